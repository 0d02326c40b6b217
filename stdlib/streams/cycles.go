package streams

import (
	"strconv"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Cyclic terms are written as @(Template, Bindings). The template is a finite term. In it,
// variables stand for subterms that contain themselves. The bindings Variable=Subterm say
// what they are.

// breakCycles returns the template and the bindings of a term. The heap must have enough
// room: a copy takes at most as many cells as the compounds of the term.
func breakCycles(m *engine.Machine, c engine.Cell) (template engine.Cell, bindings []engine.Cell) {
	order, vars := findCycles(m, c)
	copies := make(map[engine.Cell]engine.Cell, len(order))
	for _, t := range order {
		m.Tick()
		name, arity := m.Functor(t)
		c, args := m.NewCompound(name, arity)
		for i := range args {
			args[i] = m.Arg(t, i)
		}
		copies[t] = c
	}
	replace := func(t engine.Cell) engine.Cell {
		if v, ok := vars[t]; ok {
			return v
		}
		return copies[t]
	}
	for _, t := range order {
		arity := m.Arity(t)
		for i := range arity {
			m.Tick()
			if arg := m.Arg(t, i); engine.IsCompound(arg) {
				m.SetArg(copies[t], i, replace(arg))
			}
		}
		if v, ok := vars[t]; ok {
			bindings = append(bindings, m.NewStruct(atom.Equals, v, copies[t]))
		}
	}
	return replace(m.Deref(c)), bindings
}

// findCycles returns the compounds of c in depth-first order. It also returns a variable
// for each compound that contains itself.
func findCycles(m *engine.Machine, c engine.Cell) (order []engine.Cell, vars map[engine.Cell]engine.Cell) {
	type frame struct {
		term  engine.Cell
		next  int
		arity int
	}
	vars = make(map[engine.Cell]engine.Cell)
	open := make(map[engine.Cell]bool) // false if the walk of the compound has ended
	var stack []frame
	enter := func(t engine.Cell) {
		arity := m.Arity(t)
		m.HoldEntry(len(open))
		m.HoldEntry(len(order))
		open[t] = true
		order = append(order, t)
		stack = append(stack, frame{t, 0, arity})
	}
	enter(m.Deref(c))
	for len(stack) > 0 {
		m.Tick()
		f := &stack[len(stack)-1]
		if f.next == f.arity {
			open[f.term] = false
			stack = stack[:len(stack)-1]
			continue
		}
		arg := m.Arg(f.term, f.next)
		f.next++
		if !engine.IsCompound(arg) {
			continue
		}
		switch isOpen, met := open[arg]; {
		case !met:
			enter(arg)
		case isOpen && vars[arg] == 0:
			vars[arg] = m.NewVar()
		}
	}
	return order, vars
}

// nameCycles names the variables of the bindings S_1, S_2 and so on.
func (w *writing) nameCycles(m *engine.Machine, bindings []engine.Cell) {
	names := newVarNames()
	for i, b := range bindings {
		names.add(m.Arg(b, 0), "S_"+strconv.Itoa(i+1))
	}
	w.names(names)
}

var cycleRows = []engine.Builtin{
	{Name: "$factorize_term", Arity: 3, Det: func(m *engine.Machine, a []engine.Cell) bool {
		c := m.Deref(a[0])
		if !engine.IsCompound(c) || m.IsAcyclic(c) {
			return m.Unify(a[1], c) && m.Unify(a[2], builtin.NilList)
		}
		template, bindings := breakCycles(m, c)
		return m.Unify(a[1], template) && m.Unify(a[2], m.NewList(bindings, builtin.NilList))
	}, Doc: "'$factorize_term'(+Term, -Template, -Bindings)\nTerm is Template with the bindings Variable=Subterm, which make its cycles; without cycles Template is Term."},
}
