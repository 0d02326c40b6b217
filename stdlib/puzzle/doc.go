// Package puzzle holds the predicates of library(zebra) that are in Go.
package puzzle
