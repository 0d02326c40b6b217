//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import "github.com/zebralog/prolog/engine/native"

// Integers that do not fit a cell, in native code, as long as operands and result fit a
// 64-bit word and a sign. An example are the products whose remainder a random number
// generator takes. Longer integers are in wide.go and bigint.go.

// longOps has the integer instructions' operations on two words, T0 and T1. They go to slow
// if they have no result.
var longOps = map[uint16]func(a native.Assembler, slow native.Label){
	opAnd: func(a native.Assembler, _ native.Label) { a.Op(native.And, regT0, regT1) },
	opOr:  func(a native.Assembler, _ native.Label) { a.Op(native.Or, regT0, regT1) },
	opXor: func(a native.Assembler, _ native.Label) { a.Op(native.Xor, regT0, regT1) },
	opShr: func(a native.Assembler, slow native.Label) {
		a.BranchConst(native.Above, regT1, 63, slow)
		a.ShiftBy(native.RightSigned, regT0)
	},
	opIDiv: divideLongs,
	opRem: func(a native.Assembler, slow native.Label) {
		divideLongs(a, slow)
		a.Move(regT0, regT2)
	},
	opMod: func(a native.Assembler, slow native.Label) {
		divideLongs(a, slow)
		modulus(a)
	},
}

func divideLongs(a native.Assembler, slow native.Label) {
	a.BranchConst(native.EQ, regT1, 0, slow)
	a.BranchConst(native.EQ, regT1, uint64(1<<64-1), slow)
	a.DivRem()
}

// longStub puts the result for the integers T0 and T1 into T0, or 0 if Go has to compute
// it.
func longStub(a native.Assembler, do func(native.Assembler, native.Label)) {
	slow := a.NewLabel()
	for _, r := range []native.Reg{regT0, regT1} {
		longOperand(a, r, slow)
	}
	do(a, slow)
	newLong(a)
	a.Bind(slow)
	a.Const(regT0, 0)
	a.Return()
}

// longHeader returns the header of an integer of one word.
func longHeader(negative int) uint64 { return uint64(boxHeader(boxBig, 1, negative)) }

// longOperand converts the integer in r to a word. T2 is lost.
func longOperand(a native.Assembler, r native.Reg, slow native.Label) {
	bound, small, positive, done := a.NewLabel(), a.NewLabel(), a.NewLabel(), a.NewLabel()
	follow(a, r, bound, slow)
	a.Bind(bound)
	a.BranchTag(r, tagInt, true, small)
	a.BranchTag(r, tagBox, false, slow)
	a.Load(regT2, cell(r, -tagBox))
	a.BranchConst(native.EQ, regT2, longHeader(0), positive)
	a.BranchConst(native.NE, regT2, longHeader(1), slow)
	a.Load(regT2, cell(r, 8-tagBox))
	a.BranchConst(native.LT, regT2, 0, slow)
	a.Const(r, 0)
	a.Op(native.Sub, r, regT2)
	a.Jump(done)
	a.Bind(positive)
	a.Load(r, cell(r, 8-tagBox))
	a.BranchConst(native.LT, r, 0, slow)
	a.Jump(done)
	a.Bind(small)
	a.Shift(native.RightSigned, r, 3)
	a.Bind(done)
}

// newLong returns the word T0 as an integer in T0.
func newLong(a native.Assembler) {
	big, positive := a.NewLabel(), a.NewLabel()
	a.Move(regT1, regT0)
	a.Shift(native.Left, regT1, 3)
	a.Move(regT2, regT1)
	a.Shift(native.RightSigned, regT2, 3)
	a.Branch(native.NE, regT2, regT0, big)
	a.Offset(regT0, regT1, tagInt)
	a.Return()
	a.Bind(big)
	a.Const(regT1, longHeader(0))
	a.BranchConst(native.GE, regT0, 0, positive)
	a.Const(regT1, longHeader(1))
	a.Move(regT2, regT0)
	a.Const(regT0, 0)
	a.Op(native.Sub, regT0, regT2)
	a.Bind(positive)
	a.Store(cell(regH, 0), regT1)
	a.Store(cell(regH, 8), regT0)
	a.Offset(regT0, regH, tagBox)
	a.Offset(regH, regH, 16)
	a.Return()
}
