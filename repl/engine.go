// Package repl is the top level. It reads queries, runs them on an engine and shows the
// answers as SWI-Prolog does.
//
//	Session   reads queries, asks for further answers, handles interrupts
//	Answer    an answer as an engine gives it; Text makes it readable
//	Terminal  line editing, history and single keys
//	Native    the engine of this module
//
// Another Prolog system that implements Engine can be used by the session, and by everything
// that compares engines. Package ichiban does that.
package repl

import (
	"context"
	"time"

	"github.com/zebralog/prolog/engine/syntax"
)

// An Engine is a Prolog that queries can be put to. It is for one goroutine.
type Engine interface {
	// Version is the name and the version of the system.
	Version() string

	// Input is the text of user_input, from which the session reads its
	// queries and programs read what they read.
	Input() Input

	// Consult loads files of Prolog text. Errors in single clauses and directives
	// are printed in the way of the engine; they are not returned.
	Consult(ctx context.Context, files ...string) error

	// Main runs the main goal of the programs that were consulted, if one of
	// them has declared such a goal; it then ends with a prolog.HaltError or another error.
	Main(ctx context.Context) error

	// Solve runs a query and calls yield with each answer, until yield returns
	// false or there are no more answers. The answer is valid until yield
	// returns. Errors are that of ctx when it is done, a *syntax.Error, a
	// prolog.HaltError, and others that Report explains.
	Solve(ctx context.Context, q Query, yield func(*Answer) bool) error

	// Report writes the message for an error of Consult or Solve to the error
	// output, followed by hints of one line each.
	Report(err error, hints ...string)

	// Prompt is what is shown before a line that a program reads.
	Prompt() string

	// Settings are how the session is to look now.
	Settings() Settings

	// Close writes the output that is held back and closes files.
	Close() error
}

// Settings are how a session looks.
type Settings struct {
	Prompt    string        // before a query
	Colours   bool          // at a terminal
	WhiteLine bool          // an empty line follows the answers to a query
	Time      time.Duration // from which on the time of a query is told at a terminal; negative: never
}

// Input is a text being read.
type Input interface {
	syntax.Source
	// Position is that of the next character.
	Position() syntax.Position
}

// A Query is the text of a query and where it begins. If it is Open, it may end
// without a full stop.
type Query struct {
	Text  string
	Start syntax.Position
	Open  bool
}

// Terms gives access to the terms of an answer. The cell 0 is not a term.
type Terms interface {
	syntax.View
	// Same reports whether two terms are identical, in the sense of ==/2.
	Same(a, b syntax.Cell) bool
	// Acyclic reports whether a term is finite.
	Acyclic(t syntax.Cell) bool
}

// An Answer is the values of the named variables of a query, in the order in
// which they occur there, and the goals that attributed variables stand for.
type Answer struct {
	Terms   Terms
	Vars    []Var
	Goals   []syntax.Cell
	Residue []syntax.Cell       // goals that stand for other variables
	Options syntax.WriteOptions // how values are to be written
	Last    bool                // there are certainly no further answers

	// Wait, if set, calls what waits for the user; other threads run meanwhile.
	Wait func(func())

	Numbered bool // variables without a name of their own have a number
	// Break, if set, runs a nested top level. Halted is whether the session is to end.
	Break func() (status int, halted bool)

	// Interrupt, if set, asks what to do with the query after Ctrl-C. Ends is whether it is
	// to end, which it does when another answer is looked for.
	Interrupt func() (ends bool)

	// Alternative, if set, is the predicate that has the next answer, as far as it is known.
	Alternative func() string

	// Trace switches the tracer on for what follows; nil when there is none.
	Trace func()

	Factorized bool        // what a value contains several times is written once
	Undefined  bool        // neither true nor false, by the well-founded semantics
	Condition  syntax.Cell // the undefined goals that it depends on, if Undefined
	Program    string      // what is left of the program for them, in lines
}

// A Var is a variable of a query and its value.
type Var struct {
	Name  string
	Value syntax.Cell

	Unshown bool // its name stands in the values of others only
}
