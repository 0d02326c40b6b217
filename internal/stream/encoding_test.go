package stream

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

var allEncodings = []Encoding{UTF8, Latin1, ASCII, Octet, UTF16LE, UTF16BE, WChar}

func TestDecode(t *testing.T) {
	const bad = "\uFFFD"
	tests := []struct {
		name      string
		encoding  Encoding
		in        string
		want      string
		malformed int
	}{
		{"ascii in utf8", UTF8, "ab\n", "ab\n", 0},
		{"lengths 1 to 4", UTF8, "aé∀😀", "aé∀😀", 0},
		{"limits of utf8", UTF8, "\x00\x7f\u0080\u07ff\u0800\uffff\U00010000\U0010ffff", "\x00\x7f\u0080\u07ff\u0800\uffff\U00010000\U0010ffff", 0},
		{"true U+FFFD", UTF8, "\uFFFD", "\uFFFD", 0},
		{"bad start", UTF8, "a\xffb", "a" + bad + "b", 1},
		{"bad continuation", UTF8, "\xc3(", bad + "(", 1},
		{"overlong", UTF8, "\xc0\x80", bad + bad, 2},
		{"surrogate", UTF8, "\xed\xa0\x80", bad + bad + bad, 3},
		{"above the last", UTF8, "\xf4\x90\x80\x80", bad + bad + bad + bad, 4},
		{"cut short", UTF8, "a\xe2\x82", "a" + bad + bad, 2},
		{"latin 1", Latin1, "a\xe9\xff\x80", "aéÿ\u0080", 0},
		{"octet", Octet, "\x00\xff", "\x00ÿ", 0},
		{"ascii", ASCII, "a\x7f\x80b", "a\x7f" + bad + "b", 1},
		{"utf16le", UTF16LE, "a\x00\xe9\x00\x00\x22\x3d\xd8\x00\xde", "aé∀😀", 0},
		{"utf16be", UTF16BE, "\x00a\x00\xe9\x22\x00\xd8\x3d\xde\x00", "aé∀😀", 0},
		{"low surrogate alone", UTF16BE, "\xde\x00\x00a", bad + "a", 1},
		{"high surrogate alone", UTF16BE, "\xd8\x3d\x00a", bad + "a", 1},
		{"high surrogate last", UTF16BE, "\x00a\xd8\x3d", "a" + bad, 1},
		{"high surrogate and a byte", UTF16LE, "\x3d\xd8\x00", bad + bad, 2},
		{"odd byte", UTF16LE, "a\x00b", "a" + bad, 1},
		{"wchar_t", WChar, "a\x00\x00\x00\x00\xf6\x01\x00", "a\U0001F600", 0},
		{"wchar_t too large", WChar, "\x00\x00\x11\x00a\x00\x00\x00", bad + "a", 1},
		{"wchar_t negative", WChar, "\xff\xff\xff\xff", bad, 1},
		{"wchar_t surrogate", WChar, "\x00\xd8\x00\x00", bad, 1},
		{"wchar_t cut short", WChar, "a\x00\x00\x00b\x00\x00", "a" + bad, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []io.Reader{
				strings.NewReader(tt.in),
				iotest.OneByteReader(strings.NewReader(tt.in)),
				iotest.DataErrReader(strings.NewReader(tt.in)),
			} {
				s := mustInput(t, r, Options{Encoding: tt.encoding})
				got, err := s.ReadAll()
				if err != nil || got != tt.want {
					t.Errorf("got %q, %v, want %q", got, err, tt.want)
				}
				if n, _ := s.Malformed(); n != tt.malformed {
					t.Errorf("%d malformed, want %d", n, tt.malformed)
				}
				if got := s.Position().Bytes; got != int64(len(tt.in)) {
					t.Errorf("%d bytes read, want %d", got, len(tt.in))
				}
			}
		})
	}
}

