// Package native makes machine code for the Prolog machine of package engine, and runs it.
// All that it knows of that machine is its registers. Package engine writes the code of
// each instruction in macro-operations of Assembler, once for all processors.
//
// # What a lowering has to do
//
// For each processor one file implements Assembler; amd64.go is the model. This file builds
// on all processors, so that its encodings can be tested everywhere. Two more files build
// on that processor only. arch_ARCH.go selects the lowering (XRegs, MaxLen, NewAssembler,
// synchronize), and enter_ARCH.s enters code.
//
//   - Each Reg has a register of the processor, all the time. The first XRegs of X0 to X7
//     have one; the others are never used. The lowering may keep further ones for itself,
//     for constants and addresses that do not fit an instruction. T0 to T2 are lost where
//     an operation says so, and nowhere else; no operation keeps flags for the next.
//   - The base of the arena is in a register of its own. Mem says how a word is addressed.
//   - Jumps reach all of the area that code lies in, 128 MB; within a piece of code, whose
//     length MaxLen bounds, and from it.
//   - Code is entered by Enter with the base of the arena in its register and an address
//     in T1. It ends with Leave, which returns T1; Enter and Leave see to it that Go's
//     assembler finds its conventions kept. Code calls one level deep (Call), so that the
//     stack is that of Go: eight bytes are less than what any of its functions may take.
//   - Go's signal handlers run on a stack of their own and take g from thread-local
//     storage where a register has it otherwise; if that is not so on a system, the
//     register of g must not be used there.
//
// TestEncodings of each lowering compares it with the assembler of Go.
package native

// A Reg is a register of the Prolog machine, or a scratch register.
type Reg uint8

// The registers.
const (
	T0 Reg = iota // scratch
	T1
	T2
	H  // heap top
	HB // heap top at the newest choice point
	E  // environment
	B  // newest choice point
	TR // trail top
	CP // continuation
	X0 // the first argument
	X1
	X2
	X3
	X4
	X5
	X6
	X7

	regCount
)

// A Mem is the address of a word.
type Mem struct {
	kind memKind
	r    Reg
	disp int32
}

type memKind uint8

const (
	memWord memKind = iota
	memCell
	memAbsolute
)

// Word returns a word at a constant offset in the arena.
func Word(offset int) Mem { return Mem{memWord, 0, int32(offset)} }

// Cell returns the word of the arena at the offset in r plus n.
func Cell(r Reg, n int) Mem { return Mem{memCell, r, int32(n)} }

// At returns the word at the address in r plus n.
func At(r Reg, n int) Mem { return Mem{memAbsolute, r, int32(n)} }

// Plus returns the word n bytes after m.
func (m Mem) Plus(n int) Mem {
	m.disp += int32(n)
	return m
}

// A Cond is a condition of a branch.
type Cond uint8

// The conditions, of signed and of unsigned numbers.
const (
	EQ Cond = iota
	NE
	LT
	LE
	GT
	GE
	Below
	BelowEQ
	Above
	AboveEQ
)

// Not returns the opposite condition.
func (c Cond) Not() Cond {
	return [...]Cond{EQ: NE, NE: EQ, LT: GE, LE: GT, GT: LE, GE: LT, Below: AboveEQ, BelowEQ: Above, Above: BelowEQ, AboveEQ: Below}[c]
}

// An Op is an operation on two numbers.
type Op uint8

// The operations. Mul is only for OpOver and floats, Div only for floats.
const (
	Add Op = iota
	Sub
	And
	Or
	Xor
	Mul
	Div
)

// A Shift is a way to shift.
type Shift uint8

// The shifts: to the left, to the right with zeros, to the right with the sign.
const (
	Left Shift = iota
	Right
	RightSigned
)

// A Float is a register for floats.
type Float uint8

// The float registers.
const (
	F0 Float = iota
	F1
)

// An Assembler makes code from macro-operations. Each of them writes d and reads s.
type Assembler interface {
	// Reset begins another piece of code, with labels 0 to n-1. Len returns its length so
	// far. End ends the code and returns its length. Finish returns the code for an offset
	// in the area. It is valid until the next Reset.
	Reset(n int)
	Len() int
	End() int
	Finish(offset int) []byte

	// NewLabel returns a new label. Bind binds a label to this place. Here does both.
	NewLabel() Label
	Bind(l Label)
	Here() Label

	Move(d, s Reg)
	Swap(d, s Reg)
	Const(d Reg, v uint64)
	Load(d Reg, m Mem)
	Load32(d Reg, m Mem) // the low half of the word, zero-extended
	Load16(d Reg, m Mem)
	Prefetch(m Mem)
	Store(m Mem, s Reg)
	StoreConst(m Mem, v uint64)
	Offset(d, s Reg, n int) // d := s + n

	Op(op Op, d, s Reg) // d := d op s
	OpConst(op Op, d Reg, v uint64)
	OpMem(op Op, d Reg, m Mem)
	Shift(op Shift, d Reg, n int)
	ShiftBy(op Shift, d Reg) // by T1, which must be less than 64
	Product(d, s Reg)        // d := the low half of d * s
	DivRem()                 // T0, T2 := the quotient and the remainder of T0 by T1, rounded toward zero
	Max(d, s Reg)            // d := the greater of d and s, as unsigned numbers

	// The same, with a jump to l on signed overflow. The value of d is lost then.
	OpOver(op Op, d, s Reg, l Label)
	OpConstOver(op Op, d Reg, v uint64, l Label)

	// Jumps, unconditional and conditional.
	Jump(l Label)
	JumpReg(s Reg)
	Branch(c Cond, x, y Reg, l Label)
	BranchConst(c Cond, x Reg, v uint64, l Label)
	BranchMem(c Cond, x Reg, m Mem, l Label)
	BranchMemConst(c Cond, m Mem, v uint64, l Label)
	BranchTag(s Reg, tag int, has bool, l Label)      // if its low three bits are the tag, or are not
	BranchMask(s Reg, mask uint8, zero bool, l Label) // if the bits of the mask, among the low seven, are all zero, or are not
	BranchBit(mask uint32, s Reg, set bool, l Label)  // if bit s of the mask, s less than 32, is set, or is not
	CountDown(m Mem, l Label)                         // stores the word less 1, and jumps if that is negative

	// Leave returns from Enter with T1 as the result. It must not be used in a subroutine.
	Leave()

	// Call calls a subroutine. It must not be used in a subroutine. The subroutine ends
	// with Return. After Drop, which removes the return address, it may go elsewhere.
	Call(l Label)
	Return()
	Drop()

	LoadFloat(d Float, m Mem)
	StoreFloat(m Mem, s Float)
	Convert(d Float, s Reg) // from a signed integer
	Bits(d Reg, s Float)
	OpFloat(op Op)               // F0 := F0 op F1, for Add, Sub, Mul and Div
	Sqrt()                       // F0 := its square root
	Truncate(d Reg)              // F0 rounded toward zero; a number that is too large becomes one of more than 62 bits
	BranchFloat(c Cond, l Label) // compares F0 and F1: EQ, NE, LT, LE, GT, GE; with a NaN only NE holds
}
