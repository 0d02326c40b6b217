//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"github.com/zebralog/prolog/engine/native"
)

// Builtins that walk over a term: copies, variables, and unification with the occurs check.
// They handle terms of bounded size without attributed variables.

const (
	mostCopied   = 512 // bytes of a copy are 8 times as many; the slack of the heap has room for them
	mostVisited  = 512 // compounds on a walk
	mostInWalk   = 128 // arguments of a compound on a walk
	mostWalkVars = 256 // variables that a walk notes
)

// A termWalk is a walk over a compound, with its arguments from left to right. Meanwhile E
// is the address of the next argument, CP the end of the arguments, and B is free for the
// caller; atEnd restores all three. The rests of the enclosing compounds are on
// unification's stack of pairs.
type termWalk struct {
	native.Assembler
	enter    native.Label // walks over the compound in T0
	more     native.Label // continues
	variable native.Label // handles the unbound variable in T0
	attvar   native.Label // handles an attributed variable
	box      native.Label // handles a box or a marked variable in T0
	over     native.Label // follows the last argument
	leave    native.Label // follows if the term is too large
}

// walkTerm returns a walk, whose labels are still to be bound, but for enter and more.
func walkTerm(a native.Assembler) *termWalk {
	label := a.NewLabel
	return &termWalk{a, label(), label(), label(), label(), label(), label(), label()}
}

// begin saves the registers.
func (w *termWalk) begin() {
	keepRegisters(w)
	w.StoreConst(fixed(wordSteps), mostVisited)
	w.start()
}

// start makes the next compound the outermost one.
func (w *termWalk) start() {
	w.StoreConst(fixed(wordPairs), pairsStart)
	w.Move(regE, regCP)
}

// steps generates the steps of the walk.
func (w *termWalk) steps() {
	label := w.NewLabel
	list, last, bound, pop := label(), label(), label(), label()
	w.Bind(w.enter)
	w.CountDown(fixed(wordSteps), w.leave)
	w.Branch(native.EQ, regE, regCP, last)
	w.Load(regT2, fixed(wordPairs))
	w.BranchConst(native.AboveEQ, regT2, pairsEnd, w.leave)
	w.Store(cell(regT2, 0), regE)
	w.Store(cell(regT2, 8), regCP)
	w.Offset(regT2, regT2, 24)
	w.Store(fixed(wordPairs), regT2)
	w.Bind(last)
	w.BranchTag(regT0, tagLst, true, list)
	w.Load(regCP, cell(regT0, -tagStr))
	w.Offset(regE, regT0, 8-tagStr)
	sizeOfArgs(w, regCP)
	w.BranchConst(native.Above, regCP, 8*mostInWalk, w.leave)
	w.Op(native.Add, regCP, regE)
	w.Jump(w.more)
	w.Bind(list)
	w.Offset(regE, regT0, -tagLst)
	w.Offset(regCP, regE, 16)
	w.Bind(w.more)
	w.Branch(native.EQ, regE, regCP, pop)
	w.Load(regT0, cell(regE, 0))
	w.Offset(regE, regE, 8)
	follow(w, regT0, bound, w.variable)
	w.Bind(bound)
	w.BranchTag(regT0, tagAtm, true, w.more)
	w.BranchTag(regT0, tagInt, true, w.more)
	w.BranchTag(regT0, tagStr, true, w.enter)
	w.BranchTag(regT0, tagLst, true, w.enter)
	w.BranchTag(regT0, tagAtt, true, w.attvar)
	w.Jump(w.box)
	w.Bind(pop)
	w.Load(regT2, fixed(wordPairs))
	w.BranchConst(native.EQ, regT2, pairsStart, w.over)
	w.Offset(regT2, regT2, -24)
	w.Load(regE, cell(regT2, 0))
	w.Load(regCP, cell(regT2, 8))
	w.Store(fixed(wordPairs), regT2)
	w.Jump(w.more)
}

// groundStub makes ground/1.
func (t *nativeTier) groundStub(a native.Assembler, slow native.Label) {
	w, bound, free, ground := walkTerm(a), a.NewLabel(), a.NewLabel(), a.NewLabel()
	follow(a, regT0, bound, free)
	a.Bind(bound)
	a.BranchTag(regT0, tagAtt, true, free)
	compound := a.NewLabel()
	a.BranchTag(regT0, tagStr, true, compound)
	a.BranchTag(regT0, tagLst, false, ground)
	a.Bind(compound)
	w.begin()
	w.box = w.more
	w.steps()
	a.Bind(w.over)
	restoreRegisters(w)
	a.Bind(ground)
	result(a, subDone)
	a.Bind(w.variable)
	a.Bind(w.attvar)
	restoreRegisters(w)
	a.Bind(free)
	result(a, subFailed)
	a.Bind(w.leave)
	restoreRegisters(w)
	a.Jump(slow)
}

