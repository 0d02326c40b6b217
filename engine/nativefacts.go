//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"unsafe"

	"github.com/zebralog/prolog/engine/native"
)

// Calls of predicates whose clauses are found in chains (dyncall.go), in native code. These
// pieces are the native code of the stub of a procedure record and of the alternative of
// its choice points. They do what callDynamic and retryDynamic do, with the same choice
// points, in the usual cases. The index must be made, and hold all clauses. Keys must not be
// boxes other than floats. There must be no erased clause on the way that is not
// visible. Facts are unified with directly from their records. Other clauses are entered if
// they have code. Everything else goes to Go, before anything has changed. If only entering
// a known clause is left, it goes to Go with exitClause.
//
// The database is in Go's memory. Native code may read it, because nobody changes it
// meanwhile and everything that it reads is reachable from the Engine.

// These words lie at the end of the stack of pairs.
const (
	mostFactVars  = 16 // of a fact that native code unifies with
	mostFactCells = 64 // of such a fact with its arguments, as in its record
	mostSettled   = 4096

	factVars   = pairsEnd - 8*mostFactVars // the variables of the fact; 0 for one without a value
	factKeys   = factVars - 8*maxKeys      // the keys of the arguments; 0 for one without a key
	factAt     = factKeys - 8              // the address of the stub
	factGen    = factKeys - 16             // the generation of the call
	factArgs   = factKeys - 24             // the size of the arguments in bytes
	factKeyed  = factKeys - 32             // the size of the arguments that may have keys
	factBound  = factKeys - 40             // which arguments have keys
	factIndex  = factKeys - 48             // the number of the index
	factClause = factKeys - 56
	factSlot   = factKeys - 64  // the number of the clause
	factLeave  = factKeys - 72  // the address of the instruction that calls in Go
	factWay    = factKeys - 80  // the address of the way that is tried
	factWays   = factKeys - 88  // how many there are after it
	factParts  = factKeys - 96  // how many parts of a compound may still be read
	factChoice = factKeys - 104 // the choice point of the call; 0 if it has none
	factTable  = factKeys - 112 // the store of its predicate
	factLinks  = factKeys - 120 // the chains that it goes through
	factHead   = factKeys - 128 // the head and the body of a call of clause/2, and the number of
	factBody   = factKeys - 136 // the predicate: see nativeclause.go
	factNumber = factKeys - 144
	factPairs  = factKeys - 144 // the end of the stack while these words are used
)

// The contents of the registers. Argument registers are saved in their words. E, B and CP
// are saved as in a unification, unless a piece says otherwise.
const (
	factPred   = native.X0
	factStore  = native.X1
	thisClause = native.X2
	slotNumber = native.X3
	factChains = regE
	factOffset = regB
	factBits   = regCP
	theOnly    = regCP // the clause, if its chain has no other; it, or 0, once an index is found

	// In a unification: the address of the goal's cell in the arena, the end of the cells
	// beside it, the address of the record's cell, and the start of the record.
	goalCell  = native.X0
	goalEnd   = native.X2
	factCell  = native.X3
	factCells = native.X1
)

// A factCode makes these pieces.
type factCode struct {
	native.Assembler
	t *nativeTier
	e *Engine
}

// makeFacts makes the pieces. It places them, but does not write them.
func (t *nativeTier) makeFacts(e *Engine) {
	s := &t.stubs
	piece := func(name string, code func(*factCode)) int {
		return t.piece(name, func(a native.Assembler) { code(&factCode{a, t, e}) })
	}
	s.settle = piece("settle", (*factCode).settle)
	s.enterClause = piece("fact", func(f *factCode) { f.enterClause(calls) })
	s.callIndexed = piece("facts", (*factCode).call)
	s.callFacts = piece("facts", func(f *factCode) {
		f.Move(regT1, regT0)
		f.Jump(external(s.callIndexed))
	})
	s.retryFacts = piece("next fact", (*factCode).retry)
	for _, p := range e.preds {
		t.enterFacts(e, p)
	}
	t.makeClauses(e)
}

// findsFacts reports whether calls of p use the pieces. In lockstep none do, because the
// loop does not make such calls.
func (t *nativeTier) findsFacts(p *Pred) bool {
	return t.lockstep == nil && p.Arity > 0 && (p.Arity != 2 || atomCell(p.Name) != t.cons)
}

// enterFacts makes calls of p use the pieces, or no longer use them.
func (t *nativeTier) enterFacts(e *Engine, p *Pred) {
	if t == nil || !t.findsFacts(p) {
		return
	}
	at := t.slot(p.stub())
	switch {
	case e.hasStub(p, controlDynamic):
		*at = uint32(t.stubs.callFacts)
	case *at == uint32(t.stubs.callFacts):
		*at = 0
	}
	if e.hasStub(p, controlDynamic) || e.hasStub(p, controlLink) {
		*t.slot(p.stub() + 2) = uint32(t.stubs.retryFacts)
	}
}

// goTo generates the instruction that leaves for a control function, or a call by index in
// code of selection.
func (g *nativeGen) goTo() {
	if g.in.k&0xffff != controlDynamic || !g.t.findsFacts(g.e.preds[g.in.k>>16]) {
		g.exit(exitGo)
		return
	}
	p := g.e.preds[g.in.k>>16]
	g.constant(regT0, g.e.code.pointerCell(g.e.code.atOffset(p.stub())))
	g.constant(regT1, g.address(0))
	g.Jump(external(g.t.stubs.callIndexed))
}

// field returns a field of a struct to which r points.
func field(r native.Reg, offset uintptr) native.Mem { return native.At(r, int(offset)) }

// ofClause returns a field of the current clause.
func ofClause(offset uintptr) native.Mem { return field(thisClause, offset) }

var (
	aClause Clause // for the offsets of their fields
	aPred   Pred
	aStore  store
	anIndex hashIndex
	aPlan   plan
	aWay    way
	aBucket bucket
)

const (
	sliceLength = 8 // after the address in a slice
	wordBits    = 64
)

// leave leaves at the instruction n after the one whose address is in the word. The
// arguments are in their words.
func (f *factCode) leave(word Cell, n, exit int) {
	restoreRegisters(f)
	f.loadArgs()
	f.Load(regT0, fixed(word))
	f.Offset(regT0, regT0, n*instrSize)
	f.Const(regT1, uint64(exit))
	f.t.leaveAt(f)
}

