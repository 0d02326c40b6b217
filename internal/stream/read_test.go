package stream

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestPositions(t *testing.T) {
	tests := []struct {
		name    string
		newline Newline
		in      string
		want    string // the positions before each character and at the end
	}{
		{"empty", Posix, "", "0:1:0:0"},
		{"lines", Posix, "ab\nc\n", "0:1:0:0 1:1:1:1 2:1:2:2 3:2:0:3 4:2:1:4 5:3:0:5"},
		{"tab", Posix, "\ta\tb", "0:1:0:0 1:1:8:1 2:1:9:2 3:1:16:3 4:1:17:4"},
		{"tab from column 7", Posix, "1234567\t", "0:1:0:0 1:1:1:1 2:1:2:2 3:1:3:3 4:1:4:4 5:1:5:5 6:1:6:6 7:1:7:7 8:1:8:8"},
		{"backspace", Posix, "\bab\bc", "0:1:0:0 1:1:0:1 2:1:1:2 3:1:2:3 4:1:1:4 5:1:2:5"},
		{"carriage return", Posix, "ab\rc", "0:1:0:0 1:1:1:1 2:1:2:2 3:1:0:3 4:1:1:4"},
		{"several bytes", Posix, "é∀😀x", "0:1:0:0 1:1:1:2 2:1:2:5 3:1:3:9 4:1:4:10"},
		{"crlf kept", Posix, "a\r\nb", "0:1:0:0 1:1:1:1 2:1:0:2 3:2:0:3 4:2:1:4"},
		{"crlf", DOS, "a\r\nb", "0:1:0:0 1:1:1:1 2:2:0:3 3:2:1:4"},
		{"lone cr in dos", DOS, "a\rb\r\r\nc", "0:1:0:0 1:1:1:1 2:1:2:3 3:2:0:6 4:2:1:7"},
		{"crlf detected", Detect, "a\r\nb\rc", "0:1:0:0 1:1:1:1 2:2:0:3 3:2:1:4 4:2:2:6"},
		{"lf detected", Detect, "a\nb\r\n", "0:1:0:0 1:1:1:1 2:2:0:2 3:2:1:3 4:2:0:4 5:3:0:5"},
		{"control and delete", Posix, "\x00\x1b\x7f", "0:1:0:0 1:1:1:1 2:1:2:2 3:1:3:3"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := mustInput(t, iotest.OneByteReader(strings.NewReader(tt.in)), Options{Newline: tt.newline})
			var got []string
			for {
				p := s.Position()
				got = append(got, fmt.Sprintf("%d:%d:%d:%d", p.Chars, p.Line, p.Column, p.Bytes))
				if _, _, err := s.ReadRune(); err != nil {
					break
				}
			}
			if got := strings.Join(got, " "); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			out := NewBuffer(Options{})
			if tt.newline == Posix {
				if _, err := out.WriteString(tt.in); err != nil || out.Position() != s.Position() {
					t.Errorf("written to %v, %v, read to %v", out.Position(), err, s.Position())
				}
			}
		})
	}
}

// TestEnd runs sequences of operations at the end of a stream. A state of the
// end is n, a or p for not, at, past.
func TestEnd(t *testing.T) {
	tests := []struct {
		action EOFAction
		text   string
		script string
	}{
		{EOFCode, "x", "state=n get=x state=a peek=eof state=a get=eof state=p get=eof peek=eof state=p"},
		{EOFError, "x", "state=n get=x state=a peek=eof peek=eof get=eof state=p get=past peek=past string=past state=p"},
		{EOFReset, "x", "state=n get=x state=a peek=eof get=eof state=a get=eof get=eof state=a"},
		{EOFError, "", "state=a get=eof get=past"},
		{EOFCode, "x", "get=x unget=ok state=n get=x get=eof unget=ok state=a get=eof state=p"},
		{EOFError, "x", "get=x get=eof unget=ok state=a peek=eof get=eof get=past"},
		{EOFReset, "x", "get=x get=eof unget=ok get=eof state=a"},
		{EOFCode, "ab", "get=a unget=ok unget=none get=a get=b unget=ok peek=b get=b unget=ok unget=none"},
		{EOFCode, "ab", "unget=none get=a peek=b unget=ok get=a get=b peek=eof unget=ok get=b"},
		{EOFError, "ab", "string=ab get=a string=b get=b string= get=eof string=past"},
		{EOFError, "a", "line=a state=a line=eof state=p line=past"},
		{EOFError, "a", "all=a state=p all=past"},
		{EOFCode, "a", "all=a all= state=p"},
		{EOFError, "ab", "two=ab two=eof two=past"},
		{EOFError, "abc", "two=ab two=c state=a two=eof state=p"},
		{EOFError, "a", "end=false get=a end=true get=eof end=true"},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%v %q %s", tt.action, tt.text, tt.script), func(t *testing.T) {
			s := NewStringInput(tt.text)
			s.SetEOFAction(tt.action)
			for i, step := range strings.Fields(tt.script) {
				op, want, _ := strings.Cut(step, "=")
				if got := runStep(s, op); got != want {
					t.Fatalf("step %d, %s: got %s", i+1, step, got)
				}
			}
		})
	}
}

