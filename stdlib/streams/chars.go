package streams

import (
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Input and output of characters, codes and bytes (ISO 8.12, 8.13).

// A unit is what is read or written one at a time. It says how an argument must look, and
// how it is made. The end of a stream is end_of_file for characters, and -1 for codes and
// bytes.
type unit struct {
	check func(m *engine.Machine, c engine.Cell) bool // checks an argument of input that is not a variable
	cell  func(m *engine.Machine, r rune) engine.Cell
	end   engine.Cell
}

var (
	charUnit = unit{checkInChar, (*engine.Machine).NewChar, cellEOF}
	codeUnit = unit{checkInCode, codeCell, engine.SmallInt(-1)}
	byteUnit = unit{checkInByte, codeCell, engine.SmallInt(-1)}
)

func readRune(s *stream.Stream) (rune, error) {
	r, _, err := s.ReadRune()
	return r, err
}

func readByte(s *stream.Stream) (rune, error) {
	b, err := s.ReadByte()
	return rune(b), err
}

func peekByte(s *stream.Stream) (rune, error) {
	b, err := s.PeekByte()
	return rune(b), err
}

func codeCell(_ *engine.Machine, r rune) engine.Cell { return engine.SmallInt(int64(r)) }

// checkInChar checks that c is a character or end_of_file.
func checkInChar(m *engine.Machine, c engine.Cell) bool {
	if c == cellEOF {
		return true
	}
	if _, ok := charOf(c); ok {
		return true
	}
	return m.TypeError("in_character", c)
}

// checkInCode checks that c is a character code or -1.
func checkInCode(m *engine.Machine, c engine.Cell) bool {
	if !m.IsInteger(c) {
		return m.TypeError("integer", c)
	}
	if i, ok := engine.SmallIntOf(c); !ok || i < -1 || i > utf8.MaxRune {
		return m.RepresentationError("in_character_code")
	}
	return true
}

// checkInByte checks that c is a byte or -1.
func checkInByte(m *engine.Machine, c engine.Cell) bool {
	if i, ok := engine.SmallIntOf(c); ok && i >= -1 && i <= 255 {
		return true
	}
	return m.TypeError("in_byte", c)
}

// charOf returns the character of a one-character atom.
func charOf(c engine.Cell) (rune, bool) {
	if !engine.IsAtom(c) {
		return 0, false
	}
	name := engine.AtomText(c)
	r, n := utf8.DecodeRuneInString(name)
	return r, n > 0 && n == len(name)
}

// bound returns a function that checks an argument of output. The argument must not be a
// variable.
func bound[T any](arg func(*engine.Machine, engine.Cell) (T, bool)) func(*engine.Machine, engine.Cell) (T, bool) {
	return func(m *engine.Machine, c engine.Cell) (v T, ok bool) {
		if c = m.Deref(c); engine.IsVar(c) {
			return v, m.InstantiationError()
		}
		return arg(m, c)
	}
}

// byteArg checks that a bound term is a byte.
func byteArg(m *engine.Machine, c engine.Cell) (byte, bool) {
	i, ok := engine.SmallIntOf(c)
	if !ok || i < 0 || i > 255 {
		return 0, m.TypeError("byte", c)
	}
	return byte(i), true
}

// get reads or peeks a unit from the channel and unifies c with it.
func (ch Channel) get(m *engine.Machine, c engine.Cell, u *unit, read func(*stream.Stream) (rune, error)) bool {
	c = m.Deref(c)
	if !engine.IsVar(c) && !u.check(m, c) {
		return false
	}
	r, err := read(ch.Stream)
	switch err {
	case nil:
		return m.Unify(c, u.cell(m, r))
	case io.EOF:
		return m.Unify(c, u.end)
	}
	return ch.Fail(m, err)
}

// getRows returns the builtins name/1 and name/2, which read a unit.
func getRows(name string, u unit, read func(*stream.Stream) (rune, error), doc string) []engine.Builtin {
	return []engine.Builtin{
		{Name: name, Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
			return input(m).get(m, a[0], &u, read)
		}, Doc: name + "(?In) is det\n" + doc + " from the current input stream."},
		{Name: name, Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
			ch, ok := StreamArg(m, a[0])
			return ok && ch.get(m, a[1], &u, read)
		}, Doc: name + "(+Stream, ?In) is det\n" + doc + " from the stream."},
	}
}

