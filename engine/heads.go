package engine

import (
	"fmt"
	"slices"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

// The goals that clauses were called for, at an exception that nobody handles. They are
// texts, made before the stacks are unwound. The machine keeps no arguments. What is known
// about them is in the variables that the clauses still need, in their environments. Of
// traced goals everything is known.

// KeepHeads makes the machine keep the goals of clauses, for the frames of exceptions that
// nobody handles.
func (m *Machine) KeepHeads(on bool) { m.keepsHeads = on }

// maxHeads bounds the goals that are kept for an exception.
const maxHeads = 20

// A fate is what becomes of the pending exception.
type fate uint8

const (
	isCaught    fate = iota
	isRethrown       // by the recovery goal of the catch/3 that has it
	isRecovered      // a recovery goal reports it
	isUncaught       // it ends the run
)

// isReported reports whether the pending exception ends the run, or goes to a recovery goal
// that reports it.
func (m *Machine) isReported() bool { return m.fate() >= isRecovered }

// fate returns the fate of the pending exception. If it is first rethrown, and reported
// then, nothing more is said.
func (m *Machine) fate() fate {
	s := &m.Engine.stubs
	env, found := m.e, isUncaught
	for b := m.b; ; b = m.word(b + chPrev) {
		switch ldp(m.mem, b+chAlt) {
		case s.exhausted:
			if m.depth > 1 {
				return isCaught
			}
			return found
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
			switch catcher := m.Deref(m.word(b - 3*8)); {
			case !m.mayCatch(catcher):
			case place != at:
				return min(found, isRecovered)
			case m.rethrows(m.word(b-2*8), catcher):
				found = isRethrown
			default:
				return isCaught
			}
		case s.limitAlt:
			if m.mayCatch(m.word(b - 5*8)) {
				return isCaught
			}
		}
	}
}

// mayCatch reports whether the pending exception may unify with a term, as far as the names in them
// and in the first argument of error/2 tell.
func (m *Machine) mayCatch(catcher Cell) bool {
	ball := m.ball.cells
	same := func(c Cell, in Cell) bool {
		k, l := m.keyOf(m.Deref(c)), keyIn(ball, in)
		return k == l || k == 0 || l == 0
	}
	if !same(catcher, ball[0]) {
		return false
	}
	return !m.IsFunctor(catcher, atom.Error, 2) || ball[0]&tagMask != tagStr || same(m.Arg(catcher, 0), ball[index(ball[0])+1])
}

// rethrows reports whether a goal throws what a variable stands for.
func (m *Machine) rethrows(goal, ball Cell) bool {
	goals := []Cell{goal}
	for n := 0; len(goals) > 0 && n < maxControls; n++ {
		g := m.Deref(goals[len(goals)-1])
		goals = goals[:len(goals)-1]
		switch {
		case m.IsFunctor(g, atomThrow, 1):
			if m.Deref(m.Arg(g, 0)) == ball {
				return true
			}
		case m.IsFunctor(g, atom.Colon, 2) || IsCompound(g) && isControl(m.functorOf(g)):
			for i := range m.Arity(g) {
				goals = append(goals, m.Arg(g, i))
			}
		}
	}
	return false
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
			r.culprit = m.GoalText(inner)
			if p := r.missing; p != nil && p.Module != m.Engine.user {
				r.culprit = string(syntax.AppendAtom(nil, p.Module.Name.String())) + ":" + r.culprit
			}
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
		if !ok && i == 0 && from == 0 && inner == 0 {
			m.noteSum()
		}
		if ok && f.Pred.Module.class != classSystem && !(i == 1 && m.Engine.isOfEarlierCall(code)) {
			goal := m.frameGoal(&f, env, m.Engine.code.in(m.Engine.code.atOffset(p)), i > 0, inner)
			if inner = 0; goal != 0 {
				head = m.GoalText(goal)
				if !m.Engine.hasLastCalls(f.Pred) {
					inner = goal
				}
			}
		}
		r.heads = append(r.heads, head)
	}
}

// culprit returns the goal of a builtin that has raised the pending exception, or of a procedure
// that does not exist, or 0.
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

