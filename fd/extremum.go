package fd

// maximum is max(xs) = z, on bounds.
type maximum struct {
	xs []*Var
	z  *Var
}

// Maximum posts that z is the greatest of xs, of which there is one at least.
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

// Minimum posts that z is the least of xs, of which there is one at least.
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
