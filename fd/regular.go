package fd

import (
	"cmp"
	"math/bits"
	"slices"
)

// An Arc of an automaton leads from one state to another by a value.
type Arc struct {
	From  int
	Value int64
	To    int
}

// regular says that the values of variables lead an automaton from its start to an end. It
// works on domains: Pesant, A Regular Language Membership Constraint for Finite Sequences
// of Variables (CP 2004). Before each variable there is a set of states through which a
// path leads. The sets are on the trail. Only those next to variables that have changed are
// computed again, from the left and from the right.
type regular struct {
	xs     []*Var
	arcs   []arc
	of     []int // where the arcs of a state begin
	values []int64
	start  []uint64
	ends   []uint64
	alive  [][]uint64 // the states before a variable, and after the last one
	size   []Int      // of the domains as they were seen last
	within [][]uint64 // the states that were alive when the search began to learn
	search *learner   // that one

	// while it runs
	set       []uint64
	changed   []bool // a set
	dirty     []bool // a variable
	supported []bool
}

// An arc of some state, with the index of its value.
type arc struct{ value, to int }

// Regular posts that the values of the variables lead an automaton from a state of start to
// one of ends. The automaton may be nondeterministic. States are numbered from 0.
func (s *Store) Regular(xs []*Var, arcs []Arc, start []int, ends []int) {
	n := 0
	for _, a := range arcs {
		n = max(n, a.From+1, a.To+1)
	}
	for _, q := range slices.Concat(start, ends) {
		n = max(n, q+1)
	}
	p := &regular{xs: xs, size: make([]Int, len(xs))}
	for _, a := range arcs {
		p.values = append(p.values, a.Value)
	}
	p.values = sortedSet(p.values)
	for _, x := range xs {
		if !s.restrictTo(x, p.values) {
			s.failed = true
			return
		}
	}
	arcs = slices.Clone(arcs)
	slices.SortFunc(arcs, func(a, b Arc) int { return cmp.Compare(a.From, b.From) })
	for _, a := range arcs {
		for len(p.of) <= a.From {
			p.of = append(p.of, len(p.arcs))
		}
		v, _ := slices.BinarySearch(p.values, a.Value)
		p.arcs = append(p.arcs, arc{v, a.To})
	}
	for len(p.of) <= n {
		p.of = append(p.of, len(p.arcs))
	}
	p.set = make([]uint64, n/64+1)
	for range len(xs) + 1 {
		all := make([]uint64, len(p.set))
		for w := range all {
			all[w] = ^uint64(0)
		}
		p.alive = append(p.alive, all)
	}
	p.start, p.ends = p.states(start), p.states(ends)
	p.alive[0], p.alive[len(xs)] = slices.Clone(p.start), slices.Clone(p.ends)
	if len(xs) == 0 {
		s.failed = s.failed || !slices.ContainsFunc(start, func(q int) bool { return slices.Contains(ends, q) })
		return
	}
	p.changed, p.dirty = make([]bool, len(xs)+1), make([]bool, len(xs))
	p.supported = make([]bool, len(p.values))
	s.Post(p, Quadratic).Holds(8*len(p.set)*len(p.alive)+16*len(p.arcs)+40*len(xs)).Watch(OnDomain, xs...)
}

func (p *regular) states(qs []int) []uint64 {
	set := make([]uint64, len(p.set))
	for _, q := range qs {
		set[q/64] |= 1 << (q % 64)
	}
	return set
}

func has(set []uint64, q int) bool { return set[q/64]>>(q%64)&1 != 0 }

// each calls f with the states of a set, as far as they have arcs.
func (p *regular) each(set []uint64, f func(q int, arcs []arc)) {
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			if q := w*64 + bits.TrailingZeros64(word); q+1 < len(p.of) {
				f(q, p.arcs[p.of[q]:p.of[q+1]])
			}
		}
	}
}

