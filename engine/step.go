package engine

import (
	"context"
	"runtime"
	"runtime/debug"
)

// This file drives the loop. It runs the machine until it leaves the loop, does the work in
// Go, and continues.

// An Outcome is how a run ended.
type Outcome uint8

// The outcomes of a run.
const (
	Failed Outcome = iota
	Succeeded
	Raised  // the exception is the machine's ball
	Halted  // halt/1 was called
	Yielded // the run was suspended: see Machine.Yield
)

// A status says how a control function ended.
type status uint8

const (
	goOn   status = iota // m.p is where to go on
	failed               // backtrack, or raise the pending exception
	stop                 // the run is over
)

// drive runs until the goal succeeds, fails or raises. An allocation beyond the heap, which
// no builtin can foresee, becomes a resource error. A builtin that is asked to end is left
// at that point. A fault of the machine is a panic, also in native code.
func (m *Machine) drive() Outcome {
	m.refresh()
	for {
		if out, done := m.tryDrive(); done {
			return out
		}
	}
}

// tryDrive is drive up to the first allocation that fails, or to a builtin that
// Check or a misfit ends; the exception is then pending, and raised when it is called again.
func (m *Machine) tryDrive() (out Outcome, done bool) {
	still, busy, held := m.turn.still, m.busy, m.held
	m.busy, m.held = false, 0
	fault := debug.SetPanicOnFault(true)
	defer func() {
		debug.SetPanicOnFault(fault)
		m.endHeld()
		m.turn.still, m.busy, m.held = still, busy, held
		if !m.settle(recover()) {
			return
		}
		m.resetHB()
		m.release(m.retry.State)
		m.retry = Retry{}
		if m.turn.beside {
			m.sharedMeanwhile()
		}
	}()
	if m.ball != nil {
		m.unwind()
		if m.stopped {
			m.stopped = false
			return m.outcome, true
		}
	}
	return m.steps(), true
}

// settle raises the exception of what has ended a builtin, if something has. Copying the
// culprit of a type error can end in the same way; that exception then replaces the error.
func (m *Machine) settle(ended any) bool {
	for r := ended; r != nil; {
		switch x := r.(type) {
		case exhausted:
			r = endOf(func() { m.ResourceError(x.area) })
		case misfit:
			r = endOf(func() { m.TypeError(x.kind, x.c) })
		case abandoned:
			r = nil
		case runtime.Error:
			panic(m.inNative(x))
		default:
			panic(r)
		}
	}
	return ended != nil
}

// endOf calls f and returns what it panics with, or nil.
func endOf(f func()) (r any) {
	defer func() { r = recover() }()
	f()
	return nil
}

func (m *Machine) steps() Outcome {
	for left := unwatched; ; left-- {
		if left == 0 { // there were few calls
			m.watchSteps()
		}
		m.endHeld()
		exit := exitLoop
		if code := m.nativeAt(); code != 0 {
			if !m.inLockstep() {
				exit = m.runNative(code)
			} else {
				exit = m.runLockstep(code)
			}
		}
		if exit == exitLoop && at(m.code, m.p).op != opGo { // else it is a stub
			if m.loopSamples.due() {
				m.sampleLoop()
			}
			if at(m.code, m.p).op != opGo { // as after native code has failed
				exit = m.run()
			}
		}
		switch exit {
		case exitBuiltin:
			in := at(m.code, m.p)
			if m.h > m.word(wordLimit) {
				if !m.builtinSafepoint(in) {
					m.backtrack()
				}
				break
			}
			b := m.builtins[in.k&(1<<24-1)]
			args := m.cells(in.k>>24&0xffff, b.Arity)
			var ok bool
			if m.enterBuiltin(b) {
				ok = b.Det(m, args)
				m.leaveBuiltin()
			} else {
				ok = m.callApart(b, args, nil)
			}
			if ok {
				m.p = skip(m.p, 1)
			} else {
				m.backtrack()
			}
		case exitFail:
			m.failBack()
		case exitGo, exitLoop, exitClause:
			in := at(m.code, m.p)
			control := in.k & 0xffff
			if exit == exitClause {
				control = controlFound
			}
			m.data = in.k >> 16
			m.p = skip(m.p, 1)
			switch controls[control](m) {
			case goOn:
				if at(m.code, m.p).op == opProceed { // there is no native code of a stub
					m.p = m.cp
				}
			case failed:
				m.backtrack()
			case stop:
				return m.outcome
			}
		case exitSlow:
			if !m.slow(at(m.code, m.p)) {
				m.backtrack()
			}
		default:
			if !m.serve(exit) {
				m.backtrack()
			}
		}
		if m.stopped {
			m.stopped = false
			return m.outcome
		}
	}
}

