//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/native"
)

// Builtins within clauses. For some builtins of the module system, a subroutine handles the
// usual cases. Its arguments are in T0 to T2. Where to continue after a unification is in T2,
// or in its word if there are three arguments. Rare cases and errors go to the builtin
// itself, as if nothing had been done; a binding that was already made is made again. If a
// host has replaced a builtin, its own row is always called. Replacing it ends the code
// that was made before (install).

// builtinStubs has the functions that make these subroutines. Their code goes to slow to
// call the builtin.
var builtinStubs = map[PredKey]func(t *nativeTier, a native.Assembler, slow native.Label){
	{atom.Intern("functor"), 3}: (*nativeTier).functorStub,
	{atom.Intern("=.."), 2}:     (*nativeTier).univStub,
	{atom.Intern("compare"), 3}: (*nativeTier).orderStub,
	{atom.Intern("@<"), 2}:      orderTest(native.LT),
	{atom.Intern("@>"), 2}:      orderTest(native.GT),
	{atom.Intern("@=<"), 2}:     orderTest(native.LE),
	{atom.Intern("@>="), 2}:     orderTest(native.GE),

	{atom.Intern("\\="), 2}:           (*nativeTier).unlikeStub,
	{atom.Intern("subsumes_term"), 2}: (*nativeTier).likeStub,

	{atom.Intern("unify_with_occurs_check"), 2}: (*nativeTier).occursStub,
	{atom.Intern("copy_term"), 2}:               (*nativeTier).copyStub,
	{atom.Intern("copy_term_nat"), 2}:           (*nativeTier).copyStub,
	{atom.Intern("duplicate_term"), 2}:          (*nativeTier).copyStub,
	{atom.Intern("term_variables"), 2}:          (*nativeTier).variablesStub,
	{atom.Intern("ground"), 1}:                  (*nativeTier).groundStub,

	{atom.Intern("sort"), 2}:  sortStub(false),
	{atom.Intern("msort"), 2}: sortStub(true),

	{atom.Intern("$memberchk"), 3}: (*nativeTier).memberStub,
	{atom.Intern("$bag_new"), 1}:   (*nativeTier).newBagStub,
	{atom.Intern("$bag_add"), 2}:   (*nativeTier).bagStub,
	{atom.Intern("$bag_list"), 3}:  (*nativeTier).bagListStub,
	{atom.Intern("is_list"), 1}:    (*nativeTier).listStub,
	{atom.Intern("succ"), 2}:       (*nativeTier).succStub,
	{atom.Intern("plus"), 3}:       (*nativeTier).plusStub,

	{atom.Intern("setarg"), 3}:    argumentStub(false),
	{atom.Intern("nb_setarg"), 3}: argumentStub(true),

	{atom.Intern("get_attr"), 3}:  (*nativeTier).getAttrStub,
	{atom.Intern("put_attr"), 3}:  (*nativeTier).putAttrStub,
	{atom.Intern("same_term"), 2}: (*nativeTier).sameTermStub,

	{atom.Intern("b_getval"), 2}:  (*nativeTier).getGlobalStub,
	{atom.Intern("nb_getval"), 2}: (*nativeTier).getGlobalStub,
	{atom.Intern("b_setval"), 2}:  (*nativeTier).setGlobalStub,
	{atom.Intern("nb_setval"), 2}: (*nativeTier).storeGlobalStub,
}

// mostFresh is the most variables that functor/3 makes without Go, and the most arguments
// for which =../2 makes a list or a structure. The slack of the heap has room for more.
const mostFresh = 16

// builtin makes the call of a builtin.
func (g *nativeGen) builtin() {
	b := g.e.builtins[g.in.k&(1<<24-1)]
	stub, ok := g.t.stubs.builtins[b.pred.PredKey]
	if !ok || b.replaces || b.pred.Module != g.e.system {
		g.exit(exitBuiltin)
		return
	}
	g.BranchMem(native.Above, regH, fixed(wordLimit), g.leave(exitBuiltin))
	first := g.in.k >> 24 & 0xffff
	for i := range b.Arity {
		g.copy(regT0+native.Reg(i), first+8*Cell(i))
	}
	next := uint64(g.b.off + g.i + 1) // where to continue after a unification
	if b.Arity < 3 {
		g.Const(regT2, next)
	} else {
		g.StoreConst(fixed(wordNext), next)
	}
	g.Call(external(stub))
	g.BranchConst(native.EQ, regT0, subSlow, g.leave(exitBuiltin))
	g.BranchConst(native.EQ, regT0, subFailed, external(g.t.stubs.fail))
}

