package native

import (
	"encoding/binary"
	"slices"
)

// AMD64 is the lowering to amd64. R12 holds what does not fit an instruction. RBX holds the
// base of the arena.
type AMD64 struct{ buffer }

var _ Assembler = (*AMD64)(nil)

// The registers of the processor by their numbers.
const (
	rax = iota
	rcx
	rdx
	rbx
	rsp
	rbp
	rsi
	rdi
	r8
	r9
	r10
	r11
	r12
	r13
	r14
	r15
)

const (
	amd64Base  = rbx
	amd64Spare = r12
)

var amd64Regs = [regCount]byte{T0: rax, T1: rcx, T2: rdx, H: rsi, HB: rdi, E: r8, B: r9, TR: r10, CP: r11, X0: r13, X1: r14, X2: r15, X3: rbp}

// The opcodes of the operations.
var amd64Ops = [...]byte{Add: 0, Sub: 5, And: 4, Or: 1, Xor: 6}

const opCmp = 7

var amd64Conds = [...]byte{EQ: 4, NE: 5, LT: 12, LE: 14, GT: 15, GE: 13, Below: 2, BelowEQ: 6, Above: 7, AboveEQ: 3}

const (
	condOverflow = 0
	condSign     = 8
	condParity   = 10
)

// two returns the opcode of two bytes whose second byte is op.
func two(op uint16) uint16 { return op<<8 | 0x0F }

// put appends the n low bytes.
func (a *AMD64) put(bytes uint64, n int) {
	end := len(a.code)
	if cap(a.code)-end < 8 {
		a.code = slices.Grow(a.code, 8)
	}
	binary.LittleEndian.PutUint64(a.code[end:end+8], bytes)
	a.code = a.code[:end+n]
}

// instruction appends an instruction whose n bytes of operands are known. Its prefix, the
// REX prefix for wide operands and high registers, and the opcode come before them.
func (a *AMD64) instruction(wide bool, prefix, rex byte, op uint16, operands uint64, n int) {
	if op < 0x100 {
		operands, n = operands<<8|uint64(op), n+1
	} else {
		operands, n = operands<<16|uint64(op), n+2
	}
	if wide {
		rex |= 8
	}
	if rex != 0 {
		operands, n = operands<<8|uint64(0x40|rex), n+1
	}
	if prefix != 0 {
		operands, n = operands<<8|uint64(prefix), n+1
	}
	a.put(operands, n)
}

func (a *AMD64) byte(v byte)    { a.code = append(a.code, v) }
func (a *AMD64) imm32(v uint32) { a.put(uint64(v), 4) }

func fits8(v uint64) bool  { return v == uint64(int8(v)) }
func fits32(v uint64) bool { return v == uint64(int32(v)) }

// regs appends an instruction with two registers: r in the field reg, m in the field r/m.
func (a *AMD64) regs(wide bool, prefix, r, m byte, op uint16) {
	a.instruction(wide, prefix, r>>3<<2|m>>3, op, uint64(0xC0|r&7<<3|m&7), 1)
}

// mem appends an instruction with a register and a word of memory.
func (a *AMD64) mem(wide bool, prefix, r byte, m Mem, op uint16) {
	const none = 4 // no index
	base, index := byte(amd64Base), byte(none)
	switch m.kind {
	case memCell:
		index = amd64Regs[m.r]
	case memAbsolute:
		base = amd64Regs[m.r]
	}
	mod, operands, n := byte(2), uint64(0), 1
	switch {
	case m.disp == 0 && base&7 != rbp:
		mod = 0
	case m.disp == int32(int8(m.disp)):
		mod, operands, n = 1, uint64(byte(m.disp)), 2
	}
	rm := base & 7
	if index != none || rm == rsp {
		operands, n, rm = operands<<8|uint64(index&7<<3|rm), n+1, 4
	}
	a.instruction(wide, prefix, r>>3<<2|index>>3<<1|base>>3, op, operands<<8|uint64(mod<<6|r&7<<3|rm), n)
	if mod == 2 {
		a.imm32(uint32(m.disp))
	}
}

// Move implements Assembler, as the methods below do.
func (a *AMD64) Move(d, s Reg) {
	if d != s {
		a.regs(true, 0, amd64Regs[s], amd64Regs[d], 0x89)
	}
}

func (a *AMD64) Swap(d, s Reg) { a.regs(true, 0, amd64Regs[s], amd64Regs[d], 0x87) }

func (a *AMD64) Const(d Reg, v uint64) { a.constant(amd64Regs[d], v) }

func (a *AMD64) constant(r byte, v uint64) {
	switch {
	case v == 0:
		a.regs(false, 0, r, r, 0x31)
	case v>>32 == 0:
		a.instruction(false, 0, r>>3, uint16(0xB8|r&7), v, 4)
	case fits32(v):
		a.regs(true, 0, 0, r, 0xC7)
		a.imm32(uint32(v))
	default:
		a.put(uint64(0x48|r>>3)|uint64(0xB8|r&7)<<8, 2)
		a.put(v, 8)
	}
}

