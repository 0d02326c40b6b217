package fd

import "math/bits"

// flow says how many variables have each value. It works on their domains: Régin,
// Generalized Arc Consistency for Global Cardinality Constraint (AAAI 1996). An assignment
// gives each variable a value, within the limits of all values. A variable could have
// another value w if that can be part of a cycle of changes: a variable takes w, one that
// has w takes another value, and so on. The cycle may go through a node for all the rest: a
// value below its upper limit may be taken once more, and one above its lower limit once
// less. So a value is impossible if its edge is not within a strongly connected component.
// count handles the counts themselves.
type flow struct {
	network
	xs     []*Var
	values []int  // that have counts, less base
	counts []*Var // of those
}

// A network is the domains of some variables and the limits of values, from 0 on, with an
// assignment that is made to fit.
type network struct {
	n, m         int // variables and values
	base         int64
	domains      []uint64 // a row of words for each variable
	width        int      // of a row
	lower, upper []int    // how many variables have a value
	value        []int32  // of each variable, or -1
	used         []int    // how many have it

	// while it runs
	seen  []bool // nodes: the variables, the values, and the rest
	from  []int32
	queue []int32
	first []int32 // the variables that have a value, linked by next
	next  []int32
	components
}

// newNetwork is one of n variables, with m values from base on.
func newNetwork(n, m int, base int64) network {
	g := network{n: n, m: m, base: base, width: (m + 63) / 64}
	g.domains = make([]uint64, n*g.width)
	g.lower, g.upper, g.used = make([]int, m), make([]int, m), make([]int, m)
	g.value, g.next = make([]int32, n), make([]int32, n)
	for i := range g.value {
		g.value[i] = -1
	}
	for v := range g.upper {
		g.upper[v] = n
	}
	g.first, g.seen = make([]int32, m), make([]bool, n+m+1)
	g.from, g.components = make([]int32, n+m+1), newComponents(n+m+1)
	return g
}

// postFlow posts that counts[i] variables have the value v[i], if the domains are not too
// wide. The sums of the counts themselves are posted elsewhere.
func (s *Store) postFlow(xs []*Var, v []int64, counts []*Var) {
	lo, hi := int64(Limit), int64(-Limit)
	for _, x := range xs {
		lo, hi = min(lo, x.Min()), max(hi, x.Max())
	}
	if len(xs) < 2 || lo == -Limit || hi == Limit || hi-lo >= widest {
		return
	}
	p := &flow{network: newNetwork(len(xs), int(hi-lo+1), lo), xs: xs}
	for i, v := range v {
		if lo <= v && v <= hi {
			p.values, p.counts = append(p.values, int(v-lo)), append(p.counts, counts[i])
		}
	}
	s.Post(p, Cubic).Holds(8*len(p.domains)+48*p.m+40*p.n).Watch(OnDomain, xs...).Watch(OnBounds, p.counts...)
}

func (p *flow) Propagate(s *Store) Status {
	limits := false
	for i, v := range p.values {
		c := p.counts[i].root()
		p.lower[v], p.upper[v] = int(max(c.lo, 0)), int(min(c.hi, int64(p.n)))
		limits = limits || p.lower[v] > 0 || p.upper[v] < p.n
	}
	if !limits {
		return Fixpoint
	}
	for i, x := range p.xs {
		p.load(i, x.root())
	}
	if _, ok := p.balance(s); !ok {
		return Failed
	}
	if p.link(); !p.find(s, &p.network) {
		return Failed
	}
	for i, x := range p.xs {
		for v := p.after(i, 0); v >= 0; v = p.after(i, v+1) {
			if p.group[i] != p.group[p.n+v] && int(p.value[i]) != v && !s.Remove(x, p.base+int64(v)) {
				return Failed
			}
		}
	}
	return Fixpoint
}

// load fills the row of a variable.
func (g *network) load(i int, x *Var) {
	row := g.row(i)
	clear(row)
	for d := range x.intervals() {
		g.fill(row, d.Lo-g.base, d.Hi-g.base)
	}
}

// fill puts the values from lo to hi into a row.
func (g *network) fill(row []uint64, lo, hi int64) {
	for lo, hi = max(lo, 0), min(hi, int64(g.m-1)); lo <= hi; lo = lo&^63 + 64 {
		word := ^uint64(0) << (lo & 63)
		if hi|63 == lo|63 {
			word &= ^uint64(0) >> (63 - hi&63)
		}
		row[lo/64] |= word
	}
}

