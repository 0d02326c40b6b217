package terms

import (
	"math"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// length implements length/2 as SWI-Prolog does. A term that is neither a list nor a
// partial list is a type error. length(L, L) fails, as the length would be the list's own
// tail. A list of unknown length is extended by new variables; the state is the length to
// try next.
func length(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	list, n := m.Deref(a[0]), m.Deref(a[1])
	want := builtin.Unset
	if !engine.IsVar(n) {
		var ok bool
		if want, ok = builtin.Natural(m, n); !ok {
			return false
		}
	}
	prefix, tail := m.ListLength(list)
	switch {
	case engine.IsNil(tail):
		return m.Unify(n, engine.SmallInt(int64(prefix)))
	case !engine.IsVar(tail):
		return m.TypeError("list", list)
	case n == tail:
		return false
	case want != builtin.Unset:
		return want >= prefix && extend(m, tail, want-prefix)
	}
	if m.IsAttVar(tail) {
		return lengthen(m, tail, prefix, n)
	}
	next, again := r.State.(int)
	if !again {
		next = prefix
	}
	r.Again(next + 1)
	return extend(m, tail, next-prefix) && m.Unify(n, engine.SmallInt(int64(next)))
}

// lengthen leaves a list whose tail has attributes to a goal that is woken at once
// (system/boot/length.pl). That goal lengthens the list step by step, and sees what the
// goals of the tail bind meanwhile.
func lengthen(m *engine.Machine, tail engine.Cell, prefix int, n engine.Cell) bool {
	goal := m.NewStruct(atomLengthen, tail, engine.SmallInt(int64(prefix)), n)
	v := m.NewVar()
	m.PutAttrs(v, m.NewStruct(AtomAtt, engine.Atom(atomLengthen), goal, builtin.NilList))
	return m.Unify(v, builtin.NilList)
}

var atomLengthen = atom.Intern("$lengthen")

// extend binds the tail of a list to a list of n new variables.
func extend(m *engine.Machine, tail engine.Cell, n int) bool {
	if n > math.MaxInt/4 {
		return m.ResourceError("memory")
	}
	if !m.Reserve(2 * n) {
		return false
	}
	return m.Unify(tail, m.NewVarList(n, builtin.NilList))
}

var lengthRows = []engine.Builtin{
	{Name: "length", Arity: 2, NonDet: length,
		Doc: "length(?List, ?Length) is nondet\nLength is the number of elements of List. An unbound Length is enumerated for a partial list (SWI-Prolog)."},
}
