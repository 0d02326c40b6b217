package builtin

import (
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// The options of builtins. In the mode of the standard an option is Name(Value), and
// anything else is a domain error. Otherwise the rules are those of SWI-Prolog. A name
// stands for Name(true), and Name=Value for Name(Value). Unknown options are ignored. The
// error for a wrong value says what the value should be. The keys of a dict are options,
// too.

// OptionItems returns the dereferenced elements of a list of options, or the options of a
// dict.
func OptionItems(m *engine.Machine, list engine.Cell) ([]engine.Cell, bool) {
	if dict := m.Deref(list); m.IsDict(dict) && !m.Engine.Flags.ISO {
		return dictOptions(m, dict)
	}
	items, tail := m.ListItems(list)
	tail = m.Deref(tail)
	for i, it := range items {
		items[i] = m.Deref(it)
		if engine.IsVar(items[i]) {
			return nil, m.InstantiationError()
		}
	}
	switch {
	case engine.IsVar(tail):
		return nil, m.InstantiationError()
	case !engine.IsNil(tail) && m.Engine.Flags.ISO:
		return nil, m.TypeError("list", list)
	case !engine.IsNil(tail):
		return nil, m.TypeError("list", tail)
	}
	return items, true
}

// dictOptions returns an option Key(Value) for each key of a dict that is an atom.
func dictOptions(m *engine.Machine, dict engine.Cell) (options []engine.Cell, ok bool) {
	if !m.Reserve(2 * m.DictSize(dict)) {
		return nil, false
	}
	for _, pair := range m.DictPairs(dict) {
		if engine.IsAtom(pair.Key) {
			options = append(options, m.NewStruct(engine.AtomOf(pair.Key), pair.Value))
		}
	}
	return options, true
}

// Option returns the name and the value of an option. The name is "" if the term is no
// option.
func Option(m *engine.Machine, c engine.Cell) (name string, value engine.Cell) {
	if engine.IsAtom(c) && !m.Engine.Flags.ISO {
		return engine.AtomText(c), CellTrue
	}
	if !engine.IsCompound(c) {
		return "", 0
	}
	if m.IsFunctor(c, atom.Equals, 2) && !m.Engine.Flags.ISO {
		return OptionAtom(m.Arg(c, 0)), m.Arg(c, 1)
	}
	f, arity := m.Functor(c)
	if arity != 1 {
		return "", 0
	}
	return f.String(), m.Arg(c, 0)
}

// OptionBool returns the value of a boolean option.
func OptionBool(m *engine.Machine, value engine.Cell) (on, ok bool) {
	if m.Engine.Flags.ISO {
		return value == CellTrue, value == CellTrue || value == cellFalse
	}
	switch text := OptionAtom(value); {
	case text == "true" || text == "on" || value == engine.SmallInt(1):
		return true, true
	case text == "false" || text == "off" || value == engine.SmallInt(0):
		return false, true
	}
	return false, false
}

// UnknownOption handles an option that a builtin does not have. In the mode of the standard
// it raises a domain error; otherwise it does nothing.
func UnknownOption(m *engine.Machine, domain string, c engine.Cell) bool {
	if m.Engine.Flags.ISO {
		return m.DomainError(domain, c)
	}
	if name, _ := Option(m, c); name == "" || engine.IsAtom(c) {
		return m.TypeError("option", c)
	}
	return true
}

// valueTypes are the types of the values of options. Other options take atoms of a domain.
var valueTypes = []string{"bool", "integer", "atom", "callable", "list"}

// BadOption raises the error for an option whose value has the wrong type or is not in the
// domain.
func BadOption(m *engine.Machine, domain string, c engine.Cell, should string) bool {
	_, v := Option(m, c)
	switch {
	case engine.IsVar(v):
		return m.InstantiationError()
	case m.Engine.Flags.ISO:
		return m.DomainError(domain, c)
	case slices.Contains(valueTypes, should):
		return m.TypeError(should, v)
	case !engine.IsAtom(v):
		return m.TypeError("atom", v)
	case should == domain:
		return m.DomainError(domain, c)
	}
	return m.DomainError(should, v)
}

// OptionAtom returns the name of an atom that is the value of an option. It returns "" if
// the value is no atom.
func OptionAtom(value engine.Cell) string {
	if !engine.IsAtom(value) {
		return ""
	}
	return engine.AtomText(value)
}
