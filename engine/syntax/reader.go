package syntax

import (
	"bytes"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
)

// A Source gives the characters of a stream. An invalid byte is given as
// utf8.RuneError with size 1. After io.EOF, which is not counted as read when
// it stands after a full stop, the source gives io.EOF again.
type Source interface {
	ReadRune() (r rune, size int, err error) // as io.RuneReader
	UnreadRune() error                       // as io.RuneScanner
}

// A plainSource is a Source that can give several characters at once: ReadPlain
// appends printable ASCII characters to dst, up to one that is stop.
type plainSource interface {
	ReadPlain(dst []byte, stop byte) []byte
}

// A Quote says what text in quotes stands for: the values of the flags
// double_quotes and back_quotes.
type Quote uint8

// StringMark in front of a text in double quotes makes it a string, whatever
// Options.DoubleQuotes says: for texts with the values of a host. It is not a character.
const StringMark = "\uFDD0"

// The values of the flags. QuoteSymbolChar, for back quotes only, makes the
// back quote a symbol character.
const (
	QuoteDefault Quote = iota // string for double quotes, chars with Options.ISO; codes for back quotes
	QuoteCodes
	QuoteChars
	QuoteAtom
	QuoteString
	QuoteSymbolChar
)

// Options say how a term is read. The zero Options with an operator table
// read as a fresh system does; without a table there are no operators but the
// comma.
type Options struct {
	Ops             *Ops
	Atoms           *atom.Owner // whose atoms are made; nil for permanent ones
	DoubleQuotes    Quote
	BackQuotes      Quote
	Convert         func(rune) rune // char_conversion/2; nil for none
	ISO             bool            // only the syntax of the standard: see the package comment
	DotLists        bool            // '.'(Head, Tail) is a list
	Dicts           bool            // Tag{Key: Value, ...} is read: see KindDict
	Quotations      bool            // quasi quotations are read: fill Term.Quotations
	MultilineQuoted bool            // newlines may stand in quoted text
	PlainBackslash  bool            // a backslash in quoted text is one
	VarPrefix       bool            // variables begin with _, and capitals begin atoms
	Natural         bool            // 1/3 without layout is a rational number
	BreakQuotes     bool            // after a syntax error quoted text ends with its line
	Placeholders    bool            // a question mark outside of quotes is a new variable ? each time
	EndOptional     bool            // the end of the text ends a term as well
	Comments        bool            // fill Term.Comments
	Spans           bool            // fill Term.Spans, Term.Parentheses and Term.Text
	Poll            number.Poll     // called now and then; it may panic to end reading
	Charge          func(n int)     // called when a long term takes n bytes more, or fewer; it may panic as well
}

// A Reader reads terms from a text. It is not for use by several goroutines
// at the same time.
type Reader struct {
	scan  scanner
	src   Source // nil when text is all there is
	text  string
	off   int      // of the next Read in text
	pos   Position // of buf[mark]
	mark  int
	first int // offset of the first token of the term

	opts    *Options
	term    Term
	scopes  []scope
	keys    []int32   // nodes of the keys of open dicts
	within  scopeKind // the innermost bracket
	argMax  int
	limit   int              // highest priority of the term that is being read
	index   map[string]int32 // variables by name, when there are many
	indexed int              // how many
	spans   []span           // comments
	charged int              // of Options.Charge
}

// NewReader returns a Reader for a stream. The position is that of the start
// of a file until SetPosition says otherwise.
//
// A Read takes no more from src than the full stop: the one character after
// it that tells a full stop from other periods is given back by UnreadRune.
func NewReader(src Source, file string) *Reader {
	return &Reader{src: src, pos: StartOf(file)}
}

// NewStringReader returns a Reader for a text in memory. That is the fastest way to read.
// Terms may keep parts of the text.
func NewStringReader(text, file string) *Reader {
	return &Reader{text: text, pos: StartOf(file)}
}

// Reset makes r read another text, as NewStringReader does, with the memory it has.
func (r *Reader) Reset(text, file string) {
	r.src, r.text, r.off, r.pos = nil, text, 0, StartOf(file)
}

// ResetSource makes r read a stream, as NewReader does, with the memory it has.
func (r *Reader) ResetSource(src Source, file string) {
	r.src, r.text, r.off, r.pos = src, "", 0, StartOf(file)
}

// Position returns the position of the next character to be read.
func (r *Reader) Position() Position { return r.pos }

// SetPosition sets the position of the next character to be read, for a
// stream that something else reads from as well.
func (r *Reader) SetPosition(p Position) { r.pos = p }

// Seek makes the Reader of a text in memory go on at a position that it has returned.
func (r *Reader) Seek(p Position) { r.pos, r.off = p, p.Byte }

