package engine

import "github.com/zebralog/prolog/engine/syntax"

// The goals that clauses were called for, when an exception was raised that nobody handles.
// They are texts, made before the stacks are unwound. The machine keeps no arguments: what is
// known of them is in the variables that the clauses still need, in their environments. Of
// goals that are traced everything is known.

// KeepHeads makes the machine keep the goals of clauses for the frames of exceptions that
// nobody handles.
func (m *Machine) KeepHeads(on bool) { m.keepsHeads = on }

// maxHeads bounds the goals that are kept for an exception.
const maxHeads = 20

// isReported reports whether the pending exception ends the run, or goes to a recovery goal
// that reports it.
func (m *Machine) isReported() bool {
	s := &m.Engine.stubs
	env := m.e
	for b := m.b; ; b = m.word(b + chPrev) {
		switch ldp(m.mem, b+chAlt) {
		case s.exhausted:
			return m.depth == 1
		case s.catchAlt:
			place := Cell(m.word(b - 8).smallInt())
			at := place &^ reportedMark
			for env > at {
				env = m.word(env + envPrev)
			}
			if env != at {
				continue
			}
			env = m.word(env + envPrev)
			if place != at {
				return true
			}
			if k, l := m.keyOf(m.Deref(m.word(b-3*8))), keyIn(m.ball.cells, m.ball.cells[0]); k == l || k == 0 || l == 0 {
				return false
			}
		}
	}
}

// noteHeads notes the goals of the frames of the present run, as noteCode has noted their
// addresses.
func (m *Machine) noteHeads() {
	r := &m.raising
	from := r.runs[len(r.runs)-1]
	for len(r.heads) < from {
		r.heads = append(r.heads, "")
	}
	env := m.e
	for i, p := range r.code[from:] {
		if i == maxHeads {
			return
		}
		if i > 0 {
			p--
		}
		if i > 1 {
			env = m.word(env + envPrev)
		}
		head := ""
		if f, ok := m.Engine.frameOf(p); ok && f.Pred.Module.class != classSystem {
			head = m.head(&f, env, m.Engine.code.in(m.Engine.code.atOffset(p)), i > 0)
		}
		r.heads = append(r.heads, head)
	}
}

// head is the text of the goal of a frame, whose environment is given and, when it waits for
// a call, that instruction.
func (m *Machine) head(f *Frame, env Cell, in *instr, waits bool) string {
	top := m.h
	defer func() { m.h = top }()
	goal := m.frameGoal(f, env, in, waits)
	if goal == 0 {
		return ""
	}
	return m.headText(f, goal)
}

// frameGoal is the goal of which head is the text, or 0.
func (m *Machine) frameGoal(f *Frame, env Cell, in *instr, waits bool) Cell {
	if f.traced && env > m.layout.local && ldp(m.mem, env+envCont) == m.Engine.stubs.traceExit {
		return m.word(m.word(env+envPrev) + envSize)
	}
	e := m.Engine
	r := f.Clause.term(e)
	if len(r.cells) > maxHeadCells || !m.fits(2*len(r.cells)) {
		return 0
	}
	vars := make([]Cell, r.nvars)
	if live := in.live(); waits && live != allSlots {
		c := &compiler{engine: e, traced: f.traced}
		comp, err := c.clause(f.Clause)
		if err != nil || len(comp.code) != f.size {
			return 0
		}
		e.dropConsts(comp.consts)
		for v := range vars {
			if slot := c.vars[v].slot; slot >= 0 && slot < 32 && live>>slot&1 != 0 && envSize+8*slot < int(in.a) {
				if x := m.word(env + envSize + Cell(slot)*8); !m.isBarrier(x) {
					vars[v] = x
				}
			}
		}
	}
	return m.Arg(m.decode(r.cells, vars), 0)
}

const maxHeadCells = 4096

// headText is the text of a goal, without what lies deep in it.
func (m *Machine) headText(f *Frame, goal Cell) string {
	o := *syntax.WriteqOptions(m.Engine.Ops())
	o.MaxDepth, o.Priority = 5, syntax.ArgPriority
	o.VariableNames = func(syntax.Cell) (string, bool) { return "_", true }
	text, err := syntax.AppendTerm(nil, m.View(), uint64(goal), &o)
	if err != nil {
		return ""
	}
	return string(text)
}

// noteStacks notes how full the memory is.
func (m *Machine) noteStacks() {
	l := &m.layout
	s := Stacks{Heap: uint64(m.h - l.heap), Trail: uint64(m.tr - l.trail), Choice: uint64(m.b - l.choice)}
	if top := m.localTop(); top > l.local {
		s.Local = uint64(top - l.local)
	}
	for e := m.e; e > l.local; e = m.word(e + envPrev) {
		s.Depth++
	}
	for b := m.b; b > l.choice; b = m.word(b + chPrev) {
		s.ChoicePoints++
	}
	m.raising.stacks = s
}
