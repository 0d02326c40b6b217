// Package profiler records where goals spend their time and which clauses they enter.
// Profile and Coverage of the root package stand on it, and so do library(statistics) and
// library(prolog_coverage).
//
//	profile.go   samples of the running clauses, and counts of calls
//	pprof.go     a profile as a file for go tool pprof
//	coverage.go  counts of the clauses that are entered
//	builtins.go  the builtins below the libraries
package profiler

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{profilerRows}
