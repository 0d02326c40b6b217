package engine

import (
	"slices"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
)

// This file generates the code of the goals of a body.

func nothing(int) int { return 0 }

// usesIn counts the occurrences of variables in the goals.
func (c *compiler) usesIn(seq ...*goal) map[int]int {
	uses := make(map[int]int)
	c.occursIn(seq, func(v int) { uses[v]++ })
	return uses
}

// adjust adds n for each occurrence in the goals to the remaining occurrences of their
// variables. Goals that are not on the present path do not count.
func (c *compiler) adjust(seq []*goal, n int) {
	c.occursIn(seq, func(v int) { c.vars[v].left += n })
}

// sequence compiles goals one after the other. The last sequence of a path
// ends by returning from the clause.
func (c *compiler) sequence(seq []*goal, last bool) {
	for i, g := range seq {
		c.tick()
		if c.err != nil {
			return
		}
		final := last && i == len(seq)-1 && !c.traced
		if last {
			c.base = g.widest
		}
		c.wakeBefore(g)
		c.leading = c.leading && (g.kind == goalCompare || g.kind == goalTest || g.kind == goalSame)
		c.goalCode(g, final)
		if final && g.kind == goalCall {
			return
		}
		switch g.kind {
		case goalCall, goalBuiltin, goalOr, goalIf, goalSoft:
			c.woken, c.unified = true, true // a head, a builtin or a branch may have bound something last
		}
		if final && (g.kind == goalOr || g.kind == goalIf || g.kind == goalSoft) {
			return
		}
		if g.calls {
			c.preferences(seq[i+1:])
		}
	}
	if last {
		if c.hasEnv {
			c.emit(instr{op: opDeallocReturn})
		} else {
			c.emit(instr{op: opProceed})
		}
	}
}

// wakeBefore emits the safepoint that a goal needs before it, and notes whether unification
// may have woken goals when it begins.
func (c *compiler) wakeBefore(g *goal) {
	switch g.kind {
	case goalUnify:
		if !c.builds(g) {
			if c.unified {
				c.wakeSafepoint()
			}
			c.woken, c.unified = true, true
		}
	case goalIs, goalCompare, goalTest, goalSame, goalFail:
		c.wakeSafepoint()
	case goalIf, goalNot:
		if g.simple {
			c.wakeSafepoint()
		}
	case goalTrue, goalMatch, goalOr, goalSoft:
	default:
		c.woken, c.unified = false, false
	}
}

// goalCode compiles one goal, the last one of the clause if it is final.
func (c *compiler) goalCode(g *goal, final bool) {
	c.mark(g)
	switch g.kind {
	case goalTrue:
	case goalFail:
		c.emit(instr{op: opFail})
	case goalCut:
		c.cut(g)
	case goalCall:
		c.call(g, final)
	case goalBuiltin:
		c.callBuiltin(g)
	case goalUnify:
		c.unifyGoal(g)
	case goalMatch:
		c.matchGoal(g)
	case goalIs:
		c.isGoal(g)
	case goalCompare, goalTest, goalSame:
		c.preload([]*goal{g})
		c.test(g, nil)
		if c.leading {
			c.tests = append(c.tests, len(c.code))
		}
	case goalOr:
		c.or(g, final)
	case goalIf, goalSoft:
		if g.simple {
			c.simpleIf(g, final)
		} else {
			c.ifGoal(g, final)
		}
	case goalNot:
		if g.simple {
			c.preload(g.cond)
			c.test(g, nil)
		} else {
			c.not(g)
		}
	}
}

func (c *compiler) cut(g *goal) {
	if g.neck {
		c.emitCut(opNeckCut, 0)
		return
	}
	x := &c.vars[g.barrier]
	c.emitCut(opCutY, x.slot)
	x.left--
}

// emitCut emits an instruction that cuts. Goals woken by unification run before it. So it
// says which registers are live, as the call of a builtin does.
func (c *compiler) emitCut(op uint16, slot int) {
	c.emitSafepoint(instr{op: op, k: Cell(yo(slot))}, nil)
}

