//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"unsafe"

	"github.com/zebralog/prolog/engine/native"
	"github.com/zebralog/prolog/engine/number"
)

// Pieces of native code that all other code uses: the way in and the ways out, failure,
// general unification, and arithmetic on floats.

// nativeStubs has the places of the pieces in the code area.
type nativeStubs struct {
	enter    int
	leave    [exitCount]int // the number of an instruction is in T0
	fail     int
	other    int // handles a value in T0 that is not the expected compound, at the instruction whose number is in T1
	trail    int // trails the variable in T0; changes no register but TR
	unify    int // unifies T0 and T1, or sets T0 to 0; T2 is the number of the instruction to go on at
	constant int // the same for an atom or a small integer in T1
	same     int // compares T0 and T1
	clash    int // sets T0 to subFailed if the head of the list T0 does not unify with T1; T1 is no reference
	floats   [native.Div + 1][4]int
	longs    map[uint16]int       // operations on integers that do not fit a cell
	unary    map[number.Op][2]int // the second is for a temporary operand
	compares [6][4]int
	builtins map[PredKey]int
	places   [mostFurther + 1][mostOfGoal + 1]int // by the number of extra arguments of call/N, and the goal's own

	callFacts, callIndexed, retryFacts, settle, enterClause int // see nativefacts.go
}

// A subroutine puts its outcome into T0. It returns even if its caller is to fail or to
// leave.
const (
	subFailed = iota
	subDone
	subSlow
)

func result(a native.Assembler, r int) {
	a.Const(regT0, uint64(r))
	a.Return()
}

// callStub is the target of a call of a predicate without native code. The predicate's
// record is in T0.
const callStub = 256

// makeStubs makes the pieces. piece places each one.
func (t *nativeTier) makeStubs() {
	s, piece := &t.stubs, t.piece
	piece("leave", func(a native.Assembler) { // at offset 0: the instruction at T0 has no native code
		a.Const(regT1, exitLoop)
		t.leaveAt(a)
	})
	t.next = callStub / nativeUnit
	piece("call", func(a native.Assembler) {
		a.Load(regT0, native.At(regT0, 0))
		dispatch(a)
	})
	s.enter = piece("enter", func(a native.Assembler) {
		a.Load(regT2, fixed(wordMachine))
		a.Load(regT0, ofMachine(unsafe.Offsetof(machine.p))) // as after dispatch
		for _, s := range savedRegs {
			a.Load(s.r, s.m)
		}
		a.Store(fixed(wordCode), regT1)
		a.JumpReg(regT1)
	})
	for exit := range s.leave {
		s.leave[exit] = piece("leave", func(a native.Assembler) {
			if exit == exitSafepoint {
				counted := a.NewLabel()
				a.BranchMemConst(native.GE, fixed(wordCalls), 0, counted)
				a.StoreConst(fixed(wordCalls), 0) // the call was not made
				a.Bind(counted)
			}
			a.Shift(native.Left, regT0, 4)
			a.OpConst(native.Add, regT0, uint64(t.code.pointerCell(t.code.atOffset(0))))
			a.Const(regT1, uint64(exit))
			t.leaveAt(a)
		})
	}
	s.trail = piece("trail", func(a native.Assembler) {
		enough := a.NewLabel()
		a.Store(cell(regTR, 0), regT0)
		a.Offset(regTR, regTR, 8)
		a.BranchMem(native.Below, regTR, fixed(wordTrail), enough)
		a.StoreConst(fixed(wordLimit), 0)
		a.Bind(enough)
		a.Return()
	})
	s.fail = piece("fail", t.failStub)
	s.other = piece("other", func(a native.Assembler) {
		slow := a.NewLabel()
		a.BranchTag(regT0, tagAtt, true, slow)
		a.Jump(external(s.fail))
		a.Bind(slow)
		a.Move(regT0, regT1)
		a.Jump(external(s.leave[exitSlow]))
	})
	s.unify = piece("unify", t.unifyStub)
	s.constant = piece("constant", t.constantStub)
	s.same = piece("same", t.sameStub)
	s.clash = piece("clash", t.clashStub)
	s.builtins = make(map[PredKey]int)
	for key, code := range builtinStubs {
		s.builtins[key] = piece(key.Name.String(), func(a native.Assembler) { t.builtinStub(a, code) })
	}
	t.makeNumberStubs()
}

