// Package files holds the builtins about the operating system: files and their names, the
// environment, commands and processes, time.
package stdlib

import "github.com/zebralog/prolog/engine"

// filesRows are the tables of the builtins.
var filesRows = [][]engine.Builtin{
	fileRows, wildcardRows, shellRows, processRows, timeRows,
}
