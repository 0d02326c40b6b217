package engine

import (
	"slices"

	"github.com/zebralog/prolog/engine/atom"
)

// Rules: clauses of single-sided unification, as SWI-Prolog has them. The head of Head =>
// Body and of Head, Guard => Body is not unified with a goal but matched: the goal must be
// an instance of the head (subsumes_term/2), and none of the goal's variables is bound. If
// the guard is true as well, no other rule is tried. It is an error when no rule applies.
//
// Unifications at the start of a guard whose one side is an argument of the head and the
// other side no variable belong to the head, as in SWI-Prolog: p(X), X = f(Y) => ... is
// p(f(Y)) => ... . The term is matched with the argument, before the rest of the guard.
//
// The record of a rule is =>(Head, Body) or =>(Head, Guard, Body). A rule is compiled as
// the clause Head :- Guard, !, Body, except that the code of the head consists of tests.
// After the rules of a predicate comes a clause that is in no list and raises the error.

// A ClauseKind is how a clause was written.
type ClauseKind uint8

// The kinds of clauses.
const (
	Neck        ClauseKind = iota // Head :- Body, or Head
	Rule                          // Head => Body
	GuardedRule                   // Head, Guard => Body
)

var (
	funRule    = functor(atom.Intern("=>"), 2)
	funGuarded = functor(atom.Intern("=>"), 3)
	funNoRule  = functor(atom.Intern("$no_rule"), 1)
)

// Kind returns how the clause was written.
func (c *Clause) Kind() ClauseKind {
	if c.IsFact() {
		return Neck
	}
	r := c.stored()
	return r.kind()
}

// kind returns how the clause with the record r, which is not a fact, was written.
func (r *record) kind() ClauseKind {
	switch r.cells[index(r.cells[0])] {
	case funRule:
		return Rule
	case funGuarded:
		return GuardedRule
	}
	return Neck
}

// AddRule adds the rule Head => Body, or Head, Guard => Body when guard is not 0,
// as AddClause does.
func (m *Machine) AddRule(p *Pred, head, guard, body Cell, front bool) *Clause {
	args := []Cell{head, guard, body}
	if guard == 0 {
		args = []Cell{head, body}
	}
	return m.addTerm(p, m.NewStruct(funRule.atom(), args...), clauseRule, front)
}

// HasRules reports whether the clauses of p are rules.
func (p *Pred) HasRules() bool { return p.noRule != nil }

// Mixes reports whether p has clauses among which there can be none of that
// kind: a predicate has rules or clauses, not both.
func (p *Pred) Mixes(kind ClauseKind) bool { return p.live > 0 && p.HasRules() != (kind != Neck) }

// makeNoRule makes the clause that stands after the rules of p. Its body is
// a call of '$no_rule'/1 with the head.
func (p *Pred) makeNoRule() {
	n := p.Arity
	cells := []Cell{8 | tagStr, funNeck, 0, 5*8 | tagStr, funNoRule, 0}
	goal := atomCell(p.Name)
	if n > 0 {
		goal = Cell(len(cells))*8 | tagStr
		cells = append(cells, functor(p.Name, n))
		for i := range n {
			cells = append(cells, Cell(i)<<3)
		}
	}
	// '$no_rule' takes the head with its module.
	cells = append(cells, funColon, atomCell(p.Module.Name), goal)
	cells[2], cells[5] = goal, Cell(len(cells)-3)*8|tagStr
	cells[3] = 4*8 | tagStr
	p.noRule = newClause(record{cells: cells, nvars: n}, clauseRule)
	p.noRule.origin = &origin{pred: p}
}

// dropNoRule makes p a predicate of clauses again.
func (e *Engine) dropNoRule(p *Pred) {
	if p.noRule != nil {
		e.discard(p.noRule)
		p.noRule = nil
	}
}

// raiseNoRule implements '$no_rule'/1: the goal, with its module, matches no rule.
func (m *Machine) raiseNoRule(a []Cell) bool {
	mod, goal, ok := m.StripModule(a[0])
	if !ok {
		return false
	}
	name, arity := m.nameArity(goal)
	m.inCall = m.Engine.Pred(mod, name, arity)
	if mod != m.Engine.user {
		goal = m.NewStruct(atom.Colon, atomCell(mod.Name), goal)
	}
	return m.ExistenceError("matching_rule", goal)
}