// piece places code and returns its place. If there is no room, it writes nothing and
// returns 0.
func (t *nativeTier) piece(name string, code func(native.Assembler)) int {
	a := t.asm
	a.Reset(0)
	code(a)
	b, err := t.place(name, a.End(), a.Finish)
	if err != nil {
		return 0
	}
	return b.off * nativeUnit
}

// makeNumberStubs makes the pieces for arithmetic and comparison.
func (t *nativeTier) makeNumberStubs() {
	s, piece := &t.stubs, t.piece
	for _, op := range []native.Op{native.Add, native.Sub, native.Mul, native.Div} {
		for temps := range s.floats[op] {
			s.floats[op][temps] = piece("arithmetic", func(a native.Assembler) { t.floatStub(a, op, temps) })
		}
	}
	s.longs = make(map[uint16]int)
	for op, do := range longOps {
		s.longs[op] = piece("arithmetic", func(a native.Assembler) { longStub(a, do) })
	}
	s.unary = make(map[number.Op][2]int)
	for _, op := range unaryOps {
		var stubs [2]int
		for temps := range stubs {
			stubs[temps] = piece("arithmetic", func(a native.Assembler) { t.unaryStub(a, op, temps) })
		}
		s.unary[op] = stubs
	}
	for c := range s.compares {
		for temps := range s.compares[c] {
			s.compares[c][temps] = piece("comparison", func(a native.Assembler) { t.compareStub(a, native.Cond(c), temps) })
		}
	}
}

// ofMachine returns a field of the Machine whose address is in T2.
func ofMachine(offset uintptr) native.Mem { return native.At(regT2, int(offset)) }

var machine *Machine // serves for the offsets of its fields

// savedRegs lists the registers of native code and their places while Go runs.
var savedRegs = func() (list []savedReg) {
	list = []savedReg{
		{regH, ofMachine(unsafe.Offsetof(machine.h))}, {regHB, ofMachine(unsafe.Offsetof(machine.hb))},
		{regE, ofMachine(unsafe.Offsetof(machine.e))}, {regB, ofMachine(unsafe.Offsetof(machine.b))},
		{regTR, ofMachine(unsafe.Offsetof(machine.tr))}, {regCP, ofMachine(unsafe.Offsetof(machine.cp))},
	}
	for i := range native.XRegs {
		list = append(list, savedReg{native.X0 + native.Reg(i), fixed(firstX + 8*Cell(i))})
	}
	return list
}()

type savedReg struct {
	r native.Reg
	m native.Mem
}

// leaveAt leaves at the address in T0 with the exit code in T1. P and CP are not addresses
// in Go's heap, so Go's collector need not know that they are stored.
func (t *nativeTier) leaveAt(a native.Assembler) {
	a.Load(regT2, fixed(wordMachine))
	a.Store(ofMachine(unsafe.Offsetof(machine.p)), regT0)
	for _, s := range savedRegs {
		a.Store(s.m, s.r)
	}
	a.StoreConst(fixed(wordCode), 0)
	a.Leave()
}

// longTrail is the number of bytes of the trail above which Go undoes the bindings. Native
// code would not let anybody else run meanwhile.
const longTrail = 1 << 18

// failStub undoes the bindings since the newest choice point and continues at its
// alternative.
func (t *nativeTier) failStub(a native.Assembler) {
	leave, more, next, value, done, kept, slice := a.NewLabel(), a.NewLabel(), a.NewLabel(), a.NewLabel(), a.NewLabel(), a.NewLabel(), a.NewLabel()
	a.BranchMemConst(native.EQ, fixed(wordLimit), 0, leave)
	a.Load(regT1, cell(regB, chTrail))
	a.Bind(more)
	a.Branch(native.BelowEQ, regTR, regT1, done)
	a.Move(regT0, regTR)
	a.Op(native.Sub, regT0, regT1)
	a.BranchConst(native.Above, regT0, longTrail, leave)
	a.Bind(next)
	a.Offset(regTR, regTR, -8)
	a.Load(regT0, cell(regTR, 0))
	a.BranchMask(regT0, tagMask, false, value)
	a.Store(cell(regT0, 0), regT0)
	a.Branch(native.Above, regTR, regT1, next)
	a.Bind(done)
	a.Load(regH, cell(regB, chHeap))
	a.Move(regHB, regH)
	a.BranchMem(native.AboveEQ, regH, fixed(wordOld), kept)
	a.Store(fixed(wordOld), regH)
	a.Bind(kept)
	a.Load(regE, cell(regB, chEnv))
	a.Load(regCP, cell(regB, chCont))
	a.Load(regT0, cell(regB, chAlt))
	a.CountDown(fixed(wordFails), slice)
	dispatch(a)
	a.Bind(value) // the replaced value is in the entry below
	a.OpConst(native.And, regT0, ^uint64(tagMask))
	a.Offset(regTR, regTR, -8)
	a.Load(regT2, cell(regTR, 0))
	a.Store(cell(regT0, 0), regT2)
	a.Jump(more)
	a.Bind(slice)
	a.StoreConst(fixed(wordFails), sliceFails)
	a.Const(regT1, exitSlice)
	t.leaveAt(a)
	a.Bind(leave)
	a.Const(regT0, 0)
	a.Jump(external(t.stubs.leave[exitFail]))
}

