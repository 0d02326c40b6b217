package engine

import (
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine/atom"
)

// Tracing (L. Byrd, Understanding the Control Flow of Prolog Programs, 1980). While a
// machine is traced it steps: the loop has no calls left, so that each call is a safepoint.
// There the call gets a choice point below it, which notices its failure, and an
// environment around it, which notices its exit. If it exits with choice points, another
// choice point above them notices its redo. Clauses of programs run in separate code, in
// which all goals are calls and no last call is optimized away. In predicates of the system
// and of libraries the machine does not step, except in goals that they call for programs.
//
// The environment and the choice point hold the goal, its depth, and the number of its
// predicate with whether the machine has stepped outside and whether the goal is silent.
// They exist as long as the goal runs, so an action can be about a goal further out. Silent
// goals count as levels but are not reported. They are goals of the system that call goals
// and that others of the system call.

// A Port is what happens to a goal.
type Port uint8

// The ports.
const (
	PortCall  Port = iota
	PortUnify      // the head of a clause has been unified with it
	PortExit
	PortRedo // another solution is searched for
	PortFail
	PortException
)

var portNames = [...]string{"call", "unify", "exit", "redo", "fail", "exception"}

// String returns the name of the port.
func (p Port) String() string { return portNames[p] }

// An Event is what a tracer is called with. It is valid until the tracer returns.
type Event struct {
	Port   Port
	Pred   *Pred
	Goal   Cell
	Depth  int     // of the goal, from 1
	Clause *Clause // that was entered, at PortUnify
	Ball   Stored  // the exception, at PortException

	// Uncaught is set at PortException when no catch/3 is to have the exception.
	Uncaught bool

	// Level is the depth of the goal that ActFail or ActRetry is about, which is this one or
	// one around it.
	Level int

	silent bool // it is not told of
}

// An Action says how a run continues after an event.
type Action uint8

// The actions.
const (
	ActContinue Action = iota
	ActFail            // the goal fails, but at PortUnify, PortFail and PortException
	ActRetry           // the goal is called again, but at PortUnify
	ActIgnore          // at PortCall and PortRedo: the goal succeeds
	ActSkip            // the next event is that of a goal that was called before
)

// isOuter reports whether the action is about a goal around that of the event.
func (ev *Event) isOuter(a Action) bool {
	return (a == ActFail || a == ActRetry) && ev.Level < ev.Depth
}

// A Tracer receives the events of goals. It may call goals (Once), which are not traced,
// and raise an exception.
type Tracer func(m *Machine, e *Event) Action

// Trace makes the machine call t for the goals that it calls from now on, until it is reset;
// nil ends that.
func (m *Machine) Trace(t Tracer) {
	m.tracer, m.muted, m.goals, m.bodies = t, false, nil, false
	m.step(t != nil)
}

// Mute stops tracing until it is called again, or until a goal is left that was traced
// before.
func (m *Machine) Mute(on bool) {
	m.muted = on
	m.step(m.tracer != nil)
}

// Tracer returns the tracer that Trace has set.
func (m *Machine) Tracer() Tracer { return m.tracer }

// isTraced reports whether calls are reported.
func (m *Machine) isTraced() bool { return m.tracer != nil && !m.muted }

// step makes the machine step, or ends that.
func (m *Machine) step(on bool) {
	on = on && !m.muted
	if m.stepping != on {
		made := m.Inferences()
		m.stepping = on
		m.setCalls(made)
	}
}

// callStep makes the call at the instruction in, of p.
func (m *Machine) callStep(in *instr, p *Pred) bool {
	m.beginCall(in)
	return m.traceCall(p) == goOn
}

// isHidden reports whether calls of p are not traced: parts of control constructs.
func (p *Pred) isHidden() bool {
	return p.Name == atom.Call || strings.HasPrefix(p.Name.String(), "$")
}

