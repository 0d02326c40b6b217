//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/native"
)

// call/N. Native code looks up the procedure for a name and a number of arguments among
// those that Go has found (callIn). Then it puts the arguments of the goal before the
// others, and calls the procedure. Everything unusual goes to Go: control constructs,
// arguments that get a module, and tracing.

// The most arguments of a goal, and the most further arguments of call/N.
const (
	mostOfGoal  = 4
	mostFurther = isoCall - 1
)

// calledGoals has the procedures that call/N has found, by a hash of the functor and the
// module. They are valid until names refer to other procedures.
type calledGoals struct {
	at    uint64 // the number of definitions at that time
	found [1 << calledBits]calledGoal
}

const (
	calledBits  = 7
	calledShift = 5 // of the size of an entry
)

type calledGoal struct {
	functor Cell // with all arguments
	module  Cell // and the number of arguments that are not part of the goal
	record  Cell
	place   int // where the code lies that puts the arguments in their places
}

// moduleKey returns a module and a number of extra arguments as a word.
func moduleKey(mod *Module, extra int) Cell { return atomCell(mod.Name) | Cell(extra)<<extraShift }

const extraShift = 40 // above the bits of atoms

func calledHash(functor, module Cell) Cell {
	return (functor + module) * hashFactor >> (64 - calledBits)
}

// noteGoal notes the procedure to which a goal of the module refers, if it is called with
// some more arguments. The modules of arguments do not matter. In lockstep nothing is
// noted, because the loop does not make these calls. call/N is not noted, because such
// calls may never end: see callPrimitive.
func (m *Machine) noteGoal(mod *Module, p *Pred, extra int) {
	e := m.Engine
	f, key := functor(p.Name, p.Arity), moduleKey(mod, extra)
	at, arity := calledHash(f, key), p.Arity-extra
	c := m.goals
	if c != nil && c.found[at].functor == f && c.found[at].module == key && c.at == e.definitions || m.native == nil || m.inLockstep() || arity > mostOfGoal || p.Name == atom.Call ||
		extra > mostFurther || m.tracer != nil || m.tally != nil || e.sandbox != nil || e.transparents > 0 || p.late != 0 {
		return
	}
	if mod.class == classUser {
		meta, goals := e.meta(p, mod)
		for _, c := range meta {
			if qualifies(c, goals) {
				return
			}
		}
	}
	if c == nil {
		c = &calledGoals{}
		m.goals = c
	}
	if c.at != e.definitions {
		*c = calledGoals{at: e.definitions}
	}
	c.found[at] = calledGoal{f, key, e.code.pointerCell(e.code.atOffset(p.record)), m.native.stubs.places[extra][arity]}
}

// makeCalls makes the code of call/N.
func (t *nativeTier) makeCalls(e *Engine) {
	for extra := range mostFurther + 1 {
		p := e.system.pred(PredKey{atom.Call, extra + 1})
		if p == nil || p.builtin == nil || p.builtin.replaces {
			continue
		}
		for arity := range mostOfGoal + 1 {
			t.stubs.places[extra][arity] = t.piece("call", func(a native.Assembler) { placeArguments(a, extra, arity) })
		}
		at := t.piece("call", func(a native.Assembler) { t.callGoal(a, e, extra, p.stub()) })
		*t.slot(p.stub()) = uint32(at)
	}
}