// firstArgs is the number of arguments of two structures whose constants are compared
// first.
const firstArgs = 8

// unifyStub unifies as the loop does. The arguments of two compounds that remain to be
// unified are pairs: from the address l up to an end, and from r on. l, r and the end are
// in the registers of E, B and CP. The pairs of the enclosing compounds are on the stack of
// pairs.
func (t *nativeTier) unifyStub(a native.Assembler) {
	label := a.NewLabel
	u := unifier{Assembler: a, fail: label(), first: label(), more: label(), pair: label(), pop: label(), compound: label(), failed: label(), hard: label()}
	done, slow, general, structures, one := label(), label(), label(), label(), label()
	a.Store(fixed(wordNext), regT2)
	a.BranchTag(regT0, tagStr, false, one)
	a.BranchTag(regT1, tagStr, true, structures)
	a.Bind(one)

	// A single pair does not need the registers of the general case.
	unifyPair(a, done, slow, func() {
		a.Bind(done)
		a.Return()
	})
	t.kinds(a, general, u.fail, slow)
	a.Bind(u.fail)
	a.Const(regT0, 0)
	a.Return()
	a.Bind(slow)
	a.StoreConst(fixed(wordPairs), pairsStart)
	u.leave = a.Here()
	a.Drop()
	a.Load(regT2, fixed(wordMachine))
	a.Store(ofMachine(unsafe.Offsetof(machine.left)), regT0)
	a.Store(ofMachine(unsafe.Offsetof(machine.right)), regT1)
	a.Load(regT0, fixed(wordNext))
	a.Jump(external(t.stubs.leave[exitUnify]))

	u.compounds(general, structures)
	u.pairs(t)
	u.around()
}

// A unifier generates the code for compounds in parts. The labels are the places where the
// parts continue.
type unifier struct {
	native.Assembler
	fail, leave native.Label // failure, and the rest for Go; E, B and CP have their usual values
	first       native.Label // two compounds of the same kind are in T0 and T1
	more, pair  native.Label // the next pair; at more there may be none
	pop         native.Label // after the last pair
	compound    native.Label // two such compounds are in T0 and T1, at a pair
	failed      native.Label // as fail, at a pair
	hard        native.Label // as leave, at a pair
}

// The pairs use these registers. While the stub runs, they do not have their usual values.
const (
	regLeft  = regE
	regRight = regB
	regEnd   = regCP
)

// keepRegisters saves E, B and CP, for a subroutine that uses them otherwise.
func keepRegisters(a native.Assembler) {
	a.Store(fixed(wordEnv), regE)
	a.Store(fixed(wordChoicePoint), regB)
	a.Store(fixed(wordSaved), regCP)
}

// restoreRegisters gives them their usual values again.
func restoreRegisters(a native.Assembler) {
	a.Load(regE, fixed(wordEnv))
	a.Load(regB, fixed(wordChoicePoint))
	a.Load(regCP, fixed(wordSaved))
}

