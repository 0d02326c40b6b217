//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"unsafe"

	"github.com/zebralog/prolog/engine/native"
)

// Native code. If a static predicate is called often, its code is translated into machine
// code, with a template for each instruction (nativegen.go). Instructions without a
// template, and cases that a template does not cover, are left to the loop or to slow. The
// state of the machine is the same before and after each instruction. So execution may
// change between native code and the loop at any instruction.
//
// In environments, choice points and records, addresses of code are always those of
// instructions. So the collector, exceptions and everything else need not know about native
// code. A table beside the code space says for each instruction where its native code lies.
// An entry is an offset in the area of native code, or 0 if there is none. Returning,
// failing and switching use the table. At offset 0 lies code that leaves for the loop. Area
// and table are made with the first native code. A call uses the native word of the
// procedure record (recordNative), which holds such an offset, too. The loop reaches native
// code through the first word of the record. While that holds the address of the
// instruction opGo in the record, the loop leaves, and the table is used (steps). Code that
// is called from Go, or to which the machine returns or fails again and again, is not
// reached in this way. For such code, some entries into the loop are counted (sampleLoop).
//
// A block of instructions and its native code are freed together (release). Code is written
// while the machine is alone. Its pages are never writable and executable at the same time.
// Changing the protection of pages takes as long as making the code of 40 instructions or
// more. So a predicate waits for others that become hot at about the same time
// (waitNative).
//
// Go cannot preempt native code, so native code leaves now and then by itself. The word
// wordCalls is at most sliceCalls (setCalls), and wordFails counts down with each failure.

const (
	nativeArea = 128 << 20 // jumps of all processors reach across it
	nativeUnit = 64        // the unit of allocation; with less, times depend on the place of code
	sliceFails = 20000
)

// Words of the arena through which native code and Go communicate.
const (
	wordNative  = 1792 + 8*iota // address of the area
	wordTable                   // the difference between the place of an instruction in the table and a quarter of its address
	wordMachine                 // address of the Machine, whose registers are loaded and stored
	wordFails                   // how often code may fail before it leaves
	wordCode                    // where the running native code was entered, or 0
	wordLeft                    // used by a subroutine
	wordRight
	wordNext // where to continue after a unification
	wordSaved
	wordStep // in lockstep: how many instructions to run
	wordEnd
)

// The exits of native code, besides those of the loop.
const (
	exitLoop  = exitClause + 1 + iota // the loop must execute the instruction at p
	exitSlice                         // Go may want something; continue at p
	exitStep                          // in lockstep: do not execute the instruction at p
	exitCount
)

// nativeTier has the native code of a database.
type nativeTier struct {
	code     *codeSpace
	cons     Cell         // the name of list cells
	occurs   *OccursCheck // the flag
	area     *window
	base     unsafe.Pointer // of the area
	enter    unsafe.Pointer // code that enters native code
	areaEnd  int            // bytes with memory
	next     int            // the first unit that was never used
	written  int            // bytes to the end of the last page that was written; later pages are writable
	free     [64][]int
	table    *window
	slots    unsafe.Pointer // of the table
	tableEnd int            // bytes with memory
	chunks   map[int]block  // the native code of each block, in units, by the offset of the block
	asm      native.Assembler
	gen      nativeGen
	stubs    nativeStubs
	cleanup  runtime.Cleanup
	pending  []written
	text     []byte    // the text of pending
	names    io.Writer // gets a line for each piece of code, for perf(1); may be nil

	// For tests.
	instead  [opCount]func(*nativeGen) // replaces templates
	lockstep *lockstep                 // compares native code with the loop
	made     func([]nativeWork)        // is called with each batch; may be nil
}

// A written is code to be written to the area. Its bytes are text[from:to].
type written struct {
	name         string
	at, from, to int
}

// nativeWork is work to do: making native code for blocks of a predicate, or of shapes if
// there is no predicate.
type nativeWork struct {
	p      *Pred
	blocks []block
}

// waitingNative has the predicates that wait for native code, and the number of their
// instructions.
type waitingNative struct {
	preds []*Pred
	n     int
}

