package debugger

import (
	"sync/atomic"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// A mask is a set of ports.
type mask uint16

func bit(p engine.Port) mask { return 1 << p }

const (
	onCall      = mask(1 << engine.PortCall)
	onUnify     = mask(1 << engine.PortUnify)
	onExit      = mask(1 << engine.PortExit)
	onRedo      = mask(1 << engine.PortRedo)
	onFail      = mask(1 << engine.PortFail)
	onException = mask(1 << engine.PortException)

	onFull = onCall | onExit | onRedo | onFail
	onAll  = onFull | onUnify
)

// portMasks has the names of ports and of sets of ports. They include those of DEC-10
// Prolog.
var portMasks = map[string]mask{
	"call": onCall, "exit": onExit, "redo": onRedo, "fail": onFail, "unify": onUnify, "exception": onException,
	"all": onAll, "full": onFull, "tight": onCall | onRedo | onFail, "half": onCall | onRedo, "loose": onCall, "none": 0,
}

// The settings are shared by all machines. They are never changed in place: change replaces
// them.
type settings struct {
	leash, visible mask
	spies          map[*engine.Pred]spyPoint
	logged         map[*engine.Pred]mask // ports that trace/2 prints
	traps          []engine.Stored       // errors
	breakpoints    []breakpoint
	made           int64 // number of breakpoints made so far
}

var settingsSlot = builtin.NewSlot[atomic.Pointer[settings]]()

var defaults = settings{leash: onFull | onException, visible: onFull | onException}

func settingsOf(e *engine.Engine) *settings {
	if s := settingsSlot.Of(e).Load(); s != nil {
		return s
	}
	return &defaults
}

// change replaces the settings by a changed copy. The caller must be at the desk.
func change(e *engine.Engine, f func(s *settings)) {
	s := *settingsOf(e)
	f(&s)
	settingsSlot.Of(e).Store(&s)
}

// portArg returns the set of ports that a name stands for.
func portArg(m *engine.Machine, c engine.Cell) (mask, bool) {
	c = m.Deref(c)
	if engine.IsAtom(c) {
		if p, ok := portMasks[engine.AtomText(c)]; ok {
			return p, true
		}
	}
	if engine.IsVar(c) {
		return 0, m.InstantiationError()
	}
	return 0, m.DomainError("port_name", c)
}

var (
	atomPlus     = atom.Intern("+")
	atomQuestion = atom.Intern("?")
)

// changePorts changes a set by +Port, -Port, ?Port, a Port or a list of these.
func changePorts(m *engine.Machine, c engine.Cell, ports *mask) bool {
	c = m.Deref(c)
	if items, tail := m.ListItems(c); tail == builtin.NilList {
		for _, it := range items {
			if !changePorts(m, it, ports) {
				return false
			}
		}
		return true
	}
	switch {
	case engine.IsVar(c):
		return m.InstantiationError()
	case !engine.IsCompound(c) || m.Arity(c) != 1:
		return m.TypeError("+|-|?(Flag)", c)
	}
	p, ok := portArg(m, m.Arg(c, 0))
	switch name, _ := m.Functor(c); {
	case !ok:
		return false
	case name == atomPlus:
		*ports |= p
	case name == atom.Minus:
		*ports &^= p
	case name == atomQuestion:
		return *ports&p != 0
	default:
		return m.TypeError("+|-|?(Flag)", c)
	}
	return true
}

// portSetting implements leash/1 or visible/1.
func portSetting(of func(s *settings) *mask) func(m *engine.Machine, a []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		ports := *of(settingsOf(m.Engine))
		if !changePorts(m, a[0], &ports) {
			return false
		}
		change(m.Engine, func(s *settings) { *of(s) = ports })
		return true
	}
}

var portRows = []engine.Builtin{
	{Name: "leash", Arity: 1, Det: portSetting(func(s *settings) *mask { return &s.leash }),
		Doc: "leash(+Ports) is det\nSets the ports at which the tracer asks what to do: +Port, -Port, ?Port, or a list of these. Port is call, exit, redo, fail, unify, exception, all or full."},
	{Name: "visible", Arity: 1, Det: portSetting(func(s *settings) *mask { return &s.visible }),
		Doc: "visible(+Ports) is det\nSets the ports that the tracer shows; see leash/1."},
}
