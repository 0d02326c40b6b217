//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/native"
)

// clause/2, and retract/1 of facts, in native code, for heads whose predicates were found
// before (NoteClauses). The clauses are found as for a call (nativefacts.go). Head and body
// are then unified with the record. If there are further clauses, the choice point is that of
// retryClause. Go erases the clause. What is unusual goes to the builtin before anything has
// changed, or, if only the unification with a known clause is left, to unifyFound.

// A purpose is what a clause is looked for.
type purpose uint8

const (
	calls    purpose = iota
	inspects         // clause/2
	retracts         // retract/1
)

// A clausePurpose is a purpose with its builtin, the instruction that continues with a clause in
// Go, and the alternative of a choice point.
type clausePurpose struct {
	what       purpose
	key        PredKey
	found, alt codePtr
	enter      int // the piece that unifies with the clause
}

// makeClauses makes the pieces. In lockstep there are none, because the loop does not make
// such calls.
func (t *nativeTier) makeClauses(e *Engine) {
	if t.lockstep != nil {
		return
	}
	s := &e.stubs
	for _, c := range []clausePurpose{
		{what: inspects, key: PredKey{atom.Intern("clause"), 2}, found: s.clauseFound, alt: s.clauseAlt},
		{what: retracts, key: PredKey{atom.Intern("retract"), 1}, found: s.retractFound, alt: s.retractAlt},
	} {
		p := e.system.pred(c.key)
		if p == nil || p.builtin == nil || p.builtin.replaces {
			continue
		}
		name := c.key.Name.String()
		piece := func(name string, code func(*factCode)) int {
			return t.piece(name, func(a native.Assembler) { code(&factCode{a, t, e}) })
		}
		c.enter = piece(name, func(f *factCode) { f.enterClause(c.what) })
		*t.slot(p.stub()) = uint32(piece(name, func(f *factCode) { f.callClause(&c, p.stub()) }))
		*t.slot(e.code.offset(c.alt)) = uint32(piece("next "+name, func(f *factCode) { f.retryClause(&c) }))
	}
}

// callClause does what the builtin does. Its instruction is at stub.
func (f *factCode) callClause(c *clausePurpose, stub int) {
	label := f.NewLabel
	bound, only, enter, fail, leave := label(), label(), label(), label(), label()
	f.setWord(factLeave, f.e.code.atOffset(stub))
	f.Store(fixed(factHead), native.X0)
	if c.what == inspects {
		f.Store(fixed(factBody), native.X1)
	} else {
		f.StoreConst(fixed(factBody), uint64(trueCell))
	}
	keepRegisters(f)
	f.watched(leave)
	f.Load(regT0, fixed(factHead))
	follow(f, regT0, bound, leave)
	f.Bind(bound)
	f.BranchTag(regT0, tagStr, false, leave)
	f.Store(fixed(factHead), regT0)
	if c.what == inspects {
		body, called := label(), label()
		f.Load(regT1, fixed(factBody))
		follow(f, regT1, body, called)
		f.Bind(body)
		f.BranchTag(regT1, tagStr, true, called)
		f.BranchTag(regT1, tagAtm, false, leave)
		f.Bind(called)
	}
	f.noted(leave)
	f.Store(fixed(factNumber), factPred)
	f.predicate(leave)
	if c.what == retracts {
		f.mayErase(leave)
	}
	f.BranchMemConst(native.Above, fixed(factArgs), 8*maxKeys, leave)
	f.headArgs()
	f.search(only, fail, leave)
	f.restoreCall()
	f.Load(regT0, fixed(factNumber))
	f.Shift(native.Left, regT0, 3)
	f.OpConst(native.Or, regT0, tagInt)
	f.Store(fixed(firstX+16), regT0)
	f.StoreConst(fixed(factArgs), 8*clauseArgs)
	f.setWord(factAt, skip(c.alt, -2))
	f.choicePoint(leave)
	f.Store(fixed(factChoice), regB)
	f.Jump(enter)
	f.Bind(only)
	f.StoreConst(fixed(factChoice), 0)
	f.Bind(enter)
	f.enterFound(c)
	f.Bind(fail)
	restoreRegisters(f)
	f.Jump(external(f.t.stubs.fail))
	f.Bind(leave)
	f.restoreCall()
	f.leave(factLeave, 0, exitLoop)
}

// restoreCall puts the head and the body back into the registers of arguments.
func (f *factCode) restoreCall() {
	f.Load(regT0, fixed(factHead))
	f.Store(fixed(firstX), regT0)
	f.Load(regT0, fixed(factBody))
	f.Store(fixed(firstX+8), regT0)
}

// mayErase leaves if others run: they might erase the clause meanwhile.
func (f *factCode) mayErase(leave native.Label) {
	f.Load(regT1, fixed(wordMachine))
	f.Load(regT1, native.At(regT1, int(unsafe.Offsetof(machine.turn))))
	f.Load16(regT1, field(regT1, unsafe.Offsetof(aTurn.beside)))
	f.BranchMask(regT1, 1, false, leave)
}

// setWord stores the address of an instruction.
func (f *factCode) setWord(word Cell, p codePtr) {
	f.Const(regT0, uint64(f.e.code.pointerCell(p)))
	f.Store(fixed(word), regT0)
}

