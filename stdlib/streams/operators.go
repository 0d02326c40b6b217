package streams

import (
	"cmp"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/texts"
)

// The operator table, and the conversion of characters (ISO 8.14.3 to 8.14.6).

// op3 implements op/3. It defines all of the operators or none. Operators without a module
// belong to the module being loaded, or to that of the top level. The module that calls
// op/3 does not matter.
func op3(m *engine.Machine, a []engine.Cell) bool {
	priority, spec := m.Deref(a[0]), m.Deref(a[1])
	mod, names, ok := m.StripModuleFrom(builtin.SourceModule(m.Engine), a[2])
	if !ok {
		return false
	}
	if engine.IsVar(priority) || engine.IsVar(spec) || engine.IsVar(names) {
		return m.InstantiationError()
	}
	if !m.IsInteger(priority) {
		return m.TypeError("integer", priority)
	}
	if !engine.IsAtom(spec) {
		return m.TypeError("atom", spec)
	}
	p, small := engine.SmallIntOf(priority)
	if !small || p < 0 || p > syntax.MaxPriority {
		return m.DomainError("operator_priority", priority)
	}
	typ, ok := syntax.ParseOpType(builtin.OptionAtom(spec))
	if !ok {
		return m.DomainError("operator_specifier", spec)
	}
	atoms, ok := OperatorNames(m, mod, names)
	if !ok {
		return false
	}
	for _, o := range atoms {
		if action := o.mod.Ops.Conflict(int(p), typ, o.Name, m.Engine.Flags.ISO); action != "" {
			return m.PermissionError(action, "operator", engine.Atom(o.Name))
		}
	}
	for _, o := range atoms {
		m.Engine.Grow(opBytes, engine.AreaMemory)
		before := o.mod.Ops.Len()
		o.mod.Ops.Add(int(p), typ, o.Name)
		if o.mod.Ops.Len() == before {
			m.Engine.Shrink(opBytes)
		}
	}
	return true
}

// opBytes is roughly the memory of an operator.
const opBytes = 100

// A moduleAtom is an atom in a module.
type moduleAtom struct {
	mod  *engine.Module
	Name atom.Atom
}

// OperatorNames returns the atoms in the third argument of op/3. This is an atom or a list
// of atoms. An atom may have a module.
func OperatorNames(m *engine.Machine, mod *engine.Module, c engine.Cell) ([]moduleAtom, bool) {
	if engine.IsAtom(c) {
		return []moduleAtom{{mod, engine.AtomOf(c)}}, true
	}
	items, tail := m.ListItems(c)
	tail = m.Deref(tail)
	names := make([]moduleAtom, 0, len(items))
	for _, it := range items {
		own, name, ok := m.StripModuleFrom(mod, it)
		if !ok {
			return nil, false
		}
		if engine.IsVar(name) {
			return nil, m.InstantiationError()
		}
		if !engine.IsAtom(name) {
			return nil, m.TypeError("atom", name)
		}
		names = append(names, moduleAtom{own, engine.AtomOf(name)})
	}
	if engine.IsVar(tail) {
		return nil, m.InstantiationError()
	}
	if !engine.IsNil(tail) {
		return nil, m.TypeError("list", c)
	}
	return names, true
}

// An operator is a solution of current_op/3.
type operator struct {
	name atom.Atom
	op   syntax.Op
}

func (o operator) term(m *engine.Machine) engine.Cell {
	return m.NewStruct(AtomOp, engine.SmallInt(int64(o.op.Priority)), builtin.AtomCell(o.op.Type.String()), engine.Atom(o.name))
}

// AtomOp is the name of op/3.
var AtomOp = atom.Intern("op")

// currentOp implements current_op/3.
func currentOp(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	mod, name, ok := m.StripModuleFrom(builtin.SourceModule(m.Engine), a[2])
	if !ok {
		return false
	}
	pattern := m.NewStruct(AtomOp, a[0], a[1], name)
	if r.State != nil {
		return builtin.AnswerItems(m, r, pattern, nil, operator.term)
	}
	if !isPriority(m, a[0]) || !isSpecifier(m, a[1]) {
		return false
	}
	var found []operator
	switch {
	case engine.IsAtom(name):
		for _, f := range []syntax.Fixity{syntax.Prefix, syntax.Infix, syntax.Postfix} {
			if op := mod.Ops.Lookup(f, engine.AtomOf(name)); op.IsOp() {
				found = append(found, operator{engine.AtomOf(name), op})
			}
		}
	case engine.IsVar(name):
		for name, op := range mod.Ops.All() {
			found = append(builtin.Room(m, found, 1), operator{name, op})
		}
		slices.SortStableFunc(found, func(a, b operator) int {
			m.Tick()
			return cmp.Compare(a.name, b.name)
		})
	default:
		return m.TypeError("atom", name)
	}
	return builtin.AnswerItems(m, r, pattern, found, operator.term)
}

