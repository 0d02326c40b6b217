package streams

import (
	"bytes"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/room"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/texts"
)

// format/1,2,3, with the directives of SWI-Prolog.
//
// The text is made in memory, segment by segment. A segment reaches from one column stop to
// the next. It has fill points, ~t. The column stop that ends the segment inserts padding
// at the fill points.

// A formatter is a call of format.
type formatter struct {
	m    *engine.Machine
	spec string
	next int            // offset of the rest of spec
	args []engine.Cell  // the arguments still to come, from items
	mod  *engine.Module // the module of the goals of ~@

	items   []engine.Cell
	out     []byte // the complete segments
	segment []byte
	fills   []fill
	column  int  // the column in which the segment starts
	stop    int  // the last column stop
	last    rune // the last character of the stream's encoding, as syntax.WriteOptions.Last
}

// A fill is a fill point of a segment.
type fill struct {
	at   int // the offset in the segment
	char rune
}

// A directive is ~, an optional numeric argument, an optional colon, and a letter.
type directive struct {
	n      int
	hasN   bool
	colon  bool
	letter rune
}

// maxColumn is the greatest numeric argument.
const maxColumn = 1 << 24

// formatTo makes the text of a format and writes it to the channel. If it raises an
// exception, it still writes the text that was complete by then.
func formatTo(m *engine.Machine, ch Channel, spec, args engine.Cell) bool {
	if !ch.IsOutput() {
		return m.PermissionError("output", "stream", ch.Term(m))
	}
	f, ok := newFormatter(m, spec, args, int(ch.Position().Column))
	f.last = ch.LastCharacter()
	defer f.release()
	if !ok {
		return false
	}
	ok = f.run()
	if _, err := ch.Write(f.text()); err != nil && ok {
		return ch.Fail(m, err)
	}
	return ok
}

// newFormatter returns a formatter for a format and its arguments. args is a list of
// arguments, or the only argument.
func newFormatter(m *engine.Machine, spec, args engine.Cell, column int) (f *formatter, ok bool) {
	f = formatters.Get().(*formatter)
	if m.IsNumber(m.Deref(spec)) {
		return f, m.TypeError("text", spec)
	}
	text, ok := texts.AnyText(m, spec)
	if !ok {
		return f, false
	}
	*f = formatter{m: m, spec: text, mod: builtin.User(m), items: f.items[:0], out: f.out[:0], segment: f.segment[:0], column: column}
	list := m.Deref(args)
	if m.IsFunctor(list, atom.Colon, 2) {
		if f.mod, list, ok = m.StripModule(list); !ok {
			return f, false
		}
	}
	switch n, tail := m.ListLength(list); {
	case engine.IsNil(tail):
		for range n {
			m.Tick()
			f.items = append(f.items, m.Arg(list, 0))
			list = m.Arg(list, 1)
		}
	default:
		f.items = append(f.items, list)
	}
	f.args = f.items
	return f, true
}

// formatters has formatters that are not in use. They are kept for their memory.
var formatters = sync.Pool{New: func() any { return new(formatter) }}

// release returns the formatter to the pool, unless its text was unusually long.
func (f *formatter) release() {
	const long = 1 << 16
	switch n := cap(f.segment) + cap(f.out) + cap(f.items); {
	case n < long:
		f.m, f.mod, f.spec = nil, nil, ""
		formatters.Put(f)
	case f.m != nil:
		f.m.Discard(2 * n) // it has grown by doubling
	}
}

// text returns the text so far.
func (f *formatter) text() []byte {
	if len(f.out) == 0 {
		return f.segment
	}
	return f.m.AppendString(f.out, texts.ViewOf(f.segment))
}

// run interprets the format.
func (f *formatter) run() bool {
	for f.next < len(f.spec) {
		plain := strings.IndexByte(f.spec[f.next:], '~')
		if plain < 0 {
			plain = len(f.spec) - f.next
		}
		f.segment = f.m.AppendString(f.segment, f.spec[f.next:f.next+plain])
		f.next += plain
		if f.next == len(f.spec) {
			break
		}
		f.next++
		d, ok := f.directive()
		if !ok || !f.obey(d) {
			return false
		}
	}
	if len(f.args) > 0 {
		return f.fail("too many arguments")
	}
	return true
}

