//go:build !js && !wasip1

package repl

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/chzyer/readline"

	"github.com/zebralog/prolog/repl/edit"
)

// IsTerminal reports whether both standard input and standard output are terminals.
func IsTerminal() bool {
	return readline.IsTerminal(int(os.Stdin.Fd())) && readline.IsTerminal(int(os.Stdout.Fd()))
}

// standardTerminals reports which of standard input, output and error are terminals.
func standardTerminals() (are [3]bool) {
	for i, f := range []*os.File{os.Stdin, os.Stdout, os.Stderr} {
		are[i] = readline.IsTerminal(int(f.Fd()))
	}
	return are
}

// terminalSize returns the size of the terminal of standard output.
func terminalSize() (rows, columns int, ok bool) {
	columns, rows, err := readline.GetSize(int(os.Stdout.Fd()))
	return rows, columns, err == nil
}

// HasColours reports whether a terminal may show colours. It may not if it is dumb or
// NO_COLOR is set (https://no-color.org).
func HasColours() bool { return os.Getenv("NO_COLOR") == "" && !isDumb() }

// isDumb reports whether the terminal knows no escape sequences, like the window of an
// editor.
func isDumb() bool { return os.Getenv("TERM") == "dumb" }

func newEditor(h *edit.History, colours bool) (editor, error) {
	if isDumb() {
		return &dumb{keys: bufio.NewReader(os.Stdin), history: h}, nil
	}
	return edit.New(h, colours)
}

// A dumb terminal has no editing. It reads lines as the system gives them.
type dumb struct {
	keys    *bufio.Reader
	history *edit.History
}

func (d *dumb) Line(l edit.Line) (string, error) {
	text := ""
	for prompt := l.Prompt; ; prompt = l.More {
		fmt.Print(prompt)
		line, err := d.keys.ReadString('\n')
		if text += strings.TrimRight(line, "\r\n"); err != nil && text == "" {
			fmt.Println()
			return "", io.EOF
		}
		if err != nil || l.Ends == nil || l.Ends(text) {
			break
		}
		text += "\n"
	}
	if l.Keep {
		d.history.Add(text)
	}
	return text, nil
}

// Keys takes keys. A window of an editor sends whole lines; then what follows the last key
// that is taken is dropped.
func (d *dumb) Keys(asked func() error, take func(rune) bool) error {
	fd := int(os.Stdin.Fd())
	if before, err := readline.MakeRaw(fd); err == nil {
		defer readline.Restore(fd, before)
	}
	if err := asked(); err != nil {
		return err
	}
	for {
		key, _, err := d.keys.ReadRune()
		if err != nil {
			return err
		}
		if take(key) {
			continue
		}
		if key != '\n' {
			rest, _ := d.keys.Peek(d.keys.Buffered())
			_, err = d.keys.Discard(bytes.IndexAny(rest, "\r\n") + 1) // without a line they are later keys
		}
		return err
	}
}

func (d *dumb) Below() {}

func (d *dumb) Close() error { return nil }
