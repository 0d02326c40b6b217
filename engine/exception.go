package engine

import (
	"time"

	"github.com/zebralog/prolog/engine/atom"
)

// catch/3 pushes a choice point whose alternative is the stub catchAlt, and an
// environment that holds the address of that choice point. It is active as long
// as the environment is among those of the continuation. Raising looks for the
// newest active one whose catcher unifies with the ball.

// catch implements catch/3 (ISO 7.8.9). The choice point holds, after the arguments,
// the address of the environment.
func (m *Machine) catch(a []Cell) status { return m.catchWith(a, 0) }

// reportedMark is added to the address of the environment when the recovery goal reports the
// exception: see fate.
const reportedMark = 1

func (m *Machine) catchWith(a []Cell, mark Cell) status {
	if !m.room() {
		return failed
	}
	top := m.localTop()
	m.setX(3, intCell(int64(top|mark)))
	m.pushChoice(4, m.Engine.stubs.catchAlt, top)
	m.pushEnv(top, m.Engine.stubs.catchExit, intCell(int64(m.b)))
	return m.callTerm(m.Engine.user, a[0], 0)
}

// catchExit drops the choice point of catch/3 when its goal has left none.
func (m *Machine) catchExit() status {
	if m.wakeFirst(m.Engine.stubs.catchExit) {
		return goOn
	}
	if b := Cell(m.slot(0).smallInt()); m.b == b {
		m.b = m.word(b + chPrev)
		m.resetHB()
	}
	m.popEnv()
	m.p = m.cp
	return goOn
}

// unwind gives the pending exception to the catch/3 that is to have it, or
// ends the run. Cleanup goals on the way are run.
func (m *Machine) unwind() {
	m.endUnwinding() // a recovery goal that raises again may never come to a safepoint
	if m.noteRaising(); m.ball == nil || m.stopped {
		return // the call has been made again, or the run ends
	}
	s := &m.Engine.stubs
	env := m.e
	for {
		if m.tellOuter() {
			return
		}
		m.dropEnded()
		switch alt := ldp(m.mem, m.b+chAlt); alt {
		case s.exhausted:
			if m.depth == 1 {
				m.findFrames()
			}
			if m.depth == 1 && m.cancelled != nil {
				m.undoOutside(m.word(m.b + chTrail))
			} else {
				m.undo(m.word(m.b + chTrail))
			}
			m.resetHeap()
			m.pending = nilCell // woken by undoing
			m.runUndos()
			m.stopped, m.outcome = true, Raised
			return
		case s.cleanAlt:
			top, how := m.word(m.b+chLocal), atomExternal
			for env >= top { // the cleanup overwrites these
				if env == top {
					how = atomException
				}
				env = m.word(env + envPrev)
			}
			m.restoreChoice()
			if m.cleanup(m.x(2), Cell(m.x(3).smallInt()), how); m.stopped {
				return
			}
			continue
		case s.catchAlt, s.limitAlt:
			at := Cell(m.word(m.catchEnv(m.b, alt)).smallInt()) &^ reportedMark
			for env > at {
				env = m.word(env + envPrev)
			}
			active := env == at
			if active { // a goal of undo/1 overwrites it
				env = m.word(env + envPrev)
			}
			if m.endCatch(alt) && active && m.caught() {
				if m.ball == nil {
					return
				}
				m.noteRaising() // by the call of the recovery goal
				env = m.e
			}
			continue
		case s.traceAlt:
			at := Cell(m.word(m.b - 8).smallInt())
			for env > at {
				env = m.word(env + envPrev)
			}
			if env == at {
				env = m.word(env + envPrev)
				m.endUnwinding() // the tracer looks through the choice points
				if m.traceRaised() {
					return
				}
			}
		}
		if m.b == m.word(wordCleanup) {
			m.releaseChoice()
		}
		m.b = m.word(m.b + chPrev)
	}
}

// dropEnded drops choice points of a run that is to end, whose exception nothing catches: those that
// are not of cleanups.
func (m *Machine) dropEnded() {
	if m.cancelled != nil && !m.isTraced() && len(m.outers.goals) == 0 {
		m.b = min(m.b, max(m.dueCleanup(m.base), m.base))
	}
}

