//go:build amd64 || arm64

package native

import (
	"os"
	"unsafe"
)

// PageSize is the size of pages.
var PageSize = os.Getpagesize()

// Enter runs code, with the base of an arena. It is not preempted until that returns.
//
//go:noescape
func Enter(arena, code unsafe.Pointer)
