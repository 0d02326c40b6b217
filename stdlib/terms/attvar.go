package terms

import (
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Attributed variables. The attributes of a variable are a term att(Module, Value, More),
// where More is another such term or []. A variable whose attributes are [] counts as a
// plain one.

// Names of terms about attributes.
var (
	AtomAtt     = atom.Intern("att")
	atomAttvars = atom.Intern("$attvars")
	atomOff     = atom.Intern("off")
)

// PutAttr implements put_attr/3.
func PutAttr(m *engine.Machine, a []engine.Cell) bool {
	v := m.Deref(a[0])
	if !engine.IsVar(v) {
		return m.UninstantiationError(v)
	}
	module, ok := builtin.AtomArg(m, a[1])
	if !ok {
		return false
	}
	value := m.Deref(a[2])
	att, found := m.FindAttr(v, module)
	switch {
	case found:
		m.AssignArg(att, 1, value)
	case att != 0:
		m.AssignArg(att, 2, m.NewStruct(AtomAtt, engine.Atom(module), value, builtin.NilList))
	default:
		m.PutAttrs(v, m.NewStruct(AtomAtt, engine.Atom(module), value, builtin.NilList))
	}
	AttrsChanged(m, v)
	return true
}

// Init prepares an engine.
func Init(m *engine.Machine) { m.StoreGlobal(atomAttvars, engine.Atom(atomOff)) }

// AttrsChanged notes that the variable v was given attributes, if call_residue_vars/2 is
// running. The global variable $attvars is the list of all such variables.
func AttrsChanged(m *engine.Machine, v engine.Cell) {
	if changed, ok := m.Global(atomAttvars); ok && changed != engine.Atom(atomOff) {
		m.SetGlobal(atomAttvars, m.NewPair(m.Deref(v), changed))
	}
}

// AttrsListed reports whether call_residue_vars/2 is running.
func AttrsListed(m *engine.Machine) bool {
	changed, ok := m.Global(atomAttvars)
	return ok && changed != engine.Atom(atomOff)
}

// getAttr implements get_attr/3.
func getAttr(m *engine.Machine, a []engine.Cell) bool {
	v := m.Deref(a[0])
	if !builtin.HasAttrs(m, v) {
		return false
	}
	module, ok := builtin.AtomArg(m, a[1])
	if !ok {
		return false
	}
	att, found := m.FindAttr(v, module)
	return found && m.Unify(a[2], m.Arg(att, 1))
}

// delAttr implements del_attr/2.
func delAttr(m *engine.Machine, a []engine.Cell) bool {
	module, ok := builtin.AtomArg(m, a[1])
	if !ok {
		return false
	}
	v := m.Deref(a[0])
	if !engine.IsVar(v) {
		return true
	}
	att, found := m.FindAttr(v, module)
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

// putAttrs implements put_attrs/2.
func putAttrs(m *engine.Machine, a []engine.Cell) bool {
	v := m.Deref(a[0])
	if !engine.IsVar(v) {
		return m.UninstantiationError(v)
	}
	attrs := m.Deref(a[1])
	at := attrs
	for n := 0; m.IsFunctor(at, AtomAtt, 3) && engine.IsAtom(m.Arg(at, 0)); n++ {
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
	AttrsChanged(m, v)
	return true
}

// delAttrs implements del_attrs/1.
func delAttrs(m *engine.Machine, a []engine.Cell) bool {
	if v := m.Deref(a[0]); builtin.HasAttrs(m, v) {
		m.PutAttrs(v, builtin.NilList)
	}
	return true
}

// termAttvars implements term_attvars/2. It lists attributed variables from left to right.
// Those within the attributes of a variable come after it. The attributes of all new
// variables are visited together, as they may share most of their subterms.
func termAttvars(m *engine.Machine, a []engine.Cell) bool {
	met := make(map[engine.Cell]bool)
	var vars []engine.Cell
	collect := func(c engine.Cell) bool {
		if builtin.HasAttrs(m, c) && !met[c] {
			m.HoldEntry(len(met))
			met[c] = true
			vars = append(vars, c)
		}
		return true
	}
	m.Visit(a[0], collect)
	for seen := 0; seen < len(vars); {
		var attrs []engine.Cell
		for _, v := range vars[seen:] {
			m.Tick()
			attrs = append(attrs, m.Attrs(v))
		}
		seen = len(vars)
		if !m.Reserve(2 * len(attrs)) {
			return false
		}
		m.Visit(m.NewList(attrs, builtin.NilList), collect)
	}
	return m.Reserve(2*len(vars)) && m.Unify(a[1], m.NewList(vars, builtin.NilList))
}

// residue implements '$residue'/2. It takes the list of the variables that were given
// attributes, the newest first. It makes the list of those that still have attributes, each
// once, the oldest first.
func residue(m *engine.Machine, a []engine.Cell) bool {
	changed, _ := m.ListItems(a[0])
	slices.Reverse(changed)
	met := make(map[engine.Cell]bool)
	var vars []engine.Cell
	for _, v := range changed {
		m.Tick()
		if v = m.Deref(v); builtin.HasAttrs(m, v) && !met[v] {
			m.HoldEntry(len(met))
			met[v] = true
			vars = append(vars, v)
		}
	}
	return m.Reserve(2*len(vars)) && m.Unify(a[1], m.NewList(vars, builtin.NilList))
}

var attvarRows = []engine.Builtin{
	builtin.TypeTest("attvar", "a variable that has attributes", builtin.HasAttrs),
	{Name: "put_attr", Arity: 3, Det: PutAttr,
		Doc: "put_attr(+Var, +Module, ?Value) is det\nGives Var the attribute Module with this value, until backtracking."},
	{Name: "get_attr", Arity: 3, Det: getAttr,
		Doc: "get_attr(@Var, +Module, -Value) is semidet\nValue is the attribute Module of Var. Fails if Var has none."},
	{Name: "del_attr", Arity: 2, Det: delAttr,
		Doc: "del_attr(@Var, +Module) is det\nTakes the attribute Module away from Var, if it has it."},
	{Name: "del_attrs", Arity: 1, Det: delAttrs,
		Doc: "del_attrs(@Var) is det\nTakes all attributes away from Var."},
	{Name: "put_attrs", Arity: 2, Det: putAttrs,
		Doc: "put_attrs(+Var, +Attributes) is det\nGives Var these attributes, att(Module, Value, More) or [], in place of those it has."},
	{Name: "$residue", Arity: 2, Det: residue,
		Doc: "'$residue'(+Changed, -Vars)\nVars are the variables of Changed that have attributes, in reverse order."},
	{Name: "get_attrs", Arity: 2,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			v := m.Deref(a[0])
			return builtin.HasAttrs(m, v) && m.Unify(a[1], m.Attrs(v))
		},
		Doc: "get_attrs(@Var, -Attributes) is semidet\nAttributes are those of Var, att(Module, Value, More). Fails if it has none."},
	{Name: "term_attvars", Arity: 2, Det: termAttvars,
		Doc: "term_attvars(@Term, -Vars) is det\nVars is the list of the attributed variables of Term, and of those in their attributes."},
}
