package engine

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/zebralog/prolog/engine/atom"
)

// A run ends with its context: when that ends, or when its inferences are used up. Then
// the exception '$cancelled'(Why) is raised, which no catch/3 handles. Only cleanup
// goals run after it, and they have a reserve: graceTime, or graceCalls when inferences
// have ended. When that is used up as well, the exception is raised again, and only
// those of the further cleanup goals are run that close something (Builtin.Closes).

const (
	graceTime  = 20 * time.Millisecond
	graceCalls = 1000
)

// A watch passes the end of a context on to a machine, as long as the run lasts.
type watch struct {
	mu sync.Mutex
	m  *Machine // nil: the run is over
}

func (w *watch) raise(signal uint32) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.m != nil {
		w.m.raiseSignal(signal)
	}
}

// within makes ctx the limit of what the machine runs, until the function that it
// returns is called.
func (m *Machine) within(ctx context.Context) (end func()) {
	b, _ := ctx.Value(callsKey{}).(*callBudget)
	m.useBudget(b)
	m.parent, m.cancelled, m.over = ctx, nil, false
	m.renewContext()
	paid := m.Engine.query == m
	m.pay(true)
	w := &watch{m: m}
	m.watch = w
	stop := func() bool { return true }
	if ctx.Done() != nil {
		stop = context.AfterFunc(ctx, func() { w.raise(signalContext) })
	}
	return func() {
		stop()
		w.mu.Lock()
		w.m = nil
		w.mu.Unlock()
		m.signal.And(^uint32(signalContext | signalReserve | signalYield))
		m.returnCalls()
		(*m.cancel.Load())()
		m.pay(paid)
	}
}

// end ends the run: the exception is pending.
func (m *Machine) end(err error) {
	if m.cancelled == nil {
		m.allowCleanup(err)
	} else {
		m.over = true
		m.calls.budget, m.calls.taken = nil, 0
		m.setCalls(m.Inferences())
	}
	m.ball = m.endBall
}

// allowCleanup begins the reserve of cleanup goals.
func (m *Machine) allowCleanup(err error) {
	m.cancelled = err
	why := "cancelled"
	if errors.Is(err, context.DeadlineExceeded) {
		why = "deadline_exceeded"
	}
	if err == ErrInferences {
		why = "inferences"
		m.calls.budget, m.calls.taken = nil, m.Inferences()+graceCalls
		m.setCalls(m.Inferences())
	} else {
		w := m.watch
		time.AfterFunc(graceTime, func() { w.raise(signalReserve) })
	}
	m.inCall, m.closed = nil, closing{}
	m.endBall = m.record(m.NewStruct(atom.Intern("$cancelled"), atomCell(atom.Intern(why))), plainVars)
}

// renewContext makes the context of the run a new one, after the signal that
// ended it was taken.
func (m *Machine) renewContext() {
	run, cancel := context.WithCancel(m.parent)
	m.ctx = run
	m.cancel.Store(&cancel)
}

// Context is the context of the present run. It also ends when the run is
// interrupted, so that a builtin that waits for it stops waiting.
func (m *Machine) Context() context.Context { return m.ctx }

// Ended is why the context has ended the last run, or nil.
func (m *Machine) Ended() error { return m.cancelled }
