package constraints

import (
	"iter"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/fd"
	"github.com/zebralog/prolog/stdlib/builtin"
)

var postRows = []engine.Builtin{
	{Name: "$fd_post", Arity: 3, Det: post,
		Doc: "'$fd_post'(+Constraint, +Propagator, -Woken)\nThe kernel takes the constraint of Propagator over; Woken is `no` if it can't hold it."},
}

// post implements '$fd_post'/3.
func post(m *engine.Machine, a []engine.Cell) bool {
	c := m.Deref(a[0])
	if !engine.IsCompound(c) {
		return m.Unify(a[2], atomNo)
	}
	name, arity := m.Functor(c)
	post := constraints[functor{name, int32(arity)}]
	if post == nil {
		return m.Unify(a[2], atomNo)
	}
	k := kernelOf(m)
	k.change()
	p := &k.parser.poster
	*p = poster{kernel: k, held: true}
	since := k.News()
	k.Tag(k.tags + 1)
	if post(p, m.Arguments(c)); !p.held {
		k.Tag(0)
		return m.Unify(a[2], atomNo)
	}
	prop := m.Deref(a[1])
	m.AssignArg(prop, propState, atomTaken)
	k.tag(prop)
	return k.propagate(since, a[2])
}

var (
	atomNo   = engine.Atom(atom.Intern("no"))
	atomTrue = engine.Atom(atom.Intern("true"))
)

// A functor has 8 bytes. Maps are fastest for keys of that size.
type functor struct {
	name  atom.Atom
	arity int32
}

func functorOf(name string, arity int) functor { return functor{atom.Intern(name), int32(arity)} }

// A poster reads the arguments of a constraint. held is true as long as the kernel can take
// them.
type poster struct {
	*kernel
	held bool
}

// x returns a variable of the kernel. For an integer it is a variable with that value.
func (p *poster) x(c engine.Cell) *fd.Var {
	m := p.m
	c = m.Deref(c)
	if engine.IsVar(c) {
		if n, ok := numberOf(m, c); ok {
			return p.At(n).Root()
		}
	} else if n, ok := engine.SmallIntOf(c); ok && n > -holdable && n < holdable {
		return p.Var(n, n)
	}
	p.held = false
	return nil
}

// xs returns the variables of a list.
func (p *poster) xs(c engine.Cell) []*fd.Var { return p.append(nil, c) }

// passing returns what xs does, for a constraint that does not keep the slice.
func (p *poster) passing(c engine.Cell) []*fd.Var {
	p.passed = p.append(p.passed[:0], c)
	return p.passed
}

// reserve makes room for a constraint with many variables. It counts the memory before it
// is taken.
func (p *poster) reserve(n int) {
	const many, ofVar = 1 << 10, 256
	if n >= many {
		p.m.Hold(n * ofVar)
		p.Reserve(n)
	}
}

// append appends the variables of a list to xs.
func (p *poster) append(xs []*fd.Var, c engine.Cell) []*fd.Var {
	items, tail := p.items(c)
	if tail != builtin.NilList {
		p.held = false
		return nil
	}
	p.reserve(len(items))
	xs = slices.Grow(xs, len(items))
	for _, item := range items {
		if xs = append(xs, p.x(item)); !p.held {
			return nil
		}
	}
	return xs
}

// n returns an integer.
func (p *poster) n(c engine.Cell) int64 {
	n, ok := engine.SmallIntOf(p.m.Deref(c))
	if !ok || n <= -holdable || n >= holdable {
		p.held = false
	}
	return n
}

func (p *poster) ns(c engine.Cell) []int64 {
	items, _ := p.items(c)
	ns := make([]int64, len(items))
	for i, item := range items {
		ns[i] = p.n(item)
	}
	return ns
}

// constants returns the integers of a list from index 1 on, and 0 at index 0. It returns
// false if the list has anything else. The slice is valid until the next call.
func (p *poster) constants(c engine.Cell) (ns []int64, ok bool) {
	items, tail := p.items(c)
	ns = append(p.numbers[:0], 0)
	for _, item := range items {
		n, ok := engine.SmallIntOf(p.m.Deref(item))
		if !ok || n <= -holdable || n >= holdable {
			return nil, false
		}
		ns = append(ns, n)
	}
	p.numbers = ns
	return ns, tail == builtin.NilList
}

