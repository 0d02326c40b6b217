//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"slices"

	"github.com/zebralog/prolog/engine/native"
)

// The templates: the native code of each instruction. They do what the arms of the loop do,
// in the same order. T0 to T2 hold nothing from one instruction to the next. Rare cases lie
// after the block (later), and so does each way out (leave).

// A nativeGen generates the native code of a block.
type nativeGen struct {
	native.Assembler
	t      *nativeTier
	e      *Engine
	b      block
	code   []instr
	starts []int32 // where the code of each instruction begins; its number is its label; -1 for data
	i      int     // the present instruction
	in     *instr
	leaves []leave
	cold   []coldCode
}

// A coldCode is code that is made after the block, for the instruction i. It has the label
// where the code begins, and what make has to know to generate it.
type coldCode struct {
	make               func(*nativeGen, coldCode)
	i                  int
	label              native.Label
	back, other, third native.Label // where the code continues
	r                  native.Reg
}

// A leave is a way out: the exit code, and the instruction at which it leaves.
type leave struct {
	label native.Label
	exit  int
	at    int
}

const (
	regT0 = native.T0
	regT1 = native.T1
	regT2 = native.T2
	regH  = native.H
	regHB = native.HB
	regE  = native.E
	regB  = native.B
	regTR = native.TR
	regCP = native.CP
)

func fixed(a Cell) native.Mem                      { return native.Word(int(a)) }
func cell(r native.Reg, n int) native.Mem          { return native.Cell(r, n) }
func envSlot(y Cell) native.Mem                    { return native.Cell(regE, int(y)) }
func external(offset int) native.Label             { return native.External(offset) }
func (g *nativeGen) constant(r native.Reg, c Cell) { g.Const(r, uint64(c)) }

// begin begins the code of a block of instructions.
func (g *nativeGen) begin(e *Engine, b block) {
	g.t, g.e, g.b, g.Assembler = e.native, e, b, e.native.asm
	g.code = e.code.block(b.off, b.n)
	g.Reset(b.n)
	g.starts = slices.Grow(g.starts[:0], b.n)[:b.n]
	clear(g.starts)
	g.markData()
}

// markData finds the tables and lists that lie between the instructions.
func (g *nativeGen) markData() {
	for i := 0; i < len(g.code); i++ {
		if g.starts[i] < 0 {
			continue
		}
		in := &g.code[i]
		from, n := i+1, 0
		switch in.op {
		case opSwitchTag:
			n = 4
		case opSwitchAtomic, opSwitchStruct:
			n = int(in.k/16) + 1
		case opSwitchConst, opSwitchFunc:
			n = 2
		default:
			if at := int(in.k >> 40); hasLiveList(in.op) && at > 0 {
				from, n = i+at, (int(g.code[i+at].a)+3)/4
			}
		}
		for j := range n {
			g.starts[from+j] = -1
		}
	}
}

// block generates the code of the block.
func (g *nativeGen) block() {
	for i := range g.code {
		if g.starts[i] < 0 {
			continue
		}
		g.i, g.in = i, &g.code[i]
		g.Bind(native.Label(i))
		g.starts[i] = int32(g.Len())
		if g.t.lockstep != nil {
			g.CountDown(fixed(wordStep), g.leave(exitStep))
		}
		if f := g.t.instead[g.in.op]; f != nil {
			f(g)
		} else {
			g.instruction()
		}
	}
	g.flush()
}

// flush generates the code that lies after the block.
func (g *nativeGen) flush() {
	for i := 0; i < len(g.cold); i++ {
		c := g.cold[i]
		g.i, g.in = c.i, &g.code[c.i]
		g.Bind(c.label)
		c.make(g, c)
	}
	g.cold = g.cold[:0]
	for _, l := range g.leaves {
		g.Bind(l.label)
		g.exitAt(l.at, l.exit)
	}
	g.leaves = g.leaves[:0]
}

// later returns the label of code that is generated after the block.
func (g *nativeGen) later(c coldCode) native.Label {
	c.label, c.i = g.NewLabel(), g.i
	g.cold = append(g.cold, c)
	return c.label
}

// exit leaves at the present instruction.
func (g *nativeGen) exit(code int) { g.exitAt(g.b.off+g.i, code) }

func (g *nativeGen) exitAt(at, code int) {
	g.Const(regT0, uint64(at))
	g.Jump(external(g.t.stubs.leave[code]))
}

// leave returns the label of code that leaves at the present instruction.
func (g *nativeGen) leave(code int) native.Label {
	at := g.b.off + g.i
	for i := len(g.leaves) - 1; i >= 0 && g.leaves[i].at == at; i-- {
		if g.leaves[i].exit == code {
			return g.leaves[i].label
		}
	}
	g.leaves = append(g.leaves, leave{g.NewLabel(), code, at})
	return g.leaves[len(g.leaves)-1].label
}

// to returns the label of the code for the instruction at an address.
func (g *nativeGen) to(address Cell) native.Label {
	p := g.e.code.pointer(address)
	if p == g.e.stubs.fail {
		return external(g.t.stubs.fail)
	}
	off := g.e.code.offset(p)
	if i := off - g.b.off; i >= 0 && i < g.b.n {
		return native.Label(i)
	}
	if at := *g.t.slot(off); at != 0 {
		return external(int(at))
	}
	g.leaves = append(g.leaves, leave{g.NewLabel(), exitLoop, off})
	return g.leaves[len(g.leaves)-1].label
}

