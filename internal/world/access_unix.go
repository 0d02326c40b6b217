//go:build unix

package world

import "syscall"

// readable reports whether the process may read a file of the system.
func readable(name string) bool {
	const read = 4
	return syscall.Access(name, read) == nil
}
