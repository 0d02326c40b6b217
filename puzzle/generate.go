package puzzle

import (
	"context"
	"math/big"
	"math/rand/v2"
)

// A generator makes formulas that are true of a solution.
type generator struct {
	p    *Puzzle
	s    Solution
	rand *rand.Rand
	fits func(Formula) bool // what may be a clue
}

// A form makes a formula, or nil if it does not fit the options drawn.
type form struct {
	name   string
	weight int
	make   func(g *generator) Formula
}

// forms are the kinds of clues. The weights are about those of published puzzles.
var forms = []form{
	{"same", 25, (*generator).equal},
	{"not", 5, (*generator).unequal},
	{"either", 15, (*generator).either},
	{"pairs", 8, (*generator).twoAndTwo},
	{"difference", 25, (*generator).difference},
	{"comparison", 15, (*generator).comparison},
	{"next", 10, (*generator).neighbours},
	{"between", 5, (*generator).between},
	{"end", 3, (*generator).atEnd},
	{"all", 4, (*generator).allDifferent},
}

// entity draws an entity.
func (g *generator) entity() int { return g.rand.IntN(len(g.s)) }

// another draws an entity that is not one of some.
func (g *generator) another(not ...int) int {
draw:
	for {
		e := g.entity()
		for _, n := range not {
			if e == n {
				continue draw
			}
		}
		return e
	}
}

// ref draws an option of an entity, in a category that is none of some.
func (g *generator) ref(e int, not ...int) Ref {
draw:
	for {
		c := g.rand.IntN(len(g.p.Categories))
		for _, n := range not {
			if c == n {
				continue draw
			}
		}
		return Ref{c, g.s[e][c]}
	}
}

// order draws a category with an order, or returns -1.
func (g *generator) order() int {
	var cs []int
	for c := range g.p.Categories {
		if g.p.Categories[c].Kind != Names {
			cs = append(cs, c)
		}
	}
	if len(cs) == 0 {
		return -1
	}
	return cs[g.rand.IntN(len(cs))]
}

// value returns the value of an entity in a category.
func (g *generator) value(c, e int) *big.Rat { return g.p.Categories[c].Options[g.s[e][c]].Value }

func (g *generator) equal() Formula {
	e := g.entity()
	a := g.ref(e)
	return Same{a, g.ref(e, a.Cat)}
}

func (g *generator) unequal() Formula {
	e := g.entity()
	a := g.ref(e)
	return Not{Same{a, g.ref(g.another(e), a.Cat)}}
}

func (g *generator) either() Formula {
	e := g.entity()
	a := g.ref(e)
	b, c := g.ref(e, a.Cat), g.ref(g.another(e), a.Cat)
	if g.rand.IntN(2) == 0 {
		b, c = c, b
	}
	return One{Same{a, b}, Same{a, c}}
}

func (g *generator) twoAndTwo() Formula {
	e := g.entity()
	d := g.another(e)
	a, b := g.ref(e), g.ref(d)
	if len(g.p.Categories) < 3 {
		return nil
	}
	x := g.ref(e, a.Cat, b.Cat)
	y := Ref{x.Cat, g.s[d][x.Cat]}
	if g.rand.IntN(2) == 0 {
		a, b = b, a
	}
	return One{And{Same{a, x}, Same{b, y}}, And{Same{a, y}, Same{b, x}}}
}

// two draws two entities, the one with the lower value first, and an option of each.
func (g *generator) two() (c, e, d int, a, b Ref, ok bool) {
	if c = g.order(); c < 0 {
		return
	}
	e = g.entity()
	d = g.another(e)
	if g.value(c, e).Cmp(g.value(c, d)) > 0 {
		e, d = d, e
	}
	a, b = g.ref(e, c), g.ref(d, c)
	return c, e, d, a, b, g.value(c, e).Cmp(g.value(c, d)) < 0
}

