package repl

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"unicode/utf8"

	"github.com/chzyer/readline"
)

// A Terminal is the user's terminal: it gives lines, edited and with a history,
// and single keys. It is the io.Reader of user_input.
type Terminal struct {
	// Interrupted is called when the user presses Ctrl-C in a line that is
	// being read, before Read returns ErrInterrupted.
	Interrupted func()

	rl     *readline.Instance
	keys   oneByOne
	prompt func() string // for the next line
	line   []byte        // what was not yet read of the present line
}

// ErrInterrupted is the error of reading a line in which the user has pressed
// Ctrl-C.
var ErrInterrupted = errors.New("interrupted")

// IsTerminal reports whether standard input and output are a terminal.
func IsTerminal() bool {
	return readline.IsTerminal(int(os.Stdin.Fd())) && readline.IsTerminal(int(os.Stdout.Fd()))
}

// NewTerminal returns the terminal of the process. The history is kept in the
// named file; without a name it is not kept.
func NewTerminal(history string) (*Terminal, error) {
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
	if err != nil {
		return nil, err
	}
	return &Terminal{rl: rl, keys: keys, prompt: func() string { return "" }}, nil
}

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

// Close gives the terminal back.
func (t *Terminal) Close() error { return t.rl.Close() }

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
		t.rl.SetPrompt(t.prompt())
		line, err := t.rl.Readline()
		if errors.Is(err, readline.ErrInterrupt) {
			if t.Interrupted != nil {
				t.Interrupted()
			}
			return 0, ErrInterrupted
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
	if err := t.rl.Terminal.EnterRawMode(); err != nil {
		return 0, err
	}
	defer t.rl.Terminal.ExitRawMode()
	if _, err := io.WriteString(w, question); err != nil {
		return 0, err
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	var key [utf8.UTFMax]byte
	n := 0
	for n < len(key) && !utf8.FullRune(key[:n]) {
		if _, err := io.ReadFull(t.keys, key[n:n+1]); err != nil {
			return 0, err
		}
		n++
	}
	r, _ := utf8.DecodeRune(key[:n])
	return r, nil
}
