package program

import (
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/flags"
)

// Inspection, creation and destruction of clauses (ISO 8.8.1, 8.9).

// A ClauseTerm has the parts of a clause: the module and name of its predicate, the head
// without a module, the guard of a guarded rule or 0, and the body with its module.
type ClauseTerm struct {
	Mod   *engine.Module
	in    *engine.Module
	Name  atom.Atom
	Arity int
	kind  engine.ClauseKind
	head  engine.Cell
	guard engine.Cell
	body  engine.Cell
}

var atomRuleArrow = atom.Intern("=>")

// Split splits a clause of a module: (Head :- Body), Head, (Head => Body) or (Head, Guard
// => Body). The clause or its head may have a module. If it returns false, the error is
// pending.
func (c *ClauseTerm) Split(m *engine.Machine, mod *engine.Module, t engine.Cell) (ok bool) {
	if t = m.Deref(t); engine.IsCompound(t) {
		if name, arity := m.Functor(t); arity > 0 && name != atom.Colon && name != atom.Neck && name != atomRuleArrow {
			c.Mod, c.in, c.Name, c.Arity, c.head, c.body = mod, mod, name, arity, t, builtin.CellTrue
			return true
		}
	}
	if c.Mod, t, ok = stripModule(m, mod, t); !ok {
		return false
	}
	c.head, c.body = t, engine.Atom(atom.True)
	c.in = c.Mod
	rule := m.IsFunctor(t, atomRuleArrow, 2)
	if rule || m.IsFunctor(t, atom.Neck, 2) {
		c.head, c.body = m.Arg(t, 0), m.Arg(t, 1)
		if rule {
			c.kind = engine.Rule
			if m.IsFunctor(c.head, atom.Comma, 2) {
				c.kind = engine.GuardedRule
				c.head, c.guard = m.Arg(c.head, 0), m.Arg(c.head, 1)
			}
		}
		if m.IsFunctor(c.head, atom.Colon, 2) {
			if c.Mod, c.head, ok = stripModule(m, c.Mod, c.head); !ok {
				return false
			}
		}
	}
	return c.named(m)
}

// named notes the name and the arity of the head.
func (c *ClauseTerm) named(m *engine.Machine) (ok bool) {
	c.Name, c.Arity, ok = HeadOf(m, c.head)
	if ok && c.Arity == 0 {
		c.head = engine.Atom(c.Name)
	}
	return ok
}

// stripModule splits Module:Term. A term without a module gets mod.
func stripModule(m *engine.Machine, mod *engine.Module, t engine.Cell) (*engine.Module, engine.Cell, bool) {
	if t = m.Deref(t); !m.IsFunctor(t, atom.Colon, 2) {
		return mod, t, true
	}
	return m.StripModule(t)
}

// HeadOf returns the name and the arity of the head of a clause, as ProcedureOf does.
func HeadOf(m *engine.Machine, head engine.Cell) (name atom.Atom, arity int, ok bool) {
	switch {
	case engine.IsVar(head):
		return 0, 0, m.InstantiationError()
	case engine.IsCallable(head):
		name, arity = m.ProcedureOf(head)
		return name, arity, true
	}
	return 0, 0, m.TypeError("callable", head)
}

// isControlBody reports whether the arguments of a goal with a name and arity are bodies
// (ISO 7.6.2).
func isControlBody(name atom.Atom, arity int) bool {
	if arity != 2 {
		return false
	}
	switch name {
	case atom.Comma, atom.Semicolon, atom.Arrow, atom.SoftArrow:
		return true
	}
	return false
}

