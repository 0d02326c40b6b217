package constraints

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/fd"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Relations of expressions whose variables are in the kernel become its constraints at once.
// They are the same as those that lib/clp/clpfd/post.pl makes, which has to do it when the
// kernel can't hold them: because a variable has no finite domain, a number is too large, or
// there is something that is no expression.

var parseRows = []engine.Builtin{
	{Name: "$fd_relation", Arity: 4, Det: relationOf,
		Doc: "'$fd_relation'(?X, +Rel, ?Y, -Woken)\nPosts the relation =, \\=, < or =< of two expressions; Woken is `no` if the kernel can't hold it."},
	{Name: "$fd_scalar", Arity: 5, Det: scalarOf,
		Doc: "'$fd_scalar'(+Cs, +Vars, +Rel, ?Expression, -Woken)\nThe same for a sum of products, with Rel one of #=, #\\= and so on."},
	{Name: "$fd_formula", Arity: 2, Det: formulaOf,
		Doc: "'$fd_formula'(+Formula, -Woken)\nPosts a formula of relations; Woken is `no` if the kernel can't hold it."},
	{Name: "$fd_ins", Arity: 3, Det: ins,
		Doc: "'$fd_ins'(+Vars, +Domain, -Woken)\nVars get the domain Low..High; Woken is `no` if that is not of this form, or some are neither in the kernel nor free."},
}

// A parser makes a sum of products of an expression.
type parser struct {
	poster
	sums
	parts []part
	todo  []func() bool  // what is to be done before these are posted
	args  [4]engine.Cell // of the one that is posted
}

// sums is a sum of products, after those of expressions around it.
type sums struct {
	c        []int64
	v        []engine.Cell // variables in the kernel, but for the free one
	constant int64
	free     engine.Cell // a variable without a domain, or 0
	first    int         // where it begins
}

// A part is a constraint that a part of an expression needs.
type part struct {
	kind
	args [4]engine.Cell
}

// A kind of constraints is what posts one with this functor.
type kind struct {
	functor
	post constraint
}

func kindOf(name string, arity int) kind {
	f := functorOf(name, arity)
	return kind{f, constraints[f]}
}

func newPart(k kind, args ...engine.Cell) part {
	c := part{kind: k}
	copy(c.args[:], args)
	return c
}

// maxDepth bounds expressions that are read here.
const maxDepth = 100

func (p *parser) fail() { p.held = false }

// mul and sum are exact, or what is read can't be held.
func (p *parser) mul(a, b int64) int64 {
	c := a * b
	if a != 0 && (c/a != b || c <= -holdable || c >= holdable) {
		p.fail()
	}
	return c
}

func (p *parser) sum(a, b int64) int64 {
	c := a + b
	if c <= -holdable || c >= holdable {
		p.fail()
	}
	return c
}

// add adds c times an expression.
func (p *parser) add(e engine.Cell, c int64, depth int) {
	m := p.m
	e = m.Deref(e)
	switch n, ok := engine.SmallIntOf(e); {
	case !p.held || depth > maxDepth:
		p.fail()
	case ok && n > -holdable && n < holdable:
		p.constant = p.sum(p.constant, p.mul(c, n))
	case engine.IsVar(e):
		p.addVar(e, c)
	case engine.IsCompound(e):
		name, arity := m.Functor(e)
		p.addCompound(e, name, arity, c, depth+1)
	default:
		p.fail()
	}
}

func (p *parser) addVar(v engine.Cell, c int64) {
	if _, ok := numberOf(p.m, v); !ok && p.free != v {
		if p.free != 0 || isOutside(p.m, v) {
			p.fail()
			return
		}
		p.free = v
	}
	for i := p.first; i < len(p.v); i++ {
		if v == p.v[i] {
			p.c[i] = p.sum(p.c[i], c)
			return
		}
	}
	if len(p.v)-p.first >= 200 { // the search above becomes slow
		p.fail()
		return
	}
	p.v, p.c = append(p.v, v), append(p.c, c)
}

var (
	atomPlus  = atom.Intern("+")
	atomTimes = atom.Intern("*")
	nameQuery = atom.Intern("?")
	nameHash  = atom.Intern("#")
)