// wakeSafepoint lets goals that a unification has woken run: before the next
// unification of the body, before a test, which may depend on them, and before a choice
// point is pushed, as backtracking to it would forget the goals, but not the bindings
// that woke them.
func (c *compiler) wakeSafepoint() {
	if c.woken {
		c.emitSafepoint(instr{op: opSafepoint}, nil)
		c.woken, c.unified = false, false
	}
}

// emitSafepoint emits an instruction that may leave the loop to run other goals
// first: with the environment, its live slots, and the live registers, to which
// regs are added.
func (c *compiler) emitSafepoint(in instr, regs []int) {
	if c.hasEnv {
		size, live := c.liveSlots()
		in.a = uint16(size)
		in.setRel(int(int32(live)))
	}
	for v := range c.vars {
		if x := &c.vars[v]; x.reg >= 0 && x.left > 0 {
			regs = append(regs, x.reg)
		}
	}
	at := c.emit(in)
	if c.live += len(regs); c.live > maxSource {
		c.err = errTooBig
		return
	}
	if len(regs) > 0 {
		c.liveX = append(c.liveX, liveList{at, regs})
	}
}

func (c *compiler) call(g *goal, final bool) {
	k := c.engine.procedure(g.pred)
	if g.cuts {
		c.ensureEnv(nothing)
	}
	if final {
		c.arguments(g.args, 0)
		op := opExec
		if c.hasEnv {
			op = opDeallocExec
		}
		c.emit(instr{op: op, k: k})
		return
	}
	uses := c.usesIn(g)
	c.ensureEnv(func(v int) int { return uses[v] })
	c.arguments(g.args, 0)
	size, live := c.liveSlots()
	in := instr{op: opCall, a: uint16(size), k: k}
	in.setRel(int(int32(live)))
	c.emit(in)
	c.forget()
	clear(c.used)
}

// callBuiltin compiles the call of a builtin within the clause. Its arguments go to
// separate registers, and all others keep their values.
func (c *compiler) callBuiltin(g *goal) {
	n := len(g.args)
	first := len(c.used)
	for first > c.base && c.used[first-1] == 0 {
		first--
	}
	if first+n >= maxX-1 {
		c.err = errTooBig
		return
	}
	for i := range n {
		if first+i == len(c.used) {
			c.used = append(c.used, 0)
		}
		c.used[first+i] = inUse
	}
	c.arguments(g.args, first)
	for i := range n {
		c.free(first + i)
	}
	regs := make([]int, n)
	for i := range regs {
		regs[i] = first + i
	}
	c.emitSafepoint(instr{op: opBuiltin, k: Cell(g.builtin.number) | Cell(xo(first))<<24}, regs)
}

// writeLiveLists appends the lists of live registers, four to an instruction:
// their number in the first, then their offsets in k.
func (c *compiler) writeLiveLists() {
	for _, l := range c.liveX {
		c.code[l.at].k |= Cell(len(c.code)-l.at) << 40
		for i := 0; i < len(l.regs); i += 4 {
			in := instr{op: opFail, a: uint16(len(l.regs))}
			for j, r := range l.regs[i:min(i+4, len(l.regs))] {
				in.k |= Cell(xo(r)) << (16 * j)
			}
			c.emit(in)
		}
	}
}

// arguments brings the arguments to the registers from first on.
func (c *compiler) arguments(args []Cell, first int) {
	p := placing{compiler: c}
	p.structures(args, first)
	for i, t := range args {
		dst := first + i
		switch t & tagMask {
		case tagAtm, tagInt:
			p.late = append(p.late, func() { c.emit(instr{op: opConst, a: xo(dst), k: t}) })
		case tagRef:
			p.variable(int(t>>3), dst, slices.Contains(args[i+1:], t))
		}
	}
	if c.hasEnv {
		c.save(nothing) // the variables first built above
	}
	temps := p.moveAll()
	for _, f := range p.late {
		f()
	}
	for _, r := range temps {
		c.free(r)
	}
	for _, t := range args {
		if t&tagMask == tagRef {
			c.drop(int(t >> 3))
		}
	}
}

