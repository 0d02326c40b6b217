package prolog

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/syntax"
)

// placeholder is the name that the reader gives the variables that stand for arguments
// by their position.
const placeholder = "?"

// A NamedArg is an argument of a query: a value for the variable with that name.
type NamedArg struct {
	Name  string
	Value any
}

// Named returns an argument that gives the variable with that name a value.
func Named(name string, value any) NamedArg { return NamedArg{name, value} }

// Parameters are the variables of a query that arguments give values to: the
// placeholders in their order, and those with names.
type parameters struct {
	places []int    // numbers of the placeholders
	names  []string // of all variables by number; "_" and placeholder for those without one
}

func parametersOf(vars []syntax.Var) parameters {
	ps := parameters{names: make([]string, len(vars))}
	for i, v := range vars {
		ps.names[i] = v.Name
		if v.Name == placeholder {
			ps.places = append(ps.places, i)
		}
	}
	return ps
}

// bind makes the values of the variables, by number; those without one stay 0. The
// arguments are values for the placeholders, in their order; each further one names
// variables: a NamedArg, a struct or a map.
func (ps *parameters) bind(w *writer, values []engine.Cell, args []any) (err error) {
	n := 0
	for _, arg := range args {
		named, ok := arg.(NamedArg)
		switch {
		case ok:
			err = ps.set(w, values, named.Name, reflect.ValueOf(named.Value))
		case n < len(ps.places):
			values[ps.places[n]], err = w.cell(arg)
			n++
		default:
			err = ps.fields(w, values, arg, len(args))
		}
		if err != nil {
			return err
		}
	}
	if n < len(ps.places) {
		return placeholderError(len(ps.places), len(args))
	}
	return nil
}

// fields takes the values of variables from a struct or a map.
func (ps *parameters) fields(w *writer, values []engine.Cell, arg any, args int) error {
	v := reflect.ValueOf(arg)
	if v.Kind() == reflect.Pointer {
		if v.IsNil() && typeOf(v.Type().Elem()).takesVariables() {
			return fmt.Errorf("prolog: an argument with values of variables is a %T that is nil", arg)
		}
		v = v.Elem()
	}
	if !v.IsValid() || isTerm(v.Type()) {
		return placeholderError(len(ps.places), args)
	}
	t := typeOf(v.Type())
	switch {
	case !t.takesVariables():
		return placeholderError(len(ps.places), args)
	case t.kind == mapKind:
		for it := v.MapRange(); it.Next(); {
			if err := ps.set(w, values, it.Key().String(), it.Value()); err != nil {
				return err
			}
		}
		return nil
	case t.err != nil:
		return t.err
	}
	for i := range t.fields {
		f := &t.fields[i]
		value := f.of(v)
		if !value.IsValid() || f.optional && !slices.Contains(ps.names, f.variable) {
			continue
		}
		strings := w.strings
		w.strings = strings || f.strings
		err := ps.set(w, values, f.variable, value)
		w.strings = strings
		if err != nil {
			return fmt.Errorf("%w (field %s of %v)", err, f.goName, t)
		}
	}
	return nil
}

// set makes the value of a variable.
func (ps *parameters) set(w *writer, values []engine.Cell, name string, v reflect.Value) error {
	i := slices.Index(ps.names, name)
	if i < 0 || name == placeholder || name == "_" {
		return fmt.Errorf("prolog: the query has no variable %s for an argument (its variables: %s)", name, strings.Join(ps.named(), ", "))
	}
	if values[i] != 0 {
		return fmt.Errorf("prolog: two arguments are for the variable %s", name)
	}
	c, err := w.tree(v)
	if err != nil {
		return fmt.Errorf("%w, for the variable %s", err, name)
	}
	values[i] = c
	return nil
}

// named returns the names of the variables that have one.
func (ps *parameters) named() []string {
	return slices.DeleteFunc(slices.Clone(ps.names), func(name string) bool { return name == placeholder || name == "_" })
}

func placeholderError(placeholders, args int) error {
	return fmt.Errorf("prolog: the text has %s ? for %s", counted(placeholders, "placeholder"), counted(args, "argument"))
}

func counted(n int, name string) string {
	if n != 1 {
		name += "s"
	}
	return fmt.Sprintf("%d %s", n, name)
}

// build makes the term that was read, with the arguments in the place of the
// placeholders, and returns it with the cells of its variables.
func build(m *engine.Machine, t *syntax.Term, args []any) (term engine.Cell, vars []engine.Cell, err error) {
	term, vars = m.BuildTerm(t)
	if len(args) == 0 {
		return term, vars, nil
	}
	ps := parametersOf(t.Vars)
	values := make([]engine.Cell, len(vars))
	if err := ps.bind(&writer{m: m}, values, args); err != nil {
		return 0, nil, err
	}
	for i, c := range values {
		if c != 0 {
			m.Unify(vars[i], c)
		}
	}
	return term, vars, nil
}
