package control

import (
	"cmp"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/near"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/texts"
)

// printed counts the messages of a kind.
type printed struct{ errors, warnings int64 }

var messagesPrinted = builtin.NewSlot[printed]()

// hostMessage implements '$message'(Kind, Message).
func hostMessage(m *engine.Machine, a []engine.Cell) bool {
	host := builtin.HostOf(m.Engine)
	kind := m.Deref(a[0])
	switch builtin.OptionAtom(kind) {
	case "error":
		messagesPrinted.Of(m.Engine).errors++
	case "warning":
		messagesPrinted.Of(m.Engine).warnings++
	}
	if host.Message == nil || !engine.IsAtom(kind) {
		return false
	}
	return host.Message(m, engine.AtomText(kind), m.Deref(a[1]), program.LoaderOf(m.Engine).Place())
}

// nearProcedures implements '$near'(Module, Name, Procedures). It finds the procedure with
// that name and no arguments, if there is one. Otherwise it finds the procedures with a
// similar name that the module sees. If there are none, it finds those with that name and
// no arguments in other modules.
func nearProcedures(m *engine.Machine, a []engine.Cell) bool {
	e := m.Engine
	module, name := e.Module(engine.AtomOf(m.Deref(a[0]))), engine.AtomOf(m.Deref(a[1]))
	indicator := func(module *engine.Module, name string, arity int) engine.Cell {
		pi := m.NewStruct(atom.Slash, builtin.AtomCell(name), engine.SmallInt(int64(arity)))
		if module.Name == atom.User || module.Name == atom.System {
			return pi
		}
		return m.NewStruct(atom.Colon, engine.Atom(module.Name), pi)
	}
	if visible(m, module, name) {
		return m.Unify(a[2], m.NewList([]engine.Cell{indicator(module, name.String(), 0)}, builtin.NilList))
	}
	modules := []*engine.Module{module}
	for i := 0; i < len(modules); i++ {
		for _, parent := range modules[i].Parents() {
			if !slices.Contains(modules, parent) {
				modules = append(modules, parent)
			}
		}
	}
	byName := func(x, y *engine.Module) int { return cmp.Compare(x.Name.String(), y.Name.String()) }
	slices.SortFunc(modules, byName)
	var list []engine.Cell
	for _, in := range modules {
		for _, p := range near.Find(name.String(), func(yield func(string, int) bool) {
			more := true
			in.Preds(func(p *engine.Pred) bool {
				def := cmp.Or(p.Imported(), p)
				if more && (def.Defined || def.Dynamic || def.Builtin() != nil) {
					more = yield(p.Name.String(), p.Arity)
				}
				return more
			})
			if in.Name != atom.System {
				return
			}
			for key, path := range program.LibraryExports() {
				if more && program.IsBuiltin(key, path) {
					more = yield(key.Name.String(), key.Arity)
				}
			}
		}) {
			list = append(list, indicator(in, p.Name, p.Arity))
		}
	}
	if list == nil {
		modules = modules[:0]
		e.Modules(func(in *engine.Module) bool {
			if p := in.Own(engine.PredKey{Name: name}); p != nil && cmp.Or(p.Imported(), p).Defined {
				modules = append(modules, in)
			}
			return true
		})
		slices.SortFunc(modules, byName)
		for _, in := range modules {
			list = append(list, indicator(in, name.String(), 0))
		}
	}
	return m.Unify(a[2], m.NewList(list, builtin.NilList))
}

// dwimMatch implements dwim_match/2 and /3.
func dwimMatch(m *engine.Machine, a []engine.Cell) bool {
	var names [2]string
	for i := range names {
		c := m.Deref(a[i])
		if engine.IsVar(c) || engine.IsCompound(c) && !engine.IsPair(c) {
			return false
		}
		name, ok := texts.AnyText(m, c)
		if !ok {
			return false
		}
		names[i] = name
	}
	d := near.Difference(names[0], names[1])
	return d != "" && (len(a) < 3 || m.Unify(a[2], builtin.AtomCell(d)))
}

// visible reports whether the module has a predicate with that name and no arguments, or
// inherits it or gets it from a library.
func visible(m *engine.Machine, module *engine.Module, name atom.Atom) bool {
	if m.Engine.FindPred(module, name, 0) != nil {
		return true
	}
	for key := range program.LoaderOf(m.Engine).Autoloadable() {
		if key.Name == name && key.Arity == 0 {
			return true
		}
	}
	return false
}

var hostMessageRows = []engine.Builtin{
	{Name: "$message", Arity: 2, Det: hostMessage,
		Doc: "'$message'(+Kind, +Message)\nThe host has handled the message; fails if it has not."},
	{Name: "$near", Arity: 3, Det: nearProcedures,
		Doc: "'$near'(+Module, +Name, -Indicators)\nProcedures with nearly that name."},
	{Name: "dwim_match", Arity: 2, Det: dwimMatch,
		Doc: "dwim_match(+Name1, +Name2) is semidet\nThe names are the same, or nearly so."},
	{Name: "dwim_match", Arity: 3, Det: dwimMatch,
		Doc: "dwim_match(+Name1, +Name2, -Difference) is semidet\nThe names are the same, or nearly so: Difference is equal, inserted_char, mismatched_char, transposed_char, separated or transposed_word."},
}
