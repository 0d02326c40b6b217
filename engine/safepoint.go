package engine

import (
	"time"

	"context"
	"sync/atomic"
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
)

// A safepoint is a point where the machine may be interrupted: a call, or the call
// of a builtin. One test finds every reason to stop there: the heap top has
// passed the limit, which is set to zero when something else is to be done.

// fixedWord returns a word at the start of the arena that other goroutines use.
func (m *Machine) fixedWord(a Cell) *uint64 { return (*uint64)(unsafe.Pointer(&m.cells(a, 1)[0])) }

func (m *Machine) storeLimit(h Cell) { atomic.StoreUint64(m.fixedWord(wordLimit), uint64(h)) }

// attend does what the limit was reached for, except for waking goals. The
// roots of the collector are given. It reports whether the machine may go on.
func (m *Machine) attend(r roots) bool {
	m.yield(nil)
	if m.interrupted() || (m.word(wordCalls) == 0 || m.deep()) && m.outOfCalls() {
		return false
	}
	m.wakeUndos()
	atomsDue := m.atomsDue
	atoms := atomsDue && m.noGC == 0
	m.atomsDue = false
	due := m.h >= m.gcAt || m.tr >= m.trailAt
	switch {
	case m.noGC == 0 && (due || atoms && (m.hostsDue || m.garbageLikely() || !m.Engine.grow(0, areaAtoms))):
		m.hostsDue = false
		if m.collect(r); m.interrupted() {
			return false
		}
	case due:
		m.schedule()
	}
	if atoms {
		m.collectAtoms()
	}
	if atomsDue && !m.Engine.countAtoms() {
		m.inCall = nil
		return m.ResourceError(areaAtoms.name)
	}
	if !m.spread(r) {
		if m.interrupted() {
			return false
		}
		m.inCall = nil
		return m.ResourceError("memory")
	}
	m.wakePosted()
	m.setLimit()
	return true
}

// asked returns the signals that must be handled now.
func (m *Machine) asked() uint32 {
	s := m.signal.Load()
	if s&signalSample != 0 {
		m.takeSample()
		s &^= signalSample
	}
	if s&signalProbe != 0 {
		m.probe()
		s = m.signal.Load() &^ signalProbe
	}
	if s&signalAsk != 0 {
		m.answer()
		s = m.signal.Load() &^ (signalAsk | signalProbe)
	}
	if m.cancelled == nil && m.parent.Err() != nil { // perhaps before its signal has come
		s |= signalContext
	} else if m.cancelled != nil {
		if m.cancelled != ErrInferences { // that signal, late
			m.signal.And(^uint32(signalContext))
			s &^= signalContext
		}
		s &= signalContext | signalReserve
		if !m.reserve.IsZero() && time.Now().After(m.reserve) { // likewise
			s |= signalReserve
		}
	}
	return s
}

// interrupted raises the exception that was asked for from outside.
func (m *Machine) interrupted() bool {
	s := m.asked() &^ (signalYield | signalPosted)
	switch {
	case s == 0:
		return false
	case s&signalInterrupt != 0:
		m.signal.And(^uint32(signalInterrupt))
		m.inCall = nil
		m.Throw(atomCell(atom.Intern("interrupt")))
	case s&(signalContext|signalReserve) != 0:
		m.signal.And(^uint32(signalContext | signalReserve))
		if !m.end(m.parent.Err()) {
			return false
		}
	case s&signalCancel != 0:
		m.signal.And(^uint32(signalCancel))
		if !m.end(context.Canceled) {
			return false
		}
	case s&signalBall != 0:
		m.signal.And(^uint32(signalBall))
		m.inCall = nil
		if m.ball = m.foreign.Swap(nil); m.ball == nil {
			m.setLimit()
			return false
		}
	default:
		m.signal.And(^s)
		return false
	}
	m.dropContext()
	m.setLimit()
	return true
}

