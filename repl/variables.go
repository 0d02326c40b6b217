package repl

import (
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/query"
	"github.com/zebralog/prolog/stdlib/terms"
)

// variables has the values that answers have given to variables. In later queries $Name
// stands for the value of Name.
type variables struct {
	names  []string // in the order in which they got their values
	values map[string]engine.Stored
}

// set keeps a value, unless it is a plain variable or takes more than most cells, as
// term_size/2 counts them.
func (v *variables) set(m *engine.Machine, name string, value engine.Cell, most int) {
	value = m.Deref(value)
	if engine.IsVar(value) && !m.IsAttVar(value) {
		return
	}
	v.drop(name)
	if terms.Size(m, value) > most {
		return
	}
	if v.values == nil {
		v.values = make(map[string]engine.Stored)
	}
	v.names, v.values[name] = append(v.names, name), m.StoreWithAttrs(value)
}

func (v *variables) drop(name string) {
	if i := slices.Index(v.names, name); i >= 0 {
		v.names = slices.Delete(v.names, i, i+1)
		delete(v.values, name)
	}
}

// expand replaces $Name by values in a query that has just been built and shares no terms.
// It adds the names and values to the variables of the query.
func (v *variables) expand(m *engine.Machine, g *query.Goal) (err error) {
	names := make(map[engine.Cell]string)
	for i, c := range g.Vars {
		names[m.Deref(c)] = g.Names[i]
	}
	values := make(map[string]engine.Cell)
	value := func(c engine.Cell) (engine.Cell, bool) {
		c = m.Deref(c)
		if !m.IsFunctor(c, atomDollar, 1) {
			return 0, false
		}
		name, ok := names[m.Deref(m.Arg(c, 0))]
		if !ok {
			return 0, false
		}
		if values[name] == 0 {
			stored, known := v.values[name]
			if !known {
				err = v.unbound(m, name)
				return 0, false
			}
			values[name] = m.Load(stored)
			g.Names, g.Vars = append(g.Names, name), append(g.Vars, values[name])
		}
		return values[name], true
	}
	if c, ok := value(g.Term); ok {
		g.Term = c
		return nil
	}
	m.Visit(g.Term, func(c engine.Cell) bool {
		if engine.IsCompound(c) {
			_, arity := m.Functor(c)
			for i := range arity {
				if found, ok := value(m.Arg(c, i)); ok {
					m.SetArg(c, i, found)
				}
			}
		}
		return err == nil
	})
	return err
}

var atomDollar = atom.Intern("$")

// unbound returns the error for a variable that has no value.
func (v *variables) unbound(m *engine.Machine, name string) error {
	ball := m.NewStruct(atom.Error, m.NewStruct(atom.Intern("existence_error"),
		engine.Atom(atom.Intern("answer")), engine.Atom(atom.Intern(name))), m.NewVar())
	return &raisedError{ball: m.Store(ball), told: true, text: "$" + name + " was not bound by a previous query"}
}
