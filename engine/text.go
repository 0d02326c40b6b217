package engine

import (
	"encoding/binary"
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/room"
)

// Text: strings, lists of codes and of characters, and what atoms and numbers
// stand for.

// textPiece is the number of bytes of a text that are read between two polls.
const textPiece = copyPiece * 8

// NewString returns the string s on the heap. The Go string is expected to be garbage soon.
func (m *Machine) NewString(s string) Cell {
	if len(s) >= longText {
		m.took(int64(len(s)))
	}
	n := (len(s) + 7) / 8
	a := m.grow(Cell(1 + n))
	st(m.mem, a, boxHeader(boxString, n, n*8-len(s)))
	if n > 0 {
		st(m.mem, m.h-8, 0)
		room.Copy(m.Check, m.bytes(a+8, len(s)), unsafe.Slice(unsafe.StringData(s), len(s)))
	}
	return a | tagBox
}

// StringOf returns the text of the dereferenced string c.
func (m *Machine) StringOf(c Cell) string { return m.Clone(m.StringView(c)) }

// StringView is StringOf without a copy. The text is valid as long as the cell.
func (m *Machine) StringView(c Cell) string {
	hd := m.box(c)
	n := hd.boxWords()*8 - hd.boxAux()
	return unsafe.String(unsafe.SliceData(m.bytes(c&^tagMask+8, n)), n)
}

// Piece cuts the next piece off a text, between polls: loops over the characters of
// one need not poll.
func (m *Machine) Piece(text string) (piece, rest string) {
	if len(text) <= textPiece {
		return text, ""
	}
	return m.cutPiece(text)
}

func (m *Machine) cutPiece(text string) (piece, rest string) {
	m.Check()
	end := textPiece
	for i := 1; i < utf8.UTFMax; i++ { // is it within a character that begins there?
		if _, n := utf8.DecodeRuneInString(text[textPiece-i:]); n > i {
			end -= i
			break
		}
	}
	return text[:end], text[end:]
}

// RuneCount returns the number of characters of a text.
func (m *Machine) RuneCount(text string) int {
	n := 0
	for piece := ""; text != ""; {
		piece, text = m.Piece(text)
		ascii := asciiPrefix(piece)
		n += ascii + utf8.RuneCountInString(piece[ascii:])
	}
	return n
}

// asciiPrefix returns a length that the text is ASCII to, in steps of 32 bytes.
func asciiPrefix(text string) (n int) {
	const high = 0x8080808080808080
	for b := unsafe.Slice(unsafe.StringData(text), len(text)); len(b) >= 32; b = b[32:] {
		x := binary.LittleEndian.Uint64(b) | binary.LittleEndian.Uint64(b[8:])
		y := binary.LittleEndian.Uint64(b[16:]) | binary.LittleEndian.Uint64(b[24:])
		if (x|y)&high != 0 {
			break
		}
		n += 32
	}
	return n
}

// NewCodes returns the list of the character codes of s that ends in tail.
func (m *Machine) NewCodes(s string, tail Cell) Cell { return m.newTextList(s, tail, true) }

// NewChars returns the list of the characters of s that ends in tail.
func (m *Machine) NewChars(s string, tail Cell) Cell { return m.newTextList(s, tail, false) }

// newTextList makes the elements of a list where they are to be, without counting them:
// what they do not need of the room for a piece is given back.
func (m *Machine) newTextList(s string, tail Cell, codes bool) Cell {
	if s == "" {
		return tail
	}
	list := m.h | tagLst
	for piece := ""; s != ""; {
		piece, s = m.Piece(s)
		at := m.grow(Cell(2 * len(piece)))
		cells := m.cells(at, 2*len(piece))
		for _, r := range piece {
			at += 16
			cells[0] = intCell(int64(r))
			if !codes {
				cells[0] = m.NewChar(r)
			}
			cells[1] = at | tagLst
			cells = cells[2:]
		}
		m.h = at
	}
	m.setWord(m.h-8, tail)
	return list
}

// NewChar returns the one-character atom of r.
func (m *Machine) NewChar(r rune) Cell {
	if uint32(r) < utf8.RuneSelf {
		return atomCell(atom.OfASCII(r))
	}
	var text [utf8.UTFMax]byte
	return m.NewAtomBytes(utf8.AppendRune(text[:0], r))
}

