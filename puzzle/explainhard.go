package puzzle

import (
	"math/bits"
	"slices"
)

// The steps for which one has to look longer.

// through concludes that an option is excluded, as each possible option of another category
// excludes it.
func (x *explainer) through() *Step {
	g := x.g
	for a := range g.k {
		for o := range g.n {
			r := Ref{a, o}
			for b := range g.k {
				left := g.left(r, b)
				if b == a || bits.OnesCount64(left) > 3 {
					continue
				}
				for c := range g.k {
					if c == a || c == b {
						continue
					}
					excluded := g.full()
					for w := left; w != 0; w &= w - 1 {
						excluded &= g.row(Ref{b, bits.TrailingZeros64(w)}, c).no
					}
					so := excluded & g.left(r, c) &^ g.row(r, c).no
					if so == 0 {
						continue
					}
					s := &Step{Kind: Through}
					for w := g.row(r, b).no; w != 0; w &= w - 1 {
						s.From = append(s.From, fact(r, Ref{b, bits.TrailingZeros64(w)}, false))
					}
					for ; so != 0; so &= so - 1 {
						z := Ref{c, bits.TrailingZeros64(so)}
						s.So = append(s.So, fact(r, z, false))
						for w := left; w != 0; w &= w - 1 {
							s.From = append(s.From, fact(Ref{b, bits.TrailingZeros64(w)}, z, false))
						}
					}
					return s
				}
			}
		}
	}
	return nil
}

// group concludes that if two or three options of a category have only as many options
// left, these do not belong to others.
func (x *explainer) group() *Step {
	g := x.g
	for size := 2; size <= 3; size++ {
		for a := range g.k {
			for b := range g.k {
				if a == b {
					continue
				}
				var rows []int
				for o := range g.n {
					if k := bits.OnesCount64(g.left(Ref{a, o}, b)); k > 1 && k <= size {
						rows = append(rows, o)
					}
				}
				if s := x.grouped(a, b, size, rows, nil, 0); s != nil {
					return s
				}
			}
		}
	}
	return nil
}

// grouped looks for a group of some rows that has members already, with what they have left.
func (x *explainer) grouped(a, b, size int, rows, members []int, left uint64) *Step {
	g := x.g
	if bits.OnesCount64(left) > size {
		return nil
	}
	if len(members) < size {
		for i, o := range rows {
			if s := x.grouped(a, b, size, rows[i+1:], append(slices.Clone(members), o), left|g.left(Ref{a, o}, b)); s != nil {
				return s
			}
		}
		return nil
	}
	s := &Step{Kind: Group}
	for o := range g.n {
		r := Ref{a, o}
		if slices.Contains(members, o) {
			for w := g.full() &^ left; w != 0; w &= w - 1 {
				s.From = append(s.From, fact(r, Ref{b, bits.TrailingZeros64(w)}, false))
			}
			continue
		}
		for w := left &^ g.row(r, b).no; w != 0; w &= w - 1 {
			s.So = append(s.So, fact(r, Ref{b, bits.TrailingZeros64(w)}, false))
		}
	}
	if len(s.So) == 0 {
		return nil
	}
	return s
}

// maxCases is in how many cases of a clue a person would look at another one.
const maxCases = 6

// twoClues returns what a clue says in each case of another one.
func (x *explainer) twoClues() *Step {
	for i, f := range x.clues {
		cases := x.d.split(x.g, f)
		if len(cases) < 2 || len(cases) > maxCases {
			continue
		}
		for j, with := range x.clues {
			if i == j || x.q.ctx.Err() != nil {
				continue
			}
			h := x.g.clone()
			x.d.cases(h, cases, with)
			so := h.since(x.g)
			if len(so) == 0 {
				continue
			}
			s := &Step{Kind: TwoClues, Clues: []int{i, j}, So: so}
			x.minimise(s, relevant(x.g, append([]Formula{f, with}, cases...)...), func(g *facts) {
				x.d.cases(g, x.d.split(g, f), with)
			})
			return s
		}
	}
	return nil
}