// A placing is the work that remains to bring arguments to their registers: moves between
// registers, all at once, then values that need no register.
type placing struct {
	*compiler
	moves []regMove
	late  []func()
}

type regMove struct{ dst, src int }

// structures builds the structures among the arguments. They come first, as they may need
// variables that the other arguments would overwrite.
func (p *placing) structures(args []Cell, first int) {
	for i, t := range args {
		if t&tagMask == tagRef || t.isConstant() {
			continue
		}
		dst := first + i
		if p.used[dst] == 0 || first >= p.base && p.used[dst] == inUse {
			p.put(dst, t)
			p.used[dst] = inUse
			continue
		}
		r := p.alloc(inUse)
		p.put(r, t)
		p.moves = append(p.moves, regMove{dst, r})
	}
}

// variable places variable v, which may be another argument again.
func (p *placing) variable(v, dst int, again bool) {
	c := p.compiler
	x := &c.vars[v]
	isNew := c.use(v)
	switch {
	case isNew && x.left == 0:
		p.late = append(p.late, func() { c.emit(instr{op: opNewVar, a: xo(dst), b: xo(dst)}) })
	case isNew && !again && x.permanent && c.hasEnv:
		x.saved = true
		p.late = append(p.late, func() { c.emit(instr{op: opNewVarY, a: xo(dst), b: yo(x.slot)}) })
	case isNew:
		r := c.alloc(v + 1)
		x.reg = r
		c.emit(instr{op: opNewVar, a: xo(r), b: xo(r)})
		if x.permanent && c.hasEnv {
			c.storeY(x.slot, r)
			x.saved = true
		}
		p.moves = append(p.moves, regMove{dst, r})
	case x.reg >= 0:
		p.moves = append(p.moves, regMove{dst, x.reg})
	default:
		slot := x.slot
		p.late = append(p.late, func() { c.loadY(dst, slot) })
	}
}

// moveAll makes the moves in an order in which none overwrites what another one needs. A
// circle is broken by a further register; it returns those.
func (p *placing) moveAll() (temps []int) {
	for len(p.moves) > 0 {
		if p.moveFree() {
			continue
		}
		r, src := p.alloc(inUse), p.moves[0].src
		temps = append(temps, r)
		p.emit(instr{op: opMove, a: xo(r), b: xo(src)})
		for i := range p.moves {
			if p.moves[i].src == src {
				p.moves[i].src = r
			}
		}
	}
	return temps
}

// moveFree makes the moves to registers that no other one needs, and reports whether there
// was one.
func (p *placing) moveFree() (done bool) {
	for i := 0; i < len(p.moves); i++ {
		mv := p.moves[i]
		blocked := false
		for j, o := range p.moves {
			blocked = blocked || j != i && o.src == mv.dst
		}
		if blocked && mv.src != mv.dst {
			continue
		}
		if mv.src != mv.dst {
			p.move(mv.dst, mv.src)
		}
		p.moves = slices.Delete(p.moves, i, i+1)
		i--
		done = true
	}
	return done
}

// move copies a register, two of them in one instruction where possible.
func (c *compiler) move(dst, src int) {
	if n := len(c.code) - 1; n >= 0 && c.code[n].op == opMove && c.code[n].a != xo(src) && n >= c.label {
		c.code[n].op, c.code[n].c, c.code[n].k = opMove2, xo(dst), Cell(xo(src))
		return
	}
	c.emit(instr{op: opMove, a: xo(dst), b: xo(src)})
}

func (c *compiler) loadY(dst, slot int) {
	if n := len(c.code) - 1; n >= 0 && c.code[n].op == opLoadY && n >= c.label {
		c.code[n].op, c.code[n].c, c.code[n].k = opLoadY2, xo(dst), Cell(yo(slot))
		return
	}
	c.emit(instr{op: opLoadY, a: xo(dst), b: yo(slot)})
}