// builtinStub makes a subroutine that may leave the work to slow.
func (t *nativeTier) builtinStub(a native.Assembler, code func(*nativeTier, native.Assembler, native.Label)) {
	slow := a.NewLabel()
	code(t, a, slow)
	a.Bind(slow)
	result(a, subSlow)
}

// calledStubs has subroutines for builtins that have instructions. They are used when
// call/N calls these.
var calledStubs = map[PredKey]func(t *nativeTier, a native.Assembler, slow native.Label){
	{atom.Intern("="), 2}:    (*nativeTier).unifyCalled,
	{atom.Intern("=="), 2}:   sameCalled(subDone, subFailed),
	{atom.Intern("\\=="), 2}: sameCalled(subFailed, subDone),
	{atom.Intern("is"), 2}:   (*nativeTier).isCalled,
	{atom.Intern("<"), 2}:    compareCalled(native.LT),
	{atom.Intern(">"), 2}:    compareCalled(native.GT),
	{atom.Intern("=<"), 2}:   compareCalled(native.LE),
	{atom.Intern(">="), 2}:   compareCalled(native.GE),
	{atom.Intern("=:="), 2}:  compareCalled(native.EQ),
	{atom.Intern("=\\="), 2}: compareCalled(native.NE),
}

// makeCalled makes the code with which call/N calls builtins that have subroutines.
func (t *nativeTier) makeCalled(e *Engine) {
	if t.lockstep != nil {
		return // the loop does not do these
	}
	for _, stubs := range []map[PredKey]func(*nativeTier, native.Assembler, native.Label){builtinStubs, calledStubs} {
		for key, code := range stubs {
			p := e.system.pred(key)
			if p == nil || p.builtin == nil || p.builtin.replaces || p.builtin.Det == nil {
				continue
			}
			sub, ok := t.stubs.builtins[key]
			if !ok {
				sub = t.piece(p.Name.String(), func(a native.Assembler) { t.builtinStub(a, code) })
			}
			*t.slot(p.stub()) = uint32(t.piece(p.Name.String(), func(a native.Assembler) { t.callBuiltin(a, p, sub) }))
		}
	}
}

// callBuiltin makes the call of the builtin p, which has a subroutine. With an occurs
// check, it leaves.
func (t *nativeTier) callBuiltin(a native.Assembler, p *Pred, sub int) {
	leave := a.NewLabel()
	t.withoutOccurs(a, leave)
	a.BranchMem(native.Above, regH, fixed(wordLimit), leave)
	a.Load(regT2, fixed(wordMachine))
	a.BranchMemConst(native.NE, ofMachine(unsafe.Offsetof(machine.tracer)), 0, leave)
	a.BranchMemConst(native.NE, ofMachine(unsafe.Offsetof(machine.tally)), 0, leave)
	for i := range p.Arity {
		a.Move(regT0+native.Reg(i), native.X0+native.Reg(i))
	}
	if p.Arity < 3 {
		a.Const(regT2, uint64(p.stub()+1))
	} else {
		a.StoreConst(fixed(wordNext), uint64(p.stub()+1))
	}
	a.Call(external(sub))
	a.BranchConst(native.EQ, regT0, subSlow, leave)
	a.BranchConst(native.EQ, regT0, subFailed, external(t.stubs.fail))
	a.Move(regT0, regCP)
	dispatch(a)
	a.Bind(leave)
	a.Const(regT0, uint64(p.stub()))
	a.Jump(external(t.stubs.leave[exitLoop]))
}

// withoutOccurs goes to slow if the flag occurs_check is on. T1 is lost.
func (t *nativeTier) withoutOccurs(a native.Assembler, slow native.Label) {
	a.Const(regT1, uint64(uintptr(unsafe.Pointer(t.occurs))))
	a.Load16(regT1, native.At(regT1, 0))
	a.BranchMask(regT1, 0x7f, false, slow)
}

