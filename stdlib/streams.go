package stdlib

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/stream"
)

// Stream selection and control (ISO 8.11). A stream is the term '$stream'(N),
// where N is the number of the stream in the engine's table; an alias is an
// atom.

// A channel is a stream with the term by which a builtin was given it, which
// is the culprit of errors; 0 stands for a current stream.
type channel struct {
	*stream.Stream
	given engine.Cell
	m     *engine.Machine // whose run ends reading and writing, or nil
}

var (
	atomStream   = atom.Intern("$stream")
	atomPosition = atom.Intern("$stream_position")
	cellEOF      = engine.Atom(atom.EndOfFile)
)

// Streams are the streams of an engine, and what goes with them.
type Streams struct {
	*stream.Table
	engine       *engine.Engine
	use          streamUse
	redirections redirections
	spareBuffer  *stream.Stream    // of a capture that has ended
	charge       func(n int) error // countMemory
}

var streamTables = newSlot[Streams]()

// StreamsOf are the streams of an engine.
func StreamsOf(e *engine.Engine) *Streams { return streamTables.of(e) }

// init opens the three standard streams. Input waits until the output so far has been
// written.
func (st *Streams) init(e *engine.Engine, src io.Reader, dst, diag io.Writer) error {
	if src == nil {
		src = strings.NewReader("")
	}
	if dst == nil {
		dst = io.Discard
	}
	if diag == nil {
		diag = io.Discard
	}
	in, err := stream.NewInput("", src, stream.Options{})
	if err != nil {
		return err
	}
	out, err := stream.NewOutput("", dst, stream.Options{Buffer: stream.BufferLine})
	if err != nil {
		return err
	}
	errs, err := stream.NewOutput("", diag, stream.Options{Buffer: stream.BufferNone})
	if err != nil {
		return err
	}
	t := stream.NewTable(in, out, errs)
	in.SetFillHook(func() {
		// An error of writing is met again by the next write.
		_ = t.Output().Flush()
		_ = out.Flush()
	})
	st.Table, st.engine, st.charge = t, e, st.countMemory
	t.Charge(st.charge)
	return nil
}

// suspend makes the standard streams the current ones while other goals run. What it
// returns puts back those of the goal.
func (st *Streams) suspend() (resume func()) {
	in, out := st.Input(), st.Output()
	st.useStandard()
	return func() {
		if st.SetInput(in) != nil || st.SetOutput(out) != nil {
			st.useStandard() // what it used was closed
		}
	}
}

// useStandard makes the standard streams the current ones. An error is that they
// are closed.
func (st *Streams) useStandard() {
	if in, ok := st.ByAlias("user_input"); ok {
		_ = st.SetInput(in)
	}
	if out, ok := st.ByAlias("user_output"); ok {
		_ = st.SetOutput(out)
	}
}

// streamTerm is the term that stands for a stream.
func streamTerm(m *engine.Machine, s *stream.Stream) engine.Cell {
	return m.NewStruct(atomStream, m.NewInt(int64(s.ID())))
}

// term is the culprit of errors of the channel.
func (ch channel) term(m *engine.Machine) engine.Cell {
	if ch.given != 0 {
		return ch.given
	}
	return streamTerm(m, ch.Stream)
}

// input is the current input stream, and output the current output stream.
func input(m *engine.Machine) channel {
	return channel{Stream: StreamsOf(m.Engine).Input()}.interruptible(m)
}

func output(m *engine.Machine) channel {
	return channel{Stream: StreamsOf(m.Engine).Output()}.interruptible(m)
}

// WriteString writes a text, a long one in pieces.
func (ch channel) WriteString(text string) (int, error) {
	const piece = 1 << 16
	if ch.m == nil || len(text) <= piece {
		return ch.Stream.WriteString(text)
	}
	written := 0
	for written < len(text) {
		ch.m.Check()
		end := min(written+piece, len(text))
		for end < len(text) && !utf8.RuneStart(text[end]) {
			end++
		}
		n, err := ch.Stream.WriteString(text[written:end])
		written += n
		if err != nil {
			return written, err
		}
	}
	return written, nil
}

// interruptible lets reading and writing end with the run of the machine, and other
// goals run while it waits for input.
func (ch channel) interruptible(m *engine.Machine) channel {
	if ch.IsInput() {
		ch.SetContext(m.Context())
		ch.SetWaiter(m)
	}
	ch.m = m
	return ch
}

