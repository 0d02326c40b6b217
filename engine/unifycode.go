package engine

// This file generates the code of unification: of the head's arguments, of
// =/2, and of terms that are built for calls.

// An occurrence is how a variable was compiled at a place of the source: the
// write block for the same place does the same.
type occurrence struct {
	reg   int
	first bool
	void  bool
}

// head compiles the arguments of the head, which start at index at.
func (c *compiler) head(at, n int) {
	var compounds, repeated []int
	for i := range n {
		c.used[i] = inUse
	}
	for i := range n {
		t := c.src[at+i]
		switch t & tagMask {
		case tagRef:
			v := int(t >> 3)
			if x := &c.vars[v]; x.reg >= 0 {
				repeated = append(repeated, i)
			} else if c.use(v); x.left > 0 {
				x.reg, c.used[i] = i, v+1
			} else {
				c.free(i)
			}
		case tagAtm, tagInt:
			if c.rule {
				c.fails(instr{op: opIsConst, a: xo(i), k: t})
			} else {
				c.emit(instr{op: opGetConst, a: xo(i), k: t})
			}
			c.free(i)
		default:
			compounds = append(compounds, i)
		}
	}
	for _, i := range repeated {
		v := int(c.src[at+i] >> 3)
		if c.rule {
			c.sameReg(i, v)
			c.free(i)
			continue
		}
		c.use(v)
		c.unifyRegs(i, c.vars[v].reg)
		c.free(i)
		c.drop(v)
	}
	for _, i := range compounds {
		if c.rule {
			c.parts(i, c.src[at+i], true, true)
		} else {
			c.get(i, c.src[at+i], true)
		}
	}
}

// matchGoal matches a variable of the head with a term.
func (c *compiler) matchGoal(g *goal) {
	v, t := int(g.args[0]>>3), g.args[1]
	if c.plain(t) {
		c.fails(instr{op: opIsConst, a: xo(c.reg(v)), k: t})
	} else {
		c.parts(c.reg(v), t, false, true)
	}
	c.use(v)
	c.drop(v)
}

// get unifies the register reg with the term t, which is not a variable. When
// owned, the register is free afterwards.
func (c *compiler) get(reg int, t Cell, owned bool) {
	type task struct {
		reg   int
		term  Cell
		block int // >= 0: the write block whose structure ends here
		owned bool
	}
	if c.checked {
		c.parts(reg, t, owned, false)
		return
	}
	if IsCompound(t) && c.tooBig(t) {
		c.getBlock(reg, t, owned)
		return
	}
	stack := []task{{reg, t, -1, owned}}
	for len(stack) > 0 && c.err == nil {
		k := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case k.block >= 0:
			c.blocks[k.block].back = c.here()
		case k.term&tagMask == tagFlt || k.term&tagMask == tagBox:
			c.emit(instr{op: opGetBoxed, a: xo(k.reg), k: c.constant(k.term)})
			if k.owned {
				c.free(k.reg)
			}
		case k.term&tagMask == tagLst:
			head, tail := c.getList(k.reg, k.term, k.owned)
			i := index(k.term)
			if tail >= 0 {
				stack = append(stack, task{tail, c.src[i+1], -1, true})
			}
			if head >= 0 {
				stack = append(stack, task{head, c.src[i], -1, true})
			}
		case c.getNew(k.reg, k.term, k.owned):
		default:
			deep := c.smallTerm(k.term)
			c.loadVars(k.term, deep)
			block := len(c.blocks)
			from := c.emit(instr{op: opGetStruct, a: xo(k.reg), k: c.functor(k.term)})
			c.blocks = append(c.blocks, writeBlock{from: from, reg: k.reg, term: k.term, deep: deep})
			inner := c.getArgs(k.reg, k.term, k.owned)
			if deep {
				stack = append(stack, task{block: block})
			} else {
				c.blocks[block].back = c.here()
			}
			for j := len(inner) - 1; j >= 0; j-- {
				stack = append(stack, task{inner[j].reg, c.src[inner[j].at], -1, true})
			}
		}
	}
}

