package stdlib

import "github.com/zebralog/prolog/engine"

// Scans of lists for library(lists): the part of a search that needs neither
// unification nor choice points. Where a variable comes into play, the library
// goes on in Prolog.

// A lap finds out whether the cells of a list come again (R. P. Brent, 1980).
type lap struct {
	mark        engine.Cell // a cell that was met
	steps, next int64       // since the mark, and when it is set anew
}

// closed reports whether the list has come back to a cell that was met, steps
// cells before.
func (l *lap) closed(list engine.Cell) bool {
	if list == l.mark {
		return true
	}
	if l.steps == l.next {
		l.mark, l.steps, l.next = list, 0, 2*l.next+16
	}
	l.steps++
	return false
}

// memberScan is '$memberchk'/3.
func memberScan(m *engine.Machine, a []engine.Cell) bool {
	x, list := m.Deref(a[0]), m.Deref(a[1])
	_, small := engine.SmallIntOf(x)
	if small || engine.IsAtom(x) {
		var l lap
		for engine.IsPair(list) {
			head := m.Deref(m.Arg(list, 0))
			if head == x {
				return m.Unify(a[2], nilList)
			}
			if engine.IsVar(head) {
				break
			}
			if l.closed(list) {
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
	var l lap
	for ; n > 0 && engine.IsPair(list); n-- {
		if l.closed(list) {
			n %= l.steps
			l.mark = 0
			if n == 0 {
				break
			}
		}
		list = m.Deref(m.Arg(list, 1))
	}
	return m.Unify(a[2], engine.SmallInt(n)) && m.Unify(a[3], list)
}
