// Package documents holds the parsers that libraries for data formats are written with:
// JSON, XML and HTML, and regular expressions. It stands on streams.
package documents

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	markupRows, jsonRows, regexRows,
}
