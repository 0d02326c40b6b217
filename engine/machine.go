package engine

import (
	"context"
	"fmt"
	"sync/atomic"
	"weak"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
)

// A Machine runs goals over the predicates of one Engine. It owns an arena
// that holds its registers, its stacks and the terms it builds. A Machine is
// not safe for concurrent use, except for Interrupt.
type Machine struct {
	Engine *Engine
	id     int   // from 1
	notISO bool  // the flag iso does not count: see LeaveISO
	turn   *turn // the machine's own, or that of one that waits for it

	// The registers; run keeps them in local variables.
	mem  memory
	code codeMemory
	p    codePtr // instruction
	cp   codePtr // continuation
	h    Cell    // heap top
	hb   Cell    // heap top at the newest choice point
	e    Cell    // environment
	b    Cell    // newest choice point
	tr   Cell    // trail top

	// What steps needs, from the engine as it is now: see refresh.
	builtins []*installed
	native   *nativeTier
	goals    *calledGoals   // see noteGoal; nil: none
	pure     *pureCalls     // see notePure; nil: none
	headed   *headedClauses // see NoteClauses; nil: none

	arena  *arena
	areas  [areaCount]area
	layout layout

	ball       *record      // the pending exception
	briefBall  *briefRecord // the last short exception
	caughtBall *briefRecord // one that was caught, and is still the last raised
	spareBall  *briefRecord // memory for the next one
	short      *record      // the last one about a resource
	balls      Account      // of large ones
	unwinding  *record      // the exception for which a cleanup runs
	raising    raising      // where the last one was raised
	outers     outers       // the goals around one that nobody handles
	keepsHeads bool         // see KeepHeads
	onUnknown  Tracer       // see OnUnknown
	tracer     Tracer       // nil: it is not traced
	tally      *tallying
	outermost  Cell // the newest choice point of a cleanup in the outer part
	stepping   bool // each call is reported to the tracer
	muted      bool // only goals that were traced before are reported to the tracer
	bodies     bool // control constructs were called as terms while it was traced
	redone     bool // the tracer was just told of PortRedo
	inward     int  // if not 0, the next goal that is called as a term is traced, this many levels further in
	entering   bool // the head of a clause that is traced is being unified
	again      bool // the goal to which the machine backtracks is to be called again
	ignored    bool // it is to succeed
	sample     func([]Frame)
	sampled    chan struct{} // closed when sampling ends
	undos      []Stored      // of undo/1, the oldest first
	undone     []Stored      // those to be called, the newest last
	undoSpace  Account       // of both
	posted     posted
	extension  Extension
	pending    Cell // list of wakeup(Attributes, Value), the last variable bound first, or nilCell
	signal     atomic.Uint32
	foreign    atomic.Pointer[record]             // the exception of signalBall
	probe      func()                             // see Probe
	refuse     func() bool                        // see Refuse
	asking     atomic.Pointer[func(*Machine)]     // see Ask
	parent     context.Context                    // the host's
	cancel     atomic.Pointer[context.CancelFunc] // ends that of the present run
	watching

	gcAt     Cell // heap top at which to collect
	trailAt  Cell // trail top at which to collect
	extended bool // an area has been since the last reset
	garbage  int  // bytes that took has not been told of
	pressed  bool // the limit on the stacks is reached; the next safepoint collects
	gc       collector
	stress   bool // collect at almost every safepoint, for tests
	noGC     int  // depth of nested runs that hold cells in Go variables
	retries  []retryState
	retried  Account // memory of the retries
	shape    shape
	retry    Retry // of the nondeterministic builtin that runs
	globals  map[atom.Atom]*globalSlot
	// Those that were looked up last, by their names.
	recentGlobals [8]*globalSlot
	roots         []*Cell     // cells held by Go code
	idle          bool        // it waits in a builtin that holds no cells
	depth         int         // of nested runs
	hasGoal       atomic.Bool // that is not done
	inUse         atomic.Bool // by the host, even without a goal
	busy          bool        // a builtin runs, and none of its goals
	guarded       bool        // Guard runs, and no goal
	away          bool        // it lets others run, within a builtin
	haltCode      int
	bags          []bag
	closers       []Cell  // arguments of builtins that run as cleanup goals
	closed        closing // what was closed last since the run ended
	scratch       scratch

	quickEvals []quickFrame // stack of quick evaluations
	evalFrames []evalFrame  // stacks of the others
	evalValues []number.Number

	integers        integers
	atomsDue        bool         // atoms are to be collected at the next safepoint
	hostsDue        bool         // so are Go values, and the heap before, where garbage may refer to them
	keys            argKeys      // of the call of a dynamic predicate
	uncounted       int          // calls of dynamic predicates
	transaction     *transaction // or nil
	vars            []Cell       // scratch for the variables of a record
	spans           []span       // scratch for walks
	check           func()       // Check, as a value: escape analysis does not follow it
	charge          func(int)    // Hold, likewise
	parts           []recordSpan // the same, through records
	termStack       []Cell
	regList         []Cell
	inCall          *Pred // the predicate whose builtin runs, for error contexts
	left            Cell  // what the loop wants unified
	right           Cell
	data            Cell // operand of the control function
	base            Cell // choice point below the goal
	started         bool
	stopped         bool
	yielded         bool
	loopSamples     loopSamples
	outcome         Outcome
	cancelled       error   // why the context has ended the run, if it has
	endBall         *record // the exception for that
	over            bool    // what cleanup goals may do after that is used up
	calls           callLimits
	ticks           uint32     // of Tick
	grown           int64      // bytes outside the arena that the query has taken
	heap            *heapWatch // ownHeap, or that of the query's first machine
	ownHeap         heapWatch
	held            int    // bytes that the builtin that runs needs: see Hold
	purse           *purse // of a query that has several machines, or nil
	published       int64  // what the purse knows of
	publishedMapped int64  // of the stacks: see resident
	parked          int64  // bytes of the stacks, when another query runs
	cleaning        int    // cleanup goals that run, within each other
}