func (c *compiler) storeY(slot, src int) {
	if n := len(c.code) - 1; n >= 0 && c.code[n].op == opStoreY && n >= c.label {
		c.code[n].op, c.code[n].c, c.code[n].k = opStoreY2, yo(slot), Cell(xo(src))
		return
	}
	c.emit(instr{op: opStoreY, a: yo(slot), b: xo(src)})
}

// here returns the number of the next instruction, as the target of a jump.
func (c *compiler) here() int {
	c.label = len(c.code)
	return c.label
}

// builds reports whether Left = Right only gives a new variable a value.
func (c *compiler) builds(g *goal) bool {
	fresh := func(v, t Cell) bool {
		if v&tagMask != tagRef {
			return false
		}
		x := &c.vars[v>>3]
		inside := false
		c.occurrences(t, func(w int) { inside = inside || w == int(v>>3) })
		return x.reg < 0 && !x.saved && !inside
	}
	return fresh(g.args[0], g.args[1]) || fresh(g.args[1], g.args[0])
}

// unifyGoal compiles Left = Right.
func (c *compiler) unifyGoal(g *goal) {
	l, r := g.args[0], g.args[1]
	isNew := func(t Cell) bool {
		x := &c.vars[t>>3]
		return x.reg < 0 && !x.saved
	}
	if l&tagMask != tagRef || r&tagMask == tagRef && !isNew(l) && isNew(r) {
		l, r = r, l
	}
	if l&tagMask != tagRef { // two terms that are not variables
		a, b := c.value(l), c.value(r)
		c.unifyRegs(a, b)
		c.free(a)
		c.free(b)
		return
	}
	v := int(l >> 3)
	if r&tagMask == tagRef {
		w := int(r >> 3)
		c.use(w)
		c.known(w)
		if c.use(v) {
			if c.vars[v].left > 0 {
				src := c.reg(w)
				c.drop(w)
				dst := c.home(v)
				c.emit(instr{op: opMove, a: xo(dst), b: xo(src)})
			}
		} else {
			c.unifyRegs(c.reg(v), c.reg(w))
		}
		c.drop(v)
		c.drop(w)
		return
	}
	if !isNew(l) {
		reg := c.reg(v)
		switch r & tagMask {
		case tagAtm, tagInt:
			c.emit(instr{op: opGetConst, a: xo(reg), k: r})
		default:
			c.get(reg, r, false)
		}
		c.use(v) // only now: r may contain v, whose register must last
		c.drop(v)
		return
	}
	inside := false
	c.occurrences(r, func(w int) { inside = inside || w == v })
	if inside { // X = f(X)
		c.known(v)
		t := c.value(r)
		c.unifyRegs(c.reg(v), t)
		c.free(t)
		c.use(v)
		c.drop(v)
		return
	}
	c.use(v)
	if c.vars[v].left == 0 {
		c.free(c.value(r))
		return
	}
	if r.isConstant() {
		c.emit(instr{op: opConst, a: xo(c.home(v)), k: r})
		return
	}
	t := c.alloc(inUse)
	c.put(t, r)
	c.free(t)
	dst := c.home(v)
	if dst != t {
		if last := &c.code[len(c.code)-1]; isPut(last.op) && last.a == xo(t) {
			last.a = xo(dst)
		} else {
			c.emit(instr{op: opMove, a: xo(dst), b: xo(t)})
		}
	}
}

// isPut reports whether the instruction builds a term all by itself.
func isPut(op uint16) bool {
	switch op {
	case opPutListXX, opPutListXV, opPutListKX, opPutListXK, opPutFloat, opPutBoxed, opPutBlock:
		return true
	}
	return false
}

// value brings a term that is not a variable to a separate register.
func (c *compiler) value(t Cell) int {
	r := c.alloc(inUse)
	if t.isConstant() {
		c.emit(instr{op: opConst, a: xo(r), k: t})
	} else {
		c.put(r, t)
	}
	return r
}

