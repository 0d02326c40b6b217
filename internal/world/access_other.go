//go:build !unix

package world

import "os"

// readable reports whether the process may read a file of the system.
func readable(name string) bool {
	f, err := os.Open(name)
	return err == nil && f.Close() == nil
}