// unifyCalled makes =/2.
func (t *nativeTier) unifyCalled(a native.Assembler, _ native.Label) {
	a.Jump(external(t.stubs.unify)) // which leaves neither subFailed nor subSlow but where it fails
}

// sameCalled makes ==/2, or its opposite.
func sameCalled(same, other int) func(*nativeTier, native.Assembler, native.Label) {
	return func(_ *nativeTier, a native.Assembler, slow native.Label) {
		equal, differ, one := a.NewLabel(), a.NewLabel(), a.NewLabel()
		dereferenceBoth(a)
		a.Branch(native.EQ, regT0, regT1, equal)
		a.Move(regT2, regT0)
		a.Op(native.Xor, regT2, regT1)
		a.BranchMask(regT2, tagMask, false, differ)
		a.Move(regT2, regT0)
		a.OpConst(native.And, regT2, tagMask)
		a.BranchBit(1<<tagStr|1<<tagLst|1<<tagFlt|1<<tagBox, regT2, true, one)
		a.Bind(differ)
		result(a, other)
		a.Bind(equal)
		result(a, same)
		a.Bind(one)
		a.StoreConst(fixed(wordSteps), mostCompared)
		firstDifferent(a, equal, differ, slow)
	}
}

// smallInteger turns the integer in r into the cell of a small integer. T2 is lost.
func smallInteger(a native.Assembler, r native.Reg, slow native.Label) {
	bound := a.NewLabel()
	follow(a, r, bound, slow)
	a.Bind(bound)
	a.BranchTag(r, tagInt, false, slow)
}

// compareCalled makes a comparison of small integers and of functions of two.
func compareCalled(c native.Cond) func(*nativeTier, native.Assembler, native.Label) {
	return func(_ *nativeTier, a native.Assembler, slow native.Label) {
		holds := a.NewLabel()
		a.Store(fixed(wordLeft), regT1)
		calledValue(a, slow)
		a.Load(regT0, fixed(wordLeft))
		a.Store(fixed(wordLeft), regT1)
		calledValue(a, slow)
		a.Load(regT0, fixed(wordLeft))
		a.Branch(c, regT0, regT1, holds)
		result(a, subFailed)
		a.Bind(holds)
		result(a, subDone)
	}
}

// calledOps has the operations of calledValue on two small integers in T0 and T1, as cells.
// They put the result into T1, or go to slow.
var calledOps = map[atom.Atom]func(a native.Assembler, slow native.Label){
	atom.Intern("+"): func(a native.Assembler, slow native.Label) {
		a.Offset(regT0, regT0, -tagInt)
		a.OpOver(native.Add, regT1, regT0, slow)
	},
	atom.Intern("-"): func(a native.Assembler, slow native.Label) {
		a.Offset(regT1, regT1, -tagInt)
		a.OpOver(native.Sub, regT0, regT1, slow)
		a.Move(regT1, regT0)
	},
	atom.Intern("*"): func(a native.Assembler, slow native.Label) {
		a.Shift(native.RightSigned, regT0, 3)
		a.Offset(regT1, regT1, -tagInt)
		a.OpOver(native.Mul, regT1, regT0, slow)
		a.Offset(regT1, regT1, tagInt)
	},
	atom.Intern("//"): func(a native.Assembler, slow native.Label) {
		nonNegatives(a, slow)
		a.DivRem()
		a.Shift(native.Left, regT0, 3)
		a.Offset(regT1, regT0, tagInt)
	},
	atom.Intern("mod"): func(a native.Assembler, slow native.Label) {
		nonNegatives(a, slow)
		a.DivRem()
		a.Shift(native.Left, regT2, 3)
		a.Offset(regT1, regT2, tagInt)
	},
	atom.Intern("/\\"): func(a native.Assembler, _ native.Label) { a.Op(native.And, regT1, regT0) },
	atom.Intern("\\/"): func(a native.Assembler, _ native.Label) { a.Op(native.Or, regT1, regT0) },
	atom.Intern("xor"): func(a native.Assembler, _ native.Label) {
		a.Op(native.Xor, regT1, regT0)
		a.Offset(regT1, regT1, tagInt)
	},
}

