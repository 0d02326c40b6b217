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

// Limits of the time and of the inferences of a goal, for library(time) and
// call_with_inference_limit/3.
//
// A limit of inferences is the machine's. One of time is a timer while its goal
// runs, which has the machine raise a ball at its next call. The
// limits of goals within each other form a stack. Only one ball can be waiting
// for the machine, so a limit that is closed passes on those of the others.

// A limit is one of a goal that runs, or that can be backtracked into.
type limit struct {
	m     *engine.Machine // that runs the goal
	calls engine.CallLimit
	most  uint64 // calls
	timer *timer // for a limit of time instead
}

// A timer is what a limit of time has.
type timer struct {
	memory engine.Account
	ball   engine.Stored
	left   time.Duration
	since  time.Time   // when it was started
	timer  *time.Timer // nil while it is paused
	mu     sync.Mutex
	starts int // and pauses
	fired  bool
	total  *atomic.Int32 // of those that have fired
}

// limits are those of an engine, of all its machines.
type limits struct {
	Stack []*limit
	count int
	fired atomic.Int32 // timers of them
}

// LimitsOf are the limits of an engine.
var LimitsOf = builtin.NewSlot[limits]()

// start makes the limit count until it is paused, if it does not yet.
func (l *limit) start() {
	if l.timer == nil {
		l.m.LimitCalls(&l.calls, l.most)
		return
	}
	l.timer.start(l.m)
}

func (t *timer) start(m *engine.Machine) {
	if t.timer != nil {
		return
	}
	t.since = time.Now()
	start := t.next()
	t.timer = time.AfterFunc(t.left, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.starts == start {
			if !t.fired {
				t.total.Add(1)
			}
			t.fired = true
			m.InterruptWith(t.ball)
		}
	})
}

// next makes timers that are late do nothing.
func (t *timer) next() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.starts++
	return t.starts
}

// pause stops the limit. The time used is taken off what is left; inferences are
// counted anew for each solution.
func (l *limit) pause() {
	if l.timer == nil {
		l.m.UnlimitCalls(&l.calls)
		return
	}
	l.timer.pause(l.m)
}

func (t *timer) pause(m *engine.Machine) {
	if t.timer == nil {
		return
	}
	t.timer.Stop()
	t.timer = nil
	t.next()
	m.Withdraw(t.ball)
	t.left = max(0, t.left-time.Since(t.since))
}

// hasFired reports whether the time was over before the timer was paused.
func (t *timer) hasFired() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.fired
}

// exceeded reports whether the goal has exceeded the limit.
func (l *limit) exceeded() bool {
	if l.timer == nil {
		return l.calls.Exceeded
	}
	return l.timer.hasFired()
}

// find returns the limit with the number that is an argument, nil when it is
// closed.
func (ls *limits) find(m *engine.Machine, c engine.Cell) *limit {
	id, _ := engine.SmallIntOf(m.Deref(c))
	for _, l := range slices.Backward(ls.Stack) { // most often it is the newest
		if l.calls.ID == int(id) {
			return l
		}
	}
	return nil
}

// limitArg is an argument that is a limit, or as much of it as can be counted.
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

// inferenceLimit is '$inference_limit'(Limit, Id-Most).
func inferenceLimit(m *engine.Machine, a []engine.Cell) bool {
	most, ok := limitArg(m, a[0])
	return ok && m.Unify(a[1], m.NewStruct(atom.Minus, newLimit(m), most))
}

// limitNew is '$limit_new'(Id).
func limitNew(m *engine.Machine, a []engine.Cell) bool { return m.Unify(a[0], newLimit(m)) }

// newLimit is the number of a limit, which is there before the limit is, for the cleanup.
func newLimit(m *engine.Machine) (id engine.Cell) {
	ls := LimitsOf.Of(m.Engine)
	ls.count++
	return engine.SmallInt(int64(ls.count))
}

// add starts a limit, with the number that is an argument.
func (ls *limits) add(m *engine.Machine, id engine.Cell, l *limit) bool {
	n, _ := engine.SmallIntOf(m.Deref(id))
	l.m, l.calls.ID = m, int(n)
	ls.Stack = append(ls.Stack, l)
	l.start()
	return true
}

// timerBytes is the memory of a limit of time.
const timerBytes = 500