// near returns the label for the relative target of the present instruction.
func (g *nativeGen) near() native.Label { return native.Label(g.i + int(g.in.rel())) }

// address returns the address of the instruction n places after the present one.
func (g *nativeGen) address(n int) Cell {
	return g.e.code.pointerCell(g.e.code.atOffset(g.b.off + g.i + n))
}

// dispatch jumps to the instruction whose address is in T0.
func dispatch(a native.Assembler) {
	a.Move(regT2, regT0)
	a.Shift(native.Right, regT2, 2)
	a.OpMem(native.Add, regT2, fixed(wordTable))
	a.Load32(regT2, native.At(regT2, 0))
	a.OpMem(native.Add, regT2, fixed(wordNative))
	a.JumpReg(regT2)
}

// x returns the processor's register that holds an argument register, if one does.
func x(a Cell) (native.Reg, bool) {
	i := Cell(a-firstX) / 8
	return native.X0 + native.Reg(i), i < native.XRegs
}

// get returns a register with the value of an argument register: its own register, or t.
func (g *nativeGen) get(a Cell, t native.Reg) native.Reg {
	if r, ok := x(a); ok {
		return r
	}
	g.Load(t, fixed(a))
	return t
}

// copy puts an argument register into t.
func (g *nativeGen) copy(t native.Reg, a Cell) { g.Move(t, g.get(a, t)) }

// dest returns the register for a value that goes to an argument register: its own, or t. A
// call of put must follow.
func (g *nativeGen) dest(a Cell, t native.Reg) native.Reg {
	if r, ok := x(a); ok {
		return r
	}
	return t
}

// put moves a register into an argument register.
func (g *nativeGen) put(a Cell, s native.Reg) {
	if r, ok := x(a); ok {
		g.Move(r, s)
	} else {
		g.Store(fixed(a), s)
	}
}

// load loads a word into an argument register.
func (g *nativeGen) load(a Cell, m native.Mem) {
	r := g.dest(a, regT1)
	g.Load(r, m)
	g.put(a, r)
}

// store stores an argument register in a word.
func (g *nativeGen) store(m native.Mem, a Cell) { g.Store(m, g.get(a, regT1)) }

// grow moves the heap top n bytes up.
func (g *nativeGen) grow(n int) { g.Offset(regH, regH, n) }

// pointer puts the heap top plus n into an argument register. n includes the tag, if the
// result is to have one.
func (g *nativeGen) pointer(a Cell, n int) {
	r := g.dest(a, regT1)
	g.Offset(r, regH, n)
	g.put(a, r)
}

// fresh makes the cell at the heap top plus n a new variable, and puts a reference to it
// into an argument register.
func (g *nativeGen) fresh(a Cell, n int) {
	if n == 0 {
		g.Store(cell(regH, 0), regH)
		g.put(a, regH)
		return
	}
	r := g.dest(a, regT1)
	g.Offset(r, regH, n)
	g.Store(cell(regH, n), r)
	g.put(a, r)
}

// dereference dereferences r. T2 is lost.
func (g *nativeGen) dereference(r native.Reg) {
	done := g.NewLabel()
	g.BranchMask(r, tagMask, true, g.later(coldCode{r: r, back: done, make: (*nativeGen).reference}))
	g.Bind(done)
}

// reference follows the references in a register.
func (g *nativeGen) reference(c coldCode) {
	g.Load(regT2, cell(c.r, 0))
	g.Branch(native.EQ, regT2, c.r, c.back)
	g.Move(c.r, regT2)
	g.BranchMask(c.r, tagMask, true, c.label)
	g.Jump(c.back)
}

// expect dereferences T0 and falls through with the compound in T0 if it has the tag. For
// an unbound variable it goes to unbound, with the variable's address in T0. T1 is lost
// then.
func (g *nativeGen) expect(tag int, unbound native.Label) {
	again := g.Here()
	g.BranchTag(regT0, tag, false, g.later(coldCode{back: again, other: g.otherwise(), third: unbound, make: (*nativeGen).unexpected}))
}

// unexpected handles a value in T0 that does not have the expected tag.
func (g *nativeGen) unexpected(c coldCode) {
	g.BranchMask(regT0, tagMask, false, c.other)
	g.Load(regT1, cell(regT0, 0))
	g.Branch(native.EQ, regT1, regT0, c.third)
	g.Move(regT0, regT1)
	g.Jump(c.back)
}

// otherwise returns where an instruction of unification goes when T0 holds another value or
// an attributed variable.
func (g *nativeGen) otherwise() native.Label {
	return g.later(coldCode{make: func(g *nativeGen, _ coldCode) {
		g.Const(regT1, uint64(g.b.off+g.i))
		g.Jump(external(g.t.stubs.other))
	}})
}