// convertBody converts a term to a body (ISO 7.6.2). A variable V becomes call(V), and a
// goal f() becomes the atom f. If the term is not callable, or contains a goal that is not,
// it is a type error. An infinite term is a representation error.
func convertBody(m *engine.Machine, body engine.Cell) (engine.Cell, bool) {
	changes := false
	goals := 0
	for stack := []engine.Cell{body}; len(stack) > 0; {
		m.Tick()
		if goals++; goals == 1000 && !m.IsAcyclic(body) {
			return 0, m.RepresentationError("cyclic_term")
		}
		g := m.Deref(stack[len(stack)-1])
		stack = stack[:len(stack)-1]
		switch {
		case engine.IsVar(g):
			changes = true
		case engine.IsAtom(g):
		case !engine.IsCompound(g):
			return 0, m.TypeError("callable", body)
		default:
			name, arity := m.Functor(g)
			if !procedureArity(m, arity) {
				return 0, false
			}
			changes = changes || arity == 0
			if isControlBody(name, arity) {
				stack = append(stack, m.Arg(g, 1), m.Arg(g, 0))
			}
		}
	}
	if !changes {
		return body, true
	}
	// The stack for a copy of the control constructs with the changed goals.
	type slot struct {
		goal engine.Cell
		in   engine.Cell
		arg  int
	}
	result := m.NewStruct(atom.Call, m.NewVar())
	stack := []slot{{body, result, 0}}
	for len(stack) > 0 {
		m.Tick()
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		g := m.Deref(s.goal)
		if engine.IsVar(g) {
			g = m.NewStruct(atom.Call, g)
		} else if engine.IsCompound(g) {
			if name, arity := m.Functor(g); arity == 0 {
				g = engine.Atom(name)
			} else if isControlBody(name, arity) {
				left, right := m.Arg(g, 0), m.Arg(g, 1)
				g = m.NewStruct(name, left, right)
				stack = append(stack, slot{right, g, 1}, slot{left, g, 0})
			}
		}
		m.AssignArg(s.in, s.arg, g)
	}
	return m.Arg(result, 0), true
}

// inContext makes the clause one of the predicate that has the clauses of a transparent
// predicate. Its head gets the caller's module as an argument.
func (c *ClauseTerm) inContext(m *engine.Machine, p *engine.Pred) {
	args := make([]engine.Cell, 0, p.Arity)
	for i := range c.Arity {
		args = append(args, m.Arg(c.head, i))
	}
	c.head = m.NewStruct(p.Name, append(args, m.NewVar())...)
	c.Name, c.Arity = p.Name, p.Arity
}

// checkGoals raises the error for a body with a module that is not an atom. Except in the
// standard's mode, it also raises an error if a goal or module is a variable that occurs
// nowhere else in the clause.
func (c *ClauseTerm) checkGoals(m *engine.Machine) bool {
	var goals, modules []engine.Cell
	module := func(name engine.Cell) bool {
		if engine.IsVar(name) {
			modules = append(modules, name)
		} else if !engine.IsAtom(name) {
			return m.TypeError("module", name)
		}
		return true
	}
	top, ok := m.Qualifiers(c.body, module)
	if !ok {
		return false
	}
	if engine.IsAtom(top) && len(modules) == 0 {
		return true
	}
	n := 0
	for stack := []engine.Cell{top}; len(stack) > 0; {
		if n++; n == 1000 && !m.IsAcyclic(top) {
			break
		}
		g, ok := m.Qualifiers(stack[len(stack)-1], module)
		if !ok {
			return false
		}
		stack = stack[:len(stack)-1]
		switch {
		case engine.IsVar(g):
			goals = append(goals, g)
		case engine.IsCompound(g):
			name, arity := m.Functor(g)
			if isControlBody(name, arity) || name == atom.Not && arity == 1 {
				for i := arity - 1; i >= 0; i-- {
					stack = append(stack, m.Arg(g, i))
				}
			}
		}
	}
	if len(goals)+len(modules) == 0 || m.Engine.Flags.ISO {
		return true
	}
	count := make(map[engine.Cell]int)
	for _, t := range []engine.Cell{c.head, c.guard, c.body} {
		if t != 0 {
			m.Visit(t, func(t engine.Cell) bool {
				if engine.IsVar(t) {
					count[t]++
				}
				return true
			})
		}
	}
	single := func(v engine.Cell) bool { return count[v] == 1 }
	switch {
	case slices.ContainsFunc(modules, single) || engine.IsVar(top) && single(top):
		return m.InstantiationError()
	case slices.ContainsFunc(goals, single):
		return m.TypeError("callable", top)
	}
	return true
}

