package stream

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/zebralog/prolog/internal/world"
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
	if s.ctx == nil || !s.foreign {
		return writeTo(s.dst, out)
	}
	h := &handing{done: make(chan struct{})}
	s.handing = h
	go func() {
		defer close(h.done)
		h.n, h.err = writeTo(s.dst, out)
	}()
	if !s.awaitHanded(h) {
		return 0, s.ctx.Err()
	}
	s.handing = nil
	return h.n, h.err
}

// IsDirect reports whether w is written without a goroutine: what never blocks, files, where that
// would take longer than the Write, and what writes to these and has a method Direct that says so.
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

// writeTo is w.Write, with an error for a panic.
func writeTo(w io.Writer, out []byte) (n int, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("writer of a stream panicked: %v", p)
		}
	}()
	return w.Write(out)
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
