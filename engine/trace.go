package engine

import (
	"strings"

	"github.com/zebralog/prolog/engine/atom"
)

// Tracing (L. Byrd, Understanding the Control Flow of Prolog Programs, 1980). While a
// machine is traced it steps: the loop has no calls left, so that each is a safepoint. There
// the call gets a choice point below it, by which its failure is met, and an environment
// around it, by which its exit is met; where it exits with choice points another one above
// them tells that it is done again. Clauses of programs run in code of their own, in which
// all goals are calls and no last call is optimized away. In predicates of the system and of
// libraries the machine does not step, except in goals that they call for programs.
//
// The environment and the choice point hold the goal, its depth, and the number of its
// predicate with whether the machine has stepped outside.

// A Port is what happens to a goal.
type Port uint8

// The ports.
const (
	PortCall  Port = iota
	PortUnify      // the head of a clause has been unified with it
	PortExit
	PortRedo // another solution is looked for
	PortFail
	PortException
)

var portNames = [...]string{"call", "unify", "exit", "redo", "fail", "exception"}

func (p Port) String() string { return portNames[p] }

// An Event is what a tracer is told. It is good until the tracer returns.
type Event struct {
	Port   Port
	Pred   *Pred
	Goal   Cell
	Depth  int     // of the goal, from 1
	Clause *Clause // that was entered, at PortUnify
}

// An Action is what is to be done after an event.
type Action uint8

// The actions.
const (
	ActContinue Action = iota
	ActFail            // at PortCall and PortExit: the goal fails
	ActRetry           // at PortExit and PortFail: the goal is called again
)

// A Tracer is told what happens to goals.
type Tracer func(m *Machine, e *Event) Action

// Trace makes the machine tell t of the goals that it calls from now on, until it is reset;
// nil ends that.
func (m *Machine) Trace(t Tracer) {
	m.tracer = t
	m.step(t != nil)
}

// Tracer is what Trace was called with.
func (m *Machine) Tracer() Tracer { return m.tracer }

