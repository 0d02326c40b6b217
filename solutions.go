package prolog

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/query"
	"github.com/zebralog/prolog/internal/room"
)

// Solutions are the solutions of a query, found one after the other by Next. They are for
// one goroutine at a time, except for Close. Other queries of the same interpreter may run
// at the same time.
type Solutions struct {
	p     *Interpreter
	ctx   context.Context
	names []string
	cells []engine.Cell // of the variables
	free  []int         // which of them no argument of a prepared query has given a value

	using  sync.Mutex // by what runs: Next, Scan or release
	found  bool       // Next has returned true
	err    error
	closed atomic.Bool   // by Close
	stop   chan struct{} // closed by Close

	mu sync.Mutex
	m  *engine.Machine // nil: it was given back
}

// Query begins a query: one goal, with or without a full stop. Errors in the text are
// *SyntaxErrors. Nothing is executed before Next. The arguments are those of
// Query.Solutions; without arguments, ? is an atom. If a query runs often, use Prepare.
func (p *Interpreter) Query(text string, args ...any) (*Solutions, error) {
	return p.QueryContext(context.Background(), text, args...)
}

// QueryContext is Query with a context. When the context ends, the running goal ends, and
// Err returns the error of the context.
func (p *Interpreter) QueryContext(ctx context.Context, text string, args ...any) (*Solutions, error) {
	m, err := p.begin(ctx)
	if err != nil {
		return nil, err
	}
	kept := false
	defer p.abandon(m, &kept)
	s, err := p.start(ctx, m, text, args)
	if err != nil {
		return nil, err
	}
	kept = true
	m.Leave()
	return s, nil
}

// start is QueryContext with a machine that has its turn.
func (p *Interpreter) start(ctx context.Context, m *engine.Machine, text string, args []any) (*Solutions, error) {
	q := query.Text{Text: text, Start: syntax.StartOf(""), Ops: p.engine.Ops(), Open: true, Placeholders: len(args) > 0}
	goal, err := query.Read(ctx, m, q, func(t *syntax.Term) (engine.Cell, []engine.Cell, error) {
		return build(m, t, args)
	})
	if err != nil {
		return nil, err
	}
	s := &Solutions{stop: make(chan struct{})}
	s.begin(p, ctx, m, goal.Names, goal.Vars)
	m.Start(p.engine.Module(userModule), runs.Of(m.Engine).use.goal(m, goal.Term))
	return s, nil
}

// begin makes s the solutions of the goal that the machine is about to run.
func (s *Solutions) begin(p *Interpreter, ctx context.Context, m *engine.Machine, names []string, cells []engine.Cell) {
	s.p, s.m, s.ctx, s.names, s.cells = p, m, ctx, names, cells
	r := runs.Of(m.Engine)
	r.roots = r.roots[:0]
	for i := range cells {
		r.roots = append(r.roots, &cells[i])
	}
	m.SetRoots(r.roots)
}

// Next searches for the next solution. It returns false, and closes the Solutions, if there
// is none or an error occurs.
func (s *Solutions) Next() bool {
	if s == nil {
		return false
	}
	s.using.Lock()
	defer s.used()
	if s.m == nil || s.closed.Load() {
		return false
	}
	err := s.m.Enter(s.ctx, s.stop)
	if err == nil {
		err = s.nextIn()
	}
	if s.closed.Load() {
		s.found, err = false, ErrClosed
	}
	s.err = err
	if !s.found {
		s.release()
	}
	return s.found
}

// nextIn is Next in a turn of the machine, which it ends.
func (s *Solutions) nextIn() error {
	defer s.m.Leave()
	return s.next()
}

// next is Next within a turn of the machine.
func (s *Solutions) next() (err error) {
	more := !s.found || s.m.More()
	s.found = false
	if more {
		s.found, err = s.p.next(s.ctx, s.m)
		if failures := runs.Of(s.m.Engine).failures; err == nil && len(failures) > 0 {
			err = &LoadError{failures}
		}
	}
	return err
}

// take begins a prepared query, if it has not begun, searches its next solution and stores
// it in dest, a pointer, or nowhere. All that is done in one turn. only says that no other
// solution is needed.
func (s *Solutions) take(ctx context.Context, q *Query, args []any, dest any, only bool) bool {
	m, begins := s.m, s.p == nil
	switch {
	case !q.isMade():
		s.err = errNotMade
	case begins:
		s.p = q.p
		m, s.err = q.p.begin(ctx)
	case m == nil:
		return false
	default:
		s.err = m.Enter(s.ctx, nil)
	}
	if s.err != nil {
		return false
	}
	kept := false
	defer func() {
		if !kept {
			s.m = nil
			q.p.release(m)
		}
	}()
	if begins {
		if s.err = q.start(s, ctx, m, args); s.err != nil {
			return false
		}
	}
	s.err = s.next()
	if s.found && dest != nil {
		if err := q.scan(s.ctx, m, dest, s); err != nil {
			s.found, s.err = false, err
		}
	}
	if kept = s.found && !only && m.More(); kept {
		m.Leave()
	}
	return s.found
}

// abandon releases a machine unless it is kept, also when what makes and takes values of
// the host's panics.
func (p *Interpreter) abandon(m *engine.Machine, kept *bool) {
	if !*kept {
		p.release(m)
	}
}

