package engine

import (
	"slices"

	"github.com/zebralog/prolog/engine/syntax"
)

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
// addresses, and in the first one the goal that has raised the exception.
func (m *Machine) noteHeads() {
	r := &m.raising
	from := r.runs[len(r.runs)-1]
	for len(r.heads) < from {
		r.heads = append(r.heads, "")
	}
	defer func(top Cell) { m.h = top }(m.h)
	inner := Cell(0) // the goal that the clause is at, if it is known
	if from == 0 {
		if inner = m.culprit(); inner != 0 {
			r.culprit = m.headText(inner)
		}
	}
	env, code := m.e, r.code[from:]
	for i, p := range code {
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
		f, ok := m.Engine.frameOf(p)
		if ok && f.Pred.Module.class != classSystem && !(i == 1 && m.Engine.isOfEarlierCall(code)) {
			goal := m.frameGoal(&f, env, m.Engine.code.in(m.Engine.code.atOffset(p)), i > 0, inner)
			if inner = 0; goal != 0 {
				head = m.headText(goal)
				if !m.Engine.hasLastCalls(f.Pred) {
					inner = goal
				}
			}
		}
		r.heads = append(r.heads, head)
	}
}

// culprit is the goal of a builtin that has raised the pending exception, or of a procedure that
// does not exist, or 0.
func (m *Machine) culprit() Cell {
	p, args := m.raising.missing, Cell(firstX)
	if p == nil {
		if p = m.inCall; p == nil || p.builtin == nil || p.isHidden() {
			return 0
		}
		in := at(m.code, m.p)
		stub := at(m.code, skip(m.p, -1))
		switch n := Cell(p.builtin.number); {
		case in.op == opBuiltin && in.k&(1<<24-1) == n:
			args = in.k >> 24 & 0xffff
		case stub.op != opGo || stub.k>>16 != n:
			return 0 // an instruction
		}
	}
	if !m.fits(p.Arity + 1) {
		return 0
	}
	return m.NewStruct(p.Name, m.cells(args, p.Arity)...)
}

// hasLastCalls reports whether a clause of p may end with the call of another procedure: what that
// calls need not be what p was called for.
func (e *Engine) hasLastCalls(p *Pred) bool {
	list := p.List()
	return len(list) > maxHeadCells || slices.ContainsFunc(list, func(c *Clause) bool {
		return c.code != nil && slices.ContainsFunc(e.code.block(c.code.off, c.code.n), func(in instr) bool {
			return in.op == opExec || in.op == opDeallocExec
		})
	})
}

// frameGoal is the goal that the clause of a frame was called for, or 0. The environment of the
// frame is given, the instruction that it is at, whether that is a call that it waits for, and the
// goal that the clause is at, or 0.
func (m *Machine) frameGoal(f *Frame, env Cell, in *instr, waits bool, inner Cell) Cell {
	if f.traced && env > m.layout.local && ldp(m.mem, env+envCont) == m.Engine.stubs.traceExit {
		return m.word(m.word(env+envPrev) + envSize)
	}
	e := m.Engine
	r := f.Clause.term(e)
	if len(r.cells) > maxHeadCells || !m.fits(2*len(r.cells)) {
		return 0
	}
	vars := make([]Cell, r.nvars)
	live := in.live()
	kept := waits && live != allSlots
	if kept || inner != 0 {
		c := &compiler{engine: e, traced: f.traced, located: true}
		comp, err := c.clause(f.Clause)
		if err != nil || len(comp.code) != f.size {
			return 0
		}
		e.dropConsts(comp.consts)
		for v := range vars {
			if slot := c.vars[v].slot; kept && slot >= 0 && slot < 32 && live>>slot&1 != 0 && envSize+8*slot < int(in.a) {
				if x := m.word(env + envSize + Cell(slot)*8); !m.isBarrier(x) {
					vars[v] = x
				}
			}
		}
		if inner != 0 {
			m.matchGoal(r.cells, c.goalAt(f.at), inner, vars)
		}
	}
	return m.Arg(m.decode(r.cells, vars), 0)
}

// matchGoal gives variables of a clause that stand in a goal of it the values that they have in the
// goal that runs for it.
func (m *Machine) matchGoal(clause []Cell, goal, inner Cell, vars []Cell) {
	if goal&tagMask == tagInt && index(goal) < len(clause) { // see goal.src
		goal = clause[index(goal)]
	}
	type pair struct{ src, term Cell }
	for todo := []pair{{goal, inner}}; len(todo) > 0; {
		src, term := todo[len(todo)-1].src, m.Deref(todo[len(todo)-1].term)
		switch todo = todo[:len(todo)-1]; {
		case src&tagMask == tagRef && src>>3 < Cell(len(vars)):
			if vars[src>>3] == 0 {
				vars[src>>3] = term
			}
		case src&tagMask == tagStr && term&tagMask == tagStr && index(src) < len(clause) && clause[index(src)] == m.functorOf(term):
			for i := range m.functorOf(term).arity() {
				todo = append(todo, pair{clause[index(src)+1+i], m.Arg(term, i)})
			}
		}
	}
}

const maxHeadCells = 4096

// headText is the text of a goal, without what lies deep in it.
func (m *Machine) headText(goal Cell) string {
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
