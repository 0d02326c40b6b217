package repl

import "io"

// An Output is a writer that knows whether it is at the start of a line, and whether a
// write has failed. The session and its engine write to the same one.
type Output struct {
	w      io.Writer
	inLine bool
	err    error
}

// NewOutput returns an Output that writes to w, which is at the start of a line.
func NewOutput(w io.Writer) *Output { return &Output{w: w} }

// Write implements io.Writer.
func (o *Output) Write(p []byte) (int, error) {
	if len(p) > 0 {
		o.inLine = p[len(p)-1] != '\n'
	}
	n, err := o.w.Write(p)
	if err != nil {
		o.err = err
	}
	return n, err
}

// Err is the error of the last write that failed.
func (o *Output) Err() error { return o.err }

// StartLine ends the present line unless nothing is in it.
func (o *Output) StartLine() {
	if o.inLine {
		io.WriteString(o, "\n")
	}
}
