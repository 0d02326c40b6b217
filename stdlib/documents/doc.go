// Package documents holds the parsers below libraries about formats of data: JSON, XML and
// HTML, regular expressions.
package documents

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	markupRows, jsonRows, regexRows,
}
