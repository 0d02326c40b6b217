// Package texts holds the builtins about text: atoms, strings, lists of codes and of
// characters, their classes, case and encodings; and what the other rooms ask of an argument
// that is text (AnyText, KeptText). It stands on builtin and terms.
package texts

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	atomRows, textCaseRows, subTextRows, stringRows, encodedTextRows, charTypeRows,
	digestRows,
}