// nonNegatives shifts the numbers out of the cells T0 and T1. Others than a non-negative one
// and a positive one go to slow.
func nonNegatives(a native.Assembler, slow native.Label) {
	a.Shift(native.RightSigned, regT0, 3)
	a.Shift(native.RightSigned, regT1, 3)
	a.BranchConst(native.LT, regT0, 0, slow)
	a.BranchConst(native.LE, regT1, 0, slow)
}

// isCalled makes is/2.
func (t *nativeTier) isCalled(a native.Assembler, slow native.Label) {
	a.Store(fixed(wordLeft), regT0)
	a.Store(fixed(wordNext), regT2)
	a.Move(regT0, regT1)
	calledValue(a, slow)
	a.Load(regT0, fixed(wordLeft))
	a.Load(regT2, fixed(wordNext))
	a.Jump(external(t.stubs.constant)) // as unifyCalled
}

// calledValue puts the value of the expression in T0 into T1: that of a small integer, or of a
// function of two.
func calledValue(a native.Assembler, slow native.Label) {
	bound, structure, known := a.NewLabel(), a.NewLabel(), a.NewLabel()
	follow(a, regT0, bound, slow)
	a.Bind(bound)
	a.BranchTag(regT0, tagStr, true, structure)
	a.BranchTag(regT0, tagInt, false, slow)
	a.Move(regT1, regT0)
	a.Jump(known)
	a.Bind(structure)
	a.Load(regT2, cell(regT0, -tagStr))
	a.Store(fixed(wordRight), regT2)
	sizeOfArgs(a, regT2)
	a.BranchConst(native.NE, regT2, 2*8, slow)
	a.Load(regT1, cell(regT0, 16-tagStr))
	a.Load(regT0, cell(regT0, 8-tagStr))
	smallInteger(a, regT0, slow)
	smallInteger(a, regT1, slow)
	a.Load(regT2, fixed(wordRight))
	for name, do := range calledOps {
		other := a.NewLabel()
		a.BranchConst(native.NE, regT2, uint64(functor(name, 2)), other)
		do(a, slow)
		a.Jump(known)
		a.Bind(other)
	}
	a.Jump(slow)
	a.Bind(known)
}

// functorStub makes functor/3 for a compound or a constant, and for a variable with a name
// and a small number.
func (t *nativeTier) functorStub(a native.Assembler, slow native.Label) {
	bound, unbound, constant, list, known, other := a.NewLabel(), a.NewLabel(), a.NewLabel(), a.NewLabel(), a.NewLabel(), a.NewLabel()
	a.Store(fixed(wordLeft), regT1)
	a.Store(fixed(wordRight), regT2)
	follow(a, regT0, bound, unbound)
	a.Bind(bound)
	a.BranchTag(regT0, tagAtm, true, constant)
	a.BranchTag(regT0, tagInt, true, constant)
	a.BranchTag(regT0, tagLst, true, list)
	a.BranchTag(regT0, tagStr, false, slow)
	a.Load(regT0, cell(regT0, -tagStr))
	a.Move(regT1, regT0)
	a.Shift(native.Left, regT1, 29)
	a.Shift(native.Right, regT1, 29)
	a.Shift(native.Left, regT0, 1) // without the bit of headers
	a.Shift(native.Right, regT0, 36)
	a.BranchConst(native.EQ, regT0, 0, slow)
	a.Shift(native.Left, regT0, 3)
	a.OpConst(native.Or, regT0, tagInt)
	a.Bind(known)
	a.Store(fixed(wordSaved), regT0)
	unifyConstant(a, wordLeft, other, slow)
	a.Load(regT1, fixed(wordSaved))
	unifyConstant(a, wordRight, other, slow)
	result(a, subDone)
	a.Bind(other)
	result(a, subFailed)
	a.Bind(constant)
	a.Move(regT1, regT0)
	a.Const(regT0, tagInt)
	a.Jump(known)
	a.Bind(list)
	a.Const(regT1, uint64(t.cons))
	a.Const(regT0, uint64(intCell(2)))
	a.Jump(known)

	name, arity := a.NewLabel(), a.NewLabel()
	a.Bind(unbound)
	a.Store(fixed(wordSaved), regT0)
	a.Load(regT1, fixed(wordLeft))
	follow(a, regT1, name, slow)
	a.Bind(name)
	a.BranchTag(regT1, tagAtm, false, slow)
	a.BranchConst(native.EQ, regT1, uint64(t.cons), slow)
	a.Load(regT0, fixed(wordRight))
	follow(a, regT0, arity, slow)
	a.Bind(arity)
	a.BranchTag(regT0, tagInt, false, slow)
	a.Offset(regT0, regT0, -tagInt-8)
	a.BranchConst(native.Above, regT0, 8*(mostFresh-1), slow)
	a.Offset(regT0, regT0, 8)
	a.Move(regT2, regT0)
	a.Shift(native.Left, regT2, 32)
	a.OpConst(native.Or, regT2, header)
	a.Op(native.Or, regT2, regT1)
	a.Store(cell(regH, 0), regT2)
	a.Offset(regT1, regH, tagStr)
	a.Op(native.Add, regT0, regH)
	more := a.Here()
	a.Offset(regH, regH, 8)
	a.Store(cell(regH, 0), regH)
	a.Branch(native.Below, regH, regT0, more)
	a.Offset(regH, regH, 8)
	a.Load(regT0, fixed(wordSaved))
	done := a.NewLabel()
	bind(a, done)
	a.Bind(done)
	result(a, subDone)
}

