// Package debugger is the four-port tracer of SWI-Prolog's top level (section 4.39 of its
// manual). It works on the events of the machine: it decides which ports are shown and at
// which the user is asked, and does what the user answers. All machines share spy points,
// leashes and the ports that trace/2 prints. Whether a machine is traced, and how far it
// runs before the next prompt, is its own.
//
//	ports.go        ports, sets of them, leash/1 and visible/1
//	spy.go          spy points, and what trace/2 has set
//	breakpoints.go  goals in the text of files at which the tracer stops
//	tracer.go       which events are shown
//	levels.go       the numbers of goals, as in SWI-Prolog
//	prompt.go       the keys
//	commands.go     what they do
//	show.go         how goals are shown
//	menu.go         what Ctrl-C asks
//	frames.go       prolog_frame_attribute/3
//	hook.go         prolog_trace_interception/4
//
// A machine without a debugger pays nothing: its tracer is nil.
package debugger

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{portRows, spyRows, breakpointRows, tracerRows, frameRows}