// serve does what the instruction at P seldom leaves the loop for, and reports whether it succeeded.
func (m *Machine) serve(exit int) bool {
	switch exit {
	case exitWake:
		return m.builtinSafepoint(at(m.code, m.p))
	case exitUnify:
		return m.unifyRest()
	case exitSafepoint:
		return m.safepoint(at(m.code, m.p))
	case exitStack: // of an instruction, not of the builtin that ran last
		m.inCall = nil
		return m.room()
	}
	return true
}

// unifyRest continues a unification that the loop has begun.
func (m *Machine) unifyRest() bool {
	m.checkTrail()
	x, y, top := m.clean(m.left), m.clean(m.right), m.word(wordPairs)
	if top == pairsStart {
		return m.Unify(x, y)
	}
	w := m.newWalk(x, y)
	defer m.endWalk(&w)
	for at := Cell(pairsStart); at < top; at += 24 {
		w.push(span{m.word(at), m.word(at + 8), int(m.word(at + 16))})
	}
	return m.unifyAll(&w, x, y, m.Engine.occurs)
}

// clean makes a cell that the loop has dereferenced what the rest of the
// engine expects: an attributed variable is a reference.
func (m *Machine) clean(c Cell) Cell {
	if c&tagMask == tagAtt {
		return c &^ tagMask
	}
	return c
}

// backtrack raises the pending exception, or continues at the newest choice point.
func (m *Machine) backtrack() {
	if m.ball != nil {
		m.unwind()
		return
	}
	m.failBack()
}

func (m *Machine) failBack() {
	m.undo(m.word(m.b + chTrail))
	m.resetHeap()
	m.e = m.word(m.b + chEnv)
	m.cp = ldp(m.mem, m.b+chCont)
	m.p = ldp(m.mem, m.b+chAlt)
	if m.pending != nilCell {
		m.pending = nilCell
		m.setLimit()
	}
}

// localTop returns where the next environment would lie, at a call.
func (m *Machine) localTop() Cell {
	top := m.word(m.b + chLocal)
	if m.e >= top {
		top = m.e + Cell(at(m.code, skip(m.cp, -1)).a)
	}
	return top
}

// clauseTop is localTop in the middle of a clause, whose environment, if it has
// one, takes size bytes.
func (m *Machine) clauseTop(size uint16) Cell {
	if size == 0 {
		return m.localTop()
	}
	return max(m.e+Cell(size), m.word(m.b+chLocal))
}

// pushChoice makes a choice point with n argument registers and the given
// alternative.
func (m *Machine) pushChoice(n int, alt codePtr, top Cell) {
	b := m.b + chSize + Cell(n)*8
	m.setWord(b+chPrev, m.b)
	m.stp(b+chAlt, alt)
	m.setWord(b+chEnv, m.e)
	m.stp(b+chCont, m.cp)
	m.setWord(b+chHeap, m.h)
	m.setWord(b+chTrail, m.tr)
	m.setWord(b+chLocal, top)
	m.setWord(b+chArgs, Cell(n)*8)
	copy(m.cells(b-Cell(n)*8, n), m.cells(firstX, n))
	m.b, m.hb = b, m.h
}

