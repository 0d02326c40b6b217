// Package stdlib gives an engine its builtin predicates. Those written in Go are in rooms:
// packages below this one, in which each file ends with a table of its builtins. Those
// written in Prolog (system, lib) are embedded. They are loaded when a program first calls
// one of them.
//
// The rooms import one way. Their order is builtin, terms, texts, flags, streams, files,
// program, tabling, control, threads, debugger, profiler, constraints, documents, puzzle,
// manual; each imports only earlier ones. Read builtin first, then the room you need. Each
// begins with doc.go.
package stdlib

import (
	"io"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib/constraints"
	"github.com/zebralog/prolog/stdlib/control"
	"github.com/zebralog/prolog/stdlib/debugger"
	"github.com/zebralog/prolog/stdlib/documents"
	"github.com/zebralog/prolog/stdlib/files"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/manual"
	"github.com/zebralog/prolog/stdlib/profiler"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/tabling"
	"github.com/zebralog/prolog/stdlib/terms"
	"github.com/zebralog/prolog/stdlib/texts"
	"github.com/zebralog/prolog/stdlib/threads"
)

// Options say how an engine is connected to the world.
type Options struct {
	In       io.Reader // user_input; nil stands for empty input
	Out, Err io.Writer // user_output and user_error; nil drops the output
	Args     []string  // the flag argv
	ISO      bool      // the flag iso
	World    world.World

	// Permits, if set, reports whether programs may call a predicate of the system or of a
	// library. A predicate of a module is given by its module, whether the module exports
	// it or not.
	Permits func(p *engine.Pred) bool
	Limits  engine.Limits
	Native  engine.NativeCode

	// Bundled has further libraries, by file name.
	Bundled map[string]string
}

// rooms has the builtins written in Go, in the order of their installation.
var rooms = []manual.Room{
	{Name: "terms", Title: "Terms: types, order, construction, copies, arithmetic, attributed variables", Rows: terms.Rows, Use: engine.Nothing},
	{Name: "texts", Title: "Texts: atoms, strings, lists of characters and codes", Rows: texts.Rows, Use: engine.Nothing},
	{Name: "flags", Title: "Flags: what set_prolog_flag/2 changes and current_prolog_flag/2 tells", Rows: flags.Rows, Use: engine.Desk},
	{Name: "streams", Title: "Streams: characters, terms, operators, formatted output", Rows: streams.Rows, Use: engine.Desk},
	{Name: "files", Title: "Files, processes and time", Rows: files.Rows, Use: engine.Desk},
	{Name: "program", Title: "Programs: clauses, predicates, modules, loading", Rows: program.Rows, Use: engine.Desk},
	{Name: "tabling", Title: "Tabling", Rows: tabling.Rows, Use: engine.Desk},
	{Name: "control", Title: "Control: calls, exceptions, all solutions, limits, engines, statistics", Rows: control.Rows, Use: engine.Desk},
	{Name: "threads", Title: "Threads, message queues and mutexes", Rows: threads.Rows, Use: engine.Desk},
	{Name: "debugger", Title: "The tracer of the top level", Rows: debugger.Rows, Use: engine.Desk},
	{Name: "profiler", Title: "The profiler", Rows: profiler.Rows, Use: engine.Desk},
	{Name: "constraints", Title: "Constraints", Rows: constraints.Rows, Use: engine.Desk},
	{Name: "documents", Title: "Documents", Rows: documents.Rows, Use: engine.Desk},
	{Name: "manual", Title: "Help", Rows: manual.Rows, Use: engine.Desk},
}
