package fd

import "slices"

// count says that n variables have the value v.
type count struct {
	xs []*Var
	v  int64
	n  *Var
}

// Count posts that n of the variables have the value v.
func (s *Store) Count(xs []*Var, v int64, n *Var) {
	s.Post(&count{xs, v, n}, LinearCost).Watch(OnDomain, xs...).Watch(OnBounds, n)
}

func (p *count) Propagate(s *Store) Status {
	n := p.n.root()
	sure, open := int64(0), int64(0)
	for _, x := range p.xs {
		if x = x.root(); x.lo == p.v && x.hi == p.v {
			sure++
		} else if x.has(p.v) {
			open++
		}
	}
	if !s.SetMin(n, sure) || !s.SetMax(n, sure+open) {
		return Failed
	}
	switch {
	case open == 0:
		return NotAtFixpoint // n may be one of xs
	case n.hi == sure:
		for _, x := range p.xs {
			if x = x.root(); x.lo != x.hi && !s.Remove(x, p.v) {
				return Failed
			}
		}
	case n.lo == sure+open:
		for _, x := range p.xs {
			if x = x.root(); x.has(p.v) && !s.Assign(x, p.v) {
				return Failed
			}
		}
	}
	return NotAtFixpoint
}

// Cardinality posts that n[i] variables have the value v[i]; the values are distinct. With
// closed, the variables have no other values. It is domain consistent on the variables (see
// flow) and bounds consistent on the counts.
func (s *Store) Cardinality(xs []*Var, v []int64, n []*Var, closed bool) {
	ones := make([]int64, len(n))
	if s.made > 0 { // they may go on the trail
		s.trail.watched = slices.Grow(s.trail.watched, len(xs)*len(v))
	}
	for _, x := range xs {
		x = x.root()
		x.watch = slices.Grow(x.watch, len(v))
	}
	for i := range v {
		ones[i] = 1
		s.Count(xs, v[i], n[i])
	}
	if !closed {
		s.Linear(ones, n, LE, int64(len(xs)))
		s.postFlow(xs, v, n)
		return
	}
	values := sortedSet(v)
	for _, x := range xs {
		if !s.restrictTo(x, values) {
			s.failed = true
			return
		}
	}
	s.Linear(ones, n, EQ, int64(len(xs)))
	s.postFlow(xs, v, n)
}

// valueCount says that the variables have n different values.
type valueCount struct {
	xs   []*Var
	n    *Var
	seen map[int64]bool
}

// NValue posts that the variables have n distinct values.
func (s *Store) NValue(xs []*Var, n *Var) {
	s.Post(&valueCount{xs, n, make(map[int64]bool)}, Quadratic).Watch(OnDomain, xs...).Watch(OnBounds, n)
}

func (p *valueCount) Propagate(s *Store) Status {
	n := p.n.root()
	clear(p.seen)
	open := int64(0)
	for _, x := range p.xs {
		if x = x.root(); x.lo == x.hi {
			p.seen[x.lo] = true
		} else {
			open++
		}
	}
	sure := int64(len(p.seen))
	least := sure
	if len(p.xs) > 0 {
		least = max(least, 1)
	}
	if !s.SetMin(n, least) || !s.SetMax(n, sure+open) {
		return Failed
	}
	switch {
	case open == 0:
		if n.lo != n.hi || n.lo != sure {
			return NotAtFixpoint
		}
		return Subsumed
	case n.hi == sure: // no other values
		values := make([]int64, 0, len(p.seen))
		for v := range p.seen {
			values = append(values, v)
		}
		slices.Sort(values)
		for _, x := range p.xs {
			if s.stopped(len(values)) {
				return Failed
			}
			if !s.restrictTo(x, values) {
				return Failed
			}
		}
	case n.lo == sure+open: // all others are new and different
		for _, x := range p.xs {
			if x = x.root(); x.lo == x.hi {
				continue
			}
			if s.stopped(len(p.seen)) {
				return Failed
			}
			for v := range p.seen {
				if !s.Remove(x, v) {
					return Failed
				}
			}
		}
	}
	return NotAtFixpoint
}

// explain: some variables have the value, and some can't have it.
func (p *count) explain(why *reason, f fact) bool {
	n := p.n.root()
	if f.x == nil || f.only {
		return false
	}
	for _, x := range p.xs {
		if x.root() == n {
			return false
		}
	}
	sure, never := int64(0), int64(0) // numbers that must be shown
	switch {
	case f.x == n && f.lo <= -Limit:
		sure = f.hi + 1
	case f.x == n && f.hi >= Limit:
		never = int64(len(p.xs)) - f.lo + 1
	case f.x == n:
		return false
	case f.lo <= p.v && p.v <= f.hi:
		sure = why.span(n).hi
		why.atMost(n, sure)
	default:
		least := why.span(n).lo
		never = int64(len(p.xs)) - least
		why.atLeast(n, least)
	}
	for _, x := range p.xs {
		x = x.root()
		d := why.span(x)
		switch {
		case x == f.x && x != n:
		case sure > 0 && d.lo == p.v && d.hi == p.v:
			why.bounds(x)
			sure--
		case never > 0 && !why.has(x, p.v):
			why.not(x, p.v)
			never--
		}
	}
	return sure <= 0 && never <= 0
}
