package stdlib

import (
	"math/bits"

	"github.com/zebralog/prolog/engine"
)

// perm/2 is defined by
//
//	perm([], []).
//	perm([H|T], P) :- perm(T, P1), insert(H, P1, P).
//
//	insert(X, Ys, [X|Ys]).
//	insert(X, [Y|Ys], [Y|Zs]) :- insert(X, Ys, Zs).
//
// and gives the solutions in this order, but it leaves no choice behind the
// last one and ends when one of the lists is proper.
//
// A permutation of the list x[0], ..., x[n-1] is given by how many elements
// stand in front of x[i] when it is inserted into the permutation of those
// behind it: by n digits, of which digit i is at most n-1-i. The definition
// counts them up, digit 0 fastest.
//
// The search fills in the digits from the last to the first. When x[i] to
// x[n-1] have been inserted, their order is known; it must be possible to place
// them, in this order, on elements of the other list that they unify with.
// Where that is not possible no solution follows, and the next digit is tried.

// A permState is a permutation, and what is known of the two lists. It holds
// no cells that the collector may move.
type permState struct {
	n       int
	digits  []int
	order   []int // indices of the elements inserted so far, the last one first
	endless bool  // both lists are partial: longer ones follow

	words int      // of a row of fits
	fits  []uint64 // bit j of row i: x[i] unifies with y[j]; nil when all do or are taken to
	exact bool     // elements unify independently of each other
	found bool     // a permutation of this length

	// constants is x when all that is left to do for a permutation is to unify
	// it: the elements are atoms and small integers, and unify independently.
	constants []engine.Cell
}

// maxFits is the longest list for which the pairs that unify are remembered;
// in a longer one every permutation is tried.
const maxFits = 2048

// A permPair is the two lists of perm/2, filled up with new variables to the
// same length.
type permPair struct {
	m     *engine.Machine
	x, y  []engine.Cell
	xTail engine.Cell
	xMore []engine.Cell // the new variables
}

// perm is perm/2.
func perm(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	s, again := r.State.(*permState)
	if again && s.constants != nil {
		list := permuted(m, s.constants, s.order)
		if s.next(&permPair{m: m}) {
			r.Again(s)
		}
		return m.Unify(a[1], list)
	}
	if !again {
		var ok bool
		if s, ok = newPermState(m, a); !ok {
			return false
		}
	}
	p, ok := newPermPair(m, a, s.n)
	for ok && !s.found && !s.first(p) {
		if !s.endless || m.Pending() {
			return false
		}
		s.n++
		p, ok = newPermPair(m, a, s.n)
	}
	if !ok {
		return false
	}
	list := permuted(m, p.x, s.order)
	if s.next(p) {
		r.Again(s)
	} else if s.endless {
		s.n++
		s.found = false
		r.Again(s)
	}
	return !m.Pending() && p.extend() && m.Unify(a[1], list)
}

// permuted is the list of the elements of x in an order.
func permuted(m *engine.Machine, x []engine.Cell, order []int) engine.Cell {
	var buf [shortRow]engine.Cell
	items := buf[:0]
	for i := len(order) - 1; i >= 0; i-- {
		items = append(items, x[order[i]])
	}
	return m.NewList(items, nilList)
}

// newPermState finds the length of the lists; ok is false when they cannot be
// equally long.
func newPermState(m *engine.Machine, a []engine.Cell) (s *permState, ok bool) {
	nx, xTail := m.ListLength(a[0])
	ny, yTail := m.ListLength(a[1])
	xOpen, yOpen := engine.IsVar(xTail), engine.IsVar(yTail)
	if !xOpen && !engine.IsNil(xTail) || !yOpen && !engine.IsNil(yTail) ||
		!xOpen && ny > nx || !yOpen && nx > ny || xTail == yTail && nx != ny {
		return nil, false
	}
	return &permState{n: max(nx, ny), endless: xOpen && yOpen}, true
}

// newPermPair reads the two lists.
func newPermPair(m *engine.Machine, a []engine.Cell, n int) (p *permPair, ok bool) {
	if !m.Reserve(6 * n) {
		return nil, false
	}
	p = &permPair{m: m}
	cells := make([]engine.Cell, 2*n)
	p.x, p.xMore, p.xTail = p.fill(cells[:n], a[0])
	var yMore []engine.Cell
	var yTail engine.Cell
	if p.y, yMore, yTail = p.fill(cells[n:], a[1]); yTail == p.xTail {
		copy(yMore, p.xMore)
	}
	return p, true
}