// SetNative turns native code on or off. No goal may be running. If the system or the
// processor does not allow native code, it returns the reason as an error.
func (e *Engine) SetNative(on bool) error {
	if on == (e.nativeAfter > 0) {
		return nil
	}
	e.nativeAfter = 0
	if on {
		e.nativeAfter = nativeAfter
	} else if e.native != nil {
		e.native.close()
		e.native = nil
		e.dropShapes() // their counters have stopped when their code was made
		e.refresh()
	}
	e.reenter(e.preds...)
	return nil
}

// openNative gets memory for native code, which must be on. It makes the pieces that all
// other code uses. inStep says that it will run in lockstep with the loop.
func (e *Engine) openNative(inStep bool) error {
	if e.native != nil {
		return nil
	}
	t := &nativeTier{code: e.code, cons: atomCell(e.cons.atom()), occurs: &e.occurs, chunks: make(map[int]block), asm: native.NewAssembler(), names: nativeNames()}
	if inStep {
		t.lockstep = &lockstep{}
	}
	area, err := newWindow(nativeArea)
	if err != nil {
		return fmt.Errorf("no addresses for native code: %w", err)
	}
	table, err := newWindow(codeWindow / 4)
	if err != nil {
		area.release()
		return fmt.Errorf("no addresses for the table of native code: %w", err)
	}
	t.area, t.table, t.base, t.slots = &area, &table, area.base, table.base
	if err = t.follow(e.code.end); err == nil {
		t.makeStubs()
		t.makeCalled(e)
		t.makeCalls(e)
		t.makeCatch(e)
		t.makePure(e)
		t.makeFacts(e)
		err = t.write()
		t.next = t.written / nativeUnit
	}
	if err != nil {
		t.area.release()
		t.table.release()
		return fmt.Errorf("no executable memory: %w", err)
	}
	*t.slot(e.code.offset(e.stubs.fail)) = uint32(t.stubs.fail) // for tables of keys and choice points
	t.enter = unsafe.Add(t.base, t.stubs.enter)
	e.native, e.code.table = t, t
	e.refresh()
	t.cleanup = runtime.AddCleanup(e.database, func(w [2]*window) { w[0].release(); w[1].release() }, [2]*window{t.area, t.table})
	return nil
}

// close gives the memory back.
func (t *nativeTier) close() {
	t.code.table = nil
	t.cleanup.Stop()
	t.area.release()
	t.table.release()
}

// reenter makes the procedure records again.
func (e *Engine) reenter(preds ...*Pred) {
	for _, p := range preds {
		if p.own != nil {
			p = p.own
		}
		e.enterAt(p, p.entry, p.source)
	}
}

// follow enlarges the table to the length of the code space, which will have end
// instructions.
func (t *nativeTier) follow(end int) error {
	if n := roundUp(4*end, stepSize); n > t.tableEnd {
		if err := t.table.grow(uint64(t.tableEnd), uint64(n)); err != nil {
			return err
		}
		t.tableEnd = n
	}
	return nil
}

func roundUp(n, unit int) int { return (n + unit - 1) / unit * unit }

// slot returns the place in the table of the instruction at an offset in the code space.
func (t *nativeTier) slot(off int) *uint32 { return (*uint32)(unsafe.Add(t.slots, 4*off)) }

// at returns where the native code of an instruction lies, or 0.
func (t *nativeTier) at(p codePtr) int {
	if t == nil {
		return 0
	}
	return int(*t.slot(t.code.offset(p)))
}

// alloc returns the offset of n units of the area.
func (t *nativeTier) alloc(n int) (int, error) {
	c, size := class(n)
	if f := t.free[c]; len(f) > 0 {
		off := f[len(f)-1]
		t.free[c] = f[:len(f)-1]
		return off, nil
	}
	end := (t.next + size) * nativeUnit
	if end > nativeArea {
		return 0, errCodeFull
	}
	if end > t.areaEnd {
		end = roundUp(end, stepSize)
		if err := t.area.grow(uint64(t.areaEnd), uint64(end)); err != nil {
			return 0, err
		}
		t.areaEnd = end
	}
	off := t.next
	t.next += size
	return off, nil
}

