package control

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/streams"
)

// halt implements '$halt'/1, which ends the run. It first writes buffered output.
func halt(m *engine.Machine, a []engine.Cell) bool {
	code, ok := builtin.IntegerArg(m, a[0])
	if !ok {
		return false
	}
	for _, s := range streams.Of(m.Engine).All() {
		if s.IsOutput() {
			// The process ends, so an error cannot be reported any more.
			_ = s.Flush()
		}
	}
	return m.Halt(code)
}

var haltRows = []engine.Builtin{
	{Name: "$halt", Arity: 1, Det: halt,
		Doc: "'$halt'(+Status)\nEnds the run with an exit status."},
}