// suppose concludes the contrary of a fact that leads to a contradiction by the simpler
// steps.
func (x *explainer) suppose() *Step {
	if x.inside {
		return nil
	}
	for count := 2; count <= x.g.n; count++ {
		for a := range x.g.k {
			for b := range x.g.k {
				for o := range x.g.n {
					r := Ref{a, o}
					left := x.g.left(r, b)
					if a == b || bits.OnesCount64(left) != count {
						continue
					}
					for ; left != 0; left &= left - 1 {
						f := fact(r, Ref{b, bits.TrailingZeros64(left)}, true)
						if x.q.ctx.Err() != nil {
							return nil
						}
						if h := x.g.clone(); x.contradicts(h, f) {
							if s := x.refute(f); s != nil {
								return s
							}
						}
					}
				}
			}
		}
	}
	return nil
}

// contradicts reports whether a fact leads to a contradiction, without noting how.
func (x *explainer) contradicts(h *facts, f Fact) bool {
	h.suppose(f)
	return x.strike(h)
}

// strike adds what clues, rows and columns exclude, and reports whether that is a
// contradiction.
func (x *explainer) strike(h *facts) bool {
	for again := true; again && !h.bad; {
		before := h.clone()
		for _, f := range x.clues {
			if x.d.apply(h, f); h.bad {
				return true
			}
		}
		h.close()
		again = !slices.Equal(before.rows, h.rows)
	}
	return h.bad
}

// close adds what follows in rows and columns, and by facts of two options for a third.
func (g *facts) close() {
	for again := true; again && !g.bad; {
		before := slices.Clone(g.rows)
		for a := range g.k {
			for b := range g.k {
				if a == b {
					continue
				}
				for o := range g.n {
					r := Ref{a, o}
					left := g.left(r, b)
					if left == 0 {
						g.bad = true
						return
					}
					if left&(left-1) != 0 {
						continue
					}
					same := Ref{b, bits.TrailingZeros64(left)}
					g.suppose(Fact{r, same, true})
					for c := range g.k {
						if c == a || c == b {
							continue
						}
						for w := g.row(same, c).no &^ g.row(r, c).no; w != 0; w &= w - 1 {
							g.add(Fact{r, Ref{c, bits.TrailingZeros64(w)}, false})
						}
					}
				}
			}
		}
		again = !slices.Equal(before, g.rows)
	}
}

// refute returns the steps by which a fact leads to a contradiction.
func (x *explainer) refute(f Fact) *Step {
	in := &explainer{q: x.q, d: x.d, g: x.g.clone(), clues: x.clues, direct: x.direct, inside: true}
	in.g.add(f)
	var steps []Step
	for {
		step, err := in.step()
		if err != nil || step.Kind >= TwoClues {
			return nil
		}
		steps = append(steps, step)
		if step.Bad {
			break
		}
	}
	steps = prune(steps, nil)
	s := &Step{Kind: Suppose, So: []Fact{{f.A, f.B, false}}, Inner: steps}
	for _, step := range steps {
		for _, c := range step.Clues {
			if !slices.Contains(s.Clues, c) {
				s.Clues = append(s.Clues, c)
			}
		}
		for _, g := range step.From {
			if x.g.knows(g) && !slices.Contains(s.From, g) {
				s.From = append(s.From, g)
			}
		}
	}
	return s
}

// search returns what the solver knows: it needs clues and facts that are found by leaving out
// others.
func (x *explainer) search() *Step {
	if x.inside {
		return nil
	}
	known := x.g.since(newFacts(x.q.p))
	for a := range x.g.k {
		for b := range a {
			for o := range x.g.n {
				r := Ref{a, o}
				for w := x.g.left(r, b); w != 0 && x.g.row(r, b).yes == 0; w &= w - 1 {
					f := fact(r, Ref{b, bits.TrailingZeros64(w)}, true)
					fs := []Formula{f.Formula()}
					fs = append(fs, x.clues...)
					for _, g := range known {
						fs = append(fs, g.Formula())
					}
					needed := x.q.needed(fs)
					if needed == nil {
						continue
					}
					s := &Step{Kind: Search, So: []Fact{{f.A, f.B, false}}}
					for _, i := range needed {
						switch {
						case i > len(x.clues):
							s.From = append(s.From, known[i-1-len(x.clues)])
						case i > 0:
							s.Clues = append(s.Clues, i-1)
						}
					}
					return s
				}
			}
		}
	}
	return nil
}