// place chooses a place in the area for code, and keeps the code until write.
func (t *nativeTier) place(name string, n int, finish func(offset int) []byte) (block, error) {
	units := roundUp(n, nativeUnit) / nativeUnit
	off, err := t.alloc(units)
	if err == nil {
		from := len(t.text)
		t.text = append(t.text, finish(off*nativeUnit)...)
		t.pending = append(t.pending, written{name, off * nativeUnit, from, len(t.text)})
	}
	return block{off, units}, err
}

// write writes the placed code. Adjacent pages are written together. Nobody may run native code
// meanwhile.
func (t *nativeTier) write() error {
	defer func() { t.pending, t.text = t.pending[:0], t.text[:0] }()
	slices.SortFunc(t.pending, func(v, w written) int { return v.at - w.at })
	for rest := t.pending; len(rest) > 0; {
		from, to, n := rest[0].at&^(native.PageSize-1), 0, 0
		for ; n < len(rest) && (n == 0 || rest[n].at <= to); n++ {
			to = roundUp(rest[n].at+rest[n].to-rest[n].from, native.PageSize)
		}
		if err := t.writePages(from, to, rest[:n]); err != nil {
			return err
		}
		rest = rest[n:]
	}
	return nil
}

func (t *nativeTier) writePages(from, to int, pieces []written) error {
	pages := t.bytes(from, to)
	if from < t.written {
		if err := native.Writable(pages); err != nil {
			return err
		}
	}
	t.written = max(t.written, to)
	for _, w := range pieces {
		code := t.text[w.from:w.to]
		copy(pages[w.at-from:], code)
		if t.names != nil {
			fmt.Fprintf(t.names, "%x %x %s\n", uintptr(t.base)+uintptr(w.at), len(code), w.name)
		}
	}
	return native.Executable(pages)
}

func (t *nativeTier) bytes(from, to int) []byte {
	return unsafe.Slice((*byte)(unsafe.Add(t.base, from)), to-from)
}

// forget frees the native code of a block of instructions, if it has some.
func (t *nativeTier) forget(e *Engine, b block) {
	c, ok := t.chunks[b.off]
	if !ok {
		return
	}
	delete(t.chunks, b.off)
	for i := range b.n {
		*t.slot(b.off + i) = 0
	}
	cls, size := class(c.n)
	t.free[cls] = append(t.free[cls], c.off)
	e.shrink(int64(size * nativeUnit))
}

// forgetNative frees the native code for a builtin's stub, which has changed.
func (e *Engine) forgetNative(p *Pred) {
	if e.native != nil {
		e.native.forget(e, block{p.stub(), 4})
		e.setEntry(p, p.entry)
	}
}

// Procedure records. The instruction after the stub leads to native code. Its fields b and
// c are the native word: where calls from native code go.

const recordNative = 5

// enterNative sets the native word in the record of p. It returns where the loop goes;
// start is the code for the loop. If p is late, its arguments must be qualified first.
func (e *Engine) enterNative(p *Pred, start codePtr) codePtr {
	if e.nativeAfter == 0 {
		return start
	}
	in := &e.code.block(p.record, recordNative+1)[recordNative]
	*in = instr{op: opGo, k: controlNative | Cell(p.number)<<16}
	in.setRel(callStub)
	if start != p.entry || p.source == nil || e.code.in(start).op == opGo {
		return start
	}
	if at := e.native.at(start); at != 0 {
		in.setRel(at)
	} else if p.source.cold {
		return start
	}
	return e.code.atOffset(p.record + recordNative)
}

// A predicate that is called often waits for others. It waits until together they have
// nativeBatch instructions, or until it was called nativePatience times as often. By then
// native code would have saved about as much time as changing the protection takes.
const (
	nativeBatch    = 150
	nativePatience = 5
)

// callNative is called when the loop has reached a predicate that has native code or may
// get it.
func (m *Machine) callNative() status {
	e := m.Engine
	p := e.preds[m.data]
	if s := p.source; e.native.at(p.entry) == 0 && !s.cold {
		n := s.hot.Add(1)
		if now := n > nativePatience*(e.nativeAfter-1); now || n == e.nativeAfter {
			done := m.Alone()
			if e.nativeAfter > 0 {
				e.waitNative(s, now)
			}
			done()
		}
	}
	m.p = p.entry
	return goOn
}

