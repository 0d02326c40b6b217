// Package constraints holds what libraries of constraints are written with, in Go for speed:
// the store of library(chr), the decision diagrams of library(clpb), and for library(clpfd) the
// kernel, which links a machine with a store of package fd (kernel*.go), sets of integers, and the
// matching of all_distinct/1 for variables that the kernel does not hold.
package constraints

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	distinctRows, chrRows, bddRows, domainRows, postRows, parseRows, labelRows,
}