// frameGoal returns the goal that the clause of a frame was called for, or 0. The environment of
// the frame is given, the instruction that it is at, whether that is a call that it waits for, and
// the goal that the clause is at, or 0.
func (m *Machine) frameGoal(f *Frame, env Cell, in *instr, waits bool, inner Cell) Cell {
	if f.traced && env > m.layout.local && ldp(m.mem, env+envCont) == m.Engine.stubs.traceExit {
		return m.word(m.word(env+envPrev) + envSize)
	}
	e := m.Engine
	r := f.Clause.term(e)
	if len(r.cells) > maxHeadCells || !m.fits(3*len(r.cells)) {
		return 0
	}
	vars := make([]Cell, r.nvars)
	live := in.live()
	kept := waits && live != allSlots
	if kept || inner != 0 || !waits {
		c := &compiler{engine: e, traced: f.traced, located: true, held: holding{at: f.at}}
		comp, err := c.clause(f.Clause)
		if err != nil || len(comp.code) != f.size {
			return 0
		}
		e.dropConsts(comp.consts)
		if !waits && c.held.sums {
			c.held.values(m, env, vars)
			m.noteCulprit(r.cells, c.goalAt(f.at), vars)
		}
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

// noteSum notes the goal of a body that was called as a term, if it is an evaluation or a comparison.
func (m *Machine) noteSum() {
	e := m.Engine
	s := e.shapeAt(m.p)
	if s == nil || !m.fits(2*len(s.src)) {
		return
	}
	c := &compiler{engine: e, located: true, held: holding{at: e.code.offset(m.p) - s.off}}
	comp, err := s.compile(c)
	if err != nil {
		return
	}
	e.dropConsts(comp.consts)
	if c.held.sums {
		vars := make([]Cell, s.args)
		c.held.values(m, m.e, vars)
		m.noteCulprit(s.src, c.goalAt(c.held.at), vars)
	}
}

// noteCulprit notes a goal of a clause, with the values of the variables.
func (m *Machine) noteCulprit(clause []Cell, goal Cell, vars []Cell) {
	if goal&tagMask == tagInt { // see goal.src
		goal = clause[index(goal)]
	}
	clause = slices.Clone(clause)
	clause[0] = goal
	m.raising.culprit = m.GoalText(m.decode(clause, vars))
}

// A holding is what the compiler tells of an instruction: where the values of variables are while
// the goal that it belongs to is evaluated.
type holding struct {
	at    int   // the instruction
	where []int // by variable: its register, firstSlot and more for a slot of the environment, or -1
	sums  bool  // the goal is an evaluation or a comparison
}

const firstSlot = maxX

// note notes the places when a goal begins, the last one before the instruction.
func (h *holding) note(c *compiler, g *goal) {
	if h.at < len(c.code) {
		return
	}
	h.where, h.sums = h.where[:0], g.kind == goalIs || g.kind == goalCompare
	for _, x := range c.vars {
		at := -1
		switch {
		case x.left <= 0:
		case x.reg >= 0:
			at = x.reg
		case x.saved:
			at = firstSlot + x.slot
		}
		h.where = append(h.where, at)
	}
}

// lose notes that a register has got another value before the instruction.
func (h *holding) lose(r, at int) {
	if i := slices.Index(h.where, r); i >= 0 && at < h.at {
		h.where[i] = -1
	}
}

// values are those of the variables.
func (h *holding) values(m *Machine, env Cell, vars []Cell) {
	for v := range vars {
		switch at := h.where[v]; {
		case at >= firstSlot:
			vars[v] = m.word(env + envSize + Cell(at-firstSlot)*8)
		case at >= 0:
			vars[v] = m.word(Cell(xo(at)))
		}
		if m.isBarrier(vars[v]) {
			vars[v] = 0
		}
	}
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

// goalDepth is the depth to which the goals of a backtrace are shown. maxShown is the
// number of arguments shown before the last.
const (
	goalDepth = 3
	maxShown  = 16

	maxShallow = 2 * (maxShown + 2) * (maxShown + 2) * (maxShown + 2) // cells
)

var atomDots = atom.Intern("...")

// shallow returns a term with dots for compounds deeper than that. The rest of a list lies
// deeper than its first element.
func (m *Machine) shallow(t Cell, depth int) Cell {
	if t = m.Deref(t); !IsCompound(t) {
		return t
	}
	if depth == 0 {
		return atomCell(atomDots)
	}
	name, arity := m.Functor(t)
	args := make([]Cell, min(arity, maxShown+2))
	for i := range args {
		switch {
		case i < maxShown || arity == len(args):
			args[i] = m.shallow(m.Arg(t, i), depth-1)
		case i == maxShown:
			args[i] = m.NewAtom(fmt.Sprintf("<skipped %d of %d>", arity-maxShown-1, arity))
		default:
			args[i] = m.shallow(m.Arg(t, arity-1), depth-1)
		}
	}
	if len(args) == 0 {
		return t
	}
	return m.NewStruct(name, args...)
}

// GoalText returns the text of a goal for a backtrace, without what lies deep in it.
func (m *Machine) GoalText(goal Cell) string {
	o := *syntax.WriteqOptions(m.Engine.Ops())
	o.MaxDepth, o.Priority = 2*goalDepth, 1200
	if goal = m.Deref(goal); IsCompound(goal) && m.fits(maxShallow) {
		goal = m.shallow(goal, goalDepth)
	}
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