func (f *factCode) loadArgs() {
	for i := range native.XRegs {
		f.Load(native.X0+native.Reg(i), fixed(firstX+8*Cell(i)))
	}
}

// usual leaves if calls are watched. Otherwise it loads the predicate of the instruction in
// T0, and the size of its arguments.
func (f *factCode) usual(leave native.Label) {
	f.watched(leave)
	f.Load(factPred, native.At(regT0, 8))
	f.Shift(native.Right, factPred, 16)
	f.predicate(leave)
}

// watched leaves if calls are watched. T1 is lost.
func (f *factCode) watched(leave native.Label) {
	f.Load(regT1, fixed(wordMachine))
	for _, field := range []uintptr{unsafe.Offsetof(machine.tracer), unsafe.Offsetof(machine.tally), unsafe.Offsetof(machine.transaction)} {
		f.BranchMemConst(native.NE, native.At(regT1, int(field)), 0, leave)
	}
}

// predicate loads the predicate whose number is in its register, and the size of its
// arguments.
func (f *factCode) predicate(leave native.Label) {
	few := f.NewLabel()
	f.Shift(native.Left, factPred, 3)
	f.Const(regT1, uint64(uintptr(unsafe.Pointer(&f.e.preds))))
	f.OpMem(native.Add, factPred, native.At(regT1, 0))
	f.Load(factPred, native.At(factPred, 0))
	f.Load(factStore, field(factPred, unsafe.Offsetof(aPred.store)))
	f.BranchMemConst(native.NE, field(factPred, unsafe.Offsetof(aPred.noRule)), 0, leave)
	f.Load(regT0, field(factPred, unsafe.Offsetof(aPred.Arity)))
	f.Shift(native.Left, regT0, 3)
	f.Store(fixed(factArgs), regT0)
	f.BranchConst(native.BelowEQ, regT0, 8*maxKeys, few)
	f.Const(regT0, 8*maxKeys)
	f.Bind(few)
	f.Store(fixed(factKeyed), regT0)
}

// key puts the key of the argument at the offset into its word, and goes to done. It goes
// to none if the argument has no key, and to leave if the key is not computed here.
func (f *factCode) key(done, none, leave native.Label) {
	bound := f.NewLabel()
	f.Load(regT0, cell(factOffset, firstX))
	follow(f, regT0, bound, none)
	f.Bind(bound)
	f.BranchTag(regT0, tagAtt, true, none)
	f.Store(cell(factOffset, firstX), regT0)
	f.keyOf(leave)
	f.Store(cell(factOffset, factKeys), regT0)
	f.Jump(done)
}

// keyOf makes the bound cell in T0 its key. It goes to leave if that is not computed here. T1
// and T2 are lost.
func (f *factCode) keyOf(leave native.Label) {
	label := f.NewLabel
	structure, list, known := label(), label(), label()
	f.BranchTag(regT0, tagAtm, true, known)
	f.BranchTag(regT0, tagInt, true, known)
	f.BranchTag(regT0, tagStr, true, structure)
	f.BranchTag(regT0, tagLst, true, list)
	f.BranchTag(regT0, tagFlt, false, leave)
	f.Load(regT1, cell(regT0, 8-tagFlt))
	f.Load(regT0, cell(regT0, -tagFlt))
	f.floatKey()
	f.Jump(known)
	f.Bind(structure)
	f.Load(regT0, cell(regT0, -tagStr))
	f.Jump(known)
	f.Bind(list)
	f.Const(regT0, uint64(funCons))
	f.Bind(known)
}

// floatKey makes the key of the float whose words are in T0 and T1. T2 is lost.
func (f *factCode) floatKey() {
	f.scramble(regT0)
	f.Op(native.Xor, regT0, regT1)
	f.scramble(regT0)
	f.OpConst(native.And, regT0, ^uint64(header))
	f.boxed(regT0)
}

// element puts the address of element slotNumber of a paged array of words into T1. T0 and
// T2 are lost.
func (f *factCode) element(pages native.Mem) {
	first := f.NewLabel()
	f.Load(regT1, pages)
	f.Offset(regT0, slotNumber, -1)
	f.BranchConst(native.Below, regT0, pageSize, first)
	f.Move(regT2, regT0)
	f.Shift(native.Right, regT2, pageBits)
	f.Shift(native.Left, regT2, 3)
	f.Op(native.Add, regT1, regT2) // three words for each page
	f.Shift(native.Left, regT2, 1)
	f.Op(native.Add, regT1, regT2)
	f.OpConst(native.And, regT0, pageSize-1)
	f.Bind(first)
	f.Load(regT1, native.At(regT1, 0))
	f.Shift(native.Left, regT0, 3)
	f.Op(native.Add, regT1, regT0)
}

// clause loads the clause with the number.
func (f *factCode) clause() {
	f.element(field(factStore, unsafe.Offsetof(aStore.table)))
	f.Load(thisClause, native.At(regT1, 0))
}

// next loads the number of the next clause in the chains.
func (f *factCode) next() {
	f.element(field(factChains, unsafe.Offsetof(aStore.all.links)))
	f.Load32(slotNumber, native.At(regT1, 0))
}

// ahead asks for the clause after the one with the number, if there is one, to be in the
// cache when it is looked at.
func (f *factCode) ahead() {
	const kept = thisClause
	last := f.NewLabel()
	f.Move(kept, slotNumber)
	f.next()
	f.BranchConst(native.EQ, slotNumber, 0, last)
	f.element(field(factStore, unsafe.Offsetof(aStore.table)))
	f.Load(regT1, native.At(regT1, 0))
	f.Prefetch(field(regT1, unsafe.Offsetof(aClause.birth)))
	f.Prefetch(field(regT1, unsafe.Sizeof(aClause)))
	f.Bind(last)
	f.Move(slotNumber, kept)
}

