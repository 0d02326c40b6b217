package syntax

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/room"
)

// The writer turns a term into text (ISO 7.10.5).
//
// It does not recurse. A term is written from left to right; what a compound
// term still needs after the subterm that is being written lies on a stack of
// frames. The last subterm of a term needs no frame but the brackets to close
// after it, and brackets of one kind that follow each other share a frame. So
// a list takes one frame whatever its length, f(f(f(...))) one for all its
// closing brackets, a right-deep operator term none, and a left-deep one a
// frame a level.
//
// Between tokens there is a space only where the text would be read otherwise
// without it; with WriteOptions.ISO also after every operator that is a word, and
// without it after an infix operator with one in front, and between a prefix
// operator and a curly bracket.

// A Cell is a term as the engine represents it; only a View looks inside.
type Cell = uint64

// A TermKind is what the writer must know a term to be.
type TermKind uint8

// The kinds of terms.
const (
	VarTerm TermKind = iota
	AtomTerm
	NumberTerm
	StringTerm
	CompoundTerm
	ListTerm  // a list cell: a compound of two arguments
	OtherTerm // a value of the host
)

// A View gives the writer access to terms. All methods take dereferenced
// cells, and Arg returns one.
type View interface {
	// Resolve follows references to the end.
	Resolve(t Cell) Cell
	// Look returns the kind of t, the name of an atom, compound or list cell, and
	// the number of arguments of a compound.
	Look(t Cell) (kind TermKind, name atom.Atom, arity int)
	// Arg returns argument i, from 0, of a compound.
	Arg(t Cell, i int) Cell
	// SmallInt returns the value of an integer that fits.
	SmallInt(t Cell) (int64, bool)
	// Negative reports whether the text of a number begins with a minus sign.
	Negative(t Cell) bool
	// AppendNumber appends the text of a number.
	AppendNumber(dst []byte, t Cell) []byte
	// Text returns the characters of a string, or the text shown for a host value.
	Text(t Cell) string
	// VarName returns a name for a variable, such as _123.
	VarName(t Cell) string
}

// WriteOptions says how a term is written. The zero value is that of
// write_term(T, []) without operators.
type WriteOptions struct {
	Quoted    bool // quote atoms and strings so that they can be read back
	IgnoreOps bool // functional notation for operators and curly brackets
	// NumberVars writes '$VAR'(1) as B; without ISO also '$VAR'(-1) as S_1 and
	// '$VAR'('Xs') as Xs.
	NumberVars bool

	// NoLists writes '.'(a,[]) instead of [a]. ISO's ignore_ops(true) is
	// IgnoreOps with NoLists.
	NoLists bool
	// DotLists is NoLists with a dot that is never quoted.
	DotLists bool
	// BraceTerms writes {}(a) as {a} even under IgnoreOps.
	BraceTerms bool
	// NoCharacterEscapes writes the characters of quoted atoms and strings as they are,
	// except for the quote itself, which is doubled.
	NoCharacterEscapes bool
	// QuoteNonASCII quotes atoms with characters beyond Latin-1, as quote_non_ascii(true).
	QuoteNonASCII bool
	// UnicodeEscapes writes the escape sequence of a character as \u03B1, not as \x3B1\.
	UnicodeEscapes bool
	// Last is the last character that the destination has: in quotes others are escaped,
	// and atoms with others are quoted. It is 0 if the destination has all characters.
	Last rune
	// MarkStrings writes a StringMark in front of strings that are quoted.
	MarkStrings bool
	// SpaceArgs writes a space after the comma between arguments, list
	// elements and operands (spacing(next_argument)).
	SpaceArgs bool
	// ISO brackets what follows a minus sign, - (1), where - 1 is the number; it
	// is for texts that are read with Options.ISO.
	ISO bool
	// VarPrefix writes atoms that begin with a capital letter as they are; it is for texts
	// that are read with Options.VarPrefix.
	VarPrefix bool
	// Natural writes rational numbers as 1/3; it is for texts that are read with
	// Options.Natural.
	Natural bool
	// FullStop ends the text with a full stop; the newline or other layout
	// that must follow is the caller's.
	FullStop bool

	// MaxDepth is the depth below which subterms are written as "...", 0 for
	// no limit. The engine breaks cycles before it writes without limit.
	MaxDepth int
	// Priority is the highest priority of an operator that needs no brackets
	// around the whole; 0 stands for 1200, and a negative one puts brackets
	// around every operator. An argument has ArgPriority.
	Priority int
	// After is the character before the text, when the first token must not
	// run into it (partial(true)); 0 for none.
	After rune

	// Ops is the operator table, nil for none.
	Ops *Ops
	// VariableNames gives variables their names; when it returns false the View is
	// asked. It may be nil.
	VariableNames func(t Cell) (string, bool)
	// Portray, if not nil, is called with every subterm first; true means that it
	// has written the subterm. It calls Flush before it lets anything else write to
	// the destination. When it returns false, nothing must have been written.
	Portray func(w *Writer, t Cell) (handled bool, err error)
	// Poll, if not nil, is called now and then; an error ends the writing.
	Poll func() error
	// Charge, if not nil, is called before the Writer takes this many more bytes for the
	// text or for what is still to be written. It is called with a negative number when the
	// Writer no longer needs them. It may panic.
	Charge func(bytes int)
}

