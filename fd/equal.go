package fd

// equal is x = y + c, on domains: each has the values that the other one allows.
type equal struct {
	x, y *Var
	c    int64
}

// Equal posts x = y + c.
func (s *Store) Equal(x, y *Var, c int64) {
	if c == 0 && s.learn == nil {
		s.Same(x, y)
		return
	}
	p := reuse[equal](s)
	*p = equal{x, y, c}
	s.Post(p, Binary).Watch(OnDomain, x, y)
}

func (p *equal) Propagate(s *Store) Status {
	x, y := p.x.root(), p.y.root()
	if x == y {
		if p.c != 0 {
			return Failed
		}
		return Subsumed
	}
	if !s.shifted(x, y, p.c) || !s.shifted(y, x, -p.c) {
		return Failed
	}
	if x.lo == x.hi {
		return Subsumed
	}
	return Fixpoint
}

// shifted takes the values away from x that are none of y plus c.
func (s *Store) shifted(x, y *Var, c int64) bool {
	if x.small() && y.small() {
		return s.keep(x, y.base+c, y.word)
	}
	if y.lo > -Limit && !s.SetMin(x, y.lo+c) || y.hi < Limit && !s.SetMax(x, y.hi+c) {
		return false
	}
	if !y.small() && y.holes == nil {
		return true
	}
	if _, ok := y.holes.(intervals); ok {
		d := y.Domain()
		for i := range d {
			if d[i].Lo > -Limit {
				d[i].Lo += c
			}
			if d[i].Hi < Limit {
				d[i].Hi += c
			}
		}
		return s.Restrict(x, d)
	}
	for n := y.last(y.lo); n < y.hi; {
		next := y.next(n + 1)
		if !s.RemoveRange(x, n+1+c, next-1+c) {
			return false
		}
		n = y.last(next)
	}
	return true
}

func (p *equal) explain(why *reason, f fact) bool {
	x, y := p.x.root(), p.y.root()
	if x == y || f.x == nil || f.only {
		return false
	}
	c := -p.c
	if f.x == y {
		y, c = x, p.c
	}
	lo, hi := f.lo, f.hi
	if lo > -Limit {
		lo += c
	}
	if hi < Limit {
		hi += c
	}
	if lo == hi {
		why.not(y, lo)
	} else {
		why.outside(y, lo, hi)
	}
	return true
}