// streamArg is the open stream that a term or an alias stands for.
func streamArg(m *engine.Machine, c engine.Cell) (channel, bool) {
	c = m.Deref(c)
	switch {
	case engine.IsVar(c):
		return channel{}, m.InstantiationError()
	case engine.IsAtom(c):
		s, ok := StreamsOf(m.Engine).ByAlias(engine.AtomText(c))
		if !ok {
			return channel{}, m.ExistenceError("stream", c)
		}
		return channel{Stream: s, given: c}.interruptible(m), true
	case m.IsFunctor(c, atomStream, 1):
		return streamOf(m, c)
	case isPair(m, c):
		return streamArg(m, firstSide(m, c))
	}
	return channel{}, m.DomainError("stream_or_alias", c)
}

// streamUse is what an engine remembers of its streams: those that were used
// last, by their numbers, and those that see/1 and its like have opened.
type streamUse struct {
	recent [8]*stream.Stream
	seen   map[*stream.Stream]bool
	prompt prompt
}

// find is the open stream with a number, if there is one.
func (u *streamUse) find(t *stream.Table, id int64) (*stream.Stream, bool) {
	slot := &u.recent[uint64(id)%uint64(len(u.recent))]
	if s := *slot; s != nil && int64(s.ID()) == id && !s.Closed() {
		return s, true
	}
	s, ok := t.ByID(int(id))
	*slot = s
	return s, ok
}

// streamOf is the open stream of a term '$stream'(N).
func streamOf(m *engine.Machine, c engine.Cell) (channel, bool) {
	if id, ok := engine.SmallIntOf(m.Arg(c, 0)); ok {
		st := StreamsOf(m.Engine)
		if s, ok := st.use.find(st.Table, id); ok {
			return channel{Stream: s, given: c}.interruptible(m), true
		}
	}
	return channel{}, m.ExistenceError("stream", c)
}

// outputArg is streamArg for a stream that must be for output.
func outputArg(m *engine.Machine, c engine.Cell) (channel, bool) {
	ch, ok := streamArg(m, outputSide(m, c))
	if ok && !ch.IsOutput() {
		return ch, m.PermissionError("output", "stream", ch.term(m))
	}
	return ch, ok
}

// inputArg is streamArg for a stream that must be for input.
func inputArg(m *engine.Machine, c engine.Cell) (channel, bool) {
	ch, ok := streamArg(m, c)
	if ok && !ch.IsInput() {
		return ch, m.PermissionError("input", "stream", ch.term(m))
	}
	return ch, ok
}

// fail raises the error that an operation on the channel returned.
func (ch channel) fail(m *engine.Machine, err error) bool {
	var permission *stream.PermissionError
	switch {
	case errors.As(err, &permission):
		return m.PermissionError(permission.Action, permission.Type, ch.term(m))
	case errors.Is(err, stream.ErrClosed):
		return m.ExistenceError("stream", ch.term(m))
	case errors.Is(err, stream.ErrFull):
		return m.ResourceError("memory")
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		if m.Cancelled(); m.Pending() {
			return false
		}
	}
	action := "write"
	if ch.IsInput() {
		action = "read"
	}
	formal := m.NewStruct(atom.Intern("io_error"), atomCell(action), ch.term(m))
	return m.ErrorMessage(formal, atomCell(err.Error()))
}

// done is the result of an operation on the channel that returned err.
func (ch channel) done(m *engine.Machine, err error) bool {
	return err == nil || ch.fail(m, err)
}

// sourceSink is the text of the name of a file: an atom, a string, or a list
// of codes or characters.
func sourceSink(m *engine.Machine, c engine.Cell) (name string, ok bool) {
	if engine.IsAtom(c) || m.IsString(c) || engine.IsPair(c) {
		return m.Text(c)
	}
	return "", false
}

// openOptions are the options of open/4 (ISO 7.10.2.11). Options of the
// operating system that have no meaning here, lock/1 and wait/1, are accepted.
type openOptions struct {
	stream.Options
	aliases    []engine.Cell // the options alias/1
	reposition engine.Cell   // the option, or 0
}

