package syntax

import (
	"unicode/utf8"

	"github.com/zebralog/prolog/internal/room"
)

// quoted scans text in quotes q (ISO 6.4.2.1) from the opening quote to
// after the closing one and leaves its value in tok.text. It reports false
// for an error. A wrong escape sequence is reported when the text has ended,
// so that the scanner stays in step with the quotes.
func (s *scanner) quoted(q byte) bool {
	start := s.pos
	s.setLiteral(true, start)
	i := start + 1
	for i < len(s.buf) && plainQuoted[s.buf[i]] {
		if i++; i%256 == 0 {
			s.tick()
		}
	}
	if i+1 < len(s.buf) && s.buf[i] == q && s.buf[i+1] != q {
		s.pos = i + 1
		s.tok.text = s.buf[start+1 : i]
		s.setLiteral(false, s.pos)
		return true
	}
	return s.quotedSlow(q, start, i)
}

// quotedSlow is quoted for text that is not plain or that ends where the
// buffer does; everything before i is plain.
func (s *scanner) quotedSlow(q byte, start, i int) bool {
	s.reader.charge(i - start)
	out := room.Append(s.poll.Call, s.scratch[:0], s.buf[start+1:i]...)
	var bad scanError
	note := func(e scanError) {
		if bad.message == "" {
			bad = e
		}
	}
	for {
		s.tick()
		out = s.withRoom(out)
		if !s.more(i) {
			s.pos = i
			s.failAt(start, msgEndOfFileQuoted, "a closing "+string(q))
			return false
		}
		switch c := s.buf[i]; {
		case c == q:
			i++
			if s.at(i) == q {
				out = append(out, q)
				i++
				continue
			}
			s.pos = i
			s.setLiteral(false, i)
			s.scratch = out
			s.tok.text = out
			if bad.message != "" {
				s.failAt(bad.offset, bad.message, bad.expected)
				return false
			}
			return true
		case c == '\\' && s.escapes:
			r, end, ok := s.escape(i)
			switch {
			case !ok:
				note(s.fail)
			case r >= 0:
				out = utf8.AppendRune(out, r)
			}
			i = end
		case c == '\n' && !s.multiline:
			if s.iso || s.skipping && s.breakQuotes {
				s.brokenLine(start, i)
				return false
			}
			out = append(out, c)
			i++
		case c < ' ' && c != '\n' && s.iso || c == 0:
			note(scanError{i, msgIllegalChar, "an escape sequence for a control character"})
			i++
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRune(s.buf[i:])
			if r == utf8.RuneError && size == 1 {
				note(scanError{i, msgInvalidUTF8, ""})
			}
			out = append(out, s.buf[i:i+size]...)
			i += size
		default:
			out = append(out, c)
			i++
		}
	}
}

// brokenLine reports quoted text that begins at start and is broken off by a newline at i.
// It assumes that the closing quote is missing: if the line ends in a period, that is the
// end of the clause.
func (s *scanner) brokenLine(start, i int) {
	s.pos = i + 1
	s.setLiteral(false, s.pos)
	last := i - 1
	for last > start && byteClass[s.buf[last]] == classLayout {
		last--
	}
	if s.buf[last] == '.' {
		s.brokenAt = s.pos
	}
	s.failAt(start, msgNewlineQuoted, `a closing quote, or \ before the newline`)
}

// indented returns the offset after the blanks at i, which begin a continued line; with the
// standard they belong to the text.
func (s *scanner) indented(i int) int {
	for !s.iso && s.more(i) && (s.buf[i] == ' ' || s.buf[i] == '\t') {
		s.tick()
		i++
	}
	return i
}

