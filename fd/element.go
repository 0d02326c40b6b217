package fd

import (
	"cmp"
	"slices"
)

// element says that xs[i] = z. It works on the domain of i and on the bounds of z and of
// the elements.
type element struct {
	xs   []*Var
	i, z *Var
}

// Element posts that z is xs[i]; i counts from 0.
func (s *Store) Element(i *Var, xs []*Var, z *Var) {
	if !s.SetMin(i, 0) || !s.SetMax(i, int64(len(xs)-1)) {
		s.failed = true
		return
	}
	s.Post(&element{xs, i, z}, LinearCost).Watch(OnDomain, i, z).Watch(OnDomain, xs...)
}

func (p *element) Propagate(s *Store) Status {
	i, z := p.i.root(), p.z.root()
	lo, hi := int64(Limit), int64(-Limit)
	for k := i.lo; ; k = i.next(k + 1) {
		if x := p.xs[k].root(); meet(x, z) {
			lo, hi = min(lo, x.lo), max(hi, x.hi)
		} else if !s.Remove(i, k) {
			return Failed
		}
		if k >= i.hi {
			break
		}
	}
	if !s.SetMin(z, lo) || !s.SetMax(z, hi) {
		return Failed
	}
	if i.lo == i.hi {
		if !s.Same(p.xs[i.lo], z) {
			return Failed
		}
		return s.united()
	}
	return NotAtFixpoint
}

// meet reports whether two variables have a value in common.
func meet(x, y *Var) bool {
	if x == y {
		return true
	}
	if x.hi < y.lo || y.hi < x.lo {
		return false
	}
	if x.small() && y.small() {
		return x.word&shift(y.word, y.base-x.base) != 0
	}
	n := max(x.lo, y.lo)
	for {
		if n > x.hi || n > y.hi {
			return false
		}
		a := x.next(n)
		if a > y.hi {
			return false
		}
		if n = y.next(a); n == a {
			return true
		}
	}
}

// elementOf is n[i] = z with constants, on domains.
type elementOf struct {
	ns     []int64
	i, z   *Var
	values []int64 // that are in ns, in order
	places []int   // where they are, those of each together, one that was possible lately first
	ends   []int   // of the places of each
}

// ElementOf posts that z is ns[i]; i counts from 0. It copies ns.
func (s *Store) ElementOf(i *Var, ns []int64, z *Var) {
	p := reuse[elementOf](s)
	*p = elementOf{append(p.ns[:0], ns...), i, z, p.values[:0], p.places[:0], p.ends[:0]}
	for k := range ns {
		p.places = append(p.places, k)
	}
	slices.SortFunc(p.places, func(a, b int) int { return cmp.Or(cmp.Compare(ns[a], ns[b]), a-b) })
	for k, place := range p.places {
		if n := ns[place]; k == 0 || n != p.values[len(p.values)-1] {
			p.values, p.ends = append(p.values, n), append(p.ends, k)
		}
		p.ends[len(p.ends)-1] = k + 1
	}
	if !s.SetMin(i, 0) || !s.SetMax(i, int64(len(ns)-1)) || !s.restrictTo(z, p.values) {
		s.failed = true
		return
	}
	s.Post(p, LinearCost).Holds(40*len(ns)).Watch(OnDomain, i, z)
}

func (p *elementOf) Propagate(s *Store) Status {
	i, z := p.i.root(), p.z.root()
	for k := i.lo; ; k = i.next(k + 1) {
		if s.stopped(1) || !z.has(p.ns[k]) && !s.Remove(i, k) {
			return Failed
		}
		if k >= i.hi {
			break
		}
	}
	first := 0
	for v, n := range p.values {
		places := p.places[first:p.ends[v]]
		first = p.ends[v]
		if s.stopped(len(places)) || n >= z.lo && z.has(n) && !possible(i, places) && !s.Remove(z, n) {
			return Failed
		}
		if n >= z.hi {
			break
		}
	}
	if i.lo == i.hi && i != z {
		return Subsumed
	}
	return NotAtFixpoint
}

// possible reports whether x has some of these values, and puts it first.
func possible(x *Var, values []int) bool {
	for k, v := range values {
		if x.has(int64(v)) {
			values[0], values[k] = values[k], values[0]
			return true
		}
	}
	return false
}

// explain: z does not have what none of those has that are possible; an index is not
// possible because of the bounds of its variable and z.
func (p *element) explain(why *reason, f fact) bool {
	i, z := p.i.root(), p.z.root()
	if f.x == nil || f.only || i == z {
		return false
	}
	if f.x == i && f.lo == f.hi {
		x := p.xs[f.lo].root()
		switch a, b := why.span(x), why.span(z); {
		case x == i:
		case a.hi < b.lo:
			why.atMost(x, a.hi)
			why.atLeast(z, a.hi+1)
			return true
		case a.lo > b.hi:
			why.atLeast(x, a.lo)
			why.atMost(z, a.lo-1)
			return true
		}
		return false
	}
	if f.x != z || f.lo > -Limit && f.hi < Limit {
		return false
	}
	d := why.l.first[i.id]
	for k := d.lo; k <= d.hi; k++ {
		x := p.xs[k].root()
		if x == i || x == z {
			return false
		}
		switch a := why.span(x); {
		case f.hi >= Limit && a.hi < f.lo:
			why.atMost(x, f.lo-1)
		case f.lo <= -Limit && a.lo > f.hi:
			why.atLeast(x, f.hi+1)
		case !why.has(i, k):
			why.not(i, k)
		default:
			return false
		}
	}
	return true
}

// explain: z does not have what none of those has that are possible; an index is not
// possible because z does not have its number.
func (p *elementOf) explain(why *reason, f fact) bool {
	i, z := p.i.root(), p.z.root()
	switch {
	case f.x == nil || f.only || i == z:
		return false
	case f.x == i && f.lo == f.hi && f.lo >= 0 && f.lo < int64(len(p.ns)):
		why.not(z, p.ns[f.lo])
		return true
	case f.x == z:
		d := why.l.first[i.id]
		for k := d.lo; k <= d.hi; k++ {
			if n := p.ns[k]; n < f.lo || n > f.hi {
				continue
			}
			if why.has(i, k) {
				return false
			}
			why.not(i, k)
		}
		return true
	}
	return false
}
