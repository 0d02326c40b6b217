package stdlib

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/near"
)

// A MessageHook takes the messages that print_message/2 is to print: their
// kind, term, and where the text that is being loaded has come to (the zero
// Position outside of loading). It reports whether it has dealt with the
// message, which is then not printed.
type MessageHook func(m *engine.Machine, kind string, message engine.Cell, at syntax.Position) bool

// printed is how many messages of a kind there were.
type printed struct{ errors, warnings int64 }

// hostMessage is '$message'(Kind, Message).
func hostMessage(m *engine.Machine, a []engine.Cell) bool {
	st := state(m)
	kind := m.Deref(a[0])
	switch optionAtom(kind) {
	case "error":
		st.printed.errors++
	case "warning":
		st.printed.warnings++
	}
	if st.Message == nil || !engine.IsAtom(kind) {
		return false
	}
	var at syntax.Position
	if ld := st.loader.top(); ld != nil {
		at = ld.start
	}
	return st.Message(m, engine.AtomText(kind), m.Deref(a[1]), at)
}

// nearProcedures is '$near'(Name/Arity, Procedures): those whose name is close, of
// user, of system, and of what autoloading finds.
func nearProcedures(m *engine.Machine, a []engine.Cell) bool {
	name, arity, ok := indicatorOf(m, m.Deref(a[0]))
	if !ok {
		return false
	}
	found := near.Find(name.String(), arity, func(yield func(string, int) bool) {
		more := true
		for _, module := range []atom.Atom{atom.User, atom.System} {
			m.Engine.Module(module).Preds(func(p *engine.Pred) bool {
				if more && (p.Defined || p.Imported() != nil) {
					more = yield(p.Name.String(), p.Arity)
				}
				return more
			})
		}
		for key := range state(m).Autoloadable() {
			if !more {
				return
			}
			more = yield(key.Name.String(), key.Arity)
		}
	})
	list := make([]engine.Cell, len(found))
	for i, p := range found {
		list[i] = m.NewStruct(atom.Slash, atomCell(p.Name), engine.SmallInt(int64(p.Arity)))
	}
	return m.Unify(a[1], m.NewList(list, nilList))
}

var hostMessageRows = []engine.Builtin{
	{Name: "$message", Arity: 2, Det: hostMessage,
		Doc: "'$message'(+Kind, +Message)\nThe host has dealt with the message; fails if it has not."},
	{Name: "$near", Arity: 2, Det: nearProcedures,
		Doc: "'$near'(+Indicator, -Indicators)\nProcedures with nearly that name, or that name and another arity."},
}
