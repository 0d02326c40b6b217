package streams

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strconv"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/terms"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Writing of terms (ISO 8.14.2).

// A writing says how to write a term. It has the options of package syntax, and those for
// hooks, cycles and names of variables.
type writing struct {
	syntax.WriteOptions
	portray     bool
	portrayGoal engine.Cell // 0 stands for portray/1
	options     engine.Cell // the options that the goal gets besides the priority
	attributes  string      // what to do with attributes of variables: ignore, dots, write or portray
	keepCycles  bool        // the option cycles(false)
	canonical   bool        // variables get the names A, B, ... and _
	newline     bool        // the option nl(true)
	numbered    bool        // there was an option numbervars
	text        []byte      // memory for the text of a term
}

// errRaised means that an exception is pending.
var errRaised = errors.New("exception")

// Write writes a text.
func (ch Channel) Write(p []byte) (int, error) {
	// The stream does not keep the text.
	return ch.WriteString(texts.ViewOf(p))
}

// write writes a term to the channel.
func (ch Channel) write(m *engine.Machine, c engine.Cell, w *writing) bool {
	c = m.Deref(c)
	if !ch.IsOutput() {
		return m.PermissionError("output", "stream", ch.Term(m))
	}
	c, ok := w.prepare(m, c)
	if !ok {
		return false
	}
	if w.portray {
		// What the hook writes to the current output must go to the channel.
		t := Of(m.Engine)
		old := t.Output()
		if err := t.SetOutput(ch.Stream); err != nil {
			return ch.Fail(m, err)
		}
		defer func() { _ = t.SetOutput(old) }()
	}
	w.Last = cmp.Or(w.Last, ch.LastCharacter())
	err := syntax.Write(ch, m.View(), uint64(c), &w.WriteOptions)
	if err == nil && w.newline {
		err = ch.WriteRune('\n')
	} else if err == nil && w.FullStop {
		err = ch.WriteRune(' ')
	}
	if err == errRaised {
		return false
	}
	return ch.done(m, err)
}

// termText returns the text of a term. It is valid until w is used again.
func termText(m *engine.Machine, c engine.Cell, w *writing) (string, bool) {
	if w.portray && w.hasHook(m) {
		return captureOutput(m, 0, func(ch Channel) bool { return ch.write(m, c, w) })
	}
	c, ok := w.prepare(m, m.Deref(c))
	if !ok {
		return "", false
	}
	text, err := syntax.AppendTerm(w.text[:0], m.View(), uint64(c), &w.WriteOptions)
	if err != nil {
		return "", false
	}
	w.text = text
	return texts.ViewOf(text), true
}

// prepare sets the functions that the writer calls, and breaks cycles. It returns the term
// to write.
func (w *writing) prepare(m *engine.Machine, c engine.Cell) (engine.Cell, bool) {
	w.Poll, w.Charge = termWritings.Of(m.Engine).pollOf(m)
	if w.portray && !w.hasHook(m) {
		w.portray = false
	}
	if w.portray || w.attributes != "" {
		w.Portray = func(out *syntax.Writer, t syntax.Cell) (bool, error) { return w.hook(m, out, engine.Cell(t)) }
	}
	if engine.IsCompound(c) && w.MaxDepth == 0 && !m.IsAcyclic(c) {
		if w.keepCycles {
			return 0, m.DomainError("acyclic_term", c)
		}
		template, bindings := breakCycles(m, c)
		w.nameCycles(m, bindings)
		c = m.NewStruct(atom.Intern("@"), template, m.NewList(bindings, builtin.NilList))
	}
	if w.canonical {
		w.NoLists, w.QuoteNonASCII = standardLists(m), !m.Engine.Flags.ISO
		w.nameVariables(m, c)
	}
	return c, true
}

// standardLists reports whether ignore_ops(true) writes lists as compounds, as the standard
// demands.
func standardLists(m *engine.Machine) bool { return m.Engine.Lists() == atom.Standard }

// A termWriting has what an engine keeps for writing terms.
type termWriting struct {
	polled *engine.Machine // the machine of poll
	poll   func() error
	charge func(int)
	next   *writing // will be used next; may be nil
}

var termWritings = builtin.NewLocalSlot[termWriting]()

// pollOf returns two functions for a writer. With poll it asks now and then whether to
// stop. With charge it says how much memory it takes.
func (t *termWriting) pollOf(m *engine.Machine) (poll func() error, charge func(int)) {
	if t.polled != m {
		t.polled, t.charge = m, m.Hold
		t.poll = func() error {
			if m.Cancelled() {
				return errRaised
			}
			return nil
		}
	}
	return t.poll, t.charge
}

