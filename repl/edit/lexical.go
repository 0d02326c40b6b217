package edit

import (
	"strconv"
	"strings"
	"unicode"
)

// Quoted reports whether a text ends within quoted text or a comment. It returns the quote,
// with '%' or '*' for a comment, and the index at which it begins. Otherwise the quote is
// 0.
func Quoted(text []rune) (quote rune, start int) {
	quote, start = 0, -1
	walk(text, func(i int, q rune) {
		if q != quote {
			quote, start = q, i
		}
	})
	return quote, start
}

// walk calls f for each character of a text and once at its end. The quote is the one that
// the character is in: '%' or '*' for a comment, 0 for none. An opening quote counts as
// inside what it opens. A character code such as 0'a counts as quoted by '.
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

// begins returns the quote that begins with c, which stands before next, or 0. It reports
// in two whether next belongs to that quote.
func begins(c, next rune) (quote rune, two bool) {
	switch {
	case c == '\'' || c == '"' || c == '`' || c == '%':
		return c, false
	case c == '/' && next == '*':
		return '*', true
	}
	return 0, false
}

// isCode reports whether a character code such as 0'a begins at i.
func isCode(text []rune, i int) bool {
	return i+2 < len(text) && text[i] == '0' && text[i+1] == '\'' && (i == 0 || !isWord(text[i-1]))
}

// afterCode returns the index after the character code at i. A code is one character, or
// two if the first is a backslash or both are quotes.
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

// coded returns the length of the digits of an escape sequence, such as \x41\ or \101\. The
// text begins after the first backslash. The length is 0 for any other escape sequence.
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

// matching returns the index of the bracket that matches the one before pos, or else the
// one at pos.
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

// isBlank reports whether a text consists of white space and comments.
func isBlank(text []rune) bool {
	code, open := code(text)
	return !open && code == ""
}

// code returns a text without its comments and without white space at its end. Full stops
// in quoted text are replaced. It reports in open whether the text ends within quoted text
// or a block comment.
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
