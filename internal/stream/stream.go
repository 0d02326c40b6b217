package stream

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"math"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"
	"unsafe"

	"github.com/zebralog/prolog/internal/world"
)

// bufferSize is the number of bytes to ask of a source at once, and the size of an output
// buffer.
const bufferSize = 4096

// A Stream is an input or an output stream. The package comment describes how data flows
// through it.
type Stream struct {
	id      int
	name    string
	opts    Options
	mode    Mode
	closed  bool
	bom     bool // a byte order mark was read or written
	removed bool // the stream was removed from its table
	pos     Position

	names      []string // aliases in its Table
	prev, next *Stream  // the neighbours in the Table
	same       *Stream  // the next one in the same list of numbered

	count   func(n int) error // set by Charge
	charged int

	closer io.Closer
	seeker io.Seeker // nil if the stream cannot be repositioned
	origin int64     // the offset in seeker at which pos.Bytes is 0

	input
	output
}

var lastID atomic.Int64

func newStream(mode Mode, name string, o Options) *Stream {
	s := new(Stream)
	s.init(mode, name, o)
	return s
}

// init sets the fields of a stream that are not zero at first.
func (s *Stream) init(mode Mode, name string, o Options) {
	if o.Type == Binary {
		o.Encoding = Octet
	}
	s.id, s.mode, s.name, s.opts = int(lastID.Add(1)), mode, name, o
	s.pos, s.unread, s.limit = start, noUnread, bufferSize
}

// openFlags are the flags of files for the modes of output.
var openFlags = [...]int{Write: world.Truncate, Append: world.Append, Update: world.Create}

// Open opens a file of a world. It returns the world's errors; that of opening a directory
// is fs.ErrPermission. Regular files can be repositioned. In mode append they can be only
// if the option asks for it, and even then output goes to the end.
func Open(w *world.World, path string, mode Mode, o Options) (*Stream, error) {
	if int(mode) >= len(openFlags) {
		return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrInvalid}
	}
	perm := o.Perm
	if perm == 0 {
		perm = 0o666
	}
	var (
		f   fs.File
		err error
	)
	if mode == Read {
		f, err = w.Read(path)
	} else {
		f, err = w.Write(path, openFlags[mode], perm)
	}
	if err != nil {
		if info, err := w.Stat(path); err == nil && info.IsDir() {
			return nil, isDirectory(path)
		}
		return nil, err
	}
	s, err := NewFile(path, f, mode, o)
	if err != nil {
		f.Close()
		return nil, err
	}
	return s, nil
}

func isDirectory(path string) error {
	return &fs.PathError{Op: "open", Path: path, Err: directoryError{}}
}

// NewFile makes a stream of an opened file. A file for output must be an io.Writer, too.
func NewFile(path string, f fs.File, mode Mode, o Options) (*Stream, error) {
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, isDirectory(path)
	}
	_, seekable := f.(io.Seeker)
	seekable = seekable && info.Mode().IsRegular() && (mode != Append || o.Reposition)
	if o.Reposition && !seekable {
		return nil, errReposition
	}
	o.Reposition = seekable
	o.Owned = true
	if mode == Read {
		if o.BOM == BOMAuto && !o.Encoding.singleByte() {
			o.BOM = BOMYes
		}
		s, err := NewInput(path, f, o)
		if err == nil && seekable {
			// The first read reports an error of reading again.
			_ = s.readMark()
		}
		return s, err
	}
	if info.Size() > 0 {
		o.BOM = BOMNo
	}
	s, err := NewOutput(path, f.(io.Writer), o)
	if err == nil {
		s.mode = mode
	}
	return s, err
}

// NewInput returns a stream that reads from r. With the option Reposition, r must be an
// io.Seeker. FileName returns the name.
func NewInput(name string, r io.Reader, o Options) (*Stream, error) {
	s := newStream(Read, name, o)
	s.src = r
	s.markDue = o.BOM == BOMYes && o.Type == Text
	if err := s.attach(r); err != nil {
		return nil, err
	}
	s.prepare()
	return s, nil
}

// NewOutput returns a stream of mode write that writes to w. With the option Reposition, w
// must be an io.Seeker. FileName returns the name.
func NewOutput(name string, w io.Writer, o Options) (*Stream, error) {
	s := newStream(Write, name, o)
	s.dst = w
	if err := s.attach(w); err != nil {
		return nil, err
	}
	s.putMark()
	s.prepare()
	return s, nil
}

// NewStringInput returns a stream that reads a text. It can be repositioned.
func NewStringInput(text string) *Stream {
	s := newStream(Read, "", Options{Reposition: true, TypeCheck: TypeLoose})
	s.buf = unsafe.Slice(unsafe.StringData(text), len(text)) // the buffer of a stream without a source is only read
	s.w = len(s.buf)
	s.prepare()
	return s
}

// NewBuffer returns an output stream that keeps its output for Bytes. Bytes can be used
// after the stream was closed.
func NewBuffer(o Options) *Stream {
	o.Reposition = false
	s := newStream(Write, "", o)
	s.putMark()
	s.prepare()
	return s
}

