//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"math"

	"github.com/zebralog/prolog/engine/native"
	"github.com/zebralog/prolog/engine/number"
)

// Arithmetic and tests. Code for small integers is in line, and code for floats is in
// stubs. Everything else is left to slow.

// floatOps has the operation of each instruction that floats have, too.
var floatOps = map[uint16]native.Op{opAdd: native.Add, opAddI: native.Add, opSub: native.Sub, opMul: native.Mul, opDiv: native.Div}

// compareConds has the condition of each comparison.
var compareConds = [opCount]native.Cond{
	opLt: native.LT, opLe: native.LE, opNumEq: native.EQ, opNumNe: native.NE,
	opLtI: native.LT, opLeI: native.LE, opGtI: native.GT, opGeI: native.GE, opNumEqI: native.EQ, opNumNeI: native.NE,
}

// integer puts the small integer of an argument register into a register: its own, or t. If
// it is not a small integer, the code goes to other. T2 is lost.
func (g *nativeGen) integer(a Cell, t native.Reg, other native.Label) native.Reg {
	r := g.get(a, t)
	done := g.NewLabel()
	g.BranchTag(r, tagInt, false, g.later(coldCode{r: r, back: done, other: other, make: (*nativeGen).noInteger}))
	g.Bind(done)
	return r
}

// noInteger handles a register that does not hold a small integer.
func (g *nativeGen) noInteger(c coldCode) {
	g.BranchMask(c.r, tagMask, false, c.other)
	g.Load(regT2, cell(c.r, 0))
	g.Branch(native.EQ, regT2, c.r, c.other)
	g.Move(c.r, regT2)
	g.BranchTag(c.r, tagInt, false, c.label)
	g.Jump(c.back)
}

// arithmetic makes the code of an instruction of arithmetic, or of a test. It reports
// whether there is a template for it.
func (g *nativeGen) arithmetic() bool {
	in := g.in
	a, b, k := Cell(in.a), Cell(in.b), in.k
	switch in.op {
	case opAdd, opSub, opMul, opAddI, opDiv:
		g.addition()
	case opIDiv, opMod, opRem, opAnd, opOr, opXor, opShl, opShr, opMin, opMax:
		g.integers()
	case opEval1:
		return g.unary(a, b, number.Op(k))
	case opLt, opLe, opNumEq, opNumNe, opLtI, opLeI, opGtI, opGeI, opNumEqI, opNumNeI:
		g.comparison()
	case opTest:
		g.test(a, b, k)
	case opSame, opNotSame:
		g.same()
	case opIsConst, opNotConst:
		g.copy(regT0, a)
		g.dereference(regT0)
		cond := native.NE
		if in.op == opNotConst {
			cond = native.EQ
		}
		g.BranchConst(cond, regT0, uint64(k), g.near())
	default:
		return false
	}
	return true
}

// unary makes the code of an operation on one number, if there is a template for it.
func (g *nativeGen) unary(a, b Cell, op number.Op) bool {
	if stubs, ok := g.t.stubs.unary[op]; ok {
		g.copy(regT0, b)
		g.Call(external(stubs[g.in.k>>tempShift&tempFirst]))
		g.BranchConst(native.EQ, regT0, 0, g.leave(exitSlow))
		g.put(a, regT0)
		return true
	}
	switch op {
	case number.OpNot, number.OpNegate, number.OpAbs, number.OpSign, number.OpMsb, number.OpPopcount, number.Op(opIdentity):
	default:
		return false
	}
	slow, done := g.leave(exitSlow), g.NewLabel()
	g.Move(regT0, g.integer(b, regT0, slow))
	switch op {
	case number.OpNot:
		g.OpConst(native.Xor, regT0, ^uint64(tagMask))
	case number.OpAbs:
		g.BranchConst(native.GE, regT0, 0, done)
		fallthrough
	case number.OpNegate:
		g.Move(regT1, regT0)
		g.Const(regT0, 2*tagInt)
		g.OpOver(native.Sub, regT0, regT1, slow)
	case number.OpSign:
		g.Move(regT1, regT0)
		g.Const(regT0, uint64(intCell(0)))
		g.Branch(native.EQ, regT1, regT0, done)
		g.Const(regT0, uint64(intCell(1)))
		g.BranchConst(native.GE, regT1, 0, done)
		g.Const(regT0, uint64(intCell(-1)))
	case number.OpMsb:
		g.Shift(native.RightSigned, regT0, 3)
		g.Offset(regT1, regT0, -1)
		g.BranchConst(native.AboveEQ, regT1, 1<<53, slow) // as a float it may be the next power of 2
		g.Convert(native.F0, regT0)
		g.Bits(regT0, native.F0)
		g.Shift(native.Right, regT0, 52)
		g.Offset(regT0, regT0, -1023)
		g.tagged()
	case number.OpPopcount:
		g.BranchConst(native.LT, regT0, 0, slow)
		g.Shift(native.Right, regT0, 3)
		g.countBits()
		g.tagged()
	}
	g.Bind(done)
	g.put(a, regT0)
	return true
}

