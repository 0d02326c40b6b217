package prolog

import (
	"context"
	"io"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/syntax"
)

// Solutions are the solutions of a query, found one after the other by Next.
// They are for one goroutine at a time; those of other queries of the same
// interpreter may be looked for meanwhile.
type Solutions struct {
	p      *Interpreter
	m      *engine.Machine // nil: closed
	ctx    context.Context
	names  []string
	cells  []engine.Cell // of the variables
	found  bool          // Next has returned true
	closed bool          // by Close
	err    error
}

// Query begins a query: one goal, with or without a full stop. Errors of the
// text are *SyntaxErrors. Nothing runs before Next.
func (p *Interpreter) Query(text string, args ...any) (*Solutions, error) {
	return p.QueryContext(context.Background(), text, args...)
}

// QueryContext is Query with a context. When it ends, the goal that runs ends
// as well, and Err returns the error of the context.
func (p *Interpreter) QueryContext(ctx context.Context, text string, args ...any) (*Solutions, error) {
	p.engine.Lock()
	defer p.engine.Unlock()
	m, err := p.machine()
	if err != nil {
		return nil, err
	}
	s := &Solutions{p: p, m: m, ctx: ctx}
	goal, err := s.read(text, args)
	if err != nil {
		p.release(m)
		return nil, err
	}
	roots := make([]*engine.Cell, len(s.cells))
	for i := range s.cells {
		roots[i] = &s.cells[i]
	}
	m.SetRoots(roots)
	m.Start(p.engine.Module(userModule), goal)
	return s, nil
}

// read reads the goal and its variables.
func (s *Solutions) read(text string, args []any) (goal engine.Cell, err error) {
	o := s.p.state.ReadOptions()
	o.EndOptional = true
	r := syntax.NewStringReader(text, "")
	t, err := r.Read(o)
	if err == io.EOF {
		return 0, &SyntaxError{Pos: r.Position(), Message: "end_of_file", Expected: "a goal"}
	}
	if err != nil {
		return 0, err
	}
	for _, v := range t.Vars {
		s.names = append(s.names, v.Name)
	}
	if goal, s.cells, err = s.p.build(s.m, t, o.DoubleQuotes, args); err != nil {
		return 0, err
	}
	end := r.Position()
	if _, err := r.Read(o); err != io.EOF {
		return 0, &SyntaxError{Pos: end, Message: "end_of_clause_expected", Expected: "the end of the query"}
	}
	return goal, nil
}

// Next looks for the next solution. It returns false when there is none or an
// error has occurred, and then closes the Solutions.
func (s *Solutions) Next() bool {
	if s.m == nil {
		return false
	}
	s.p.engine.Lock()
	defer s.p.engine.Unlock()
	if s.found && !s.m.More() {
		s.release()
		return false
	}
	s.found, s.err = s.p.next(s.ctx, s.m)
	if !s.found {
		s.release()
	}
	return s.found
}

func (s *Solutions) release() {
	s.p.release(s.m)
	s.m, s.found = nil, false
}

// Err returns the error that has ended the search, if one has: an *Exception,
// a HaltError, ErrInferences, or the error of the context.
func (s *Solutions) Err() error { return s.err }

// Close ends the search. It must be called unless Next has returned false; then
// it changes nothing.
func (s *Solutions) Close() error {
	if s.closed {
		return ErrClosed
	}
	s.closed = true
	if s.m != nil {
		s.p.engine.Lock()
		defer s.p.engine.Unlock()
		s.release()
	}
	return nil
}

// Vars returns the names of the variables of the query, but for _, in the order
// in which they occur first.
func (s *Solutions) Vars() []string {
	var names []string
	for _, name := range s.names {
		if name != "_" {
			names = append(names, name)
		}
	}
	return names
}

// Scan stores the values of the variables in dest, a pointer to a struct or a
// map. A field gets the variable of its name, or that which its tag names,
// prolog:"X"; where there is none it is left as it is. A map from strings gets
// all variables. The kinds of values are those that the package comment lists;
// a pointer is set to a new value, and to nil for a variable without one.
func (s *Solutions) Scan(dest any) error {
	if s.m == nil || !s.found {
		return ErrClosed
	}
	s.p.engine.Lock()
	defer s.p.engine.Unlock()
	return (&scanner{reader: reader{m: s.m}, p: s.p}).scan(dest, s.names, s.cells)
}

// A Solution is the first solution of a query, or the error that there is
// none.
type Solution struct {
	p      *Interpreter
	names  []string
	values engine.Stored // the term v(Values...)
	err    error
}

// QuerySolution looks for the first solution of a query.
func (p *Interpreter) QuerySolution(text string, args ...any) *Solution {
	return p.QuerySolutionContext(context.Background(), text, args...)
}

// QuerySolutionContext is QuerySolution with a context.
func (p *Interpreter) QuerySolutionContext(ctx context.Context, text string, args ...any) *Solution {
	s, err := p.QueryContext(ctx, text, args...)
	if err != nil {
		return &Solution{err: err}
	}
	defer s.Close()
	if !s.Next() {
		if s.err == nil {
			return &Solution{err: ErrNoSolutions}
		}
		return &Solution{err: s.err}
	}
	p.engine.Lock()
	defer p.engine.Unlock()
	return &Solution{p: p, names: s.names, values: s.m.Store(s.m.NewStruct(valuesAtom, s.cells...))}
}

// Err returns the error: ErrNoSolutions, or what Query or Solutions.Err say.
func (s *Solution) Err() error { return s.err }

// Scan is like Solutions.Scan. If there is no solution, it returns the error.
func (s *Solution) Scan(dest any) error {
	if s.err != nil {
		return s.err
	}
	s.p.engine.Lock()
	defer s.p.engine.Unlock()
	m, err := s.p.machine()
	if err != nil {
		return err
	}
	defer s.p.release(m)
	values := m.Load(s.values)
	cells := make([]engine.Cell, len(s.names))
	for i := range cells {
		cells[i] = m.Arg(values, i)
	}
	return (&scanner{reader: reader{m: m}, p: s.p}).scan(dest, s.names, cells)
}
