package fd

// different is x ≠ y + c. It acts when one of them has a value.
type different struct {
	x, y *Var
	c    int64
}

// Different posts x ≠ y + c. It need not run before one of them has a value.
func (s *Store) Different(x, y *Var, c int64) {
	p := reuse[different](s)
	*p = different{x, y, c}
	r := s.newRecord(p, Binary)
	if x, y := x.root(), y.root(); x == y || x.lo == x.hi || y.lo == y.hi || p.holds(x, y) {
		s.queue.add(r)
	}
	Poster{s, r}.Watch(OnValue, x, y)
}

func (p *different) Propagate(s *Store) Status {
	x, y := p.x.root(), p.y.root()
	switch {
	case x == y && p.c == 0:
		return Failed
	case x == y:
		return Subsumed
	case y.lo == y.hi:
		if !s.Remove(x, y.lo+p.c) {
			return Failed
		}
		return Subsumed
	case x.lo == x.hi:
		if !s.Remove(y, x.lo-p.c) {
			return Failed
		}
		return Subsumed
	case p.holds(x, y):
		return Subsumed
	}
	return Fixpoint
}

// holds reports whether the bounds of x and y leave them no value in common.
func (p *different) holds(x, y *Var) bool { return x.hi < y.lo+p.c || y.hi+p.c < x.lo }