// Add adds the clause to a predicate, at the front or at the end. If the body has another
// module, its goals keep that.
func (c *ClauseTerm) Add(m *engine.Machine, p *engine.Pred, front bool) (*engine.Clause, bool) {
	if c.in != p.Module {
		if m.Deref(c.body) != engine.Atom(atom.True) {
			c.body = m.NewStruct(atom.Colon, engine.Atom(c.in.Name), c.body)
		}
		if c.guard != 0 {
			c.guard = m.NewStruct(atom.Colon, engine.Atom(c.in.Name), c.guard)
		}
	}
	body, ok := m.Deref(c.body), true
	if body != engine.Atom(atom.True) {
		if body, ok = convertBody(m, body); !ok || !c.checkGoals(m) {
			return nil, false
		}
	}
	if p.Mixes(c.kind) {
		return nil, m.PermissionError("assert", "procedure", Indicator(m, p.Module, p.Name, p.Arity))
	}
	guard := c.guard
	if guard != 0 {
		if guard, ok = convertBody(m, m.Deref(guard)); !ok {
			return nil, false
		}
	}
	var clause *engine.Clause
	if c.kind == engine.Neck {
		clause = m.AddClause(p, c.head, body, front)
	} else {
		clause = m.AddRule(p, c.head, guard, body, front)
	}
	if clause == nil {
		return nil, m.RepresentationError("cyclic_term")
	}
	return clause, true
}

// modifiable returns the predicate of the module that a program may change. It makes the
// predicate if there is none. For a builtin that must not be changed it raises a permission
// error.
func modifiable(m *engine.Machine, mod *engine.Module, name atom.Atom, arity int) (*engine.Pred, bool) {
	p := m.Engine.Pred(mod, name, arity)
	if p.Dynamic && p.Imported() == nil {
		return p, true
	}
	if Protects(m.Engine, mod, name, arity) {
		return nil, staticError(m, mod, name, arity)
	}
	return p, true
}

// staticError raises the error for changing a procedure that is not dynamic.
func staticError(m *engine.Machine, mod *engine.Module, name atom.Atom, arity int) bool {
	if p := m.Engine.FindPred(mod, name, arity); p != nil && p.Module.Name == atom.System {
		mod = p.Module
	}
	return m.PermissionError("modify", "static_procedure", Indicator(m, mod, name, arity))
}

// Indicator returns the term Name/Arity. It has the module unless that is user.
func Indicator(m *engine.Machine, mod *engine.Module, name atom.Atom, arity int) engine.Cell {
	pi := m.NewStruct(atom.Slash, engine.Atom(name), engine.SmallInt(int64(arity)))
	if mod.Name != atom.User && mod.Name != atom.System {
		pi = m.NewStruct(atom.Colon, engine.Atom(mod.Name), pi)
	}
	return pi
}

// assert adds a clause to a dynamic predicate. It makes the predicate if there is none. The
// predicate may be imported by the module.
func assert(m *engine.Machine, t engine.Cell, front bool) (*engine.Clause, bool) {
	var c ClauseTerm
	if !c.Split(m, builtin.User(m), t) || !procedureArity(m, c.Arity) {
		return nil, false
	}
	return c.assert(m, front)
}

func (c *ClauseTerm) assert(m *engine.Machine, front bool) (*engine.Clause, bool) {
	p, ok := modifiable(m, c.Mod, c.Name, c.Arity)
	if !ok {
		return nil, false
	}
	if p.Imported() != nil {
		switch def := m.Engine.FindPred(c.Mod, c.Name, c.Arity); {
		case def == nil:
		case def.Dynamic:
			return c.Add(m, def, front)
		case !contains(ours[def.Module.Name.String()], def.PredKey):
			return nil, staticError(m, def.Module, c.Name, c.Arity)
		}
	}
	if !p.Dynamic || p.Imported() != nil {
		if _, ok := convertBody(m, m.Deref(c.body)); !ok || !c.checkGoals(m) {
			return nil, false
		}
		if p.Defined && p.Imported() == nil && (p.Clauses() > 0 || p.File != "") {
			return nil, staticError(m, c.Mod, c.Name, c.Arity)
		}
		m.Engine.SetDynamic(p, true)
	}
	return c.Add(m, p, front)
}

// add does what assert does. Facts of a predicate that are kept outside of the database are
// added there.
func add(m *engine.Machine, t engine.Cell, front bool) bool {
	var c ClauseTerm
	if !c.Split(m, builtin.User(m), t) || !procedureArity(m, c.Arity) {
		return false
	}
	p := m.Engine.Pred(c.Mod, c.Name, c.Arity)
	if p.Dynamic && p.Imported() == nil {
		_, ok := c.Add(m, p, front)
		return ok
	}
	if f := outside(m.Engine.FindPred(c.Mod, c.Name, c.Arity)); f != nil {
		if m.Deref(c.body) != builtin.CellTrue || c.kind != engine.Neck {
			return staticError(m, c.Mod, c.Name, c.Arity)
		}
		return f.Assert(m, c.head, front)
	}
	_, ok := c.assert(m, front)
	return ok
}

