package engine

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/zebralog/prolog/engine/atom"
)

// A termMaker builds random terms on a machine's heap: of every kind of cell,
// shared, attributed and, when it may, cyclic.
type termMaker struct {
	*rand.Rand
	m     *Machine
	vars  []Cell
	made  []Cell // to share
	attrs bool
}

func newTermMaker(m *Machine, seed uint64) *termMaker {
	g := &termMaker{Rand: rand.New(rand.NewPCG(seed, 7)), m: m}
	for range 4 {
		g.vars = append(g.vars, m.NewVar())
	}
	return g
}

func (g *termMaker) term(depth int) Cell {
	m := g.m
	if len(g.made) > 0 && g.IntN(8) == 0 {
		return g.made[g.IntN(len(g.made))]
	}
	n := g.IntN(18)
	if depth == 0 {
		n %= 11
	}
	var c Cell
	switch n {
	case 0, 1:
		return g.vars[g.IntN(len(g.vars))]
	case 2:
		return atomCell(atom.Intern([]string{"a", "b", "[]", "", "é"}[g.IntN(5)]))
	case 3:
		return intCell(g.Int64()>>g.IntN(60)>>3 - 5)
	case 4:
		c = m.NewFloat([]float64{0, math.Copysign(0, -1), 1.5, math.Inf(1), math.Pi, g.NormFloat64()}[g.IntN(6)])
	case 5:
		c = m.NewString([]string{"", "a", "1234567", "12345678", "123456789", "日本語"}[g.IntN(6)])
	case 6:
		c = m.NewBig(g.big())
	case 7:
		c = m.NewRat(new(big.Rat).SetFrac(g.big(), new(big.Int).Add(new(big.Int).Abs(g.big()), big.NewInt(1))))
	case 8:
		c = m.NewHost(g.IntN(3))
	case 9:
		c = m.NewVar()
	case 10:
		c = m.NewVar()
		if g.attrs {
			m.PutAttrs(c, nilCell)
			if depth > 0 {
				m.PutAttrs(m.Deref(c), m.NewStruct(atom.Intern("att"), g.term(depth-1), g.term(depth-1)))
			}
		}
	case 11, 12:
		c = m.NewPair(g.term(depth-1), g.term(depth-1))
	case 13:
		items := make([]Cell, g.IntN(5))
		for i := range items {
			items[i] = g.term(depth - 1)
		}
		c = m.NewList(items, g.term(depth-1))
	default:
		args := make([]Cell, 1+g.IntN(4))
		for i := range args {
			args[i] = g.term(depth - 1)
		}
		c = m.NewStruct(atom.Intern([]string{"f", "g", "+"}[g.IntN(3)]), args...)
	}
	g.made = append(g.made, c)
	return c
}

func (g *termMaker) big() *big.Int {
	b := big.NewInt(g.Int64())
	b.Lsh(b, uint(g.IntN(200)))
	if g.IntN(2) == 0 {
		b.Neg(b)
	}
	return b
}

// tie makes the terms cyclic: it binds some of the variables to compounds.
func (g *termMaker) tie() {
	for _, v := range g.vars {
		if v = g.m.Deref(v); IsVar(v) && len(g.made) > 0 && g.IntN(2) == 0 {
			if c := g.m.Deref(g.made[g.IntN(len(g.made))]); IsCompound(c) {
				g.m.bind(v, c)
			}
		}
	}
}

// image is the cells of the heap.
func image(m *Machine) []Cell {
	return slices.Clone(m.cells(m.layout.heap, int(m.h-m.layout.heap)/8))
}