// popChoice drops the newest choice point; its argument registers are loaded.
func (m *Machine) popChoice() {
	m.loadArgs()
	m.b = m.word(m.b + chPrev)
	m.resetHB()
}

func (m *Machine) loadArgs() {
	n := m.word(m.b + chArgs)
	copy(m.cells(firstX, int(n/8)), m.cells(m.b-n, int(n/8)))
}

// pushEnv makes an environment whose slots hold the given cells. Calls from it
// return to cont, which must be after an instruction that describes its slots.
func (m *Machine) pushEnv(top Cell, cont codePtr, slots ...Cell) {
	m.setWord(top+envPrev, m.e)
	m.stp(top+envCont, m.cp)
	copy(m.cells(top+envSize, len(slots)), slots)
	m.e, m.cp = top, cont
}

// popEnv leaves the environment.
func (m *Machine) popEnv() {
	m.cp = ldp(m.mem, m.e+envCont)
	m.e = m.word(m.e + envPrev)
}

func (m *Machine) slot(i int) Cell { return m.word(m.e + envSize + Cell(i)*8) }

// stubs are pieces of code that several parts of the machine refer to.
type stubs struct {
	fail         codePtr
	halt         codePtr // continuation of a query
	exhausted    codePtr // alternative below a query
	dead         codePtr // alternative that only fails
	clauseAlt    codePtr // see clausegoal.go
	clauseFound  codePtr
	retractAlt   codePtr
	retractFound codePtr
	eraseFound   codePtr
	catchAlt     codePtr
	catchGoal    codePtr
	catchExit    codePtr
	cleanAlt     codePtr
	cleanExit    codePtr
	limitAlt     codePtr
	limitExit    codePtr
	limitRedo    codePtr
	setupExit    codePtr
	resetExit    codePtr
	contNext     codePtr
	detAlt       codePtr
	detExit      codePtr
	depth        codePtr
	depthExit    codePtr
	traceExit    codePtr
	traceRedo    codePtr
	traceAlt     codePtr
	resume       [3]codePtr // for frames of up to resumeSizes registers
	end          int        // of their code, which is the first
}

var resumeSizes = [...]int{16, 256, 8000}

func (e *Engine) makeStubs() {
	at := func(n int) (int, []instr) {
		off, err := e.alloc(n)
		if err != nil {
			panic(exhausted{areaCode.name})
		}
		return off, e.code.block(off, n)
	}
	one := func(in instr) codePtr {
		off, b := at(1)
		b[0] = in
		return e.code.atOffset(off)
	}
	// A continuation lies after a call that says what its environment holds.
	cont := func(slots int, live uint32, control Cell) codePtr {
		off, b := at(2)
		b[0] = instr{op: opCall, a: uint16(envSize + 8*slots)}
		b[0].setRel(int(int32(live)))
		b[1] = instr{op: opGo, k: control}
		return e.code.atOffset(off + 1)
	}
	e.stubs = stubs{
		fail:         one(instr{op: opFail}),
		halt:         cont(0, 0, controlHalt),
		exhausted:    one(instr{op: opGo, k: controlExhausted}),
		dead:         one(instr{op: opGo, k: controlDead}),
		clauseAlt:    one(instr{op: opGo, k: controlClauseAlt}),
		clauseFound:  one(instr{op: opGo, k: controlClauseFound}),
		retractAlt:   one(instr{op: opGo, k: controlRetractAlt}),
		retractFound: one(instr{op: opGo, k: controlRetractFound}),
		eraseFound:   one(instr{op: opGo, k: controlEraseFound}),
		catchAlt:     one(instr{op: opGo, k: controlCatchAlt}),
		catchGoal:    one(instr{op: opGo, k: controlCatchGoal}),
		catchExit:    cont(1, 1, controlCatchExit),
		cleanAlt:     one(instr{op: opGo, k: controlCleanAlt}),
		cleanExit:    cont(1, 1, controlCleanExit),
		limitAlt:     one(instr{op: opGo, k: controlLimitAlt}),
		limitExit:    cont(1, 1, controlLimitExit),
		limitRedo:    one(instr{op: opGo, k: controlLimitRedo}),
		setupExit:    cont(3, 1<<3-1, controlSetupExit),
		resetExit:    cont(3, 1<<3-1, controlResetExit),
		detAlt:       one(instr{op: opGo, k: controlDetAlt}),
		detExit:      cont(1, 1, controlDetExit),
		contNext:     cont(2, 1<<2-1, controlContNext),
		depth:        cont(2, 1<<2-1, 0),
		depthExit:    cont(5, 1<<5-1, controlDepthExit),
		traceExit:    cont(4, 1<<4-1, controlTraceExit),
		traceRedo:    one(instr{op: opGo, k: controlTraceRedo}),
		traceAlt:     one(instr{op: opGo, k: controlTraceAlt}),
	}
	*e.code.in(e.stubs.depth) = instr{op: opDeallocReturn}
	for i, n := range resumeSizes {
		e.stubs.resume[i] = cont(n, allSlots, controlResume)
		e.stubs.end = e.code.offset(e.stubs.resume[i]) + 1
	}
}

