package stream

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/zebralog/prolog/internal/world"
)

var system = func() *world.World { w := world.OfSystem(); return &w }()

// TestSetPosition goes back to the position before each character, from each
// other place, and reads on from there.
func TestSetPosition(t *testing.T) {
	text := "a\té\r\n∀😀\b" + strings.Repeat("0123456789é\n", 2000) + "end"
	path := writeFile(t, text)
	for _, e := range []Encoding{UTF8, Latin1} {
		file, err := Open(system, path, Read, Options{Encoding: e})
		if err != nil {
			t.Fatal(err)
		}
		memory := NewStringInput(text)
		memory.SetEncoding(e)
		reader := mustInput(t, strings.NewReader(text), Options{Encoding: e, Reposition: true})
		for _, s := range []*Stream{file, memory, reader} {
			var at []Position
			var runes []rune
			for {
				p := s.Position()
				r, _, err := s.ReadRune()
				if err == io.EOF {
					break
				}
				at, runes = append(at, p), append(runes, r)
			}
			for i := 0; i < len(at); i += 1 + i/10 {
				for _, j := range []int{i, len(at) - 1 - i} {
					if err := s.SetPosition(at[j]); err != nil {
						t.Fatal(err)
					}
					if err := s.UnreadRune(); err != ErrUnread {
						t.Errorf("a character is taken back over a move: %v", err)
					}
					r, _, err := s.ReadRune()
					if r != runes[j] || err != nil {
						t.Fatalf("at %v read %q, %v, want %q", at[j], r, err, runes[j])
					}
					if j+1 < len(at) && s.Position() != at[j+1] {
						t.Fatalf("after %v comes %v, want %v", at[j], s.Position(), at[j+1])
					}
				}
			}
			s.Close(false)
		}
	}
}

func TestSetPositionFromTheEnd(t *testing.T) {
	for _, action := range []EOFAction{EOFCode, EOFError, EOFReset} {
		s := NewStringInput("ab")
		s.SetEOFAction(action)
		s.ReadAll()
		if err := s.SetPosition(start); err != nil || s.EndOfStream() != NotEnd {
			t.Errorf("%v: %v, %v", action, err, s.EndOfStream())
		}
		if got, err := s.ReadAll(); got != "ab" || err != nil {
			t.Errorf("%v: %q, %v", action, got, err)
		}
	}
}