// outerPart is the part of the choice points whose cleanups close what they have to however late it is.
const outerPart = 64 << 10

// dueCleanup returns the newest choice point of a cleanup that has to run if all those above
// base are dropped. When the reserve is over those are passed over that close nothing, and
// later all but those in the outer part.
func (m *Machine) dueCleanup(base Cell) Cell {
	b := m.word(wordCleanup)
	if b > base {
		m.endBetween()
	}
	for m.cancelled != nil && b > base {
		if goal := m.word(b - 16); goal == limitCell {
			m.endLimit(m.word(b - 8))
		} else if goal == releaseCell || !m.over {
			break
		} else if closer := Cell(m.word(b - 24).smallInt()); closer != b {
			m.setWord(wordCleanup, closer)
		} else if b > m.layout.choice+outerPart && m.isLate() {
			m.passOver(max(m.outermost, base))
		} else {
			break
		}
		b = m.word(wordCleanup)
	}
	return b
}

// endBetween ends a run that is to end, between goals that may be too short to have a safepoint.
func (m *Machine) endBetween() {
	if m.signal.Load()&(signalContext|signalReserve) != 0 && !m.over {
		m.ending()
	}
}

// passOver drops all choice points above b and everything that is kept for them.
func (m *Machine) passOver(b Cell) {
	for last := len(m.retries) - 1; last >= 0 && m.retries[last].choice > b; last = len(m.retries) - 1 {
		r := m.retries[last]
		if m.dropRetries(r.choice); r.releases {
			m.release(r.state)
		}
	}
	goals := m.calls.goals
	for len(goals) > 0 && goals[len(goals)-1].choice > b {
		goals = goals[:len(goals)-1]
	}
	made := m.Inferences()
	m.calls.goals = goals
	m.setCalls(made)
	m.setWord(wordCleanup, min(b, m.outermost))
}

// isLate reports whether the time of cleanup goals that close something is over.
func (m *Machine) isLate() bool {
	if !m.closeBy.IsZero() && time.Now().After(m.closeBy) {
		m.closeBy = time.Time{}
	}
	return m.closeBy.IsZero()
}

// closerAt returns the choice point of a cleanup, or the newest one around it, that is not
// passed over when the reserve is over; 0 if there is none.
func (m *Machine) closerAt(b Cell) Cell {
	if b == 0 {
		return 0
	}
	if goal := m.word(b - 16); goal == releaseCell || goal == limitCell {
		return b
	}
	return Cell(m.word(b - 24).smallInt())
}

// endUnwinding makes the exception of a run that is to end the pending one.
func (m *Machine) endUnwinding() {
	if m.cancelled == nil && m.parent.Err() != nil {
		m.interrupted()
	}
}

// catchEnv returns where a choice point of catch/3, or of a limit, has the address of its
// environment.
func (m *Machine) catchEnv(b Cell, alt codePtr) Cell {
	if alt == m.Engine.stubs.limitAlt {
		return b - 24
	}
	return b - 8
}

// restoreChoice goes back to the state of the newest choice point and drops it.
func (m *Machine) restoreChoice() {
	m.failBack()
	m.popChoice()
}

// caught unifies the ball with the catcher of the catch/3 whose arguments are
// in the registers, and calls its recovery goal. When that cannot be called, its exception is
// pending.
func (m *Machine) caught() bool {
	if m.undoDue() {
		catcher, recovery := m.x(1), m.x(2)
		if m.runUndos(); m.stopped {
			return true
		}
		m.setX(1, catcher)
		m.setX(2, recovery)
	}
	if k, l := m.keyOf(m.Deref(m.x(1))), keyIn(m.ball.cells, m.ball.cells[0]); k != l && k != 0 && l != 0 {
		return false
	}
	s := m.begin()
	mark := m.raising.mark(m)
	ball := m.build(m.ball, nil)
	if !m.matches(m.x(1), ball) {
		m.giveUp(s)
		return false
	}
	m.raising.term, m.raising.at = ball, mark
	m.step(false) // the recovery goal is traced if it is a program's
	m.resetHB()
	if m.briefBall != nil && m.ball == &m.briefBall.record {
		m.caughtBall = m.briefBall
	}
	m.ball = nil
	m.balls.Free()
	if len(m.bags) > 0 {
		m.keepBags(m.openBags())
	}
	recovery := m.x(2)
	if ball == atomCell(atomAborted) { // caught or not, it ends the query
		recovery = m.NewStruct(atom.Comma, m.NewStruct(atomIgnore, recovery), m.NewStruct(atomThrow, ball))
	}
	m.p = m.Engine.stubs.fail
	m.callTerm(m.Engine.user, recovery, 0)
	return true
}