// Text returns the characters of an atom, string, number, or of a list of
// codes or of characters. Ok is false for any other term.
func (m *Machine) Text(c Cell) (text string, ok bool) {
	text, ok = m.TextView(c)
	if m.IsString(m.Deref(c)) {
		text = m.Clone(text)
	}
	return text, ok
}

// Here Check and Hold are called as values. Otherwise these functions would, for Go's
// compiler, be part of a cycle with those that end a run and write messages, and their
// arguments would go to the heap.

// Clone copies a text, in pieces between polls.
func (m *Machine) Clone(text string) string {
	if len(text) >= longText {
		m.charge(len(text))
	}
	if len(text) <= textPiece {
		return strings.Clone(text)
	}
	return room.String(m.check, unsafe.Slice(unsafe.StringData(text), len(text)))
}

// AppendString appends a text, in pieces between polls.
func (m *Machine) AppendString(dst []byte, text string) []byte {
	if len(dst)+len(text) < longText {
		return append(dst, text...)
	}
	return m.appendLong(dst, text)
}

func (m *Machine) appendLong(dst []byte, text string) []byte {
	if len(dst)+len(text) <= cap(dst) && len(text) <= textPiece {
		return append(dst, text...)
	}
	if dst = m.TextRoom(dst, len(text)); len(text) <= textPiece {
		return append(dst, text...)
	}
	return room.Append(m.check, dst, unsafe.Slice(unsafe.StringData(text), len(text))...)
}

// AppendRunes appends a character n times, in pieces between polls.
func (m *Machine) AppendRunes(dst []byte, r rune, n int) []byte {
	dst = m.TextRoom(dst, n*max(utf8.RuneLen(r), 1))
	for i := range n {
		if i%textPiece == textPiece-1 {
			m.check()
		}
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// TextRoom returns dst with room for n more bytes, if n is large.
func (m *Machine) TextRoom(dst []byte, n int) []byte {
	n += len(dst)
	if n < longText || n <= cap(dst) {
		return dst
	}
	if n <= textPiece {
		m.charge(n)
		return dst
	}
	n += n / 8
	m.charge(n)
	defer m.charge(-cap(dst))
	return room.Grow(m.check, dst, n)
}

// TextView is Text, except that it does not copy the text of a string: see StringView.
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

// newText returns the text of a term that has no memory for it.
func (m *Machine) newText(c Cell) (text string, ok bool) {
	var small [64]byte
	buf, ok := m.AppendText(small[:0], c)
	return m.Clone(unsafe.String(unsafe.SliceData(buf), len(buf))), ok
}

// numberRoom is more than the text of a small integer needs.
const numberRoom = 32

// AppendText appends the text that Text returns.
func (m *Machine) AppendText(dst []byte, c Cell) (text []byte, ok bool) {
	c = m.Deref(c)
	if len(dst) > textPiece && cap(dst)-len(dst) < numberRoom {
		dst = m.TextRoom(dst, numberRoom)
	}
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
// surrogate is not a code.
func (m *Machine) AppendListText(dst []byte, c Cell, codes bool) (text []byte, ok bool) {
	c = m.Deref(c)
	if c&tagMask != tagLst {
		return dst, c == nilCell
	}
	kind := m.derefAt(c - tagLst).tag() // of all elements
	if kind != tagAtm && (kind != tagInt || !codes) {
		return dst, false
	}
	// A list of more cells than the heap has is cyclic.
	for budget := int(m.h-m.layout.heap)/16 + pollSteps; c&tagMask == tagLst && budget > 0; budget -= pollSteps {
		m.check()
		if len(dst) > textPiece && cap(dst)-len(dst) < pollSteps*utf8.UTFMax {
			dst = m.TextRoom(dst, len(dst)/4+pollSteps*utf8.UTFMax)
		}
		for i := 0; i < pollSteps && c&tagMask == tagLst; i++ {
			item := m.derefAt(c - tagLst)
			r, ok := rune(item.smallInt()), item.tag() == kind
			if kind == tagAtm && ok {
				r, ok = item.atom().Char()
			} else if ok {
				ok = item.smallInt() == int64(r) && utf8.ValidRune(r)
			}
			if !ok {
				return dst, false
			}
			dst = utf8.AppendRune(dst, r)
			c = m.derefAt(c - tagLst + 8)
		}
	}
	return dst, c == nilCell
}