// callGoal makes call/N with extra arguments besides the goal. slow is its instruction.
func (t *nativeTier) callGoal(a native.Assembler, e *Engine, extra, slow int) {
	label := a.NewLabel
	bound, structure, name, goal, look, leave := label(), label(), label(), label(), label(), label()
	a.BranchMemConst(native.EQ, fixed(wordCalls), 0, leave)
	a.BranchMemConst(native.EQ, fixed(wordDeep), uint64(intCell(1)), leave)
	a.Move(regT0, native.X0)
	a.Const(regT1, uint64(moduleKey(e.user, extra)))
	follow(a, regT0, bound, leave)
	a.Bind(bound)
	a.BranchTag(regT0, tagStr, true, structure)
	atomic := a.Here()
	a.BranchTag(regT0, tagAtm, false, leave)
	a.Move(regT2, regT0)
	a.OpConst(native.Or, regT2, header)
	a.Jump(look)
	a.Bind(structure)
	a.Load(regT2, cell(regT0, -tagStr))
	a.BranchConst(native.NE, regT2, uint64(funColon), look)
	a.Load(regT1, cell(regT0, 8-tagStr))
	follow(a, regT1, name, leave)
	a.Bind(name)
	a.BranchTag(regT1, tagAtm, false, leave)
	if extra > 0 {
		a.OpConst(native.Add, regT1, uint64(extra)<<extraShift)
	}
	a.Load(regT0, cell(regT0, 16-tagStr))
	follow(a, regT0, goal, leave)
	a.Bind(goal)
	a.BranchTag(regT0, tagStr, false, atomic)
	a.Load(regT2, cell(regT0, -tagStr))
	a.BranchConst(native.EQ, regT2, uint64(funColon), leave)

	a.Bind(look) // for the functor in T2 and the module in T1; the goal is in T0
	if extra > 0 {
		a.OpConst(native.Add, regT2, uint64(extra)<<35)
	}
	a.Store(fixed(wordLeft), regT0)
	a.Store(fixed(wordRight), regT1)
	a.Op(native.Add, regT1, regT2)
	hashed(a, regT1, regT0, calledBits, calledShift)
	a.Load(regT0, fixed(wordMachine))
	a.Load(regT0, native.At(regT0, int(unsafe.Offsetof(machine.goals))))
	a.BranchConst(native.EQ, regT0, 0, leave)
	a.Op(native.Add, regT1, regT0)
	var c calledGoals
	var g calledGoal
	found := func(offset uintptr) native.Mem { return native.At(regT1, int(unsafe.Offsetof(c.found)+offset)) }
	a.BranchMem(native.NE, regT2, found(unsafe.Offsetof(g.functor)), leave)
	a.Load(regT0, fixed(wordRight))
	a.BranchMem(native.NE, regT0, found(unsafe.Offsetof(g.module)), leave)
	a.Const(regT0, uint64(uintptr(unsafe.Pointer(&e.definitions))))
	a.Load(regT0, native.At(regT0, 0))
	a.Load(regT2, fixed(wordMachine))
	a.Load(regT2, ofMachine(unsafe.Offsetof(machine.goals)))
	a.BranchMem(native.NE, regT0, native.At(regT2, int(unsafe.Offsetof(c.at))), leave)
	a.Load(regT2, found(unsafe.Offsetof(g.place)))
	a.OpMem(native.Add, regT2, fixed(wordNative))
	a.Load(regT0, found(unsafe.Offsetof(g.record)))
	a.Store(fixed(wordSaved), regT0)
	a.Load(regT1, fixed(wordLeft))
	a.JumpReg(regT2)
	a.Bind(leave)
	a.Const(regT0, uint64(slow))
	a.Jump(external(t.stubs.leave[exitLoop]))
}

// hashed turns the key in r into the offset of its entry in a table of 1 << bits entries of
// 1 << shift bytes. The other register is lost.
func hashed(a native.Assembler, r, other native.Reg, bits, shift int) {
	a.Const(other, hashFactor)
	a.Product(r, other)
	a.Shift(native.Right, r, 64-bits)
	a.Shift(native.Left, r, shift)
}

// placeArguments puts the arguments of the goal in T1 before the extra ones, and calls the
// saved procedure record.
func placeArguments(a native.Assembler, extra, arity int) {
	register := func(i int) Cell { return firstX + 8*Cell(i) }
	move := func(to, from int) {
		source, ok := x(register(from))
		if !ok {
			a.Load(regT0, fixed(register(from)))
			source = regT0
		}
		if target, ok := x(register(to)); ok {
			a.Move(target, source)
		} else {
			a.Store(fixed(register(to)), source)
		}
	}
	switch {
	case arity == 0:
		for i := range extra {
			move(i, i+1)
		}
	case arity > 1:
		for i := extra; i > 0; i-- {
			move(i+arity-1, i)
		}
	}
	for i := range arity {
		m := cell(regT1, 8*(i+1)-tagStr)
		if target, ok := x(register(i)); ok {
			a.Load(target, m)
		} else {
			a.Load(regT0, m)
			a.Store(fixed(register(i)), regT0)
		}
	}
	a.Store(fixed(wordBarrier), regB)
	a.Load(regT0, fixed(wordSaved))
	enterRecord(a)
}