// SkipInterpreterLine skips the first line of the text if it starts with
// "#", as "#!/bin/prolog" does. It is for a Reader of a text that has not read yet.
func (r *Reader) SkipInterpreterLine() {
	if !strings.HasPrefix(r.text, "#") {
		return
	}
	end := strings.IndexByte(r.text, '\n')
	if end < 0 {
		end = len(r.text)
	}
	r.pos = r.pos.after([]byte(r.text[:end]), nil)
	r.off = end
}

// At returns the position of a node or variable of the term that was read
// last, from its Pos.
func (r *Reader) At(pos int32) Position {
	return r.term.Start.after(r.scan.buf[r.first:r.first+int(pos)], r.scan.poll)
}

// Read reads the next term. At the end of the text it returns io.EOF. On a
// syntax error it skips to after the next full stop and returns an *Error,
// so that reading can go on there. Other errors are those of the source.
//
// The Term is valid until the next call.
func (r *Reader) Read(opts *Options) (*Term, error) {
	defer r.discharge()
	r.begin(opts)
	s, t := &r.scan, &r.term
	from, fromPos := r.mark, r.pos
	s.next()
	r.advance(s.tok.start)
	r.first = s.tok.start
	t.Start = r.pos
	if s.tok.kind == tokEOF {
		return nil, r.finish(io.EOF)
	}
	if !r.parse() {
		err := r.error(s.fail)
		s.resync()
		if !opts.ISO {
			if e := r.complaint(); e.message != "" {
				err.Told = r.told(e)
			}
		}
		return nil, r.finish(err)
	}
	for _, c := range r.spans {
		fromPos = fromPos.after(s.buf[from:c.start], s.poll)
		from = c.start
		t.Comments = append(t.Comments, Comment{Text: s.copy(s.buf[c.start:c.end]), Start: fromPos})
	}
	for _, offset := range s.folds {
		t.Folds = append(t.Folds, r.told(scanError{offset: offset}))
	}
	if opts.Spans {
		t.Text = s.copy(s.buf[r.first:s.pos])
	}
	if err := r.finish(nil); err != nil {
		return nil, err
	}
	t.End = r.pos
	return t, nil
}

// chargedFrom is the least number of bytes for which Options.Charge is called.
const chargedFrom = 1 << 16

// add appends x to a slice of the reader.
func add[T any](r *Reader, s *[]T, x T) {
	if len(*s) == cap(*s) {
		grow(r, s)
	}
	*s = append(*s, x)
}

// grow makes room in a full slice of the reader, and calls Options.Charge before. A long
// one is copied between polls.
func grow[T any](r *Reader, s *[]T) {
	const piece = 1 << 15
	size, before := int(unsafe.Sizeof(*new(T))), *s
	n := cap(before) + cap(before)/2 + 8
	r.charge(n * size)
	longer := make([]T, len(before), n)
	for to := longer; len(before) > 0; to, before = to[piece:], before[piece:] {
		if len(before) <= piece {
			copy(to, before)
			break
		}
		r.scan.poll.Call()
		copy(to, before[:piece])
	}
	r.uncharge(cap(*s) * size)
	*s = longer
}

func (r *Reader) charge(n int) {
	if n >= chargedFrom && r.opts.Charge != nil {
		r.opts.Charge(n)
		r.charged += n
	}
}

func (r *Reader) uncharge(n int) {
	if n = min(n, r.charged); n >= chargedFrom {
		r.opts.Charge(-n)
		r.charged -= n
	}
}

func (r *Reader) discharge() {
	if r.charged > 0 {
		r.opts.Charge(-r.charged)
		r.charged = 0
	}
}

// Trim drops memory that only an unusually long term needed. The Term that was read last is
// valid no longer.
func (r *Reader) Trim() {
	const large, largeText = 1 << 16, 1 << 20
	r.term.clear()
	if cap(r.scopes) > large {
		r.scopes = nil
	}
	if r.indexed > large {
		r.index = nil
	}
	if r.indexed > 0 {
		clear(r.index)
		r.indexed = 0
	}
	if s := &r.scan; s.text != "" || cap(s.buf) > largeText {
		s.text, s.buf = "", nil
	}
}