// An operand is a small integer or a register. Var is the variable it holds,
// or -1 when the register is only for the operand.
type operand struct {
	reg   int
	v     int
	imm   bool
	value Cell
}

// Instructions of arithmetic say which of their operands are temporary: a float
// that is such an operand and lies at the heap top is given back. They say so in
// k from bit tempShift on, or, when k is taken, in c.
const (
	tempFirst  = 1
	tempSecond = 2
	tempShift  = 32
)

// exchanged says, in c, that the second operand of a comparison was written first.
const exchanged = 4

func temporaries(x, y operand) Cell {
	var t Cell
	if x.v < 0 && !x.imm {
		t = tempFirst
	}
	if y.v < 0 && !y.imm {
		t |= tempSecond
	}
	return t
}

func (c *compiler) release(o operand) {
	switch {
	case o.imm:
	case o.v >= 0:
		c.drop(o.v)
	default:
		c.free(o.reg)
	}
}

// operand compiles the expression t.
func (c *compiler) operand(t Cell) operand {
	switch t & tagMask {
	case tagInt:
		return operand{imm: true, value: t, v: -1}
	case tagRef:
		v := int(t >> 3)
		c.known(v)
		c.use(v)
		return operand{reg: c.reg(v), v: v}
	case tagFlt, tagBox:
		r := c.alloc(inUse)
		c.putBoxed(r, t)
		return operand{reg: r, v: -1}
	}
	return operand{reg: c.evaluate(t, func() int { return c.alloc(inUse) }), v: -1}
}

// operands compiles two expressions, one after the other. A variable that is the first
// keeps its register while the second, which may be its last occurrence, is compiled.
func (c *compiler) operands(l, r Cell) (x, y operand) {
	x = c.operand(l)
	if x.v < 0 {
		return x, c.operand(r)
	}
	c.vars[x.v].left++
	y = c.operand(r)
	c.vars[x.v].left--
	return x, y
}

// passive reports whether nothing is built for the expression t.
func passive(t Cell) bool { return t&tagMask == tagRef || t&tagMask == tagInt }

// inReg brings an operand to a register.
func (c *compiler) inReg(o operand) operand {
	if !o.imm {
		return o
	}
	r := c.alloc(inUse)
	c.emit(instr{op: opConst, a: xo(r), k: o.value})
	return operand{reg: r, v: -1}
}

var (
	funXor        = functor(atom.Intern("xor"), 2)
	funComplement = functor(atom.Intern("\\"), 1)
)

// evaluate compiles the expression t, an evaluable functor or atom. Dst gives
// the register for the result, after the operands were released.
func (c *compiler) evaluate(t Cell, dst func() int) int {
	f := t // of no arguments: pi, and pi()
	if t&tagMask != tagAtm {
		f = c.functor(t)
	}
	if f.arity() == 0 {
		op, _ := number.Lookup(f.atom(), 0)
		d := dst()
		c.emit(instr{op: opEval0, a: xo(d), k: Cell(op)})
		return d
	}
	at := argsAt(t)
	l := c.src[at]
	r := SmallInt(-1)
	op, _ := number.Lookup(f.atom(), f.arity())
	if f == funComplement { // functions of one argument leave the loop
		f = funXor
	} else if f.arity() == 2 {
		r = c.src[at+1]
	}
	if f.arity() == 1 {
		x := c.inReg(c.operand(l))
		c.release(x)
		d := dst()
		c.emit(instr{op: opEval1, a: xo(d), b: xo(x.reg), k: Cell(op) | temporaries(x, operand{imm: true})<<tempShift})
		return d
	}
	if f == functor(atom.Plus, 2) && l&tagMask == tagInt {
		l, r = r, l
	}
	if r&tagMask == tagInt && l&tagMask != tagInt && (f == functor(atom.Plus, 2) || f == funMinus) && r.smallInt() > MinSmallInt {
		x := c.operand(l)
		k := Cell(r.smallInt() << 3)
		if f == funMinus {
			k = -k
		}
		c.release(x)
		d := dst()
		c.emit(instr{op: opAddI, a: xo(d), b: xo(x.reg), c: uint16(temporaries(x, operand{imm: true})), k: k})
		return d
	}
	var x, y operand
	if passive(l) || passive(r) {
		x, y = c.operands(l, r)
	} else {
		y, x = c.operands(r, l) // as SWI-Prolog, and the loop gives x back first
	}
	x, y = c.inReg(x), c.inReg(y)
	c.release(x)
	c.release(y)
	d := dst()
	if code, ok := binaryOps[f]; ok {
		c.emit(instr{op: code, a: xo(d), b: xo(x.reg), c: xo(y.reg), k: Cell(op) | temporaries(x, y)<<tempShift})
	} else {
		c.emit(instr{op: opEval2, a: xo(d), b: xo(x.reg), c: xo(y.reg), k: Cell(op)})
	}
	return d
}

