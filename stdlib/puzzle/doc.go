// Package puzzle holds the predicates of library(zebra) and library(puzzle) that are in Go.
package puzzle
