package program

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Builtins for library(expand), which calls them for each term and goal that it expands.

// hookModules implements '$hook_modules'(Hook, Module, Modules). Modules are the modules
// that define an expansion hook, with the arities of the hook. They are Module and the
// modules that it sees, the nearest first.
func hookModules(m *engine.Machine, a []engine.Cell) bool {
	name := engine.AtomOf(m.Deref(a[0]))
	var mods []engine.Cell
	var room [8]*engine.Module
	for _, mod := range appendDefaultModules(room[:0], moduleArg(m, a[1])) {
		var arities []engine.Cell
		for _, arity := range [...]int{4, 2} {
			p := mod.Own(engine.PredKey{Name: name, Arity: arity})
			if p != nil && p.Imported() == nil && hasClauses(p) {
				arities = append(arities, engine.SmallInt(int64(arity)))
			}
		}
		if arities != nil {
			mods = append(mods, m.NewStruct(atom.Minus, engine.Atom(mod.Name), m.NewList(arities, builtin.NilList)))
		}
	}
	return m.Unify(a[2], m.NewList(mods, builtin.NilList))
}

// expandedModes implements '$expanded_modes'(Module, Goal, Modes). Goal calls a
// meta-predicate with goals among its arguments. Modes are its modes.
func expandedModes(m *engine.Machine, a []engine.Cell) bool {
	name, arity, ok := HeadOf(m, m.Deref(a[1]))
	if !ok {
		return false
	}
	mod := moduleArg(m, a[0])
	p := m.Engine.FindPred(mod, name, arity)
	if p == nil {
		p = mod.Own(engine.PredKey{Name: name, Arity: arity}) // declared, but not yet defined
	}
	var meta []byte
	if p != nil {
		meta = p.Meta
	} else {
		meta = MetaOf(name, arity)
	}
	goals := false
	for _, c := range meta {
		goals = goals || c == '0' || c == '^'
	}
	return goals && m.Unify(a[2], m.NewList(metaModes(meta), builtin.NilList))
}

var expansionRows = []engine.Builtin{
	{Name: "$hook_modules", Arity: 3, Det: hookModules,
		Doc: "'$hook_modules'(+Hook, +Module, -Modules)\nThe modules whose hook counts for what is loaded into Module."},
	{Name: "$expanded_modes", Arity: 3, Det: expandedModes,
		Doc: "'$expanded_modes'(+Module, +Goal, -Modes)\nThe modes of the meta-predicate that Goal calls."},
}
