package stream

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/zebralog/prolog/internal/room"
)

// output is the part of a Stream that only output streams use.
type output struct {
	dst     io.Writer     // nil if the output stays in out
	out     []byte        // output that was not yet handed on
	limit   int           // the length of out at which it is handed on
	fastOut bool          // plain ASCII is written unchanged
	paced   bool          // writing may wait for the other side
	lastCR  bool          // the last character written was CR
	foreign bool          // writing may block
	left    *int64        // the number of bytes that may still be handed on; nil if there is no limit
	handing *handing      // the current Write of a foreign writer
	busy    chan struct{} // if not nil, a goal waits for that Write until this is closed
}

// WriteRune writes a character.
func (s *Stream) WriteRune(r rune) error {
	if s.fastOut && r >= ' ' && r < 0x7F {
		s.out = append(s.out, byte(r))
		s.pos.advancePlain(1)
		return s.handOn(false)
	}
	if err := s.check(false, Text); err != nil {
		return err
	}
	if err := s.put(r); err != nil {
		return err
	}
	return s.handOn(r == '\n')
}

// WriteString writes a text. If a character cannot be written, those before it are written.
func (s *Stream) WriteString(text string) (int, error) {
	if err := s.check(false, Text); err != nil {
		return 0, err
	}
	if s.dst == nil && len(s.out)+len(text) > s.limit {
		if err := s.growBuffer(len(text)); err != nil {
			return 0, err
		}
	}
	rest := text
	for len(rest) > 0 {
		if n := plainRun(rest); s.fastOut && n > 0 {
			s.out = append(s.out, rest[:n]...)
			s.pos.advancePlain(n)
			rest = rest[n:]
			continue
		}
		r, n := utf8.DecodeRuneInString(rest)
		if err := s.put(r); err != nil {
			return len(text) - len(rest), err
		}
		rest = rest[n:]
	}
	return len(text), s.handOn(strings.IndexByte(text, '\n') >= 0)
}

// plainRun returns the number of printable ASCII characters that s starts with.
func plainRun[T string | []byte](s T) int {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7F {
			return i
		}
	}
	return len(s)
}

// WriteByte writes a byte to a binary stream.
func (s *Stream) WriteByte(b byte) error {
	if err := s.check(false, Binary); err != nil {
		return err
	}
	s.out = append(s.out, b)
	s.pos.advance(rune(b), 1)
	return s.handOn(b == '\n')
}

// Flush hands on the buffered output. After an error that output is lost.
func (s *Stream) Flush() error {
	if err := s.direction(false); err != nil {
		return err
	}
	if s.dst == nil && len(s.out) >= s.limit {
		return s.growBuffer(0)
	}
	if s.waiting {
		return ErrWaiting
	}
	if s.dst == nil || len(s.out) == 0 {
		return nil
	}
	held := s.out
	s.out = nil
	out := held
	if s.left != nil {
		out = out[:min(int64(len(out)), max(*s.left, 0))]
		*s.left -= int64(len(held))
	}
	n, err := s.write(out)
	switch {
	case err == nil && n != len(out):
		err = io.ErrShortWrite
	case err == nil && n != len(held):
		err = ErrAllowance
	}
	if err == nil && s.out == nil && cap(held) <= 16*bufferSize { // otherwise a Write may still use it
		s.out = held[:0]
	}
	return err
}

// A pacer is a writer that may have to wait until someone reads what was written, such as a
// connection or a pipe.
type pacer interface {
	io.Writer
	SetWriteDeadline(time.Time) error
}

// Waits reports whether writing may wait for the other side.
func (s *Stream) Waits() bool { return s.paced }

// MayBlock reports whether the stream has a foreign writer, which may block.
func (s *Stream) MayBlock() bool { return s.foreign }

const (
	firstWrite = time.Millisecond      // how long writing may wait before other goals run
	lateWrite  = 10 * time.Millisecond // how long it may go on after the context has ended
)