// WriteqOptions returns the options of writeq/1 (ISO 8.14.2.5).
func WriteqOptions(ops *Ops) *WriteOptions {
	return &WriteOptions{Quoted: true, NumberVars: true, Ops: ops}
}

// CanonicalOptions returns the options of write_canonical/1 (ISO 8.14.2.5).
func CanonicalOptions() *WriteOptions {
	return &WriteOptions{Quoted: true, IgnoreOps: true, NoLists: true}
}

// Write writes t to dst in pieces of some 32 KB. The errors are those of dst,
// Portray and Poll.
func Write(dst io.Writer, v View, t Cell, o *WriteOptions) error {
	w := writers.Get().(*Writer)
	w.dst = dst
	err := w.write(v, t, o)
	if err == nil {
		err = w.flush()
	}
	w.release()
	return err
}

// AppendTerm appends the text of t to buf. The errors are those of Portray
// and Poll.
func AppendTerm(buf []byte, v View, t Cell, o *WriteOptions) ([]byte, error) {
	w := writers.Get().(*Writer)
	own := w.buf
	w.buf = buf
	err := w.write(v, t, o)
	buf, w.buf = w.buf, own
	w.release()
	return buf, err
}

const (
	flushSize = 32 << 10
	growFrom  = 1 << 10 // a long text grows when it has not that much room
	pollSteps = 1 << 12
	stepBytes = 64 // of a text, which take as long as a subterm
)

// A Writer is a term being written; a Portray hook is handed one.
type Writer struct {
	view   View
	opts   *WriteOptions
	ops    *Ops // nil under IgnoreOps
	dst    io.Writer
	buf    []byte
	digits []byte // of a number that follows a long text
	stack  room.Stack[frame]
	looks  *[256]atomLook
	steps  int
	err    error

	priority int // the priority of the term that the hook is offered

	last edge // the end of the last token
	// gap tells that a space follows the last token, which is an operator.
	gap gap
}

type gap uint8

const (
	noGap      gap = iota
	bracketGap     // before an opening bracket
	numberGap      // before an opening bracket or a digit
	alwaysGap
)

// A subterm is what is written next: a term, the highest priority of an
// operator that needs no brackets, its depth from 1, and whether it is an
// operand, where an atom that is an operator needs brackets.
type subterm struct {
	term     Cell
	depth    int
	priority int
	operand  bool
}

type frameKind uint8

const (
	argsFrame    frameKind = iota // term's arguments from next on
	listFrame                     // the tail of the list cell term
	dictFrame                     // the pairs of the dict term from next on
	infixFrame                    // the operator and the right operand of term
	postfixFrame                  // the operator of term
	closeFrame                    // count closing brackets
)

