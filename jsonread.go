package prolog

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/internal/room"
)

// This file reads JSON. Go's encoding/json cannot be interrupted within a string or a number.

// ParseJSON returns the term for a value in JSON. Objects become Dicts without a tag, arrays
// Lists, strings Strings, and null, true and false Atoms.
func ParseJSON(data []byte) (Term, error) { return parseJSON(data, nil) }

// parseJSON is ParseJSON, but it calls poll now and then. It uses its own stack for
// nesting.
func parseJSON(data []byte, poll number.Poll) (Term, error) {
	r := jsonReader{text: data, poll: poll}
	var stack []jsonFrame
	for {
		var t Term
		var err error
		switch c := r.next(); c {
		case '[', '{':
			r.step()
			f := newJSONFrame(c)
			if r.next() != f.end {
				if err := r.key(&f); err != nil {
					return nil, err
				}
				stack = append(stack, f)
				continue
			}
			r.step()
			t = f.term()
		default:
			if t, err = r.scalar(c); err != nil {
				return nil, err
			}
		}
		for { // t is complete
			if len(stack) == 0 {
				if r.next(); r.at < len(data) {
					return nil, fmt.Errorf("prolog: JSON: more than one value")
				}
				return t, nil
			}
			f := &stack[len(stack)-1]
			f.add(t)
			c := r.next()
			if c != ',' && c != f.end {
				return nil, r.wrong()
			}
			r.step()
			if c == ',' {
				if err := r.key(f); err != nil {
					return nil, err
				}
				break
			}
			t = f.term()
			stack = stack[:len(stack)-1]
		}
	}
}

// A jsonFrame is an array or an object whose end has not been read.
type jsonFrame struct {
	dict *Dict // nil for an array
	list List
	end  byte
}

func newJSONFrame(c byte) jsonFrame {
	if c == '{' {
		return jsonFrame{dict: &Dict{}, end: '}'}
	}
	return jsonFrame{list: List{}, end: ']'}
}

func (f *jsonFrame) add(t Term) {
	if f.dict == nil {
		f.list = append(f.list, t)
		return
	}
	f.dict.Pairs[len(f.dict.Pairs)-1].Value = t
}

func (f *jsonFrame) term() Term {
	if f.dict == nil {
		return f.list
	}
	return f.dict
}

// A jsonReader is a text in JSON that is read up to a place.
type jsonReader struct {
	text    []byte
	at      int
	steps   int
	scratch []byte
	poll    number.Poll
}

// step goes past a byte.
func (r *jsonReader) step() {
	r.at++
	if r.steps++; r.steps%(1<<16) == 0 {
		r.poll.Call()
	}
}

// byte is the one at the place, 0 at the end.
func (r *jsonReader) byte() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// next skips blanks and is the byte after them.
func (r *jsonReader) next() byte {
	for {
		switch c := r.byte(); c {
		case ' ', '\t', '\n', '\r':
			r.step()
		default:
			return c
		}
	}
}

// wrong is the error that something else is expected at the place.
func (r *jsonReader) wrong() error {
	if r.at >= len(r.text) {
		return fmt.Errorf("prolog: JSON: %w", io.ErrUnexpectedEOF)
	}
	c, _ := utf8.DecodeRune(r.text[r.at:])
	return fmt.Errorf("prolog: JSON: invalid character %s after %d bytes", strconv.QuoteRune(c), r.at)
}

// key reads a key and the colon after it, in an object.
func (r *jsonReader) key(f *jsonFrame) error {
	if f.dict == nil {
		return nil
	}
	if r.next() != '"' {
		return r.wrong()
	}
	name, err := r.string()
	if err != nil {
		return err
	}
	if r.next() != ':' {
		return r.wrong()
	}
	r.step()
	f.dict.Pairs = append(f.dict.Pairs, DictPair{Key: Atom(name)})
	return nil
}

