package constraints

import (
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/fd"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Relations of expressions. If their variables are in the kernel, they become constraints
// of the kernel at once. These are the same constraints that lib/clp/clpfd/post.pl makes.
// That file makes them if the kernel cannot hold the relation, because a variable has no
// finite domain, a number is too large, or something is no expression.

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

// A parser converts an expression to a sum of products.
type parser struct {
	poster
	sums
	parts []part
	read  int            // the number of pieces of the expression; shared pieces count each time
	todo  []task         // what must be done before the parts are posted
	kept  []addend       // the memory for the sums of parts and tasks
	args  [4]engine.Cell // the arguments of the part being posted
	total fd.Sum         // the sum being posted
}

// A sums is a sum of products. It follows those of the expressions around it.
type sums struct {
	ts       []addend
	constant int64
	free     engine.Cell // a variable without a domain, or 0
	first    int         // where the sum begins in ts
}

// An addend is c times a variable. v is the variable of the machine, and x that of the
// kernel. The free variable has no x.
type addend struct {
	c int64
	v engine.Cell
	x *fd.Var
}

// A part is a constraint that is needed for a part of an expression.
type part struct {
	kind
	args [4]engine.Cell

	// For kindSum this is the sum. For kindTruth it is the sum, too, and the second
	// argument is args[1].
	ts  []addend
	rel engine.Cell
	n   int64
}

// A kind is a kind of constraints: a functor, and the function that posts them.
type kind struct {
	functor
	post constraint
	code int // its index in noted
}

func kindOf(name string, arity int) kind {
	f := functorOf(name, arity)
	noted = append(noted, f)
	return kind{f, constraints[f], len(noted) - 1}
}

func newPart(k kind, args ...engine.Cell) part {
	c := part{kind: k}
	copy(c.args[:], args)
	return c
}

// Bounds on expressions that are read here.
const (
	maxDepth  = 100
	maxPieces = 1 << 17
)

func (p *parser) fail() { p.held = false }

// goesOn reports whether another piece of the expression may be read. There may be very
// many shared pieces.
func (p *parser) goesOn(depth int) bool {
	p.read++
	return p.held && depth <= maxDepth && p.read <= maxPieces
}

// mul and sum compute exactly. If the result is too large, the expression cannot be held.
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
	case !p.goesOn(depth):
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
	var x *fd.Var
	if n, ok := numberOf(p.m, v); ok {
		x = p.At(n).Root()
	} else if p.free != v {
		if p.free != 0 || isOutside(p.m, v) {
			p.fail()
			return
		}
		p.free = v
	}
	for i := p.first; i < len(p.ts); i++ {
		if t := &p.ts[i]; v == t.v {
			t.c = p.sum(t.c, c)
			return
		}
	}
	if len(p.ts)-p.first >= 200 { // the search above becomes slow
		p.fail()
		return
	}
	p.ts = append(p.ts, addend{c, v, x})
}

var (
	atomPlus  = atom.Intern("+")
	atomTimes = atom.Intern("*")
	nameQuery = atom.Intern("?")
	nameHash  = atom.Intern("#")
)

// operations has the operations that are not linear, with the constraints that they need.
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
	op, ok := operations[functor{name, int32(arity)}]
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

// operand returns an integer or a variable for an expression.
func (p *parser) operand(e engine.Cell, depth int) engine.Cell {
	m := p.m
	if e = m.Deref(e); engine.IsVar(e) {
		if _, ok := numberOf(m, e); !ok {
			p.fail()
		}
		return e
	}
	outer := p.sums
	p.sums = sums{ts: p.ts, first: len(p.ts)}
	p.add(e, 1, depth)
	p.collect()
	if p.free != 0 {
		p.fail()
	}
	x := p.value()
	outer.ts = p.ts[:p.first]
	p.sums = outer
	return x
}

// value returns an integer or a variable that is equal to the sum.
func (p *parser) value() engine.Cell {
	ts := p.ts[p.first:]
	switch {
	case len(ts) == 0 || !p.held:
		return engine.SmallInt(p.constant)
	case len(ts) == 1 && ts[0].c == 1 && p.constant == 0:
		return ts[0].v
	}
	z := p.variable(p.magnitude())
	if p.held {
		ts = p.keep(append([]addend{{-1, z, p.x(z)}}, ts...))
		p.parts = append(p.parts, part{kind: kindSum, ts: ts, rel: atomEqual, n: -p.constant})
	}
	return z
}