// A frame says what to write when the current subterm is complete.
type frame struct {
	term    Cell
	depth   int // of the subterms
	count   int32
	arity   int32
	right   int16 // priority of the right operand
	kind    frameKind
	bracket byte
}

var writers = sync.Pool{New: func() any { return &Writer{looks: new([256]atomLook)} }}

func (w *Writer) release() {
	buf, stack := w.buf[:0], w.stack.Top[:0]
	if cap(buf) > 2*flushSize {
		buf = nil
	}
	*w = Writer{buf: buf, stack: room.Stack[frame]{Top: stack}, looks: w.looks}
	writers.Put(w)
}

func (w *Writer) write(v View, t Cell, o *WriteOptions) error {
	w.view, w.opts, w.steps = v, o, pollSteps
	w.stack.Charge = o.Charge
	if !o.IgnoreOps {
		w.ops = o.Ops
	}
	if o.After != 0 {
		w.last = rightEdge(o.After)
	}
	priority := o.Priority
	if priority == 0 {
		priority = MaxPriority
	}
	w.run(subterm{term: v.Resolve(t), depth: 1, priority: priority})
	if o.FullStop {
		if w.last == edgeSymbol {
			w.punct(" ")
		}
		w.punct(".")
	}
	return w.err
}

// Flush writes the collected text to the destination, for a Portray hook that continues to
// write there.
func (w *Writer) Flush() error {
	if w.gap == alwaysGap {
		w.punct(" ")
	}
	return w.flush()
}

func (w *Writer) flush() error {
	if w.err == nil && w.dst != nil && len(w.buf) > 0 {
		_, w.err = w.dst.Write(w.buf)
		w.buf = w.buf[:0]
	}
	return w.err
}

// Priority returns the highest one of an operator that needs no brackets where the subterm stands
// that a Portray hook is offered.
func (w *Writer) Priority() int { return w.priority }

// WriteString writes text, for a Portray hook. What one call writes is a
// token: a space keeps it from the token before where they would be read as
// one.
func (w *Writer) WriteString(text string) (int, error) {
	w.text(text)
	return len(text), w.err
}

// run writes a subterm and what follows it on the stack.
func (w *Writer) run(s subterm) {
	for w.err == nil {
		for w.begin(&s) {
		}
		for {
			if w.stack.Empty() || w.err != nil {
				return
			}
			if w.resume(&s) {
				break
			}
		}
	}
}

// all calls f with the pieces of a text until it returns false, and polls between
// them. It reports whether f has returned true for all. Its characters count as steps, too.
func (w *Writer) all(text string, f func(piece string) bool) bool {
	const piece = 1 << 16
	w.steps = max(1, w.steps-len(text)/stepBytes)
	for len(text) > piece {
		n := piece
		for n > piece-utf8.UTFMax && !utf8.RuneStart(text[n]) {
			n--
		}
		if !f(text[:n]) {
			return false
		}
		text = text[n:]
		if w.opts.Poll != nil && w.err == nil {
			w.err = w.opts.Poll()
		}
		if w.err != nil {
			return false
		}
	}
	return f(text)
}

// put appends a text, a long one in pieces.
func (w *Writer) put(text string) {
	if len(text) < growFrom || len(w.buf)+len(text) < flushSize {
		w.buf = append(w.buf, text...)
		return
	}
	if w.grow(len(text)) {
		w.all(text, func(piece string) bool {
			w.buf = append(w.buf, piece...)
			return w.full()
		})
	}
}

// grow makes room for n bytes more, and for the punctuation after them, if they are not
// handed over before. It returns false after an error.
func (w *Writer) grow(n int) (ok bool) {
	n += len(w.buf) + growFrom
	if w.dst != nil || n <= cap(w.buf) {
		return w.err == nil
	}
	defer func() {
		if r := recover(); r != nil && r != w.err {
			panic(r)
		}
	}()
	n += n / 4
	w.charge(n)
	defer w.charge(-cap(w.buf))
	w.buf = room.Grow(func() {
		if w.opts.Poll != nil && w.err == nil {
			if w.err = w.opts.Poll(); w.err != nil {
				panic(w.err)
			}
		}
	}, w.buf, n)
	return true
}

