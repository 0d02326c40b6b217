//go:build amd64

package native

import "unsafe"

// Enter runs code, with the base of an arena. It is not preempted until that returns.
//
//go:noescape
func Enter(arena, code unsafe.Pointer)
