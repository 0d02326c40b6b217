package fd

// different is x ≠ y + c. It never runs: its edges do what it has to do.
type different struct {
	x, y *Var
	c    int64
}

// An edge is at one of two variables that are different: when that has the value n, the
// other one does not have n + c.
type edge struct {
	r *record
	y *Var
	c int64
}

// Different posts x ≠ y + c.
func (s *Store) Different(x, y *Var, c int64) {
	x, y = x.root(), y.root()
	switch {
	case x == y:
		s.failed = s.failed || c == 0
	case x.hi < y.lo+c || y.hi+c < x.lo:
	case y.lo == y.hi:
		s.failed = !s.Remove(x, y.lo+c) || s.failed
	case x.lo == x.hi:
		s.failed = !s.Remove(y, x.lo-c) || s.failed
	default:
		p := reuse[different](s)
		*p = different{x, y, c}
		r := s.newRecord(p, Binary)
		s.addEdge(x, edge{r, y, -c})
		s.addEdge(y, edge{r, x, c})
	}
}

func (s *Store) addEdge(x *Var, e edge) {
	l := s.link(x, e.r, OnValue)
	l.edges = append(l.edges, e)
}

// over reports whether an edge at a variable without a value has nothing left to do.
func (e *edge) over() bool { return e.y.Fixed() }

// tell takes the value that a variable has got from those that are different.
func (s *Store) tell(x *Var) bool {
	n := x.root().lo
	edges := x.links.edges
	for i := range edges {
		e := &edges[i]
		y := e.y.root()
		if y.has(n+e.c) && !s.differ(e.r, y, n+e.c) {
			return false
		}
	}
	s.stopped(len(edges))
	return true
}

func (s *Store) differ(r *record, y *Var, n int64) bool {
	s.acts(r)
	if s.Remove(y, n) {
		return true
	}
	r.weight++
	return false
}

func (*different) Propagate(*Store) Status { return Fixpoint }

func (p *different) explain(why *reason, f fact) bool {
	x, y := p.x.root(), p.y.root()
	if f.x == x {
		x, y = y, x
	}
	if f.x != y || x == y || f.only || f.lo != f.hi || !why.isFixed(x) {
		return false
	}
	why.bounds(x)
	return true
}
