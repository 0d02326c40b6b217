package fd

// apart says that two tasks do not run at the same time: one of them ends before the other
// one begins. It works on bounds.
type apart struct{ a, b Task }

func (p *apart) Propagate(s *Store) Status {
	if p.a.Length.Max() == 0 || p.b.Length.Max() == 0 {
		return Subsumed
	}
	if p.a.Length.Min() == 0 || p.b.Length.Min() == 0 {
		return Fixpoint
	}
	switch ab, ba := p.a.canPrecede(p.b), p.b.canPrecede(p.a); {
	case !ab && !ba:
		return Failed
	case !ba:
		return p.order(s, p.a, p.b)
	case !ab:
		return p.order(s, p.b, p.a)
	}
	return Fixpoint
}

// canPrecede reports whether the task can end before the other begins.
func (t Task) canPrecede(other Task) bool {
	return t.Start.Min()+t.Length.Min() <= other.Start.Max()
}

// order puts a before b.
func (p *apart) order(s *Store, a, b Task) Status {
	if !s.SetMin(b.Start, a.Start.Min()+a.Length.Min()) || !s.SetMax(a.Start, b.Start.Max()-a.Length.Min()) ||
		!s.SetMax(a.Length, b.Start.Max()-a.Start.Min()) {
		return Failed
	}
	if a.Start.Max()+a.Length.Max() <= b.Start.Min() {
		return Subsumed
	}
	return NotAtFixpoint
}

// explain: of two orders of tasks one is not possible, and the other one tells the rest.
func (p *apart) explain(why *reason, f fact) bool {
	for _, l := range []*Var{p.a.Length, p.b.Length} {
		if d := why.span(l); d.lo == 0 || f.x == l.root() {
			return false
		}
	}
	a, b := p.a, p.b
	if a.Start.root() == b.Start.root() {
		return false
	}
	if f.x == nil {
		return why.notBefore(a, b) && why.notBefore(b, a)
	}
	switch {
	case f.x == a.Start.root() && f.lo <= -Limit || f.x == b.Start.root() && f.hi >= Limit:
		a, b = b, a // b comes first
	case f.x == b.Start.root() && f.lo <= -Limit || f.x == a.Start.root() && f.hi >= Limit:
	default:
		return false
	}
	if !why.notBefore(b, a) {
		return false
	}
	length := why.span(a.Length).lo
	why.atLeast(a.Length, length)
	if f.lo <= -Limit {
		why.atLeast(a.Start, f.hi+1-length)
	} else {
		why.atMost(b.Start, f.lo-1+length)
	}
	return true
}

// notBefore says that a can't end before b begins.
func (w *reason) notBefore(a, b Task) bool {
	start, length, latest := w.span(a.Start).lo, w.span(a.Length).lo, w.span(b.Start).hi
	if start+length <= latest {
		return false
	}
	w.atLeast(a.Length, length)
	w.atLeast(a.Start, latest+1-length)
	w.atMost(b.Start, latest)
	return true
}
