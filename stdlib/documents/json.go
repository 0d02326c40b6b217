package documents

import (
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Reading of JSON (RFC 8259), for library(http/json). An object becomes the term
// json([Key=Value, ...]).

var atomJSON = atom.Intern("json")

// A jsonReader reads one value from a stream.
type jsonReader struct {
	m      *engine.Machine
	ch     streams.Channel
	text   func(*engine.Machine, string) engine.Cell // makes the terms for strings
	words  [3]engine.Cell                            // the terms for null, true and false
	buffer []byte
	stack  []jsonFrame

	memory  engine.Account // of the stack and the buffer
	counted int            // memory that memory does not contain yet
}

// A jsonFrame is an array or an object whose end was not read yet.
type jsonFrame struct {
	object bool
	items  []engine.Cell
	key    engine.Cell
}

// readJSON implements '$json_read'(Stream, Type, Words, End, Value). Type is the type of
// strings: atom or string. Words is v(Null, True, False). At the end of the stream Value is
// the argument of End. If End has no argument, that is an error.
func readJSON(m *engine.Machine, a []engine.Cell) bool {
	ch, ok := streams.InputArg(m, a[0])
	if !ok {
		return false
	}
	r := &jsonReader{m: m, ch: ch, text: texts.NewAtom}
	defer r.memory.Free()
	if builtin.OptionAtom(m.Deref(a[1])) == "string" {
		r.text = texts.NewString
	}
	for i := range r.words {
		r.words[i] = m.Arg(m.Deref(a[2]), i)
	}
	c, err := r.skip()
	if end := m.Deref(a[3]); err == io.EOF && engine.IsCompound(end) {
		return m.Unify(a[4], m.Arg(end, 0))
	}
	if err != nil {
		return r.fail(err, "unexpected_end_of_file")
	}
	value, ok := r.value(c)
	return ok && m.Unify(a[4], value)
}

// fail raises the error of the stream, or a syntax error with a name.
func (r *jsonReader) fail(err error, name string) bool {
	if err != nil && err != io.EOF {
		return r.ch.Fail(r.m, err)
	}
	return r.syntaxError(r.m.NewStruct(atomJSON, texts.NewAtom(r.m, name)))
}

func (r *jsonReader) syntaxError(what engine.Cell) bool {
	p := r.ch.Position()
	m := r.m
	return m.Throw(m.NewStruct(atom.Intern("error"), m.NewStruct(texts.AtomSyntaxError, what),
		m.NewStruct(atom.Intern("stream"), r.ch.Term(m), m.NewInt(p.Line), m.NewInt(p.Column), m.NewInt(p.Chars))))
}

func (r *jsonReader) next() (rune, error) {
	c, _, err := r.ch.ReadRune()
	const most = 300 // for a bracket, with copies of the stack; other characters need little
	if r.counted += 8; c == '[' || c == '{' {
		r.counted += most
	}
	if r.counted >= 1<<16 {
		r.memory.Grow(r.m.Engine, r.counted, engine.AreaMemory)
		r.counted = 0
	}
	return c, err
}

// skip returns the next character that is not blank.
func (r *jsonReader) skip() (rune, error) {
	for {
		c, err := r.next()
		if err != nil || !strings.ContainsRune(blanks, c) {
			return c, err
		}
	}
}

// value reads the value that begins with c. If it returns false, an exception is pending.
func (r *jsonReader) value(c rune) (engine.Cell, bool) {
	for {
		var (
			v  engine.Cell
			ok bool
		)
		switch {
		case c == '{' || c == '[':
			r.stack = append(r.stack, jsonFrame{object: c == '{'})
			c, v, ok = r.first()
		default:
			v, ok = r.simple(c)
			c = 0
		}
		for ok && c == 0 {
			if len(r.stack) == 0 {
				return v, true
			}
			c, v, ok = r.member(v)
		}
		if !ok {
			return 0, false
		}
	}
}

// first reads the text after the bracket that opens an array or an object. It returns the
// first character of the first value. If there is no value, it returns 0 and the empty
// array or object.
func (r *jsonReader) first() (rune, engine.Cell, bool) {
	c, err := r.skip()
	if err != nil {
		return 0, 0, r.fail(err, "illegal_json")
	}
	return r.item(c)
}

// member adds a value to the innermost array or object. It returns what first does, for the
// next value.
func (r *jsonReader) member(v engine.Cell) (rune, engine.Cell, bool) {
	top := &r.stack[len(r.stack)-1]
	name := "illegal_array"
	if top.object {
		v = r.m.NewStruct(atomEquals, top.key, v)
		name = "illegal_object"
	}
	top.items = append(top.items, v)
	if !r.m.Reserve(16) || r.m.Cancelled() {
		return 0, 0, false
	}
	c, err := r.skip()
	if err != nil {
		return 0, 0, r.fail(err, name)
	}
	if c == ',' {
		if c, err = r.skip(); err != nil {
			return 0, 0, r.fail(err, name)
		}
		return r.item(c)
	}
	if c != ']' && c != '}' {
		return 0, 0, r.fail(nil, name)
	}
	return r.item(c)
}

// item reads up to the first character of a value and returns that, or reads to the end of
// the array or object. A comma before the end is accepted.
func (r *jsonReader) item(c rune) (rune, engine.Cell, bool) {
	top := &r.stack[len(r.stack)-1]
	switch {
	case c == ']' && !top.object, c == '}' && top.object:
		if !r.m.Reserve(3*len(top.items) + 8) {
			return 0, 0, false
		}
		v := r.m.NewList(top.items, builtin.NilList)
		if top.object {
			v = r.m.NewStruct(atomJSON, v)
		}
		r.stack = r.stack[:len(r.stack)-1]
		return 0, v, true
	case !top.object:
		return c, 0, true
	case c != '"':
		return 0, 0, r.fail(nil, "illegal_json")
	}
	key, ok := r.string()
	if !ok {
		return 0, 0, false
	}
	top.key = texts.NewAtom(r.m, key)
	c, err := r.skip()
	if err != nil || c != ':' {
		return 0, 0, r.fail(err, "illegal_json")
	}
	if c, err = r.skip(); err != nil {
		return 0, 0, r.fail(err, "illegal_json")
	}
	return c, 0, true
}

// simple reads a string, a number or a word.
func (r *jsonReader) simple(c rune) (engine.Cell, bool) {
	switch {
	case c == '"':
		text, ok := r.string()
		if !ok || !r.m.Reserve(len(text)/8+4) {
			return 0, false
		}
		return r.text(r.m, text), true
	case c == '-' || '0' <= c && c <= '9':
		return r.number(c)
	}
	for i, word := range [...]string{"null", "true", "false"} {
		if c != rune(word[0]) {
			continue
		}
		for _, want := range word[1:] {
			if c, err := r.next(); err != nil || c != want {
				m := r.m
				if err != nil && err != io.EOF {
					return 0, r.ch.Fail(m, err)
				}
				return 0, r.syntaxError(m.NewStruct(atomJSON, m.NewStruct(atom.Intern("json_expected"), builtin.AtomCell(word))))
			}
		}
		return r.words[i], true
	}
	return 0, r.fail(nil, "illegal_json")
}

// number reads a number. It is a float if it has a point or an exponent, otherwise an
// integer.
func (r *jsonReader) number(c rune) (engine.Cell, bool) {
	r.buffer = utf8.AppendRune(r.buffer[:0], c)
	float := false
	for {
		c, err := r.next()
		if err == io.EOF {
			_ = r.ch.UnreadRune()
			break
		}
		if err != nil {
			return 0, r.ch.Fail(r.m, err)
		}
		exponent := c == '.' || c == 'e' || c == 'E'
		sign := (c == '+' || c == '-') && float
		if !exponent && !sign && (c < '0' || c > '9') {
			_ = r.ch.UnreadRune()
			break
		}
		float = float || exponent
		r.buffer = append(r.buffer, byte(c))
	}
	text := strings.TrimSuffix(string(r.buffer), ".")
	if float && len(text) == len(r.buffer) {
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsInf(f, 0) {
			return 0, r.syntaxError(engine.Atom(texts.AtomIllegalNumber))
		}
		return r.m.NewFloat(f), true
	}
	n, err := texts.ParseNumber(r.m, text)
	if err != nil {
		return 0, r.syntaxError(engine.Atom(texts.AtomIllegalNumber))
	}
	return r.m.NewNumber(n), r.m.Reserve(8)
}

var jsonEscapes = map[rune]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// string reads the rest of a string.
func (r *jsonReader) string() (string, bool) {
	r.buffer = r.buffer[:0]
	for n := 1; ; n++ {
		if n%(1<<16) == 0 && r.m.Cancelled() {
			return "", false
		}
		c, err := r.next()
		if err != nil {
			return "", r.fail(err, "eof_in_string")
		}
		if c == '"' {
			return string(r.buffer), true
		}
		if c == '\\' {
			var ok bool
			if c, ok = r.escape(); !ok {
				return "", false
			}
		}
		r.buffer = utf8.AppendRune(r.buffer, c)
	}
}

// escape reads the rest of an escape sequence. Half of a surrogate pair is U+FFFD.
func (r *jsonReader) escape() (rune, bool) {
	c, err := r.next()
	if err != nil {
		return 0, r.fail(err, "eof_in_string")
	}
	if c != 'u' {
		b, ok := jsonEscapes[c]
		return rune(b), ok || r.fail(nil, "illegal_string_escape")
	}
	high, ok := r.hex()
	if !ok || !utf16.IsSurrogate(high) {
		return high, ok
	}
	if ahead, err := r.ch.PeekString(2); err != nil && err != io.EOF || ahead != `\u` {
		return utf8.RuneError, true
	}
	for range 2 {
		if _, err := r.next(); err != nil {
			return 0, r.fail(err, "eof_in_string")
		}
	}
	low, ok := r.hex()
	return utf16.DecodeRune(high, low), ok
}

// hex reads four hexadecimal digits.
func (r *jsonReader) hex() (rune, bool) {
	var digits [4]byte
	for i := range digits {
		c, err := r.next()
		if err != nil {
			return 0, r.fail(err, "illegal_string_escape")
		}
		digits[i] = byte(min(c, 'g'))
	}
	n, err := strconv.ParseUint(string(digits[:]), 16, 16)
	return rune(n), err == nil || r.fail(nil, "illegal_string_escape")
}

var jsonRows = []engine.Builtin{
	{Name: "$json_read", Arity: 5, Det: readJSON,
		Doc: "'$json_read'(+Stream, +Type, +Words, +End, -Value)\nReads a value of JSON."},
}
