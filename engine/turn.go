package engine

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Goals run side by side. The parts of the database (clauses, indexes, code, operators,
// flags, modules) are read without a lock, because a run that changes them is alone: every
// other run has stopped at a safepoint. The data that builtins keep in Go for all machines
// (streams, records, counters) is used under one lock, the desk.
//
// A run takes its turn when it begins, and gives it back when it ends or waits for
// something outside. It has its turn alone if nobody else runs, so that a single run pays
// nothing for this. When another run comes, it continues beside that one from its next
// safepoint on. From then on builtins say what they need (Builtin.Use), and the machine
// asks to be alone before it compiles a clause, makes an index, or imports a predicate.

// A turn is what a run has of the engine.
type turn struct {
	m      *Machine    // that runs, or nil for the host
	in     bool        // it has begun
	beside bool        // others may run, too
	desk   int         // how often it has taken the desk, which is its own while it is alone
	below  int         // machines that wait for the one that runs
	lent   atomic.Bool // whoever comes may take it: see Outside
	self   any         // see Self
	still  int         // nobody may be let in: a change is not complete
	moved  func()      // the end of that, when nobody else runs
	called int         // builtins beside others: see calm

	separation *separation // of a thread, else nil
}

func newTurn(m *Machine) *turn {
	t := &turn{m: m}
	t.moved = func() { t.still-- }
	return t
}

// turns has the runs that have a turn and those that wait.
type turns struct {
	gate    gate
	ask     func()               // makes all who run come to a safepoint
	mu      sync.Mutex           // for the fields below, and for the gate when it is shut or opened
	alone   atomic.Pointer[turn] // the run that is alone, or nil
	want    *entrant             // the entrant that has the desk and waits to be alone, or nil
	waiting []*entrant           // to begin
	desk    chan struct{}        // full when it is taken
	seated  atomic.Pointer[turn] // the run that has the desk beside others, or nil
}

// An entrant waits for its turn, or to be alone.
type entrant struct {
	t  *turn
	in chan struct{} // closed when it has it
}

// again is the time after which waiting runs ask the running ones again.
const again = time.Millisecond

// begin takes a turn for a run. It waits no longer than the context lasts and until stop
// is closed.
func (g *turns) begin(ctx context.Context, stop <-chan struct{}, t *turn) error {
	if g.gate.pass() || g.busy() && spin(g.gate.pass) {
		t.in, t.beside = true, true
		return nil
	}
	g.mu.Lock()
	g.takeLent()
	if g.alone.Load() == nil && g.want == nil {
		t.in = true
		switch {
		case g.gate.pass():
			t.beside = true
		case g.tryDesk():
			g.gate.shut()
			g.alone.Store(t)
		default:
			g.gate.enter()
			t.beside = true
		}
		g.mu.Unlock()
		return nil
	}
	w := &entrant{t: t, in: make(chan struct{})}
	g.waiting = append(g.waiting, w)
	g.mu.Unlock()
	if w.wait(ctx, stop, g.ask) {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if t.in {
		return nil
	}
	g.waiting = slices.DeleteFunc(g.waiting, func(o *entrant) bool { return o == w })
	if err := ctx.Err(); err != nil {
		return err
	}
	return context.Canceled
}

// busy reports whether a run is alone and has not lent its turn.
func (g *turns) busy() bool {
	t := g.alone.Load()
	return t != nil && !t.lent.Load()
}

// spin calls done for some microseconds, until it reports true. A change of the database
// is soon done as a rule, and to wake a goroutine takes longer.
func spin(done func() bool) bool {
	for range 20 {
		for range 100 {
			if done() {
				return true
			}
		}
		runtime.Gosched()
	}
	return false
}

// wait waits until the entrant is in, and reports whether it is. It asks the others again
// and again, as a run that is asked within a builtin continues.
func (w *entrant) wait(ctx context.Context, stop <-chan struct{}, ask func()) bool {
	ask()
	timer := time.NewTicker(again)
	defer timer.Stop()
	for {
		select {
		case <-w.in:
			return true
		case <-timer.C:
			ask()
		case <-ctx.Done():
			return false
		case <-stop:
			return false
		}
	}
}

// end gives a turn back.
func (g *turns) end(t *turn) {
	beside := t.beside
	t.in, t.beside = false, false
	if beside && !g.gate.leave() {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if !beside {
		g.alone.Store(nil)
		g.freeDesk()
	}
	g.admit()
}

// takeLent ends the turn of the run that is alone, if it is lent.
func (g *turns) takeLent() {
	if t := g.alone.Load(); t != nil && t.lent.CompareAndSwap(true, false) {
		t.m.pay(false)
		t.in = false
		g.alone.Store(nil)
		g.freeDesk()
		g.admit()
	}
}

// share makes the run that is alone one of several. It keeps the desk or gives it back.
func (g *turns) share(t *turn, keep bool) {
	g.mu.Lock()
	g.gate.expect(crowd)
	g.mu.Unlock()
	g.rejoin(t)
	if keep {
		t.desk++
	}
	if t.desk == 0 {
		g.freeDesk()
	} else {
		g.seated.Store(t)
	}
}

// admit lets those in who can be.
func (g *turns) admit() {
	switch w := g.want; {
	case w != nil:
		if g.gate.empty() {
			g.want = nil
			g.alone.Store(w.t)
			close(w.in)
		}
	case g.alone.Load() == nil:
		for _, w := range g.waiting {
			g.gate.enter()
			w.t.in, w.t.beside = true, true
			close(w.in)
		}
		clear(g.waiting)
		g.waiting = g.waiting[:0]
		g.gate.open()
	}
}

func (g *turns) tryDesk() bool {
	select {
	case g.desk <- struct{}{}:
		return true
	default:
		return false
	}
}

// freeDesk gives the desk back.
func (g *turns) freeDesk() {
	if g.seated.Load() != nil {
		g.seated.Store(nil)
	}
	<-g.desk
}

// AtDesk returns the engine of the machine that has the desk or is alone, or e if there is
// none.
func (e *Engine) AtDesk() *Engine {
	t := e.turns.alone.Load()
	if t == nil {
		t = e.seated.Load()
	}
	if t == nil || t.m == nil {
		return e
	}
	return t.m.Engine
}

// waitDesk takes the desk when it is free, or reports that something has ended before.
func (g *turns) waitDesk(ended <-chan struct{}) bool {
	if spin(g.tryDesk) {
		return true
	}
	timer := time.NewTicker(again)
	defer timer.Stop()
	for {
		select {
		case g.desk <- struct{}{}:
			return true
		case <-timer.C:
			g.ask() // one that has become alone meanwhile has it
		case <-ended:
			return false
		}
	}
}

// isolate makes a turn, which has the desk, the only one.
func (g *turns) isolate(t *turn) {
	g.mu.Lock()
	g.gate.shut()
	if t.beside {
		g.gate.leave()
	}
	if g.gate.empty() {
		g.alone.Store(t)
		g.mu.Unlock()
	} else {
		w := &entrant{t, make(chan struct{})}
		g.want = w
		g.mu.Unlock()
		g.ask()
		if !spin(func() bool { return g.alone.Load() == t }) {
			w.wait(context.Background(), nil, g.ask)
		}
	}
	t.in, t.beside = true, false
}

// rejoin is the reverse of isolate; the turn keeps the desk.
func (g *turns) rejoin(t *turn) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.alone.Store(nil)
	t.beside = true
	g.gate.enter()
	g.admit()
}

// calm is called for each builtin that runs beside others. Now and then it makes the turn,
// which has not the desk, the only one if nobody else has one. So a program whose threads
// have ended runs as fast as before.
func (g *turns) calm(t *turn) {
	if t.called++; t.called%calmAfter != 0 || t.desk > 0 || t.still > 0 {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.want != nil || len(g.waiting) > 0 || !g.tryDesk() {
		return
	}
	g.gate.shut()
	g.gate.leave()
	if g.gate.empty() {
		g.alone.Store(t)
		t.beside = false
		return
	}
	g.gate.enter()
	g.gate.open()
	g.freeDesk()
}

// calmAfter is the number of builtins between two attempts.
const calmAfter = 500

// ask makes all machines come to a safepoint.
func (e *Engine) ask() {
	e.turns.mu.Lock()
	e.takeLent()
	e.turns.mu.Unlock()
	e.registry.Lock()
	defer e.registry.Unlock()
	e.made = live(e.made, func(m *Machine) {
		m.signal.Or(signalYield)
		m.storeLimit(0)
	})
}

// Enter takes a turn, which is needed for a run of the machine, and for making and reading
// its terms. It waits until ctx ends, whose error it then returns, or until stop is closed.
func (m *Machine) Enter(ctx context.Context, stop <-chan struct{}) error {
	return m.Engine.begin(ctx, stop, m.turn)
}

// Leave gives back the turn that Enter has taken, and the desk.
func (m *Machine) Leave() {
	m.clearDesk()
	m.Engine.end(m.turn)
}

// Self returns the place where the packages above keep who the run is. It is shared by the
// machines to which the run lends its turn.
func (m *Machine) Self() *any { return &m.turn.self }

// Alone makes the machine the only one of its engine that runs, until the returned function
// is called, or until the run waits for something outside.
func (m *Machine) Alone() (done func()) {
	t := m.turn
	if !t.beside {
		t.still++
		return t.moved
	}
	m.takeDesk()
	isolated := t.beside // else it has become alone meanwhile
	if t.still++; isolated {
		m.Engine.isolate(t)
	}
	return func() {
		if t.still--; isolated && !t.beside {
			m.Engine.rejoin(t)
		}
		m.leaveDesk()
	}
}

// alone is Alone of the engine's machine. The host's engine is used alone.
func (e *Engine) alone() (done func()) {
	if e.m == nil {
		return func() {}
	}
	return e.m.Alone()
}

// isStill reports whether the engine's machine is alone and a change is not complete, so that
// it need not ask to be alone.
func (e *Engine) isStill() bool { return e.m != nil && e.m.turn.still > 0 && !e.m.turn.beside }

// shares reports whether others may run.
func (e *Engine) shares() bool { return e.m != nil && e.m.turn.beside }

// Beside reports whether other machines may run.
func (m *Machine) Beside() bool { return m.turn.beside }

// AtDesk takes the desk and calls f, which uses what builtins keep in Go for all machines.
func (m *Machine) AtDesk(f func()) {
	m.takeDesk()
	defer m.leaveDesk()
	f()
}

// Lend calls f in the turn of m; f uses another machine, which has no turn.
func (m *Machine) Lend(other *Machine, f func()) {
	own := other.turn
	other.turn = m.turn
	defer func() { other.turn = own }()
	f()
}

// takeDesk makes the machine the only one that uses what builtins keep in Go. It ends
// the run when it is to end before that.
func (m *Machine) takeDesk() {
	t := m.turn
	if t.desk++; t.desk > 1 || !t.beside {
		return
	}
	if !m.Engine.tryDesk() {
		m.waitForDesk()
	}
	if t.beside {
		m.Engine.seated.Store(t)
	}
}

// waitForDesk is takeDesk when another one has it.
func (m *Machine) waitForDesk() {
	t := m.turn
	var ended <-chan struct{}
	if m.depth > 0 {
		ended = m.Context().Done()
	}
	m.Engine.end(t)
	if m.Engine.waitDesk(ended) {
		_ = m.Enter(context.Background(), nil)
		return
	}
	t.desk--
	_ = m.Enter(context.Background(), nil)
	if m.Check(); t.desk > 0 { // or it panics; a cleanup goal runs, to which share has left the desk
		return
	}
	if t.desk++; !t.beside {
		return
	}
	m.Engine.end(t)
	m.Engine.waitDesk(nil)
	_ = m.Enter(context.Background(), nil)
}

func (m *Machine) leaveDesk() {
	if t := m.turn; t.desk > 0 {
		if t.desk--; t.desk == 0 && t.beside {
			m.Engine.freeDesk()
		}
	}
}

// clearDesk gives the desk back, and answers what restoreDesk needs to take it again: how often
// it was taken, and how often that was counted.
func (m *Machine) clearDesk() (taken, counted int) {
	t := m.turn
	counted = t.desk
	if taken = counted; !t.beside {
		if b := m.builtin(); b != nil && b.needsDesk() {
			taken = max(taken, 1) // it need not have been taken
		}
	} else if taken > 0 {
		m.Engine.freeDesk()
	}
	t.desk = 0
	return taken, counted
}

// builtin is the one that runs, or nil.
func (m *Machine) builtin() *installed {
	if m.inCall == nil {
		return nil
	}
	return m.inCall.builtin
}

// restoreDesk takes the desk as it was taken before clearDesk. A run that has become alone
// meanwhile has it, but counts only what was counted.
func (m *Machine) restoreDesk(taken, counted int) {
	t := m.turn
	if taken > 0 {
		m.takeDesk()
		t.desk = taken
	}
	if !t.beside {
		t.desk = counted
	}
}

// yield lets others run that have asked for it, at a safepoint or within a builtin. Those
// who want to be alone wait longer for the one that has the desk, and ask again.
func (m *Machine) yield(within *installed) {
	if m.signal.Load()&signalYield == 0 {
		return
	}
	m.signal.And(^uint32(signalYield))
	t := m.turn
	needsDesk := m.depth > 1 || t.m != m || within != nil && within.needsDesk()
	switch {
	case !t.in || t.still > 0:
	case !t.beside:
		m.Engine.share(t, needsDesk)
	case t.desk == 0 || !needsDesk:
		m.away = within != nil || m.guarded
		m.idle = !m.away && m.depth == 1
		m.Leave()
		_ = m.Enter(context.Background(), nil)
		m.away, m.idle = false, false
	}
}

// Lock makes the caller, who runs no machine, the only user of the engine.
func (e *Engine) Lock() {
	e.waitDesk(nil)
	e.isolate(new(turn))
}

// Unlock ends what Lock has begun.
func (e *Engine) Unlock() { e.end(e.turns.alone.Load()) }

// Unlocked runs f while the machine has no turn. It is for a builtin that waits for
// something outside.
func (m *Machine) Unlocked(f func()) {
	pays := m.Engine.query != nil
	taken, counted := m.clearDesk()
	m.returnCalls()
	m.pay(false)
	m.Leave()
	defer func() {
		_ = m.Enter(context.Background(), nil)
		m.pay(pays)
		m.restoreDesk(taken, counted)
	}()
	f()
}

// Aside is Unlocked if this machine has the desk or is alone, and nothing is being changed.
// Otherwise it only calls f.
func (m *Machine) Aside(f func()) {
	t := m.turn
	if e := m.Engine; t.still > 0 || e.turns.alone.Load() != t && e.seated.Load() != t {
		f()
		return
	}
	m.Unlocked(f)
}

// Idle is Unlocked for a builtin that holds no cells and no atoms. Other goals may collect
// atoms that the machine does not refer to.
func (m *Machine) Idle(f func()) {
	m.idle = m.depth == 1
	defer func() { m.idle = false }()
	m.Unlocked(f)
}

// Outside is Unlocked for functions of the host, most of which end soon. If the machine is
// alone, its turn is only lent while f runs; another machine that comes takes it.
func (m *Machine) Outside(f func()) {
	t := m.turn
	b := m.builtin()
	if t.beside || t.desk > 0 || m.depth > 1 || t.below > 0 || b != nil && b.needsDesk() {
		m.Unlocked(f)
		return
	}
	m.returnCalls()
	t.lent.Store(true)
	defer func() {
		if !t.lent.CompareAndSwap(true, false) {
			_ = m.Enter(context.Background(), nil)
			m.pay(true)
		}
	}()
	f()
}