// Renew turns a closed buffer into a new one, as NewBuffer returns without options. Nothing
// else may refer to the buffer.
func (s *Stream) Renew() {
	out := s.out[:0]
	if cap(out) > bufferSize {
		out = nil
	}
	*s = Stream{}
	s.init(Write, "", Options{})
	s.out = out
	s.prepare()
}

// streamBytes is the number of bytes that a stream takes besides its buffer. It includes
// its places in tables and lists.
const streamBytes = int(unsafe.Sizeof(Stream{})) + 400

// Charge makes f count the bytes that the stream takes. It calls f with the number of bytes
// that it needs, or with a negative number when it frees some. If f returns an error, the
// operation that needs the bytes returns it.
func (s *Stream) Charge(f func(n int) error) error {
	s.count = f
	return s.charge(streamBytes + len(s.buf))
}

func (s *Stream) charge(n int) error {
	if s.count == nil {
		return nil
	}
	if err := s.count(n); err != nil {
		return err
	}
	s.charged += n
	s.setLimit()
	return nil
}

// attach finds what else the reader or writer of a stream can do.
func (s *Stream) attach(v any) error {
	if s.opts.Owned {
		s.closer, _ = v.(io.Closer)
	}
	if !s.opts.Reposition {
		return nil
	}
	k, ok := v.(io.Seeker)
	if !ok {
		return errReposition
	}
	at, err := k.Seek(0, io.SeekCurrent)
	if err != nil {
		return errReposition
	}
	s.seeker, s.origin = k, at
	return nil
}

// prepare updates what depends on the properties.
func (s *Stream) prepare() {
	ascii := s.opts.Encoding.unit() == 1
	text := !s.closed && ascii && (s.opts.Type == Text || s.opts.TypeCheck != TypeStrict)
	s.fastIn = text && s.mode == Read
	_, s.paced = s.dst.(pacer)
	s.paced = s.paced && s.opts.Owned
	s.foreign = s.opts.Foreign && !IsDirect(s.dst)
	s.fastOut = text && s.mode != Read && s.opts.Newline != DOS && !s.waiting && s.busy == nil
	s.setLimit()
}

func (s *Stream) setLimit() {
	switch {
	case s.dst == nil && s.count == nil:
		s.limit = math.MaxInt
	case s.dst == nil:
		s.limit = max(s.charged-streamBytes-utf8.UTFMax, bufferSize)
	case s.opts.Buffer == BufferNone:
		s.limit = 1
	default:
		s.limit = bufferSize
	}
}

// Close flushes and closes the stream. The stream is closed even if there is an error.
// Close returns the error unless force is set. Closing a closed stream is ErrClosed.
func (s *Stream) Close(force bool) error {
	if s.closed {
		return ErrClosed
	}
	var flush, release error
	if s.IsOutput() {
		flush = s.Flush()
	}
	s.closed = true
	if s.closer != nil {
		release = s.closer.Close()
	}
	if s.charged > 0 {
		_ = s.count(-s.charged)
		s.charged = 0
	}
	if s.IsInput() {
		s.buf, s.r, s.w = nil, 0, 0
	} else if s.dst != nil {
		s.out = nil
	}
	s.prepare()
	if force {
		return nil
	}
	return errors.Join(flush, release)
}

// direction returns an error if the stream is closed, or for the other direction.
func (s *Stream) direction(input bool) error {
	switch {
	case s.closed:
		return ErrClosed
	case s.IsInput() == input:
		return nil
	case input:
		return errNotInput
	}
	return errNotOutput
}

// check returns an error if the stream does not allow an operation of a direction and type.
func (s *Stream) check(input bool, t Type) error {
	if err := s.direction(input); err != nil {
		return err
	}
	switch {
	case s.waiting:
		return ErrWaiting
	case s.busy != nil:
		if err := s.settle(); err != nil {
			return err
		}
	}
	switch {
	case s.opts.Type == t || s.opts.TypeCheck == TypeOff:
		return nil
	case s.opts.TypeCheck == TypeLoose && (t == Text || s.opts.Encoding.singleByte()):
		return nil
	case t == Binary && input:
		return errTextInput
	case t == Binary:
		return errTextOutput
	case input:
		return errBinaryInput
	}
	return errBinaryOutput
}

// ID returns the number of the stream. No other stream of the process has it.
func (s *Stream) ID() int { return s.id }

// Mode returns the mode of the stream.
func (s *Stream) Mode() Mode { return s.mode }

// IsInput reports whether the stream is for input.
func (s *Stream) IsInput() bool { return s.mode == Read }

// IsOutput reports whether the stream is for output.
func (s *Stream) IsOutput() bool { return s.mode != Read }

// Closed reports whether the stream was closed.
func (s *Stream) Closed() bool { return s.closed }

// File returns the file of the operating system that the stream uses, if there is one.
func (s *Stream) File() (*world.SystemFile, bool) {
	if s.IsInput() {
		return world.SystemFileOf(s.src)
	}
	return world.SystemFileOf(s.dst)
}

