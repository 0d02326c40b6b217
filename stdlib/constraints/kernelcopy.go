package constraints

import (
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/fd"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// When a term is copied, its variables must be copied with what the kernel knows of them.
// So these variables leave the kernel, with all variables that depend on them. Their
// constraints become propagators in Prolog. When those run, the kernel takes them over
// again.

// BeforeCopy removes the variables of a term from the kernel, and the variables that
// constraints connect with them.
func (k *kernel) BeforeCopy(t engine.Cell) {
	m := k.m
	if t = m.Deref(t); !engine.IsVar(t) && !engine.IsCompound(t) {
		return
	}
	vars := slices.DeleteFunc(m.TermVars(t, nil), func(v engine.Cell) bool { return !m.IsAttVar(v) })
	if len(vars) == 0 {
		return
	}
	kernelOf(m)
	k.change()
	members := k.connected(vars, func(int) bool { return false })
	for _, c := range members {
		for _, p := range c.props {
			if m.Arg(p, propState) == atomTaken {
				m.AssignArg(p, propState, atomIdle)
			}
		}
	}
	for _, c := range members {
		k.leave(c)
	}
}

// A member is a variable of the kernel, with its propagators.
type member struct {
	v     engine.Cell
	x     *fd.Var
	props []engine.Cell
}

// connected returns the variables of the kernel among vars, and those that are connected
// with them by constraints or other attributes, in depth-first order. It leaves out
// variables for whose numbers without returns true.
func (k *kernel) connected(vars []engine.Cell, without func(number int) bool) (members []member) {
	m := k.m
	seen := make(map[int]bool)
	outside := make(map[engine.Cell]bool)               // those that were visited
	inConstraint := make(map[engine.Cell][]engine.Cell) // the variables of each propagator
	todo := [][][]engine.Cell{{vars}}                   // for each variable on the path, the lists of variables still to visit
	for len(todo) > 0 {
		lists := todo[len(todo)-1]
		if len(lists) == 0 {
			todo = todo[:len(todo)-1]
			continue
		}
		if len(lists[0]) == 0 {
			todo[len(todo)-1] = lists[1:]
			continue
		}
		v := lists[0][0]
		lists[0] = lists[0][1:]
		m.Tick()
		n, ok := numberOf(m, v)
		if !ok {
			if m.IsAttVar(v) && !outside[v] {
				outside[v] = true
				todo = append(todo, [][]engine.Cell{m.TermVars(m.Attrs(v), nil)})
			}
			continue
		}
		x := k.At(n).Root()
		if seen[x.Number()] || without(x.Number()) {
			continue
		}
		m.HoldEntry(len(seen))
		seen[x.Number()] = true
		c := member{v: v, x: x, props: slices.Collect(k.propagators(x))}
		lists = make([][]engine.Cell, 0, len(c.props)+1)
		for _, p := range c.props {
			others, ok := inConstraint[p]
			if !ok {
				others = m.TermVars(m.Arg(p, propConstraint), nil)
				m.HoldEntry(len(inConstraint))
				m.Hold(8 * len(others))
				inConstraint[p] = others
			}
			lists = append(lists, others)
		}
		todo = append(todo, append(lists, m.TermVars(m.Attrs(v), nil)))
		members = append(members, c)
	}
	return members
}

// leave gives a variable the attribute of variables outside of the kernel. Its propagators
// watch all changes, because running too often does no harm.
func (k *kernel) leave(c member) {
	m, none := k.m, builtin.NilList
	d, ok := domainTerm(m, c.x.Domain())
	if !ok || !m.Reserve(2*len(c.props)) {
		return
	}
	att, _ := m.FindAttr(c.v, atomClpfd)
	m.AssignArg(att, 1, m.NewStruct(atomFD, m.NewInt(c.x.Min()), m.NewInt(c.x.Max()), d, none, none, m.NewList(c.props, none), engine.SmallInt(0)))
}

var atomFD = atom.Intern("fd")