func (w *Writer) charge(n int) {
	if w.opts.Charge != nil {
		w.opts.Charge(n)
	}
}

// longestEscape is the most bytes that a byte of a text takes when it is escaped: \u0001
const longestEscape = 6

// delimited appends text between two quotes.
func (w *Writer) delimited(text string, quote byte) {
	if len(text) >= flushSize && !w.grow(len(text)+2) {
		return
	}
	w.buf = append(w.buf, quote)
	w.all(text, func(piece string) bool {
		if len(w.buf) >= flushSize && !w.grow(longestEscape*len(piece)) {
			return false
		}
		w.buf = w.opts.appendEscaped(w.buf, piece, quote)
		return w.full()
	})
	w.buf = append(w.buf, quote)
}

// full hands over a full buffer. It returns false after an error.
func (w *Writer) full() bool {
	if w.dst != nil && len(w.buf) >= flushSize {
		w.flush()
	}
	return w.err == nil
}

// step counts subterms, hands over a full buffer and polls.
func (w *Writer) step() {
	if len(w.buf) >= flushSize {
		if w.full(); cap(w.buf)-len(w.buf) < growFrom && len(w.buf) >= flushSize {
			w.grow(growFrom)
		}
	}
	if w.steps--; w.steps == 0 {
		w.steps = pollSteps
		if w.opts.Poll != nil && w.err == nil {
			w.err = w.opts.Poll()
		}
	}
}

// begin writes s up to its first subterm and puts that into s, or all of s
// and returns false.
func (w *Writer) begin(s *subterm) bool {
	w.step()
	if w.err != nil {
		return false
	}
	o := w.opts
	if o.MaxDepth != 0 && s.depth > o.MaxDepth {
		w.token("...", edgeSymbol, edgeSymbol)
		return false
	}
	if o.Portray != nil {
		if w.priority = s.priority; w.portray(s.term) {
			return false
		}
	}
	switch kind, name, arity := w.view.Look(s.term); kind {
	case CompoundTerm:
		return w.compound(s, name, arity)
	case ListTerm:
		return w.list(s, name)
	case NumberTerm:
		w.number(s.term)
	case AtomTerm:
		if s.operand && w.ops.IsOp(name) {
			w.openBracket('(')
			w.atom(name)
			w.punct(")")
		} else {
			w.atom(name)
		}
	case VarTerm:
		w.variable(s.term)
	case StringTerm:
		if text := w.view.Text(s.term); o.Quoted {
			if o.MarkStrings {
				w.punct(StringMark)
			}
			w.open('"', edgeDouble)
			w.delimited(text, '"')
			w.last = edgeDouble
		} else {
			w.text(text)
		}
	default:
		w.blob(w.view.Text(s.term))
	}
	return false
}

// blob writes what stands for a value that is none of Prolog, as if it began with a bracket, as SWI-Prolog does.
func (w *Writer) blob(text string) {
	w.open(0, edgeNone)
	w.put(text)
	w.last = edgeNone
}

// portray offers a subterm to the hook. When the buffer is empty afterwards,
// the hook wrote to the destination itself.
func (w *Writer) portray(t Cell) bool {
	handled, err := w.opts.Portray(w, t)
	if err != nil && w.err == nil {
		w.err = err
	}
	if handled && len(w.buf) == 0 {
		w.last, w.gap = edgeNone, noGap
	}
	return handled
}

// list is begin for a list cell, whose functor has the name.
func (w *Writer) list(s *subterm, name atom.Atom) bool {
	switch o := w.opts; {
	case o.DotLists:
		w.token(".", edgeSymbol, edgeSymbol)
	case o.NoLists:
		w.atom(name)
	default:
		w.openBracket('[')
		w.push(listFrame, s.term, s.depth+1)
		*s = subterm{term: w.view.Arg(s.term, 0), depth: s.depth + 1, priority: ArgPriority}
		return true
	}
	w.arguments(s, 2)
	return true
}

