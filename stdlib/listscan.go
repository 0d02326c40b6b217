package stdlib

import "github.com/zebralog/prolog/engine"

// Scans of lists for library(lists): the part of a search that needs neither
// unification nor choice points. Where a variable comes into play, the library
// goes on in Prolog.

// memberScan is '$memberchk'/3.
func memberScan(m *engine.Machine, a []engine.Cell) bool {
	x, list := m.Deref(a[0]), m.Deref(a[1])
	_, small := engine.SmallIntOf(x)
	if small || engine.IsAtom(x) {
		var lap engine.Lap
		for engine.IsPair(list) {
			head := m.Deref(m.Arg(list, 0))
			if head == x {
				return m.Unify(a[2], nilList)
			}
			if engine.IsVar(head) {
				break
			}
			if lap.Closed(list) {
				return false
			}
			list = m.Deref(m.Arg(list, 1))
		}
	}
	return (engine.IsPair(list) || engine.IsVar(list)) && m.Unify(a[2], list)
}

// dropElements is '$drop'/4.
func dropElements(m *engine.Machine, a []engine.Cell) bool {
	n, small := engine.SmallIntOf(m.Deref(a[0]))
	list := m.Deref(a[1])
	if !small {
		return m.Unify(a[2], a[0]) && m.Unify(a[3], list)
	}
	var lap engine.Lap
	for ; n > 0 && engine.IsPair(list); n-- {
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
