package stdlib

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/control"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/tabling"
	"github.com/zebralog/prolog/stdlib/threads"
)

// Copy copies the programs of an engine, with its flags, global variables and records, to
// one that New has just made with the same options. Since is the generation at which New
// had made the first. Streams, engines, threads with their queues and mutexes, and the
// answers of tables are not copied. Both are locked by the caller.
func Copy(from, to *engine.Engine, since uint64) {
	c := from.CopyTo(to, since, program.ReferredClauses(from))
	program.Copy(c)
	streams.Copy(c)
	tabling.Copy(c)
	control.Copy(c)
	threads.Copy(c)
	flags.Copy(c)
}
