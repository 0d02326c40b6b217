package native

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"testing"
)

// TestEncodingsARM64 compares the code of each operation, as Go's disassembler shows it, with
// what Go's assembler makes.
func TestEncodingsARM64(t *testing.T) {
	const large = 0x123456789abcdef0
	var samples []sample[*ARM64]
	add := func(want string, emit func(*ARM64)) { // a branch at the end has a place to go to
		samples = append(samples, sample[*ARM64]{want + "; RET", func(a *ARM64) { emit(a); a.Return() }})
	}
	jump := func(f func(a *ARM64, l Label)) func(*ARM64) {
		return func(a *ARM64) { l := a.NewLabel(); f(a, l); a.Bind(l) }
	}
	for r, number := range arm64Regs {
		r, n := Reg(r), fmt.Sprintf("R%d", number)
		if r != TR {
			add("MOVD "+n+", R8; MOVD R8, "+n, func(a *ARM64) { a.Move(TR, r); a.Move(r, TR) })
			add("ADD $40, "+n+", R8; SUB $1000, R8, "+n, func(a *ARM64) { a.Offset(TR, r, 40); a.Offset(r, TR, -1000) })
		}
		for _, disp := range []int{8, 32760, -2, -256, 255} {
			add(fmt.Sprintf("ADD %s, R3, R17; MOVD %d(R17), %s; MOVD %s, %d(%s)", n, disp, n, n, disp, n), func(a *ARM64) {
				a.Load(r, Cell(r, disp))
				a.Store(At(r, disp), r)
			})
		}
		add("MOVD (R3)("+n+"), R0; MOVD "+n+", 8(R3)", func(a *ARM64) { a.Load(T0, Cell(r, 0)); a.Store(Word(8), r) })
		add("AND $7, "+n+", R16; CMP $4, R16; BEQ 1(PC)", jump(func(a *ARM64, l Label) { a.BranchTag(r, 4, true, l) }))
		add("TST $7, "+n+"; BNE 1(PC)", jump(func(a *ARM64, l Label) { a.BranchTag(r, 0, false, l) }))
		add("MOVD $23, R16; LSR "+n+", R16, R16; TST $1, R16; BEQ 1(PC)", jump(func(a *ARM64, l Label) { a.BranchBit(23, r, false, l) }))
		add("JMP ("+n+")", func(a *ARM64) { a.JumpReg(r) })
		add("SCVTFD "+n+", F1; FMOVD F1, "+n, func(a *ARM64) { a.Convert(F1, r); a.Bits(r, F1) })
		if r != T2 {
			add("CMP R2, "+n+"; CSEL HS, "+n+", R2, "+n, func(a *ARM64) { a.Max(r, T2) })
		}
		for _, v := range []uint64{1, 0xFFFF, 0x70000, ^uint64(0), ^uint64(5)} {
			add(fmt.Sprintf("MOVD $%d, %s", int64(v), n), func(a *ARM64) { a.Const(r, v) })
		}
	}
	for op, n := range map[Op]string{Add: "ADD", Sub: "SUB", And: "AND", Or: "ORR", Xor: "EOR"} {
		add(n+" R10, R0, R0; MOVD 16(R6), R16; "+n+" R16, R9, R9", func(a *ARM64) { a.Op(op, T0, X0); a.OpMem(op, CP, At(E, 16)) })
	}
	for op, n := range map[Op]string{And: "AND", Or: "ORR", Xor: "EOR"} {
		add(n+" $-8, R10, R10; "+n+" $0xFF, R0, R0", func(a *ARM64) { a.OpConst(op, X0, ^uint64(7)); a.OpConst(op, T0, 0xFF) })
		add("MOVD $5, R27; "+n+" R27, R2, R2", func(a *ARM64) { a.OpConst(op, T2, 5) })
	}
	add("SUB $8, R10, R10; ADD $1000, R0, R0; ADD $0x5000, R2, R2", func(a *ARM64) {
		a.OpConst(Add, X0, ^uint64(7))
		a.OpConst(Add, T0, 1000)
		a.OpConst(Add, T2, 0x5000)
	})
	add("ADD $8, R10, R10; SUB $1000, R0, R0; MOVD $5001, R27; SUB R27, R2, R2", func(a *ARM64) {
		a.OpConst(Sub, X0, ^uint64(7))
		a.OpConst(Sub, T0, 1000)
		a.OpConst(Sub, T2, 5001)
	})
	for s, n := range map[Shift]string{Left: "LSL", Right: "LSR", RightSigned: "ASR"} {
		add(n+" $3, R12, R12; "+n+" $63, R0, R0; "+n+" R1, R2, R2", func(a *ARM64) { a.Shift(s, X2, 3); a.Shift(s, T0, 63); a.ShiftBy(s, T2) })
	}
	for c, n := range map[Cond]string{EQ: "EQ", NE: "NE", LT: "LT", LE: "LE", GT: "GT", GE: "GE", Below: "LO", BelowEQ: "LS", Above: "HI", AboveEQ: "HS"} {
		add("CMP R10, R4; B"+n+" 1(PC)", jump(func(a *ARM64, l Label) { a.Branch(c, H, X0, l) }))
		add("CMP $12, R10; B"+n+" 1(PC); CMN $8, R10; B"+n+" 1(PC)", func(a *ARM64) {
			jump(func(a *ARM64, l Label) { a.BranchConst(c, X0, 12, l) })(a)
			jump(func(a *ARM64, l Label) { a.BranchConst(c, X0, ^uint64(7), l) })(a)
		})
		add("MOVD 8(R3), R16; CMP R16, R4; B"+n+" 1(PC)", jump(func(a *ARM64, l Label) { a.BranchMem(c, H, Word(8), l) }))
		add("MOVD 2000(R3), R16; CMP $7, R16; B"+n+" 1(PC)", jump(func(a *ARM64, l Label) { a.BranchMemConst(c, Word(2000), 7, l) }))
		add("MOVD 2000(R3), R16; MOVD $12345, R27; CMP R27, R16; B"+n+" 1(PC)", jump(func(a *ARM64, l Label) { a.BranchMemConst(c, Word(2000), 12345, l) }))
	}
	add("CBZ R10, 1(PC); CBNZ R1, 1(PC)", func(a *ARM64) {
		jump(func(a *ARM64, l Label) { a.BranchConst(EQ, X0, 0, l) })(a)
		jump(func(a *ARM64, l Label) { a.BranchConst(NE, T1, 0, l) })(a)
	})
	add("TST $6, R1; BEQ 1(PC); MOVD $5, R27; TST R27, R1; BNE 1(PC)", func(a *ARM64) {
		jump(func(a *ARM64, l Label) { a.BranchMask(T1, 6, true, l) })(a)
		jump(func(a *ARM64, l Label) { a.BranchMask(T1, 5, false, l) })(a)
	})
	add("SMULH R10, R0, R16; MUL R10, R0, R0; CMP R0->63, R16; BNE 1(PC)", jump(func(a *ARM64, l Label) { a.OpOver(Mul, T0, X0, l) }))
	add("SUBS R10, R0, R0; BVS 1(PC); ADDS R10, R0, R0; BVS 1(PC)", func(a *ARM64) {
		jump(func(a *ARM64, l Label) { a.OpOver(Sub, T0, X0, l) })(a)
		jump(func(a *ARM64, l Label) { a.OpOver(Add, T0, X0, l) })(a)
	})
	add("ADDS $8, R10, R10; BVS 1(PC); SUBS $8, R10, R10; BVS 1(PC)", func(a *ARM64) {
		jump(func(a *ARM64, l Label) { a.OpConstOver(Add, X0, 8, l) })(a)
		jump(func(a *ARM64, l Label) { a.OpConstOver(Add, X0, ^uint64(7), l) })(a)
	})
	add("MOVD 16(R3), R16; SUBS $1, R16, R16; MOVD R16, 16(R3); BMI 1(PC)", jump(func(a *ARM64, l Label) { a.CountDown(Word(16), l) }))
	add("MOVD R10, R16; MOVD R1, R10; MOVD R16, R1", func(a *ARM64) { a.Swap(X0, T1) })
	add("SDIV R1, R0, R16; MSUB R1, R0, R16, R2; MOVD R16, R0", (*ARM64).DivRem)
	add("MUL R10, R0, R0", func(a *ARM64) { a.Product(T0, X0) })
	add("PRFM 64(R1), PLDL1KEEP", func(a *ARM64) { a.Prefetch(At(T1, 64)) })
	add("MOVWU 4(R0), R2; MOVHU -14(R9), R0", func(a *ARM64) { a.Load32(T2, At(T0, 4)); a.Load16(T0, At(CP, -14)) })
	add("MOVD $70000, R27; MOVD (R0)(R27), R2", func(a *ARM64) { a.Load(T2, At(T0, 70000)) })
	add("MOVD ZR, 8(R3); MOVD $7, R16; ADD R4, R3, R17; MOVD R16, 8(R17)", func(a *ARM64) { a.StoreConst(Word(8), 0); a.StoreConst(Cell(H, 8), 7) })
	add("MOVD R26, R30", (*ARM64).Drop)
	add("ADD R0, R3, R17; FMOVD 3(R17), F0; FMOVD F1, (R3)(R8)", func(a *ARM64) { a.LoadFloat(F0, Cell(T0, 3)); a.StoreFloat(Cell(TR, 0), F1) })
	add("FSQRTD F0, F0", (*ARM64).Sqrt)
	add("FCVTZSD F0, R1", func(a *ARM64) { a.Truncate(T1) })
	for op, n := range map[Op]string{Add: "FADDD", Sub: "FSUBD", Mul: "FMULD", Div: "FDIVD"} {
		add(n+" F1, F0, F0", func(a *ARM64) { a.OpFloat(op) })
	}
	for c, n := range map[Cond]string{EQ: "BEQ", NE: "BNE", LT: "BMI", LE: "BLS", GT: "BGT", GE: "BGE"} {
		add("FCMPD F1, F0; "+n+" 1(PC)", jump(func(a *ARM64, l Label) { a.BranchFloat(c, l) }))
	}
	compareEncodings(t, "arm64", samples)

	// Constants of several instructions, which Go's assembler may divide otherwise.
	for _, v := range []uint64{0, large, 1 << 63, ^uint64(large), 0xFFFF0000FFFF1234, 0x8000000000000001, 1<<48 - 1, 0xFFFFFFFF} {
		a := new(ARM64)
		a.Const(T0, v)
		if got := moved(t, a.Finish(0)); got != v {
			t.Errorf("%#x is put into a register as %#x", v, got)
		}
	}
}