var (
	atomAborted = atom.Intern("$aborted")
	atomIgnore  = atom.Intern("ignore")
	atomThrow   = atom.Intern("throw")
)

// throw implements throw/1 (ISO 7.8.10).
func (m *Machine) throw(a []Cell) status {
	if IsVar(m.Deref(a[0])) {
		m.InstantiationError()
	} else {
		m.Throw(a[0])
		m.raiseAgain(a[0])
	}
	return failed
}

// Cleanup: '$cleanup'(Goal, Cleanup) pushes a choice point that holds Goal, the address of
// its closer, Cleanup, and the address of the choice point of the cleanup around it. The word
// wordCleanup of the arena is the newest such choice point; a cut that drops it
// leaves the loop.

// callSetup implements setup_call_cleanup/3. There is no safepoint between the end of the setup and
// the choice point of the cleanup.
func (m *Machine) callSetup(a []Cell) status {
	if !m.room() {
		return failed
	}
	if m.tracesCleanup() && m.Deref(a[0]) != atomCell(atom.True) {
		m.inward = 2
	}
	m.pushEnv(m.localTop(), m.Engine.stubs.setupExit, a[1], a[2], m.b|tagClauseBarrier)
	return m.callTerm(m.Engine.user, a[0], 0)
}

// setupExit: the setup succeeded; its choice points are dropped.
func (m *Machine) setupExit() status {
	if m.wakeFirst(m.Engine.stubs.setupExit) {
		return goOn
	}
	m.setX(0, m.slot(0))
	m.setX(1, m.slot(1))
	b := m.slot(2) &^ tagMask
	m.popEnv()
	if m.b != b {
		goals := [2]Cell{m.x(0), m.x(1)}
		if !m.cutTo(b) || m.stopped {
			return failed
		}
		copy(m.cells(firstX, 2), goals[:])
	}
	m.p = m.cp
	m.inCall = m.Engine.setup
	_, cleanup, ok := m.stripModule(m.Engine.user, m.x(1))
	switch {
	case !ok:
		return failed
	case IsVar(cleanup):
		m.InstantiationError()
		return failed
	case !IsAtom(cleanup) && !IsCompound(cleanup):
		m.TypeError("callable", cleanup)
		return failed
	}
	return m.callCleanup(m.cells(firstX, 2))
}

func (m *Machine) callCleanup(a []Cell) status {
	if !m.room() {
		return failed
	}
	if m.tracesCleanup() && m.Reserve(3) {
		m.setX(1, m.NewStruct(atom.Colon, atomCell(atom.User), a[1]))
	}
	top, outer := m.localTop(), m.word(wordCleanup)
	m.setX(2, m.x(1))
	m.setX(3, intCell(int64(outer)))
	m.pushChoice(4, m.Engine.stubs.cleanAlt, top)
	if m.b > m.layout.choice+outerPart && outer <= m.layout.choice+outerPart {
		m.outermost = outer
	}
	closer := m.b
	if !m.mayClose(m.x(2)) {
		closer = m.closerAt(outer)
	}
	m.setWord(m.b-24, intCell(int64(closer)))
	m.setWord(wordCleanup, m.b)
	m.pushEnv(top, m.Engine.stubs.cleanExit, intCell(int64(m.b)))
	return m.callTerm(m.Engine.user, a[0], 0)
}

// cleanAlt: the goal failed.
func (m *Machine) cleanAlt() status {
	m.popChoice()
	m.cleanup(m.x(2), Cell(m.x(3).smallInt()), atom.Fail)
	return failed
}