// univStub makes =../2 for a structure with few arguments or a constant, and for a variable
// and a list for one of these.
func (t *nativeTier) univStub(a native.Assembler, slow native.Label) {
	bound, unbound := a.NewLabel(), a.NewLabel()
	a.Store(fixed(wordNext), regT2)
	a.Store(fixed(wordRight), regT1)
	a.Store(fixed(wordLeft), regT0)
	a.Store(fixed(wordSaved), regH)
	follow(a, regT0, bound, unbound)
	a.Bind(bound)
	ofLength(a, mostFresh+1, slow)
	t.univList(a, slow)
	a.Bind(unbound)
	t.withoutOccurs(a, slow)
	t.univTerm(a, slow)
}

// ofLength falls through if the term in T1 is a list, or a partial list, with a bounded
// number of elements. Otherwise it goes to slow. T1 and T2 are lost.
func ofLength(a native.Assembler, most int, slow native.Label) {
	bound, done := a.NewLabel(), a.NewLabel()
	a.StoreConst(fixed(wordSteps), uint64(most))
	again := a.Here()
	follow(a, regT1, bound, done)
	a.Bind(bound)
	a.BranchConst(native.EQ, regT1, uint64(nilCell), done)
	a.BranchTag(regT1, tagLst, false, slow)
	a.Load(regT1, cell(regT1, 8-tagLst))
	a.CountDown(fixed(wordSteps), slow)
	a.Jump(again)
	a.Bind(done)
}

// univList makes the list for the structure or constant in T0, and unifies it.
func (t *nativeTier) univList(a native.Assembler, slow native.Label) {
	constant, last := a.NewLabel(), a.NewLabel()
	a.BranchTag(regT0, tagAtm, true, constant)
	a.BranchTag(regT0, tagInt, true, constant)
	a.BranchTag(regT0, tagStr, false, slow)
	a.Load(regT1, cell(regT0, -tagStr))
	a.Move(regT2, regT1)
	a.Shift(native.Left, regT2, 29)
	a.Shift(native.Right, regT2, 29)
	a.Store(cell(regH, 0), regT2)
	a.Offset(regT0, regT0, 8-tagStr)
	endOfArgs(a, regT1, regT0)
	a.Branch(native.EQ, regT0, regT1, slow)
	a.Offset(regT2, regT0, 8*mostFresh)
	a.Branch(native.Above, regT1, regT2, slow)
	more, plain := a.Here(), a.NewLabel()
	a.Offset(regT2, regH, 16+tagLst)
	a.Store(cell(regH, 8), regT2)
	a.Offset(regH, regH, 16)
	a.Load(regT2, cell(regT0, 0))
	a.BranchTag(regT2, tagAtt, false, plain)
	a.Move(regT2, regT0)
	a.Bind(plain)
	a.Store(cell(regH, 0), regT2)
	a.Offset(regT0, regT0, 8)
	a.Branch(native.Below, regT0, regT1, more)
	a.Jump(last)
	a.Bind(constant)
	a.Store(cell(regH, 0), regT0)
	a.Bind(last)
	a.StoreConst(cell(regH, 8), uint64(nilCell))
	a.Offset(regH, regH, 16)
	a.Load(regT0, fixed(wordSaved))
	a.Offset(regT0, regT0, tagLst)
	a.Load(regT1, fixed(wordRight))
	a.Load(regT2, fixed(wordNext))
	a.Jump(external(t.stubs.unify)) // T0 is not subFailed or subSlow unless it fails
}