// isOpen reports whether a traced machine steps in the clauses of p: those of a program or
// an open library. It does not step in those of a tabled predicate, so that the evaluation
// of the table is not shown.
func (p *Pred) isOpen() bool {
	return (p.Module.class == classUser || p.Module.Open) && p.builtin == nil && p.Entered() == p && (p.Defined || p.Dynamic)
}

// traceCall calls p, whose arguments are in the registers, and tells the tracer.
func (m *Machine) traceCall(p *Pred) status {
	return m.traceCallAt(p, m.traceDepth()+m.inward+1, false)
}

// traceCallAt is traceCall with the depth of the goal, which may be called again: then the
// call is reported even if there is no such procedure.
func (m *Machine) traceCallAt(p *Pred, depth int, again bool) status {
	def := m.Engine.FindPred(p.Module, p.Name, p.Arity)
	if def == nil {
		if def = m.autoloaded(p); def != nil && def.isOpen() {
			p = def // which nothing imports
		}
	}
	silent := def != nil && !m.stepping && m.inward == 0 && !def.isOpen()
	m.inward = 0
	switch {
	case p.isHidden() || silent && !def.callsGoals():
		return m.enterPred(p)
	case !m.room() || !m.Reserve(p.Arity+1):
		return failed
	}
	m.redone = false
	ev := Event{Goal: m.NewStruct(p.Name, m.cells(firstX, p.Arity)...), Depth: depth, silent: silent}
	known := def != nil || again // otherwise the exception is what there is to tell
	if def == nil {
		def = p
	}
	ev.Pred = def
	stepping := m.stepping // which ActSkip ends until the goal is left
	action := ActContinue
	if known {
		action = m.ask(&ev)
	}
	switch {
	case m.ball != nil || m.stopped:
		return failed
	case ev.isOuter(action):
		return m.redirectOuter(m.e, m.cp, &ev, action)
	case action == ActFail:
		ev.Port = PortFail
		m.ask(&ev)
		return failed
	case action == ActIgnore:
		ev.Port = PortExit
		m.ask(&ev)
		m.p = m.cp
		return goOn
	}
	m.pushTraced(ev.Goal, ev.Depth, traceInfo(p, stepping, silent))
	m.bodies = m.bodies || silent
	if p.Arity > 0 {
		copy(m.cells(firstX, p.Arity), m.cells(argAddr(ev.Goal, 0), p.Arity))
	}
	if m.step(def.isOpen()); !m.stepping || def.wrapper != nil {
		return m.enterPred(p)
	}
	return m.stepInto(def)
}

// autoloaded returns the procedure that is loaded when p is called, or nil.
func (m *Machine) autoloaded(p *Pred) (def *Pred) {
	if m.Engine.Autoload != nil && !p.isHidden() {
		m.aside(func() { def = m.Engine.Autoload(m, p.Module, p.Name, p.Arity) })
	}
	return def
}

// stepInto enters the clauses of p, whose arguments are in the registers, to step in them.
func (m *Machine) stepInto(p *Pred) status {
	m.supply(p)
	m.setBarrier(m.b)
	m.data = Cell(p.number)
	return m.callDynamic()
}

// tracesBodies reports whether control constructs that are called as terms get their own
// level, as goals have.
func (m *Machine) tracesBodies() bool { return m.isTraced() && (!m.stepping || m.traceDepth() > 0) }

// traceBody calls a control construct of a program as a term. The machine steps in the
// construct. The construct itself is not reported to the tracer.
func (m *Machine) traceBody(mod *Module, body Cell) status {
	if !m.room() || !m.Reserve(5) {
		return failed
	}
	goal := m.NewStruct(atom.Call, m.NewStruct(atom.Colon, atomCell(mod.Name), body))
	depth := m.traceDepth()
	if m.inward > 0 {
		depth += m.inward + 1
		m.inward = 0
	}
	m.pushTraced(goal, depth, traceInfo(m.Engine.system.preds[PredKey{atom.Call, 1}], m.stepping, false))
	m.step(true)
	m.bodies = true
	return m.callBody(mod, body, false)
}

