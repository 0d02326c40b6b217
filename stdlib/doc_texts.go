// Package texts holds the builtins about text: atoms, strings, lists of codes and of
// characters, their classes, case and encodings; and what the other rooms ask of an argument
// that is text (AnyText, KeptText). It stands on builtin and terms.
package stdlib

import "github.com/zebralog/prolog/engine"

// textsRows are the tables of the builtins.
var textsRows = [][]engine.Builtin{
	atomRows, textCaseRows, subTextRows, stringRows, encodedTextRows, charTypeRows,
	digestRows,
}
