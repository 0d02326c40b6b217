package repl

import (
	"bytes"
	"io"
	"sync"

	"github.com/zebralog/prolog/internal/pattern"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/repl/edit"
)

// An Output is a writer that knows what the current line contains, and whether a write has
// failed. The session and its engine share one Output.
type Output struct {
	w io.Writer

	mu   sync.Mutex
	line []byte // the end of the current line
	past bool   // a line was ended since the user last typed one
	err  error
	copy io.Writer // gets a copy of what is written, unless it is nil

	ended func() // is called when a line was ended, unless it is nil
}

// NewOutput returns an Output that writes to w, which is at the start of a line.
func NewOutput(w io.Writer) *Output { return &Output{w: w} }

// maxLine is the number of bytes that are kept of a line.
const maxLine = 4096

// Write implements io.Writer.
func (o *Output) Write(p []byte) (int, error) { return o.write(o.w, p) }

// Direct reports whether a Write needs no goroutine.
func (o *Output) Direct() bool { return stream.IsDirect(o.w) }

func (o *Output) write(w io.Writer, p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	rest := p
	if i := bytes.LastIndexByte(p, '\n'); i >= 0 {
		o.line, rest, o.past = o.line[:0], p[i+1:], true
	}
	o.line = append(o.line, rest[max(0, len(rest)-maxLine):]...)
	o.line = o.line[max(0, len(o.line)-maxLine):]
	n, err := w.Write(p)
	if err != nil {
		o.err = err
	}
	if o.copy != nil {
		_, _ = o.copy.Write(p) // the stream reports the error when it is closed
	}
	if o.ended != nil && len(p) > 0 && len(rest) == 0 {
		o.ended()
	}
	return n, err
}

// Record copies what is written to w, too. With nil it stops copying.
func (o *Output) Record(w io.Writer) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.copy = w
}

// Typed says that the user has typed a line. The line here is the prompt and the typed
// text.
func (o *Output) Typed(line string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.line, o.past = o.line[:0], false
	if o.copy != nil {
		_, _ = io.WriteString(o.copy, line+"\n")
	}
}

// Beside returns a writer to w, which is on the same terminal.
func (o *Output) Beside(w io.Writer) io.Writer { return beside{o, w} }

type beside struct {
	o *Output
	w io.Writer
}

func (b beside) Write(p []byte) (int, error) { return b.o.write(b.w, p) }
func (b beside) Direct() bool                { return stream.IsDirect(b.w) }

// Err returns the error of the last failed write.
func (o *Output) Err() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// StartLine ends the current line unless the line is empty.
func (o *Output) StartLine() {
	if o.inLine() {
		io.WriteString(o, "\n")
	}
}

func (o *Output) inLine() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.visible()) > 0
}

// isPast reports whether a line was ended since the user last typed one.
func (o *Output) isPast() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.past
}

// sequence matches a text that changes the style.
var sequence = pattern.New("\x1b\\[[0-9;]*m")

// Column returns the number of columns written in the current line.
func (o *Output) Column() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return edit.Width(string(o.visible()))
}

// visible returns the current line without sequences that change the style.
func (o *Output) visible() []byte { return sequence().ReplaceAll(o.line, nil) }
