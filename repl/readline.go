//go:build !js && !wasip1

package repl

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/chzyer/readline"
)

// IsTerminal reports whether standard input and output are a terminal.
func IsTerminal() bool {
	return readline.IsTerminal(int(os.Stdin.Fd())) && readline.IsTerminal(int(os.Stdout.Fd()))
}

// A lineEditor edits lines, with a history.
type lineEditor struct {
	rl *readline.Instance
	oneByOne
}

func newEditor(history string) (editor, error) {
	if history != "" {
		if err := os.MkdirAll(filepath.Dir(history), 0o700); err != nil {
			history = ""
		}
	}
	keys := oneByOne{readline.Stdin}
	rl, err := readline.NewEx(&readline.Config{
		Stdin:       keys,
		HistoryFile: history,
		EOFPrompt:   "\n",
		FuncGetWidth: func() int {
			if width := readline.GetScreenWidth(); width > 0 {
				return width
			}
			return 80
		},
	})
	return &lineEditor{rl, keys}, err
}

func (e *lineEditor) line(prompt string) (string, error) {
	e.rl.SetPrompt(prompt)
	line, err := e.rl.Readline()
	if errors.Is(err, readline.ErrInterrupt) {
		err = ErrInterrupted
	}
	return line, err
}

func (e *lineEditor) raw() (restore func(), err error) {
	if err := e.rl.Terminal.EnterRawMode(); err != nil {
		return nil, err
	}
	return func() { _ = e.rl.Terminal.ExitRawMode() }, nil
}

func (e *lineEditor) Close() error { return e.rl.Close() }

// oneByOne reads single bytes, so that the line editor takes no key that comes
// after the end of the line. Ctrl-D pressed before the editor has the terminal
// comes as a zero, which the editor would take for the end of all input.
type oneByOne struct{ io.ReadCloser }

func (o oneByOne) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	n, err := o.ReadCloser.Read(p[:1])
	if n == 1 && p[0] == 0 {
		p[0] = readline.CharDelete
	}
	return n, err
}