// makeCatch makes the code of catch/3 and of the ways out of it. In lockstep there is none,
// because the loop does not execute these.
func (t *nativeTier) makeCatch(e *Engine) {
	p := e.system.pred(PredKey{atomCatch, 3})
	if t.lockstep != nil || p == nil || p.builtin == nil || p.builtin.replaces {
		return
	}
	at := func(p codePtr) *uint32 { return t.slot(e.code.offset(p)) }
	goal := t.piece("catch", func(a native.Assembler) { t.callGoal(a, e, 0, e.code.offset(e.stubs.catchGoal)) })
	*t.slot(p.stub()) = uint32(t.piece("catch", func(a native.Assembler) { t.catch(a, e, goal, p.stub()) }))
	*at(e.stubs.catchExit) = uint32(t.piece("catch", func(a native.Assembler) { t.catchExit(a, e.code.offset(e.stubs.catchExit)) }))
	*at(e.stubs.catchAlt) = uint32(t.piece("catch", func(a native.Assembler) {
		a.Load(regB, cell(regB, chPrev))
		a.Jump(external(t.stubs.fail))
	}))
}

// catch does what Machine.catch does. The code at goal calls the goal.
func (t *nativeTier) catch(a native.Assembler, e *Engine, goal, stub int) {
	const n = 4 * 8
	kept, leave := a.NewLabel(), a.NewLabel()
	integer := func(m native.Mem, r native.Reg) {
		a.Move(regT1, r)
		a.Shift(native.Left, regT1, 3)
		a.OpConst(native.Or, regT1, tagInt)
		a.Store(m, regT1)
	}
	a.BranchMem(native.Above, regH, fixed(wordLimit), leave)
	a.BranchMemConst(native.EQ, fixed(wordDeep), uint64(intCell(1)), leave)
	a.Load(regT2, fixed(wordMachine))
	a.BranchMemConst(native.NE, ofMachine(unsafe.Offsetof(machine.tracer)), 0, leave)
	a.BranchMemConst(native.NE, ofMachine(unsafe.Offsetof(machine.tally)), 0, leave)
	a.Load(regT0, cell(regB, chLocal))
	a.Branch(native.Below, regE, regT0, kept)
	a.Load16(regT0, native.At(regCP, 2-instrSize))
	a.Op(native.Add, regT0, regE)
	a.Bind(kept) // the top of the local stack is in T0
	a.BranchMem(native.AboveEQ, regT0, fixed(wordLocal), leave)
	pushChoice(a, n, func() { a.Const(regT1, uint64(e.code.pointerCell(e.stubs.catchAlt))) }, leave)
	for i := range 3 {
		a.Store(cell(regT2, 8*i-n), native.X0+native.Reg(i))
	}
	integer(cell(regT2, -8), regT0)
	a.Store(cell(regT0, envPrev), regE)
	a.Store(cell(regT0, envCont), regCP)
	integer(cell(regT0, envSize), regT2)
	a.Move(regE, regT0)
	a.Move(regB, regT2)
	a.Const(regCP, uint64(e.code.pointerCell(e.stubs.catchExit)))
	a.Jump(external(goal))
	a.Bind(leave)
	a.Const(regT0, uint64(stub))
	a.Jump(external(t.stubs.leave[exitLoop]))
}

// catchExit does what Machine.catchExit does.
func (t *nativeTier) catchExit(a native.Assembler, stub int) {
	kept, leave := a.NewLabel(), a.NewLabel()
	a.BranchMemConst(native.EQ, fixed(wordLimit), 0, leave) // there may be goals to wake
	a.Load(regT0, cell(regE, envSize))
	a.Shift(native.Right, regT0, 3)
	a.Branch(native.NE, regT0, regB, kept)
	a.Load(regB, cell(regB, chPrev))
	a.Load(regHB, cell(regB, chHeap))
	a.Load(regT0, fixed(wordOld))
	a.Max(regHB, regT0)
	a.Bind(kept)
	a.Load(regCP, cell(regE, envCont))
	a.Load(regE, cell(regE, envPrev))
	a.Move(regT0, regCP)
	dispatch(a)
	a.Bind(leave)
	a.Const(regT0, uint64(stub))
	a.Jump(external(t.stubs.leave[exitLoop]))
}

