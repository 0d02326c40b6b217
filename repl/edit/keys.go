package edit

import (
	"io"
	"strings"
	"unicode/utf8"
)

// A key is a character or one of the constants below. For Alt, meta is added to it. For
// keys that are no characters, terminals send escape sequences in several dialects. This
// package knows those of ECMA-48 and xterm, of rxvt and of the Linux console.
type key rune

const (
	keyNone key = -1 // nothing: a sequence that is not known

	keyUp key = utf8.MaxRune + 1 + iota
	keyDown
	keyLeft
	keyRight
	keyHome
	keyEnd
	keyDelete
	keyPageUp
	keyPageDown
	keyPaste // pasted text, in keyReader.pasted

	meta key = 1 << 24
)

// Control characters.
const (
	escape    = '\x1b'
	bell      = '\a'
	backspace = '\x7f'
)

// ctrl returns the key for a letter with Ctrl.
func ctrl(letter rune) key { return key(letter & 0x1f) }

// The keys by the last character of their sequence, and by the number before a ~.
var (
	finalKeys = map[rune]key{'A': keyUp, 'B': keyDown, 'C': keyRight, 'D': keyLeft, 'H': keyHome, 'F': keyEnd,
		'a': keyUp | meta, 'b': keyDown | meta, 'c': keyRight | meta, 'd': keyLeft | meta}
	numberedKeys = map[string]key{"1": keyHome, "7": keyHome, "4": keyEnd, "8": keyEnd, "3": keyDelete,
		"5": keyPageUp, "6": keyPageDown}
)

// A keyReader reads keys. Where single bytes can be read, it takes no byte beyond a key.
type keyReader struct {
	in      io.Reader
	pending []byte // bytes read and not yet used, on systems without single bytes
	pasted  string
}

// byte reads a byte.
func (k *keyReader) byte() (byte, error) {
	if len(k.pending) == 0 {
		buf := make([]byte, readSize)
		n, err := k.in.Read(buf)
		if n == 0 {
			if err == nil {
				err = io.ErrNoProgress
			}
			return 0, err
		}
		k.pending = buf[:n]
	}
	c := k.pending[0]
	k.pending = k.pending[1:]
	return c, nil
}

// rune reads a character.
func (k *keyReader) rune() (rune, error) {
	var buf [utf8.UTFMax]byte
	for n := 0; ; {
		c, err := k.byte()
		if err != nil {
			return 0, err
		}
		buf[n] = c
		if n++; utf8.FullRune(buf[:n]) || n == len(buf) {
			r, _ := utf8.DecodeRune(buf[:n])
			return r, nil
		}
	}
}

// next reads a key.
func (k *keyReader) next() (key, error) {
	c, err := k.rune()
	if err != nil || c != escape {
		return key(c), err
	}
	var alt key
	for {
		if c, err = k.rune(); err != nil {
			return keyNone, err
		}
		switch c {
		case escape:
			alt = meta
		case '[':
			found, err := k.sequence()
			return found.with(alt), err
		case 'O':
			c, err := k.rune()
			return finalKey(c).with(alt), err
		case ']', 'P', '^', '_', 'X':
			return keyNone, k.skipString()
		default:
			return key(c) | meta, nil
		}
	}
}

// with returns the key with Alt, if alt is meta.
func (k key) with(alt key) key {
	if k == keyNone || k == keyPaste {
		return k
	}
	return k | alt
}

func finalKey(c rune) key {
	if found, ok := finalKeys[c]; ok {
		return found
	}
	return keyNone
}

// sequence reads what follows ESC [.
func (k *keyReader) sequence() (key, error) {
	var parameters strings.Builder
	c, err := k.rune()
	for err == nil && ' ' <= c && c < '@' {
		parameters.WriteRune(c)
		c, err = k.rune()
	}
	if err != nil {
		return keyNone, err
	}
	first, modifier, _ := strings.Cut(parameters.String(), ";")
	found := finalKey(c)
	switch {
	case c == '[' && parameters.Len() == 0: // a function key of the Linux console
		_, err = k.rune()
	case c == '~' || c == '^': // rxvt has ^ with Ctrl
		if first == "200" {
			return keyPaste, k.paste()
		}
		if found = keyNone; numberedKeys[first] != 0 && !strings.Contains(modifier, ";") {
			found = numberedKeys[first]
		}
		if c == '^' {
			modifier = "5"
		}
	case modifier == "":
		modifier = first
	}
	switch modifier {
	case "3", "4", "5", "6", "7", "8": // Alt, Ctrl and both
		found = found.with(meta)
	}
	return found, err
}

// paste reads pasted text to its end.
func (k *keyReader) paste() error {
	const end = "\x1b[201~"
	var text []byte
	for {
		c, err := k.byte()
		if err != nil {
			return err
		}
		text = append(text, c)
		if c == end[len(end)-1] && strings.HasSuffix(string(text[max(0, len(text)-len(end)):]), end) {
			k.pasted = string(text[:len(text)-len(end)])
			return nil
		}
	}
}

// skipString skips an answer of the terminal to a question that we have not asked. It ends
// with BEL or ESC \.
func (k *keyReader) skipString() error {
	for {
		c, err := k.rune()
		if err != nil || c == bell {
			return err
		}
		if c == escape {
			_, err = k.rune()
			return err
		}
	}
}