var opIdentity = func() Cell {
	op, _ := number.Lookup(atom.Plus, 1)
	return Cell(op)
}()

var opComplement, _ = number.Lookup(funComplement.atom(), 1)

// isGoal compiles Left is Expression.
func (c *compiler) isGoal(g *goal) {
	l, t := g.args[0], g.args[1]
	isNew := false
	var v int
	if l&tagMask == tagRef {
		v = int(l >> 3)
		x := &c.vars[v]
		isNew = x.reg < 0 && !x.saved
		c.occurrences(t, func(w int) { isNew = isNew && w != v })
	}
	dst := func() int { return c.alloc(inUse) }
	if isNew {
		dst = func() int {
			c.use(v)
			if c.vars[v].left == 0 {
				r := c.alloc(inUse)
				c.free(r)
				return r
			}
			return c.home(v)
		}
	}
	var r int
	switch t & tagMask {
	case tagRef:
		x := c.operand(t)
		c.release(x)
		r = dst()
		c.emit(instr{op: opEval1, a: xo(r), b: xo(x.reg), k: opIdentity})
	case tagInt:
		r = dst()
		c.emit(instr{op: opConst, a: xo(r), k: t})
	case tagFlt, tagBox:
		r = dst()
		c.putBoxed(r, t)
	default:
		r = c.evaluate(t, dst)
	}
	if isNew {
		return
	}
	switch l & tagMask {
	case tagRef:
		c.known(v)
		c.use(v)
		c.emit(instr{op: opUnify, a: xo(c.reg(v)), b: xo(r)})
		c.drop(v)
		c.free(r)
	case tagAtm, tagInt:
		c.emit(instr{op: opGetConst, a: xo(r), k: l})
		c.free(r)
	default:
		c.get(r, l, true)
	}
}

// preload brings the variables of tests to registers before the first of
// them, so that all paths after the tests find the same registers.
func (c *compiler) preload(tests []*goal) {
	c.occursIn(tests, func(v int) {
		c.known(v)
		c.reg(v)
	})
}

var reversed = map[uint16]uint16{opLtI: opGtI, opLeI: opGeI, opNumEqI: opNumEqI, opNumNeI: opNumNeI}

