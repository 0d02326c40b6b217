package stream

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/zebralog/prolog/internal/world"
)

// A handing is a Write of a foreign writer. It runs in a goroutine of its own.
type handing struct {
	done chan struct{}
	n    int
	err  error
}

// begin begins a Write.
func (s *Stream) begin(out []byte) *handing {
	h := &handing{done: make(chan struct{})}
	s.handing = h
	go func() {
		defer close(h.done)
		h.n, h.err = writeTo(s.dst, out)
	}()
	return h
}

// soon reports whether the Write is already over, as is usual.
func (h *handing) soon() bool {
	for range 20 {
		runtime.Gosched()
		select {
		case <-h.done:
			return true
		default:
		}
	}
	return false
}

// hand hands bytes on to a foreign writer. Other goals run while that takes long. If the
// context ends first, the Write keeps the bytes.
func (s *Stream) hand(out []byte) (n int, err error) {
	if s.handing == nil && (!s.foreign || s.ctx == nil && s.waiter == nil) {
		return writeTo(s.dst, out)
	}
	ctx, h := s.ctx, s.handing
	left := h != nil
	if !left {
		h = s.begin(out)
	}
	wait := func() {
		if left && awaitHanded(ctx, h) {
			left, h = false, s.begin(out)
		}
		if left || !awaitHanded(ctx, h) {
			err = ctx.Err()
			return
		}
		s.handing = nil
		n, err = h.n, h.err
	}
	if !left && h.soon() || s.waiter == nil {
		wait()
		return n, err
	}
	busy := make(chan struct{})
	s.busy = busy
	s.prepare()
	s.aside(func() {
		defer close(busy)
		wait()
	})
	if late := s.settle(); err == nil {
		err = late
	}
	return n, err
}

// settle waits while another goal waits for the foreign writer, at most until the context
// ends.
func (s *Stream) settle() error {
	for s.busy != nil {
		busy := s.busy
		select {
		case <-busy:
			s.busy = nil
			s.prepare()
			continue
		default:
		}
		if s.waiter == nil {
			return ErrWaiting
		}
		var ended <-chan struct{}
		if s.ctx != nil {
			ended = s.ctx.Done()
		}
		late := false
		s.aside(func() {
			select {
			case <-busy:
			case <-ended:
				late = true
			}
		})
		if late {
			return s.ctx.Err()
		}
	}
	return nil
}

// aside calls wait while other goals run. Other goals may use the stream meanwhile, so its
// context and waiter are set again afterwards.
func (s *Stream) aside(wait func()) {
	ctx, waiter, left := s.ctx, s.waiter, s.left
	waiter.Aside(wait)
	s.ctx, s.waiter, s.left = ctx, waiter, left
}

// IsDirect reports whether w is written to without a goroutine. That holds for writers that
// never block, for files, where a goroutine would take longer than the Write, and for
// writers whose method Direct returns true.
func IsDirect(w io.Writer) bool {
	switch w := w.(type) {
	case *bytes.Buffer, *strings.Builder:
		return true
	case interface{ Direct() bool }:
		return w.Direct()
	}
	_, file := world.SystemFileOf(w)
	return file || w == io.Discard
}

// writeTo returns w.Write(out). A panic becomes an error.
func writeTo(w io.Writer, out []byte) (n int, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("writer of a stream panicked: %v", p)
		}
	}()
	return w.Write(out)
}

// awaitHanded waits for a Write. It returns false if the context, which may be nil, ends
// before.
func awaitHanded(ctx context.Context, h *handing) bool {
	if ctx == nil {
		ctx = context.Background()
	}
	select {
	case <-h.done:
		return true
	case <-ctx.Done():
	}
	select {
	case <-h.done:
		return true
	case <-time.After(lateWrite):
		return false
	}
}