// step makes the machine step, or ends that.
func (m *Machine) step(on bool) {
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

// isOpen reports whether the clauses of p are those of a program, in which a traced machine
// steps.
func (p *Pred) isOpen() bool {
	return p.Module.class == classUser && p.builtin == nil && p.wrapper == nil && (p.Defined || p.Dynamic)
}

// traceCall calls p, whose arguments are in the registers, and tells the tracer.
func (m *Machine) traceCall(p *Pred) status {
	e := m.Engine
	def := e.FindPred(p.Module, p.Name, p.Arity)
	if def == nil {
		def = p
	}
	switch {
	case def.isHidden() || !m.stepping && !def.isOpen():
		return m.enterPred(p)
	case !m.room() || !m.Reserve(p.Arity+1):
		return failed
	}
	m.redone = false
	ev := Event{Pred: def, Goal: m.NewStruct(p.Name, m.cells(firstX, p.Arity)...), Depth: m.traceDepth() + 1}
	if m.tracer(m, &ev) == ActFail {
		ev.Port = PortFail
		m.tracer(m, &ev)
		return failed
	}
	top := m.localTop()
	info := int64(p.number) << 1
	if m.stepping {
		info |= 1
	}
	copy(m.cells(firstX, 4), []Cell{ev.Goal, intCell(int64(ev.Depth)), intCell(info), intCell(int64(top))})
	m.pushChoice(4, e.stubs.traceAlt, top)
	m.pushEnv(top, e.stubs.traceExit, ev.Goal, intCell(int64(ev.Depth)), intCell(info), intCell(int64(m.b)))
	if p.Arity > 0 {
		copy(m.cells(firstX, p.Arity), m.cells(argAddr(ev.Goal, 0), p.Arity))
	}
	if m.step(def.isOpen()); !m.stepping {
		return m.enterPred(p)
	}
	m.b0 = m.b
	m.data = Cell(def.number)
	return m.callDynamic()
}

// traceDepth is the depth of the innermost goal that is traced.
func (m *Machine) traceDepth() int {
	if at := m.tracedGoal(); at != 0 {
		return int(m.word(at + 8).smallInt())
	}
	return 0
}

// tell tells the tracer of a goal, as the words from an address on have it, and returns
// whether the machine has stepped outside of it.
func (m *Machine) tell(port Port, at Cell) (outer bool, a Action) {
	info := m.word(at + 16).smallInt()
	m.redone = false
	if m.tracer != nil {
		ev := Event{Port: port, Pred: m.Engine.preds[info>>1], Goal: m.word(at), Depth: int(m.word(at + 8).smallInt())}
		a = m.tracer(m, &ev)
	}
	return info&1 != 0 && m.tracer != nil, a
}

// traceExit: the goal has succeeded.
func (m *Machine) traceExit() status {
	if m.wakeFirst(m.Engine.stubs.traceExit) {
		return goOn
	}
	if !m.room() {
		return failed
	}
	outer, action := m.tell(PortExit, m.e+envSize)
	copy(m.cells(firstX, 3), m.cells(m.e+envSize, 3))
	b := Cell(m.slot(3).smallInt())
	m.popEnv()
	m.p = m.cp
	switch {
	case action == ActRetry && m.b >= b:
		m.cutTo(b)
		m.failBack()
		return m.traceAgain()
	case action == ActFail:
		m.step(outer)
		return failed
	case m.b == b:
		m.b = m.word(b + chPrev)
		m.resetHB()
	case m.b > b:
		m.pushChoice(3, m.Engine.stubs.traceRedo, m.localTop())
	}
	m.step(outer)
	return goOn
}

// traceRedo: another solution of a goal is looked for. Only the innermost one is told of it.
func (m *Machine) traceRedo() status {
	m.popChoice()
	m.undo(m.word(m.b + chTrail))
	if alt, s := ldp(m.mem, m.b+chAlt), &m.Engine.stubs; alt != s.traceRedo && alt != s.traceAlt {
		m.tell(PortRedo, firstX)
		m.redone = true
	}
	m.step(m.tracer != nil && m.Engine.preds[m.x(2).smallInt()>>1].isOpen())
	return failed
}

// traceAlt: the goal has failed.
func (m *Machine) traceAlt() status {
	if outer, action := m.tell(PortFail, m.b-4*8); action == ActRetry {
		return m.traceAgain()
	} else {
		m.popChoice()
		m.step(outer)
	}
	return failed
}

// traceAgain calls the goal again whose choice point is the newest one, the state of which
// has been restored.
func (m *Machine) traceAgain() status {
	m.popChoice()
	goal, info := m.x(0), m.x(2).smallInt()
	p := m.Engine.preds[info>>1]
	m.step(info&1 != 0)
	if p.Arity > 0 {
		copy(m.cells(firstX, p.Arity), m.cells(argAddr(goal, 0), p.Arity))
	}
	return m.traceCall(p)
}

// tracedGoal is where the words are of the innermost goal that is traced, or 0.
func (m *Machine) tracedGoal() Cell {
	s := &m.Engine.stubs
	e, cp := m.e, m.cp
	if in := at(m.code, m.p); in.op == opBuiltin && in.a != 0 { // in a clause with an environment
		e, cp = m.word(e+envPrev), ldp(m.mem, e+envCont)
	}
	for ; m.tracer != nil && e > m.layout.local; e, cp = m.word(e+envPrev), ldp(m.mem, e+envCont) {
		if cp == s.traceExit {
			return e + envSize
		}
	}
	return 0
}

// entered tells the tracer that the head of a clause has been unified with the goal.
func (m *Machine) entered(c *Clause) {
	if at := m.tracedGoal(); at != 0 {
		ev := Event{Port: PortUnify, Pred: c.Pred(), Goal: m.word(at), Depth: int(m.word(at + 8).smallInt()), Clause: c}
		m.tracer(m, &ev)
	}
}

// redo tells the tracer that the innermost goal goes on with an alternative in a clause or
// another clause, unless it was just told of it.
func (m *Machine) redo() {
	if at := m.tracedGoal(); at != 0 && !m.redone {
		m.tell(PortRedo, at)
	}
	m.redone = false
}

// traceRows are goals in the code for tracing.
var traceRows = []Builtin{
	{Name: "$entered", Det: func(m *Machine, _ []Cell) bool {
		if f, ok := m.Engine.frameAt(m.p); ok {
			m.entered(f.Clause)
		}
		return true
	}, Doc: "'$entered'\nThe first goal of a clause: its head was unified."},
	{Name: "$redone", Det: func(m *Machine, _ []Cell) bool {
		m.redo()
		return true
	}, Doc: "'$redone'\nThe first goal of an alternative."},
}

// systemGoal is the call of a builtin without arguments.
func (c *compiler) systemGoal(name string) *goal {
	return &goal{kind: goalBuiltin, builtin: c.engine.system.preds[PredKey{atom.Intern(name), 0}].builtin}
}

// traceAlternatives makes the alternatives of a control construct tell the tracer.
func (c *compiler) traceAlternatives(g *goal) {
	for i := range g.branches {
		if i > 0 && (len(g.branches[i]) != 1 || g.branches[i][0].kind != goalFail) {
			g.branches[i] = append([]*goal{c.systemGoal("$redone")}, g.branches[i]...)
		}
	}
}

// traceCode is where the code of a clause begins in which all goals are calls.
func (e *Engine) traceCode(c *Clause) codePtr {
	if code := e.traceCodes[c]; code != nil {
		return code.entry
	}
	defer e.alone()()
	r := c.term(e)
	comp, err := (&compiler{engine: e, module: c.Pred().Module, traced: true, trusted: c.vars&clauseTrusted != 0}).compile(r.cells, r.nvars, c.Pred().contextOf != nil)
	if err != nil {
		return e.clauseCode(c)
	}
	code := e.load(comp)
	e.traceCodes[c] = code
	e.codeOf[code.off] = ownedCode{c, code.n, true}
	e.longestCode = max(e.longestCode, code.n)
	return code.entry
}

// Frames is where the goals are that run, the innermost first.
func (m *Machine) Frames() []Frame { return m.frames(m.Engine.stubs.fail) }

// frames is Frames with the clause that is at p, if it is in one.
func (m *Machine) frames(p codePtr) []Frame {
	r := m.raising
	m.raising = raising{freed: m.Engine.codeFreed}
	m.noteCode(p)
	m.findFrames()
	frames := m.raising.frames
	m.raising = r
	return frames
}
