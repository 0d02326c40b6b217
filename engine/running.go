package engine

import (
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
)

// The goals that run, as far as the stacks tell: those of clauses that wait for a call, those
// of catch/3, and those that are traced. They are found from the environments.

var atomCatch = atom.Intern("catch")

// A RunningGoal is one of these goals. It is valid until the machine continues.
type RunningGoal struct {
	Ref    int64 // a number that no other goal that runs has
	Run    int   // how many runs are around it: those of goals that builtins have called
	Pred   *Pred
	Depth  int     // if it is traced, else 0
	Clause *Clause // that runs for it, or nil
	At     int     // the instruction that the clause is at

	goal Cell // of a goal that is traced or of catch/3, or 0
	fr   Frame
	env  Cell
	in   *instr
	wait bool // for the call in
}

// TracedRef returns the Ref of a traced goal.
func TracedRef(depth int) int64 { return int64(depth)<<3 | 1 }

// RunningGoal returns the goal of an event. It is called within a Tracer.
func (ev *Event) RunningGoal(m *Machine) *RunningGoal {
	return &RunningGoal{Ref: TracedRef(ev.Depth), Run: m.depth, Pred: ev.Pred, Depth: ev.Depth, Clause: ev.Clause, goal: ev.Goal}
}

// Running calls f with the running goals, the innermost first. It is called within a
// builtin.
func (m *Machine) Running(f func(g *RunningGoal) bool) {
	s := &m.Engine.stubs
	e, cp, b, run := m.e, m.cp, m.b, m.depth
	var held *RunningGoal // belongs to the traced goal around it, if that has the same predicate
	hold := func(g *RunningGoal) bool {
		h := held
		held = g
		return h == nil || f(h)
	}
	clause := func(p codePtr, env Cell, wait bool) bool {
		fr, ok := m.Engine.frameAt(p)
		if !ok || fr.Pred.Module.class == classSystem {
			return true
		}
		m.Discard(int(unsafe.Sizeof(RunningGoal{})))
		return hold(&RunningGoal{Ref: int64(env), Run: run, Pred: fr.Pred, Clause: fr.Clause, At: fr.at, fr: fr, env: env, in: at(m.code, p), wait: wait})
	}
	if in := at(m.code, m.p); in.op == opBuiltin {
		env := m.localTop() // its place if there is one
		if in.a != 0 {
			env = e
			e, cp = m.word(env+envPrev), ldp(m.mem, env+envCont)
		}
		if !clause(m.p, env, false) {
			return
		}
	}
	for e > m.layout.local {
		m.Tick()
		if cp == s.halt { // the choice point of the run around this one tells where that continues
			for ldp(m.mem, b+chAlt) != s.exhausted {
				b = m.word(b + chPrev)
			}
			e, cp = m.word(b+chEnv), ldp(m.mem, b+chCont)
			b = m.word(b + chPrev)
			run--
			if e > m.layout.local && cp == ldp(m.mem, e+envCont) { // of an earlier call: see findFrames
				e, cp = m.word(e+envPrev), ldp(m.mem, e+envCont)
			}
			continue
		}
		ok := true
		switch cp {
		case s.traceExit:
			ev, _ := m.event(0, e+envSize)
			if ev.Pred.isHidden() {
				break
			}
			g := &RunningGoal{Ref: TracedRef(ev.Depth), Run: run, Pred: ev.Pred, Depth: ev.Depth, goal: ev.Goal}
			if held != nil && held.Depth == 0 && held.Pred == g.Pred {
				g.Clause, g.At, held = held.Clause, held.At, nil
			}
			ok = hold(g)
		case s.catchExit:
			g := &RunningGoal{Ref: int64(e), Run: run, Pred: m.Engine.system.preds[PredKey{atomCatch, 3}]}
			if at := Cell(m.word(e + envSize).smallInt()); at <= b {
				g.goal = m.NewStruct(atomCatch, m.cells(at-4*8, 3)...)
			}
			ok = hold(g)
		default:
			ok = clause(skip(cp, -1), e, true)
		}
		if !ok {
			return
		}
		e, cp = m.word(e+envPrev), ldp(m.mem, e+envCont)
	}
	hold(nil)
}

// RunningTerm returns the goal as a term, with variables for arguments that are not known.
func (m *Machine) RunningTerm(g *RunningGoal) Cell {
	t := g.goal
	if t == 0 && g.Clause != nil {
		t = m.frameGoal(&g.fr, g.env, g.in, g.wait, 0)
	}
	if t != 0 {
		return t
	}
	args := make([]Cell, g.Pred.Arity)
	for i := range args {
		args[i] = m.NewVar()
	}
	return m.NewStruct(g.Pred.Name, args...)
}

// Choice returns a number for the newest choice point.
func (m *Machine) Choice() Cell { return intCell(int64(m.b)) }
