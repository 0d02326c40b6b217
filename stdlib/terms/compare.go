package terms

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Unification (ISO 8.2) and comparison of terms (ISO 8.4).

var (
	atomLess    = atom.Intern("<")
	atomGreater = atom.Intern(">")
)

// orderTest returns the row of a comparison in the standard order.
func orderTest(name, what string, test func(order int) bool) engine.Builtin {
	return engine.Builtin{Name: name, Arity: 2,
		Det: func(m *engine.Machine, a []engine.Cell) bool { return test(m.Compare(a[0], a[1])) },
		Doc: "@X " + name + " @Y is semidet\n" + what + " (ISO 8.4.1)."}
}

// compare implements compare/3 (ISO 8.4.2).
func compare(m *engine.Machine, a []engine.Cell) bool {
	want := m.Deref(a[0])
	if !engine.IsVar(want) {
		if !engine.IsAtom(want) {
			return m.TypeError("atom", want)
		}
		if o := engine.AtomOf(want); o != atomLess && o != atomGreater && o != atom.Equals {
			return m.DomainError("order", want)
		}
	}
	order := atom.Equals
	switch c := m.Compare(a[1], a[2]); {
	case c < 0:
		order = atomLess
	case c > 0:
		order = atomGreater
	}
	return m.Unify(want, engine.Atom(order))
}

// unifiable implements unifiable/3. An equation of two variables begins with the left one,
// whichever unification binds.
func unifiable(m *engine.Machine, a []engine.Cell) bool {
	if x, y := m.Deref(a[0]), m.Deref(a[1]); engine.IsVar(x) && engine.IsVar(y) && x != y {
		return m.Unify(a[2], m.NewPair(m.NewStruct(atom.Equals, x, y), builtin.NilList))
	}
	equations, ok := m.Unifier(a[0], a[1])
	return ok && m.Unify(a[2], equations)
}

var compareRows = []engine.Builtin{
	{Name: "=", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool { return m.Unify(a[0], a[1]) },
		Doc: "?X = ?Y is semidet\nUnifies X and Y (ISO 8.2.1)."},
	{Name: "\\=", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool { return !m.CanEqual(a[0], a[1]) && !m.Pending() },
		Doc: "@X \\= @Y is semidet\nTrue if X and Y do not unify (ISO 8.2.3)."},
	{Name: "unify_with_occurs_check", Arity: 2,
		Det: func(m *engine.Machine, a []engine.Cell) bool { return m.UnifyOccursCheck(a[0], a[1]) },
		Doc: "unify_with_occurs_check(?X, ?Y) is semidet\nUnifies X and Y, and fails if that would make an infinite term (ISO 8.2.2)."},
	{Name: "subsumes_term", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool { return m.Subsumes(a[0], a[1]) },
		Doc: "subsumes_term(@General, @Specific) is semidet\nTrue if Specific is an instance of General (ISO 8.2.4)."},
	{Name: "unifiable", Arity: 3, Det: unifiable,
		Doc: "unifiable(@X, @Y, -Unifier) is semidet\nUnifier is the list of equations Var = Value that make X and Y equal. Fails if they do not unify."},
	{Name: "?=", Arity: 2,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			return m.Compare(a[0], a[1]) == 0 || !m.CanUnify(a[0], a[1]) && !m.Pending()
		},
		Doc: "?=(@X, @Y) is semidet\nTrue if X and Y are identical or do not unify: no later binding changes whether they are equal."},
	{Name: "=@=", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool { return m.Variant(a[0], a[1]) },
		Doc: "@X =@= @Y is semidet\nTrue if X and Y, with the attributes of their variables, are equal up to renaming of variables."},
	{Name: "\\=@=", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool { return !m.Variant(a[0], a[1]) },
		Doc: "@X \\=@= @Y is semidet\nTrue if X and Y are not equal up to renaming of variables."},
	orderTest("==", "True if X and Y are identical", func(o int) bool { return o == 0 }),
	orderTest("\\==", "True if X and Y are not identical", func(o int) bool { return o != 0 }),
	orderTest("@<", "True if X is before Y in the standard order", func(o int) bool { return o < 0 }),
	orderTest("@>", "True if X is after Y in the standard order", func(o int) bool { return o > 0 }),
	orderTest("@=<", "True if X is not after Y in the standard order", func(o int) bool { return o <= 0 }),
	orderTest("@>=", "True if X is not before Y in the standard order", func(o int) bool { return o >= 0 }),
	{Name: "same_term", Arity: 2,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			x, y := m.Deref(a[0]), m.Deref(a[1])
			return x == y || !engine.IsCompound(x) && m.Compare(x, y) == 0
		},
		Doc: "same_term(@X, @Y) is semidet\nTrue if X and Y are identical and stay so when setarg/3 changes one: one variable, one compound in memory, or equal atomic terms."},
	{Name: "compare", Arity: 3, Det: compare,
		Doc: "compare(-Order, @X, @Y) is det\nOrder is <, = or >, as X is before, identical to or after Y in the standard order (ISO 8.4.2)."},
}
