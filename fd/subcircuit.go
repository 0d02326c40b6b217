package fd

// subcircuit says that those of n nodes whose successor is another node make one cycle, or
// that there are none (Francis and Stuckey, Explaining Circuit Propagation, Constraints 19,
// 2014): a chain is not closed while there has to be a node that is not on it, and nodes
// that cannot reach each other are not both on the cycle.
type subcircuit struct {
	components
	next successors
	head []bool // no other node is known to come before it
	seen []bool // it is on a chain
}

// Subcircuit posts that next is a circuit through some nodes: next[i] is the node after i,
// or i itself for a node that the circuit leaves out. Nodes are numbered from 0.
func (s *Store) Subcircuit(next []*Var) {
	n := len(next)
	for _, x := range next {
		if !s.SetMin(x, 0) || !s.SetMax(x, int64(n-1)) {
			s.failed = true
			return
		}
	}
	s.AllDistinct(next...)
	p := &subcircuit{components: newComponents(n), next: next, head: make([]bool, n), seen: make([]bool, n)}
	s.Post(p, Quadratic).Watch(OnDomain, next...)
}

func (p *subcircuit) Propagate(s *Store) Status {
	for i := range p.head {
		p.head[i], p.seen[i] = true, false
	}
	needed := 0
	for i, x := range p.next {
		if to, ok := p.after(i); ok {
			p.head[to] = false
		}
		if !x.Has(int64(i)) {
			needed++
		}
	}
	for i := range p.next {
		if _, ok := p.after(i); ok && p.head[i] && !p.chain(s, i, needed) {
			return Failed
		}
	}
	for i := range p.next {
		if _, ok := p.after(i); ok && !p.seen[i] {
			return p.closed(s, i)
		}
	}
	if needed == 0 {
		return Fixpoint
	}
	if !p.find(s, &p.next) || !p.together(s) {
		return Failed
	}
	return NotAtFixpoint
}

// after returns the node that is known to come after one, if it is another one.
func (p *subcircuit) after(i int) (int, bool) {
	x := p.next[i].root()
	return int(x.lo), x.lo == x.hi && x.lo != int64(i)
}

// chain follows the chain that begins at a node. It is not closed if not all nodes that are
// needed are on it.
func (p *subcircuit) chain(s *Store, first, needed int) bool {
	last := first
	for p.seen[last] = true; ; p.seen[last] = true {
		if !p.next[last].Has(int64(last)) {
			needed--
		}
		to, ok := p.after(last)
		if !ok {
			break
		}
		if p.seen[to] {
			return false
		}
		last = to
	}
	return needed == 0 || s.Remove(p.next[last], int64(first))
}

// closed says that there is a cycle: no other node is on it.
func (p *subcircuit) closed(s *Store, first int) Status {
	for i := first; !p.seen[i]; i, _ = p.after(i) {
		p.seen[i] = true
	}
	for i, x := range p.next {
		if !p.seen[i] && !s.Assign(x, int64(i)) {
			return Failed
		}
	}
	for i, x := range p.next {
		if p.head[i] && !s.Assign(x, int64(i)) { // the beginning of a chain
			return Failed
		}
	}
	return Subsumed
}

// together says that all nodes that are needed can reach each other, and that the other
// nodes on the cycle are among those that can.
func (p *subcircuit) together(s *Store) bool {
	var group int32
	for i, x := range p.next {
		if !x.Has(int64(i)) {
			if group != 0 && p.group[i] != group {
				return false
			}
			group = p.group[i]
		}
	}
	for i, x := range p.next {
		if p.group[i] != group && !s.Assign(x, int64(i)) {
			return false
		}
	}
	return true
}
