package prolog

import (
	"context"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine"
)

// All runs the query and ranges over its solutions. Each is valid until the next one is
// asked for. An error ends the sequence. The arguments are those of Solutions.
//
//	for sol, err := range q.All(ctx, "tom") {
//		if err != nil {
//			return err
//		}
//		var s struct{ Child string }
//		if err := sol.Scan(&s); err != nil {
//			return err
//		}
//	}
func (q *Query) All(ctx context.Context, args ...any) iter.Seq2[*Solutions, error] {
	return func(yield func(*Solutions, error) bool) {
		s, err := q.Solutions(ctx, args...)
		if err != nil {
			yield(nil, err)
			return
		}
		defer s.Close()
		for s.Next() {
			if !yield(s, nil) {
				return
			}
		}
		if s.err != nil {
			yield(nil, s.err)
		}
	}
}

// All runs a query and ranges over its solutions as values of type T. A struct or a map is
// filled as by Scan. Any other type gets the value of the one variable that no argument
// gives a value. An error ends the sequence.
func All[T any](ctx context.Context, q *Query, args ...any) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var s Solutions
		var v T
		defer s.release()
		for s.take(ctx, q, args, &v, false) {
			if !yield(v, nil) {
				return
			}
			v = *new(T)
		}
		if s.err != nil {
			yield(v, s.err)
		}
	}
}

// One returns the first solution of a query as All does. If there is none, the error is
// ErrNoSolutions.
func One[T any](ctx context.Context, q *Query, args ...any) (v T, err error) {
	var s Solutions
	if !s.take(ctx, q, args, &v, true) {
		if s.err == nil {
			s.err = ErrNoSolutions
		}
		return *new(T), s.err
	}
	return v, nil
}

// Holds reports whether the query has a solution.
func (q *Query) Holds(ctx context.Context, args ...any) (bool, error) {
	var s Solutions
	found := s.take(ctx, q, args, nil, true)
	return found, s.err
}

// scan stores a solution in what dest points to.
func (q *Query) scan(ctx context.Context, m *engine.Machine, dest any, s *Solutions) error {
	store := func() error {
		d, scanner := reflect.ValueOf(dest).Elem(), q.p.scanner(m)
		t := scanner.recent.of(d.Type())
		if t.takesVariables() && !(t.kind == structKind && t.isValue(q.given) && len(s.free) == 1) {
			return scanner.scanIn(d, t, q.given, s.cells)
		}
		if len(s.free) != 1 {
			return fmt.Errorf("prolog: %v takes the value of one variable; the query has %d (%s)",
				t, len(s.free), strings.Join(q.given, ", "))
		}
		i := s.free[0]
		if err := scanner.storeAs(d, t, s.cells[i]); err != nil {
			return fmt.Errorf("prolog: scan %s: %w", q.given[i], err)
		}
		return nil
	}
	if areShort(m, s.cells) {
		return m.Try(store)
	}
	return taking(ctx, m, store)
}

// areShort reports whether it takes no time worth mentioning to make Go values of terms.
func areShort(m *engine.Machine, cells []engine.Cell) bool {
	for _, c := range cells {
		c = m.Deref(c)
		if _, small := engine.SmallIntOf(c); !small && !m.IsFloat(c) && !(engine.IsAtom(c) && len(engine.AtomText(c)) <= shortValues) {
			return false
		}
	}
	return true
}

// isValue reports whether no field of a struct is for one of the variables.
func (t *goType) isValue(names []string) bool {
	return len(t.fields) > 0 && !slices.ContainsFunc(t.fields, func(f field) bool { return slices.Contains(names, f.variable) })
}