// settle is a subroutine. It starts with the clause of the number, which thisClause is, or 0,
// and continues to the first one that is visible and may match. The number is 0 if there is
// none.
func (f *factCode) settle() {
	label := f.NewLabel
	found, hidden, match, next, slow, fact, structure, float, same, loaded := label(), label(), label(), label(), label(), label(), label(), label(), label(), label()
	f.StoreConst(fixed(wordSteps), mostSettled)
	f.BranchConst(native.NE, thisClause, 0, loaded)
	again := f.Here()
	f.BranchConst(native.EQ, slotNumber, 0, found)
	f.CountDown(fixed(wordSteps), slow)
	f.clause()
	f.Bind(loaded)
	f.Load(regT0, fixed(factGen))
	f.BranchMem(native.Below, regT0, ofClause(unsafe.Offsetof(aClause.birth)), hidden)
	f.BranchMem(native.AboveEQ, regT0, ofClause(unsafe.Offsetof(aClause.death)), hidden)
	f.Load(regT1, ofClause(unsafe.Offsetof(aClause.cells)))
	f.Load32(regT2, ofClause(unsafe.Offsetof(aClause.vars)))
	f.BranchConst(native.Below, regT2, clauseRule, fact)
	f.Load(regT2, native.At(regT1, 16)) // the head
	f.OpConst(native.And, regT2, ^uint64(tagMask))
	f.Op(native.Add, regT1, regT2)
	f.Offset(regT1, regT1, -8)
	f.Bind(fact)
	f.Offset(regT1, regT1, 16)
	f.Const(factOffset, 0)
	f.Bind(match)
	f.Load(regT2, cell(factOffset, factKeys))
	f.BranchConst(native.EQ, regT2, 0, same)
	f.Load(regT0, native.At(regT1, 0))
	f.Branch(native.EQ, regT0, regT2, same)
	f.BranchMask(regT0, tagMask, true, same)
	f.BranchTag(regT0, tagStr, true, structure)
	f.BranchTag(regT0, tagFlt, true, float)
	f.BranchTag(regT0, tagLst, false, next)
	f.BranchConst(native.NE, regT2, uint64(funCons), next)
	f.Bind(same)
	f.Offset(regT1, regT1, 8)
	f.Offset(factOffset, factOffset, 8)
	f.BranchMem(native.Below, factOffset, fixed(factKeyed), match)
	f.Bind(found)
	result(f, subDone)
	f.Bind(structure)
	f.OpConst(native.And, regT0, ^uint64(tagMask))
	f.OpMem(native.Add, regT0, ofClause(unsafe.Offsetof(aClause.cells)))
	f.Load(regT0, native.At(regT0, 0))
	f.Branch(native.EQ, regT0, regT2, same)
	f.Jump(next)
	f.Bind(float)
	f.Store(fixed(factParts), regT1)
	f.OpConst(native.And, regT0, ^uint64(tagMask))
	f.OpMem(native.Add, regT0, ofClause(unsafe.Offsetof(aClause.cells)))
	f.Load(regT1, native.At(regT0, 8))
	f.Load(regT0, native.At(regT0, 0))
	f.floatKey()
	f.Load(regT1, fixed(factParts))
	f.Load(regT2, cell(factOffset, factKeys))
	f.Branch(native.EQ, regT0, regT2, same)
	f.Bind(next)
	f.next()
	f.Jump(again)
	f.Bind(hidden)
	f.BranchMemConst(native.EQ, field(factChains, unsafe.Offsetof(aStore.all.runs)), 0, next)
	f.Bind(slow)
	result(f, subSlow)
}

// nextMatch continues after the clause of the number.
func (f *factCode) nextMatch(leave native.Label) {
	f.next()
	f.Const(thisClause, 0)
	f.Call(external(f.t.stubs.settle))
	f.BranchConst(native.EQ, regT0, subSlow, leave)
}

// call does what callDynamic does. The address of the stub is in T0, and that of the
// instruction which calls in T1. They differ if code of selection calls (byIndex).
func (f *factCode) call() {
	label := f.NewLabel
	leave, fail, only := label(), label(), label()
	f.Store(fixed(factAt), regT0)
	f.Store(fixed(factLeave), regT1)
	for i := range native.XRegs {
		f.Store(fixed(firstX+8*Cell(i)), native.X0+native.Reg(i))
	}
	keepRegisters(f)
	f.Load(regT1, fixed(wordMachine)) // count for Machine.called
	uncounted := native.At(regT1, int(unsafe.Offsetof(machine.uncounted)))
	f.Load(regT2, uncounted)
	f.BranchConst(native.GE, regT2, countedEach-1, leave)
	f.Offset(regT2, regT2, 1)
	f.Store(uncounted, regT2)
	f.usual(leave)
	f.search(only, fail, leave)
	f.choicePoint(leave)
	f.Store(fixed(factChoice), regB)
	f.Jump(external(f.t.stubs.enterClause))
	f.Bind(only)
	f.StoreConst(fixed(factChoice), 0)
	f.Jump(external(f.t.stubs.enterClause))
	f.Bind(fail)
	restoreRegisters(f)
	f.Jump(external(f.t.stubs.fail))
	f.Bind(leave)
	f.leave(factLeave, 0, exitLoop)
}

// search finds the first clause for a new call, and the number of the next one. It goes to
// only if there is no next one, and to fail if there is none at all.
func (f *factCode) search(only, fail, leave native.Label) {
	label := f.NewLabel
	chain, key, keyed, none := label(), label(), label(), label()
	f.Load32(slotNumber, field(factStore, unsafe.Offsetof(aStore.first)))
	f.BranchConst(native.EQ, slotNumber, 0, fail)
	f.Const(regT1, uint64(uintptr(unsafe.Pointer(&f.e.generation))))
	f.Load(regT0, native.At(regT1, 0))
	f.Store(fixed(factGen), regT0)
	f.Const(factOffset, 0)
	f.Const(regE, 1)
	f.Const(factBits, 0)
	f.Bind(key)
	f.StoreConst(cell(factOffset, factKeys), 0)
	f.key(keyed, none, leave)
	f.Bind(keyed)
	f.Op(native.Or, factBits, regE)
	f.Bind(none)
	f.Shift(native.Left, regE, 1)
	f.Offset(factOffset, factOffset, 8)
	f.BranchMem(native.Below, factOffset, fixed(factKeyed), key)
	f.Store(fixed(factBound), factBits)

	f.index(chain, fail, leave)
	f.Bind(chain)
	f.Move(theOnly, thisClause)
	f.Store(fixed(factTable), factStore)
	f.Store(fixed(factLinks), factChains)
	f.Call(external(f.t.stubs.settle))
	f.BranchConst(native.EQ, regT0, subSlow, leave)
	f.BranchConst(native.EQ, slotNumber, 0, fail)
	f.Store(fixed(factClause), thisClause)
	f.Store(fixed(factSlot), slotNumber)
	f.BranchConst(native.NE, theOnly, 0, only)
	f.nextMatch(leave)
	f.BranchConst(native.EQ, slotNumber, 0, only)
	f.ahead()
}