// variablesStub makes term_variables/2 whose second argument is a variable. The list is made
// after the heap top. A variable that is in it is marked until the end.
func (t *nativeTier) variablesStub(a native.Assembler, slow native.Label) {
	label := a.NewLabel
	bound, open, compound, one, none, done := label(), label(), label(), label(), label(), label()
	follow(a, regT1, slow, open)
	a.Bind(open)
	a.Store(fixed(wordRight), regT1)
	t.withoutOccurs(a, slow)
	follow(a, regT0, bound, one)
	a.Bind(bound)
	a.BranchTag(regT0, tagAtt, true, slow)
	a.BranchTag(regT0, tagStr, true, compound)
	a.BranchTag(regT0, tagLst, false, none)
	a.Bind(compound)

	w := walkTerm(a)
	w.begin()
	a.Move(regB, regH)
	w.box = w.more
	w.steps()
	a.Bind(w.variable)
	a.Store(cell(regB, 0), regT0)
	a.StoreConst(cell(regT0, 0), markVar)
	a.Offset(regB, regB, 16)
	a.Offset(regT0, regB, tagLst)
	a.Store(cell(regB, -8), regT0)
	a.Op(native.Sub, regT0, regH)
	a.BranchConst(native.Below, regT0, 16*mostWalkVars, w.more)
	a.Bind(w.attvar)
	a.Bind(w.leave)
	unmark(a, 16)
	restoreRegisters(w)
	a.Jump(slow)
	a.Bind(w.over)
	a.Move(regT1, regB)
	unmark(a, 16)
	restoreRegisters(w)
	a.Branch(native.EQ, regT1, regH, none)
	a.Offset(regT0, regH, tagLst)
	a.Move(regH, regT1)
	a.StoreConst(cell(regH, -8), uint64(nilCell))
	a.Move(regT1, regT0)
	known := a.Here()
	a.Load(regT0, fixed(wordRight))
	bind(a, done)
	a.Bind(done)
	result(a, subDone)
	a.Bind(none)
	a.Const(regT1, uint64(nilCell))
	a.Jump(known)
	a.Bind(one)
	a.Store(cell(regH, 0), regT0)
	a.StoreConst(cell(regH, 8), uint64(nilCell))
	a.Offset(regT1, regH, tagLst)
	a.Offset(regH, regH, 16)
	a.Jump(known)
}

// occursStub makes unify_with_occurs_check/2 for two terms whose unification cannot make a
// cyclic term. Either one of them is a variable that does not occur in the other one. Or they
// have no variable in common, and none occurs twice in the first one. Its variables are
// marked meanwhile, and noted after the heap top.
func (t *nativeTier) occursStub(a native.Assembler, slow native.Label) {
	label := a.NewLabel
	first, second, one, other, unlike, equal, compounds, unify := label(), label(), label(), label(), label(), label(), label(), label()
	a.Store(fixed(wordNext), regT2)
	follow(a, regT0, first, one)
	a.Bind(first)
	a.BranchTag(regT0, tagAtt, true, slow)
	variable := label()
	follow(a, regT1, second, variable)
	a.Bind(second)
	a.BranchTag(regT1, tagAtt, true, slow)
	a.Store(fixed(wordLeft), regT0)
	a.Store(fixed(wordRight), regT1)
	likeness(a, unlike, equal, compounds)
	a.Bind(unlike)
	result(a, subFailed)
	a.Bind(equal)
	result(a, subDone)
	a.Bind(variable)
	a.Swap(regT0, regT1)
	a.Jump(other)
	a.Bind(one)
	follow(a, regT1, other, unify)
	a.Bind(other)
	a.BranchTag(regT1, tagAtt, true, slow)
	occursIn(a, unlike, unify, slow)

	a.Bind(compounds)
	a.Load(regT0, fixed(wordLeft))
	both := label()
	a.BranchTag(regT0, tagStr, true, both)
	a.BranchTag(regT0, tagLst, false, slow)
	a.Bind(both)
	noneCommon(a, slow)
	a.Load(regT0, fixed(wordLeft))
	a.Load(regT1, fixed(wordRight))
	a.Bind(unify)
	a.Load(regT2, fixed(wordNext))
	a.Jump(external(t.stubs.unify)) // T0 is not subFailed or subSlow unless it fails
}

