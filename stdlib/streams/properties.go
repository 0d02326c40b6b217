package streams

import (
	"errors"
	"slices"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Properties of streams: stream_property/2 (ISO 8.11.8, 7.10.2.13), set_stream/2, and
// predicates that return one property.

// A property is a property of streams. It has a functor, and a function that returns its
// values for a stream. There are none if the stream does not have the property.
type property struct {
	name   string
	values func(m *engine.Machine, s *stream.Stream) []engine.Cell
}

// one returns the values of a property with one value.
func one(c engine.Cell) []engine.Cell { return []engine.Cell{c} }

// named returns the values of a property that is an atom. There are none for "".
func named(name string) []engine.Cell {
	if name == "" {
		return nil
	}
	return one(builtin.AtomCell(name))
}

// present returns the values of a property without an argument.
func present(on bool) []engine.Cell {
	if !on {
		return nil
	}
	return one(0)
}

var properties = []property{
	{"file_name", func(_ *engine.Machine, s *stream.Stream) []engine.Cell { return named(s.FileName()) }},
	{"mode", func(_ *engine.Machine, s *stream.Stream) []engine.Cell { return named(s.Mode().String()) }},
	{"input", func(_ *engine.Machine, s *stream.Stream) []engine.Cell { return present(s.IsInput()) }},
	{"output", func(_ *engine.Machine, s *stream.Stream) []engine.Cell { return present(s.IsOutput()) }},
	{"alias", func(m *engine.Machine, s *stream.Stream) (values []engine.Cell) {
		for _, name := range Of(m.Engine).Aliases(s) {
			values = append(values, builtin.AtomCell(name))
		}
		return values
	}},
	{"position", func(m *engine.Machine, s *stream.Stream) []engine.Cell {
		return one(positionTerm(m, s.Position()))
	}},
	{"end_of_stream", func(_ *engine.Machine, s *stream.Stream) []engine.Cell {
		if s.IsOutput() {
			return nil
		}
		return named(s.EndOfStream().String())
	}},
	{"eof_action", func(_ *engine.Machine, s *stream.Stream) []engine.Cell {
		return named(s.Options().EOFAction.String())
	}},
	{"reposition", func(_ *engine.Machine, s *stream.Stream) []engine.Cell {
		return one(builtin.BoolCell(s.Repositionable()))
	}},
	{"type", func(_ *engine.Machine, s *stream.Stream) []engine.Cell { return named(s.Options().Type.String()) }},
	{"file_no", func(m *engine.Machine, s *stream.Stream) []engine.Cell {
		if n, ok := fileNumber(m, s); ok {
			return one(n)
		}
		return nil
	}},
	{"buffer", func(_ *engine.Machine, s *stream.Stream) []engine.Cell { return named(s.Options().Buffer.String()) }},
	{"close_on_abort", func(_ *engine.Machine, s *stream.Stream) []engine.Cell {
		return one(builtin.BoolCell(!s.Options().KeepOnAbort))
	}},
	{"tty", func(_ *engine.Machine, s *stream.Stream) []engine.Cell { return one(builtin.BoolCell(s.Options().TTY)) }},
	{"encoding", func(_ *engine.Machine, s *stream.Stream) []engine.Cell {
		return named(s.Options().Encoding.String())
	}},
	{"bom", func(_ *engine.Machine, s *stream.Stream) []engine.Cell {
		if s.Options().Type == stream.Binary {
			return nil
		}
		return one(builtin.BoolCell(s.Options().BOM == stream.BOMYes))
	}},
	{"newline", func(_ *engine.Machine, s *stream.Stream) []engine.Cell { return named(s.Options().Newline.String()) }},
	{"representation_errors", func(_ *engine.Machine, s *stream.Stream) []engine.Cell {
		return named(s.Options().Unencodable.String())
	}},
	{"timeout", func(m *engine.Machine, s *stream.Stream) []engine.Cell {
		if d, ok := s.Timeout(); ok {
			return one(m.NewFloat(d.Seconds()))
		}
		return named("infinite")
	}},
}

// fileNumber returns the file number of a standard stream, unless it is a file with a name.
func fileNumber(m *engine.Machine, s *stream.Stream) (n engine.Cell, ok bool) {
	for i, name := range []string{stream.UserInput, stream.UserOutput, stream.UserError} {
		if standard, ok := Of(m.Engine).ByAlias(name); ok && standard == s && s.FileName() == "" {
			return engine.SmallInt(int64(i)), true
		}
	}
	return 0, false
}

// unknownProperties are the properties of SWI-Prolog's streams that are not known here.
var unknownProperties = []string{"buffer_size", "close_on_exec", "error", "locale", "nlink", "write_errors"}

// A streamFact is a property of a stream that stream_property/2 may return. value is the
// index of one of its values.
type streamFact struct {
	stream   *stream.Stream
	property *property
	value    int
}

// term returns the fact as a pair Stream-Property, or 0 if it no longer holds.
func (f streamFact) term(m *engine.Machine) engine.Cell {
	if f.stream.Closed() {
		return 0
	}
	values := f.property.values(m, f.stream)
	if f.value >= len(values) {
		return 0
	}
	p := builtin.AtomCell(f.property.name)
	if v := values[f.value]; v != 0 {
		p = m.NewStruct(engine.AtomOf(p), v)
	}
	return m.NewStruct(atom.Minus, StreamTerm(m, f.stream), p)
}

// streamProperty implements stream_property/2.
func streamProperty(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	first := m.Deref(a[0])
	if engine.IsAtom(first) || isPair(m, first) {
		first = m.NewVar() // another name of the stream
	}
	pattern := m.NewStruct(atom.Minus, first, a[1])
	if r.State == nil {
		if alias, ok := aliasWanted(m, a); ok {
			s, ok := Of(m.Engine).ByAlias(alias)
			return ok && m.Unify(a[0], StreamTerm(m, s))
		}
		streams, ok := propertyStreams(m, m.Deref(a[0]))
		if !ok {
			return false
		}
		wanted, ok := propertiesOf(m, m.Deref(a[1]))
		if !ok {
			return false
		}
		var facts []streamFact
		for _, s := range streams {
			for i := range wanted {
				for v := range wanted[i].values(m, s) {
					facts = append(builtin.Room(m, facts, 1), streamFact{s, &wanted[i], v})
				}
			}
		}
		return builtin.AnswerItems(m, r, pattern, facts, streamFact.term)
	}
	return builtin.AnswerItems(m, r, pattern, nil, streamFact.term)
}

// propertyStreams returns the streams that may match c.
func propertyStreams(m *engine.Machine, c engine.Cell) ([]*stream.Stream, bool) {
	if isPair(m, c) {
		c = firstSide(m, c)
	}
	switch {
	case engine.IsVar(c):
		return Of(m.Engine).All(), true
	case m.IsFunctor(c, atom.DollarStream, 1):
		ch, ok := streamOf(m, c)
		return []*stream.Stream{ch.Stream}, ok
	case engine.IsAtom(c):
		if s, ok := Of(m.Engine).ByAlias(engine.AtomOf(c).String()); ok {
			return []*stream.Stream{s}, true
		}
	}
	return nil, m.DomainError("stream", c)
}

var atomAlias = atom.Intern("alias")

// aliasWanted returns the alias if stream_property/2 asks for the stream with an alias.
func aliasWanted(m *engine.Machine, a []engine.Cell) (alias string, ok bool) {
	p := m.Deref(a[1])
	if !engine.IsVar(m.Deref(a[0])) || !m.IsFunctor(p, atomAlias, 1) || !engine.IsAtom(m.Deref(m.Arg(p, 0))) {
		return "", false
	}
	return engine.AtomText(m.Deref(m.Arg(p, 0))), true
}

// propertiesOf returns the properties that may match c.
func propertiesOf(m *engine.Machine, c engine.Cell) ([]property, bool) {
	if engine.IsVar(c) {
		return properties, true
	}
	name, arity := "", 1
	if engine.IsAtom(c) {
		name, arity = engine.AtomText(c), 0
	} else {
		name, _ = builtin.Option(m, c)
	}
	for i := range properties {
		direction := name == "input" || name == "output"
		if properties[i].name == name && direction == (arity == 0) {
			return properties[i : i+1], true
		}
	}
	if slices.Contains(unknownProperties, name) {
		return nil, true
	}
	return nil, m.DomainError("stream_property", c)
}

// setStream implements set_stream/2.
func setStream(m *engine.Machine, a []engine.Cell) bool {
	return eachSide(m, a[0], func(ch Channel) bool { return ch.set(m, m.Deref(a[1])) })
}

// namedAttributes has the attributes whose value is a name. Each function reports whether
// the value exists.
var namedAttributes = map[string]func(s *stream.Stream, value string) bool{
	"encoding":              settable(stream.ParseEncoding, (*stream.Stream).SetEncoding),
	"eof_action":            settable(stream.ParseEOFAction, (*stream.Stream).SetEOFAction),
	"type":                  settable(stream.ParseType, (*stream.Stream).SetType),
	"buffer":                settable(stream.ParseBuffering, (*stream.Stream).SetBuffering),
	"newline":               settable(stream.ParseNewline, (*stream.Stream).SetNewline),
	"representation_errors": settable(stream.ParseUnencodable, (*stream.Stream).SetUnencodable),
}

func settable[T any](parse func(string) (T, bool), set func(*stream.Stream, T)) func(*stream.Stream, string) bool {
	return func(s *stream.Stream, value string) bool {
		v, ok := parse(value)
		if ok {
			set(s, v)
		}
		return ok
	}
}

// set changes a property.
func (ch Channel) set(m *engine.Machine, c engine.Cell) bool {
	if engine.IsVar(c) {
		return m.InstantiationError()
	}
	name, v := builtin.Option(m, c)
	if name != "" && engine.IsVar(v) {
		return m.InstantiationError()
	}
	text := builtin.OptionAtom(v)
	if f := namedAttributes[name]; f != nil {
		return f(ch.Stream, text) || m.DomainError(name, v)
	}
	on, isBool := builtin.OptionBool(m, v)
	i, isInt := engine.SmallIntOf(v)
	ok := false
	switch name {
	case "alias":
		if !engine.IsAtom(v) {
			return m.TypeError("atom", v)
		}
		return ch.done(m, setAlias(m, ch.Stream, text))
	case "file_name":
		file, valid := m.Text(v)
		if ok = valid; ok {
			ch.SetFileName(file)
		}
	case "close_on_abort":
		if ok = isBool; ok {
			ch.SetKeepOnAbort(!on)
		}
	case "tty":
		if ok = isBool; ok {
			ch.SetTTY(on)
		}
	case "line_position":
		if ok = isInt && i >= 0; ok {
			ch.SetColumn(i)
		}
	case "timeout":
		return ch.setTimeout(m, v)
	case "close_on_exec", "record_position":
		ok = isBool
	case "buffer_size":
		ok = isInt && i > 0
	default:
		return m.DomainError("stream_attribute", c)
	}
	return ok || m.DomainError(name, v)
}

// setTimeout sets the time that reading waits: a number of seconds, or infinite.
func (ch Channel) setTimeout(m *engine.Machine, c engine.Cell) bool {
	if builtin.OptionAtom(c) == "infinite" {
		ch.DropTimeout()
		return true
	}
	seconds, ok := builtin.FloatArg(m, c)
	if ok {
		ch.SetTimeout(time.Duration(min(max(seconds, 0), 1e9) * float64(time.Second)))
	}
	return ok
}

// setAlias gives a stream an alias. With the name of a standard stream, it becomes that
// standard stream.
func setAlias(m *engine.Machine, s *stream.Stream, name string) error {
	t := Of(m.Engine)
	switch name {
	case "user":
		if s.IsInput() {
			return t.SetAlias(s, stream.UserInput)
		}
		return errors.Join(t.SetAlias(s, stream.UserOutput), t.SetAlias(s, stream.UserError))
	case "current_input":
		return t.SetInput(s)
	case "current_output":
		return t.SetOutput(s)
	}
	return t.SetAlias(s, name)
}

// currentStream implements current_stream/3.
func currentStream(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	var streams []*stream.Stream
	if r.State == nil {
		streams = Of(m.Engine).All()
	}
	wanted := a[2]
	if engine.IsAtom(m.Deref(wanted)) {
		ch, ok := StreamArg(m, wanted)
		if !ok {
			return false
		}
		wanted = StreamTerm(m, ch.Stream)
	}
	return builtin.AnswerItems(m, r, m.NewStruct(atom.DollarStream, a[0], a[1], wanted), streams, func(s *stream.Stream, m *engine.Machine) engine.Cell {
		if s.Closed() {
			return 0
		}
		object := builtin.NilList
		if name := s.FileName(); name != "" {
			object = builtin.AtomCell(name)
		} else if n, ok := fileNumber(m, s); ok {
			object = n
		}
		mode := "write"
		if s.IsInput() {
			mode = "read"
		}
		return m.NewStruct(atom.DollarStream, object, builtin.AtomCell(mode), StreamTerm(m, s))
	})
}

// count returns a builtin that returns a number of a position.
func count(of func(stream.Position) int64) func(m *engine.Machine, a []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		ch, ok := StreamArg(m, a[0])
		return ok && m.Unify(a[1], m.NewInt(of(ch.Position())))
	}
}

