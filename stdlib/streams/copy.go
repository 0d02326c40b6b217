package streams

import (
	"maps"

	"github.com/zebralog/prolog/engine"
)

// Copy copies settings about characters and formats to a copy of an engine. The copy has
// its own streams.
func Copy(c *engine.Copy) {
	*conversions.Of(c.To) = maps.Clone(*conversions.Of(c.From))
	for letter, p := range *formatPredicates.Of(c.From) {
		p.module = c.Module(p.module)
		of := formatPredicates.Of(c.To)
		if *of == nil {
			*of = make(map[rune]formatPredicate)
		}
		(*of)[letter] = p
	}
}
