package puzzle

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// left_of/3 and next_to/3: neighbours in a list, as the programs for the zebra
// puzzle define them. perm/2 of the same programs is in perm.go.
//
//	left_of([A,B|_], A, B).
//	left_of([_|L], A, B) :- left_of(L, A, B).
//
//	next_to(L, A, B) :- left_of(L, A, B).
//	next_to(L, A, B) :- left_of(L, B, A).
//
// The solutions come in the order of these definitions, but no choice point is left after
// the last one. A partial list is extended without end, so next_to/3 never reaches its
// second clause. In a cyclic list the definitions give the same solutions again and again.
// Here each pair comes once.

// A row is a list in which neighbours are looked for. It has no reference to the machine,
// so that it need not lie in Go's heap.
type row struct {
	items   []engine.Cell
	tail    engine.Cell
	partial bool
	pairs   int // the number of pairs of neighbours in a list that is not partial
}

// shortRow is the length up to which the elements of a list need no slice of their own.
const shortRow = 16

// newRow reads the elements of a list. It uses buf if they fit.
func newRow(m *engine.Machine, list engine.Cell, buf []engine.Cell) row {
	r := row{items: buf[:0]}
	c := m.Deref(list)
	for ; engine.IsPair(c); c = m.Arg(c, 1) {
		if len(r.items) == cap(buf) {
			r.items, c = m.ListItems(list)
			for i, item := range r.items {
				r.items[i] = m.Deref(item)
			}
			break
		}
		r.items = append(r.items, m.Arg(c, 0))
	}
	r.tail = m.Deref(c)
	r.partial = engine.IsVar(r.tail)
	r.pairs = max(len(r.items)-1, 0)
	if engine.IsPair(r.tail) {
		r.pairs = len(r.items)
	}
	return r
}

// pair returns the elements at positions i and i+1, and the tail that the list must have
// for them to exist. That is the list's own tail, unless the list is partial and too short.
func (r *row) pair(m *engine.Machine, i int) (x, y, tail engine.Cell) {
	n := len(r.items)
	switch {
	case i+1 < n:
		return r.items[i], r.items[i+1], r.tail
	case !r.partial:
		return r.items[i], m.Arg(r.tail, 0), r.tail
	}
	more := make([]engine.Cell, i+2-n)
	for j := range more {
		more[j] = m.NewVar()
	}
	y = more[len(more)-1]
	if i < n {
		x = r.items[i]
	} else {
		x = more[len(more)-2]
	}
	return x, y, m.NewList(more, m.NewVar())
}

// isSimple reports whether the dereferenced cell c is a variable, or an atomic term held in
// the cell itself.
func isSimple(c engine.Cell) bool {
	_, small := engine.SmallIntOf(c)
	return small || engine.IsAtom(c) || engine.IsVar(c)
}

// fits reports whether a and b can be the elements at positions i and i+1.
func (r *row) fits(m *engine.Machine, i int, a, b engine.Cell) bool {
	if i+1 < len(r.items) {
		x, y := r.items[i], r.items[i+1]
		simpleA, simpleB := isSimple(a) && isSimple(x), isSimple(b) && isSimple(y)
		if simpleA && a != x && !engine.IsVar(a) && !engine.IsVar(x) ||
			simpleB && b != y && !engine.IsVar(b) && !engine.IsVar(y) {
			return false
		}
		if simpleA && simpleB && (a == x || b == y || !r.shared(a, x, b, y)) {
			return true
		}
	}
	x, y, tail := r.pair(m, i)
	return m.CanUnify(m.NewStruct(atom.Comma, a, m.NewStruct(atom.Comma, b, r.tail)),
		m.NewStruct(atom.Comma, x, m.NewStruct(atom.Comma, y, tail)))
}

// shared reports whether one of a and x is the same variable as one of b and y.
func (r *row) shared(a, x, b, y engine.Cell) bool {
	return engine.IsVar(a) && (a == b || a == y) || engine.IsVar(x) && (x == b || x == y)
}

// neighbours returns left_of/3, or next_to/3 if both is set. A candidate is the position of
// the left neighbour. Positions from r.pairs on stand for the neighbours in the other
// order.
func neighbours(both bool) func(*engine.Machine, []engine.Cell, *engine.Retry) bool {
	return func(m *engine.Machine, a []engine.Cell, retry *engine.Retry) bool {
		var buf [shortRow]engine.Cell
		r := newRow(m, a[0], buf[:])
		left, right := m.Deref(a[1]), m.Deref(a[2])
		candidate := func(i int) (at int, a, b engine.Cell) {
			if i >= r.pairs && !r.partial {
				return i - r.pairs, right, left
			}
			return i, left, right
		}
		end := r.pairs
		if both {
			end *= 2
		}
		search := func(i int) (int, bool) {
			for ; r.partial || i < end; i++ {
				if at, a, b := candidate(i); r.fits(m, at, a, b) {
					return i, true
				}
				if i%4096 == 4095 && m.Cancelled() {
					break
				}
			}
			return 0, false
		}
		return builtin.Enumerate(m, retry,
			func() (int, bool) { return search(0) },
			func(i int) (int, bool) { return search(i + 1) },
			func(i int) bool {
				at, a, b := candidate(i)
				if !m.Reserve(3 * (at + 3)) {
					return false
				}
				x, y, tail := r.pair(m, at)
				return m.Unify(r.tail, tail) && m.Unify(a, x) && m.Unify(b, y)
			})
	}
}

// Rows are the builtins of module puzzle_lists, which library(zebra) calls.
var Rows = []engine.Builtin{
	{Name: "perm", Arity: 2, NonDet: perm,
		Doc: "perm(?List, ?Permutation) is nondet\nPermutation has the elements of List in any order. The first element is inserted at each place of each permutation of the others: for [1,2,3] the order is 123, 213, 231, 132, 312, 321. It ends when one of the lists is proper; two partial lists are enumerated by length."},
	{Name: "left_of", Arity: 3, NonDet: neighbours(false),
		Doc: "left_of(?List, ?A, ?B) is nondet\nA is an element of List and B the one after it. A partial List is extended without end."},
	{Name: "next_to", Arity: 3, NonDet: neighbours(true),
		Doc: "next_to(?List, ?A, ?B) is nondet\nA and B are neighbours in List: first all pairs with A in front of B, then those with B in front of A."},
}

// ReaderRows are the builtins of module puzzle_values.
var ReaderRows = []engine.Builtin{
	{Name: "$regular_stem", Arity: 2, Det: regularStem, Use: engine.Nothing,
		Doc: "'$regular_stem'(+Word, -Stem)\nStem is Word without the endings of plurals."},
}
