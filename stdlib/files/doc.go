// Package files has the builtins about the operating system: files and their names, the
// environment, commands and processes, and time. It stands on streams.
package files

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{
	fileRows, attributeRows, temporaryRows, wildcardRows, shellRows, processRows, timeRows,
}