// tagged makes the number in T0 a small integer.
func (g *nativeGen) tagged() {
	g.Shift(native.Left, regT0, 3)
	g.OpConst(native.Or, regT0, tagInt)
}

// countBits replaces T0 by the number of its bits that are set. It counts them in pairs, in
// fours, and in bytes. A product adds these up. T1 is lost.
func (g *nativeGen) countBits() {
	part := func(op native.Op, shift int, mask uint64) {
		g.Move(regT1, regT0)
		g.Shift(native.Right, regT1, shift)
		g.OpConst(native.And, regT1, mask)
		if op == native.Add {
			g.OpConst(native.And, regT0, mask)
		}
		g.Op(op, regT0, regT1)
	}
	part(native.Sub, 1, 0x5555555555555555)
	part(native.Add, 2, 0x3333333333333333)
	part(native.Add, 4, 0x0f0f0f0f0f0f0f0f)
	g.Const(regT1, 0x0101010101010101)
	g.Product(regT0, regT1)
	g.Shift(native.Right, regT0, 56)
}

// addition makes the operations that floats have, too.
func (g *nativeGen) addition() {
	in, slow, done := g.in, g.leave(exitSlow), g.NewLabel()
	b, c := Cell(in.b), Cell(in.c)
	floats := g.later(coldCode{back: done, other: slow, make: (*nativeGen).additionOfFloats})
	switch in.op {
	case opAddI:
		x := g.integer(b, regT0, floats)
		g.Move(regT0, x)
		g.OpConstOver(native.Add, regT0, uint64(in.k), floats)
	case opDiv:
		g.Jump(floats)
	default:
		x := g.integer(b, regT0, floats)
		y := g.integer(c, regT1, floats)
		g.Move(regT2, y)
		g.Move(regT0, x)
		switch in.op {
		case opAdd:
			g.Offset(regT2, regT2, -tagInt)
			g.OpOver(native.Add, regT0, regT2, floats)
		case opSub:
			g.Offset(regT2, regT2, -tagInt)
			g.OpOver(native.Sub, regT0, regT2, floats)
		case opMul:
			g.Shift(native.RightSigned, regT2, 3)
			g.Offset(regT0, regT0, -tagInt)
			g.OpOver(native.Mul, regT0, regT2, floats)
			g.Offset(regT0, regT0, tagInt)
		}
	}
	g.Bind(done)
	g.put(Cell(in.a), regT0)
}

// additionOfFloats handles operands or a result that are no small integers.
func (g *nativeGen) additionOfFloats(c coldCode) {
	in, temps := g.in, int(g.in.k>>tempShift)
	g.copy(regT0, Cell(in.b))
	if in.op == opAddI {
		temps = int(in.c)
		g.constant(regT1, in.k|tagInt)
	} else {
		g.copy(regT1, Cell(in.c))
	}
	g.Call(external(g.t.stubs.floats[floatOps[in.op]][temps&3]))
	g.BranchConst(native.NE, regT0, 0, c.back)
	g.Jump(c.other)
}

