// Package puzzle has the Go predicates of library(zebra) and library(puzzle).
package puzzle