// getNew compiles a structure of one or two arguments that are new variables by
// one instruction, if t is such a structure.
func (c *compiler) getNew(reg int, t Cell, owned bool) bool {
	f := c.functor(t)
	args := c.src[argsAt(t):][:f.arity()]
	if len(args) == 0 || len(args) > 2 || len(args) == 2 && args[0] == args[1] {
		return false
	}
	for _, arg := range args {
		if arg&tagMask != tagRef || c.vars[arg>>3].reg >= 0 || c.vars[arg>>3].saved {
			return false
		}
	}
	if owned {
		c.free(reg)
	}
	home := func(i int) uint16 {
		v := int(args[i] >> 3)
		r := c.newHome(v)
		c.annot[argsAt(t)+i] = occurrence{reg: (int(r) - firstX) / 8, first: true, void: c.vars[v].left == 0}
		return r
	}
	in := instr{op: opGetStructV, a: xo(reg), k: f, b: home(0)}
	if len(args) == 2 {
		in.op, in.c = opGetStructVV, home(1)
	}
	c.emit(in)
	return true
}

// getBlock unifies the register with a big term, which is built from a stored
// copy.
func (c *compiler) getBlock(reg int, t Cell, owned bool) {
	r := c.alloc(inUse)
	c.putBlock(r, t)
	c.unifyRegs(reg, r)
	c.free(r)
	if owned {
		c.free(reg)
	}
}

// loadVars loads the known variables of the arguments of t, or of all of t, before the
// structure is read: the write block finds them in the same registers.
func (c *compiler) loadVars(t Cell, deep bool) {
	for i := range c.functor(t).arity() {
		arg := c.src[argsAt(t)+i]
		if arg&tagMask == tagRef && c.vars[arg>>3].saved {
			c.reg(int(arg >> 3))
		} else if deep && arg&tagMask == tagStr {
			c.loadVars(arg, true)
		}
	}
}

// An inner is a compound argument in a register.
type inner struct{ reg, at int }

// getArgs compiles the arguments of the structure t in register reg, and
// returns those that are compound, each loaded into a register.
func (c *compiler) getArgs(reg int, t Cell, owned bool) []inner {
	var nested []inner
	first := argsAt(t)
	n := c.functor(t).arity()
	for i := range n {
		at := first + i
		arg := c.src[at]
		off := uint16(8 + 8*i)
		switch arg & tagMask {
		case tagAtm, tagInt:
			c.emit(instr{op: opArgConst, b: xo(reg), c: off, k: arg})
		case tagRef:
			v := int(arg >> 3)
			x := &c.vars[v]
			if c.use(v) {
				if x.left == 0 {
					c.annot[at] = occurrence{void: true, first: true}
					continue
				}
				if owned && i == n-1 { // the last argument may take the register over
					c.free(reg)
					owned = false
				}
				r := c.home(v)
				c.annot[at] = occurrence{reg: r, first: true}
				c.loadArg(r, reg, off)
				continue
			}
			r := c.reg(v)
			c.annot[at] = occurrence{reg: r}
			c.emit(instr{op: opArgVal, a: xo(r), b: xo(reg), c: off})
			c.drop(v)
		default:
			r := c.alloc(inUse)
			c.loadArg(r, reg, off)
			c.annot[at] = occurrence{reg: r, first: true}
			nested = append(nested, inner{r, at})
		}
	}
	if owned {
		c.free(reg)
	}
	return nested
}

// loadArg loads an argument of the structure in register reg, two of them in one
// instruction where possible.
func (c *compiler) loadArg(r, reg int, off uint16) {
	if n := len(c.code) - 1; n >= c.label && n >= 0 && c.code[n].op == opArgVar {
		c.code[n].op = opArgVar2
		c.code[n].k = Cell(xo(r)) | Cell(xo(reg))<<16 | Cell(off)<<32
		return
	}
	c.emit(instr{op: opArgVar, a: xo(r), b: xo(reg), c: off})
}

