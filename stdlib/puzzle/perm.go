package puzzle

import (
	"slices"
	"sync"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/room"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// perm/2 is defined by
//
//	perm([], []).
//	perm([H|T], P) :- perm(T, P1), insert(H, P1, P).
//
//	insert(X, Ys, [X|Ys]).
//	insert(X, [Y|Ys], [Y|Zs]) :- insert(X, Ys, Zs).
//
// and gives the solutions in this order, but it leaves no choice point after the last
// one, and terminates when one of the lists is proper.
//
// A permutation of the list x[0], ..., x[n-1] is given by how many elements
// stand in front of x[i] when it is inserted into the permutation of those
// after it: by n digits, of which digit i is at most n-1-i. The definition
// counts them up, digit 0 fastest.
//
// The search fills in the digits from the last to the first. When x[i] to
// x[n-1] have been inserted, their order is known; it must be possible to place
// them, in this order, on elements of the other list that they unify with.
// Where that is not possible no solution follows, and the next digit is tried.

// A permSearch is a permutation, and what is known of the two lists. Between solutions it
// holds no cells that the collector may move.
type permSearch struct {
	n       int
	digits  []int
	order   []int // the indices of the elements inserted so far, the last one first
	endless bool  // both lists are partial, so longer ones follow
	found   bool  // digits and order are a permutation

	words int      // the words of a row of fits
	fits  []uint64 // bit j of row i: x[i] unifies with y[j]
	prune bool     // fits is known; otherwise every permutation is tried
	exact bool     // whether two elements unify does not depend on the others

	// The elements of the two lists. Both lists are extended with new variables to the same
	// length. The elements are read again for each solution. But if those of x are atoms
	// and small integers and exact is set, they are kept.
	x, y     []engine.Cell
	partial  bool // x was extended
	constant bool
}

// Size returns the memory of the search.
func (s *permSearch) Size() int {
	return 8 * (cap(s.digits) + cap(s.order) + cap(s.fits) + cap(s.x) + cap(s.y))
}

// maxFits is the greatest length of lists for which fits is computed.
const maxFits = 2048

// perm implements perm/2.
func perm(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	s, again := r.State.(*permSearch)
	if !again {
		n, endless, ok := permLength(m, a)
		if !ok {
			return false
		}
		s = permSearches.Get().(*permSearch)
		s.endless = endless
		s.begin(m, n)
	}
	if !s.constant && !s.read(m, a) {
		return false
	}
	for !s.found && !s.first(m) {
		if !s.endless || m.Pending() {
			s.release()
			return false
		}
		s.begin(m, s.n+1)
		if !s.read(m, a) {
			return false
		}
	}
	if s.constant { // what follows does not depend on the bindings
		ok := s.unify(m, a[1])
		if s.next(m) {
			r.Again(s)
		} else {
			s.release()
		}
		return ok && !m.Pending()
	}
	list, partial, x := s.permuted(m, s.order), s.partial, engine.Cell(0)
	if partial {
		x = m.NewList(s.x, builtin.NilList)
	}
	switch {
	case s.next(m):
		r.Again(s)
	case s.endless:
		s.begin(m, s.n+1)
		r.Again(s)
	default:
		s.release()
	}
	return !m.Pending() && (!partial || m.Unify(a[0], x)) && m.Unify(a[1], list)
}

// permLength returns the length of the lists. If both are partial, it returns the least
// possible length. It returns false if they cannot have the same length.
func permLength(m *engine.Machine, a []engine.Cell) (n int, endless, ok bool) {
	nx, xTail := m.ListLength(a[0])
	ny, yTail := m.ListLength(a[1])
	xOpen, yOpen := engine.IsVar(xTail), engine.IsVar(yTail)
	if !xOpen && !engine.IsNil(xTail) || !yOpen && !engine.IsNil(yTail) ||
		!xOpen && ny > nx || !yOpen && nx > ny || xTail == yTail && nx != ny {
		return 0, false, false
	}
	return max(nx, ny), xOpen && yOpen, true
}

// permSearches keeps finished searches, so that their memory is used again.
var permSearches = sync.Pool{New: func() any { return new(permSearch) }}

func (s *permSearch) release() {
	if s.n <= maxFits {
		permSearches.Put(s)
	}
}

// begin prepares the search for lists of length n.
func (s *permSearch) begin(m *engine.Machine, n int) {
	s.n = n
	s.found, s.constant = false, false
	s.x, s.y = longer(m, s.x, n), longer(m, s.y, n)
	s.digits, s.order = longer(m, s.digits, n), longer(m, s.order, n)[:0]
}

// longer returns a slice of n elements. Its contents are not those of s.
func longer[T int | engine.Cell](m *engine.Machine, s []T, n int) []T {
	if n <= cap(s) {
		return s[:n]
	}
	return room.Make[T](m.Check, n)
}

// read reads the two lists.
func (s *permSearch) read(m *engine.Machine, a []engine.Cell) bool {
	if !m.Reserve(6 * s.n) {
		return false
	}
	xMore, xTail := fillRow(m, s.x, a[0])
	yMore, yTail := fillRow(m, s.y, a[1])
	if s.partial = engine.IsVar(xTail); s.partial && xTail == yTail {
		copy(yMore, xMore)
	}
	return true
}

// fillRow reads a list into items. The remaining items become new variables; more is the
// list of them.
func fillRow(m *engine.Machine, items []engine.Cell, list engine.Cell) (more []engine.Cell, tail engine.Cell) {
	tail = m.Deref(list)
	i := 0
	for ; engine.IsPair(tail); tail = m.Arg(tail, 1) {
		m.Tick()
		items[i] = m.Arg(tail, 0)
		i++
	}
	more = items[i:]
	for j := range more {
		more[j] = m.NewVar()
	}
	return more, tail
}

// permuted returns the list of the elements of x in the given order.
func (s *permSearch) permuted(m *engine.Machine, order []int) engine.Cell {
	var buf [shortRow]engine.Cell
	items := buf[:0]
	for i := len(order) - 1; i >= 0; i-- {
		items = append(items, s.x[order[i]])
	}
	return m.NewList(items, builtin.NilList)
}

// unify unifies a list with the elements of x in the order found.
func (s *permSearch) unify(m *engine.Machine, list engine.Cell) bool {
	list = m.Deref(list)
	for i := len(s.order) - 1; i >= 0; i-- {
		if !engine.IsPair(list) {
			return m.Unify(list, s.permuted(m, s.order[:i+1]))
		}
		if !m.Unify(m.Arg(list, 0), s.x[s.order[i]]) {
			return false
		}
		list = m.Arg(list, 1)
	}
	return m.Unify(list, builtin.NilList)
}

// first finds the first permutation for the length of the lists.
func (s *permSearch) first(m *engine.Machine) bool {
	s.analyse(m)
	s.found = true
	if s.n > 0 {
		s.insert(s.n - 1)
		s.found = s.settle(m, s.n-1)
	}
	return s.found
}

// next finds the next permutation.
func (s *permSearch) next(m *engine.Machine) bool {
	if s.n == 0 {
		return false
	}
	i, ok := s.move(0)
	return ok && s.settle(m, i)
}

// settle finds the first permutation from the current order of x[i] to x[n-1] on.
func (s *permSearch) settle(m *engine.Machine, i int) bool {
	for steps := 1; ; steps++ {
		if steps%4096 == 0 && m.Cancelled() {
			return false
		}
		switch {
		case s.prune && !s.placeable():
		case i > 0:
			i--
			s.insert(i)
			continue
		case s.exact || m.CanUnify(s.permuted(m, s.order), m.NewList(s.y, builtin.NilList)):
			return true
		}
		var ok bool
		if i, ok = s.move(i); !ok {
			return false
		}
	}
}

// insert puts x[i] in front of the elements after it.
func (s *permSearch) insert(i int) {
	s.digits[i] = 0
	s.order = append(s.order, i)
}

// move moves x[i] behind the element that it stands in front of. If it is already the last
// one, it is taken out, and x[i+1] is moved instead, and so on.
func (s *permSearch) move(i int) (moved int, ok bool) {
	at := len(s.order) - 1 - s.digits[i]
	for at == 0 {
		s.order = s.order[:copy(s.order, s.order[1:])]
		if i++; i == s.n {
			return i, false
		}
		at = len(s.order) - 1 - s.digits[i]
	}
	s.order[at-1], s.order[at] = s.order[at], s.order[at-1]
	s.digits[i]++
	return i, true
}

// placeable reports whether the elements inserted so far fit on elements of the other list,
// in this order. Each takes the first one that it fits after the place of the previous one.
func (s *permSearch) placeable() bool {
	if s.words == 1 {
		free := ^uint64(0)
		for k := len(s.order) - 1; k >= 0; k-- {
			left := s.fits[s.order[k]] & free
			if left == 0 {
				return false
			}
			free = -(left & -left) << 1 // the places after the first of them
		}
		return true
	}
	place := 0
	for k := len(s.order) - 1; k >= 0; k-- {
		row := s.fits[s.order[k]*s.words:][:s.words]
		for place < s.n && row[place/64]>>(place%64)&1 == 0 {
			place++
		}
		if place >= s.n {
			return false
		}
		place++
	}
	return true
}

// analyse finds which elements unify, and whether they do so independently of each other.
// They do if each is ground, or a variable that occurs nowhere else.
func (s *permSearch) analyse(m *engine.Machine) {
	var buf [2 * shortRow]engine.Cell
	vars := buf[:0]
	s.exact, s.constant = true, !s.endless && !s.partial
	for _, c := range s.x {
		if engine.IsVar(c) {
			vars = append(vars, c)
		}
		s.exact = s.exact && (isSimple(c) || m.IsGround(c))
		s.constant = s.constant && isSimple(c) && !engine.IsVar(c)
	}
	bound := false // an element of y is bound
	for _, c := range s.y {
		if engine.IsVar(c) {
			vars = append(vars, c)
		} else {
			bound = true
		}
		s.exact = s.exact && (isSimple(c) || m.IsGround(c))
	}
	slices.Sort(vars)
	s.prune = bound && s.n <= maxFits
	s.exact = s.exact && len(slices.Compact(vars)) == len(vars) && s.prune == bound
	s.constant = s.constant && s.exact
	if s.prune {
		s.compare(m)
	}
}

// compare computes which elements unify.
func (s *permSearch) compare(m *engine.Machine) {
	s.words = (s.n + 63) / 64
	size := s.n * s.words
	s.fits = slices.Grow(s.fits[:0], size)[:size]
	clear(s.fits)
	for i, x := range s.x {
		row := s.fits[i*s.words:][:s.words]
		for j, y := range s.y {
			if canBeSame(m, x, y) {
				row[j/64] |= 1 << (j % 64)
			}
		}
	}
}

// canBeSame reports whether two dereferenced cells unify.
func canBeSame(m *engine.Machine, x, y engine.Cell) bool {
	if isSimple(x) && isSimple(y) {
		return x == y || engine.IsVar(x) || engine.IsVar(y)
	}
	return m.CanUnify(x, y)
}