// hasHook reports whether the hook of portray(true) is defined.
func (w *writing) hasHook(m *engine.Machine) bool {
	if w.portrayGoal != 0 {
		return true
	}
	p := m.Engine.FindPred(builtin.User(m), atomPortray, 1)
	return p != nil && p.Clauses() > 0
}

var (
	atomPortray  = atom.Intern("portray")
	atomPortrays = atom.Intern("$portrays")
	atomPriority = atom.Intern("priority")
)

// hook writes a subterm, if the writer should not write it itself.
func (w *writing) hook(m *engine.Machine, out *syntax.Writer, c engine.Cell) (handled bool, err error) {
	if w.attributes != "" && engine.IsVar(c) && m.IsAttVar(c) {
		return true, w.attributed(m, out, c)
	}
	if !w.portray || engine.IsVar(c) {
		return false, nil
	}
	if err := out.Flush(); err != nil {
		return false, err
	}
	if w.portrays(m, c, out.Priority()) {
		return true, nil
	}
	if m.Pending() {
		return false, errRaised
	}
	return false, nil
}

// portrays calls the hook of portray(true), which writes to the current output. The
// bindings of the hook are undone.
func (w *writing) portrays(m *engine.Machine, c engine.Cell, priority int) bool {
	goal := m.NewStruct(atomPortrays, c)
	if w.portrayGoal != 0 {
		options, _ := m.ListItems(w.options)
		options = append(options, m.NewStruct(atomPriority, m.NewInt(int64(priority))))
		goal = m.NewStruct(atomPortrays, w.portrayGoal, c, m.NewList(options, builtin.NilList))
	}
	return m.Once(builtin.User(m), goal)
}

// attributed writes an attributed variable with its attributes.
func (w *writing) attributed(m *engine.Machine, out *syntax.Writer, v engine.Cell) error {
	if w.attributes == "portray" {
		return w.portrayed(m, out, v)
	}
	text := m.VarName(v) + "{...}"
	if w.attributes != "dots" {
		plain := writing{WriteOptions: w.WriteOptions}
		plain.Portray = nil
		attrs, ok := termText(m, m.Attrs(v), &plain)
		if !ok {
			return errRaised
		}
		text = m.VarName(v) + "{" + attrs + "}"
	}
	_, err := out.WriteString(text)
	return err
}

// portrayed writes an attributed variable by calling attr_portray_hook/2 in the module of
// each attribute. For an attribute without a hook it writes Module = ....
func (w *writing) portrayed(m *engine.Machine, out *syntax.Writer, v engine.Cell) error {
	before := m.VarName(v) + "{"
	for att := m.Attrs(v); m.IsFunctor(att, terms.AtomAtt, 3); att = m.Deref(m.Arg(att, 2)) {
		if _, err := out.WriteString(before); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
		before = ", "
		module := m.Deref(m.Arg(att, 0))
		if p := m.Engine.FindPred(m.Engine.Module(engine.AtomOf(module)), atomPortrayHook, 2); p != nil {
			hook := m.NewStruct(atom.Colon, module, m.NewStruct(atomPortrayHook, m.Arg(att, 1), v))
			not := m.NewStruct(atom.Not, m.NewStruct(atom.Not, hook))
			if m.Once(builtin.User(m), not) {
				continue
			}
			if m.Pending() {
				return errRaised
			}
		}
		text, ok := termText(m, module, &writing{WriteOptions: syntax.WriteOptions{Quoted: true}})
		if !ok {
			return errRaised
		}
		if _, err := out.WriteString(text + " = ..."); err != nil {
			return err
		}
	}
	_, err := out.WriteString("}")
	return err
}

var atomPortrayHook = atom.Intern("attr_portray_hook")

// writeOptionsOf reads the options of write_term/2,3 (ISO 7.10.4), which change a style.
func writeOptionsOf(m *engine.Machine, list engine.Cell, style *writing) (*writing, bool) {
	if engine.IsNil(list) {
		return style.in(m), true
	}
	items, ok := builtin.OptionItems(m, list)
	if !ok {
		return nil, false
	}
	o := style.in(m)
	for _, it := range items {
		if !o.set(m, it) {
			return nil, false
		}
	}
	if o.portrayGoal != 0 {
		items = slices.DeleteFunc(items, func(it engine.Cell) bool { return m.IsFunctor(it, atomPriority, 1) })
		o.options = m.NewList(items, builtin.NilList)
	}
	return o, true
}