func (o *openOptions) set(m *engine.Machine, c engine.Cell) bool {
	name, v := option(m, c)
	text := optionAtom(v)
	on, ok := optionBool(m, v)
	should := "bool"
	switch name {
	case "type":
		should = "stream_option"
		o.Type, ok = stream.ParseType(text)
	case "reposition":
		o.Reposition, o.Fixed = on, !on
		o.reposition = c
	case "alias":
		should = "atom"
		if ok = engine.IsAtom(v); ok {
			o.aliases = append(o.aliases, c)
		}
	case "eof_action":
		should = name
		o.EOFAction, ok = stream.ParseEOFAction(text)
	case "encoding":
		should = name
		o.Encoding, ok = stream.ParseEncoding(text)
	case "bom":
		o.BOM = stream.BOMNo
		if on {
			o.BOM = stream.BOMYes
		}
	case "buffer":
		should = name
		o.Buffer, ok = stream.ParseBuffering(text)
	case "newline":
		should = name
		o.Newline, ok = stream.ParseNewline(text)
	case "representation_errors":
		should = name
		o.Unencodable, ok = stream.ParseUnencodable(text)
	case "close_on_abort":
		o.KeepOnAbort = !on
	case "wait", "locale", "close_on_exec":
	case "lock":
		should = name
		ok = text == "none" || text == "read" || text == "shared" || text == "write" || text == "exclusive"
	case "create":
		return o.create(m, c, v)
	default:
		return unknownOption(m, "stream_option", c)
	}
	return ok || badOption(m, "stream_option", c, should)
}

// create sets the permissions of a new file: a list of read, write, execute,
// default and all.
func (o *openOptions) create(m *engine.Machine, c, list engine.Cell) bool {
	items, ok := optionItems(m, list)
	if !ok {
		return false
	}
	for _, it := range items {
		switch optionAtom(it) {
		case "read":
			o.Perm |= 0o444
		case "write":
			o.Perm |= 0o666
		case "execute":
			o.Perm |= 0o111
		case "default":
			o.Perm |= 0o666
		case "all":
			o.Perm |= 0o777
		default:
			return m.DomainError("stream_option", c)
		}
	}
	return true
}

// open4 is open/4.
func open4(m *engine.Machine, a []engine.Cell) bool {
	source, mode, s := m.Deref(a[0]), m.Deref(a[1]), m.Deref(a[2])
	if engine.IsVar(source) || engine.IsVar(mode) {
		return m.InstantiationError()
	}
	items, ok := optionItems(m, a[3])
	if !ok {
		return false
	}
	if !engine.IsAtom(mode) {
		return m.TypeError("atom", mode)
	}
	if !engine.IsVar(s) {
		return m.UninstantiationError(s)
	}
	name, ok := sourceSink(m, source)
	if !ok {
		return m.DomainError("source_sink", source)
	}
	how, ok := stream.ParseMode(optionAtom(mode))
	if !ok {
		return m.DomainError("io_mode", mode)
	}
	o := openOptions{Options: stream.Options{Encoding: FlagsOf(m.Engine).encoding}}
	for _, it := range items {
		if !o.set(m, it) {
			return false
		}
	}
	return openFile(m, source, name, how, &o, s)
}

// openFile opens a file and unifies s with the stream.
func openFile(m *engine.Machine, source engine.Cell, name string, mode stream.Mode, o *openOptions, s engine.Cell) bool {
	t := StreamsOf(m.Engine)
	for _, alias := range o.aliases {
		if _, taken := t.ByAlias(optionAtom(m.Arg(alias, 0))); taken {
			return m.PermissionError("open", "source_sink", alias)
		}
	}
	o.TypeCheck = FlagsOf(m.Engine).typeCheck
	opened, err := stream.Open(directoryOf(m).path(name), mode, o.Options)
	if denied := (*stream.PermissionError)(nil); errors.As(err, &denied) {
		return m.PermissionError(denied.Action, denied.Type, o.reposition)
	}
	if err != nil {
		return fileError(m, "open", "source_sink", source, err)
	}
	opened.SetFileName(name)
	if !addStream(m, opened) {
		return false
	}
	for _, alias := range o.aliases {
		if err := t.SetAlias(opened, optionAtom(m.Arg(alias, 0))); err != nil {
			return channel{Stream: opened}.fail(m, err)
		}
	}
	return m.Unify(s, streamTerm(m, opened))
}