// compounds begins with two compounds. The first two count no step and are not enclosed by
// others. Two structures that do not unify usually differ in a constant. Comparing the
// constants first finds that before anything is bound.
func (u *unifier) compounds(general, structures native.Label) {
	a, label := u.Assembler, u.NewLabel
	lists, structure, agree, differ := label(), label(), label(), label()
	begin := func() {
		a.Store(fixed(wordChoicePoint), regB)
		a.StoreConst(fixed(wordPairs), pairsStart)
		a.StoreConst(fixed(wordSteps), maxSteps-2) // the loop also leaves at the last step
	}
	a.Bind(general)
	a.BranchTag(regT0, tagStr, false, lists)
	a.Bind(structures)
	a.Load(regT2, cell(regT0, -tagStr))
	a.BranchMem(native.NE, regT2, cell(regT1, -tagStr), u.fail)
	a.Store(fixed(wordEnv), regE)
	a.Store(fixed(wordSaved), regCP)
	a.Offset(regE, regT0, 8-tagStr)
	a.Offset(regCP, regT1, 8-tagStr)
	sizeOfArgs(a, regT2)
	compareArgs(a, cell(regE, 0), cell(regCP, 0), regT0, regT1, agree, differ)
	a.Bind(agree)
	begin()
	a.Move(regRight, regCP)
	a.Move(regEnd, regT2)
	a.Op(native.Add, regEnd, regLeft)
	a.Jump(u.more)
	a.Bind(differ)
	a.Load(regE, fixed(wordEnv))
	a.Load(regCP, fixed(wordSaved))
	a.Jump(u.fail)
	a.Bind(lists)
	a.Store(fixed(wordEnv), regE)
	a.Store(fixed(wordSaved), regCP)
	begin()
	a.Bind(u.first)
	a.BranchTag(regT0, tagStr, true, structure)
	a.Offset(regLeft, regT0, -tagLst)
	a.Offset(regRight, regT1, -tagLst)
	a.Offset(regEnd, regLeft, 16)
	a.Jump(u.pair)
	a.Bind(structure)
	a.Load(regEnd, cell(regT0, -tagStr))
	a.BranchMem(native.NE, regEnd, cell(regT1, -tagStr), u.failed)
	a.Offset(regLeft, regT0, 8-tagStr)
	a.Offset(regRight, regT1, 8-tagStr)
	endOfArgs(a, regEnd, regLeft)
	a.Jump(u.more)
}

// pairs unifies pairs. The usual cases are an unbound variable in its own cell and bound
// values.
func (u *unifier) pairs(t *nativeTier) {
	a, label := u.Assembler, u.NewLabel
	xFree, yFree, other, trail, next := label(), label(), label(), label(), label()
	isBound := func(r native.Reg) { // goes to other for an attributed variable too
		a.Offset(regT2, r, 1)
		a.BranchMask(regT2, tagMask-1, true, other)
	}
	a.Bind(xFree)
	isBound(regT1)
	a.Store(cell(regLeft, 0), regT1)
	a.Branch(native.Below, regT0, regHB, trail)
	a.Bind(next)
	a.Offset(regLeft, regLeft, 8)
	a.Offset(regRight, regRight, 8)
	a.Bind(u.more)
	a.Branch(native.AboveEQ, regLeft, regEnd, u.pop)
	a.Bind(u.pair)
	a.Load(regT0, cell(regLeft, 0))
	a.Load(regT1, cell(regRight, 0))
	a.Branch(native.EQ, regT0, regLeft, xFree)
	a.Branch(native.EQ, regT1, regRight, yFree)
	a.Branch(native.EQ, regT0, regT1, next)
	a.Bind(other)
	unifyPair(a, next, u.hard, func() { a.Jump(next) })
	t.kinds(a, u.compound, u.failed, u.hard)
	a.Bind(u.failed)
	restoreRegisters(u)
	a.Jump(u.fail)
	a.Bind(yFree)
	isBound(regT0)
	a.Store(cell(regRight, 0), regT0)
	a.Branch(native.AboveEQ, regT1, regHB, next)
	a.Move(regT0, regT1)
	a.Bind(trail)
	a.Store(cell(regTR, 0), regT0)
	a.Offset(regTR, regTR, 8)
	a.BranchMem(native.Below, regTR, fixed(wordTrail), next)
	a.Load(regT1, cell(regT0, 0)) // the pair is unified once more
	a.Jump(u.hard)
}