// AnswerOptions returns the options in a list, which is the value of answer_write_options
// or debugger_write_options. The top level writes answers with them. A list with an error
// counts as [quoted(true)]. An exception of portray/1 counts as failure.
func AnswerOptions(m *engine.Machine, list engine.Cell, ops *syntax.Ops) syntax.WriteOptions {
	w, ok := writeOptionsOf(m, list, &optionStyle)
	if !ok {
		m.Ball()
		w = writeqStyle.in(m)
	}
	w.Ops, w.FullStop = ops, false
	if hooked := w.portray && w.hasHook(m); hooked || w.attributes != "" {
		w.Portray = func(out *syntax.Writer, t syntax.Cell) (handled bool, err error) {
			c := engine.Cell(t)
			attributed := engine.IsVar(c) && w.attributes != "" && m.IsAttVar(c)
			if !attributed && (!hooked || engine.IsVar(c)) {
				return false, nil
			}
			text, _ := captureOutput(m, 0, func(ch Channel) bool {
				if attributed {
					own := *w
					handled = ch.write(m, c, &own)
				} else {
					handled = w.portrays(m, c, out.Priority())
				}
				return true
			})
			if !handled {
				m.Ball()
				return false, nil
			}
			_, err = out.WriteString(text)
			return true, err
		}
	}
	return w.WriteOptions
}

// writeSwitches has the options whose value is true or false.
var writeSwitches = map[string]func(w *writing, on bool){
	"quoted":                    func(w *writing, on bool) { w.Quoted = on },
	"numbervars":                func(w *writing, on bool) { w.NumberVars, w.numbered = on, true },
	"portray":                   (*writing).setPortray,
	"portrayed":                 (*writing).setPortray,
	"cycles":                    func(w *writing, on bool) { w.keepCycles = !on },
	"fullstop":                  func(w *writing, on bool) { w.FullStop = on },
	"nl":                        func(w *writing, on bool) { w.newline = on },
	"dotlists":                  func(w *writing, on bool) { w.DotLists = on },
	"no_lists":                  func(w *writing, on bool) { w.NoLists = on },
	"brace_terms":               func(w *writing, on bool) { w.BraceTerms = on },
	"character_escapes":         func(w *writing, on bool) { w.NoCharacterEscapes = !on },
	"character_escapes_unicode": func(w *writing, on bool) { w.UnicodeEscapes = on },
	"quote_non_ascii":           func(w *writing, on bool) { w.QuoteNonASCII = on },
	"partial":                   func(*writing, bool) {},
}

// setPortray sets the option portray. It implies numbervars, unless that option is given,
// too.
func (w *writing) setPortray(on bool) {
	w.portray = on
	if on && !w.numbered {
		w.NumberVars = true
	}
}

// set applies an option.
func (w *writing) set(m *engine.Machine, c engine.Cell) bool {
	name, v := builtin.Option(m, c)
	f := writeSwitches[name]
	if f == nil {
		return w.setValue(m, c, name, v)
	}
	on, ok := builtin.OptionBool(m, v)
	f(w, on)
	return ok || builtin.BadOption(m, "write_option", c, "bool")
}

// setValue applies an option whose value is not a boolean.
func (w *writing) setValue(m *engine.Machine, c engine.Cell, name string, v engine.Cell) bool {
	var ok bool
	var should string
	text := builtin.OptionAtom(v)
	n, isInt := engine.SmallIntOf(v)
	switch name {
	case "ignore_ops":
		should = "bool"
		w.IgnoreOps, ok = builtin.OptionBool(m, v)
		w.NoLists = w.IgnoreOps && standardLists(m)
	case "variable_names":
		return w.setNames(m, c, v)
	case "max_depth":
		ok, should = isInt && n >= -1<<31 && n <= 1<<31, "integer"
		w.MaxDepth = int(n)
	case "priority":
		ok, should = isInt && n >= 0 && n <= syntax.MaxPriority, "integer"
		if isInt && !ok && !m.Engine.Flags.ISO {
			return m.DomainError("operator_priority", v)
		}
		if w.Priority = int(n); n == 0 {
			w.Priority = -1
		}
	case "spacing":
		w.SpaceArgs = text == "next_argument"
		ok, should = w.SpaceArgs || text == "standard", name
	case "portray_goal":
		w.portray, w.portrayGoal = true, v
		ok, should = engine.IsCallable(v), "callable"
	case "attributes":
		ok, should = slices.Contains([]string{"ignore", "dots", "write", "portray"}, text), "write_option"
		if w.attributes = text; text == "ignore" {
			w.attributes = ""
		}
	case "blobs":
		ok, should = text == "portray", "write_option"
	case "back_quotes":
		ok, should = slices.Contains([]string{"codes", "string", "symbol_char", "chars"}, text), name
	case "module":
		should = "atom"
		if ok = engine.IsAtom(v); ok {
			w.Ops = m.Engine.Module(engine.AtomOf(v)).Ops
		}
	default:
		return builtin.UnknownOption(m, "write_option", c)
	}
	return ok || builtin.BadOption(m, "write_option", c, should)
}

