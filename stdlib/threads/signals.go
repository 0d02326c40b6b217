package threads

import (
	"github.com/zebralog/prolog/engine"
)

// Signals: goals that a thread is to call at once.

// threadSignal is thread_signal/2.
func threadSignal(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	t, ok := s.aliveArg(m, a[0])
	if !ok {
		return false
	}
	if t == s.self(m) {
		t.m = m
	}
	if t.m == nil { // main, with no query that has ever made a thread
		return m.ExistenceError("thread", m.Deref(a[0]))
	}
	t.m.Post(m.Store(a[1]))
	return true
}

// awaitUpdate is '$await_update'(Options): it waits for thread_update/2, at most for a
// timeout.
func awaitUpdate(m *engine.Machine, a []engine.Cell) bool {
	d, ok := deadlineOption(m, a[0])
	return ok && stateOf(m).updated.wait(m, d)
}

// noteUpdate is '$note_update'.
func noteUpdate(m *engine.Machine, _ []engine.Cell) bool {
	stateOf(m).updated.open()
	return true
}

var signalRows = []engine.Builtin{
	{Name: "thread_signal", Arity: 2, Det: threadSignal, Meta: "+0",
		Doc: "thread_signal(+Thread, :Goal)\nThread calls a copy of Goal before its next call, or while it waits."},
	{Name: "$heed_posted", Arity: 0, Det: func(*engine.Machine, []engine.Cell) bool { return true },
		Doc: "'$heed_posted'\nSucceeds. Goals of thread_signal/2 are called before it."},
	{Name: "$await_update", Arity: 1, Det: awaitUpdate,
		Doc: "'$await_update'(+Options)\nWaits until a goal of thread_update/2 has succeeded, at most as the option timeout says."},
	{Name: "$note_update", Arity: 0, Det: noteUpdate,
		Doc: "'$note_update'\nLets those look again who wait in thread_wait/2."},
}
