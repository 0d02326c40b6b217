package builtin

import "github.com/zebralog/prolog/engine"

// A Name is the term by which programs know something that they have made, such as a thread
// or a locale. It is an alias or a host value.
type Name struct {
	Alias  engine.Cell   // an atom, or 0
	stored engine.Stored // keeps the alias from being collected
	handle int
}

// NewName returns the name of v.
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

// Drop ends the use of the name. Terms may still contain it.
func (n *Name) Drop(m *engine.Machine) {
	if n.Alias == 0 {
		m.ReleaseHost(n.handle)
	}
}

// HostValue returns the Go value that the dereferenced cell c refers to, if its type is T.
func HostValue[T any](m *engine.Machine, c engine.Cell) (v T, ok bool) {
	if m.IsHost(c) {
		v, ok = m.Engine.HostValue(m.HostOf(c)).(T)
	}
	return v, ok
}
