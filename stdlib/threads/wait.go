package threads

import (
	"math"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// A gate is where goals wait until something has changed.
type gate struct {
	next    chan struct{} // closed at the next change; may be nil
	waiting int
}

// open lets the waiting goals continue.
func (g *gate) open() {
	if g.next != nil {
		close(g.next)
		g.next = nil
	}
}

// wait waits for the next change, for a signal to the thread, which it handles, or for the
// deadline. If it returns false, the builtin must end: an exception is pending, or the run
// is over.
func (g *gate) wait(m *engine.Machine, d deadline) bool { return g.waitOr(m, nil, d) }

// waitOr does what wait does, but also returns when another channel is closed.
func (g *gate) waitOr(m *engine.Machine, other <-chan struct{}, d deadline) bool {
	if g.next == nil {
		g.next = make(chan struct{})
	}
	changed := g.next
	var late <-chan time.Time
	if d.set {
		t := time.NewTimer(time.Until(d.at))
		defer t.Stop()
		late = t.C
	}
	g.waiting++
	m.Idle(func() {
		select {
		case <-changed:
		case <-other:
		case <-late:
		case <-m.Posted():
		case <-m.Context().Done():
		}
	})
	g.waiting--
	return !m.Cancelled() && m.CallPosted()
}

// A deadline is the time at which waiting ends. The zero deadline never comes.
type deadline struct {
	at  time.Time
	set bool
}

func (d deadline) passed() bool { return d.set && !time.Now().Before(d.at) }

// deadlineOption returns the earlier one of the options timeout and deadline.
func deadlineOption(m *engine.Machine, list engine.Cell) (d deadline, ok bool) {
	items, _, ok := options(m, list)
	if !ok {
		return d, false
	}
	for _, o := range items {
		name, value := builtin.Option(m, o)
		if name != "timeout" && name != "deadline" {
			continue
		}
		s, ok := builtin.FloatArg(m, value)
		if !ok {
			return d, false
		}
		if name == "deadline" {
			s -= builtin.Seconds(time.Now())
		}
		at := time.Now().Add(time.Duration(max(0, min(s*1e9, math.MaxInt64/4))))
		if !d.set || at.Before(d.at) {
			d = deadline{at, true}
		}
	}
	return d, true
}