// setNames takes the list of Name=Variable from variable_names/1 (Cor.2). If a variable has
// several names, the first one counts. With the flag iso any atom can be a name.
func (w *writing) setNames(m *engine.Machine, c, list engine.Cell) bool {
	items, tail := m.ListItems(list)
	tail = m.Deref(tail)
	bad := func(should string, culprit engine.Cell) bool {
		if m.Engine.Flags.ISO {
			return m.DomainError("write_option", c)
		}
		return m.TypeError(should, culprit)
	}
	names := newVarNames()
	for _, it := range items {
		it = m.Deref(it)
		if engine.IsVar(it) {
			return m.InstantiationError()
		}
		if !m.IsFunctor(it, atom.Equals, 2) {
			return bad("variable_assignment", it)
		}
		name, v := m.Arg(it, 0), m.Arg(it, 1)
		if engine.IsVar(name) {
			return m.InstantiationError()
		}
		if !engine.IsAtom(name) {
			return bad("atom", name)
		}
		if !m.Engine.Flags.ISO && !syntax.IsVariableName(engine.AtomText(name)) {
			return m.DomainError("variable_name", name)
		}
		if engine.IsVar(v) && names.of(v) == nil {
			names.add(v, engine.AtomText(name))
		}
	}
	if engine.IsVar(tail) {
		return m.InstantiationError()
	}
	if !engine.IsNil(tail) {
		return bad("list", list)
	}
	w.VariableNames = nil
	w.names(names)
	return true
}

// The styles of the builtins with and without options.
var (
	optionStyle    = writing{WriteOptions: syntax.WriteOptions{Natural: true, UnicodeEscapes: true}}
	quotedStyle    = writing{WriteOptions: syntax.WriteOptions{Quoted: true, Natural: true, UnicodeEscapes: true}}
	writeStyle     = writing{WriteOptions: syntax.WriteOptions{NumberVars: true}}
	writelnStyle   = writing{WriteOptions: syntax.WriteOptions{NumberVars: true}, newline: true}
	writeqStyle    = writing{WriteOptions: *syntax.WriteqOptions(nil)}
	printStyle     = writing{WriteOptions: syntax.WriteOptions{Quoted: true, NumberVars: true, Natural: true, UnicodeEscapes: true}, portray: true}
	canonicalStyle = writing{WriteOptions: *syntax.CanonicalOptions(), canonical: true}
)

// appendPlain appends the text of an atom or a small integer, if the rest of the style
// matters only for other terms. It returns false otherwise.
func (w *writing) appendPlain(buf []byte, c engine.Cell) (text []byte, ok bool) {
	if w.portray {
		return buf, false
	}
	if i, ok := engine.SmallIntOf(c); ok {
		return strconv.AppendInt(buf, i, 10), true
	}
	if engine.IsAtom(c) && !w.Quoted {
		return append(buf, engine.AtomText(c)...), true
	}
	return buf, false
}

// writeIn writes a term in a style.
func (ch Channel) writeIn(m *engine.Machine, c engine.Cell, style *writing) bool {
	var buf [64]byte
	text, ok := style.appendPlain(buf[:0], m.Deref(c))
	if !ok {
		w, ok := style.flagged(m)
		return ok && ch.writeOnce(m, c, w)
	}
	if style.newline {
		text = append(text, '\n')
	}
	_, err := ch.Write(text)
	return ch.done(m, err)
}

// writeOnce writes a term and releases its style.
func (ch Channel) writeOnce(m *engine.Machine, c engine.Cell, w *writing) bool {
	ok := ch.write(m, c, w)
	w.release(m)
	return ok
}