// univTerm binds the variable in T0 to the structure or constant for a list. The structure
// is made after the heap top. Its name is first written in the place of its functor.
func (t *nativeTier) univTerm(a native.Assembler, slow native.Label) {
	label := a.NewLabel
	list, restore, element, next, end, named, atomic, done := label(), label(), label(), label(), label(), label(), label(), label()
	a.Store(fixed(wordLeft), regT0)
	a.Load(regT1, fixed(wordRight))
	follow(a, regT1, list, slow)
	a.Bind(list)
	a.BranchTag(regT1, tagLst, false, slow)
	a.Load(regT0, cell(regT1, -tagLst))
	follow(a, regT0, named, slow)
	a.Bind(named)
	a.Store(cell(regH, 0), regT0)
	again := a.Here()
	a.Load(regT1, cell(regT1, 8-tagLst))
	follow(a, regT1, next, restore)
	a.Bind(next)
	a.BranchConst(native.EQ, regT1, uint64(nilCell), end)
	a.BranchTag(regT1, tagLst, false, restore)
	a.Load(regT0, cell(regT1, -tagLst))
	a.BranchTag(regT0, tagAtt, false, element)
	a.Offset(regT0, regT1, -tagLst)
	a.Bind(element)
	a.Offset(regH, regH, 8)
	a.Store(cell(regH, 0), regT0)
	a.Move(regT0, regH)
	a.OpMem(native.Sub, regT0, fixed(wordSaved))
	a.BranchConst(native.BelowEQ, regT0, 8*mostFresh, again)
	a.Bind(restore)
	a.Load(regH, fixed(wordSaved))
	a.Jump(slow)
	a.Bind(end)
	a.Move(regT2, regH)
	a.OpMem(native.Sub, regT2, fixed(wordSaved))
	a.Load(regH, fixed(wordSaved))
	a.Load(regT1, cell(regH, 0))
	a.BranchConst(native.EQ, regT2, 0, atomic)
	a.BranchTag(regT1, tagAtm, false, slow)
	a.BranchConst(native.EQ, regT1, uint64(t.cons), slow)
	a.Move(regT0, regT2)
	a.Shift(native.Left, regT2, 32)
	a.OpConst(native.Or, regT2, header)
	a.Op(native.Or, regT2, regT1)
	a.Store(cell(regH, 0), regT2)
	a.Offset(regT1, regH, tagStr)
	a.Op(native.Add, regH, regT0)
	a.Offset(regH, regH, 8)
	isAtomic := a.Here()
	a.Load(regT0, fixed(wordLeft))
	bind(a, done)
	a.Bind(done)
	result(a, subDone)
	a.Bind(atomic)
	a.BranchTag(regT1, tagAtm, true, isAtomic)
	a.BranchTag(regT1, tagInt, true, isAtomic)
}

// unifyConstant unifies the word with the constant in T1. For a different atom or small
// integer it goes to other, and for any other term to slow.
func unifyConstant(a native.Assembler, word Cell, other, slow native.Label) {
	bound, unbound, done := a.NewLabel(), a.NewLabel(), a.NewLabel()
	a.Load(regT0, fixed(word))
	follow(a, regT0, bound, unbound)
	a.Bind(bound)
	a.Branch(native.EQ, regT0, regT1, done)
	a.BranchTag(regT0, tagAtm, true, other)
	a.BranchTag(regT0, tagInt, true, other)
	a.Jump(slow)
	a.Bind(unbound)
	bind(a, done)
	a.Bind(done)
}

// dereferenceBoth dereferences T0 and T1.
func dereferenceBoth(a native.Assembler) {
	for _, r := range []native.Reg{regT0, regT1} {
		done := a.NewLabel()
		follow(a, r, done, done)
		a.Bind(done)
	}
}

