package engine

import (
	"math"

	"github.com/zebralog/prolog/engine/syntax"
)

// BuildTerm makes the term that was read on the heap and returns it with the
// cells of its variables, in the order of t.Vars.
func (m *Machine) BuildTerm(t *syntax.Term) (term Cell, vars []Cell) {
	vars = make([]Cell, len(t.Vars))
	term = m.buildNodes(t, t.Nodes, vars)
	if len(t.Quotations) > 0 {
		for i, v := range vars {
			if v == 0 {
				vars[i] = m.NewVar() // it occurs in the syntax of a quotation only
			}
		}
	}
	return term, vars
}

// BuildSyntax makes a term on the heap from the syntax of a quasi quotation of t,
// for which BuildTerm has made vars.
func (m *Machine) BuildSyntax(t *syntax.Term, q *syntax.Quotation, vars []Cell) Cell {
	return m.buildNodes(t, q.Syntax, vars)
}

// buildNodes makes a term of nodes of t, and those of the variables that are 0.
func (m *Machine) buildNodes(t *syntax.Term, nodes []syntax.Node, vars []Cell) (term Cell) {
	stack := m.termStack[:0]
	for i := range nodes {
		m.Tick()
		n := &nodes[i]
		var c Cell
		switch n.Kind {
		case syntax.KindVar:
			if c = vars[n.N]; c == 0 {
				c = m.NewVar()
				vars[n.N] = c
			}
		case syntax.KindAtom:
			c = atomCell(n.Atom)
		case syntax.KindInt:
			c = m.NewInt(n.Int())
		case syntax.KindBig:
			c = m.NewBig(t.Bigs[n.Val])
		case syntax.KindRational:
			c = m.NewRat(t.Rats[n.Val])
		case syntax.KindFloat:
			c = m.NewFloat(math.Float64frombits(n.Val))
		case syntax.KindString:
			c = m.NewString(t.Texts[n.Val])
		case syntax.KindCodes:
			c = m.NewCodes(t.Texts[n.Val], nilCell)
		case syntax.KindChars:
			c = m.NewChars(t.Texts[n.Val], nilCell)
		case syntax.KindCompound:
			k := len(stack) - int(n.N)
			var args []Cell
			c, args = m.NewCompound(n.Atom, int(n.N))
			copy(args, stack[k:])
			stack = stack[:k]
		case syntax.KindDict:
			k := len(stack) - int(n.N)
			pairs := make([]DictPair, n.N/2)
			for i := range pairs {
				pairs[i] = DictPair{stack[k+2*i+1], stack[k+2*i+2]}
			}
			c, _, _ = m.NewDict(stack[k], pairs) // the parser has seen to it that the keys differ
			stack = stack[:k]
		case syntax.KindList:
			k := len(stack) - int(n.N) - 1
			c = m.NewList(stack[k:len(stack)-1], stack[len(stack)-1])
			stack = stack[:k]
		}
		if len(stack) == cap(stack) {
			stack = m.withRoom(stack, 1)
		}
		stack = append(stack, c)
	}
	m.atomsMade()
	term = stack[0]
	if cap(stack) < 1<<16 {
		m.termStack = stack
	}
	return term
}
