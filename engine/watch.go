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
// those of the further cleanup goals are run that close something (Builtin.Closes); after closeTime only
// the outermost of these, as there may be a million.
// The machines of a query that end with it have the time together; one that notices only
// after that has lateTime and graceCalls, so that a thousand threads delay the query little.

const (
	graceTime  = 20 * time.Millisecond
	graceCalls = 1000
	lateTime   = time.Millisecond
	closeTime  = 10 * time.Millisecond
)

// A watch passes the end of a context on to a machine, as long as the run lasts.
type watch struct {
	mu sync.Mutex
	m  *Machine // nil: the run is over
}

// raise gives a signal to the machine, and has all that run beside it look at their own
// contexts and reserves: those of many threads end together, each with a goroutine that passes
// it on, and all but the first would wait for the threads that they are to end.
func (w *watch) raise(signal uint32) {
	w.mu.Lock()
	m := w.m
	asked := m == nil || m.signal.Load()&signalYield != 0
	if m != nil {
		m.raiseSignal(signal)
	}
	w.mu.Unlock()
	if !asked && m.Engine.turns.alone.Load() == nil {
		m.Engine.ask()
	}
}

// A watching is what the context of a run has to do with the machine.
type watching struct {
	watchAt uint64      // the number of calls at which the watch begins
	watch   *watch      // nil: it has not
	unwatch func() bool // ends it
	ctx     context.Context
	cancel  *context.CancelFunc // of ctx
	paid    bool                // there was a query that pays before
	reserve time.Time           // when that of cleanup goals is over
	closeBy time.Time           // when that of those that close something is over as well; zero: it is
}

// unwatched is the number of calls, or of exits from the loop, after which the context of a
// run gets a watch. Short runs do without. Go code that asks whether it must end
// (Cancelled) looks at the context itself.
const unwatched = 500

// within makes ctx the limit of what the machine runs, until endWithin is called with the
// result of within.
func (m *Machine) within(ctx context.Context) (before watching) {
	before = m.watching
	if before.cancel = m.cancel.Load(); before.cancel != nil {
		m.cancel.Store(nil)
	}
	m.watching = watching{watchAt: unlimited, paid: m.Engine.query == m}
	m.parent, m.cancelled, m.over = ctx, nil, false
	b, _ := ctx.Value(callsKey{}).(*callBudget)
	if ctx.Done() != nil {
		m.watchAt = m.Inferences() + unwatched
	}
	m.useBudget(b)
	m.pay(true)
	return before
}

// endWithin ends what within has begun.
func (m *Machine) endWithin(before watching) {
	if m.unwatch != nil {
		m.unwatch()
	}
	if w := m.watch; w != nil {
		w.mu.Lock()
		w.m = nil
		w.mu.Unlock()
	}
	if m.signal.Load() != 0 {
		m.signal.And(^uint32(signalContext | signalReserve | signalYield))
	}
	m.returnCalls()
	m.dropContext()
	paid := m.paid
	m.watching = before
	if m.cancel.Load() != before.cancel {
		m.cancel.Store(before.cancel)
	}
	m.pay(paid)
}

// watcher returns the watch of the run.
func (m *Machine) watcher() *watch {
	if m.watch == nil {
		m.watch = &watch{m: m}
	}
	return m.watch
}

// longSearch is the number of clauses in a search that takes so long that unwatched calls
// would be late.
const longSearch = 4096

// watchSteps begins the watch of a run that has left the loop often, or searches long, unless it has one.
func (m *Machine) watchSteps() {
	if m.watchAt != unlimited {
		m.beginWatch()
	}
}

// beginWatch makes the end of the context a signal.
func (m *Machine) beginWatch() {
	m.watchAt = unlimited
	w := m.watcher()
	m.unwatch = context.AfterFunc(m.parent, func() { w.raise(signalContext) })
}

// end ends the run: the exception is pending. It returns false if that comes later, as a
// cleanup goal runs.
func (m *Machine) end(err error) (now bool) {
	if m.cancelled == nil {
		if m.allowCleanup(err); m.cleaning > 0 {
			return false
		}
	} else {
		m.over, m.reserve, m.closeBy = true, time.Time{}, time.Now().Add(closeTime)
		m.calls.budget, m.calls.taken = nil, 0
		m.setCalls(m.Inferences())
	}
	m.ball = m.endBall
	return true
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
		m.allowCalls()
	} else {
		w := m.watcher()
		left, late := m.purse.reserve()
		if late {
			m.allowCalls()
		}
		left = max(left-m.unwindTime(), lateTime)
		m.reserve = time.Now().Add(left)
		time.AfterFunc(left, func() { w.raise(signalReserve) })
	}
	m.inCall, m.closed = nil, closing{}
	m.endBall = m.record(m.NewStruct(atom.Intern("$cancelled"), atomCell(atom.Intern(why))), plainVars)
}

// unwindTime is about how long it takes to undo the trail and to give back the memory of the stacks.
func (m *Machine) unwindTime() time.Duration { return time.Duration(m.stackBytes() / 16) }

// allowCalls makes the reserve one of calls.
func (m *Machine) allowCalls() {
	m.calls.budget, m.calls.taken = nil, m.Inferences()+graceCalls
	m.setCalls(m.Inferences())
}

// Context returns the context of the present run. It also ends when the run is interrupted,
// so that a builtin that waits for it stops waiting. It is made when it is first asked for.
func (m *Machine) Context() context.Context {
	if m.ctx == nil {
		m.makeContext()
	}
	return m.ctx
}

func (m *Machine) makeContext() {
	run, cancel := context.WithCancel(m.parent)
	m.ctx = run
	m.cancel.Store(&cancel)
	if m.signal.Load()&signals != 0 { // raised before there was anything to end
		cancel()
	}
}

// dropContext ends the context of the run; the next one is new.
func (m *Machine) dropContext() {
	if m.ctx != nil {
		(*m.cancel.Swap(nil))()
		m.ctx = nil
	}
}

// HostContext returns the context that the host has given to the present run.
func (m *Machine) HostContext() context.Context { return m.parent }

// Ended returns the error of the context if it has ended the last run, or nil.
func (m *Machine) Ended() error { return m.cancelled }
