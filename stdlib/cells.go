package stdlib

import (
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// Terms that many builtins make.

var (
	cellFalse = engine.Atom(atom.False)
	cellTrue  = engine.Atom(atom.True)
)

var nilList = engine.Atom(atom.Nil)

// atomCell is the cell of the atom with the given name.
func atomCell(name string) engine.Cell { return engine.Atom(atom.Intern(name)) }

// boolCell is the cell of true or false.
func boolCell(b bool) engine.Cell {
	if b {
		return cellTrue
	}
	return cellFalse
}

// atomList is the list of the atoms with the given names.
func atomList(m *engine.Machine, names []string) engine.Cell {
	list := make([]engine.Cell, len(names))
	for i, name := range names {
		list[i] = atomCell(name)
	}
	return m.NewList(list, nilList)
}

func seconds(t time.Time) float64 { return float64(t.Unix()) + float64(t.Nanosecond())/1e9 }

// printMessage calls print_message/2. It reports false when that raises an
// exception, which is then pending.
func printMessage(m *engine.Machine, kind string, message engine.Cell) bool {
	goal := m.NewStruct(atom.Intern("print_message"), atomCell(kind), message)
	return m.Once(m.Engine.Module(atom.System), goal) || !m.Pending()
}

// hasAttrs reports whether the dereferenced cell c is an attributed variable.
func hasAttrs(m *engine.Machine, c engine.Cell) bool {
	return m.IsAttVar(c) && !engine.IsNil(m.Attrs(c))
}

// user is the module user.
func user(m *engine.Machine) *engine.Module { return m.Engine.Module(atom.User) }
