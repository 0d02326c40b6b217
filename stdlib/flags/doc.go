// Package flags has the flags of an engine, and the effects of setting them. To add a flag,
// add a row to the table in flagtable.go.
package flags

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	flagRows,
}