// A layout says where the areas of an arena start.
type layout struct{ globals, choice, local, trail, heap Cell }

// NewMachine returns a machine that runs the predicates of e.
func (e *Engine) NewMachine() (*Machine, error) {
	e.registry.Lock()
	if m := e.kept; m != nil {
		e.kept = nil
		e.registry.Unlock()
		return m, nil
	}
	e.lastMachine++
	id := e.lastMachine
	e.registry.Unlock()
	m := &Machine{Engine: e.own(), id: id, pending: nilCell, parent: context.Background(), extended: true}
	m.Engine.m = m
	m.turn = newTurn(m)
	m.posted.came = make(chan struct{}, 1)
	m.Engine.Flags.Poll, m.check, m.charge = m.Poll, m.Check, m.Hold
	m.heap = &m.ownHeap
	m.parts = make([]recordSpan, 0, 8)
	if err := dropping(m.newArena); err != nil {
		return nil, fmt.Errorf("prolog: no memory for a machine: %w", err)
	}
	m.globals = make(map[atom.Atom]*globalSlot)
	m.code = e.code.mem
	m.calls.outer, m.calls.taken, m.watchAt = unlimited, unlimited, unlimited
	m.setCalls(0)
	m.reset()
	e.registry.Lock()
	e.made = append(live(e.made, func(*Machine) {}), weak.Make(m))
	e.registry.Unlock()
	return m, nil
}

// Keep makes m, which nobody uses any more, the one that NewMachine returns next.
func (e *Engine) Keep(m *Machine) {
	m.Reset()
	e.kept = m
}

// refresh takes from the engine what its machine has of it.
func (m *Machine) refresh() {
	m.builtins = m.Engine.builtins
	if m.native != m.Engine.native {
		m.useNative(m.Engine.native)
	}
}

// refresh tells all machines of a change. The caller is alone.
func (e *Engine) refresh() {
	for m := range e.machines {
		m.refresh()
	}
}

// Number returns a number that differs between the machines of an engine.
func (m *Machine) Number() int { return m.id }

// InUse says whether the host uses the machine.
func (m *Machine) InUse(on bool) { m.inUse.Store(on) }

// OnlyInUse reports whether the host uses no other machine of the engine.
func (m *Machine) OnlyInUse() bool {
	for o := range m.Engine.machines {
		if o != m && o.inUse.Load() {
			return false
		}
	}
	return true
}