// clauseParts builds the clause r and returns its head and its body. In the body, a guard
// stands before a cut.
func (m *Machine) clauseParts(r *record, vars []Cell) (head, body Cell) {
	t := m.build(r, vars)
	head, body = m.Arg(t, 0), m.Arg(t, 1)
	if r.kind() == GuardedRule {
		body = m.Guarded(body, m.Arg(t, 2))
	}
	return head, body
}

// Guarded returns (Guard, !, Body), the form in which the body of a guarded rule is shown.
func (m *Machine) Guarded(guard, body Cell) Cell {
	return m.NewStruct(atom.Comma, guard, m.NewStruct(atom.Comma, cutCell, body))
}

// match unifies the arguments of a head, whose variables are at mark or above
// it, with those of a goal. It fails when that needs a variable of the goal to
// be bound.
func (m *Machine) match(head, goal []Cell, mark Cell) bool {
	hb, tr := m.hb, m.tr
	m.hb = mark // older cells are trailed
	defer func() { m.hb = hb }()
	for i := range head {
		if !m.Unify(head[i], goal[i]) || m.tr != tr {
			return false
		}
	}
	return true
}

// A matching is a goal at the start of a guard that belongs to the head: the variable, an
// argument of the head, is matched with the term.
type matching struct{ goal, variable, term Cell }

// matchings finds them in the guard of a rule, whether that is source or on the heap. Goals
// other than unifications and true end the search; of each argument only the first one counts.
func matchings(guard Cell, args []Cell, functor func(Cell) Cell, arg func(Cell, int) Cell) []matching {
	isVar := func(t Cell) bool { return t&tagMask == tagRef }
	isArg := func(t Cell) bool { return isVar(t) && slices.Contains(args, t) }
	var found []matching
	goals := []Cell{guard}
	for len(goals) > 0 && len(goals) <= maxNesting {
		g := goals[len(goals)-1]
		goals = goals[:len(goals)-1]
		switch {
		case functor(g) == funComma:
			goals = append(goals, arg(g, 1), arg(g, 0))
		case functor(g) == funEquals:
			v, t := arg(g, 0), arg(g, 1)
			if !isArg(v) {
				v, t = t, v
			}
			if isArg(v) && !isVar(t) && !slices.ContainsFunc(found, func(m matching) bool { return m.variable == v }) {
				found = append(found, matching{g, v, t})
			}
		case g != trueCell:
			return found
		}
	}
	return found
}

// functorIn returns the functor of t, or 0 when t is not compound.
func (m *Machine) functorIn(t Cell) Cell {
	if !IsCompound(t) {
		return 0
	}
	return m.functorOf(t)
}

// bodyOf makes the goals of the body of the clause root.
func (c *compiler) bodyOf(root Cell) []*goal {
	at := argsAt(root) + 1
	d := nesting{cut: c.clauseCut}
	commit := &goal{kind: goalCut, barrier: -1}
	switch c.functor(root) {
	case funRule:
		return append([]*goal{commit}, c.goals(c.src[at], at, d)...)
	case funGuarded:
		return slices.Concat(c.matchings(at), c.goals(c.src[at], at, d), []*goal{commit}, c.goals(c.src[at+1], at+1, d))
	}
	return c.goals(c.src[at], at, d)
}

// matchings makes the goals of the guard at the index at that belong to the head.
func (c *compiler) matchings(at int) []*goal {
	head := c.src[at-1]
	if !IsCompound(head) {
		return nil
	}
	args := c.src[argsAt(head):][:c.functor(head).arity()]
	var seq []*goal
	for _, m := range matchings(c.src[at], args, c.functor, func(t Cell, i int) Cell { return c.src[argsAt(t)+i] }) {
		seq = append(seq, &goal{kind: goalMatch, args: []Cell{m.variable, m.term}, at: -1, src: m.goal})
		c.matched = append(c.matched, m.goal)
	}
	return seq
}