// callsGoals reports whether arguments of p are goals.
func (p *Pred) callsGoals() bool {
	return slices.ContainsFunc(p.Meta, func(mode byte) bool {
		_, _, goal := GoalArg(mode)
		return goal
	})
}

// traceInfo returns what the stacks hold of a traced goal besides the goal and its depth.
func traceInfo(p *Pred, outer, silent bool) int64 {
	info := int64(p.number) << 2
	if outer {
		info |= 1
	}
	if silent {
		info |= 2
	}
	return info
}

// pushTraced makes the choice point and the environment of a traced goal.
func (m *Machine) pushTraced(goal Cell, depth int, info int64) {
	top, s := m.localTop(), &m.Engine.stubs
	copy(m.cells(firstX, 4), []Cell{goal, intCell(int64(depth)), intCell(info), intCell(int64(top))})
	m.pushChoice(4, s.traceAlt, top)
	m.pushEnv(top, s.traceExit, goal, intCell(int64(depth)), intCell(info), intCell(int64(m.b)))
}

// ask tells the tracer of an event. Meanwhile the machine is in no clause, unless a builtin
// of the code for tracing asks, and nothing is traced.
func (m *Machine) ask(ev *Event) (a Action) {
	if m.tracer == nil || m.ball != nil || ev.silent || ev.Pred.isHidden() {
		return ActContinue
	}
	ev.Level = ev.Depth
	m.aside(func() { a = m.tracer(m, ev) })
	m.muted = a == ActSkip && m.tracer != nil
	m.step(m.stepping)
	return a
}

// aside calls f, which may call goals that are not traced.
func (m *Machine) aside(f func()) {
	p, stepping := m.p, m.stepping
	var x [5]Cell
	copy(x[:], m.cells(firstX, len(x)))
	if at(m.code, p).op != opBuiltin {
		m.p = m.Engine.stubs.fail
	}
	m.muted = true
	m.step(false)
	f()
	m.muted = false
	m.step(stepping && m.tracer != nil)
	m.p = p
	copy(m.cells(firstX, len(x)), x[:])
}

// outerGoal returns the place of the words of the traced goal at a depth, as seen from a
// continuation, or 0.
func (m *Machine) outerGoal(e Cell, cp codePtr, depth int) Cell {
	for s := &m.Engine.stubs; e > m.layout.local; e, cp = m.word(e+envPrev), ldp(m.mem, e+envCont) {
		if cp == s.traceExit && (depth == 0 || m.word(e+envSize+8).smallInt() == int64(depth) && !m.tracedPred(e).isHidden()) {
			return e + envSize
		}
	}
	return 0
}

// tracedPred returns the predicate of the traced goal around which an environment is.
func (m *Machine) tracedPred(e Cell) *Pred { return m.Engine.preds[m.word(e+envSize+16).smallInt()>>2] }

// redirect makes the goal whose choice point is b fail, or be called again: the machine
// backtracks to it.
func (m *Machine) redirect(b Cell, a Action) status {
	if b <= m.b && m.cutTo(b) && !m.stopped { // else it was cut
		m.again, m.ignored = a == ActRetry, a == ActIgnore
	}
	return failed
}

// redirectOuter is redirect of the goal that the event is to be about, one further out.
func (m *Machine) redirectOuter(e Cell, cp codePtr, ev *Event, a Action) status {
	if at := m.outerGoal(e, cp, ev.Level); at != 0 {
		return m.redirect(Cell(m.word(at+24).smallInt()), a)
	}
	return failed
}

// traceDepth returns the depth of the innermost goal that is traced, in this run or one
// around it; if none is, that of the clause that continues after the call.
func (m *Machine) traceDepth() (depth int) {
	m.traced(func(e Cell) bool {
		depth = int(m.word(e + envSize + 8).smallInt())
		return depth == 0
	})
	switch {
	case depth > 0 || m.tracer == nil:
		return depth
	case m.cleaning > 0 && m.outers.depth > 0:
		return m.outers.depth
	}
	return m.untracedDepth()
}

