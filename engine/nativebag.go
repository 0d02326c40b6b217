//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"unsafe"

	"github.com/zebralog/prolog/engine/native"
)

// The bags of findall/3 (bags.go), in native code: a new one, solutions that are short terms
// without variables, and the list of few of these.

var aBag bag // for the offsets of its fields

// mostListedCells is the number of cells of a bag whose list is made without Go.
const mostListedCells = 1024

// newBagStub makes '$bag_new'/1, if there is memory for the bag, and none of those that lie
// below was left.
func (t *nativeTier) newBagStub(a native.Assembler, slow native.Label) {
	const at = regE // the address of the new bag
	label := a.NewLabel
	variable, first, done, leave := label(), label(), label(), label()
	bags := unsafe.Offsetof(machine.bags)
	of := func(offset uintptr) native.Mem { return native.At(at, int(offset)) }
	follow(a, regT0, slow, variable)
	a.Bind(variable)
	a.Load(regT2, fixed(wordMachine))
	a.Load(regT1, ofMachine(bags+sliceLength))
	a.BranchMem(native.GE, regT1, ofMachine(bags+2*sliceLength), slow)
	a.BranchConst(native.AboveEQ, regT1, mostOpenBags, slow)
	a.Store(fixed(wordEnv), regE)
	a.Const(at, uint64(bagBytes))
	a.Product(at, regT1)
	a.OpMem(native.Add, at, ofMachine(bags))
	a.BranchConst(native.EQ, regT1, 0, first)
	a.BranchMem(native.BelowEQ, regB, native.At(at, int(unsafe.Offsetof(aBag.choice))-bagBytes), leave)
	a.Bind(first)
	a.BranchMemConst(native.NE, of(unsafe.Offsetof(aBag.full)), 0, leave)
	a.Store(of(unsafe.Offsetof(aBag.choice)), regB)
	for _, offset := range []uintptr{unsafe.Offsetof(aBag.count), unsafe.Offsetof(aBag.cells) + sliceLength, unsafe.Offsetof(aBag.size), unsafe.Offsetof(aBag.bytes)} {
		a.StoreConst(of(offset), 0)
	}
	a.Load(regE, fixed(wordEnv))
	a.Offset(regT1, regT1, 1)
	a.Store(ofMachine(bags+sliceLength), regT1)
	a.Offset(regT1, regT1, -1)
	a.Shift(native.Left, regT1, 3)
	a.OpConst(native.Or, regT1, tagInt)
	bind(a, done)
	a.Bind(done)
	result(a, subDone)
	a.Bind(leave)
	a.Load(regE, fixed(wordEnv))
	a.Jump(slow)
}

// bagStub makes '$bag_add'/2 for a short term without variables. It adds to the newest bag,
// if there is room.
func (t *nativeTier) bagStub(a native.Assembler, slow native.Label) {
	const bagEnd, start, top, scan = regE, regE, regB, regCP
	field := func(offset uintptr) native.Mem { return native.At(bagEnd, int(offset)-bagBytes) }
	cells := field(unsafe.Offsetof(aBag.cells))
	label := a.NewLabel
	newest, bound, leave := label(), label(), label()
	follow(a, regT0, newest, slow)
	a.Bind(newest)
	a.BranchTag(regT0, tagInt, false, slow)
	follow(a, regT1, bound, slow)
	a.Bind(bound)
	newestBag(a, bagEnd, slow)
	a.Load(regT0, cells.Plus(sliceLength))
	a.Offset(regT2, regT0, bagRoom)
	a.BranchMem(native.Above, regT2, cells.Plus(2*sliceLength), leave)
	a.Shift(native.Left, regT0, 3)
	a.OpMem(native.Add, regT0, cells)
	a.Store(fixed(wordLeft), bagEnd)
	a.Offset(start, regT0, 8)
	a.Move(scan, start)
	a.Offset(top, start, 8)

	encodeTerm(a, start, top, scan, leave)
	a.Move(regT0, top)
	a.Op(native.Sub, top, start)
	a.Shift(native.Left, top, 32-3)
	a.Store(native.At(start, -8), top)
	a.Load(bagEnd, fixed(wordLeft))
	a.OpMem(native.Sub, regT0, cells)
	a.Shift(native.Right, regT0, 3)
	a.Store(cells.Plus(sliceLength), regT0)
	a.Load(regT0, field(unsafe.Offsetof(aBag.count)))
	a.Offset(regT0, regT0, 1)
	a.Store(field(unsafe.Offsetof(aBag.count)), regT0)
	restoreRegisters(a)
	result(a, subDone)
	a.Bind(leave)
	restoreRegisters(a)
}