// cleanExit: the goal succeeded; the cleanup runs now if nothing is left to
// try.
func (m *Machine) cleanExit() status {
	if m.wakeFirst(m.Engine.stubs.cleanExit) {
		return goOn
	}
	b := Cell(m.slot(0).smallInt())
	m.popEnv()
	m.p = m.cp
	if m.b != b {
		return goOn
	}
	goal, outer := m.word(b-16), Cell(m.word(b-8).smallInt())
	m.b = m.word(b + chPrev)
	m.resetHB()
	m.cleanup(goal, outer, atomExit)
	if m.ball != nil || m.stopped {
		return failed
	}
	return goOn
}

// cleanup runs a cleanup goal: its failure does not matter, and its exception is
// only told of when one is pending. The goal that it is for has ended in the way how.
func (m *Machine) cleanup(goal, outer Cell, how atom.Atom) {
	m.setWord(wordCleanup, outer)
	p, unwinding := m.p, m.unwinding
	m.p, m.unwinding = m.Engine.stubs.fail, m.ball
	var lost *record
	m.withoutBall(func() {
		m.solveCleanup(goal, how)
		lost = m.ball
	})
	if lost != m.ball && lost != nil && m.ball != nil && m.tells() && m.fate() == isUncaught {
		m.ball, lost = lost, m.ball
		m.tellUncaught()
		m.ball = lost
	}
	m.p, m.unwinding = p, unwinding
}

// tells reports whether uncaught exceptions are reported at the place where they are
// raised.
func (m *Machine) tells() bool { return m.keepsHeads && m.onUnknown != nil && m.cancelled == nil }

// The ways in which a goal with a cleanup ends, besides fail and !.
var (
	atomExit      = atom.Intern("exit")
	atomException = atom.Intern("exception")
	atomExternal  = atom.Intern("external_exception")
)

// A cleanup '$caught'(Catcher, Goal), of functor funCaught, is Goal if Catcher unifies with how the goal
// that it is for has ended: with an atom, or with a term of that name and the exception.
var funCaught = functor(atom.Intern("$caught"), 2)

// caughtBy returns what a cleanup comes to, if anything.
func (m *Machine) caughtBy(goal Cell, how atom.Atom) (Cell, bool) {
	g := m.Deref(goal)
	if !IsCompound(g) || m.functorOf(g) != funCaught {
		return goal, true
	}
	catcher, due := m.Arg(g, 0), false
	if how != atomException && how != atomExternal {
		return m.Arg(g, 1), m.Unify(catcher, atomCell(how))
	}
	m.cleaning++
	ended := endOf(func() { due = m.matches(catcher, m.NewStruct(how, m.build(m.unwinding, nil))) })
	m.cleaning--
	return m.Arg(g, 1), !m.settle(ended) && due
}

// A closing is a goal that may close something, and the builtin that does it, or nil.
type closing struct {
	goal struct {
		mod     *Module
		functor Cell
		args    [2]Cell // no builtin that closes has more
	}
	builtin *installed
}

// cleanupGarbage is about how many bytes a cleanup goal leaves on Go's heap when it throws. Full stacks
// may have hundreds of thousands of them to unwind.
const cleanupGarbage = 512

// solveCleanup solves a cleanup goal once, with some memory beyond the limits. Builtins
// that close something are called directly; when the reserve of a run that was ended
// is used up as well, only they are. Such a run does not close again what it has closed
// just before: a million cleanups may be of the same stream. When the run is ended while
// the goal runs, that has the reserve as well.
func (m *Machine) solveCleanup(goal Cell, how atom.Atom) {
	goal, due := m.caughtBy(goal, how)
	if !due {
		return
	}
	c, ended := m.closing(goal), m.cancelled
	if m.isTraced() && !m.over && (m.outers.depth > 0 || m.IsFunctor(goal, atom.Colon, 2) && m.Arg(goal, 0) == atomCell(atom.User)) {
		c.builtin, m.inward = nil, 1 // the tracer hears of it
	}
	switch {
	case c.builtin != nil && m.cancelled != nil:
		if c.goal != m.closed.goal {
			m.callClosing(c)
			m.closed = c
		}
	case c.builtin != nil:
		m.callClosing(c)
	case !m.over:
		m.closed = closing{}
		m.cleaning++
		defer func() { m.cleaning-- }()
		m.Once(m.Engine.user, goal)
		m.madeGarbage(cleanupGarbage)
	default:
		m.closed = c
	}
	m.inward = 0
	if m.over || m.cancelled != ended {
		m.ball = m.endBall
	}
}

