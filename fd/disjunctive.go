package fd

// apart is that two tasks do not run at the same time.
type apart struct{ a, b Task }

// Disjunctive posts that the tasks do not run at the same time, whatever their demands. A
// task of length 0 is never in the way.
func (s *Store) Disjunctive(tasks []Task) {
	for i, a := range tasks {
		if !s.SetMin(a.Length, 0) {
			s.failed = true
			return
		}
		for _, b := range tasks[:i] {
			s.Post(&apart{a, b}, Ternary).Watch(OnBounds, a.Start, b.Start).Watch(OnBounds, a.Length, b.Length)
		}
	}
}

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
