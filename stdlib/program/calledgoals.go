package program

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// A bodyGoal is a goal with extra arguments, or the body of a grammar rule.
type bodyGoal struct {
	goal  engine.Cell
	mod   *engine.Module
	extra int
	rule  bool
}

// A calledGoals finds the goals in a body, also in control constructs and in the arguments
// of meta-predicates.
type calledGoals struct {
	m      *engine.Machine
	agenda []bodyGoal // used again
}

func (w *calledGoals) push(g bodyGoal) { w.agenda = append(w.agenda, g) }

// each calls f with each predicate that the goals of a body call, and with the name and the
// arguments in the body.
func (w *calledGoals) each(mod *engine.Module, body engine.Cell, f func(mod *engine.Module, key engine.PredKey, arity int)) {
	w.agenda = w.agenda[:0]
	w.push(bodyGoal{goal: body, mod: mod})
	for len(w.agenda) > 0 {
		w.m.Tick()
		g := w.agenda[len(w.agenda)-1]
		w.agenda = w.agenda[:len(w.agenda)-1]
		if g.goal = w.m.Deref(g.goal); !engine.IsCallable(g.goal) || engine.IsPair(g.goal) {
			continue
		}
		name, arity := w.m.ProcedureOf(g.goal)
		if w.inner(g, name, arity) {
			continue
		}
		if g.rule {
			g.extra += 2
		}
		key := engine.PredKey{Name: name, Arity: arity + g.extra}
		f(g.mod, key, arity)
		w.arguments(g, arity, w.m.Engine.MetaFor(g.mod, key))
	}
}

// inner visits the parts of a body that is no goal. It reports whether it is one of those.
func (w *calledGoals) inner(g bodyGoal, name atom.Atom, arity int) bool {
	switch {
	case arity == 2 && name == atom.Colon:
		q := w.m.Deref(w.m.Arg(g.goal, 0))
		if !engine.IsAtom(q) {
			return true
		}
		mod := w.m.Engine.FindModule(engine.AtomOf(q))
		if mod == nil {
			mod = w.m.Engine.Module(atom.User)
		}
		w.push(bodyGoal{w.m.Arg(g.goal, 1), mod, g.extra, g.rule})
	case g.extra == 0 && isControl(name, int32(arity)):
		for i := range arity {
			w.push(bodyGoal{w.m.Arg(g.goal, arity-1-i), g.mod, 0, g.rule})
		}
	case g.rule && arity == 1 && name == atom.Curly:
		w.push(bodyGoal{goal: w.m.Arg(g.goal, 0), mod: g.mod})
	case g.rule && arity == 0 && (name == atom.Cut || name == atom.Nil || name == atom.Curly):
	default:
		return false
	}
	return true
}

// arguments adds the goals among the arguments of a goal.
func (w *calledGoals) arguments(g bodyGoal, arity int, meta []byte) {
	for i := min(len(meta), arity) - 1; i >= 0; i-- {
		k, arg := meta[i], w.m.Deref(w.m.Arg(g.goal, i))
		for k == '^' && w.m.IsFunctor(arg, atom.Caret, 2) {
			arg = w.m.Deref(w.m.Arg(arg, 1))
		}
		if extra, rule, ok := engine.GoalArg(k); ok {
			w.push(bodyGoal{arg, g.mod, extra, rule})
		}
	}
}

// isControl reports whether the arguments of a body are bodies, too.
func isControl(name atom.Atom, arity int32) bool {
	switch name {
	case atom.Comma, atom.Semicolon, atom.Arrow, atom.SoftArrow, atomBar:
		return arity == 2
	case atom.Not:
		return arity == 1
	}
	return false
}

var atomBar = atom.Intern("|")
