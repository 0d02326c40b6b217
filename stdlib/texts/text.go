package texts

import (
	"strings"
	"unicode"
	"unicode/utf8"
	"unsafe"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/room"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Atoms and strings have a text. In predicates beyond ISO, numbers and lists of codes or
// characters have one, too. The texts of arguments are views: the text of a string lies in
// the string itself. They are valid until the builtin returns.

// atomName returns the name of an argument that must be an atom or a string.
func atomName(m *engine.Machine, c engine.Cell) (text string, ok bool) {
	c = m.Deref(c)
	switch {
	case engine.IsVar(c):
		return "", m.InstantiationError()
	case m.IsString(c):
		return m.StringView(c), true
	case m.IsTextAtom(c):
		return engine.AtomText(c), true
	}
	return "", m.TypeError("atom", c)
}

// atomicText returns the text of an argument that must be atomic.
func atomicText(m *engine.Machine, c engine.Cell) (text string, ok bool) {
	c = m.Deref(c)
	switch {
	case engine.IsAtom(c) && m.IsReserved(c):
		return "", m.TypeError("atom", c)
	case engine.IsAtom(c):
		return engine.AtomText(c), true
	case engine.IsVar(c):
		return "", m.InstantiationError()
	case engine.IsCompound(c) || m.IsHost(c):
		return "", m.TypeError("atomic", c)
	}
	return m.TextView(c)
}

// AnyText returns the text of an argument that is an atom, a string, a number, or a list of
// codes or characters. The empty list is the empty text. If it returns false, an error is
// pending.
func AnyText(m *engine.Machine, c engine.Cell) (text string, ok bool) {
	c = m.Deref(c)
	if engine.IsNil(c) {
		return "", true
	}
	if text, ok = m.TextView(c); ok {
		if len(text) >= longText { // such a text takes time to look through
			m.Ticks(len(text) / 64)
		}
		return text, true
	}
	if engine.IsVar(c) || hasUnbound(m, c) {
		return "", m.InstantiationError()
	}
	return "", noText(m, c)
}

// noText raises the error for a bound term that is not a text. For a list it is the error
// for the first wrong element. The first element decides whether the list is one of
// characters or of codes.
func noText(m *engine.Machine, c engine.Cell) bool {
	n, tail := m.ListLength(c)
	if !engine.IsNil(tail) {
		return m.TypeError("text", c)
	}
	kind := swiKind(m, c)
	for list := c; n > 0; n-- {
		m.Tick()
		if _, ok := kind.runeOf(m, m.Arg(list, 0)); !ok {
			return false
		}
		list = m.Arg(list, 1)
	}
	return m.TypeError("text", c)
}

// longText is the length from which a text counts as more than one step.
const longText = 1 << 12

// KeptText does what AnyText does, for a text that is used after the builtin.
func KeptText(m *engine.Machine, c engine.Cell) (text string, ok bool) {
	text, ok = AnyText(m, c)
	return m.Clone(text), ok
}

// hasUnbound reports whether the tail or an element of a list is a variable.
func hasUnbound(m *engine.Machine, list engine.Cell) bool {
	n, tail := m.ListLength(list)
	if engine.IsVar(tail) {
		return true
	}
	list = m.Deref(list)
	for range n {
		m.Tick()
		if engine.IsVar(m.Arg(list, 0)) {
			return true
		}
		list = m.Arg(list, 1)
	}
	return false
}

// A listKind says which lists a predicate takes as text: lists of characters or of codes.
// It accepts strings, too. Without the flag iso, the first element of a list decides its
// kind, as in SWI-Prolog. With the flag iso, characters are accepted as codes.
type listKind uint8

// The kinds of lists.
const (
	charList listKind = iota
	CodeList
	swiCodes // codes; the errors are those of SWI-Prolog
)

// swiKind returns the kind of the elements of a list.
func swiKind(m *engine.Machine, list engine.Cell) listKind {
	n, _ := m.ListLength(list)
	list = m.Deref(list)
	for ; n > 0; n-- {
		m.Tick()
		item := m.Deref(m.Arg(list, 0))
		if _, isChar := RuneOfAtom(item); isChar {
			return charList
		}
		if !engine.IsVar(item) {
			break
		}
		list = m.Deref(m.Arg(list, 1))
	}
	return swiCodes
}

func (k listKind) Build(m *engine.Machine, text string) engine.Cell {
	if k == charList {
		return m.NewChars(text, builtin.NilList)
	}
	return m.NewCodes(text, builtin.NilList)
}

// append appends the text of a list. All elements must be correct.
func (k listKind) append(m *engine.Machine, dst []byte, list engine.Cell) (text []byte, ok bool) {
	return m.AppendListText(dst, list, k == CodeList || !m.Engine.Flags.ISO)
}

// runeOf returns the character for a bound element, or raises an error.
func (k listKind) runeOf(m *engine.Machine, c engine.Cell) (r rune, ok bool) {
	if k == swiCodes {
		if r, ok = codeOf(m, c); !ok {
			return 0, m.TypeError("character_code", c)
		}
		return r, true
	}
	if r, ok = RuneOfAtom(c); ok {
		return r, true
	}
	if k == CodeList {
		return CodeArg(m, c)
	}
	return 0, m.TypeError("character", c)
}

// codeOf returns the character whose code is a bound term.
func codeOf(m *engine.Machine, c engine.Cell) (r rune, ok bool) {
	i, ok := engine.SmallIntOf(c)
	if !ok || i < 0 || i > utf8.MaxRune || !utf8.ValidRune(rune(i)) {
		return 0, false
	}
	return rune(i), true
}

// RuneOfAtom returns the character that is a bound term.
func RuneOfAtom(c engine.Cell) (r rune, ok bool) {
	if !engine.IsAtom(c) {
		return 0, false
	}
	return engine.CharOf(c)
}

// CharArg checks that a bound term is a character.
func CharArg(m *engine.Machine, c engine.Cell) (rune, bool) {
	r, ok := RuneOfAtom(c)
	return r, ok || m.TypeError("character", c)
}

// CodeArg checks that a bound term is a character code.
func CodeArg(m *engine.Machine, c engine.Cell) (rune, bool) {
	if _, ok := builtin.BoundInteger(m, c); !ok {
		return 0, false
	}
	r, ok := codeOf(m, c)
	if !ok && !m.Engine.Flags.ISO {
		return 0, m.TypeError("character_code", c)
	}
	return r, ok || m.RepresentationError("character_code")
}

// text returns the text of a list. partial is true if the tail or an element of the list is
// a variable. ok is false if an error is pending, because the argument is not a list or an
// element is wrong.
func (k listKind) text(m *engine.Machine, list engine.Cell) (text string, partial, ok bool) {
	list = m.Deref(list)
	if m.IsString(list) {
		return m.StringView(list), false, true
	}
	items, tail := m.ListItems(list)
	if !engine.IsNil(tail) && !engine.IsVar(tail) {
		return "", false, m.TypeError("list", list)
	}
	partial = engine.IsVar(tail)
	if !m.Engine.Flags.ISO {
		k = swiKind(m, list)
	}
	var b strings.Builder
	m.Hold(len(items))
	b.Grow(len(items))
	for _, c := range items {
		m.Tick()
		c = m.Deref(c)
		if engine.IsVar(c) {
			partial = true
			continue
		}
		r, ok := k.runeOf(m, c)
		if !ok {
			return "", false, false
		}
		b.WriteRune(r)
	}
	return b.String(), partial, true
}

// otherKind returns the first element of a list if it is a character where the standard
// demands codes.
func (k listKind) otherKind(m *engine.Machine, list engine.Cell) (first engine.Cell, ok bool) {
	list = m.Deref(list)
	if k != CodeList || !m.Engine.Flags.ISO || !engine.IsPair(list) {
		return 0, false
	}
	first = m.Deref(m.Arg(list, 0))
	return first, engine.IsAtom(first)
}

// input appends the text of an argument that alone determines the text.
func (k listKind) input(m *engine.Machine, dst []byte, list engine.Cell) (text []byte, ok bool) {
	if text, ok = k.append(m, dst, list); ok {
		return text, true
	}
	if hasUnbound(m, list) {
		return nil, m.InstantiationError()
	}
	t, _, ok := k.text(m, list)
	return append(dst, t...), ok
}

// unify unifies an argument, which must be a list or a partial list, with the list of a
// text. If the argument is a complete text, the texts are compared instead.
func (k listKind) unify(m *engine.Machine, list engine.Cell, text string) bool {
	list = m.Deref(list)
	if !engine.IsVar(list) {
		var buf textBuffer
		if t, ok := k.append(m, buf[:0], list); ok {
			return string(t) == text
		}
		t, partial, ok := k.text(m, list)
		if !ok {
			return false
		}
		if !partial {
			return t == text
		}
		if m.Engine.Flags.ISO && engine.IsAtom(m.Deref(m.Arg(list, 0))) {
			k = charList
		}
	}
	return m.Reserve(2*len(text)) && m.Unify(list, k.Build(m, text))
}

// A textBuffer is memory on Go's stack for a short text.
type textBuffer [128]byte

// ViewOf returns the text of bytes that must not change while it is used.
func ViewOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// NewAtom returns the atom of a name.
func NewAtom(m *engine.Machine, name string) engine.Cell { return m.NewAtom(name) }

// NewString returns a string.
func NewString(m *engine.Machine, text string) engine.Cell { return m.NewString(text) }

// unifyText unifies an argument with the term that build makes from a text. An atomic
// argument is compared as a text. Anything else is a type error for expected.
func unifyText(m *engine.Machine, c engine.Cell, text, expected string, build func(*engine.Machine, string) engine.Cell) bool {
	switch c = m.Deref(c); {
	case engine.IsVar(c):
		return m.Reserve(len(text)/8+2) && m.Unify(c, build(m, text))
	case engine.IsCompound(c):
		return m.TypeError(expected, c)
	}
	other, ok := m.TextView(c)
	return ok && other == text
}

// CompareText unifies an argument with the term that build makes from a text. If the
// argument is a text itself, the texts are compared. No other bound term is equal.
func CompareText(m *engine.Machine, c engine.Cell, text string, build func(*engine.Machine, string) engine.Cell) bool {
	c = m.Deref(c)
	switch {
	case engine.IsVar(c):
		return m.Reserve(len(text)/8+2) && m.Unify(c, build(m, text))
	case engine.IsNil(c):
		return text == ""
	}
	other, ok := m.TextView(c)
	return ok && other == text
}

// maxPlainNumber is the greatest length of texts that are first tried as plain numbers.
const maxPlainNumber = 100

// ParseNumber reads the whole of a text as a number.
func ParseNumber(m *engine.Machine, text string) (n number.Number, err error) {
	var s syntax.Number
	ok := false
	if len(text) <= maxPlainNumber {
		s, ok = syntax.ParsePlainNumber(text)
	}
	if !ok {
		s, err = syntax.ParseNumber(m.Clone(text), &syntax.Options{ISO: m.Engine.Flags.ISO, Poll: m.Engine.Flags.Poll})
	}
	if err != nil {
		return n, err
	}
	switch s.Kind {
	case syntax.KindInt:
		return number.FromInt(s.Int), nil
	case syntax.KindBig:
		return number.FromBig(s.Big), nil
	case syntax.KindRational:
		return number.FromRat(s.Rat), nil
	}
	return number.FromFloat(s.Float), nil
}

// The parts of the error that illegalNumber raises.
var (
	AtomSyntaxError   = atom.Intern("syntax_error")
	AtomIllegalNumber = atom.Intern("illegal_number")
)

// illegalNumber raises the syntax error for a text that is not a number.
func illegalNumber(m *engine.Machine) bool {
	return m.ErrorTerm(m.NewStruct(AtomSyntaxError, engine.Atom(AtomIllegalNumber)))
}

// A sliceable is a text that can be divided at positions of characters.
type sliceable struct {
	text  string
	runes []rune // nil if each byte of text is a character
}

// NewSliceable returns a text that can be divided.
func NewSliceable(m *engine.Machine, text string) sliceable {
	if m.RuneCount(text) == len(text) {
		return sliceable{text: text}
	}
	return sliceable{text: text, runes: runeSlice(m, text)}
}

// runeSlice returns the characters of a text.
func runeSlice(m *engine.Machine, text string) []rune {
	n := m.RuneCount(text)
	m.Hold(4 * n)
	runes := room.Make[rune](m.Check, n)
	i := 0
	for piece := ""; text != ""; {
		piece, text = m.Piece(text)
		for _, r := range piece {
			runes[i] = r
			i++
		}
	}
	return runes
}

// A RuneSet is the set of the characters of a text.
type RuneSet struct {
	ascii  [2]uint64
	others map[rune]bool // nil if there are no others
}

// RunesOf returns the set of the characters of a text.
func RunesOf(m *engine.Machine, text string) RuneSet {
	var s RuneSet
	for piece := ""; text != ""; {
		piece, text = m.Piece(text)
		for _, r := range piece {
			if r < utf8.RuneSelf {
				s.ascii[r/64] |= 1 << (r % 64)
				continue
			}
			if s.others == nil {
				s.others = make(map[rune]bool)
			}
			s.others[r] = true
		}
	}
	return s
}

// Has reports whether the set has a character.
func (s *RuneSet) Has(r rune) bool {
	if uint32(r) < utf8.RuneSelf {
		return s.ascii[r/64]>>(r%64)&1 != 0
	}
	return s.others[r]
}

// index returns the index of the first character of a text that is in the set, if has is
// true, or that is not in it. It returns the length of the text if there is none.
func (s *RuneSet) index(m *engine.Machine, text string, has bool) int {
	at := 0
	for at < len(text) {
		piece, _ := m.Piece(text[at:])
		for i, r := range piece {
			if s.Has(r) == has {
				return at + i
			}
		}
		at += len(piece)
	}
	return at
}

// Trim removes the characters of the set from both ends of a text.
func (s *RuneSet) Trim(m *engine.Machine, text string) string {
	text = text[s.index(m, text, false):]
	for text != "" {
		m.Tick()
		r, size := utf8.DecodeLastRuneInString(text)
		if !s.Has(r) {
			break
		}
		text = text[:len(text)-size]
	}
	return text
}

// A runeMap converts characters, and ASCII ones to ASCII ones.
type runeMap struct {
	convert func(rune) rune
	ascii   [utf8.RuneSelf]byte
}

func newRuneMap(convert func(rune) rune) *runeMap {
	x := &runeMap{convert: convert}
	for i := range x.ascii {
		x.ascii[i] = byte(convert(rune(i)))
	}
	return x
}

// keeps reports whether a text is ASCII that is not changed.
func (x *runeMap) keeps(text string) bool {
	for i := range len(text) {
		if c := text[i]; c >= utf8.RuneSelf || x.ascii[c] != c {
			return false
		}
	}
	return true
}

// text returns a text with its characters converted.
func (x *runeMap) text(m *engine.Machine, text string) string {
	if len(text) < longText && x.keeps(text) {
		return text
	}
	m.Hold(len(text))
	mapped := room.Make[byte](m.Check, len(text))[:0]
	for piece := ""; text != ""; {
		piece, text = m.Piece(text)
		for _, r := range piece {
			if r < utf8.RuneSelf {
				mapped = append(mapped, x.ascii[r])
			} else {
				mapped = utf8.AppendRune(mapped, x.convert(r))
			}
		}
	}
	return ViewOf(mapped)
}

// Len returns the number of characters.
func (s sliceable) Len() int {
	if s.runes == nil {
		return len(s.text)
	}
	return len(s.runes)
}

// Slice returns the part of the text between two positions, counted in characters.
func (s sliceable) Slice(from, to int) string {
	if s.runes == nil {
		return s.text[from:to]
	}
	return string(s.runes[from:to])
}

// index returns the first position in s, not before from, at which sub occurs. It returns
// -1 if there is none.
func (s *sliceable) index(m *engine.Machine, sub *sliceable, from int) int {
	if s.runes == nil {
		i := strings.Index(s.text[from:], sub.text)
		if i < 0 {
			return -1
		}
		return from + i
	}
next:
	for ; from+sub.Len() <= len(s.runes); from++ {
		i := from
		for _, r := range sub.text {
			m.Tick()
			if s.runes[i] != r {
				continue next
			}
			i++
		}
		return from
	}
	return -1
}

// at reports whether sub occurs in s at position from.
func (s sliceable) at(sub sliceable, from int) bool {
	return from+sub.Len() <= s.Len() && s.Slice(from, from+sub.Len()) == sub.text
}

// mapText returns the row of a predicate that converts a text to an atom or a string.
func mapText(name, doc string, convert func(rune) rune, kind string, build func(*engine.Machine, string) engine.Cell) engine.Builtin {
	x := newRuneMap(convert)
	return engine.Builtin{Name: name, Arity: 2, Doc: doc,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			text, ok := atomicText(m, a[0])
			return ok && unifyText(m, a[1], x.text(m, text), kind, build)
		}}
}

var textCaseRows = []engine.Builtin{
	mapText("upcase_atom", "upcase_atom(+Text, ?Upper) is det\nUpper is the atom of Text in upper case.", unicode.ToUpper, "atom", NewAtom),
	mapText("downcase_atom", "downcase_atom(+Text, ?Lower) is det\nLower is the atom of Text in lower case.", unicode.ToLower, "atom", NewAtom),
	mapText("string_upper", "string_upper(+Text, ?Upper) is det\nUpper is the string of Text in upper case.", unicode.ToUpper, "string", NewString),
	mapText("string_lower", "string_lower(+Text, ?Lower) is det\nLower is the string of Text in lower case.", unicode.ToLower, "string", NewString),
}
