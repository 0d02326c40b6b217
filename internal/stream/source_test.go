package stream

import (
	"context"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// TestLineOfPipe checks that reading a line does not wait for more than it.
func TestLineOfPipe(t *testing.T) {
	for _, ctx := range []context.Context{nil, context.Background(), cancellable(t)} {
		r, w := io.Pipe()
		s := mustInput(t, r, Options{BOM: BOMYes})
		s.SetContext(ctx)
		go w.Write([]byte("é.\n"))
		if got, err := s.ReadLine(); got != "é." || err != nil {
			t.Errorf("read %q, %v", got, err)
		}
		if s.EndOfStream() != NotEnd {
			t.Error("an open pipe has ended")
		}
		w.Close()
		if at, err := s.AtEnd(); !at || err != nil {
			t.Errorf("closed pipe: %v, %v", at, err)
		}
	}
}

func cancellable(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	return ctx
}

// TestCancel cancels reads that wait, again and again, while the input comes
// byte by byte; all of it has to arrive in the end.
func TestCancel(t *testing.T) {
	text := strings.Repeat("aé∀😀\n", 40)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	go func() {
		for i := range len(text) {
			w.Write([]byte{text[i]})
			if i%7 == 0 {
				time.Sleep(time.Millisecond)
			}
		}
		w.Close()
	}()
	s := mustInput(t, r, Options{BOM: BOMYes})
	var got strings.Builder
	cancelled := 0
	for {
		ctx, cancel := context.WithTimeout(context.Background(), 300*time.Microsecond)
		s.SetContext(ctx)
		var r rune
		var err error
		for err == nil {
			if p, perr := s.PeekRune(); perr == nil {
				if r, _, err = s.ReadRune(); r != p || err != nil {
					t.Fatalf("peeked %q, read %q, %v", p, r, err)
				}
				got.WriteRune(r)
			} else {
				err = perr
			}
		}
		cancel()
		if err == io.EOF {
			break
		}
		if err != context.DeadlineExceeded {
			t.Fatal(err)
		}
		cancelled++
	}
	if got.String() != text {
		t.Errorf("read %q", got.String())
	}
	if cancelled == 0 {
		t.Error("no read was cancelled")
	}
}

func TestCancelledReadIsDeliveredLater(t *testing.T) {
	r, w := io.Pipe()
	s := mustInput(t, r, Options{})
	hooks := 0
	s.SetFillHook(func() { hooks++ })
	ctx, cancel := context.WithCancel(context.Background())
	s.SetContext(ctx)
	done := make(chan error)
	go func() {
		_, _, err := s.ReadRune()
		done <- err
	}()
	cancel()
	if err := <-done; err != context.Canceled {
		t.Fatal(err)
	}
	if _, _, err := s.ReadRune(); err != context.Canceled {
		t.Errorf("the context stays cancelled: %v", err)
	}
	go w.Write([]byte("x"))
	s.SetContext(context.Background())
	if r, _, err := s.ReadRune(); r != 'x' || err != nil {
		t.Errorf("then %q, %v", r, err)
	}
	if hooks != 1 {
		t.Errorf("the hook ran %d times for one read", hooks)
	}
}

func TestCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := mustInput(t, strings.NewReader("ab"), Options{})
	s.SetContext(ctx)
	if _, err := s.PeekRune(); err != context.Canceled {
		t.Error(err)
	}
	if s.pending {
		t.Error("a cancelled read was begun")
	}
	memory := NewStringInput("ab")
	memory.SetContext(ctx)
	if got, err := memory.ReadAll(); got != "ab" || err != nil {
		t.Errorf("memory does not block, but: %q, %v", got, err)
	}
}

func TestPanickingReader(t *testing.T) {
	s := mustInput(t, panicking{}, Options{})
	s.SetContext(cancellable(t))
	if _, _, err := s.ReadRune(); err == nil || !strings.Contains(err.Error(), "panicked: broken") {
		t.Error(err)
	}
}

type panicking struct{}

func (panicking) Read([]byte) (int, error) { panic("broken") }

func TestFillHook(t *testing.T) {
	var log strings.Builder
	s := mustInput(t, &scripted{steps: []step{{"ab\n", nil}, {"c", io.EOF}}}, Options{})
	s.SetFillHook(func() { log.WriteByte('|') })
	for {
		r, _, err := s.ReadRune()
		if err != nil {
			break
		}
		log.WriteRune(r)
	}
	if got := log.String(); got != "|ab\n|c" {
		t.Errorf("got %q", got)
	}
}
