package syntax

import (
	"io"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/internal/room"
)

// A tokenKind tells tokens apart (ISO 6.4).
type tokenKind uint8

const (
	tokError tokenKind = iota // see scanner.fail
	tokEOF
	tokEnd
	tokWord   // name of letters and digits
	tokSymbol // name of symbol characters, or a solo character
	tokQuoted // name in quotes
	tokVar
	tokNumber
	tokDouble // double-quoted text
	tokString // the same after a StringMark
	tokBack   // back-quoted text
	tokOpen
	tokClose
	tokOpenList
	tokCloseList
	tokOpenCurly
	tokCloseCurly
	tokComma
	tokBar
)

// placeholder is the character of Options.Placeholders.
const placeholder = '?'

// A token is what the scanner found at buf[start:end]. Only the fields that
// its kind calls for are set.
type token struct {
	kind       tokenKind
	functional bool // "(" follows directly
	start, end int
	name       atom.Atom // of a name
	num        Number
	text       []byte // of quoted text: its value, valid until the next token
}

func (t *token) isName() bool {
	return t.kind == tokWord || t.kind == tokSymbol || t.kind == tokQuoted
}

// A scanError is an error at an offset of the buffer.
type scanError struct {
	offset            int
	message, expected string
}

// A scanner cuts buf into tokens. With a source, buf grows as the scanner looks past
// its end; it never looks further than it needs to decide on a token, which after a
// full stop is one character.
type scanner struct {
	buf []byte
	pos int // of the next byte to scan

	src     Source
	plain   plainSource // src, when it can give several characters at once
	eof     bool        // src has ended
	err     error       // of src, other than io.EOF
	convert func(rune) rune
	literal bool // characters now read from src are not converted

	atoms       *atom.Owner
	iso         bool
	multiline   bool // newlines may stand in quoted text
	escapes     bool // a backslash in quoted text begins an escape sequence
	natural     bool // 1/3 is a rational number
	bare        bool // comments are no layout
	backName    bool // a back quote is a symbol character
	backText    bool // text may stand in back quotes
	breakQuotes bool // when skipping, quoted text ends with its line

	placeholders bool      // a question mark is a variable
	capital      tokenKind // what a capital letter begins

	tok      token
	fail     scanError
	folds    []int // offsets of continued lines that begin with blanks, which do not count
	brokenAt int   // offset after a full stop that ends a line with an open quote
	skipping bool  // to the next full stop
	scratch  []byte
	text     string // what buf holds, when there is no source
	comments *[]span
	poll     number.Poll // of Options, or nil
	ticks    int
	reader   *Reader // whose it is
}

// tick is called in loops over the text.
func (s *scanner) tick() {
	if s.ticks++; s.ticks%4096 == 0 && s.poll != nil {
		s.poll(0)
	}
}

// firstBuffer is the bytes of the text of a term that there is room for at first.
const firstBuffer = 256

type span struct{ start, end int }

// more makes sure that buf[i] exists; it reports false at the end of the text.
func (s *scanner) more(i int) bool {
	for i >= len(s.buf) {
		if s.src == nil || s.eof {
			return false
		}
		s.buf = s.withRoom(s.buf)
		s.tick()
		if n := len(s.buf); s.plain != nil && (n == 0 || s.buf[n-1] != '.') {
			// No full stop is among these; what follows a period is read by itself.
			if s.buf = s.plain.ReadPlain(s.buf, '.'); len(s.buf) > n {
				continue
			}
		}
		r, size, err := s.src.ReadRune()
		if err != nil {
			s.eof = true
			if err != io.EOF {
				s.err = err
			}
			return false
		}
		if r == utf8.RuneError && size == 1 {
			s.buf = append(s.buf, 0xFF)
			continue
		}
		if s.convert != nil && !s.literal {
			r = s.convert(r)
		}
		s.buf = utf8.AppendRune(s.buf, r)
	}
	return true
}

// at returns buf[i], or 0 at the end of the text.
func (s *scanner) at(i int) byte {
	if i < len(s.buf) || s.more(i) {
		return s.buf[i]
	}
	return 0
}

// classAt returns the class and the length of the character at i. An invalid
// byte is an illegal character of length 1.
func (s *scanner) classAt(i int) (charClass, int) {
	r, size := utf8.DecodeRune(s.buf[i:])
	if r == utf8.RuneError && size == 1 {
		return classIllegal, 1
	}
	return classOf(r), size
}

