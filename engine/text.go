package engine

import (
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/room"
)

// Text: strings, lists of codes and of characters, and what atoms and numbers
// stand for.

// textPiece is how many bytes of a text are looked at between two polls.
const textPiece = copyPiece * 8

// NewString returns the string s.
func (m *Machine) NewString(s string) Cell {
	n := (len(s) + 7) / 8
	a := m.grow(1 + n)
	st(m.mem, a, boxHeader(boxString, n, n*8-len(s)))
	if n > 0 {
		st(m.mem, m.h-8, 0)
		room.Copy(m.Check, m.bytes(a+8, len(s)), unsafe.Slice(unsafe.StringData(s), len(s)))
	}
	return a | tagBox
}

// StringOf returns the text of the dereferenced string c.
func (m *Machine) StringOf(c Cell) string { return m.Clone(m.StringView(c)) }

// StringView is StringOf without a copy: the text is where the string lies, and
// good as long as the cell is.
func (m *Machine) StringView(c Cell) string {
	hd := m.box(c)
	n := hd.boxWords()*8 - hd.boxAux()
	if n == 0 {
		return ""
	}
	return unsafe.String(unsafe.SliceData(m.bytes(c&^tagMask+8, n)), n)
}

// RuneCount is the number of characters of a text, which are counted in pieces
// between polls.
func (m *Machine) RuneCount(text string) int {
	if len(text) <= textPiece {
		return utf8.RuneCountInString(text)
	}
	return m.longRuneCount(text)
}

func (m *Machine) longRuneCount(text string) int {
	n := 0
	for len(text) > textPiece {
		m.Check()
		end := textPiece
		for !utf8.RuneStart(text[end]) {
			end--
		}
		n += utf8.RuneCountInString(text[:end])
		text = text[end:]
	}
	return n + utf8.RuneCountInString(text)
}

// NewCodes returns the list of the character codes of s that ends in tail.
func (m *Machine) NewCodes(s string, tail Cell) Cell {
	cells, list := m.NewSpine(m.RuneCount(s), tail)
	for _, r := range s {
		m.checkAt(len(cells) / 2)
		cells[0] = intCell(int64(r))
		cells = cells[2:]
	}
	return list
}

// NewChars returns the list of the characters of s that ends in tail.
func (m *Machine) NewChars(s string, tail Cell) Cell {
	cells, list := m.NewSpine(m.RuneCount(s), tail)
	for _, r := range s {
		m.checkAt(len(cells) / 2)
		cells[0] = CharCell(r)
		cells = cells[2:]
	}
	return list
}

// CharCell returns the one-character atom of r.
func CharCell(r rune) Cell { return atomCell(atom.OfChar(r)) }

// Text returns the characters of an atom, string, number, or of a list of
// codes or of characters. Ok is false for any other term.
func (m *Machine) Text(c Cell) (text string, ok bool) {
	text, ok = m.TextView(c)
	if m.IsString(m.Deref(c)) {
		text = m.Clone(text)
	}
	return text, ok
}

// Clone copies a text, in pieces between polls.
func (m *Machine) Clone(text string) string {
	if len(text) <= textPiece {
		return strings.Clone(text)
	}
	return room.String(m.Check, unsafe.Slice(unsafe.StringData(text), len(text)))
}

// AppendString appends a text, in pieces between polls.
func (m *Machine) AppendString(dst []byte, text string) []byte {
	if n := len(dst) + len(text); n <= textPiece || n <= cap(dst) && len(text) <= textPiece {
		return append(dst, text...)
	}
	return room.Append(m.Check, dst, unsafe.Slice(unsafe.StringData(text), len(text))...)
}

// TextView is Text, but that of a string is a StringView.
func (m *Machine) TextView(c Cell) (text string, ok bool) {
	c = m.Deref(c)
	switch {
	case IsAtom(c):
		return c.atom().String(), true
	case m.IsString(c):
		return m.StringView(c), true
	}
	return m.newText(c)
}

// newText is the text of a term that has none of its own.
func (m *Machine) newText(c Cell) (text string, ok bool) {
	var small [64]byte
	buf, ok := m.AppendText(small[:0], c)
	return m.Clone(unsafe.String(unsafe.SliceData(buf), len(buf))), ok
}

// AppendText appends what Text returns.
func (m *Machine) AppendText(dst []byte, c Cell) (text []byte, ok bool) {
	c = m.Deref(c)
	switch c.tag() {
	case tagAtm:
		return m.AppendString(dst, c.atom().String()), true
	case tagInt:
		return strconv.AppendInt(dst, c.smallInt(), 10), true
	case tagFlt, tagBox:
		if m.IsString(c) {
			return m.AppendString(dst, m.StringView(c)), true
		}
		if n, ok := m.number(c); ok {
			return m.Engine.Flags.Poll.AppendNumber(dst, n), true
		}
	case tagLst:
		return m.AppendListText(dst, c, true)
	}
	return dst, false
}

// AppendListText appends the text of a proper list of characters or, when codes
// is set, of characters or of codes. Ok is false when c is anything else; a
// surrogate is no code.
func (m *Machine) AppendListText(dst []byte, c Cell, codes bool) (text []byte, ok bool) {
	c = m.Deref(c)
	first := true
	var kind uint // the tag of the elements
	// A list of more cells than the heap has is cyclic.
	for budget := int(m.h-m.layout.heap) / 16; c&tagMask == tagLst && budget > 0; budget-- {
		m.checkAt(budget)
		item := m.Deref(ld(m.mem, c-tagLst))
		c = m.Deref(ld(m.mem, c-tagLst+8))
		if first {
			first, kind = false, item.tag()
		}
		switch {
		case item.tag() != kind:
			return dst, false
		case kind == tagAtm:
			r, ok := item.atom().Char()
			if !ok {
				return dst, false
			}
			dst = utf8.AppendRune(dst, r)
		case kind == tagInt:
			i := item.smallInt()
			if !codes || i < 0 || i > utf8.MaxRune || !utf8.ValidRune(rune(i)) {
				return dst, false
			}
			dst = utf8.AppendRune(dst, rune(i))
		default:
			return dst, false
		}
	}
	return dst, c == nilCell
}
