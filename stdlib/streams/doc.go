// Package streams has the builtins about streams and their data: characters and bytes,
// reading and writing of terms, operators, formatted output (ISO 8.11 to 8.14), and texts
// and files in memory as streams. A Channel is a stream with the term that a builtin was
// given for it. The package stands on texts and flags, and on internal/stream.
package streams

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	streamRows, streamPairRows, propertyRows, textStreamRows, memoryFileRows, charRows,
	readRows, writeRows, cycleRows, operatorRows, formatRows, formatPredicateRows, localeRows, zlibRows,
}
