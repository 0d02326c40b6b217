// Package program has the database and what fills it: clauses, records, predicates and
// their properties, modules, the loader, expansion, warnings of the loader, and the
// libraries. The loop over the terms of a file is in Prolog (system/boot/load.pl). The Go
// code for it begins in loading.go. Read loader.go first: it takes a clause from the text
// to the database.
package program

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	clausesRows, listedClauseRows, referencesRows, predicatesRows, loadingRows, expansionRows,
	undefinedRows, modulesRows, dictRows, whereRows, traceLineRows,
}