// fill reads a list into items; the rest of them are new variables.
func (p *permPair) fill(items []engine.Cell, list engine.Cell) (all, more []engine.Cell, tail engine.Cell) {
	m := p.m
	c := m.Deref(list)
	i := 0
	for ; engine.IsPair(c); c = m.Arg(c, 1) {
		items[i] = m.Arg(c, 0)
		i++
	}
	more = items[i:]
	for j := range more {
		more[j] = m.NewVar()
	}
	return items, more, c
}

// extend binds the tail of a partial list x. That of y is bound by unifying.
func (p *permPair) extend() bool {
	return !engine.IsVar(p.xTail) || p.m.Unify(p.xTail, p.m.NewList(p.xMore, nilList))
}

// first finds the first permutation for the length of the lists.
func (s *permState) first(p *permPair) bool {
	s.analyse(p)
	s.digits = make([]int, s.n)
	s.order = make([]int, 0, s.n)
	s.found = true
	if s.n > 0 {
		s.digits[s.n-1] = -1
		s.found = s.search(p, s.n-1)
	}
	return s.found
}

// next finds the permutation behind the present one.
func (s *permState) next(p *permPair) bool {
	if s.n == 0 {
		return false
	}
	s.remove(0)
	return s.search(p, 0)
}

// search goes on behind digit i, where x[i+1] to x[n-1] have been inserted.
func (s *permState) search(p *permPair, i int) bool {
	for steps := 1; ; steps++ {
		if steps%4096 == 0 && p.m.Cancelled() {
			return false
		}
		s.digits[i]++
		if s.digits[i] > len(s.order) {
			if i++; i == s.n {
				return false
			}
			s.remove(i)
			continue
		}
		s.insert(i)
		switch {
		case !s.placeable():
			s.remove(i)
		case i > 0:
			i--
			s.digits[i] = -1
		case s.exact || p.m.CanUnify(permuted(p.m, p.x, s.order), p.m.NewList(p.y, nilList)):
			return true
		default:
			s.remove(i)
		}
	}
}

func (s *permState) insert(i int) {
	at := len(s.order) - s.digits[i]
	s.order = append(s.order, 0)
	copy(s.order[at+1:], s.order[at:])
	s.order[at] = i
}

func (s *permState) remove(i int) {
	at := len(s.order) - 1 - s.digits[i]
	s.order = append(s.order[:at], s.order[at+1:]...)
}

// placeable reports whether the elements inserted so far can be placed on
// elements of the other list: each takes the first one it fits behind the
// place of the one before it.
func (s *permState) placeable() bool {
	if s.fits == nil {
		return true
	}
	place := 0
	for k := len(s.order) - 1; k >= 0; k-- {
		row := s.fits[s.order[k]*s.words:][:s.words]
		w := place / 64
		if w == s.words {
			return false
		}
		left := row[w] >> (place % 64) << (place % 64)
		for left == 0 {
			if w++; w == s.words {
				return false
			}
			left = row[w]
		}
		place = w*64 + bits.TrailingZeros64(left) + 1
	}
	return true
}

// analyse finds out which elements unify, and whether they do so independently:
// each is ground or a variable that occurs nowhere else.
func (s *permState) analyse(p *permPair) {
	m := p.m
	seen := make(map[engine.Cell]bool)
	s.exact = true
	constant := len(p.xMore) == 0
	for _, c := range p.x {
		s.exact = s.exact && independent(m, c, seen)
		constant = constant && isSimple(c) && !engine.IsVar(c)
	}
	bound := false // an element of y
	for _, c := range p.y {
		s.exact = s.exact && independent(m, c, seen)
		bound = bound || !engine.IsVar(c)
	}
	s.exact = s.exact && (!bound || s.n <= maxFits)
	if constant && s.exact && !s.endless {
		s.constants = p.x
	}
	if s.fits = nil; !bound || s.n > maxFits {
		return
	}
	s.words = (s.n + 63) / 64
	s.fits = make([]uint64, s.n*s.words)
	for i, x := range p.x {
		for j, y := range p.y {
			if canBeSame(m, x, y) {
				s.fits[i*s.words+j/64] |= 1 << (j % 64)
			}
		}
	}
}

// independent reports whether an element is ground or a variable not seen
// before.
func independent(m *engine.Machine, c engine.Cell, seen map[engine.Cell]bool) bool {
	if !engine.IsVar(c) {
		return isSimple(c) || m.IsGround(c)
	}
	again := seen[c]
	seen[c] = true
	return !again
}

// canBeSame is CanUnify for dereferenced cells.
func canBeSame(m *engine.Machine, x, y engine.Cell) bool {
	if isSimple(x) && isSimple(y) {
		return x == y || engine.IsVar(x) || engine.IsVar(y)
	}
	return m.CanUnify(x, y)
}