// literal returns the literal for a variable that is 0 or 1.
func (p *poster) literal(c engine.Cell) fd.Literal { return fd.Literal{X: p.x(c)} }

func relation(rel engine.Cell) fd.Relation {
	switch rel {
	case atomEqual:
		return fd.EQ
	case atomNotEqual:
		return fd.NE
	}
	return fd.LE
}

// sum reads sum(Cs, Vs, Rel, S). Its variables may have got values meanwhile.
func (p *poster) sum(a []engine.Cell) fd.Sum {
	s := fd.Sum{C: p.ns(a[0]), X: p.xs(a[1]), Rel: relation(p.m.Deref(a[2])), N: p.n(a[3])}
	return s
}

// A constraint reads its arguments. It posts itself if the kernel can hold them.
type constraint func(p *poster, a []engine.Cell)

// constraints has the constraints that the kernel takes, by functor.
var constraints = map[functor]constraint{
	functorOf("sum", 4): func(p *poster, a []engine.Cell) {
		s := p.sum(a)
		if p.held {
			p.Linear(s.C, s.X, s.Rel, s.N)
		}
	},
	functorOf("plus", 3): func(p *poster, a []engine.Cell) {
		x, y, z := p.x(a[0]), p.x(a[1]), p.x(a[2])
		if p.held {
			p.plus(x, y, z)
		}
	},
	functorOf("leq", 3): func(p *poster, a []engine.Cell) {
		x, y, c := p.x(a[0]), p.x(a[1]), p.n(a[2])
		if p.held {
			p.AtMost(x, y, c)
		}
	},
	functorOf("neq", 3): func(p *poster, a []engine.Cell) {
		x, y, c := p.x(a[0]), p.x(a[1]), p.n(a[2])
		if p.held {
			p.Different(x, y, c)
		}
	},
	functorOf("apart", 3): func(p *poster, a []engine.Cell) {
		x, y, c := p.x(a[0]), p.x(a[1]), p.n(a[2])
		if p.held {
			p.Different(x, y, c)
			if c != 0 {
				p.Different(x, y, -c)
			}
		}
	},
	functorOf("distance", 3): func(p *poster, a []engine.Cell) {
		x, y, c := p.x(a[0]), p.x(a[1]), p.n(a[2])
		if p.held {
			p.Distance(x, y, c)
		}
	},
	functorOf("different", 3): func(p *poster, a []engine.Cell) {
		others, x := p.xs(a[0]), p.x(a[1])
		if p.held {
			p.DifferentFrom(x, others)
		}
	},
	functorOf("different", 1): func(p *poster, a []engine.Cell) {
		xs := p.passing(a[0])
		if p.held {
			p.AllDifferent(xs...)
		}
	},
	functorOf("distinct", 1): func(p *poster, a []engine.Cell) {
		xs := p.xs(a[0])
		if p.held {
			p.AllDistinct(xs...)
		}
	},
	functorOf("times", 3): func(p *poster, a []engine.Cell) {
		x, y, z := p.x(a[0]), p.x(a[1]), p.x(a[2])
		if p.held {
			p.times(x, y, z)
		}
	},
	functorOf("power", 3): func(p *poster, a []engine.Cell) {
		x, n, z := p.x(a[0]), p.n(a[1]), p.x(a[2])
		p.held = p.held && n >= 0 && n < 1<<31
		if p.held {
			p.Power(x, int(n), z)
		}
	},
	functorOf("divide", 3): quotient(false, true),
	functorOf("div", 3):    quotient(true, true),
	functorOf("rem", 3):    quotient(false, false),
	functorOf("mod", 3):    quotient(true, false),
	functorOf("absolute", 2): func(p *poster, a []engine.Cell) {
		x, y := p.x(a[0]), p.x(a[1])
		if p.held {
			p.Absolute(x, y)
		}
	},
	functorOf("maximum", 3): func(p *poster, a []engine.Cell) {
		x, y, z := p.x(a[0]), p.x(a[1]), p.x(a[2])
		if p.held {
			p.Maximum([]*fd.Var{x, y}, z)
		}
	},
	functorOf("minimum", 3): func(p *poster, a []engine.Cell) {
		x, y, z := p.x(a[0]), p.x(a[1]), p.x(a[2])
		if p.held {
			p.Minimum([]*fd.Var{x, y}, z)
		}
	},
	functorOf("truth", 2): func(p *poster, a []engine.Cell) {
		s, b := p.sum(p.m.Arguments(p.m.Deref(a[0]))), p.x(a[1])
		if p.held {
			p.Reify(b, s)
		}
	},
	functorOf("inside", 3): func(p *poster, a []engine.Cell) {
		x, d, b := p.x(a[0]), intervalsOf(p.m, a[1]), p.x(a[2])
		if p.held {
			p.Reify(b, fd.In{X: x, D: d})
		}
	},
	functorOf("bool", 4): func(p *poster, a []engine.Cell) {
		op, x, y, z := p.m.Deref(a[0]), p.literal(a[1]), p.literal(a[2]), p.literal(a[3])
		if p.held {
			p.formula(op, x, y, z)
		}
	},
	functorOf("element", 3): func(p *poster, a []engine.Cell) {
		i, z := p.x(a[0]), p.x(a[2])
		if ns, ok := p.constants(a[1]); ok && p.held {
			p.elementOf(i, ns, z)
		} else if xs := p.xs(a[1]); p.held {
			p.element(i, xs, z)
		}
	},
	functorOf("tuple", 2): func(p *poster, a []engine.Cell) {
		xs := p.xs(a[0])
		rows, _ := p.m.ListItems(p.m.Arg(p.m.Deref(a[1]), 0))
		const ofRow, ofCell = 48, 64 // with copies, and the relation until the store counts it
		p.m.Hold(len(rows) * (ofRow + ofCell*len(xs)))
		table := make([][]int64, len(rows))
		cells := make([]int64, 0, len(rows)*len(xs))
		for i, row := range rows {
			first := len(cells)
			items, _ := p.items(row)
			for _, item := range items {
				cells = append(cells, p.n(item))
			}
			table[i] = cells[first:]
		}
		if p.held {
			p.Table(xs, table)
		}
	},
	functorOf("circuit", 1): func(p *poster, a []engine.Cell) {
		xs := p.xs(a[0])
		if p.held {
			for i, x := range xs {
				xs[i] = p.minusOne(x)
			}
			p.Circuit(xs)
		}
	},
	functorOf("cardinality", 2): func(p *poster, a []engine.Cell) {
		xs := p.xs(a[0])
		pairs, _ := p.m.ListItems(a[1])
		const ofWatch = 40 // with its place on the trail, until the store counts them
		watches := len(xs) * len(pairs) * ofWatch
		p.m.Hold(watches)
		keys, counts := make([]int64, len(pairs)), make([]*fd.Var, len(pairs))
		for i, pair := range pairs {
			pair = p.m.Deref(pair)
			keys[i], counts[i] = p.n(p.m.Arg(pair, 0)), p.x(p.m.Arg(pair, 1))
		}
		if p.held {
			p.Cardinality(xs, keys, counts, true)
			p.m.Hold(-watches)
		}
	},
	functorOf("one_of", 2): func(p *poster, a []engine.Cell) {
		items, _ := p.m.ListItems(a[0])
		ps := make([]fd.Precedence, len(items))
		for i, item := range items {
			t := p.m.Arguments(p.m.Deref(item))
			ps[i] = fd.Precedence{X: p.x(t[0]), Length: p.x(t[1]), Y: p.x(t[2])}
		}
		if p.held {
			p.OneOf(ps...)
		}
	},
	functorOf("lex", 3): func(p *poster, a []engine.Cell) {
		xs, ys := p.xs(a[0]), p.xs(a[1])
		p.held = p.held && len(xs) == len(ys)
		if p.held {
			p.Lex(xs, ys, false)
		}
	},
	functorOf("cumulative", 2): func(p *poster, a []engine.Cell) {
		items, _ := p.m.ListItems(a[0])
		limit := p.x(a[1])
		tasks := make([]fd.Task, len(items))
		for i, item := range items {
			t := p.m.Arguments(p.m.Deref(item))
			tasks[i] = fd.Task{Start: p.x(t[0]), Length: p.x(t[1]), Demand: p.x(t[3])}
			if p.held && tasks[i].Length.Min() <= 0 { // something is needed at its start
				p.held = false
			}
		}
		if p.held {
			p.Cumulative(tasks, limit)
		}
	},
}