// char returns the next character of the format. It returns false at the end of the format.
func (f *formatter) char() (rune, bool) {
	r, n := utf8.DecodeRuneInString(f.spec[f.next:])
	f.next += n
	return r, n > 0
}

// directive reads a directive after its tilde.
func (f *formatter) directive() (d directive, ok bool) {
	c, ok := f.char()
	switch {
	case c == '`':
		c, ok = f.char()
		if !ok {
			return d, f.fail("no character after `")
		}
		d.n, d.hasN = int(c), true
		c, ok = f.char()
	case c == '*':
		d.hasN = true
		if d.n, ok = f.starArgument(); !ok {
			return d, false
		}
		c, ok = f.char()
	case c >= '0' && c <= '9':
		for d.hasN = true; ok && c >= '0' && c <= '9'; c, ok = f.char() {
			if d.n = d.n*10 + int(c-'0'); d.n > maxColumn {
				return d, f.m.ResourceError("memory")
			}
		}
	}
	if d.colon = c == ':'; d.colon {
		c, ok = f.char()
	}
	if !ok {
		return d, f.fail("truncated format specification")
	}
	d.letter = c
	return d, true
}

// starArgument takes the numeric argument for *.
func (f *formatter) starArgument() (int, bool) {
	c, ok := f.argument()
	if !ok {
		return 0, false
	}
	n, isNumber := f.m.NumberOf(c)
	if !isNumber || !n.IsInteger() || n.Sign() < 0 {
		return 0, f.fail("no or negative integer for `*' argument")
	}
	if n.Kind != number.Int || n.I > maxColumn {
		return 0, f.m.ResourceError("memory")
	}
	return int(n.I), true
}

// argument returns the next argument, dereferenced.
func (f *formatter) argument() (engine.Cell, bool) {
	if len(f.args) == 0 {
		return 0, f.fail("not enough arguments")
	}
	c := f.m.Deref(f.args[0])
	f.args = f.args[1:]
	return c, true
}

// fail raises error(format(Message), _).
func (f *formatter) fail(message string) bool {
	return f.m.ErrorTerm(f.m.NewStruct(atom.Intern("format"), builtin.AtomCell(message)))
}

// wrong raises the error for an argument that does not fit the directive.
func (f *formatter) wrong(d directive, c engine.Cell) bool {
	return f.m.ErrorTerm(f.m.NewStruct(atom.Intern("format_argument_type"), f.m.NewChar(d.letter), c))
}

// count returns the numeric argument, or missing if there is none.
func (d directive) count(missing int) int {
	if d.hasN {
		return d.n
	}
	return missing
}

// obey carries out a directive.
func (f *formatter) obey(d directive) bool {
	switch d.letter {
	case '~':
		f.segment = append(f.segment, '~')
		return true
	case 'n':
		return f.repeat('\n', d.count(1))
	case 'N':
		if f.width() > 0 {
			f.repeat('\n', 1)
		}
		return true
	case 't':
		f.m.HoldEntry(len(f.fills))
		f.fills = append(f.fills, fill{len(f.segment), rune(d.count(' '))})
		return true
	case '|', '+':
		f.columnStop(d)
		return true
	}
	if p, ok := (*formatPredicates.Of(f.m.Engine))[d.letter]; ok {
		return f.programmed(d, p)
	}
	var act func(*formatter, directive, engine.Cell) bool
	if int(d.letter) < len(actions) {
		act = actions[d.letter]
	}
	if act == nil {
		return f.m.ExistenceError("format_character", f.m.NewChar(d.letter))
	}
	c, ok := f.argument()
	return ok && act(f, d, c)
}

// actions has the directives that take an argument.
var actions [utf8.RuneSelf]func(*formatter, directive, engine.Cell) bool

