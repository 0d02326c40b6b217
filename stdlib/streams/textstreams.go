package streams

import (
	"io"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Streams that are not files: over texts, in memory, and to nowhere. The control part of
// with_output_to/2 is in system/boot/streams.pl.

// openText implements open_string/2 and similar predicates.
func openText(m *engine.Machine, a []engine.Cell) bool {
	if s := m.Deref(a[1]); !engine.IsVar(s) {
		return m.UninstantiationError(s)
	}
	text, ok := texts.KeptText(m, a[0])
	if !ok {
		return false
	}
	s := stream.NewStringInput(text)
	return AddStream(m, s) && m.Unify(a[1], StreamTerm(m, s))
}

// openQuotation implements '$open_quasi_quotation'/4. It opens a stream over the text of a
// quasi quotation. The stream has the file name and the position of the quotation.
func openQuotation(m *engine.Machine, a []engine.Cell) bool {
	text, ok := texts.KeptText(m, a[0])
	if !ok {
		return false
	}
	name, ok := texts.KeptText(m, a[2])
	if !ok {
		return false
	}
	s := stream.NewStringInput(text)
	s.SetFileName(name)
	return AddStream(m, s) && m.Unify(a[3], StreamTerm(m, s)) && setStreamPosition(m, []engine.Cell{a[3], a[1]})
}

// openNull implements open_null_stream/1. The output stream counts what is written and
// drops it.
func openNull(m *engine.Machine, a []engine.Cell) bool {
	if s := m.Deref(a[0]); !engine.IsVar(s) {
		return m.UninstantiationError(s)
	}
	s, err := stream.NewOutput("", io.Discard, stream.Options{TypeCheck: stream.TypeOff})
	if err != nil {
		return m.SystemError(err)
	}
	return AddStream(m, s) && m.Unify(a[0], StreamTerm(m, s))
}

// AddStream adds a stream to those of the program.
func AddStream(m *engine.Machine, s *stream.Stream) bool {
	st := Of(m.Engine)
	if st.Add(s) != nil {
		return m.ResourceError("memory")
	}
	if m.NotesChanges() {
		m.NoteChange(nil, func() { _ = st.Close(s, true) })
	}
	return true
}

// capture makes an output stream in memory the current output. It returns that stream and
// the previous current output.
func (st *Streams) capture() (buffer, old *stream.Stream) {
	if buffer = st.spareBuffer; buffer == nil {
		buffer = stream.NewBuffer(stream.Options{})
	} else {
		st.spareBuffer = nil
		buffer.Renew()
	}
	_ = buffer.Charge(st.charge) // it is still empty
	return buffer, st.Capture(buffer)
}

// release ends a capture. If the program has not closed the buffer, the buffer is used
// again, because no Go code holds it after its output ends.
func (st *Streams) release(buffer, old *stream.Stream) {
	if st.Release(buffer, old) {
		st.spareBuffer = buffer
	}
}

// countMemory counts the memory of streams for the query that uses them. The field charge
// has this method.
func (st *Streams) countMemory(n int) error {
	if !st.engine.AtDesk().TryGrow(n, engine.AreaQuery) {
		return stream.ErrFull
	}
	return nil
}

// A redirections has the outputs that with_output_to/2 has replaced, by number. A number is
// made before anything is replaced. The cleanup has no bindings of the goal, and finds by
// it what to restore.
type redirections struct {
	Open  []redirection // the newest one is last
	count int
}

type redirection struct {
	id     int
	old    *stream.Stream
	buffer *stream.Stream // nil if the output goes to a stream of the program
}

// newRedirection implements '$redirection'(Output, Id). It fails if Output is neither a sink
// nor an open stream.
func newRedirection(m *engine.Machine, a []engine.Cell) bool {
	output := m.Deref(a[0])
	if _, ok := sinkArg(m, output); !ok && !isOpen(m, firstSide(m, output)) {
		return false
	}
	r := &Of(m.Engine).Redirections
	r.count++
	return m.Unify(a[1], engine.SmallInt(int64(r.count)))
}

// add notes that the output was replaced.
func (r *redirections) add(m *engine.Machine, id engine.Cell, old, buffer *stream.Stream) {
	n, _ := engine.SmallIntOf(m.Deref(id))
	r.Open = append(r.Open, redirection{int(n), old, buffer})
}

// find returns the index of the redirection whose number is an argument, or -1.
func (r *redirections) find(m *engine.Machine, id engine.Cell) int {
	n, _ := engine.SmallIntOf(m.Deref(id))
	i := len(r.Open) - 1
	for i >= 0 && r.Open[i].id != int(n) {
		i--
	}
	return i
}

// redirect implements '$redirect'(Id, Output).
func redirect(m *engine.Machine, a []engine.Cell) bool {
	st := Of(m.Engine)
	if _, ok := sinkArg(m, m.Deref(a[1])); ok {
		buffer, old := st.capture()
		st.Redirections.add(m, a[0], old, buffer)
		return true
	}
	old := st.Output()
	ch, ok := StreamArg(m, a[1])
	if !ok || !ch.done(m, st.SetOutput(ch.Stream)) {
		return false
	}
	st.Redirections.add(m, a[0], old, nil)
	return true
}

// redirected implements '$redirected'(Id, Output). For a sink, the output is restored before
// the sink is unified, which may wake goals. The buffer may have been closed meanwhile.
func redirected(m *engine.Machine, a []engine.Cell) bool {
	s, ok := sinkArg(m, m.Deref(a[1]))
	if !ok {
		return true
	}
	st := Of(m.Engine)
	var text []byte
	i := st.Redirections.find(m, a[0])
	if i >= 0 && st.IsOpen(st.Redirections.Open[i].buffer) {
		text = st.Redirections.Open[i].buffer.Bytes()
	}
	c, ok := s.textTerm(m, texts.ViewOf(text))
	st.restore(i)
	return ok && m.Unify(s.term, c)
}

// restoreOutput implements '$restore_output'(Id).
func restoreOutput(m *engine.Machine, a []engine.Cell) bool {
	st := Of(m.Engine)
	st.restore(st.Redirections.find(m, a[0]))
	return true
}

// restore ends a redirection, unless i is negative. The old stream may have been closed
// meanwhile.
func (st *Streams) restore(i int) {
	if i < 0 {
		return
	}
	r := st.Redirections.Open[i]
	st.Redirections.Open = slices.Delete(st.Redirections.Open, i, i+1)
	if r.buffer != nil {
		st.release(r.buffer, r.old)
	} else if st.IsOpen(r.old) {
		_ = st.SetOutput(r.old)
	}
}

// captureOutput returns the text that a function writes. Meanwhile the current output is a
// stream in memory. It begins in the given column.
func captureOutput(m *engine.Machine, column int, write func(Channel) bool) (text string, ok bool) {
	st := Of(m.Engine)
	buffer, old := st.capture()
	defer st.release(buffer, old)
	buffer.SetColumn(int64(column))
	if !write(Channel{Stream: buffer}) {
		return "", false
	}
	return string(buffer.Bytes()), true
}

// A sink is a term to which format/3 and with_output_to/2 write text, other than a stream:
// atom(A), string(S), codes(Cs), codes(Cs, Tail), chars(Cs) or chars(Cs, Tail).
type sink struct {
	form atom.Atom
	term engine.Cell
	tail engine.Cell
}

var (
	atomAtom   = atom.Intern("atom")
	atomString = atom.Intern("string")
	atomCodes  = atom.Intern("codes")
	atomChars  = atom.Intern("chars")
)

// sinkArg returns the sink for a term. It returns false if the term is no sink.
func sinkArg(m *engine.Machine, c engine.Cell) (s sink, ok bool) {
	if !engine.IsCompound(c) {
		return s, false
	}
	name, arity := m.Functor(c)
	switch name {
	case atomAtom, atomString:
		ok = arity == 1
	case atomCodes, atomChars:
		ok = arity == 1 || arity == 2
	}
	if !ok {
		return s, false
	}
	s = sink{form: name, term: m.Arg(c, 0), tail: builtin.NilList}
	if arity == 2 {
		s.tail = m.Arg(c, 1)
	}
	return s, true
}

// put unifies the sink with a text.
func (s sink) put(m *engine.Machine, text string) bool {
	c, ok := s.textTerm(m, text)
	return ok && m.Unify(s.term, c)
}

// textTerm returns the term for a text, with which the sink is unified.
func (s sink) textTerm(m *engine.Machine, text string) (c engine.Cell, ok bool) {
	switch s.form {
	case atomAtom:
		return texts.NewAtom(m, text), true
	case atomString:
		if !m.Reserve(len(text)/8 + 2) {
			return 0, false
		}
		return m.NewString(text), true
	}
	if !m.Reserve(2 * len(text)) {
		return 0, false
	}
	if s.form == atomCodes {
		return m.NewCodes(text, s.tail), true
	}
	return m.NewChars(text, s.tail), true
}

// A prompt has the settings of prompt/2 and prompt1/1. The code that reads the terminal
// shows it.
type prompt struct {
	text   string
	isSet  bool   // text is used instead of the usual prompt
	once   string // for the next line only
	isOnce bool
}

// Prompt returns the prompt for the next line that a program reads from the terminal.
func (st *Streams) Prompt() string {
	p := &st.used.prompt
	if p.isOnce {
		p.isOnce = false
		return p.once
	}
	return p.usual()
}

func (p *prompt) usual() string {
	if p.isSet {
		return p.text
	}
	return "|: "
}

// prompt2 implements prompt/2.
func prompt2(m *engine.Machine, a []engine.Cell) bool {
	p := &Of(m.Engine).used.prompt
	if !m.Unify(a[0], builtin.AtomCell(p.usual())) {
		return false
	}
	text, ok := texts.KeptText(m, a[1])
	if ok {
		p.text, p.isSet = text, true
	}
	return ok
}

// prompt1 implements prompt1/1.
func prompt1(m *engine.Machine, a []engine.Cell) bool {
	text, ok := texts.KeptText(m, a[0])
	if ok {
		p := &Of(m.Engine).used.prompt
		p.once, p.isOnce = text, true
	}
	return ok
}

var textStreamRows = []engine.Builtin{
	{Name: "$open_quasi_quotation", Arity: 4, Det: openQuotation,
		Doc: "'$open_quasi_quotation'(+Text, +Position, +File, -Stream)\nStream reads the text of a quasi quotation, which begins at Position of File."},
	{Name: "open_string", Arity: 2, Det: openText,
		Doc: "open_string(+Text, -Stream) is det\nOpens an input stream that reads the characters of Text."},
	{Name: "open_null_stream", Arity: 1, Det: openNull,
		Doc: "open_null_stream(-Stream) is det\nOpens an output stream that drops all output."},
	{Name: "prompt", Arity: 2, Det: prompt2,
		Doc: "prompt(-Old, +New) is det\nOld is the prompt for lines read from the terminal, and New the new one."},
	{Name: "prompt1", Arity: 1, Det: prompt1,
		Doc: "prompt1(+Prompt) is det\nPrompt is the prompt for the next line that is read from the terminal."},
	{Name: "$redirection", Arity: 2, Det: newRedirection,
		Doc: "'$redirection'(@Output, -Id)\nId stands for output that is to be redirected to Output: a stream, atom(A), string(S), codes(Cs), codes(Cs, Tail), chars(Cs) or chars(Cs, Tail)."},
	{Name: "$redirect", Arity: 2, Det: redirect,
		Doc: "'$redirect'(+Id, +Output)\nMakes Output, or a stream in memory, the current output."},
	{Name: "$redirected", Arity: 2, Det: redirected,
		Doc: "'$redirected'(+Id, +Output)\nUnifies the argument of Output, if it is no stream, with what was written to the stream in memory."},
	{Name: "$restore_output", Arity: 1, Closes: true, Det: restoreOutput,
		Doc: "'$restore_output'(+Id)\nThe current output is again what it was before it was redirected."},
}
