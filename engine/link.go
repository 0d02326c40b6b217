package engine

import (
	"slices"
	"strconv"
	"strings"
)

// Clause selection. The first call of a static predicate after a change makes the code that
// selects its clauses. It is a switch on the kind and value of the argument that leaves
// fewest clauses. Within each case come switches on the other arguments, and at the end
// chains of the remaining clauses. Type tests at the start of a body count as kinds of the
// argument that they test: a bound argument stays bound, and a clause whose test must fail
// is left out, whatever its head does. Arguments that are unbound in that first call come
// last.
//
// A chain looks ahead: the tests at the start of a clause's body that concern only
// arguments are made before a choice point is pushed. A clause whose tests fail is skipped.
// If they hold, later clauses whose tests exclude them are left out. If a cut follows and
// the head cannot fail, all later clauses are left out. If no clause remains, there is no
// choice point.

// A guard is a test on arguments: an instruction without target.
type guard = instr

// Where an argument is known to be a compound with some functor, its arguments
// are arguments to select by, too (inside). They have the numbers after those
// of the head, and are loaded to the registers of these numbers before a switch
// on them.

// A candidate is a clause with what its selection depends on.
type candidate struct {
	clause    *Clause
	src       []Cell // the record of the clause
	terms     []Cell // by argument: what its key is that of, in src
	keys      []Cell // by argument
	certain   []bool // by argument of the head: it cannot fail once its key is known to match
	constants []int  // arguments of the head that are constants
	guards    []guard
	cut       bool // a cut follows the guards
	rule      bool // the head binds nothing
}

// What is known of the arguments at some place of the selection.
type argFacts struct {
	known []bool   // by argument: it has the key of the candidates
	types []uint16 // by argument: its possible types, as the test instruction has them
}

const (
	anyType  = 1<<16 - 1
	unbound  = 1<<tagRef | 1<<tagAtt
	boxTypes = 1<<16 - 1<<8
)

// with returns the facts when argument a has one of the types.
func (f argFacts) with(a int, types uint16, known bool) argFacts {
	f.types = slices.Clone(f.types)
	f.types[a] &= types
	if known {
		f.known = slices.Clone(f.known)
		f.known[a] = true
	}
	return f
}

// anyBox is the key of floats and boxes, which only byIndex tells apart.
const anyBox Cell = tagBox

// selectionKey returns the key of the cell c of a record.
func selectionKey(cells []Cell, c Cell) Cell {
	if t := c & tagMask; t == tagFlt || t == tagBox {
		return anyBox
	}
	return keyIn(cells, c)
}

// typesOf returns the types of an argument that has the key.
func typesOf(key Cell) uint16 {
	switch {
	case key == 0:
		return anyType
	case key&tagMask == tagBox:
		return 1<<tagFlt | boxTypes
	case key == funCons:
		return 1 << tagLst
	case key.isHeader():
		return 1 << tagStr
	}
	return 1 << (key & tagMask)
}

// argument returns the number of the argument that the guard tests first.
func (g *guard) argument() int { return (int(g.a) - firstX) / 8 }

// implied reports whether the known facts imply the guard.
func (g *guard) implied(f argFacts) bool {
	return g.op == opTest && f.types[g.argument()]&^g.b == 0
}

// refuted reports whether a type test of c must fail. One of an argument that
// is not bound yet counts only when the head binds nothing.
func (c *candidate) refuted(f argFacts) bool {
	for i := range c.guards {
		g := &c.guards[i]
		types := anyType
		switch {
		case g.op == opTest:
			types = int(g.b)
		case g.op == opIsConst:
			types = int(typesOf(g.k))
		case mayRaise(g.op):
			return false
		}
		t := f.types[g.argument()]
		if t&uint16(types) == 0 && (t&unbound == 0 || c.rule || c.sure(f)) {
			return true
		}
	}
	return false
}

type linker struct {
	e       *Engine
	p       *Pred
	code    []instr
	relocs  []int // instructions whose k is the number of an instruction
	words   []int // table words that hold such a number: 2 * instruction + half
	last    uint16
	chains  map[string]dest
	choices map[string]dest
	budget  int
	reserve int        // of the budget, for switches that leave many candidates
	steps   int        // see tick
	inner   []innerArg // the arguments after those of the head, on the way to here
}

// An innerArg is an argument of a compound that another argument is.
type innerArg struct {
	of     int // the argument
	offset uint16
}

// maxInner is the most inner arguments at any place of the selection. maxInside is the most
// inner arguments of one compound.
const (
	maxInner  = 8
	maxInside = 4
)

// A dest is where to go: code of the linker, or code that exists.
type dest struct {
	local int // number of an instruction, when ptr is 0
	ptr   Cell
}

