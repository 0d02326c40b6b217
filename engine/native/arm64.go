package native

import (
	"encoding/binary"
	"math/bits"
)

// ARM64 is the lowering to arm64. R3 holds the base of the arena. R16, R17 and R27 hold
// what does not fit an instruction. R26 holds the return address to Enter; outside of
// subroutines R30 holds it, too. The registers of the platform, of frames and of g (R18,
// R29, R28) are not used.
//
// A conditional branch reaches a megabyte. To reach another piece of code, it branches to a
// jump that stands after its own code.
type ARM64 struct {
	buffer
	far []farJump
}

// A farJump is a jump to another piece of code. It stands after the code.
type farJump struct{ label, to Label }

var _ Assembler = (*ARM64)(nil)

const (
	arm64Base    = 3
	arm64Data    = 16
	arm64Address = 17
	arm64Spare   = 27
	arm64Back    = 26
	arm64Link    = 30
	arm64Zero    = 31
)

var arm64Regs = [regCount]uint32{T0: 0, T1: 1, T2: 2, H: 4, HB: 5, E: 6, B: 7, TR: 8, CP: 9,
	X0: 10, X1: 11, X2: 12, X3: 13, X4: 14, X5: 15, X6: 19, X7: 20}

// The encodings of conditions.
var arm64Conds = [...]uint32{EQ: 0, NE: 1, LT: 11, LE: 13, GT: 12, GE: 10, Below: 3, BelowEQ: 9, Above: 8, AboveEQ: 2}

const (
	arm64Minus    = 4
	arm64Overflow = 6
)

// Instructions with three registers: the operations and some others.
const (
	arm64Add    = 0x8B000000
	arm64Adds   = 0xAB000000
	arm64Sub    = 0xCB000000
	arm64Subs   = 0xEB000000
	arm64And    = 0x8A000000
	arm64Ands   = 0xEA000000
	arm64Or     = 0xAA000000
	arm64Xor    = 0xCA000000
	arm64Mul    = 0x9B007C00
	arm64MulSub = 0x9B008000 // and a fourth register
	arm64High   = 0x9B407C00 // the high half of a product
	arm64Div    = 0x9AC00C00
	arm64Select = 0x9A800000 // and a condition
)

var arm64Ops = [...]uint32{Add: arm64Add, Sub: arm64Sub, And: arm64And, Or: arm64Or, Xor: arm64Xor, Mul: arm64Mul}

// The same operations with a constant.
const (
	arm64AddImm  = 0x91000000
	arm64AddsImm = 0xB1000000
	arm64SubImm  = 0xD1000000
	arm64SubsImm = 0xF1000000
	arm64AndImm  = 0x92000000
	arm64AndsImm = 0xF2000000
	arm64OrImm   = 0xB2000000
	arm64XorImm  = 0xD2000000
)

func (a *ARM64) word(v uint32) { a.code = binary.LittleEndian.AppendUint32(a.code, v) }

func (a *ARM64) three(op, d, n, m uint32) { a.word(op | m<<16 | n<<5 | d) }

func (a *ARM64) move(d, s uint32) {
	if d != s {
		a.three(arm64Or, d, arm64Zero, s)
	}
}

// constant puts a constant into a register. It sets sixteen bits at a time, except those
// that are already right.
func (a *ARM64) constant(d uint32, v uint64) {
	ones := 0
	for i := range 4 {
		switch uint16(v >> (16 * i)) {
		case 0:
			ones--
		case 0xFFFF:
			ones++
		}
	}
	first, rest, flip := uint32(0xD2800000), uint16(0), uint16(0)
	if ones > 0 {
		first, rest, flip = 0x92800000, 0xFFFF, 0xFFFF
	}
	const keep = 0xF2800000
	op := first
	for i := range uint32(4) {
		part := uint16(v >> (16 * i))
		if part == rest && !(i == 3 && op == first) {
			continue
		}
		if op == first {
			part ^= flip
		}
		a.word(op | i<<21 | uint32(part)<<5 | d)
		op = keep
	}
}