// around enters compounds and leaves them. The remaining pairs are on the stack.
func (u *unifier) around() {
	a, over, none := u.Assembler, u.NewLabel(), u.NewLabel()
	// rest steps to the pairs after the present one. The register of their end then has
	// their number.
	rest := func() {
		a.Offset(regLeft, regLeft, 8)
		a.Offset(regRight, regRight, 8)
		a.Op(native.Sub, regEnd, regLeft)
		a.Shift(native.Right, regEnd, 3)
	}
	push := func() { // the top of the stack is in T2
		a.Store(cell(regT2, 0), regLeft)
		a.Store(cell(regT2, 8), regRight)
		a.Store(cell(regT2, 16), regEnd)
		a.Offset(regT2, regT2, 24)
		a.Store(fixed(wordPairs), regT2)
	}
	a.Bind(u.compound)
	a.CountDown(fixed(wordSteps), u.hard)
	a.Offset(regT2, regLeft, 8)
	a.Branch(native.AboveEQ, regT2, regEnd, u.first)
	a.Load(regT2, fixed(wordPairs))
	a.BranchConst(native.AboveEQ, regT2, pairsEnd, u.hard)
	rest()
	push()
	a.Jump(u.first)
	a.Bind(u.pop)
	a.Load(regT2, fixed(wordPairs))
	a.BranchConst(native.EQ, regT2, pairsStart, over)
	a.Load(regLeft, cell(regT2, -24))
	a.Load(regRight, cell(regT2, -16))
	a.Load(regEnd, cell(regT2, -8))
	a.Shift(native.Left, regEnd, 3)
	a.Op(native.Add, regEnd, regLeft)
	a.Offset(regT2, regT2, -24)
	a.Store(fixed(wordPairs), regT2)
	a.Jump(u.pair)
	a.Bind(over)
	restoreRegisters(u)
	a.Return()
	a.Bind(u.hard)
	rest()
	a.BranchConst(native.EQ, regEnd, 0, none)
	a.Load(regT2, fixed(wordPairs))
	push()
	a.Bind(none)
	restoreRegisters(u)
	a.Jump(u.leave)
}

// clashStub compares constants, and the constants among the first arguments of structures,
// as unifyStub does. It binds nothing.
func (t *nativeTier) clashStub(a native.Assembler) {
	label := a.NewLabel
	head, structure, unknown, clash := label(), label(), label(), label()
	a.Load(regT0, cell(regT0, -tagLst))
	follow(a, regT0, head, unknown)
	a.Bind(head)
	a.BranchTag(regT0, tagStr, true, structure)
	compareCells(a, regT0, regT1, unknown, clash)
	a.Bind(unknown)
	result(a, subDone)
	a.Bind(structure)
	a.BranchTag(regT1, tagStr, false, unknown)
	compareStructures(a, clash, func() { result(a, subDone) }, func() { result(a, subFailed) })
	a.Bind(clash)
	result(a, subFailed)
}

// constantStub unifies T0 with an atom or a small integer in T1.
func (t *nativeTier) constantStub(a native.Assembler) {
	bound, unbound, done, attributed := a.NewLabel(), a.NewLabel(), a.NewLabel(), a.NewLabel()
	a.Store(fixed(wordNext), regT2)
	follow(a, regT0, bound, unbound)
	a.Bind(unbound)
	bind(a, done)
	a.Bind(done)
	a.Return()
	a.Bind(bound)
	a.Branch(native.EQ, regT0, regT1, done)
	a.BranchTag(regT0, tagAtt, true, attributed)
	a.Const(regT0, 0)
	a.Return()
	a.Bind(attributed)
	a.Load(regT2, fixed(wordNext))
	a.Jump(external(t.stubs.unify))
}

// endOfArgs turns the functor in d into the end of the arguments that begin at l.
func endOfArgs(a native.Assembler, d, l native.Reg) {
	sizeOfArgs(a, d)
	a.Op(native.Add, d, l)
}

// sizeOfArgs turns the functor in d into the size of the arguments in bytes.
func sizeOfArgs(a native.Assembler, d native.Reg) {
	a.Shift(native.Right, d, 32)
	a.OpConst(native.And, d, 0x7ffffff8) // drops the bit of headers and the rest of the name
}

