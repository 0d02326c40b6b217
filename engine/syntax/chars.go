package syntax

import (
	"unicode"
	"unicode/utf8"
)

// A charClass says which token a character can start (ISO 6.5).
type charClass uint8

const (
	classIllegal charClass = iota
	classLayout
	classLower  // starts a name
	classUpper  // starts a variable
	classDigit  // starts a number, continues a name
	classSymbol // goes into a name of symbol characters
	classSolo   // is a name by itself
	classPunct  // ( ) [ ] { } , |
	classSingle // '
	classDouble // "
	classBack   // `
	classComment
	classUnicode // beyond ASCII: see classOf
	classMark    // continues a name, starts none
)

// byteClass classifies the first byte of a character.
var byteClass = func() (t [256]charClass) {
	for c := range t {
		switch {
		case c >= utf8.RuneSelf:
			t[c] = classUnicode
		case c >= 'a' && c <= 'z':
			t[c] = classLower
		case c >= 'A' && c <= 'Z' || c == '_':
			t[c] = classUpper
		case c >= '0' && c <= '9':
			t[c] = classDigit
		}
	}
	set := func(class charClass, chars string) {
		for _, c := range chars {
			t[c] = class
		}
	}
	set(classLayout, " \t\n\v\f\r")
	set(classSymbol, `#$&*+-./:<=>?@^~\`)
	set(classSolo, "!;")
	set(classPunct, "()[]{},|")
	set(classSingle, "'")
	set(classDouble, `"`)
	set(classBack, "`")
	set(classComment, "%")
	return t
}()

// isAlnum tells the ASCII characters that go on in a name.
var isAlnum = func() (t [256]bool) {
	for c, class := range byteClass {
		t[c] = class == classLower || class == classUpper || class == classDigit
	}
	return t
}()

// mayBeLayout marks the bytes with which layout or a comment may begin.
var mayBeLayout = func() (t [256]bool) {
	for c, class := range byteClass {
		t[c] = class == classLayout || c == '%' || c == '/' || c >= utf8.RuneSelf
	}
	return t
}()

// plainQuoted marks the bytes that stand for themselves in quoted text and need no further
// check. The quotes, the backslash, control characters and bytes beyond ASCII are not among
// them.
var plainQuoted = func() (t [256]bool) {
	for c := ' '; c < 0x7F; c++ {
		t[c] = c != '\'' && c != '"' && c != '`' && c != '\\'
	}
	return t
}()

// classOf classifies any character. Beyond ASCII, the letters of Unicode are
// those of names, upper case those of variables, as in SWI-Prolog; symbols and dashes
// and other punctuation are symbol characters, brackets and quotation marks
// are solo characters.
func classOf(r rune) charClass {
	if r < utf8.RuneSelf {
		return byteClass[r]
	}
	switch {
	case unicode.IsUpper(r) || unicode.Is(unicode.Nl, r) && unicode.Is(unicode.Other_Uppercase, r):
		return classUpper
	case unicode.In(r, unicode.L, unicode.Nl):
		return classLower
	case unicode.In(r, unicode.Nd, unicode.Mn, unicode.Mc, unicode.Pc) || r == 0x200C || r == 0x200D:
		return classMark
	case unicode.In(r, unicode.S, unicode.Pd, unicode.Po, unicode.No, unicode.Me):
		return classSymbol
	case unicode.In(r, unicode.Ps, unicode.Pe, unicode.Pi, unicode.Pf):
		return classSolo
	case unicode.IsSpace(r) || unicode.In(r, unicode.Z) || r == 0xFEFF:
		return classLayout
	}
	return classIllegal
}

// goesOn reports whether a character may follow in a name or variable.
func (c charClass) goesOn() bool {
	switch c {
	case classLower, classUpper, classDigit, classMark:
		return true
	}
	return false
}

// goesOn reports whether r may follow in a name or variable.
func goesOn(r rune) bool { return classOf(r).goesOn() }
