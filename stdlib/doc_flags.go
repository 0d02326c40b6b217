// Package flags holds the flags of an engine and what follows from setting them. A new flag
// is a row of the table in flagtable.go.
package stdlib

import "github.com/zebralog/prolog/engine"

// flagsRows are the tables of the builtins.
var flagsRows = [][]engine.Builtin{
	flagRows,
}