// getList compiles one list cell and returns the registers of a head and a
// tail that are still to be unified, or -1.
func (c *compiler) getList(reg int, t Cell, owned bool) (head, tail int) {
	i := index(t)
	h, tl := c.src[i], c.src[i+1]
	hv, tv := c.knownReg(h), -1
	if tl != h {
		tv = c.knownReg(tl)
	}
	if owned {
		c.free(reg)
	}
	head, tail = -1, -1
	in := instr{a: xo(reg)}

	// The head decides the form of the instruction. If no form has the tail in place, the
	// tail takes a register.
	headReg := func() uint16 {
		if h&tagMask == tagRef {
			return c.newHome(int(h >> 3))
		}
		head = c.alloc(inUse)
		return xo(head)
	}
	tailReg := func() uint16 {
		if tl&tagMask == tagRef && tl != h && tv < 0 {
			return c.newHome(int(tl >> 3))
		}
		tail = c.alloc(inUse)
		return xo(tail)
	}
	switch {
	case hv >= 0:
		c.vars[h>>3].left--
		in.op, in.b = opGetListXV, xo(hv)
		in.c = tailReg()
		if tv >= 0 {
			in.op, in.k = opGetListXX, Cell(xo(tv))
		} else if tl.isConstant() {
			in.op, in.k = opGetListXK, tl
		}
		c.drop(int(h >> 3))
	case h.isConstant():
		in.op, in.k, in.c = opGetListKV, h, tailReg()
	case tl.isConstant():
		in.op, in.k, in.b = opGetListVK, tl, headReg()
	case tv >= 0:
		c.vars[tl>>3].left--
		in.op, in.c = opGetListVX, xo(tv)
		in.b = headReg()
		c.drop(int(tl >> 3))
		tv = -1
		c.emit(in)
		return head, -1
	default:
		in.op = opGetListVV
		in.b = headReg()
		in.c = tailReg()
	}
	c.emit(in)
	if tail >= 0 && tl&tagMask == tagRef {
		v := int(tl >> 3)
		c.use(v)
		c.emit(instr{op: opUnify, a: xo(tail), b: xo(c.reg(v))})
		c.drop(v)
		c.free(tail)
		tail = -1
	}
	if tail >= 0 && tl.isConstant() {
		c.emit(instr{op: opGetConst, a: xo(tail), k: tl})
		c.free(tail)
		tail = -1
	}
	return head, tail
}

// knownReg returns the register of a variable that has a value, or -1.
func (c *compiler) knownReg(t Cell) int {
	if t&tagMask == tagRef {
		if x := &c.vars[t>>3]; x.reg >= 0 || x.saved {
			return c.reg(int(t >> 3))
		}
	}
	return -1
}

// newHome returns the register of the new variable v, or one that is never read when
// v does not occur again.
func (c *compiler) newHome(v int) uint16 {
	c.use(v)
	if c.vars[v].left == 0 {
		r := c.alloc(inUse)
		c.free(r)
		return xo(r)
	}
	return xo(c.home(v))
}

// smallTerm reports whether the write block of t builds all of it.
func (c *compiler) smallTerm(t Cell) bool {
	budget := 16
	var walk func(t Cell) bool
	walk = func(t Cell) bool {
		f := c.functor(t)
		if budget -= f.arity() + 1; budget < 0 {
			return false
		}
		for i := range f.arity() {
			arg := c.src[argsAt(t)+i]
			if k := arg & tagMask; k == tagFlt || k == tagBox || k == tagLst {
				return false
			} else if k == tagStr && !walk(arg) {
				return false
			}
		}
		return true
	}
	return walk(t)
}

// maxInline is the most cells of a term that instructions build.
const maxInline = 1000

// tooBig reports whether t is copied from a stored term instead of being
// compiled.
func (c *compiler) tooBig(t Cell) bool {
	n := 0
	stack := append(c.stack[:0], t)
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		a := c.functor(t).arity()
		if n += a + 1; n > maxInline {
			c.stack = stack
			return true
		}
		for i := range a {
			if k := c.src[argsAt(t)+i] & tagMask; k == tagStr || k == tagLst {
				stack = append(stack, c.src[argsAt(t)+i])
			}
		}
	}
	c.stack = stack
	return false
}

// writeOut generates a write block: it builds the structure at the heap top
// with the registers that the code in line uses for the same places.
func (c *compiler) writeOut(b writeBlock) {
	c.code[b.from].setRel(len(c.code) - b.from)
	op := opBindStruct
	var walk func(t Cell)
	walk = func(t Cell) {
		f := c.functor(t)
		c.emit(instr{op: op, a: xo(b.reg), k: f})
		op = opWConst
		ahead := Cell(f.arity()) * 8 // bytes from the next cell to the end of this structure
		var nested []Cell
		for i := range f.arity() {
			at := argsAt(t) + i
			arg := c.src[at]
			switch k := arg & tagMask; {
			case k == tagAtm || k == tagInt:
				c.emit(instr{op: opWConst, k: arg})
			case k == tagStr && b.deep:
				c.emit(instr{op: opWPtr, k: ahead | tagStr})
				nested = append(nested, arg)
				ahead += c.cellsOf(arg) * 8
			default:
				o := c.annot[at]
				switch {
				case o.void:
					c.wvoid()
				case o.first:
					c.emit(instr{op: opWVar, a: xo(o.reg)})
				default:
					c.wval(o.reg)
				}
			}
			ahead -= 8
		}
		for _, n := range nested {
			walk(n)
		}
	}
	walk(b.term)
	c.jumpTo(c.emit(instr{op: opJump}), b.back)
}

