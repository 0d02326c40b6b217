// Package stdlib gives an engine its builtin predicates: those written in Go,
// one file for each section of ISO/IEC 13211-1 with a table of rows at its
// foot, and the libraries written in Prolog, which are embedded and loaded
// when a program first calls one of their predicates.
package stdlib

import (
	"io"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/stream"
)

// Options say how an engine is connected to the world.
type Options struct {
	In       io.Reader // user_input; nil: empty
	Out, Err io.Writer // user_output, user_error; nil: discarded
	Args     []string  // the flag argv
	ISO      bool      // the flag iso

	// Bundled are programs by file name: each is loaded, as a module of its
	// own, when one of its predicates is first called and nothing else
	// defines that.
	Bundled map[string]string
}

// State is what the builtins keep for each engine, beside what the engine
// keeps itself.
type State struct {
	Engine  *engine.Engine
	Streams *stream.Table
	Message MessageHook // nil for none

	// Machine returns a machine for an engine of the program, and Release takes
	// it back.
	Machine func() (*engine.Machine, error)
	Release func(*engine.Machine)

	use    streamUse
	terms  termIO
	limits limits

	redirections redirections
	spareBuffer  *stream.Stream    // one that was closed, or nil
	charge       func(n int) error // countMemory
}

var states = newSlot[State]()

// Of is the State of an engine.
func Of(e *engine.Engine) *State { return states.of(e) }

// state is that of the machine's engine.
func state(m *engine.Machine) *State { return Of(m.Engine) }

// tables are the builtins written in Go, in the order of their installation.
var tables = [][]engine.Builtin{
	typeRows, compareRows, sortRows, termRows, numberVarsRows, hashRows, globalRows, attvarRows, arithRows, lengthRows,
	atomRows, textCaseRows, subTextRows, stringRows, encodedTextRows, charTypeRows, zebraRows,
	clausesRows, listedClauseRows, referencesRows, predicatesRows, loadingRows, expansionRows, undefinedRows, modulesRows, statisticsRows, timeRows, limitRows, chunkRows,
	streamRows, streamPairRows, propertyRows, textStreamRows, memoryFileRows, charRows,
	readRows, writeRows, cycleRows, operatorRows, formatRows, formatPredicateRows,
	dictRows, digestRows, markupRows, jsonRows, regexRows, fileRows, wildcardRows, shellRows, processRows, zlibRows, flagRows, hostMessageRows,
	distinctRows, chrRows, bddRows, engineRows,
	tablingRows, tableAnswerRows, tableNegationRows, tableDeclareRows,
}
