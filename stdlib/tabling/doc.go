// Package tabling evaluates tabled predicates. It stands on program. Its other half is
// library(tabling), which is in Prolog.
//
//	tabling.go          the evaluation
//	callindex.go        how tables are found
//	tableanswers.go     how answers are stored
//	tablenegation.go    undefined answers
//	tabledeclare.go     what programs declare and ask
//	tries.go            the tries of programs, which are tables of terms too
package tabling

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	tablingRows, tableAnswerRows, tableNegationRows, tableDeclareRows, trieRows,
}
