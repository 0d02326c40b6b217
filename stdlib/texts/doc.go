// Package texts has the builtins about text: atoms, strings, lists of codes and of
// characters, character classes, case and encodings. Other rooms read text arguments with
// AnyText and KeptText. It stands on builtin and terms.
package texts

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	atomRows, textCaseRows, subTextRows, stringRows, encodedTextRows, charTypeRows,
	digestRows,
}
