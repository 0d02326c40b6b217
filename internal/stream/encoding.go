package stream

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Encoding says how the characters of a text stream are written in bytes.
type Encoding uint8

// The encodings.
const (
	UTF8 Encoding = iota
	Latin1
	ASCII
	Octet // a byte is a character, as in Latin1, but bytes are not text
	UTF16LE
	UTF16BE
	WChar // 32 bits a character, low byte first
)

var encodingNames = []string{"utf8", "iso_latin_1", "ascii", "octet", "utf16le", "utf16be", "wchar_t"}

// String returns the name that SWI-Prolog gives the encoding.
func (e Encoding) String() string { return name(encodingNames, e) }

// ParseEncoding returns the encoding with a name of SWI-Prolog's or of the IANA's. The name
// text, for the encoding of the locale, is UTF-8 everywhere.
func ParseEncoding(s string) (Encoding, bool) {
	switch s {
	case "text", "UTF-8":
		return UTF8, true
	case "ISO-8859-1":
		return Latin1, true
	case "US-ASCII":
		return ASCII, true
	case "unicode_le", "UTF-16LE":
		return UTF16LE, true
	case "unicode_be", "UTF-16BE":
		return UTF16BE, true
	case "UTF-32LE":
		return WChar, true
	}
	return parse[Encoding](encodingNames, s)
}

// unit returns the least number of bytes in a character.
func (e Encoding) unit() int {
	switch e {
	case UTF16LE, UTF16BE:
		return 2
	case WChar:
		return 4
	}
	return 1
}

// singleByte reports whether all characters have one byte.
func (e Encoding) singleByte() bool {
	return e == Latin1 || e == ASCII || e == Octet
}

// decode decodes the first character of p, which must not be empty. It returns the
// character and its number of bytes. If p ends within the character, the number is 0,
// unless final says that no bytes follow p. For malformed bytes it returns U+FFFD, and ok
// is false.
func (e Encoding) decode(p []byte, final bool) (r rune, n int, ok bool) {
	switch e {
	case UTF8:
		if p[0] < utf8.RuneSelf {
			return rune(p[0]), 1, true
		}
		if !final && !utf8.FullRune(p) {
			return 0, 0, true
		}
		r, n = utf8.DecodeRune(p)
		return r, n, r != utf8.RuneError || n > 1
	case ASCII:
		if p[0] >= utf8.RuneSelf {
			return utf8.RuneError, 1, false
		}
		return rune(p[0]), 1, true
	case UTF16LE:
		return decodeUTF16(binary.LittleEndian, p, final)
	case UTF16BE:
		return decodeUTF16(binary.BigEndian, p, final)
	case WChar:
		if len(p) < 4 {
			return truncated(p, final)
		}
		u := binary.LittleEndian.Uint32(p)
		if u > utf8.MaxRune || !utf8.ValidRune(rune(u)) {
			return utf8.RuneError, 4, false
		}
		return rune(u), 4, true
	default:
		return rune(p[0]), 1, true
	}
}

func decodeUTF16(order binary.ByteOrder, p []byte, final bool) (rune, int, bool) {
	if len(p) < 2 {
		return truncated(p, final)
	}
	r := rune(order.Uint16(p))
	if !utf16.IsSurrogate(r) {
		return r, 2, true
	}
	if r >= 0xDC00 {
		return utf8.RuneError, 2, false
	}
	if len(p) < 4 {
		if final {
			return utf8.RuneError, 2, false
		}
		return 0, 0, true
	}
	r = utf16.DecodeRune(r, rune(order.Uint16(p[2:])))
	if r == utf8.RuneError {
		return r, 2, false
	}
	return r, 4, true
}

// truncated returns the result of decode if p is shorter than a character.
func truncated(p []byte, final bool) (rune, int, bool) {
	if final {
		return utf8.RuneError, len(p), false
	}
	return 0, 0, true
}

// has reports whether the character r exists in the encoding.
func (e Encoding) has(r rune) bool {
	switch e {
	case ASCII:
		return r >= 0 && r < utf8.RuneSelf
	case Latin1, Octet:
		return r >= 0 && r < 0x100
	}
	return utf8.ValidRune(r)
}

// append appends the bytes of a character that the encoding has.
func (e Encoding) append(p []byte, r rune) []byte {
	switch e {
	case UTF8:
		return utf8.AppendRune(p, r)
	case UTF16LE:
		return appendUTF16(binary.LittleEndian, p, r)
	case UTF16BE:
		return appendUTF16(binary.BigEndian, p, r)
	case WChar:
		return binary.LittleEndian.AppendUint32(p, uint32(r))
	}
	return append(p, byte(r))
}

// Encode returns the bytes of a text. It returns false if the encoding lacks a character of
// it. It calls poll at each character.
func (e Encoding) Encode(text string, poll func()) (p []byte, ok bool) {
	p = make([]byte, 0, len(text))
	for _, r := range text {
		poll()
		if !e.has(r) {
			return nil, false
		}
		p = e.append(p, r)
	}
	return p, true
}

// Decode returns the text of some bytes. Malformed bytes become U+FFFD. It calls poll at
// each character.
func (e Encoding) Decode(p []byte, poll func()) string {
	var b strings.Builder
	for len(p) > 0 {
		poll()
		r, n, ok := e.decode(p, true)
		if !ok {
			r = utf8.RuneError
		}
		b.WriteRune(r)
		p = p[n:]
	}
	return b.String()
}

func appendUTF16(order binary.AppendByteOrder, p []byte, r rune) []byte {
	if r < 0x10000 {
		return order.AppendUint16(p, uint16(r))
	}
	hi, lo := utf16.EncodeRune(r)
	return order.AppendUint16(order.AppendUint16(p, uint16(hi)), uint16(lo))
}

// escape returns the text to write for a character that the encoding lacks. It returns
// false if such a character is an error.
func (u Unencodable) escape(r rune) (text string, ok bool) {
	if r < 0 || r > utf8.MaxRune {
		return "", false
	}
	switch u {
	case UnencodableProlog:
		return fmt.Sprintf(`\x%X\`, r), true
	case UnencodableUnicode:
		if r < 0x10000 {
			return fmt.Sprintf(`\u%04X`, r), true
		}
		return fmt.Sprintf(`\U%08X`, r), true
	case UnencodableXML:
		return fmt.Sprintf(`&#%d;`, r), true
	}
	return "", false
}

// marks are the byte order marks that are recognised.
var marks = []struct {
	bytes    []byte
	encoding Encoding
}{
	{[]byte{0xEF, 0xBB, 0xBF}, UTF8},
	{[]byte{0xFF, 0xFE}, UTF16LE},
	{[]byte{0xFE, 0xFF}, UTF16BE},
}

// findMark looks for a byte order mark at the start of p. It returns the mark's length, 0
// if there is none, and its encoding. more is true if p may be the start of a mark.
func findMark(p []byte) (n int, e Encoding, more bool) {
	for _, m := range marks {
		if bytes.HasPrefix(p, m.bytes) {
			return len(m.bytes), m.encoding, false
		}
		if bytes.HasPrefix(m.bytes, p) {
			more = true
		}
	}
	return 0, UTF8, more
}

// mark returns the byte order mark of the encoding, or nil if it has none.
func (e Encoding) mark() []byte {
	for _, m := range marks {
		if m.encoding == e {
			return m.bytes
		}
	}
	return nil
}