func init() {
	actions = [utf8.RuneSelf]func(*formatter, directive, engine.Cell) bool{
		'a': (*formatter).atomic,
		'c': (*formatter).character,
		'd': (*formatter).integer,
		'D': (*formatter).integer,
		'e': (*formatter).float,
		'E': (*formatter).float,
		'f': (*formatter).float,
		'g': (*formatter).float,
		'G': (*formatter).float,
		'i': func(*formatter, directive, engine.Cell) bool { return true },
		'I': (*formatter).groupedDigits,
		'k': styled(&canonicalStyle),
		'p': styled(&printStyle),
		'q': styled(&writeqStyle),
		'w': styled(&writeStyle),
		'W': (*formatter).withOptions,
		'r': (*formatter).radix,
		'R': (*formatter).radix,
		's': (*formatter).characters,
		'@': (*formatter).call,
	}
}

// repeat adds a character n times.
func (f *formatter) repeat(r rune, n int) bool {
	f.segment = f.m.AppendRunes(f.segment, r, n)
	return true
}

// atomic carries out ~a. If [] is an atom, it is written as text.
func (f *formatter) atomic(d directive, c engine.Cell) bool {
	text, ok := f.m.AppendText(f.segment, c)
	if !ok || engine.IsNil(c) && !standardLists(f.m) {
		return f.wrong(d, c)
	}
	f.segment = text
	return true
}

// character carries out ~Nc.
func (f *formatter) character(d directive, c engine.Cell) bool {
	n, ok := f.m.NumberOf(c)
	if !ok || !n.IsInteger() || n.Sign() < 0 {
		return f.wrong(d, c)
	}
	if n.Kind != number.Int || n.I > utf8.MaxRune {
		return f.m.RepresentationError("character_code")
	}
	return f.repeat(rune(n.I), d.count(1))
}

// integerValue returns the value of an expression that must be an integer.
func (f *formatter) integerValue(d directive, c engine.Cell) (n number.Number, ok bool) {
	n, ok = f.m.Eval(c)
	if ok && !n.IsInteger() {
		return n, f.wrong(d, f.m.NewNumber(n))
	}
	return n, ok
}

// integer carries out ~Nd and ~ND. With a colon it follows the locale.
func (f *formatter) integer(d directive, c engine.Cell) bool {
	if i, small := engine.SmallIntOf(c); small && d.letter == 'd' && d.n == 0 && !d.colon {
		f.segment = strconv.AppendInt(f.segment, i, 10)
		return true
	}
	n, ok := f.integerValue(d, c)
	if !ok {
		return false
	}
	group := ""
	if d.letter == 'D' {
		group = ","
	}
	f.m.Hold(4 * d.count(0))
	text, err := f.m.Engine.Flags.Poll.FormatInteger(n, d.count(0), group)
	if err != nil {
		return f.m.NumberError(err)
	}
	if d.colon && d.letter == 'd' {
		text = localesOf(f.m).current.group(f.m, text)
	}
	f.segment = f.m.AppendString(f.segment, text)
	return true
}

// groupedDigits carries out ~NI. It writes groups of digits with _ between them, as in
// Prolog text.
func (f *formatter) groupedDigits(d directive, c engine.Cell) bool {
	n, ok := f.integerValue(d, c)
	if !ok {
		return false
	}
	text := f.m.Engine.Flags.Poll.AppendNumber(nil, n)
	size := d.count(3)
	f.segment = f.m.TextRoom(f.segment, 2*len(text))
	for i, digit := range text {
		f.m.Tick()
		if left := len(text) - i; i > 0 && size > 0 && left%size == 0 && text[i-1] != '-' {
			f.segment = append(f.segment, '_')
		}
		f.segment = append(f.segment, digit)
	}
	return true
}