// reset empties the stacks: one choice point at the bottom, whose alternative
// stops the run.
func (m *Machine) reset() {
	l := &m.layout
	m.h, m.tr = l.heap, l.trail
	m.e = l.local
	m.cp = m.Engine.stubs.halt
	m.setWord(m.e+envPrev, m.e)
	m.stp(m.e+envCont, m.cp)
	m.b = l.choice
	m.setWord(m.b+chPrev, m.b)
	m.stp(m.b+chAlt, m.Engine.stubs.exhausted)
	m.setWord(m.b+chEnv, m.e)
	m.stp(m.b+chCont, m.cp)
	m.setWord(m.b+chHeap, m.h)
	m.setWord(m.b+chTrail, m.tr)
	m.setWord(m.b+chLocal, l.local+envSize)
	m.setWord(m.b+chArgs, 0)
	m.hb, m.base = m.h, m.b
	m.setBarrier(m.b)
	m.setWord(wordOld, l.heap)
	m.gc.forget()
	m.setWord(wordCleanup, 0)
	m.signal.And(signalPosted)
	m.foreign.Store(nil)
	m.gcAt = l.heap + firstCollection
	m.trailAt = l.trail + firstCollection
	if m.stress {
		m.gcAt = l.heap + stressCells*8
	}
	m.pressed = false
	switch {
	case m.purse != nil: // others of the query may need it
		m.shrink(m.tops(), stepSize)
	case m.extended || m.Engine.isLimited():
		m.shrink(m.tops(), keptSize)
	}
	m.extended = false
	m.setLimit()
	m.pending = nilCell
	m.dropUndos()
	if m.extension != nil {
		m.extension.Reset()
	}
	m.setWord(wordUndos, intCell(0))
	m.setWord(wordUndone, intCell(0))
	m.setWord(wordDeep, intCell(0))
	m.ball, m.short = nil, nil
	m.raising, m.outers = raising{}, outers{}
	m.tracer, m.tally, m.stepping, m.muted, m.again, m.ignored = nil, nil, false, false, false, false
	m.endSamples()
	m.balls.Free()
	m.forgetRetries()
	m.keepBags(0)
	m.roots = nil
	m.stopped, m.yielded = false, false
	m.calls.goals = nil
	m.calls.memory.Free()
	m.grown = 0
	m.ownHeap.reset()
	m.leavePurse()
	m.unpark()
	m.dropGlobals()
}

// firstCollection is the amount of heap used before the first collection.
const firstCollection = 4 << 20

// stressCells is the number of cells used between collections under stress.
const stressCells = 4

func (m *Machine) word(a Cell) Cell       { return ld(m.mem, a) }
func (m *Machine) setWord(a Cell, v Cell) { st(m.mem, a, v) }
func (m *Machine) stp(a Cell, p codePtr)  { stp(m.mem, a, p) }

// barrier returns the choice point to which a cut of the predicate being called goes back.
func (m *Machine) barrier() Cell     { return m.word(wordBarrier) }
func (m *Machine) setBarrier(b Cell) { m.setWord(wordBarrier, b) }

// x returns the i-th argument register.
func (m *Machine) x(i int) Cell       { return ld(m.mem, firstX+Cell(i)*8) }
func (m *Machine) setX(i int, v Cell) { st(m.mem, firstX+Cell(i)*8, v) }

// setLimit arms the test that every call makes. A signal that came in between
// stays armed.
func (m *Machine) setLimit() {
	h := min(m.gcAt, m.areas[areaHeap].end)
	m.storeLimit(h)
	switch s := m.signal.Load(); {
	case m.pressed || s&^signalProbe != 0 || m.pending != nilCell || m.atomsDue || m.undoDue() || m.deep() && m.word(wordCalls) != 0:
		m.storeLimit(0)
	case s != 0:
		m.storeLimit(min(h, m.h))
	}
}

// The reasons why a machine is to leave its loop at the next call.
const (
	signalInterrupt = 1 << iota
	signalContext
	signalReserve // the time of cleanup goals is over
	signalCancel
	signalBall
	signalProbe
	signalYield  // others are to run
	signalSample // see Sample
	signalPosted // goals were posted
	signalAsk    // see Ask
)