// link makes the code that selects the clauses of p. The arguments with a bit in last come
// after the others.
func (e *Engine) link(p *Pred, last uint16) {
	e.ownClauses(p)
	var cands []*candidate
	for _, c := range p.list() {
		e.poll()
		cands = append(cands, e.candidate(c))
	}
	if p.noRule != nil {
		cands = append(cands, e.candidate(p.noRule))
	}
	l := &linker{e: e, p: p, last: last, chains: make(map[string]dest), choices: make(map[string]dest), budget: 8*len(cands) + 192, reserve: maxReserve}
	args := make([]int, min(p.Arity, 8))
	facts := argFacts{make([]bool, p.Arity+maxInner), make([]uint16, p.Arity+maxInner)}
	for i := range args {
		args[i] = i
	}
	for i := range facts.types {
		facts.types[i] = anyType
	}
	d := l.choose(cands, args, facts)
	e.oldBlocks = append(e.oldBlocks, p.linked...)
	p.ownRare().linked = nil
	if d.ptr != 0 && len(l.code) == 0 {
		e.setEntry(p, e.code.pointer(d.ptr))
		return
	}
	if d.ptr != 0 {
		d = dest{local: l.emit(instr{op: opJump, k: d.ptr})}
	}
	off, err := e.alloc(len(l.code))
	if err != nil {
		panic(exhausted{areaCode.name})
	}
	code := e.code.block(off, len(l.code))
	copy(code, l.code)
	for _, i := range l.relocs {
		code[i].k = e.code.pointerCell(e.code.atOffset(off + int(code[i].k)))
	}
	for _, w := range l.words {
		in := &code[w/2]
		if w%2 == 1 {
			in.k = e.code.pointerCell(e.code.atOffset(off + int(in.k)))
		} else {
			in.setFirst(e.code.pointerCell(e.code.atOffset(off + int(in.first()))))
		}
	}
	p.linked = append(p.linked, block{off, len(l.code)})
	e.setEntry(p, e.code.atOffset(off+d.local))
}

// candidate looks at a clause.
func (e *Engine) candidate(cl *Clause) *candidate {
	n := e.PredOf(cl).Arity
	src := cl.term(e).cells
	k := &candidate{clause: cl, src: src, terms: make([]Cell, n+maxInner), keys: make([]Cell, n+maxInner), certain: make([]bool, n)}
	at := argsAt(src[0])
	var args []Cell
	if n > 0 {
		first := argsAt(src[at])
		args = src[first : first+n]
	}
	where := make(map[Cell]int) // variable -> its argument, -1 when in several places
	note := func(v Cell, i int) bool {
		if _, twice := where[v]; twice {
			where[v] = -1
			return false
		}
		where[v] = i
		return true
	}
	for i, a := range args {
		k.terms[i], k.keys[i] = a, selectionKey(src, a)
		switch a & tagMask {
		case tagRef:
			k.certain[i] = note(a, i)
		case tagAtm, tagInt:
			k.certain[i] = true
			k.constants = append(k.constants, i)
		case tagStr, tagLst:
			f := k.keys[i]
			k.certain[i] = true
			for j := range f.arity() {
				inner := src[argsAt(a)+j]
				if inner&tagMask != tagRef || !note(inner, -1) {
					k.certain[i] = false
				}
			}
		}
	}
	for i, a := range args { // a variable that comes again later
		if a&tagMask == tagRef && where[a] < 0 {
			k.certain[i] = false
		}
	}
	c := &compiler{engine: e, module: e.PredOf(cl).Module, src: src}
	switch cl.Kind() {
	case Neck:
		c.findGuards(k, c.findKeys(k, src[at+1], where), args)
	case Rule:
		k.rule, k.cut = true, true
	case GuardedRule:
		k.rule = true
		k.cut = c.findGuards(k, src[at+1], args)
	}
	return k
}

// findKeys takes unifications of an argument with a term, at the start of the
// body, for keys of that argument, as the clauses of grammars have them. It
// returns the body after them.
func (c *compiler) findKeys(k *candidate, body Cell, where map[Cell]int) Cell {
	for {
		goal, rest := body, Cell(trueCell)
		if c.functor(body) == funComma {
			goal, rest = c.src[argsAt(body)], c.src[argsAt(body)+1]
		}
		if c.functor(goal) != funEquals {
			return body
		}
		v, t := c.src[argsAt(goal)], c.src[argsAt(goal)+1]
		if v&tagMask != tagRef {
			v, t = t, v
		}
		i, ok := where[v]
		key := selectionKey(c.src, t)
		if v&tagMask != tagRef || !ok || i < 0 || k.keys[i] != 0 || key == 0 {
			return body
		}
		k.terms[i], k.keys[i] = t, key
		k.certain[i] = false
		body = rest
	}
}

