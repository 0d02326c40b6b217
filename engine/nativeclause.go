//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"unsafe"

	"github.com/zebralog/prolog/engine/native"
)

// clause/2 in native code, for a head whose predicate was found before (NoteClauses). The
// clauses are found as for a call (nativefacts.go). Head and body are then unified with the
// record. If there are further clauses, the choice point is that of retryClause. What is
// unusual goes to the builtin before anything has changed, or, if only the unification with
// a known clause is left, to unifyFound.

// callClause does what clause/2 does. Its instruction is at stub.
func (f *factCode) callClause(stub int) {
	label := f.NewLabel
	bound, body, called, only, enter, fail, leave := label(), label(), label(), label(), label(), label(), label()
	f.setWord(factLeave, f.e.code.atOffset(stub))
	f.Store(fixed(factHead), native.X0)
	f.Store(fixed(factBody), native.X1)
	keepRegisters(f)
	f.watched(leave)
	f.Load(regT0, fixed(factHead))
	follow(f, regT0, bound, leave)
	f.Bind(bound)
	f.BranchTag(regT0, tagStr, false, leave)
	f.Store(fixed(factHead), regT0)
	f.Load(regT1, fixed(factBody))
	follow(f, regT1, body, called)
	f.Bind(body)
	f.BranchTag(regT1, tagStr, true, called)
	f.BranchTag(regT1, tagAtm, false, leave)
	f.Bind(called)
	f.noted(leave)
	f.Store(fixed(factNumber), factPred)
	f.predicate(leave)
	f.BranchMemConst(native.Above, fixed(factArgs), 8*maxKeys, leave)
	f.headArgs()
	f.search(only, fail, leave)
	f.Load(regT0, fixed(factHead))
	f.Store(fixed(firstX), regT0)
	f.Load(regT0, fixed(factBody))
	f.Store(fixed(firstX+8), regT0)
	f.Load(regT0, fixed(factNumber))
	f.Shift(native.Left, regT0, 3)
	f.OpConst(native.Or, regT0, tagInt)
	f.Store(fixed(firstX+16), regT0)
	f.StoreConst(fixed(factArgs), 8*clauseArgs)
	f.setWord(factAt, skip(f.e.stubs.clauseAlt, -2))
	f.choicePoint(leave)
	f.Store(fixed(factChoice), regB)
	f.Jump(enter)
	f.Bind(only)
	f.StoreConst(fixed(factChoice), 0)
	f.Bind(enter)
	f.enterFound()
	f.Bind(fail)
	restoreRegisters(f)
	f.Jump(external(f.t.stubs.fail))
	f.Bind(leave)
	f.Load(regT0, fixed(factHead))
	f.Store(fixed(firstX), regT0)
	f.Load(regT0, fixed(factBody))
	f.Store(fixed(firstX+8), regT0)
	f.leave(factLeave, 0, exitLoop)
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
	f.Const(regT1, hashFactor)
	f.Product(entry, regT1)
	f.Shift(native.Right, entry, 64-headedBits)
	f.Shift(native.Left, entry, headedShift)
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
func (f *factCode) retryClause() {
	const n = clauseArgs + cursorCells
	leave, enter := f.NewLabel(), f.NewLabel()
	keepRegisters(f)
	f.setWord(factAt, skip(f.e.stubs.clauseAlt, -2))
	f.watched(leave)
	f.Load(regT0, cell(regB, -8*n))
	f.Store(fixed(factHead), regT0)
	f.Load(regT0, cell(regB, -8*(n-1)))
	f.Store(fixed(factBody), regT0)
	f.Load(factPred, cell(regB, -8*(n-2)))
	f.Shift(native.Right, factPred, 3)
	f.Store(fixed(factNumber), factPred)
	f.predicate(leave)
	f.cursor(leave)
	f.headArgs()
	f.boundKeys(leave)
	f.advance(leave, enter)
	f.Bind(enter)
	f.enterFound()
	f.Bind(leave)
	f.leave(factAt, 2, exitLoop)
}

// enterFound unifies with the clause in its word.
func (f *factCode) enterFound() {
	f.setWord(factLeave, f.e.stubs.clauseFound)
	f.Jump(external(f.t.stubs.enterBody))
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

// unifyFound unifies the head and the body of a call of clause/2 with the clause that native
// code has found.
func (m *Machine) unifyFound() status {
	p := m.Engine.preds[m.word(factNumber)]
	return m.unifyNext(p.clause(int32(m.word(factSlot))), m.word(factHead), m.word(factBody))
}
