package repl

import (
	"context"
	"errors"
	"io"
	"unicode/utf8"
)

// A Terminal is the user's terminal: it gives lines, edited and with a history,
// and single keys. It is the io.Reader of user_input.
type Terminal struct {
	// Interrupted is called when the user presses Ctrl-C in a line that is
	// being read, before Read returns ErrInterrupted.
	Interrupted func()

	edit   editor
	prompt func() string // for the next line
	line   []byte        // what was not yet read of the present line
}

// ErrInterrupted is the error of reading a line in which the user has pressed
// Ctrl-C.
var ErrInterrupted = errors.New("interrupted")

// An editor is what a Terminal needs of the system's terminal.
type editor interface {
	// line reads a line; its error is ErrInterrupted for Ctrl-C.
	line(prompt string) (string, error)
	// raw makes the terminal hand over keys as they are pressed, unseen, until
	// restore is called.
	raw() (restore func(), err error)
	// Read reads keys.
	io.ReadCloser
}

// NewTerminal returns the terminal of the process. The history is kept in the
// named file; without a name it is not kept.
func NewTerminal(history string) (*Terminal, error) {
	e, err := newEditor(history)
	if err != nil {
		return nil, err
	}
	return &Terminal{edit: e, prompt: func() string { return "" }}, nil
}

// Close gives the terminal back.
func (t *Terminal) Close() error { return t.edit.Close() }

// Prompt sets what is shown before the next line, and before those after it.
func (t *Terminal) Prompt(first, rest string) {
	t.prompt = func() string {
		now := first
		first = rest
		return now
	}
}

// PromptBy lets a function say what is shown before a line.
func (t *Terminal) PromptBy(prompt func() string) { t.prompt = prompt }

// Read reads what is left of the present line, or the next one. It returns
// io.EOF for Ctrl-D at the start of a line.
func (t *Terminal) Read(p []byte) (int, error) {
	if len(t.line) == 0 {
		line, err := t.edit.line(t.prompt())
		if err == ErrInterrupted && t.Interrupted != nil {
			t.Interrupted()
		}
		if err != nil {
			return 0, err
		}
		t.line = append([]byte(line), '\n')
	}
	n := copy(p, t.line)
	t.line = t.line[n:]
	return n, nil
}

// Discard forgets what is left of the present line.
func (t *Terminal) Discard() { t.line = nil }

// Key asks a question on w, waits for a key and returns its character, unseen.
// A key that interrupts is one, unless it came before the question: then ctx
// has ended, and the error is that of ctx.
func (t *Terminal) Key(ctx context.Context, w io.Writer, question string) (rune, error) {
	restore, err := t.edit.raw()
	if err != nil {
		return 0, err
	}
	defer restore()
	if _, err := io.WriteString(w, question); err != nil {
		return 0, err
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	var key [utf8.UTFMax]byte
	n := 0
	for n < len(key) && !utf8.FullRune(key[:n]) {
		if _, err := io.ReadFull(t.edit, key[n:n+1]); err != nil {
			return 0, err
		}
		n++
	}
	r, _ := utf8.DecodeRune(key[:n])
	return r, nil
}