// index goes to chain, with the chains for a call, the number of the first clause in them,
// and that clause if it is the only one, or it goes to fail.
func (f *factCode) index(chain, fail, leave native.Label) {
	label := f.NewLabel
	plan, planned, way, none, all := label(), label(), label(), label(), label()
	live := field(factStore, unsafe.Offsetof(aStore.live))
	f.Offset(factChains, factStore, int(unsafe.Offsetof(aStore.all)))
	f.StoreConst(fixed(factIndex), 0)
	f.Const(thisClause, 0)
	f.BranchMemConst(native.LT, live, minIndexed, chain)
	f.BranchConst(native.EQ, factBits, 0, all)
	plans := unsafe.Offsetof(aStore.plans)
	f.Load(regT1, field(factStore, plans))
	f.Load(regT2, field(factStore, plans+sliceLength))
	f.Bind(plan)
	f.BranchConst(native.EQ, regT2, 0, leave)
	f.Load32(regT0, field(regT1, unsafe.Offsetof(aPlan.bound)))
	f.Branch(native.EQ, regT0, factBits, planned)
	f.Offset(regT1, regT1, int(unsafe.Sizeof(aPlan)))
	f.Offset(regT2, regT2, -1)
	f.Jump(plan)
	f.Bind(planned)
	f.Load(regT0, field(regT1, unsafe.Offsetof(aPlan.live)))
	f.Shift(native.Left, regT0, 2)
	f.BranchMem(native.LT, regT0, live, leave)
	ways := unsafe.Offsetof(aPlan.ways)
	f.Load(regT0, field(regT1, ways+sliceLength))
	f.Store(fixed(factWays), regT0)
	f.Load(regT1, field(regT1, ways))
	f.Bind(way)
	f.CountDown(fixed(factWays), all)
	f.Store(fixed(factWay), regT1)
	f.hash(none, leave)
	f.probe(chain, fail, leave)
	f.Bind(none)
	f.Load(regT1, fixed(factWay))
	f.Offset(regT1, regT1, int(unsafe.Sizeof(aWay)))
	f.Jump(way)
	f.Bind(all)
	f.BranchMemConst(native.GT, live, longSearch, leave)
	f.Const(thisClause, 0)
	f.Offset(factChains, factStore, int(unsafe.Offsetof(aStore.all)))
	f.Load32(slotNumber, field(factStore, unsafe.Offsetof(aStore.first)))
}

// The registers while an index is found.
const (
	hashPlaces = regE
	hashLeft   = regB
	hashKeys   = regCP      // the hash of the keys so far
	hashTerm   = thisClause // the argument of a place
	hashKey    = slotNumber // the key at a place
)

// hash does what Machine.hash does, for the way in T1. It goes to none if a key is missing.
func (f *factCode) hash(none, leave native.Label) {
	label := f.NewLabel
	next, inner, all, known := label(), label(), label(), label()
	f.Load(hashPlaces, field(regT1, unsafe.Offsetof(aWay.places)))
	f.Load(hashLeft, field(regT1, unsafe.Offsetof(aWay.places)+sliceLength))
	f.Const(hashKeys, 0)
	f.Bind(next)
	f.Load16(regT0, native.At(hashPlaces, 0))
	f.Move(regT1, regT0)
	f.OpConst(native.And, regT1, 0xff) // the number of the argument
	f.Shift(native.Left, regT1, 3)
	f.Load(hashTerm, cell(regT1, firstX))
	f.Load(hashKey, cell(regT1, factKeys))
	f.Shift(native.Right, regT0, 8)
	f.BranchConst(native.EQ, regT0, outermost&0xff, known)
	f.BranchTag(hashTerm, tagStr, true, inner)
	f.BranchTag(hashTerm, tagLst, false, known)
	f.Bind(inner)
	f.BranchConst(native.EQ, regT0, whole&0xff, all)
	f.innerKey(known, none, leave)
	f.Bind(all)
	f.wholeKey(known, none, leave)
	f.Bind(known)
	f.Move(regT0, hashKey) // see mix
	f.OpConst(native.And, regT0, nearBits)
	f.Shift(native.Left, regT0, hashShifted-3)
	f.OpConst(native.And, hashKey, ^uint64(nearBits))
	f.Op(native.Xor, hashKeys, hashKey)
	f.scramble(hashKeys)
	f.Op(native.Xor, hashKeys, regT0)
	f.Offset(hashPlaces, hashPlaces, int(unsafe.Sizeof(place{})))
	f.Offset(hashLeft, hashLeft, -1)
	f.BranchConst(native.NE, hashLeft, 0, next)
	f.Shift(native.Left, hashKeys, wordBits-hashShifted-32) // see hashBits
	f.Shift(native.Right, hashKeys, wordBits-32)
}

// scramble does what the function does. T2 is lost.
func (f *factCode) scramble(r native.Reg) {
	f.Const(regT2, hashFactor)
	f.Product(r, regT2)
	f.Move(regT2, r)
	f.Shift(native.Right, regT2, 32)
	f.Op(native.Xor, r, regT2)
}

// boxed makes a hash a key.
func (f *factCode) boxed(r native.Reg) {
	f.OpConst(native.And, r, ^uint64(tagMask))
	f.OpConst(native.Or, r, tagBox)
}