// occursIn goes to yes or to no, as the variable in T0 occurs in T1 or not, or to slow. At
// no both are as before.
func occursIn(a native.Assembler, yes, no, slow native.Label) {
	w, here := walkTerm(a), a.NewLabel()
	a.BranchTag(regT1, tagStr, true, here)
	a.BranchTag(regT1, tagLst, false, no)
	a.Bind(here)
	a.Store(fixed(wordRight), regT1)
	w.begin()
	a.Move(regB, regT0)
	a.Move(regT0, regT1)
	w.box, w.attvar = w.more, w.more
	w.steps()
	a.Bind(w.variable)
	a.Branch(native.NE, regT0, regB, w.more)
	restoreRegisters(w)
	a.Jump(yes)
	a.Bind(w.leave)
	restoreRegisters(w)
	a.Jump(slow)
	a.Bind(w.over)
	a.Move(regT0, regB)
	restoreRegisters(w)
	a.Load(regT1, fixed(wordRight))
	a.Jump(no)
}

// noneCommon falls through if the compounds of the words wordLeft and wordRight have no variable
// in common, and none occurs twice in the first one. Otherwise it goes to slow.
func noneCommon(a native.Assembler, slow native.Label) {
	v, w, leave, done := walkTerm(a), walkTerm(a), a.NewLabel(), a.NewLabel()
	v.begin()
	a.Move(regB, regH)
	v.attvar, v.leave, w.attvar, w.leave = leave, leave, leave, leave
	v.steps() // T0 has the first compound
	a.Bind(v.variable)
	a.Store(cell(regB, 0), regT0)
	a.StoreConst(cell(regT0, 0), markVar)
	a.Offset(regB, regB, 8)
	a.Move(regT0, regB)
	a.Op(native.Sub, regT0, regH)
	a.BranchConst(native.Below, regT0, 8*mostWalkVars, v.more)
	a.Bind(leave)
	unmark(a, 8)
	restoreRegisters(w)
	a.Jump(slow)
	for _, x := range []*termWalk{v, w} {
		a.Bind(x.box)
		a.BranchConst(native.EQ, regT0, markVar, leave)
		a.Jump(x.more)
	}
	a.Bind(v.over)
	a.Branch(native.EQ, regB, regH, done) // the first compound is ground
	a.Load(regT0, fixed(wordRight))
	w.start()
	w.variable = w.more
	w.steps()
	a.Bind(w.over)
	unmark(a, 8)
	a.Bind(done)
	restoreRegisters(w)
}

// unmark makes marked variables unbound. They are noted at every entry bytes from H to B.
func unmark(a native.Assembler, entry int) {
	done := a.NewLabel()
	again := a.Here()
	a.Branch(native.EQ, regB, regH, done)
	a.Offset(regB, regB, -entry)
	a.Load(regT0, cell(regB, 0))
	a.Store(cell(regT0, 0), regT0)
	a.Jump(again)
	a.Bind(done)
}

// copyStub makes copies, in the same way as copyShort. The cells to be copied begin at E,
// the copy ends at B. What was in the marked cells is noted on unification's stack of pairs,
// up to CP.
func (t *nativeTier) copyStub(a native.Assembler, slow native.Label) {
	const scan, top, noted = regE, regB, regCP
	label := a.NewLabel
	bound, done, compound, unify, restored := label(), label(), label(), label(), label()
	a.Store(fixed(wordRight), regT1)
	a.Store(fixed(wordNext), regT2)
	follow(a, regT0, bound, done)
	a.Bind(bound)
	a.BranchTag(regT0, tagStr, true, compound)
	a.BranchTag(regT0, tagLst, true, compound)
	a.BranchTag(regT0, tagAtt, true, slow)
	a.Jump(unify)
	a.Bind(done) // a variable: its copy is any other one
	result(a, subDone)

	value, next, over, leave := label(), label(), label(), label()
	back := func(to native.Label) { // undoes the marks
		again := a.Here()
		a.BranchConst(native.EQ, noted, pairsStart, to)
		a.Offset(noted, noted, -16)
		a.Load(regT0, cell(noted, 0))
		a.Load(regT1, cell(noted, 8))
		a.Store(cell(regT0, 0), regT1)
		a.Jump(again)
	}
	a.Bind(compound)
	keepRegisters(a)
	a.Offset(regT1, regH, 8*mostCopied)
	a.Store(fixed(wordLeft), regT1)
	a.Move(scan, regH)
	a.Offset(top, regH, 8)
	a.Const(noted, pairsStart)
	look := a.Here()
	t.copyCell(a, value, leave)
	a.Bind(value)
	a.Store(cell(scan, 0), regT0)
	a.Bind(next)
	a.Offset(scan, scan, 8)
	a.Branch(native.EQ, scan, top, over)
	a.Load(regT0, cell(scan, 0))
	a.Jump(look)
	a.Bind(leave)
	gone := label()
	back(gone)
	a.Bind(gone)
	restoreRegisters(a)
	a.Jump(slow)
	a.Bind(over)
	back(restored)
	a.Bind(restored)
	a.Load(regT0, cell(regH, 0))
	a.Move(regH, top)
	restoreRegisters(a)
	a.Bind(unify)
	a.Load(regT1, fixed(wordRight))
	a.Load(regT2, fixed(wordNext))
	a.Jump(external(t.stubs.unify)) // T0 is not subFailed or subSlow unless it fails
}