// integers makes the operations that floats do not have.
func (g *nativeGen) integers() {
	in, slow, done := g.in, g.leave(exitSlow), g.NewLabel()
	if stub, ok := g.t.stubs.longs[in.op]; ok {
		slow = g.later(coldCode{back: done, other: slow, make: func(g *nativeGen, c coldCode) {
			g.copy(regT0, Cell(g.in.b))
			g.copy(regT1, Cell(g.in.c))
			g.Call(external(stub))
			g.BranchConst(native.NE, regT0, 0, c.back)
			g.Jump(c.other)
		}})
	}
	x := g.integer(Cell(in.b), regT0, slow)
	y := g.integer(Cell(in.c), regT1, slow)
	g.Move(regT0, x)
	g.Move(regT1, y)
	switch in.op {
	case opAnd:
		g.Op(native.And, regT0, regT1)
	case opOr:
		g.Op(native.Or, regT0, regT1)
	case opXor:
		g.Op(native.Xor, regT0, regT1)
		g.OpConst(native.Or, regT0, tagInt)
	case opMin, opMax:
		cond, done := native.LE, g.NewLabel()
		if in.op == opMax {
			cond = native.GE
		}
		g.Branch(cond, regT0, regT1, done)
		g.Move(regT0, regT1)
		g.Bind(done)
	case opShl, opShr:
		g.Shift(native.RightSigned, regT1, 3)
		g.BranchConst(native.Above, regT1, 60, slow)
		g.Offset(regT0, regT0, -tagInt)
		if in.op == opShr {
			g.ShiftBy(native.RightSigned, regT0)
			g.OpConst(native.And, regT0, ^uint64(tagMask))
		} else {
			g.Move(regT2, regT0)
			g.ShiftBy(native.Left, regT0)
			g.Store(fixed(wordSaved), regT0)
			g.ShiftBy(native.RightSigned, regT0)
			g.Branch(native.NE, regT0, regT2, slow)
			g.Load(regT0, fixed(wordSaved))
		}
		g.OpConst(native.Or, regT0, tagInt)
	case opIDiv, opMod, opRem:
		g.Offset(regT0, regT0, -tagInt)
		g.Offset(regT1, regT1, -tagInt)
		g.BranchConst(native.EQ, regT1, 0, slow)
		g.BranchConst(native.EQ, regT1, uint64(1<<64-8), slow)
		g.DivRem()
		switch in.op {
		case opIDiv:
			g.Shift(native.Left, regT0, 3)
		case opRem:
			g.Move(regT0, regT2)
		case opMod:
			modulus(g)
		}
		g.OpConst(native.Or, regT0, tagInt)
	}
	g.Bind(done)
	g.put(Cell(in.a), regT0)
}

// comparison compares two numbers. If the condition is false, the code goes elsewhere.
func (g *nativeGen) comparison() {
	in := g.in
	a, b, k := Cell(in.a), Cell(in.b), in.k
	cond, done := compareConds[in.op], g.NewLabel()
	withConst := in.op >= opLtI
	var otherwise native.Label
	if withConst {
		otherwise = g.near()
	} else {
		otherwise = g.to(k)
	}
	floats := g.later(coldCode{back: done, other: otherwise, third: g.leave(exitSlow), make: (*nativeGen).comparisonOfFloats})
	x := g.integer(a, regT0, floats)
	if withConst {
		g.BranchConst(cond.Not(), x, uint64(k), otherwise)
	} else {
		y := g.integer(b, regT1, floats)
		g.Branch(cond.Not(), x, y, otherwise)
	}
	g.Bind(done)
}

// comparisonOfFloats handles an operand that is no small integer.
func (g *nativeGen) comparisonOfFloats(c coldCode) {
	in, temps := g.in, 0
	g.copy(regT0, Cell(in.a))
	if in.op >= opLtI {
		g.constant(regT1, in.k)
	} else {
		temps = int(in.c) & (tempFirst | tempSecond)
		g.copy(regT1, Cell(in.b))
	}
	g.Call(external(g.t.stubs.compares[compareConds[in.op]][temps]))
	g.BranchConst(native.EQ, regT0, subFailed, c.other)
	g.BranchConst(native.EQ, regT0, subDone, c.back)
	g.Jump(c.third)
}