// write hands bytes on, and waits for that at most until the context ends.
func (s *Stream) write(out []byte) (n int, err error) {
	switch {
	case s.opts.Foreign:
		return s.hand(out)
	case s.ctx == nil || !s.Waits():
		return s.dst.Write(out)
	}
	w := s.dst.(pacer)
	if s.waiter != nil && s.ctx.Err() == nil {
		_ = w.SetWriteDeadline(time.Now().Add(firstWrite))
		var late interface{ Timeout() bool }
		if n, err = w.Write(out); !errors.As(err, &late) || !late.Timeout() {
			return n, err
		}
		out = out[n:]
	}
	more, called := 0, true
	wait := func(ctx context.Context) {
		end := func() { _ = w.SetWriteDeadline(time.Now().Add(lateWrite)) }
		_ = w.SetWriteDeadline(time.Time{})
		defer context.AfterFunc(ctx, end)()
		more, err = w.Write(out)
	}
	if s.waiter == nil || s.ctx.Err() != nil {
		wait(s.ctx)
	} else {
		s.waiting = true
		s.prepare()
		called = s.waiter.Await(wait)
		s.waiting = false
		s.prepare()
	}
	switch {
	case !called:
		err = ErrInterrupted
	case err != nil && s.ctx.Err() != nil:
		err = s.ctx.Err()
	}
	return n + more, err
}

// growBuffer enlarges the buffer of a stream in memory, to have room for more bytes. While
// it is copied, both buffers count.
func (s *Stream) growBuffer(more int) error {
	before, n := s.charged-streamBytes, 2*len(s.out)
	if n > 1<<20 {
		n -= n / 4
	}
	n = max(n, len(s.out)+more+bufferSize)
	if err := s.charge(n); err != nil {
		return err
	}
	s.out = room.Grow(s.poll(), s.out, n)
	return s.charge(-before)
}

// SetAllowance limits the number of bytes that are handed on from now on. nil is no limit.
// Output beyond it is dropped, with the error ErrAllowance.
func (s *Stream) SetAllowance(left *int64) { s.left = left }

// Bytes returns what was written to a stream made by NewBuffer. It is valid
// until the next write.
func (s *Stream) Bytes() []byte {
	if s.dst != nil {
		return nil
	}
	return s.out
}

// Encodes reports whether the encoding of the stream has the character r.
func (s *Stream) Encodes(r rune) bool { return s.opts.Encoding.has(r) }

// handOn flushes the output if it is time to. The argument newline reports whether a line
// has ended.
func (s *Stream) handOn(newline bool) error {
	if len(s.out) >= s.limit || newline && s.opts.Buffer == BufferLine {
		return s.Flush()
	}
	return nil
}

// put encodes a character into the buffer.
func (s *Stream) put(r rune) error {
	if r == '\n' && s.opts.Newline == DOS && s.opts.Type == Text && !s.lastCR {
		s.encode('\r')
	}
	s.lastCR = r == '\r'
	if s.opts.Encoding.has(r) {
		s.encode(r)
		return nil
	}
	escape, ok := s.opts.Unencodable.escape(r)
	if !ok {
		return &EncodingError{Encoding: s.opts.Encoding, Position: s.pos, Output: true, Rune: r}
	}
	for _, c := range escape {
		s.encode(c)
	}
	return nil
}

// encode appends a character that the encoding has.
func (s *Stream) encode(r rune) {
	n := len(s.out)
	s.out = s.opts.Encoding.append(s.out, r)
	s.pos.advance(r, len(s.out)-n)
}

// putMark puts the byte order mark that the options ask for.
func (s *Stream) putMark() {
	if mark := s.opts.Encoding.mark(); s.opts.BOM == BOMYes && mark != nil {
		s.out = append(s.out, mark...)
		s.pos.Bytes += int64(len(mark))
		s.bom = true
	}
}
