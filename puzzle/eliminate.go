package puzzle

import (
	"iter"
	"math/bits"
)

// eliminate yields the solutions: what clues, rows and columns exclude is struck out, and
// when that ends, an option is guessed, and later struck out in its turn.
func (q *problem) eliminate() iter.Seq[Solution] {
	return func(yield func(Solution) bool) {
		x := &explainer{q: q, d: newReasoner(q.p), clues: q.p.meanings()}
		x.guess(newFacts(q.p), yield)
	}
}

// guess yields the solutions with some facts, and reports whether to go on.
func (x *explainer) guess(g *facts, yield func(Solution) bool) bool {
	for x.q.ctx.Err() == nil && !x.strike(g) {
		if g.done() {
			s := g.solution(x.q.p)
			for _, f := range x.clues { // of many values nothing is concluded
				if !f.Holds(x.q.p, s) {
					return true
				}
			}
			return yield(s)
		}
		r, c := g.fewest(max(x.q.p.Row, 0))
		f := Fact{r, Ref{c, bits.TrailingZeros64(g.left(r, c))}, true}
		h := g.clone()
		h.suppose(f)
		if !x.guess(h, yield) {
			return false
		}
		g.add(Fact{f.A, f.B, false})
	}
	return x.q.ctx.Err() == nil
}

// fewest returns the option of a category that has the fewest options of another one left, more
// than one.
func (g *facts) fewest(first int) (r Ref, c int) {
	least := g.n + 1
	for b := range g.k {
		for o := range g.n {
			if k := bits.OnesCount64(g.left(Ref{first, o}, b)); k > 1 && k < least {
				least, r, c = k, Ref{first, o}, b
			}
		}
	}
	return r, c
}

// solution returns the facts as a solution.
func (g *facts) solution(p *Puzzle) Solution {
	first := max(p.Row, 0)
	s := make(Solution, g.n)
	for e := range s {
		for c := range g.k {
			s[e] = append(s[e], bits.TrailingZeros64(g.left(Ref{first, e}, c)))
		}
	}
	return s
}
