// Package edit is the line editor of the top level. It stands on github.com/chzyer/readline.
//
// That package reads the line: it sets the terminal to raw mode on all systems, takes
// characters into its buffer, and knows the ends of a line (Enter, Ctrl-C, Ctrl-D). But it
// can draw only one row correctly, knows few keys, and keeps lines in its history, not
// texts. So here it gets translated keys and does not draw. It calls a listener after each
// key, which does the rest:
//
//	editor.go    what stands before package readline, and its listener
//	line.go      reading a line
//	keys.go      keys from the sequences of terminals; pasted text
//	commands.go  what keys do to the text
//	history.go   the entries, their file, and the search
//	complete.go  candidates for the word at the cursor
//	lexical.go   quotes, brackets and the end of a goal
//	screen.go    showing a text of any number of rows
//	width.go     widths of characters
//	system_*.go  stopping, and keys that wait
package edit