// cellsOf returns how many cells the structures of t take.
func (c *compiler) cellsOf(t Cell) Cell {
	n := Cell(c.functor(t).arity() + 1)
	for i := range c.functor(t).arity() {
		if arg := c.src[argsAt(t)+i]; arg&tagMask == tagStr {
			n += c.cellsOf(arg)
		}
	}
	return n
}

// wval writes the register r. It joins the instruction before, if that writes a register,
// too.
func (c *compiler) wval(r int) {
	if n := len(c.code) - 1; n >= 0 && c.code[n].op == opWVal {
		c.code[n].op, c.code[n].b = opWVal2, xo(r)
		return
	}
	c.emit(instr{op: opWVal, a: xo(r)})
}

// wvoid writes a variable that does not occur again.
func (c *compiler) wvoid() {
	if n := len(c.code) - 1; n >= 0 && c.code[n].op == opWVoid {
		c.code[n].a += 8
		return
	}
	c.emit(instr{op: opWVoid, a: 8})
}

// put builds the compound or boxed term t and leaves it in register dst.
func (c *compiler) put(dst int, t Cell) {
	switch {
	case t&tagMask == tagFlt || t&tagMask == tagBox:
		c.putBoxed(dst, t)
		return
	case c.tooBig(t):
		c.putBlock(dst, t)
		return
	}
	boxes := c.putBoxes(t)
	if t&tagMask == tagLst && c.putPair(dst, t, boxes) {
		return
	}
	queue := []Cell{t}
	off := Cell(0)   // of the next cell written, from the start of the term
	end := c.size(t) // of the part that has a place so far
	start := true
	for len(queue) > 0 {
		t := queue[0]
		queue = queue[1:]
		n := c.functor(t).arity()
		switch {
		case t&tagMask == tagLst && start:
			c.emit(instr{op: opPutList, a: xo(dst)})
		case t&tagMask == tagLst:
		case start:
			c.emit(instr{op: opPutStruct, a: xo(dst), k: c.functor(t)})
			off += 8
		default:
			c.emit(instr{op: opWConst, k: c.functor(t)})
			off += 8
		}
		start = false
		for i := range n {
			at := argsAt(t) + i
			arg := c.src[at]
			switch arg & tagMask {
			case tagAtm, tagInt:
				c.emit(instr{op: opWConst, k: arg})
			case tagRef:
				v := int(arg >> 3)
				if !c.use(v) {
					c.wval(c.reg(v))
					c.drop(v)
				} else if c.vars[v].left == 0 {
					c.wvoid()
				} else {
					c.emit(instr{op: opWVar, a: xo(c.homeNot(v, dst))})
				}
			case tagStr, tagLst:
				c.emit(instr{op: opWPtr, k: end - off | arg&tagMask})
				end += c.size(arg)
				queue = append(queue, arg)
			default:
				c.wval(boxes[at])
				c.free(boxes[at])
			}
			off += 8
		}
	}
}

// homeNot gives the new variable v a register other than r.
func (c *compiler) homeNot(v, r int) int {
	if c.used[r] == 0 {
		c.used[r] = inUse
		defer c.free(r)
	}
	return c.home(v)
}

// size returns the bytes that the compound t itself takes.
func (c *compiler) size(t Cell) Cell {
	if t&tagMask == tagLst {
		return 16
	}
	return Cell(c.functor(t).arity()+1) * 8
}

// putPair builds a list cell whose parts are at hand by one instruction.
func (c *compiler) putPair(dst int, t Cell, boxes map[int]int) bool {
	i := index(t)
	h, tl := c.src[i], c.src[i+1]
	hv, tv := h&tagMask == tagRef, tl&tagMask == tagRef
	hk := h.isConstant()
	tk := tl.isConstant()
	if len(boxes) > 0 || h == tl || !hv && !hk || !tv && !tk || hk && tk {
		return false
	}
	known := func(v Cell) bool { return c.vars[v>>3].reg >= 0 || c.vars[v>>3].saved }
	if hv && !known(h) || hk && !known(tl) {
		return false
	}
	in := instr{a: xo(dst)}
	switch {
	case hk:
		in.op, in.k, in.b = opPutListKX, h, xo(c.reg(int(tl>>3)))
		c.vars[tl>>3].left--
	case tk:
		in.op, in.k, in.b = opPutListXK, tl, xo(c.reg(int(h>>3)))
		c.vars[h>>3].left--
	case known(tl):
		in.op, in.b, in.c = opPutListXX, xo(c.reg(int(h>>3))), xo(c.reg(int(tl>>3)))
		c.vars[h>>3].left--
		c.vars[tl>>3].left--
	default:
		in.op, in.b = opPutListXV, xo(c.reg(int(h>>3)))
		c.vars[h>>3].left--
		c.use(int(tl >> 3))
		if c.vars[tl>>3].left == 0 {
			r := c.alloc(inUse)
			in.c = xo(r)
			c.free(r)
		} else {
			in.c = xo(c.homeNot(int(tl>>3), dst))
		}
	}
	c.emit(in)
	if hv {
		c.drop(int(h >> 3))
	}
	if tv {
		c.drop(int(tl >> 3))
	}
	return true
}

