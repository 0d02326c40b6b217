package fd

import "slices"

// An Arc of an automaton leads from a state to another one, by a value.
type Arc struct {
	From  int
	Value int64
	To    int
}

// regular is that the values of variables lead an automaton from its start to an end, on
// domains: Pesant, A Regular Language Membership Constraint for Finite Sequences of
// Variables (CP 2004). The states that are possible before each variable are found anew
// in each run, from the left and from the right.
type regular struct {
	xs          []*Var
	arcs        []Arc // in order of their values
	start, ends []uint64
	states      int        // words of a set of them
	left, right [][]uint64 // the states before a variable that are reached, and that reach an end
	values      []int64
}

// Regular posts that the values of the variables lead from the state start to one of ends.
// The automaton need not be deterministic; states are numbers from 0.
func (s *Store) Regular(xs []*Var, arcs []Arc, start []int, ends []int) {
	n := 0
	for _, a := range arcs {
		n = max(n, a.From+1, a.To+1)
	}
	for _, q := range slices.Concat(start, ends) {
		n = max(n, q+1)
	}
	p := &regular{xs: xs, arcs: slices.Clone(arcs), states: n/64 + 1}
	slices.SortFunc(p.arcs, func(a, b Arc) int { return int(min(1, max(-1, a.Value-b.Value))) })
	p.start, p.ends = p.set(start), p.set(ends)
	for range len(xs) + 1 {
		p.left = append(p.left, make([]uint64, p.states))
		p.right = append(p.right, make([]uint64, p.states))
	}
	for _, a := range p.arcs {
		p.values = append(p.values, a.Value)
	}
	p.values = slices.Compact(p.values)
	for _, x := range xs {
		if !s.restrictTo(x, p.values) {
			s.failed = true
			return
		}
	}
	s.Post(p, Quadratic).Watch(OnDomain, xs...)
}

func (p *regular) set(states []int) []uint64 {
	set := make([]uint64, p.states)
	for _, q := range states {
		set[q/64] |= 1 << (q % 64)
	}
	return set
}

func has(set []uint64, q int) bool { return set[q/64]>>(q%64)&1 != 0 }

func (p *regular) Propagate(s *Store) Status {
	n := len(p.xs)
	copy(p.left[0], p.start)
	for i, x := range p.xs {
		x = x.root()
		clear(p.left[i+1])
		for _, a := range p.arcs {
			if has(p.left[i], a.From) && x.has(a.Value) {
				p.left[i+1][a.To/64] |= 1 << (a.To % 64)
			}
		}
	}
	for w := range p.right[n] {
		p.right[n][w] = p.left[n][w] & p.ends[w]
	}
	for i := n - 1; i >= 0; i-- {
		x := p.xs[i].root()
		clear(p.right[i])
		for k := 0; k < len(p.arcs); {
			v, some := p.arcs[k].Value, false
			for ; k < len(p.arcs) && p.arcs[k].Value == v; k++ {
				if a := p.arcs[k]; x.has(v) && has(p.left[i], a.From) && has(p.right[i+1], a.To) {
					p.right[i][a.From/64] |= 1 << (a.From % 64)
					some = true
				}
			}
			if !some && !s.Remove(x, v) {
				return Failed
			}
		}
	}
	if n == 0 && !slices.ContainsFunc(p.right[0], func(w uint64) bool { return w != 0 }) {
		return Failed
	}
	return NotAtFixpoint // a variable may be there twice
}
