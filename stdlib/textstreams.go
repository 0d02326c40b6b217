package stdlib

import (
	"io"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/stream"
)

// Streams that are no files: over texts, in memory, and to nowhere. The control
// of with_output_to/2 is in boot/streams.pl.

// openText is open_string/2 and the like.
func openText(m *engine.Machine, a []engine.Cell) bool {
	if s := m.Deref(a[1]); !engine.IsVar(s) {
		return m.UninstantiationError(s)
	}
	text, ok := keptText(m, a[0])
	if !ok {
		return false
	}
	s := stream.NewStringInput(text)
	state(m).Streams.Add(s)
	return m.Unify(a[1], streamTerm(m, s))
}

// openQuotation is '$open_quasi_quotation'/4: a stream over the text of a quasi
// quotation, which tells where it stands in the file with the given name.
func openQuotation(m *engine.Machine, a []engine.Cell) bool {
	text, ok := keptText(m, a[0])
	if !ok {
		return false
	}
	name, ok := keptText(m, a[2])
	if !ok {
		return false
	}
	s := stream.NewStringInput(text)
	s.SetFileName(name)
	state(m).Streams.Add(s)
	return m.Unify(a[3], streamTerm(m, s)) && setStreamPosition(m, []engine.Cell{a[3], a[1]})
}

// openNull is open_null_stream/1: an output stream that counts what is written
// and drops it.
func openNull(m *engine.Machine, a []engine.Cell) bool {
	if s := m.Deref(a[0]); !engine.IsVar(s) {
		return m.UninstantiationError(s)
	}
	s, err := stream.NewOutput("", io.Discard, stream.Options{TypeCheck: stream.TypeOff})
	if err != nil {
		return m.SystemError(err)
	}
	state(m).Streams.Add(s)
	return m.Unify(a[0], streamTerm(m, s))
}

// pushOutput is '$push_output'/2.
func pushOutput(m *engine.Machine, a []engine.Cell) bool {
	t := state(m).Streams
	old := streamTerm(m, t.Output())
	buffer := stream.NewBuffer(stream.Options{})
	t.Add(buffer)
	if err := t.SetOutput(buffer); err != nil {
		return m.SystemError(err)
	}
	return m.Unify(a[0], streamTerm(m, buffer)) && m.Unify(a[1], old)
}

// popOutput is '$pop_output'/3. The buffer may have been closed meanwhile, and
// so may the old stream.
func popOutput(m *engine.Machine, a []engine.Cell) bool {
	t := state(m).Streams
	text := ""
	if id, ok := engine.SmallIntOf(m.Arg(m.Deref(a[0]), 0)); ok {
		if buffer, ok := t.ByID(int(id)); ok {
			text = string(buffer.Bytes())
			_ = t.Close(buffer, true)
		}
	}
	if id, ok := engine.SmallIntOf(m.Arg(m.Deref(a[1]), 0)); ok {
		if old, ok := t.ByID(int(id)); ok {
			_ = t.SetOutput(old)
		}
	}
	return m.Reserve(len(text)/8+2) && m.Unify(a[2], m.NewString(text))
}

// captureOutput is the text that write puts out. Meanwhile the current output
// is a stream in memory that takes itself to be in the given column.
func captureOutput(m *engine.Machine, column int, write func(channel) bool) (text string, ok bool) {
	t := state(m).Streams
	buffer := stream.NewBuffer(stream.Options{})
	buffer.SetColumn(int64(column))
	old := t.Output()
	t.Add(buffer)
	defer func() {
		_ = t.Close(buffer, true)
		_ = t.SetOutput(old)
	}()
	_ = t.SetOutput(buffer)
	if !write(channel{Stream: buffer}) {
		return "", false
	}
	return string(buffer.Bytes()), true
}

// A prompt is what prompt/2 and prompt1/1 have set. To show it is for whoever
// reads the terminal.
type prompt struct {
	text   string
	isSet  bool   // text is to be used, and not the usual prompt
	once   string // for the next line only
	isOnce bool
}

// Prompt is the prompt for the next line that a program reads from the terminal.
func (st *State) Prompt() string {
	p := &st.use.prompt
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

// prompt2 is prompt/2.
func prompt2(m *engine.Machine, a []engine.Cell) bool {
	p := &state(m).use.prompt
	if !m.Unify(a[0], atomCell(p.usual())) {
		return false
	}
	text, ok := keptText(m, a[1])
	if ok {
		p.text, p.isSet = text, true
	}
	return ok
}

// prompt1 is prompt1/1.
func prompt1(m *engine.Machine, a []engine.Cell) bool {
	text, ok := keptText(m, a[0])
	if ok {
		p := &state(m).use.prompt
		p.once, p.isOnce = text, true
	}
	return ok
}

var textStreamRows = []engine.Builtin{
	{Name: "$open_quasi_quotation", Arity: 4, Det: openQuotation},
	{Name: "open_string", Arity: 2, Det: openText,
		Doc: "open_string(+Text, -Stream)\nOpens an input stream that reads the characters of Text."},
	{Name: "open_null_stream", Arity: 1, Det: openNull,
		Doc: "open_null_stream(-Stream)\nOpens an output stream that drops what is written."},
	{Name: "prompt", Arity: 2, Det: prompt2,
		Doc: "prompt(-Old, +New)\nOld is the prompt for lines that are read from the terminal, New becomes it."},
	{Name: "prompt1", Arity: 1, Det: prompt1,
		Doc: "prompt1(+Prompt)\nPrompt is the prompt for the next line that is read from the terminal."},
	{Name: "$is_sink", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		_, ok := sinkArg(m, m.Deref(a[0]))
		return ok
	}, Doc: "'$is_sink'(@Term)\nTerm is atom(A), string(S), codes(Cs), codes(Cs, Tail), chars(Cs) or chars(Cs, Tail)."},
	{Name: "$push_output", Arity: 2, Det: pushOutput,
		Doc: "'$push_output'(-Buffer, -Old)\nMakes a stream in memory the current output, which was Old."},
	{Name: "$pop_output", Arity: 3, Det: popOutput,
		Doc: "'$pop_output'(+Buffer, +Old, -Text)\nMakes Old the current output again; Text is what was written to Buffer."},
	{Name: "$put_sink", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
		s, ok := sinkArg(m, m.Deref(a[0]))
		return ok && s.put(m, m.StringOf(m.Deref(a[1])))
	}, Doc: "'$put_sink'(+Sink, +String)\nUnifies the argument of Sink with the text of String."},
}
