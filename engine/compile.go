package engine

import (
	"errors"
	"slices"

	"github.com/zebralog/prolog/engine/number"
)

// The compiler turns a clause, held as a record, into instructions. It works
// in two passes: the first (clauseterm.go) makes a tree of goals and finds the
// variables that must survive a call, which are permanent and get a slot of
// the environment; the second (this file, unification in unifycode.go, goals in
// goalcode.go) generates code from left to right.
//
// A temporary variable has one X register from its first to its last
// occurrence on the path; it never moves. Until the first call of a path,
// permanent variables are in X registers too: the environment is allocated,
// and they are saved in it, just before that call, so that a clause whose head
// or guards fail costs no environment. Argument registers of the head are the
// homes of the variables they bring in; a variable that will be an argument of
// the next call is put into that register at once if it is free; all other
// registers come from above the arguments of every call that may follow in the clause.

// errTooBig means that a clause has too many variables or arguments at once
// for the registers, or too many cells; it is then run by calling its body as a term.
var errTooBig = errors.New("clause too big")

const (
	maxSource    = 1 << 16 // cells of a clause that is compiled, and registers in its live lists
	bytesForCell = 1 << 7  // that the compiler needs for each of them, about
)

const maxX = (endX - firstX) / 8

type compiler struct {
	trusted   bool // the clause is part of the system: see sandbox
	engine    *Engine
	module    *Module
	pred      *Pred // of the clause, nil for a body that is called
	rule      bool  // the head is matched, not unified
	checked   bool  // unification has the occurs check
	inHead    bool
	src       []Cell
	vars      []clauseVar
	context   Cell    // the last argument of the head of a clause of a transparent predicate
	inContext bool    // there is one
	before    []*goal // to be compiled in front of the goal that is being made
	matched   []Cell  // goals of the guard that are compiled as goalMatch

	code   []instr
	relocs []int // instructions whose k is the number of an instruction of this clause
	blocks []writeBlock
	stack  []Cell
	liveX  []liveList
	live   int          // registers in these lists
	annot  []occurrence // by index of the source
	consts []int        // entries of the engine's constants that belong to the clause

	chunks    int
	position  int
	clauseCut int // the variable that holds the barrier of cuts
	slots     int
	hasEnv    bool
	base      int   // first register above the arguments of all calls that may follow
	used      []int // by register: 0 free, else the variable + 1, or inUse; free past its end
	prefer    []int // by variable: argument of the next call, or -1
	label     int   // the newest instruction that a jump may lead to; no later one is merged with those before it
	unified   bool  // the same for a unification of the body
	woken     bool  // a unification may have woken goals since the last safepoint
	leading   bool  // nothing but tests was compiled so far
	tests     []int
	failing   []int // tests and jumps that lead to failure
	steps     int   // see tick
	traced    bool  // all goals are calls: see trace.go
	located   bool  // sites are wanted
	sites     []site
	held      holding // see holding
	written   int     // cells of the clause, to which goals are added that are not written there
	origin    Cell    // of the goal that is being made: see goal.src
	err       error
}

const inUse = -1

// A writeBlock is code out of line that builds a structure where the head
// found a variable.
type writeBlock struct {
	from int  // the instruction that branches here
	reg  int  // the register with the variable
	term Cell // the structure
	back int  // where to go on
	deep bool // its structures within are built here too
}

// A liveList is the X registers that a builtin must not lose, by instruction.
type liveList struct {
	at   int
	regs []int
}

// compiled is a clause as instructions.
type compiled struct {
	code   []instr
	relocs []int
	consts []int
	// tests[i] is the first instruction after the i+1 tests the body starts
	// with, when nothing but them comes before it.
	tests []int
}

// clause translates a clause of the database. The code of one that shares its parts, or
// is cyclic, would have no end.
func (c *compiler) clause(cl *Clause) (*compiled, error) {
	if cl.vars&clauseShared != 0 || cl.size > maxSource {
		return nil, errTooBig
	}
	p, r := c.engine.PredOf(cl), cl.term(c.engine)
	c.pred, c.module, c.trusted = p, p.Module, cl.vars&clauseTrusted != 0
	return c.compile(r.cells, r.nvars, p.contextOf != nil)
}

