package fd

import (
	"cmp"
	"slices"
)

// hall is allDifferent on bounds: an interval that has as many variables as values has no
// room for others (Puget, A Fast Algorithm for the Bound Consistency of Alldiff
// Constraints, AAAI 1998, in its form of O(n²)).
type hall struct {
	xs []*Var
	is []bound
}

// A bound has the data of a variable. For upper bounds the signs are changed.
type bound struct {
	x      *Var
	lo, hi int64
	full   int64 // the greatest value that those from lo on need
}

// AllDifferentBounds posts that no two variables have the same value, with bounds
// consistency.
func (s *Store) AllDifferentBounds(xs ...*Var) {
	s.AllDifferent(xs...)
	if len(xs) > 1 {
		p := &hall{xs: append([]*Var(nil), xs...), is: make([]bound, len(xs))}
		s.Post(p, Quadratic).Watch(OnBounds, xs...)
	}
}

func (p *hall) Propagate(s *Store) Status {
	for i, x := range p.xs {
		x = x.root()
		p.is[i] = bound{x: x, lo: x.lo, hi: x.hi}
	}
	if !p.raise(s, s.SetMin, 1) {
		return Failed
	}
	for i, x := range p.xs {
		x = x.root()
		p.is[i] = bound{x: x, lo: -x.hi, hi: -x.lo}
	}
	if !p.raise(s, s.SetMax, -1) {
		return Failed
	}
	return NotAtFixpoint
}

// raise raises the lower bounds. It takes the variables by their upper bounds, and counts
// for each lower bound how far those reach that have been taken.
func (p *hall) raise(s *Store, set func(*Var, int64) bool, sign int64) bool {
	slices.SortFunc(p.is, func(a, b bound) int { return cmp.Compare(a.hi, b.hi) })
	for i := range p.is {
		if s.stopped(len(p.is)) {
			return false
		}
		b := &p.is[i]
		b.full = b.lo
		first := int64(Limit) // the lower bound of an interval that is full
		for j := range p.is[:i] {
			a := &p.is[j]
			if a.lo < b.lo {
				if a.full++; a.full > b.hi {
					return false
				}
				if a.full == b.hi {
					first = min(first, a.lo)
				}
			} else {
				b.full++
			}
		}
		if b.full > b.hi {
			return false
		}
		if b.full == b.hi {
			first = min(first, b.lo)
		}
		if first == Limit {
			continue
		}
		for j := i + 1; j < len(p.is); j++ {
			if a := &p.is[j]; a.lo >= first && a.lo <= b.hi {
				a.lo = b.hi + 1
				if !set(a.x, sign*a.lo) {
					return false
				}
			}
		}
	}
	return true
}