// Start prepares the machine to solve goal in the module; Next finds its
// solutions. Goals started earlier must be finished.
func (m *Machine) Start(mod *Module, goal Cell) {
	m.base = m.b
	m.setX(0, goal)
	m.cp = m.Engine.stubs.halt
	m.p = m.Engine.entryOf(m.Engine.metaCall(mod))
	m.setBarrier(m.b)
	m.started = false
}

// Next runs to the next solution, or continues where Yield suspended the run. The machine
// must have its turn.
func (m *Machine) Next(ctx context.Context) Outcome {
	m.enter()
	defer m.leave()
	defer m.endWithin(m.within(ctx))
	m.FlagsChanged()
	if !m.started && !m.CountCall() {
		m.started, m.stopped = true, false
		return Raised
	}
	if m.started && !m.yielded {
		m.failBack()
	}
	m.started, m.yielded = true, false
	return m.drive()
}

// Try calls f, which makes small terms outside a run. If the heap is full, it returns that
// as an error.
func (m *Machine) Try(f func() error) (err error) {
	defer func() {
		m.endHeld()
		switch r := recover().(type) {
		case nil:
		case exhausted:
			err = r
		default:
			panic(r)
		}
	}()
	return f()
}

// Guard calls f, which makes or reads terms outside a run. Others run in between, as within
// a builtin. f ends as a builtin would: at the end of ctx, whose error Guard then returns,
// or when the heap is full.
func (m *Machine) Guard(ctx context.Context, f func() error) (err error) {
	parent, cancelled, over, guarded, hasGoal := m.parent, m.cancelled, m.over, m.guarded, m.HasGoal()
	before := m.within(ctx)
	m.guarded = m.depth == 0
	m.hasGoal.Store(true) // whoever is alone meanwhile must know it
	m.depth++
	defer func() {
		m.depth--
		m.guarded = guarded
		m.hasGoal.Store(hasGoal)
		m.endHeld()
		m.endWithin(before)
		m.parent, m.cancelled, m.over = parent, cancelled, over
		switch r := recover().(type) {
		case nil:
		case abandoned:
			m.ball = nil
			m.atomsDue = false // the next atom of another goal asks for the collection again
			if err = ctx.Err(); err == nil {
				err = context.Canceled // by Interrupt
			}
		case exhausted:
			err = r
		default:
			panic(r)
		}
	}()
	return f()
}

