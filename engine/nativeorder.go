//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/native"
)

// The standard order, and equality. Compounds are walked with unification's stack of pairs,
// up to the first two terms that differ.

// mostCompared is the number of compounds and boxes that are compared without Go. A word
// counts them.
const mostCompared = 1000

// mostArgs is the number of arguments of a compound that are compared without Go.
const mostArgs = 1000

// firstDifferent walks T0 and T1, which are different cells with the same tag, one of
// compounds or boxes. It goes to equal if they are the same term. Otherwise it goes to
// differ with the first two terms that differ and are not compounds with the same functor.
// Of two boxes other than floats only the tags are left. It goes to leave, without them, if
// the terms are deep or the word of steps is used up. As in unifyStub, the arguments to
// compare begin at the addresses in E and B and end at the one in CP.
func firstDifferent(a native.Assembler, equal, differ, leave native.Label) {
	label := a.NewLabel
	known, compound, enter, structure, list, box, float, args, more, over, out, quit := label(), label(), label(), label(), label(), label(), label(), label(), label(), label(), label(), label()
	restore := func(to native.Label) {
		restoreRegisters(a)
		a.Jump(to)
	}
	keepRegisters(a)
	a.StoreConst(fixed(wordPairs), pairsStart)
	a.Move(regEnd, regLeft) // nothing lies around
	a.Bind(known)           // two cells that are not the same
	a.Move(regT2, regT0)
	a.Op(native.Xor, regT2, regT1)
	a.BranchMask(regT2, tagMask, false, out)
	a.BranchTag(regT0, tagLst, true, compound)
	a.BranchTag(regT0, tagStr, true, structure)
	a.BranchTag(regT0, tagFlt, true, float)
	a.BranchTag(regT0, tagBox, false, out)
	a.Load(regT2, cell(regT0, -tagBox))
	a.BranchMem(native.NE, regT2, cell(regT1, -tagBox), out)
	a.Jump(compound)
	a.Bind(float)
	a.Load(regT2, cell(regT0, 8-tagFlt))
	a.BranchMem(native.EQ, regT2, cell(regT1, 8-tagFlt), more)
	a.Jump(out)
	a.Bind(structure)
	a.Load(regT2, cell(regT0, -tagStr))
	a.BranchMem(native.NE, regT2, cell(regT1, -tagStr), out)
	a.Bind(compound)
	a.CountDown(fixed(wordSteps), quit)
	a.Branch(native.EQ, regLeft, regEnd, enter)
	pushPairs(a, quit)
	a.Bind(enter)
	a.BranchTag(regT0, tagLst, true, list)
	a.BranchTag(regT0, tagBox, true, box)
	a.Load(regEnd, cell(regT0, -tagStr))
	a.Offset(regLeft, regT0, 8-tagStr)
	a.Offset(regRight, regT1, 8-tagStr)
	sizeOfArgs(a, regEnd)
	a.BranchConst(native.Above, regEnd, 8*mostArgs, quit)
	a.Op(native.Add, regEnd, regLeft)
	a.Jump(more)
	a.Bind(list)
	a.Offset(regLeft, regT0, -tagLst)
	a.Offset(regRight, regT1, -tagLst)
	a.Offset(regEnd, regLeft, 16)
	a.Bind(args)
	a.Load(regT0, cell(regLeft, 0))
	a.Load(regT1, cell(regRight, 0))
	a.Offset(regLeft, regLeft, 8)
	a.Offset(regRight, regRight, 8)
	a.Branch(native.EQ, regT0, regT1, more)
	dereferenceBoth(a)
	a.Branch(native.NE, regT0, regT1, known)
	a.Bind(more)
	a.Branch(native.Below, regLeft, regEnd, args)
	popPairs(a, over)
	a.Jump(args)
	a.Bind(box)
	compareWords(a, more, quit)
	a.Bind(out)
	restore(differ)
	a.Bind(over)
	restore(equal)
	a.Bind(quit)
	restore(leave)
}

// pushPairs pushes the remaining pairs on the stack, or goes to full. T2 is lost.
func pushPairs(a native.Assembler, full native.Label) {
	a.Load(regT2, fixed(wordPairs))
	a.BranchConst(native.AboveEQ, regT2, pairsEnd, full)
	a.Store(cell(regT2, 0), regLeft)
	a.Store(cell(regT2, 8), regRight)
	a.Store(cell(regT2, 16), regEnd)
	a.Offset(regT2, regT2, 24)
	a.Store(fixed(wordPairs), regT2)
}

