// Package control has the builtins about running goals: limits of time and of inferences,
// engines, statistics, messages to the host, and halting. It stands on program and tabling.
package control

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	statisticsRows, limitRows, chunkRows, hostMessageRows, engineRows, haltRows,
}