// findGuards collects the tests at the start of the body that concern only
// arguments of the head. It reports whether there is nothing else in it.
func (c *compiler) findGuards(k *candidate, body Cell, args []Cell) (all bool) {
	for {
		rest := Cell(0)
		if c.functor(body) == funComma {
			i := argsAt(body)
			body, rest = c.src[i], c.src[i+1]
		}
		g := c.goalForGuard(body)
		if g != nil && g.kind == goalCut {
			k.cut = true
		}
		if g == nil || !k.addGuard(g, args) {
			return false
		}
		if rest == 0 {
			return true
		}
		body = rest
	}
}

// goalForGuard returns the goal when it can be a guard or a cut, else nil.
func (c *compiler) goalForGuard(t Cell) *goal {
	if t&tagMask == tagAtm {
		if t == cutCell {
			return &goal{kind: goalCut}
		}
		return nil
	}
	f := c.functor(t)
	if f == 0 || isControl(f) || f == funColon {
		return nil
	}
	first := argsAt(t)
	return c.inline(f, c.src[first:first+f.arity()], first)
}

// addGuard adds the guards that a test of arguments of the head is. It reports false for
// another goal.
func (c *candidate) addGuard(g *goal, args []Cell) bool {
	register := func(t Cell) (uint16, bool) {
		i := slices.Index(args, t)
		return xo(i), i >= 0 && t&tagMask == tagRef
	}
	switch g.kind {
	case goalTest:
		a, ok := register(g.args[0])
		if !ok {
			return false
		}
		c.guards = append(c.guards, guard{op: opTest, a: a, b: g.mask})
		if g.names {
			for _, r := range reserved {
				c.guards = append(c.guards, guard{op: opNotConst, a: a, k: r})
			}
		}
		return true
	case goalSame, goalCompare:
		constant := func(t Cell) bool {
			return t&tagMask == tagInt || g.kind == goalSame && t&tagMask == tagAtm
		}
		x, y := g.args[0], g.args[1]
		a, okA := register(x)
		b, okB := register(y)
		switch {
		case okA && okB:
			c.guards = append(c.guards, guard{op: g.op, a: a, b: b})
		case okA && constant(y):
			c.guards = append(c.guards, guard{op: withConstant[g.op], a: a, k: y})
		case okB && constant(x):
			op := withConstant[g.op]
			if r, ok := reversed[op]; ok {
				op = r
			}
			c.guards = append(c.guards, guard{op: op, a: b, k: x})
		default:
			return false
		}
		return true
	}
	return false
}

// withConstant is the test of an argument and a constant for that of two arguments.
var withConstant = map[uint16]uint16{
	opLt: opLtI, opLe: opLeI, opNumEq: opNumEqI, opNumNe: opNumNeI, opSame: opIsConst, opNotSame: opNotConst,
}

// choose makes the code that selects among the candidates by the arguments
// left.
func (l *linker) choose(cands []*candidate, args []int, f argFacts) dest {
	l.e.poll()
	if slices.ContainsFunc(cands, func(c *candidate) bool { return c.refuted(f) }) {
		cands = slices.DeleteFunc(slices.Clone(cands), func(c *candidate) bool { return c.refuted(f) })
	}
	if i := slices.IndexFunc(cands, func(c *candidate) bool { return c.commits(f) }); i >= 0 {
		cands = cands[:i+1]
	}
	if len(cands) > maxShared {
		return l.makeChoice(cands, args, f)
	}
	key := l.choiceKey(cands, args, f)
	d, ok := l.choices[key]
	if !ok {
		d = l.makeChoice(cands, args, f)
		l.choices[key] = d
	}
	return d
}

// maxShared is the most candidates for which the code that selects among them is shared by
// several cases.
const maxShared = 16

// choiceKey returns all that the code for a choice depends on.
func (l *linker) choiceKey(cands []*candidate, args []int, f argFacts) string {
	key := append(make([]byte, 0, 64), byte(len(args)))
	for _, a := range args {
		key = append(key, byte(a))
		for a >= l.p.Arity {
			in := l.inner[a-l.p.Arity]
			key = append(key, byte(in.of), byte(in.offset), byte(in.offset>>8))
			a = in.of
		}
	}
	for _, c := range cands {
		key = strconv.AppendInt(key, c.clause.seq, 36)
		for i, k := range c.keys {
			if k != 0 && f.known[i] {
				key = append(key, '!', byte(i))
			}
		}
		for i := range c.guards {
			t := f.types[c.guards[i].argument()]
			key = append(key, '?', byte(t), byte(t>>8))
		}
		key = append(key, ' ')
	}
	return string(key)
}