// newestBag sets bagEnd to the end of the bag whose number is in T0, and keeps the registers. If
// it is not the newest bag it goes to slow.
func newestBag(a native.Assembler, bagEnd native.Reg, slow native.Label) {
	bags := unsafe.Offsetof(machine.bags)
	a.Shift(native.RightSigned, regT0, 3)
	a.Offset(regT0, regT0, 1)
	a.Load(regT2, fixed(wordMachine))
	a.BranchMem(native.NE, regT0, ofMachine(bags+sliceLength), slow)
	keepRegisters(a)
	a.Const(bagEnd, uint64(bagBytes))
	a.Product(bagEnd, regT0)
	a.OpMem(native.Add, bagEnd, ofMachine(bags))
}

// encodeTerm makes the record of the bound term in T1. The cells of the record lie from
// start, which is scan, to top. For a long term, or one with variables, it goes to leave. A
// shared subterm is copied several times, as encoder.brief does.
func encodeTerm(a native.Assembler, start, top, scan native.Reg, leave native.Label) {
	label := a.NewLabel
	structure, list, compound, more, value, known, next, done := label(), label(), label(), label(), label(), label(), label(), label()
	a.Bind(known) // T1 is the cell at scan
	a.BranchTag(regT1, tagStr, true, structure)
	a.BranchTag(regT1, tagLst, true, list)
	a.BranchTag(regT1, tagAtm, true, value)
	a.BranchTag(regT1, tagInt, false, leave)
	a.Bind(value)
	a.Store(native.At(scan, 0), regT1)
	a.Bind(next)
	a.Offset(scan, scan, 8)
	a.Branch(native.EQ, scan, top, done)
	a.Load(regT1, native.At(scan, 0))
	follow(a, regT1, known, leave)

	a.Bind(list)
	a.Offset(regT0, regT1, -tagLst)
	a.Const(regT2, 2*8)
	a.Jump(compound)
	a.Bind(structure)
	a.Offset(regT0, regT1, -tagStr)
	a.Load(regT2, cell(regT0, 0))
	sizeOfArgs(a, regT2)
	a.Offset(regT2, regT2, 8)
	a.BranchConst(native.Above, regT2, 8*mostInBag, leave)
	a.Bind(compound) // T2 bytes at T0
	a.OpConst(native.And, regT1, tagMask)
	a.Op(native.Add, regT1, top)
	a.Op(native.Sub, regT1, start)
	a.BranchConst(native.Above, regT1, 8*mostBagged, leave)
	a.Store(native.At(scan, 0), regT1)
	a.Op(native.Add, regT2, regT0)
	a.Bind(more)
	a.Load(regT1, cell(regT0, 0))
	a.Store(native.At(top, 0), regT1)
	a.Offset(top, top, 8)
	a.Offset(regT0, regT0, 8)
	a.Branch(native.Below, regT0, regT2, more)
	a.Jump(next)
	a.Bind(done)
}