// putRows returns the builtins name/1 and name/2, which write an argument that passes a
// check.
func putRows[T any](name string, check func(*engine.Machine, engine.Cell) (T, bool), put func(*stream.Stream, T) error, doc string) []engine.Builtin {
	arg := bound(check)
	return []engine.Builtin{
		{Name: name, Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
			v, ok := arg(m, a[0])
			if !ok {
				return false
			}
			ch := output(m)
			return ch.done(m, put(ch.Stream, v))
		}, Doc: name + "(+Out) is det\n" + doc + " to the current output stream."},
		{Name: name, Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
			ch, ok := outputStream(m, a[0])
			if !ok {
				return false
			}
			v, ok := arg(m, a[1])
			return ok && ch.done(m, put(ch.Stream, v))
		}, Doc: name + "(+Stream, +Out) is det\n" + doc + " to the stream."},
	}
}

// charArg checks that a bound term is a character. Except in ISO mode, a code is accepted,
// too.
func charArg(m *engine.Machine, c engine.Cell) (rune, bool) {
	if _, ok := engine.SmallIntOf(c); ok && !m.Engine.Flags.ISO {
		return texts.CodeArg(m, c)
	}
	return texts.CharArg(m, c)
}

// codeOrChar checks that a bound term is a code or a character.
func codeOrChar(m *engine.Machine, c engine.Cell) (rune, bool) {
	if r, ok := charOf(c); ok {
		return r, true
	}
	return texts.CodeArg(m, c)
}

// getNonBlank reads codes up to one that is not layout, like get/1.
func getNonBlank(s *stream.Stream) (rune, error) {
	for {
		r, _, err := s.ReadRune()
		if err != nil || !unicode.IsSpace(r) {
			return r, err
		}
	}
}

// skip reads up to and including a character, or to the end of the stream.
func (ch Channel) skip(m *engine.Machine, c engine.Cell) bool {
	wanted, ok := bound(codeOrChar)(m, c)
	if !ok {
		return false
	}
	for {
		switch r, _, err := ch.ReadRune(); {
		case err == io.EOF || err == nil && r == wanted:
			return true
		case err != nil:
			return ch.Fail(m, err)
		}
	}
}

// tab writes as many spaces as the value of an expression.
func (ch Channel) tab(m *engine.Machine, c engine.Cell) bool {
	n, ok := m.Eval(c)
	if !ok {
		return false
	}
	if !n.IsInteger() {
		return m.TypeError("integer", m.NewNumber(n))
	}
	const chunk = 64
	if n.Sign() <= 0 {
		return true
	}
	if n.B != nil {
		return m.ResourceError("memory")
	}
	for i, left := 0, n.I; left > 0; i, left = i+1, left-chunk {
		if i%chunk == 0 && m.Cancelled() {
			return false
		}
		if _, err := ch.WriteString(strings.Repeat(" ", int(min(left, chunk)))); err != nil {
			return ch.Fail(m, err)
		}
	}
	return true
}

// Reading of lines, and of all that is left.

// readLine returns read_line_to_codes/2 or read_line_to_string/2. They read a line without
// its end, or end_of_file.
func readLine(form func(*engine.Machine, string) engine.Cell) func(m *engine.Machine, a []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		ch, ok := StreamArg(m, a[0])
		if !ok {
			return false
		}
		line, err := ch.ReadLine()
		switch {
		case err == io.EOF:
			return m.Unify(a[1], cellEOF)
		case err != nil:
			return ch.Fail(m, err)
		}
		return m.Reserve(2*len(line)+2) && m.Unify(a[1], form(m, line))
	}
}

// readLineTail implements read_line_to_codes/3. It reads a line with its end, followed by a
// tail. At the end of the stream the tail is [].
func readLineTail(m *engine.Machine, a []engine.Cell) bool {
	ch, ok := StreamArg(m, a[0])
	if !ok {
		return false
	}
	line := ch.Gather()
	defer line.Free()
	for {
		r, _, err := ch.ReadRune()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = line.Add(r)
		}
		if err != nil {
			return ch.Fail(m, err)
		}
		if r == '\n' {
			break
		}
	}
	if line.Len() == 0 {
		return m.Unify(a[1], a[2]) && m.Unify(a[2], builtin.NilList)
	}
	return m.Reserve(2*line.Len()) && m.Unify(a[1], m.NewCodes(line.String(), a[2]))
}

