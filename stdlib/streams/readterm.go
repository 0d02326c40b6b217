package streams

import (
	"errors"
	"io"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Reading of terms (ISO 8.14.1), from streams and from text.

// A termReading has what an engine keeps for reading terms.
type termReading struct {
	text   syntax.Reader // for texts in memory
	charge func(n int)   // counts the memory of a term that is being read
	next   *readOptions  // will be used next; may be nil
	last   LastRead
}

// A LastRead is the place where the program has last read a term. Messages refer to it
// until the loader reads again.
type LastRead struct {
	Count  int // the number of reads so far
	Line   int
	stream *stream.Stream
}

// LastReadOf returns the LastRead of the engine's machine.
func LastReadOf(e *engine.Engine) *LastRead { return &termReadings.Of(e).last }

// File returns the name of the file that was read from, or "" if there is none or it is no
// longer open.
func (l *LastRead) File() string {
	if l.stream == nil || l.stream.Closed() {
		return ""
	}
	return l.stream.FileName()
}

var termReadings = builtin.NewLocalSlot[termReading]()

// conversions has the conversions of char_conversion/2 for each engine. Characters that
// stand for themselves are left out.
var conversions = builtin.NewSlot[map[rune]rune]()

// converter returns a function that converts characters as char_conversion/2 says. It
// returns nil if the flag is off or there are no conversions.
func converter(e *engine.Engine, on bool) func(rune) rune {
	table := *conversions.Of(e)
	if !on || len(table) == 0 {
		return nil
	}
	return func(r rune) rune {
		if c, ok := table[r]; ok {
			return c
		}
		return r
	}
}

// ReadOptions returns the reading options for the current flags, without quasi quotations.
// The memory of a term is not counted, because the text belongs to the host.
func ReadOptions(e *engine.Engine) *syntax.Options {
	o := new(syntax.Options)
	syntaxOptions(e, o)
	o.Quotations, o.Charge = false, nil
	return o
}

// LoadOptions returns what ReadOptions does, for the text of a program.
func LoadOptions(e *engine.Engine) *syntax.Options {
	o := new(syntax.Options)
	syntaxOptions(e, o)
	o.Atoms = e.PermanentOwner()
	return o
}

// syntaxOptions sets the reading options for the current flags. It returns the module whose
// operators are used.
func syntaxOptions(e *engine.Engine, o *syntax.Options) *engine.Module {
	t := termReadings.Of(e)
	if t.charge == nil {
		t.charge = func(n int) {
			if n < 0 {
				e.Shrink(-n)
			} else {
				e.Grow(n, engine.AreaMemory)
			}
		}
	}
	set, source := flags.Of(e), builtin.Sources.Of(e)
	f, library := &set.Read, source.Library(e)
	*o = syntax.Options{
		Atoms:           e.Owner(),
		Convert:         converter(e, f.CharConversion),
		ISO:             e.Flags.ISO,
		Quotations:      !e.Flags.ISO,
		MultilineQuoted: f.MultilineQuoted,
		PlainBackslash:  f.PlainBackslash && !library,
		VarPrefix:       f.VarPrefix && !library,
		Natural:         set.Natural && !library,
		Poll:            e.Flags.Poll,
		Charge:          t.charge,
		Dicts:           e.Lists() == atom.Reserved && !e.Flags.ISO,
	}
	mod := source.Module(e)
	readIn(e, o, mod, library)
	return mod
}

// ReadIn sets the options for reading a term in a module: its operators and flags about
// quotes.
func ReadIn(e *engine.Engine, o *syntax.Options, mod *engine.Module) {
	readIn(e, o, mod, builtin.Sources.Of(e).Library(e))
}

func readIn(e *engine.Engine, o *syntax.Options, mod *engine.Module, library bool) {
	o.Ops, o.DoubleQuotes, o.BackQuotes = mod.Ops, mod.DoubleQuotes, mod.BackQuotes
	if o.DoubleQuotes == syntax.QuoteDefault && !library {
		o.DoubleQuotes = flags.Of(e).Quotes
	}
}

// A wanted is an argument of an option, and what it is unified with after reading. They are
// unified in order.
type wanted struct {
	arg  engine.Cell
	what func(*ReadTerm) engine.Cell
}

// readOptions has the options of read_term/2,3 (ISO 7.10.3).
type readOptions struct {
	syntax.Options
	module     atom.Atom   // the module whose operators are used
	onError    string      // syntax_errors/1
	warn       bool        // the option singletons(warning)
	quotations engine.Cell // the argument of quasi_quotations/1; if 0, the quotations are parsed
	wanted     []wanted
	read       ReadTerm
}

// A ReadTerm is a term that was read, with the cells of its variables.
type ReadTerm struct {
	*syntax.Term
	M     *engine.Machine
	Cell  engine.Cell
	Cells []engine.Cell
}

// ignoredReadOptions are options of SWI-Prolog that have no effect here. Their value is a
// boolean.
var ignoredReadOptions = map[string]bool{
	"cycles": true, "process_comment": true,
}

// readOptionsOf reads a list of options. After the term was read, they can be released.
func readOptionsOf(m *engine.Machine, list engine.Cell) (*readOptions, bool) {
	var items []engine.Cell
	if !engine.IsNil(list) {
		var ok bool
		if items, ok = builtin.OptionItems(m, list); !ok {
			return nil, false
		}
	}
	t := termReadings.Of(m.Engine)
	o := t.next
	if t.next = nil; o == nil {
		o = new(readOptions)
	}
	o.module = syntaxOptions(m.Engine, &o.Options).Name
	o.onError, o.warn, o.quotations, o.wanted = "error", false, 0, o.wanted[:0]
	for _, it := range items {
		if !o.set(m, it) {
			return nil, false
		}
	}
	return o, true
}

// release keeps the options, so that their memory is used again.
func (o *readOptions) release(m *engine.Machine) {
	o.read = ReadTerm{}
	if cap(o.wanted) > 16 {
		o.wanted = nil
	}
	termReadings.Of(m.Engine).next = o
}

func (o *readOptions) set(m *engine.Machine, c engine.Cell) bool {
	name, v := builtin.Option(m, c)
	switch name {
	case "variables":
		return o.wantList(m, c, v, (*ReadTerm).variables)
	case "variable_names":
		return o.wantList(m, c, v, (*ReadTerm).variableNames)
	case "singletons":
		if builtin.OptionAtom(v) == "warning" {
			o.warn = true
			return true
		}
		return o.wantList(m, c, v, (*ReadTerm).singletons)
	case "term_position":
		return o.want(v, func(t *ReadTerm) engine.Cell { return syntaxPosition(t.M, t.Start) })
	case "subterm_positions":
		o.Spans = true
		return o.want(v, (*ReadTerm).SubtermPositions)
	case "quasi_quotations":
		o.Quotations, o.quotations = true, v
		return true
	case "comments":
		o.Comments = true
		return o.want(v, (*ReadTerm).comments)
	}
	text := builtin.OptionAtom(v)
	ok, should := false, name
	switch name {
	case "syntax_errors":
		o.onError = text
		ok = text == "error" || text == "fail" || text == "quiet" || text == "dec10"
	case "module":
		should = "atom"
		if ok = engine.IsAtom(v); ok {
			o.module = engine.AtomOf(v)
			ReadIn(m.Engine, &o.Options, m.Engine.Module(o.module))
		}
	case "double_quotes":
		o.DoubleQuotes, ok = flags.DoubleQuotes[text]
	case "back_quotes", "backquoted_string":
		o.BackQuotes, ok = flags.BackQuotes[text]
		if on, isBool := builtin.OptionBool(m, v); isBool {
			ok = true
			if o.BackQuotes = syntax.QuoteCodes; on {
				o.BackQuotes = syntax.QuoteString
			}
		}
	case "character_escapes", "var_prefix", "dotlists":
		on, isBool := builtin.OptionBool(m, v)
		switch name {
		case "var_prefix":
			o.VarPrefix = on
		case "dotlists":
			o.DotLists = on
		default:
			o.PlainBackslash = !on
		}
		ok, should = isBool, "bool"
	default:
		if !ignoredReadOptions[name] {
			return builtin.UnknownOption(m, "read_option", c)
		}
		_, ok = builtin.OptionBool(m, v)
		should = "bool"
	}
	return ok || builtin.BadOption(m, "read_option", c, should)
}

func (o *readOptions) want(arg engine.Cell, what func(*ReadTerm) engine.Cell) bool {
	o.wanted = append(o.wanted, wanted{arg, what})
	return true
}

// wantList does what want does, for an argument that must be a list or a partial list.
func (o *readOptions) wantList(m *engine.Machine, c, arg engine.Cell, what func(*ReadTerm) engine.Cell) bool {
	if _, tail := m.ListItems(arg); !engine.IsVar(tail) && !engine.IsNil(tail) {
		return m.DomainError("read_option", c)
	}
	return o.want(arg, what)
}

// syntaxPosition returns the term for a position in a text.
func syntaxPosition(m *engine.Machine, p syntax.Position) engine.Cell {
	return positionTerm(m, stream.Position{
		Chars: int64(p.Char), Line: int64(p.Line), Column: int64(p.LinePos()), Bytes: int64(p.Byte),
	})
}

// variables returns the list of the variables in the order of their occurrence. Variables
// for quasi quotations are left out.
func (t *ReadTerm) variables() engine.Cell {
	if len(t.Quotations) == 0 {
		return t.M.NewList(t.Cells, builtin.NilList)
	}
	var list []engine.Cell
	for i, v := range t.Cells {
		if t.Vars[i].Count > 0 {
			list = append(list, v)
		}
	}
	return t.M.NewList(list, builtin.NilList)
}

// variableNames returns the list of Name=Variable for the variables with names. singletons
// is the list for those that occur once.
func (t *ReadTerm) variableNames() engine.Cell {
	return t.bindings(func(v *syntax.Var) bool { return v.Name != "_" })
}

func (t *ReadTerm) singletons() engine.Cell {
	return t.bindings(func(v *syntax.Var) bool { return v.Name != "_" && v.Count == 1 })
}

func (t *ReadTerm) bindings(want func(*syntax.Var) bool) engine.Cell {
	var list []engine.Cell
	for i := range t.Vars {
		if v := &t.Vars[i]; want(v) {
			list = append(list, t.M.NewStruct(atom.Equals, texts.NewAtom(t.M, v.Name), t.Cells[i]))
		}
	}
	return t.M.NewList(list, builtin.NilList)
}

// comments returns the list of Position-Text for the comments. Line comments on consecutive
// lines that begin in the same column count as one.
func (t *ReadTerm) comments() engine.Cell {
	var list []engine.Cell
	for rest := t.Comments; len(rest) > 0; {
		first := rest[0]
		texts := []string{first.Text}
		rest = rest[1:]
		for first.Text[0] == '%' && len(rest) > 0 && rest[0].Text[0] == '%' &&
			rest[0].Start.Line == first.Start.Line+len(texts) && rest[0].Start.Column == first.Start.Column {
			texts = append(texts, rest[0].Text)
			rest = rest[1:]
		}
		list = append(list, t.M.NewStruct(atom.Minus, syntaxPosition(t.M, first.Start), t.M.NewString(strings.Join(texts, "\n"))))
	}
	return t.M.NewList(list, builtin.NilList)
}

// syntaxErrorTerm returns the formal term of a syntax error. Its message is an atom,
// Name(Atom) or punct(Character, Character).
func syntaxErrorTerm(m *engine.Machine, e *syntax.Error) engine.Cell {
	text := e.Told.Message
	message := texts.NewAtom(m, text)
	if name, args, ok := strings.Cut(strings.TrimSuffix(text, ")"), "("); ok {
		if name == "punct" {
			message = m.NewStruct(atom.Intern(name), texts.NewAtom(m, args[:1]), texts.NewAtom(m, args[1:]))
		} else {
			message = m.NewStruct(atom.Intern(name), texts.NewAtom(m, args))
		}
	}
	return m.NewStruct(atom.Intern("syntax_error"), message)
}

// SyntaxErrorIn returns the error for a term in a file: error(syntax_error(Message),
// file(File, Line, LinePos, CharNo)).
func SyntaxErrorIn(m *engine.Machine, e *syntax.Error) engine.Cell {
	at := *e
	at.Told.Char = e.Pos.Char // with it hosts find the error itself
	return syntaxErrorAt(m, &at, "file", texts.NewAtom(m, e.Pos.File))
}

// syntaxErrorAt returns the error with the context kind(Where, Line, LinePos, CharNo).
func syntaxErrorAt(m *engine.Machine, e *syntax.Error, kind string, where engine.Cell) engine.Cell {
	p := e.Pos
	p.Line, p.Column, p.Char = e.Told.Line, e.Told.Column+1, e.Told.Char
	return m.NewStruct(atom.Error, syntaxErrorTerm(m, e), FileContext(m, kind, where)(p))
}

// SyntaxErrorInText returns the error for a term in a text. Its context is string(Text,
// CharNo).
func SyntaxErrorInText(m *engine.Machine, e *syntax.Error, text string) engine.Cell {
	return m.NewStruct(atom.Error, syntaxErrorTerm(m, e), textContext(m, text)(syntax.Position{Char: e.Told.Char}))
}

// read reads a term from the channel and unifies c with it. It releases the options.
func (ch Channel) read(m *engine.Machine, c engine.Cell, o *readOptions) bool {
	if !ch.IsInput() {
		return m.PermissionError("input", "stream", ch.Term(m))
	}
	if ch.Options().Type == stream.Binary && flags.Of(m.Engine).TypeCheck == stream.TypeStrict {
		return m.PermissionError("input", "binary_stream", ch.Term(m))
	}
	reader := Of(m.Engine).readerOf(ch.Stream)
	defer func() {
		reader.Trim()
		o.release(m)
	}()
	return ch.readWith(m, reader, c, o)
}

func (ch Channel) readWith(m *engine.Machine, reader *syntax.Reader, c engine.Cell, o *readOptions) bool {
	for {
		t, err := reader.Read(&o.Options)
		last := LastReadOf(m.Engine)
		last.Count++
		last.stream, last.Line = ch.Stream, int(ch.Position().Line)
		var wrong *syntax.Error
		switch {
		case err == nil:
			last.Line = t.Start.Line
			return o.deliver(m, t, c, FileContext(m, "stream", ch.Term(m)))
		case err == io.EOF:
			return o.endOfFile(m, c, ch.Position())
		case !errors.As(err, &wrong):
			return ch.Fail(m, err)
		}
		kind, where := "stream", ch.Term(m)
		if name := ch.FileName(); name != "" {
			kind, where = "file", texts.NewAtom(m, name)
		}
		ball := syntaxErrorAt(m, wrong, kind, where)
		switch o.onError {
		case "quiet":
			return false
		case "fail", "dec10":
			if !builtin.PrintMessage(m, "error", ball) || o.onError == "fail" {
				return false
			}
		default:
			return m.Throw(ball)
		}
	}
}

// deliver makes the term that was read, and unifies it and the arguments of the options.
// Quasi quotations are parsed last, because their parsers may read.
func (o *readOptions) deliver(m *engine.Machine, t *syntax.Term, c engine.Cell, at errorContext) bool {
	m.Hold(t.Size())
	if !m.Reserve(termCells(t)) {
		return false
	}
	r := &o.read
	r.Term, r.M = t, m
	r.Cell, r.Cells = m.BuildTerm(t)
	if !m.Unify(c, r.Cell) {
		return false
	}
	for _, w := range o.wanted {
		if !m.Unify(w.arg, w.what(r)) {
			return false
		}
	}
	if o.warn && !o.warnSingletons(m, r) {
		return false
	}
	switch {
	case o.quotations != 0:
		return m.Unify(o.quotations, r.QuotationTerms(at))
	case len(t.Quotations) > 0:
		return o.parseQuotations(m, r.QuotationTerms(at))
	}
	return true
}

// warnSingletons prints a warning about the variables that occur once, unless their names
// begin with an underscore.
func (o *readOptions) warnSingletons(m *engine.Machine, r *ReadTerm) bool {
	var names []engine.Cell
	for i := range r.Vars {
		if v := &r.Vars[i]; v.Count == 1 && !strings.HasPrefix(v.Name, "_") {
			names = append(names, texts.NewAtom(m, v.Name))
		}
	}
	if len(names) == 0 {
		return true
	}
	return builtin.PrintMessage(m, "warning", m.NewStruct(atom.Intern("singletons"), r.Cell, m.NewList(names, builtin.NilList)))
}

// termCells returns an upper bound of the heap cells that a term takes.
func termCells(t *syntax.Term) int {
	n := 4*len(t.Nodes) + 2*len(t.Vars)
	for i := range t.Quotations {
		q := &t.Quotations[i]
		n += 4*len(q.Syntax) + 2*len(q.Text) + 40
	}
	for _, s := range t.Texts {
		n += 2*len(s) + 2
	}
	for _, b := range t.Bigs {
		n += b.BitLen()/64 + 2
	}
	for _, r := range t.Rats {
		n += (r.Num().BitLen()+r.Denom().BitLen())/64 + 4
	}
	return n
}

// endOfFile unifies c with end_of_file at the end of the stream. There are no variables.
func (o *readOptions) endOfFile(m *engine.Machine, c engine.Cell, p stream.Position) bool {
	if !m.Unify(c, cellEOF) {
		return false
	}
	at := syntax.Position{Line: int(p.Line), Column: int(p.Column) + 1, Char: int(p.Chars), Byte: int(p.Bytes)}
	t := &syntax.Term{Start: at, End: at, Spans: make([]syntax.Span, 1),
		Nodes: []syntax.Node{{Kind: syntax.KindAtom, Atom: atom.EndOfFile}}}
	r := &ReadTerm{Term: t, M: m, Cell: cellEOF}
	for _, w := range o.wanted {
		if !m.Unify(w.arg, w.what(r)) {
			return false
		}
	}
	return true
}

// readText reads the only term of a text. A text without a term is read as end_of_file. It
// releases the options.
func readText(m *engine.Machine, text string, o *readOptions, c engine.Cell) bool {
	o.EndOptional = true
	r := &termReadings.Of(m.Engine).text
	r.Reset(text, "")
	defer func() {
		r.Reset("", "")
		r.Trim()
		o.release(m)
	}()
	t, err := r.Read(&o.Options)
	if err == io.EOF {
		return o.endOfFile(m, c, stream.Position{Line: 1})
	}
	var wrong *syntax.Error
	if errors.As(err, &wrong) {
		if o.onError == "quiet" {
			return false
		}
		ball := refusedText(m, r, wrong, text, o.Options)
		if o.onError == "fail" || o.onError == "dec10" {
			return builtin.PrintMessage(m, "error", ball) && false
		}
		return m.Throw(ball)
	}
	if err != nil {
		return m.SystemError(err)
	}
	return o.deliver(m, t, c, textContext(m, text))
}

// maxRefused is the greatest length of texts whose errors are found in a copy.
const maxRefused = 1 << 20

// refusedText returns the error for a text that r could not read. As in SWI-Prolog, the
// error is found in a copy of the text: see syntax.Reader.Refused.
func refusedText(m *engine.Machine, r *syntax.Reader, wrong *syntax.Error, text string, o syntax.Options) engine.Cell {
	if len(text) > maxRefused {
		return SyntaxErrorInText(m, wrong, text)
	}
	o.Comments = true
	r.Reset(text, "")
	r.Read(&o)
	text = r.Refused()
	if strings.HasPrefix(wrong.Told.Message, "end_of_file_in_") {
		wrong.Told.Char = 0
		return SyntaxErrorInText(m, wrong, text)
	}
	o.EndOptional = false
	r.Reset(text, "")
	_, err := r.Read(&o)
	errors.As(err, &wrong)
	return SyntaxErrorInText(m, wrong, text)
}

// fromText returns a builtin that reads a term from the text in argument from and unifies
// it with argument to. The options are in argument options, or there are none if that is
// -1.
func fromText(from, to, options int) func(m *engine.Machine, a []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		text, ok := texts.AnyText(m, a[from])
		if !ok {
			return false
		}
		list := builtin.NilList
		if options >= 0 {
			list = a[options]
		}
		o, ok := readOptionsOf(m, list)
		return ok && readText(m, text, o, a[to])
	}
}