// test compiles a test. If the test does not hold, the code continues at a place that is
// not known yet: the instruction is added to otherwise. If otherwise is nil, the
// instruction fails.
func (c *compiler) test(g *goal, otherwise *[]int) {
	c.mark(g)
	fails := func(i int) {
		if otherwise == nil {
			c.failing = append(c.failing, i)
		} else {
			*otherwise = append(*otherwise, i)
		}
	}
	switch g.kind {
	case goalTrue:
	case goalFail:
		fails(c.emit(instr{op: opJump}))
	case goalNot:
		var holds []int
		c.test(g.cond[0], &holds)
		fails(c.emit(instr{op: opJump}))
		for _, i := range holds {
			c.patch(i, c.here())
		}
	case goalTest:
		v := int(g.args[0] >> 3)
		c.use(v)
		fails(c.emit(instr{op: opTest, a: xo(c.reg(v)), b: g.mask}))
		if g.names {
			for _, k := range reserved {
				fails(c.emit(instr{op: opNotConst, a: xo(c.reg(v)), k: k}))
			}
		}
		c.drop(v)
	case goalSame:
		c.sameTest(g, fails)
	case goalCompare:
		var x, y operand
		order := uint16(0)
		if g.at < 0 {
			order = exchanged
		}
		if l, r := g.args[0], g.args[1]; order != 0 && c.functor(l) != 0 && c.functor(r) != 0 {
			y, x = c.operands(r, l)
		} else {
			x, y = c.operands(l, r)
		}
		imm := map[uint16]uint16{opLt: opLtI, opLe: opLeI, opNumEq: opNumEqI, opNumNe: opNumNeI}[g.op]
		switch {
		case x.imm && !y.imm:
			fails(c.emit(instr{op: reversed[imm], a: xo(y.reg), k: x.value}))
		case y.imm && !x.imm:
			fails(c.emit(instr{op: imm, a: xo(x.reg), k: y.value}))
		default:
			x, y = c.inReg(x), c.inReg(y)
			fails(c.emit(instr{op: g.op, a: xo(x.reg), b: xo(y.reg), c: uint16(temporaries(x, y)) | order}))
		}
		c.release(x)
		c.release(y)
	}
}

func (c *compiler) sameTest(g *goal, fails func(int)) {
	x, y := g.args[0], g.args[1]
	if x&tagMask != tagRef {
		x, y = y, x
	}
	switch {
	case x&tagMask != tagRef:
		if (x == y) != (g.op == opSame) {
			fails(c.emit(instr{op: opJump}))
		}
	case y&tagMask == tagRef:
		v, w := int(x>>3), int(y>>3)
		c.use(v)
		c.use(w)
		fails(c.emit(instr{op: g.op, a: xo(c.reg(v)), b: xo(c.reg(w))}))
		c.drop(v)
		c.drop(w)
	default:
		v := int(x >> 3)
		c.use(v)
		op := opIsConst
		if g.op == opNotSame {
			op = opNotConst
		}
		fails(c.emit(instr{op: op, a: xo(c.reg(v)), k: y}))
		c.drop(v)
	}
}

// patch makes the test or jump i go to instruction n.
func (c *compiler) patch(i, n int) {
	if relativeTarget(c.code[i].op) {
		c.code[i].setRel(n - i)
	} else {
		c.jumpTo(i, n)
	}
}

// relativeTarget reports whether the target of the instruction is in bc.
func relativeTarget(op uint16) bool {
	switch op {
	case opLtI, opLeI, opGtI, opGeI, opNumEqI, opNumNeI, opIsConst, opNotConst, opGetStruct:
		return true
	}
	return false
}

// prepare makes what lies after a construct with several paths find the same
// state whatever path was taken: variables that occur in it and after it have
// a value before it.
func (c *compiler) prepare(g *goal, final bool) {
	if final {
		return
	}
	uses := c.usesIn(g)
	for v := range c.vars {
		if n, ok := uses[v]; ok && c.vars[v].left > n {
			c.known(v)
		}
	}
}

func (c *compiler) simpleIf(g *goal, final bool) {
	if g.calls && !final {
		c.ensureEnv(nothing)
	}
	c.prepare(g, final)
	c.preload(g.cond)
	if g.calls && !final {
		c.save(nothing)
	}
	var otherwise []int
	for _, t := range g.cond {
		c.test(t, &otherwise)
	}
	then, els := g.branches[0], g.branches[1]
	fork := c.snapshot()
	c.adjust(els, -1)
	c.preferences(then)
	c.sequence(then, final)
	end := -1
	if !final {
		end = c.emit(instr{op: opJump})
	}
	c.restore(fork)
	c.adjust(then, -1)
	c.preferences(els)
	start := c.here()
	for _, i := range otherwise {
		c.patch(i, start)
	}
	c.sequence(els, final)
	if final {
		return
	}
	c.join(fork, g)
	c.jumpTo(end, c.here())
}

