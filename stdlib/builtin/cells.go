package builtin

import (
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// Terms that many builtins make: the atoms true and false.
var (
	cellFalse = engine.Atom(atom.False)
	CellTrue  = engine.Atom(atom.True)
)

// NilList is the empty list.
var NilList = engine.Atom(atom.Nil)

// AtomCell returns the cell of the atom with the given name.
func AtomCell(name string) engine.Cell { return engine.Atom(atom.Intern(name)) }

// BoolCell returns the cell of true or false.
func BoolCell(b bool) engine.Cell {
	if b {
		return CellTrue
	}
	return cellFalse
}

// AtomList returns the list of the atoms with the given names.
func AtomList(m *engine.Machine, names []string) engine.Cell {
	list := make([]engine.Cell, len(names))
	for i, name := range names {
		list[i] = AtomCell(name)
	}
	return m.NewList(list, NilList)
}

// Seconds returns a time as a time stamp, in seconds since 1970.
func Seconds(t time.Time) float64 { return float64(t.Unix()) + float64(t.Nanosecond())/1e9 }

// PrintMessage calls print_message/2. It returns false if that raises an exception, which is
// then pending.
func PrintMessage(m *engine.Machine, kind string, message engine.Cell) bool {
	goal := m.NewStruct(atom.Intern("print_message"), AtomCell(kind), message)
	system := m.Engine.Module(atom.System)
	return m.Once(system, m.SystemGoal(system, goal)) || !m.Pending()
}

// HasAttrs reports whether the dereferenced cell c is an attributed variable.
func HasAttrs(m *engine.Machine, c engine.Cell) bool {
	return m.IsAttVar(c) && !engine.IsNil(m.Attrs(c))
}

// User returns the module user.
func User(m *engine.Machine) *engine.Module { return m.Engine.Module(atom.User) }
