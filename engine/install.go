package engine

import (
	"errors"
	"slices"
	"sort"

	"github.com/zebralog/prolog/engine/atom"
)

// clauseCode returns where the code of the clause begins, and compiles it the
// first time.
func (e *Engine) clauseCode(c *Clause) codePtr {
	if c.code == nil {
		defer e.alone()()
	}
	if c.code == nil {
		comp, err := (&compiler{engine: e}).clause(c)
		if errors.Is(err, errTooBig) {
			comp, err = e.compileBig(c)
		}
		if err != nil {
			panic(exhausted{areaCode.name})
		}
		c.code = e.load(comp)
		p := e.PredOf(c)
		p.factCode = p.factCode || c.IsFact()
		e.codeOf[c.code.off] = ownedCode{c, p, c.code.n, false}
		e.longestCode = max(e.longestCode, c.code.n)
	}
	return c.code.entry
}

// load copies instructions to the code space and makes their jumps absolute.
func (e *Engine) load(comp *compiled) *clauseCode {
	n := len(comp.code)
	e.Grow(codeBytes, areaCode)
	off, err := e.alloc(n)
	if err != nil {
		e.Shrink(codeBytes)
		panic(exhausted{areaCode.name})
	}
	code := e.code.block(off, n)
	copy(code, comp.code)
	for _, i := range comp.relocs {
		code[i].k = e.code.pointerCell(e.code.atOffset(off + int(code[i].k)))
	}
	return &clauseCode{block{off, n}, e.code.atOffset(off), comp.tests, comp.consts}
}

// compileBig compiles a clause with too many variables for the registers: it
// builds the clause as a term, unifies the head and calls the body.
func (e *Engine) compileBig(c *Clause) (*compiled, error) {
	arity := e.PredOf(c).Arity
	if arity > MaxProcedureArity {
		return nil, errTooBig
	}
	r := c.term(e)
	if mod := e.PredOf(c).Module; mod.class == classLibrary {
		r.cells = e.qualifyBody(mod, r.cells)
	}
	if e.sandbox != nil {
		r.cells = e.ownBody(c, r.cells)
	}
	k := e.addConst(&r)
	comp := &compiled{consts: []int{k}}
	emit := func(i instr) { comp.code = append(comp.code, i) }
	emit(instr{op: opBigClause, a: xo(arity), k: Cell(k)})
	for i := range arity {
		if c.Kind() != Neck {
			break // opBigClause has matched the head
		}
		emit(instr{op: opArgVar, a: xo(arity + 1), b: xo(arity), c: uint16(8 + 8*i)})
		op, c := opUnify, uint16(0)
		if e.occurs != OccursOff {
			op, c = opUnifyCheck, 1
		}
		emit(instr{op: op, a: xo(i), b: xo(arity + 1), c: c})
	}
	emit(instr{op: opArgVar, a: xo(0), b: xo(arity), c: uint16(8 + 8*arity)})
	emit(instr{op: opGo, k: controlBody | Cell(e.PredOf(c).number)<<16})
	return comp, nil
}

// qualifyBody returns the clause of a library with the goals qualified in its body.
func (e *Engine) qualifyBody(mod *Module, cells []Cell) []Cell {
	comp := &compiler{engine: e, module: mod, src: slices.Clone(cells)}
	root := cells[0]
	for i := 1; i < comp.functor(root).arity(); i++ {
		comp.qualifyText(mod, textGoal{argsAt(root) + i, '0'})
	}
	return comp.src
}

// ownBody returns the clause with its own names for the goals in the body, if it is trusted.
// Another one that is in a module of the system does nothing: its goals would be called there.
func (e *Engine) ownBody(c *Clause, cells []Cell) []Cell {
	comp := &compiler{engine: e, module: e.PredOf(c).Module, src: slices.Clone(cells)}
	at := argsAt(cells[0]) + 1
	switch {
	case c.vars&clauseTrusted != 0:
		comp.protectGoals(comp.module, textGoal{at, '0'})
	case comp.module.class != classUser:
		comp.src[at] = atomCell(atom.Fail)
	}
	return comp.src
}

// addConst keeps a record for the code and returns its number.
func (e *Engine) addConst(r *record) int {
	e.Grow(8*len(r.cells), areaCode)
	if n := len(e.freeConsts); n > 0 {
		i := e.freeConsts[n-1]
		e.freeConsts = e.freeConsts[:n-1]
		e.consts[i] = r
		return i
	}
	e.consts = append(e.consts, r)
	return len(e.consts) - 1
}

// hasGarbage reports whether collectClauses frees something.
func (e *Engine) hasGarbage() bool {
	return e.pieces()+len(e.buried) > 0 || e.used() > e.ledger.limit
}

// pieces returns how many pieces of code are to be freed.
func (e *Engine) pieces() int { return len(e.garbage) + len(e.oldCode) + len(e.oldBlocks) }

// freedAtOnce is the number of pieces of code that are freed before others may run again.
const freedAtOnce = 1 << 12