// Cancelled reports whether the host has asked for the run to end. A builtin that takes long
// calls it now and then, and returns false if it is true; the exception is then pending.
// Others may run in between, and change the database.
func (m *Machine) Cancelled() bool {
	m.look(true)
	if m.signal.Load() != 0 {
		switch {
		case m.busy:
			m.yield(m.builtin())
		case m.guarded:
			m.yield(nil)
		}
		return m.interrupted()
	}
	return m.parent.Err() != nil && m.interrupted()
}

// ending is Cancelled where others must not run.
func (m *Machine) ending() bool {
	return m.depth > 0 && (m.signal.Load() != 0 || m.parent.Err() != nil) && m.interrupted()
}

// Check leaves a builtin if the host has asked for the run to end: it panics, and tryDrive
// continues with the exception. Code that has to repair something does so in a deferred
// function. (As a call it is cheap enough for Tick to be inlined.)
//
//go:noinline
func (m *Machine) Check() {
	if m.depth > 0 && m.Cancelled() {
		panic(abandoned{})
	}
}

// poll is Check of the machine that runs, if one does.
func (e *Engine) poll() {
	if e.Flags.Poll != nil {
		e.Flags.Poll(0)
	}
}

// pollAt is poll, at every pollSteps-th of the steps i of a loop.
func (e *Engine) pollAt(i int) {
	if i%pollSteps == 0 {
		e.poll()
	}
}

// abandoned is the panic of Check; the exception is pending.
type abandoned struct{}

// checkAt is Check for the steps i of a loop, which is cheaper than Tick where they are
// counted anyhow.
func (m *Machine) checkAt(i int) {
	if i%pollSteps == pollSteps-1 {
		m.Check()
	}
}

// Tick is Check for loops whose steps are short: it asks only now and then.
func (m *Machine) Tick() {
	if m.ticks++; m.ticks%pollSteps == 0 {
		m.Check()
	}
}

// Ticks is Tick for n steps.
func (m *Machine) Ticks(n int) {
	before := m.ticks / pollSteps
	if m.ticks += uint32(n); m.ticks/pollSteps != before {
		m.Check()
	}
}

// safepoint handles the limit at a call; in is the call instruction, its arguments
// are in the registers.
func (m *Machine) safepoint(in *instr) bool {
	rec := m.Engine.code.in(m.Engine.code.pointer(in.k))
	p := m.Engine.preds[rec.k]
	if m.tally != nil {
		m.tally.told(m.Engine, p, m.p)
	}
	if m.deep() && m.h <= m.word(wordLimit) && m.calls.end < m.calls.near {
		return m.callDeep(in, p)
	}
	n := p.Arity
	r := roots{regs: n, env: m.e, size: in.a, live: in.live()}
	if in.op == opExec {
		r = roots{regs: n, env: m.e, cont: m.cp}
	} else if in.op == opDeallocExec {
		r = roots{regs: n, env: m.e, size: envSize}
	}
	if !m.attend(r) {
		return false
	}
	switch {
	case m.pending != nilCell:
	case m.deep():
		return m.callDeep(in, p)
	case m.stepping:
		return m.callStep(in, p)
	case m.tally != nil:
		m.beginCall(in)
		return m.enterTallied(p) == goOn
	default:
		return true
	}
	// The goals to wake come first, then the call.
	for i := range n {
		if c := m.x(i); m.isBarrier(c) {
			m.setX(i, intCell(int64(c&^tagMask)))
		}
	}
	name := p.Name
	if e := m.Engine; e.sandbox != nil && !e.lets(p.Module, p) {
		name = e.alias(p)
	}
	goal := m.NewStruct(atom.Colon, atomCell(p.Module.Name), m.NewStruct(name, m.cells(firstX, n)...))
	switch in.op {
	case opCall:
		m.cp = skip(m.p, 1)
	case opDeallocExec:
		m.popEnv()
	}
	return m.wake(goal)
}

