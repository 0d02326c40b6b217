package stdlib

import (
	"cmp"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// Sorting: sort/2, keysort/2 (ISO 8.4.3, 8.4.4), msort/2 and sort/4.

// checkListResult raises a type error unless the argument for a result is a
// list or a partial list.
func checkListResult(m *engine.Machine, list engine.Cell) bool {
	list = m.Deref(list)
	if _, tail := m.ListLength(list); !engine.IsVar(tail) && !engine.IsNil(tail) {
		return m.TypeError("list", list)
	}
	return true
}

// unifySorted unifies the result of a sorting predicate with a list.
func unifySorted(m *engine.Machine, result engine.Cell, items []engine.Cell) bool {
	if !m.Reserve(2 * len(items)) {
		return false
	}
	return m.Unify(result, m.NewList(items, engine.Atom(atom.Nil)))
}

// standardOrder compares two dereferenced cells.
func standardOrder(m *engine.Machine, x, y engine.Cell) int {
	if x == y {
		return 0
	}
	if i, ok := engine.SmallIntOf(x); ok {
		if j, ok := engine.SmallIntOf(y); ok {
			return cmp.Compare(i, j)
		}
	}
	return m.Compare(x, y)
}

// mergeSort returns the items sorted by a stable merge sort that begins with
// the runs it finds. It reports false when the host has cancelled the run.
func mergeSort[T any](m *engine.Machine, items []T, compare func(x, y T) int) ([]T, bool) {
	var ends []int // of the runs
	for i := 0; i < len(items); {
		i = runEnd(items, i, compare)
		ends = append(ends, i)
	}
	var buf []T
	if len(ends) > 1 {
		buf = make([]T, len(items))
	}
	for len(ends) > 1 {
		start, runs := 0, 0
		for r := 0; r < len(ends); r += 2 {
			if m.Cancelled() {
				return nil, false
			}
			middle, end := ends[r], ends[min(r+1, len(ends)-1)]
			mergeRuns(buf[start:end], items[start:middle], items[middle:end], compare)
			ends[runs] = end
			runs++
			start = end
		}
		ends = ends[:runs]
		items, buf = buf, items
	}
	return items, true
}

// runEnd returns where the ascending run that begins at i ends. A run that
// strictly descends is turned round.
func runEnd[T any](items []T, i int, compare func(x, y T) int) int {
	j := i + 1
	if j < len(items) && compare(items[i], items[j]) > 0 {
		for j++; j < len(items) && compare(items[j-1], items[j]) > 0; j++ {
		}
		for a, b := i, j-1; a < b; a, b = a+1, b-1 {
			items[a], items[b] = items[b], items[a]
		}
		return j
	}
	for ; j < len(items) && compare(items[j-1], items[j]) <= 0; j++ {
	}
	return j
}

// mergeRuns merges two sorted runs into dst.
func mergeRuns[T any](dst, x, y []T, compare func(x, y T) int) {
	for len(x) > 0 && len(y) > 0 {
		if compare(x[0], y[0]) <= 0 {
			dst[0], x = x[0], x[1:]
		} else {
			dst[0], y = y[0], y[1:]
		}
		dst = dst[1:]
	}
	copy(dst, x)
	copy(dst, y)
}

// dedupe keeps the first of neighbours that compare equal.
func dedupe[T any](items []T, compare func(x, y T) int) []T {
	if len(items) == 0 {
		return items
	}
	kept := items[:1]
	for _, x := range items[1:] {
		if compare(kept[len(kept)-1], x) != 0 {
			kept = append(kept, x)
		}
	}
	return kept
}

// sortList is sort/2, or msort/2 when duplicates are kept.
func sortList(m *engine.Machine, a []engine.Cell, keep bool) bool {
	items, ok := properList(m, a[0])
	if !ok || !checkListResult(m, a[1]) {
		return false
	}
	compare := func(x, y engine.Cell) int { return standardOrder(m, x, y) }
	if items, ok = mergeSort(m, items, compare); !ok {
		return false
	}
	if !keep {
		items = dedupe(items, compare)
	}
	return unifySorted(m, a[1], items)
}

// A keyed is an element of a list with what it is sorted by.
type keyed struct{ key, item engine.Cell }

func sortKeyed(m *engine.Machine, pairs []keyed, compare func(x, y keyed) int, keep bool, result engine.Cell) bool {
	pairs, ok := mergeSort(m, pairs, compare)
	if !ok {
		return false
	}
	if !keep {
		pairs = dedupe(pairs, compare)
	}
	items := make([]engine.Cell, len(pairs))
	for i, p := range pairs {
		items[i] = p.item
	}
	return unifySorted(m, result, items)
}

// keySort is keysort/2 (ISO 8.4.4).
func keySort(m *engine.Machine, a []engine.Cell) bool {
	items, ok := properList(m, a[0])
	if !ok {
		return false
	}
	pairs := make([]keyed, len(items))
	for i, c := range items {
		switch {
		case engine.IsVar(c):
			return m.InstantiationError()
		case !m.IsFunctor(c, atom.Minus, 2):
			return m.TypeError("pair", c)
		}
		pairs[i] = keyed{m.Arg(c, 0), c}
	}
	if !checkListResult(m, a[1]) {
		return false
	}
	sorted, _ := m.ListItems(a[1])
	for _, c := range sorted {
		if c = m.Deref(c); !engine.IsVar(c) && !m.IsFunctor(c, atom.Minus, 2) {
			return m.TypeError("pair", c)
		}
	}
	compare := func(x, y keyed) int { return standardOrder(m, x.key, y.key) }
	return sortKeyed(m, pairs, compare, true, a[1])
}

// sortOrders are the orders of sort/4: its direction, and whether duplicates
// are kept.
var sortOrders = map[atom.Atom]struct {
	sign int
	keep bool
}{
	atom.Intern("@<"):  {1, false},
	atom.Intern("@=<"): {1, true},
	atom.Intern("@>"):  {-1, false},
	atom.Intern("@>="): {-1, true},
}

// sortBy is sort/4.
func sortBy(m *engine.Machine, a []engine.Cell) bool {
	key, ok := natural(m, a[0])
	if !ok {
		return false
	}
	name := m.Deref(a[1])
	switch {
	case engine.IsVar(name):
		return m.InstantiationError()
	case !engine.IsAtom(name):
		return m.TypeError("atom", name)
	}
	how, known := sortOrders[engine.AtomOf(name)]
	if !known {
		return m.DomainError("order", name)
	}
	items, ok := properList(m, a[2])
	if !ok {
		return false
	}
	pairs := make([]keyed, len(items))
	for i, c := range items {
		pairs[i] = keyed{c, c}
		if key == 0 {
			continue
		}
		switch {
		case engine.IsVar(c):
			return m.InstantiationError()
		case !engine.IsCompound(c):
			return m.TypeError("compound", c)
		}
		if _, arity := m.Functor(c); key > arity {
			return m.ErrorTerm(m.NewStruct(atomExistenceError,
				engine.Atom(atomArgument), engine.SmallInt(int64(key)), c))
		}
		pairs[i].key = m.Arg(c, key-1)
	}
	compare := func(x, y keyed) int { return how.sign * standardOrder(m, x.key, y.key) }
	return sortKeyed(m, pairs, compare, how.keep, a[3])
}

var (
	atomExistenceError = atom.Intern("existence_error")
	atomArgument       = atom.Intern("argument")
)

var sortRows = []engine.Builtin{
	{Name: "sort", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool { return sortList(m, a, false) },
		Doc: "sort(+List, -Sorted)\nSorted is List in the standard order without duplicates (ISO 8.4.3)."},
	{Name: "msort", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool { return sortList(m, a, true) },
		Doc: "msort(+List, -Sorted)\nSorted is List in the standard order, with its duplicates."},
	{Name: "keysort", Arity: 2, Det: keySort,
		Doc: "keysort(+Pairs, -Sorted)\nSorted is the list of Key-Value pairs by key; pairs with the same key stay in their order (ISO 8.4.4)."},
	{Name: "sort", Arity: 4, Det: sortBy,
		Doc: "sort(+Key, +Order, +List, -Sorted)\nSorts by argument Key, or by whole terms when Key is 0. Order is @<, @=<, @> or @>=; @< and @> keep only the first of elements with equal keys."},
}