// moved returns the value that MOVZ or MOVN, and MOVK, put into register 0.
func moved(t *testing.T, code []byte) (v uint64) {
	for i := 0; i < len(code); i += 4 {
		in := binary.LittleEndian.Uint32(code[i:])
		shift, part := in>>21&3*16, uint64(in>>5&0xFFFF)
		switch in &^ (0x7FFFFF &^ 0x1F) {
		case 0xD2800000:
			v = part << shift
		case 0x92800000:
			v = ^(part << shift)
		case 0xF2800000:
			v = v&^(0xFFFF<<shift) | part<<shift
		default:
			t.Errorf("instruction %#x", in)
		}
	}
	return v
}

// TestBitmask finds each constant that a logical instruction can have, and no other.
func TestBitmask(t *testing.T) {
	masks := make(map[uint64]uint32)
	for size := 2; size <= 64; size *= 2 {
		for ones := 1; ones < size; ones++ {
			for rotated := range size {
				run := uint64(1)<<ones - 1
				element := run>>rotated | run<<(size-rotated)
				if size < 64 {
					element &= 1<<size - 1
				}
				v := element
				for n := size; n < 64; n *= 2 {
					v |= v << n
				}
				masks[v] = uint32(rotated)<<6 | uint32(-2*size)&0x3F | uint32(ones-1) | uint32(size)>>6<<12
			}
		}
	}
	if len(masks) != 5334 {
		t.Errorf("%d constants", len(masks))
	}
	for v, want := range masks {
		if got, ok := bitmask(v); !ok || got != want {
			t.Errorf("%#x: %#x, want %#x", v, got, want)
		}
		for _, near := range []uint64{v + 1, v ^ 1<<17, bits.Reverse64(v) ^ 5} {
			_, is := masks[near]
			if _, ok := bitmask(near); ok != is {
				t.Errorf("%#x: %v", near, ok)
			}
		}
	}
}