// Probe makes the machine call f at the next safepoint, at each one after something new on
// the heap, and whenever a builtin asks whether it is to end, until the machine is
// reset or f is nil. Tests interrupt goals there.
func (m *Machine) Probe(f func()) {
	if m.probe = f; f == nil {
		m.signal.And(^uint32(signalProbe))
		return
	}
	m.signal.Or(signalProbe)
	m.storeLimit(0)
}

// Ask makes the machine call f once, at the next safepoint or when a builtin checks whether
// it is to end. It may be called from any goroutine. It returns false if an earlier f is
// still waiting to be called.
func (m *Machine) Ask(f func(m *Machine)) bool {
	if !m.asking.CompareAndSwap(nil, &f) {
		return false
	}
	m.signal.Or(signalAsk)
	m.storeLimit(0)
	select {
	case m.posted.came <- struct{}{}: // a builtin that waits looks
	default:
	}
	return true
}

// answer calls the function of Ask, unless the machine has begun to be alone.
func (m *Machine) answer() {
	if m.turn.still > 0 && m.busy {
		return
	}
	m.signal.And(^uint32(signalAsk))
	if f := m.asking.Load(); f != nil {
		(*f)(m)
		m.asking.Store(nil)
	}
}

// ProbeNext makes the function of Probe be called at the next safepoint, if there is one.
func (m *Machine) ProbeNext() {
	if m.signal.Load()&signalProbe != 0 {
		m.storeLimit(0)
	}
}

// signals are those that end a goal.
const signals = signalInterrupt | signalContext | signalReserve | signalBall | signalCancel

// Interrupt makes the running goal raise the exception interrupt at its next
// call. It may be called from any goroutine.
func (m *Machine) Interrupt() { m.raiseSignal(signalInterrupt) }

// InterruptWith is Interrupt with an exception of the caller's.
func (m *Machine) InterruptWith(ball Stored) {
	m.foreign.Store(ball.r)
	m.raiseSignal(signalBall)
}

// Cancel ends the run as the end of its context does, or the next run. It may be
// called from any goroutine.
func (m *Machine) Cancel() { m.raiseSignal(signalCancel) }

// FlagsChanged tells the machine that the engine's arithmetic flags have changed.
func (m *Machine) FlagsChanged() {
	f, poll := m.Engine.Flags, m.Engine.Flags.Poll
	*f = *m.Engine.host.Flags
	f.Poll = poll
	m.limitIntegers()
	if m.Engine.OwnFlags != nil {
		m.Engine.OwnFlags(m.Engine)
	}
	f.ISO = f.ISO && !m.notISO
	m.setWord(wordFloats, 0)
	if m.Engine.Flags.FloatRounding != number.ToNearest {
		m.setWord(wordFloats, 1)
	}
	m.setWord(wordQuotients, 0)
	if f.ISO || f.PreferRationals {
		m.setWord(wordQuotients, 1)
	}
}

// LeaveISO turns the flag iso off for the machine, whatever its value is, as for the text of
// a library; or it ends that. It returns the setting from before.
func (m *Machine) LeaveISO(on bool) (before bool) {
	before, m.notISO = m.notISO, on
	m.FlagsChanged()
	return before
}

// Withdraw withdraws the exception of InterruptWith, if the machine has not raised it yet,
// and the end of the context that came with it.
func (m *Machine) Withdraw(ball Stored) {
	if m.foreign.CompareAndSwap(ball.r, nil) {
		m.signal.And(^uint32(signalBall))
		m.dropContext()
	}
}

// SetRoots names the cells that Go code holds between one solution and the
// next: the collector keeps them up to date until the machine is reset.
func (m *Machine) SetRoots(cells []*Cell) { m.roots = cells }

func (m *Machine) raiseSignal(s uint32) {
	m.signal.Or(s)
	m.storeLimit(0)
	if cancel := m.cancel.Load(); cancel != nil {
		(*cancel)()
	}
}

// Deref follows references until it meets a term or the reference to an
// unbound variable, attributed or not.
func (m *Machine) Deref(c Cell) Cell {
	for c&tagMask == tagRef {
		n := ld(m.mem, c)
		if n == c || n&tagMask == tagAtt {
			return c
		}
		c = n
	}
	return c
}

