package constraints

import (
	"cmp"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/fd"
)

// Formulas of relations whose variables are in the kernel. Each part of a formula gets a
// variable that is 1 if the part is true, and otherwise 0, as in lib/clp/clpfd/post.pl.

var (
	atomOne  = engine.SmallInt(1)
	atomZero = engine.SmallInt(0)

	nameNot        = atom.Intern("#\\")
	nameOr         = functorOf("#\\/", 2)
	nameEqual      = functorOf("#=", 2)
	nameEquivalent = functorOf("#<==>", 2)
	nameIn         = functorOf("in", 2)

	kindTruth  = kindOf("truth", 2)
	kindInside = kindOf("inside", 3)
	kindBool   = kindOf("bool", 4)
)

// connectives are the operators of formulas. swap says whether their operands change
// places.
var connectives = map[functor]struct {
	op   engine.Cell
	swap bool
}{
	functorOf("#/\\", 2):  {atomAnd, false},
	functorOf("#\\/", 2):  {atomOr, false},
	functorOf("#\\", 2):   {atomXor, false},
	functorOf("#==>", 2):  {atomImplies, false},
	functorOf("#<==", 2):  {atomImplies, true},
	functorOf("#<==>", 2): {engine.Atom(atom.Intern("equivalent")), false},
}

// comparisons are the operators of relations. swap says whether their operands change
// places.
var comparisons = map[functor]struct {
	rel  engine.Cell
	swap bool
}{
	functorOf("#=", 2):   {atomEqual, false},
	functorOf("#\\=", 2): {atomNotEqual, false},
	functorOf("#<", 2):   {atomLess, false},
	functorOf("#>", 2):   {atomLess, true},
	functorOf("#=<", 2):  {atomAtMost, false},
	functorOf("#>=", 2):  {atomAtMost, true},
}

// formulaOf implements '$fd_formula'/2.
func formulaOf(m *engine.Machine, a []engine.Cell) bool {
	p := newParser(m)
	p.truth(a[0], atomOne, 0)
	return p.finishParts(a[1])
}

// truth returns the truth value of a formula. That is b unless b is 0. Otherwise it is an
// integer or a variable.
func (p *parser) truth(f, b engine.Cell, depth int) engine.Cell {
	m := p.m
	f = m.Deref(f)
	switch {
	case !p.goesOn(depth):
		p.fail()
	case engine.IsVar(f):
		return p.truthVar(f, b)
	case f == atomZero || f == atomOne:
		return p.equal(f, b)
	case engine.IsCompound(f):
		name, arity := m.Functor(f)
		op := functor{name, int32(arity)}
		if name == nameNot && arity == 1 {
			return p.negation(m.Arg(f, 0), b, depth+1)
		}
		if op == nameEquivalent && b == atomOne {
			x, y := m.Arg(f, 0), m.Arg(f, 1)
			if engine.IsVar(m.Deref(y)) { // then no other variable is needed
				x, y = y, x
			}
			return p.truth(y, p.truth(x, 0, depth+1), depth+1)
		}
		if c, ok := comparisons[op]; ok {
			return p.comparison(f, c.rel, c.swap, b, depth+1)
		}
		if op == nameOr {
			if v, d := p.values(f); v != 0 {
				return p.inside(v, d, b)
			}
		}
		if c, ok := connectives[op]; ok {
			return p.connective(f, c.op, c.swap, b, depth+1)
		}
		if op == nameIn {
			return p.membership(f, b)
		}
		p.fail()
	default:
		p.fail()
	}
	return atomZero
}

// truthVar reads a variable as a formula.
func (p *parser) truthVar(v, b engine.Cell) engine.Cell {
	if isOutside(p.m, v) {
		p.fail()
		return atomZero
	}
	p.todo = append(p.todo, task{do: (*parser).restrict01, v: v})
	if _, ok := numberOf(p.m, v); !ok {
		p.restrict(v, 0, 1)
	}
	return p.equal(p.m.Deref(v), b)
}

func (p *parser) restrict01(t *task) bool { return p.restrict(p.m.Deref(t.v), 0, 1) }

// equal makes a truth value equal to b, unless b is 0.
func (p *parser) equal(v, b engine.Cell) engine.Cell {
	if b != 0 && b != v {
		p.todo = append(p.todo, task{do: (*parser).same, v: v, b: b})
	}
	return v
}

func (p *parser) same(t *task) bool { return p.Same(p.x(t.v), p.x(t.b)) }

// result01 returns b, or a new variable if b is 0.
func (p *parser) result01(b engine.Cell) engine.Cell {
	if b != 0 || !p.held {
		return b
	}
	v := p.m.NewVar()
	p.adopt(v, p.Var(0, 1))
	return p.m.Deref(v)
}

func (p *parser) negation(f, b engine.Cell, depth int) engine.Cell {
	if n, ok := engine.SmallIntOf(b); ok && b != 0 {
		p.truth(f, engine.SmallInt(1-n), depth)
		return b
	}
	v := p.truth(f, 0, depth)
	b = p.result01(b)
	p.parts = append(p.parts, newPart(kindBool, atomXor, atomOne, v, b))
	return b
}

