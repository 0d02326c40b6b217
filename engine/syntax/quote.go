package syntax

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine/atom"
)

// An edge says how a token looks at one of its ends: two tokens whose touching
// edges would be read as one token need a space between them.
type edge uint8

const (
	edgeNone   edge = iota // brackets, solo characters, the start of the text
	edgeWord               // characters of names and variables
	edgeNumber             // the end of a number
	edgeDigit              // of a number or a name, where a quote might make it a character code or a base: 0'a, 16'FF
	edgeSymbol             // symbol characters
	edgeSingle             // '
	edgeDouble             // "
)

// edgeOfClass is the edge that a character makes.
var edgeOfClass = [...]edge{
	classLower:  edgeWord,
	classUpper:  edgeWord,
	classDigit:  edgeWord,
	classMark:   edgeWord,
	classSymbol: edgeSymbol,
	classSingle: edgeSingle,
	classDouble: edgeDouble,
}

func edgeOf(r rune) edge { return edgeOfClass[classOf(r)] }

// edges returns the edges of a token.
func edges(text string) (left, right edge) {
	if text == "" {
		return edgeNone, edgeNone
	}
	first, _ := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	return edgeOf(first), rightEdge(last)
}

// rightEdge returns the edge that the last character of a token makes.
func rightEdge(last rune) edge {
	if '0' <= last && last <= '9' {
		return edgeDigit
	}
	return edgeOf(last)
}

// An atomLook is what the writer must know of the name of an atom.
type atomLook struct {
	key         uint32 // the atom's number plus one, 0 for an unused entry
	left, right edge
	quote, word bool // needs quotes; is made of the characters of names
	text        string
}

// lookAt returns the looks of an atom, whose name all takes apart.
func lookAt(name atom.Atom, all func(string, func(string) bool) bool) atomLook {
	text := name.String()
	if name == atom.Dict {
		return atomLook{left: edgeWord, right: edgeSingle, text: "C'dict'"}
	}
	left, right := edges(text)
	return atomLook{uint32(name) + 1, left, right, name == atom.NilText || needsQuotes(text, all), text != "" && all(text, isWordTail), text}
}

// AtomNeedsQuotes reports whether the atom with the given name must be quoted
// to be read back (ISO 6.4.2): it is neither a name token that begins with a
// small letter, nor made of symbol characters, nor one of [], {} and the solo
// characters. What is not UTF-8 is quoted too.
func AtomNeedsQuotes(name string) bool {
	return needsQuotes(name, func(text string, f func(string) bool) bool { return f(text) })
}

// needsQuotes is AtomNeedsQuotes; all reports whether a function holds for all
// pieces of a text.
func needsQuotes(name string, all func(string, func(string) bool) bool) bool {
	if name == "" {
		return true
	}
	r, n := utf8.DecodeRuneInString(name)
	switch classOf(r) {
	case classLower:
		return !all(name[n:], isWordTail)
	case classSymbol:
		if name == "." || strings.HasPrefix(name, "/*") {
			return true
		}
		return !all(name, isSymbols)
	case classSolo:
		return len(name) > n
	}
	return name != "[]" && name != "{}"
}

// isSymbols reports whether s is made of symbol characters.
func isSymbols(s string) bool {
	for _, r := range s {
		if classOf(r) != classSymbol || r == utf8.RuneError {
			return false
		}
	}
	return true
}

// isWordTail reports whether all of s may follow in a name.
func isWordTail(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			for _, r := range s[i:] {
				if !goesOn(r) {
					return false
				}
			}
			return true
		}
		if !isAlnum[s[i]] {
			return false
		}
	}
	return true
}

// isWord reports whether s is made of the characters of names and variables.
func isWord(s string) bool { return s != "" && isWordTail(s) }

// IsVariableName reports whether s is the name of a variable.
func IsVariableName(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return classOf(r) == classUpper && isWord(s)
}

// isCapital reports whether s begins with a capital letter.
func isCapital(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return classOf(r) == classUpper && r != '_'
}

// AppendAtom appends the atom with the given name as writeq/1 writes it, in
// quotes where they are needed.
func AppendAtom(dst []byte, name string) []byte {
	if AtomNeedsQuotes(name) {
		return AppendQuoted(dst, name)
	}
	return append(dst, name...)
}

// AppendQuoted appends name in single quotes (ISO 6.4.2.1).
func AppendQuoted(dst []byte, name string) []byte {
	return append(new(WriteOptions).appendEscaped(append(dst, '\''), name, '\''), '\'')
}

// appendEscaped appends a text as it stands between quotes. Characters that cannot stand
// for themselves become escape sequences; with NoCharacterEscapes those that can be written
// stay as they are, except for the quote, which is doubled.
func (o *WriteOptions) appendEscaped(dst []byte, text string, quote byte) []byte {
	for _, r := range text {
		switch {
		case o.Last != 0 && r > o.Last:
			dst = o.appendEscape(dst, r)
		case o.NoCharacterEscapes:
			if r == rune(quote) {
				dst = append(dst, quote)
			}
			dst = utf8.AppendRune(dst, r)
		case r == rune(quote) || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r >= ' ' && r < 0x7f:
			dst = append(dst, byte(r))
		case r >= '\a' && r <= '\r':
			dst = append(dst, '\\', "abtnvfr"[r-'\a'])
		case unicode.IsPrint(r):
			dst = utf8.AppendRune(dst, r)
		default:
			dst = o.appendEscape(dst, r)
		}
	}
	return dst
}

// appendEscape appends the number of a character as an escape sequence.
func (o *WriteOptions) appendEscape(dst []byte, r rune) []byte {
	switch {
	case !o.UnicodeEscapes:
		return fmt.Appendf(dst, `\x%X\`, r)
	case r > 0xffff:
		return fmt.Appendf(dst, `\U%08X`, r)
	}
	return fmt.Appendf(dst, `\u%04X`, r)
}