// TestRecordRoundTrip copies random terms out of the heap and back: the copy is
// a variant, shares no variable, and the original is as it was.
func TestRecordRoundTrip(t *testing.T) {
	s := newSession(t)
	other, err := s.e.NewMachine()
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(400) {
		m := s.m
		m.reset()
		g := newTermMaker(m, seed)
		c := g.term(5)
		if seed%4 == 3 {
			g.tie()
		}
		before := image(m)
		r := m.record(c, plainVars)
		if !slices.Equal(before, image(m)) {
			t.Fatalf("seed %d: recording changed the heap", seed)
		}
		d := m.build(r, nil)
		if !slices.Equal(before, image(m)[:len(before)]) {
			t.Fatalf("seed %d: building changed the heap below", seed)
		}
		if !m.Variant(c, d) || !m.Variant(d, c) {
			t.Fatalf("seed %d: the copy is not a variant", seed)
		}
		if got, want := len(m.TermVars(d, nil)), len(m.TermVars(c, nil)); got != want || got != r.nvars {
			t.Fatalf("seed %d: the copy has %d variables, the record %d, the term %d", seed, got, r.nvars, want)
		}
		for _, v := range m.TermVars(d, nil) {
			if v < m.layout.heap+Cell(len(before))*8 {
				t.Fatalf("seed %d: the copy shares a variable with the term", seed)
			}
		}
		if m.IsAcyclic(c) != m.IsAcyclic(d) {
			t.Fatalf("seed %d: one of term and copy is cyclic", seed)
		}
		if r2 := m.record(d, plainVars); !m.scratch.shared && !slices.Equal(r.cells, r2.cells) {
			t.Fatalf("seed %d: the record of the copy differs", seed)
		}
		other.reset()
		if back := other.Load(Stored{r}); !slices.Equal(other.record(back, plainVars).cells, m.record(d, plainVars).cells) {
			t.Fatalf("seed %d: another machine builds another term", seed)
		}
	}
}

// TestRecordLarge copies terms without a table of their compounds, unless they share much.
// A term that was copied with a table is not compiled as a clause.
func TestRecordLarge(t *testing.T) {
	m := newSession(t).m
	f, g := atom.Intern("f"), atom.Intern("g")
	tree := func(shared bool) Cell {
		at := Cell(nilCell)
		for i := range 5000 {
			left := at
			if !shared {
				left = m.NewStruct(g, SmallInt(int64(i)), m.NewVar())
			}
			at = m.NewStruct(f, left, at)
			if shared && i == 40 {
				break
			}
		}
		return at
	}
	for _, shared := range []bool{false, true} {
		if m.record(tree(shared), plainVars); m.scratch.shared != shared {
			t.Errorf("shares much: %v, want %v", m.scratch.shared, shared)
		}
	}
}

// TestRecordAttributes copies attributed variables with their attributes, and
// without.
func TestRecordAttributes(t *testing.T) {
	s := newSession(t)
	for seed := range uint64(200) {
		m := s.m
		m.reset()
		g := newTermMaker(m, seed)
		g.attrs = true
		c := g.term(4)
		plain := m.CopyTerm(c, false)
		if !m.Variant(m.CopyTerm(m.CopyTerm(c, true), false), plain) {
			t.Fatalf("seed %d: the plain copy of a copy is another one", seed)
		}
		for _, v := range m.TermVars(plain, nil) {
			if m.IsAttVar(v) {
				t.Fatalf("seed %d: the plain copy has an attributed variable", seed)
			}
		}
		d := m.CopyTerm(c, true)
		vars, copies := m.TermVars(c, nil), m.TermVars(d, nil)
		if len(vars) != len(copies) {
			t.Fatalf("seed %d: %d variables, %d in the copy", seed, len(vars), len(copies))
		}
		for i, v := range vars {
			w := copies[i]
			if m.IsAttVar(v) != m.IsAttVar(w) {
				t.Fatalf("seed %d: variable %d is attributed in one of term and copy", seed, i)
			}
			if m.IsAttVar(v) && !m.Variant(m.Attrs(v), m.Attrs(w)) {
				t.Fatalf("seed %d: attributes of variable %d are not variants", seed, i)
			}
		}
		// Variables are the same in the term and in the attributes.
		all := m.NewList(append([]Cell{c}, attrsOf(m, vars)...), nilCell)
		copied := m.NewList(append([]Cell{d}, attrsOf(m, copies)...), nilCell)
		if !m.Variant(all, copied) {
			t.Fatalf("seed %d: variables of attributes are not those of the term", seed)
		}
	}
}

