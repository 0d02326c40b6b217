package repl

import (
	"context"
	"io"
	"sync/atomic"
	"time"

	"github.com/zebralog/prolog/repl/edit"
)

// A Terminal is the user's terminal: it gives lines, edited and with a history,
// and single keys. It is the io.Reader of user_input.
type Terminal struct {
	// Interrupted is called when the user presses Ctrl-C in a line that is
	// being read, before Read returns ErrInterrupted.
	Interrupted func()

	// Complete returns what could stand at the end of a query, and where that begins.
	Complete func(text string) (start int, found []edit.Candidate)

	History *edit.History

	edit editor
	out  *Output
	ask  func(column int) edit.Line // how the next line is asked for
	line []byte                     // what was not yet read of the present line

	waited atomic.Int64 // nanoseconds of waiting for the user
}

// ErrInterrupted is the error of reading a line in which the user has pressed
// Ctrl-C.
var ErrInterrupted = edit.ErrInterrupted

// An editor is what a Terminal needs of the system's terminal.
type editor interface {
	// Line reads a line; its error is ErrInterrupted for Ctrl-C.
	Line(edit.Line) (string, error)
	// Key waits for a key. It calls asked when it is ready to take it.
	Key(asked func() error) (rune, error)
	// Below is told that the command has ended a line on the terminal, perhaps while one is edited.
	Below()
	io.Closer
}

// NewTerminal returns the terminal of the process, on which out writes. The history is kept in
// the named file; without a name it is not kept.
func NewTerminal(out *Output, history string, colours bool) (*Terminal, error) {
	h := edit.OpenHistory(history)
	e, err := newEditor(h, colours)
	if err != nil {
		return nil, err
	}
	t := &Terminal{History: h, edit: e, out: out}
	t.PromptBy(func() string { return "" })
	out.ended = e.Below
	return t, nil
}

// Close gives the terminal back.
func (t *Terminal) Close() error { return t.edit.Close() }

// Query makes the next line one for a query, which may go on in further lines.
func (t *Terminal) Query(prompt, more string) {
	t.ask = func(int) edit.Line {
		now := prompt
		prompt = more // if the reader finds no end where the editor does
		return edit.Line{Prompt: now, More: more, Ends: edit.EndsClause, Complete: t.Complete, Keep: true}
	}
}

// PromptBy makes the next lines those that a program reads. A function says what is shown
// before each, if nothing stands there yet.
func (t *Terminal) PromptBy(prompt func() string) {
	t.ask = func(column int) edit.Line {
		text := prompt()
		if column > 0 {
			text = ""
		}
		return edit.Line{Prompt: text, Column: column}
	}
}

// Read reads what is left of the present line, or the next one. It returns
// io.EOF for Ctrl-D at the start of a line.
func (t *Terminal) Read(p []byte) (int, error) {
	if len(t.line) == 0 {
		asked := t.ask(t.out.Column())
		since := time.Now()
		line, err := t.edit.Line(asked)
		t.waited.Add(int64(time.Since(since)))
		t.out.Typed(asked.Prompt + line)
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
	since := time.Now()
	defer func() { t.waited.Add(int64(time.Since(since))) }()
	return t.edit.Key(func() error {
		if _, err := io.WriteString(w, question); err != nil {
			return err
		}
		return ctx.Err()
	})
}