// trail trails the variable in T0, if it is older than the newest choice point.
func (g *nativeGen) trail() {
	back := g.NewLabel()
	g.Branch(native.Below, regT0, regHB, g.later(coldCode{back: back, make: func(g *nativeGen, c coldCode) {
		g.Call(external(g.t.stubs.trail))
		g.Jump(c.back)
	}}))
	g.Bind(back)
}

// unify unifies T0 with T1 and continues n instructions further.
func (g *nativeGen) unify(n int) {
	g.callUnify(g.t.stubs.unify, g.b.off+g.i+n)
}

// callUnify unifies T0 with T1 by a subroutine. The instruction at next follows.
func (g *nativeGen) callUnify(stub, next int) {
	g.Const(regT2, uint64(next))
	g.Call(external(stub))
	g.BranchConst(native.EQ, regT0, 0, external(g.t.stubs.fail))
}

// unifyConst unifies T0 with the instruction's constant and continues.
func (g *nativeGen) unifyConst() {
	done := g.NewLabel()
	g.BranchConst(native.NE, regT0, uint64(g.in.k), g.later(coldCode{back: done, make: func(g *nativeGen, c coldCode) {
		g.constant(regT1, g.in.k)
		g.callUnify(g.t.stubs.constant, g.b.off+g.i+1)
		g.Jump(c.back)
	}}))
	g.Bind(done)
}

// instruction generates the code of the present instruction.
func (g *nativeGen) instruction() {
	switch {
	case g.control(), g.choicePoint(), g.selection(), g.move(), g.unification(), g.building(), g.arithmetic():
	default: // it has no template
		g.exit(exitSlow)
	}
}

// control generates the code of the present instruction, if the instruction calls or
// returns. It reports whether it did. The functions below do the same for other kinds of
// instructions.
func (g *nativeGen) control() bool {
	k := g.in.k
	switch g.in.op {
	case opFail:
		g.Jump(external(g.t.stubs.fail))
	case opCall:
		g.port()
		g.constant(regCP, g.address(1))
		g.call()
	case opExec:
		g.port()
		g.call()
	case opDeallocExec:
		g.port()
		g.Load(regCP, cell(regE, envCont))
		g.Load(regE, cell(regE, envPrev))
		g.call()
	case opProceed:
		g.Move(regT0, regCP)
		dispatch(g)
	case opDeallocReturn:
		g.BranchMem(native.Above, regH, fixed(wordLimit), g.leave(exitSlow))
		g.Load(regCP, cell(regE, envCont))
		g.Load(regE, cell(regE, envPrev))
		g.Move(regT0, regCP)
		dispatch(g)
	case opAllocate:
		g.localTop()
		g.BranchMem(native.AboveEQ, regT0, fixed(wordLocal), g.leave(exitStack))
		g.Store(cell(regT0, envPrev), regE)
		g.Store(cell(regT0, envCont), regCP)
		g.Move(regE, regT0)
		for i := range 4 {
			if r := k >> (16 * i) & 0xffff; r != 0 {
				g.store(cell(regE, envSize+8*i), r)
			}
		}
	case opJump:
		g.Jump(g.to(k))
	case opGo:
		g.goTo()
	case opArg:
		g.arg()
	case opLength:
		g.length()
	case opSafepoint:
		g.BranchMemConst(native.EQ, fixed(wordLimit), 0, g.leave(exitWake))
	case opBuiltin:
		g.builtin()
	default:
		return false
	}
	return true
}

// choicePoint generates the instructions of choice points and cuts.
func (g *nativeGen) choicePoint() bool {
	a, b, k := Cell(g.in.a), Cell(g.in.b), g.in.k
	switch g.in.op {
	case opTry:
		if next := g.code[g.i+1]; next.op == opTrust {
			g.foresee(k, g.to(next.k))
		}
		g.localTop()
		g.pushChoice(int(a), g.address(1))
		for i := Cell(0); i < a; i += 8 {
			g.store(cell(regT2, int(i-a)), firstX+i)
		}
		g.Move(regB, regT2)
		g.Jump(g.to(k))
	case opRetry:
		g.constant(regT0, g.address(1))
		g.Store(cell(regB, chAlt), regT0)
		g.restore(a)
		g.Load(regT0, cell(regB, chPrev))
		g.Store(fixed(wordBarrier), regT0)
		g.foresee(k, native.Label(g.i+1))
		g.Jump(g.to(k))
	case opTrust:
		g.restore(a)
		g.Load(regB, cell(regB, chPrev))
		g.Store(fixed(wordBarrier), regB)
		g.heapBoundary()
		g.Jump(g.to(k))
	case opOrTry:
		if p := g.e.code.pointer(k); g.e.code.in(p).op == opOrTrust {
			g.foresee(g.address(1), native.Label(g.e.code.offset(p)+1-g.b.off))
		}
		kept := g.NewLabel()
		g.Load(regT0, cell(regB, chLocal))
		g.Branch(native.Below, regE, regT0, kept)
		g.Offset(regT0, regE, int(a))
		g.Bind(kept)
		g.pushChoice(0, k)
		g.Move(regB, regT2)
	case opOrRetry:
		g.constant(regT0, k)
		g.Store(cell(regB, chAlt), regT0)
	case opOrTrust:
		g.Load(regB, cell(regB, chPrev))
		g.heapBoundary()
	case opGetLevel:
		g.Load(regT0, fixed(wordBarrier))
		g.OpConst(native.Or, regT0, tagClauseBarrier)
		g.Store(envSlot(b), regT0)
	case opSaveB:
		g.Offset(regT0, regB, tagCondBarrier)
		g.Store(envSlot(b), regT0)
	case opNeckCut, opCutY, opCommitY:
		g.cut()
	default:
		return false
	}
	return true
}

