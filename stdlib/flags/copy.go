package flags

import (
	"slices"

	"github.com/zebralog/prolog/engine"
)

// Copy copies the flags of an engine to its copy.
func Copy(c *engine.Copy) {
	from, to := Of(c.From), Of(c.To)
	for _, name := range from.order {
		row := *from.rows[name]
		row.value.term = c.Stored(row.value.term)
		*to.slot(name) = row
		to.separate(name)
		if row.changed != nil && row.writable {
			row.changed(to, row.value.name)
		}
	}
	to.order = slices.Clone(from.order)
	to.PrintOptions = from.PrintOptions
}

// slot returns the row of a flag. It makes the row if there is none.
func (t *Flags) slot(name string) *flagRow {
	if t.rows[name] == nil {
		t.rows[name] = new(flagRow)
	}
	return t.rows[name]
}
