package stream

import (
	"errors"
	"fmt"
	"io/fs"
)

// ErrClosed is the result of any operation on a closed stream.
var ErrClosed = errors.New("stream is closed")

// ErrTimeout is the error of a read whose time limit has passed without input.
var ErrTimeout = errors.New("timeout")

// ErrInterrupted is the result of an operation that waited for the other side, when another
// goal has interrupted and ended it.
var ErrInterrupted = errors.New("interrupted")

// ErrWaiting is the result of an operation on a stream for which another goal waits.
var ErrWaiting = errors.New("another goal waits for the stream")

// ErrUnread is the result of UnreadRune when there is no character to take
// back.
var ErrUnread = errors.New("no character to take back")

// ErrPosition is the result of moving to a position that the stream cannot have.
var ErrPosition = errors.New("no such position in the stream")

// ErrFull is an error for the function given to Charge. It says that there is no memory
// left.
var ErrFull = errors.New("no memory left")

// ErrAllowance is the error of writing more than SetAllowance allows.
var ErrAllowance = errors.New("no more output is allowed")

// A PermissionError is the error of an operation that a stream does not allow. Its fields
// are the first two arguments of Prolog's permission_error/3. The culprit is the stream.
// Only if Action is "open" it is the option reposition(true).
type PermissionError struct {
	Action string // input, output, reposition, set_end_of_stream or open
	Type   string // stream, text_stream, binary_stream, past_end_of_stream or source_sink
}

// Error says what was wrong.
func (e *PermissionError) Error() string {
	return fmt.Sprintf("no permission to %s %s", e.Action, e.Type)
}

// The permission errors of streams.
var (
	errNotInput     = &PermissionError{"input", "stream"}
	errNotOutput    = &PermissionError{"output", "stream"}
	errTextInput    = &PermissionError{"input", "text_stream"}
	errBinaryInput  = &PermissionError{"input", "binary_stream"}
	errTextOutput   = &PermissionError{"output", "text_stream"}
	errBinaryOutput = &PermissionError{"output", "binary_stream"}
	errPastEnd      = &PermissionError{"input", "past_end_of_stream"}
	errNotSeekable  = &PermissionError{"reposition", "stream"}
	errNoEnd        = &PermissionError{"set_end_of_stream", "stream"}
	errReposition   = &PermissionError{"open", "source_sink"}
)

// An EncodingError is the error of malformed input, or of a character that the encoding of
// an output stream lacks.
type EncodingError struct {
	Encoding Encoding
	Position Position // of the character
	Output   bool
	Rune     rune // on output, the character
}

// Error says what was wrong.
func (e *EncodingError) Error() string {
	if e.Output {
		return fmt.Sprintf("character %#x does not exist in encoding %v", e.Rune, e.Encoding)
	}
	p := e.Position
	return fmt.Sprintf("line %d, column %d (byte %d): malformed %v text", p.Line, p.Column, p.Bytes, e.Encoding)
}

// A directoryError is the error of opening a directory as a file.
type directoryError struct{}

func (directoryError) Error() string        { return "is a directory" }
func (directoryError) Is(target error) bool { return target == fs.ErrPermission }