func (l *linker) makeChoice(cands []*candidate, args []int, f argFacts) dest {
	best, costly := l.best(cands, args, f)
	if best < 0 {
		if costly >= 0 && len(cands) > minIndexed {
			return l.unlessUnbound(costly, cands, args, f)
		}
		return l.chain(cands, f)
	}
	a := args[best]
	rest := slices.Delete(slices.Clone(args), best, best+1)
	withKey := func(match func(Cell) bool) []*candidate {
		var out []*candidate
		for _, c := range cands {
			l.tick()
			if c.keys[a] == 0 || match(c.keys[a]) {
				out = append(out, c)
			}
		}
		return out
	}
	var to [8]dest               // by tag
	unboundShare := 4            // the rest is for when the argument is bound
	if len(cands) > minIndexed { // where an index helps as well
		unboundShare = 8
	}
	l.share(unboundShare, func() {
		to[tagRef] = l.choose(slices.DeleteFunc(slices.Clone(cands), func(c *candidate) bool { return c.rule && c.keys[a] != 0 }),
			rest, f.with(a, unbound, false))
	})
	to[tagAtt] = to[tagRef]
	boxes := withKey(func(k Cell) bool { return k == anyBox })
	if a < min(l.p.Arity, maxKeys) && keyed(boxes, a) > 1 {
		to[tagFlt] = l.byIndex()
		to[tagBox] = to[tagFlt]
	} else {
		to[tagFlt] = l.choose(boxes, rest, f.with(a, 1<<tagFlt, false))
		to[tagBox] = l.choose(boxes, rest, f.with(a, boxTypes, false))
	}
	to[tagLst] = l.inside(a, funCons, withKey(func(k Cell) bool { return k == funCons }), rest, f.with(a, 1<<tagLst, true))
	var single [8]Cell // by tag: the only key, which leads to equal; all others lead to to
	var equal [8]dest
	for _, tag := range []int{tagStr, tagAtm, tagInt} {
		types := uint16(1) << tag
		var keys []Cell
		for _, c := range cands {
			if k := c.keys[a]; typesOf(k) == types && !slices.Contains(keys, k) {
				keys = append(keys, k)
			}
			if len(keys) > 16 {
				keys = l.manyKeys(cands, a, types)
				break
			}
		}
		others := withKey(func(k Cell) bool { return false })
		to[tag] = l.choose(others, rest, f.with(a, types, false))
		known := f.with(a, types, true)
		switch len(keys) {
		case 0:
		case 1:
			group := withKey(func(k Cell) bool { return k == keys[0] })
			if len(group) == 1 && len(others) == 0 { // the head makes the comparison
				to[tag] = l.chain(group, f)
				break
			}
			single[tag], equal[tag] = keys[0], l.inside(a, keys[0], group, rest, known)
		default:
			to[tag] = l.table(tag, a, keys, cands, rest, known, to[tag])
		}
	}
	return l.dispatch(a, to, single, equal)
}

// share makes the code of one of n cases, which takes at most its share of the budget.
func (l *linker) share(n int, code func()) {
	kept := l.budget - l.budget/n
	l.budget -= kept
	code()
	l.budget += kept
}

// dispatch makes the switch on argument a. When one key leads elsewhere than
// all else that is bound, it is one comparison.
func (l *linker) dispatch(a int, to [8]dest, single [8]Cell, equal [8]dest) dest {
	bound := to[tagStr : tagBox+1]
	alike := !slices.ContainsFunc(bound, func(d dest) bool { return d != bound[0] })
	keys := 0
	for _, k := range single {
		if k != 0 {
			keys++
		}
	}
	for tag, k := range single {
		if k != 0 && !(alike && keys == 1) {
			to[tag] = dest{local: l.compare(tag, a, k, equal[tag], to[tag], to[tag])}
		}
	}
	start := len(l.code)
	if a >= l.p.Arity {
		in := l.inner[a-l.p.Arity]
		l.emit(instr{op: opInnerArg, a: xo(a), b: xo(in.of), c: in.offset})
	}
	for tag, k := range single {
		if k != 0 && alike && keys == 1 {
			l.compare(tag, a, k, equal[tag], to[tag], to[tagRef])
			return dest{local: start}
		}
	}
	at := l.emit(instr{op: opSwitchTag, a: xo(a)})
	for range 4 {
		l.emit(instr{})
	}
	for tag, d := range to {
		l.setWord(at+1, tag, d)
	}
	return dest{local: start}
}

// compare makes the comparison of argument a with a key of that tag, and returns its place.
func (l *linker) compare(tag, a int, key Cell, equal, otherwise, whenVar dest) int {
	op := opSwitchConst
	if tag == tagStr {
		op = opSwitchFunc
	}
	at := l.emit(instr{op: op, a: xo(a), k: key})
	l.emit(instr{})
	l.emit(instr{})
	l.setWord(at+1, 0, equal)
	l.setWord(at+1, 1, otherwise)
	l.setWord(at+1, 2, whenVar)
	l.setWord(at+1, 3, whenVar)
	return at
}

