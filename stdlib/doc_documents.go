// Package documents holds the parsers below libraries about formats of data: JSON, XML and
// HTML, regular expressions.
package stdlib

import "github.com/zebralog/prolog/engine"

// documentsRows are the tables of the builtins.
var documentsRows = [][]engine.Builtin{
	markupRows, jsonRows, regexRows,
}