// operations are those that are not linear, with the constraints that they need.
var operations = map[functor]kind{
	functorOf("*", 2):   kindOf("times", 3),
	functorOf("^", 2):   kindOf("power", 3),
	functorOf("//", 2):  kindOf("divide", 3),
	functorOf("div", 2): kindOf("div", 3),
	functorOf("mod", 2): kindOf("mod", 3),
	functorOf("rem", 2): kindOf("rem", 3),
	functorOf("abs", 1): kindOf("absolute", 2),
	functorOf("max", 2): kindOf("maximum", 3),
	functorOf("min", 2): kindOf("minimum", 3),
}

func (p *parser) addCompound(e engine.Cell, name atom.Atom, arity int, c int64, depth int) {
	m := p.m
	switch {
	case name == atomPlus && arity == 2:
		p.add(m.Arg(e, 0), c, depth)
		p.add(m.Arg(e, 1), c, depth)
		return
	case name == atomMinus && arity == 2:
		p.add(m.Arg(e, 0), c, depth)
		p.add(m.Arg(e, 1), -c, depth)
		return
	case name == atomMinus && arity == 1:
		p.add(m.Arg(e, 0), -c, depth)
		return
	case name == atomTimes && arity == 2:
		for i := range 2 {
			if n, ok := engine.SmallIntOf(m.Arg(e, i)); ok && n > -holdable && n < holdable {
				p.add(m.Arg(e, 1-i), p.mul(c, n), depth)
				return
			}
		}
	case (name == nameQuery || name == nameHash) && arity == 1 && !engine.IsCompound(m.Arg(e, 0)):
		p.add(m.Arg(e, 0), c, depth)
		return
	}
	op, ok := operations[functor{name, arity}]
	if !ok {
		p.fail()
		return
	}
	needs := part{kind: op}
	for i := range arity {
		if needs.args[i] = p.operand(m.Arg(e, i), depth); !p.held {
			return
		}
	}
	if op.functor == kindTimes.functor && needs.args[0] == needs.args[1] {
		needs.kind, needs.args[1] = kindPower, engine.SmallInt(2)
	}
	z := p.result(needs.name, needs.args[:arity])
	if needs.args[arity] = z; p.held {
		p.parts = append(p.parts, needs)
		p.add(z, c, depth)
	}
}

// operand is an integer or a variable that an expression stands for.
func (p *parser) operand(e engine.Cell, depth int) engine.Cell {
	m := p.m
	if e = m.Deref(e); engine.IsVar(e) {
		if _, ok := numberOf(m, e); !ok {
			p.fail()
		}
		return e
	}
	outer := p.sums
	p.sums = sums{c: p.c, v: p.v, first: len(p.v)}
	p.add(e, 1, depth)
	p.collect()
	if p.free != 0 {
		p.fail()
	}
	x := p.value()
	p.v, p.c = p.v[:p.first], p.c[:p.first]
	outer.v, outer.c = p.v, p.c
	p.sums = outer
	return x
}

// value is an integer or a variable that is the sum.
func (p *parser) value() engine.Cell {
	v, c := p.v[p.first:], p.c[p.first:]
	switch {
	case len(v) == 0 || !p.held:
		return engine.SmallInt(p.constant)
	case len(v) == 1 && c[0] == 1 && p.constant == 0:
		return v[0]
	}
	z := p.variable(p.magnitude())
	if p.held {
		p.parts = append(p.parts, p.sumPart(append([]int64{-1}, c...), append([]engine.Cell{z}, v...), atomEqual, -p.constant))
	}
	return z
}

// magnitude bounds the absolute value of the sum.
func (p *parser) magnitude() int64 {
	most := max(p.constant, -p.constant)
	for i := p.first; i < len(p.v); i++ {
		if v := p.v[i]; v != p.free {
			most = p.sum(most, p.mul(max(p.c[i], -p.c[i]), p.magnitudeOf(v)))
		}
	}
	return most
}

func (p *parser) magnitudeOf(v engine.Cell) int64 {
	if n, ok := engine.SmallIntOf(v); ok {
		return max(n, -n)
	}
	x := p.x(v)
	if !p.held {
		return 0
	}
	return max(-x.Min(), x.Max())
}

// variable is a new variable whose values are at most so far from 0.
func (p *parser) variable(most int64) engine.Cell {
	if !p.held || most == 0 {
		return engine.SmallInt(0)
	}
	v := p.m.NewVar()
	p.adopt(v, p.Var(-most, most))
	return p.m.Deref(v)
}

