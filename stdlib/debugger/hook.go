package debugger

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

var (
	hookName = atom.Intern("prolog_trace_interception")
	atomRedo = atom.Intern("redo")

	// hookKeys has the key for each action of prolog_trace_interception/4.
	hookKeys = map[string]rune{"continue": 'c', "nodebug": 'n', "fail": 'f', "retry": 'r', "ignore": 'i', "skip": 's', "up": 'u', "abort": 'a'}
)

// intercept asks user:prolog_trace_interception/4 what to do at the event. It returns false
// if the user must be asked, or if an exception is pending.
func (d *Debugger) intercept(m *engine.Machine, ev *engine.Event) (action engine.Action, ok bool) {
	user := m.Engine.Module(atom.User)
	if p := m.Engine.FindPred(user, hookName, 4); p == nil || d.event != nil {
		return engine.ActContinue, false
	}
	port := builtin.AtomCell(ev.Port.String())
	switch ev.Port {
	case engine.PortRedo:
		port = m.NewStruct(atomRedo, engine.SmallInt(0))
	case engine.PortException:
		port = m.NewStruct(atom.Intern("exception"), m.Load(ev.Ball))
	}
	answer := m.NewVar()
	d.event = ev.RunningGoal(m)
	done := m.Once(user, m.NewStruct(hookName, port, engine.SmallInt(d.event.Ref), m.Choice(), answer))
	d.event = nil
	if !done {
		if ball := m.Ball(); ball == builtin.AtomCell("$aborted") {
			m.Throw(ball)
		}
		return engine.ActContinue, false
	}
	answer = m.Deref(answer)
	if !engine.IsAtom(answer) || hookKeys[engine.AtomText(answer)] == 0 {
		return engine.ActContinue, false
	}
	action, _ = commands[hookKeys[engine.AtomText(answer)]](d, m, ev, reply{silent: true})
	return action, true
}
