package stdlib

import (
	"math"

	"github.com/zebralog/prolog/engine"
)

// length is length/2 of the Prologue for Prolog. A list of unknown length is
// extended by as many variables as it needs; the state is the length to try
// next.
func length(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	list, n := m.Deref(a[0]), m.Deref(a[1])
	if !engine.IsVar(n) && !m.IsInteger(n) {
		return m.TypeError("integer", n)
	}
	prefix, tail := m.ListLength(list)
	switch {
	case engine.IsNil(tail):
		if !engine.IsVar(n) {
			if i, _ := boundInteger(m, n); i < 0 {
				return m.DomainError("not_less_than_zero", n)
			}
		}
		return m.Unify(n, engine.SmallInt(int64(prefix)))
	case !engine.IsVar(tail):
		return m.TypeError("list", list)
	case engine.IsVar(n):
		if n == tail {
			return false // a list whose tail is a number
		}
		next, again := r.State.(int)
		if !again {
			next = prefix
		}
		r.Again(next + 1)
		return extend(m, tail, next-prefix) && m.Unify(n, engine.SmallInt(int64(next)))
	}
	i, _ := boundInteger(m, n)
	if i < 0 {
		return m.DomainError("not_less_than_zero", n)
	}
	return i >= prefix && extend(m, tail, i-prefix)
}

// extend binds the tail of a list to a list of n new variables.
func extend(m *engine.Machine, tail engine.Cell, n int) bool {
	if n > math.MaxInt/4 {
		return m.ResourceError("memory")
	}
	if !m.Reserve(3 * n) {
		return false
	}
	items := make([]engine.Cell, n)
	for i := range items {
		items[i] = m.NewVar()
	}
	return m.Unify(tail, m.NewList(items, nilList))
}

var lengthRows = []engine.Builtin{
	{Name: "length", Arity: 2, NonDet: length,
		Doc: "length(?List, ?Length)\nLength is the number of elements of List. An unbound Length is enumerated for a partial list (Prologue for Prolog)."},
}