// scalar reads a value that begins with c and is neither an array nor an object.
func (r *jsonReader) scalar(c byte) (Term, error) {
	switch c {
	case '"':
		s, err := r.string()
		return String(s), err
	case 'n':
		return r.literal("null")
	case 't':
		return r.literal("true")
	case 'f':
		return r.literal("false")
	}
	return r.number()
}

func (r *jsonReader) literal(name Atom) (Term, error) {
	for i := range len(name) {
		if r.byte() != name[i] {
			return nil, r.wrong()
		}
		r.step()
	}
	return name, nil
}

func (r *jsonReader) number() (Term, error) {
	start := r.at
	if r.byte() == '-' {
		r.step()
	}
	if r.byte() == '0' {
		r.step()
	} else if !r.digits() {
		return nil, r.wrong()
	}
	if r.byte() == '.' {
		if r.step(); !r.digits() {
			return nil, r.wrong()
		}
	}
	if c := r.byte(); c == 'e' || c == 'E' {
		r.step()
		if c := r.byte(); c == '+' || c == '-' {
			r.step()
		}
		if !r.digits() {
			return nil, r.wrong()
		}
	}
	return jsonNumber(room.String(r.poll.Call, r.text[start:r.at]), r.poll)
}

// digits skips digits and reports whether there are any.
func (r *jsonReader) digits() bool {
	start := r.at
	for c := r.byte(); c >= '0' && c <= '9'; c = r.byte() {
		r.step()
	}
	return r.at > start
}

// string reads a string. What is no character becomes utf8.RuneError, as encoding/json has it.
func (r *jsonReader) string() (string, error) {
	r.step()
	start := r.at
	for c := r.byte(); c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf; c = r.byte() {
		r.step()
	}
	if r.byte() == '"' {
		r.step()
		return room.String(r.poll.Call, r.text[start:r.at-1]), nil
	}
	text := room.Append(r.poll.Call, r.scratch[:0], r.text[start:r.at]...)
	for {
		if len(text)+utf8.UTFMax > cap(text) {
			text = room.Grow(r.poll.Call, text, 2*cap(text)+64)
		}
		switch c := r.byte(); {
		case c == '"':
			r.step()
			r.scratch = text
			return room.String(r.poll.Call, text), nil
		case c < ' ':
			return "", r.wrong()
		case c == '\\':
			char, err := r.escape()
			if err != nil {
				return "", err
			}
			text = utf8.AppendRune(text, char)
		case c < utf8.RuneSelf:
			text = append(text, c)
			r.step()
		default:
			char, size := utf8.DecodeRune(r.text[r.at:])
			text = utf8.AppendRune(text, char)
			r.at += size - 1
			r.step()
		}
	}
}

// escape reads an escape sequence, or two for a character of two surrogates.
func (r *jsonReader) escape() (rune, error) {
	r.step()
	c := r.byte()
	if c == 'u' {
		char, err := r.hex()
		if !utf16.IsSurrogate(char) || err != nil || !bytes.HasPrefix(r.text[r.at:], []byte(`\u`)) {
			return char, err
		}
		second := *r
		second.step()
		low, err := second.hex()
		if pair := utf16.DecodeRune(char, low); err == nil && pair != utf8.RuneError {
			*r, char = second, pair
		}
		return char, nil
	}
	i := bytes.IndexByte([]byte(`"\/bfnrt`), c)
	if i < 0 {
		return 0, r.wrong()
	}
	r.step()
	return rune("\"\\/\b\f\n\r\t"[i]), nil
}

// hex reads the u of an escape sequence and the digits after it.
func (r *jsonReader) hex() (rune, error) {
	code := rune(0)
	r.step()
	for range 4 {
		digit, err := strconv.ParseUint(string(r.byte()), 16, 4)
		if err != nil {
			return 0, r.wrong()
		}
		code = code<<4 | rune(digit)
		r.step()
	}
	return code, nil
}