// begin makes the scanner ready for a term.
func (r *Reader) begin(opts *Options) {
	r.opts = opts
	r.Trim()
	r.spans = r.spans[:0]
	s := &r.scan
	s.convert, s.iso, s.multiline = opts.Convert, opts.ISO, opts.MultilineQuoted
	s.natural = opts.Natural && !opts.ISO
	s.escapes, s.capital = !opts.PlainBackslash, tokVar
	if opts.VarPrefix {
		s.capital = tokWord
	}
	s.atoms = opts.Atoms
	s.poll, s.reader = opts.Poll, r
	s.backName = opts.BackQuotes == QuoteSymbolChar
	s.backText = !opts.ISO
	s.eof, s.err, s.literal, s.brokenAt = false, nil, false, -1
	s.breakQuotes, s.placeholders = opts.BreakQuotes, opts.Placeholders
	s.comments, s.plain, s.folds, s.bare = nil, nil, nil, false
	if opts.Comments {
		s.comments = &r.spans
	}
	switch {
	case r.src != nil:
		s.src = r.src
		if opts.Convert == nil {
			s.plain, _ = r.src.(plainSource)
		}
	case opts.Convert != nil:
		s.src = strings.NewReader(r.text[r.off:])
	default:
		s.src = nil
		s.text, s.buf = r.text, unsafe.Slice(unsafe.StringData(r.text), len(r.text))
		s.pos, r.mark = r.off, r.off
		return
	}
	s.buf, s.pos, r.mark = s.buf[:0], 0, 0
}

// finish accounts for what the scanner has taken and gives back the character
// it has only looked at. It returns the source's own error, if it had one, or
// else err.
func (r *Reader) finish(err error) error {
	s := &r.scan
	r.advance(s.pos)
	if s.src == nil {
		r.off = s.pos
		return err
	}
	if s.pos < len(s.buf) {
		if e := s.src.UnreadRune(); e != nil {
			return e
		}
	}
	if rest, ok := s.src.(*strings.Reader); ok && r.src == nil {
		r.off = len(r.text) - rest.Len()
	}
	if s.err != nil {
		return s.err
	}
	return err
}

// advance moves the known position to the offset.
func (r *Reader) advance(offset int) {
	r.pos.pass(r.scan.buf[r.mark:offset], r.scan.poll)
	r.mark = offset
}

// error makes an Error of one at an offset of the buffer.
func (r *Reader) error(e scanError) *Error {
	return &Error{Pos: r.position(e.offset), Told: r.told(e), Message: e.message, Expected: e.expected}
}

// told returns an error as SWI-Prolog reports it: at the character before, whose column
// is one more than it is. A tab leads to the next multiple of 8, and bytes count as
// characters.
func (r *Reader) told(e scanError) Told {
	offset := e.offset
	if e.message == msgEndOfFileComment && r.scan.fail.offset == r.first { // no term has begun
		return Told{Message: e.message, Column: 1}
	}
	before := r.scan.buf[:r.mark]
	at := Told{Message: e.message, Line: r.pos.Line, Char: r.position(offset).Char}
	if !r.opts.ISO {
		at.Char = max(0, at.Char-1)
	}
	if line := bytes.LastIndexByte(before, '\n'); line >= 0 || r.src == nil {
		before = before[line+1:]
	} else {
		at.Column = max(0, r.pos.Column-1-utf8.RuneCount(before))
	}
	for _, c := range string(before) {
		at.Column = columnAfter(at.Column, c)
	}
	ended := false
	for _, c := range r.scan.buf[r.mark:offset] {
		if ended {
			at.Line++
			at.Column = -1
		}
		ended = c == '\n'
		at.Column = columnAfter(at.Column, rune(c))
	}
	return at
}

// Refused returns the text of the term in which Read has found an error, as SWI-Prolog keeps it: from
// its first token to its full stop, with blanks for comments (which Options.Comments lets the Reader
// note), and with a full stop if the text has none. Of a term in which something has no end
// it is the first character, if one has begun.
func (r *Reader) Refused() string {
	s := &r.scan
	if s.fail.endOfFile() {
		if s.fail.message == msgEndOfFileComment && s.fail.offset == r.first {
			return ""
		}
		_, n := utf8.DecodeRune(s.buf[r.first:])
		return string(s.buf[r.first : r.first+n])
	}
	var b strings.Builder
	from, to := r.first, s.pos
	for _, c := range r.spans {
		if c.start < from {
			continue
		}
		b.Write(s.buf[from:min(c.start, to)])
		for _, char := range string(s.buf[min(c.start, to):min(c.end, to)]) {
			if char != '\n' {
				char = ' '
			}
			b.WriteRune(char)
		}
		from = min(c.end, to)
	}
	b.Write(s.buf[from:to])
	switch text := b.String(); {
	case s.tok.kind == tokEnd:
		return text + " "
	case strings.TrimRightFunc(text, unicode.IsSpace) != text:
		return text + ". "
	default:
		return text + " . "
	}
}

// columnAfter returns the column after a character that stands at a column.
func columnAfter(column int, c rune) int {
	if c == '\t' {
		column |= 7
	}
	return column + 1
}

// position returns the position of an offset at or after the known one.
func (r *Reader) position(offset int) Position {
	return r.pos.after(r.scan.buf[r.mark:offset], r.scan.poll)
}
