package puzzle

import (
	"math/bits"

	"github.com/zebralog/prolog/fd"
)

// pair says that x and y are inverse permutations. It works on domains, but leaves to
// alldifferent what that removes from each of them.
type pair struct{ x, y []*fd.Var }

func (p *pair) Propagate(s *fd.Store) fd.Status {
	if !transpose(s, p.x, p.y) || !transpose(s, p.y, p.x) {
		return fd.Failed
	}
	return fd.NotAtFixpoint
}

// transpose takes i away from y[j] unless x[i] can be j, and other values if it is j.
func transpose(s *fd.Store, x, y []*fd.Var) bool {
	var of [MaxOptions]uint64
	for i, x := range x {
		w := x.Word()
		if w&(w-1) == 0 && !s.Keep(y[bits.TrailingZeros64(w)], 1<<i) {
			return false
		}
		for ; w != 0; w &= w - 1 {
			of[bits.TrailingZeros64(w)] |= 1 << i
		}
	}
	for j, y := range y {
		if !s.Keep(y, of[j]) {
			return false
		}
	}
	return true
}

// triple says that the permutations of three categories fit together: each is the product
// of the two others.
type triple struct {
	to   [][][]*fd.Var
	cats [3]int
}

func (p *triple) Propagate(s *fd.Store) fd.Status {
	a, b, c := p.cats[0], p.cats[1], p.cats[2]
	if !p.compose(s, a, b, c) || !p.compose(s, a, c, b) || !p.compose(s, b, a, c) {
		return fd.Failed
	}
	return fd.NotAtFixpoint
}

// compose takes values away from the permutation of a to c that there are not by way of b.
func (p *triple) compose(s *fd.Store, a, b, c int) bool {
	var words [MaxOptions]uint64
	for j, y := range p.to[b][c] {
		words[j] = y.Word()
	}
	for i, x := range p.to[a][b] {
		if !s.Keep(p.to[a][c][i], image(x.Word(), words[:], 0)) {
			return false
		}
	}
	return true
}

// another says that some variables do not all have the values of a solution.
type another struct {
	xs  []*fd.Var
	not []int64
}

func (p *another) Propagate(s *fd.Store) fd.Status {
	open := -1
	for i, x := range p.xs {
		switch {
		case !x.Has(p.not[i]):
			return fd.Subsumed
		case x.Fixed():
		case open >= 0:
			return fd.Fixpoint
		default:
			open = i
		}
	}
	if open < 0 || !s.Remove(p.xs[open], p.not[open]) {
		return fd.Failed
	}
	return fd.Subsumed
}