func runStep(s *Stream, op string) string {
	var text string
	var err error
	switch op {
	case "state":
		return s.EndOfStream().String()[:1]
	case "end":
		var at bool
		at, err = s.AtEnd()
		text = fmt.Sprint(at)
	case "get":
		var r rune
		r, _, err = s.ReadRune()
		text = string(r)
	case "peek":
		var r rune
		r, err = s.PeekRune()
		text = string(r)
	case "unget":
		err = s.UnreadRune()
		text = "ok"
	case "string":
		text, err = s.PeekString(9)
	case "line":
		text, err = s.ReadLine()
	case "all":
		text, err = s.ReadAll()
	case "two":
		text, err = s.ReadString(2)
	}
	switch err {
	case nil:
		return text
	case io.EOF:
		return "eof"
	case errPastEnd:
		return "past"
	case ErrUnread:
		return "none"
	}
	return err.Error()
}

func TestResetAsksAgain(t *testing.T) {
	var source bytes.Buffer
	source.WriteString("a")
	s := mustInput(t, &source, Options{EOFAction: EOFReset})
	if got, _ := s.ReadAll(); got != "a" {
		t.Fatalf("read %q", got)
	}
	source.WriteString("b")
	if got, _ := s.ReadAll(); got != "b" {
		t.Errorf("after reset read %q", got)
	}
	sticky := mustInput(t, &source, Options{})
	sticky.ReadAll()
	source.WriteString("c")
	if got, _ := sticky.ReadAll(); got != "" {
		t.Errorf("eof_code read on: %q", got)
	}
}

// TestPeekedEndIsRead checks that a peek at the end of a terminal is the end
// that the next read meets, not a reason to ask the terminal twice.
func TestPeekedEndIsRead(t *testing.T) {
	var source bytes.Buffer
	s := mustInput(t, &source, Options{EOFAction: EOFReset})
	if _, err := s.PeekRune(); err != io.EOF {
		t.Fatal(err)
	}
	source.WriteString("a")
	if _, _, err := s.ReadRune(); err != io.EOF {
		t.Fatalf("read after peek: %v", err)
	}
	if r, _, err := s.ReadRune(); r != 'a' || err != nil {
		t.Errorf("next read %q, %v", r, err)
	}
}