// TestJumpsARM64 looks at the targets of jumps.
func TestJumpsARM64(t *testing.T) {
	a := new(ARM64)
	back := a.Here()
	ahead := a.NewLabel()
	a.Jump(back)
	a.Jump(ahead)
	a.Call(External(400))
	a.Branch(EQ, T0, T0, External(800))
	a.BranchConst(NE, T0, 0, External(800))
	a.BranchConst(EQ, T0, 0, back)
	a.Bind(ahead)
	want := []uint32{
		0x14000000,                     // to itself
		0x14000000 | 7,                 // to the end
		0x94000000 | (400-1008)/4&mask, // by way of no other jump
		0xAA1A03FE,
		0xEB00001F,
		0x54000000 | 3<<5, // to the jump at the end
		0xB5000000 | 2<<5,
		0xB4000000 | (-28/4)&(1<<19-1)<<5,
		0x14000000 | (800-1032)/4&mask,
	}
	if n := a.End(); n != 4*len(want) {
		t.Errorf("%d bytes", n)
	}
	code := a.Finish(1000)
	var got []uint32
	for i := 0; i < len(code); i += 4 {
		got = append(got, binary.LittleEndian.Uint32(code[i:]))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %x\nwant %x", got, want)
	}
}

const mask = 1<<26 - 1