// bind binds the variable in T0 to T1. It goes to done, or continues if the trail is full.
func bind(a native.Assembler, done native.Label) {
	a.Store(cell(regT0, 0), regT1)
	a.Branch(native.AboveEQ, regT0, regHB, done)
	a.Store(cell(regTR, 0), regT0)
	a.Offset(regTR, regTR, 8)
	a.BranchMem(native.Below, regTR, fixed(wordTrail), done)
	a.StoreConst(fixed(wordLimit), 0)
}

// succStub makes succ/2 for small integers.
func (t *nativeTier) succStub(a native.Assembler, slow native.Label) {
	bound, unbound, known, done := a.NewLabel(), a.NewLabel(), a.NewLabel(), a.NewLabel()
	a.Store(fixed(wordRight), regT1)
	follow(a, regT0, bound, unbound)
	a.Bind(bound)
	a.BranchTag(regT0, tagInt, false, slow)
	a.BranchConst(native.LT, regT0, 0, slow)
	a.OpConstOver(native.Add, regT0, 8, slow)
	a.Move(regT1, regT0)
	unifyConstant(a, wordRight, slow, slow)
	result(a, subDone)
	a.Bind(unbound)
	follow(a, regT1, known, slow)
	a.Bind(known)
	a.BranchTag(regT1, tagInt, false, slow)
	a.BranchConst(native.LT, regT1, uint64(intCell(1)), slow)
	a.Offset(regT1, regT1, -8)
	bind(a, done)
	a.Bind(done)
	result(a, subDone)
}

// plusStub makes plus/3 for two small integers and their sum.
func (t *nativeTier) plusStub(a native.Assembler, slow native.Label) {
	a.Store(fixed(wordRight), regT2)
	smallInteger(a, regT0, slow)
	smallInteger(a, regT1, slow)
	a.Offset(regT0, regT0, -tagInt)
	a.OpOver(native.Add, regT1, regT0, slow)
	unifyConstant(a, wordRight, slow, slow)
	result(a, subDone)
}

// unlikeStub makes \=/2 for constants and variables, and for structures whose functors or
// first arguments decide.
func (t *nativeTier) unlikeStub(a native.Assembler, slow native.Label) {
	label := a.NewLabel
	first, second, unlike, equal := label(), label(), label(), label()
	variable := map[native.Reg]native.Label{regT0: label(), regT1: label()} // if the other one is unbound
	follow(a, regT0, first, variable[regT1])
	a.Bind(first)
	follow(a, regT1, second, variable[regT0])
	a.Bind(second)
	likeness(a, unlike, equal, slow)
	a.Bind(unlike)
	result(a, subDone)
	for _, r := range []native.Reg{regT1, regT0} {
		bound := label()
		a.Bind(variable[r])
		follow(a, r, bound, equal)
		a.Bind(bound)
		a.BranchTag(r, tagAtm, true, equal)
		a.BranchTag(r, tagInt, false, slow)
	}
	a.Bind(equal)
	result(a, subFailed)
}

// likeStub makes a test that fails for terms that do not unify and succeeds for identical
// terms.
func (t *nativeTier) likeStub(a native.Assembler, slow native.Label) {
	first, second, unlike, equal := a.NewLabel(), a.NewLabel(), a.NewLabel(), a.NewLabel()
	follow(a, regT0, first, slow)
	a.Bind(first)
	follow(a, regT1, second, slow)
	a.Bind(second)
	likeness(a, unlike, equal, slow)
	a.Bind(unlike)
	result(a, subFailed)
	a.Bind(equal)
	result(a, subDone)
}

// likeness goes to unlike if the bound terms in T0 and T1 do not unify, and to equal if
// they are the same, as far as functors or first arguments decide. Otherwise it goes to
// slow.
func likeness(a native.Assembler, unlike, equal, slow native.Label) {
	likeTerms(a, unlike, equal, slow, func() { // the first arguments may decide
		first, second := a.NewLabel(), a.NewLabel()
		a.Load(regT2, cell(regT0, -tagStr))
		sizeOfArgs(a, regT2)
		a.BranchConst(native.EQ, regT2, 0, slow)
		a.Load(regT0, cell(regT0, 8-tagStr))
		a.Load(regT1, cell(regT1, 8-tagStr))
		follow(a, regT0, first, slow)
		a.Bind(first)
		follow(a, regT1, second, slow)
		a.Bind(second)
		likeTerms(a, unlike, slow, slow, func() { a.Jump(slow) })
	})
}