// collectClauses frees erased clauses and some of their code. No machine has a goal. It
// reports whether there is more.
func (e *Engine) collectClauses() (more bool) {
	if e.used() > e.ledger.limit {
		e.dropShapes()
	}
	e.digAll()
	e.garbage = e.freeCodes(e.garbage, nil)
	e.oldCode = e.freeCodes(e.oldCode, nil)
	for _, b := range e.oldBlocks {
		e.release(b)
	}
	e.oldBlocks = e.oldBlocks[:0]
	return e.pieces() > 0
}

// freeCode frees the code of a clause, unless a continuation may run it.
func (e *Engine) freeCode(c *clauseCode) {
	if e.frames.within(c) {
		return
	}
	delete(e.codeOf, c.off)
	e.codeFreed++
	e.release(c.block)
	e.Shrink(codeBytes)
	e.dropConsts(c.consts)
}

// dropConsts frees the records of these numbers.
func (e *Engine) dropConsts(consts []int) {
	for _, k := range consts {
		e.Shrink(8 * len(e.consts[k].cells))
		e.consts[k] = nil
		e.freeConsts = append(e.freeConsts, k)
	}
}

// minGarbage is the number of pieces of code waiting to be freed at which the running
// machines are searched for pieces that they may still run.
const minGarbage = 1000

// freeUnused frees code of erased clauses and of old clause selection, if no environment
// and no choice point of a running machine refers to it. It examines some of the code at a
// time. The caller must be alone. A machine in a builtin that runs a goal (Once), or that
// lets others run, has addresses in Go variables. Then nothing is freed, and it returns
// false.
func (e *Engine) freeUnused() bool {
	for m := range e.running {
		if m.depth > 1 || m.away {
			return false
		}
	}
	var old []block
	for _, list := range [][]*clauseCode{e.garbage, e.oldCode} {
		for _, c := range list[:min(len(list), freedAtOnce)] {
			old = append(old, c.block)
		}
	}
	old = append(old, e.oldBlocks...)
	slices.SortFunc(old, func(a, b block) int { return a.off - b.off })
	used := make(map[int]bool) // by offset
	use := func(p codePtr) {
		off := e.code.offset(p)
		i := sort.Search(len(old), func(i int) bool { return old[i].off > off }) - 1
		if i >= 0 && off <= old[i].off+old[i].n {
			used[old[i].off] = true
		}
	}
	for m := range e.running {
		m.codeInUse(use)
	}
	defer e.againWhen(e.pieces(), len(old))
	e.garbage = e.freeCodes(e.garbage, used)
	if slices.ContainsFunc(e.oldBlocks, func(b block) bool { return used[b.off] }) {
		return true // it may lead to the others
	}
	for _, b := range e.oldBlocks {
		e.release(b)
	}
	e.oldBlocks = e.oldBlocks[:0]
	e.oldCode = e.freeCodes(e.oldCode, used)
	return true
}

// againWhen decides when freeUnused is worth its cost again: when twice as much waits to be
// freed, unless it has freed most of what it examined.
func (e *Engine) againWhen(before, looked int) {
	if e.freeAt = minGarbage; 2*(before-e.pieces()) < looked {
		e.freeAt += 2 * e.pieces()
	}
}

// freeCodes frees the first of the codes unless they are used. It returns the rest, and
// then those that are used.
func (e *Engine) freeCodes(list []*clauseCode, used map[int]bool) []*clauseCode {
	n := min(len(list), freedAtOnce)
	rest := list[n:]
	for i, c := range list[:n] {
		list[i] = nil
		if used[c.off] {
			rest = append(rest, c)
		} else {
			e.freeCode(c)
		}
	}
	return rest
}

// codeInUse calls use with the addresses of instructions that the machine may come to.
func (m *Machine) codeInUse(use func(codePtr)) {
	e := m.Engine
	top := m.e
	for b := m.b; b > m.layout.choice; b = m.word(b + chPrev) {
		top = max(top, m.word(b+chEnv))
	}
	met := make([]uint64, (top-m.layout.local)/8/64+1)
	env := func(at Cell, cont codePtr) {
		for at > m.layout.local {
			i := (at - m.layout.local) / 8
			if met[i/64]>>(i%64)&1 != 0 {
				return
			}
			met[i/64] |= 1 << (i % 64)
			if slices.Contains(e.stubs.resume[:], cont) {
				use(e.code.atOffset(int(m.word(at + envSize).smallInt())))
			}
			cont = ldp(m.mem, at+envCont)
			use(cont)
			at = m.word(at + envPrev)
		}
	}
	use(m.p)
	use(m.cp)
	env(m.e, m.cp)
	for b := m.b; b > m.layout.choice; b = m.word(b + chPrev) {
		use(ldp(m.mem, b+chAlt))
		use(ldp(m.mem, b+chCont))
		env(m.word(b+chEnv), ldp(m.mem, b+chCont))
	}
}