// streamNumbers returns the number of a stream, or those of a pair, as they are written, if
// the compound is one.
func (w *Writer) streamNumbers(t Cell, name atom.Atom, arity int) (string, bool) {
	v := w.view
	switch {
	case name == atom.DollarStream && arity == 1:
		n, ok := v.SmallInt(v.Arg(t, 0))
		return "0x" + strconv.FormatInt(n, 16), ok && n >= 0
	case name == atom.DollarStreamPair && arity == 2:
		var sides [2]string
		for i := range sides {
			side := v.Resolve(v.Arg(t, i))
			kind, name, arity := v.Look(side)
			if kind != CompoundTerm || name != atom.DollarStream || arity != 1 {
				return "", false
			}
			var ok bool
			if sides[i], ok = w.streamNumbers(side, name, arity); !ok {
				return "", false
			}
		}
		return sides[0] + "," + sides[1], true
	}
	return "", false
}

// compound is begin for a compound term.
func (w *Writer) compound(s *subterm, name atom.Atom, arity int) bool {
	o, t, v := w.opts, s.term, w.view
	depth := s.depth + 1
	switch {
	case arity == 1 && name == atom.DollarVar && o.NumberVars:
		if w.numberedVariable(v.Arg(t, 0)) {
			return false
		}
	case name == atom.DollarStream || name == atom.DollarStreamPair:
		if numbers, ok := w.streamNumbers(t, name, arity); ok {
			w.blob("<stream>(" + numbers + ")")
			return false
		}
	case arity == 1 && name == atom.Curly && (!o.IgnoreOps || o.BraceTerms):
		w.openBracket('{')
		w.pushClose('}')
		*s = subterm{term: v.Arg(t, 0), depth: depth, priority: MaxPriority}
		return true
	}
	if name == atom.Dict && arity%2 == 1 {
		w.pushArguments(dictFrame, s, arity)
		*s = subterm{term: v.Arg(t, 0), depth: depth}
		return true
	}
	if defs := w.ops.find(name); defs != nil {
		switch {
		case arity == 1 && defs[Prefix].IsOp():
			w.prefix(s, name, defs[Prefix])
			return true
		case arity == 1 && defs[Postfix].IsOp():
			w.leftOperand(s, postfixFrame, defs[Postfix])
			return true
		case arity == 2 && defs[Infix].IsOp():
			w.leftOperand(s, infixFrame, defs[Infix])
			return true
		}
	}
	w.atom(name)
	if arity == 0 {
		w.punct("()")
		return false
	}
	w.arguments(s, arity)
	return true
}

// arguments puts the first of the arguments of the compound s into s, the others on
// the stack.
func (w *Writer) arguments(s *subterm, arity int) {
	w.punct("(")
	if arity == 1 {
		w.pushClose(')')
	} else {
		w.pushArguments(argsFrame, s, arity)
	}
	*s = subterm{term: w.view.Arg(s.term, 0), depth: s.depth + 1, priority: ArgPriority}
}

// resume continues with the innermost incomplete term. It returns true with the next
// subterm, or false when that term has come one step nearer to its end.
func (w *Writer) resume(s *subterm) bool {
	f := w.stack.Last()
	switch f.kind {
	case argsFrame:
		i := int(f.count)
		*s = subterm{term: w.view.Arg(f.term, i), depth: f.depth, priority: ArgPriority}
		w.comma()
		if f.count++; f.count == f.arity {
			w.pop()
			w.pushClose(')')
		}
		return true
	case listFrame:
		return w.elements(f, s)
	case dictFrame:
		return w.pair(f, s)
	case infixFrame:
		t := f.term
		*s = subterm{term: w.view.Arg(t, 1), depth: f.depth, priority: int(f.right), operand: true}
		w.pop()
		_, name, _ := w.view.Look(t)
		w.infix(name)
		return true
	case postfixFrame:
		_, name, _ := w.view.Look(f.term)
		w.pop()
		w.atom(name)
		return false
	default:
		for n := f.count; n > 0; n-- {
			w.buf = append(w.buf, f.bracket)
			w.step()
		}
		w.last, w.gap = edgeNone, noGap
		w.pop()
		return false
	}
}

