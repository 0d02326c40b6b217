package stdlib

import "github.com/zebralog/prolog/engine"

// Global variables: values under a name. b_setval/2 is undone on backtracking,
// nb_setval/2 keeps a copy for good.

// setGlobal makes a row that sets a global variable.
func setGlobal(name, doc string, copied bool) engine.Builtin {
	return engine.Builtin{Name: name, Arity: 2, Doc: doc,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			key, ok := atomArg(m, a[0])
			if !ok {
				return false
			}
			if copied {
				return m.StoreGlobal(key, a[1])
			}
			return m.SetGlobal(key, m.Deref(a[1]))
		}}
}

// getGlobal is b_getval/2 and nb_getval/2.
func getGlobal(m *engine.Machine, a []engine.Cell) bool {
	key, ok := atomArg(m, a[0])
	if !ok {
		return false
	}
	value, ok := m.Global(key)
	if !ok {
		return m.ExistenceError("variable", m.Deref(a[0]))
	}
	return m.Unify(a[1], value)
}

var globalRows = []engine.Builtin{
	setGlobal("b_setval", "b_setval(+Name, ?Value)\nGives the global variable Name a value, until backtracking.", false),
	setGlobal("nb_setval", "nb_setval(+Name, ?Value)\nGives the global variable Name a copy of Value; backtracking does not undo it.", true),
	{Name: "b_getval", Arity: 2, Det: getGlobal,
		Doc: "b_getval(+Name, -Value)\nValue is the value of the global variable Name; existence_error(variable, Name) if it has none."},
	{Name: "nb_getval", Arity: 2, Det: getGlobal,
		Doc: "nb_getval(+Name, -Value)\nAs b_getval/2."},
}
