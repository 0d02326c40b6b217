// Package documents has the Go part of libraries for data formats: parsers for JSON, XML
// and HTML, and regular expressions. It stands on streams.
package documents

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	markupRows, jsonRows, regexRows,
}