// result is a new variable for the value of an operation.
func (p *parser) result(op atom.Atom, args []engine.Cell) engine.Cell {
	most := p.magnitudeOf(args[0])
	if len(args) == 2 {
		other := p.magnitudeOf(args[1])
		switch op.String() {
		case "times":
			most = p.mul(most, other)
		case "power":
			n, ok := engine.SmallIntOf(args[1])
			if !ok || n < 0 || n > 64 {
				p.fail()
			}
			base := most
			for most = 1; n > 0 && p.held; n-- {
				most = p.mul(most, base)
			}
		default:
			most = max(most, other)
		}
	}
	return p.variable(most)
}

// collect takes the variables away whose coefficient is 0.
func (p *parser) collect() {
	n := p.first
	for i := p.first; i < len(p.v); i++ {
		v := p.v[i]
		if p.c[i] != 0 {
			p.v[n], p.c[n] = v, p.c[i]
			n++
		} else if v == p.free {
			p.fail()
		}
	}
	p.v, p.c = p.v[:n], p.c[:n]
}

var (
	atomEqual    = engine.Atom(atom.Intern("="))
	atomNotEqual = engine.Atom(atom.Intern("\\="))
	atomLess     = engine.Atom(atom.Intern("<"))
	atomAtMost   = engine.Atom(atom.Intern("=<"))

	kindSum   = kindOf("sum", 4)
	kindTimes = kindOf("times", 3)
	kindPower = kindOf("power", 3)
	kindPlus  = kindOf("plus", 3)
	kindLeq   = kindOf("leq", 3)
	kindNeq   = kindOf("neq", 3)

	nameProp = atom.Intern("p")
)