// arithmetic appends the addition or subtraction op with a constant. The instruction imm
// contains the constant. The opposite instruction neg contains its negation.
func (a *ARM64) arithmetic(op, imm, neg, d, s uint32, v uint64) {
	n := v
	if int64(v) < 0 {
		imm, n = neg, -v
	}
	switch {
	case n < 1<<12:
		a.word(imm | uint32(n)<<10 | s<<5 | d)
	case n < 1<<24 && n&0xFFF == 0:
		a.word(imm | 1<<22 | uint32(n>>12)<<10 | s<<5 | d)
	default:
		a.constant(arm64Spare, v)
		a.three(op, d, s, arm64Spare)
	}
}

func (a *ARM64) add(d, s uint32, v uint64) { a.arithmetic(arm64Add, arm64AddImm, arm64SubImm, d, s, v) }

// compare compares a register with a constant.
func (a *ARM64) compare(s uint32, v uint64) {
	a.arithmetic(arm64Subs, arm64SubsImm, arm64AddsImm, arm64Zero, s, v)
}

// logic appends a logical operation with a constant.
func (a *ARM64) logic(op, opImm, d, s uint32, v uint64) {
	if mask, ok := bitmask(v); ok {
		a.word(opImm | mask<<10 | s<<5 | d)
		return
	}
	a.constant(arm64Spare, v)
	a.three(op, d, s, arm64Spare)
}

// bitmask returns the encoding of a constant in a logical instruction. The constant must be
// a repeated element of 2, 4, 8, 16, 32 or 64 bits. The element is a rotated run of ones.
func bitmask(v uint64) (mask uint32, ok bool) {
	if v == 0 || v == ^uint64(0) {
		return 0, false
	}
	size := 64
	for size > 2 && v == bits.RotateLeft64(v, size/2) {
		size /= 2
	}
	element := v << (64 - size) >> (64 - size)
	ones := bits.OnesCount64(element)
	rotated := (size - bits.TrailingZeros64(element)) % size
	if element&1 != 0 {
		rotated = ones - bits.TrailingZeros64(^element)
	}
	run := uint64(1)<<ones - 1
	if (run>>rotated|run<<(size-rotated))<<(64-size)>>(64-size) != element {
		return 0, false
	}
	mask = uint32(rotated)<<6 | uint32(-2*size)&0x3F | uint32(ones-1)
	if size == 64 {
		mask |= 1 << 12
	}
	return mask, true
}

// Loads and stores with a displacement that is not scaled.
const (
	arm64Load       = 0xF8400000
	arm64Load32     = 0xB8400000
	arm64Load16     = 0x78400000
	arm64Prefetch   = 0xF8800000
	arm64Store      = 0xF8000000
	arm64LoadFloat  = 0xFC400000
	arm64StoreFloat = 0xFC000000
)

// mem appends a load or a store of 1 << scale bytes.
func (a *ARM64) mem(op, scale, r uint32, m Mem) {
	base, disp := uint32(arm64Base), int(m.disp)
	switch m.kind {
	case memCell:
		if disp == 0 {
			a.three(op|0x206800, r, base, arm64Regs[m.r])
			return
		}
		a.three(arm64Add, arm64Address, base, arm64Regs[m.r])
		base = arm64Address
	case memAbsolute:
		base = arm64Regs[m.r]
	}
	switch {
	case disp >= 0 && disp < 1<<(12+scale) && disp&(1<<scale-1) == 0:
		a.word(op | 1<<24 | uint32(disp)>>scale<<10 | base<<5 | r)
	case disp >= -256 && disp < 256:
		a.word(op | uint32(disp)&0x1FF<<12 | base<<5 | r)
	default:
		a.constant(arm64Spare, uint64(disp))
		a.three(op|0x206800, r, base, arm64Spare)
	}
}

