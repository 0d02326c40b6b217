package threads

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// options returns the elements of a list of options, and the alias among them, or 0 if
// there is none.
func options(m *engine.Machine, list engine.Cell) (items []engine.Cell, alias engine.Cell, ok bool) {
	items, ok = builtin.OptionItems(m, list)
	for _, o := range items {
		switch name, value := builtin.Option(m, o); {
		case name == "alias":
			alias, ok = builtin.AliasArg(m, value)
		case name == "" || engine.IsAtom(o):
			ok = m.TypeError("option", o)
		}
		if !ok {
			break
		}
	}
	return items, alias, ok
}
