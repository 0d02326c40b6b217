package constraints

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/fd"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/terms"
)

// Terms whose variables are in the kernel are copied with what the kernel knows of them:
// these variables leave it, with all that depend on them, and their constraints get
// propagators in Prolog. They are taken over again when they run.

// BeforeCopy takes the variables of a term, and those that constraints connect with them,
// out of the kernel.
func (k *kernel) BeforeCopy(t engine.Cell) {
	m := k.m
	if t = m.Deref(t); !engine.IsVar(t) && !engine.IsCompound(t) {
		return
	}
	var vars []engine.Cell
	for _, v := range m.TermVars(t, nil) {
		if _, ok := numberOf(m, v); ok {
			vars = append(vars, v)
		}
	}
	if len(vars) == 0 {
		return
	}
	kernelOf(m)
	k.change()
	seen := make(map[engine.Cell]bool) // variables and propagators
	for i := 0; i < len(vars); i++ {
		v := vars[i]
		if seen[v] {
			continue
		}
		seen[v] = true
		number, _ := numberOf(m, v)
		x := k.At(number).Root()
		var ps []engine.Cell
		for p := range k.propagators(x) {
			if ps = append(ps, p); seen[p] {
				continue
			}
			seen[p] = true
			if m.Arg(p, propState) == atomTaken {
				m.AssignArg(p, propState, atomIdle)
			}
			for _, w := range m.TermVars(m.Arg(p, propConstraint), nil) {
				if _, ok := numberOf(m, w); ok {
					vars = append(vars, w)
				}
			}
		}
		k.leave(v, x, ps)
	}
}

// leave gives a variable the attribute of those that are not in the kernel. The propagators
// watch for everything: it does not hurt if they run once too often.
func (k *kernel) leave(v engine.Cell, x *fd.Var, ps []engine.Cell) {
	m, none := k.m, builtin.NilList
	d, ok := domainTerm(m, x.Domain())
	if !ok || !m.Reserve(2*len(ps)) {
		return
	}
	att, _ := terms.FindAttr(m, v, atomClpfd)
	m.AssignArg(att, 1, m.NewStruct(atomFD, m.NewInt(x.Min()), m.NewInt(x.Max()), d, none, none, m.NewList(ps, none), engine.SmallInt(0)))
}

var atomFD = atom.Intern("fd")
