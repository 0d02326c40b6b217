package streams

import (
	"strconv"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/syntax"
)

// varNames has the names under which variables are written. A few variables are searched
// one by one.
type varNames struct {
	list  []varName
	index map[engine.Cell]int // of list, if there are many
	fixed [fewNames]varName
}

const fewNames = 4

type varName struct {
	v     engine.Cell
	name  string
	count int // of occurrences
}

func newVarNames() *varNames {
	n := new(varNames)
	n.list = n.fixed[:0]
	return n
}

// of returns the entry of a variable, or nil.
func (n *varNames) of(v engine.Cell) *varName {
	if n.index != nil {
		if i, ok := n.index[v]; ok {
			return &n.list[i]
		}
		return nil
	}
	for i := range n.list {
		if n.list[i].v == v {
			return &n.list[i]
		}
	}
	return nil
}

// add adds a variable that has no entry.
func (n *varNames) add(v engine.Cell, name string) *varName {
	at := len(n.list)
	n.list = append(n.list, varName{v: v, name: name})
	switch {
	case n.index != nil:
		n.index[v] = at
	case at >= fewNames:
		n.index = make(map[engine.Cell]int)
		for i := range n.list {
			n.index[n.list[i].v] = i
		}
	}
	return &n.list[at]
}

// names makes the writer use names for variables. They come before the names that it has.
func (w *writing) names(n *varNames) {
	before := w.VariableNames
	w.VariableNames = func(t syntax.Cell) (string, bool) {
		if x := n.of(engine.Cell(t)); x != nil {
			return x.name, true
		}
		if before == nil {
			return "", false
		}
		return before(t)
	}
}

// nameVariables gives names to the variables of c: A, B and so on, or _ for a variable that
// occurs once.
func (w *writing) nameVariables(m *engine.Machine, c engine.Cell) {
	n := newVarNames()
	var fixed [16]engine.Cell
	stack := append(fixed[:0], c)
	for len(stack) > 0 {
		m.Tick()
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case engine.IsVar(c):
			x := n.of(c)
			if x == nil {
				m.HoldEntry(len(n.list))
				m.HoldEntry(len(n.list)) // the memory of the names
				x = n.add(c, "_")
			}
			x.count++
		case engine.IsCompound(c):
			for i := m.Arity(c) - 1; i >= 0; i-- {
				if arg := m.Arg(c, i); engine.IsVar(arg) || engine.IsCompound(arg) {
					stack = append(stack, arg)
				}
			}
		}
	}
	named := 0
	for i := range n.list {
		m.Tick()
		x := &n.list[i]
		if x.count == 1 {
			continue
		}
		x.name = letterName(named)
		if w.VarPrefix {
			x.name = "_" + x.name
		}
		named++
	}
	w.names(n)
}

// letterName returns the name of '$VAR'(n): A to Z, A1 to Z1, and so on.
func letterName(n int) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	name := letters[n%26:][:1]
	if n >= 26 {
		name += strconv.Itoa(n / 26)
	}
	return name
}
