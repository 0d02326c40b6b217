package fd

// atMost is x ≤ y + c.
type atMost struct {
	x, y *Var
	c    int64
}

// AtMost posts x ≤ y + c.
func (s *Store) AtMost(x, y *Var, c int64) {
	p := reuse[atMost](s)
	*p = atMost{x, y, c}
	s.Post(p, Binary).Watch(OnMin, x).Watch(OnMax, y)
}

// Less posts x < y.
func (s *Store) Less(x, y *Var) { s.AtMost(x, y, -1) }

func (p *atMost) Propagate(s *Store) Status { return s.atMost(p.x.root(), p.y.root(), p.c) }

// atMost does what is needed for x ≤ y + c.
func (s *Store) atMost(x, y *Var, c int64) Status {
	if x == y {
		if c < 0 {
			return Failed
		}
		return Subsumed
	}
	if y.hi < Limit && !s.SetMax(x, y.hi+c) || x.lo > -Limit && !s.SetMin(y, x.lo-c) {
		return Failed
	}
	if x.hi <= y.lo+c {
		return Subsumed
	}
	return Fixpoint
}

func (p *atMost) explain(why *reason, f fact) bool {
	x, y := p.x.root(), p.y.root()
	switch {
	case f.x == x && f.hi >= Limit && x != y:
		why.atMost(y, f.lo-1-p.c)
	case f.x == y && f.lo <= -Limit && x != y:
		why.atLeast(x, f.hi+1+p.c)
	default:
		return false
	}
	return true
}