// compile translates the clause (Head :- Body) in src, a tree.
func (c *compiler) compile(src []Cell, nvars int, inContext bool) (comp *compiled, err error) {
	c.engine.Grow(bytesForCell*len(src), areaCode)
	defer c.engine.Shrink(bytesForCell * len(src))
	c.src, c.written = slices.Clip(src), len(src)
	c.checked = c.engine.occurs != OccursOff || slices.Contains(src, funSetFlag) // which may turn it on
	defer func() {
		if comp == nil {
			c.engine.dropConsts(c.consts)
		}
	}()
	c.vars = make([]clauseVar, nvars, nvars+4)
	for i := range c.vars {
		c.vars[i] = clauseVar{chunk: -1, reg: -1, slot: -1}
	}
	root := src[0]
	headAt := argsAt(root)
	head := src[headAt]
	if inContext {
		c.context, c.inContext = src[argsAt(head)+c.functor(head).arity()-1], true
	}
	c.clauseCut = c.newVar()
	c.rule = c.functor(root) != funNeck
	body := c.bodyOf(root)
	if c.traced {
		body = slices.Insert(body, c.movedToHead(head, body), c.systemGoal("$entered"))
	}

	arity := c.functor(head).arity()
	if head&tagMask == tagAtm {
		arity = 0
	}
	for i := range arity {
		c.occurrences(src[argsAt(head)+i], func(v int) { c.seen(v, 0) })
	}
	c.analyse(body, 0, c.clauseCut)
	if arity > MaxProcedureArity || len(c.vars) > maxX/4 {
		return nil, errTooBig
	}
	c.annot = make([]occurrence, len(c.src))
	c.base = max(arity, c.widest(body))
	c.used = make([]int, c.base, c.base+16)
	c.prefer = make([]int, len(c.vars))
	c.assignSlots()

	c.preferences(body)
	if arity > 0 {
		c.inHead = true
		c.head(argsAt(head), arity)
		c.inHead = false
	}
	if c.slots > 32 {
		// Slots that are set after the head could keep stale cells after backtracking.
		// Calls cannot tell which of so many slots are live.
		for v := range nvars {
			if c.vars[v].permanent {
				c.known(v)
			}
		}
	}
	c.leading = len(c.code) == 0
	c.woken = !c.leading && !c.rule
	c.sequence(body, true)
	for i := 0; i < len(c.blocks); i++ {
		c.writeOut(c.blocks[i])
	}
	if len(c.failing) > 0 {
		fail := c.emit(instr{op: opFail})
		for _, i := range c.failing {
			c.patch(i, fail)
		}
	}
	if c.cells() > maxClauseCells {
		return nil, errTooBig
	}
	c.writeLiveLists()
	if c.err != nil {
		return nil, c.err
	}
	return &compiled{c.code, c.relocs, c.consts, c.tests}, nil
}

// cells bounds the cells that the instructions write on the heap and the trail: three each,
// except for calls, selection and moves.
func (c *compiler) cells() int {
	n := 0
	for _, in := range c.code {
		c.tick()
		switch {
		case in.op == opWVoid:
			n += int(in.a) / 8
		case in.op >= opNewVar:
			n += 3
		}
	}
	return n
}

// widest returns the greatest number of arguments of a call in the goals, and notes it for each of
// them with those after it.
func (c *compiler) widest(seq []*goal) int {
	n := 0
	for _, g := range slices.Backward(seq) {
		if g.kind == goalCall {
			if len(g.args) > MaxProcedureArity {
				c.err = errTooBig
			}
			n = max(n, len(g.args))
		}
		n = max(n, c.widest(g.cond))
		for _, b := range g.branches {
			n = max(n, c.widest(b))
		}
		g.widest = n
	}
	return n
}

// assignSlots gives the permanent variables their slots. Those that live longest come
// first, so that the environment shrinks in the course of the clause.
func (c *compiler) assignSlots() {
	var perm []int
	for v := range c.vars {
		if c.vars[v].permanent {
			perm = append(perm, v)
		}
	}
	slices.SortStableFunc(perm, func(a, b int) int { return c.vars[b].last - c.vars[a].last })
	for i, v := range perm {
		c.vars[v].slot = i
	}
	c.slots = len(perm)
	if c.slots > maxX/2 {
		c.err = errTooBig
	}
}

