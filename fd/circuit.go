package fd

// circuit says that the successors of n nodes make one cycle: no shorter one is closed
// (Caseau and Laburthe, Solving Small TSPs with Constraints, ICLP 1997), and every node can
// be reached from every other one: they are one strongly connected component.
type circuit struct {
	components
	next successors
	head []bool // no node is known to come before it
}

// Circuit posts that next is a circuit through all nodes: next[i] is the node after i. Nodes
// are numbered from 0.
func (s *Store) Circuit(next []*Var) {
	n := len(next)
	if n == 0 {
		return
	}
	for i, x := range next {
		if !s.SetMin(x, 0) || !s.SetMax(x, int64(n-1)) || n > 1 && !s.Remove(x, int64(i)) {
			s.failed = true
			return
		}
	}
	s.AllDistinct(next...)
	p := &circuit{components: newComponents(n), next: next, head: make([]bool, n)}
	s.Post(p, Quadratic).Watch(OnDomain, next...)
}

func (p *circuit) Propagate(s *Store) Status {
	n := len(p.next)
	for i := range p.head {
		p.head[i] = true
	}
	for _, x := range p.next {
		if x = x.root(); x.lo == x.hi {
			p.head[x.lo] = false
		}
	}
	chained := 0
	for i := range p.next {
		if !p.head[i] {
			continue
		}
		last, length := i, 1
		for {
			x := p.next[last].root()
			if x.lo != x.hi {
				break
			}
			last = int(x.lo)
			if length++; length > n {
				return Failed
			}
		}
		chained += length
		if length < n && !s.Remove(p.next[last], int64(i)) {
			return Failed
		}
	}
	if chained == 0 { // there are cycles only, perhaps one
		length, i := 0, 0
		for length == 0 || i != 0 {
			if length++; length > n {
				return Failed
			}
			i = int(p.next[i].root().lo)
		}
		if length != n {
			return Failed
		}
		return Subsumed
	}
	if chained < n || !p.connected(s) {
		return Failed
	}
	return NotAtFixpoint
}

// connected reports whether all nodes can be reached from each other.
func (p *circuit) connected(s *Store) bool {
	if !p.find(s, &p.next) {
		return false
	}
	for _, g := range p.group {
		if g != p.group[0] {
			return false
		}
	}
	return true
}

// successors are variables whose values are the nodes after each: a graph.
type successors []*Var

func (next successors) begin(node int32) frame { return frame{node, next[node].Min()} }

func (next successors) successor(f *frame) int32 {
	x := next[f.node].root()
	if f.next > x.hi {
		return -1
	}
	to := x.next(f.next)
	f.next = to + 1
	return int32(to)
}

// explain: the chain from a node ends at another one, or nodes can't be reached from others.
func (p *circuit) explain(why *reason, f fact) bool {
	n := len(p.next)
	if f.x != nil {
		if f.only || f.lo != f.hi || f.lo < 0 || f.lo >= int64(n) {
			return false
		}
		return why.chain(p.next, int(f.lo), f.x)
	}
	for i := range n { // a cycle that is too short
		at, length := i, 0
		for length < n && why.isFixed(p.next[at]) {
			at = int(why.span(p.next[at]).lo)
			if length++; at == i {
				break
			}
		}
		if length > 0 && length < n && at == i {
			return why.chain(p.next, i, nil)
		}
	}
	return false
}

// chain gives the facts of the chain of nodes that begins at one, and ends at that of x, or
// is closed if x is nil.
func (w *reason) chain(next []*Var, first int, x *Var) bool {
	at := first
	for range next {
		if y := next[at].root(); y == x {
			return true
		} else if !w.isFixed(y) {
			return false
		}
		w.bounds(next[at])
		if at = int(w.span(next[at]).lo); at == first {
			return x == nil
		}
	}
	return false
}
