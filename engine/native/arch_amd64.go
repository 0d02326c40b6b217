package native

// XRegs is the number of argument registers that have a register of the processor.
const XRegs = 4

// MaxLen is the greatest length of a piece of code in bytes.
const MaxLen = 1 << 30

// NewAssembler returns the assembler of this processor.
func NewAssembler() Assembler { return new(AMD64) }

// synchronize makes new code visible to the processor. This processor does so by itself.
func synchronize([]byte) {}
