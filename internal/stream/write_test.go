package stream

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestDOSOutput(t *testing.T) {
	tests := []struct{ in, want string }{
		{"a\nb", "a\r\nb"},
		{"a\r\nb", "a\r\nb"},
		{"\n\n", "\r\n\r\n"},
		{"\ra\n", "\ra\r\n"},
		{"\r\r\n", "\r\r\n"},
	}
	for _, tt := range tests {
		byString := NewBuffer(Options{Newline: DOS})
		byRune := NewBuffer(Options{Newline: DOS})
		byString.WriteString(tt.in)
		for _, r := range tt.in {
			byRune.WriteRune(r)
		}
		for _, s := range []*Stream{byString, byRune} {
			if got := string(s.Bytes()); got != tt.want {
				t.Errorf("%q written as %q", tt.in, got)
			}
			if p := s.Position(); p.Chars != int64(len(tt.want)) || p.Bytes != p.Chars {
				t.Errorf("%q ends at %v", tt.in, p)
			}
		}
	}
}

// TestBuffering checks which writes reach the writer, and in what pieces.
func TestBuffering(t *testing.T) {
	long := strings.Repeat("x", bufferSize)
	tests := []struct {
		buffer Buffering
		writes []string
		want   string // pieces before the flush, joined by |
		after  string // pieces of the flush
	}{
		{BufferFull, []string{"a", "b\n", "c"}, "", "ab\nc"},
		{BufferFull, []string{"a", long, "b"}, "a" + long, "b"},
		{BufferLine, []string{"a", "b\nc", "d", "\n", "e"}, "ab\nc|d\n", "e"},
		{BufferNone, []string{"a", "bc", "\n"}, "a|bc|\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.buffer.String(), func(t *testing.T) {
			var w pieces
			s := mustOutput(t, &w, Options{Buffer: tt.buffer})
			for _, text := range tt.writes {
				if _, err := s.WriteString(text); err != nil {
					t.Fatal(err)
				}
			}
			if got := w.take(); got != tt.want {
				t.Errorf("before flush %q, want %q", got, tt.want)
			}
			if err := s.Flush(); err != nil {
				t.Fatal(err)
			}
			if got := w.take(); got != tt.after {
				t.Errorf("flushed %q, want %q", got, tt.after)
			}
		})
	}
	var w pieces
	s := mustOutput(t, &w, Options{Buffer: BufferLine, Type: Binary})
	for _, b := range []byte("a\nb") {
		s.WriteByte(b)
	}
	if got := w.take(); got != "a\n" {
		t.Errorf("bytes: %q", got)
	}
	s.SetType(Text)
	s.WriteRune('c')
	s.WriteRune('\n')
	if got := w.take(); got != "bc\n" {
		t.Errorf("runes: %q", got)
	}
}

func TestWriteStringIsAsWriteRune(t *testing.T) {
	text := "plain \x00\x7f\t\b\r\n" + strings.Repeat("é∀😀 ", 2000) + "\nend"
	for _, e := range []Encoding{UTF8, UTF16LE, UTF16BE, WChar} {
		var one, other bytes.Buffer
		byString := mustOutput(t, &one, Options{Encoding: e})
		byRune := mustOutput(t, &other, Options{Encoding: e})
		n, err := byString.WriteString(text)
		if n != len(text) || err != nil {
			t.Errorf("%v: wrote %d, %v", e, n, err)
		}
		for _, r := range text {
			if err := byRune.WriteRune(r); err != nil {
				t.Fatal(err)
			}
		}
		if byString.Position() != byRune.Position() {
			t.Errorf("%v: at %v and %v", e, byString.Position(), byRune.Position())
		}
		byString.Flush()
		byRune.Flush()
		if !bytes.Equal(one.Bytes(), other.Bytes()) {
			t.Errorf("%v: the bytes differ", e)
		}
		back := mustInput(t, &one, Options{Encoding: e})
		if got, err := back.ReadAll(); got != text || err != nil {
			t.Errorf("%v: does not read back, %v", e, err)
		}
	}
}

