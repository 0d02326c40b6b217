// Package constraints holds what libraries of constraints are written with, in Go for speed:
// the store of library(chr), the decision diagrams of library(clpb), and the matching of
// all_distinct/1 of library(clpfd).
package constraints

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	distinctRows, chrRows, bddRows, domainRows, postRows, parseRows, labelRows,
}