// waitNative makes native code of p later, or now together with all waiting predicates. The
// caller must be alone.
func (e *Engine) waitNative(p *Pred, now bool) {
	blocks, w := e.blocksOf(p), &e.waiting
	for _, b := range blocks {
		w.n += b.n
	}
	if now || w.n >= nativeBatch {
		e.makeNative(p, blocks)
	} else {
		w.preds = append(w.preds, p)
	}
}

// makeNative makes the native code of blocks of p, or of a shape if p is nil. It also makes
// that of waiting predicates, if they were not changed meanwhile. The caller must be alone.
func (e *Engine) makeNative(p *Pred, blocks []block) {
	batch := []nativeWork{{p, blocks}}
	for _, q := range e.waiting.preds {
		if q != p && q.hot.Load() >= e.nativeAfter {
			batch = append(batch, nativeWork{q, e.blocksOf(q)})
		}
	}
	e.waiting = waitingNative{preds: e.waiting.preds[:0]}
	e.makeBatch(batch)
}

// makeBatch makes native code. If the system does not allow it, native code is turned off.
func (e *Engine) makeBatch(batch []nativeWork) {
	if e.nativeError = e.openNative(nativeInStep); e.nativeError != nil {
		_ = e.SetNative(false)
		return
	}
	t := e.native
	for _, w := range batch {
		cold := false
		for _, b := range w.blocks {
			cold = cold || !t.makeBlock(e, w.p, b)
		}
		if w.p != nil {
			w.p.hot.Store(0)
			w.p.cold = cold
		}
	}
	if e.nativeError = t.write(); e.nativeError != nil {
		_ = e.SetNative(false)
		return
	}
	for _, w := range batch {
		if w.p != nil {
			e.reenter(w.p)
		}
	}
	if t.made != nil {
		t.made(batch)
	}
}

// blocksOf returns the blocks of all clauses with code, and those that lead to them.
func (e *Engine) blocksOf(p *Pred) (blocks []block) {
	if p.builtin != nil {
		blocks = append(blocks, block{p.stub(), 4})
	}
	for _, c := range append(p.list(), p.noRule) {
		if c != nil && c.code != nil {
			blocks = append(blocks, c.code.block)
		}
	}
	return append(blocks, p.linked...)
}

// has reports whether the code of a clause has native code.
func (t *nativeTier) has(c *clauseCode) bool {
	if t == nil || c == nil {
		return false
	}
	_, ok := t.chunks[c.off]
	return ok
}

// makeBlock makes the native code of a block of instructions of p, unless it has some.
func (t *nativeTier) makeBlock(e *Engine, p *Pred, b block) bool {
	if _, ok := t.chunks[b.off]; ok {
		return true
	}
	g := &t.gen
	g.begin(e, b)
	g.block()
	n := g.End()
	_, size := class(roundUp(n, nativeUnit) / nativeUnit)
	if n > native.MaxLen || !e.grow(int64(size*nativeUnit), areaCode) {
		return false
	}
	name := ""
	if t.names != nil {
		name = "call/1"
		if p != nil {
			name = p.PI()
		}
	}
	c, err := t.place(name, n, g.Finish)
	if err != nil {
		e.shrink(int64(size * nativeUnit))
		return false
	}
	t.chunks[b.off] = c
	for i, at := range g.starts {
		if at >= 0 {
			*t.slot(b.off + i) = uint32(c.off*nativeUnit + int(at))
		}
	}
	return true
}

// nativeAt returns where the native code at p lies, or 0.
func (m *Machine) nativeAt() int {
	if m.native == nil {
		return 0
	}
	return int(*(*uint32)(unsafe.Add(m.native.slots, (uintptr(m.p)-uintptr(m.code))/4)))
}

