// Package constraints has the parts of the constraint libraries that are in Go for speed.
// These are the store of library(chr) and the decision diagrams of library(clpb). For
// library(clpfd) they are the kernel, sets of integers, and the matching of all_distinct/1
// for variables outside of the kernel. The kernel links a machine with a store of package
// fd (kernel*.go).
package constraints

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	distinctRows, chrRows, bddRows, domainRows, postRows, parseRows, labelRows,
}