// Reset implements Assembler, as the methods below do.
func (a *ARM64) Reset(n int) {
	a.buffer.Reset(n)
	a.far = a.far[:0]
}

func (a *ARM64) End() int {
	for _, f := range a.far {
		a.Bind(f.label)
		a.jump(arm64Jump, f.to)
	}
	return len(a.code)
}

func (a *ARM64) Move(d, s Reg) { a.move(arm64Regs[d], arm64Regs[s]) }

func (a *ARM64) Swap(d, s Reg) {
	a.move(arm64Data, arm64Regs[d])
	a.Move(d, s)
	a.move(arm64Regs[s], arm64Data)
}

func (a *ARM64) Const(d Reg, v uint64) { a.constant(arm64Regs[d], v) }

func (a *ARM64) Load(d Reg, m Mem)   { a.mem(arm64Load, 3, arm64Regs[d], m) }
func (a *ARM64) Load32(d Reg, m Mem) { a.mem(arm64Load32, 2, arm64Regs[d], m) }
func (a *ARM64) Load16(d Reg, m Mem) { a.mem(arm64Load16, 1, arm64Regs[d], m) }
func (a *ARM64) Prefetch(m Mem)      { a.mem(arm64Prefetch, 3, 0, m) }
func (a *ARM64) Store(m Mem, s Reg)  { a.mem(arm64Store, 3, arm64Regs[s], m) }

func (a *ARM64) StoreConst(m Mem, v uint64) {
	r := uint32(arm64Zero)
	if v != 0 {
		r = arm64Data
		a.constant(r, v)
	}
	a.mem(arm64Store, 3, r, m)
}

func (a *ARM64) Offset(d, s Reg, n int) {
	if n == 0 {
		a.Move(d, s)
		return
	}
	a.add(arm64Regs[d], arm64Regs[s], uint64(n))
}

func (a *ARM64) Op(op Op, d, s Reg) {
	a.three(arm64Ops[op], arm64Regs[d], arm64Regs[d], arm64Regs[s])
}

func (a *ARM64) OpConst(op Op, d Reg, v uint64) {
	r := arm64Regs[d]
	switch op {
	case Add:
		a.add(r, r, v)
	case Sub:
		a.arithmetic(arm64Sub, arm64SubImm, arm64AddImm, r, r, v)
	default:
		a.logic(arm64Ops[op], [...]uint32{And: arm64AndImm, Or: arm64OrImm, Xor: arm64XorImm}[op], r, r, v)
	}
}

func (a *ARM64) OpMem(op Op, d Reg, m Mem) {
	a.mem(arm64Load, 3, arm64Data, m)
	a.three(arm64Ops[op], arm64Regs[d], arm64Regs[d], arm64Data)
}

func (a *ARM64) Shift(op Shift, d Reg, n int) {
	r, by := arm64Regs[d], uint32(n)
	switch op {
	case Left:
		a.word(0xD3400000 | -by&63<<16 | (63-by)<<10 | r<<5 | r)
	case Right:
		a.word(0xD340FC00 | by<<16 | r<<5 | r)
	case RightSigned:
		a.word(0x9340FC00 | by<<16 | r<<5 | r)
	}
}

func (a *ARM64) ShiftBy(op Shift, d Reg) {
	a.shiftBy(op, arm64Regs[d], arm64Regs[d], arm64Regs[T1])
}

func (a *ARM64) shiftBy(op Shift, d, s, by uint32) {
	a.three([...]uint32{Left: 0x9AC02000, Right: 0x9AC02400, RightSigned: 0x9AC02800}[op], d, s, by)
}

func (a *ARM64) Product(d, s Reg) { a.Op(Mul, d, s) }

func (a *ARM64) DivRem() {
	x, y := arm64Regs[T0], arm64Regs[T1]
	a.three(arm64Div, arm64Data, x, y)
	a.three(arm64MulSub|x<<10, arm64Regs[T2], arm64Data, y)
	a.move(x, arm64Data)
}