// innerKey makes the key of a compound one with the key of the argument whose number is in
// T0, if it has so many. It goes to known, or to none if that argument has no key.
func (f *factCode) innerKey(known, none, leave native.Label) {
	label := f.NewLabel
	list, bound := label(), label()
	f.Shift(native.Left, regT0, 3)
	f.Move(regT2, hashKey)
	sizeOfArgs(f, regT2)
	f.Branch(native.AboveEQ, regT0, regT2, known)
	f.Move(regT1, hashTerm)
	f.OpConst(native.And, regT1, ^uint64(tagMask))
	f.BranchTag(hashTerm, tagLst, true, list)
	f.Offset(regT1, regT1, 8)
	f.Bind(list)
	f.Op(native.Add, regT1, regT0)
	f.Load(regT0, cell(regT1, 0))
	follow(f, regT0, bound, none)
	f.Bind(bound)
	f.BranchTag(regT0, tagAtt, true, none)
	f.keyOf(leave)
	f.scramble(regT0)
	f.Op(native.Xor, hashKey, regT0)
	f.scramble(hashKey)
	f.boxed(hashKey)
	f.Jump(known)
}

// wholeKey makes the key of a compound one of its parts, as wholeOf does. It goes to known,
// or to none if a part has no key. A compound must be the last argument of the one around.
func (f *factCode) wholeKey(known, none, leave native.Label) {
	const next, end = regT1, hashTerm // of the arguments still to be read
	label := f.NewLabel
	part, compound, list, add := label(), label(), label(), label()
	f.StoreConst(fixed(factParts), maxWhole-1)
	f.Move(regT0, hashTerm)
	f.Const(hashKey, 0)
	f.Const(next, 0)
	f.Const(end, 0)
	f.Bind(part)
	f.BranchTag(regT0, tagStr, true, compound)
	f.BranchTag(regT0, tagLst, true, list)
	f.BranchTag(regT0, tagAtm, true, add)
	f.BranchTag(regT0, tagInt, true, add)
	f.BranchTag(regT0, tagAtt, true, none)
	f.Jump(leave)
	f.Bind(compound)
	f.Branch(native.NE, next, end, leave)
	f.Offset(next, regT0, 8-tagStr)
	f.Load(regT0, cell(next, -8))
	f.Move(end, regT0)
	endOfArgs(f, end, next)
	f.Jump(add)
	f.Bind(list)
	f.Branch(native.NE, next, end, leave)
	f.Offset(next, regT0, -tagLst)
	f.Offset(end, next, 16)
	f.Const(regT0, uint64(funCons))
	f.Bind(add)
	f.Op(native.Xor, hashKey, regT0)
	f.scramble(hashKey)
	f.boxed(hashKey)
	f.CountDown(fixed(factParts), known)
	f.Branch(native.EQ, next, end, known)
	f.Load(regT0, cell(next, 0))
	f.Offset(next, next, 8)
	follow(f, regT0, part, none)
}

// probe goes to chain, with the chain of the clauses with the hash in the index of the way
// and the clause if there is one, or it goes to fail.
func (f *factCode) probe(chain, fail, leave native.Label) {
	const bucket = regB
	probe, hit := f.NewLabel(), f.NewLabel()
	f.Load(regT1, fixed(factWay))
	f.Load(factChains, field(regT1, unsafe.Offsetof(aWay.index)))
	f.BranchConst(native.EQ, factChains, 0, leave)
	f.Load32(regT0, field(factChains, unsafe.Offsetof(anIndex.vars)))
	f.BranchConst(native.NE, regT0, 0, leave)
	f.StoreConst(field(factChains, unsafe.Offsetof(anIndex.touched)), 1)
	f.Load(regT1, field(factChains, unsafe.Offsetof(anIndex.table)))
	f.Load(regT0, field(factChains, unsafe.Offsetof(anIndex.table)+sliceLength))
	f.Offset(regT0, regT0, -1)
	f.Move(regT2, hashKeys)
	f.Bind(probe)
	f.Op(native.And, regT2, regT0)
	f.Move(bucket, regT2)
	f.Shift(native.Left, bucket, 4)
	f.Op(native.Add, bucket, regT1)
	f.Load32(slotNumber, field(bucket, unsafe.Offsetof(aBucket.head)))
	f.BranchConst(native.EQ, slotNumber, 0, fail)
	f.Load32(thisClause, field(bucket, unsafe.Offsetof(aBucket.hash)))
	f.Branch(native.EQ, thisClause, hashKeys, hit)
	f.Offset(regT2, regT2, 1)
	f.Jump(probe)
	f.Bind(hit)
	f.Load(regT0, field(factChains, unsafe.Offsetof(anIndex.number)))
	f.Store(fixed(factIndex), regT0)
	f.Load(thisClause, field(bucket, unsafe.Offsetof(aBucket.only)))
	f.Jump(chain)
}

// choicePoint makes the choice point of a call. The number is that of the next clause.
func (f *factCode) choicePoint(leave native.Label) {
	known, kept := f.NewLabel(), f.NewLabel()
	f.Load(regT1, fixed(wordMachine))
	f.Load(regT0, native.At(regT1, int(unsafe.Offsetof(machine.id))))
	f.BranchMem(native.NE, regT0, field(factPred, unsafe.Offsetof(aPred.openIn)), leave)
	restoreRegisters(f)
	const n = 8 * cursorCells
	f.Load(regT0, fixed(factArgs))
	f.Offset(regT2, regB, chSize+n)
	f.Op(native.Add, regT2, regT0)
	f.BranchMem(native.AboveEQ, regT2, fixed(wordChoice), leave)
	openFrom := field(factPred, unsafe.Offsetof(aPred.openFrom))
	f.Load(regT1, openFrom)
	f.Branch(native.BelowEQ, regT1, regT2, known)
	f.Store(openFrom, regT2)
	f.Bind(known)
	f.Offset(regT0, regT0, n)
	f.Store(cell(regT2, chArgs), regT0)
	f.Load(regT0, cell(regB, chLocal))
	f.Branch(native.Below, regE, regT0, kept)
	f.Load16(regT0, native.At(regCP, 2-instrSize))
	f.Op(native.Add, regT0, regE)
	f.Bind(kept)
	f.Store(cell(regT2, chLocal), regT0)
	f.Store(cell(regT2, chPrev), regB)
	f.Load(regT1, fixed(factAt))
	f.Offset(regT1, regT1, 2*instrSize)
	f.Store(cell(regT2, chAlt), regT1)
	f.Store(cell(regT2, chEnv), regE)
	f.Store(cell(regT2, chCont), regCP)
	f.Store(cell(regT2, chHeap), regH)
	f.Store(cell(regT2, chTrail), regTR)
	f.Move(regHB, regH)
	f.Store(fixed(wordChoicePoint), regT2)
	f.Move(regB, regT2)

	number := func(at int, more func()) {
		more()
		f.Shift(native.Left, regT0, 3)
		f.OpConst(native.Or, regT0, tagInt)
		f.Store(cell(regB, -at), regT0)
	}
	number(cursorGen, func() { f.Load(regT0, fixed(factGen)) })
	number(cursorIndex, func() {
		f.Load(regT0, fixed(factIndex))
		f.Shift(native.Left, regT0, maxKeys)
		f.OpMem(native.Or, regT0, fixed(factBound))
	})
	number(cursorAt, func() { f.Move(regT0, slotNumber) })
	f.Load(regT0, fixed(factArgs))
	f.Move(regT1, regB)
	f.Op(native.Sub, regT1, regT0)
	f.Const(slotNumber, 0)
	more := f.Here()
	f.Load(regT2, cell(slotNumber, firstX))
	f.Store(cell(regT1, -n), regT2)
	f.Offset(regT1, regT1, 8)
	f.Offset(slotNumber, slotNumber, 8)
	f.Branch(native.Below, slotNumber, regT0, more)
}

