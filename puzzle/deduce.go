package puzzle

import (
	"math/big"
	"math/bits"
	"slices"
)

// A reasoner draws the conclusions of clues that a person would see.
type reasoner struct {
	p      *Puzzle
	n      int
	tables map[string][]bool // of comparisons, by their values
}

func newReasoner(p *Puzzle) *reasoner {
	return &reasoner{p, p.Size(), make(map[string][]bool)}
}

// apply adds to the facts what a formula says with them: of each comparison what values
// remain, and of a disjunction what holds in all its cases.
func (d *reasoner) apply(g *facts, f Formula) {
	switch f := f.(type) {
	case Same:
		g.add(Fact{f.A, f.B, true})
	case Not:
		if s, ok := f.F.(Same); ok {
			g.add(Fact{s.A, s.B, false})
			return
		}
		d.apply(g, negation(f.F))
	case And:
		for _, f := range f {
			d.apply(g, f)
		}
	case Different:
		d.different(g, f)
	case Cmp:
		d.compare(g, f)
	default:
		d.cases(g, alternatives(f), nil)
	}
}

// negation returns the contrary of a formula, with Not only before Same.
func negation(f Formula) Formula {
	switch f := f.(type) {
	case Not:
		return f.F
	case And:
		return Or(negations(f))
	case Or:
		return And(negations(f))
	case One:
		fs := Or{And(negations(f))}
		for i := range f {
			for j := range i {
				fs = append(fs, And{f[i], f[j]})
			}
		}
		return fs
	case Implies:
		return And{f.If, Not{f.Then}}
	case Iff:
		return Iff{f.A, Not{f.B}}
	case Different:
		var fs Or
		for i, r := range f {
			for _, q := range f[:i] {
				fs = append(fs, Same{r, q})
			}
		}
		return fs
	case Cmp:
		f.Op = f.Op.not()
		return f
	}
	return Not{f}
}

// not returns the contrary.
func (op Op) not() Op { return [...]Op{Ne, Eq, Ge, Gt, Le, Lt}[op] }

func negations(fs []Formula) []Formula {
	list := make([]Formula, len(fs))
	for i, f := range fs {
		list[i] = Not{f}
	}
	return list
}

// alternatives returns the cases of a formula. At least one of them holds.
func alternatives(f Formula) []Formula {
	switch f := f.(type) {
	case Or:
		return f
	case One:
		list := make([]Formula, len(f))
		for i := range f {
			is := And{f[i]}
			for j := range f {
				if j != i {
					is = append(is, Not{f[j]})
				}
			}
			list[i] = is
		}
		return list
	case Implies:
		return []Formula{Not{f.If}, And{f.If, f.Then}}
	case Iff:
		return []Formula{And{f.A, f.B}, And{Not{f.A}, Not{f.B}}}
	}
	return []Formula{f}
}

// cases adds what holds in all cases that are possible, with another clue if there is one.
func (d *reasoner) cases(g *facts, alternatives []Formula, with Formula) {
	var all *facts
	for _, f := range alternatives {
		h := g.clone()
		d.follow(h, g, f)
		if with != nil && !h.bad {
			d.follow(h, g, with)
		}
		if h.bad {
			continue
		}
		if all == nil {
			all = h
		} else {
			all.common(h)
		}
	}
	if all == nil {
		g.bad = true
		return
	}
	for _, f := range all.since(g) {
		g.add(f)
	}
}

// follow adds what a formula says, and what follows from that for rows and columns.
func (d *reasoner) follow(h, g *facts, f Formula) {
	d.apply(h, f)
	for _, f := range h.since(g) {
		if f.Is {
			h.suppose(f)
		}
	}
}

// different adds that options belong to different entities. When they are as many as the
// entities, each other option belongs to one of them.
func (d *reasoner) different(g *facts, f Different) {
	for i, a := range f {
		for _, b := range f[:i] {
			g.add(Fact{a, b, false})
		}
	}
	if len(f) != d.n {
		return
	}
	for c := range g.k {
		for o := range g.n {
			r := Ref{c, o}
			n, last := 0, Ref{}
			for _, a := range f {
				if g.left(a, c)>>o&1 != 0 {
					n, last = n+1, a
				}
			}
			switch {
			case n == 0:
				g.bad = true
			case n == 1 && last.Cat != c:
				g.add(Fact{last, r, true})
			}
		}
	}
}

