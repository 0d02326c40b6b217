package puzzle

import (
	"math/bits"
	"slices"
)

// A Fact says that two options belong to the same entity, or (if Is is false) that they do
// not.
type Fact struct {
	A, B Ref
	Is   bool
}

// Formula returns the fact as a formula.
func (f Fact) Formula() Formula {
	if f.Is {
		return Same{f.A, f.B}
	}
	return Not{Same{f.A, f.B}}
}

// facts is the cross grid: what is known about each two options of different categories. A
// row has, as two words, what is known about an option and those of a category.
type facts struct {
	k, n int
	rows []row
	bad  bool // two facts contradict each other, or nothing is left for an option
}

type row struct{ yes, no uint64 }

func newFacts(p *Puzzle) *facts {
	k, n := len(p.Categories), p.Size()
	return &facts{k: k, n: n, rows: make([]row, k*k*n)}
}

func (g *facts) clone() *facts {
	return &facts{g.k, g.n, slices.Clone(g.rows), g.bad}
}

func (g *facts) row(a Ref, c int) *row { return &g.rows[(a.Cat*g.k+c)*g.n+a.Opt] }

// full returns all options of a category.
func (g *facts) full() uint64 { return ^uint64(0) >> (64 - g.n) }

// left returns the options of a category that an entity may have.
func (g *facts) left(a Ref, c int) uint64 {
	if a.Cat == c {
		return 1 << a.Opt
	}
	r := g.row(a, c)
	if r.yes != 0 {
		return r.yes &^ r.no
	}
	return g.full() &^ r.no
}

// is and isNot report what is known about two options.
func (g *facts) is(a, b Ref) bool {
	if a.Cat == b.Cat {
		return a == b
	}
	return g.row(a, b.Cat).yes>>b.Opt&1 != 0
}

func (g *facts) isNot(a, b Ref) bool {
	if a.Cat == b.Cat {
		return a != b
	}
	return g.row(a, b.Cat).no>>b.Opt&1 != 0
}

// knows reports whether a fact is known.
func (g *facts) knows(f Fact) bool {
	if f.Is {
		return g.is(f.A, f.B)
	}
	return g.isNot(f.A, f.B)
}

// add adds a fact, but nothing that follows from it.
func (g *facts) add(f Fact) {
	a, b := f.A, f.B
	if a.Cat == b.Cat {
		g.bad = g.bad || (a == b) != f.Is
		return
	}
	r, s := g.row(a, b.Cat), g.row(b, a.Cat)
	if f.Is {
		r.yes |= 1 << b.Opt
		s.yes |= 1 << a.Opt
	} else {
		r.no |= 1 << b.Opt
		s.no |= 1 << a.Opt
	}
	g.bad = g.bad || g.left(a, b.Cat) == 0 || g.left(b, a.Cat) == 0 ||
		r.yes&(r.yes-1) != 0 || s.yes&(s.yes-1) != 0
}

// suppose adds a fact, and what follows from it for the row and the column.
func (g *facts) suppose(f Fact) {
	g.add(f)
	if !f.Is || f.A.Cat == f.B.Cat {
		return
	}
	for o := range g.n {
		if o != f.B.Opt {
			g.add(Fact{f.A, Ref{f.B.Cat, o}, false})
		}
		if o != f.A.Opt {
			g.add(Fact{Ref{f.A.Cat, o}, f.B, false})
		}
	}
}

// since returns the facts that g has and old has not.
func (g *facts) since(old *facts) (list []Fact) {
	for a := range g.k {
		for b := a + 1; b < g.k; b++ {
			for o := range g.n {
				i := (a*g.k+b)*g.n + o
				yes, no := g.rows[i].yes&^old.rows[i].yes, g.rows[i].no&^old.rows[i].no
				for ; yes != 0; yes &= yes - 1 {
					list = append(list, Fact{Ref{a, o}, Ref{b, bits.TrailingZeros64(yes)}, true})
				}
				for ; no != 0; no &= no - 1 {
					list = append(list, Fact{Ref{a, o}, Ref{b, bits.TrailingZeros64(no)}, false})
				}
			}
		}
	}
	return list
}

// common keeps what another grid has too.
func (g *facts) common(other *facts) {
	for i := range g.rows {
		g.rows[i].yes &= other.rows[i].yes
		g.rows[i].no &= other.rows[i].no
	}
}

// done reports whether everything is known.
func (g *facts) done() bool {
	for a := range g.k {
		for b := range a {
			for o := range g.n {
				if g.row(Ref{a, o}, b).yes == 0 {
					return false
				}
			}
		}
	}
	return true
}
