package repl

import (
	"cmp"
	"context"
	"io"
	"sync/atomic"
	"time"

	"github.com/zebralog/prolog/repl/edit"
)

// A Terminal is the user's terminal. It gives edited lines, with a history, and single
// keys. It is the io.Reader of user_input.
type Terminal struct {
	// Interrupted is called when the user presses Ctrl-C while a line is read. Read then
	// returns ErrInterrupted.
	Interrupted func()

	// Complete returns the texts that could stand at the end of a query, and where they
	// begin.
	Complete func(text string) (start int, found []edit.Candidate)

	History *edit.History

	edit editor
	out  *Output
	ask  func(column int) edit.Line // says how to ask for the next line
	line []byte                     // the part of the current line that was not read yet

	waited atomic.Int64 // nanoseconds spent waiting for the user
}

// ErrInterrupted is the error of reading a line in which the user has pressed Ctrl-C.
var ErrInterrupted = edit.ErrInterrupted

// An editor is the part of the system's terminal that a Terminal uses.
type editor interface {
	// Line reads a line. Its error is ErrInterrupted for Ctrl-C.
	Line(edit.Line) (string, error)
	// Keys takes keys until take returns false. It calls asked when it is ready for them.
	Keys(asked func() error, take func(key rune) (more bool)) error
	// Below says that a line on the terminal has ended, perhaps while another one is
	// edited.
	Below()
	io.Closer
}

// NewTerminal returns the terminal of the process, to which out writes. The history is kept
// in the named file, or not kept if the name is empty.
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

// Query makes the next line that of a query. The query may go on in further lines.
func (t *Terminal) Query(prompt, more string) {
	t.ask = func(int) edit.Line {
		now := prompt
		prompt = more // if the reader finds no end where the editor does
		return edit.Line{Prompt: now, More: more, Ends: edit.EndsClause, Complete: t.Complete, Keep: true}
	}
}

// PromptBy makes the following lines input of a program. Each time it calls prompt and
// shows the result, if the line on the terminal is empty.
func (t *Terminal) PromptBy(prompt func() string) {
	t.ask = func(column int) edit.Line {
		text := prompt()
		if column > 0 {
			text = ""
		}
		return edit.Line{Prompt: text, Column: column}
	}
}

// Read reads the rest of the current line, or else the next line. It returns io.EOF for
// Ctrl-D at the start of a line.
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

// Discard drops the rest of the current line.
func (t *Terminal) Discard() { t.line = nil }

// Key asks a question on w, waits for a key and returns its character. The key is not
// shown. A key that interrupts is returned like any other. But if it came before the
// question, ctx has ended, and Key returns the error of ctx.
func (t *Terminal) Key(ctx context.Context, w io.Writer, question string) (key rune, err error) {
	err = t.keys(ctx, w, question, func(r rune) (string, bool) {
		key = r
		return "", false
	})
	return key, err
}

// keys is as Key, but takes keys until take returns false for more, and shows what take
// returns for each. Keys typed ahead are not shown otherwise.
func (t *Terminal) keys(ctx context.Context, w io.Writer, question string, take func(rune) (echo string, more bool)) error {
	since := time.Now()
	defer func() { t.waited.Add(int64(time.Since(since))) }()
	var failed error
	err := t.edit.Keys(func() error {
		if _, err := io.WriteString(w, question); err != nil {
			return err
		}
		return ctx.Err()
	}, func(key rune) bool {
		echo, more := take(key)
		_, failed = io.WriteString(w, echo)
		return more && failed == nil
	})
	return cmp.Or(err, failed)
}
