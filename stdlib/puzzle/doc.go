// Package puzzle holds the predicates of the zebra puzzle.
package puzzle

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	zebraRows,
}
