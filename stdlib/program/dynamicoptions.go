package program

import (
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// The options of declarations: `dynamic Indicators as Options` and dynamic/2. They tell
// incremental tabling on which data its tables depend. Options about threads are accepted
// but have no effect.

// Properties of predicates that these options set.
var (
	AtomIncremental = atom.Intern("incremental")
	AtomMonotonic   = atom.Intern("monotonic")
)

// switchable are the options that are on or off. Those with nil have no effect.
var switchable = map[string]func(m *engine.Machine, on bool) declaration{
	"incremental": tracked(AtomIncremental),
	"monotonic":   tracked(AtomMonotonic),
	"multifile": func(_ *engine.Machine, on bool) declaration {
		return func(_ *engine.Engine, p *engine.Pred) { p.Multifile = on }
	},
	"discontiguous": func(_ *engine.Machine, on bool) declaration {
		return func(_ *engine.Engine, p *engine.Pred) { p.Discontiguous = on }
	},
	"lazy":     nil,
	"opaque":   nil,
	"volatile": nil,
	"local":    nil,
	"private":  nil,
	"shared":   nil,
}

// Incremental are the dynamic predicates on which incremental tables depend, for each
// engine.
var Incremental = builtin.NewSlot[[]*engine.Pred]()

// tracked returns a declaration that says whether incremental tables depend on the clauses
// of a predicate.
func tracked(property atom.Atom) func(*engine.Machine, bool) declaration {
	return func(m *engine.Machine, on bool) declaration {
		known := Incremental.Of(m.Engine)
		return func(_ *engine.Engine, p *engine.Pred) {
			if !on {
				delete(p.Props, property)
				return
			}
			SetProperty(p, property)
			if !slices.Contains(*known, p) {
				*known = append(*known, p)
			}
		}
	}
}

// asOptions returns the declarations for the names after `as`, which are a conjunction.
func asOptions(m *engine.Machine, c engine.Cell) (options []declaration, ok bool) {
	stack := []engine.Cell{c}
	for len(stack) > 0 {
		c := m.Deref(stack[len(stack)-1])
		stack = stack[:len(stack)-1]
		name, _ := builtin.Option(m, c)
		on, known := switchable[builtin.OptionAtom(c)]
		switch {
		case engine.IsVar(c):
			return nil, m.InstantiationError()
		case m.IsFunctor(c, atom.Comma, 2):
			stack = append(stack, m.Arg(c, 1), m.Arg(c, 0))
		case known && on != nil:
			options = append(options, on(m, true))
		case !known && name != "abstract":
			return nil, m.DomainError("predicate_option", c)
		}
	}
	return options, true
}

// dynamicOptions implements dynamic/2.
func dynamicOptions(m *engine.Machine, a []engine.Cell) bool {
	_, indicators, ok := stripModule(m, builtin.User(m), a[0])
	if !ok {
		return false
	}
	if c := m.Deref(indicators); !engine.IsVar(c) && !engine.IsPair(c) && !engine.IsNil(c) {
		return throwFormal(m, m.NewStruct(atom.Intern("type_error"), builtin.AtomCell("list"), c))
	}
	if _, ok := builtin.OptionItems(m, indicators); !ok {
		return false
	}
	items, ok := builtin.OptionItems(m, a[1])
	if !ok {
		return false
	}
	options := []declaration{makeDynamic(m)}
	for _, it := range items {
		name, value := builtin.Option(m, m.Deref(it))
		declared := switchable[name]
		if declared == nil {
			continue
		}
		on, isBool := builtin.OptionBool(m, value)
		switch {
		case engine.IsVar(value):
			return m.InstantiationError()
		case !isBool:
			return m.TypeError("bool", value)
		}
		options = append(options, declared(m, on))
	}
	return declare(m, a[0], func(e *engine.Engine, p *engine.Pred) {
		for _, option := range options {
			if option(e, p); m.Pending() {
				return
			}
		}
	})
}