// join sets the state after a construct from that before its branches.
func (c *compiler) join(fork pathState, g *goal) {
	c.restore(fork)
	for _, b := range g.branches {
		c.adjust(b, -1)
	}
	if g.calls {
		c.forget()
	}
	for v := range c.vars {
		c.drop(v)
	}
}

// fullEnv returns the size of the environment with all slots.
func (c *compiler) fullEnv() uint16 { return uint16(envSize + c.slots*8) }

// alternative emits the instruction at the start of an alternative.
func (c *compiler) alternative(op uint16) int {
	_, live := c.liveSlots()
	in := instr{op: op, a: c.fullEnv()}
	in.setRel(int(int32(live)))
	return c.emit(in)
}

func (c *compiler) or(g *goal, final bool) {
	c.wakeSafepoint()
	c.ensureEnv(nothing)
	c.prepare(g, final)
	c.save(nothing)
	fork := c.snapshot()
	var ends []int
	next := c.emit(instr{op: opOrTry, a: c.fullEnv()})
	for i, b := range g.branches {
		c.restore(fork)
		for _, o := range g.branches[:i] {
			c.adjust(o, -1)
		}
		if i > 0 { // what the branches after it need is live in an alternative, too
			c.forget()
			c.jumpTo(next, c.here())
			if i < len(g.branches)-1 {
				next = c.alternative(opOrRetry)
			} else {
				c.alternative(opOrTrust)
			}
		}
		for _, o := range g.branches[i+1:] {
			c.adjust(o, -1)
		}
		c.preferences(b)
		c.sequence(b, final)
		if !final {
			ends = append(ends, c.emit(instr{op: opJump}))
		}
	}
	if final {
		return
	}
	c.join(fork, g)
	for _, i := range ends {
		c.jumpTo(i, c.here())
	}
}

// ifGoal compiles an if-then-else, or its soft form, whose condition may leave
// choice points.
func (c *compiler) ifGoal(g *goal, final bool) {
	cut := opCommitY
	if g.kind != goalIf {
		cut = opSoftCut
	}
	fork, try := c.condition(g, final, cut)
	then, els := g.branches[0], g.branches[1]
	c.vars[g.barrier].left--
	c.preferences(then)
	c.sequence(then, final)
	end := -1
	if !final {
		end = c.emit(instr{op: opJump})
	}
	c.otherwise(g, fork, try)
	c.preferences(els)
	c.sequence(els, final)
	if final {
		return
	}
	c.restore(fork)
	c.adjust(g.cond, -1)
	c.vars[g.barrier].left--
	c.join(c.snapshot(), g)
	c.jumpTo(end, c.here())
}

func (c *compiler) not(g *goal) {
	fork, try := c.condition(g, false, opCommitY)
	c.emit(instr{op: opFail})
	c.otherwise(g, fork, try)
}

// condition compiles the condition of g, and the cut after it. It returns the state before it, and
// the instruction that is to lead to otherwise.
func (c *compiler) condition(g *goal, final bool, cut uint16) (fork pathState, try int) {
	c.wakeSafepoint()
	c.ensureEnv(nothing)
	c.prepare(g, final)
	c.save(nothing)
	b := &c.vars[g.barrier]
	fork = c.snapshot()
	try = c.emit(instr{op: opOrTry, a: c.fullEnv()})
	c.emit(instr{op: opSaveB, b: yo(b.slot)})
	b.saved = true
	if len(g.branches) > 0 {
		c.adjust(g.branches[1], -1)
	}
	c.preferences(g.cond)
	c.sequence(g.cond, false)
	c.emitCut(cut, b.slot)
	return fork, try
}

// otherwise begins the code for a condition of g that has no solution.
func (c *compiler) otherwise(g *goal, fork pathState, try int) {
	c.restore(fork)
	c.adjust(g.cond, -1)
	if len(g.branches) > 0 {
		c.adjust(g.branches[0], -1)
	}
	c.vars[g.barrier].left--
	c.forget()
	c.jumpTo(try, c.here())
	c.alternative(opOrTrust)
}
