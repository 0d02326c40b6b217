package progress

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestBar(t *testing.T) {
	var screen bytes.Buffer
	b := &Bar{w: &screen}
	out := b.Around(&screen)
	b.Set(1, 10, "a.pl")
	if screen.Len() > 0 {
		t.Errorf("at once: %q", &screen)
	}
	b.next = b.next.Add(-time.Hour)
	b.Set(5, 10, "a.pl")
	if text := screen.String(); text != "\ra.pl  50% |"+strings.Repeat("█", 15)+strings.Repeat(" ", 15)+"|\x1b[K" {
		t.Errorf("halfway: %q", text)
	}
	screen.Reset()
	out.Write([]byte("hello\n"))
	out.Write([]byte("world\n"))
	if text := screen.String(); text != "\r\x1b[Khello\nworld\n" {
		t.Errorf("output: %q", text)
	}
	b.Set(7, 10, "a.pl")
	screen.Reset()
	b.Set(0, 10, "b.pl") // a.pl was left
	if screen.Len() > 0 {
		t.Errorf("other work at once: %q", &screen)
	}
	b.next = b.next.Add(-time.Hour)
	b.Set(7, 10, "b.pl")
	screen.Reset()
	b.Set(10, 10, "a.pl")
	if text := screen.String(); text != "\r\x1b[K" {
		t.Errorf("at the end: %q", text)
	}
}

// TestNoTerminal shows nothing.
func TestNoTerminal(t *testing.T) {
	var screen bytes.Buffer
	b := New(&screen)
	b.Set(1, 2, "")
	if b != nil || b.Around(&screen) != &screen {
		t.Error(b)
	}
}