// readAll returns read_stream_to_codes/2,3 and similar predicates. They read all that is
// left.
func readAll(form func(m *engine.Machine, text string, a []engine.Cell) engine.Cell) func(m *engine.Machine, a []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		ch, ok := StreamArg(m, a[0])
		if !ok {
			return false
		}
		text, err := ch.rest()
		if err != nil {
			return ch.Fail(m, err)
		}
		holdText(m, text)
		return m.Reserve(2*len(text)+2) && m.Unify(a[1], form(m, text, a))
	}
}

// rest returns all that is left in a stream. In a binary stream each byte is a character.
func (ch Channel) rest() (string, error) {
	if ch.Options().Type != stream.Binary {
		return ch.ReadAll()
	}
	text := ch.Gather()
	defer text.Free()
	for {
		b, err := ch.ReadByte()
		if err == io.EOF {
			return text.String(), nil
		}
		if err == nil {
			err = text.Add(rune(b))
		}
		if err != nil {
			return "", err
		}
	}
}

// readString implements read_string/3. It reads as many characters as the second argument
// says, or all that is left.
func readString(m *engine.Machine, a []engine.Cell) bool {
	ch, ok := StreamArg(m, a[0])
	if !ok {
		return false
	}
	var text string
	var err error
	if n := m.Deref(a[1]); engine.IsVar(n) {
		text, err = ch.rest()
		ok = err != nil || m.Unify(n, m.NewInt(int64(m.RuneCount(text))))
	} else if limit, isInt := builtin.IntegerArg(m, n); !isInt {
		return false
	} else if text, err = ch.ReadString(limit); err == io.EOF {
		err = nil
	}
	if err != nil {
		return ch.Fail(m, err)
	}
	holdText(m, text)
	return ok && m.Reserve(len(text)/8+2) && m.Unify(a[2], m.NewString(text))
}

// holdText counts the memory of a text until the builtin ends. About half as much again is
// counted for the text's spare room.
func holdText(m *engine.Machine, text string) { m.Hold(len(text) + len(text)/2) }

// readSeparated implements read_string/5. It reads the text up to one of the separators,
// and removes the pad characters from both ends. Sep is the code of the separator, or -1 at
// the end of the stream.
func readSeparated(m *engine.Machine, a []engine.Cell) bool {
	ch, ok := StreamArg(m, a[0])
	if !ok {
		return false
	}
	var sets [2]texts.RuneSet
	for i, c := range a[1:3] {
		set, ok := texts.AnyText(m, c)
		if !ok {
			return false
		}
		sets[i] = texts.RunesOf(m, set)
	}
	text := ch.Gather()
	defer text.Free()
	end := int64(-1)
	for {
		r, _, err := ch.ReadRune()
		if err == io.EOF {
			break
		}
		if err != nil {
			return ch.Fail(m, err)
		}
		if sets[0].Has(r) {
			end = int64(r)
			break
		}
		if err := text.Add(r); err != nil {
			return ch.Fail(m, err)
		}
	}
	found := sets[1].Trim(m, text.String())
	return m.Reserve(len(found)/8+2) && m.Unify(a[3], engine.SmallInt(end)) && m.Unify(a[4], m.NewString(found))
}

// peekString implements peek_string/3.
func peekString(m *engine.Machine, a []engine.Cell) bool {
	ch, ok := StreamArg(m, a[0])
	if !ok {
		return false
	}
	n, ok := builtin.Natural(m, a[1])
	if !ok {
		return false
	}
	text, err := ch.PeekString(n)
	if err != nil && err != io.EOF {
		return ch.Fail(m, err)
	}
	return m.Reserve(len(text)/8+2) && m.Unify(a[2], m.NewString(text))
}

// fillBuffer implements fill_buffer/1.
func fillBuffer(m *engine.Machine, a []engine.Cell) bool {
	ch, ok := InputArg(m, a[0])
	if !ok {
		return false
	}
	err := ch.FillBuffer()
	return err == nil || ch.Fail(m, err)
}

// readPending returns read_pending_codes/3 or read_pending_chars/3. The function list makes
// the list with a given tail.
func readPending(list func(m *engine.Machine, text string, tail engine.Cell) engine.Cell) func(*engine.Machine, []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		ch, ok := InputArg(m, a[0])
		if !ok {
			return false
		}
		text, err := ch.ReadPending()
		switch {
		case err != nil && err != io.EOF:
			return ch.Fail(m, err)
		case text == "":
			return m.Unify(a[1], builtin.NilList) && m.Unify(a[2], builtin.NilList)
		}
		return m.Reserve(2*len(text)+1) && m.Unify(a[1], list(m, text, a[2]))
	}
}