// setLiteral says whether the characters from offset pos on are converted, including those
// already looked at.
func (s *scanner) setLiteral(on bool, pos int) {
	s.literal = on
	if on || s.convert == nil || pos >= len(s.buf) {
		return
	}
	ahead := string(s.buf[pos:])
	s.buf = s.buf[:pos]
	for _, r := range ahead {
		s.buf = utf8.AppendRune(s.buf, s.convert(r))
	}
}

// withRoom is a text with room for one more character.
func (s *scanner) withRoom(text []byte) []byte {
	size := cap(text)
	if size-len(text) >= utf8.UTFMax {
		return text
	}
	s.reader.charge(2*size + firstBuffer)
	text = room.Grow(s.poll.Call, text, 2*size+firstBuffer)
	s.reader.uncharge(size)
	return text
}

// string returns buf[i:j] as a string that may be kept.
func (s *scanner) string(i, j int) string {
	if s.src == nil {
		return s.text[i:j]
	}
	return s.copy(s.buf[i:j])
}

// intern returns the atom of a name, which counts as one only when the term is built.
func (s *scanner) intern(name []byte) atom.Atom {
	if len(name) >= chargedFrom {
		s.reader.charge(len(name))
	}
	return s.atoms.InternBytes(name)
}

// copy returns a text as a string that may be kept.
func (s *scanner) copy(text []byte) string {
	s.reader.charge(len(text))
	return room.String(s.poll.Call, text)
}

func (s *scanner) failAt(offset int, message, expected string) {
	s.tok.kind = tokError
	s.fail = scanError{offset, message, expected}
}

// next scans the next token into tok.
func (s *scanner) next() {
	if !s.skipLayout() {
		return
	}
	t := &s.tok
	t.start, t.functional = s.pos, false
	if s.pos == len(s.buf) { // skipLayout has looked for more
		t.kind, t.end = tokEOF, s.pos
		return
	}
	c := s.buf[s.pos]
	switch byteClass[c] {
	case classLower:
		s.word(tokWord)
	case classUpper:
		if c == '_' {
			s.word(tokVar)
		} else {
			s.word(s.capital)
		}
	case classDigit:
		s.number()
	case classSymbol:
		if c == placeholder && s.placeholders {
			s.pos++
			t.kind = tokVar
			break
		}
		s.symbol()
	case classSolo:
		s.name(tokSymbol, s.pos+1)
	case classPunct:
		s.punct(c)
	case classSingle:
		if s.quoted(c) {
			t.kind, t.name = tokQuoted, s.intern(t.text)
			t.functional = s.at(s.pos) == '('
		}
	case classDouble:
		if s.quoted(c) {
			t.kind = tokDouble
		}
	case classBack:
		switch {
		case s.backName:
			s.symbol()
		case !s.backText:
			s.pos++
			s.failAt(t.start, msgBackQuoted, "")
		case s.quoted(c):
			t.kind = tokBack
		}
	case classUnicode:
		s.unicode()
	default:
		s.pos++
		s.failAt(t.start, msgIllegalChar, "")
	}
	t.end = s.pos
}

// numberFollows reports whether the token after the current one is a number.
func (s *scanner) numberFollows() bool {
	tok, pos := s.tok, s.pos
	s.next()
	yes := s.tok.kind == tokNumber && (s.iso || s.tok.start == tok.end)
	s.tok, s.pos = tok, pos
	return yes
}

// skipLayout skips layout and comments. It reports false for a block comment
// that does not end, as an error token.
func (s *scanner) skipLayout() bool {
	for s.pos < len(s.buf) || s.more(s.pos) {
		s.tick()
		c := s.buf[s.pos]
		switch {
		case !mayBeLayout[c]:
			return true
		case byteClass[c] == classLayout:
			s.pos++
		case c == '%' && !s.bare:
			start := s.pos
			for (s.pos < len(s.buf) || s.more(s.pos)) && s.buf[s.pos] != '\n' {
				s.tick()
				s.pos++
			}
			s.comment(start)
		case c == '/' && !s.bare && s.at(s.pos+1) == '*':
			start := s.pos
			s.pos += 2
			if !s.blockComment() {
				s.tok.start, s.tok.end = start, s.pos
				s.failAt(start, msgEndOfFileComment, `"*/"`)
				return false
			}
			s.comment(start)
		case c >= utf8.RuneSelf:
			class, size := s.classAt(s.pos)
			if class != classLayout {
				return true
			}
			s.pos += size
		default:
			return true
		}
	}
	return true
}

