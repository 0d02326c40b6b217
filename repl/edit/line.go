package edit

import "errors"

// A Line says how to ask for a line.
type Line struct {
	Prompt string // before the first line of the text
	More   string // before each further line
	Column int    // of the cursor, after what the line already shows

	// Ends reports whether Enter ends the text. If it does not, the text goes on in another
	// line. If Ends is nil, Enter always ends it.
	Ends func(text string) bool

	// Complete returns the texts that could stand at the end of a text, and the byte offset
	// at which they begin. If Complete is nil, nothing is completed.
	Complete func(text string) (start int, found []Candidate)

	Keep bool // the text is added to the history
}

// ErrInterrupted is the error of a line in which the user has pressed Ctrl-C.
var ErrInterrupted = errors.New("interrupted")