// fileError raises the error of the operating system for an action on a file.
func fileError(m *engine.Machine, action, kind string, file engine.Cell, err error) bool {
	message := err
	var (
		path *fs.PathError
		link *os.LinkError
	)
	switch {
	case errors.As(err, &path):
		message = path.Err
	case errors.As(err, &link):
		message = link.Err
	}
	var formal engine.Cell
	switch {
	case errors.Is(err, fs.ErrNotExist), isNotDirectory(err):
		formal = m.NewStruct(atom.Intern("existence_error"), atomCell(kind), file)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, fs.ErrExist), errors.Is(err, fs.ErrInvalid):
		formal = m.NewStruct(atom.Intern("permission_error"), atomCell(action), atomCell(kind), file)
	default:
		formal = m.NewStruct(atom.Intern("io_error"), atomCell(action), file)
	}
	return m.ErrorMessage(formal, atomCell(capitalized(message.Error())))
}

// capitalized is a text with a capital at its start, as messages have it.
func capitalized(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}

// close2 is close/2.
func close2(m *engine.Machine, a []engine.Cell) bool {
	if engine.IsVar(m.Deref(a[0])) {
		return m.InstantiationError()
	}
	items, ok := optionItems(m, a[1])
	if !ok {
		return false
	}
	force := false
	for _, it := range items {
		name, v := option(m, it)
		if name != "force" {
			ok = unknownOption(m, "close_option", it)
		} else if force, ok = optionBool(m, v); !ok {
			badOption(m, "close_option", it, "bool")
		}
		if !ok {
			return false
		}
	}
	return eachSide(m, a[0], func(ch channel) bool { return closeChannel(m, ch, force) })
}

// Unfinished is an error of closing that says that something is left to end.
type Unfinished interface {
	error
	Finish(m *engine.Machine) bool
}

func closeChannel(m *engine.Machine, ch channel, force bool) bool {
	name := ch.term(m)
	termIOs.of(m.Engine).forget(ch.Stream)
	delete(StreamsOf(m.Engine).use.seen, ch.Stream)
	err := StreamsOf(m.Engine).Close(ch.Stream, force)
	if end := (Unfinished)(nil); errors.As(err, &end) {
		return end.Finish(m)
	}
	return channel{Stream: ch.Stream, given: name}.done(m, err)
}

// current is current_input/1 and current_output/1 for the stream s.
func current(m *engine.Machine, c engine.Cell, s *stream.Stream) bool {
	c = m.Deref(c)
	switch {
	case engine.IsVar(c):
	case !m.IsFunctor(c, atomStream, 1):
		return m.DomainError("stream", c)
	default:
		if _, ok := streamOf(m, c); !ok {
			return false
		}
	}
	return m.Unify(c, streamTerm(m, s))
}

func setInput(m *engine.Machine, a []engine.Cell) bool {
	ch, ok := streamArg(m, a[0])
	return ok && ch.done(m, StreamsOf(m.Engine).SetInput(ch.Stream))
}

func setOutput(m *engine.Machine, a []engine.Cell) bool {
	ch, ok := streamArg(m, outputSide(m, a[0]))
	return ok && ch.done(m, StreamsOf(m.Engine).SetOutput(ch.Stream))
}

func (ch channel) atEnd(m *engine.Machine) bool {
	end, err := ch.AtEnd()
	if err != nil {
		return ch.fail(m, err)
	}
	return end
}

// positionTerm is the term that stands for a position in a stream.
func positionTerm(m *engine.Machine, p stream.Position) engine.Cell {
	return m.NewStruct(atomPosition, m.NewInt(p.Chars), m.NewInt(p.Line), m.NewInt(p.Column), m.NewInt(p.Bytes))
}

