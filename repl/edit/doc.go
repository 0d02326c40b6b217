// Package edit is the line editor of the top level, on github.com/chzyer/readline.
//
// That package reads the line: it has the terminal in raw mode, on all systems, takes the
// characters into its buffer, and knows the ends of a line (Enter, Ctrl-C, Ctrl-D). It draws one
// row right, knows few keys and keeps lines, not texts, in its history. So it is given
// translated keys, does not draw, and calls a listener after each key, which does the rest:
//
//	editor.go    what stands before package readline, and its listener
//	line.go      how a line is asked for
//	keys.go      keys from the sequences of terminals; pasted text
//	commands.go  what keys do to the text
//	history.go   the entries, their file, and the search
//	complete.go  candidates for the word at the cursor
//	lexical.go   quotes, brackets and the end of a goal
//	screen.go    what is written to show the text, of any number of rows
//	width.go     how wide characters are
//	system_*.go  stopping, and keys that wait
package edit