// preferences notes for each variable which argument of the next call it is.
func (c *compiler) preferences(seq []*goal) {
	for i := range c.prefer {
		c.prefer[i] = -1
	}
	c.preferIn(seq)
}

func (c *compiler) preferIn(seq []*goal) {
	for _, g := range seq {
		switch g.kind {
		case goalCall:
			for i, a := range g.args {
				if a&tagMask == tagRef && c.prefer[a>>3] < 0 {
					c.prefer[a>>3] = i
				}
			}
			return
		case goalIf:
			if g.simple {
				c.preferIn(g.branches[0])
				c.preferIn(g.branches[1])
			}
			return
		case goalOr, goalSoft:
			return
		case goalNot:
			if !g.simple {
				return
			}
		}
	}
}

// tick ends the compilation when the run is to end.
func (c *compiler) tick() {
	c.steps++
	c.engine.pollAt(c.steps)
}

// emit appends an instruction and returns its number.
func (c *compiler) emit(i instr) int {
	c.tick()
	c.code = append(c.code, i)
	return len(c.code) - 1
}

// xo returns the offset of X register r, as instructions hold it.
func xo(r int) uint16 { return uint16(firstX + r*8) }

// yo returns the offset of environment slot s.
func yo(s int) uint16 { return uint16(envSize + s*8) }

// alloc takes a free register above the arguments.
func (c *compiler) alloc(v int) int {
	for r := c.base; r < len(c.used); r++ {
		if c.used[r] == 0 {
			return c.take(r, v)
		}
	}
	if len(c.used) == maxX-1 {
		c.err = errTooBig
		return maxX - 2
	}
	c.used = append(c.used, 0)
	return c.take(len(c.used)-1, v)
}

// take makes a register one in use, for the variable v-1 or as inUse.
func (c *compiler) take(r, v int) int {
	c.used[r] = v
	c.held.lose(r, len(c.code))
	return r
}

// allocFor takes a register for the variable v, the argument register it is
// wanted in when that is free.
func (c *compiler) allocFor(v int) int {
	if p := c.prefer[v]; p >= 0 && c.used[p] == 0 {
		return c.take(p, v+1)
	}
	return c.alloc(v + 1)
}

func (c *compiler) free(r int) { c.used[r] = 0 }

// use counts an occurrence of v as compiled. It reports whether it was the
// first one on this path.
func (c *compiler) use(v int) (first bool) {
	x := &c.vars[v]
	x.left--
	return x.reg < 0 && !x.saved
}

// drop frees the register of v when v does not occur again.
func (c *compiler) drop(v int) {
	x := &c.vars[v]
	if x.left <= 0 && x.reg >= 0 {
		if c.used[x.reg] == v+1 {
			c.free(x.reg)
		}
		x.reg = -1
	}
}

// home gives the new variable v a register and returns it.
func (c *compiler) home(v int) int {
	r := c.allocFor(v)
	c.vars[v].reg = r
	return r
}

// reg returns a register with the value of v, which is known: it loads it from
// the environment when need be.
func (c *compiler) reg(v int) int {
	x := &c.vars[v]
	if x.reg < 0 {
		x.reg = c.allocFor(v)
		c.loadY(x.reg, x.slot)
	}
	return x.reg
}

// known makes sure that v has a value, as a new variable if it has none.
func (c *compiler) known(v int) {
	x := &c.vars[v]
	if x.reg >= 0 || x.saved {
		return
	}
	if x.permanent && c.hasEnv {
		r := c.alloc(inUse)
		c.free(r)
		c.emit(instr{op: opNewVarY, a: xo(r), b: yo(x.slot)})
		x.saved = true
		return
	}
	r := c.home(v)
	c.emit(instr{op: opNewVar, a: xo(r), b: xo(r)})
}