// copyData implements copy_stream_data/3, which copies at most n characters, and
// copy_stream_data/2, where n is negative.
func copyData(m *engine.Machine, from, to engine.Cell, n int64) bool {
	in, ok := InputArg(m, from)
	if !ok {
		return false
	}
	out, ok := outputArg(m, to)
	if !ok {
		return false
	}
	binary := in.Options().Type == stream.Binary && out.Options().Type == stream.Binary
	for i := int64(0); i != n; i++ {
		if i%4096 == 0 && m.Cancelled() {
			return false
		}
		var r rune
		var b byte
		var err error
		if binary {
			b, err = in.ReadByte()
		} else {
			r, _, err = in.ReadRune()
		}
		if err == io.EOF {
			return true
		}
		if err != nil {
			return in.Fail(m, err)
		}
		if binary {
			err = out.WriteByte(b)
		} else {
			err = out.WriteRune(r)
		}
		if err != nil {
			return out.Fail(m, err)
		}
	}
	return true
}

// singleKey implements get_single_char/1 at the user's terminal. It first shows a question.
func singleKey(m *engine.Machine, question string, code engine.Cell, key func(*engine.Machine, string) (rune, error)) bool {
	_ = output(m).Flush()
	switch r, err := key(m, question); {
	case err != nil:
		return m.Unify(code, engine.SmallInt(-1))
	case r == interruptKey:
		return m.Throw(engine.Atom(atom.Intern("$aborted")))
	default:
		return m.Unify(code, engine.SmallInt(int64(r)))
	}
}

const interruptKey = 3 // Ctrl-C

// userKey unifies c with the code of a key at the user's terminal, after the question.
// Without a terminal it is the next character of user_input.
func userKey(m *engine.Machine, question string, c engine.Cell) bool {
	if h := builtin.HostOf(m.Engine); h.Keys != nil {
		return singleKey(m, question, c, h.Key)
	}
	return UserInput(m).get(m, c, &codeUnit, readRune)
}