func TestReadLine(t *testing.T) {
	s := NewStringInput("one\ntwo\r\n\nlast\r")
	for _, want := range []string{"one", "two", "", "last\r"} {
		if got, err := s.ReadLine(); got != want || err != nil {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	}
	if _, err := s.ReadLine(); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
}

func TestPeekStringBeyondTheBuffer(t *testing.T) {
	text := strings.Repeat("0123456é\n", 3000)
	s := mustInput(t, iotest.HalfReader(strings.NewReader(text)), Options{})
	s.ReadRune()
	if got, err := s.PeekString(20000); err != nil || got != string([]rune(text)[1:20001]) {
		t.Errorf("peeked %d bytes, %v", len(got), err)
	}
	if p := s.Position(); p.Chars != 1 {
		t.Errorf("peeking moved to %v", p)
	}
	if err := s.UnreadRune(); err != nil {
		t.Error(err)
	}
	if got, err := s.ReadAll(); err != nil || got != text {
		t.Errorf("read %d bytes, %v", len(got), err)
	}
	if got, err := s.PeekString(-1); got != "" || err != io.EOF {
		t.Errorf("past the end peeked %q, %v", got, err)
	}
}

func TestBytes(t *testing.T) {
	s := mustInput(t, strings.NewReader("a\xff\n"), Options{Type: Binary, EOFAction: EOFError})
	if e := s.Options().Encoding; e != Octet {
		t.Errorf("encoding %v", e)
	}
	for _, want := range []byte("a\xff\n") {
		p, err := s.PeekByte()
		if p != want || err != nil {
			t.Errorf("peeked %d, %v", p, err)
		}
		b, err := s.ReadByte()
		if b != want || err != nil {
			t.Errorf("read %d, %v", b, err)
		}
	}
	if p := s.Position(); p != (Position{3, 2, 0, 3}) {
		t.Errorf("at %v", p)
	}
	for _, want := range []error{io.EOF, errPastEnd} {
		if _, err := s.ReadByte(); err != want {
			t.Errorf("at the end: %v, want %v", err, want)
		}
	}
}

// TestTypes checks which operations each strictness allows.
func TestTypes(t *testing.T) {
	tests := []struct {
		check    TypeCheck
		typ      Type
		encoding Encoding
		runes    bool
		bytes    bool
	}{
		{TypeStrict, Text, UTF8, true, false},
		{TypeStrict, Text, Latin1, true, false},
		{TypeStrict, Binary, Octet, false, true},
		{TypeLoose, Text, UTF8, true, false},
		{TypeLoose, Text, Latin1, true, true},
		{TypeLoose, Binary, Octet, true, true},
		{TypeOff, Text, UTF8, true, true},
		{TypeOff, Binary, Octet, true, true},
	}
	for _, tt := range tests {
		o := Options{Type: tt.typ, Encoding: tt.encoding, TypeCheck: tt.check}
		expect := func(what string, got error, allowed bool, want *PermissionError) {
			t.Helper()
			if allowed && got != nil || !allowed && got != want {
				t.Errorf("%v %v %v, %s: %v", tt.check, tt.typ, tt.encoding, what, got)
			}
		}
		in := mustInput(t, strings.NewReader("abcdefghijkl"), o)
		_, _, err := in.ReadRune()
		expect("read rune", err, tt.runes, errBinaryInput)
		_, err = in.PeekRune()
		expect("peek rune", err, tt.runes, errBinaryInput)
		_, err = in.PeekString(1)
		expect("peek string", err, tt.runes, errBinaryInput)
		_, err = in.ReadByte()
		expect("read byte", err, tt.bytes, errTextInput)
		_, err = in.PeekByte()
		expect("peek byte", err, tt.bytes, errTextInput)
		out := NewBuffer(o)
		expect("write rune", out.WriteRune('a'), tt.runes, errBinaryOutput)
		_, err = out.WriteString("a")
		expect("write string", err, tt.runes, errBinaryOutput)
		expect("write byte", out.WriteByte('a'), tt.bytes, errTextOutput)
	}
}

// TestReadErrors checks that an error of the source comes after the input that
// was read before it, and that reading can go on.
func TestReadErrors(t *testing.T) {
	broken := errors.New("broken")
	s := mustInput(t, &scripted{steps: []step{
		{"ab", broken}, {"", nil}, {"c", nil}, {"", broken}, {"d", io.EOF},
	}}, Options{})
	want := []string{"a", "b", "broken", "c", "broken", "d", "eof", "eof"}
	for i, want := range want {
		if got := runStep(s, "get"); got != want {
			t.Errorf("read %d: %s, want %s", i, got, want)
		}
	}
}

func TestBadReaders(t *testing.T) {
	idle := mustInput(t, &scripted{}, Options{})
	if _, _, err := idle.ReadRune(); err != io.ErrNoProgress {
		t.Errorf("idle reader: %v", err)
	}
	for _, n := range []int{-1, 1 << 30} {
		s := mustInput(t, badCount(n), Options{})
		if _, _, err := s.ReadRune(); err == nil || err == io.EOF {
			t.Errorf("count %d: %v", n, err)
		}
	}
}

// TestNoCallPanics makes every call on streams in every state.
func TestNoCallPanics(t *testing.T) {
	calls := map[string]func(*Stream) error{
		"ReadRune":    func(s *Stream) error { _, _, err := s.ReadRune(); return err },
		"PeekRune":    func(s *Stream) error { _, err := s.PeekRune(); return err },
		"PeekString":  func(s *Stream) error { _, err := s.PeekString(3); return err },
		"UnreadRune":  func(s *Stream) error { return s.UnreadRune() },
		"ReadLine":    func(s *Stream) error { _, err := s.ReadLine(); return err },
		"ReadString":  func(s *Stream) error { _, err := s.ReadString(2); return err },
		"ReadAll":     func(s *Stream) error { _, err := s.ReadAll(); return err },
		"AtEnd":       func(s *Stream) error { _, err := s.AtEnd(); return err },
		"ReadByte":    func(s *Stream) error { _, err := s.ReadByte(); return err },
		"PeekByte":    func(s *Stream) error { _, err := s.PeekByte(); return err },
		"WriteRune":   func(s *Stream) error { return s.WriteRune('a') },
		"WriteString": func(s *Stream) error { _, err := s.WriteString("a\n"); return err },
		"WriteByte":   func(s *Stream) error { return s.WriteByte(1) },
		"Flush":       func(s *Stream) error { return s.Flush() },
		"SetPosition": func(s *Stream) error { return s.SetPosition(start) },
		"Seek":        func(s *Stream) error { _, err := s.Seek(0, io.SeekCurrent); return err },
		"Truncate":    (*Stream).Truncate,
		"Properties": func(s *Stream) error {
			s.EndOfStream()
			s.Repositionable()
			s.Malformed()
			s.Bytes()
			s.SetType(Binary)
			s.SetType(Text)
			s.SetColumn(-1)
			s.SetLine(-1)
			s.SetNewline(DOS)
			s.SetBuffering(BufferNone)
			return nil
		},
	}
	inputOnly := "ReadRune PeekRune PeekString UnreadRune ReadLine ReadString ReadAll AtEnd ReadByte PeekByte"
	outputOnly := "WriteRune WriteString WriteByte Flush"
	states := map[string]func() *Stream{
		"text input":    func() *Stream { return NewStringInput("ab\nc") },
		"binary input":  func() *Stream { return mustInput(t, strings.NewReader("ab"), Options{Type: Binary}) },
		"at end":        func() *Stream { return NewStringInput("") },
		"past end":      func() *Stream { s := NewStringInput(""); s.ReadRune(); return s },
		"buffer":        func() *Stream { return NewBuffer(Options{}) },
		"binary buffer": func() *Stream { return NewBuffer(Options{Type: Binary}) },
		"writer":        func() *Stream { return mustOutput(t, io.Discard, Options{}) },
		"closed input":  func() *Stream { s := NewStringInput("abc"); s.ReadRune(); s.Close(false); return s },
		"closed output": func() *Stream { s := NewBuffer(Options{}); s.Close(false); return s },
	}
	for state, make := range states {
		for first, f := range calls {
			for second, g := range calls {
				s := make()
				f(s)
				err := g(s)
				what := fmt.Sprintf("%s: %s after %s: %v", state, second, first, err)
				if s.Closed() && second != "Properties" && err != ErrClosed {
					t.Error(what)
				}
				if !s.Closed() && s.IsInput() && strings.Contains(outputOnly, second) && err != errNotOutput {
					t.Error(what)
				}
				if !s.Closed() && s.IsOutput() && strings.Contains(inputOnly, second) && err != errNotInput {
					t.Error(what)
				}
			}
		}
	}
}

// scripted is a reader that answers one step a Read, then nothing.
type scripted struct{ steps []step }

type step struct {
	text string
	err  error
}

func (r *scripted) Read(p []byte) (int, error) {
	if len(r.steps) == 0 {
		return 0, nil
	}
	s := r.steps[0]
	r.steps = r.steps[1:]
	return copy(p, s.text), s.err
}

// badCount is a reader that answers an impossible count.
type badCount int

func (n badCount) Read([]byte) (int, error) { return int(n), nil }

func BenchmarkReadRune(b *testing.B) {
	text := []byte(strings.Repeat("fact(a, 12, \"some text\").\n", 1000))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		s := mustInput(b, bytes.NewReader(text), Options{})
		for {
			if _, _, err := s.ReadRune(); err != nil {
				break
			}
		}
	}
}

