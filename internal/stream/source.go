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
// The unread bytes are those of the last character read.
type input struct {
	src  io.Reader // nil if all of the text is in buf
	buf  []byte
	r, w int

	unread int      // the bytes that UnreadRune takes back, or noUnread or endUnread
	before Position // the position that UnreadRune restores

	fastIn  bool  // plain ASCII in buf is text without conversion
	end     bool  // the source has ended; buf may still hold input
	past    bool  // the end was read
	markDue bool  // a byte order mark may come
	waiting bool  // a goal waits for the other side; no other goal may use the stream
	pending bool  // a Read runs in a goroutine, or its result is to be received
	srcErr  error // an error of the source, which is reported when buf is empty

	malformed *malformed // nil if nothing was

	ctx     context.Context
	waiter  Waiter
	timeout *time.Duration // how long a read waits for the source; nil for no limit
	hook    func()
	reads   *reads // nil before the first Read in a goroutine
}

// A malformed says where the input of a stream was malformed, and how often.
type malformed struct {
	count int
	first Position
	last  int64 // byte offset of the last one
}

// A Waiter calls functions that wait for the other side, and lets other goals run
// meanwhile.
type Waiter interface {
	Unlocked(func()) // calls the function while other goals run
	Aside(func())    // likewise, if the caller owns what is used and other goals may run
	Check()          // is called while long texts are copied; it may panic

	// Await does what Unlocked does, and calls CallPosted when need be. The function must
	// end when its context does.
	Await(func(context.Context)) bool

	// Posted receives an element when CallPosted must be called. If CallPosted returns
	// false, the waiting operation ends with ErrInterrupted.
	Posted() <-chan struct{}
	CallPosted() bool
}

const (
	noUnread  = -1 // there is nothing to take back
	endUnread = 0  // the end was read last
)

// A chunk is the result of one Read of a source. Its bytes are valid until the next Read.
type chunk struct {
	bytes []byte
	err   error
}

// fill asks the source once for more input and puts it into the buffer. It returns io.EOF
// at the end of the source.
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

// makeRoom makes room for bufferSize bytes at the end of the buffer. It moves the input,
// with the unread bytes, to the front of the buffer, or to a larger one. A larger one has
// enough room that moves are rare.
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
		_ = s.charge(-len(s.buf)) // after both buffers were there
		s.buf = make([]byte, 2*need)
	}
	s.w = copy(s.buf, live)
	s.r -= keep
	return nil
}

// readSource reads once from the source. If that may block, and there is a context, the
// Read runs in a goroutine with its own buffer. The wait for it ends when the context is
// cancelled.
func (s *Stream) readSource(p []byte) (int, error) {
	if !s.pending {
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
		s.startRead()
	}
	c, err := s.await()
	if err != nil {
		return 0, err
	}
	s.pending = false
	return copy(p, c.bytes), c.err
}

// startRead begins a Read in a goroutine.
func (s *Stream) startRead() {
	if s.reads == nil {
		s.reads = &reads{result: make(chan chunk, 1)}
	}
	s.pending = true
	go s.reads.read(s.src)
}

// await waits for the current Read. Its error is that of the context, or ErrTimeout.
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
		case c = <-s.reads.result:
		case <-cancelled:
			err = s.ctx.Err()
		case <-late:
			err = ErrTimeout
		case <-posted:
			interrupted = true
		}
	}
	select {
	case c = <-s.reads.result:
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

// cancelled returns the error of the context, if that has ended.
func (s *Stream) cancelled() error {
	if s.ctx == nil {
		return nil
	}
	return s.ctx.Err()
}

// reads are the Reads of a source in goroutines, one after the other.
type reads struct {
	result chan chunk // of one Read
	bytes  [bufferSize]byte
}

// read reads once. It sends a panic of the reader as an error, because nothing else could
// recover it in this goroutine.
func (r *reads) read(src io.Reader) {
	var c chunk
	defer func() {
		if p := recover(); p != nil {
			c = chunk{err: fmt.Errorf("reader of a stream panicked: %v", p)}
		}
		r.result <- c
	}()
	n, err := checkedRead(src, r.bytes[:])
	c = chunk{r.bytes[:n], err}
}

// checkedRead returns r.Read(p), or an error if the count is impossible.
func checkedRead(r io.Reader, p []byte) (int, error) {
	n, err := r.Read(p)
	if n < 0 || n > len(p) {
		return 0, fmt.Errorf("reader of a stream answered %d bytes for a buffer of %d", n, len(p))
	}
	return n, err
}

// readMark looks for a byte order mark. If there is one, it sets the encoding.
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