// retry does what retryDynamic does.
func (f *factCode) retry() {
	label := f.NewLabel
	leave, arg, enter := label(), label(), label()
	keepRegisters(f)
	f.Offset(regT0, regT0, -2*instrSize)
	f.Store(fixed(factAt), regT0)
	f.usual(leave)
	f.cursor(leave)
	const source = thisClause
	f.Load(regT0, fixed(factArgs))
	f.Move(source, regB)
	f.Op(native.Sub, source, regT0)
	f.Const(factOffset, 0)
	f.Bind(arg)
	f.Load(regT1, cell(source, -8*cursorCells))
	f.Store(cell(factOffset, firstX), regT1)
	f.Offset(source, source, 8)
	f.Offset(factOffset, factOffset, 8)
	f.Branch(native.Below, factOffset, regT0, arg)
	f.boundKeys(leave)
	f.advance(leave, enter)
	f.Bind(enter)
	f.Jump(external(f.t.stubs.enterClause))
	f.Bind(leave)
	f.leave(factAt, 2, exitLoop)
}

// cursor does what Machine.load does, for the newest choice point.
func (f *factCode) cursor(leave native.Label) {
	index, indexed := f.NewLabel(), f.NewLabel()
	f.Load(regT0, cell(regB, -cursorGen))
	f.Shift(native.Right, regT0, 3)
	f.BranchConst(native.AboveEQ, regT0, inTransaction, leave)
	f.Store(fixed(factGen), regT0)
	f.Load(slotNumber, cell(regB, -cursorAt))
	f.Shift(native.Right, slotNumber, 3)
	f.BranchConst(native.AboveEQ, slotNumber, 1<<30, leave) // there are clauses with a variable
	f.BranchConst(native.EQ, slotNumber, 0, leave)
	f.Load(regT0, cell(regB, -cursorIndex))
	f.Shift(native.Right, regT0, 3)
	f.Move(factBits, regT0)
	f.Offset(factChains, factStore, int(unsafe.Offsetof(aStore.all)))
	f.Shift(native.Right, regT0, maxKeys)
	f.BranchConst(native.EQ, regT0, 0, indexed)
	f.Load(regT1, field(factStore, unsafe.Offsetof(aStore.indexes)))
	f.Load(regT2, field(factStore, unsafe.Offsetof(aStore.indexes)+sliceLength))
	f.Bind(index)
	f.BranchConst(native.EQ, regT2, 0, leave) // the index was dropped
	f.Load(factChains, native.At(regT1, 0))
	f.Offset(regT1, regT1, 8)
	f.Offset(regT2, regT2, -1)
	f.BranchMem(native.NE, regT0, field(factChains, unsafe.Offsetof(anIndex.number)), index)
	f.Bind(indexed)
	f.Store(fixed(factTable), factStore)
	f.Store(fixed(factLinks), factChains)
}

// boundKeys puts the keys of the arguments that have had one at the call into their words.
func (f *factCode) boundKeys(leave native.Label) {
	key, keyed := f.NewLabel(), f.NewLabel()
	f.Const(factOffset, 0)
	f.Bind(key)
	f.StoreConst(cell(factOffset, factKeys), 0)
	f.BranchMask(factBits, 1, true, keyed)
	f.key(keyed, leave, leave)
	f.Bind(keyed)
	f.Shift(native.Right, factBits, 1)
	f.Offset(factOffset, factOffset, 8)
	f.BranchMem(native.Below, factOffset, fixed(factKeyed), key)
}

// advance makes the choice point of the call that of the clause after the next one, or takes
// it away if there is none, and goes to enter with the next one.
func (f *factCode) advance(leave, enter native.Label) {
	last := f.NewLabel()
	f.clause()
	f.Store(fixed(factClause), thisClause)
	f.Store(fixed(factSlot), slotNumber)
	f.nextMatch(leave)
	f.Load(regB, fixed(wordChoicePoint))
	f.Store(fixed(factChoice), regB)
	f.Load(regT1, cell(regB, chPrev))
	f.Store(fixed(wordBarrier), regT1)
	f.BranchConst(native.EQ, slotNumber, 0, last)
	f.ahead()
	f.Shift(native.Left, slotNumber, 3)
	f.OpConst(native.Or, slotNumber, tagInt)
	f.Store(cell(regB, -cursorAt), slotNumber)
	f.Jump(enter)
	f.Bind(last)
	f.StoreConst(fixed(factChoice), 0)
	f.Store(fixed(wordChoicePoint), regT1)
	f.Load(regHB, cell(regT1, chHeap))
	f.Load(regT0, fixed(wordOld))
	f.Max(regHB, regT0)
	f.Jump(enter)
}

// enterFound enters the clause that native code has found.
func (m *Machine) enterFound() status {
	return m.enterClause(m.Engine.preds[m.data].clause(int32(m.word(factSlot))))
}