// likeTerms does what likeness does, but continues with like for two structures that may
// unify.
func likeTerms(a native.Assembler, unlike, equal, slow native.Label, like func()) {
	sameTag := a.NewLabel()
	a.Branch(native.EQ, regT0, regT1, equal)
	a.Move(regT2, regT0)
	a.Op(native.Xor, regT2, regT1)
	a.BranchMask(regT2, tagMask, true, sameTag)
	a.BranchTag(regT0, tagAtt, true, slow)
	a.BranchTag(regT1, tagAtt, true, slow)
	a.Jump(unlike)
	a.Bind(sameTag)
	a.BranchTag(regT0, tagAtm, true, unlike)
	a.BranchTag(regT0, tagInt, true, unlike)
	a.BranchTag(regT0, tagStr, false, slow)
	compareStructures(a, unlike, like, func() { a.Jump(unlike) })
}

// mostSearched is the number of elements of a list that are searched without Go, with what they
// hold.
const mostSearched = 1 << 14

// memberStub makes '$memberchk'/3 for a bound term. It ends at the first element that is the same, or that may
// become the same by binding variables.
func (t *nativeTier) memberStub(a native.Assembler, slow native.Label) {
	label := a.NewLabel
	bound, next, pair, known, tail, first, look, differ, stop, found, end := label(), label(), label(), label(), label(), label(), label(), label(), label(), label(), label()
	a.Store(fixed(wordRight), regT2)
	follow(a, regT0, bound, slow)
	a.Bind(bound)
	a.BranchTag(regT0, tagAtt, true, slow)
	a.Store(fixed(wordLeft), regT0)
	a.StoreConst(fixed(wordSteps), mostSearched)
	a.Bind(next) // with the rest of the list in T1
	follow(a, regT1, pair, slow)
	a.Bind(pair)
	a.BranchTag(regT1, tagLst, false, end)
	a.Store(fixed(wordNext), regT1)
	a.CountDown(fixed(wordSteps), slow)
	a.Load(regT1, cell(regT1, -tagLst))
	follow(a, regT1, known, stop)
	a.Bind(known)
	a.Branch(native.EQ, regT0, regT1, found)
	a.Move(regT2, regT0)
	a.Op(native.Xor, regT2, regT1)
	a.BranchMask(regT2, tagMask, true, first)
	a.BranchTag(regT1, tagAtt, true, stop)
	a.Bind(tail)
	a.Load(regT1, fixed(wordNext))
	a.Load(regT1, cell(regT1, 8-tagLst))
	a.Jump(next)
	a.Bind(first) // most structures differ in their functors or first arguments
	a.BranchTag(regT0, tagAtm, true, tail)
	a.BranchTag(regT0, tagInt, true, tail)
	a.BranchTag(regT0, tagStr, false, look)
	a.Load(regT2, cell(regT0, -tagStr))
	a.BranchMem(native.NE, regT2, cell(regT1, -tagStr), tail)
	a.Bind(look)
	firstDifferent(a, found, differ, slow)
	a.Bind(differ)
	for _, r := range []native.Reg{regT0, regT1} {
		a.BranchTag(r, tagRef, true, stop)
		a.BranchTag(r, tagAtt, true, stop)
	}
	a.Load(regT0, fixed(wordLeft))
	a.Jump(tail)
	a.Bind(stop) // what is left of the list is for unification
	done, rest := label(), label()
	a.Load(regT0, fixed(wordRight))
	follow(a, regT0, slow, rest)
	a.Bind(rest)
	a.Load(regT1, fixed(wordNext))
	bind(a, done)
	a.Bind(done)
	result(a, subDone)
	a.Bind(found)
	a.Const(regT1, uint64(nilCell))
	unifyConstant(a, wordRight, slow, slow)
	result(a, subDone)
	a.Bind(end)
	a.BranchConst(native.NE, regT1, uint64(nilCell), slow)
	result(a, subFailed)
}