// escape decodes the escape sequence whose backslash is at i (ISO 6.4.2.1)
// and returns the character and the offset after it. The character is -1 for
// a sequence that stands for none: a continued line, or \c with the layout
// after it. It reports false for a wrong sequence, in s.fail.
func (s *scanner) escape(i int) (r rune, end int, ok bool) {
	wrong := func(end int, message, expected string) (rune, int, bool) {
		s.fail = s.escapeError(i, message, expected)
		return 0, end, false
	}
	if !s.more(i + 1) {
		return wrong(i+1, msgUndefinedEscape, "")
	}
	c := s.buf[i+1]
	end = i + 2
	switch c {
	case '\n':
		line := s.indented(end)
		if line > end {
			s.folds = append(s.folds, end)
		}
		return -1, line, true
	case '\r':
		if s.at(end) == '\n' {
			return -1, s.indented(end + 1), true
		}
	case '\\', '\'', '"', '`':
		return rune(c), end, true
	case 'a':
		return '\a', end, true
	case 'b':
		return '\b', end, true
	case 'f':
		return '\f', end, true
	case 'n':
		return '\n', end, true
	case 'r':
		return '\r', end, true
	case 't':
		return '\t', end, true
	case 'v':
		return '\v', end, true
	case 'x':
		return s.numericEscape(i, end, 16)
	case '0', '1', '2', '3', '4', '5', '6', '7':
		return s.numericEscape(i, end-1, 8)
	}
	if !s.iso {
		switch c {
		case 'u':
			return s.unicodeEscape(i, end, 4)
		case 'U':
			return s.unicodeEscape(i, end, 8)
		case 'e':
			return 0x1B, end, true
		case 's':
			return ' ', end, true
		case 'c':
			for byteClass[s.at(end)] == classLayout {
				s.tick()
				end++
			}
			return -1, end, true
		}
	}
	bad, size := utf8.DecodeRune(s.buf[i+1:])
	if bad == utf8.RuneError && size == 1 {
		return wrong(i+1, msgUndefinedEscape, "")
	}
	return wrong(i+1+size, msgUndefinedEscape+"("+string(bad)+")", "")
}

// numericEscape decodes the digits from j on and the backslash after them.
func (s *scanner) numericEscape(i, j, base int) (rune, int, bool) {
	first := j
	code := 0
	for digitValue(s.at(j)) < base {
		s.tick()
		if code <= utf8.MaxRune {
			code = code*base + digitValue(s.buf[j])
		}
		j++
	}
	if !s.iso && j > first {
		if s.at(j) == '\\' {
			j++
		}
		return s.code(i, first, j, code)
	}
	if j == first || s.at(j) != '\\' {
		message := msgIllegalEscape
		if !s.iso {
			message = msgUndefinedEscape + "(x)"
		}
		s.fail = s.escapeError(i, message, `digits and a closing \`)
		for isAlnum[s.at(j)] {
			s.tick()
			j++
		}
		if s.at(j) == '\\' {
			j++
		}
		return 0, j, false
	}
	return s.code(i, first, j+1, code)
}

// escapeError returns an error in the escape sequence at i, which the standard's mode
// reports at its backslash, SWI-Prolog after it.
func (s *scanner) escapeError(i int, message, expected string) scanError {
	if !s.iso {
		i++
	}
	return scanError{i, message, expected}
}

// unicodeEscape decodes n hexadecimal digits from j on.
func (s *scanner) unicodeEscape(i, j, n int) (rune, int, bool) {
	code := 0
	for end := j + n; j < end; j++ {
		d := digitValue(s.at(j))
		if d >= 16 {
			message := msgIllegalEscape
			if !s.iso {
				message = msgIllegalUnicode
			}
			s.fail = s.escapeError(i, message, "4 hexadecimal digits after \\u, 8 after \\U")
			return 0, j, false
		}
		if code <= utf8.MaxRune {
			code = code*16 + d
		}
	}
	return s.code(i, i+1, j, code)
}

// code returns the character with a code, whose escape sequence begins at i and ends before end. If
// there is none, SWI-Prolog reports it at told.
func (s *scanner) code(i, told, end, code int) (rune, int, bool) {
	if code > utf8.MaxRune || !utf8.ValidRune(rune(code)) {
		s.fail = scanError{i, msgIllegalCode, "the code of a character"}
		if !s.iso {
			s.fail.offset, s.fail.message = told, msgIllegalCharacter
		}
		return 0, end, false
	}
	return rune(code), end, true
}
