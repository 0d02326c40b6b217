package control

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Limits of the time of a goal, for library(time), and what is asked about the limits of
// call_with_depth_limit/3 and call_with_inference_limit/3, which are the machine's.
//
// A limit of time is a timer, which has the machine raise a ball at its next call. The limits of
// goals within each other form a stack. Only one ball can be waiting for the machine, so a limit that
// is closed passes on those of the others.

// A limit is one of the time of a goal that runs.
type limit struct {
	m      *engine.Machine // that runs the goal
	id     int
	memory engine.Account
	ball   engine.Stored
	timer  *time.Timer
	mu     sync.Mutex
	closed bool
	fired  bool
}

// limits are those of an engine, of all its machines.
type limits struct {
	stack []*limit
	count int
	fired atomic.Int32 // of them
}

// LimitsOf are the limits of an engine.
var LimitsOf = builtin.NewSlot[limits]()

// Open returns how many goals of the machine have one now.
func (ls *limits) Open(m *engine.Machine) (n int) {
	for _, l := range ls.stack {
		if l.m == m {
			n++
		}
	}
	return n
}

// start makes the limit count.
func (l *limit) start(left time.Duration, total *atomic.Int32) {
	l.timer = time.AfterFunc(left, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if !l.closed {
			l.fired = true
			total.Add(1)
			l.m.InterruptWith(l.ball)
		}
	})
}

// close ends the limit, and makes a timer that is late do nothing.
func (l *limit) close(total *atomic.Int32) {
	l.timer.Stop()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	if l.fired {
		total.Add(-1)
	}
	l.m.Withdraw(l.ball)
	l.memory.Free()
}

// hasFired reports whether the time is over.
func (l *limit) hasFired() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fired
}

// limitArg returns an argument that is a limit, or as much of it as can be counted.
func limitArg(m *engine.Machine, c engine.Cell) (limit engine.Cell, ok bool) {
	c = m.Deref(c)
	if i, small := engine.SmallIntOf(c); small && i >= 0 {
		return c, true
	}
	n, ok := m.NumberOf(c)
	switch {
	case engine.IsVar(c):
		return 0, m.InstantiationError()
	case !ok || !n.IsInteger():
		return 0, m.TypeError("integer", c)
	case n.Sign() < 0:
		return 0, m.DomainError("not_less_than_zero", c)
	}
	return engine.SmallInt(engine.MaxSmallInt), true
}

// depthLimit is '$depth_limit'(Limit, Most, State).
func depthLimit(m *engine.Machine, a []engine.Cell) bool {
	most, ok := limitArg(m, a[0])
	return ok && m.Unify(a[1], most) && m.Unify(a[2], m.NewStruct(atomDepth, most, engine.SmallInt(0)))
}

var atomDepth = atom.Intern("depth")

// inferenceLimit is '$inference_limit'(Limit, Most).
func inferenceLimit(m *engine.Machine, a []engine.Cell) bool {
	most, ok := limitArg(m, a[0])
	return ok && m.Unify(a[1], most)
}

// limitNew is '$limit_new'(Id): the number of a limit, which is there before the limit is, for the cleanup.
func limitNew(m *engine.Machine, a []engine.Cell) bool {
	ls := LimitsOf.Of(m.Engine)
	ls.count++
	return m.Unify(a[0], engine.SmallInt(int64(ls.count)))
}

// limitBytes is the memory of a limit.
const limitBytes = 500

// limitTime is '$limit_time'(Id, Seconds, Ball).
func limitTime(m *engine.Machine, a []engine.Cell) bool {
	n, ok := builtin.FloatArg(m, a[1])
	if !ok {
		return false
	}
	id, _ := engine.SmallIntOf(m.Deref(a[0]))
	l := &limit{m: m, id: int(id), ball: m.Store(a[2])}
	l.memory.Grow(m.Engine, limitBytes+l.ball.Size(), engine.AreaMemory)
	ls := LimitsOf.Of(m.Engine)
	ls.stack = append(ls.stack, l)
	l.start(time.Duration(min(max(n, 0)*1e9, math.MaxInt64/2)), &ls.fired)
	return true
}

// limitClose is '$limit_close'(Id): the goal is done, and those within it.
func limitClose(m *engine.Machine, a []engine.Cell) bool {
	ls := LimitsOf.Of(m.Engine)
	id, _ := engine.SmallIntOf(m.Deref(a[0]))
	first := len(ls.stack) // of the goal and those within it
	for first > 0 && !(first < len(ls.stack) && ls.stack[first].id == int(id)) {
		first--
	}
	inner := slices.DeleteFunc(ls.stack[first:], func(l *limit) bool {
		closed := l.m == m && l.id >= int(id)
		if closed {
			l.close(&ls.fired)
		}
		return closed
	})
	ls.stack = ls.stack[:first+len(inner)]
	if ls.fired.Load() > 0 {
		for _, l := range ls.stack { // the outermost goal is to end
			if l.m == m && l.hasFired() {
				m.InterruptWith(l.ball)
				break
			}
		}
	}
	return true
}

var limitRows = []engine.Builtin{
	{Name: "$depth_limit", Arity: 3, Det: depthLimit,
		Doc: "'$depth_limit'(+Limit, -Most, -State)\nMost is Limit, or as much as can be counted; State is what '$depth_call'/3 takes."},
	{Name: "$inference_limit", Arity: 2, Det: inferenceLimit,
		Doc: "'$inference_limit'(+Limit, -Most)\nMost is Limit, or as much as can be counted."},
	{Name: "$limit_new", Arity: 1, Det: limitNew,
		Doc: "'$limit_new'(-Id)\nId stands for a limit of time that is to be started."},
	{Name: "$limit_time", Arity: 3, Det: limitTime,
		Doc: "'$limit_time'(+Id, +Seconds, +Ball)\nStarts a limit of time; Ball is raised when it is exceeded."},
	{Name: "$limit_close", Arity: 1, Closes: true, Det: limitClose,
		Doc: "'$limit_close'(+Id)\nThe goal is done."},
}