// elements writes the list after an element, up to the next element that is
// compound.
func (w *Writer) elements(f *frame, s *subterm) bool {
	for {
		tail := w.view.Arg(f.term, 1)
		kind, name, _ := w.view.Look(tail)
		if kind == AtomTerm && name == atom.Nil {
			w.punct("]")
			w.pop()
			return false
		}
		f.depth++
		if w.opts.MaxDepth != 0 && f.depth > w.opts.MaxDepth {
			w.punct("|...]")
			w.pop()
			return false
		}
		if kind != ListTerm {
			w.punct("|")
			*s = subterm{term: tail, depth: f.depth, priority: ArgPriority}
			w.pop()
			w.pushClose(']')
			return true
		}
		w.comma()
		f.term = tail
		*s = subterm{term: w.view.Arg(tail, 0), depth: f.depth, priority: ArgPriority}
		if w.begin(s) {
			return true
		}
		if w.err != nil {
			return false
		}
	}
}

// pair writes the next key of a dict and puts its value into s, or ends the dict.
func (w *Writer) pair(f *frame, s *subterm) bool {
	i := int(f.count)
	if i == 1 {
		w.punct("{")
	}
	if f.count == f.arity {
		w.punct("}")
		w.pop()
		return false
	}
	if i > 1 {
		w.comma()
	}
	f.count += 2
	key := w.view.Arg(f.term, i+1)
	if kind, name, _ := w.view.Look(key); kind == AtomTerm {
		w.atom(name)
	} else {
		w.number(key)
	}
	w.token(":", edgeSymbol, edgeSymbol)
	w.gap = bracketGap
	*s = subterm{term: w.view.Arg(f.term, i), depth: f.depth, priority: ArgPriority}
	return true
}

// prefix writes a prefix operator and puts its operand into s.
//
// A numeral after a minus sign would be read as a negative number. A space keeps it
// away, but with WriteOptions.ISO it is bracketed, and so is an infix or postfix
// term, which may begin with one.
func (w *Writer) prefix(s *subterm, name atom.Atom, op Op) {
	w.embrace(op, s.priority)
	w.atom(name)
	w.gap = max(w.gap, bracketGap)
	switch {
	case w.opts.ISO && w.look(name).word:
		w.gap = alwaysGap
	case !w.opts.ISO && name == atom.Minus:
		w.gap = numberGap
	}
	*s = subterm{term: w.view.Arg(s.term, 0), depth: s.depth + 1, priority: op.Right(), operand: true}
	if !w.opts.ISO || name != atom.Minus {
		return
	}
	switch kind, name, arity := w.view.Look(s.term); kind {
	case NumberTerm:
		if !w.view.Negative(s.term) {
			w.openBracket('(')
			w.pushClose(')')
		}
	case CompoundTerm:
		if arity == 2 || arity == 1 && !w.ops.Lookup(Prefix, name).IsOp() {
			s.priority = 0
		}
	}
}

// infix writes an operator between its operands.
func (w *Writer) infix(name atom.Atom) {
	switch name {
	case atom.Comma:
		w.comma()
	case atom.Bar:
		w.separator('|')
	case atom.Dot:
		w.punct(".")
	default:
		start := len(w.buf)
		w.atom(name)
		spaced := len(w.buf) > start && w.buf[start] == ' '
		if w.opts.ISO && w.look(name).word || !w.opts.ISO && spaced {
			w.gap = alwaysGap
		}
	}
}

// embrace writes an opening bracket when an operator does not fit the
// priority.
func (w *Writer) embrace(op Op, priority int) {
	if int(op.Priority) > priority {
		w.openBracket('(')
		w.pushClose(')')
	}
}

