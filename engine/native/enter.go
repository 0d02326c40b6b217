//go:build amd64 || arm64

package native

import (
	"os"
	"unsafe"
)

// PageSize is the page size of the system in bytes.
var PageSize = os.Getpagesize()

// Enter runs code with the base of an arena and an address, and returns its result. Go
// cannot preempt it meanwhile.
//
//go:noescape
func Enter(arena, code, at unsafe.Pointer) (result int)