func (p *regular) Propagate(s *Store) Status {
	n := len(p.xs)
	clear(p.changed)
	for i, x := range p.xs {
		size := x.root().size()
		p.dirty[i] = size != int64(p.size[i].word)
		p.size[i].set(s, uint64(size))
	}
	for i, x := range p.xs {
		if !p.dirty[i] && !p.changed[i] {
			continue
		}
		if s.stopped(len(p.arcs)) {
			return Failed
		}
		x = x.root()
		clear(p.set)
		p.each(p.alive[i], func(_ int, arcs []arc) {
			for _, a := range arcs {
				if !has(p.set, a.to) && x.has(p.values[a.value]) {
					p.set[a.to/64] |= 1 << (a.to % 64)
				}
			}
		})
		if !p.keep(s, i+1) {
			return Failed
		}
	}
	for i := n - 1; i >= 0; i-- {
		if !p.dirty[i] && !p.changed[i] && !p.changed[i+1] {
			continue
		}
		if s.stopped(len(p.arcs)) {
			return Failed
		}
		x := p.xs[i].root()
		clear(p.set)
		clear(p.supported)
		p.each(p.alive[i], func(q int, arcs []arc) {
			for _, a := range arcs {
				if has(p.alive[i+1], a.to) && x.has(p.values[a.value]) {
					p.supported[a.value] = true
					p.set[q/64] |= 1 << (q % 64)
				}
			}
		})
		if !p.keep(s, i) {
			return Failed
		}
		gone := uint64(0)
		for v, ok := range p.supported {
			if !ok && x.has(p.values[v]) {
				if !s.Remove(x, p.values[v]) {
					return Failed
				}
				gone++
			}
		}
		p.size[i].set(s, p.size[i].word-gone)
	}
	return NotAtFixpoint // a variable may be there twice
}

// keep takes the states away before the variable i that are not in p.set. It reports false
// if none is left.
func (p *regular) keep(s *Store, i int) bool {
	some := uint64(0)
	for w, old := range p.alive[i] {
		now := old & p.set[w]
		some |= now
		if now != old {
			s.saveWord(&p.alive[i][w], s.running)
			p.alive[i][w] = now
			p.changed[i] = true
		}
	}
	return some != 0
}

// explain: on each way through the automaton there is a value that has gone. Ways that end
// before are followed until they do: Gange, Stuckey and Szymanek, MDD Propagators with
// Explanation (Constraints 16, 2011).
func (p *regular) explain(why *reason, f fact) bool {
	if f.only {
		return false
	}
	n := len(p.xs)
	possible := make([][]bool, n) // the values that there were; those of f are supposed
	for i, x := range p.xs {
		possible[i] = make([]bool, len(p.values))
		for v, value := range p.values {
			if x.root() == f.x {
				possible[i][v] = f.lo <= value && value <= f.hi
			} else {
				possible[i][v] = why.has(x, value)
			}
		}
	}
	ends := make([][]uint64, n+1) // the states from which an end could be reached
	ends[n] = p.ends
	p.begin(why)
	for i := n - 1; i >= 0; i-- {
		ends[i] = make([]uint64, len(p.set))
		p.each(p.within[i], func(q int, arcs []arc) {
			for _, a := range arcs {
				if possible[i][a.value] && has(ends[i+1], a.to) {
					ends[i][q/64] |= 1 << (q % 64)
					break
				}
			}
		})
	}
	now := p.start
	for i, x := range p.xs {
		next := make([]uint64, len(p.set))
		blocked := make([]bool, len(p.values))
		p.each(now, func(q int, arcs []arc) {
			for _, a := range arcs {
				switch {
				case !has(p.within[i+1], a.to):
				case !has(ends[i+1], a.to):
					next[a.to/64] |= 1 << (a.to % 64)
				case !possible[i][a.value]:
					blocked[a.value] = true
				}
			}
		})
		for v, is := range blocked {
			if is && x.root() != f.x {
				why.not(x, p.values[v])
			}
		}
		now = next
	}
	return true
}

// begin finds the states that were alive at the root.
func (p *regular) begin(why *reason) {
	if p.search == why.l {
		return
	}
	p.search = why.l
	n := len(p.xs)
	p.within = make([][]uint64, n+1)
	p.within[0] = p.start
	for i, x := range p.xs {
		next := make([]uint64, len(p.set))
		p.each(p.within[i], func(_ int, arcs []arc) {
			for _, a := range arcs {
				if why.l.roots[x.root().id].has(p.values[a.value]) {
					next[a.to/64] |= 1 << (a.to % 64)
				}
			}
		})
		p.within[i+1] = next
	}
	for i := n - 1; i >= 0; i-- {
		x, some := p.xs[i], make([]uint64, len(p.set))
		p.each(p.within[i], func(q int, arcs []arc) {
			for _, a := range arcs {
				if has(p.within[i+1], a.to) && (i+1 < n || has(p.ends, a.to)) && why.l.roots[x.root().id].has(p.values[a.value]) {
					some[q/64] |= 1 << (q % 64)
				}
			}
		})
		p.within[i] = some
	}
}