// blockComment skips the rest of a block comment and reports whether it ends. Unless s.iso is set,
// it may have others in it.
func (s *scanner) blockComment() bool {
	depth, last := 1, byte(0)
	for ; s.pos < len(s.buf) || s.more(s.pos); s.pos++ {
		s.tick()
		c := s.buf[s.pos]
		switch {
		case c == '/' && last == '*':
			if depth--; depth == 0 || s.iso {
				s.pos++
				return true
			}
		case c == '*' && last == '/' && !s.iso:
			depth++
		}
		last = c
	}
	return false
}

// comment notes a comment, once.
func (s *scanner) comment(start int) {
	if c := s.comments; c != nil && (len(*c) == 0 || (*c)[len(*c)-1].start < start) {
		*s.comments = append(*s.comments, span{start, s.pos})
	}
}

// name makes buf[start:end] the name token of the given kind.
func (s *scanner) name(kind tokenKind, end int) {
	t := &s.tok
	s.pos = end
	t.kind = kind
	t.name = s.intern(s.buf[t.start:end])
	t.functional = s.at(end) == '('
}

// word scans a name of letters and digits or a variable. Its first character
// is known to be right.
func (s *scanner) word(kind tokenKind) {
	i := s.endOfWord(s.pos)
	if kind == tokVar {
		s.tok.kind = tokVar
		s.pos = i
		return
	}
	s.name(kind, i)
}

// endOfWord returns the offset after the letters and digits from i on.
func (s *scanner) endOfWord(i int) int {
	for {
		for i < len(s.buf) && isAlnum[s.buf[i]] {
			if i++; i%256 == 0 {
				s.tick()
			}
		}
		if i == len(s.buf) {
			if !s.more(i) {
				return i
			}
			continue
		}
		if s.buf[i] < utf8.RuneSelf {
			return i
		}
		class, size := s.classAt(i)
		if !class.goesOn() {
			return i
		}
		s.tick()
		i += size
	}
}

// symbol scans a name of symbol characters, or the full stop.
func (s *scanner) symbol() {
	i := s.pos
	for i < len(s.buf) || s.more(i) {
		s.tick()
		c := s.buf[i]
		if c == placeholder && s.placeholders {
			break
		}
		if byteClass[c] == classSymbol || c == '`' && s.backName {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			break
		}
		class, size := s.classAt(i)
		if class != classSymbol {
			break
		}
		i += size
	}
	if i == s.pos+1 && s.buf[s.pos] == '.' && s.endsClause(i) {
		s.tok.kind = tokEnd
		s.pos = i
		return
	}
	s.name(tokSymbol, i)
}

// endsClause reports whether what stands at i makes a full stop of the period
// before it: layout, a comment or the end of the text (ISO 6.4.8).
func (s *scanner) endsClause(i int) bool {
	if !s.more(i) {
		return true
	}
	if c := s.buf[i]; c < utf8.RuneSelf {
		return byteClass[c] == classLayout || c == '%'
	}
	class, _ := s.classAt(i)
	return class == classLayout
}

func (s *scanner) punct(c byte) {
	t := &s.tok
	s.pos++
	switch c {
	case '(':
		t.kind = tokOpen
	case ')':
		t.kind = tokClose
	case '[':
		t.kind = tokOpenList
	case ']':
		t.kind = tokCloseList
		t.functional = s.at(s.pos) == '('
	case '{':
		t.kind = tokOpenCurly
	case '}':
		t.kind = tokCloseCurly
		t.functional = s.at(s.pos) == '('
	case ',':
		t.kind = tokComma
	case '|':
		t.kind = tokBar
	}
}

// unicode scans a token that starts beyond ASCII.
func (s *scanner) unicode() {
	class, size := s.classAt(s.pos)
	switch class {
	case classLower:
		s.word(tokWord)
	case classUpper:
		s.word(s.capital)
	case classSymbol:
		s.symbol()
	case classSolo:
		s.name(tokSymbol, s.pos+size)
	default:
		marked := string(s.buf[s.pos:s.pos+size]) == StringMark && s.at(s.pos+size) == '"'
		s.pos += size
		if marked {
			if s.quoted('"') {
				s.tok.kind = tokString
			}
		} else if size == 1 {
			s.failAt(s.tok.start, msgInvalidUTF8, "")
		} else {
			s.failAt(s.tok.start, msgIllegalChar, "")
		}
	}
}

// resync skips tokens until after the next full stop, or to the end of the
// text. The current token is where the error was found.
func (s *scanner) resync() {
	s.skipping = true
	for s.tok.kind != tokEnd && s.tok.kind != tokEOF && s.brokenAt != s.pos {
		s.next()
	}
	s.skipping = false
}
