package native

import "unsafe"

// XRegs is the number of argument registers that have a register of the processor.
const XRegs = 8

// MaxLen is the greatest length of a piece of code in bytes.
const MaxLen = 1 << 20

// NewAssembler returns the assembler of this processor.
func NewAssembler() Assembler { return new(ARM64) }

// synchronize makes new code visible to the processor as instructions.
func synchronize(pages []byte) { synchronizeCache(unsafe.Pointer(&pages[0]), len(pages)) }

//go:noescape
func synchronizeCache(start unsafe.Pointer, n int)
