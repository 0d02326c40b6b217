// Package tabling evaluates tabled predicates: tabling.go has the machinery, tableanswers.go
// what answers are kept in, tablenegation.go undefined answers, tabledeclare.go what programs
// declare and ask. tries.go has the tries of programs, which are tables of terms, too. library(tabling) is its other half. It stands on program.
package tabling

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	tablingRows, tableAnswerRows, tableNegationRows, tableDeclareRows, trieRows,
}