// Yield suspends the run of a goal. Next returns Yielded, and the next call of Next
// continues after the builtin, which returns Yield's result.
func (m *Machine) Yield() bool {
	m.stopped, m.yielded, m.outcome = true, true, Yielded
	return true
}

// CanYield reports whether a goal can be suspended. It cannot if a builtin has a nested run
// that would be left.
func (m *Machine) CanYield() bool { return m.depth == 1 }

// NextOf runs another machine to its next solution, within a builtin of m that holds no
// cells except its arguments, and no atoms: they may be collected. What ends the run of m
// also ends that of the other, whose inferences count as m's. If too many machines wait for
// each other, an exception is pending, and ok is false.
func (m *Machine) NextOf(other *Machine) (outcome Outcome, ok bool) {
	t := m.turn
	if t.below >= maxDepth {
		return Failed, m.ResourceError("nested_calls")
	}
	taken, counted := m.clearDesk()
	own := other.turn
	t.below++
	m.ShareMemory(other)
	m.publish()
	t.m, other.turn = other, t
	m.pay(false)
	m.lendCalls(other)
	m.idle = m.depth == 1
	outcome = other.Next(m.Context())
	m.idle = false
	other.publish()
	m.takeCalls(other)
	m.pay(true)
	t.m, other.turn = m, own
	t.below--
	m.restoreDesk(taken, counted)
	if outcome == Raised && other.cancelled != nil && (m.outOfCalls() || m.Cancelled()) {
		return outcome, false
	}
	return outcome, true
}

// More reports whether the goal may have further solutions.
func (m *Machine) More() bool { return m.b != m.base }

// Cut drops the alternatives of the goal that was started, running the cleanup
// of those that have one.
func (m *Machine) Cut() {
	m.enter()
	defer m.leave()
	m.cutTo(m.base)
}

// Reset abandons the goal and frees the machine's memory for the next one. A signal that
// comes too late for the goal does not end its cleanups, but limits them as the end of the
// context does.
func (m *Machine) Reset() {
	if m.word(wordCleanup) > m.base || len(m.undos) > 0 || len(m.undone) > 0 {
		late := m.signal.And(^uint32(signals))
		before := m.within(m.parent)
		if err := m.parent.Err(); err != nil {
			m.allowCleanup(err)
		} else if late&signalCancel != 0 {
			m.allowCleanup(context.Canceled)
		}
		ball := m.ball
		if m.Cut(); m.ball != ball && m.tells() {
			m.tellUncaught()
		}
		if len(m.undos) > 0 || len(m.undone) > 0 {
			m.ball = nil
			m.failBack() // to the choice point at the bottom
			m.drive()
		}
		m.endWithin(before)
	}
	m.reset()
	if m.atomsDue && m.cancelled == nil || m.Engine.used() > m.Engine.ledger.limit {
		m.atomsDue = false
		m.collectAtoms()
	}
}

// Ball returns the exception that ended the run, as a new term, and forgets it.
func (m *Machine) Ball() Cell {
	r := m.ball
	m.ball = nil
	m.balls.Free()
	if r == nil {
		return 0
	}
	return m.build(r, nil)
}

// ExitCode returns the argument of the halt/1 that ended the run.
func (m *Machine) ExitCode() int { return m.haltCode }

// Halt ends the run with an exit code. A builtin returns its result.
func (m *Machine) Halt(code int) bool {
	m.haltCode = code
	m.stopped, m.outcome = true, Halted
	return true
}

// freeGarbage frees what the goals that have ended have left; while others run only some
// of it, when that is worth stopping them.
func (m *Machine) freeGarbage() {
	e := m.Engine
	for more := true; more && !m.turn.beside && e.hasGarbage() && e.idle(); {
		more = e.collectClauses()
		m.yield(nil)
	}
	if !m.turn.beside || e.pieces() < e.freeAt {
		return
	}
	defer m.Alone()()
	if e.idle() {
		e.collectClauses()
	} else {
		e.freeUnused()
	}
}

