package stream

import (
	"context"
	"fmt"
	"io"
	"time"
)

// input is the part of a Stream that only input streams use.
//
//	buf:  [ ... | unread | not yet read | free ]
//	            ^        ^              ^
//	            r-unread r              w
//
// The unread bytes are those of the character read last.
type input struct {
	src    io.Reader // nil if all of the text is in buf
	buf    []byte
	r, w   int
	fastIn bool // plain ASCII in buf is text as it stands

	unread int      // bytes that UnreadRune takes back, noUnread or endUnread
	before Position // position that UnreadRune goes back to

	end     bool  // the source has ended; buf may still hold input
	past    bool  // the end was read
	srcErr  error // error of the source, due when buf is empty
	markDue bool  // a byte order mark may come

	malformed      int
	firstMalformed Position
	lastMalformed  int64 // its byte offset

	ctx     context.Context
	waiter  Waiter
	waiting bool           // a goal waits for the other side; no other one may use the stream
	timeout *time.Duration // that a read waits for the source; nil without limit
	hook    func()
	pending chan chunk // answers the Read under way in a goroutine
}

// A Waiter calls the function that waits for the other side, and lets others go on meanwhile.
type Waiter interface {
	Unlocked(func()) // calls the function while others go on
	Aside(func())    // likewise, if what is used is the waiter's and others may go on
	Check()          // is called while long texts are copied, and may panic

	// Await is Unlocked, with CallPosted, of a function that ends when its context does.
	Await(func(context.Context)) bool

	// Posted gets an element when the waiting is to be interrupted by CallPosted. When that
	// reports false the operation ends with ErrInterrupted.
	Posted() <-chan struct{}
	CallPosted() bool
}

const (
	noUnread  = -1 // there is nothing to take back
	endUnread = 0  // the end was read last
)

// chunk is what one Read of a source brought.
type chunk struct {
	bytes []byte
	err   error
}

// fill asks the source once for more input and puts it into the buffer. It
// answers io.EOF at the end of the source.
func (s *Stream) fill() error {
	if s.waiting {
		return ErrWaiting
	}
	if s.end {
		return io.EOF
	}
	if s.src == nil {
		s.end = true
		return io.EOF
	}
	if err := s.srcErr; err != nil {
		s.srcErr = nil
		return err
	}
	if err := s.makeRoom(); err != nil {
		return err
	}
	for range 100 {
		n, err := s.readSource(s.buf[s.w : s.w+bufferSize])
		if s.closed {
			return ErrClosed
		}
		s.w += n
		if err == io.EOF {
			s.end = true
		} else if n > 0 {
			s.srcErr = err
			err = nil
		}
		if n > 0 {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return io.ErrNoProgress
}

// makeRoom makes place for bufferSize bytes at the end of the buffer. It moves
// the input to its front, or to a larger one with room for more moves to be
// rare; the unread bytes go with it.
func (s *Stream) makeRoom() error {
	if len(s.buf)-s.w >= bufferSize {
		return nil
	}
	keep := s.r - max(s.unread, 0)
	live := s.buf[keep:s.w]
	if need := 2*len(live) + bufferSize; len(s.buf) < need {
		if err := s.charge(2 * need); err != nil {
			return err
		}
		_ = s.charge(-len(s.buf)) // after there have been both
		s.buf = make([]byte, 2*need)
	}
	s.w = copy(s.buf, live)
	s.r -= keep
	return nil
}

// readSource is one Read of the source. If that may block, and there is a
// context, the Read runs in a goroutine with a buffer of its own, and the
// wait for it ends when the context is cancelled.
func (s *Stream) readSource(p []byte) (int, error) {
	if s.pending == nil {
		if err := s.cancelled(); err != nil {
			return 0, err
		}
		wait := s.ctx == nil || s.seeker != nil
		if s.hook != nil {
			s.hook()
		}
		if wait {
			return checkedRead(s.src, p)
		}
		s.pending = make(chan chunk, 1)
		go readChunk(s.src, s.pending)
	}
	c, err := s.await()
	if err != nil {
		return 0, err
	}
	s.pending = nil
	return copy(p, c.bytes), c.err
}

// await waits for the Read under way. Its error is that of the context, or ErrTimeout.
func (s *Stream) await() (c chunk, err error) {
	var cancelled <-chan struct{}
	if s.ctx != nil {
		cancelled = s.ctx.Done()
	}
	var late <-chan time.Time
	if s.timeout != nil {
		late = time.After(*s.timeout)
	}
	var posted <-chan struct{}
	interrupted := false
	wait := func() {
		interrupted = false
		select {
		case c = <-s.pending:
		case <-cancelled:
			err = s.ctx.Err()
		case <-late:
			err = ErrTimeout
		case <-posted:
			interrupted = true
		}
	}
	select {
	case c = <-s.pending:
		return c, nil
	default:
	}
	if s.waiter == nil {
		wait()
		return c, err
	}
	s.waiting = true
	defer func() { s.waiting = false }()
	posted = s.waiter.Posted()
	for {
		if s.waiter.Unlocked(wait); !interrupted {
			return c, err
		}
		if !s.waiter.CallPosted() {
			return c, ErrInterrupted
		}
	}
}

// cancelled is the error of the context, if that has ended.
func (s *Stream) cancelled() error {
	if s.ctx == nil {
		return nil
	}
	return s.ctx.Err()
}

// readChunk reads up to bufferSize bytes and sends them. A panic of the reader is sent
// as an error: nothing else could recover it in this goroutine.
func readChunk(r io.Reader, to chan<- chunk) {
	var c chunk
	defer func() {
		if p := recover(); p != nil {
			c = chunk{err: fmt.Errorf("reader of a stream panicked: %v", p)}
		}
		to <- c
	}()
	p := make([]byte, bufferSize)
	n, err := checkedRead(r, p)
	c = chunk{p[:n], err}
}

// checkedRead is r.Read, with an error for an impossible count.
func checkedRead(r io.Reader, p []byte) (int, error) {
	n, err := r.Read(p)
	if n < 0 || n > len(p) {
		return 0, fmt.Errorf("reader of a stream answered %d bytes for a buffer of %d", n, len(p))
	}
	return n, err
}

// readMark looks for a byte order mark, and takes the encoding from it.
func (s *Stream) readMark() error {
	for s.markDue {
		n, e, more := findMark(s.buf[s.r:s.w])
		if more {
			err := s.fill()
			if err == nil {
				continue
			}
			if err != io.EOF {
				return err
			}
		}
		s.markDue = false
		if n > 0 {
			s.r += n
			s.pos.Bytes += int64(n)
			s.bom = true
			s.SetEncoding(e)
		}
	}
	return nil
}
