package terms

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Scans of lists for library(lists): the part of a search that needs neither unification
// nor choice points. At a variable, the library continues in Prolog.

// memberScan implements '$memberchk'/3.
func memberScan(m *engine.Machine, a []engine.Cell) bool {
	x, list := m.Deref(a[0]), m.Deref(a[1])
	var lap engine.Lap
	if isPlain(x) {
		for engine.IsPair(list) {
			m.Tick()
			head := m.Deref(m.Arg(list, 0))
			if head == x {
				return m.Unify(a[2], builtin.NilList)
			}
			if engine.IsVar(head) {
				break
			}
			if lap.Closed(list) {
				return m.TypeError("list", list)
			}
			list = m.Deref(m.Arg(list, 1))
		}
	} else if engine.IsCompound(x) {
		for engine.IsPair(list) && apart(m, x, m.Arg(list, 0)) {
			m.Tick()
			if lap.Closed(list) {
				return m.TypeError("list", list)
			}
			list = m.Arg(list, 1)
		}
	}
	switch {
	case engine.IsPair(list) || engine.IsVar(list):
		return m.Unify(a[2], list)
	case list == builtin.NilList:
		return false
	default:
		return m.TypeError("list", list)
	}
}

// isPlain reports whether c is an atom or a small integer. These are equal only to the same
// cell.
func isPlain(c engine.Cell) bool {
	_, small := engine.SmallIntOf(c)
	return small || engine.IsAtom(c)
}

// apart reports whether a quick look at the arguments of the compound x shows that it does
// not unify with y.
func apart(m *engine.Machine, x, y engine.Cell) bool {
	if !engine.IsCompound(y) {
		return !engine.IsVar(y)
	}
	n := m.Arity(x)
	if m.Arity(y) != n {
		return true
	}
	for i := range min(n, 3) {
		p, q := m.Arg(x, i), m.Arg(y, i)
		if p != q && isPlain(p) && isPlain(q) {
			return true
		}
	}
	return false
}

// dropElements implements '$drop'/4.
func dropElements(m *engine.Machine, a []engine.Cell) bool {
	n, small := engine.SmallIntOf(m.Deref(a[0]))
	list := m.Deref(a[1])
	if !small {
		return m.Unify(a[2], a[0]) && m.Unify(a[3], list)
	}
	var lap engine.Lap
	for ; n > 0 && engine.IsPair(list); n-- {
		m.Tick()
		if lap.Closed(list) {
			n %= int64(lap.Length())
			lap = engine.Lap{}
			if n == 0 {
				break
			}
		}
		list = m.Deref(m.Arg(list, 1))
	}
	return m.Unify(a[2], engine.SmallInt(n)) && m.Unify(a[3], list)
}