// popPairs takes pairs from the stack, or goes to none. T2 is lost.
func popPairs(a native.Assembler, none native.Label) {
	a.Load(regT2, fixed(wordPairs))
	a.BranchConst(native.EQ, regT2, pairsStart, none)
	a.Load(regLeft, cell(regT2, -24))
	a.Load(regRight, cell(regT2, -16))
	a.Load(regEnd, cell(regT2, -8))
	a.Offset(regT2, regT2, -24)
	a.Store(fixed(wordPairs), regT2)
}

// compareWords compares the words of two boxes in T0 and T1 with the same header, which are
// no cells. It goes to equal if they are equal, and to long for long ones. Otherwise only
// the tags are left.
func compareWords(a native.Assembler, equal, long native.Label) {
	words, differ := a.NewLabel(), a.NewLabel()
	a.Load(regEnd, cell(regT0, -tagBox))
	a.Offset(regLeft, regT0, 8-tagBox)
	a.Offset(regRight, regT1, 8-tagBox)
	a.Shift(native.Left, regEnd, 8)
	a.Shift(native.Right, regEnd, 16)
	a.BranchConst(native.Above, regEnd, mostCompared, long)
	a.Shift(native.Left, regEnd, 3)
	a.Op(native.Add, regEnd, regLeft)
	a.Bind(words)
	a.Branch(native.AboveEQ, regLeft, regEnd, equal)
	a.Load(regT0, cell(regLeft, 0))
	a.BranchMem(native.NE, regT0, cell(regRight, 0), differ)
	a.Offset(regLeft, regLeft, 8)
	a.Offset(regRight, regRight, 8)
	a.Jump(words)
	a.Bind(differ)
	a.Const(regT0, tagBox)
	a.Const(regT1, tagBox)
}

// sameStub sets T0 to subDone if T0 and T1, which have the same tag, are equal, otherwise
// to subFailed.
func (t *nativeTier) sameStub(a native.Assembler) {
	equal, differ, leave := a.NewLabel(), a.NewLabel(), a.NewLabel()
	a.StoreConst(fixed(wordSteps), mostCompared)
	firstDifferent(a, equal, differ, leave)
	a.Bind(equal)
	result(a, subDone)
	a.Bind(differ)
	result(a, subFailed)
	a.Bind(leave)
	result(a, subSlow)
}

// inOrder falls through with two words in T0 and T1 that have the order of two terms.
// Numbers that fit a word, atoms, kinds, arities or names decide the order; for atoms,
// these are words of Orders. It goes to equal for terms that are the same, and to slow if
// more must be examined.
func inOrder(a native.Assembler, equal, slow native.Label) {
	label := a.NewLabel
	first, second, told, atoms, mixed, numbers, floats, greater, functors, known := label(), label(), label(), label(), label(), label(), label(), label(), label(), label()
	follow(a, regT0, first, slow)
	a.Bind(first)
	follow(a, regT1, second, slow)
	a.Bind(second)
	a.Branch(native.EQ, regT0, regT1, equal)
	a.Move(regT2, regT0)
	a.Op(native.Xor, regT2, regT1)
	a.BranchMask(regT2, tagMask, false, mixed)
	a.BranchTag(regT0, tagInt, true, known)
	a.BranchTag(regT0, tagAtm, true, atoms)
	a.BranchTag(regT0, tagAtt, true, slow)
	a.StoreConst(fixed(wordSteps), mostCompared)
	firstDifferent(a, equal, told, slow)

	a.Bind(told)
	a.Move(regT2, regT0)
	a.Op(native.Xor, regT2, regT1)
	a.BranchMask(regT2, tagMask, false, mixed)
	a.BranchTag(regT0, tagInt, true, known)
	a.BranchTag(regT0, tagStr, true, functors)
	a.BranchTag(regT0, tagFlt, true, floats)
	a.BranchTag(regT0, tagAtm, false, slow)
	a.Bind(atoms)
	for _, r := range []native.Reg{regT0, regT1} {
		a.BranchConst(native.EQ, r, uint64(nilCell), slow) // it may be no atom
		a.BranchConst(native.EQ, r, uint64(dictCell), slow)
		a.Move(regT2, r)
		a.Shift(native.Right, regT2, atom.OrderBits+3)
		a.Shift(native.Left, regT2, 3)
		a.OpConst(native.Add, regT2, uint64(uintptr(atom.Orders())))
		a.Load(regT2, native.At(regT2, 0))
		a.OpConst(native.And, r, (1<<atom.OrderBits-1)<<3)
		a.Op(native.Add, r, regT2)
		a.Load(r, native.At(r, 0))
	}
	a.Branch(native.NE, regT0, regT1, known)
	a.Jump(slow)

	a.Bind(functors)
	functorsInOrder(a, atoms, known)
	a.Bind(mixed)
	kindsInOrder(a, numbers, slow)
	a.Jump(known)
	a.Bind(numbers)
	a.Load(regT2, fixed(wordMachine))
	a.Load(regT2, ofMachine(unsafe.Offsetof(machine.Engine)))
	a.Load(regT2, field(regT2, unsafe.Offsetof(anEng.Flags)))
	a.Load16(regT2, field(regT2, unsafe.Offsetof(anEng.Flags.ISO)))
	a.BranchMask(regT2, 1, false, slow)
	a.Bind(floats)
	twoNumbers(a, true, slow, slow)
	a.Const(regT0, 0)
	a.Const(regT1, 1)
	a.BranchFloat(native.LT, known)
	a.BranchFloat(native.GT, greater)
	a.Jump(slow)
	a.Bind(greater)
	a.Swap(regT0, regT1)
	a.Bind(known)
}

