package builtin

import "github.com/zebralog/prolog/engine"

// A Name is what terms call something that a program has made, such as a thread or a locale:
// its alias, or a host value.
type Name struct {
	Alias  engine.Cell   // an atom, or 0
	stored engine.Stored // the alias, which is not collected meanwhile
	handle int
}

// NewName gives v its name.
func NewName(m *engine.Machine, v any, alias engine.Cell) Name {
	if alias != 0 {
		return Name{Alias: alias, stored: m.Store(alias)}
	}
	return Name{handle: m.Engine.AddHost(v)}
}

// Term returns the name as a term.
func (n *Name) Term(m *engine.Machine) engine.Cell {
	if n.Alias != 0 {
		return n.Alias
	}
	return m.NewHost(n.handle)
}

// Drop ends the use of the name; terms may still have it.
func (n *Name) Drop(m *engine.Machine) {
	if n.Alias == 0 {
		m.ReleaseHost(n.handle)
	}
}

// HostValue returns the Go value of type T that the dereferenced cell c is.
func HostValue[T any](m *engine.Machine, c engine.Cell) (v T, ok bool) {
	if m.IsHost(c) {
		v, ok = m.Engine.HostValue(m.HostOf(c)).(T)
	}
	return v, ok
}