// wake continues with the goals to be woken, and then with goal. For one variable with one
// attribute, before true, it calls the hook as '$wakeup'/2 would.
func (m *Machine) wake(goal Cell) bool {
	list := m.takePending()
	m.setLimit()
	if goal == trueCell && m.Arg(list, 1) == nilCell {
		bound := m.Arg(list, 0)
		att := m.Arg(bound, 0)
		if m.IsFunctor(att, atomAtt, 3) && IsAtom(m.Arg(att, 0)) && m.Arg(att, 2) == nilCell {
			m.setX(0, m.Arg(att, 1))
			m.setX(1, m.Arg(bound, 1))
			m.enterPred(m.Engine.findCallee(m.Engine.Module(AtomOf(m.Arg(att, 0))), PredKey{atomHook, 2}))
			return true
		}
	}
	m.setX(0, list)
	m.setX(1, goal)
	m.enterPred(m.Engine.wakeup)
	return true
}

// wakeFirst calls the goals to be woken, if there are any. They return to the continuation
// cont.
func (m *Machine) wakeFirst(cont codePtr) bool {
	if m.pending == nilCell {
		return false
	}
	m.cp = cont
	return m.wake(trueCell)
}

// builtinSafepoint handles the limit at the call of a builtin within a clause. The live
// registers are put into an environment, where the collector finds them and woken goals do
// not overwrite them. It reports whether the machine continues at m.p, which is the builtin
// again or the goals to wake.
func (m *Machine) builtinSafepoint(in *instr) bool {
	regs := m.liveRegs(in)
	i := 0
	for resumeSizes[i] < len(regs)+4 {
		i++
	}
	size := resumeSizes[i]
	top := m.clauseTop(in.a)
	m.inCall = nil // the builtin has not begun
	if !m.stackRoom(areaLocal, top+Cell(envSize+size*8)) {
		return false
	}
	slots := m.cells(top+envSize, size)
	clear(slots)
	slots[0] = intCell(int64(m.Engine.code.offset(m.p)))
	slots[1] = intCell(int64(m.Engine.code.offset(m.cp)))
	slots[2] = intCell(int64(m.barrier()))
	for j, r := range regs {
		slots[4+j] = m.word(r)
	}
	cont := m.cp
	if in.a != 0 {
		cont = skip(m.p, 1) // the builtin's instruction describes the clause's environment
	}
	m.setWord(top+envPrev, m.e)
	m.stp(top+envCont, cont)
	m.e = top
	m.cp = m.Engine.stubs.resume[i]
	ok := m.attend(roots{env: m.e, cont: m.cp})
	if ok && m.pending != nilCell {
		return m.wake(trueCell) // the continuation is resume
	}
	m.restoreRegs()
	return ok
}

// resume continues with the builtin after goals were woken.
func (m *Machine) resume() status {
	m.restoreRegs()
	return goOn
}

// restoreRegs undoes what builtinSafepoint has saved.
func (m *Machine) restoreRegs() {
	code := m.Engine.code
	m.p = code.atOffset(int(m.slot(0).smallInt()))
	cp := code.atOffset(int(m.slot(1).smallInt()))
	m.setBarrier(Cell(m.slot(2).smallInt()))
	for j, r := range m.liveRegs(at(m.code, m.p)) {
		m.setWord(r, m.slot(4+j))
	}
	m.e = m.word(m.e + envPrev)
	m.cp = cp
}

// liveRegs returns the registers that the builtin at the instruction must not lose.
func (m *Machine) liveRegs(in *instr) []Cell {
	off := int(in.k >> 40)
	m.regList = m.regList[:0]
	if off == 0 {
		return nil
	}
	p := skip(m.p, off)
	n := int(at(m.code, p).a)
	for i := range n {
		k := at(m.code, skip(p, i/4)).k
		m.regList = append(m.regList, k>>(16*(i%4))&0xffff)
	}
	return m.regList
}
