package repl

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/zebralog/prolog/repl/edit"
)

// A slow editor is a user who thinks before each line and key.
type slow time.Duration

func (s slow) Line(edit.Line) (string, error) {
	time.Sleep(time.Duration(s))
	return "x.", nil
}

func (s slow) Keys(_ func() error, take func(rune) bool) error {
	time.Sleep(time.Duration(s))
	take('x')
	return nil
}

func (slow) Below() {}

func (slow) Close() error { return nil }

// TestClock waits for the user: that is no time of a query.
func TestClock(t *testing.T) {
	const pause = 20 * time.Millisecond
	term := &Terminal{edit: slow(pause), out: NewOutput(io.Discard)}
	term.PromptBy(func() string { return "" })
	s := Session{Terminal: term}
	began, from := time.Now(), s.clock()
	if _, err := term.Read(make([]byte, 8)); err != nil {
		t.Fatal(err)
	}
	if _, err := term.Key(context.Background(), io.Discard, ""); err != nil {
		t.Fatal(err)
	}
	if took := s.clock() - from; took > time.Since(began)-2*pause {
		t.Errorf("%v of %v", took, time.Since(began))
	}
}