// byIndex returns where a call goes through the clauses as those of a dynamic
// predicate do, which tell the contents of boxes apart and have more indexes.
func (l *linker) byIndex() dest {
	return dest{local: l.emit(instr{op: opGo, k: controlDynamic | Cell(l.p.number)<<16})}
}

// unlessUnbound uses an index where args[i] is bound, and code as if it never were elsewhere.
func (l *linker) unlessUnbound(i int, cands []*candidate, args []int, f argFacts) dest {
	a := args[i]
	index := l.byIndex()
	to := [8]dest{tagStr: index, tagLst: index, tagAtm: index, tagInt: index, tagFlt: index, tagBox: index}
	rest := slices.Delete(slices.Clone(args), i, i+1)
	to[tagRef] = l.choose(cands, rest, f.with(a, unbound, false))
	to[tagAtt] = to[tagRef]
	return l.dispatch(a, to, [8]Cell{}, [8]dest{})
}

// keyed returns how many of the candidates have a key for argument a.
func keyed(cands []*candidate, a int) int {
	n := 0
	for _, c := range cands {
		if c.keys[a] != 0 {
			n++
		}
	}
	return n
}

// inside is choose where argument a is known to have the key: if that is a
// functor, the arguments of the compound count as well.
func (l *linker) inside(a int, key Cell, cands []*candidate, args []int, f argFacts) dest {
	if !key.isHeader() || len(cands) < 2 {
		return l.choose(cands, args, f)
	}
	before := len(l.inner)
	for j := range min(key.arity(), maxInside) {
		q := l.p.Arity + len(l.inner)
		if len(l.inner) == maxInner || !innerKeys(cands, a, j, q) {
			continue
		}
		l.inner = append(l.inner, innerArg{a, innerOffset(key, j)})
		args = append(slices.Clone(args), q)
		f = f.with(q, anyType, false)
		f.types[q] = anyType
		f.known = slices.Clone(f.known)
		f.known[q] = false
	}
	d := l.choose(cands, args, f)
	l.inner = l.inner[:before]
	return d
}

// innerKeys sets argument q of the candidates to argument j of argument a, and
// reports whether one of them has a key there.
func innerKeys(cands []*candidate, a, j, q int) bool {
	keyed := false
	for _, c := range cands {
		c.terms[q], c.keys[q] = 0, 0
		if c.keys[a].isHeader() {
			t := c.src[argsAt(c.terms[a])+j]
			c.terms[q], c.keys[q] = t, selectionKey(c.src, t)
		}
		keyed = keyed || c.keys[q] != 0
	}
	return keyed
}

// innerOffset returns where argument j of a compound with that functor lies, from
// its address.
func innerOffset(functor Cell, j int) uint16 {
	if functor == funCons {
		return uint16(8 * j)
	}
	return uint16(8 + 8*j)
}

// An index goes through the remaining candidates one by one, in Go. If there are more than
// manyLeft, code for maxReserve of them is worth its size.
const (
	manyLeft   = 16
	maxReserve = 4096
)

// best returns the index of the argument that leaves the fewest candidates, on average
// over the cases that a switch on it tells apart, or -1 when none leaves out enough for
// its code. Costly is the one that would leave less than half of them if its code were
// not too large, or -1: an index does it then.
func (l *linker) best(cands []*candidate, args []int, f argFacts) (best, costly int) {
	best, costly = -1, -1
	if len(cands) < 2 {
		return best, costly
	}
	least := float64(len(cands))
	for i, a := range args {
		left, cases := l.remaining(cands, a, f)
		mean := (float64(left) - l.saved(cands, a, l.p.Arity+len(l.inner))) / float64(cases)
		if mean >= float64(len(cands)) {
			continue
		}
		room := l.budget
		if mean > manyLeft && len(cands) > minIndexed {
			room += l.reserve
		}
		if left+5 > room {
			if costly < 0 && mean < float64(len(cands))/2 {
				costly = i
			}
			continue
		}
		if a > 0 && l.last>>a&1 != 0 {
			mean += float64(len(cands))
		}
		if best < 0 || mean < least {
			best, least = i, mean
		}
	}
	if best >= 0 {
		left, _ := l.remaining(cands, args[best], f)
		if l.budget -= left + 5; l.budget < 0 {
			l.budget, l.reserve = 0, l.reserve+l.budget
		}
	}
	return best, costly
}