var positionFields = map[string]int{"char_count": 0, "line_count": 1, "line_position": 2, "byte_count": 3}

// streamPositionData implements stream_position_data/3.
func streamPositionData(m *engine.Machine, a []engine.Cell) bool {
	field, p := m.Deref(a[0]), m.Deref(a[1])
	if engine.IsVar(field) || engine.IsVar(p) {
		return m.InstantiationError()
	}
	i, ok := positionFields[builtin.OptionAtom(field)]
	if !ok {
		return m.DomainError("stream_position_data", field)
	}
	if !engine.IsCompound(p) || m.Arity(p) < 4 { // programs make positions with other names
		return m.DomainError("stream_position", p)
	}
	return m.Unify(a[2], m.Arg(p, i))
}

var propertyRows = []engine.Builtin{
	{Name: "stream_property", Arity: 2, NonDet: streamProperty,
		Doc: "stream_property(?Stream, ?Property) is nondet\nThe stream has the property (ISO 8.11.8)."},
	{Name: "set_stream", Arity: 2, Closes: true, Det: setStream,
		Doc: "set_stream(+Stream, +Property) is det\nChanges a property of the stream."},
	{Name: "current_stream", Arity: 3, NonDet: currentStream,
		Doc: "current_stream(?File, ?Mode, ?Stream) is nondet\nStream is open on File, in mode read or write. Without a file, File is the number of a standard stream, or []."},
	{Name: "is_stream", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return isOpen(m, firstSide(m, a[0]))
	}, Doc: "is_stream(@Term) is semidet\nTerm is an open stream or the alias of one."},
	{Name: "line_count", Arity: 2, Det: count(func(p stream.Position) int64 { return p.Line }),
		Doc: "line_count(+Stream, -Count) is det\nCount is the number of the line, from 1, that the stream is in."},
	{Name: "line_position", Arity: 2, Det: count(func(p stream.Position) int64 { return p.Column }),
		Doc: "line_position(+Stream, -Count) is det\nCount is the column, from 0, that the stream is in."},
	{Name: "character_count", Arity: 2, Det: count(func(p stream.Position) int64 { return p.Chars }),
		Doc: "character_count(+Stream, -Count) is det\nCount is the number of characters read or written."},
	{Name: "byte_count", Arity: 2, Det: count(func(p stream.Position) int64 { return p.Bytes }),
		Doc: "byte_count(+Stream, -Count) is det\nCount is the number of bytes read or written."},
	{Name: "stream_position_data", Arity: 3, Det: streamPositionData,
		Doc: "stream_position_data(+Field, +Position, -Data) is det\nData is the char_count, line_count, line_position or byte_count of a position."},
}