// leftOperand puts the left operand of an infix or postfix term into s and
// the rest of the term on the stack.
//
// An operand of the priority of the operator whose own right end would take
// in the operator is bracketed: (fy a)yf is not fy a yf.
func (w *Writer) leftOperand(s *subterm, rest frameKind, op Op) {
	w.embrace(op, s.priority)
	w.push(rest, s.term, s.depth+1).right = int16(op.Right())
	*s = subterm{term: w.view.Arg(s.term, 0), depth: s.depth + 1, priority: op.Left(), operand: true}
	if s.priority < int(op.Priority) {
		return
	}
	if kind, name, arity := w.view.Look(s.term); kind == CompoundTerm {
		if arity == 1 && w.ops.Lookup(Prefix, name) == (Op{op.Priority, FY}) ||
			arity == 2 && w.ops.Lookup(Infix, name) == (Op{op.Priority, XFY}) {
			s.priority--
		}
	}
}

// numberedVariable writes '$VAR'(t) as a variable, if t stands for one.
func (w *Writer) numberedVariable(t Cell) bool {
	switch kind, name, _ := w.view.Look(t); kind {
	case NumberTerm:
		n, ok := w.view.SmallInt(t)
		switch {
		case !ok || n < 0 && w.opts.ISO:
			return false
		case n < 0:
			w.text("S_" + strconv.FormatInt(-n, 10))
			return true
		}
		w.open('A', edgeWord)
		w.buf = append(w.buf, byte('A'+n%26))
		w.last = edgeWord
		if n >= 26 {
			w.buf = strconv.AppendInt(w.buf, n/26, 10)
			w.last = edgeDigit
		}
		return true
	case AtomTerm:
		if w.opts.ISO || !IsVariableName(name.String()) {
			return false
		}
		w.text(name.String())
		return true
	}
	return false
}

func (w *Writer) variable(t Cell) {
	if w.opts.VariableNames != nil {
		if name, ok := w.opts.VariableNames(t); ok {
			w.variableName(name)
			return
		}
	}
	w.text(w.view.VarName(t))
}

// variableName writes a name as it is; a space is put before it only when it
// looks like a variable.
func (w *Writer) variableName(name string) {
	if isWord(name) {
		w.text(name)
	} else {
		w.token(name, edgeNone, edgeNone)
	}
}

func (w *Writer) number(t Cell) {
	if n, ok := w.view.SmallInt(t); ok {
		if n < 0 {
			w.open('-', edgeSymbol)
		} else {
			w.open('0', edgeWord)
		}
		w.buf = strconv.AppendInt(w.buf, n, 10)
	} else {
		if w.view.Negative(t) {
			w.open('-', edgeSymbol)
		} else {
			w.open('0', edgeWord)
		}
		start := len(w.buf)
		if start < flushSize || w.dst != nil {
			w.buf = w.view.AppendNumber(w.buf, t)
		} else if w.digits = w.view.AppendNumber(w.digits[:0], t); w.grow(len(w.digits)) {
			w.buf = append(w.buf, w.digits...)
		}
		if i := bytes.IndexByte(w.buf[start:], 'r'); i >= 0 && w.opts.Natural {
			w.buf[start+i] = '/'
		}
	}
	last := w.buf[len(w.buf)-1]
	if w.last = edgeNumber; '0' <= last && last <= '9' && !(w.opts.ISO && w.noRadix(t)) {
		w.last = edgeDigit
	}
}

// noRadix reports whether a quote after a number makes nothing else of it.
func (w *Writer) noRadix(t Cell) bool {
	n, ok := w.view.SmallInt(t)
	n = max(n, -n)
	return !ok || n == 1 || n > 36
}