// float carries out ~Ne, ~NE, ~Nf, ~Ng and ~NG. ~N:f follows the locale.
func (f *formatter) float(d directive, c engine.Cell) bool {
	n, ok := f.m.Eval(c)
	if !ok {
		return false
	}
	lower := unicode.ToLower(d.letter)
	f.m.Hold(8 * d.count(6))
	text := f.m.Engine.Flags.Poll.FormatFloat(byte(lower), d.count(6), n)
	if d.letter != lower {
		text = strings.ToUpper(text)
	}
	if d.colon && d.letter == 'f' {
		text = localesOf(f.m).current.group(f.m, text)
	}
	f.segment = f.m.AppendString(f.segment, text)
	return true
}

// radix carries out ~Nr and ~NR.
func (f *formatter) radix(d directive, c engine.Cell) bool {
	n, ok := f.integerValue(d, c)
	if !ok {
		return false
	}
	text, err := f.m.Engine.Flags.Poll.AppendRadix(f.segment, n, d.count(8), d.letter == 'R')
	if err != nil {
		return f.m.NumberError(err)
	}
	f.segment = text
	return true
}

// characters carries out ~Ns: N characters of a text. If the text is shorter, spaces follow
// it.
func (f *formatter) characters(d directive, c engine.Cell) bool {
	text, ok := "", engine.IsNil(c)
	if !ok && !engine.IsVar(c) && !f.m.IsNumber(c) {
		text, ok = f.m.Text(c)
	}
	if !ok {
		return f.wrong(d, c)
	}
	if !d.hasN {
		f.segment = f.m.AppendString(f.segment, text)
		return true
	}
	left := d.n
	for _, r := range text {
		if left == 0 {
			break
		}
		f.segment = utf8.AppendRune(f.segment, r)
		left--
	}
	return f.repeat(' ', left)
}

// styled returns a directive that writes its argument in a style.
func styled(style *writing) func(*formatter, directive, engine.Cell) bool {
	return func(f *formatter, _ directive, c engine.Cell) bool {
		if text, ok := style.appendPlain(f.segment, c); ok {
			f.segment = text
			return true
		}
		w, ok := style.flagged(f.m)
		if ok {
			ok = f.write(c, w)
			w.release(f.m)
		}
		return ok
	}
}

// withOptions carries out ~W: a term and options of write_term/2.
func (f *formatter) withOptions(_ directive, c engine.Cell) bool {
	list, ok := f.argument()
	if !ok {
		return false
	}
	w, ok := writeOptionsOf(f.m, list, &optionStyle)
	return ok && f.write(c, w)
}

// write adds the text of a term.
func (f *formatter) write(c engine.Cell, w *writing) bool {
	w.Last = f.last
	if w.portray && w.hasHook(f.m) {
		return f.capture(func(ch Channel) bool { return ch.write(f.m, c, w) })
	}
	c, ok := w.prepare(f.m, c)
	if !ok {
		return false
	}
	text, err := syntax.AppendTerm(f.segment, f.m.View(), uint64(c), &w.WriteOptions)
	if err == nil {
		f.segment = text
	}
	return err == nil
}

// call carries out ~@. It adds what the goal writes to the current output.
func (f *formatter) call(_ directive, c engine.Cell) bool {
	return f.capture(func(Channel) bool { return f.m.Once(f.mod, c) })
}

// capture adds the text that a function writes.
func (f *formatter) capture(write func(Channel) bool) bool {
	text, ok := captureOutput(f.m, f.width(), write)
	f.segment = f.m.AppendString(f.segment, text)
	return ok
}

// columnStop ends the segment for ~N| or ~N+. It pads the text to the column, at the fill
// points. If there are none, it pads on the right.
func (f *formatter) columnStop(d directive) {
	at := f.width()
	if bytes.ContainsRune(f.segment, '\n') {
		f.stop = 0
	}
	target := f.stop + d.count(8)
	if d.letter == '|' {
		target = d.count(at)
	}
	pad := target - at
	if pad > 0 {
		f.pad(pad)
		at = target
	}
	f.out = f.m.AppendString(f.out, texts.ViewOf(f.segment))
	f.segment, f.fills = f.segment[:0], f.fills[:0]
	f.column, f.stop = at, at
}