func (g *generator) difference() Formula {
	c, e, d, a, b, ok := g.two()
	if !ok || g.p.Categories[c].Kind == Ordered {
		return nil
	}
	by := new(big.Rat).Sub(g.value(c, d), g.value(c, e))
	return Cmp{Eq, At{c, b}, Add{At{c, a}, Num{by}}}
}

func (g *generator) comparison() Formula {
	c, _, _, a, b, ok := g.two()
	if !ok {
		return nil
	}
	return Cmp{Lt, At{c, a}, At{c, b}}
}

func (g *generator) neighbours() Formula {
	c, e, d, a, b, ok := g.two()
	if !ok || g.p.Categories[c].Kind != Places {
		return nil
	}
	by := new(big.Rat).Sub(g.value(c, d), g.value(c, e))
	if by.Cmp(big.NewRat(3, 1)) > 0 {
		return nil
	}
	return Cmp{Eq, Abs{Sub{At{c, a}, At{c, b}}}, Num{by}}
}

func (g *generator) between() Formula {
	c, e, d, a, b, ok := g.two()
	if !ok || len(g.s) < 3 || g.p.Categories[c].Kind != Places {
		return nil
	}
	f := g.another(e, d)
	if g.value(c, f).Cmp(g.value(c, e)) < 0 || g.value(c, f).Cmp(g.value(c, d)) > 0 {
		return nil
	}
	m := g.ref(f, c)
	return And{Cmp{Lt, At{c, a}, At{c, m}}, Cmp{Lt, At{c, m}, At{c, b}}}
}

func (g *generator) atEnd() Formula {
	c := g.p.Row
	if c < 0 {
		return nil
	}
	e := g.entity()
	if o := g.s[e][c]; o != 0 && o != len(g.s)-1 {
		return nil
	}
	a := g.ref(e, c)
	return Or{Same{a, Ref{c, 0}}, Same{a, Ref{c, len(g.s) - 1}}}
}

func (g *generator) allDifferent() Formula {
	n := len(g.s)
	if n > 8 {
		return nil
	}
	var d Different
	for _, e := range g.rand.Perm(n)[:max(n-g.rand.IntN(2), 3)] {
		d = append(d, g.ref(e))
	}
	return d
}

// draw draws a formula, of forms by their weights.
func (g *generator) draw(weight func(f *form) int) Formula {
	total := 0
	for i := range forms {
		total += weight(&forms[i])
	}
	for {
		k := g.rand.IntN(total)
		for i := range forms {
			if k -= weight(&forms[i]); k < 0 {
				if f := forms[i].make(g); f != nil && g.fits(f) {
					return f
				}
				break
			}
		}
	}
}

// clues are formulas that leave one solution, each of them needed. After each solution that
// is not the one meant, one is added that it is not true of.
func (g *generator) clues(ctx context.Context, weight func(f *form) int) []Formula {
	var fs []Formula
	g.p.Clues = nil
	q := newProblem(ctx, g.p)
	for {
		var other Solution
		for s := range q.model(fs...).solutions() {
			if !s.equal(g.s) {
				other = s
				break
			}
		}
		if other == nil {
			break
		}
		f := g.draw(weight)
		for f.Holds(g.p, other) && ctx.Err() == nil {
			f = g.draw(weight)
		}
		fs = append(fs, f)
	}
	g.rand.Shuffle(len(fs), func(i, j int) { fs[i], fs[j] = fs[j], fs[i] })
	for i := len(fs) - 1; i >= 0; i-- {
		f := fs[i]
		fs[i] = Not{f}
		if q.consistent(fs...) {
			fs[i] = f
		} else {
			fs[i] = fs[len(fs)-1]
			fs = fs[:len(fs)-1]
		}
	}
	return fs
}

// equal reports whether two solutions are the same.
func (s Solution) equal(t Solution) bool {
	for e := range s {
		for c := range s[e] {
			if s[e][c] != t[e][c] {
				return false
			}
		}
	}
	return true
}
