package flags

import (
	"fmt"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Flags of one query: rows of a machine, which its goals see in place of those of all.
// They are flags of arithmetic, whose values each machine has a copy of anyhow, and those
// that nothing in the system depends on.

var ownRows = builtin.NewLocalSlot[map[string]*flagRow]()

// evaluation are the flags whose functions set one of engine.Flags and nothing else.
var evaluation = []string{"iso", "prefer_rationals", "integer_rounding_function",
	"float_overflow", "float_zero_div", "float_undefined", "float_rounding"}

// SetOwn gives a flag a value for the machine alone.
func SetOwn(m *engine.Machine, name string, value engine.Cell) error {
	row := flagRow{name: name, typ: flagTerm, writable: true, ofProgram: true}
	if shared := Of(m.Engine).rows[name]; shared != nil {
		row = *shared
	}
	if !row.writable || !row.ofProgram && !slices.Contains(evaluation, name) {
		return fmt.Errorf("prolog: the flag %s cannot be set for one query", name)
	}
	v, ok := row.take(m, m.Deref(value))
	if !ok {
		return fmt.Errorf("prolog: the flag %s cannot have this value", name)
	}
	row.value = v
	own := ownRows.Of(m.Engine)
	if *own == nil {
		*own = make(map[string]*flagRow)
	}
	(*own)[name] = &row
	m.Engine.OwnFlags = applyOwn
	return nil
}

// ClearOwn takes the flags of SetOwn back.
func ClearOwn(m *engine.Machine) {
	*ownRows.Of(m.Engine) = nil
	m.Engine.OwnFlags = nil
}

// applyOwn puts the machine's own flags into those that evaluation depends on.
func applyOwn(e *engine.Engine) {
	for _, row := range *ownRows.Of(e) {
		if row.changed != nil {
			row.changed(&Flags{engine: e}, row.value.name)
		}
	}
}

// row is the flag of that name as the machine sees it, or nil.
func (t *Flags) row(m *engine.Machine, name string) *flagRow {
	if row := (*ownRows.Of(m.Engine))[name]; row != nil {
		return row
	}
	return t.rows[name]
}

// names are those of all flags that the machine sees.
func (t *Flags) names(m *engine.Machine) []string {
	names := slices.Clone(t.order)
	for name := range *ownRows.Of(m.Engine) {
		if t.rows[name] == nil {
			names = append(names, name)
		}
	}
	return names
}
