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

// An Engine is a Prolog system that runs queries. It is for one goroutine.
type Engine interface {
	// Version is the name and the version of the system.
	Version() string

	// Input is the text of user_input. The session reads its queries from it, and so do
	// programs that read.
	Input() Input

	// Consult loads files of Prolog text. The engine prints errors in single clauses and
	// directives; Consult does not return them.
	Consult(ctx context.Context, files ...string) error

	// Main runs the main goal of the programs that were consulted, if one of them has
	// declared a main goal. It then ends with a prolog.HaltError or another error.
	Main(ctx context.Context) error

	// Solve runs a query and calls yield with each answer, until yield returns false or
	// there are no more answers. The answer is valid until yield returns. The error is that
	// of ctx if ctx is done, a *syntax.Error, a prolog.HaltError, or another one that
	// Report explains.
	Solve(ctx context.Context, q Query, yield func(*Answer) bool) error

	// Report writes the message for an error of Consult or Solve to the error
	// output, followed by hints of one line each.
	Report(err error, hints ...string)

	// Prompt returns the prompt for a line that a program reads.
	Prompt() string

	// Settings returns the current settings of the session.
	Settings() Settings

	// Close writes buffered output and closes files.
	Close() error
}

// Settings say how a session looks.
type Settings struct {
	Prompt    string        // shown before a query
	Colours   bool          // a terminal shows colours
	WhiteLine bool          // an empty line follows the answers to a query
	Time      time.Duration // at a terminal the time of a query is told if it is at least this; negative: never
}

// Input is a text being read.
type Input interface {
	syntax.Source
	// Position returns the position of the next character.
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

// An Answer has the values of the named variables of a query, in the order in which they
// occur there. It also has the goals that attributed variables stand for.
type Answer struct {
	Terms   Terms
	Vars    []Var
	Goals   []syntax.Cell
	Residue []syntax.Cell       // goals of attributed variables that the values do not contain
	Options syntax.WriteOptions // how to write values
	Last    bool                // there are certainly no more answers

	// Wait, if set, calls a function that waits for the user. Meanwhile other threads run.
	Wait func(func())

	Numbered bool // variables without a name of their own have numbers
	// Break, if set, runs a nested top level. It reports in halted whether the session is
	// to end.
	Break func() (status int, halted bool)

	// Interrupt, if set, asks what to do with the query after Ctrl-C. It reports in ends
	// whether the query is to end. The query ends when the next answer is looked for.
	Interrupt func() (ends bool)

	// Alternative, if set, names the predicate that has the next answer, or the query if
	// that is not known.
	Alternative func() string

	// Trace switches on the tracer for the following goals. It is nil if there is no
	// tracer.
	Trace func()

	Factorized bool        // subterms that occur several times in a value are written once
	Undefined  bool        // the answer is neither true nor false, by the well-founded semantics
	Condition  syntax.Cell // the undefined goals that the answer depends on, if Undefined
	Program    string      // the rules for these goals that remain, as lines
}

// A Var is a variable of a query and its value.
type Var struct {
	Name  string
	Value syntax.Cell

	Unshown bool // its name occurs only in the values of other variables
}