// element posts that z is the variable of xs at index i, counted from 1.
func (p *poster) element(i *fd.Var, xs []*fd.Var, z *fd.Var) {
	if len(xs) == 0 || !p.SetMin(i, 1) {
		p.Fail()
		return
	}
	p.Element(i, append(xs[:1:1], xs...), z) // one more for index 0
}

// elementOf does what element does, for integers. The first integer is not one of them.
func (p *poster) elementOf(i *fd.Var, ns []int64, z *fd.Var) {
	if len(ns) == 1 || !p.SetMin(i, 1) {
		p.Fail()
		return
	}
	ns[0] = ns[1]
	p.ElementOf(i, ns, z)
}

// plus posts x+y = z. If one of them is fixed, it works on domains.
func (p *poster) plus(x, y, z *fd.Var) {
	switch {
	case x.Fixed():
		p.Equal(z, y, x.Value())
	case y.Fixed():
		p.Equal(z, x, y.Value())
	default:
		p.Linear([]int64{1, 1, -1}, []*fd.Var{x, y, z}, fd.EQ, 0)
	}
}

// times posts x*y = z.
func (p *poster) times(x, y, z *fd.Var) {
	switch {
	case x.Fixed():
		p.Scaled(y, x.Value(), z)
	case y.Fixed():
		p.Scaled(x, y.Value(), z)
	default:
		p.Times(x, y, z)
	}
}