func attrsOf(m *Machine, vars []Cell) []Cell {
	var out []Cell
	for _, v := range vars {
		if m.IsAttVar(v) {
			out = append(out, m.Attrs(v))
		}
	}
	return out
}

// TestRecordLong: a long term that shares nothing is copied without a table of its compounds.
func TestRecordLong(t *testing.T) {
	m := newSession(t).m
	for _, n := range []int{1, 10, 100, 1000, 10000} {
		c := nilCell
		for i := range n {
			c = m.NewStruct(atom.Intern("f"), m.NewStruct(atom.Intern("g"), intCell(int64(i))), c)
		}
		if r := m.record(c, plainVars); m.scratch.shared || len(r.cells) != 1+5*n {
			t.Errorf("%d levels take %d cells; shared: %t", n, len(r.cells), m.scratch.shared)
		}
	}
}

// TestRecordShared copies terms that are exponential when written out, and very
// deep ones.
func TestRecordShared(t *testing.T) {
	s := newSession(t)
	m := s.m
	c := Cell(atomCell(atom.Intern("a")))
	for range 64 {
		c = m.NewStruct(atom.Intern("f"), c, c)
	}
	r := m.record(c, plainVars)
	if !m.scratch.shared || len(r.cells) > 300 {
		t.Errorf("a term of 64 shared levels takes %d cells", len(r.cells))
	}
	if d := m.build(r, nil); m.Compare(c, d) != 0 || !m.IsAcyclic(d) {
		t.Error("the copy of a shared term differs")
	}

	m.reset()
	c = m.NewVar()
	first := c
	for range 500_000 {
		c = m.NewStruct(atom.Intern("s"), c)
	}
	for range 500_000 {
		c = m.NewPair(c, nilCell)
	}
	d := m.CopyTerm(c, false)
	if !m.Variant(c, d) || m.IsGround(d) {
		t.Error("the copy of a deep term differs")
	}
	if m.Unify(c, d) && m.Deref(first) != m.TermVars(d, nil)[0] {
		t.Error("after unification the variables differ")
	}

	m.reset()
	v := m.NewVar()
	c = m.NewStruct(atom.Intern("f"), v, intCell(1))
	m.bind(v, c)
	d = m.CopyTerm(c, false)
	if m.IsAcyclic(d) || m.Compare(c, d) != 0 || !m.Unify(c, d) {
		t.Error("the copy of a cyclic term differs")
	}
}

// TestRecordVars builds a record with variables that are given.
func TestRecordVars(t *testing.T) {
	s := newSession(t)
	m := s.m
	x, y := m.NewVar(), m.NewVar()
	r := m.record(m.NewStruct(atom.Intern("f"), x, y, x), plainVars)
	if r.nvars != 2 {
		t.Fatalf("%d variables", r.nvars)
	}
	vars := []Cell{intCell(7), 0}
	c := m.build(r, vars)
	if got := renumber(s.text(m, c)); got != "f(7,_1,7)" {
		t.Errorf("got %s", got)
	}
	if m.Deref(vars[1]) != m.Arg(c, 1) {
		t.Error("the new variable is not handed back")
	}
	for _, atomic := range []Cell{intCell(-3), nilCell, m.NewVar()} {
		r := m.record(atomic, plainVars)
		if len(r.cells) != 1 || !m.Variant(m.build(r, nil), atomic) {
			t.Errorf("record of %s: %v", s.text(m, atomic), fmt.Sprint(r.cells))
		}
	}
}