// functorsInOrder puts the arities of two structures in T0 and T1 there, and goes to known. If they are the same, it puts the
// names there, and goes to atoms. T2 is lost.
func functorsInOrder(a native.Assembler, atoms, known native.Label) {
	names := a.NewLabel()
	a.Load(regT0, cell(regT0, -tagStr))
	a.Load(regT1, cell(regT1, -tagStr))
	a.Move(regT2, regT0)
	a.Op(native.Xor, regT2, regT1)
	a.Shift(native.Right, regT2, 35)
	a.BranchConst(native.EQ, regT2, 0, names)
	a.Shift(native.Right, regT0, 35)
	a.Shift(native.Right, regT1, 35)
	a.Jump(known)
	a.Bind(names)
	for _, r := range []native.Reg{regT0, regT1} {
		a.Shift(native.Left, r, 29)
		a.Shift(native.Right, r, 29)
	}
	a.Jump(atoms)
}

// kindsInOrder puts two words into T0 and T1 for terms with different tags. Numbers are before atoms, and these before
// compounds, which is the reverse of their tags. It goes to numbers for a float and an integer, and to slow for other terms, or
// two compounds. T2 is lost.
func kindsInOrder(a native.Assembler, numbers, slow native.Label) {
	for _, r := range [][2]native.Reg{{regT0, regT1}, {regT1, regT0}} {
		other := a.NewLabel()
		a.BranchTag(r[0], tagFlt, false, other)
		a.BranchTag(r[1], tagInt, true, numbers)
		a.Bind(other)
	}
	for _, r := range []native.Reg{regT0, regT1} {
		a.OpConst(native.And, r, tagMask)
		a.Offset(r, r, -tagStr)
		a.BranchConst(native.Above, r, tagFlt-tagStr, slow)
	}
	a.Move(regT2, regT0)
	a.Op(native.Or, regT2, regT1)
	a.BranchConst(native.EQ, regT2, tagLst-tagStr, slow) // two compounds
	a.Swap(regT0, regT1)
}

// orderStub makes compare/3.
func (t *nativeTier) orderStub(a native.Assembler, slow native.Label) {
	equal, less, known := a.NewLabel(), a.NewLabel(), a.NewLabel()
	a.Store(fixed(wordLeft), regT0)
	a.Move(regT0, regT1)
	a.Move(regT1, regT2)
	inOrder(a, equal, slow)
	a.Branch(native.LT, regT0, regT1, less)
	a.Const(regT1, uint64(atomCell(atom.Intern(">"))))
	a.Jump(known)
	a.Bind(less)
	a.Const(regT1, uint64(atomCell(atom.Intern("<"))))
	a.Jump(known)
	a.Bind(equal)
	a.Const(regT1, uint64(atomCell(atom.Equals)))
	a.Bind(known)
	unifyConstant(a, wordLeft, slow, slow)
	result(a, subDone)
}

// orderTest makes a test of the standard order.
func orderTest(c native.Cond) func(*nativeTier, native.Assembler, native.Label) {
	return func(t *nativeTier, a native.Assembler, slow native.Label) {
		equal, fail := a.NewLabel(), a.NewLabel()
		inOrder(a, equal, slow)
		compared := a.Here()
		a.Branch(c.Not(), regT0, regT1, fail)
		result(a, subDone)
		a.Bind(equal)
		a.Move(regT1, regT0)
		a.Jump(compared)
		a.Bind(fail)
		result(a, subFailed)
	}
}
