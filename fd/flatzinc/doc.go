// Package flatzinc solves models in FlatZinc, the language that MiniZinc hands to solvers,
// with package fd: its integers, Booleans and constant sets.
//
// The text becomes items (parse.go), these become variables and constraints of an
// fd.Store (model.go; constraints.go has a row for each name), the solve item becomes a
// search (search.go), and solutions are written as the output annotations say (run.go).
//
// The language is that of the MiniZinc Handbook, chapter 4.3; the names of constraints
// and of annotations are in chapter 4.2.5 of it.
package flatzinc
