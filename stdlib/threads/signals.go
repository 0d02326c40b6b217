package threads

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Signals are goals that a thread must call at once.

// threadSignal implements thread_signal/2.
func threadSignal(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	t, ok := s.aliveArg(m, a[0])
	if !ok {
		return false
	}
	if t == s.self(m) {
		s.isRunBy(t, m)
	}
	if t.m == nil { // main, if no running query has made a thread
		return m.ExistenceError("thread", m.Deref(a[0]))
	}
	mod, goal, ok := m.StripModule(a[1])
	if ok {
		m.Post(t.m, m.NewStruct(atom.Colon, engine.Atom(mod.Name), goal))
	}
	return ok
}

// updates implements '$updates'(Since): the current state, for '$await_update'/3.
func updates(m *engine.Machine, a []engine.Cell) bool {
	return m.Unify(a[0], m.NewList([]engine.Cell{
		m.NewInt(int64(m.Engine.Generation())), m.NewInt(stateOf(m).updates)}, builtin.NilList))
}

// awaitUpdate implements '$await_update'(Since, Changes, Options).
func awaitUpdate(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	since, _ := m.ListItems(a[0])
	if len(since) != 2 {
		return false
	}
	d, ok := deadlineOption(m, a[2])
	if !ok {
		return false
	}
	generation, _ := engine.SmallIntOf(m.Deref(since[0]))
	noted, _ := engine.SmallIntOf(m.Deref(since[1]))
	if s.updates != noted {
		return true
	}
	var changed <-chan struct{}
	if m.Deref(a[1]) == builtin.CellTrue {
		changed = m.Engine.Changed(uint64(generation))
	}
	return s.updated.waitOr(m, changed, d)
}

// noteUpdate wakes the goals that wait in thread_wait/2, so that they check again.
func (s *state) noteUpdate() {
	s.updates++
	s.updated.open()
}

var signalRows = []engine.Builtin{
	{Name: "thread_signal", Arity: 2, Det: threadSignal, Meta: "+0",
		Doc: "thread_signal(+Thread, :Goal) is det\nThread calls a copy of Goal before its next call, or while it waits."},
	{Name: "$heed_posted", Arity: 0, Det: func(*engine.Machine, []engine.Cell) bool { return true },
		Doc: "'$heed_posted'\nSucceeds. Goals of thread_signal/2 are called before it."},
	{Name: "$updates", Arity: 1, Det: updates,
		Doc: "'$updates'(-Since)\nSince is for '$await_update'/3."},
	{Name: "$await_update", Arity: 3, Det: awaitUpdate,
		Doc: "'$await_update'(+Since, +Changes, +Options)\nWaits until a goal of thread_update/2 has succeeded, a thread has ended, or, if Changes is true, the database has changed, at most as the option timeout says."},
	{Name: "$note_update", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		stateOf(m).noteUpdate()
		return true
	}, Doc: "'$note_update'\nLets those look again that wait in thread_wait/2."},
}