func TestSetPositionOfOutput(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	s, err := Open(system, path, Write, Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.WriteString("aé\nb")
	p := s.Position()
	s.WriteString("zzz")
	if err := s.SetPosition(p); err != nil || s.Position() != p {
		t.Fatalf("at %v, %v", s.Position(), err)
	}
	s.WriteString("Q")
	if n, err := s.Seek(0, io.SeekEnd); n != 8 || err != nil {
		t.Errorf("end at %d, %v", n, err)
	}
	s.WriteString("!")
	if n, err := s.Seek(0, io.SeekCurrent); n != 9 || err != nil {
		t.Errorf("now at %d, %v", n, err)
	}
	s.Close(false)
	if got := readFile(t, path); got != "aé\nbQzz!" {
		t.Errorf("wrote %q", got)
	}
}

func TestSeek(t *testing.T) {
	const text = "ab\ncdé"
	file, err := Open(system, writeFile(t, text), Read, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close(true)
	for name, s := range map[string]*Stream{"file": file, "memory": NewStringInput(text)} {
		steps := []struct {
			offset int64
			whence int
			want   int64
			rest   string
			pos    Position // before the rest is read
		}{
			{3, io.SeekStart, 3, "cdé", Position{3, 1, 0, 3}},
			{-4, io.SeekEnd, 3, "cdé", Position{3, 1, 3, 3}},
			{0, io.SeekStart, 0, text, start},
			{-2, io.SeekCurrent, 5, "é", Position{5, 2, 3, 5}},
			{0, io.SeekEnd, 7, "", Position{7, 2, 4, 7}},
			{-7, io.SeekCurrent, 0, text, start},
		}
		for _, st := range steps {
			got, err := s.Seek(st.offset, st.whence)
			pos := s.Position()
			rest, _ := s.ReadAll()
			if err != nil || got != st.want || rest != st.rest || pos != st.pos {
				t.Errorf("%s: seek %d, %d: %d, %v, at %v, then %q", name, st.offset, st.whence, got, err, pos, rest)
			}
		}
		for _, bad := range []struct {
			offset int64
			whence int
		}{{-1, io.SeekStart}, {-100, io.SeekCurrent}, {-100, io.SeekEnd}, {0, 7}} {
			before := s.Position()
			if _, err := s.Seek(bad.offset, bad.whence); err != ErrPosition || s.Position() != before {
				t.Errorf("%s: seek %v: %v, at %v", name, bad, err, s.Position())
			}
		}
	}
	memory := NewStringInput(text)
	if _, err := memory.Seek(8, io.SeekStart); err != ErrPosition {
		t.Errorf("memory, beyond the end: %v", err)
	}
	wide := mustInput(t, strings.NewReader("a\x00b\x00c\x00"), Options{Encoding: UTF16LE, Reposition: true})
	if _, err := wide.Seek(4, io.SeekStart); err != nil || wide.Position().Chars != 2 {
		t.Errorf("utf16: %v, %v", wide.Position(), err)
	}
}

func TestSeekBeforeMark(t *testing.T) {
	s := mustInput(t, strings.NewReader("\xef\xbb\xbfab"), Options{BOM: BOMYes, Reposition: true})
	for range 2 {
		if got, err := s.ReadAll(); got != "ab" || err != nil || s.Position() != (Position{2, 1, 2, 5}) {
			t.Errorf("read %q, %v, to %v", got, err, s.Position())
		}
		if _, err := s.Seek(0, io.SeekStart); err != nil {
			t.Fatal(err)
		}
	}
	s.SetType(Binary)
	if b, err := s.ReadByte(); b != 0xEF || err != nil {
		t.Errorf("first byte %#x, %v", b, err)
	}
	s.SetType(Text)
	if r, _, err := s.ReadRune(); r != '\uFFFD' || err != nil {
		t.Errorf("in the middle of the mark: %q, %v", r, err)
	}
}

func TestBadPositions(t *testing.T) {
	s := NewStringInput("abc")
	for _, p := range []Position{{}, {-1, 1, 0, 0}, {0, 0, 0, 0}, {0, 1, -1, 0}, {0, 1, 0, -1}, {9, 1, 9, 9}} {
		if err := s.SetPosition(p); err != ErrPosition || s.Position() != start {
			t.Errorf("%v: %v, at %v", p, err, s.Position())
		}
	}
}

func TestOriginOfTheSource(t *testing.T) {
	r := strings.NewReader("skipped text")
	r.Seek(8, io.SeekStart)
	s := mustInput(t, r, Options{Reposition: true})
	s.ReadAll()
	if n, err := s.Seek(0, io.SeekEnd); n != 4 || err != nil {
		t.Errorf("end at %d, %v", n, err)
	}
	s.SetPosition(start)
	if got, _ := s.ReadAll(); got != "text" {
		t.Errorf("read %q", got)
	}
}

func TestNotRepositionable(t *testing.T) {
	for name, s := range map[string]*Stream{
		"reader": mustInput(t, strings.NewReader("a"), Options{}),
		"writer": mustOutput(t, io.Discard, Options{}),
		"buffer": NewBuffer(Options{Reposition: true}),
	} {
		if s.Repositionable() {
			t.Errorf("%s can be repositioned", name)
		}
		if err := s.SetPosition(start); err != errNotSeekable {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := s.Seek(0, io.SeekStart); err != errNotSeekable {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := NewInput("", new(bytes.Buffer), Options{Reposition: true}); err != errReposition {
		t.Errorf("input without seek: %v", err)
	}
	if _, err := NewOutput("", io.Discard, Options{Reposition: true}); err != errReposition {
		t.Errorf("output without seek: %v", err)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	if _, err := NewInput("", r, Options{Reposition: true}); err != errReposition {
		t.Errorf("pipe: %v", err)
	}
}

func writeFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