// selection generates the instructions of clause selection.
func (g *nativeGen) selection() bool {
	a, b, c := Cell(g.in.a), Cell(g.in.b), Cell(g.in.c)
	switch g.in.op {
	case opSwitchTag:
		g.switchTag()
	case opSwitchConst, opSwitchFunc:
		g.switchOne()
	case opSwitchAtomic, opSwitchStruct:
		g.switchTable()
	case opInnerArg:
		g.copy(regT0, b)
		g.dereference(regT0)
		g.OpConst(native.And, regT0, ^uint64(tagMask))
		g.load(a, cell(regT0, int(c)))
	default:
		return false
	}
	return true
}

// move generates the moves between registers and slots.
func (g *nativeGen) move() bool {
	a, b, c, k := Cell(g.in.a), Cell(g.in.b), Cell(g.in.c), g.in.k
	switch g.in.op {
	case opMove:
		g.put(a, g.get(b, regT0))
	case opMove2:
		g.put(a, g.get(b, regT0))
		g.put(c, g.get(k, regT0))
	case opLoadY:
		g.load(a, envSlot(b))
	case opLoadY2:
		g.load(a, envSlot(b))
		g.load(c, envSlot(k))
	case opStoreY:
		g.store(envSlot(a), b)
	case opStoreY2:
		g.store(envSlot(a), b)
		g.store(envSlot(c), k)
	case opConst:
		if r, ok := x(a); ok {
			g.constant(r, k)
		} else {
			g.StoreConst(fixed(a), uint64(k))
		}
	case opNewVar:
		g.Store(cell(regH, 0), regH)
		g.put(a, regH)
		g.put(b, regH)
		g.grow(8)
	case opNewVarY:
		g.Store(cell(regH, 0), regH)
		g.put(a, regH)
		g.Store(envSlot(b), regH)
		g.grow(8)
	default:
		return false
	}
	return true
}

// unification generates the instructions that unify with existing terms.
func (g *nativeGen) unification() bool {
	a, b, c, k := Cell(g.in.a), Cell(g.in.b), Cell(g.in.c), g.in.k
	switch g.in.op {
	case opUnify:
		g.copy(regT0, a)
		g.copy(regT1, b)
		g.unify(1)
	case opGetConst:
		g.copy(regT0, a)
		g.unifyConst()
	case opGetStruct:
		g.getStruct()
	case opGetStructV, opGetStructVV:
		g.getStructArgs()
	case opGetBoxed:
		return g.getBoxed(a, g.e.consts[k].cells)
	case opArgVar:
		g.argument(a, b, c)
	case opArgVar2:
		g.argument(a, b, c)
		g.argument(k&0xffff, k>>16&0xffff, k>>32)
	case opArgVal:
		g.copy(regT1, b)
		g.OpConst(native.And, regT1, ^uint64(tagMask))
		g.Load(regT1, cell(regT1, int(c)))
		g.copy(regT0, a)
		g.unify(1)
	case opArgConst:
		g.copy(regT0, b)
		g.OpConst(native.And, regT0, ^uint64(tagMask))
		g.Load(regT0, cell(regT0, int(c)))
		g.unifyConst()
	default:
		if !getsList(g.in) {
			return false
		}
		g.getList()
	}
	return true
}

// building generates the instructions that build terms.
func (g *nativeGen) building() bool {
	a, b, c, k := Cell(g.in.a), Cell(g.in.b), Cell(g.in.c), g.in.k
	switch g.in.op {
	case opBindStruct:
		g.copy(regT0, a)
		g.Offset(regT1, regH, tagStr)
		g.Store(cell(regT0, 0), regT1)
		g.trail()
		g.StoreConst(cell(regH, 0), uint64(k))
		g.grow(8)
	case opPutStruct:
		g.pointer(a, tagStr)
		g.StoreConst(cell(regH, 0), uint64(k))
		g.grow(8)
	case opPutList:
		g.pointer(a, tagLst)
	case opWConst:
		g.StoreConst(cell(regH, 0), uint64(k))
		g.grow(8)
	case opWVal:
		g.store(cell(regH, 0), a)
		g.grow(8)
	case opWVal2:
		g.store(cell(regH, 0), a)
		g.store(cell(regH, 8), b)
		g.grow(16)
	case opWVar:
		g.fresh(a, 0)
		g.grow(8)
	case opWVoid:
		g.Offset(regT0, regH, int(a))
		again := g.Here()
		g.Store(cell(regH, 0), regH)
		g.grow(8)
		g.Branch(native.Below, regH, regT0, again)
	case opWPtr:
		g.Move(regT0, regH)
		g.OpConst(native.Add, regT0, uint64(k))
		g.Store(cell(regH, 0), regT0)
		g.grow(8)
	case opPutFloat:
		g.StoreConst(cell(regH, 0), floatHeader)
		g.StoreConst(cell(regH, 8), uint64(k))
		g.pointer(a, tagFlt)
		g.grow(16)
	case opPutBoxed:
		return g.putBoxed(a, g.e.consts[k].cells)
	case opPutListXX:
		g.store(cell(regH, 0), b)
		g.store(cell(regH, 8), c)
		g.pointer(a, tagLst)
		g.grow(16)
	case opPutListXV:
		g.store(cell(regH, 0), b)
		g.pointer(a, tagLst)
		g.fresh(c, 8)
		g.grow(16)
	case opPutListXK:
		g.store(cell(regH, 0), b)
		g.StoreConst(cell(regH, 8), uint64(k))
		g.pointer(a, tagLst)
		g.grow(16)
	case opPutListKX:
		g.StoreConst(cell(regH, 0), uint64(k))
		g.store(cell(regH, 8), b)
		g.pointer(a, tagLst)
		g.grow(16)
	default:
		return false
	}
	return true
}

