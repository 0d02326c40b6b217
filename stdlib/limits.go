package stdlib

import (
	"math"
	"slices"
	"sync/atomic"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// Limits of the time and of the inferences of a goal, for library(time) and
// call_with_inference_limit/3.
//
// A limit of inferences is the machine's. One of time is watched by a goroutine
// while its goal runs, which has the machine raise a ball at its next call. The
// limits of goals within each other form a stack. Only one ball can be waiting
// for the machine, so a limit that is closed passes on those of the others.

// A limit is one of a goal that runs, or that can be backtracked into.
type limit struct {
	m     *engine.Machine // that runs the goal
	id    int
	ball  engine.Stored
	calls *engine.CallLimit // for a limit of inferences
	most  uint64            // of them
	time  time.Duration     // left; for a limit of time

	since time.Time // when it was started
	stop  chan struct{}
	ended chan struct{}
	fired atomic.Bool
}

// limits are those of an engine, of all its machines.
type limits struct {
	stack []*limit
	count int
}

var atomLimit = atom.Intern("$limit")

// start makes the limit count until it is paused, if it does not yet.
func (l *limit) start(m *engine.Machine) {
	if l.calls != nil {
		m.LimitCalls(l.calls, l.most)
		return
	}
	if l.stop != nil {
		return
	}
	l.since = time.Now()
	l.stop, l.ended = make(chan struct{}), make(chan struct{})
	go func() {
		defer close(l.ended)
		t := time.NewTimer(l.time)
		defer t.Stop()
		select {
		case <-t.C:
			l.fired.Store(true)
			m.InterruptWith(l.ball)
		case <-l.stop:
		}
	}()
}

// pause stops it. What was used of a time is taken off what is left; the
// inferences are for each solution anew.
func (l *limit) pause(m *engine.Machine) {
	if l.calls != nil {
		m.UnlimitCalls(l.calls)
		l.fired.Store(l.calls.Exceeded)
		return
	}
	if l.stop == nil {
		return
	}
	close(l.stop)
	<-l.ended
	l.stop = nil
	m.Withdraw(l.ball)
	l.time = max(0, l.time-time.Since(l.since))
}

// find returns the limit with the number that is an argument, nil when it is
// closed.
func (ls *limits) find(m *engine.Machine, c engine.Cell) *limit {
	id, _ := engine.SmallIntOf(m.Deref(c))
	for _, l := range ls.stack {
		if l.id == int(id) {
			return l
		}
	}
	return nil
}

// limitNumber is '$limit_number'(Limit, Small).
func limitNumber(m *engine.Machine, a []engine.Cell) bool {
	c := m.Deref(a[0])
	n, ok := m.NumberOf(c)
	switch {
	case engine.IsVar(c):
		return m.InstantiationError()
	case !ok || !n.IsInteger():
		return m.TypeError("integer", c)
	case n.Sign() < 0:
		return m.DomainError("not_less_than_zero", c)
	}
	if _, small := engine.SmallIntOf(c); !small {
		c = engine.SmallInt(engine.MaxSmallInt)
	}
	return m.Unify(a[1], c)
}

// limitNew is '$limit_new'(Id). The number is there before the limit is, for the
// cleanup.
func limitNew(m *engine.Machine, a []engine.Cell) bool {
	ls := &state(m).limits
	ls.count++
	return m.Unify(a[0], engine.SmallInt(int64(ls.count)))
}

// add makes the limit with the number that is an argument.
func (ls *limits) add(m *engine.Machine, id, ball engine.Cell) *limit {
	n, _ := engine.SmallIntOf(m.Deref(id))
	l := &limit{m: m, id: int(n), ball: m.Store(ball)}
	ls.stack = append(ls.stack, l)
	return l
}

// limitTime is '$limit_time'(Id, Seconds, Ball).
func limitTime(m *engine.Machine, a []engine.Cell) bool {
	n, ok := floatArg(m, a[1])
	if !ok {
		return false
	}
	l := state(m).limits.add(m, a[0], a[2])
	l.time = time.Duration(min(max(n, 0)*1e9, math.MaxInt64/2))
	l.start(m)
	return true
}

// limitInferences is '$limit_inferences'(Id, Count).
func limitInferences(m *engine.Machine, a []engine.Cell) bool {
	l := state(m).limits.add(m, a[0], m.NewStruct(atomLimit, a[0]))
	n, _ := engine.SmallIntOf(m.Deref(a[1]))
	l.calls, l.most = &engine.CallLimit{Ball: l.ball}, uint64(n)
	l.start(m)
	return true
}

// limitPause is '$limit_pause'(Id): the goal has succeeded. It fails when the
// limit was exceeded.
func limitPause(m *engine.Machine, a []engine.Cell) bool {
	l := state(m).limits.find(m, a[0])
	if l == nil {
		return false
	}
	l.pause(m)
	return !l.fired.Load()
}

// limitResume is '$limit_resume'(Id): the goal is backtracked into.
func limitResume(m *engine.Machine, a []engine.Cell) bool {
	if l := state(m).limits.find(m, a[0]); l != nil {
		l.start(m)
	}
	return true
}

// limitClose is '$limit_close'(Id, Within): the goal is done, and those within
// it. Within tells whether it kept to its limit.
func limitClose(m *engine.Machine, a []engine.Cell) bool {
	ls := &state(m).limits
	id, _ := engine.SmallIntOf(m.Deref(a[0]))
	l := ls.find(m, a[0])
	if l != nil {
		l.pause(m)
	}
	within := l != nil && !l.fired.Load()
	ls.stack = slices.DeleteFunc(ls.stack, func(l *limit) bool {
		closed := l.m == m && l.id >= int(id)
		if closed {
			l.pause(m)
		}
		return closed
	})
	for _, l := range ls.stack {
		if l.m == m && l.stop != nil && l.fired.Load() {
			m.InterruptWith(l.ball)
		}
	}
	return m.Unify(a[1], boolCell(within))
}

var limitRows = []engine.Builtin{
	{Name: "$limit_number", Arity: 2, Det: limitNumber,
		Doc: "'$limit_number'(+Limit, -Small)\nSmall is the integer Limit, or as much as can be counted."},
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
