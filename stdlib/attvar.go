package stdlib

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// Attributed variables. The attributes of a variable are a term
// att(Module, Value, More), where More is the next such term or []. A variable
// whose attributes are [] counts as a plain one.

var atomAtt = atom.Intern("att")

// hasAttrs reports whether the dereferenced cell c is an attributed variable.
func hasAttrs(m *engine.Machine, c engine.Cell) bool {
	return m.IsAttVar(c) && !engine.IsNil(m.Attrs(c))
}

// findAttr returns the att/3 term of a module among the attributes of the
// variable v, or the last one when there is none; 0 when v has no attributes.
func findAttr(m *engine.Machine, v engine.Cell, module atom.Atom) (att engine.Cell, found bool) {
	if !m.IsAttVar(v) {
		return 0, false
	}
	for at := m.Attrs(v); m.IsFunctor(at, atomAtt, 3); at = m.Arg(at, 2) {
		att = at
		if m.Arg(at, 0) == engine.Atom(module) {
			return at, true
		}
	}
	return att, false
}

// putAttr is put_attr/3.
func putAttr(m *engine.Machine, a []engine.Cell) bool {
	v := m.Deref(a[0])
	if !engine.IsVar(v) {
		return m.UninstantiationError(v)
	}
	module, ok := atomArg(m, a[1])
	if !ok {
		return false
	}
	value := m.Deref(a[2])
	att, found := findAttr(m, v, module)
	if found {
		m.AssignArg(att, 1, value)
		return true
	}
	added := m.NewStruct(atomAtt, engine.Atom(module), value, nilList)
	if att == 0 {
		m.PutAttrs(v, added)
	} else {
		m.AssignArg(att, 2, added)
	}
	return true
}

// getAttr is get_attr/3.
func getAttr(m *engine.Machine, a []engine.Cell) bool {
	v := m.Deref(a[0])
	if !hasAttrs(m, v) {
		return false
	}
	module, ok := atomArg(m, a[1])
	if !ok {
		return false
	}
	att, found := findAttr(m, v, module)
	return found && m.Unify(a[2], m.Arg(att, 1))
}

// delAttr is del_attr/2.
func delAttr(m *engine.Machine, a []engine.Cell) bool {
	module, ok := atomArg(m, a[1])
	if !ok {
		return false
	}
	v := m.Deref(a[0])
	if !engine.IsVar(v) {
		return true
	}
	att, found := findAttr(m, v, module)
	if !found {
		return true
	}
	rest := m.Arg(att, 2)
	if before := m.Attrs(v); before == att {
		m.PutAttrs(v, rest)
	} else {
		for m.Arg(before, 2) != att {
			before = m.Arg(before, 2)
		}
		m.AssignArg(before, 2, rest)
	}
	return true
}

// putAttrs is put_attrs/2.
func putAttrs(m *engine.Machine, a []engine.Cell) bool {
	v := m.Deref(a[0])
	if !engine.IsVar(v) {
		return m.UninstantiationError(v)
	}
	attrs := m.Deref(a[1])
	at := attrs
	for n := 0; m.IsFunctor(at, atomAtt, 3) && engine.IsAtom(m.Arg(at, 0)); n++ {
		if n%4096 == 4095 && !m.IsAcyclic(attrs) {
			break
		}
		at = m.Arg(at, 2)
	}
	if engine.IsVar(at) {
		return m.InstantiationError()
	}
	if !engine.IsNil(at) {
		return m.TypeError("attributes", attrs)
	}
	m.PutAttrs(v, attrs)
	return true
}

// termAttvars is term_attvars/2: attributed variables from left to right, those
// within the attributes of another one behind it.
func termAttvars(m *engine.Machine, a []engine.Cell) bool {
	met := make(map[engine.Cell]bool)
	var vars []engine.Cell
	collect := func(c engine.Cell) bool {
		if hasAttrs(m, c) && !met[c] {
			met[c] = true
			vars = append(vars, c)
		}
		return true
	}
	m.Visit(a[0], collect)
	for i := 0; i < len(vars); i++ {
		m.Visit(m.Attrs(vars[i]), collect)
	}
	return m.Reserve(2*len(vars)) && m.Unify(a[1], m.NewList(vars, nilList))
}

var attvarRows = []engine.Builtin{
	typeTest("attvar", "a variable that has attributes", hasAttrs),
	{Name: "put_attr", Arity: 3, Det: putAttr,
		Doc: "put_attr(+Var, +Module, ?Value)\nGives Var the attribute Module with this value, until backtracking."},
	{Name: "get_attr", Arity: 3, Det: getAttr,
		Doc: "get_attr(@Var, +Module, -Value)\nValue is the attribute Module of Var. Fails if Var has none."},
	{Name: "del_attr", Arity: 2, Det: delAttr,
		Doc: "del_attr(@Var, +Module)\nTakes the attribute Module away from Var, if it has it."},
	{Name: "put_attrs", Arity: 2, Det: putAttrs,
		Doc: "put_attrs(+Var, +Attributes)\nGives Var these attributes, att(Module, Value, More) or [], in place of those it has."},
	{Name: "get_attrs", Arity: 2,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			v := m.Deref(a[0])
			return hasAttrs(m, v) && m.Unify(a[1], m.Attrs(v))
		},
		Doc: "get_attrs(@Var, -Attributes)\nAttributes are those of Var, att(Module, Value, More). Fails if it has none."},
	{Name: "term_attvars", Arity: 2, Det: termAttvars,
		Doc: "term_attvars(@Term, -Vars)\nVars is the list of the attributed variables of Term, and of those in their attributes."},
}