// outside returns the Facts that keep a predicate's facts outside of the database, or nil.
func outside(p *engine.Pred) engine.Facts {
	if p == nil || p.Builtin() == nil {
		return nil
	}
	return p.Builtin().Facts
}

func asserta(m *engine.Machine, a []engine.Cell) bool { return add(m, a[0], true) }

func assertz(m *engine.Machine, a []engine.Cell) bool { return add(m, a[0], false) }

// clause implements clause/2.
func clause(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	_, ok := solveClause(m, a[0], a[1], r, forProgram)
	return ok
}

// openClause implements '$clause'(Head, Clause).
func openClause(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	_, clause, ok := solveWritten(m, a[0], r)
	return ok && m.Unify(a[1], clause)
}

// solveWritten finds the next clause for a head. The predicate may be any except a builtin.
// It also returns the clause as it was written.
func solveWritten(m *engine.Machine, head engine.Cell, r *engine.Retry) (cl *engine.Clause, written engine.Cell, ok bool) {
	body := m.NewVar()
	if cl, ok = solveClause(m, head, body, r, forListing); !ok {
		return nil, 0, false
	}
	_, plain, _ := m.StripModule(head)
	return cl, writtenClause(m, cl.Kind(), plain, body), true
}

// writtenClause returns a clause as it was written. It is made from the head and the body
// that clause/2 gives.
func writtenClause(m *engine.Machine, kind engine.ClauseKind, head, body engine.Cell) engine.Cell {
	switch kind {
	case engine.Rule:
		return m.NewStruct(atomRuleArrow, head, body)
	case engine.GuardedRule:
		guard, rest := m.Arg(m.Deref(body), 0), m.Arg(m.Deref(body), 1)
		return m.NewStruct(atomRuleArrow, m.NewStruct(atom.Comma, head, guard), m.Arg(rest, 1))
	}
	return m.NewStruct(atom.Neck, head, body)
}

// A purpose says why clauses are looked for.
type purpose uint8

const (
	forProgram   purpose = iota // for a program: facts outside of the database, too
	forReference                // for a reference to the clause
	forListing                  // for a listing: private clauses, too
)

// solveClause unifies a head and a body with the next clause that unifies. It returns the
// clause, or nil for a fact that is kept outside of the database.
func solveClause(m *engine.Machine, head, body engine.Cell, r *engine.Retry, what purpose) (*engine.Clause, bool) {
	noModule := false // no predicate has this module
	if _, ok := m.Qualifiers(head, func(name engine.Cell) bool {
		noModule = !engine.IsAtom(name)
		return !noModule
	}); !ok || noModule {
		return nil, false
	}
	var c ClauseTerm
	if !c.HeadOnly(m, head) {
		return nil, false
	}
	body = m.Deref(body)
	if !engine.IsVar(body) && !engine.IsCallable(body) {
		return nil, m.TypeError("callable", body)
	}
	var it engine.ClauseIter
	p := m.Engine.FindPred(c.Mod, c.Name, c.Arity)
	if p != nil && p.Context() != nil {
		p = p.Context()
		c.inContext(m, p)
	}
	switch {
	case what == forProgram && outside(p) != nil:
		return nil, c.outsideClause(m, p, body, r)
	case r.State != nil:
		it.Resume(m, r.State, c.head)
	case p == nil:
		return nil, false
	case what != forListing && isPrivate(m, p):
		return nil, privateError(m, p)
	default:
		if what == forProgram {
			c.note(m, p)
		}
		it.Start(m, p, c.head)
	}
	cl := nextClause(m, &it, &c, body, r)
	return cl, cl != nil
}

// note makes the next calls for such a head find p in native code.
func (c *ClauseTerm) note(m *engine.Machine, p *engine.Pred) {
	if c.Mod.Name == atom.User {
		m.NoteClauses(p)
	}
}