// isPriority checks that an argument of current_op/3 is a variable or a possible priority.
func isPriority(m *engine.Machine, arg engine.Cell) bool {
	p := m.Deref(arg)
	i, small := engine.SmallIntOf(p)
	switch {
	case engine.IsVar(p) || small && i >= 0 && i <= syntax.MaxPriority:
		return true
	case !m.IsInteger(p) && !m.Engine.Flags.ISO:
		return m.TypeError("integer", p)
	}
	return m.DomainError("operator_priority", p)
}

// isSpecifier checks that an argument of current_op/3 is a variable or a type of operators.
func isSpecifier(m *engine.Machine, arg engine.Cell) bool {
	spec := m.Deref(arg)
	_, known := syntax.ParseOpType(builtin.OptionAtom(spec))
	switch {
	case engine.IsVar(spec) || known:
		return true
	case !engine.IsAtom(spec) && !m.Engine.Flags.ISO:
		return m.TypeError("atom", spec)
	}
	return m.DomainError("operator_specifier", spec)
}

// charConversion implements char_conversion/2.
func charConversion(m *engine.Machine, a []engine.Cell) bool {
	var pair [2]rune
	for i := range pair {
		c := m.Deref(a[i])
		if engine.IsVar(c) {
			return m.InstantiationError()
		}
		var ok bool
		if pair[i], ok = charOf(c); !ok {
			return m.RepresentationError("character")
		}
	}
	from, to := pair[0], pair[1]
	t := conversions.Of(m.Engine)
	if *t == nil {
		*t = make(map[rune]rune)
	}
	noteEntry(m, t, from, conversionBytes)
	_, converted := (*t)[from]
	switch {
	case from == to && converted:
		delete(*t, from)
		m.Engine.Shrink(conversionBytes)
	case from != to && !converted:
		m.Engine.Grow(conversionBytes, engine.AreaMemory)
		fallthrough
	case from != to:
		(*t)[from] = to
	}
	return true
}

const conversionBytes = 40

// A conversion is a solution of current_char_conversion/2.
type conversion struct{ from, to rune }

func (c conversion) term(m *engine.Machine) engine.Cell {
	return m.NewStruct(atom.Minus, m.NewChar(c.from), m.NewChar(c.to))
}

// currentCharConversion implements current_char_conversion/2. A character without a
// conversion stands for itself. If neither argument is given, it enumerates the characters
// below 256 and those that have conversions.
func currentCharConversion(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	pattern := m.NewStruct(atom.Minus, a[0], a[1])
	if r.State != nil {
		return builtin.AnswerItems(m, r, pattern, nil, conversion.term)
	}
	table := *conversions.Of(m.Engine)
	to := func(r rune) rune {
		if c, ok := table[r]; ok {
			return c
		}
		return r
	}
	from, other := m.Deref(a[0]), m.Deref(a[1])
	if !engine.IsVar(from) {
		c, ok := bound(texts.CharArg)(m, from)
		if !ok {
			return false
		}
		if !engine.IsVar(other) {
			if _, ok := bound(texts.CharArg)(m, other); !ok {
				return false
			}
		}
		return m.Unify(other, m.NewChar(to(c)))
	}
	found := builtin.Room[conversion](m, nil, 256+len(table)+1)
	add := func(c rune) { found = append(found, conversion{c, to(c)}) }
	for c := range rune(256) {
		add(c)
	}
	for c := range table {
		if c >= 256 {
			add(c)
		}
	}
	if !engine.IsVar(other) {
		c, ok := bound(texts.CharArg)(m, other)
		if !ok {
			return false
		}
		if _, converted := table[c]; c >= 256 && !converted {
			add(c)
		}
	}
	builtin.Sort(m, found, func(a, b conversion) int { return cmp.Compare(a.from, b.from) })
	return builtin.AnswerItems(m, r, pattern, found, conversion.term)
}

var operatorRows = []engine.Builtin{
	{Name: "op", Arity: 3, Use: engine.Database, Det: op3,
		Doc: "op(+Priority, +Type, +Names) is det\nDefines operators, by default in the module that is being loaded or that of the top level (ISO 8.14.3)."},
	{Name: "current_op", Arity: 3, NonDet: currentOp,
		Doc: "current_op(?Priority, ?Type, ?Name) is nondet\nName is an operator (ISO 8.14.4)."},
	{Name: "char_conversion", Arity: 2, Use: engine.Database, Det: charConversion,
		Doc: "char_conversion(+In, +Out) is det\nMakes In stand for Out in terms that are read while the flag char_conversion is on (ISO 8.14.5)."},
	{Name: "current_char_conversion", Arity: 2, NonDet: currentCharConversion,
		Doc: "current_char_conversion(?In, ?Out) is nondet\nIn stands for Out (ISO 8.14.6)."},
}
