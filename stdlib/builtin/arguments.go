package builtin

import (
	"math"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// Checks of arguments. Each function dereferences its argument. If the argument is not what
// it must be, the function raises the error of ISO 7.12.2 and returns false.

// IntegerArg checks that an argument is an integer. An integer that does not fit an int
// becomes the nearest int. No list, text or term is that long.
func IntegerArg(m *engine.Machine, c engine.Cell) (i int, ok bool) {
	c = m.Deref(c)
	if engine.IsVar(c) {
		return 0, m.InstantiationError()
	}
	return BoundInteger(m, c)
}

// BoundInteger does what IntegerArg does, for an argument that is known to be bound.
func BoundInteger(m *engine.Machine, c engine.Cell) (i int, ok bool) {
	if i, small := engine.SmallIntOf(c); small {
		return int(i), true
	}
	if !m.IsInteger(c) {
		return 0, m.TypeError("integer", c)
	}
	if n, _ := m.NumberOf(c); n.Sign() < 0 {
		return math.MinInt, true
	}
	return math.MaxInt, true
}

// Natural checks that an argument is a non-negative integer.
func Natural(m *engine.Machine, c engine.Cell) (n int, ok bool) {
	n, ok = IntegerArg(m, c)
	if ok && n < 0 {
		return 0, m.DomainError("not_less_than_zero", m.Deref(c))
	}
	return n, ok
}

// Unset is what NaturalOrVar returns for a variable.
const Unset = -1

// NaturalOrVar does what Natural does, but also accepts a variable.
func NaturalOrVar(m *engine.Machine, c engine.Cell) (n int, ok bool) {
	if engine.IsVar(m.Deref(c)) {
		return Unset, true
	}
	return Natural(m, c)
}

// AtomArg checks that an argument is an atom.
func AtomArg(m *engine.Machine, c engine.Cell) (name atom.Atom, ok bool) {
	if c, ok = AliasArg(m, c); !ok {
		return 0, false
	}
	return engine.AtomOf(c), true
}

// AliasArg checks that an argument is an atom. Unlike AtomArg, it does not make the atom
// permanent.
func AliasArg(m *engine.Machine, c engine.Cell) (alias engine.Cell, ok bool) {
	c = m.Deref(c)
	switch {
	case engine.IsVar(c):
		return 0, m.InstantiationError()
	case !engine.IsAtom(c):
		return 0, m.TypeError("atom", c)
	}
	return c, true
}

// CompoundArg checks that an argument is compound.
func CompoundArg(m *engine.Machine, c engine.Cell) (t engine.Cell, ok bool) {
	c = m.Deref(c)
	switch {
	case engine.IsVar(c):
		return 0, m.InstantiationError()
	case !engine.IsCompound(c):
		return 0, m.TypeError("compound", c)
	}
	return c, true
}

// ProperLength checks that an argument is a list and returns its length.
func ProperLength(m *engine.Machine, c engine.Cell) (n int, ok bool) {
	n, tail := m.ListLength(c)
	switch {
	case engine.IsVar(tail):
		return 0, m.InstantiationError()
	case !engine.IsNil(tail):
		return 0, m.TypeError("list", m.Deref(c))
	}
	return n, true
}

// FloatArg checks that an argument is a number and returns it as a float.
func FloatArg(m *engine.Machine, c engine.Cell) (float64, bool) {
	c = m.Deref(c)
	if engine.IsVar(c) {
		return 0, m.InstantiationError()
	}
	n, ok := m.NumberOf(c)
	if !ok {
		return 0, m.TypeError("float", c)
	}
	return n.Nearest(), true
}

// TypeTest returns the row of a builtin that tests the type of its dereferenced argument.
func TypeTest(name, what string, test func(m *engine.Machine, c engine.Cell) bool) engine.Builtin {
	return engine.Builtin{Name: name, Arity: 1,
		Det: func(m *engine.Machine, a []engine.Cell) bool { return test(m, m.Deref(a[0])) },
		Doc: name + "(@Term) is semidet\nTrue if Term is " + what + "."}
}