// saved returns how many candidates less the arguments inside of argument a leave in
// the cases in which it is a compound. Arguments from q on are free.
func (l *linker) saved(cands []*candidate, a, q int) float64 {
	if q == l.p.Arity+maxInner {
		return 0
	}
	groups := make(map[Cell][]*candidate)
	for _, c := range cands {
		if k := c.keys[a]; k.isHeader() {
			groups[k] = append(groups[k], c)
		}
	}
	any := argFacts{make([]bool, q+1), make([]uint16, q+1)}
	saved := 0.0
	for k, group := range groups {
		n := float64(len(group))
		least := n
		for j := range min(k.arity(), maxInside) {
			if n > 1 && innerKeys(group, a, j, q) {
				left, cases := l.remaining(group, q, any)
				least = min(least, (float64(left)-l.saved(group, q, q+1))/float64(cases))
			}
		}
		saved += n - least
	}
	return saved
}

// remaining counts the cases that a switch on argument a tells apart, and the candidates
// left in all of them. Each key is a case. Types without keys that leave the same number of
// candidates are one case.
func (l *linker) remaining(cands []*candidate, a int, f argFacts) (left, cases int) {
	types := [...]uint16{1 << tagAtm, 1 << tagInt, 1 << tagLst, 1 << tagStr, 1 << tagFlt, boxTypes}
	var open [len(types)]int // candidates without a key, by type
	keys := make(map[Cell]bool)
	tested := false
	one := f.with(a, anyType, false)
	for _, c := range cands {
		l.tick()
		if c.keys[a] != 0 {
			k := c.keys[a]
			if k == anyBox {
				k = keyIn(c.src, c.terms[a])
			}
			keys[k] = true
			left++
			continue
		}
		for i, t := range types {
			one.types[a] = t
			if len(c.guards) > 0 && c.refuted(one) {
				tested = true
			} else {
				open[i]++
			}
		}
	}
	if len(keys) == 0 && !tested {
		return len(cands), 1
	}
	for k := range keys {
		for i, t := range types {
			if typesOf(k)&t != 0 {
				left += open[i]
				break
			}
		}
	}
	cases = len(keys)
	for i, n := range open {
		if n > 0 && !slices.Contains(open[:i], n) {
			left += n
			cases++
		}
	}
	return left, max(cases, 1)
}

// manyKeys returns the distinct keys of the type that argument a has, in order.
func (l *linker) manyKeys(cands []*candidate, a int, types uint16) []Cell {
	seen := make(map[Cell]bool)
	var keys []Cell
	for _, c := range cands {
		if k := c.keys[a]; typesOf(k) == types && !seen[k] {
			seen[k] = true
			keys = append(keys, k)
		}
	}
	return keys
}

// table makes a hash table from keys to the candidates with each key.
func (l *linker) table(tag, a int, keys []Cell, cands []*candidate, rest []int, f argFacts, otherwise dest) dest {
	op := opSwitchAtomic
	if tag == tagStr {
		op = opSwitchStruct
	}
	size := 2
	for size < 2*len(keys) {
		size *= 2
	}
	groups := make(map[Cell][]*candidate, len(keys))
	for _, k := range keys {
		groups[k] = nil
	}
	for _, c := range cands {
		if k := c.keys[a]; k == 0 {
			for _, k := range keys {
				l.tick()
				groups[k] = append(groups[k], c)
			}
		} else if _, ok := groups[k]; ok {
			groups[k] = append(groups[k], c)
		}
	}
	mask := Cell(size-1) * 16
	at := l.emit(instr{op: op, a: xo(a), k: mask})
	for range size {
		l.emit(instr{})
	}
	l.budget -= size
	filled := make([]bool, size)
	for n, k := range keys {
		var d dest
		l.share(len(keys)-n, func() { d = l.inside(a, k, groups[k], rest, f) })
		i := hashCell(k) & mask / 16
		for filled[i] {
			i = (i + 1) & (mask / 16)
		}
		filled[i] = true
		l.code[at+1+int(i)].setFirst(k)
		l.setWord(at+1, int(i)*2+1, d)
	}
	for i, f := range filled {
		if !f {
			l.setWord(at+1, i*2+1, otherwise)
		}
	}
	return dest{local: at}
}

// hashCell spreads the bits of an atomic cell or a functor for hash tables; its
// low four bits are not used.
func hashCell(c Cell) Cell { return c * hashFactor >> hashShift }

const (
	hashFactor = 0x9E3779B97F4A7C15
	hashShift  = 40
)

// tick ends the work when the run is to end.
func (l *linker) tick() {
	l.steps++
	l.e.pollAt(l.steps)
}

func (l *linker) emit(i instr) int {
	l.tick()
	l.code = append(l.code, i)
	return len(l.code) - 1
}

// setWord sets the n-th word of the table that starts at instruction at.
func (l *linker) setWord(at, n int, d dest) {
	i := at + n/2
	v := d.ptr
	if v == 0 {
		v = Cell(d.local)
		l.words = append(l.words, i*2+n%2)
	}
	if n%2 == 1 {
		l.code[i].k = v
	} else {
		l.code[i].setFirst(v)
	}
}

