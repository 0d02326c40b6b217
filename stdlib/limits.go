package stdlib

import (
	"math"
	"sync/atomic"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// Limits of the time and of the inferences of a goal, for boot/limits.pl.
//
// While its goal runs, a limit is watched by a goroutine, which has the machine
// raise the ball '$limit'(Id) at its next call. Inferences are looked at now
// and then; when the goal succeeds they are counted exactly. The limits of
// goals within each other form a stack. Only one ball can be waiting for the
// machine, so a limit that is closed passes on those of the others.

// A limit is one of a goal that runs, or that can be backtracked into.
type limit struct {
	id    int
	ball  engine.Stored
	time  time.Duration // left; for a limit of time
	calls uint64        // left; for a limit of inferences
	timed bool

	since time.Time // when it was started
	from  uint64    // inferences then
	stop  chan struct{}
	ended chan struct{}
	fired atomic.Bool
}

// limits are those of an engine.
type limits struct {
	stack []*limit
	count int
}

// pollInferences is how long the count of inferences is not looked at.
const pollInferences = 100 * time.Microsecond

var atomLimit = atom.Intern("$limit")

// start watches the limit until it is paused.
func (l *limit) start(m *engine.Machine) {
	l.since, l.from = time.Now(), m.Inferences()
	l.stop, l.ended = make(chan struct{}), make(chan struct{})
	go func() {
		defer close(l.ended)
		if l.exceeded(m) {
			l.fired.Store(true)
			m.InterruptWith(l.ball)
		}
	}()
}

// exceeded waits for the limit, and reports false when it is paused before.
func (l *limit) exceeded(m *engine.Machine) bool {
	if l.timed {
		t := time.NewTimer(l.time)
		defer t.Stop()
		select {
		case <-t.C:
			return true
		case <-l.stop:
			return false
		}
	}
	t := time.NewTicker(pollInferences)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			if m.Inferences()-l.from > l.calls {
				return true
			}
		case <-l.stop:
			return false
		}
	}
}

// pause stops watching, and takes what was used off what is left.
func (l *limit) pause(m *engine.Machine) {
	if l.stop == nil {
		return
	}
	close(l.stop)
	<-l.ended
	l.stop = nil
	m.Withdraw(l.ball)
	if l.timed {
		l.time = max(0, l.time-time.Since(l.since))
		return
	}
	if used := m.Inferences() - l.from; used <= l.calls {
		l.calls -= used
	} else {
		l.fired.Store(true)
	}
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

// limitNew is '$limit_new'(Id).
func limitNew(m *engine.Machine, a []engine.Cell) bool {
	ls := &state(m).limits
	ls.count++
	id := engine.SmallInt(int64(ls.count))
	ls.stack = append(ls.stack, &limit{id: ls.count, ball: m.Store(m.NewStruct(atomLimit, id))})
	return m.Unify(a[0], id)
}

// limitTime is '$limit_time'(Id, Seconds).
func limitTime(m *engine.Machine, a []engine.Cell) bool {
	n, ok := floatArg(m, a[1])
	if !ok {
		return false
	}
	l := state(m).limits.find(m, a[0])
	l.timed = true
	l.time = time.Duration(min(max(n, 0)*1e9, math.MaxInt64/2))
	l.start(m)
	return true
}

// limitInferences is '$limit_inferences'(Id, Count).
func limitInferences(m *engine.Machine, a []engine.Cell) bool {
	n, ok := m.NumberOf(m.Deref(a[1]))
	switch {
	case engine.IsVar(m.Deref(a[1])):
		return m.InstantiationError()
	case !ok || !n.IsInteger():
		return m.TypeError("integer", a[1])
	}
	l := state(m).limits.find(m, a[0])
	l.calls = math.MaxInt64
	if i, small := engine.SmallIntOf(m.Deref(a[1])); small {
		l.calls = uint64(max(i, 0))
	}
	l.start(m)
	return true
}

// limitPause is '$limit_pause'(Id): the goal has succeeded. It fails when the
// limit was exceeded.
func limitPause(m *engine.Machine, a []engine.Cell) bool {
	l := state(m).limits.find(m, a[0])
	l.pause(m)
	return !l.fired.Load()
}

// limitResume is '$limit_resume'(Id): the goal is backtracked into.
func limitResume(m *engine.Machine, a []engine.Cell) bool {
	state(m).limits.find(m, a[0]).start(m)
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
	for n := len(ls.stack); n > 0 && ls.stack[n-1].id >= int(id); n-- {
		ls.stack[n-1].pause(m)
		ls.stack = ls.stack[:n-1]
	}
	for _, l := range ls.stack {
		if l.stop != nil && l.fired.Load() {
			m.InterruptWith(l.ball)
		}
	}
	return m.Unify(a[1], boolCell(within))
}

var limitRows = []engine.Builtin{
	{Name: "$limit_new", Arity: 1, Det: limitNew,
		Doc: "'$limit_new'(-Id)\nMakes a limit."},
	{Name: "$limit_time", Arity: 2, Det: limitTime,
		Doc: "'$limit_time'(+Id, +Seconds)\nStarts a limit of time."},
	{Name: "$limit_inferences", Arity: 2, Det: limitInferences,
		Doc: "'$limit_inferences'(+Id, +Count)\nStarts a limit of inferences."},
	{Name: "$limit_pause", Arity: 1, Det: limitPause,
		Doc: "'$limit_pause'(+Id)\nThe goal has succeeded within its limit."},
	{Name: "$limit_resume", Arity: 1, Det: limitResume,
		Doc: "'$limit_resume'(+Id)\nThe goal goes on."},
	{Name: "$limit_close", Arity: 2, Det: limitClose,
		Doc: "'$limit_close'(+Id, -Within)\nThe goal is done."},
}