// atomToTerm implements atom_to_term/3.
func atomToTerm(m *engine.Machine, a []engine.Cell) bool {
	text, ok := texts.AnyText(m, a[0])
	if !ok {
		return false
	}
	o, ok := readOptionsOf(m, builtin.NilList)
	if !ok {
		return false
	}
	o.want(a[2], (*ReadTerm).variableNames)
	return readText(m, text, o, a[1])
}

// termTo returns term_to_atom/2 or term_string/2,3. They convert a text to a term, or a
// term to a text. options is the number of the argument with options, or -1.
func termTo(options int, make func(*engine.Machine, string) engine.Cell) func(m *engine.Machine, a []engine.Cell) bool {
	parse := fromText(1, 0, options)
	return func(m *engine.Machine, a []engine.Cell) bool {
		if !engine.IsVar(m.Deref(a[1])) {
			return parse(m, a)
		}
		list := builtin.NilList
		if options >= 0 {
			list = a[options]
		}
		w, ok := writeOptionsOf(m, list, &quotedStyle)
		if !ok {
			return false
		}
		text, ok := termText(m, a[0], w)
		ok = ok && texts.CompareText(m, a[1], text, make)
		w.release(m)
		return ok
	}
}

var readRows = []engine.Builtin{
	{Name: "read_term", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
		o, ok := readOptionsOf(m, a[1])
		return ok && input(m).read(m, a[0], o)
	}, Doc: "read_term(?Term, +Options) is det\nReads a term from the current input stream (ISO 8.14.1)."},
	{Name: "read_term", Arity: 3, Det: func(m *engine.Machine, a []engine.Cell) bool {
		if engine.IsVar(m.Deref(a[0])) {
			return m.InstantiationError()
		}
		o, ok := readOptionsOf(m, a[2])
		if !ok {
			return false
		}
		ch, ok := StreamArg(m, a[0])
		return ok && ch.read(m, a[1], o)
	}, Doc: "read_term(+Stream, ?Term, +Options) is det\nReads a term from the stream (ISO 8.14.1)."},
	{Name: "read", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		o, ok := readOptionsOf(m, builtin.NilList)
		return ok && input(m).read(m, a[0], o)
	}, Doc: "read(?Term) is det\nReads a term from the current input stream (ISO 8.14.1)."},
	{Name: "read", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
		ch, ok := StreamArg(m, a[0])
		if !ok {
			return false
		}
		o, ok := readOptionsOf(m, builtin.NilList)
		return ok && ch.read(m, a[1], o)
	}, Doc: "read(+Stream, ?Term) is det\nReads a term from the stream (ISO 8.14.1)."},
	{Name: "read_term_from_atom", Arity: 3, Det: fromText(0, 1, 2),
		Doc: "read_term_from_atom(+Text, ?Term, +Options) is det\nReads the first term of a text."},
	{Name: "term_to_atom", Arity: 2, Det: termTo(-1, texts.NewAtom),
		Doc: "term_to_atom(?Term, ?Atom) is det\nAtom is the text of Term, quoted."},
	{Name: "term_string", Arity: 2, Det: termTo(-1, texts.NewString),
		Doc: "term_string(?Term, ?String) is det\nString is the text of Term, quoted."},
	{Name: "term_string", Arity: 3, Det: termTo(2, texts.NewString),
		Doc: "term_string(?Term, ?String, +Options) is det\nThe same with options of read_term/2 or write_term/2."},
	{Name: "atom_to_term", Arity: 3, Det: atomToTerm,
		Doc: "atom_to_term(+Text, -Term, -Bindings) is det\nReads a term from a text; Bindings is a list of Name=Variable."},
}