// used is called after the Solutions were used. Close may have found them in use.
func (s *Solutions) used() {
	s.using.Unlock()
	if s.closed.Load() && s.using.TryLock() {
		s.release()
		s.using.Unlock()
	}
}

// release gives the machine back. It waits for that no longer than the context
// lasts, and not at all when Close does not wait.
func (s *Solutions) release() {
	s.mu.Lock()
	m := s.m
	s.m, s.found = nil, false
	s.mu.Unlock()
	if m == nil {
		return
	}
	if m.Enter(s.ctx, s.stop) == nil {
		s.p.release(m)
		return
	}
	go func() {
		_ = m.Enter(context.Background(), nil)
		s.p.release(m)
	}()
}

// Err returns the error that ended the search, or nil. It is an *Exception, a *LoadError if
// the query loaded a file with errors (the query may have solutions then), a HaltError,
// ErrInferences, the error of the context, or ErrClosed if Close was called while Next was
// running.
func (s *Solutions) Err() error {
	if s == nil {
		return ErrClosed
	}
	return s.err
}

// Close ends the search. It must be called unless Next has returned false; then it does
// nothing. Another goroutine may call it while Next runs: Next then returns false, and Close
// does not wait for that. It does not wait for other running queries either: if need be, the
// cleanup goals of this query run later, when the engine is free. A second Close returns
// ErrClosed.
func (s *Solutions) Close() error {
	if s == nil || s.closed.Swap(true) {
		return ErrClosed
	}
	if s.stop != nil {
		close(s.stop)
	}
	if s.using.TryLock() {
		s.release()
		s.using.Unlock()
		return nil
	}
	s.mu.Lock()
	if s.m != nil {
		s.m.Cancel()
	}
	s.mu.Unlock()
	return nil
}

// Vars returns the names of the variables of the query except _, in the order of their first
// occurrence.
func (s *Solutions) Vars() []string {
	if s == nil {
		return nil
	}
	return slices.Clone(s.names)
}

// Scan stores the values of the variables in dest, a pointer to a struct or a map. A field
// gets the variable with its name, or the one that its tag names, prolog:"X". If there is no
// such variable, that is an error, unless the tag says optional. A map with string keys gets
// all variables. The package comment lists the kinds of values. A pointer is set to a new
// value, or to nil for an unbound variable. If the context of the query ends while Scan
// stores a large value, Scan returns the error of the context.
func (s *Solutions) Scan(dest any) error {
	if s == nil {
		return ErrClosed
	}
	s.using.Lock()
	defer s.used()
	if s.m == nil || !s.found || s.closed.Load() {
		return ErrClosed
	}
	if err := s.m.Enter(s.ctx, s.stop); err != nil {
		return err
	}
	defer s.m.Leave()
	return s.p.scan(s.ctx, s.m, dest, s.names, s.cells)
}

// scan is Scan.
func (p *Interpreter) scan(ctx context.Context, m *engine.Machine, dest any, names []string, cells []engine.Cell) error {
	return taking(ctx, m, func() error {
		return p.scanner(m).scan(dest, names, cells)
	})
}

// scanner returns what reads the terms of a machine.
func (p *Interpreter) scanner(m *engine.Machine) *scanner {
	s := &runs.Of(m.Engine).scanner
	*s = scanner{reader: reader{m: m, stack: room.Stack[unread]{Top: s.stack.Top[:0]}}, recent: s.recent}
	return s
}

// A Solution is the first solution of a query, or the error if there is none.
type Solution struct {
	p      *Interpreter
	ctx    context.Context
	names  []string
	values engine.Stored // the term v(Values...)
	err    error
}

// QuerySolution runs a query for its first solution.
func (p *Interpreter) QuerySolution(text string, args ...any) *Solution {
	return p.QuerySolutionContext(context.Background(), text, args...)
}

// QuerySolutionContext is QuerySolution with a context.
func (p *Interpreter) QuerySolutionContext(ctx context.Context, text string, args ...any) *Solution {
	m, err := p.begin(ctx)
	if err != nil {
		return &Solution{err: err}
	}
	defer p.release(m)
	s, err := p.start(ctx, m, text, args)
	if err != nil {
		return &Solution{err: err}
	}
	err = s.next()
	if !s.found {
		if err == nil {
			err = ErrNoSolutions
		}
		return &Solution{err: err}
	}
	first := &Solution{p: p, ctx: ctx, names: s.names, err: err}
	err = taking(ctx, m, func() error {
		first.values = m.Store(m.NewStruct(valuesAtom, s.cells...))
		return nil
	})
	if err != nil {
		first.err = err
	}
	return first
}

// Err returns ErrNoSolutions if there was none, or the error of Query or Solutions.Err.
func (s *Solution) Err() error {
	if s == nil || s.p == nil && s.err == nil {
		return ErrNoSolutions
	}
	return s.err
}

// Scan is like Solutions.Scan. If there is no solution, it returns the error.
func (s *Solution) Scan(dest any) error {
	if err := s.Err(); err != nil {
		return err
	}
	m, err := s.p.begin(s.ctx)
	if err != nil {
		return err
	}
	defer s.p.release(m)
	cells := make([]engine.Cell, len(s.names))
	err = taking(s.ctx, m, func() error {
		values := m.Load(s.values)
		for i := range cells {
			cells[i] = m.Arg(values, i)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.p.scan(s.ctx, m, dest, s.names, cells)
}
