package fd

// inverse is f[i] = j if and only if g[j] = i, on domains.
type inverse struct{ f, g []*Var }

// Inverse posts that f and g, which have the same length n, are inverse functions of 0 to
// n-1.
func (s *Store) Inverse(f, g []*Var) {
	for _, x := range append(append([]*Var(nil), f...), g...) {
		if !s.SetMin(x, 0) || !s.SetMax(x, int64(len(f)-1)) {
			s.failed = true
			return
		}
	}
	s.Post(&inverse{f, g}, Quadratic).Watch(OnDomain, f...).Watch(OnDomain, g...)
}

func (p *inverse) Propagate(s *Store) Status {
	if !p.half(s, p.f, p.g) || !p.half(s, p.g, p.f) {
		return Failed
	}
	return NotAtFixpoint
}

// half takes j away from f[i] where g[j] can't be i.
func (p *inverse) half(s *Store, f, g []*Var) bool {
	for i, x := range f {
		x = x.root()
		if s.stopped(len(g)) {
			return false
		}
		for j := x.lo; ; j = x.next(j + 1) {
			if !g[j].root().has(int64(i)) && !s.Remove(x, j) {
				return false
			}
			if j >= x.hi {
				break
			}
		}
		if x.lo == x.hi && !s.Assign(g[x.lo], int64(i)) {
			return false
		}
	}
	return true
}

// explain: f[i] is j because g[j] is i, or is not because that is not.
func (p *inverse) explain(why *reason, f fact) bool {
	if f.x == nil || f.lo != f.hi || f.lo < 0 || f.lo >= int64(len(p.f)) {
		return false
	}
	for _, way := range [][2][]*Var{{p.f, p.g}, {p.g, p.f}} {
		for i, x := range way[0] {
			if x.root() != f.x {
				continue
			}
			y := way[1][f.lo]
			switch d := why.span(y); {
			case f.only && d == span{int64(i), int64(i)}:
				why.bounds(y)
				return true
			case !f.only && !why.has(y, int64(i)):
				why.not(y, int64(i))
				return true
			}
		}
	}
	return false
}
