//go:build amd64

package native

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// Writable makes whole pages writable but not executable.
func Writable(pages []byte) error { return protect(pages, windows.PAGE_READWRITE) }

// Executable makes whole pages executable but not writable. Code must have been written to
// them.
func Executable(pages []byte) error {
	synchronize(pages)
	return protect(pages, windows.PAGE_EXECUTE_READ)
}

func protect(pages []byte, as uint32) error {
	var before uint32
	return windows.VirtualProtect(uintptr(unsafe.Pointer(&pages[0])), uintptr(len(pages)), as, &before)
}
