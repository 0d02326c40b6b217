//go:build unix && (amd64 || arm64)

package native

import "golang.org/x/sys/unix"

// Writable makes whole pages writable, and not executable.
func Writable(pages []byte) error { return unix.Mprotect(pages, unix.PROT_READ|unix.PROT_WRITE) }

// Executable makes whole pages, which code was written to, executable, and not writable.
func Executable(pages []byte) error {
	synchronize(pages)
	return unix.Mprotect(pages, unix.PROT_READ|unix.PROT_EXEC)
}