// mostBoxed is the number of cells, with the header, of the longest boxed constant that
// native code writes.
const mostBoxed = 8

// putBoxed generates a boxed constant of a record, if it is short.
func (g *nativeGen) putBoxed(a Cell, cells []Cell) bool {
	if len(cells) > 1+mostBoxed || cells[0]&tagMask != tagBox {
		return false
	}
	g.writeBoxed(cells)
	g.pointer(a, tagBox)
	g.grow(8 * len(cells[1:]))
	return true
}

// writeBoxed writes a boxed constant of a record at the heap top.
func (g *nativeGen) writeBoxed(cells []Cell) {
	g.BranchMem(native.Above, regH, fixed(wordLimit), g.leave(exitSlow))
	for i, c := range cells[1:] {
		g.StoreConst(cell(regH, 8*i), uint64(c))
	}
}

// getBoxed generates the unification with a boxed constant of a record, if it is short.
func (g *nativeGen) getBoxed(a Cell, cells []Cell) bool {
	if len(cells) > 1+mostBoxed {
		return false
	}
	tag := int(cells[0] & tagMask)
	bound, unbound, done := g.NewLabel(), g.NewLabel(), g.NewLabel()
	g.copy(regT0, a)
	follow(g, regT0, bound, unbound)
	g.Bind(unbound)
	g.writeBoxed(cells)
	g.Offset(regT1, regH, tag)
	g.Store(cell(regT0, 0), regT1)
	g.trail()
	g.grow(8 * len(cells[1:]))
	g.Jump(done)
	g.Bind(bound)
	g.BranchTag(regT0, tag, false, g.otherwise())
	for i, c := range cells[1:] {
		g.BranchMemConst(native.NE, cell(regT0, 8*i-tag), uint64(c), external(g.t.stubs.fail))
	}
	g.Bind(done)
	return true
}

// port generates the test that precedes a call.
func (g *nativeGen) port() {
	out := g.leave(exitSafepoint)
	g.BranchMem(native.Above, regH, fixed(wordLimit), out)
	g.CountDown(fixed(wordCalls), out)
}

// call jumps to the procedure of the instruction.
func (g *nativeGen) call() {
	g.Store(fixed(wordBarrier), regB)
	g.constant(regT0, g.in.k)
	enterRecord(g)
}

// localTop puts the top of the local stack at a call into T0.
func (g *nativeGen) localTop() {
	kept := g.NewLabel()
	g.Load(regT0, cell(regB, chLocal))
	g.Branch(native.Below, regE, regT0, kept)
	g.Load16(regT0, native.At(regCP, 2-instrSize))
	g.Op(native.Add, regT0, regE)
	g.Bind(kept)
}

// pushChoice makes a choice point with room for n bytes of arguments. The local top is in
// T0. The choice point is in T2 afterwards.
func (g *nativeGen) pushChoice(n int, alternative Cell) {
	pushChoice(g, n, func() { g.constant(regT1, alternative) }, g.leave(exitStack))
}

// pushChoice makes the same choice point. alternative generates the code that puts the
// alternative into T1. Without room, it goes to full.
func pushChoice(a native.Assembler, n int, alternative func(), full native.Label) {
	a.Offset(regT2, regB, chSize+n)
	a.BranchMem(native.AboveEQ, regT2, fixed(wordChoice), full)
	a.Store(cell(regT2, chPrev), regB)
	alternative()
	a.Store(cell(regT2, chAlt), regT1)
	a.Store(cell(regT2, chEnv), regE)
	a.Store(cell(regT2, chCont), regCP)
	a.Store(cell(regT2, chHeap), regH)
	a.Store(cell(regT2, chTrail), regTR)
	a.Store(cell(regT2, chLocal), regT0)
	a.StoreConst(cell(regT2, chArgs), uint64(n))
	a.Move(regHB, regH)
}

// mostForeseen is the number of elements of a list that foresee looks at.
const mostForeseen = 2

