package fd

// A Precedence is the condition X+Length ≤ Y: something that begins at X ends before Y.
type Precedence struct{ X, Length, Y *Var }

// oneOf says that at least one precedence holds. It works on bounds once only one is
// possible.
type oneOf struct{ ps []Precedence }

// OneOf posts that at least one of these precedences holds.
func (s *Store) OneOf(ps ...Precedence) {
	r := s.Post(&oneOf{ps}, Ternary)
	for _, p := range ps {
		r.Watch(OnBounds, p.X, p.Length, p.Y)
	}
}

func (p *oneOf) Propagate(s *Store) Status {
	var last *Precedence
	for i := range p.ps {
		switch c := &p.ps[i]; {
		case c.X.Max()+c.Length.Max() <= c.Y.Min():
			return Subsumed
		case c.X.Min()+c.Length.Min() > c.Y.Max():
		case last != nil:
			return Fixpoint
		default:
			last = c
		}
	}
	if last == nil || !last.require(s) {
		return Failed
	}
	return NotAtFixpoint
}

// require takes the bounds away with which the precedence does not hold.
func (c *Precedence) require(s *Store) bool {
	return s.SetMin(c.Y, c.X.Min()+c.Length.Min()) &&
		s.SetMax(c.X, c.Y.Max()-c.Length.Min()) &&
		s.SetMax(c.Length, c.Y.Max()-c.X.Min())
}
