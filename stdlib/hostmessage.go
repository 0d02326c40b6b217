package stdlib

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/syntax"
)

// A MessageHook takes the messages that print_message/2 is to print: their
// kind, term, and where the text that is being loaded has come to (the zero
// Position outside of loading). It reports whether it has dealt with the
// message, which is then not printed.
type MessageHook func(m *engine.Machine, kind string, message engine.Cell, at syntax.Position) bool

// hostMessage is '$message'(Kind, Message).
func hostMessage(m *engine.Machine, a []engine.Cell) bool {
	st := state(m)
	kind := m.Deref(a[0])
	if st.Message == nil || !engine.IsAtom(kind) {
		return false
	}
	var at syntax.Position
	if ld := st.loader.top(); ld != nil {
		at = ld.start
	}
	return st.Message(m, engine.AtomOf(kind).String(), m.Deref(a[1]), at)
}

var hostMessageRows = []engine.Builtin{
	{Name: "$message", Arity: 2, Det: hostMessage,
		Doc: "'$message'(+Kind, +Message)\nThe host has dealt with the message; fails if it has not."},
}