// unifyPair unifies T0 and T1. If both are bound and differ, it falls through. When they
// are unified, it goes to done, or does what end generates. With a full trail it goes to
// full. T2 is lost.
func unifyPair(a native.Assembler, done, full native.Label, end func()) {
	label := a.NewLabel
	xBound, xUnbound, yUnbound, yVariable, both, bound, plain := label(), label(), label(), label(), label(), label(), label()
	follow(a, regT0, xBound, xUnbound)
	a.Bind(xBound)
	follow(a, regT1, both, yUnbound)
	a.Bind(yUnbound)
	a.Swap(regT0, regT1)
	a.Bind(bound) // T0 is unbound, T1 is not; an attributed variable becomes a reference
	a.BranchTag(regT1, tagAtt, false, plain)
	a.Offset(regT1, regT1, -tagAtt)
	a.Bind(plain)
	bind := a.Here()
	a.Store(cell(regT0, 0), regT1)
	a.Branch(native.AboveEQ, regT0, regHB, done)
	a.Store(cell(regTR, 0), regT0)
	a.Offset(regTR, regTR, 8)
	a.BranchMem(native.AboveEQ, regTR, fixed(wordTrail), full)
	end()
	a.Bind(xUnbound)
	follow(a, regT1, bound, yVariable)
	a.Bind(yVariable) // the younger variable becomes a reference to the older one
	a.Branch(native.EQ, regT0, regT1, done)
	a.Branch(native.Above, regT0, regT1, bind)
	a.Swap(regT0, regT1)
	a.Jump(bind)
	a.Bind(both)
	a.Branch(native.EQ, regT0, regT1, done)
}

// compareCells goes to same if x and y are the same cell. It goes to differ if they are
// different constants. Otherwise it falls through, and both are lost.
func compareCells(a native.Assembler, x, y native.Reg, same, differ native.Label) {
	a.Branch(native.EQ, x, y, same)
	a.Offset(x, x, 8-tagAtm) // the tag of an atom or a small integer is now 0 or 1
	a.Offset(y, y, 8-tagAtm)
	a.Op(native.Or, x, y)
	a.BranchMask(x, tagMask-1, true, differ)
}

// compareArgs compares the first arguments of two structures, which begin at l and r. T2
// has their size. x and y are lost. It goes to differ if two arguments are different
// constants, and to agree at the end.
func compareArgs(a native.Assembler, l, r native.Mem, x, y native.Reg, agree, differ native.Label) {
	for n := range firstArgs {
		same := a.NewLabel()
		a.BranchConst(native.EQ, regT2, uint64(8*n), agree)
		a.Load(x, l.Plus(8*n))
		a.Load(y, r.Plus(8*n))
		compareCells(a, x, y, same, differ)
		a.Bind(same)
	}
}

// compareStructures compares the functors of T0 and T1 and their first arguments. It goes
// to clash if the functors differ. agree and differ generate the code for the two outcomes
// of comparing the arguments. T2 is lost.
func compareStructures(a native.Assembler, clash native.Label, agree, differ func()) {
	a.Load(regT2, cell(regT0, -tagStr))
	a.BranchMem(native.NE, regT2, cell(regT1, -tagStr), clash)
	a.Store(fixed(wordEnv), regE)
	a.Store(fixed(wordSaved), regCP)
	sizeOfArgs(a, regT2)
	same, other := a.NewLabel(), a.NewLabel()
	compareArgs(a, cell(regT0, 8-tagStr), cell(regT1, 8-tagStr), regE, regCP, same, other)
	for _, is := range []struct {
		label native.Label
		then  func()
	}{{same, agree}, {other, differ}} {
		a.Bind(is.label)
		a.Load(regE, fixed(wordEnv))
		a.Load(regCP, fixed(wordSaved))
		is.then()
	}
}

// follow dereferences r and goes to bound or to unbound. T2 is lost.
func follow(a native.Assembler, r native.Reg, bound, unbound native.Label) {
	again := a.Here()
	a.BranchMask(r, tagMask, false, bound)
	a.Load(regT2, cell(r, 0))
	a.Branch(native.EQ, regT2, r, unbound)
	a.Move(r, regT2)
	a.Jump(again)
}

// kinds compares the tags of T0 and T1, which are bound and differ. It goes to compound for
// two structures or two lists. It goes to slow for boxed constants and attributed
// variables, which Go unifies. Otherwise it goes to fail.
func (t *nativeTier) kinds(a native.Assembler, compound, fail, slow native.Label) {
	differ := a.NewLabel()
	a.Move(regT2, regT0)
	a.Op(native.Xor, regT2, regT1)
	a.BranchMask(regT2, tagMask, false, differ)
	a.Move(regT2, regT0)
	a.OpConst(native.And, regT2, tagMask)
	a.BranchConst(native.BelowEQ, regT2, tagLst, compound)
	a.BranchConst(native.Above, regT2, tagInt, slow)
	a.Jump(fail)
	a.Bind(differ)
	a.BranchTag(regT0, tagAtt, true, slow)
	a.BranchTag(regT1, tagAtt, true, slow)
}
