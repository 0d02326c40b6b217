package prolog

import (
	"context"
	"errors"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/query"
	"github.com/zebralog/prolog/stdlib/program"
)

// A Query is a goal that was read and expanded once and can be run often. Several goroutines
// may use it.
type Query struct {
	p *Interpreter
	parameters
	numbers []int         // of the variables that solutions give
	given   []string      // their names
	goal    engine.Stored // v(Variable..., Goal)
	bound   bool          // the expansion has bound variables
	config  queryConfig
}

// Prepare reads a query: one goal, with or without a full stop. Errors in the text are
// *SyntaxErrors. A ? outside quotes stands for an argument; variables can get values by
// name: see Named. The predicates that the goal calls are looked up when it runs. So it can
// be prepared before the program is loaded, and it sees changes of the program.
func (p *Interpreter) Prepare(text string, options ...QueryOption) (*Query, error) {
	q := &Query{p: p}
	for _, o := range options {
		if o == nil {
			return nil, errNilOption
		}
		o(&q.config)
	}
	m, err := p.begin(context.Background())
	if err != nil {
		return nil, err
	}
	defer p.release(m)
	t := query.Text{Text: text, Start: syntax.StartOf(""), Ops: p.engine.Ops(), Open: true, Placeholders: true, Unexpanded: true}
	var vars []engine.Cell
	goal, err := query.Read(context.Background(), m, t, func(t *syntax.Term) (term engine.Cell, _ []engine.Cell, err error) {
		q.parameters = parametersOf(t.Vars)
		term, vars = m.BuildTerm(t)
		return term, vars, nil
	})
	if err == nil && goal.Functions {
		err = p.expand(m, &goal.Term, vars)
	}
	if err != nil {
		return nil, err
	}
	for i, name := range q.names {
		if name != "_" && name != placeholder {
			q.numbers, q.given = append(q.numbers, i), append(q.given, name)
		}
	}
	for i, v := range vars {
		q.bound = q.bound || !engine.IsVar(m.Deref(v)) || slices.IndexFunc(vars, func(c engine.Cell) bool { return m.Deref(c) == m.Deref(v) }) != i
	}
	err = m.Guard(context.Background(), func() error {
		q.goal = m.Store(m.NewStruct(valuesAtom, append(vars, goal.Term)...))
		return nil
	})
	return q, err
}

// expand expands functional notation in a goal with the variables.
func (p *Interpreter) expand(m *engine.Machine, goal *engine.Cell, vars []engine.Cell) error {
	expanded := m.NewVar()
	roots := []*engine.Cell{&expanded}
	for i := range vars {
		roots = append(roots, &vars[i])
	}
	m.SetRoots(roots)
	m.Start(p.engine.Module(userModule), program.Expansion(m, *goal, expanded))
	found, err := p.next(context.Background(), m)
	if err == nil && !found {
		err = ErrNoSolutions
	}
	*goal = expanded
	return err
}

// Vars returns the names of the variables of the query except _, in the order of their first
// occurrence.
func (q *Query) Vars() []string {
	if !q.isMade() {
		return nil
	}
	return slices.Clone(q.given)
}

// isMade reports whether Prepare or On has made the query.
func (q *Query) isMade() bool { return q != nil && q.p != nil }

// On returns the query for another interpreter p, usually a Clone of the first one. It is
// the goal as it was read, with its options, and calls the predicates of p. Either both
// interpreters have WithISO or neither.
func (q *Query) On(p *Interpreter) (*Query, error) {
	if !q.isMade() || !p.isMade() {
		return nil, errNotMade
	}
	if p.options.ISO != q.p.options.ISO {
		return nil, errors.New("prolog: one interpreter is with WithISO, and the other one is not")
	}
	m, err := p.begin(context.Background())
	if err != nil {
		return nil, err
	}
	defer p.release(m)
	on := *q
	on.p = p
	return &on, m.Guard(context.Background(), func() error {
		m.Adopt(on.goal)
		return nil
	})
}

// Solutions begins a run of the query; nothing is executed before Next. The arguments are
// values for the placeholders, in their order, followed by structs, maps or NamedArgs with
// values of variables. When the context ends, the run ends.
func (q *Query) Solutions(ctx context.Context, args ...any) (*Solutions, error) {
	if !q.isMade() {
		return nil, errNotMade
	}
	s := &Solutions{stop: make(chan struct{})}
	m, err := q.p.begin(ctx)
	if err != nil {
		return nil, err
	}
	kept := false
	defer q.p.abandon(m, &kept)
	if err := q.start(s, ctx, m, args); err != nil {
		return nil, err
	}
	kept = true
	m.Leave()
	return s, nil
}

// start makes s the solutions of the query, with a machine that has its turn.
func (q *Query) start(s *Solutions, ctx context.Context, m *engine.Machine, args []any) error {
	r := runs.Of(m.Engine)
	r.values = append(r.values[:0], make([]engine.Cell, max(len(q.names), q.goal.Variables()))...)
	r.writer.begin(m, q.config.strings)
	r.own = &q.config
	load := func() error { return q.load(r, s, m, args) }
	r.writer.short, r.writer.left = true, shortValues
	err := q.config.begin(ctx, m)
	if err == nil {
		err = m.Try(load)
	}
	if err != nil && errors.Is(err, errNotShort) {
		r.writer.short = false
		err = m.Guard(ctx, load)
	}
	if err == nil {
		s.begin(q.p, ctx, m, q.given, r.cells)
		m.Start(q.p.engine.Module(userModule), r.use.goal(m, r.goal))
	}
	return err
}

// load makes the goal, with the arguments in it.
func (q *Query) load(r *run, s *Solutions, m *engine.Machine, args []any) error {
	clear(r.values)
	if err := q.bind(&r.writer, r.values, args); err != nil {
		return err
	}
	r.free = r.free[:0]
	for i, n := range q.numbers {
		if r.values[n] == 0 && q.given[i][0] != '_' {
			r.free = append(r.free, i)
		}
	}
	s.free = r.free
	if q.bound {
		return q.loadBound(r, m)
	}
	r.goal = m.Arg(m.LoadWith(q.goal, r.values), len(q.names))
	r.cells = r.cells[:0]
	for _, n := range q.numbers {
		r.cells = append(r.cells, r.values[n])
	}
	return nil
}

// loadBound is load for a goal some of whose variables have values.
func (q *Query) loadBound(r *run, m *engine.Machine) error {
	goal := m.Load(q.goal)
	r.goal = m.Arg(goal, len(q.names))
	for i := range q.names {
		v := m.Arg(goal, i)
		if c := r.values[i]; c != 0 && !m.Unify(v, c) {
			r.goal = engine.Atom(atom.Fail)
		}
		r.values[i] = v
	}
	r.cells = r.cells[:0]
	for _, n := range q.numbers {
		r.cells = append(r.cells, r.values[n])
	}
	return nil
}
