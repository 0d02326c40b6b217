// Package flags holds the flags of an engine and what follows from setting them. A new flag
// is a row of the table in flagtable.go.
package flags

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	flagRows,
}
