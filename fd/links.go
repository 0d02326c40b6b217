package fd

// links are constraints that do not watch a variable through the queue. They are told at
// once, before any propagator runs, as most constraints of two variables have hardly
// anything to do.
type links struct {
	edges   []edge        // when it has got a value
	tests   []*comparison // of the variable, when its domain has changed
	pending bool          // it has, and they were not told
}

// link returns the links of x. That of r is to be added to them.
func (s *Store) link(x *Var, r *record, on Event) *links {
	if s.learn != nil {
		r.scope.watched = append(r.scope.watched, watched{x, on})
	}
	s.saveWatches(x)
	if x.links == nil {
		x.links = new(links)
	}
	return x.links
}

// edges returns the edges of a variable.
func (x *Var) edges() []edge {
	if x.links == nil {
		return nil
	}
	return x.links.edges
}

// tests returns the tests of a variable.
func (x *Var) tests() []*comparison {
	if x.links == nil {
		return nil
	}
	return x.links.tests
}

// join gives x, which y has become, the links of that.
func (s *Store) join(x, y *Var) bool {
	if y.links == nil {
		return true
	}
	for _, e := range y.links.edges {
		if e.y.root() == x && e.c == 0 {
			s.failed = true
			return false
		}
	}
	if x.links == nil {
		x.links = new(links)
	}
	x.links.edges = append(x.links.edges, y.links.edges...)
	x.links.tests = append(x.links.tests, y.links.tests...)
	if x.lo == x.hi {
		s.trail.fixed = append(s.trail.fixed, y)
	}
	for _, p := range y.links.tests {
		if p.r.state == idle {
			s.queue.add(p.r)
		}
	}
	return true
}

// informed reports whether all links have been told.
func (s *Store) informed() bool { return s.told == len(s.trail.fixed) && len(s.pending) == 0 }

// inform tells the links of a variable, if there is one that has not told them.
func (s *Store) inform() {
	for s.told < len(s.trail.fixed) {
		x := s.trail.fixed[s.told]
		if s.told++; x.links != nil {
			s.failed = !s.tell(x)
			return
		}
	}
	if n := len(s.pending); n > 0 {
		x := s.pending[n-1]
		s.pending = s.pending[:n-1]
		x.links.pending = false
		s.test(x)
	}
}

// acts notes that a link of r acts.
func (s *Store) acts(r *record) {
	s.Stats.Propagations++
	if s.learn != nil {
		s.learn.why, s.learn.by, s.learn.none = r, nil, false
	}
}

// rest forgets the pending work.
func (s *Store) rest() {
	s.queue.clear()
	for _, x := range s.pending {
		x.links.pending = false
	}
	s.pending = s.pending[:0]
}
