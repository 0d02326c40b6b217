// Package flatzinc solves models in FlatZinc, the language in which MiniZinc passes models
// to solvers. It uses package fd, and supports integers, Booleans and sets of integers.
//
// The text becomes items (parse.go). These become variables and constraints of an fd.Store
// (model.go); constraints.go has a row for each constraint name. The solve item becomes a
// search (search.go). Solutions are written as the output annotations say (run.go).
//
// The language is described in chapter 4.3 of the MiniZinc Handbook, the names of
// constraints and annotations in chapter 4.2.5.
package flatzinc
