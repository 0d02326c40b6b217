package engine

import (
	"slices"
	"strconv"
	"strings"
)

// Clause selection. The first call of a static predicate after a change makes
// the code that chooses its clauses: a switch on the kind and value of the
// argument that tells most of them apart, within each case the same for the
// other arguments, and at the end chains of the clauses that remain.
//
// A chain looks ahead: the tests at the start of a clause's body that concern
// only arguments are made before a choice point is pushed. A clause whose
// tests fail is skipped. When they hold, clauses further down whose tests
// exclude them are left out, and all of them when a cut follows and the head
// cannot fail; when no clause remains, there is no choice point.

// A guard is a test on arguments: an instruction without target.
type guard = instr

// A candidate is a clause with what its selection depends on.
type candidate struct {
	clause  *Clause
	keys    []Cell // by argument
	certain []bool // by argument: it cannot fail once its key is known to match
	guards  []guard
	cut     bool // a cut follows the guards
}

type linker struct {
	e      *Engine
	p      *Pred
	code   []instr
	relocs []int // instructions whose k is the number of an instruction
	words  []int // table words that hold such a number: 2 * instruction + half
	chains map[string]int
	budget int
}

// A dest is where to go: code of the linker, or code that exists.
type dest struct {
	local int // number of an instruction, when ptr is 0
	ptr   Cell
}

// link makes the code that selects the clauses of p.
func (e *Engine) link(p *Pred) {
	var cands []*candidate
	for _, c := range p.clauses.list() {
		if c.death == alive {
			cands = append(cands, e.candidate(c))
		}
	}
	e.oldBlocks = append(e.oldBlocks, p.linked...)
	p.linked = nil
	l := &linker{e: e, p: p, chains: make(map[string]int), budget: 8*len(cands) + 64}
	args := make([]int, min(p.Arity, 8))
	for i := range args {
		args[i] = i
	}
	d := l.choose(cands, args, make([]bool, p.Arity))
	if d.ptr != 0 && len(l.code) == 0 {
		e.setEntry(p, e.code.pointer(d.ptr))
		return
	}
	if d.ptr != 0 {
		d = dest{local: l.emit(instr{op: opJump, k: d.ptr})}
	}
	off, err := e.code.alloc(len(l.code))
	if err != nil {
		panic(exhausted{"program space"})
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
	n := cl.pred.Arity
	k := &candidate{clause: cl, keys: make([]Cell, n), certain: make([]bool, n)}
	src := cl.term.cells
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
		k.keys[i] = keyIn(src, a)
		switch a & tagMask {
		case tagRef:
			k.certain[i] = note(a, i)
		case tagAtm, tagInt:
			k.certain[i] = true
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
	c := &compiler{engine: e, module: cl.pred.Module, src: src}
	body := c.findKeys(k, src[at+1], where)
	c.findGuards(k, body, where)
	return k
}

// findKeys takes unifications of an argument with a term, at the start of the
// body, for keys of that argument, as the clauses of grammars have them. It
// returns the body behind them.
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
		key := keyIn(c.src, t)
		if v&tagMask != tagRef || !ok || i < 0 || k.keys[i] != 0 || key == 0 {
			return body
		}
		k.keys[i] = key
		k.certain[i] = false
		body = rest
	}
}

// findGuards collects the tests at the start of the body that concern only
// arguments of the head.
func (c *compiler) findGuards(k *candidate, body Cell, where map[Cell]int) {
	register := func(t Cell) (uint16, bool) {
		i, ok := where[t]
		return xo(i), ok && i >= 0
	}
	for {
		rest := Cell(0)
		if c.functor(body) == funComma {
			i := argsAt(body)
			body, rest = c.src[i], c.src[i+1]
		}
		switch f := c.functor(body); {
		case body&tagMask == tagAtm || f != 0 && !isControl(f) && f != funColon:
		default:
			return
		}
		g := c.goalForGuard(body)
		if g == nil {
			return
		}
		switch g.kind {
		case goalCut:
			k.cut = true
			return
		case goalTest:
			a, ok := register(g.args[0])
			if !ok {
				return
			}
			k.guards = append(k.guards, guard{op: opTest, a: a, b: g.mask})
		case goalSame, goalCompare:
			x, y := g.args[0], g.args[1]
			a, okA := register(x)
			b, okB := register(y)
			imm := func(op uint16) uint16 {
				return map[uint16]uint16{opLt: opLtI, opLe: opLeI, opNumEq: opNumEqI, opNumNe: opNumNeI, opSame: opIsConst, opNotSame: opNotConst}[op]
			}
			switch {
			case okA && okB:
				k.guards = append(k.guards, guard{op: g.op, a: a, b: b})
			case okA && (y&tagMask == tagInt || g.kind == goalSame && y&tagMask == tagAtm):
				k.guards = append(k.guards, guard{op: imm(g.op), a: a, k: y})
			case okB && (x&tagMask == tagInt || g.kind == goalSame && x&tagMask == tagAtm):
				op := imm(g.op)
				if r, ok := reversed[op]; ok {
					op = r
				}
				k.guards = append(k.guards, guard{op: op, a: b, k: x})
			default:
				return
			}
		default:
			return
		}
		if rest == 0 {
			return
		}
		body = rest
	}
}

