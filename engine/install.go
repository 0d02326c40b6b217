package engine

import (
	"errors"
	"slices"
	"sort"
)

// clauseCode returns where the code of the clause begins, and compiles it the
// first time.
func (e *Engine) clauseCode(c *Clause) codePtr {
	if c.code == nil {
		r := c.term(e)
		comp, err := e.compile(c.Pred().Module, r.cells, r.nvars, c.Pred().contextOf != nil)
		if errors.Is(err, errTooBig) {
			comp, err = e.compileBig(c)
		}
		if err != nil {
			panic(exhausted{areaCode.name})
		}
		c.code = e.load(comp)
	}
	return c.code.entry
}

// load copies instructions to the code space and makes their jumps absolute.
func (e *Engine) load(comp *compiled) *clauseCode {
	n := len(comp.code)
	off, err := e.alloc(n)
	if err != nil {
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
	arity := c.Pred().Arity
	if arity > MaxProcedureArity {
		return nil, errTooBig
	}
	r := c.term(e)
	if mod := c.Pred().Module; mod.class == classLibrary {
		r.cells = e.qualifyBody(mod, r.cells)
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
	emit(instr{op: opGo, k: controlBody | Cell(c.Pred().number)<<16})
	return comp, nil
}

// qualifyBody is the clause of a library with the goals qualified in its body.
func (e *Engine) qualifyBody(mod *Module, cells []Cell) []Cell {
	comp := &compiler{engine: e, module: mod, src: slices.Clone(cells)}
	root := cells[0]
	for i := 1; i < comp.functor(root).arity(); i++ {
		comp.qualifyText(mod, textGoal{argsAt(root) + i, '0'})
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

// collectClauses frees erased clauses and their code when no machine runs.
func (e *Engine) collectClauses() {
	if len(e.running) > 0 {
		return
	}
	if e.used() > e.ledger.limit {
		e.dropShapes()
	}
	e.digAll()
	for _, c := range e.garbage {
		e.freeCode(c)
	}
	for _, c := range e.oldCode {
		e.freeCode(c)
	}
	for _, b := range e.oldBlocks {
		e.release(b)
	}
	clear(e.garbage)
	clear(e.oldCode)
	e.garbage, e.oldCode, e.oldBlocks = e.garbage[:0], e.oldCode[:0], e.oldBlocks[:0]
}

// freeCode frees the code of a clause, unless a continuation may run it.
func (e *Engine) freeCode(c *clauseCode) {
	if e.frames.within(c) {
		return
	}
	e.release(c.block)
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

// minGarbage is how many erased clauses with code there are before a running
// machine looks which of them it can free.
const minGarbage = 1000

// freeErased frees the code of erased clauses to which no environment and no
// choice point of the machine refers, when it is the only one that runs. The
// collector calls it, at a call.
func (m *Machine) freeErased() {
	e := m.Engine
	if len(e.garbage) < minGarbage || len(e.running) > 1 || m.depth > 1 {
		return
	}
	slices.SortFunc(e.garbage, func(a, b *clauseCode) int { return a.off - b.off })
	used := make([]bool, len(e.garbage))
	use := func(p codePtr) {
		off := e.code.offset(p)
		i := sort.Search(len(e.garbage), func(i int) bool { return e.garbage[i].off > off }) - 1
		if i >= 0 && off <= e.garbage[i].off+e.garbage[i].n {
			used[i] = true
		}
	}
	use(m.p)
	use(m.cp)
	clear(m.gc.slots)
	env := func(at Cell, cont codePtr) {
		for at > m.layout.local && !m.slotMark(at) {
			if slices.Contains(e.stubs.resume[:], cont) {
				use(e.code.atOffset(int(m.word(at + envSize).smallInt())))
			}
			cont = ldp(m.mem, at+envCont)
			use(cont)
			at = m.word(at + envPrev)
		}
	}
	env(m.e, m.cp)
	for b := m.b; b > m.layout.choice; b = m.word(b + chPrev) {
		use(ldp(m.mem, b+chAlt))
		use(ldp(m.mem, b+chCont))
		env(m.word(b+chEnv), ldp(m.mem, b+chCont))
	}
	kept := e.garbage[:0]
	for i, c := range e.garbage {
		if used[i] {
			kept = append(kept, c)
		} else {
			e.freeCode(c)
		}
	}
	clear(e.garbage[len(kept):])
	e.garbage = kept
}