// test tests whether a mask has the kind of an argument register.
func (g *nativeGen) test(a, mask, k Cell) {
	g.copy(regT0, a)
	g.dereference(regT0)
	for tag := range 8 { // the mask has a single tag
		if mask == 1<<tag && tag != tagBox {
			g.BranchTag(regT0, tag, false, g.to(k))
			return
		}
	}
	known := g.NewLabel()
	g.Move(regT1, regT0)
	g.OpConst(native.And, regT1, tagMask)
	g.BranchConst(native.EQ, regT1, tagBox, g.later(coldCode{back: known, make: func(g *nativeGen, c coldCode) {
		g.Load(regT1, cell(regT0, -tagBox))
		g.Shift(native.Right, regT1, 3)
		g.OpConst(native.And, regT1, 31)
		g.Offset(regT1, regT1, 8)
		g.Jump(c.back)
	}}))
	g.Bind(known)
	g.BranchBit(uint32(mask), regT1, false, g.to(k))
}

// same compares two arguments. If their cells do not decide, a subroutine does, or slow.
func (g *nativeGen) same() {
	in := g.in
	slow, otherwise, next := g.leave(exitSlow), g.to(in.k), g.NewLabel()
	equal, differ := next, otherwise
	if in.op == opNotSame {
		equal, differ = differ, equal
	}
	g.copy(regT0, Cell(in.a))
	g.dereference(regT0)
	g.copy(regT1, Cell(in.b))
	g.dereference(regT1)
	g.Branch(native.EQ, regT0, regT1, equal)
	g.Move(regT2, regT1)
	g.Op(native.Xor, regT2, regT0)
	g.BranchMask(regT2, tagMask, false, differ)
	g.Move(regT2, regT0)
	g.OpConst(native.And, regT2, tagMask)
	g.BranchBit(1<<tagStr|1<<tagLst|1<<tagFlt|1<<tagBox, regT2, true, g.later(coldCode{back: equal, other: differ, third: slow, make: (*nativeGen).sameCompounds}))
	if in.op == opSame {
		g.Jump(differ)
	}
	g.Bind(next)
}

// sameCompounds handles two compounds, or numbers that are no small integers.
func (g *nativeGen) sameCompounds(c coldCode) {
	g.Call(external(g.t.stubs.same))
	g.BranchConst(native.EQ, regT0, subDone, c.back)
	g.BranchConst(native.EQ, regT0, subSlow, c.third)
	g.Jump(c.other)
}

// twoNumbers dereferences T0 and T1. If they are two small integers, it goes to integers.
// If they are small integers and floats, it puts them into F0 and F1. Otherwise it goes to
// slow. T2 is lost.
func twoNumbers(a native.Assembler, exact bool, integers, slow native.Label) {
	for _, r := range []native.Reg{regT0, regT1} {
		done := a.NewLabel()
		follow(a, r, done, slow)
		a.Bind(done)
		a.Move(regT2, r)
		a.OpConst(native.Xor, regT2, tagInt)
		a.BranchMask(regT2, numberMask, false, slow)
	}
	a.Move(regT2, regT0)
	a.Op(native.Or, regT2, regT1)
	a.BranchTag(regT2, tagInt, true, integers)
	for i, r := range []native.Reg{regT0, regT1} {
		float, done := a.NewLabel(), a.NewLabel()
		a.BranchTag(r, tagFlt, true, float)
		a.Move(regT2, r)
		a.Shift(native.RightSigned, regT2, 3)
		a.Convert(native.Float(i), regT2)
		if exact { // a float may not hold it
			a.OpConst(native.Add, regT2, 1<<53)
			a.BranchConst(native.Above, regT2, 1<<54, slow)
		}
		a.Jump(done)
		a.Bind(float)
		a.LoadFloat(native.Float(i), cell(r, 8-tagFlt))
		a.Bind(done)
	}
}