// ensureEnv allocates the environment unless that is done, and saves the
// permanent variables that are known and occur again after the next goal,
// which uses those that spare counts.
func (c *compiler) ensureEnv(spare func(v int) int) {
	if c.hasEnv {
		c.save(spare)
		return
	}
	c.hasEnv = true
	var regs [4]int
	for i := range regs {
		regs[i] = 0
	}
	var rest []int
	for v := range c.vars {
		x := &c.vars[v]
		if !x.permanent || x.reg < 0 || x.saved || x.left-spare(v) <= 0 {
			continue
		}
		x.saved = true
		if x.slot < 4 {
			regs[x.slot] = int(xo(x.reg))
		} else {
			rest = append(rest, v)
		}
	}
	var k Cell
	for i, r := range regs {
		k |= Cell(r) << (16 * i)
	}
	c.emit(instr{op: opAllocate, k: k})
	if c.slots > 32 {
		c.emit(instr{op: opClearY, k: Cell(c.slots)})
		for v := range c.vars {
			if x := &c.vars[v]; x.saved && x.slot < 4 {
				rest = append(rest, v)
			}
		}
	}
	for _, v := range rest {
		c.storeY(c.vars[v].slot, c.vars[v].reg)
	}
	if x := &c.vars[c.clauseCut]; x.left > 0 {
		c.emit(instr{op: opGetLevel, b: yo(x.slot)})
		x.saved = true
	}
}

// save stores the permanent variables that are only in registers.
func (c *compiler) save(spare func(v int) int) {
	for v := range c.vars {
		x := &c.vars[v]
		if x.permanent && x.reg >= 0 && !x.saved && x.left-spare(v) > 0 {
			c.storeY(x.slot, x.reg)
			x.saved = true
		}
	}
}

// forget empties all registers, as a call does.
func (c *compiler) forget() {
	for v := range c.vars {
		if x := &c.vars[v]; x.reg >= 0 {
			c.free(x.reg)
			x.reg = -1
		}
	}
}

// liveSlots returns the size of the environment that is still needed, with the
// slots that get their first value later, and the bitmap of its live slots.
func (c *compiler) liveSlots() (size int, live uint32) {
	n := 0
	for v := range c.vars {
		x := &c.vars[v]
		if !x.permanent || x.left <= 0 {
			continue
		}
		n = max(n, x.slot+1)
		if x.saved && x.slot < 32 {
			live |= 1 << x.slot
		}
	}
	if c.slots > 32 {
		return envSize + c.slots*8, allSlots
	}
	return envSize + n*8, live
}

// allSlots as a bitmap says that every slot of the environment is live.
const allSlots = 1<<32 - 1

// A pathState is what differs between the paths of a clause.
type pathState struct {
	vars   []clauseVar
	used   []int
	prefer []int
	hasEnv bool
}

func (c *compiler) snapshot() pathState {
	return pathState{slices.Clone(c.vars), slices.Clone(c.used), slices.Clone(c.prefer), c.hasEnv}
}

func (c *compiler) restore(s pathState) {
	copy(c.vars, s.vars)
	clear(c.used[copy(c.used, s.used):])
	copy(c.prefer, s.prefer)
	c.hasEnv = s.hasEnv
}

// jumpTo makes instruction i go to instruction n of this clause.
func (c *compiler) jumpTo(i, n int) {
	c.code[i].k = Cell(n)
	c.relocs = append(c.relocs, i)
}

// evaluable reports whether t is an expression that is compiled in place.
func (c *compiler) evaluable(t Cell) bool {
	type item struct {
		t     Cell
		depth int
	}
	stack := []item{{t, 0}}
	for len(stack) > 0 {
		c.tick()
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch it.t & tagMask {
		case tagRef, tagInt, tagFlt:
			continue
		case tagAtm:
			if _, ok := number.Lookup(it.t.atom(), 0); !ok {
				return false
			}
			continue
		case tagBox:
			if k := c.src[index(it.t)].boxKind(); k != boxBig && k != boxRat {
				return false
			}
			continue
		case tagLst:
			return false
		}
		f := c.functor(it.t)
		if _, ok := number.Lookup(f.atom(), f.arity()); !ok || f.arity() > 2 || it.depth > 50 {
			return false
		}
		for i := range f.arity() {
			stack = append(stack, item{c.src[argsAt(it.t)+i], it.depth + 1})
		}
	}
	return true
}
