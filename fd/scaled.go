package fd

// scaled is y = c*x for c ≠ 0, on the intervals of both: the values of y are between
// multiples of the ends of some interval of x.
type scaled struct {
	x, y *Var
	c    int64
}

// Scaled posts y = c*x.
func (s *Store) Scaled(x *Var, c int64, y *Var) {
	if c == 0 {
		s.failed = !s.Assign(y, 0) || s.failed
		return
	}
	p := reuse[scaled](s)
	*p = scaled{x, y, c}
	s.Post(p, Binary).Watch(OnDomain, x, y)
}

func (p *scaled) Propagate(s *Store) Status {
	x, y := p.x.root(), p.y.root()
	if x == y {
		if p.c != 1 && !s.Assign(x, 0) {
			return Failed
		}
		return Subsumed
	}
	c := span{p.c, p.c}
	if y.span() != x.span().times(c, false) &&
		(!s.within(x, y.span().quotients(c)) || !s.within(y, x.span().times(c, false))) {
		return Failed
	}
	if x.whole() && y.whole() {
		switch {
		case y.span() != x.span().times(c, false): // a bound has met a hole
			return NotAtFixpoint
		case x.lo == x.hi:
			return Subsumed
		}
		return Fixpoint
	}
	if !s.gaps(x, func(lo, hi int64) bool { // between values of x
		if p.c < 0 {
			lo, hi = hi, lo
		}
		return s.RemoveRange(y, lo*p.c+1, hi*p.c-1)
	}) || !s.gaps(y, func(lo, hi int64) bool {
		if p.c < 0 {
			lo, hi = hi, lo
		}
		return s.RemoveRange(x, floorDiv(lo, p.c)+1, ceilDiv(hi, p.c)-1)
	}) {
		return Failed
	}
	return NotAtFixpoint
}

// whole reports whether there are no holes.
func (x *Var) whole() bool { return x.size() == x.hi-x.lo+1 }

// gaps calls f with the values on both sides of each hole of x, until it returns false.
func (s *Store) gaps(x *Var, f func(lo, hi int64) bool) bool {
	last := x.lo
	for i := range x.intervals() {
		if i.Lo > last && !f(last, i.Lo) {
			return false
		}
		last = i.Hi
	}
	return true
}