// untracedDepth returns how many clauses are known to go on after the call.
func (m *Machine) untracedDepth() int {
	r := m.raising
	m.raising = raising{freed: m.Engine.codeFreed}
	m.noteCode(m.Engine.stubs.fail)
	m.noteRunsAround()
	m.findFrames()
	depth := len(m.raising.frames)
	m.raising = r
	return depth
}

// traced calls f with the environments of the goals that are traced, the innermost first.
func (m *Machine) traced(f func(e Cell) bool) {
	if m.tracer == nil {
		return
	}
	s, b := &m.Engine.stubs, m.b
	for e, cp := m.outside(); e > m.layout.local; {
		if cp == s.halt { // the choice point of the run around this one tells where that continues: see Running
			for ldp(m.mem, b+chAlt) != s.exhausted {
				b = m.word(b + chPrev)
			}
			e, cp, b = m.word(b+chEnv), ldp(m.mem, b+chCont), m.word(b+chPrev)
			if e <= m.layout.local || cp != ldp(m.mem, e+envCont) {
				continue
			}
		} else if cp == s.traceExit && !f(e) {
			return
		}
		e, cp = m.word(e+envPrev), ldp(m.mem, e+envCont)
	}
}

// event returns the event of a goal which the words from an address on have, with whether the
// machine has stepped outside of it.
func (m *Machine) event(port Port, at Cell) (ev Event, outer bool) {
	info := m.word(at + 16).smallInt()
	p := m.Engine.preds[info>>2]
	if def := m.Engine.FindPred(p.Module, p.Name, p.Arity); def != nil {
		p = def
	}
	return Event{Port: port, Pred: p, Goal: m.word(at), Depth: int(m.word(at + 8).smallInt()), silent: info&2 != 0}, info&1 != 0
}

// traceExit: the goal has succeeded.
func (m *Machine) traceExit() status {
	if m.wakeFirst(m.Engine.stubs.traceExit) {
		return goOn
	}
	if !m.room() {
		return failed
	}
	ev, outer := m.event(PortExit, m.e+envSize)
	b := Cell(m.slot(3).smallInt())
	m.redone = false
	action := m.ask(&ev)
	if m.ball != nil || m.stopped {
		return failed
	}
	copy(m.cells(firstX, 4), m.cells(m.e+envSize, 4))
	m.popEnv()
	m.p = m.cp
	switch {
	case ev.isOuter(action):
		return m.redirectOuter(m.e, m.cp, &ev, action)
	case action == ActRetry, action == ActFail:
		return m.redirect(b, action)
	case m.b == b:
		m.b = m.word(b + chPrev)
		m.resetHB()
	case m.b > b:
		m.pushChoice(4, m.Engine.stubs.traceRedo, m.localTop())
	}
	m.step(outer && m.tracer != nil)
	return goOn
}

// traceRedo reports that another solution of a goal is searched. Only the innermost goal is
// reported.
func (m *Machine) traceRedo() status {
	m.popChoice()
	m.undo(m.word(m.b + chTrail))
	if alt, s := ldp(m.mem, m.b+chAlt), &m.Engine.stubs; alt != s.traceRedo && alt != s.traceAlt {
		ev, _ := m.event(PortRedo, firstX)
		m.redone = true
		action := m.ask(&ev)
		switch {
		case m.ball != nil || m.stopped:
			return failed
		case ev.isOuter(action):
			return m.redirectOuter(m.e, m.cp, &ev, action)
		case action == ActRetry || action == ActFail || action == ActIgnore:
			return m.redirect(Cell(m.x(3).smallInt()), action)
		}
	}
	p := m.Engine.preds[m.x(2).smallInt()>>2]
	m.step(m.tracer != nil && (p.isOpen() || p.isHidden()))
	return failed
}