// goalForGuard is the goal when it can be a guard or a cut, else nil.
func (c *compiler) goalForGuard(t Cell) *goal {
	if t&tagMask == tagAtm {
		if t == cutCell {
			return &goal{kind: goalCut}
		}
		return nil
	}
	f := c.functor(t)
	first := argsAt(t)
	return c.inline(f, c.src[first:first+f.arity()], first)
}

// choose makes the code that selects among the candidates by the arguments
// left; known says which arguments are known to have the candidates' keys.
func (l *linker) choose(cands []*candidate, args []int, known []bool) dest {
	best, score := -1, 1
	if len(cands) > 1 && l.budget > len(cands) {
		for i, a := range args {
			if s := distinct(cands, a); s > score {
				best, score = i, s
			}
		}
	}
	if best < 0 {
		return l.chain(cands, known)
	}
	a := args[best]
	rest := slices.Delete(slices.Clone(args), best, best+1)
	l.budget -= 5
	at := l.emit(instr{op: opSwitchTag, a: xo(a)})
	for range 4 {
		l.emit(instr{})
	}
	whenVar := l.choose(cands, rest, known)
	l.setWord(at+1, tagRef, whenVar)
	l.setWord(at+1, tagAtt, whenVar)
	sure := slices.Clone(known)
	sure[a] = true

	withKey := func(match func(Cell) bool) []*candidate {
		var out []*candidate
		for _, c := range cands {
			if c.keys[a] == 0 || match(c.keys[a]) {
				out = append(out, c)
			}
		}
		return out
	}
	variables := func() dest { return l.choose(withKey(func(Cell) bool { return false }), rest, known) }
	boxes := l.choose(withKey(func(k Cell) bool { return k == boxKey }), rest, known)
	l.setWord(at+1, tagFlt, boxes)
	l.setWord(at+1, tagBox, boxes)
	l.setWord(at+1, tagLst, l.choose(withKey(func(k Cell) bool { return k == funDot }), rest, sure))
	for _, kind := range []struct {
		tag  int
		op   uint16
		keys func(Cell) bool
	}{
		{tagStr, opSwitchStruct, func(k Cell) bool { return k.isHeader() && k != funDot }},
		{tagAtm, opSwitchAtomic, func(k Cell) bool { return k&tagMask == tagAtm && k&header == 0 }},
		{tagInt, opSwitchAtomic, func(k Cell) bool { return k&tagMask == tagInt }},
	} {
		var keys []Cell
		for _, c := range cands {
			if k := c.keys[a]; k != 0 && k != boxKey && kind.keys(k) && !slices.Contains(keys, k) {
				keys = append(keys, k)
			}
			if len(keys) > 16 {
				keys = l.manyKeys(cands, a, kind.keys)
				break
			}
		}
		if len(keys) == 0 {
			l.setWord(at+1, kind.tag, variables())
			continue
		}
		l.setWord(at+1, kind.tag, dest{local: l.table(kind.op, a, keys, cands, rest, sure, variables())})
	}
	return dest{local: at}
}

// manyKeys is the distinct keys of argument a, in order.
func (l *linker) manyKeys(cands []*candidate, a int, match func(Cell) bool) []Cell {
	seen := make(map[Cell]bool)
	var keys []Cell
	for _, c := range cands {
		if k := c.keys[a]; k != 0 && k != boxKey && match(k) && !seen[k] {
			seen[k] = true
			keys = append(keys, k)
		}
	}
	return keys
}

