package terms

import (
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Global variables are values under a name. b_setval/2 is undone on backtracking.
// nb_setval/2 keeps a copy permanently. A program may give a value to a variable without
// one in user:exception(undefined_global_variable, Name, retry).

// setGlobal returns the row of a predicate that sets a global variable.
func setGlobal(name, doc string, copied bool) engine.Builtin {
	return engine.Builtin{Name: name, Arity: 2, Doc: doc,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			key, ok := builtin.AtomArg(m, a[0])
			if !ok {
				return false
			}
			if copied {
				return m.StoreGlobal(key, a[1])
			}
			return m.SetGlobal(key, m.Deref(a[1]))
		}}
}

// getGlobal implements b_getval/2 and nb_getval/2.
func getGlobal(m *engine.Machine, a []engine.Cell) bool {
	key, ok := builtin.AtomArg(m, a[0])
	if !ok {
		return false
	}
	value, ok := m.Global(key)
	if !ok && undefinedGlobal(m, key) {
		value, ok = m.Global(key)
	}
	if !ok {
		return !m.Pending() && m.ExistenceError("variable", m.Deref(a[0]))
	}
	return m.Unify(a[1], value)
}

// undefinedGlobal asks user:exception/3 for the value of a variable. It reports whether the
// hook says that there is a value now.
func undefinedGlobal(m *engine.Machine, name atom.Atom) bool {
	user := m.Engine.Module(atom.User)
	hook := atom.Intern("exception")
	p := m.Engine.FindPred(user, hook, 3)
	if p == nil || p.Clauses() == 0 {
		return false
	}
	action := m.NewVar()
	goal := m.NewStruct(hook, builtin.AtomCell("undefined_global_variable"), engine.Atom(name), action)
	return m.Once(user, goal) && builtin.OptionAtom(m.Deref(action)) == "retry"
}

// currentGlobal implements nb_current/2.
func currentGlobal(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	if c := m.Deref(a[0]); engine.IsAtom(c) {
		value, ok := m.Global(engine.AtomOf(c))
		return ok && m.Unify(a[1], value)
	}
	var names []atom.Atom
	if r.State == nil {
		m.Globals(func(name atom.Atom) { names = append(builtin.Room(m, names, 1), name) })
		builtin.Sort(m, names, func(x, y atom.Atom) int { return strings.Compare(x.String(), y.String()) })
	}
	return builtin.AnswerItems(m, r, m.NewStruct(atom.Minus, a[0], a[1]), names, func(name atom.Atom, m *engine.Machine) engine.Cell {
		value, ok := m.Global(name)
		if !ok {
			return 0
		}
		return m.NewStruct(atom.Minus, engine.Atom(name), value)
	})
}

// dropGlobal implements nb_delete/1.
func dropGlobal(m *engine.Machine, a []engine.Cell) bool {
	name, ok := builtin.AtomArg(m, a[0])
	if ok {
		m.DropGlobal(name)
	}
	return ok
}

var globalRows = []engine.Builtin{
	setGlobal("b_setval", "b_setval(+Name, ?Value) is det\nGives the global variable Name a value, until backtracking.", false),
	setGlobal("nb_setval", "nb_setval(+Name, ?Value) is det\nGives the global variable Name a copy of Value; backtracking does not undo it.", true),
	{Name: "b_getval", Arity: 2, Det: getGlobal,
		Doc: "b_getval(+Name, -Value) is det\nValue is the value of the global variable Name; existence_error(variable, Name) if it has none."},
	{Name: "nb_getval", Arity: 2, Det: getGlobal,
		Doc: "nb_getval(+Name, -Value) is det\nAs b_getval/2."},
	{Name: "nb_delete", Arity: 1, Det: dropGlobal,
		Doc: "nb_delete(+Name) is det\nThe global variable Name has no value any more."},
	{Name: "nb_current", Arity: 2, NonDet: currentGlobal,
		Doc: "nb_current(?Name, ?Value) is nondet\nThe global variable Name has the value Value."},
}
