//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"unsafe"

	"github.com/zebralog/prolog/engine/native"
)

// Builtins that change arguments and global variables, in native code. They handle values
// that need no copy.

var (
	aSlot   globalSlot // these variables serve for the offsets of fields
	aGlobal globalValue
	aTurn   turn
	anEng   Engine
)

// constantValue dereferences T1 and falls through if it is an atom or a small integer.
// Otherwise it goes to slow. T2 is lost.
func constantValue(a native.Assembler, slow native.Label) {
	bound, constant := a.NewLabel(), a.NewLabel()
	follow(a, regT1, bound, slow)
	a.Bind(bound)
	a.BranchTag(regT1, tagAtm, true, constant)
	a.BranchTag(regT1, tagInt, false, slow)
	a.Bind(constant)
}

// anyValue dereferences the value in T1. It goes to slow for an attributed variable. T2 is
// lost.
func anyValue(a native.Assembler, slow native.Label) {
	bound := a.NewLabel()
	follow(a, regT1, bound, bound)
	a.Bind(bound)
	a.BranchTag(regT1, tagAtt, true, slow)
}

// assign sets the cell at the address T0 to T1. Backtracking restores the old value. The
// address is below the heap or on it. T2 is lost.
func assign(a native.Assembler) {
	set := a.NewLabel()
	a.Branch(native.AboveEQ, regT0, regHB, set)
	a.Load(regT2, cell(regT0, 0))
	a.Store(cell(regTR, 0), regT2)
	a.Offset(regT2, regT0, 1)
	a.Store(cell(regTR, 8), regT2)
	a.Offset(regTR, regTR, 16)
	a.BranchMem(native.Below, regTR, fixed(wordTrail), set)
	a.StoreConst(fixed(wordLimit), 0)
	a.Bind(set)
	a.Store(cell(regT0, 0), regT1)
}

// argumentStub implements setarg/3. With forGood it implements nb_setarg/3.
func argumentStub(forGood bool) func(*nativeTier, native.Assembler, native.Label) {
	return func(_ *nativeTier, a native.Assembler, slow native.Label) {
		label := a.NewLabel
		number, compound, list, known := label(), label(), label(), label()
		a.Store(fixed(wordRight), regT2)
		follow(a, regT0, number, slow)
		a.Bind(number)
		a.BranchTag(regT0, tagInt, false, slow)
		follow(a, regT1, compound, slow)
		a.Bind(compound)
		a.Offset(regT0, regT0, -tagInt-8) // bytes of the preceding arguments
		a.BranchTag(regT1, tagLst, true, list)
		a.BranchTag(regT1, tagStr, false, slow)
		a.Load(regT2, cell(regT1, -tagStr))
		sizeOfArgs(a, regT2)
		a.Offset(regT1, regT1, 8-tagStr)
		a.Bind(known)
		a.Branch(native.AboveEQ, regT0, regT2, slow)
		a.Op(native.Add, regT0, regT1)
		a.Load(regT1, fixed(wordRight))
		if forGood {
			constantValue(a, slow)
			a.Store(cell(regT0, 0), regT1)
		} else {
			anyValue(a, slow)
			assign(a)
		}
		result(a, subDone)
		a.Bind(list)
		a.Const(regT2, 16)
		a.Offset(regT1, regT1, -tagLst)
		a.Jump(known)
	}
}

// global looks up the global variable whose name is in T0. It puts the variable's slot into
// T2 and the address of its value into T0. It goes to slow unless the variable was looked
// up lately and the machine has its value. It saves T1 in wordRight.
func global(a native.Assembler, slow native.Label) {
	bound := a.NewLabel()
	a.Store(fixed(wordRight), regT1)
	follow(a, regT0, bound, slow)
	a.Bind(bound)
	a.BranchTag(regT0, tagAtm, false, slow)
	a.Move(regT2, regT0)
	a.OpConst(native.And, regT2, uint64(len(machine.recentGlobals)-1)<<3)
	a.OpMem(native.Add, regT2, fixed(wordMachine))
	a.Load(regT2, native.At(regT2, int(unsafe.Offsetof(machine.recentGlobals))))
	a.BranchConst(native.EQ, regT2, 0, slow)
	a.Shift(native.Right, regT0, 3)
	a.Load32(regT1, field(regT2, unsafe.Offsetof(aSlot.name)))
	a.Branch(native.NE, regT0, regT1, slow)
	a.Load(regT1, field(regT2, unsafe.Offsetof(aSlot.value)))
	a.Load(regT1, field(regT1, unsafe.Offsetof(aGlobal.version)))
	a.BranchMem(native.NE, regT1, field(regT2, unsafe.Offsetof(aSlot.version)), slow)
	a.Load(regT0, field(regT2, unsafe.Offsetof(aSlot.addr)))
	a.BranchMemConst(native.EQ, cell(regT0, 0), 0, slow)
}