// HasGoal reports whether the machine has begun a goal and may have to go on with it.
func (m *Machine) HasGoal() bool { return m.hasGoal.Load() }

// machines calls f with all that there are.
func (e *Engine) machines(f func(*Machine) bool) {
	e.registry.Lock()
	defer e.registry.Unlock()
	for _, w := range e.made {
		if m := w.Value(); m != nil && !f(m) {
			return
		}
	}
}

// running calls f with the machines that have a goal. The caller is alone.
func (e *Engine) running(f func(*Machine) bool) {
	e.machines(func(m *Machine) bool { return !m.HasGoal() || f(m) })
}

// idle reports whether no machine has a goal.
func (e *Engine) idle() bool {
	for range e.running {
		return false
	}
	return true
}

// enter begins a run of the machine, or one within another.
func (m *Machine) enter() {
	if m.depth == 0 {
		m.hasGoal.Store(true)
	}
	m.depth++
}

func (m *Machine) leave() {
	m.depth--
	if m.depth == 0 && m.b == m.layout.choice && !m.yielded {
		m.hasGoal.Store(false)
		m.freeGarbage()
	}
}

// Once solves goal once within a builtin, in a nested run. If it succeeds, its bindings
// stay. If it raises an exception, the exception is pending, and the builtin must return
// false. The collector does not run in between. The live X registers are those that the
// clause still needs, or the arguments of the procedure.
func (m *Machine) Once(mod *Module, goal Cell) bool {
	switch {
	case m.over:
		m.ball = m.endBall
		return false
	case m.cancelled != nil && m.Cancelled():
		return false
	}
	if m.depth > maxDepth {
		return m.ResourceError("nested_calls")
	}
	if !m.room() {
		return false
	}
	p, cp, e, cut, base, data, started, in, retry := m.p, m.cp, m.e, m.barrier(), m.base, m.data, m.started, m.inCall, m.retry
	hb, cleanup := m.hb, m.word(wordCleanup)
	top := m.localTop()
	call := at(m.code, m.p)
	within := call.op == opBuiltin || call.op == opCutY || call.op == opCommitY || call.op == opNeckCut
	var space [16]Cell
	kept := space[:0]
	if within {
		top = m.clauseTop(call.a)
		for _, r := range m.liveRegs(call) {
			kept = append(kept, m.word(r))
		}
	} else if in != nil {
		kept = append(kept, m.cells(firstX, in.Arity)...)
	}
	m.setWord(firstX, intCell(int64(m.Engine.code.offset(p)))) // for noteRunsAround
	m.pushChoice(1, m.Engine.stubs.exhausted, top)
	barrier := m.b
	m.retry = Retry{}
	m.Start(mod, goal)
	m.noGC++
	m.depth++
	stepping := m.stepping
	out := m.drive()
	m.step(stepping)
	m.depth--
	m.noGC--
	if t := m.turn; m.depth == 1 && !m.busy && t.m == m && t.beside && t.still == 0 {
		m.clearDesk() // it was no builtin that called the goal
	}
	if out != Raised {
		m.cutTo(barrier)
	}
	m.setWord(wordCleanup, cleanup) // see dropEnded
	m.b = m.word(barrier + chPrev)
	m.resetHB()
	m.hb = max(m.hb, hb) // a builtin's own is the higher one
	m.setBarrier(cut)
	m.p, m.cp, m.e, m.base, m.data, m.started, m.inCall, m.retry = p, cp, e, base, data, started, in, retry
	if within {
		for i, r := range m.liveRegs(call) {
			m.setWord(r, kept[i])
		}
	} else {
		copy(m.cells(firstX, len(kept)), kept)
	}
	if out == Halted {
		m.stopped, m.outcome = true, Halted
	}
	return out == Succeeded
}

// maxDepth is the number of runs that may be nested.
const maxDepth = 200
