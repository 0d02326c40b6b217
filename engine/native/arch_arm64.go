package native

import "unsafe"

// XRegs is how many of the argument registers are registers of the processor.
const XRegs = 8

// MaxLen is how long a piece of code may be.
const MaxLen = 1 << 20

// NewAssembler returns the assembler of this processor.
func NewAssembler() Assembler { return new(ARM64) }

// synchronize makes code that was written visible to the processor as instructions.
func synchronize(pages []byte) { synchronizeCache(unsafe.Pointer(&pages[0]), len(pages)) }

//go:noescape
func synchronizeCache(start unsafe.Pointer, n int)