// foresee goes to the next alternative if the code at an address, the present alternative,
// is bound to fail: the code begins with a list, and one of the first elements does not
// unify with a known value. That saves a choice point or a failure.
func (g *nativeGen) foresee(address Cell, next native.Label) {
	if g.t.lockstep != nil { // the loop does not go to next at once
		return
	}
	first, unknown := g.e.code.pointer(address), g.NewLabel()
	for n := range mostForeseen {
		in := g.e.code.in(skip(first, n))
		if !headIsKnown(in) || n > 0 && (in.a != g.e.code.in(skip(first, n-1)).c || in.b == in.a) {
			break
		}
		g.copy(regT1, Cell(in.b))
		g.BranchMask(regT1, tagMask, true, unknown)
		g.copy(regT0, Cell(g.e.code.in(first).a))
		for range n {
			g.Load(regT0, cell(regT0, 8-tagLst))
		}
		g.BranchTag(regT0, tagLst, false, unknown)
		g.Call(external(g.t.stubs.clash))
		g.BranchConst(native.EQ, regT0, subFailed, next)
	}
	g.Bind(unknown)
}

// getsList reports whether an instruction unifies with a list cell.
func getsList(in *instr) bool {
	switch in.op {
	case opGetListVV, opGetListXV, opGetListKV, opGetListVX, opGetListVK, opGetListXX, opGetListXK:
		return true
	}
	return false
}

// headIsKnown reports whether an instruction unifies the head of a list with an argument
// register and loads the tail.
func headIsKnown(in *instr) bool {
	return in.op == opGetListXV || in.op == opGetListXX || in.op == opGetListXK
}

// restore loads n bytes of arguments from the choice point.
func (g *nativeGen) restore(n Cell) {
	for i := Cell(0); i < n; i += 8 {
		g.load(firstX+i, cell(regB, int(i-n)))
	}
}

// heapBoundary sets HB for the newest choice point.
func (g *nativeGen) heapBoundary() {
	g.Load(regHB, cell(regB, chHeap))
	g.Load(regT0, fixed(wordOld))
	g.Max(regHB, regT0)
}

// cut generates the three instructions that cut. The choice point to cut to goes to T1.
func (g *nativeGen) cut() {
	done := g.NewLabel()
	g.BranchMemConst(native.EQ, fixed(wordLimit), 0, g.leave(exitWake))
	switch slot := envSlot(g.in.k & 0xffff); g.in.op {
	case opNeckCut:
		g.Load(regT1, fixed(wordBarrier))
	case opCutY:
		g.Load(regT1, slot)
		g.OpConst(native.And, regT1, ^uint64(tagMask))
	case opCommitY:
		known := g.NewLabel()
		g.Load(regT1, slot)
		g.BranchTag(regT1, tagCondBarrier, true, g.later(coldCode{back: known, make: func(g *nativeGen, c coldCode) {
			g.Load(regT1, cell(regT1, chPrev-tagCondBarrier))
			g.Jump(c.back)
		}}))
		g.Offset(regT1, regT1, -tagClauseBarrier)
		g.Bind(known)
	}
	if g.in.op != opCommitY {
		g.Branch(native.BelowEQ, regB, regT1, done)
	}
	g.BranchMem(native.Below, regT1, fixed(wordCleanup), g.leave(exitSlow))
	g.Move(regB, regT1)
	g.heapBoundary()
	g.Bind(done)
}

// word returns the i-th word after the present instruction.
func (g *nativeGen) word(i int) Cell { return g.code[g.i+1+i/2].half(Cell(i % 2 * 8)) }

// switchTag generates the switch on tags. The target that most tags have comes last,
// without a test.
func (g *nativeGen) switchTag() {
	g.copy(regT0, Cell(g.in.a))
	g.dereference(regT0)
	var targets [8]Cell
	for tag := range targets {
		targets[tag] = g.word(tag)
	}
	last, most := Cell(0), 0
	for i, to := range targets {
		n := 0
		for _, other := range targets[i:] {
			if other == to {
				n++
			}
		}
		if n > most {
			last, most = to, n
		}
	}
	if most < 7 {
		g.Move(regT1, regT0)
		g.OpConst(native.And, regT1, tagMask)
	}
	for _, tag := range [...]int{tagLst, tagAtm, tagStr, tagInt, tagRef, tagAtt, tagFlt, tagBox} {
		switch to := targets[tag]; {
		case to == last:
		case most < 7:
			g.BranchConst(native.EQ, regT1, uint64(tag), g.to(to))
		default:
			g.BranchTag(regT0, tag, true, g.to(to))
		}
	}
	g.Jump(g.to(last))
}

// switchOne generates the comparison with one constant or functor.
func (g *nativeGen) switchOne() {
	equal, other, unbound := g.word(0), g.word(1), g.word(2)
	g.copy(regT0, Cell(g.in.a))
	g.dereference(regT0)
	if g.in.op == opSwitchConst {
		g.BranchConst(native.EQ, regT0, uint64(g.in.k), g.to(equal))
	} else {
		not := g.NewLabel()
		g.BranchTag(regT0, tagStr, false, not)
		g.BranchMemConst(native.EQ, cell(regT0, -tagStr), uint64(g.in.k), g.to(equal))
		g.Bind(not)
	}
	if unbound != other {
		g.Offset(regT0, regT0, 1) // the tag of a reference or an attributed variable is now 0 or 1
		g.BranchMask(regT0, tagMask-1, true, g.to(unbound))
	}
	g.Jump(g.to(other))
}