// traceAlt: the goal has failed, or is to be called again.
func (m *Machine) traceAlt() status {
	if m.again {
		m.again = false
		return m.traceAgain()
	}
	ev, outer := m.event(PortFail, m.b-4*8)
	m.entering = false
	if m.ignored {
		m.ignored, ev.Port = false, PortExit
		if m.ask(&ev); m.ball != nil || m.stopped {
			return failed
		}
		m.popChoice()
		m.p = m.cp
		m.step(outer && m.tracer != nil)
		return goOn
	}
	m.redone = false
	switch action := m.ask(&ev); {
	case m.ball != nil || m.stopped:
		return failed
	case ev.isOuter(action):
		return m.redirectOuter(m.e, m.cp, &ev, action)
	case action == ActRetry:
		return m.traceAgain()
	}
	m.popChoice()
	m.step(outer && m.tracer != nil)
	return failed
}

// traceRaised: the goal whose choice point is the newest one has raised the pending
// exception. It returns whether the machine continues elsewhere.
func (m *Machine) traceRaised() bool {
	if m.tracer == nil || m.cancelled != nil {
		return false
	}
	m.undo(m.word(m.b + chTrail)) // the goal is shown as it was called
	ev, _ := m.event(PortException, m.b-4*8)
	ball, e, cp := m.ball, m.e, m.cp
	ev.Ball, ev.Uncaught = Stored{ball}, m.isReported()
	m.muted, m.redone = false, false
	m.e, m.cp = m.word(m.b+chEnv), ldp(m.mem, m.b+chCont) // that of the clause that has raised it may be gone
	m.ball = nil
	action := m.ask(&ev)
	switch {
	case m.ball != nil || m.stopped:
	case ev.isOuter(action):
		m.balls.Free()
		m.redirectOuter(m.e, m.cp, &ev, action)
		m.backtrack()
		return true
	case action == ActRetry:
		m.balls.Free()
		m.again = true
		m.failBack()
		return true
	default:
		m.ball = ball
	}
	m.e, m.cp = e, cp
	return m.stopped
}

// OnUnknown makes the machine call f, if KeepHeads was called, at each call of a procedure
// that does not exist, before the exception ends the goals around it and if nobody handles
// it: an event at PortException. ActRetry makes the call again. f is also called for other
// exceptions that nobody handles: an event without a predicate. Then f is called for the
// goals around that have a choice point, the innermost first (outer.go).
func (m *Machine) OnUnknown(f Tracer) { m.onUnknown = f }

// tellUnknown is called when p has been called, does not exist, and the exception is pending.
func (m *Machine) tellUnknown(p *Pred) {
	if !m.fits(p.Arity + 1) {
		return
	}
	m.findFrames()
	args := slices.Clone(m.cells(firstX, p.Arity))
	ev := Event{Port: PortException, Pred: p, Goal: m.NewStruct(p.Name, args...), Depth: m.raising.inner, Level: m.raising.inner}
	if m.tellRaised(&ev) == ActRetry {
		m.ball = nil
		copy(m.cells(firstX, p.Arity), m.cells(argAddr(ev.Goal, 0), p.Arity))
		if m.traceCallAt(p, ev.Depth, true) == failed {
			m.backtrack()
		}
	}
}

// tellUncaught is called when nobody handles the pending exception, before it ends the goals around it.
func (m *Machine) tellUncaught() {
	m.findFrames()
	m.tellRaised(&Event{Port: PortException})
}

// tellRaised tells the tracer of the pending exception, which nobody handles, and returns what it answers. If
// it raises another one, or stops the machine, that takes its place, and there is no answer.
func (m *Machine) tellRaised(ev *Event) (action Action) {
	ball := m.ball
	ev.Ball, ev.Uncaught = Stored{ball}, true
	m.ball = nil
	m.aside(func() { action = m.onUnknown(m, ev) })
	if m.ball != nil || m.stopped {
		return ActContinue
	}
	m.ball = ball
	return action
}