var atomCallCleanup = atom.Intern("call_cleanup")

// tracesCleanup reports whether the traced goal is one of setup_call_cleanup/3 or
// call_cleanup/2. Its setup and cleanup are reported to the tracer, whatever they call. The
// cleanup is then qualified.
func (m *Machine) tracesCleanup() (traces bool) {
	if m.isTraced() {
		m.traced(func(e Cell) bool {
			name := m.tracedPred(e).Name
			traces = name == m.Engine.setup.Name || name == atomCallCleanup
			return false
		})
	}
	return traces
}

// closing returns the closing that goal is.
func (m *Machine) closing(goal Cell) (c closing) {
	mod, g, ok := m.stripModule(m.Engine.user, goal)
	if !ok {
		m.ball = nil
		return c
	}
	if !IsCompound(g) || m.Arity(g) > len(c.goal.args) {
		return c
	}
	c.goal.mod, c.goal.functor = mod, m.functorOf(g)
	for i := range m.Arity(g) {
		c.goal.args[i] = m.Arg(g, i)
	}
	if last := &m.closed; c.goal.mod == last.goal.mod && c.goal.functor == last.goal.functor {
		c.builtin = last.builtin // nothing has run since that could have changed it
		return c
	}
	p := m.Engine.FindPred(mod, c.goal.functor.atom(), c.goal.functor.arity())
	if p != nil && p.builtin != nil && p.builtin.Closes && p.wrapper == nil {
		c.builtin = p.builtin
	}
	return c
}

// mayClose reports whether the goal may be of a builtin that closes something, by its name.
func (m *Machine) mayClose(goal Cell) bool {
	goal = m.Deref(goal)
	for range 4 {
		switch {
		case IsAtom(goal):
			return m.Engine.closes[functor(AtomOf(goal), 0)]
		case !IsCompound(goal):
			return false
		}
		f := m.functorOf(goal)
		if f != funCaught && f != funColon {
			return m.Engine.closes[f]
		}
		goal = m.Arg(goal, 1)
	}
	return true
}

// callClosing calls a builtin that closes something.
func (m *Machine) callClosing(c closing) {
	in, n := m.inCall, len(m.closers)
	m.cleaning++
	defer func() {
		m.cleaning--
		m.inCall, m.closers = in, m.closers[:n]
		m.settle(recover())
	}()
	if m.signal.Load()&(signalContext|signalReserve) != 0 {
		m.Cancelled()
	}
	if m.over {
		m.Context()
		(*m.cancel.Load())()
	}
	m.closers = append(m.closers, c.goal.args[:c.builtin.Arity]...)
	m.call(c.builtin, m.closers[n:])
	m.madeGarbage(cleanupGarbage)
}

// cutTo drops the choice points above b and runs the cleanup goals among them,
// the newest first. It reports whether no exception was raised.
func (m *Machine) cutTo(b Cell) bool {
	for m.dueCleanup(b) > b {
		c := m.word(wordCleanup)
		goal, outer := m.word(c-16), m.word(c-8)
		switch m.b = c; goal {
		case releaseCell:
			m.releaseChoice()
		case limitCell:
			m.endLimit(outer)
		default:
			m.cleanupAt(goal, Cell(outer.smallInt()))
		}
	}
	m.b = b
	m.resetHB()
	return m.ball == nil
}

// cleanupAt runs a cleanup goal at a cut: the choice point is still there to
// keep what lies below it.
func (m *Machine) cleanupAt(goal, outer Cell) {
	m.setWord(wordCleanup, outer)
	m.withoutBall(func() { m.solveCleanup(goal, atom.Cut) })
}