// magnitude returns an upper bound of the absolute value of the sum.
func (p *parser) magnitude() int64 {
	most := max(p.constant, -p.constant)
	for _, t := range p.ts[p.first:] {
		if x := t.x; x != nil {
			most = p.sum(most, p.mul(max(t.c, -t.c), max(-x.Min(), x.Max())))
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

// variable returns a new variable with values from -most to most.
func (p *parser) variable(most int64) engine.Cell {
	if !p.held || most == 0 {
		return engine.SmallInt(0)
	}
	v := p.m.NewVar()
	p.adopt(v, p.Var(-most, most))
	return p.m.Deref(v)
}

// result returns a new variable for the value of an operation.
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

// collect removes the variables whose coefficient is 0. It sorts the others by age, as
// answers should show them. It does not sort sums that may be X+Y#=Z or X+Y#=N.
func (p *parser) collect() {
	n := p.first
	for _, t := range p.ts[p.first:] {
		if t.c != 0 {
			p.ts[n] = t
			n++
		} else if t.x == nil {
			p.fail()
		}
	}
	p.ts = p.ts[:n]
	ts := p.ts[p.first:]
	if len(ts) > 3 || len(ts) == 3 && p.constant != 0 ||
		slices.ContainsFunc(ts, func(t addend) bool { return t.c*t.c != 1 }) {
		for i := range ts { // there are few, and mostly in order
			for j := i; j > 0 && ts[j].v < ts[j-1].v; j-- {
				ts[j], ts[j-1] = ts[j-1], ts[j]
			}
		}
	}
}

// keep returns a copy of a sum. It is valid until everything is posted.
func (p *parser) keep(ts []addend) []addend {
	n := len(p.kept)
	p.kept = append(p.kept, ts...)
	return p.kept[n:len(p.kept):len(p.kept)]
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

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// besides replaces the relation < to n by another one.
func besides(rel engine.Cell, n int64) (engine.Cell, int64) {
	if rel == atomLess {
		return atomAtMost, n - 1
	}
	return rel, n
}

// holds reports whether 0 is in a relation to n.
func holds(rel engine.Cell, n int64) bool {
	return rel == atomEqual && n == 0 || rel == atomNotEqual && n != 0 || rel == atomAtMost && n >= 0
}

// relate posts that a sum is in a relation to n. It returns false if that cannot be true.
func (p *parser) relate(ts []addend, rel engine.Cell, n int64) bool {
	var g int64
	for _, t := range ts {
		if g = gcd(g, t.c); g == 1 {
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
		for i := range ts {
			ts[i].c /= g
		}
		if rel == atomAtMost && n < 0 {
			n = -((-n + g - 1) / g)
		} else {
			n /= g
		}
	}
	switch len(ts) {
	case 1:
		return p.one(rel, ts[0].c, ts[0].x, n)
	case 2:
		return p.two(ts[0], ts[1], rel, n)
	case 3:
		if rel == atomEqual && n == 0 {
			if x, y, z, ok := addition(ts); ok {
				p.note(kindPlus, varWord(x.x), varWord(y.x), varWord(z.x))
				p.plus(x.x, y.x, z.x)
				p.Tag(0)
				return true
			}
		}
	}
	p.postSum(ts, rel, n)
	return true
}

// one posts that c*x is in a relation to n.
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

// two posts that a sum of two addends is in a relation to n.
func (p *parser) two(s, t addend, rel engine.Cell, n int64) bool {
	if s.c == -1 && t.c == 1 { // swap them to make it a difference
		s, t = t, s
	}
	a, b, x, y := s.c, t.c, s.x, t.x
	switch {
	case a == 1 && b == -1:
		return p.difference(x, y, rel, n)
	case rel == atomEqual && a == b && (a == 1 || a == -1):
		p.note(kindPlus, varWord(x), varWord(y), intWord(n*a))
		p.plus(x, y, p.Var(n*a, n*a))
	case rel == atomEqual && n == 0 && (b == 1 || b == -1):
		p.scaled(-a*b, x, y)
	case rel == atomEqual && n == 0 && (a == 1 || a == -1):
		p.scaled(-a*b, y, x)
	default:
		p.postSum([]addend{s, t}, rel, n)
	}
	p.Tag(0)
	return true
}

// difference posts that x-y is in a relation to n.
func (p *parser) difference(x, y *fd.Var, rel engine.Cell, n int64) bool {
	switch {
	case rel == atomEqual && n == 0:
		return p.Same(x, y)
	case rel == atomEqual && n > 0: // y+n = x
		p.note(kindPlus, varWord(y), intWord(n), varWord(x))
		p.Equal(x, y, n)
	case rel == atomEqual:
		p.note(kindPlus, varWord(x), intWord(-n), varWord(y))
		p.Equal(y, x, -n)
	case rel == atomNotEqual:
		p.note(kindNeq, varWord(x), varWord(y), intWord(n))
		p.Different(x, y, n)
	default:
		p.note(kindLeq, varWord(x), varWord(y), intWord(n))
		p.AtMost(x, y, n)
	}
	p.Tag(0)
	return true
}

// scaled posts c*x = y.
func (p *parser) scaled(c int64, x, y *fd.Var) {
	p.note(kindTimes, intWord(c), varWord(x), varWord(y))
	p.Scaled(x, c, y)
}

// addition returns the variables of x + y = z, if a sum of three addends that is 0 has this
// form.
func addition(ts []addend) (x, y, z addend, ok bool) {
	sum := int64(0)
	for _, t := range ts {
		if t.c != 1 && t.c != -1 {
			return x, y, z, false
		}
		sum += t.c
	}
	if sum != 1 && sum != -1 {
		return x, y, z, false
	}
	minus := slices.IndexFunc(ts, func(t addend) bool { return t.c == -sum })
	x, y, z = ts[(minus+1)%3], ts[(minus+2)%3], ts[minus]
	if minus == 1 {
		x, y = y, x
	}
	return x, y, z, true
}

// postSum posts a linear constraint.
func (p *parser) postSum(ts []addend, rel engine.Cell, n int64) {
	p.note(kindSum)
	p.noteSum(ts, rel, n)
	s := p.linear(ts, rel, n)
	p.Linear(s.C, s.X, s.Rel, s.N)
	p.Tag(0)
}

// noteSum adds the arguments of a sum to the note.
func (p *parser) noteSum(ts []addend, rel engine.Cell, n int64) {
	list := wordOf(noteList, int64(len(ts)))
	p.notes.add(list)
	for _, t := range ts {
		p.notes.add(intWord(t.c))
	}
	p.notes.add(list)
	for _, t := range ts {
		p.notes.add(varWord(t.x))
	}
	p.notes.add(p.cellWord(rel), intWord(n))
}

// linear returns a sum in the form of package fd. It is valid until the next call.
func (p *parser) linear(ts []addend, rel engine.Cell, n int64) *fd.Sum {
	s := &p.total
	s.C, s.X, s.Rel, s.N = s.C[:0], s.X[:0], relation(rel), n
	for _, t := range ts {
		s.C, s.X = append(s.C, t.c), append(s.X, t.x)
	}
	return s
}

// post posts a part.
func (p *parser) post(c part) {
	switch {
	case c.kind.code == kindSum.code:
		p.postSum(c.ts, c.rel, c.n)
		return
	case c.kind.code == kindTruth.code:
		b := p.x(c.args[1])
		p.note(kindTruth, wordOf(noteStruct, int64(kindSum.code)))
		p.noteSum(c.ts, c.rel, c.n)
		p.notes.add(p.cellWord(c.args[1]))
		p.Reify(b, p.linear(c.ts, c.rel, c.n))
		p.Tag(0)
		return
	}
	m, args := p.m, c.args[:c.arity]
	if slices.ContainsFunc(args, func(a engine.Cell) bool { return !p.notable(a) }) {
		prop := m.NewFresh(nameProp, 3)
		m.AssignArg(prop, propState, atomTaken)
		m.AssignArg(prop, propConstraint, m.NewStruct(c.name, args...))
		p.Tag(p.tag(prop))
	} else {
		p.note(c.kind)
		for _, a := range args {
			p.notes.add(p.cellWord(a))
		}
	}
	p.args = c.args
	c.post(&p.poster, p.args[:])
	p.Tag(0)
}

// finish posts the relation that was read, and its parts.
func (p *parser) finish(rel engine.Cell, woken engine.Cell) bool {
	p.collect()
	if p.free != 0 && p.held {
		p.define(rel)
	}
	if !p.held {
		return p.m.Unify(woken, atomNo)
	}
	since := p.News()
	if rel, n := besides(rel, -p.constant); !p.relate(p.ts, rel, n) {
		return false
	}
	return p.postParts(since, woken)
}

// postParts posts the parts and propagates. since is the state before the change.
func (p *parser) postParts(since fd.News, woken engine.Cell) bool {
	for _, c := range p.parts {
		p.post(c)
	}
	return p.propagate(since, woken)
}

// define gives the free variable a domain, from an equation.
func (p *parser) define(rel engine.Cell) {
	t := &p.ts[slices.IndexFunc(p.ts, func(t addend) bool { return t.x == nil })]
	if rel != atomEqual || t.c != 1 && t.c != -1 {
		p.fail()
		return
	}
	most := p.magnitude()
	if p.held = p.held && most > 0; p.held {
		t.x = p.Var(-most, most)
		p.adopt(t.v, t.x)
	}
}

func newParser(m *engine.Machine) *parser {
	k := kernelOf(m)
	k.change()
	p := &k.parser
	p.poster = poster{kernel: k, held: true}
	p.sums = sums{ts: p.ts[:0]}
	p.parts, p.todo, p.kept, p.read = p.parts[:0], p.todo[:0], p.kept[:0], 0
	return p
}

// relationOf implements '$fd_relation'/4.
func relationOf(m *engine.Machine, a []engine.Cell) bool {
	p := newParser(m)
	rel := m.Deref(a[1])
	if ts, n, ok := p.plain(a[0], a[2]); ok {
		rel, n := besides(rel, n)
		since := p.News()
		return p.relate(ts, rel, n) && p.propagate(since, a[3])
	}
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
	if p.held && rel == atomEqual && p.free != 0 && len(p.ts) == 1 && len(p.parts) == 0 && p.ts[0].c*p.ts[0].c == 1 {
		return m.Unify(p.free, engine.SmallInt(-p.ts[0].c*p.constant)) && m.Unify(a[3], builtin.NilList)
	}
	return p.finish(rel, a[3])
}

// plain reads a relation without making sums. Both sides must be simple: together they must
// be x, or the difference x-y of two variables of the kernel, in a relation to n.
func (p *parser) plain(a, b engine.Cell) (ts []addend, n int64, ok bool) {
	x, c, ok1 := p.side(a)
	y, d, ok2 := p.side(b)
	if n = d - c; !ok1 || !ok2 || x == y || n <= -holdable || n >= holdable {
		return nil, 0, false
	}
	first := len(p.kept)
	if x != nil {
		p.kept = append(p.kept, addend{c: 1, x: x})
	}
	if y != nil {
		p.kept = append(p.kept, addend{c: -1, x: y})
	}
	return p.kept[first:len(p.kept):len(p.kept)], n, true
}

// side reads N, X, X+N or X-N. x is nil for N alone.
func (p *parser) side(e engine.Cell) (x *fd.Var, n int64, ok bool) {
	m := p.m
	e = m.Deref(e)
	if engine.IsCompound(e) {
		minus := m.IsFunctor(e, atomMinus, 2)
		if !minus && !m.IsFunctor(e, atomPlus, 2) {
			return nil, 0, false
		}
		if n, ok = engine.SmallIntOf(m.Arg(e, 1)); !ok {
			return nil, 0, false
		}
		if minus {
			n = -n
		}
		if e = m.Arg(e, 0); !engine.IsVar(e) {
			return nil, 0, false
		}
	} else if !engine.IsVar(e) {
		n, ok = engine.SmallIntOf(e)
		return nil, n, ok
	}
	i, ok := numberOf(m, e)
	if !ok {
		return nil, 0, false
	}
	return p.At(i).Root(), n, true
}

// The constraints for abs(A-B) and an integer in some relation.
var (
	kindApart    = kindOf("apart", 3)
	kindDistance = kindOf("distance", 3)
)

// distance reads abs(A-B) and a positive integer.
func (p *parser) distance(k kind, x, y engine.Cell) bool {
	m := p.m
	if x = m.Deref(x); !engine.IsCompound(x) {
		return false
	}
	y = m.Deref(y)
	c, ok := engine.SmallIntOf(y)
	if !ok || c <= 0 || c >= holdable || !m.IsFunctor(x, atomAbs, 1) || !m.IsFunctor(m.Arg(x, 0), atomMinus, 2) {
		return false
	}
	a, b := p.operand(m.Arg(m.Arg(x, 0), 0), 0), p.operand(m.Arg(m.Arg(x, 0), 1), 0)
	p.parts = append(p.parts, newPart(k, a, b, y))
	return true
}

var atomAbs = atom.Intern("abs")

// finishParts posts what was read if there is no sum.
func (p *parser) finishParts(woken engine.Cell) bool {
	if !p.held {
		return p.m.Unify(woken, atomNo)
	}
	since := p.News()
	for i := range p.todo {
		if !p.todo[i].do(p, &p.todo[i]) {
			return false
		}
	}
	return p.postParts(since, woken)
}

// A task is what must be done with some of its fields before the parts are posted.
type task struct {
	do   func(*parser, *task) bool
	v, b engine.Cell
	d    []fd.Interval
	ts   []addend
	rel  engine.Cell
	n    int64
}

// scalarOf implements '$fd_scalar'/5.
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

// relationNamed returns the relation for #= and similar operators.
func relationNamed(name engine.Cell) (rel engine.Cell, swap, ok bool) {
	for f, c := range comparisons {
		if engine.Atom(f.name) == name {
			return c.rel, c.swap, true
		}
	}
	return 0, false, false
}

// ins implements '$fd_ins'/3.
func ins(m *engine.Machine, a []engine.Cell) bool {
	k := kernelOf(m)
	vars, tail := k.items(a[0])
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
	return k.run(a[2], func() bool {
		for _, v := range vars {
			if !k.restrict(m.Deref(v), lo, hi) {
				return false
			}
		}
		return true
	})
}

// restrict restricts an integer or a variable to bounds. The variable is in the kernel or
// has no domain.
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
