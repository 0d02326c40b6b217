package fd

// plus says that x + y = z + n. It works on bounds: linearEQ without coefficients, as sums
// of three variables seldom have any.
type plus struct {
	x, y, z *Var
	n       int64
}

// addition brings three terms, whose sum is n, into that form, if they have it.
func addition(ts []term, n int64) (plus, bool) {
	for i, t := range ts {
		x, y := ts[(i+1)%3], ts[(i+2)%3]
		if x.c == y.c && t.c == -x.c && t.c*t.c == 1 {
			return plus{x.x, y.x, t.x, n * x.c}, true
		}
	}
	return plus{}, false
}

func (p *plus) Propagate(s *Store) Status {
	x, y, z, n := p.x.root(), p.y.root(), p.z.root(), p.n
	if x == z {
		x, y = y, x
	}
	if y == z {
		if !s.Assign(x, n) {
			return Failed
		}
		return Subsumed
	}
	for before := s.changes - 1; s.changes != before; {
		before = s.changes
		if !s.SetMin(z, x.lo+y.lo-n) || !s.SetMax(z, x.hi+y.hi-n) ||
			!s.SetMin(x, z.lo-y.hi+n) || !s.SetMax(x, z.hi-y.lo+n) ||
			!s.SetMin(y, z.lo-x.hi+n) || !s.SetMax(y, z.hi-x.lo+n) {
			return Failed
		}
	}
	if x.lo == x.hi && y.lo == y.hi {
		return Subsumed
	}
	return Fixpoint
}

func (p *plus) explain(why *reason, f fact) bool {
	return why.linear([]term{{1, p.x}, {1, p.y}, {-1, p.z}}, p.n, f, true)
}