// fewKeys is the greatest number of keys that are compared one by one.
const fewKeys = 6

// switchTable generates the search for a constant or a functor in a hash table.
func (g *nativeGen) switchTable() {
	g.copy(regT0, Cell(g.in.a))
	g.dereference(regT0)
	if g.in.op == opSwitchStruct {
		g.Load(regT0, cell(regT0, -tagStr))
	}
	n := int(g.in.k/16) + 1
	keys, otherwise := 0, Cell(0)
	for i := range n {
		if g.word(2*i) != 0 {
			keys++
		} else {
			otherwise = g.word(2*i + 1)
		}
	}
	if keys <= fewKeys {
		for i := range n {
			if key := g.word(2 * i); key != 0 {
				g.BranchConst(native.EQ, regT0, uint64(key), g.to(g.word(2*i+1)))
			}
		}
		g.Jump(g.to(otherwise))
		return
	}
	g.constant(regT1, hashFactor)
	g.Product(regT1, regT0)
	g.Shift(native.Right, regT1, hashShift)
	again, found := g.Here(), g.NewLabel()
	g.OpConst(native.And, regT1, uint64(g.in.k))
	g.constant(regT2, g.address(1))
	g.Op(native.Add, regT2, regT1)
	g.BranchMem(native.EQ, regT0, native.At(regT2, 0), found)
	g.BranchMemConst(native.EQ, native.At(regT2, 0), 0, found)
	g.Offset(regT1, regT1, 16)
	g.Jump(again)
	g.Bind(found)
	g.Load(regT0, native.At(regT2, 8))
	dispatch(g)
}

// argument generates opArgVar.
func (g *nativeGen) argument(d, s, offset Cell) {
	g.copy(regT0, s)
	g.OpConst(native.And, regT0, ^uint64(tagMask))
	g.load(d, cell(regT0, int(offset)))
}

// arg generates arg/3 for an integer and a compound.
func (g *nativeGen) arg() {
	other, known := g.to(g.in.k), g.NewLabel()
	g.copy(regT0, firstX)
	g.dereference(regT0)
	g.BranchTag(regT0, tagInt, false, other)
	g.copy(regT1, firstX+8)
	g.dereference(regT1)
	g.BranchTag(regT1, tagStr, false, g.later(coldCode{back: known, other: other, make: func(g *nativeGen, c coldCode) {
		g.BranchTag(regT1, tagLst, false, c.other)
		g.Offset(regT1, regT1, -tagLst)
		g.Const(regT2, 2)
		g.Jump(c.back)
	}}))
	g.Load(regT2, cell(regT1, -tagStr))
	g.Shift(native.Left, regT2, 1) // drops the bit of headers
	g.Shift(native.Right, regT2, 36)
	g.Offset(regT1, regT1, 8-tagStr)
	g.Bind(known)
	g.Shift(native.RightSigned, regT0, 3)
	g.Offset(regT0, regT0, -1)
	g.Branch(native.AboveEQ, regT0, regT2, other)
	g.Shift(native.Left, regT0, 3)
	g.Op(native.Add, regT0, regT1)
	g.Load(regT0, cell(regT0, 0))
	g.copy(regT1, firstX+16)
	g.unifyAndReturn()
}

// length generates length/2 for a list and a variable or the list's length.
func (g *nativeGen) length() {
	other, end, equal, unequal := g.to(g.in.k), g.NewLabel(), g.NewLabel(), g.NewLabel()
	g.copy(regT0, firstX)
	g.Const(regT1, tagInt)
	again := g.Here()
	g.dereference(regT0)
	g.BranchTag(regT0, tagLst, false, end)
	g.BranchConst(native.EQ, regT1, mostCounted, other)
	g.Load(regT0, cell(regT0, 8-tagLst))
	g.Offset(regT1, regT1, 8)
	g.Jump(again)
	g.Bind(end)
	g.BranchConst(native.NE, regT0, uint64(nilCell), other)
	g.copy(regT0, firstX+8)
	g.dereference(regT0)
	g.Branch(native.EQ, regT0, regT1, equal)
	g.BranchMask(regT0, tagMask, false, unequal)
	g.Bind(equal)
	g.unifyAndReturn()
	g.Bind(unequal)
	g.BranchTag(regT0, tagInt, false, other)
	g.BranchConst(native.LT, regT0, 0, other)
	g.Jump(external(g.t.stubs.fail))
}

// unifyAndReturn unifies T0 with T1, and returns.
func (g *nativeGen) unifyAndReturn() {
	g.Move(regT2, regCP)
	g.OpConst(native.Sub, regT2, uint64(g.e.code.pointerCell(g.e.code.atOffset(0))))
	g.Shift(native.Right, regT2, 4)
	g.Call(external(g.t.stubs.unify))
	g.BranchConst(native.EQ, regT0, 0, external(g.t.stubs.fail))
	g.Move(regT0, regCP)
	dispatch(g)
}

