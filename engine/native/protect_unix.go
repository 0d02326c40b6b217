//go:build unix && (amd64 || arm64)

package native

import "golang.org/x/sys/unix"

// Writable makes whole pages writable but not executable.
func Writable(pages []byte) error { return unix.Mprotect(pages, unix.PROT_READ|unix.PROT_WRITE) }

// Executable makes whole pages executable but not writable. Code must have been written to
// them.
func Executable(pages []byte) error {
	synchronize(pages)
	return unix.Mprotect(pages, unix.PROT_READ|unix.PROT_EXEC)
}
