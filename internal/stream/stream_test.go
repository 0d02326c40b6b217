package stream

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestModes(t *testing.T) {
	tests := []struct {
		mode Mode
		want string
		repo bool
	}{
		{Write, "XY", true},
		{Append, "oldXY", false},
		{Update, "XYd", true},
	}
	for _, tt := range tests {
		path := writeFile(t, "old")
		s, err := Open(system, path, tt.mode, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if s.Mode() != tt.mode || s.IsInput() || !s.IsOutput() || s.FileName() != path {
			t.Errorf("%v: mode %v, input %v, name %s", tt.mode, s.Mode(), s.IsInput(), s.FileName())
		}
		if s.Repositionable() != tt.repo || s.Options().Reposition != tt.repo {
			t.Errorf("%v: repositionable %v", tt.mode, s.Repositionable())
		}
		s.WriteString("XY")
		if err := s.Close(false); err != nil {
			t.Error(err)
		}
		if got := readFile(t, path); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.mode, got, tt.want)
		}
	}
}

func TestOpenMakesFiles(t *testing.T) {
	for _, mode := range []Mode{Write, Append, Update} {
		path := filepath.Join(t.TempDir(), "new")
		s, err := Open(system, path, mode, Options{Perm: 0o600})
		if err != nil {
			t.Fatal(err)
		}
		s.Close(false)
		if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%v: %v, %v", mode, info, err)
		}
	}
}

func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	file := writeFile(t, "")
	tests := []struct {
		name string
		path string
		mode Mode
		o    Options
		want error
	}{
		{"no file", filepath.Join(dir, "none"), Read, Options{}, fs.ErrNotExist},
		{"no directory", filepath.Join(dir, "none", "f"), Write, Options{}, fs.ErrNotExist},
		{"read a directory", dir, Read, Options{}, fs.ErrPermission},
		{"write a directory", dir, Write, Options{}, fs.ErrPermission},
		{"reposition a device", os.DevNull, Read, Options{Reposition: true}, errReposition},
		{"no such mode", file, Mode(9), Options{}, fs.ErrInvalid},
	}
	for _, tt := range tests {
		if s, err := Open(system, tt.path, tt.mode, tt.o); s != nil || !errors.Is(err, tt.want) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

func TestOpenFindsMark(t *testing.T) {
	path := writeFile(t, "\xff\xfea\x00")
	tests := []struct {
		o    Options
		enc  Encoding
		mark bool
		at   int64
	}{
		{Options{}, UTF16LE, true, 2},
		{Options{Encoding: UTF16BE}, UTF16LE, true, 2},
		{Options{BOM: BOMNo}, UTF8, false, 0},
		{Options{Encoding: Latin1}, Latin1, false, 0},
		{Options{Encoding: Latin1, BOM: BOMYes}, UTF16LE, true, 2},
		{Options{Type: Binary}, Octet, false, 0},
		{Options{Type: Binary, BOM: BOMYes}, Octet, false, 0},
	}
	for _, tt := range tests {
		s, err := Open(system, path, Read, tt.o)
		if err != nil {
			t.Fatal(err)
		}
		o := s.Options()
		if o.Encoding != tt.enc || o.BOM == BOMYes != tt.mark || s.Position().Bytes != tt.at {
			t.Errorf("%+v: %v, mark %v, at %v", tt.o, o.Encoding, o.BOM, s.Position())
		}
		s.Close(false)
	}
}

func TestOpenWritesMark(t *testing.T) {
	tests := []struct {
		mode Mode
		old  string
		want string
	}{
		{Write, "old", "\xef\xbb\xbfX"},
		{Append, "", "\xef\xbb\xbfX"},
		{Append, "old", "oldX"},
		{Update, "old", "Xld"},
	}
	for _, tt := range tests {
		path := writeFile(t, tt.old)
		s, err := Open(system, path, tt.mode, Options{BOM: BOMYes})
		if err != nil {
			t.Fatal(err)
		}
		s.WriteString("X")
		s.Close(false)
		if got := readFile(t, path); got != tt.want {
			t.Errorf("%v over %q: %q", tt.mode, tt.old, got)
		}
	}
}

func TestEndOfFileIsKnownBefore(t *testing.T) {
	s, err := Open(system, writeFile(t, ""), Read, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close(true)
	if got := s.EndOfStream(); got != AtEnd {
		t.Errorf("empty file: %v", got)
	}
}

func TestSetType(t *testing.T) {
	s := NewStringInput("é\n")
	s.SetType(Binary)
	if b, err := s.ReadByte(); b != 0xC3 || err != nil {
		t.Errorf("byte %d, %v", b, err)
	}
	s.SetEncoding(Latin1)
	if r, _, err := s.ReadRune(); r != 0xA9 || err != nil {
		t.Errorf("rune %q, %v", r, err)
	}
	s.SetEncoding(Octet)
	if o := s.Options(); o.Type != Binary || o.Encoding != Octet {
		t.Errorf("octet: %v, %v", o.Type, o.Encoding)
	}
	s.SetType(Text)
	s.SetType(Text)
	if o := s.Options(); o.Type != Text || o.Encoding != UTF8 {
		t.Errorf("text: %v, %v", o.Type, o.Encoding)
	}
}

func TestSetters(t *testing.T) {
	s := NewBuffer(Options{})
	s.SetFileName("name")
	s.SetUnencodable(UnencodableXML)
	s.SetTypeCheck(TypeOff)
	s.SetStrict(true)
	s.SetTTY(true)
	s.SetKeepOnAbort(true)
	s.SetBuffering(BufferLine)
	s.SetNewline(DOS)
	s.SetEOFAction(EOFReset)
	want := Options{
		BOM: BOMNo, Unencodable: UnencodableXML, TypeCheck: TypeOff, Strict: true, TTY: true,
		KeepOnAbort: true, Buffer: BufferLine, Newline: DOS, EOFAction: EOFReset,
	}
	if got := s.Options(); got != want || s.FileName() != "name" {
		t.Errorf("%+v, %s", got, s.FileName())
	}
	s.SetColumn(7)
	s.SetLine(3)
	s.WriteRune('\t')
	if p := s.Position(); p.Column != 8 || p.Line != 3 {
		t.Errorf("at %v", p)
	}
	if other := NewBuffer(Options{}); other.ID() == s.ID() {
		t.Error("two streams have one number")
	}
}

func TestErrorTexts(t *testing.T) {
	for want, err := range map[string]error{
		"no permission to input past_end_of_stream":         errPastEnd,
		"character 0x2200 does not exist in encoding ascii": &EncodingError{Encoding: ASCII, Output: true, Rune: '∀'},
		"open /d: is a directory":                           &fs.PathError{Op: "open", Path: "/d", Err: directoryError{}},
		"line 2, column 3 (byte 9): malformed utf16le text": &EncodingError{Encoding: UTF16LE, Position: Position{5, 2, 3, 9}},
	} {
		if err.Error() != want {
			t.Errorf("got %q, want %q", err, want)
		}
	}
}