// bagListStub makes '$bag_list'/3 for the newest bag, if its memory does not count.
func (t *nativeTier) bagListStub(a native.Assembler, slow native.Label) {
	const bagEnd = regE
	newest, empty, leave, finish := a.NewLabel(), a.NewLabel(), a.NewLabel(), a.NewLabel()
	bags := unsafe.Offsetof(machine.bags)
	field := func(offset uintptr) native.Mem { return native.At(bagEnd, int(offset)-bagBytes) }
	a.Store(fixed(wordRight), regT1)
	a.Store(fixed(wordLeft), regT2)
	t.withoutOccurs(a, slow)
	follow(a, regT0, newest, slow)
	a.Bind(newest)
	a.BranchTag(regT0, tagInt, false, slow)
	newestBag(a, bagEnd, slow)
	a.BranchMemConst(native.NE, field(unsafe.Offsetof(aBag.bytes)), 0, leave)
	a.BranchMemConst(native.NE, field(unsafe.Offsetof(aBag.full)), 0, leave)
	a.Load(regT1, field(unsafe.Offsetof(aBag.cells)+sliceLength))
	a.BranchConst(native.Above, regT1, mostListedCells, leave)
	a.BranchConst(native.EQ, regT1, 0, empty)
	a.Load(regT0, field(unsafe.Offsetof(aBag.cells)))
	a.Load(regT2, field(unsafe.Offsetof(aBag.count)))
	decodeTerms(a, leave)
	a.Load(regT0, fixed(wordLeft))
	a.Store(cell(regT1, 8-tagLst), regT0)
	a.Offset(regT1, regH, tagLst)
	a.Move(regH, regB)
	a.Jump(finish)
	a.Bind(empty)
	a.Load(regT1, fixed(wordLeft))
	a.Bind(finish)
	restoreRegisters(a)
	a.Load(regT2, fixed(wordMachine))
	a.Load(regT0, ofMachine(bags+sliceLength))
	a.Offset(regT0, regT0, -1)
	a.Store(ofMachine(bags+sliceLength), regT0)
	a.Load(regT0, fixed(wordRight))
	a.Load(regT2, fixed(wordNext))
	a.Jump(external(t.stubs.unify)) // T0 is not subFailed or subSlow unless it fails
	a.Bind(leave)
	restoreRegisters(a)
	a.Jump(slow)
}

// decodeTerms makes a list after the heap top. Its T2 elements have the records in the T1
// cells at T0. Its cells come first, and then the elements. It goes to leave if an element
// has a variable or a box. T1 is then the last pair of the list, without its tail, and B is
// the end.
func decodeTerms(a native.Assembler, leave native.Label) {
	const pair, top, from = regE, regB, regCP
	label := a.NewLabel
	next, root, cells, value, last := label(), label(), label(), label(), label()
	end, ends := fixed(wordPairs), fixed(wordSteps) // of the record, and of all
	a.Move(from, regT0)
	a.Shift(native.Left, regT1, 3)
	a.Op(native.Add, regT1, from)
	a.Store(ends, regT1)
	a.Move(top, regT2)
	a.Shift(native.Left, top, 4)
	a.Op(native.Add, top, regH)
	a.Move(pair, regH)
	a.Bind(next) // its first cell goes to the list, the others to top
	a.Load(regT0, native.At(from, 0))
	a.Move(regT1, regT0)
	a.Shift(native.Left, regT1, 32)
	a.BranchConst(native.NE, regT1, 0, leave) // it has variables
	a.Shift(native.Right, regT0, 32)
	a.Shift(native.Left, regT0, 3)
	a.Offset(from, from, 8)
	a.Op(native.Add, regT0, from)
	a.Store(end, regT0)
	a.Offset(regT2, top, -8) // pointers count from the first cell
	relocated := func(then native.Label) {
		pointer := label()
		a.Load(regT0, native.At(from, 0))
		a.Offset(from, from, 8)
		a.BranchTag(regT0, tagAtm, true, then)
		a.BranchTag(regT0, tagInt, true, then)
		a.BranchTag(regT0, tagStr, true, pointer)
		a.BranchTag(regT0, tagLst, false, leave)
		a.Bind(pointer)
		a.Op(native.Add, regT0, regT2)
	}
	relocated(root)
	a.Bind(root)
	a.Store(cell(pair, 0), regT0)
	a.Offset(pair, pair, 16)
	a.Offset(regT0, pair, tagLst)
	a.Store(cell(pair, -8), regT0)
	a.Bind(cells)
	a.BranchMem(native.EQ, from, end, last)
	relocated(value)
	a.Bind(value)
	a.Store(cell(top, 0), regT0)
	a.Offset(top, top, 8)
	a.Jump(cells)
	a.Bind(last)
	a.BranchMem(native.Below, from, ends, next)
	a.Offset(regT1, pair, tagLst-16)
}