// getStruct jumps to the code that writes the structure if it finds a variable.
func (g *nativeGen) getStruct() {
	a := Cell(g.in.a)
	g.copy(regT0, a)
	g.expect(tagStr, g.later(coldCode{make: func(g *nativeGen, _ coldCode) {
		g.put(Cell(g.in.a), regT0)
		g.Jump(g.near())
	}}))
	g.BranchMemConst(native.NE, cell(regT0, -tagStr), uint64(g.in.k), external(g.t.stubs.fail))
	g.put(a, regT0)
}

// getStructArgs generates the unification with a structure whose one or two arguments are
// new variables.
func (g *nativeGen) getStructArgs() {
	done := g.NewLabel()
	g.copy(regT0, Cell(g.in.a))
	g.expect(tagStr, g.later(coldCode{back: done, make: (*nativeGen).putStructArgs}))
	g.BranchMemConst(native.NE, cell(regT0, -tagStr), uint64(g.in.k), external(g.t.stubs.fail))
	g.load(Cell(g.in.b), cell(regT0, 8-tagStr))
	if g.in.op == opGetStructVV {
		g.load(Cell(g.in.c), cell(regT0, 16-tagStr))
	}
	g.Bind(done)
}

// putStructArgs binds the variable in T0 to the new structure.
func (g *nativeGen) putStructArgs(c coldCode) {
	g.Offset(regT1, regH, tagStr)
	g.Store(cell(regT0, 0), regT1)
	g.trail()
	g.StoreConst(cell(regH, 0), uint64(g.in.k))
	g.fresh(Cell(g.in.b), 8)
	if g.in.op == opGetStructVV {
		g.fresh(Cell(g.in.c), 16)
		g.grow(8)
	}
	g.grow(16)
	g.Jump(c.back)
}

// part unifies one part of a list cell, m, with the argument register s. It puts the other
// part into a.
func (g *nativeGen) part(m, other native.Mem, s, a Cell) {
	if s == a {
		g.copy(regT2, s)
	}
	g.load(a, other)
	g.Load(regT0, m)
	if s == a {
		g.Move(regT1, regT2)
	} else {
		g.copy(regT1, s)
	}
	g.unify(1)
}

// constPart does the same with a constant.
func (g *nativeGen) constPart(m, other native.Mem, k, a Cell) {
	g.load(a, other)
	g.Load(regT0, m)
	g.constant(regT1, k)
	g.callUnify(g.t.stubs.constant, g.b.off+g.i+1)
}

// getList generates the unification with a list cell. The operand that is known is unified
// with its part of the cell.
func (g *nativeGen) getList() {
	in := g.in
	a, b, c, k := Cell(in.a), Cell(in.b), Cell(in.c), in.k
	g.copy(regT0, a)
	g.expect(tagLst, g.later(coldCode{make: (*nativeGen).bindList}))
	head, tail := cell(regT0, -tagLst), cell(regT0, 8-tagLst)
	switch in.op {
	case opGetListVV:
		g.load(b, head)
		g.load(c, tail)
	case opGetListXV, opGetListXX, opGetListXK:
		g.part(head, tail, b, c)
	case opGetListKV:
		g.constPart(head, tail, k, c)
	case opGetListVX:
		g.part(tail, head, c, b)
	case opGetListVK:
		g.constPart(tail, head, k, b)
	}
}

// bindList binds the variable in T0 to a new list cell. It also writes the list cells that
// follow in its tail.
func (g *nativeGen) bindList(coldCode) {
	g.Offset(regT1, regH, tagLst)
	g.Store(cell(regT0, 0), regT1)
	g.trail()
	g.putList()
	for g.tailIsList() {
		g.Offset(regT1, regH, tagLst)
		g.Store(cell(regH, -8), regT1)
		g.i, g.in = g.i+1, &g.code[g.i+1]
		g.putList()
	}
	g.Jump(g.afterList())
}

// tailIsList reports whether the tail is a new variable that the next instruction unifies
// with a list cell.
func (g *nativeGen) tailIsList() bool {
	if g.t.lockstep != nil { // the loop binds the tail in a separate step
		return false
	}
	switch next := &g.code[g.i+1]; g.in.op {
	case opGetListVV, opGetListXV, opGetListKV:
		return getsList(next) && next.a == g.in.c
	}
	return false
}

// afterList returns the label of the code that follows after a list cell was written.
func (g *nativeGen) afterList() native.Label {
	if g.in.op == opGetListXX || g.in.op == opGetListXK {
		return native.Label(g.i + 2) // the next instruction unifies the tail
	}
	return native.Label(g.i + 1)
}

// putList writes the list cell at the heap top.
func (g *nativeGen) putList() {
	in := g.in
	b, c, k := Cell(in.b), Cell(in.c), in.k
	switch in.op {
	case opGetListXX:
		g.store(cell(regH, 8), k)
	case opGetListVX:
		g.store(cell(regH, 8), c)
	case opGetListXK, opGetListVK:
		g.StoreConst(cell(regH, 8), uint64(k))
	}
	switch in.op {
	case opGetListVV, opGetListVX, opGetListVK:
		g.fresh(b, 0)
	case opGetListKV:
		g.StoreConst(cell(regH, 0), uint64(k))
	default:
		g.store(cell(regH, 0), b)
	}
	switch in.op {
	case opGetListVV, opGetListXV, opGetListKV:
		g.fresh(c, 8)
	}
	g.grow(16)
}
