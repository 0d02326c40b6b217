package threads

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// A name is what terms call a thread, a queue or a mutex: its alias, or a host value.
type name struct {
	alias  engine.Cell // an atom, or 0
	handle int
}

// newName gives v its name.
func newName(m *engine.Machine, v any, alias engine.Cell) name {
	if alias != 0 {
		engine.KeepAtom(alias)
		return name{alias: alias}
	}
	return name{handle: m.Engine.AddHost(v)}
}

func (n *name) term(m *engine.Machine) engine.Cell {
	if n.alias != 0 {
		return n.alias
	}
	return m.NewHost(n.handle)
}

// drop ends the use of the name.
func (n *name) drop(m *engine.Machine) {
	if n.alias == 0 {
		m.Engine.ReleaseHost(n.handle)
	}
}

// options are the elements of a list of options, and the alias among them, 0 if there is
// none.
func options(m *engine.Machine, list engine.Cell) (items []engine.Cell, alias engine.Cell, ok bool) {
	items, ok = builtin.OptionItems(m, list)
	for _, o := range items {
		switch name, value := builtin.Option(m, o); {
		case name == "alias":
			if _, ok = builtin.AtomArg(m, value); ok {
				alias = m.Deref(value)
			}
		case name == "" || engine.IsAtom(o):
			ok = m.TypeError("option", o)
		}
		if !ok {
			break
		}
	}
	return items, alias, ok
}

// hostValue is the Go value that a term is, or nil.
func hostValue(m *engine.Machine, c engine.Cell) any {
	if !m.IsHost(c) {
		return nil
	}
	return m.Engine.HostValue(m.HostOf(c))
}