// noted loads the number of the predicate of the head in T0.
func (f *factCode) noted(leave native.Label) {
	const table, entry = regT1, native.X1
	var c headedClauses
	f.Load(regT2, cell(regT0, -tagStr))
	f.Move(entry, regT2)
	hashed(f, entry, regT1, headedBits, headedShift)
	f.Load(table, fixed(wordMachine))
	f.Load(table, native.At(table, int(unsafe.Offsetof(machine.headed))))
	f.BranchConst(native.EQ, table, 0, leave)
	f.Const(regT0, uint64(uintptr(unsafe.Pointer(&f.e.definitions))))
	f.Load(regT0, native.At(regT0, 0))
	f.BranchMem(native.NE, regT0, field(table, unsafe.Offsetof(c.at)), leave)
	f.Op(native.Add, entry, table)
	f.BranchMem(native.NE, regT2, field(entry, unsafe.Offsetof(c.found)+unsafe.Offsetof(c.found[0].functor)), leave)
	f.Load(factPred, field(entry, unsafe.Offsetof(c.found)+unsafe.Offsetof(c.found[0].number)))
}

// headArgs puts the arguments of the head into the registers of arguments.
func (f *factCode) headArgs() {
	arg := f.NewLabel()
	f.Load(regT0, fixed(factHead))
	f.Const(factOffset, 0)
	f.Bind(arg)
	f.Load(regT1, cell(regT0, 8-tagStr))
	f.Store(cell(factOffset, firstX), regT1)
	f.Offset(regT0, regT0, 8)
	f.Offset(factOffset, factOffset, 8)
	f.BranchMem(native.Below, factOffset, fixed(factArgs), arg)
}

// retryClause does what Machine.retryClause does.
func (f *factCode) retryClause(c *clausePurpose) {
	const n = clauseArgs + cursorCells
	leave, enter := f.NewLabel(), f.NewLabel()
	keepRegisters(f)
	f.setWord(factAt, skip(c.alt, -2))
	f.watched(leave)
	f.Load(regT0, cell(regB, -8*n))
	f.Store(fixed(factHead), regT0)
	f.Load(regT0, cell(regB, -8*(n-1)))
	f.Store(fixed(factBody), regT0)
	f.Load(factPred, cell(regB, -8*(n-2)))
	f.Shift(native.Right, factPred, 3)
	f.Store(fixed(factNumber), factPred)
	f.predicate(leave)
	if c.what == retracts {
		f.mayErase(leave)
	}
	f.cursor(leave)
	f.headArgs()
	f.boundKeys(leave)
	f.advance(leave, enter)
	f.Bind(enter)
	f.enterFound(c)
	f.Bind(leave)
	f.leave(factAt, 2, exitLoop)
}

// enterFound unifies with the clause in its word.
func (f *factCode) enterFound(c *clausePurpose) {
	f.setWord(factLeave, c.found)
	f.Jump(external(c.enter))
}

// end ends the unification with a clause.
func (f *factCode) end(what purpose) {
	if what == retracts {
		f.setWord(factLeave, f.e.stubs.eraseFound)
		f.leave(factLeave, 0, exitLoop)
		return
	}
	restoreRegisters(f)
	f.Move(regT0, regCP)
	dispatch(f)
}

// factTrue is the body of a fact.
var factTrue = trueCell

// beginBody is begin for head and body. The body is left on the stack of pairs.
func (f *factCode) beginBody() {
	fact := f.NewLabel()
	f.Offset(factCell, factCells, 16)
	f.Const(regT1, uint64(uintptr(unsafe.Pointer(&factTrue))))
	f.Load32(regT0, ofClause(unsafe.Offsetof(aClause.vars)))
	f.BranchConst(native.Below, regT0, clauseRule, fact)
	f.Load(factCell, native.At(factCells, 16)) // the head
	f.OpConst(native.And, factCell, ^uint64(tagMask))
	f.Op(native.Add, factCell, factCells)
	f.Offset(factCell, factCell, 8)
	f.Offset(regT1, factCells, 24) // the body
	f.Bind(fact)
	f.StoreConst(fixed(pairsStart), factBody)
	f.Store(fixed(pairsStart+8), regT1)
	f.StoreConst(fixed(pairsStart+16), factBody+8)
	f.StoreConst(fixed(wordPairs), pairsStart+24)
	f.Load(goalCell, fixed(factHead))
	f.Load(goalEnd, cell(goalCell, -tagStr))
	f.Offset(goalCell, goalCell, 8-tagStr)
	endOfArgs(f, goalEnd, goalCell)
}

// clauseFound returns the clause that native code has found.
func (m *Machine) clauseFound() *Clause {
	return m.Engine.preds[m.word(factNumber)].clause(int32(m.word(factSlot)))
}

// unifyFound unifies the head and the body of a call of clause/2 or retract/1 with the clause
// that native code has found.
func (m *Machine) unifyFound(retract bool) status {
	return m.unifyNext(m.clauseFound(), m.word(factHead), m.word(factBody), retract)
}

// eraseFound erases the clause with which native code has unified the head.
func (m *Machine) eraseFound() status {
	m.Engine.Erase(m.clauseFound())
	m.p = m.cp
	return goOn
}