// pad inserts n characters, divided evenly among the fill points. The last fill points get
// one more each if n cannot be divided evenly.
func (f *formatter) pad(n int) {
	if len(f.fills) == 0 {
		f.repeat(' ', n)
		return
	}
	text := f.m.Clone(texts.ViewOf(f.segment))
	f.segment = f.m.TextRoom(f.segment, n)[:0]
	from := 0
	for i, p := range f.fills {
		f.segment = f.m.AppendString(f.segment, text[from:p.at])
		from = p.at
		share := n / (len(f.fills) - i)
		f.repeat(p.char, share)
		n -= share
	}
	f.segment = f.m.AppendString(f.segment, text[from:])
}

// width returns the column in which the segment ends.
func (f *formatter) width() int {
	column := f.column
	for piece, rest := "", texts.ViewOf(f.segment); rest != ""; {
		piece, rest = f.m.Piece(rest)
		for _, r := range piece {
			switch r {
			case '\n', '\r':
				column = 0
			case '\t':
				column = (column | 7) + 1
			case '\b':
				column = max(column-1, 0)
			default:
				column++
			}
		}
	}
	return column
}

// format3 implements format/3.
func format3(m *engine.Machine, a []engine.Cell) bool {
	dst := outputSide(m, a[0])
	s, ok := sinkArg(m, dst)
	if !ok {
		if engine.IsCompound(dst) && !m.IsFunctor(dst, atom.DollarStream, 1) {
			return m.TypeError("output", dst)
		}
		ch, ok := StreamArg(m, dst)
		return ok && formatTo(m, ch, a[1], a[2])
	}
	f, ok := newFormatter(m, a[1], a[2], 0)
	defer f.release()
	return ok && f.run() && s.put(m, texts.ViewOf(f.text()))
}

// normalizeSpace implements normalize_space/2.
func normalizeSpace(m *engine.Machine, a []engine.Cell) bool {
	text, ok := texts.AnyText(m, a[1])
	if !ok {
		return false
	}
	m.Hold(len(text))
	words := room.Make[byte](m.Check, len(text))[:0]
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { m.Tick(); return unicode.IsSpace(r) }) {
		if len(words) > 0 {
			words = append(words, ' ')
		}
		words = append(words, word...)
	}
	return PutText(m, a[0], texts.ViewOf(words))
}

// PutText writes a text to an output of format/3.
func PutText(m *engine.Machine, output engine.Cell, text string) bool {
	dst := outputSide(m, output)
	if s, ok := sinkArg(m, dst); ok {
		return s.put(m, text)
	}
	if engine.IsCompound(dst) && !m.IsFunctor(dst, atom.DollarStream, 1) {
		return m.TypeError("output", dst)
	}
	ch, ok := StreamArg(m, dst)
	if !ok {
		return false
	}
	if !ch.IsOutput() {
		return m.PermissionError("output", "stream", ch.Term(m))
	}
	if _, err := ch.WriteString(text); err != nil {
		return ch.Fail(m, err)
	}
	return true
}

var formatRows = []engine.Builtin{
	{Name: "format", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return formatTo(m, output(m), a[0], builtin.NilList)
	}, Doc: "format(+Format) is det\nWrites the text of a format without arguments."},
	{Name: "format", Arity: 2, Meta: "+:", Det: func(m *engine.Machine, a []engine.Cell) bool {
		return formatTo(m, output(m), a[0], a[1])
	}, Doc: "format(+Format, :Args) is det\nWrites the text of a format; Args is the list of its arguments, or the only one."},
	{Name: "normalize_space", Arity: 2, Det: normalizeSpace,
		Doc: "normalize_space(+Output, +Text) is det\nWrites the words of Text with one blank between them to Output, which is as in format/3."},
	{Name: "format", Arity: 3, Meta: "++:", Det: format3,
		Doc: "format(+Output, +Format, :Args) is det\nWrites the text of a format to a stream or to atom(A), string(S), codes(Cs), codes(Cs, Tail), chars(Cs) or chars(Cs, Tail)."},
}
