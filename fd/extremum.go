package fd

// maximum is max(xs) = z, on bounds.
type maximum struct {
	xs []*Var
	z  *Var
}

// Maximum posts that z is the greatest of xs, which is not empty.
func (s *Store) Maximum(xs []*Var, z *Var) {
	s.Post(&maximum{xs, z}, LinearCost).Watch(OnBounds, xs...).Watch(OnBounds, z)
}

func (p *maximum) Propagate(s *Store) Status {
	z := p.z.root()
	lo, hi := int64(-Limit), int64(-Limit)
	for _, x := range p.xs {
		if x = x.root(); !s.SetMax(x, z.hi) {
			return Failed
		}
		lo, hi = max(lo, x.lo), max(hi, x.hi)
	}
	if !s.SetMin(z, lo) || !s.SetMax(z, hi) {
		return Failed
	}
	return s.only(p.xs, z)
}

// minimum is min(xs) = z, on bounds.
type minimum struct {
	xs []*Var
	z  *Var
}

// Minimum posts that z is the least of xs, which is not empty.
func (s *Store) Minimum(xs []*Var, z *Var) {
	s.Post(&minimum{xs, z}, LinearCost).Watch(OnBounds, xs...).Watch(OnBounds, z)
}

func (p *minimum) Propagate(s *Store) Status {
	z := p.z.root()
	lo, hi := int64(Limit), int64(Limit)
	for _, x := range p.xs {
		if x = x.root(); !s.SetMin(x, z.lo) {
			return Failed
		}
		lo, hi = min(lo, x.lo), min(hi, x.hi)
	}
	if !s.SetMin(z, lo) || !s.SetMax(z, hi) {
		return Failed
	}
	return s.only(p.xs, z)
}

// only makes the variable z that alone, of xs, can have its value.
func (s *Store) only(xs []*Var, z *Var) Status {
	var only *Var
	for _, x := range xs {
		if x = x.root(); x.hi >= z.lo && x.lo <= z.hi && x != only {
			if only != nil {
				return NotAtFixpoint
			}
			only = x
		}
	}
	if only == nil || !s.Same(only, z) {
		return Failed
	}
	return NotAtFixpoint
}

func (p *maximum) explain(why *reason, f fact) bool {
	z := p.z.root()
	switch {
	case f.x == nil || f.only:
		return false
	case f.x == z && f.hi >= Limit: // all are less
		for _, x := range p.xs {
			if x.root() == z {
				return false
			}
			why.atMost(x, f.lo-1)
		}
		return true
	case f.x == z && f.lo <= -Limit: // one is greater
		for _, x := range p.xs {
			if why.span(x).lo > f.hi {
				why.atLeast(x, f.hi+1)
				return true
			}
		}
	case f.x != z && f.hi >= Limit && why.span(z).hi < f.lo:
		why.atMost(z, f.lo-1)
		return true
	case f.x != z && f.lo <= -Limit: // it is the only one that can be so great
		if !why.only(p.xs, f.x, func(x *Var) bool { why.atMost(x, f.hi); return why.span(x).hi <= f.hi }) {
			return false
		}
		why.atLeast(z, f.hi+1)
		return why.span(z).lo > f.hi
	}
	return false
}

func (p *minimum) explain(why *reason, f fact) bool {
	z := p.z.root()
	switch {
	case f.x == nil || f.only:
		return false
	case f.x == z && f.lo <= -Limit:
		for _, x := range p.xs {
			if x.root() == z {
				return false
			}
			why.atLeast(x, f.hi+1)
		}
		return true
	case f.x == z && f.hi >= Limit:
		for _, x := range p.xs {
			if why.span(x).hi < f.lo {
				why.atMost(x, f.lo-1)
				return true
			}
		}
	case f.x != z && f.lo <= -Limit && why.span(z).lo > f.hi:
		why.atLeast(z, f.hi+1)
		return true
	case f.x != z && f.hi >= Limit:
		if !why.only(p.xs, f.x, func(x *Var) bool { why.atLeast(x, f.lo); return why.span(x).lo >= f.lo }) {
			return false
		}
		why.atMost(z, f.lo-1)
		return why.span(z).hi < f.lo
	}
	return false
}

// only gives a fact about all of xs except y, and reports whether these were true.
func (w *reason) only(xs []*Var, y *Var, fact func(x *Var) bool) bool {
	for _, x := range xs {
		if x = x.root(); x != y && !fact(x) {
			return false
		}
	}
	return true
}