func (a *AMD64) Load(d Reg, m Mem)   { a.mem(true, 0, amd64Regs[d], m, 0x8B) }
func (a *AMD64) Load32(d Reg, m Mem) { a.mem(false, 0, amd64Regs[d], m, 0x8B) }
func (a *AMD64) Load16(d Reg, m Mem) { a.mem(false, 0, amd64Regs[d], m, two(0xB7)) }
func (a *AMD64) Prefetch(m Mem)      { a.mem(false, 0, 1, m, two(0x18)) }
func (a *AMD64) Store(m Mem, s Reg)  { a.mem(true, 0, amd64Regs[s], m, 0x89) }

func (a *AMD64) StoreConst(m Mem, v uint64) {
	if fits32(v) {
		a.mem(true, 0, 0, m, 0xC7)
		a.imm32(uint32(v))
		return
	}
	a.constant(amd64Spare, v)
	a.mem(true, 0, amd64Spare, m, 0x89)
}

func (a *AMD64) Offset(d, s Reg, n int) {
	switch {
	case n == 0:
		a.Move(d, s)
	case d == s:
		a.OpConst(Add, d, uint64(n))
	default:
		a.mem(true, 0, amd64Regs[d], At(s, n), 0x8D)
	}
}

func (a *AMD64) Op(op Op, d, s Reg) {
	a.regs(true, 0, amd64Regs[s], amd64Regs[d], uint16(amd64Ops[op])<<3|1)
}

func (a *AMD64) OpConst(op Op, d Reg, v uint64) { a.opConst(amd64Ops[op], amd64Regs[d], v) }

func (a *AMD64) opConst(op, r byte, v uint64) {
	switch {
	case fits8(v):
		a.regs(true, 0, op, r, 0x83)
		a.byte(byte(v))
	case fits32(v):
		a.regs(true, 0, op, r, 0x81)
		a.imm32(uint32(v))
	default:
		a.constant(amd64Spare, v)
		a.regs(true, 0, amd64Spare, r, uint16(op)<<3|1)
	}
}

func (a *AMD64) OpMem(op Op, d Reg, m Mem) {
	a.mem(true, 0, amd64Regs[d], m, uint16(amd64Ops[op])<<3|3)
}

var amd64Shifts = [...]byte{Left: 4, Right: 5, RightSigned: 7}

func (a *AMD64) Shift(op Shift, d Reg, n int) {
	a.regs(true, 0, amd64Shifts[op], amd64Regs[d], 0xC1)
	a.byte(byte(n))
}

func (a *AMD64) ShiftBy(op Shift, d Reg) { a.regs(true, 0, amd64Shifts[op], amd64Regs[d], 0xD3) }

func (a *AMD64) Product(d, s Reg) { a.regs(true, 0, amd64Regs[d], amd64Regs[s], two(0xAF)) }

func (a *AMD64) DivRem() {
	a.put(0x9948, 2) // CQO
	a.regs(true, 0, 7, rcx, 0xF7)
}

func (a *AMD64) Max(d, s Reg) {
	a.regs(true, 0, amd64Regs[s], amd64Regs[d], opCmp<<3|1)
	a.regs(true, 0, amd64Regs[d], amd64Regs[s], two(0x42))
}

func (a *AMD64) OpOver(op Op, d, s Reg, l Label) {
	if op == Mul {
		a.Product(d, s)
	} else {
		a.Op(op, d, s)
	}
	a.jumpIf(condOverflow, l)
}

func (a *AMD64) OpConstOver(op Op, d Reg, v uint64, l Label) {
	a.OpConst(op, d, v)
	a.jumpIf(condOverflow, l)
}

// jump appends a jump, with a short or a long encoding.
func (a *AMD64) jump(l Label, short byte, long uint16) {
	if at, ok := a.known(l); ok && at-len(a.code)-2 >= -128 {
		a.put(uint64(short)|uint64(byte(at-len(a.code)-2))<<8, 2)
		return
	}
	a.instruction(false, 0, 0, long, 0, 4)
	a.fixups = append(a.fixups, fixup{int32(len(a.code) - 4), l})
}

func (a *AMD64) jumpIf(cond byte, l Label) { a.jump(l, 0x70|cond, two(0x80|uint16(cond))) }

func (a *AMD64) End() int { return len(a.code) }

func (a *AMD64) Finish(offset int) []byte {
	for _, f := range a.fixups {
		to := a.target(f.label, offset)
		binary.LittleEndian.PutUint32(a.code[f.at:], uint32(to-int(f.at)-4))
	}
	return a.code
}

func (a *AMD64) Jump(l Label)  { a.jump(l, 0xEB, 0xE9) }
func (a *AMD64) JumpReg(s Reg) { a.regs(false, 0, 4, amd64Regs[s], 0xFF) }

func (a *AMD64) Branch(c Cond, x, y Reg, l Label) {
	a.regs(true, 0, amd64Regs[y], amd64Regs[x], opCmp<<3|1)
	a.jumpIf(amd64Conds[c], l)
}