func (p *parser) connective(f, op engine.Cell, swap bool, b engine.Cell, depth int) engine.Cell {
	x, y := p.m.Arg(f, 0), p.m.Arg(f, 1)
	if swap {
		x, y = y, x
	}
	if op == atomAnd && b == atomOne {
		p.truth(x, b, depth)
		p.truth(y, b, depth)
		return b
	}
	v, w := p.truth(x, 0, depth), p.truth(y, 0, depth)
	b = p.result01(b)
	p.parts = append(p.parts, newPart(kindBool, op, v, w, b))
	return b
}

func (p *parser) comparison(f, rel engine.Cell, swap bool, b engine.Cell, depth int) engine.Cell {
	x, y := p.m.Arg(f, 0), p.m.Arg(f, 1)
	if swap {
		x, y = y, x
	}
	ts, n, ok := p.plain(x, y)
	if !ok {
		ts, n = p.terms(x, y, depth)
	}
	if !p.held {
		return atomZero
	}
	rel, n = besides(rel, n)
	if b == atomOne {
		p.todo = append(p.todo, task{do: (*parser).related, ts: ts, rel: rel, n: n})
		return b
	}
	if len(ts) == 0 {
		if holds(rel, n) {
			return p.equal(atomOne, b)
		}
		return p.equal(atomZero, b)
	}
	b = p.result01(b)
	p.parts = append(p.parts, part{kind: kindTruth, args: [4]engine.Cell{1: b}, ts: ts, rel: rel, n: n})
	return b
}

// terms reads x - y as a sum, which is to be compared with n.
func (p *parser) terms(x, y engine.Cell, depth int) (ts []addend, n int64) {
	outer, parts := p.sums, len(p.parts)
	p.sums = sums{ts: p.ts, first: len(p.ts)}
	p.add(x, 1, depth)
	p.add(y, -1, depth)
	p.collect()
	if p.free != 0 || p.mayFail(p.parts[parts:]) {
		p.fail()
	}
	ts, n = p.keep(p.ts[p.first:]), -p.constant
	outer.ts = p.ts[:p.first]
	p.sums = outer
	return ts, n
}

func (p *parser) related(t *task) bool { return p.relate(t.ts, t.rel, t.n) }

// mayFail reports whether an operation may have no value. In that case the relation is
// false.
func (p *parser) mayFail(parts []part) bool {
	return slices.ContainsFunc(parts, func(c part) bool {
		switch c.name.String() {
		case "divide", "div", "mod", "rem":
			return p.x(c.args[1]).Has(0)
		}
		return false
	})
}

func (p *parser) membership(f, b engine.Cell) engine.Cell {
	m := p.m
	v, d := m.Arg(f, 0), m.Arg(f, 1)
	if !m.IsFunctor(d, atomTo, 2) {
		p.fail()
		return atomZero
	}
	lo, ok1 := engine.SmallIntOf(m.Arg(d, 0))
	hi, ok2 := engine.SmallIntOf(m.Arg(d, 1))
	if p.x(v); !ok1 || !ok2 || lo > hi || !p.held {
		p.fail()
		return atomZero
	}
	return p.inside(v, []fd.Interval{{Lo: lo, Hi: hi}}, b)
}

// inside returns the truth value of a variable being in a domain.
func (p *parser) inside(v engine.Cell, d []fd.Interval, b engine.Cell) engine.Cell {
	if p.x(v); b == atomOne && p.held {
		p.todo = append(p.todo, task{do: (*parser).within, v: v, d: d})
		return b
	}
	dom, ok := domainTerm(p.m, d)
	if !ok || !p.held {
		p.fail()
		return atomZero
	}
	b = p.result01(b)
	p.parts = append(p.parts, newPart(kindInside, v, dom, b))
	return b
}

func (p *parser) within(t *task) bool { return p.Restrict(p.x(t.v), t.d) }

// values reads a disjunction of equations of a variable with integers. It returns the
// variable and the integers. The variable is 0 if the formula is something else.
func (p *parser) values(f engine.Cell) (v engine.Cell, d []fd.Interval) {
	m := p.m
	todo := []engine.Cell{f}
	for len(todo) > 0 {
		f, todo = m.Deref(todo[len(todo)-1]), todo[:len(todo)-1]
		if m.IsFunctor(f, nameOr.name, 2) && len(d) < maxDepth {
			todo = append(todo, m.Arg(f, 1), m.Arg(f, 0))
			continue
		}
		if len(d) == 0 && len(todo) == 0 || !m.IsFunctor(f, nameEqual.name, 2) {
			return 0, nil
		}
		x, c := m.Deref(m.Arg(f, 0)), m.Deref(m.Arg(f, 1))
		if !engine.IsVar(x) {
			x, c = c, x
		}
		n, ok := engine.SmallIntOf(c)
		if !ok || n <= -holdable || n >= holdable || !engine.IsVar(x) || v != 0 && v != x {
			return 0, nil
		}
		v, d = x, append(d, fd.Interval{Lo: n, Hi: n})
	}
	slices.SortFunc(d, func(a, b fd.Interval) int { return cmp.Compare(a.Lo, b.Lo) })
	joined := d[:1]
	for _, i := range d[1:] {
		if last := &joined[len(joined)-1]; i.Lo <= last.Hi+1 {
			last.Hi = i.Hi
		} else {
			joined = append(joined, i)
		}
	}
	return v, joined
}