// table makes a hash table from keys to the candidates with each key.
func (l *linker) table(op uint16, a int, keys []Cell, cands []*candidate, rest []int, sure []bool, otherwise dest) int {
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
	for _, k := range keys {
		d := l.choose(groups[k], rest, sure)
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
	return at
}

// hashCell spreads the bits of an atomic cell or a functor for hash tables; its
// low four bits are not used.
func hashCell(c Cell) Cell { return c * 0x9E3779B97F4A7C15 >> 40 }

// distinct is how many groups argument a parts the candidates into; those with
// a variable there belong to every group and count against it.
func distinct(cands []*candidate, a int) int {
	seen := make(map[Cell]bool)
	vars := 0
	for _, c := range cands {
		if c.keys[a] == 0 {
			vars++
		} else {
			seen[c.keys[a]] = true
		}
	}
	if len(seen) == 0 || vars*2 > len(cands) && vars > 1 {
		return 0
	}
	if vars > 0 {
		return len(seen) + 1
	}
	return len(seen)
}

func (l *linker) emit(i instr) int {
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
func (l *linker) chain(cands []*candidate, known []bool) dest {
	e := l.e
	switch len(cands) {
	case 0:
		return dest{ptr: e.code.pointerCell(e.stubs.fail)}
	case 1:
		return dest{ptr: e.code.pointerCell(e.clauseCode(cands[0].clause))}
	}
	key := chainKey(cands, known)
	if at, ok := l.chains[key]; ok {
		return dest{local: at}
	}
	at := l.tryAll(cands, known)
	if at.ptr == 0 {
		l.chains[key] = at.local
	}
	return at
}

func chainKey(cands []*candidate, known []bool) string {
	var b strings.Builder
	for _, c := range cands {
		b.WriteString(strconv.FormatInt(c.clause.seq, 36))
		b.WriteByte(' ')
	}
	for _, k := range known {
		b.WriteString(strconv.FormatBool(k)[:1])
	}
	return b.String()
}

// certain reports whether the head of c unifies for sure.
func (c *candidate) sure(known []bool) bool {
	for i, k := range c.keys {
		if !c.certain[i] || k != 0 && !known[i] {
			return false
		}
	}
	return true
}

func (l *linker) tryAll(cands []*candidate, known []bool) dest {
	e := l.e
	n := uint16(8 * l.p.Arity)
	entry := func(c *candidate) dest { return dest{ptr: e.code.pointerCell(e.clauseCode(c.clause))} }
	c := cands[0]
	guards := c.guards
	sure := c.sure(known)
	if !sure { // the head might bind what the guards test
		guards = nil
	}
	rest := cands[1:]
	if len(guards) == 0 {
		if c.cut && sure {
			return entry(c)
		}
		// Clauses without guards follow each other in one choice point.
		i := 1
		for i < len(cands) && !lookahead(cands[i], known) {
			i++
		}
		var tail dest
		if i < len(cands) {
			tail = l.chain(cands[i:], known)
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
	if len(rest) > 8 && l.budget < 0 {
		return l.plain(cands)
	}
	l.budget -= len(guards) + 3
	otherwise := l.chain(rest, known)
	after := slices.DeleteFunc(slices.Clone(rest), func(o *candidate) bool { return excludes(guards, o, known) })
	var then dest
	switch {
	case len(after) == 0, c.cut:
		// The guards need not be made again.
		then = entry(c)
		if n := len(guards); n <= len(c.clause.tests) {
			then = dest{ptr: e.code.pointerCell(skip(c.clause.entry, c.clause.tests[n-1]))}
		}
	default:
		tail := l.chain(after, known)
		then = dest{local: l.goTo(instr{op: opTry, a: n}, entry(c))}
		l.goTo(instr{op: opTrust, a: n}, tail)
	}
	start := len(l.code)
	var near []int // tests whose target must be in this block
	for _, g := range guards {
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
func lookahead(c *candidate, known []bool) bool {
	return c.sure(known) && (len(c.guards) > 0 || c.cut)
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
func excludes(guards []guard, o *candidate, known []bool) bool {
	if !o.sure(known) {
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

// exclude reports whether g and h cannot both hold.
func exclude(g, h guard) bool {
	same := g.a == h.a && g.b == h.b && g.k == h.k
	crossed := g.a == h.b && g.b == h.a
	switch g.op {
	case opLt:
		return h.op == opLe && crossed || h.op == opLt && crossed || h.op == opNumEq && (same || crossed)
	case opLe:
		return h.op == opLt && crossed
	case opNumEq:
		return h.op == opNumNe && (same || crossed) || h.op == opLt && (same || crossed)
	case opNumNe:
		return h.op == opNumEq && (same || crossed)
	case opSame:
		return h.op == opNotSame && (same || crossed)
	case opNotSame:
		return h.op == opSame && (same || crossed)
	case opTest:
		return h.op == opTest && g.a == h.a && g.b&h.b == 0
	case opIsConst:
		return g.a == h.a && (h.op == opNotConst && g.k == h.k || h.op == opIsConst && g.k != h.k)
	case opNotConst:
		return h.op == opIsConst && same
	}
	if g.a != h.a {
		return false
	}
	lo1, hi1, ok1 := bounds(g)
	lo2, hi2, ok2 := bounds(h)
	if ok1 && ok2 {
		return hi1 < lo2 || hi2 < lo1
	}
	return same && (g.op == opNumEqI && h.op == opNumNeI || g.op == opNumNeI && h.op == opNumEqI)
}

// bounds is the integers for which a comparison with a constant holds; for
// floats the same order of the bounds decides, as they are told apart by at
// most one.
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