func TestEncode(t *testing.T) {
	const text = "aé∀😀"
	tests := []struct {
		encoding Encoding
		mode     Unencodable
		want     string
		bad      rune // the character that is an error
	}{
		{UTF8, UnencodableError, text, 0},
		{UTF16LE, UnencodableError, "a\x00\xe9\x00\x00\x22\x3d\xd8\x00\xde", 0},
		{UTF16BE, UnencodableError, "\x00a\x00\xe9\x22\x00\xd8\x3d\xde\x00", 0},
		{WChar, UnencodableError, "a\x00\x00\x00\xe9\x00\x00\x00\x00\x22\x00\x00\x00\xf6\x01\x00", 0},
		{Latin1, UnencodableError, "a\xe9", '∀'},
		{Latin1, UnencodableProlog, "a\xe9\\x2200\\\\x1F600\\", 0},
		{Latin1, UnencodableUnicode, "a\xe9\\u2200\\U0001F600", 0},
		{Latin1, UnencodableXML, "a\xe9&#8704;&#128512;", 0},
		{ASCII, UnencodableError, "a", 'é'},
		{ASCII, UnencodableProlog, `a\xE9\\x2200\\x1F600\`, 0},
		{ASCII, UnencodableUnicode, `a\u00E9\u2200\U0001F600`, 0},
		{ASCII, UnencodableXML, "a&#233;&#8704;&#128512;", 0},
		{Octet, UnencodableError, "a\xe9", '∀'},
	}
	for _, tt := range tests {
		t.Run(tt.encoding.String()+" "+tt.mode.String(), func(t *testing.T) {
			byString := NewBuffer(Options{Encoding: tt.encoding, Unencodable: tt.mode})
			byRune := NewBuffer(Options{Encoding: tt.encoding, Unencodable: tt.mode})
			_, err := byString.WriteString(text)
			checkUnencodable(t, err, tt.bad)
			for _, r := range text {
				if err = byRune.WriteRune(r); err != nil {
					break
				}
			}
			checkUnencodable(t, err, tt.bad)
			for _, s := range []*Stream{byString, byRune} {
				if got := string(s.Bytes()); got != tt.want {
					t.Errorf("got %q, want %q", got, tt.want)
				}
				if got := s.Position().Bytes; got != int64(len(tt.want)) {
					t.Errorf("%d bytes written, want %d", got, len(tt.want))
				}
			}
		})
	}
}

func checkUnencodable(t *testing.T, err error, bad rune) {
	t.Helper()
	if bad == 0 {
		if err != nil {
			t.Error(err)
		}
		return
	}
	var e *EncodingError
	if !errors.As(err, &e) || !e.Output || e.Rune != bad {
		t.Errorf("error %v, want one about %q", err, bad)
	}
}

func TestWriteRuneOutsideUnicode(t *testing.T) {
	for _, r := range []rune{-1, utf8.MaxRune + 1, 0xD800, 0xDFFF} {
		for _, e := range allEncodings {
			s := NewBuffer(Options{Encoding: e})
			checkUnencodable(t, s.WriteRune(r), r)
			if len(s.Bytes()) > 0 {
				t.Errorf("%v: %#x wrote %q", e, r, s.Bytes())
			}
			if s.Encodes(r) {
				t.Errorf("%v has %#x", e, r)
			}
		}
	}
	s := NewBuffer(Options{Unencodable: UnencodableProlog})
	if err := s.WriteRune(0xD800); err != nil || string(s.Bytes()) != `\xD800\` {
		t.Errorf("surrogate wrote %q, %v", s.Bytes(), err)
	}
	checkUnencodable(t, s.WriteRune(-1), -1)
}

func TestStrict(t *testing.T) {
	s := mustInput(t, strings.NewReader("a\nb\xffc"), Options{Strict: true})
	if _, err := s.ReadString(3); err != nil {
		t.Fatal(err)
	}
	want := Position{Chars: 3, Line: 2, Column: 1, Bytes: 3}
	check := func(what string, err error) {
		t.Helper()
		var e *EncodingError
		if !errors.As(err, &e) || e.Output || e.Position != want {
			t.Errorf("%s: %v", what, err)
		}
	}
	_, err := s.PeekRune()
	check("peek", err)
	if err != nil && err.Error() != "line 2, column 1 (byte 3): malformed utf8 text" {
		t.Error(err)
	}
	_, err = s.PeekString(2)
	check("peek string", err)
	r, n, err := s.ReadRune()
	check("read", err)
	if r != utf8.RuneError || n != 1 {
		t.Errorf("read %q of %d bytes", r, n)
	}
	if rest, err := s.ReadAll(); rest != "c" || err != nil {
		t.Errorf("then %q, %v", rest, err)
	}
}

func TestMalformedIsCountedOnce(t *testing.T) {
	s := mustInput(t, strings.NewReader("a\xff\xffb"), Options{})
	for _, step := range []func(){
		func() { s.ReadRune() },
		func() { s.PeekRune(); s.PeekString(9) },
		func() { s.ReadRune(); s.UnreadRune() },
		func() { s.ReadRune(); s.UnreadRune(); s.ReadAll() },
	} {
		step()
	}
	n, first := s.Malformed()
	if want := (Position{1, 1, 1, 1}); n != 2 || first != want {
		t.Errorf("%d malformed, first at %v; want 2, %v", n, first, want)
	}
}

// TestSizeOfMalformed checks that malformed input can be told from a true
// U+FFFD by its size.
func TestSizeOfMalformed(t *testing.T) {
	tests := []struct {
		encoding Encoding
		in       string
		sizes    []int
	}{
		{UTF8, "\xff\uFFFD", []int{1, 3}},
		{ASCII, "\xff", []int{1}},
		{UTF16LE, "\x00\xdc\xfd\xff", []int{1, 2}},
		{UTF16BE, "\xdc\x00\xff\xfd", []int{1, 2}},
		{WChar, "\xff\xff\xff\xff\xfd\xff\x00\x00", []int{1, 4}},
	}
	for _, tt := range tests {
		s := mustInput(t, strings.NewReader(tt.in), Options{Encoding: tt.encoding})
		for _, want := range tt.sizes {
			if r, n, err := s.ReadRune(); r != utf8.RuneError || n != want || err != nil {
				t.Errorf("%v: %q of size %d, %v, want size %d", tt.encoding, r, n, err, want)
			}
		}
	}
}

func TestMark(t *testing.T) {
	tests := []struct {
		name  string
		given Encoding
		bom   BOM
		in    string
		want  string
		enc   Encoding
		mark  bool
		start int64
	}{
		{"utf8", UTF8, BOMYes, "\xef\xbb\xbfhi", "hi", UTF8, true, 3},
		{"utf8 over latin", Latin1, BOMYes, "\xef\xbb\xbfh\xc3\xa9", "hé", UTF8, true, 3},
		{"utf16le", UTF8, BOMYes, "\xff\xfeh\x00", "h", UTF16LE, true, 2},
		{"utf16be", UTF8, BOMYes, "\xfe\xff\x00h", "h", UTF16BE, true, 2},
		{"none", UTF8, BOMYes, "hi", "hi", UTF8, false, 0},
		{"empty", UTF8, BOMYes, "", "", UTF8, false, 0},
		{"mark only", UTF8, BOMYes, "\xef\xbb\xbf", "", UTF8, true, 3},
		{"part of one", UTF8, BOMYes, "\xef\xbb", "\uFFFD\uFFFD", UTF8, false, 0},
		{"not wanted", UTF8, BOMNo, "\xef\xbb\xbfhi", "\uFEFFhi", UTF8, false, 0},
		{"not in a reader", UTF8, BOMAuto, "\xef\xbb\xbfhi", "\uFEFFhi", UTF8, false, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := mustInput(t, iotest.OneByteReader(strings.NewReader(tt.in)), Options{Encoding: tt.given, BOM: tt.bom})
			if tt.mark {
				s.PeekRune()
				if got := s.Position(); got != (Position{0, 1, 0, tt.start}) {
					t.Errorf("starts at %v", got)
				}
			}
			got, err := s.ReadAll()
			if got != tt.want || err != nil {
				t.Errorf("got %q, %v, want %q", got, err, tt.want)
			}
			o := s.Options()
			if o.Encoding != tt.enc || o.BOM == BOMYes != tt.mark {
				t.Errorf("encoding %v, mark %v", o.Encoding, o.BOM)
			}
		})
	}
}

func TestWriteMark(t *testing.T) {
	want := map[Encoding]string{
		UTF8:    "\xef\xbb\xbfa",
		UTF16LE: "\xff\xfea\x00",
		UTF16BE: "\xfe\xff\x00a",
		Latin1:  "a",
		ASCII:   "a",
	}
	for e, want := range want {
		s := NewBuffer(Options{Encoding: e, BOM: BOMYes})
		s.WriteRune('a')
		if got := string(s.Bytes()); got != want {
			t.Errorf("%v: %q, want %q", e, got, want)
		}
		if p := s.Position(); p != (Position{1, 1, 1, int64(len(want))}) {
			t.Errorf("%v: at %v", e, p)
		}
	}
}

func TestSetEncodingInTheMiddle(t *testing.T) {
	s := mustInput(t, strings.NewReader("é\xe9"), Options{})
	r1, _, _ := s.ReadRune()
	s.SetEncoding(Latin1)
	r2, _, _ := s.ReadRune()
	if r1 != 'é' || r2 != 'é' {
		t.Errorf("read %q %q", r1, r2)
	}
}

func TestNames(t *testing.T) {
	for e := range Encoding(len(encodingNames)) {
		if got, ok := ParseEncoding(e.String()); got != e || !ok {
			t.Errorf("%v read as %v, %v", e, got, ok)
		}
	}
	for name, want := range map[string]Encoding{"text": UTF8, "unicode_le": UTF16LE, "unicode_be": UTF16BE} {
		if got, ok := ParseEncoding(name); got != want || !ok {
			t.Errorf("%s read as %v, %v", name, got, ok)
		}
	}
	if _, ok := ParseEncoding("klingon"); ok {
		t.Error("klingon is an encoding")
	}
	if got := Encoding(200).String(); got != "unknown" {
		t.Error(got)
	}
	checkNames(t, ParseMode, "read", "write", "append", "update")
	checkNames(t, ParseType, "text", "binary")
	checkNames(t, ParseEOFAction, "eof_code", "error", "reset")
	checkNames(t, ParseBuffering, "full", "line", "false")
	checkNames(t, ParseNewline, "posix", "dos", "detect")
	checkNames(t, ParseUnencodable, "error", "prolog", "unicode", "xml")
	checkNames(t, ParseTypeCheck, "true", "loose", "false")
}

func checkNames[T interface{ String() string }](t *testing.T, parse func(string) (T, bool), names ...string) {
	t.Helper()
	for _, name := range names {
		if v, ok := parse(name); !ok || v.String() != name {
			t.Errorf("%s read as %v, %v", name, v, ok)
		}
	}
	if v, ok := parse("nonsense"); ok {
		t.Errorf("nonsense read as %v", v)
	}
}

// FuzzDecode checks that the text of a stream does not depend on how its
// source is cut up or on peeking, that taking back gives the same again, and,
// in UTF-8, that it is what Go's decoder answers.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("aé∀😀\r\n\t\b"), byte(0), byte(0))
	f.Add([]byte("\xff\xfea\x00\x3d\xd8"), byte(4), byte(1))
	f.Add([]byte("\xed\xa0\x80\xc0\x80\xf4\x90"), byte(0), byte(2))
	f.Fuzz(func(t *testing.T, in []byte, enc, nl byte) {
		o := Options{
			Encoding: allEncodings[int(enc)%len(allEncodings)],
			Newline:  Newline(nl % 3),
			BOM:      BOM(nl / 3 % 3),
		}
		whole := mustInput(t, bytes.NewReader(in), o)
		want, err := whole.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		if o.Encoding == UTF8 && o.Newline == Posix && o.BOM != BOMYes && want != string([]rune(string(in))) {
			t.Fatalf("%q read as %q", in, want)
		}
		cut := mustInput(t, iotest.OneByteReader(bytes.NewReader(in)), o)
		var got strings.Builder
		for {
			p, perr := cut.PeekRune()
			before := cut.Position()
			r, _, err := cut.ReadRune()
			if p != r || perr != err {
				t.Fatalf("peeked %q, %v, read %q, %v", p, perr, r, err)
			}
			after := cut.Position()
			if err := cut.UnreadRune(); err != nil || cut.Position() != before {
				t.Fatalf("taken back to %v, %v, want %v", cut.Position(), err, before)
			}
			again, _, err := cut.ReadRune()
			if again != r || cut.Position() != after {
				t.Fatalf("read %q at %v, then %q at %v", r, after, again, cut.Position())
			}
			if err == io.EOF {
				break
			}
			got.WriteRune(r)
		}
		if got.String() != want {
			t.Fatalf("whole %q, in pieces %q", want, got.String())
		}
		m, _ := whole.Malformed()
		if n, _ := cut.Malformed(); n != m {
			t.Fatalf("%d malformed, in pieces %d", m, n)
		}
		if cut.Position() != whole.Position() {
			t.Fatalf("ends at %v, in pieces at %v", whole.Position(), cut.Position())
		}
	})
}

func mustInput(t testing.TB, r io.Reader, o Options) *Stream {
	t.Helper()
	s, err := NewInput("test", r, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
