package flags

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Flags of one query or thread are rows of a machine. Its goals see them instead of the
// rows for all. They are the flags of arithmetic, whose values each machine has anyway, the
// flags that programs have made, on which nothing in the system depends, and the limit on
// the stacks.

var ownRows = builtin.NewLocalSlot[map[string]*flagRow]()

// evaluation are the flags that do nothing but set one of engine.Flags.
var evaluation = []string{"iso", "prefer_rationals", "integer_rounding_function",
	"float_overflow", "float_zero_div", "float_undefined", "float_rounding"}

// SetOwn sets a flag for the machine alone.
func SetOwn(m *engine.Machine, name string, value engine.Cell) error {
	row := flagRow{name: name, typ: flagTerm, writable: true, ofProgram: true}
	if shared := Of(m.Engine).rows[name]; shared != nil {
		row = *shared
	}
	if !row.writable || !row.ofProgram && !slices.Contains(evaluation, name) {
		return fmt.Errorf("prolog: the flag %s cannot be set for one query", name)
	}
	if row.ofProgram { // the type is that of the value for all
		row.typ, row.values = flagTerm, nil
	}
	v, ok := row.take(m, m.Deref(value))
	if !ok {
		return fmt.Errorf("prolog: the flag %s cannot have this value", name)
	}
	row.value = v
	row.own(m)
	return nil
}

// own adds the row to the machine.
func (row *flagRow) own(m *engine.Machine) {
	own := ownRows.Of(m.Engine)
	if *own == nil {
		*own = make(map[string]*flagRow)
		m.Engine.OwnFlags = applyOwn
	}
	m.Engine.Grow(row.value.term.Size(), engine.AreaMemory)
	(*own)[row.name] = row
}

// inheritedBytes is the memory that a thread's own flag takes besides its value.
const inheritedBytes = 250

// InheritedBytes returns the memory of the flags that Inherit copies, without their values.
func InheritedBytes(of *engine.Machine) int {
	return inheritedBytes * (len(*ownRows.Of(of.Engine)) + len(Of(of.Engine).separable))
}

// Inherit copies the flags of another machine to one that is to run a thread. The thread
// may change its copies. If stacks is not 0, it is the thread's limit on the stacks.
func Inherit(m, of *engine.Machine, stacks int) {
	t := Of(of.Engine)
	for name := range *ownRows.Of(of.Engine) {
		of.Tick()
		t.inherit(m, of, name)
	}
	for name := range t.separable {
		of.Tick()
		t.inherit(m, of, name)
	}
	if row := (*ownRows.Of(m.Engine))["stack_limit"]; stacks > 0 {
		row.value, _ = row.take(of, engine.SmallInt(int64(stacks)))
	}
}

func (t *Flags) inherit(m, of *engine.Machine, name string) {
	row := *t.row(of, name)
	if name == "stack_limit" {
		row.changed = func(t *Flags, v string) {
			if n, err := strconv.ParseUint(v, 10, 63); err == nil {
				t.engine.SetOwnStackLimit(n)
			}
		}
	}
	row.own(m)
}

// ClearOwn removes the machine's own flags.
func ClearOwn(m *engine.Machine) {
	own := ownRows.Of(m.Engine)
	for _, row := range *own {
		m.Engine.Shrink(row.value.term.Size())
	}
	*own, m.Engine.OwnFlags = nil, nil
	m.Engine.SetOwnStackLimit(0)
}

// applyOwn applies the machine's own flags.
func applyOwn(e *engine.Engine) {
	for _, row := range *ownRows.Of(e) {
		if row.changed != nil {
			row.changed(&Flags{engine: e}, row.value.name)
		}
	}
}

// row returns the flag with a name that the machine sees, or nil.
func (t *Flags) row(m *engine.Machine, name string) *flagRow {
	if row := (*ownRows.Of(m.Engine))[name]; row != nil {
		return row
	}
	return t.rows[name]
}

// names returns the names of all flags that the machine sees.
func (t *Flags) names(m *engine.Machine) []string {
	own := *ownRows.Of(m.Engine)
	names := append(builtin.Room[string](m, nil, len(t.order)+len(own)), t.order...)
	for name := range own {
		if t.rows[name] == nil {
			names = append(names, name)
		}
	}
	return names
}