// outsideClause does what solveClause does, for facts that are kept outside of the
// database.
func (c *ClauseTerm) outsideClause(m *engine.Machine, p *engine.Pred, body engine.Cell, r *engine.Retry) bool {
	if !m.Unify(body, builtin.CellTrue) {
		return false
	}
	args := make([]engine.Cell, c.Arity)
	for i := range args {
		args[i] = m.Arg(c.head, i)
	}
	return p.Builtin().NonDet(m, args, r)
}

// isPrivate reports whether programs must not see the clauses of a predicate. These are
// builtins, and static predicates if the flag iso (ISO 8.8.1) or protect_static_code is
// set.
func isPrivate(m *engine.Machine, p *engine.Pred) bool {
	switch {
	case p.Dynamic:
		return false
	case p.IsSystem():
		return true
	}
	return !p.Public && (m.Engine.Flags.ISO || flags.Of(m.Engine).Is("protect_static_code", "true"))
}

func privateError(m *engine.Machine, p *engine.Pred) bool {
	return m.PermissionError("access", "private_procedure", m.Indicator(p))
}

// HeadOnly splits the module from a head. It sets c to the head only.
func (c *ClauseTerm) HeadOnly(m *engine.Machine, t engine.Cell) (ok bool) {
	if c.Mod, c.head, ok = m.StripModule(t); !ok {
		return false
	}
	return c.named(m) && procedureArity(m, c.Arity)
}

// procedureArity checks that a predicate can have n arguments.
func procedureArity(m *engine.Machine, n int) bool {
	return n <= engine.MaxProcedureArity || m.RepresentationError("max_procedure_arity")
}

// nextClause unifies head and body with the next clause that unifies. If there may be more,
// it asks to be called again.
func nextClause(m *engine.Machine, it *engine.ClauseIter, c *ClauseTerm, body engine.Cell, r *engine.Retry) *engine.Clause {
	for i := 1; ; i++ {
		cl, more := it.Next()
		if cl == nil {
			return nil
		}
		if (c.kind == engine.Neck || c.kind == cl.Kind()) && m.UnifyClause(cl, c.head, body) {
			if more {
				r.Again(it.State(m))
			}
			return cl
		}
		if m.Pending() || i%4096 == 0 && m.Cancelled() {
			return nil
		}
	}
}

// retract implements retract/1.
func retract(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	var c ClauseTerm
	if !c.Split(m, builtin.User(m), a[0]) {
		return false
	}
	p := m.Engine.FindPred(c.Mod, c.Name, c.Arity)
	if f := outside(p); f != nil {
		return c.kind == engine.Neck && m.Unify(c.body, builtin.CellTrue) && f.Retract(m, c.head, r)
	}
	var it engine.ClauseIter
	switch {
	case r.State != nil:
		it.Resume(m, r.State, c.head)
	case p == nil:
		return false
	case !p.Dynamic:
		return staticError(m, p.Module, c.Name, c.Arity)
	default:
		c.note(m, p)
		it.Start(m, p, c.head)
	}
	body := c.body
	if c.guard != 0 {
		body = m.Guarded(c.guard, c.body)
	}
	cl := nextClause(m, &it, &c, body, r)
	if cl == nil {
		return false
	}
	m.Engine.Erase(cl) // it may have been erased meanwhile (ISO 7.5.4)
	return true
}

// retractall implements retractall/1.
func retractall(m *engine.Machine, a []engine.Cell) bool {
	var c ClauseTerm
	if !c.HeadOnly(m, a[0]) {
		return false
	}
	p := m.Engine.FindPred(c.Mod, c.Name, c.Arity)
	if f := outside(p); f != nil {
		return f.RetractAll(m, c.head)
	}
	switch {
	case p == nil:
		m.Engine.SetDynamic(m.Engine.Pred(c.Mod, c.Name, c.Arity), true)
		return true
	case !p.Dynamic:
		return staticError(m, p.Module, c.Name, c.Arity)
	}
	if distinctVars(m, &c) {
		return m.EraseAll(p)
	}
	var it engine.ClauseIter
	it.Start(m, p, c.head)
	for i := 1; ; i++ {
		cl, more := it.Next()
		if cl == nil {
			return true
		}
		if m.ClauseMatches(cl, c.head) {
			m.Engine.Erase(cl)
		}
		if !more {
			return true
		}
		if i%4096 == 0 && m.Cancelled() {
			return false
		}
	}
}