// goTo emits an instruction that ends in d.
func (l *linker) goTo(in instr, d dest) int {
	in.k = d.ptr
	at := l.emit(in)
	if d.ptr == 0 {
		l.code[at].k = Cell(d.local)
		l.relocs = append(l.relocs, at)
	}
	return at
}

// chain makes the code that tries the candidates in turn.
func (l *linker) chain(cands []*candidate, f argFacts) dest {
	switch len(cands) {
	case 0:
		return dest{ptr: l.e.code.pointerCell(l.e.stubs.fail)}
	case 1:
		if cands[0].commits(f) {
			return l.afterCut(cands[0], f)
		}
		return l.entry(cands[0], f)
	}
	key := chainKey(cands, f)
	if d, ok := l.chains[key]; ok {
		return d
	}
	d := l.tryAll(cands, f)
	l.chains[key] = d
	return d
}

// entry returns where to enter the clause: after the instructions that unify
// constants of its head with arguments that are known to have them, or test
// that they have.
func (l *linker) entry(c *candidate, f argFacts) dest {
	p := l.e.clauseCode(c.clause)
	for i := range c.constants {
		in := l.e.code.in(p)
		if !f.known[c.constants[i]] || in.a != xo(c.constants[i]) || in.op != opGetConst && !(c.rule && in.op == opIsConst) {
			break
		}
		p = skip(p, 1)
	}
	for i := range c.certain {
		if in := l.e.code.in(p); c.rule && f.known[i] && in.op == opTest && in.a == xo(i) && f.types[i]&^in.b == 0 {
			p = skip(p, 1)
			break
		}
	}
	return dest{ptr: l.e.code.pointerCell(p)}
}

// afterTests returns where to enter the clause when its head binds nothing and its guards
// hold: they need not be made again.
func (l *linker) afterTests(c *candidate, f argFacts) dest {
	l.e.clauseCode(c.clause)
	if n := len(c.guards); n > 0 && n <= len(c.clause.code.tests) {
		return dest{ptr: l.e.code.pointerCell(skip(c.clause.code.entry, c.clause.code.tests[n-1]))}
	}
	return l.entry(c, f)
}

// afterCut is afterTests when a cut follows them: there is no choice point of the call
// to drop.
func (l *linker) afterCut(c *candidate, f argFacts) dest {
	d := l.afterTests(c, f)
	if p := l.e.code.pointer(d.ptr); l.e.code.in(p).op == opNeckCut {
		d.ptr = l.e.code.pointerCell(skip(p, 1))
	}
	return d
}

// commits reports whether c is sure to be chosen for good: its head binds
// nothing, its guards hold, and a cut follows them.
func (c *candidate) commits(f argFacts) bool {
	return c.cut && c.sure(f) && !slices.ContainsFunc(c.guards, func(g guard) bool { return !g.implied(f) })
}

func chainKey(cands []*candidate, f argFacts) string {
	var b strings.Builder
	for _, c := range cands {
		b.WriteString(strconv.FormatInt(c.clause.seq, 36))
		b.WriteByte(' ')
	}
	for _, k := range f.known {
		b.WriteString(strconv.FormatBool(k)[:1])
	}
	for _, c := range cands {
		for i := range c.guards {
			b.WriteString(strconv.FormatBool(c.guards[i].implied(f))[:1])
		}
	}
	return b.String()
}

// sure reports whether the head of c unifies and binds nothing.
func (c *candidate) sure(f argFacts) bool {
	for i, ok := range c.certain {
		if !ok || c.keys[i] != 0 && !f.known[i] {
			return false
		}
	}
	return true
}

