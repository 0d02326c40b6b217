// Package program holds the database and what fills it: clauses, records, predicates and
// their properties, modules, the loader, expansion, warnings about what is loaded, and the
// libraries. The loop over the terms of a file is in Prolog (system/boot/load.pl); what it
// asks for begins in loading.go. loader.go is the way of a clause from the text to the
// database: read it first.
package program

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	clausesRows, listedClauseRows, referencesRows, predicatesRows, loadingRows, expansionRows,
	undefinedRows, modulesRows, dictRows, whereRows, traceLineRows,
}