// distinctVars reports whether the arguments of the head are different variables without
// attributes. Every clause matches such a head.
func distinctVars(m *engine.Machine, c *ClauseTerm) bool {
	for i := range c.Arity {
		v := m.Arg(c.head, i)
		if !engine.IsVar(v) {
			return false
		}
		for j := range i {
			if v == m.Arg(c.head, j) {
				return false
			}
		}
	}
	return true
}

// abolish implements abolish/1.
func abolish(m *engine.Machine, a []engine.Cell) bool {
	mod, pi, ok := m.StripModule(a[0])
	if !ok {
		return false
	}
	if engine.IsVar(pi) {
		return m.InstantiationError()
	}
	if !m.IsFunctor(pi, atom.Slash, 2) {
		return m.TypeError("predicate_indicator", pi)
	}
	return abolishPred(m, mod, m.Arg(pi, 0), m.Arg(pi, 1))
}

func abolish2(m *engine.Machine, a []engine.Cell) bool {
	mod, name, ok := m.StripModule(a[0])
	return ok && abolishPred(m, mod, name, m.Deref(a[1]))
}

func abolishPred(m *engine.Machine, mod *engine.Module, name, arity engine.Cell) bool {
	switch {
	case engine.IsVar(name) || engine.IsVar(arity):
		return m.InstantiationError()
	case !engine.IsAtom(name):
		return m.TypeError("atom", name)
	case !m.IsInteger(arity):
		return m.TypeError("integer", arity)
	}
	if n, _ := m.NumberOf(arity); n.Sign() < 0 {
		return m.DomainError("not_less_than_zero", arity)
	}
	n, small := engine.SmallIntOf(arity)
	if !small || n > engine.MaxProcedureArity {
		return m.RepresentationError("max_procedure_arity")
	}
	p := m.Engine.FindPred(mod, engine.AtomOf(name), int(n))
	if p == nil {
		return true
	}
	if p.Builtin() != nil || !p.Dynamic && (m.Engine.Flags.ISO || p.Module.Name == atom.System || p.Module.IsLibrary()) {
		return staticError(m, p.Module, p.Name, p.Arity)
	}
	m.Engine.Abolish(p)
	return true
}

var clausesRows = []engine.Builtin{
	{Name: "clause", Arity: 2, NonDet: clause, Meta: ":?",
		Doc: "clause(:Head, ?Body) is nondet\nHead :- Body is a clause of a dynamic or public predicate (ISO 8.8.1)."},
	{Name: "$clause", Arity: 2, NonDet: openClause, Meta: ":?",
		Doc: "'$clause'(:Head, -Clause)\nClause is a clause for Head, as it is written, of any predicate that is no builtin."},
	{Name: "asserta", Arity: 1, Use: engine.Database, Det: asserta, Meta: ":",
		Doc: "asserta(:Clause) is det\nAdds Clause before the other clauses of its predicate (ISO 8.9.1)."},
	{Name: "assertz", Arity: 1, Use: engine.Database, Det: assertz, Meta: ":",
		Doc: "assertz(:Clause) is det\nAdds Clause after the other clauses of its predicate (ISO 8.9.2)."},
	{Name: "assert", Arity: 1, Use: engine.Database, Det: assertz, Meta: ":",
		Doc: "assert(:Clause) is det\nThe same as assertz/1."},
	{Name: "retract", Arity: 1, Use: engine.Database, NonDet: retract, Meta: ":",
		Doc: "retract(:Clause) is nondet\nRemoves the first clause that unifies with Clause, and the next one on backtracking (ISO 8.9.3)."},
	{Name: "retractall", Arity: 1, Use: engine.Database, Det: retractall, Meta: ":",
		Doc: "retractall(:Head) is det\nRemoves the clauses whose head unifies with Head (ISO 8.9.5)."},
	{Name: "abolish", Arity: 1, Use: engine.Database, Det: abolish, Meta: ":",
		Doc: "abolish(:Indicator) is det\nRemoves a predicate; with the flag iso it must be dynamic (ISO 8.9.4)."},
	{Name: "abolish", Arity: 2, Use: engine.Database, Det: abolish2, Meta: ":?",
		Doc: "abolish(:Name, +Arity) is det\nThe same as abolish(Name/Arity)."},
}
