package fd

import "slices"

// allDifferent is x[i]+c[i] ≠ x[j]+c[j] for all i < j, by value: what one has is taken
// from the others. The first ones of xs are fixed, and that is done for them; going back
// only changes how many these are, as the order of the others does not matter.
type allDifferent struct {
	xs   []offsetVar
	done Int
}

// An offsetVar is x + c.
type offsetVar struct {
	x *Var
	c int64
}

// AllDifferent posts that no two variables have the same value.
func (s *Store) AllDifferent(xs ...*Var) {
	p := reuse[allDifferent](s)
	*p = allDifferent{xs: slices.Grow(p.xs[:0], len(xs))}
	for _, x := range xs {
		p.xs = append(p.xs, offsetVar{x: x})
	}
	s.postDifferent(p, xs)
}

// AllDifferentBy posts that no two of x[i]+c[i] have the same value.
func (s *Store) AllDifferentBy(xs []*Var, c []int64) {
	p := &allDifferent{xs: make([]offsetVar, len(xs))}
	for i, x := range xs {
		p.xs[i] = offsetVar{x, c[i]}
	}
	s.postDifferent(p, xs)
}

// postDifferent posts p over xs. It need not run before one of two has a value.
func (s *Store) postDifferent(p *allDifferent, xs []*Var) {
	r := s.newRecord(p, LinearCost)
	if len(xs) < 2 || slices.ContainsFunc(xs, (*Var).Fixed) {
		s.queue.add(r)
	}
	Poster{s, r}.Watch(OnValue, xs...)
}

func (p *allDifferent) Propagate(s *Store) Status {
	first := p.done.Get()
	done := first
	for again := true; again; {
		if again = false; s.stopped(len(p.xs) - done) {
			return Failed
		}
		var base int64
		var taken uint64 // the values from base on of those that have got one
		for i := done; i < len(p.xs); i++ {
			x := p.xs[i].x.root()
			if x.lo != x.hi {
				continue
			}
			n := x.lo + p.xs[i].c
			if taken == 0 {
				base = n - 32
			}
			bit := uint64(1) << uint(n-base) // 0 if it is far away: then that is taken the next time
			if taken&bit != 0 {
				s.Remove(x, x.lo)
				return Failed
			}
			if again = again || bit == 0; bit != 0 {
				taken |= bit
				p.xs[i], p.xs[done] = p.xs[done], p.xs[i]
				done++
			}
		}
		for i := done; taken != 0 && i < len(p.xs); i++ {
			y, from := p.xs[i].x.root(), base-p.xs[i].c
			if y.small() && shift(taken, from-y.base)&y.word == 0 {
				continue
			}
			if !s.without(y, from, taken) {
				return Failed
			}
			again = again || y.lo == y.hi
		}
	}
	if done >= len(p.xs)-1 {
		return Subsumed
	}
	if done != first {
		p.done.Set(s, done)
	}
	return Fixpoint
}

// explain: another variable has the value.
func (p *allDifferent) explain(why *reason, f fact) bool {
	if f.x == nil || f.only || f.lo != f.hi {
		return false
	}
	for _, x := range p.xs {
		if x.x.root() != f.x {
			continue
		}
		for _, y := range p.xs {
			if d := why.span(y.x); y != x && d.lo == d.hi && d.lo+y.c == f.lo+x.c {
				why.bounds(y.x)
				return true
			}
		}
	}
	return false
}

// differentFrom is x ≠ y for some y, by the value of x.
type differentFrom struct {
	x  *Var
	ys []*Var
}

// DifferentFrom posts that the others do not have the value of x. It acts once x has one.
func (s *Store) DifferentFrom(x *Var, others []*Var) {
	s.Post(&differentFrom{x, others}, LinearCost).Watch(OnValue, x)
}

func (p *differentFrom) Propagate(s *Store) Status {
	x := p.x.root()
	if x.lo != x.hi {
		return Fixpoint
	}
	for _, y := range p.ys {
		if !s.Remove(y, x.lo) {
			return Failed
		}
	}
	return Subsumed
}