// atom writes an atom.
func (w *Writer) atom(name atom.Atom) {
	switch a := w.look(name); {
	case w.opts.Quoted && (a.quote && !(w.opts.VarPrefix && a.word && isCapital(a.text)) || w.beyond(a.text)):
		w.open('\'', edgeSingle)
		w.delimited(a.text, '\'')
		w.last = edgeSingle
	case a.text != "":
		first := rune(a.text[0])
		if len(a.text) > 1 && first == '.' {
			first = 0 // after a number only the end dot needs a space
		}
		w.open(first, a.left)
		w.put(a.text)
		w.last = a.right
	}
}

// beyond reports whether a text has characters for which it is quoted.
func (w *Writer) beyond(text string) bool {
	last := w.opts.Last
	if w.opts.QuoteNonASCII {
		last = unicode.MaxLatin1
	}
	return last != 0 && !w.all(text, func(piece string) bool {
		return !strings.ContainsFunc(piece, func(r rune) bool { return r > last })
	})
}

// look returns the looks of an atom, from a cache with a place for each.
func (w *Writer) look(name atom.Atom) *atomLook {
	l := &w.looks[name%atom.Atom(len(w.looks))]
	if key := uint32(name) + 1; l.key != key || l.text != name.String() { // an atom's number may get another name
		*l = lookAt(name, w.all)
		if w.err != nil {
			l.key = 0 // not all of it was checked
		}
	}
	return l
}

// text writes a token with the edges that its first and last characters make.
func (w *Writer) text(text string) {
	if text == "" {
		return
	}
	left, right := edges(text)
	w.open(rune(text[0]), left)
	w.put(text)
	w.last = right
}

// token writes a token of known edges.
func (w *Writer) token(text string, left, right edge) {
	w.open(0, left)
	w.buf = append(w.buf, text...)
	w.last = right
}

// punct writes punctuation, which nothing runs into.
func (w *Writer) punct(text string) {
	w.buf = append(w.buf, text...)
	w.last, w.gap = edgeNone, noGap
}

func (w *Writer) comma() { w.separator(',') }

// separator writes the punctuation between two terms.
func (w *Writer) separator(mark byte) {
	w.buf = append(w.buf, mark)
	if w.opts.SpaceArgs {
		w.buf = append(w.buf, ' ')
	}
	w.last, w.gap = edgeNone, noGap
}

func (w *Writer) openBracket(bracket rune) {
	w.open(bracket, edgeNone)
	w.buf = append(w.buf, byte(bracket))
	w.last = edgeNone
}

// open writes the space that a token needs before it. It is given its first character, if
// that matters, and its first edge.
func (w *Writer) open(first rune, left edge) {
	var space bool
	switch {
	case w.gap == alwaysGap:
		space = true
	case first == '(' || first == '{' && !w.opts.ISO:
		space = w.gap != noGap
	case left == edgeWord && first == '0':
		space = w.gap == numberGap
	}
	if !space && left != edgeNone {
		switch w.last {
		case left:
			space = true
		case edgeNumber, edgeDigit:
			space = left == edgeWord || first == '.' || left == edgeSingle && w.last == edgeDigit
		}
	}
	if space {
		w.buf = append(w.buf, ' ')
	}
	w.gap = noGap
}

// push puts a frame on the stack. Its fields are set one by one, as a processor waits when it
// copies what was just written in parts.
func (w *Writer) push(kind frameKind, term Cell, depth int) *frame {
	f := w.stack.New()
	f.kind, f.term, f.depth = kind, term, depth
	return f
}

// pushArguments puts the arguments of the compound s on the stack, except the first.
func (w *Writer) pushArguments(kind frameKind, s *subterm, arity int) {
	f := w.push(kind, s.term, s.depth+1)
	f.count, f.arity = 1, int32(arity)
}

func (w *Writer) pop() { w.stack.Drop() }

// pushClose puts a closing bracket on the stack.
func (w *Writer) pushClose(bracket byte) {
	if f := w.stack.Last(); f != nil && f.kind == closeFrame && f.bracket == bracket {
		f.count++
		return
	}
	f := w.push(closeFrame, 0, 0)
	f.bracket, f.count = bracket, 1
}