// pureCalls has the results of pure builtins for two constants, by a hash of these.
type pureCalls [1 << pureBits]pureCall

const (
	pureBits  = 8
	pureShift = 5 // of the size of an entry
)

type pureCall struct {
	first, second Cell
	number        uint64 // of the builtin, plus 1
	holds         uint64
}

// notePure notes whether a pure builtin succeeds for two terms, if these are constants that
// do not change. In lockstep nothing is noted, because the loop makes these calls.
func (m *Machine) notePure(b *installed, x, y Cell, holds bool) {
	if m.native == nil || m.inLockstep() || !x.isConstant() || !y.isConstant() || m.Engine.madeAtoms(record{cells: []Cell{x, y}}) {
		return
	}
	if m.pure == nil {
		m.pure = new(pureCalls)
	}
	c := &m.pure[(x>>3+y>>3<<4)%(1<<pureBits)]
	*c = pureCall{first: x, second: y, number: uint64(b.number) + 1}
	if holds {
		c.holds = 1
	}
}

// makePure makes the code for calls of pure builtins.
func (t *nativeTier) makePure(e *Engine) {
	if t.lockstep != nil {
		return // the loop does not do these
	}
	for _, b := range e.builtins {
		if b.Pure && !b.replaces && b.pred.builtin == b {
			*t.slot(b.pred.stub()) = uint32(t.piece(b.Name, func(a native.Assembler) { t.callPure(a, b) }))
		}
	}
}

// callPure makes the call of a pure builtin.
func (t *nativeTier) callPure(a native.Assembler, b *installed) {
	const entry = native.X2
	first, second, fail, leave := a.NewLabel(), a.NewLabel(), a.NewLabel(), a.NewLabel()
	a.Load(regT2, fixed(wordMachine))
	a.BranchMemConst(native.NE, ofMachine(unsafe.Offsetof(machine.tally)), 0, leave)
	a.Load(entry, ofMachine(unsafe.Offsetof(machine.pure)))
	a.BranchConst(native.EQ, entry, 0, leave)
	a.Move(regT0, native.X0)
	follow(a, regT0, first, leave)
	a.Bind(first)
	a.Move(regT1, native.X1)
	follow(a, regT1, second, leave)
	a.Bind(second)
	a.Move(regT2, regT1)
	a.Shift(native.Right, regT2, 3)
	a.Shift(native.Left, regT2, 3+4)
	a.Op(native.Add, regT2, regT0)
	a.OpConst(native.And, regT2, (1<<pureBits-1)<<3)
	a.Shift(native.Left, regT2, pureShift-3)
	a.Op(native.Add, entry, regT2)
	var c pureCall
	a.BranchMem(native.NE, regT0, native.At(entry, int(unsafe.Offsetof(c.first))), leave)
	a.BranchMem(native.NE, regT1, native.At(entry, int(unsafe.Offsetof(c.second))), leave)
	a.BranchMemConst(native.NE, native.At(entry, int(unsafe.Offsetof(c.number))), uint64(b.number)+1, leave)
	a.BranchMemConst(native.EQ, native.At(entry, int(unsafe.Offsetof(c.holds))), 0, fail)
	a.Move(regT0, regCP)
	dispatch(a)
	a.Bind(fail)
	a.Jump(external(t.stubs.fail))
	a.Bind(leave)
	a.Const(regT0, uint64(b.pred.stub()))
	a.Jump(external(t.stubs.leave[exitLoop]))
}

// enterRecord enters the procedure whose record is in T0.
func enterRecord(a native.Assembler) {
	a.Load32(regT2, native.At(regT0, recordNative*instrSize+4))
	a.OpMem(native.Add, regT2, fixed(wordNative))
	a.JumpReg(regT2)
}
