package stream

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"time"
)

// A handing is a Write of a foreign writer, which runs in a goroutine of its own.
type handing struct {
	done chan struct{}
	n    int
	err  error
}

// hand hands bytes on to a foreign writer. When the context ends first, the Write has them still.
func (s *Stream) hand(out []byte) (int, error) {
	if s.handing != nil && !s.awaitHanded(s.handing) {
		return 0, s.ctx.Err()
	}
	s.handing = nil
	h := &handing{done: make(chan struct{})}
	if s.ctx == nil || !s.foreign {
		h.write(s.dst, out)
		return h.n, h.err
	}
	s.handing = h
	go h.write(s.dst, out)
	if !s.awaitHanded(h) {
		return 0, s.ctx.Err()
	}
	s.handing = nil
	return h.n, h.err
}

// inMemory reports whether writing to w never blocks.
func inMemory(w io.Writer) bool {
	switch w.(type) {
	case *bytes.Buffer, *strings.Builder:
		return true
	}
	return w == io.Discard
}

// write is w.Write, with an error for a panic.
func (h *handing) write(w io.Writer, out []byte) {
	defer close(h.done)
	defer func() {
		if p := recover(); p != nil {
			h.err = fmt.Errorf("writer of a stream panicked: %v", p)
		}
	}()
	h.n, h.err = w.Write(out)
}

// awaitHanded waits for a Write, and reports false when the context ends before.
func (s *Stream) awaitHanded(h *handing) bool {
	ctx := s.ctx
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