// maxTable is the number of rows up to which a comparison has a table. Of a larger one,
// nothing is concluded before all but a few of its values are known.
const maxTable = 1 << 15

// table tells of which values a comparison is true; the first one counts most.
func (d *reasoner) table(f Cmp, ats []At) []bool {
	if len(ats) > 8 {
		return nil
	}
	size := 1
	for range ats {
		if size *= d.n; size > maxTable {
			return nil
		}
	}
	name := f.shape(ats)
	if t, ok := d.tables[name]; ok {
		return t
	}
	t := make([]bool, size)
	at := make([]int, len(ats))
	value := func(a At) *big.Rat { return d.p.Categories[a.Cat].Options[at[slices.Index(ats, a)]].Value }
	for i := range t {
		for k, rest := len(ats)-1, i; k >= 0; k-- {
			at[k], rest = rest%d.n, rest/d.n
		}
		t[i] = f.holds(value)
	}
	d.tables[name] = t
	return t
}

// compare adds what a comparison says of its values, and whether two of them belong to the
// same entity.
func (d *reasoner) compare(g *facts, f Cmp) {
	ats := f.ats()
	table := d.table(f, ats)
	if table == nil {
		return
	}
	var buf [8]int
	at := buf[:len(ats)]
	possible := make([]uint64, len(ats))
	// pairs[i][j] tells whether the entities i and j may be the same, and may not be.
	var same, apart [8][8]bool
	var search func(k, index int)
	search = func(k, index int) {
		if k == len(ats) {
			if !table[index] {
				return
			}
			for i := range ats {
				possible[i] |= 1 << at[i]
				for j := range i {
					if d.one(ats, at, i, j) {
						same[i][j] = true
					} else {
						apart[i][j] = true
					}
				}
			}
			return
		}
	values:
		for w := g.left(ats[k].Of, ats[k].Cat); w != 0; w &= w - 1 {
			at[k] = bits.TrailingZeros64(w)
			for j := range k {
				if ats[j].Cat != ats[k].Cat {
					continue
				}
				if one := at[j] == at[k]; one && g.isNot(ats[j].Of, ats[k].Of) || !one && g.is(ats[j].Of, ats[k].Of) {
					continue values
				}
			}
			search(k+1, index*d.n+at[k])
		}
	}
	search(0, 0)
	if len(ats) == 0 {
		g.bad = g.bad || !table[0]
		return
	}
	for i, a := range ats {
		if possible[i] == 0 {
			g.bad = true
			return
		}
		for w := g.left(a.Of, a.Cat) &^ possible[i]; w != 0; w &= w - 1 {
			g.add(Fact{a.Of, Ref{a.Cat, bits.TrailingZeros64(w)}, false})
		}
		for j, b := range ats[:i] {
			if a.Cat != b.Cat || a.Of.Cat == b.Of.Cat {
				continue
			}
			if !same[i][j] {
				g.add(Fact{a.Of, b.Of, false})
			} else if !apart[i][j] {
				g.add(Fact{a.Of, b.Of, true})
			}
		}
	}
}

// one reports whether two values belong to one entity.
func (d *reasoner) one(ats []At, at []int, i, j int) bool {
	return ats[i].Cat == ats[j].Cat && at[i] == at[j]
}

// split returns the cases of a clue: its alternatives, or the values that a comparison allows.
func (d *reasoner) split(g *facts, f Formula) []Formula {
	cmp, ok := f.(Cmp)
	if !ok {
		switch f := f.(type) {
		case Or, One, Implies, Iff:
			return alternatives(f)
		case And:
			if len(f) == 1 {
				return d.split(g, f[0])
			}
			for i := range f {
				if c := d.split(g, f[i]); len(c) > 1 {
					list := make([]Formula, len(c))
					for j := range c {
						list[j] = append(And{c[j]}, f...)
					}
					return list
				}
			}
		}
		return []Formula{f}
	}
	ats := cmp.ats()
	if len(ats) != 2 {
		return []Formula{f}
	}
	table := d.table(cmp, ats)
	var list []Formula
	for v := range d.n {
		for w := range d.n {
			if table[v*d.n+w] && g.left(ats[0].Of, ats[0].Cat)>>v&1 != 0 && g.left(ats[1].Of, ats[1].Cat)>>w&1 != 0 {
				list = append(list, And{Same{ats[0].Of, Ref{ats[0].Cat, v}}, Same{ats[1].Of, Ref{ats[1].Cat, w}}})
			}
		}
	}
	return list
}