// limitTime is '$limit_time'(Id, Seconds, Ball).
func limitTime(m *engine.Machine, a []engine.Cell) bool {
	n, ok := builtin.FloatArg(m, a[1])
	if !ok {
		return false
	}
	left := time.Duration(min(max(n, 0)*1e9, math.MaxInt64/2))
	ls := LimitsOf.Of(m.Engine)
	t := &timer{ball: m.Store(a[2]), left: left, total: &ls.fired}
	t.memory.Grow(m.Engine, timerBytes+t.ball.Size(), engine.AreaMemory)
	return ls.add(m, a[0], &limit{timer: t})
}

// limitInferences is '$limit_inferences'(Id, Count).
func limitInferences(m *engine.Machine, a []engine.Cell) bool {
	n, _ := engine.SmallIntOf(m.Deref(a[1]))
	return LimitsOf.Of(m.Engine).add(m, a[0], &limit{most: uint64(n)})
}

// limitPause is '$limit_pause'(Id): the goal has succeeded. It fails when the
// limit was exceeded.
func limitPause(m *engine.Machine, a []engine.Cell) bool {
	l := LimitsOf.Of(m.Engine).find(m, a[0])
	if l == nil {
		return false
	}
	l.pause()
	return !l.exceeded()
}

// limitResume is '$limit_resume'(Id): the goal is backtracked into.
func limitResume(m *engine.Machine, a []engine.Cell) bool {
	if l := LimitsOf.Of(m.Engine).find(m, a[0]); l != nil {
		l.start()
	}
	return true
}

// limitClose is '$limit_close'(Id, Within): the goal is done, and those within
// it. Within tells whether it kept to its limit.
func limitClose(m *engine.Machine, a []engine.Cell) bool {
	ls := LimitsOf.Of(m.Engine)
	id, _ := engine.SmallIntOf(m.Deref(a[0]))
	within := false
	first := len(ls.Stack) // of the goal and those within it
	for first > 0 && !(first < len(ls.Stack) && ls.Stack[first].calls.ID == int(id)) {
		first--
	}
	inner := slices.DeleteFunc(ls.Stack[first:], func(l *limit) bool {
		closed := l.m == m && l.calls.ID >= int(id)
		if closed {
			l.pause()
			if l.timer != nil {
				l.timer.memory.Free()
				if l.timer.hasFired() {
					ls.fired.Add(-1)
				}
			}
		}
		if l.calls.ID == int(id) {
			within = !l.exceeded()
		}
		return closed
	})
	ls.Stack = ls.Stack[:first+len(inner)]
	if ls.fired.Load() > 0 {
		for _, l := range ls.Stack { // the outermost goal is to end
			if t := l.timer; t != nil && l.m == m && t.timer != nil && t.hasFired() {
				m.InterruptWith(t.ball)
				break
			}
		}
	}
	return m.Unify(a[1], builtin.BoolCell(within))
}

var limitRows = []engine.Builtin{
	{Name: "$depth_limit", Arity: 3, Det: depthLimit,
		Doc: "'$depth_limit'(+Limit, -Most, -State)\nMost is Limit, or as much as can be counted; State is what '$depth_call'/3 takes."},
	{Name: "$inference_limit", Arity: 2, Det: inferenceLimit,
		Doc: "'$inference_limit'(+Limit, -Id-Most)\nThe same; Id stands for a limit that is to be started."},
	{Name: "$limit_new", Arity: 1, Det: limitNew,
		Doc: "'$limit_new'(-Id)\nId stands for a limit that is to be started."},
	{Name: "$limit_time", Arity: 3, Det: limitTime,
		Doc: "'$limit_time'(+Id, +Seconds, +Ball)\nStarts a limit of time; Ball is raised when it is exceeded."},
	{Name: "$limit_inferences", Arity: 2, Det: limitInferences,
		Doc: "'$limit_inferences'(+Id, +Count)\nStarts a limit of inferences."},
	{Name: "$limit_pause", Arity: 1, Det: limitPause,
		Doc: "'$limit_pause'(+Id)\nThe goal has succeeded within its limit."},
	{Name: "$limit_resume", Arity: 1, Det: limitResume,
		Doc: "'$limit_resume'(+Id)\nThe goal goes on."},
	{Name: "$limit_close", Arity: 2, Closes: true, Det: limitClose,
		Doc: "'$limit_close'(+Id, -Within)\nThe goal is done."},
}