// enterClause does what Machine.enterClause does, for the clause in its word. For another
// purpose it does what Machine.unifyFound or eraseFound does.
func (f *factCode) enterClause(what purpose) {
	label := f.NewLabel
	other, pair, known, variable, compound, step, fail, leave := label(), label(), label(), label(), label(), label(), label(), label()
	again := f.Here()
	f.begin(what, other, leave)
	f.Bind(pair)
	f.Load(regT1, native.At(factCell, 0))
	f.BranchMask(regT1, tagMask, true, variable)
	f.Load(regT0, cell(goalCell, 0))
	f.BranchTag(regT1, tagAtm, true, known)
	f.BranchTag(regT1, tagInt, true, known)
	f.BranchTag(regT1, tagStr, true, compound)
	f.BranchTag(regT1, tagLst, true, compound)
	f.BranchTag(regT1, tagFlt, false, leave)
	f.float(step, fail, leave)

	bound, unbound := label(), label()
	f.Bind(known)
	f.Branch(native.EQ, regT0, regT1, step)
	follow(f, regT0, bound, unbound)
	f.Bind(unbound)
	bind(f, step)
	f.Bind(step)
	f.Offset(factCell, factCell, 8)
	f.Offset(goalCell, goalCell, 8)
	f.Branch(native.Below, goalCell, goalEnd, pair)
	around := label()
	f.Bind(around)
	f.Load(regT2, fixed(wordPairs))
	out := label()
	f.BranchConst(native.EQ, regT2, pairsStart, out)
	f.Load(goalCell, cell(regT2, -24))
	f.Load(factCell, cell(regT2, -16))
	f.Load(goalEnd, cell(regT2, -8))
	f.Offset(regT2, regT2, -24)
	f.Store(fixed(wordPairs), regT2)
	f.Jump(pair)
	f.Bind(out)
	f.end(what)
	f.Bind(bound)
	f.Branch(native.EQ, regT0, regT1, step)
	f.BranchTag(regT0, tagAtt, true, leave)
	f.Bind(fail)
	f.another(again)
	f.variable(variable, step, fail, leave)
	f.compound(compound, pair, around, step, fail, leave)
	if what != calls {
		f.Bind(other)
		f.Bind(leave)
		f.leave(factLeave, 0, exitLoop)
		return
	}
	f.Bind(other)
	f.BranchConst(native.Below, regT0, clauseRule, leave)
	f.Load(regT0, ofClause(unsafe.Offsetof(aClause.code)))
	f.BranchConst(native.EQ, regT0, 0, leave)
	f.Load(regT0, field(regT0, unsafe.Offsetof(aClause.code.entry)))
	restoreRegisters(f)
	f.loadArgs()
	dispatch(f)
	f.Bind(leave)
	f.leave(factAt, 0, exitClause)
}

// another undoes the bindings of a unification that has failed, and goes to again with the
// next clause, as to fail does. The arguments and their keys are still in their words.
func (f *factCode) another(again native.Label) {
	fail, leave, undo, undone := external(f.t.stubs.fail), f.NewLabel(), f.NewLabel(), f.NewLabel()
	restoreRegisters(f)
	f.BranchMem(native.NE, regB, fixed(factChoice), fail)
	f.BranchMemConst(native.EQ, fixed(wordLimit), 0, fail)
	f.CountDown(fixed(wordFails), fail)
	f.Load(regT1, cell(regB, chTrail))
	f.Bind(undo)
	f.Branch(native.BelowEQ, regTR, regT1, undone)
	f.Load(regT0, cell(regTR, -8))
	f.BranchMask(regT0, tagMask, false, fail)
	f.Offset(regTR, regTR, -8)
	f.Store(cell(regT0, 0), regT0)
	f.Jump(undo)
	f.Bind(undone)
	f.Load(regH, cell(regB, chHeap))
	f.Load(factStore, fixed(factTable))
	f.Load(slotNumber, cell(regB, -cursorAt))
	f.Shift(native.Right, slotNumber, 3)
	f.Load(factChains, fixed(factLinks))
	f.advance(leave, again)
	f.Bind(leave)
	f.leave(factAt, 2, exitLoop)
}

// begin begins the unification with a fact, or with any clause and its body. For another
// clause it goes to other, with the clause's flags in T0.
func (f *factCode) begin(what purpose, other, leave native.Label) {
	none := f.NewLabel()
	flags := uint64(clauseShared | clauseVars)
	if what == calls {
		flags |= clauseRule
	}
	f.Load(thisClause, fixed(factClause))
	f.Load32(regT0, ofClause(unsafe.Offsetof(aClause.vars)))
	f.OpConst(native.And, regT0, flags)
	f.BranchConst(native.Above, regT0, mostFactVars, other)
	f.Load32(regT1, ofClause(unsafe.Offsetof(aClause.size)))
	f.BranchConst(native.Above, regT1, mostFactCells, leave)
	f.Shift(native.Left, regT1, 3)
	f.Op(native.Add, regT1, regH)
	f.BranchMem(native.Above, regT1, fixed(wordLimit), leave)
	f.t.withoutOccurs(f, leave)
	f.BranchConst(native.EQ, regT0, 0, none)
	f.Shift(native.Left, regT0, 3)
	clear := f.Here()
	f.Offset(regT0, regT0, -8)
	f.StoreConst(cell(regT0, factVars), 0)
	f.BranchConst(native.NE, regT0, 0, clear)
	f.Bind(none)
	f.StoreConst(fixed(wordPairs), pairsStart)
	f.Load(factCells, ofClause(unsafe.Offsetof(aClause.cells)))
	if what != calls {
		f.beginBody()
		return
	}
	f.Offset(factCell, factCells, 16)
	f.Const(goalCell, firstX)
	f.Load(goalEnd, fixed(factArgs))
	f.Offset(goalEnd, goalEnd, firstX)
}

// variable unifies with a variable of the fact.
func (f *factCode) variable(variable, step, fail, leave native.Label) {
	label := f.NewLabel
	first, plain, full := label(), label(), label()
	f.Bind(variable)
	f.Load(regT0, cell(goalCell, 0))
	f.BranchTag(regT0, tagAtt, false, plain)
	f.Move(regT0, goalCell)
	f.Bind(plain)
	f.BranchMemConst(native.EQ, cell(regT1, factVars), 0, first)
	f.Load(regT1, cell(regT1, factVars))
	unifyPair(f, step, full, func() { f.Jump(step) })
	f.BranchTag(regT0, tagAtt, true, leave)
	f.BranchTag(regT1, tagAtt, true, leave)
	for _, r := range []native.Reg{regT0, regT1} {
		f.BranchTag(r, tagAtm, true, fail)
		f.BranchTag(r, tagInt, true, fail)
	}
	f.Jump(leave)
	f.Bind(full)
	f.StoreConst(fixed(wordLimit), 0)
	f.Jump(step)
	f.Bind(first)
	f.Store(cell(regT1, factVars), regT0)
	f.Jump(step)
}