// traceAgain calls the goal again whose choice point is the newest one, the state of which
// has been restored.
func (m *Machine) traceAgain() status {
	m.popChoice()
	goal, info := m.x(0), m.x(2).smallInt()
	p := m.Engine.preds[info>>2]
	m.step(info&1 != 0)
	if p.Arity > 0 {
		copy(m.cells(firstX, p.Arity), m.cells(argAddr(goal, 0), p.Arity))
	}
	return m.traceCall(p)
}

// tracedGoal returns the place of the words of the innermost traced goal, or 0.
func (m *Machine) tracedGoal() Cell {
	if m.tracer == nil {
		return 0
	}
	e, cp := m.outside()
	return m.outerGoal(e, cp, 0)
}

// outside returns the environment in which the machine continues after the present clause,
// and the place.
func (m *Machine) outside() (e Cell, cp codePtr) {
	if in := at(m.code, m.p); in.op == opBuiltin && in.a != 0 { // in a clause with an environment
		return m.word(m.e + envPrev), ldp(m.mem, m.e+envCont)
	}
	return m.e, m.cp
}

// TracedGoals calls f with the running goals that are traced, the innermost first: those
// around the goal of the event. It is called within a Tracer. The choice point of a goal
// stays as long as the goal could go on in another way.
func (m *Machine) TracedGoals(f func(p *Pred, goal Cell, depth int) bool) {
	m.TracedBodies(func(p *Pred, goal Cell, depth int, told bool) bool { return !told || f(p, goal, depth) })
}

// TracedBodies is TracedGoals that includes goals without events: silent ones, and control
// constructs that goals have called as terms, as calls of call/1 with the depth of the goal.
func (m *Machine) TracedBodies(f func(p *Pred, goal Cell, depth int, told bool) bool) {
	m.traced(func(e Cell) bool {
		ev, _ := m.event(0, e+envSize)
		return f(ev.Pred, ev.Goal, ev.Depth, !ev.silent && !ev.Pred.isHidden())
	})
}

// HasBodies reports whether there may be such goals.
func (m *Machine) HasBodies() bool { return m.bodies }

// entered tells the tracer that the head of a clause has been unified with the goal.
func (m *Machine) entered(c *Clause) {
	if m.muted {
		return
	}
	if at := m.tracedGoal(); at != 0 {
		ev, _ := m.event(PortUnify, at)
		ev.Pred, ev.Clause = m.Engine.PredOf(c), c
		m.ask(&ev)
	}
}

// isTracedGoal reports whether a predicate that is entered is the innermost traced goal.
func (m *Machine) isTracedGoal() bool {
	s, cp := &m.Engine.stubs, m.cp
	if cp == s.detExit {
		cp = ldp(m.mem, m.e+envCont)
	}
	return cp == s.traceExit
}

// redo tells the tracer that the innermost goal continues with an alternative in a clause
// or with another clause. It does not if it has just told so, or if the head of the clause
// before did not unify. It reports whether the goal continues.
func (m *Machine) redo() bool {
	told := m.redone || m.entering
	m.redone, m.entering = false, false
	if m.muted || told {
		return true
	}
	at := m.tracedGoal()
	if at == 0 {
		return true
	}
	ev, _ := m.event(PortRedo, at)
	if !ev.Pred.isOpen() { // the system continues: a table is made
		return true
	}
	if action := m.ask(&ev); m.ball == nil && (action == ActRetry || action == ActFail) {
		m.redirectOuter(at-envSize, m.Engine.stubs.traceExit, &ev, action)
		return false
	}
	return m.ball == nil && !m.stopped
}

// traceRows are goals in the code for tracing.
var traceRows = []Builtin{
	{Name: "$entered", Det: func(m *Machine, _ []Cell) bool {
		m.entering = false
		if f, ok := m.Engine.frameAt(m.p); ok {
			m.entered(f.Clause)
		}
		return m.ball == nil
	}, Doc: "'$entered'\nThe first goal of a clause: its head was unified."},
	{Name: "$refuted", Det: func(m *Machine, _ []Cell) bool {
		m.redone = true
		return true
	}, Doc: "'$refuted'\nThe last goal below \\+: what fails now does so in its clause, and what comes next is no redo."},
	{Name: "$redone", Det: func(m *Machine, _ []Cell) bool {
		return m.redo()
	}, Doc: "'$redone'\nThe first goal of an alternative."},
}

