//go:build amd64 || arm64

package native

import (
	"os"
	"unsafe"
)

// PageSize is the size of pages.
var PageSize = os.Getpagesize()

// Enter runs code, with the base of an arena and an address, and returns its result. It is not
// preempted until then.
//
//go:noescape
func Enter(arena, code, at unsafe.Pointer) (result int)