// putBoxes loads the boxed constants within t into registers, by the index of
// their place.
func (c *compiler) putBoxes(t Cell) map[int]int {
	var boxes map[int]int
	stack := append(c.stack[:0], t)
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for i := range c.functor(t).arity() {
			at := argsAt(t) + i
			switch arg := c.src[at]; arg & tagMask {
			case tagStr, tagLst:
				stack = append(stack, arg)
			case tagFlt, tagBox:
				r := c.alloc(inUse)
				c.putBoxed(r, arg)
				if boxes == nil {
					boxes = make(map[int]int)
				}
				boxes[at] = r
			}
		}
	}
	c.stack = stack
	return boxes
}

// putBoxed loads the boxed constant t.
func (c *compiler) putBoxed(dst int, t Cell) {
	if t&tagMask == tagFlt {
		c.emit(instr{op: opPutFloat, a: xo(dst), k: c.src[index(t)+1]})
		return
	}
	c.emit(instr{op: opPutBoxed, a: xo(dst), k: c.constant(t)})
}

// constant adds the boxed term t to the constants of the clause.
func (c *compiler) constant(t Cell) Cell {
	i := index(t)
	n := 1 + c.src[i].boxWords()
	cells := append([]Cell{8 | t&tagMask}, c.src[i:i+n]...)
	return c.addConst(&record{cells: cells})
}

func (c *compiler) addConst(r *record) Cell {
	n := c.engine.addConst(r)
	c.consts = append(c.consts, n)
	return Cell(n)
}

// putBlock builds the big term t from a stored copy of it. Its variables are
// passed in a structure.
func (c *compiler) putBlock(dst int, t Cell) {
	r, vars := c.extract(t)
	k := c.addConst(r)
	if len(vars) == 0 {
		c.emit(instr{op: opPutBlock, a: xo(dst), k: k})
		return
	}
	if len(vars) > maxX/4 {
		c.err = errTooBig
		return
	}
	for _, v := range vars {
		c.known(v)
	}
	s := c.alloc(inUse)
	regs := make([]int, len(vars))
	for i, v := range vars {
		regs[i] = c.reg(v)
	}
	c.emit(instr{op: opPutStruct, a: xo(s), k: functor(0, len(vars))})
	for _, r := range regs {
		c.wval(r)
	}
	c.emit(instr{op: opPutBlock, a: xo(dst), b: xo(s), k: k})
	c.free(s)
	c.occurrences(t, func(v int) { c.vars[v].left-- })
	for _, v := range vars {
		c.drop(v)
	}
}

// extract copies the part of the source below t to a new record. It returns the variables
// in the order of their new numbers.
func (c *compiler) extract(t Cell) (*record, []int) {
	out := []Cell{t}
	var vars []int
	number := make(map[int]int)
	for i := 0; i < len(out); i++ {
		c.tick()
		t := out[i]
		switch t & tagMask {
		case tagRef:
			v := int(t >> 3)
			n, ok := number[v]
			if !ok {
				n = len(vars)
				number[v] = n
				vars = append(vars, v)
			}
			out[i] = Cell(n) << 3
		case tagStr, tagLst, tagFlt, tagBox:
			if t.isHeader() {
				i += t.boxWords()
				continue
			}
			at, n := index(t), 2
			if t&tagMask == tagStr {
				n = 1 + c.src[at].arity()
			} else if t&tagMask != tagLst {
				n = 1 + c.src[at].boxWords()
			}
			out[i] = Cell(len(out))*8 | t&tagMask
			out = append(out, c.src[at:at+n]...)
		}
	}
	return &record{cells: out, nvars: len(vars)}, vars
}