// setStreamPosition is set_stream_position/2.
func setStreamPosition(m *engine.Machine, a []engine.Cell) bool {
	ch, ok := streamArg(m, a[0])
	if !ok {
		return false
	}
	c := m.Deref(a[1])
	if engine.IsVar(c) {
		return m.InstantiationError()
	}
	if !m.IsFunctor(c, atomPosition, 4) {
		return m.DomainError("stream_position", c)
	}
	var n [4]int64
	for i := range n {
		v := m.Arg(c, i)
		if engine.IsVar(v) {
			return m.InstantiationError()
		}
		if n[i], ok = engine.SmallIntOf(v); !ok {
			return m.DomainError("stream_position", c)
		}
	}
	if !ch.Repositionable() {
		return m.PermissionError("reposition", "stream", ch.term(m))
	}
	err := ch.SetPosition(stream.Position{Chars: n[0], Line: n[1], Column: n[2], Bytes: n[3]})
	if errors.Is(err, stream.ErrPosition) || errors.Is(err, fs.ErrInvalid) {
		return m.DomainError("stream_position", c)
	}
	return ch.done(m, err)
}

var seekMethods = map[string]int{"bof": io.SeekStart, "current": io.SeekCurrent, "eof": io.SeekEnd}

// seek4 is seek/4.
func seek4(m *engine.Machine, a []engine.Cell) bool {
	ch, ok := streamArg(m, a[0])
	if !ok {
		return false
	}
	offset, ok := integerArg(m, a[1])
	if !ok {
		return false
	}
	method := m.Deref(a[2])
	if engine.IsVar(method) {
		return m.InstantiationError()
	}
	if !engine.IsAtom(method) {
		return m.TypeError("atom", method)
	}
	whence, ok := seekMethods[optionAtom(method)]
	if !ok {
		return m.DomainError("seek_method", method)
	}
	at, err := ch.Seek(int64(offset), whence)
	if errors.Is(err, stream.ErrPosition) || errors.Is(err, fs.ErrInvalid) {
		return m.DomainError("position", m.Deref(a[1]))
	}
	if err != nil {
		return ch.fail(m, err)
	}
	return m.Unify(a[3], m.NewInt(at))
}

// Edinburgh-style input and output: the current streams are named by files.

// see is see/1, tell/1 and append/1: a stream, or a file that is opened unless
// they have opened it in the mode before.
func see(mode stream.Mode) func(m *engine.Machine, a []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		c := m.Deref(a[0])
		t := StreamsOf(m.Engine)
		set := t.SetOutput
		standard := stream.UserOutput
		if mode == stream.Read {
			set, standard = t.SetInput, stream.UserInput
		}
		if engine.IsVar(c) {
			return m.InstantiationError()
		}
		name := optionAtom(c)
		if name == "user" {
			name = standard
		}
		if s, ok := t.ByAlias(name); ok {
			return channel{Stream: s, given: c}.done(m, set(s))
		}
		if m.IsFunctor(c, atomStream, 1) {
			ch, ok := streamOf(m, c)
			return ok && ch.done(m, set(ch.Stream))
		}
		file, ok := sourceSink(m, c)
		if !ok {
			return m.DomainError("source_sink", c)
		}
		use := &StreamsOf(m.Engine).use
		for s := range use.seen {
			if s.FileName() == file && s.Mode() == mode {
				return channel{Stream: s, given: c}.done(m, set(s))
			}
		}
		v := m.NewVar()
		if !openFile(m, c, file, mode, &openOptions{Options: stream.Options{Encoding: FlagsOf(m.Engine).encoding}}, v) {
			return false
		}
		ch, ok := streamOf(m, m.Deref(v))
		if !ok {
			return false
		}
		if use.seen == nil {
			use.seen = make(map[*stream.Stream]bool)
		}
		use.seen[ch.Stream] = true
		return ch.done(m, set(ch.Stream))
	}
}

// seeing is seeing/1 and telling/1: the current stream, which is called user when
// it is the one of that alias.
func seeing(m *engine.Machine, c engine.Cell, s *stream.Stream, alias string) bool {
	if user, ok := StreamsOf(m.Engine).ByAlias(alias); ok && user == s {
		return m.Unify(c, engine.Atom(atom.User))
	}
	return m.Unify(c, streamTerm(m, s))
}