func (a *ARM64) Max(d, s Reg) {
	x, y := arm64Regs[d], arm64Regs[s]
	a.three(arm64Subs, arm64Zero, x, y)
	a.three(arm64Select|arm64Conds[AboveEQ]<<12, x, x, y)
}

func (a *ARM64) OpOver(op Op, d, s Reg, l Label) {
	x, y := arm64Regs[d], arm64Regs[s]
	switch op {
	case Add:
		a.three(arm64Adds, x, x, y)
	case Sub:
		a.three(arm64Subs, x, x, y)
	case Mul: // the high half is 64 times the sign of the low half
		a.three(arm64High, arm64Data, x, y)
		a.three(arm64Mul, x, x, y)
		a.three(arm64Subs|2<<22|63<<10, arm64Zero, arm64Data, x)
		a.jumpIf(arm64Conds[NE], l)
		return
	}
	a.jumpIf(arm64Overflow, l)
}

func (a *ARM64) OpConstOver(op Op, d Reg, v uint64, l Label) {
	r := arm64Regs[d]
	if op == Add {
		a.arithmetic(arm64Adds, arm64AddsImm, arm64SubsImm, r, r, v)
	} else {
		a.arithmetic(arm64Subs, arm64SubsImm, arm64AddsImm, r, r, v)
	}
	a.jumpIf(arm64Overflow, l)
}

// The kinds of jumps.
const (
	arm64Jump   = 0x14000000
	arm64Call   = 0x94000000
	arm64JumpIf = 0x54000000 // and a condition
	arm64IfZero = 0xB4000000 // and a register
	arm64IfNot  = 0xB5000000
)

func (a *ARM64) jump(op uint32, l Label) {
	a.fixups = append(a.fixups, fixup{int32(len(a.code)), l})
	a.word(op)
}

// branch appends a conditional jump.
func (a *ARM64) branch(op uint32, l Label) {
	if l < 0 {
		l = a.nearby(l)
	}
	a.jump(op, l)
}

func (a *ARM64) jumpIf(cond uint32, l Label) { a.branch(arm64JumpIf|cond, l) }

// nearby returns the label of a jump to another piece of code. The jump stands after this
// code.
func (a *ARM64) nearby(l Label) Label {
	for _, f := range a.far {
		if f.to == l {
			return f.label
		}
	}
	a.far = append(a.far, farJump{a.NewLabel(), l})
	return a.far[len(a.far)-1].label
}

func (a *ARM64) Finish(offset int) []byte {
	for _, f := range a.fixups {
		op := binary.LittleEndian.Uint32(a.code[f.at:])
		words := uint32((a.target(f.label, offset) - int(f.at)) / 4)
		if op == arm64Jump || op == arm64Call {
			op |= words & (1<<26 - 1)
		} else {
			op |= words & (1<<19 - 1) << 5
		}
		binary.LittleEndian.PutUint32(a.code[f.at:], op)
	}
	return a.code
}

func (a *ARM64) Jump(l Label)  { a.jump(arm64Jump, l) }
func (a *ARM64) JumpReg(s Reg) { a.word(0xD61F0000 | arm64Regs[s]<<5) }

func (a *ARM64) Branch(c Cond, x, y Reg, l Label) {
	a.three(arm64Subs, arm64Zero, arm64Regs[x], arm64Regs[y])
	a.jumpIf(arm64Conds[c], l)
}

func (a *ARM64) BranchConst(c Cond, x Reg, v uint64, l Label) { a.branchConst(c, arm64Regs[x], v, l) }

func (a *ARM64) branchConst(c Cond, r uint32, v uint64, l Label) {
	switch {
	case v == 0 && c == EQ:
		a.branch(arm64IfZero|r, l)
	case v == 0 && c == NE:
		a.branch(arm64IfNot|r, l)
	default:
		a.compare(r, v)
		a.jumpIf(arm64Conds[c], l)
	}
}

