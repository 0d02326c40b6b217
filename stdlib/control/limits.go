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

// Limits of the time of a goal, for library(time). The limits of call_with_depth_limit/3
// and call_with_inference_limit/3 belong to the machine; here are only builtins that ask
// about them.
//
// A limit of time is a timer. When it fires, the machine raises a ball at its next call.
// The limits of nested goals form a stack. Only one ball can wait for the machine. So when
// a limit is closed, the balls of other limits that have fired are sent again.

// A limit is a limit on the time of a running goal.
type limit struct {
	m      *engine.Machine // the machine that runs the goal
	id     int
	memory engine.Account
	ball   engine.Stored
	timer  *time.Timer
	mu     sync.Mutex
	closed bool
	fired  bool
}

// limits has the limits of an engine, for all its machines.
type limits struct {
	stack []*limit
	count int
	fired atomic.Int32 // how many have fired
}

// LimitsOf has the limits of each engine.
var LimitsOf = builtin.NewSlot[limits]()

// Open returns the number of open limits of a machine.
func (ls *limits) Open(m *engine.Machine) (n int) {
	for _, l := range ls.stack {
		if l.m == m {
			n++
		}
	}
	return n
}

// start starts the timer.
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

// close ends the limit. If the timer fires late, it does nothing.
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

// hasFired reports whether the time has passed.
func (l *limit) hasFired() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fired
}

// limitArg checks that an argument is a limit: a non-negative integer. A large one becomes
// the greatest small integer.
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

// depthLimit implements '$depth_limit'(Limit, Most, State).
func depthLimit(m *engine.Machine, a []engine.Cell) bool {
	most, ok := limitArg(m, a[0])
	return ok && m.Unify(a[1], most) && m.Unify(a[2], m.NewStruct(atomDepth, most, engine.SmallInt(0)))
}

var atomDepth = atom.Intern("depth")

// inferenceLimit implements '$inference_limit'(Limit, Most).
func inferenceLimit(m *engine.Machine, a []engine.Cell) bool {
	most, ok := limitArg(m, a[0])
	return ok && m.Unify(a[1], most)
}

// limitNew implements '$limit_new'(Id). Id is the number of a limit that does not exist
// yet. The cleanup needs the number before.
func limitNew(m *engine.Machine, a []engine.Cell) bool {
	ls := LimitsOf.Of(m.Engine)
	ls.count++
	return m.Unify(a[0], engine.SmallInt(int64(ls.count)))
}

// limitBytes is the memory that a limit takes.
const limitBytes = 500

// limitTime implements '$limit_time'(Id, Seconds, Ball).
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

// limitClose implements '$limit_close'(Id). It closes the limit of the goal and of those
// within it.
func limitClose(m *engine.Machine, a []engine.Cell) bool {
	ls := LimitsOf.Of(m.Engine)
	id, _ := engine.SmallIntOf(m.Deref(a[0]))
	first := len(ls.stack) // the first limit of the goal and those within it
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
		for _, l := range ls.stack { // the outermost goal must end
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
