package fd

// distance is |x - y| = c with c > 0, on domains.
type distance struct {
	x, y *Var
	c    int64
}

// Distance posts |x - y| = c.
func (s *Store) Distance(x, y *Var, c int64) {
	switch {
	case c < 0:
		s.failed = true
	case c == 0:
		s.Same(x, y)
	default:
		p := reuse[distance](s)
		*p = distance{x, y, c}
		s.Post(p, Binary).Watch(OnDomain, x, y)
	}
}

func (p *distance) Propagate(s *Store) Status {
	x, y := p.x.root(), p.y.root()
	if x == y || !s.near(x, y, p.c) || !s.near(y, x, p.c) {
		return Failed
	}
	if x.lo == x.hi && y.lo == y.hi {
		return Subsumed
	}
	return Fixpoint
}

// near takes the values away from x that are not at the distance c from some of y.
func (s *Store) near(x, y *Var, c int64) bool {
	if x.small() && y.small() {
		// Both words with the base of x.
		up, down := y.base+c-x.base, y.base-c-x.base
		return s.keep(x, x.base, shift(y.word, up)|shift(y.word, down))
	}
	if y.lo > -Limit && !s.SetMin(x, y.lo-c) || y.hi < Limit && !s.SetMax(x, y.hi+c) {
		return false
	}
	if x.hi-x.lo > longest {
		return true
	}
	for n := x.lo; ; n = x.next(n + 1) {
		if !y.has(n-c) && !y.has(n+c) && !s.Remove(x, n) {
			return false
		}
		if n >= x.hi {
			return true
		}
	}
}

// shift shifts to the left, or to the right when n is negative.
func shift(w uint64, n int64) uint64 {
	if n < 0 {
		return w >> uint(-n)
	}
	return w << uint(n)
}
