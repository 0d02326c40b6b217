// Package constraints holds the parts of the constraint libraries that are in Go for speed:
// the store of library(chr), the decision diagrams of library(clpb), and for library(clpfd)
// the kernel, sets of integers, and the matching of all_distinct/1 for variables that the
// kernel does not hold. The kernel links a machine with a store of package fd (kernel*.go).
package constraints

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	distinctRows, chrRows, bddRows, domainRows, postRows, parseRows, labelRows,
}