func (a *ARM64) BranchMem(c Cond, x Reg, m Mem, l Label) {
	a.mem(arm64Load, 3, arm64Data, m)
	a.three(arm64Subs, arm64Zero, arm64Regs[x], arm64Data)
	a.jumpIf(arm64Conds[c], l)
}

func (a *ARM64) BranchMemConst(c Cond, m Mem, v uint64, l Label) {
	a.mem(arm64Load, 3, arm64Data, m)
	a.branchConst(c, arm64Data, v, l)
}

func (a *ARM64) BranchTag(s Reg, tag int, has bool, l Label) {
	if tag == 0 {
		a.BranchMask(s, 7, has, l)
		return
	}
	a.logic(arm64And, arm64AndImm, arm64Data, arm64Regs[s], 7)
	a.compare(arm64Data, uint64(tag))
	a.jumpIf(equalIf(has), l)
}

func equalIf(equal bool) uint32 {
	if equal {
		return arm64Conds[EQ]
	}
	return arm64Conds[NE]
}

func (a *ARM64) BranchMask(s Reg, mask uint8, zero bool, l Label) {
	a.logic(arm64Ands, arm64AndsImm, arm64Zero, arm64Regs[s], uint64(mask))
	a.jumpIf(equalIf(zero), l)
}

func (a *ARM64) BranchBit(mask uint32, s Reg, set bool, l Label) {
	a.constant(arm64Data, uint64(mask))
	a.shiftBy(Right, arm64Data, arm64Data, arm64Regs[s])
	a.logic(arm64Ands, arm64AndsImm, arm64Zero, arm64Data, 1)
	a.jumpIf(equalIf(!set), l)
}

func (a *ARM64) CountDown(m Mem, l Label) {
	a.mem(arm64Load, 3, arm64Data, m)
	a.word(arm64SubsImm | 1<<10 | arm64Data<<5 | arm64Data)
	a.mem(arm64Store, 3, arm64Data, m)
	a.jumpIf(arm64Minus, l)
}

func (a *ARM64) Call(l Label) {
	a.jump(arm64Call, l)
	a.Drop()
}

func (a *ARM64) Leave()  { a.Return() }
func (a *ARM64) Return() { a.word(0xD65F0000 | arm64Link<<5) }
func (a *ARM64) Drop()   { a.move(arm64Link, arm64Back) }

func (a *ARM64) LoadFloat(d Float, m Mem)  { a.mem(arm64LoadFloat, 3, uint32(d), m) }
func (a *ARM64) StoreFloat(m Mem, s Float) { a.mem(arm64StoreFloat, 3, uint32(s), m) }
func (a *ARM64) Convert(d Float, s Reg)    { a.word(0x9E620000 | arm64Regs[s]<<5 | uint32(d)) }
func (a *ARM64) Bits(d Reg, s Float)       { a.word(0x9E660000 | uint32(s)<<5 | arm64Regs[d]) }

func (a *ARM64) OpFloat(op Op) {
	f0, f1 := uint32(F0), uint32(F1)
	a.three([...]uint32{Add: 0x1E602800, Sub: 0x1E603800, Mul: 0x1E600800, Div: 0x1E601800}[op], f0, f0, f1)
}

func (a *ARM64) Sqrt()          { a.word(0x1E61C000) }
func (a *ARM64) Truncate(d Reg) { a.word(0x9E780000 | arm64Regs[d]) }

// BranchFloat uses conditions that are false for a NaN. A comparison with a NaN sets carry
// and overflow.
func (a *ARM64) BranchFloat(c Cond, l Label) {
	a.three(0x1E602000, 0, uint32(F0), uint32(F1))
	cond := arm64Conds[c]
	switch c {
	case LT:
		cond = arm64Minus
	case LE:
		cond = arm64Conds[BelowEQ]
	}
	a.jumpIf(cond, l)
}