// sumPart is the constraint that a sum is in relation to n.
func (p *parser) sumPart(c []int64, v []engine.Cell, rel engine.Cell, n int64) part {
	m := p.m
	cs := make([]engine.Cell, len(c))
	for i := range c {
		cs[i] = engine.SmallInt(c[i])
	}
	return newPart(kindSum, m.NewList(cs, builtin.NilList), m.NewList(v, builtin.NilList), rel, engine.SmallInt(n))
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// besides is the relation of the sum without its constant to a number, which is not <.
func (s *sums) besides(rel engine.Cell) (engine.Cell, int64) {
	if rel == atomLess {
		return atomAtMost, -s.constant - 1
	}
	return rel, -s.constant
}

// holds reports whether 0 is in a relation to n.
func holds(rel engine.Cell, n int64) bool {
	return rel == atomEqual && n == 0 || rel == atomNotEqual && n != 0 || rel == atomAtMost && n >= 0
}

// relate posts that the sum is in relation to 0. It reports whether it can be true.
func (p *parser) relate(rel engine.Cell) bool {
	rel, n := p.besides(rel)
	var g int64
	for _, c := range p.c {
		if g = gcd(g, c); g == 1 {
			break
		}
	}
	switch {
	case g == 0:
		return holds(rel, n)
	case rel != atomAtMost && n%g != 0:
		return rel == atomNotEqual
	}
	if g > 1 {
		for i := range p.c {
			p.c[i] /= g
		}
		if rel == atomAtMost && n < 0 {
			n = -((-n + g - 1) / g)
		} else {
			n /= g
		}
	}
	switch len(p.c) {
	case 1:
		return p.one(rel, p.c[0], p.At(p.number(0)).Root(), n)
	case 2:
		return p.two(rel, n)
	case 3:
		if rel == atomEqual && n == 0 {
			if x, y, z, ok := p.addition(); ok {
				p.post(newPart(kindPlus, x, y, z))
				return true
			}
		}
	}
	p.post(p.sumPart(p.c, p.v, rel, n))
	return true
}

func (p *parser) number(i int) int {
	n, _ := numberOf(p.m, p.v[i])
	return n
}

// one is c*x in relation to n.
func (p *parser) one(rel engine.Cell, c int64, x *fd.Var, n int64) bool {
	switch { // c is 1 or -1
	case rel == atomEqual:
		return p.Assign(x, n*c)
	case rel == atomNotEqual:
		return p.Remove(x, n*c)
	case c > 0:
		return p.SetMax(x, n)
	}
	return p.SetMin(x, -n)
}

// two is a sum of two in relation to n.
func (p *parser) two(rel engine.Cell, n int64) bool {
	a, b, x, y := p.c[0], p.c[1], p.v[0], p.v[1]
	if a == -1 && b == 1 { // the other way round it is a difference
		a, b, x, y = b, a, y, x
	}
	num := engine.SmallInt
	switch {
	case a == 1 && b == -1 && rel == atomEqual && n == 0:
		return p.Same(p.x(x), p.x(y))
	case a == 1 && b == -1 && rel == atomEqual && n > 0:
		p.post(newPart(kindPlus, y, num(n), x))
	case a == 1 && b == -1 && rel == atomEqual:
		p.post(newPart(kindPlus, x, num(-n), y))
	case a == 1 && b == -1 && rel == atomNotEqual:
		p.post(newPart(kindNeq, x, y, num(n)))
	case a == 1 && b == -1:
		p.post(newPart(kindLeq, x, y, num(n)))
	case rel == atomEqual && a == b && (a == 1 || a == -1):
		p.post(newPart(kindPlus, x, y, num(n*a)))
	case rel == atomEqual && n == 0 && (b == 1 || b == -1):
		p.post(newPart(kindTimes, num(-a*b), x, y))
	case rel == atomEqual && n == 0 && (a == 1 || a == -1):
		p.post(newPart(kindTimes, num(-a*b), y, x))
	default:
		p.post(p.sumPart(p.c, p.v, rel, n))
	}
	return true
}

// addition brings a sum of three that is 0 into the form x + y = z.
func (p *parser) addition() (x, y, z engine.Cell, ok bool) {
	minus := -1
	sum := int64(0)
	for _, c := range p.c {
		if c != 1 && c != -1 {
			return 0, 0, 0, false
		}
		sum += c
	}
	if sum != 1 && sum != -1 {
		return 0, 0, 0, false
	}
	for i, c := range p.c {
		if c == -sum {
			minus = i
		}
	}
	x, y, z = p.v[(minus+1)%3], p.v[(minus+2)%3], p.v[minus]
	if minus == 1 {
		x, y = y, x
	}
	return x, y, z, true
}

// post posts a constraint.
func (p *parser) post(c part) {
	m := p.m
	t := m.NewStruct(c.name, c.args[:c.arity]...)
	prop := m.NewFresh(nameProp, 3)
	m.AssignArg(prop, propState, atomTaken)
	m.AssignArg(prop, propConstraint, t)
	p.Tag(p.tag(prop))
	p.args = c.args
	c.post(&p.poster, p.args[:])
	p.Tag(0)
}

// finish posts what has been read.
func (p *parser) finish(rel engine.Cell, woken engine.Cell) bool {
	p.collect()
	if p.free != 0 && p.held {
		p.define(rel)
	}
	if !p.held {
		return p.m.Unify(woken, atomNo)
	}
	return p.run(woken, func() bool {
		if !p.relate(rel) {
			return false
		}
		for _, c := range p.parts {
			p.post(c)
		}
		return true
	})
}

// define gives the free variable the domain that an equation leaves it.
func (p *parser) define(rel engine.Cell) {
	for i, v := range p.v {
		if v != p.free {
			continue
		}
		if c := p.c[i]; rel != atomEqual || c != 1 && c != -1 {
			p.fail()
			return
		}
		most := p.magnitude()
		if p.held = p.held && most > 0; p.held {
			p.adopt(v, p.Var(-most, most))
			p.v[i] = p.m.Deref(v)
		}
		return
	}
}

func newParser(m *engine.Machine) *parser {
	k := kernelOf(m)
	k.change()
	p := &k.parser
	p.poster = poster{kernel: k, held: true}
	p.sums = sums{c: p.c[:0], v: p.v[:0]}
	p.parts, p.todo = p.parts[:0], p.todo[:0]
	return p
}

// relationOf is '$fd_relation'/4.
func relationOf(m *engine.Machine, a []engine.Cell) bool {
	p := newParser(m)
	rel := m.Deref(a[1])
	switch rel {
	case atomNotEqual:
		if p.distance(kindApart, a[0], a[2]) || p.distance(kindApart, a[2], a[0]) {
			return p.finishParts(a[3])
		}
	case atomEqual:
		if p.distance(kindDistance, a[0], a[2]) || p.distance(kindDistance, a[2], a[0]) {
			return p.finishParts(a[3])
		}
	}
	p.add(a[0], 1, 0)
	p.add(a[2], -1, 0)
	if p.held && rel == atomEqual && p.free != 0 && len(p.v) == 1 && len(p.parts) == 0 && p.c[0]*p.c[0] == 1 {
		return m.Unify(p.free, engine.SmallInt(-p.c[0]*p.constant)) && m.Unify(a[3], builtin.NilList)
	}
	return p.finish(rel, a[3])
}

// The constraints of abs(A-B) and an integer in some relation.
var (
	kindApart    = kindOf("apart", 3)
	kindDistance = kindOf("distance", 3)
)

// distance reads abs(A-B) and a positive integer.
func (p *parser) distance(k kind, x, y engine.Cell) bool {
	m := p.m
	x, y = m.Deref(x), m.Deref(y)
	c, ok := engine.SmallIntOf(y)
	if !ok || c <= 0 || c >= holdable || !m.IsFunctor(x, atomAbs, 1) || !m.IsFunctor(m.Arg(x, 0), atomMinus, 2) {
		return false
	}
	a, b := p.operand(m.Arg(m.Arg(x, 0), 0), 0), p.operand(m.Arg(m.Arg(x, 0), 1), 0)
	p.parts = append(p.parts, newPart(k, a, b, y))
	return true
}

var atomAbs = atom.Intern("abs")

// finishParts posts what has been read besides a sum.
func (p *parser) finishParts(woken engine.Cell) bool {
	if !p.held {
		return p.m.Unify(woken, atomNo)
	}
	return p.run(woken, func() bool {
		for _, f := range p.todo {
			if !f() {
				return false
			}
		}
		for _, c := range p.parts {
			p.post(c)
		}
		return true
	})
}

// scalarOf is '$fd_scalar'/5.
func scalarOf(m *engine.Machine, a []engine.Cell) bool {
	p := newParser(m)
	cs, tail1 := m.ListItems(a[0])
	vs, tail2 := m.ListItems(a[1])
	rel, swap, ok := relationNamed(m.Deref(a[2]))
	if !ok || len(cs) != len(vs) || tail1 != builtin.NilList || tail2 != builtin.NilList {
		return m.Unify(a[4], atomNo)
	}
	sign := int64(1)
	if swap {
		sign = -1
	}
	for i, v := range vs {
		c, ok := engine.SmallIntOf(m.Deref(cs[i]))
		if v = m.Deref(v); !ok || c <= -holdable || c >= holdable || engine.IsCompound(v) {
			p.fail()
		}
		p.add(v, sign*c, 0)
	}
	p.add(a[3], -sign, 0)
	return p.finish(rel, a[4])
}

// relationNamed is the relation of #= and the like.
func relationNamed(name engine.Cell) (rel engine.Cell, swap, ok bool) {
	for f, c := range comparisons {
		if engine.Atom(f.name) == name {
			return c.rel, c.swap, true
		}
	}
	return 0, false, false
}

// ins is '$fd_ins'/3.
func ins(m *engine.Machine, a []engine.Cell) bool {
	vars, tail := m.ListItems(a[0])
	d := m.Deref(a[1])
	if tail != builtin.NilList || !m.IsFunctor(d, atomTo, 2) {
		return m.Unify(a[2], atomNo)
	}
	lo, ok1 := engine.SmallIntOf(m.Arg(d, 0))
	hi, ok2 := engine.SmallIntOf(m.Arg(d, 1))
	if !ok1 || !ok2 || lo >= hi || lo <= -holdable || hi >= holdable {
		return m.Unify(a[2], atomNo)
	}
	for i, v := range vars {
		vars[i] = m.Deref(v)
		if _, ok := engine.SmallIntOf(vars[i]); !ok && (!engine.IsVar(vars[i]) || isOutside(m, vars[i])) {
			return m.Unify(a[2], atomNo)
		}
	}
	k := kernelOf(m)
	return k.run(a[2], func() bool {
		for _, v := range vars {
			if !k.restrict(m.Deref(v), lo, hi) {
				return false
			}
		}
		return true
	})
}

// restrict gives an integer, a variable in the kernel or one without a domain these bounds.
func (k *kernel) restrict(v engine.Cell, lo, hi int64) bool {
	if n, ok := engine.SmallIntOf(v); ok {
		return lo <= n && n <= hi
	}
	if n, ok := numberOf(k.m, v); ok {
		x := k.At(n).Root()
		return k.SetMin(x, lo) && k.SetMax(x, hi)
	}
	k.adopt(v, k.Var(lo, hi))
	return true
}

var atomTo = atom.Intern("..")