// dropTemporary frees the float in r if that is the newest term.
func dropTemporary(a native.Assembler, r native.Reg) {
	kept := a.NewLabel()
	a.Offset(regT2, regH, tagFlt-16)
	a.Branch(native.NE, r, regT2, kept)
	a.Offset(regH, regH, -16)
	a.Bind(kept)
}

// floatStub puts the result of T0 and T1 into T0, or 0 to leave it to slow. It is not for
// two small integers with a small result.
func (t *nativeTier) floatStub(a native.Assembler, op native.Op, temps int) {
	slow, known := a.NewLabel(), a.NewLabel()
	integers := slow
	if op == native.Div {
		integers = a.NewLabel()
	}
	twoNumbers(a, false, integers, slow)
	a.Bind(known)
	a.BranchMemConst(native.NE, fixed(wordFloats), 0, slow)
	a.OpFloat(op)
	a.Bits(regT2, native.F0)
	a.Shift(native.Left, regT2, 1)
	a.Shift(native.Right, regT2, 53)
	a.BranchConst(native.EQ, regT2, 1<<11-1, slow) // not finite
	if temps&tempFirst != 0 {
		dropTemporary(a, regT0)
	}
	if temps&tempSecond != 0 {
		dropTemporary(a, regT1)
	}
	newFloat(a)
	a.Bind(slow)
	if op != native.Div {
		longStub(a, func(a native.Assembler, slow native.Label) { a.OpOver(op, regT0, regT1, slow) })
		return
	}
	a.Const(regT0, 0)
	a.Return()
	a.Bind(integers)
	divideIntegers(a, known, slow)
}

// divideIntegers returns the quotient of T0 and T1 if that is an integer. Otherwise it puts
// them into F0 and F1.
func divideIntegers(a native.Assembler, floats, slow native.Label) {
	inexact := a.NewLabel()
	a.BranchMemConst(native.NE, fixed(wordQuotients), 0, slow)
	for _, r := range []native.Reg{regT0, regT1} {
		a.Shift(native.RightSigned, r, 3)
	}
	a.Offset(regT2, regT1, 1)
	a.BranchConst(native.BelowEQ, regT2, 1, slow) // division by 0, or the result may be too large
	a.Convert(native.F0, regT0)
	a.DivRem()
	a.BranchConst(native.NE, regT2, 0, inexact)
	a.Shift(native.Left, regT0, 3)
	a.OpConst(native.Or, regT0, tagInt)
	a.Return()
	a.Bind(inexact)
	a.Product(regT0, regT1)
	a.Op(native.Add, regT0, regT2) // restore the first operand
	for _, r := range []native.Reg{regT0, regT1} {
		a.Move(regT2, r)
		a.OpConst(native.Add, regT2, 1<<53) // a float may not hold it
		a.BranchConst(native.Above, regT2, 1<<54, slow)
	}
	a.Convert(native.F1, regT1)
	a.Const(regT0, 0) // there are no temporaries
	a.Const(regT1, 0)
	a.Jump(floats)
}

// unaryOps are the operations on one number for which unaryStub makes code.
var unaryOps = [...]number.Op{
	number.OpSqrt, number.OpFloat, number.OpInteger, number.OpTruncate, number.OpRound, number.OpFloor, number.OpCeiling,
}

