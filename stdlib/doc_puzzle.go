// Package puzzle holds the predicates of the zebra puzzle.
package stdlib

import "github.com/zebralog/prolog/engine"

// puzzleRows are the tables of the builtins.
var puzzleRows = [][]engine.Builtin{
	zebraRows,
}
