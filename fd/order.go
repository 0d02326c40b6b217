package fd

// order says that b = 1 if and only if x ≤ y + c; half of it, if b = 1. When b has a value,
// order itself does what is needed.
type order struct {
	b, x, y *Var
	c       int64
	half    bool
}

// order posts the condition of a difference. It reports false if it is none.
func (s *Store) order(b *Var, c Sum, half bool) bool {
	if c.Rel != LE || len(c.X) != 2 || max(c.C[0], c.C[1]) != 1 || min(c.C[0], c.C[1]) != -1 || !exact([]term{{1, c.X[0].root()}, {1, c.X[1].root()}}, c.N) {
		return false
	}
	x, y := c.X[0], c.X[1]
	if c.C[0] < 0 {
		x, y = y, x
	}
	p := reuse[order](s)
	*p = order{b, x, y, c.N, half}
	s.Post(p, Ternary).Watch(OnValue, b).Watch(OnBounds, x, y)
	return true
}

func (p *order) Propagate(s *Store) Status {
	b, x, y, c := p.b.root(), p.x.root(), p.y.root(), p.c
	switch {
	case b.lo == 1:
		return s.atMost(x, y, c)
	case b.hi == 0 && p.half:
		return Subsumed
	case b.hi == 0:
		return s.atMost(y, x, -c-1)
	case x == y && c < 0 || x.lo > y.hi+c:
		s.Assign(b, 0)
		return Subsumed
	case x == y || x.hi <= y.lo+c:
		if !p.half {
			s.Assign(b, 1)
		}
		return Subsumed
	}
	return Fixpoint
}

func (p *order) explain(why *reason, f fact) bool {
	b, x, y, c := p.b.root(), p.x.root(), p.y.root(), p.c
	if f.x == nil || b == x || b == y || x == y {
		return false
	}
	if f.x == b {
		ts := []term{{1, x}, {-1, y}}
		if f.one() {
			return why.sum(negated(ts), nil, -c)
		}
		return why.sum(ts, nil, c+1)
	}
	l := Literal{X: b}
	if !why.was(l) {
		l.No, x, y, c = true, y, x, -c-1
	}
	why.literal(l)
	return (&atMost{x, y, c}).explain(why, f)
}
