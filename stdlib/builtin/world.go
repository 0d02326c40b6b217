package builtin

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/world"
)

// Worlds has what the programs of each engine can reach outside.
var Worlds = NewSlot[world.World]()

// WorldOf returns what the programs of the machine's engine can reach outside.
func WorldOf(m *engine.Machine) *world.World { return Worlds.Of(m.Engine) }
