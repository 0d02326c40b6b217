// Package control holds the builtins about the run of goals: limits of time and of
// inferences, engines, statistics, messages to the host, and the end.
package control

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	statisticsRows, limitRows, chunkRows, hostMessageRows, engineRows, haltRows,
}