var streamRows = []engine.Builtin{
	{Name: "open", Arity: 4, Det: open4,
		Doc: "open(+SourceSink, +Mode, -Stream, +Options)\nOpens a file in mode read, write, append or update (ISO 8.11.5)."},
	{Name: "open", Arity: 3, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return open4(m, append(append(make([]engine.Cell, 0, 4), a...), nilList))
	}, Doc: "open(+SourceSink, +Mode, -Stream)\nOpens a text file (ISO 8.11.5)."},
	{Name: "close", Arity: 2, Closes: true, Det: close2,
		Doc: "close(+Stream, +Options)\nCloses a stream; with force(true) errors are dropped (ISO 8.11.6)."},
	{Name: "close", Arity: 1, Closes: true, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return eachSide(m, a[0], func(ch channel) bool { return closeChannel(m, ch, false) })
	}, Doc: "close(+Stream)\nCloses a stream (ISO 8.11.6)."},
	{Name: "current_input", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return current(m, a[0], input(m).Stream)
	}, Doc: "current_input(?Stream)\nStream is the current input stream (ISO 8.11.1)."},
	{Name: "current_output", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return current(m, a[0], output(m).Stream)
	}, Doc: "current_output(?Stream)\nStream is the current output stream (ISO 8.11.2)."},
	{Name: "set_input", Arity: 1, Closes: true, Det: setInput,
		Doc: "set_input(+Stream)\nMakes Stream the current input stream (ISO 8.11.3)."},
	{Name: "set_output", Arity: 1, Closes: true, Det: setOutput,
		Doc: "set_output(+Stream)\nMakes Stream the current output stream (ISO 8.11.4)."},
	{Name: "flush_output", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		return output(m).done(m, output(m).Flush())
	}, Doc: "flush_output\nWrites what the current output stream holds back (ISO 8.11.7)."},
	{Name: "flush_output", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		ch, ok := streamArg(m, outputSide(m, a[0]))
		return ok && ch.done(m, ch.Flush())
	}, Doc: "flush_output(+Stream)\nWrites what the stream holds back (ISO 8.11.7)."},
	{Name: "ttyflush", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		s, _ := StreamsOf(m.Engine).ByAlias(stream.UserOutput)
		return channel{Stream: s}.done(m, s.Flush())
	}, Doc: "ttyflush\nWrites what user_output holds back."},
	{Name: "at_end_of_stream", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		return input(m).atEnd(m)
	}, Doc: "at_end_of_stream\nThe current input stream is at its end or past it (ISO 8.11.8)."},
	{Name: "at_end_of_stream", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		ch, ok := streamArg(m, a[0])
		return ok && ch.atEnd(m)
	}, Doc: "at_end_of_stream(+Stream)\nThe stream is at its end or past it (ISO 8.11.8)."},
	{Name: "set_stream_position", Arity: 2, Det: setStreamPosition,
		Doc: "set_stream_position(+Stream, +Position)\nMoves the stream to a position that stream_property/2 has given (ISO 8.11.9)."},
	{Name: "seek", Arity: 4, Det: seek4,
		Doc: "seek(+Stream, +Offset, +Method, -NewLocation)\nMoves the stream by bytes from its start (bof), the place where it is (current) or its end (eof)."},
	{Name: "see", Arity: 1, Det: see(stream.Read),
		Doc: "see(+SourceSink)\nMakes a stream or a file the current input stream."},
	{Name: "tell", Arity: 1, Det: see(stream.Write),
		Doc: "tell(+SourceSink)\nMakes a stream or a file the current output stream."},
	{Name: "append", Arity: 1, Det: see(stream.Append),
		Doc: "append(+SourceSink)\nAs tell/1, but a file keeps what it holds."},
	{Name: "seeing", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return seeing(m, a[0], input(m).Stream, stream.UserInput)
	}, Doc: "seeing(?Stream)\nStream is the current input stream, user for user_input."},
	{Name: "telling", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return seeing(m, a[0], output(m).Stream, stream.UserOutput)
	}, Doc: "telling(?Stream)\nStream is the current output stream, user for user_output."},
	{Name: "seen", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		ch := input(m)
		s, _ := StreamsOf(m.Engine).ByAlias(stream.UserInput)
		return closeChannel(m, ch, false) && ch.done(m, StreamsOf(m.Engine).SetInput(s))
	}, Doc: "seen\nCloses the current input stream and goes back to user_input."},
	{Name: "told", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		ch := output(m)
		s, _ := StreamsOf(m.Engine).ByAlias(stream.UserOutput)
		return closeChannel(m, ch, false) && ch.done(m, StreamsOf(m.Engine).SetOutput(s))
	}, Doc: "told\nCloses the current output stream and goes back to user_output."},
}
