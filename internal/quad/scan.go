package quad

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// endOfClause returns the offset after the full stop of the first clause of
// text, and whether there is one.
func endOfClause(text string) (int, bool) {
	const symbolChars = "+-*/\\^<>=~:.?@#&$"
	symbol, word := false, false // the previous character belongs to such a token
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == '%':
			n := strings.IndexByte(text[i:], '\n')
			if n < 0 {
				return 0, false
			}
			i += n
			symbol, word = false, false
			continue
		case !symbol && strings.HasPrefix(text[i:], "/*"):
			n := strings.Index(text[i+2:], "*/")
			if n < 0 {
				return 0, false
			}
			i += n + 4
			symbol, word = false, false
			continue
		case !word && strings.HasPrefix(text[i:], "0'"):
			i += charLiteral(text[i:])
			symbol, word = false, true
			continue
		case c == '\'' || c == '"' || c == '`':
			n := quoted(text[i:])
			if n < 0 {
				return 0, false
			}
			i += n
			symbol, word = false, false
			continue
		case c == '.' && !symbol && (i+1 == len(text) || strings.IndexByte(" \t\n%", text[i+1]) >= 0):
			return i + 1, true
		}
		symbol = strings.IndexByte(symbolChars, c) >= 0
		word = c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf
		i++
	}
	return 0, false
}

// charLiteral returns the length of the 0'c at the start of text. The closing backslash of
// a numeric escape may remain, as it does no harm as a token.
func charLiteral(text string) int {
	switch rest := text[2:]; {
	case strings.HasPrefix(rest, "''"), len(rest) > 1 && rest[0] == '\\':
		return 4
	default:
		_, n := utf8.DecodeRuneInString(rest)
		return 2 + n
	}
}

// quoted returns the length of the quoted item at the start of text, or -1 if
// it does not end.
func quoted(text string) int {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[i] == text[0]:
			if i+1 == len(text) || text[i+1] != text[0] {
				return i + 1
			}
			i++
		}
	}
	return -1
}

var simpleEscapes = map[byte]byte{
	'a': 7, 'b': 8, 't': 9, 'n': 10, 'v': 11, 'f': 12, 'r': 13,
	'\\': '\\', '\'': '\'', '"': '"', '`': '`',
}

// unquote decodes the text in double quotes whose opening quote comes directly
// before s. It returns the number of bytes up to and including the closing
// quote.
func unquote(s string) (string, int, error) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '"':
			if i+1 == len(s) || s[i+1] != '"' {
				return b.String(), i + 1, nil
			}
			b.WriteByte('"')
			i++
		case '\\':
			r, n, err := escape(s[i+1:])
			if err != nil {
				return "", 0, err
			}
			b.WriteString(r)
			i += n
		default:
			b.WriteByte(c)
		}
	}
	return "", 0, fmt.Errorf("the text of writes(...) does not end")
}

// escape decodes the text after a backslash. This is a letter, or x with hexadecimal digits
// or octal digits up to a backslash, or a newline, which stands for nothing.
func escape(s string) (string, int, error) {
	if s == "" {
		return "", 0, fmt.Errorf("the text of writes(...) does not end")
	}
	if c, ok := simpleEscapes[s[0]]; ok {
		return string(rune(c)), 1, nil
	}
	if s[0] == '\n' {
		return "", 1, nil
	}
	base, digits := 8, s
	if s[0] == 'x' {
		base, digits = 16, s[1:]
	}
	n := strings.IndexByte(digits, '\\')
	if n < 0 {
		return "", 0, fmt.Errorf("unknown escape \\%c", s[0])
	}
	code, err := strconv.ParseUint(digits[:n], base, 21)
	if err != nil {
		return "", 0, fmt.Errorf("unknown escape \\%s", s[:len(s)-len(digits)+n])
	}
	return string(rune(code)), len(s) - len(digits) + n + 1, nil
}