// One of sampleEach entries into the loop counts as sampleCalls calls of the predicate
// whose clause runs there. As long as samples bring nothing, they are taken less and less
// often.
const (
	sampleEach  = 64
	sampleCalls = 10
	sampleRare  = 1 << 16
)

// loopSamples says when the next entry into the loop is sampled.
type loopSamples struct{ left, each int }

func (s *loopSamples) due() bool {
	s.left--
	return s.left < 0
}

// sampleFrame returns the clause at p. If p is in a builtin, in a dynamic predicate or in
// one that is not linked yet, it returns the clause to which that returns.
func (m *Machine) sampleFrame() (f Frame, ok bool) {
	if f, ok = m.Engine.frameAt(m.p); !ok {
		f, ok = m.Engine.frameAt(skip(m.cp, -1))
	}
	return f, ok && !f.traced && f.Clause.code != nil
}

// sampleLoop counts a sample for the clause of sampleFrame. If the clause has enough, it
// gets native code: the clause alone if it is dynamic or one of very many, otherwise the
// predicate.
func (m *Machine) sampleLoop() {
	e, s := m.Engine, &m.loopSamples
	s.each = min(2*max(s.each, sampleEach), sampleRare)
	s.left = s.each
	if e.nativeAfter == 0 {
		return
	}
	f, ok := m.sampleFrame()
	if !ok {
		if shape := e.shapeAt(m.p); shape != nil && m.heat(shape, sampleCalls) {
			s.each, s.left = sampleEach, sampleEach
		}
		return
	}
	p := f.Pred
	if p.cold || e.native.has(f.Clause.code) {
		return
	}
	s.each, s.left = sampleEach, sampleEach
	if p.hot.Add(sampleCalls) < e.nativeAfter {
		return
	}
	defer m.Alone()()
	if f, ok = m.sampleFrame(); !ok || e.nativeAfter == 0 {
		return
	}
	p = f.Pred
	blocks := []block{f.Clause.code.block}
	if p.linked != nil {
		blocks = e.blocksOf(p)
	}
	e.makeNative(p, blocks)
}

// heat counts calls of a shape, and makes native code if they are often enough. It returns
// false if it has made native code before.
func (m *Machine) heat(s *shapeCode, calls int32) bool {
	e := m.Engine
	if s.hot.Load() < 0 {
		return false
	}
	switch n := s.hot.Add(calls); {
	case n < 0 || s.traced || e.nativeAfter == 0:
		return false
	case n > nativePatience*(e.nativeAfter-1):
		s.hot.Store(math.MinInt32)
		defer m.Alone()()
		if e.nativeAfter > 0 {
			e.makeNative(nil, []block{s.block})
		}
	}
	return true
}

// inNative returns the error for a fault. For a fault in native code it names the predicate
// in which that was entered. Go turns such faults into panics (SetPanicOnFault), because Go
// has called the native code. The values of the registers are lost. Two cases end the
// process: a fault in a subroutine, whose caller Go cannot find, and an illegal
// instruction.
func (m *Machine) inNative(fault runtime.Error) error {
	if m.word(wordCode) == 0 {
		return fault
	}
	where := "a stub"
	if p := m.Engine.predAt(m.p); p != nil {
		where = p.PI()
	}
	return fmt.Errorf("prolog: fault in native code, entered in %s: %w", where, fault)
}

// runNative runs native code from an offset on.
func (m *Machine) runNative(at int) int {
	return native.Enter(m.mem, m.native.enter, unsafe.Add(m.native.base, at))
}

// inLockstep reports whether each instruction is compared with the loop.
func (m *Machine) inLockstep() bool { return m.native.lockstep != nil }

// useNative sets the tier of the machine. It may be nil.
func (m *Machine) useNative(t *nativeTier) {
	if t != m.native {
		m.goals = nil // it refers to code of the other tier
	}
	if m.native = t; t == nil {
		return
	}
	m.setWord(wordNative, Cell(uintptr(t.base)))
	m.setWord(wordTable, Cell(uintptr(t.slots))-Cell(uintptr(m.code))/4)
	m.setWord(wordMachine, Cell(uintptr(unsafe.Pointer(m))))
	m.setWord(wordFails, sliceFails)
}
