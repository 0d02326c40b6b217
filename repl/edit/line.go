package edit

import "errors"

// A Line says how a line is asked for.
type Line struct {
	Prompt string // before the first line of the text
	More   string // before the others
	Column int    // of the cursor, after what the line already shows

	// Ends reports whether Enter ends the text; otherwise the text goes on in another line.
	// nil: always.
	Ends func(text string) bool

	// Complete returns what could stand at the end of a text, and where that begins. nil: nothing.
	Complete func(text string) (start int, found []Candidate)

	Keep bool // the text becomes an entry of the history
}

// ErrInterrupted is the error of a line in which the user has pressed Ctrl-C.
var ErrInterrupted = errors.New("interrupted")