// quotient returns x // y = z and similar constraints. z is the quotient if whole is set,
// otherwise the remainder. It is rounded down, or towards 0.
func quotient(down, whole bool) constraint {
	return func(p *poster, a []engine.Cell) {
		if x, y, z := p.x(a[0]), p.x(a[1]), p.x(a[2]); p.held {
			most := max(-x.Min(), x.Max(), -y.Min(), y.Max(), 0)
			other := p.Var(-most, most)
			if whole {
				p.Divide(x, y, z, other, down)
			} else {
				p.Divide(x, y, other, z, down)
			}
		}
	}
}

// minusOne returns a variable for x-1.
func (p *poster) minusOne(x *fd.Var) *fd.Var {
	y := p.Var(x.Min()-1, x.Max()-1)
	p.Equal(y, x, -1)
	return y
}

var (
	atomOr      = engine.Atom(atom.Intern("or"))
	atomAnd     = engine.Atom(atom.Intern("and"))
	atomImplies = engine.Atom(atom.Intern("implies"))
	atomXor     = engine.Atom(atom.Intern("xor"))
)

// formula posts that z is the truth value of x op y.
func (p *poster) formula(op engine.Cell, x, y, z fd.Literal) {
	switch op {
	case atomOr:
		p.Any(z, x, y)
	case atomAnd:
		p.All(z, x, y)
	case atomImplies:
		p.Any(z, fd.Literal{X: x.X, No: true}, y)
	case atomXor:
		p.Even(x.X, y.X, z.X)
	default: // equivalence
		p.Even(x.X, y.X, z.X, p.Var(1, 1))
	}
}

// propagators yields each propagator p(State, Constraint, Shown) of a variable once.
func (k *kernel) propagators(x *fd.Var) iter.Seq[engine.Cell] {
	return func(yield func(engine.Cell) bool) {
		seen := make(map[engine.Cell]bool)
		for tag := range x.Tags() {
			p := k.propagator(max(tag, -tag))
			state := k.m.Arg(p, propState)
			if seen[p] || state == atomDead || (state == atomTaken) != (tag > 0) {
				continue
			}
			seen[p] = true
			if !yield(p) {
				return
			}
		}
	}
}