func (g *network) row(i int) []uint64 { return g.domains[i*g.width : (i+1)*g.width] }

func (g *network) has(i, v int) bool { return g.row(i)[v/64]>>(v%64)&1 != 0 }

// after returns the first value from v on that a variable can have, or -1.
func (g *network) after(i, v int) int {
	row := g.row(i)
	for w := v / 64; w < g.width; w++ {
		word := row[w]
		if w == v/64 {
			word &= ^uint64(0) << (v % 64)
		}
		if word != 0 {
			return w*64 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// balance changes the assignment until it fits. If it can't, the nodes that were seen tell
// why: too few values for their variables, or, if the node is a value, too few variables for
// their values. The store is asked whether to stop, if there is one.
func (g *network) balance(s *Store) (node int, ok bool) {
	for i, v := range g.value {
		if v >= 0 && (!g.has(i, int(v)) || g.used[v] > g.upper[v]) {
			g.used[v]--
			g.value[i] = -1
		}
	}
	for i, v := range g.value {
		if v < 0 && !g.supply(s, i) {
			return i, false
		}
	}
	for v := range g.used {
		for g.used[v] < g.lower[v] {
			if !g.demand(s, v) {
				return g.n + v, false
			}
		}
	}
	return 0, true
}

// supply gives a variable a value, for which others change theirs, breadth first.
func (g *network) supply(s *Store, i int) bool {
	clear(g.seen)
	g.seen[i] = true
	g.queue = append(g.queue[:0], int32(i))
	for k := 0; k < len(g.queue); k++ {
		if s != nil && s.stopped(g.width) {
			return false
		}
		x := g.queue[k]
		for v := g.after(int(x), 0); v >= 0; v = g.after(int(x), v+1) {
			if g.seen[g.n+v] {
				continue
			}
			g.seen[g.n+v] = true
			g.from[g.n+v] = x
			if g.used[v] >= g.upper[v] {
				for y, w := range g.value {
					if int(w) == v {
						g.seen[y] = true
						g.queue = append(g.queue, int32(y))
					}
				}
				continue
			}
			g.used[v]++
			for y := x; ; y = g.from[g.n+v] {
				old := g.value[y]
				g.value[y] = int32(v)
				if y == int32(i) {
					return true
				}
				v = int(old)
			}
		}
	}
	return false
}

// demand gives a value one variable more, from a value that can do with one less, breadth
// first.
func (g *network) demand(s *Store, v int) bool {
	clear(g.seen)
	g.seen[g.n+v] = true
	g.queue = append(g.queue[:0], int32(v))
	for k := 0; k < len(g.queue); k++ {
		if s != nil && s.stopped(g.n) {
			return false
		}
		w := g.queue[k]
		for x, u := range g.value {
			if g.seen[g.n+int(u)] || !g.has(x, int(w)) {
				continue
			}
			g.seen[g.n+int(u)] = true
			g.from[g.n+int(u)], g.low[g.n+int(u)] = int32(x), w // x can go from u to w
			if g.used[u] <= g.lower[u] {
				g.queue = append(g.queue, u)
				continue
			}
			g.used[u]--
			g.used[v]++
			for int(u) != v {
				x, w := g.from[g.n+int(u)], g.low[g.n+int(u)]
				g.value[x] = w
				u = w
			}
			return true
		}
	}
	return false
}

// link links the variables that have the same value.
func (g *network) link() {
	for v := range g.first {
		g.first[v] = -1
	}
	for x, v := range g.value {
		g.next[x] = g.first[v]
		g.first[v] = int32(x)
	}
}

// begin returns the first place among the edges of a node.
func (g *network) begin(node int32) frame {
	if v := int(node) - g.n; v >= 0 && v < g.m {
		return frame{node, int64(g.first[v])}
	}
	return frame{node, 0}
}

// successor returns the next node that an edge goes to, or -1.
func (g *network) successor(f *frame) int32 {
	v := int(f.node) - g.n
	switch {
	case v < 0: // a variable could have these values
		w := g.after(int(f.node), int(f.next))
		if w < 0 {
			f.next = int64(g.m)
			return -1
		}
		f.next = int64(w + 1)
		return int32(g.n + w)
	case v == g.m: // these could be taken once less
		for f.next < int64(g.m) {
			w := int(f.next)
			if f.next++; g.used[w] > g.lower[w] {
				return int32(g.n + w)
			}
		}
		return -1
	case f.next >= 0: // these variables have the value
		x := int32(f.next)
		f.next = int64(g.next[x])
		return x
	case f.next == -1 && g.used[v] < g.upper[v]: // it could be taken once more
		f.next--
		return int32(g.n + g.m)
	}
	return -1
}

// reach sees the nodes that can be reached from one.
func (g *network) reach(from int) {
	g.link()
	clear(g.seen)
	g.seen[from] = true
	g.path = append(g.path[:0], g.begin(int32(from)))
	for len(g.path) > 0 {
		o := g.successor(&g.path[len(g.path)-1])
		if o < 0 {
			g.path = g.path[:len(g.path)-1]
		} else if !g.seen[o] {
			g.seen[o] = true
			g.path = append(g.path, g.begin(o))
		}
	}
}

// explain: there are as many variables as their values are allowed in all, or as few other
// ones as other values need, and so the variable can't have the value; or there are too
// many, or too few.
func (p *flow) explain(why *reason, f fact) bool {
	if f.x != nil && (f.only || f.lo != f.hi || f.lo < p.base || f.lo >= p.base+int64(p.m)) {
		return false
	}
	g, ok := p.past(why, f.x)
	if !ok {
		return false
	}
	node, ok := g.balance(nil)
	if ok && f.x == nil {
		return false
	}
	if ok {
		v := int(f.lo - g.base)
		g.reach(g.n + v)
		for i, x := range p.xs {
			if x.root() == f.x && (g.seen[i] || !g.has(i, v)) {
				return false
			}
		}
	}
	few := !ok && node >= g.n // too few variables, for the values that were seen
	if ok && g.seen[g.n+g.m] {
		for i := range g.seen { // the others need all variables that can have them
			g.seen[i] = !g.seen[i]
		}
		few = true
	}
	if !ok {
		f.x = nil
	}
	p.tell(why, &g, few, f.x)
	return true
}

// past returns the network as it was. It is not known when a variable has no set of values, or when
// x is there more than once.
func (p *flow) past(why *reason, x *Var) (g network, ok bool) {
	g = newNetwork(p.n, p.m, p.base)
	for i, y := range p.xs {
		words, base := why.values(y)
		if words == nil || y.root() == x && p.repeated(i) {
			return g, false
		}
		for w, word := range words {
			for ; word != 0; word &= word - 1 {
				v := base + int64(w*64+bits.TrailingZeros64(word)) - g.base
				g.fill(g.row(i), v, v)
			}
		}
		if v := p.value[i]; v >= 0 && g.has(i, int(v)) {
			g.value[i] = v
			g.used[v]++
		}
	}
	for i, v := range p.values {
		d := why.span(p.counts[i])
		g.lower[v], g.upper[v] = int(max(d.lo, 0)), int(min(d.hi, int64(g.n)))
	}
	return g, true
}

// repeated reports whether a variable is there more than once.
func (p *flow) repeated(i int) bool {
	for j, x := range p.xs {
		if j != i && x.root() == p.xs[i].root() {
			return true
		}
	}
	return false
}

// tell gives the facts about the values that were seen: only those variables that have them
// can have them, or those have no others; and their limits.
func (p *flow) tell(why *reason, g *network, few bool, but *Var) {
	for i, x := range p.xs {
		v := g.value[i]
		in := v >= 0 && g.seen[g.n+int(v)] || v < 0 && g.seen[i]
		if x.root() == but || in == few {
			continue
		}
		if !few {
			why.outside(x, -Limit, p.base-1)
			why.outside(x, p.base+int64(p.m), Limit)
		}
		for v := range g.m {
			if g.seen[g.n+v] == few {
				why.not(x, p.base+int64(v))
			}
		}
	}
	for i, v := range p.values {
		if !g.seen[g.n+v] {
			continue
		}
		if few {
			why.atLeast(p.counts[i], int64(g.lower[v]))
		} else {
			why.atMost(p.counts[i], int64(g.upper[v]))
		}
	}
}
