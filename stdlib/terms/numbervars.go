package terms

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// numbervars: variables as terms '$VAR'(N).

var (
	atomSkip       = atom.Intern("skip")
	atomBind       = atom.Intern("bind")
	atomUnderscore = atom.Intern("_")
)

// A numbering says how numbervars names variables.
type numbering struct {
	functor    atom.Atom
	attvar     atom.Atom // what to do with attributed variables: error, skip or bind
	singletons bool      // variables that occur once become '$VAR'('_')
}

// bindVariables binds the variables of t, with numbers from start on. It unifies end with
// the number after the last.
func (n numbering) bindVariables(m *engine.Machine, t engine.Cell, start int64, end engine.Cell) bool {
	var counts map[engine.Cell]int
	if n.singletons {
		counts = occurrences(m, t)
	}
	ok := m.Visit(t, func(c engine.Cell) bool {
		if !engine.IsVar(c) {
			return true
		}
		if n.attvar != atomBind && builtin.HasAttrs(m, c) {
			return n.attvar == atomSkip || m.TypeError("free_of_attvar", m.Deref(t))
		}
		name := engine.Atom(atomUnderscore)
		if counts == nil || counts[c] != 1 {
			name = m.NewInt(start)
			start++
		}
		made, args := m.NewCompound(n.functor, 1)
		args[0] = name
		return m.Unify(c, made)
	})
	return ok && m.Unify(end, m.NewInt(start))
}

// occurrences counts how often each variable of t occurs.
func occurrences(m *engine.Machine, t engine.Cell) map[engine.Cell]int {
	counts := make(map[engine.Cell]int)
	m.Visit(t, func(c engine.Cell) bool {
		if engine.IsVar(c) {
			if counts[c]++; counts[c] == 1 {
				m.HoldEntry(len(counts))
			}
		}
		return true
	})
	return counts
}

// numberVars implements numbervars/3 or, with options, numbervars/4.
func numberVars(m *engine.Machine, a []engine.Cell) bool {
	start, ok := builtin.IntegerArg(m, a[1])
	if !ok {
		return false
	}
	if end := m.Deref(a[2]); !engine.IsVar(end) && !m.IsInteger(end) {
		return m.TypeError("integer", end)
	}
	how := numbering{functor: atom.DollarVar, attvar: atom.Error}
	if len(a) == 4 && !how.options(m, a[3]) {
		return false
	}
	return how.bindVariables(m, a[0], int64(start), a[2])
}

// options reads the options of numbervars/4. Other options are ignored.
func (n *numbering) options(m *engine.Machine, options engine.Cell) bool {
	items, ok := builtin.OptionItems(m, options)
	if !ok {
		return false
	}
	for _, o := range items {
		name, value := builtin.Option(m, o)
		switch name {
		case "functor_name":
			if n.functor, ok = builtin.AtomArg(m, value); !ok {
				return false
			}
		case "attvar":
			if n.attvar, ok = builtin.AtomArg(m, value); !ok {
				return false
			}
			if n.attvar != atom.Error && n.attvar != atomSkip && n.attvar != atomBind {
				return m.DomainError("numbervar_option", options)
			}
		case "singletons":
			if engine.IsVar(value) {
				return m.InstantiationError()
			}
			if n.singletons, ok = builtin.OptionBool(m, value); !ok {
				return m.TypeError("bool", value)
			}
		default:
			if !builtin.UnknownOption(m, "numbervar_option", o) {
				return false
			}
		}
	}
	return true
}

var numberVarsRows = []engine.Builtin{
	{Name: "numbervars", Arity: 1,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			return numbering{functor: atom.DollarVar, attvar: atom.Error}.bindVariables(m, a[0], 0, m.NewVar())
		},
		Doc: "numbervars(?Term) is det\nAs numbervars(Term, 0, _)."},
	{Name: "numbervars", Arity: 3, Det: numberVars,
		Doc: "numbervars(?Term, +Start, -End) is det\nBinds the variables of Term to '$VAR'(Start) and so on; End is the number after the last."},
	{Name: "numbervars", Arity: 4, Det: numberVars,
		Doc: "numbervars(?Term, +Start, -End, +Options) is det\nAs numbervars/3. Options are functor_name(Atom), attvar(error, skip or bind) and singletons(Bool): a variable that occurs once becomes '$VAR'('_')."},
}