func (l *linker) tryAll(cands []*candidate, f argFacts) dest {
	n := uint16(8 * l.p.Arity)
	entry := func(c *candidate) dest { return l.entry(c, f) }
	c := cands[0]
	if !lookahead(c, f) {
		// Clauses without guards follow each other in one choice point.
		i := 1
		for i < len(cands) && !lookahead(cands[i], f) {
			i++
		}
		var tail dest
		if i < len(cands) {
			tail = l.chain(cands[i:], f)
		}
		start := len(l.code)
		for j := range i {
			op := opRetry
			if j == 0 {
				op = opTry
			} else if j == len(cands)-1 {
				op = opTrust
			}
			l.goTo(instr{op: op, a: n}, entry(cands[j]))
		}
		if i < len(cands) {
			l.goTo(instr{op: opTrust, a: n}, tail)
		}
		return dest{local: start}
	}
	rest := cands[1:]
	tests := slices.DeleteFunc(slices.Clone(c.guards), func(g guard) bool { return g.implied(f) })
	if len(tests) > 0 && len(rest) > 8 && l.budget < 0 {
		return l.plain(cands)
	}
	l.budget -= len(tests) + 3
	after := slices.DeleteFunc(slices.Clone(rest), func(o *candidate) bool { return excludes(c.guards, o, f) })
	var then dest
	switch {
	case len(after) == 0, c.cut:
		then = l.afterTests(c, f)
		if c.cut {
			then = l.afterCut(c, f)
		}
	default:
		tail := l.chain(after, f)
		then = dest{local: l.goTo(instr{op: opTry, a: n}, entry(c))}
		l.goTo(instr{op: opTrust, a: n}, tail)
	}
	if len(tests) == 0 {
		return then
	}
	otherwise := l.chain(rest, f)
	start := len(l.code)
	var near []int // tests whose target must be in this block
	for _, g := range tests {
		if relativeTarget(g.op) {
			near = append(near, l.emit(g))
		} else {
			l.goTo(g, otherwise)
		}
	}
	l.goTo(instr{op: opJump}, then)
	if len(near) > 0 {
		miss := otherwise.local
		if otherwise.ptr != 0 {
			miss = l.goTo(instr{op: opJump}, otherwise)
		}
		for _, i := range near {
			l.code[i].setRel(miss - i)
		}
	}
	return dest{local: start}
}

// plain tries the candidates without looking ahead.
func (l *linker) plain(cands []*candidate) dest {
	n := uint16(8 * l.p.Arity)
	start := len(l.code)
	for j, c := range cands {
		op := opRetry
		if j == 0 {
			op = opTry
		} else if j == len(cands)-1 {
			op = opTrust
		}
		l.goTo(instr{op: op, a: n}, dest{ptr: l.e.code.pointerCell(l.e.clauseCode(c.clause))})
	}
	return dest{local: start}
}

// lookahead reports whether something can be decided for c before its clause
// is entered.
func lookahead(c *candidate, f argFacts) bool {
	return c.sure(f) && (len(c.guards) > 0 || c.cut)
}

// mayRaise reports whether a test can raise an exception.
func mayRaise(op uint16) bool {
	switch op {
	case opTest, opSame, opNotSame, opIsConst, opNotConst:
		return false
	}
	return true
}

// excludes reports whether, when all guards hold, a guard of o does not.
func excludes(guards []guard, o *candidate, f argFacts) bool {
	if !o.sure(f) {
		return false
	}
	for _, g := range guards {
		for _, h := range o.guards {
			if exclude(g, h) {
				return true
			}
			if mayRaise(h.op) && !mayRaise(g.op) {
				break // h might raise an exception before another guard fails
			}
		}
	}
	return false
}

// contraries are the pairs of tests of which one fails where the other holds: of the
// same operands, or of the same in the other order.
var contraries = []struct {
	ops           [2]uint16
	same, crossed bool
}{
	{[2]uint16{opLt, opLt}, false, true},
	{[2]uint16{opLt, opLe}, false, true},
	{[2]uint16{opLt, opNumEq}, true, true},
	{[2]uint16{opNumEq, opNumNe}, true, true},
	{[2]uint16{opNumEqI, opNumNeI}, true, false},
	{[2]uint16{opSame, opNotSame}, true, true},
	{[2]uint16{opIsConst, opNotConst}, true, false},
}

// exclude reports whether g and h cannot both hold.
func exclude(g, h guard) bool {
	if g.a == h.a {
		lo1, hi1, ok1 := bounds(g)
		lo2, hi2, ok2 := bounds(h)
		switch {
		case ok1 && ok2:
			return hi1 < lo2 || hi2 < lo1
		case g.op == opTest && h.op == opTest:
			return g.b&h.b == 0
		case g.op == opIsConst && h.op == opIsConst:
			return g.k != h.k
		}
	}
	same := g.a == h.a && g.b == h.b && g.k == h.k
	crossed := g.a == h.b && g.b == h.a
	for _, c := range contraries {
		if (c.same && same || c.crossed && crossed) && (c.ops == [2]uint16{g.op, h.op} || c.ops == [2]uint16{h.op, g.op}) {
			return true
		}
	}
	return false
}

// bounds returns the integers for which a comparison with a constant holds. For floats the
// same order of the bounds decides, as bounds differ by at most one.
func bounds(g guard) (lo, hi int64, ok bool) {
	k := g.k.smallInt() * 2
	const far = 1 << 62
	switch g.op {
	case opLtI:
		return -far, k - 1, true
	case opLeI:
		return -far, k, true
	case opGtI:
		return k + 1, far, true
	case opGeI:
		return k, far, true
	case opNumEqI:
		return k, k, true
	}
	return 0, 0, false
}
