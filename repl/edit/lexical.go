package edit

import (
	"strconv"
	"strings"
	"unicode"
)

// Quoted reports whether the end of a text is in quoted text or in a comment: it returns the
// quote, '%' or '*', and where it begins; else 0.
func Quoted(text []rune) (quote rune, start int) {
	quote, start = 0, -1
	walk(text, func(i int, q rune) {
		if q != quote {
			quote, start = q, i
		}
	})
	return quote, start
}

// walk calls f for each character with the quote that it is in, '%' or '*' for a comment, else
// 0, and at the end with what follows. A quote itself is in what it begins; a character code
// like 0'a is in a single quote.
func walk(text []rune, f func(i int, quote rune)) {
	var quote, last rune
	depth := 0 // of comments
	for i := 0; i < len(text); i++ {
		c := text[i]
		next := rune(0)
		if i+1 < len(text) {
			next = text[i+1]
		}
		two := false // the next character belongs to this one
		ends := false
		switch {
		case quote == 0 && isCode(text, i):
			quote, ends = '\'', true
			for end := afterCode(text, i); i < end-1; i++ {
				f(i, quote)
			}
		case quote == 0:
			quote, two = begins(c, next)
			depth, last = 1, 0
			if quote == '\'' && isRadix(text[:i], next) {
				quote = 0
			}
		case quote == '%':
			ends = c == '\n'
		case quote == '*':
			switch {
			case last == '*' && c == '/':
				depth--
				ends = depth == 0
			case last == '/' && c == '*':
				depth++
			}
			last = c
		case c == '\\':
			for n := coded(text[i+1:]); n > 0; n-- {
				f(i, quote)
				i++
			}
			two = true
		case c == quote:
			two = next == quote
			ends = !two
		}
		f(i, quote)
		if two && i+1 < len(text) {
			i++
			f(i, quote)
		}
		if ends {
			quote = 0
		}
	}
	f(len(text), quote)
}

// begins is the quote that c, before next, begins, or 0; two is whether next belongs to it.
func begins(c, next rune) (quote rune, two bool) {
	switch {
	case c == '\'' || c == '"' || c == '`' || c == '%':
		return c, false
	case c == '/' && next == '*':
		return '*', true
	}
	return 0, false
}

// isCode reports whether a character code like 0'a begins at i.
func isCode(text []rune, i int) bool {
	return i+2 < len(text) && text[i] == '0' && text[i+1] == '\'' && (i == 0 || !isWord(text[i-1]))
}

// afterCode is the end of the character code at i: of the character, or of what follows a
// backslash or a first quote.
func afterCode(text []rune, i int) int {
	i += 2
	if i+1 < len(text) && (text[i] == '\\' || text[i] == '\'' && text[i+1] == '\'') {
		i++
	}
	return i + 1
}

// isRadix reports whether the text ends with the radix of a number that goes on with a digit
// behind a quote, as in 16'FF.
func isRadix(text []rune, digit rune) bool {
	i := len(text)
	for i > 0 && '0' <= text[i-1] && text[i-1] <= '9' {
		i--
	}
	radix, _ := strconv.Atoi(string(text[i:]))
	_, err := strconv.ParseUint(string(digit), radix, 8)
	return radix > 0 && err == nil && (i == 0 || !isWord(text[i-1]))
}

// coded is the length of what stands between the backslashes of \x41\ or \101\ that the text
// begins with, 0 for another escape sequence.
func coded(text []rune) int {
	if len(text) == 0 || text[0] != 'x' && (text[0] < '0' || text[0] > '7') {
		return 0
	}
	n := 1
	for n < len(text) && unicode.Is(unicode.ASCII_Hex_Digit, text[n]) {
		n++
	}
	if n == len(text) || text[n] != '\\' {
		return 0
	}
	return n
}

// matching is the bracket that matches the one before the place, or else the one at it.
func matching(text []rune, pos int) (int, bool) {
	pairs := make(map[int]int)
	var open []int
	closing := map[rune]rune{')': '(', ']': '[', '}': '{'}
	walk(text, func(i int, quote rune) {
		if quote != 0 || i == len(text) {
			return
		}
		switch c := text[i]; c {
		case '(', '[', '{':
			open = append(open, i)
		case ')', ']', '}':
			if n := len(open); n > 0 && text[open[n-1]] == closing[c] {
				pairs[i], pairs[open[n-1]] = open[n-1], i
				open = open[:n-1]
			}
		}
	})
	for _, at := range []int{pos - 1, pos} {
		if i, ok := pairs[at]; ok {
			return i, true
		}
	}
	return 0, false
}

// EndsClause reports whether a text ends with a full stop.
func EndsClause(s string) bool {
	end, open := code([]rune(s))
	before, stops := strings.CutSuffix(end, ".")
	return !open && stops && (before == "" || !strings.ContainsAny(before[len(before)-1:], `+-*/\^<>=~:.?@#&$`))
}

// isBlank reports whether a text has only blanks and comments.
func isBlank(text []rune) bool {
	code, open := code(text)
	return !open && code == ""
}

// code is a text without comments, full stops that are quoted, and blanks at its end. Open says
// that it ends in a comment or a quote.
func code(text []rune) (code string, open bool) {
	var runes []rune
	walk(text, func(i int, quote rune) {
		open = quote != 0 && quote != '%'
		switch {
		case i == len(text):
		case quote == '%' || quote == '*':
			runes = append(runes, ' ')
		case quote != 0 && text[i] == '.':
			runes = append(runes, quote)
		default:
			runes = append(runes, text[i])
		}
	})
	return strings.TrimRightFunc(string(runes), unicode.IsSpace), open
}