func (a *AMD64) BranchConst(c Cond, x Reg, v uint64, l Label) {
	if r := amd64Regs[x]; v == 0 && (c == EQ || c == NE) {
		a.regs(true, 0, r, r, 0x85)
	} else {
		a.opConst(opCmp, r, v)
	}
	a.jumpIf(amd64Conds[c], l)
}

func (a *AMD64) BranchMem(c Cond, x Reg, m Mem, l Label) {
	a.mem(true, 0, amd64Regs[x], m, opCmp<<3|3)
	a.jumpIf(amd64Conds[c], l)
}

func (a *AMD64) BranchMemConst(c Cond, m Mem, v uint64, l Label) {
	switch {
	case fits8(v):
		a.mem(true, 0, opCmp, m, 0x83)
		a.byte(byte(v))
	case fits32(v):
		a.mem(true, 0, opCmp, m, 0x81)
		a.imm32(uint32(v))
	default:
		a.constant(amd64Spare, v)
		a.mem(true, 0, amd64Spare, m, opCmp<<3|1)
	}
	a.jumpIf(amd64Conds[c], l)
}

func (a *AMD64) BranchTag(s Reg, tag int, has bool, l Label) {
	r := amd64Regs[s]
	if tag != 0 {
		a.mem(false, 0, amd64Spare, At(s, -tag), 0x8D)
		r = amd64Spare
	}
	a.testMask(r, 7)
	a.jumpIf(zeroCond(has), l)
}

func zeroCond(zero bool) byte {
	if zero {
		return amd64Conds[EQ]
	}
	return amd64Conds[NE]
}

func (a *AMD64) testMask(r, mask byte) {
	if r >= 4 {
		a.byte(0x40 | r>>3)
	}
	a.put(0xF6|uint64(0xC0|r&7)<<8|uint64(mask)<<16, 3)
}

func (a *AMD64) BranchMask(s Reg, mask uint8, zero bool, l Label) {
	a.testMask(amd64Regs[s], mask)
	a.jumpIf(zeroCond(zero), l)
}

func (a *AMD64) BranchBit(mask uint32, s Reg, set bool, l Label) {
	a.constant(amd64Spare, uint64(mask))
	a.regs(false, 0, amd64Regs[s], amd64Spare, two(0xA3))
	cond := amd64Conds[Below] // the carry flag is the bit
	if !set {
		cond = amd64Conds[AboveEQ]
	}
	a.jumpIf(cond, l)
}

func (a *AMD64) CountDown(m Mem, l Label) {
	a.mem(true, 0, amd64Ops[Sub], m, 0x83)
	a.byte(1)
	a.jumpIf(condSign, l)
}

func (a *AMD64) Call(l Label) {
	a.put(0xE8, 5)
	a.fixups = append(a.fixups, fixup{int32(len(a.code) - 4), l})
}

// Leave restores the frame pointer, which Enter keeps in the place of its first argument,
// and stores the result.
func (a *AMD64) Leave() {
	a.put(0x20244C8948, 5) // MOVQ CX, 32(SP)
	a.put(0x08246C8B48, 5) // MOVQ 8(SP), BP
	a.Return()
}

func (a *AMD64) Return() { a.byte(0xC3) }
func (a *AMD64) Drop()   { a.opConst(amd64Ops[Add], rsp, 8) }

func (a *AMD64) LoadFloat(d Float, m Mem)  { a.mem(false, 0xF2, byte(d), m, two(0x10)) }
func (a *AMD64) StoreFloat(m Mem, s Float) { a.mem(false, 0xF2, byte(s), m, two(0x11)) }

func (a *AMD64) Convert(d Float, s Reg) {
	a.regs(false, 0x66, byte(d), byte(d), two(0xEF)) // PXOR: the register does not depend on its last value
	a.regs(true, 0xF2, byte(d), amd64Regs[s], two(0x2A))
}

func (a *AMD64) Bits(d Reg, s Float) { a.regs(true, 0x66, byte(s), amd64Regs[d], two(0x7E)) }

func (a *AMD64) OpFloat(op Op) {
	a.regs(false, 0xF2, byte(F0), byte(F1), two([...]uint16{Add: 0x58, Sub: 0x5C, Mul: 0x59, Div: 0x5E}[op]))
}

func (a *AMD64) Sqrt() { a.regs(false, 0xF2, byte(F0), byte(F0), two(0x51)) }

func (a *AMD64) Truncate(d Reg) { a.regs(true, 0xF2, amd64Regs[d], byte(F0), two(0x2C)) }

func (a *AMD64) BranchFloat(c Cond, l Label) {
	x, y := byte(F0), byte(F1)
	if c == LT || c == LE {
		x, y = y, x
	}
	a.regs(false, 0x66, x, y, two(0x2E)) // UCOMISD
	switch c {
	case EQ:
		not := a.NewLabel()
		a.jumpIf(condParity, not)
		a.jumpIf(amd64Conds[EQ], l)
		a.Bind(not)
	case NE:
		a.jumpIf(condParity, l)
		a.jumpIf(amd64Conds[NE], l)
	case LT, GT:
		a.jumpIf(amd64Conds[Above], l)
	default:
		a.jumpIf(amd64Conds[AboveEQ], l)
	}
}
