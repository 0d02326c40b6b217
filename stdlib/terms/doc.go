// Package terms has the builtins about terms: type tests, comparison and sorting,
// construction and inspection, copies, hashes, arithmetic, global variables, and attributes
// of variables. It stands on builtin. To add a predicate, write a function and a row in the
// table at the foot of its file.
package terms

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	typeRows, compareRows, sortRows, termRows, numberVarsRows, hashRows, globalRows,
	attvarRows, arithRows, lengthRows, symbolRows,
}