// float unifies T0 with the float of the record in T1.
func (f *factCode) float(step, fail, leave native.Label) {
	bound, unbound, other := f.NewLabel(), f.NewLabel(), f.NewLabel()
	f.OpConst(native.And, regT1, ^uint64(tagMask))
	f.Op(native.Add, regT1, factCells)
	follow(f, regT0, bound, unbound)
	f.Bind(bound)
	f.BranchTag(regT0, tagFlt, false, other)
	f.Load(regT0, cell(regT0, 8-tagFlt))
	f.BranchMem(native.EQ, regT0, native.At(regT1, 8), step)
	f.Jump(fail)
	f.Bind(other)
	f.BranchTag(regT0, tagAtt, true, leave)
	f.Jump(fail)
	f.Bind(unbound)
	for n := range 2 {
		f.Load(regT2, native.At(regT1, 8*n))
		f.Store(cell(regH, 8*n), regT2)
	}
	f.Offset(regT1, regH, tagFlt)
	f.Offset(regH, regH, 16)
	bind(f, step)
	f.Jump(step)
}

// compound unifies T0 with the compound of the record in T1. It goes to pair for the
// arguments, or to around if there are none.
func (f *factCode) compound(compound, pair, around, step, fail, leave native.Label) {
	label := f.NewLabel
	bound, unbound, differ, last, list := label(), label(), label(), label(), label()
	f.Bind(compound)
	follow(f, regT0, bound, unbound)
	f.Bind(bound)
	f.Move(regT2, regT0)
	f.Op(native.Xor, regT2, regT1)
	f.BranchMask(regT2, tagMask, false, differ)
	f.Offset(goalCell, goalCell, 8)
	f.Branch(native.AboveEQ, goalCell, goalEnd, last)
	f.Load(regT2, fixed(wordPairs))
	f.Offset(factCell, factCell, 8)
	f.BranchConst(native.AboveEQ, regT2, factPairs-24, leave)
	f.Store(cell(regT2, 0), goalCell)
	f.Store(cell(regT2, 8), factCell)
	f.Store(cell(regT2, 16), goalEnd)
	f.Offset(regT2, regT2, 24)
	f.Store(fixed(wordPairs), regT2)
	f.Bind(last)
	f.Move(factCell, regT1)
	f.OpConst(native.And, factCell, ^uint64(tagMask))
	f.Op(native.Add, factCell, factCells)
	f.BranchTag(regT1, tagLst, true, list)
	f.Load(goalEnd, native.At(factCell, 0))
	f.BranchMem(native.NE, goalEnd, cell(regT0, -tagStr), fail)
	f.Offset(factCell, factCell, 8)
	f.Offset(goalCell, regT0, 8-tagStr)
	endOfArgs(f, goalEnd, goalCell)
	f.Branch(native.Below, goalCell, goalEnd, pair)
	f.Jump(around)
	f.Bind(list)
	f.Offset(goalCell, regT0, -tagLst)
	f.Offset(goalEnd, goalCell, 16)
	f.Jump(pair)
	f.Bind(differ)
	f.BranchTag(regT0, tagAtt, true, leave)
	f.Jump(fail)
	f.Bind(unbound)
	f.build(step, leave)
}

// build binds the variable in T0 to a copy of the compound in T1.
func (f *factCode) build(step, leave native.Label) {
	const scan, top, source = regE, regB, regCP // the next cell of the copy, its end, and the next cell of the record
	label := f.NewLabel
	copied, next, plain, value, pointer, done := label(), label(), label(), label(), label(), label()
	f.Store(fixed(wordLeft), regT0)
	f.Move(scan, regH)
	f.Move(top, regH)
	f.Move(regT0, regT1)
	f.OpConst(native.And, regT0, tagMask)
	f.Op(native.Or, regT0, regH)
	f.Store(fixed(wordRight), regT0)
	f.Bind(copied)
	f.Move(source, regT1)
	f.OpConst(native.And, source, ^uint64(tagMask))
	f.Op(native.Add, source, factCells)
	pairOf, more := label(), label()
	f.BranchTag(regT1, tagLst, true, pairOf)
	f.Load(regT2, native.At(source, 0))
	sizeOfArgs(f, regT2)
	f.Offset(regT2, regT2, 8)
	f.Op(native.Add, regT2, source)
	f.Bind(more)
	f.Load(regT0, native.At(source, 0))
	f.Store(cell(top, 0), regT0)
	f.Offset(top, top, 8)
	f.Offset(source, source, 8)
	f.Branch(native.Below, source, regT2, more)
	f.Bind(next)
	f.Branch(native.EQ, scan, top, done)
	f.Load(regT1, cell(scan, 0))
	f.BranchTag(regT1, tagAtm, true, plain)
	f.BranchTag(regT1, tagInt, true, plain)
	f.BranchTag(regT1, tagStr, true, pointer)
	f.BranchTag(regT1, tagLst, true, pointer)
	f.BranchMask(regT1, tagMask, false, leave)
	f.Load(regT0, cell(regT1, factVars))
	f.BranchConst(native.NE, regT0, 0, value)
	f.Store(cell(regT1, factVars), scan)
	f.Move(regT0, scan)
	f.Bind(value)
	f.Store(cell(scan, 0), regT0)
	f.Bind(plain)
	f.Offset(scan, scan, 8)
	f.Jump(next)
	f.Bind(pairOf)
	f.Offset(regT2, source, 16)
	f.Jump(more)
	f.Bind(pointer)
	f.Move(regT0, regT1)
	f.OpConst(native.And, regT0, tagMask)
	f.Op(native.Or, regT0, top)
	f.Store(cell(scan, 0), regT0)
	f.Offset(scan, scan, 8)
	f.Jump(copied)
	f.Bind(done)
	f.Move(regH, top)
	f.Load(regT0, fixed(wordLeft))
	f.Load(regT1, fixed(wordRight))
	bind(f, step)
	f.Jump(step)
}
