package fd

// allDistinct is allDifferent on domains: Régin, A Filtering Algorithm for Constraints of
// Difference in CSPs (AAAI 1994). A matching gives each variable a different value. The
// value v that y has in it is possible for x if y can have another one: by a cycle of
// exchanges that comes back to x, or by a chain of them that ends at an unused value. So
// the nodes of the graph are the variables, with an edge from x to y if x could have the
// value of y, and one more node for the unused values, which leads to all others. A value
// is impossible if its edge is not within a strongly connected component.
type allDistinct struct {
	xs    []*Var
	base  int64   // the least value
	match []int64 // the value of a variable, less base, or -1
	owner []int32 // the variable that has a value, or -1

	// while it runs
	seen    []bool
	removed []int64
	components
}

// widest is the longest span of values for which allDistinct works on domains.
const widest = 1 << 16

// AllDistinct posts that no two variables have the same value, with domain consistency.
func (s *Store) AllDistinct(xs ...*Var) {
	s.AllDifferent(xs...)
	lo, hi := int64(Limit), int64(-Limit)
	for _, x := range xs {
		lo, hi = min(lo, x.Min()), max(hi, x.Max())
	}
	if len(xs) < 2 || lo == -Limit || hi == Limit || hi-lo >= widest {
		return
	}
	p := &allDistinct{
		xs: append([]*Var(nil), xs...), base: lo,
		match: make([]int64, len(xs)), owner: make([]int32, hi-lo+1),
		seen: make([]bool, len(xs)), components: newComponents(len(xs) + 1),
	}
	for i := range p.match {
		p.match[i] = -1
	}
	for v := range p.owner {
		p.owner[v] = -1
	}
	s.Post(p, Cubic).Holds(4*len(p.owner)+32*len(xs)).Watch(OnDomain, xs...)
}

func (p *allDistinct) Propagate(s *Store) Status {
	for i, x := range p.xs {
		if v := p.match[i]; v >= 0 && !x.root().has(v+p.base) {
			p.owner[v] = -1
			p.match[i] = -1
		}
	}
	for i := range p.xs {
		if p.match[i] < 0 && !p.augment(s, int32(i)) {
			return Failed
		}
	}
	return p.filter(s)
}

// augment gives the variable i a value, for which others get other ones: along a path, to
// a value that is free, found depth first.
func (p *allDistinct) augment(s *Store, i int32) bool {
	clear(p.seen)
	p.seen[i] = true
	p.path = append(p.path[:0], p.begin(i))
	for len(p.path) > 0 {
		if s.stopped(1) {
			return false
		}
		f := &p.path[len(p.path)-1]
		x := p.xs[f.node].root()
		if f.next > x.hi {
			p.path = p.path[:len(p.path)-1]
			continue
		}
		v := x.next(f.next)
		f.next = v + 1
		switch o := p.owner[v-p.base]; {
		case o < 0:
			for j := len(p.path) - 1; j >= 0; j-- {
				f := p.path[j]
				v := f.next - 1 - p.base
				p.owner[v], p.match[f.node] = f.node, v
			}
			return true
		case !p.seen[o]:
			p.seen[o] = true
			p.path = append(p.path, p.begin(o))
		}
	}
	return false
}

// filter takes the values away that are not possible.
func (p *allDistinct) filter(s *Store) Status {
	if !p.find(s, p) {
		return Failed
	}
	fixed := true
	for i, x := range p.xs {
		x = x.root()
		if x.lo == x.hi {
			continue
		}
		if s.stopped(int(x.hi - x.lo)) {
			return Failed
		}
		for v := x.lo; ; v = x.next(v + 1) {
			if o := p.owner[v-p.base]; o >= 0 && p.group[o] != p.group[i] {
				p.removed = append(p.removed, v)
			}
			if v >= x.hi {
				break
			}
		}
		for _, v := range p.removed {
			if !s.Remove(x, v) {
				return Failed
			}
		}
		p.removed = p.removed[:0]
		fixed = fixed && x.lo == x.hi
	}
	if fixed && !s.merged() {
		return Subsumed
	}
	return Fixpoint
}

// begin is before the first edge of a node.
func (p *allDistinct) begin(node int32) frame {
	if int(node) == len(p.xs) { // of the free values: the first variable
		return frame{node, 0}
	}
	return frame{node, p.xs[node].root().lo}
}

// successor returns the next node that an edge goes to, or -1.
func (p *allDistinct) successor(f *frame) int32 {
	n := int32(len(p.xs))
	if f.node == n {
		if f.next == int64(n) {
			return -1
		}
		f.next++
		return int32(f.next - 1)
	}
	x := p.xs[f.node].root()
	if f.next > x.hi {
		return -1
	}
	v := x.next(f.next)
	f.next = v + 1
	if o := p.owner[v-p.base]; o >= 0 {
		return o
	}
	return n
}
