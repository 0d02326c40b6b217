package fd

// remainder says what x = q*y + r leaves open about q and r: |r| < |y|, and r has the sign
// of x, or of y if the quotient is rounded down.
type remainder struct {
	x, y, r *Var
	down    bool
}

// Divide posts that y ≠ 0, and that q and r are the quotient and remainder of x and y. With
// down they are those of div and mod, otherwise those of // and rem.
func (s *Store) Divide(x, y, q, r *Var, down bool) {
	if !s.Remove(y, 0) {
		s.failed = true
		return
	}
	product := s.Var(-Limit, Limit)
	s.Times(q, y, product)
	s.Linear([]int64{1, -1, -1}, []*Var{x, product, r}, EQ, 0)
	s.Post(&remainder{x, y, r, down}, Ternary).Watch(OnBounds, x, y, r)
}

func (p *remainder) Propagate(s *Store) Status {
	x, y, r := p.x.root(), p.y.root(), p.r.root()
	sign := x
	if p.down {
		sign = y
	}
	if sign.lo >= 0 && !s.SetMin(r, 0) || sign.hi <= 0 && !s.SetMax(r, 0) {
		return Failed
	}
	if r.lo > 0 && !s.SetMin(sign, 1) || r.hi < 0 && !s.SetMax(sign, -1) {
		return Failed
	}
	if most := max(-y.lo, y.hi); most < Limit && (!s.SetMin(r, 1-most) || !s.SetMax(r, most-1)) {
		return Failed
	}
	// |y| is greater than the least |r|.
	if least := max(r.lo, -r.hi, 0) + 1; !s.RemoveRange(y, 1-least, least-1) {
		return Failed
	}
	return NotAtFixpoint
}
