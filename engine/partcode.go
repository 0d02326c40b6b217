package engine

import "slices"

// Heads of rules, and all unifications while the flag occurs_check is on, are compiled part
// by part. Every part of a compound that is not a constant gets a register, and is then
// compiled by itself. A matched part is tested and never bound. Unification with an occurs
// check binds only to terms of new variables, which cannot contain the bound variable. A
// known variable is unified with its part afterwards, by a separate instruction.

// fails emits a test that leads to failure if it does not hold.
func (c *compiler) fails(in instr) { c.failing = append(c.failing, c.emit(in)) }

// unifyRegs emits the unification of two registers.
func (c *compiler) unifyRegs(a, b int) {
	in := instr{op: opUnify, a: xo(a), b: xo(b)}
	if c.checked {
		in.op = opUnifyCheck
		if c.inHead {
			in.c = 1
		}
	}
	c.emit(in)
}

// sameReg compares the register with the value of the known variable v, which occurs here.
func (c *compiler) sameReg(reg, v int) {
	c.use(v)
	c.fails(instr{op: opSame, a: xo(reg), b: xo(c.reg(v))})
	c.drop(v)
}

// parts compiles the match of the register with the term t, which is not a
// variable, or the unification. When owned, the register is free afterwards.
func (c *compiler) parts(reg int, t Cell, owned, match bool) {
	if IsCompound(t) && c.tooBig(t) {
		if match {
			c.err = errTooBig
		} else {
			c.getBlock(reg, t, owned)
		}
		return
	}
	stack := []part{{reg, t, owned}}
	for len(stack) > 0 && c.err == nil {
		k := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		inner := c.part(k, match)
		if k.owned {
			c.free(k.reg)
		}
		slices.Reverse(inner)
		stack = append(stack, inner...)
	}
}

// A part is a register and the term it is matched or unified with; when owned it is free
// afterwards.
type part struct {
	reg   int
	term  Cell
	owned bool
}

// part compiles one part. It returns the parts within it that now have registers.
func (c *compiler) part(k part, match bool) (inner []part) {
	a := xo(k.reg)
	test := func(types uint16) {
		if match {
			c.fails(instr{op: opTest, a: a, b: types})
		}
	}
	switch k.term & tagMask {
	case tagRef:
		v := int(k.term >> 3)
		if match {
			c.sameReg(k.reg, v)
		} else {
			c.use(v)
			c.unifyRegs(k.reg, c.reg(v))
			c.drop(v)
		}
	case tagAtm, tagInt:
		if match {
			c.fails(instr{op: opIsConst, a: a, k: k.term})
		} else {
			c.emit(instr{op: opGetConst, a: a, k: k.term})
		}
	case tagFlt, tagBox:
		test(typesOf(anyBox))
		c.emit(instr{op: opGetBoxed, a: a, k: c.constant(k.term)})
	case tagLst:
		test(1 << tagLst)
		i := index(k.term)
		head := c.within(i, &inner)
		c.emit(instr{op: opGetListVV, a: a, b: head, c: c.within(i+1, &inner)})
	default:
		test(1 << tagStr)
		from := c.emit(instr{op: opGetStruct, a: a, k: c.functor(k.term)})
		for j := range c.functor(k.term).arity() {
			at, off := argsAt(k.term)+j, uint16(8+8*j)
			if arg := c.src[at]; !match && arg.isConstant() {
				c.emit(instr{op: opArgConst, b: a, c: off, k: arg})
			} else {
				c.loadArg(int(c.within(at, &inner)-firstX)/8, k.reg, off)
			}
		}
		if match {
			c.failing = append(c.failing, from)
		} else {
			c.blocks = append(c.blocks, writeBlock{from: from, reg: k.reg, term: k.term, back: c.here()})
		}
	}
	return inner
}

// within returns the register for the subterm at an index of the source: the home of a new
// variable, or a new register, which is a further part.
func (c *compiler) within(at int, inner *[]part) uint16 {
	t := c.src[at]
	if t&tagMask == tagRef {
		if x := &c.vars[t>>3]; x.reg < 0 && !x.saved {
			r := c.newHome(int(t >> 3))
			c.annot[at] = occurrence{reg: int(r-firstX) / 8, first: true}
			return r
		}
	}
	r := c.alloc(inUse)
	c.annot[at] = occurrence{reg: r, first: true}
	*inner = append(*inner, part{r, t, true})
	return xo(r)
}