// FileName returns the path or name of the stream, "" if it has none.
func (s *Stream) FileName() string { return s.name }

// SetFileName changes what FileName returns.
func (s *Stream) SetFileName(name string) { s.name = name }

// Options returns the current properties. BOM is BOMYes if a byte order mark was read or
// written, else BOMNo.
func (s *Stream) Options() Options {
	o := s.opts
	o.BOM = BOMNo
	if s.bom {
		o.BOM = BOMYes
	}
	return o
}

// LastCharacter returns the last character of the encoding, or 0 if the encoding has all
// characters.
func (s *Stream) LastCharacter() rune {
	switch s.opts.Encoding {
	case ASCII:
		return unicode.MaxASCII
	case Latin1, Octet:
		return unicode.MaxLatin1
	}
	return 0
}

// SetEncoding changes the encoding of the following characters. Octet makes the stream a
// binary stream, any other encoding a text stream.
func (s *Stream) SetEncoding(e Encoding) {
	s.opts.Type = Text
	if e == Octet {
		s.opts.Type = Binary
	}
	s.opts.Encoding = e
	s.prepare()
}

// SetType makes the stream a text stream in UTF-8 or a binary stream, unless it has that
// type already.
func (s *Stream) SetType(t Type) {
	if s.opts.Type == t {
		return
	}
	s.opts.Type, s.opts.Encoding = t, UTF8
	if t == Binary {
		s.opts.Encoding = Octet
	}
	s.prepare()
}

// SetEOFAction changes the end-of-file action.
func (s *Stream) SetEOFAction(a EOFAction) { s.opts.EOFAction = a }

// SetBuffering changes when output is handed on.
func (s *Stream) SetBuffering(b Buffering) {
	s.opts.Buffer = b
	s.prepare()
}

// SetNewline changes how lines end.
func (s *Stream) SetNewline(n Newline) {
	s.opts.Newline = n
	s.prepare()
}

// SetUnencodable changes what is written for characters that the encoding
// lacks.
func (s *Stream) SetUnencodable(u Unencodable) { s.opts.Unencodable = u }

// SetTypeCheck changes how strictly the type of the stream is checked.
func (s *Stream) SetTypeCheck(c TypeCheck) {
	s.opts.TypeCheck = c
	s.prepare()
}

// SetStrict chooses whether malformed input is an error.
func (s *Stream) SetStrict(on bool) { s.opts.Strict = on }

// SetTTY changes whether the stream counts as a terminal.
func (s *Stream) SetTTY(on bool) { s.opts.TTY = on }

// SetKeepOnAbort changes whether the stream stays open on an abort.
func (s *Stream) SetKeepOnAbort(on bool) { s.opts.KeepOnAbort = on }

// Position returns where the stream is.
func (s *Stream) Position() Position { return s.pos }

// SetColumn sets the column at which the stream believes itself to be.
func (s *Stream) SetColumn(column int64) { s.pos.Column = max(column, 0) }

// SetLine sets the line at which the stream believes itself to be.
func (s *Stream) SetLine(line int64) { s.pos.Line = max(line, 1) }

// Timeout returns how long a read waits for the source. It returns false if there is no
// limit.
func (s *Stream) Timeout() (d time.Duration, ok bool) {
	if s.timeout == nil {
		return 0, false
	}
	return *s.timeout, true
}

// SetTimeout makes a read end with ErrTimeout if no input comes within a time. This works
// only with a context.
func (s *Stream) SetTimeout(d time.Duration) { s.timeout = &d }

// DropTimeout removes the time limit of reads.
func (s *Stream) DropTimeout() { s.timeout = nil }

// SetContext makes reads of a source that may block end with the error of ctx when ctx is
// cancelled. If ctx cannot be cancelled, or is nil as at first, reads wait.
func (s *Stream) SetContext(ctx context.Context) {
	if ctx != nil && ctx.Done() == nil {
		ctx = nil
	}
	s.ctx, s.waiter = ctx, nil
}

// SetWaiter does what SetContext does, and makes w wait for what may block, until
// SetContext or SetWaiter is called again. The context must be one that can be cancelled,
// except for a foreign writer.
func (s *Stream) SetWaiter(ctx context.Context, w Waiter) {
	if s.foreign && ctx.Done() == nil {
		ctx = nil
	}
	s.ctx, s.waiter = ctx, w
}

// DropWaiter removes the waiter and keeps the context. It is for users of the stream that
// run no goals. For a foreign writer nothing changes, as no goals run while it writes.
func (s *Stream) DropWaiter() {
	if !s.foreign {
		s.waiter = nil
	}
}

// poll returns the Check of the waiter, if there is one.
func (s *Stream) poll() func() {
	if s.waiter == nil {
		return nil
	}
	return s.waiter.Check
}

// SetFillHook sets a function that is called before the source of an input stream is asked
// for more. It can flush output and show a prompt.
func (s *Stream) SetFillHook(f func()) { s.hook = f }