func TestReadPlain(t *testing.T) {
	s := NewStringInput("ab c.d\té")
	room := make([]byte, 0, 3)
	if got := s.ReadPlain(append(room, '>'), '.'); string(got) != ">ab" {
		t.Errorf("as far as there is room: %q", got)
	}
	if got := s.ReadPlain(room, '.'); string(got) != " c" {
		t.Errorf("up to the stop: %q", got)
	}
	if got := s.ReadPlain(room, '.'); len(got) > 0 {
		t.Errorf("at the stop: %q", got)
	}
	if err := s.UnreadRune(); err != ErrUnread {
		t.Errorf("UnreadRune: %v", err)
	}
	if r, _, _ := s.ReadRune(); r != '.' {
		t.Errorf("then %q", r)
	}
	if got := s.ReadPlain(room, '.'); string(got) != "d" {
		t.Errorf("up to the tab: %q", got)
	}
	if want := (Position{Chars: 6, Line: 1, Column: 6, Bytes: 6}); s.Position() != want {
		t.Errorf("position %v, want %v", s.Position(), want)
	}
}

// A text that gets longer needs the old memory and the new while it is copied.
func TestGatheredCounts(t *testing.T) {
	s := NewStringInput("")
	now, most := 0, 0
	s.Charge(func(n int) error {
		now += n
		most = max(most, now)
		return nil
	})
	before := now
	g := s.Gather()
	for range 100000 {
		if err := g.Add('a'); err != nil {
			t.Fatal(err)
		}
	}
	if c := cap(g.text); most < before+c+c/2-2*bufferSize || now > before+c {
		t.Errorf("%d and at most %d bytes for a text of %d that had half of it", now-before, most-before, c)
	}
	if g.Free(); now != before {
		t.Errorf("%d bytes, and then %d", before, now)
	}
}