// getGlobalStub implements b_getval/2 and nb_getval/2.
func (t *nativeTier) getGlobalStub(a native.Assembler, slow native.Label) {
	a.Store(fixed(wordNext), regT2)
	global(a, slow)
	a.Load(regT0, cell(regT0, 0))
	a.Load(regT1, fixed(wordRight))
	a.Load(regT2, fixed(wordNext))
	a.Jump(external(t.stubs.unify)) // T0 is not subFailed or subSlow unless it fails
}

// setGlobalStub implements b_setval/2 for a variable that has a value.
func (t *nativeTier) setGlobalStub(a native.Assembler, slow native.Label) {
	global(a, slow)
	a.Load(regT1, fixed(wordRight))
	anyValue(a, slow)
	assign(a)
	result(a, subDone)
}

// storeGlobalStub implements nb_setval/2 where an atom or a small integer replaces another
// one. No other machine, which may share the variable, runs meanwhile.
func (t *nativeTier) storeGlobalStub(a native.Assembler, slow native.Label) {
	const record = unsafe.Offsetof(aGlobal.record)
	global(a, slow)
	a.Load(regT0, fixed(wordMachine))
	a.Load(regT1, native.At(regT0, int(unsafe.Offsetof(machine.turn))))
	a.Load16(regT1, field(regT1, unsafe.Offsetof(aTurn.beside)))
	a.BranchMask(regT1, 1, false, slow)
	a.Load(regT1, native.At(regT0, int(unsafe.Offsetof(machine.Engine))))
	a.BranchMemConst(native.NE, field(regT1, unsafe.Offsetof(anEng.changes)), 0, slow)
	a.Load(regT0, field(regT2, unsafe.Offsetof(aSlot.value)))
	a.BranchMemConst(native.NE, field(regT0, record+unsafe.Offsetof(aGlobal.record.cells)+sliceLength), 1, slow)
	a.BranchMemConst(native.NE, field(regT0, record+unsafe.Offsetof(aGlobal.record.nvars)), 0, slow)
	a.Store(fixed(wordLeft), regT2)
	a.Load(regT1, fixed(wordRight))
	constantValue(a, slow)
	a.Store(fixed(wordRight), regT1)
	a.Load(regT2, fixed(wordLeft))
	a.Load(regT1, field(regT0, unsafe.Offsetof(aGlobal.version)))
	a.Offset(regT1, regT1, 1)
	a.Store(field(regT0, unsafe.Offsetof(aGlobal.version)), regT1)
	a.Store(field(regT2, unsafe.Offsetof(aSlot.version)), regT1)
	a.Load(regT1, fixed(wordRight))
	a.Load(regT0, field(regT0, record+unsafe.Offsetof(aGlobal.record.cells)))
	a.Store(native.At(regT0, 0), regT1)
	a.Load(regT0, field(regT2, unsafe.Offsetof(aSlot.addr)))
	a.Store(cell(regT0, 0), regT1)
	result(a, subDone)
}

// mostListed is the number of elements that is_list/1 goes through without Go.
const mostListed = 2048

// listStub implements is_list/1.
func (t *nativeTier) listStub(a native.Assembler, slow native.Label) {
	bound, other, end := a.NewLabel(), a.NewLabel(), a.NewLabel()
	a.StoreConst(fixed(wordSteps), mostListed)
	again := a.Here()
	follow(a, regT0, bound, other)
	a.Bind(bound)
	a.BranchTag(regT0, tagLst, false, end)
	a.Load(regT0, cell(regT0, 8-tagLst))
	a.CountDown(fixed(wordSteps), slow)
	a.Jump(again)
	a.Bind(end)
	a.BranchConst(native.NE, regT0, uint64(nilCell), other)
	result(a, subDone)
	a.Bind(other)
	result(a, subFailed)
}