// systemGoal returns the call of a builtin without arguments.
func (c *compiler) systemGoal(name string) *goal {
	return &goal{kind: goalBuiltin, builtin: c.engine.system.preds[PredKey{atom.Intern(name), 0}].builtin}
}

// movedToHead returns the number of goals at the start of a clause's body that count as
// part of its head. They are unifications of an argument of the head that is a variable
// with a term that is not. As in SWI-Prolog, they are not reported to the tracer.
func (c *compiler) movedToHead(head Cell, body []*goal) (n int) {
	if head&tagMask != tagStr || c.rule {
		return 0
	}
	free := slices.Clone(c.src[argsAt(head):][:c.functor(head).arity()])
	for _, g := range body {
		if g.kind != goalCall || g.pred.Name != atom.Equals || g.pred.Arity != 2 {
			return n
		}
		v, t := g.args[0], g.args[1]
		if v&tagMask != tagRef {
			v, t = t, v
		}
		if v&tagMask != tagRef || t&tagMask == tagRef || !slices.Contains(free, v) {
			return n
		}
		free = slices.DeleteFunc(free, func(x Cell) bool { return x == v })
		g.kind = goalUnify
		n++
	}
	return n
}

// traceAlternatives makes the alternatives of a control construct tell the tracer.
func (c *compiler) traceAlternatives(g *goal) {
	for i := range g.branches {
		if i > 0 && (len(g.branches[i]) != 1 || g.branches[i][0].kind != goalFail) {
			g.branches[i] = append([]*goal{c.systemGoal("$redone")}, g.branches[i]...)
		}
	}
}

// traceCode returns where the code of a clause begins in which all goals are calls.
func (e *Engine) traceCode(c *Clause) codePtr {
	if code := e.traceCodes[c]; code != nil {
		return code.entry
	}
	defer e.alone()()
	comp, err := (&compiler{engine: e, traced: true}).clause(c)
	if err != nil {
		return e.clauseCode(c)
	}
	code := e.load(comp)
	e.traceCodes[c] = code
	e.codeOf[code.off] = ownedCode{c, e.PredOf(c), code.n, true}
	e.longestCode = max(e.longestCode, code.n)
	return code.entry
}

// Frames returns the places of the running goals, the innermost first.
func (m *Machine) Frames() []Frame { return m.frames(m.Engine.stubs.fail, false) }

// FramesHere is Frames within a builtin, including frames of the goals around it from which
// builtins have started runs.
func (m *Machine) FramesHere() []Frame { return m.frames(m.p, true) }

// frames is Frames with the clause that is at p, if it is in one, and, if wanted, those of the
// runs around the present one.
func (m *Machine) frames(p codePtr, around bool) []Frame {
	r := m.raising
	m.raising = raising{freed: m.Engine.codeFreed}
	if m.noteCode(p); m.keepsHeads {
		m.noteHeads()
	}
	if around {
		m.noteRunsAround()
	}
	m.findFrames()
	frames := m.raising.frames
	m.raising = r
	return frames
}

// Alternatives calls f with the traced goals that have other solutions: those that run and
// those that have succeeded, the innermost first. It is called within a Tracer.
func (m *Machine) Alternatives(f func(p *Pred, goal Cell, depth int)) {
	s := &m.Engine.stubs
	more := false // there is a choice point of a clause of the goal, or of a builtin
	for b := m.b; b > m.base; b = m.word(b + chPrev) {
		switch ldp(m.mem, b+chAlt) {
		case s.traceRedo:
		case s.traceAlt:
			if ev, _ := m.event(0, b-4*8); more && !ev.silent && !ev.Pred.isHidden() {
				f(ev.Pred, ev.Goal, ev.Depth)
			}
			more = false
		default:
			more = true
		}
	}
}