// unaryStub puts the result for T0 into T0, or 0 to leave it to slow.
func (t *nativeTier) unaryStub(a native.Assembler, op number.Op, temps int) {
	slow, bound, float, known := a.NewLabel(), a.NewLabel(), a.NewLabel(), a.NewLabel()
	toFloat := op == number.OpSqrt || op == number.OpFloat
	a.BranchMemConst(native.NE, fixed(wordFloats), 0, slow)
	follow(a, regT0, bound, slow)
	a.Bind(bound)
	a.BranchTag(regT0, tagFlt, true, float)
	switch {
	case toFloat:
		a.BranchTag(regT0, tagInt, false, slow)
		a.Move(regT1, regT0)
		a.Shift(native.RightSigned, regT1, 3)
		a.Move(regT2, regT1)
		a.OpConst(native.Add, regT2, 1<<53)
		a.BranchConst(native.Above, regT2, 1<<54, slow)
		a.Convert(native.F0, regT1)
		if op == number.OpFloat {
			a.Jump(known)
		} else {
			a.BranchConst(native.GE, regT1, 0, known)
		}
	case op == number.OpInteger: // for the others an integer is an error in the standard's mode
		a.BranchTag(regT0, tagInt, false, slow)
		a.Return()
	}
	a.Bind(slow)
	a.Const(regT0, 0)
	a.Return()

	a.Bind(float)
	a.LoadFloat(native.F0, cell(regT0, 8-tagFlt))
	a.Bits(regT1, native.F0)
	if op == number.OpSqrt {
		a.BranchConst(native.LT, regT1, 0, slow)
	}
	a.Shift(native.Left, regT1, 1)
	a.Shift(native.Right, regT1, 53)
	a.BranchConst(native.EQ, regT1, 1<<11-1, slow) // not finite
	if !toFloat {
		a.Truncate(regT1)
		a.Move(regT2, regT1)
		a.OpConst(native.Add, regT2, 1<<52)
		a.BranchConst(native.Above, regT2, 1<<53, slow)
		a.Convert(native.F1, regT1)
		round(a, op, known)
	}
	a.Bind(known)
	if temps&tempFirst != 0 {
		dropTemporary(a, regT0)
	}
	if !toFloat {
		a.Move(regT0, regT1)
		a.Shift(native.Left, regT0, 3)
		a.OpConst(native.Or, regT0, tagInt)
		a.Return()
		return
	}
	if op == number.OpSqrt {
		a.Sqrt()
	}
	newFloat(a)
}

// round changes the integer in T1 to the result of op for F0. At first T1 is F0 rounded
// toward zero, and so is F1. The code goes to done, or continues. T2 and F0 are lost.
func round(a native.Assembler, op number.Op, done native.Label) {
	switch op {
	case number.OpFloor:
		a.BranchFloat(native.GE, done)
		a.Offset(regT1, regT1, -1)
	case number.OpCeiling:
		a.BranchFloat(native.LE, done)
		a.Offset(regT1, regT1, 1)
	case number.OpRound, number.OpInteger: // halves are rounded away from zero
		a.OpFloat(native.Sub)
		a.Bits(regT2, native.F0)
		a.Shift(native.Left, regT2, 1)
		a.BranchConst(native.Below, regT2, math.Float64bits(0.5)<<1, done)
		a.Bits(regT2, native.F0)
		a.Shift(native.RightSigned, regT2, 63)
		a.OpConst(native.Or, regT2, 1)
		a.Op(native.Add, regT1, regT2)
	}
}

// newFloat returns the float in F0 as the result.
func newFloat(a native.Assembler) {
	a.StoreConst(cell(regH, 0), floatHeader)
	a.StoreFloat(cell(regH, 8), native.F0)
	a.Offset(regT0, regH, tagFlt)
	a.Offset(regH, regH, 16)
	a.Return()
}

// compareStub sets T0 to subDone if the condition holds for T0 and T1, to subFailed if it
// does not, or to subSlow.
func (t *nativeTier) compareStub(a native.Assembler, c native.Cond, temps int) {
	slow, holds := a.NewLabel(), a.NewLabel()
	twoNumbers(a, true, slow, slow)
	if temps&tempSecond != 0 {
		dropTemporary(a, regT1)
	}
	if temps&tempFirst != 0 {
		dropTemporary(a, regT0)
	}
	a.BranchFloat(c, holds)
	result(a, subFailed)
	a.Bind(holds)
	result(a, subDone)
	a.Bind(slow)
	result(a, subSlow)
}

// modulus puts the modulus into T0. Its sign is that of the divisor in T1. The remainder is
// in T2.
func modulus(a native.Assembler) {
	done := a.NewLabel()
	a.Move(regT0, regT2)
	a.BranchConst(native.EQ, regT0, 0, done)
	a.Op(native.Xor, regT2, regT1)
	a.BranchConst(native.GE, regT2, 0, done)
	a.Op(native.Add, regT0, regT1)
	a.Bind(done)
}