// derefAt is Deref of the cell at a, which seldom is a reference.
func (m *Machine) derefAt(a Cell) Cell {
	c := ld(m.mem, a)
	if c&tagMask == tagRef {
		c = m.Deref(c)
	}
	return c
}

// bind gives the unbound variable or attributed variable c the value v.
func (m *Machine) bind(c, v Cell) {
	if ld(m.mem, c)&tagMask == tagAtt {
		m.bindAttributed(c, v)
		return
	}
	st(m.mem, c, v)
	if c < m.hb {
		m.pushTrail(c)
	}
}

func (m *Machine) pushTrail(c Cell) {
	st(m.mem, m.tr, c)
	m.tr += 8
	m.checkTrail()
}

// checkTrail makes room for the next entry of the trail. It is inlined.
func (m *Machine) checkTrail() {
	if m.tr >= m.word(wordTrail) {
		m.growTrail()
	}
}

func (m *Machine) growTrail() {
	m.storeLimit(0)
	if !m.ensure(areaTrail, m.tr+8) {
		panic(exhausted{"memory"})
	}
}

// isBarrier reports whether c is from a slot that says where a cut cuts to.
func (m *Machine) isBarrier(c Cell) bool {
	return c < m.layout.heap && (c&tagMask == tagClauseBarrier || c&tagMask == tagCondBarrier)
}

// resetHB sets HB when the newest choice point is another one. Cells older than
// the last collection are trailed as well: see gc.go.
func (m *Machine) resetHB() { m.hb = max(m.word(m.b+chHeap), m.word(wordOld)) }

// resetHeap frees the heap above the newest choice point.
func (m *Machine) resetHeap() {
	m.h = m.word(m.b + chHeap)
	m.hb = m.h
	if m.h < m.word(wordOld) {
		m.setWord(wordOld, m.h)
	}
}

// assign changes the cell at address a so that backtracking restores it.
func (m *Machine) assign(a, v Cell) {
	if a < m.hb {
		m.trailValue(a, ld(m.mem, a))
	}
	st(m.mem, a, v)
}

// trailValue makes backtracking set the cell at address a to v. Both words of the
// entry are there before memory may run out.
func (m *Machine) trailValue(a, v Cell) {
	st(m.mem, m.tr, v)
	st(m.mem, m.tr+8, a|1)
	m.tr += 16
	m.checkTrail()
}

// undo undoes the bindings made since the trail was at tr.
func (m *Machine) undo(tr Cell) {
	for m.tr > tr {
		m.tr -= 8
		c := ld(m.mem, m.tr)
		if c&tagMask == 0 {
			st(m.mem, c, c)
		} else {
			m.tr -= 8
			st(m.mem, c&^tagMask, ld(m.mem, m.tr))
		}
	}
}

// undoOutside is undo for a heap that is no longer needed.
func (m *Machine) undoOutside(tr Cell) {
	for m.tr > tr {
		m.tr -= 8
		c := ld(m.mem, m.tr)
		if c&tagMask != 0 {
			m.tr -= 8
			if a := c &^ tagMask; a < m.layout.heap {
				st(m.mem, a, ld(m.mem, m.tr))
			}
		}
	}
}

// exhausted is the panic of an allocation beyond the end of an area, the one condition
// that a builtin cannot foresee. The machine turns it into a resource error.
type exhausted struct{ area string }

func (e exhausted) Error() string { return "prolog: not enough " + e.area }

// grow moves the heap top up by n cells and returns the old one. The cells are
// not set. (It is small enough to be inlined.)
func (m *Machine) grow(n Cell) (a Cell) {
	a = m.h
	if m.h += n * 8; m.h > m.areas[areaHeap].end {
		m.growFrom(a)
	}
	return
}

// growFrom is grow where the heap top has moved past the end of the area.
func (m *Machine) growFrom(a Cell) {
	n := int((m.h - a) / 8)
	m.h = a
	if !m.fits(n) {
		panic(exhausted{"memory"})
	}
	m.h += Cell(n) * 8
}

// fits makes room on the heap for n cells.
func (m *Machine) fits(n int) bool {
	return uint64(n) <= maxTerm && m.ensure(areaHeap, m.h+Cell(n)*8)
}