// copyCell puts into T0 what is to be in the copy for the cell in T0, and goes to value, or
// it goes to leave. A new compound lies at the end of the copy, with the old arguments.
func (t *nativeTier) copyCell(a native.Assembler, value, leave native.Label) {
	const scan, top, noted = regE, regB, regCP
	label := a.NewLabel
	reference, compound, list, fresh, known, words, more := label(), label(), label(), label(), label(), label(), label()
	again := a.Here()
	a.BranchMask(regT0, tagMask, true, reference)
	a.BranchTag(regT0, tagStr, true, compound)
	a.BranchTag(regT0, tagLst, true, compound)
	a.BranchTag(regT0, tagAtt, true, leave)
	a.Jump(value)

	a.Bind(reference)
	a.Branch(native.AboveEQ, regT0, regH, value) // it refers to the copy
	a.Load(regT1, cell(regT0, 0))
	a.Branch(native.EQ, regT0, regT1, fresh)
	a.Branch(native.Below, regT1, regH, known)
	a.BranchTag(regT1, tagLst, false, known)
	a.Offset(regT0, regT1, -tagLst) // the head of a list that was copied
	a.Jump(value)
	a.Bind(known)
	a.Move(regT0, regT1)
	a.Jump(again)
	a.Bind(fresh)
	a.BranchConst(native.AboveEQ, noted, pairsEnd-16, leave)
	a.Store(cell(noted, 0), regT0)
	a.Store(cell(noted, 8), regT0)
	a.Offset(noted, noted, 16)
	a.Store(cell(regT0, 0), scan)
	a.Move(regT0, scan)
	a.Jump(value)

	a.Bind(compound)
	a.Branch(native.AboveEQ, regT0, regH, value)
	a.Move(regT1, regT0)
	a.OpConst(native.And, regT1, ^uint64(tagMask))
	a.Load(regT2, cell(regT1, 0))
	a.Op(native.Xor, regT0, regT2)
	differ := label()
	a.BranchMask(regT0, tagMask, false, differ)
	a.Branch(native.Below, regT2, regH, differ)
	a.Move(regT0, regT2)
	a.Jump(value)
	a.Bind(differ)
	a.Op(native.Xor, regT0, regT2)
	a.BranchConst(native.AboveEQ, noted, pairsEnd-16, leave)
	a.Store(cell(noted, 0), regT1)
	a.Store(cell(noted, 8), regT2)
	a.Offset(noted, noted, 16)
	a.Store(cell(top, 0), regT2)
	a.BranchTag(regT0, tagLst, true, list)
	sizeOfArgs(a, regT2)
	a.Offset(regT2, regT2, 8)
	sized := a.Here()
	a.OpConst(native.And, regT0, tagMask)
	a.Op(native.Or, regT0, top)
	a.Store(cell(scan, 0), regT0)
	a.Store(cell(regT1, 0), regT0)
	a.Move(regT0, regT2)
	a.Op(native.Add, regT0, top)
	a.BranchMem(native.Above, regT0, fixed(wordLeft), leave)
	a.Op(native.Add, regT2, regT1)
	a.Jump(more)
	a.Bind(words)
	a.Load(regT0, cell(regT1, 0))
	a.Store(cell(top, 0), regT0)
	a.Bind(more)
	a.Offset(regT1, regT1, 8)
	a.Offset(top, top, 8)
	a.Branch(native.Below, regT1, regT2, words)
	a.Load(regT0, cell(scan, 0))
	a.Jump(value)
	a.Bind(list)
	a.Const(regT2, 16)
	a.Jump(sized)
}