var charRows = slices.Concat(
	getRows("get_char", charUnit, readRune, "Reads a character or end_of_file (ISO 8.12.1)"),
	getRows("peek_char", charUnit, (*stream.Stream).PeekRune, "Looks at the next character or end_of_file (ISO 8.12.2)"),
	getRows("get_code", codeUnit, readRune, "Reads a character code or -1 (ISO 8.12.1)"),
	getRows("peek_code", codeUnit, (*stream.Stream).PeekRune, "Looks at the next character code or -1 (ISO 8.12.2)"),
	getRows("get_byte", byteUnit, readByte, "Reads a byte or -1 (ISO 8.13.1)"),
	getRows("peek_byte", byteUnit, peekByte, "Looks at the next byte or -1 (ISO 8.13.2)"),
	getRows("get0", codeUnit, readRune, "Reads a character code or -1"),
	getRows("get", codeUnit, getNonBlank, "Reads the next character code that is not layout, or -1,"),
	putRows("put_char", charArg, (*stream.Stream).WriteRune, "Writes a character (ISO 8.12.3)"),
	putRows("put_code", texts.CodeArg, (*stream.Stream).WriteRune, "Writes the character with a code (ISO 8.12.3)"),
	putRows("put_byte", byteArg, (*stream.Stream).WriteByte, "Writes a byte (ISO 8.13.3)"),
	putRows("put", codeOrChar, (*stream.Stream).WriteRune, "Writes a character, given by itself or its code,"),
	[]engine.Builtin{
		{Name: "$ask_key", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
			question, ok := m.Text(m.Deref(a[0]))
			return ok && userKey(m, question, a[1])
		}, Doc: "'$ask_key'(+Question, -Code)\nget_single_char/1 after Question, at a terminal."},
		{Name: "get_single_char", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
			return userKey(m, "", a[0])
		}, Doc: "get_single_char(-Code) is det\nWaits for a key at the user's terminal; without one, reads a character code or -1 from user_input."},
		{Name: "nl", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool {
			ch := output(m)
			return ch.done(m, ch.WriteRune('\n'))
		}, Doc: "nl is det\nEnds a line of the current output stream (ISO 8.12.3)."},
		{Name: "nl", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
			ch, ok := outputStream(m, a[0])
			return ok && ch.done(m, ch.WriteRune('\n'))
		}, Doc: "nl(+Stream) is det\nEnds a line of the stream (ISO 8.12.3)."},
		{Name: "tab", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
			return output(m).tab(m, a[0])
		}, Doc: "tab(+Expression) is det\nWrites as many spaces to the current output stream as the expression says."},
		{Name: "tab", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
			ch, ok := outputArg(m, a[0])
			return ok && ch.tab(m, a[1])
		}, Doc: "tab(+Stream, +Expression) is det\nWrites as many spaces to the stream as the expression says."},
		{Name: "skip", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
			return input(m).skip(m, a[0])
		}, Doc: "skip(+Char) is det\nReads up to and including a character, given by itself or its code, from the current input stream."},
		{Name: "skip", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
			ch, ok := StreamArg(m, a[0])
			return ok && ch.skip(m, a[1])
		}, Doc: "skip(+Stream, +Char) is det\nReads up to and including a character, given by itself or its code, from the stream."},
		{Name: "read_line_to_codes", Arity: 2, Det: readLine(texts.CodeList.Build),
			Doc: "read_line_to_codes(+Stream, -Codes) is det\nReads a line; Codes is end_of_file at the end of the stream."},
		{Name: "read_line_to_codes", Arity: 3, Det: readLineTail,
			Doc: "read_line_to_codes(+Stream, -Codes, ?Tail) is det\nReads a line with its end as a list that ends in Tail; at the end of the stream both are []."},
		{Name: "read_line_to_string", Arity: 2, Det: readLine(texts.NewString),
			Doc: "read_line_to_string(+Stream, -String) is det\nReads a line; String is end_of_file at the end of the stream."},
		{Name: "read_stream_to_codes", Arity: 2, Det: readAll(func(m *engine.Machine, text string, _ []engine.Cell) engine.Cell {
			return m.NewCodes(text, builtin.NilList)
		}), Doc: "read_stream_to_codes(+Stream, -Codes) is det\nReads the rest of the stream."},
		{Name: "read_stream_to_codes", Arity: 3, Det: readAll(func(m *engine.Machine, text string, a []engine.Cell) engine.Cell {
			return m.NewCodes(text, a[2])
		}), Doc: "read_stream_to_codes(+Stream, -Codes, ?Tail) is det\nReads the rest of the stream as a list that ends in Tail."},
		{Name: "read_string", Arity: 3, Det: readString,
			Doc: "read_string(+Stream, ?Length, -String) is det\nReads up to Length characters, or the rest of the stream."},
		{Name: "read_string", Arity: 5, Det: readSeparated,
			Doc: "read_string(+Stream, +Separators, +Pad, -Separator, -String) is det\nReads up to one of the characters Separators; those of Pad are taken off both ends. Separator is the code found, or -1."},
		{Name: "peek_string", Arity: 3, Det: peekString,
			Doc: "peek_string(+Stream, +Length, -String) is det\nString is the next Length characters, fewer at the end of the stream."},
		{Name: "fill_buffer", Arity: 1, Det: fillBuffer,
			Doc: "fill_buffer(+Stream) is det\nAsks the source of an input stream once for more input, which is then pending."},
		{Name: "read_pending_codes", Arity: 3, Det: readPending((*engine.Machine).NewCodes),
			Doc: "read_pending_codes(+Stream, -Codes, ?Tail) is det\nReads the characters that are in the buffer of the stream, as a list of codes that ends in Tail. Both are [] when there are none."},
		{Name: "read_pending_chars", Arity: 3, Det: readPending((*engine.Machine).NewChars),
			Doc: "read_pending_chars(+Stream, -Chars, ?Tail) is det\nAs read_pending_codes/3, with a list of characters."},
		{Name: "copy_stream_data", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
			return copyData(m, a[0], a[1], -1)
		}, Doc: "copy_stream_data(+In, +Out) is det\nCopies the rest of one stream to another."},
		{Name: "copy_stream_data", Arity: 3, Det: func(m *engine.Machine, a []engine.Cell) bool {
			n, ok := builtin.IntegerArg(m, a[2])
			return ok && copyData(m, a[0], a[1], int64(max(n, 0)))
		}, Doc: "copy_stream_data(+In, +Out, +Count) is det\nCopies Count characters, fewer at the end, from one stream to another."},
	},
)
