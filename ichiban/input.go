package ichiban

import (
	"bufio"
	"io"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine/syntax"
)

// An input is the text of user_input, from which the session and the
// interpreter both read. The interpreter reads a line at a time, so that what
// it buffers is no more than the line that it needs.
type input struct {
	r         *bufio.Reader
	pos, last syntax.Position // of the next character and the one before it
}

func newInput(r io.Reader) *input {
	return &input{r: bufio.NewReader(r), pos: syntax.StartOf("user_input")}
}

// Position implements repl.Input.
func (in *input) Position() syntax.Position { return in.pos }

// ReadRune implements io.RuneReader.
func (in *input) ReadRune() (rune, int, error) {
	c, size, err := in.r.ReadRune()
	if err != nil {
		return c, size, err
	}
	in.last = in.pos
	in.pos.Char++
	in.pos.Byte += size
	in.pos.Column++
	if c == '\n' {
		in.pos.Line++
		in.pos.Column = 1
	}
	return c, size, nil
}

// UnreadRune implements io.RuneScanner.
func (in *input) UnreadRune() error {
	err := in.r.UnreadRune()
	if err == nil {
		in.pos = in.last
	}
	return err
}

// Read implements io.Reader. It reads no further than to the end of the line.
func (in *input) Read(p []byte) (n int, err error) {
	for len(p)-n >= utf8.UTFMax {
		c, _, err := in.ReadRune()
		if err != nil {
			if n > 0 {
				err = nil
			}
			return n, err
		}
		n += utf8.EncodeRune(p[n:], c)
		if c == '\n' {
			break
		}
	}
	return n, nil
}