// flagged returns the style changed as the flag print_write_options says, if it is the
// style of print/1.
func (w *writing) flagged(m *engine.Machine) (*writing, bool) {
	if t := flags.Of(m.Engine); w == &printStyle && t.PrintOptions {
		return writeOptionsOf(m, t.Value(m, "print_write_options"), &optionStyle)
	}
	return w.in(m), true
}

// in returns the style completed with the data of an engine. After the term was written, it
// can be released.
func (w *writing) in(m *engine.Machine) *writing {
	t := termWritings.Of(m.Engine)
	own := t.next
	if t.next = nil; own == nil {
		own = new(writing)
	}
	text := own.text
	*own = *w
	own.text = text
	own.Ops, own.ISO = m.Engine.Ops(), m.Engine.Flags.ISO
	f := flags.Of(m.Engine)
	own.attributes, own.VarPrefix = f.Attributes, f.Read.VarPrefix
	own.Natural = w.Natural && f.Natural
	own.UnicodeEscapes = w.UnicodeEscapes && f.UnicodeEscapes
	return own
}

// release keeps the style, so that its memory is used again.
func (w *writing) release(m *engine.Machine) {
	const longText = 1 << 12
	if cap(w.text) > longText {
		w.text = nil
	}
	w.options, w.VariableNames, w.Portray = 0, nil, nil
	termWritings.Of(m.Engine).next = w
}

// styleRows returns the builtins name/1 and name/2, which write in a style.
func styleRows(name string, style *writing, doc string) []engine.Builtin {
	return []engine.Builtin{
		{Name: name, Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
			return output(m).writeIn(m, a[0], style)
		}, Doc: name + "(?Term) is det\nWrites Term to the current output stream " + doc},
		{Name: name, Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
			ch, ok := outputStream(m, a[0])
			return ok && ch.writeIn(m, a[1], style)
		}, Doc: name + "(+Stream, ?Term) is det\nWrites Term to the stream " + doc},
	}
}

// writeLength implements write_length/3.
func writeLength(m *engine.Machine, a []engine.Cell) bool {
	items, ok := builtin.OptionItems(m, a[2])
	if !ok {
		return false
	}
	limit := math.MaxInt
	options := items[:0]
	for _, it := range items {
		name, v := builtin.Option(m, it)
		if name != "max_length" {
			options = append(options, it)
		} else if limit, ok = builtin.IntegerArg(m, v); !ok {
			return false
		}
	}
	w, ok := writeOptionsOf(m, m.NewList(options, builtin.NilList), &optionStyle)
	if !ok {
		return false
	}
	text, ok := termText(m, a[0], w)
	n := m.RuneCount(text)
	return ok && n <= limit && m.Unify(a[1], m.NewInt(int64(n)))
}

var writeRows = slices.Concat(
	styleRows("write", &writeStyle, "without quotes (ISO 8.14.2)."),
	styleRows("writeln", &writelnStyle, "without quotes, and ends the line."),
	styleRows("print", &printStyle, "with quotes; if the hook portray/1 succeeds, it writes instead."),
	styleRows("writeq", &writeqStyle, "with quotes, so that it can be read back (ISO 8.14.2)."),
	styleRows("write_canonical", &canonicalStyle, "with quotes and without operators; variables are named A, B and so on, and _ where they occur once (ISO 8.14.2)."),
	[]engine.Builtin{
		{Name: "write_term", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
			w, ok := writeOptionsOf(m, a[1], &optionStyle)
			return ok && output(m).writeOnce(m, a[0], w)
		}, Doc: "write_term(?Term, +Options) is det\nWrites Term to the current output stream (ISO 8.14.2)."},
		{Name: "write_term", Arity: 3, Det: func(m *engine.Machine, a []engine.Cell) bool {
			if engine.IsVar(m.Deref(a[0])) {
				return m.InstantiationError()
			}
			w, ok := writeOptionsOf(m, a[2], &optionStyle)
			if !ok {
				return false
			}
			ch, ok := outputStream(m, a[0])
			return ok && ch.writeOnce(m, a[1], w)
		}, Doc: "write_term(+Stream, ?Term, +Options) is det\nWrites Term to the stream (ISO 8.14.2)."},
		{Name: "write_length", Arity: 3, Det: writeLength,
			Doc: "write_length(?Term, -Length, +Options) is det\nLength is the number of characters that write_term/2 writes; with the option max_length(N) it fails if there are more than N."},
	},
)