func TestWriteStringOfBrokenText(t *testing.T) {
	s := NewBuffer(Options{})
	if n, err := s.WriteString("a\xffb"); n != 3 || err != nil || string(s.Bytes()) != "a\uFFFDb" {
		t.Errorf("wrote %q, %d, %v", s.Bytes(), n, err)
	}
	s = NewBuffer(Options{Encoding: Latin1})
	if n, err := s.WriteString("ab∀c"); n != 2 || err == nil || string(s.Bytes()) != "ab" {
		t.Errorf("wrote %q, %d, %v", s.Bytes(), n, err)
	}
}

func TestWriteErrors(t *testing.T) {
	broken := errors.New("broken")
	w := &failing{err: broken}
	s := mustOutput(t, w, Options{})
	s.WriteString("lost")
	if err := s.Flush(); err != broken {
		t.Errorf("flush: %v", err)
	}
	w.err = nil
	s.WriteString("kept")
	if err := s.Flush(); err != nil || w.String() != "kept" {
		t.Errorf("then %q, %v", w.String(), err)
	}
	w.short = true
	s.WriteString("xyz")
	if err := s.Flush(); err != io.ErrShortWrite {
		t.Errorf("short write: %v", err)
	}
	w.err = broken
	s.WriteString("x")
	if err := s.Close(false); !errors.Is(err, broken) {
		t.Errorf("close: %v", err)
	}
	if err := s.Close(false); err != ErrClosed {
		t.Errorf("second close: %v", err)
	}
	forced := mustOutput(t, w, Options{})
	forced.WriteString("x")
	if err := forced.Close(true); err != nil {
		t.Errorf("forced close: %v", err)
	}
	if err := forced.Close(true); err != ErrClosed {
		t.Errorf("second forced close: %v", err)
	}
}

func TestBufferOutlivesClose(t *testing.T) {
	s := NewBuffer(Options{})
	s.WriteString("text")
	if err := s.Close(false); err != nil || string(s.Bytes()) != "text" {
		t.Errorf("%q, %v", s.Bytes(), err)
	}
	if got := mustOutput(t, io.Discard, Options{}).Bytes(); got != nil {
		t.Errorf("a writer keeps %q", got)
	}
}

func TestCloseOfTheWriter(t *testing.T) {
	for _, owned := range []bool{false, true} {
		w := &failing{}
		s := mustOutput(t, w, Options{Owned: owned})
		s.WriteString("x")
		if err := s.Close(false); err != nil || w.String() != "x" || w.closed != owned {
			t.Errorf("owned %v: %q, closed %v, %v", owned, w.String(), w.closed, err)
		}
		r := &failing{}
		in := mustInput(t, r, Options{Owned: owned})
		if err := in.Close(false); err != nil || r.closed != owned {
			t.Errorf("owned %v: reader closed %v, %v", owned, r.closed, err)
		}
	}
}

// pieces keeps what each Write brought.
type pieces []string

func (p *pieces) Write(b []byte) (int, error) {
	*p = append(*p, string(b))
	return len(b), nil
}

func (p *pieces) take() string {
	s := strings.Join(*p, "|")
	*p = nil
	return s
}

// failing is a file that fails when told to.
type failing struct {
	bytes.Buffer
	err    error
	short  bool
	closed bool
}

func (f *failing) Write(b []byte) (int, error) {
	if f.err != nil {
		return 0, f.err
	}
	if f.short {
		return len(b) - 1, nil
	}
	return f.Buffer.Write(b)
}

func (f *failing) Close() error {
	f.closed = true
	return nil
}

func mustOutput(t testing.TB, w io.Writer, o Options) *Stream {
	t.Helper()
	s, err := NewOutput("test", w, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func BenchmarkWriteString(b *testing.B) {
	s := mustOutput(b, io.Discard, Options{})
	const text = "fact(a, 12, \"some text\").\n"
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		s.WriteString(text)
	}
}

func BenchmarkWriteRune(b *testing.B) {
	s := mustOutput(b, io.Discard, Options{})
	b.SetBytes(1)
	for b.Loop() {
		s.WriteRune('a')
	}
}
