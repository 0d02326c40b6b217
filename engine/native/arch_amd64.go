package native

// XRegs is how many of the argument registers are registers of the processor.
const XRegs = 4

// MaxLen is how long a piece of code may be.
const MaxLen = 1 << 30

// NewAssembler returns the assembler of this processor.
func NewAssembler() Assembler { return new(AMD64) }

// synchronize makes code that was written visible to the processor, which sees to that here.
func synchronize([]byte) {}
