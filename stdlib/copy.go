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

// Copy copies the programs, flags, global variables and records of an engine to another
// one. New must just have made the other one, with the same options. since is the
// generation at which New had made the first engine. Streams, engines, threads, queues,
// mutexes and the answers of tables are not copied. The caller has locked both engines.
func Copy(from, to *engine.Engine, since uint64) {
	c := from.CopyTo(to, since, program.ReferredClauses(from))
	program.Copy(c)
	streams.Copy(c)
	tabling.Copy(c)
	control.Copy(c)
	threads.Copy(c)
	flags.Copy(c)
}
