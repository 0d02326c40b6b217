package streams

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/flags"
)

// Selection and control of streams (ISO 8.11). A stream is the term '$stream'(N), where N
// is its number in the engine's table. An alias is an atom.

// A Channel is a stream, and the term that a builtin was given for it. The term is the
// culprit of errors. 0 stands for a current stream.
type Channel struct {
	*stream.Stream
	given engine.Cell
	m     *engine.Machine // reading and writing end with the run of this machine; may be nil
}

// Names in terms about streams, and the end of a file.
var (
	atomPosition = atom.Intern("$stream_position")
	cellEOF      = engine.Atom(atom.EndOfFile)
)

// Streams has the streams of an engine, and what its builtins about streams keep.
type Streams struct {
	stream.Current
	engine       *engine.Engine
	used         streamUse
	Allowance    *int64    // how many bytes the run may write outside of memory; nil for no limit
	written      bool      // an output stream was used since the last FlushWritten
	unwritten    unwritten // the stream that Flush could not write
	failure      failure   // the last failure
	Redirections redirections
	spareBuffer  *stream.Stream    // of a capture that has ended
	charge       func(n int) error // countMemory, for streams

	reader *syntax.Reader // reads terms from the stream that was read last
	source *stream.Stream // that stream, or nil if it was closed
}

var streamTables = builtin.NewLocalSlot[Streams]()

// Of returns the streams of an engine.
func Of(e *engine.Engine) *Streams {
	st := streamTables.Of(e)
	if st.Table == nil {
		st.join(e)
	}
	return st
}

// join starts to use the table of the host's engine, if the host has one.
func (st *Streams) join(e *engine.Engine) {
	if t := streamTables.Of(e.Host()).Table; t != nil {
		st.use(e, t)
	}
}

func (st *Streams) use(e *engine.Engine, t *stream.Table) {
	st.Current, st.engine, st.charge = t.NewCurrent(), e, st.countMemory
}

// Init opens the three standard streams. Before input waits, the output so far is written.
func (st *Streams) Init(e *engine.Engine, src io.Reader, dst, diag io.Writer) error {
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
	out, err := stream.NewOutput("", dst, stream.Options{Buffer: stream.BufferLine, Foreign: true})
	if err != nil {
		return err
	}
	errs, err := stream.NewOutput("", diag, stream.Options{Buffer: stream.BufferNone, Foreign: true})
	if err != nil {
		return err
	}
	t := stream.NewTable(in, out, errs)
	in.SetFillHook(st.Flush)
	st.use(e, t)
	t.Charge(st.charge)
	return nil
}

// Own makes streams with the given readers and writers the standard streams of the machine.
// Where one is nil, the machine uses that of all machines. Disown ends this.
func (st *Streams) Own(src io.Reader, dst, diag io.Writer) error {
	var own [3]*stream.Stream
	var err error
	if src != nil {
		if own[0], err = stream.NewInput("", src, stream.Options{EOFAction: stream.EOFReset}); err != nil {
			return err
		}
		own[0].SetFillHook(st.Flush)
	}
	if dst != nil {
		if own[1], err = stream.NewOutput("", dst, stream.Options{Buffer: stream.BufferLine, Foreign: true}); err != nil {
			return err
		}
	}
	if diag != nil {
		if own[2], err = stream.NewOutput("", diag, stream.Options{Buffer: stream.BufferNone, Foreign: true}); err != nil {
			return err
		}
	}
	return st.Current.Own(own)
}

// Flush writes the buffered output of the current and standard output streams. FlushWritten
// reports the first error after the run.
func (st *Streams) Flush() {
	for _, s := range st.outputs() {
		s.DropWaiter()
		st.flush(s)
	}
}

func (st *Streams) flush(s *stream.Stream) {
	if err := s.Flush(); err != nil && st.unwritten.err == nil {
		st.unwritten = unwritten{s, err}
	}
}

// outputs returns the current and the standard output streams.
func (st *Streams) outputs() []*stream.Stream {
	found := []*stream.Stream{st.Output()}
	for _, alias := range []string{stream.UserOutput, stream.UserError} {
		if s, ok := st.ByAlias(alias); ok && s.IsOutput() {
			found = append(found, s)
		}
	}
	return found
}

// An unwritten is a stream whose output could not be written.
type unwritten struct {
	s   *stream.Stream
	err error
}

// FlushWritten flushes the output after a run of the machine, if the run has used an output
// stream. It waits until ctx ends, and then returns the error of ctx. If output could not
// be written, now or before a read, it returns that error, unless an exception is pending.
func FlushWritten(ctx context.Context, m *engine.Machine) error {
	st := Of(m.Engine)
	if !st.written {
		return nil
	}
	return m.Guard(ctx, func() error {
		m.AtDesk(func() { st.flushIn(m.Context(), m) })
		lost := st.unwritten
		if st.unwritten = (unwritten{}); lost.err != nil && !m.Pending() {
			Channel{Stream: lost.s}.Fail(m, lost.err)
		}
		return nil
	})
}

// FlushLeft flushes the output when the machine is given back. It abandons writes that
// block, and drops errors.
func FlushLeft(m *engine.Machine) {
	st := Of(m.Engine)
	if st.written {
		ended, end := context.WithCancel(context.Background())
		end()
		m.AtDesk(func() { st.flushIn(ended, m) })
	}
	st.unwritten, st.failure = unwritten{}, failure{}
}

// flushIn does what Flush does, until the context ends.
func (st *Streams) flushIn(ctx context.Context, m *engine.Machine) {
	for _, s := range st.outputs() {
		if s.SetContext(ctx); s.MayBlock() {
			s.SetWaiter(ctx, m)
		}
		st.flush(s)
		s.SetContext(context.Background())
	}
	st.written = false
}

// readerOf returns a reader of terms that continues where the stream is.
func (st *Streams) readerOf(s *stream.Stream) *syntax.Reader {
	switch {
	case st.source == s:
	case st.source == nil && st.reader != nil:
		st.reader.ResetSource(s, s.FileName())
	default:
		st.reader = syntax.NewReader(s, s.FileName())
	}
	st.source = s
	p := s.Position()
	st.reader.SetPosition(syntax.Position{
		File: s.FileName(), Line: int(p.Line), Column: int(p.Column) + 1, Char: int(p.Chars), Byte: int(p.Bytes),
	})
	return st.reader
}

// StreamTerm returns the term that stands for a stream.
func StreamTerm(m *engine.Machine, s *stream.Stream) engine.Cell {
	return m.NewStruct(atom.DollarStream, m.NewInt(int64(s.ID())))
}

// namedTerm returns the last of the stream's aliases, or its term if it has none. The terms
// of the standard streams contain no atoms.
func namedTerm(m *engine.Machine, s *stream.Stream, aliases []string) engine.Cell {
	if len(aliases) == 0 || m.Engine.Flags.ISO {
		return StreamTerm(m, s)
	}
	return builtin.AtomCell(aliases[len(aliases)-1])
}

// Term returns the term of the channel for errors.
func (ch Channel) Term(m *engine.Machine) engine.Cell {
	if ch.given != 0 {
		return ch.given
	}
	return StreamTerm(m, ch.Stream)
}

// input returns the current input stream, and output the current output stream.
func input(m *engine.Machine) Channel {
	st := Of(m.Engine)
	return st.channel(m, st.Input(), 0)
}

func output(m *engine.Machine) Channel {
	st := Of(m.Engine)
	return st.channel(m, st.Output(), 0)
}

// UserInput returns the stream from which the user's input comes.
func UserInput(m *engine.Machine) Channel {
	st := Of(m.Engine)
	s, _ := st.ByAlias(stream.UserInput)
	return st.channel(m, s, 0)
}

// WriteString writes a text. It writes a long text in pieces.
func (ch Channel) WriteString(text string) (int, error) {
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

// channel returns the Channel for a stream. given is the term that was given for it, or 0.
// Reading and writing end with the run of the machine. Other goals run while a read waits.
func (st *Streams) channel(m *engine.Machine, s *stream.Stream, given engine.Cell) Channel {
	if s.IsOutput() {
		st.written = true
		s.SetAllowance(st.Allowance)
		if s.Waits() || s.MayBlock() {
			s.SetWaiter(m.Context(), m)
		}
	} else {
		s.SetWaiter(m.Context(), m)
	}
	return Channel{Stream: s, given: given, m: m}
}

// StreamArg returns the open stream for a term or an alias.
func StreamArg(m *engine.Machine, c engine.Cell) (Channel, bool) {
	if ch, ok := recentStream(m, c); ok {
		return ch, true
	}
	return sideArg(m, c, firstSide)
}

// outputStream does what StreamArg does, for output. Of a pair it takes the output stream.
func outputStream(m *engine.Machine, c engine.Cell) (Channel, bool) {
	if ch, ok := recentStream(m, c); ok {
		return ch, true
	}
	return sideArg(m, c, outputSide)
}

func sideArg(m *engine.Machine, c engine.Cell, side func(*engine.Machine, engine.Cell) engine.Cell) (Channel, bool) {
	c = m.Deref(c)
	switch {
	case m.IsFunctor(c, atom.DollarStream, 1):
		return streamOf(m, c)
	case engine.IsVar(c):
		return Channel{}, m.InstantiationError()
	case engine.IsAtom(c):
		st := Of(m.Engine)
		s, ok := st.ByAlias(engine.AtomText(c))
		if !ok {
			return Channel{}, m.ExistenceError("stream", c)
		}
		return st.channel(m, s, c), true
	case isPair(m, c):
		return sideArg(m, side(m, c), side)
	}
	return Channel{}, m.DomainError("stream_or_alias", c)
}

// A streamUse has the streams that were used last, by their numbers, and those that see/1
// and similar predicates have opened.
type streamUse struct {
	recent [8]*stream.Stream
	seen   map[*stream.Stream]bool
	prompt prompt
}

// place returns the place for a recently used stream with a number.
func (u *streamUse) place(id int64) **stream.Stream {
	return &u.recent[uint64(id)%uint64(len(u.recent))]
}

// recentStream returns the open stream for a term '$stream'(N), if it was used recently.
func recentStream(m *engine.Machine, c engine.Cell) (Channel, bool) {
	c = m.Deref(c)
	n, ok := m.ArgOf(c, atom.DollarStream)
	id, isInt := engine.SmallIntOf(n)
	if !ok || !isInt {
		return Channel{}, false
	}
	st := streamTables.Of(m.Engine)
	s := *st.used.place(id)
	if s == nil || int64(s.ID()) != id || s.Closed() {
		return Channel{}, false
	}
	return st.channel(m, s, c), true
}

// streamOf returns the open stream for a term '$stream'(N).
func streamOf(m *engine.Machine, c engine.Cell) (Channel, bool) {
	if id, ok := engine.SmallIntOf(m.Arg(c, 0)); ok {
		st := Of(m.Engine)
		if s, ok := st.ByID(int(id)); ok {
			*st.used.place(id) = s
			return st.channel(m, s, c), true
		}
	}
	return Channel{}, m.ExistenceError("stream", c)
}

// outputArg does what StreamArg does, for a stream that must be for output.
func outputArg(m *engine.Machine, c engine.Cell) (Channel, bool) {
	ch, ok := outputStream(m, c)
	if ok && !ch.IsOutput() {
		return ch, m.PermissionError("output", "stream", ch.Term(m))
	}
	return ch, ok
}

// InputArg does what StreamArg does, for a stream that must be for input.
func InputArg(m *engine.Machine, c engine.Cell) (Channel, bool) {
	ch, ok := StreamArg(m, c)
	if ok && !ch.IsInput() {
		return ch, m.PermissionError("input", "stream", ch.Term(m))
	}
	return ch, ok
}

// Fail raises the error that an operation on the channel has returned.
func (ch Channel) Fail(m *engine.Machine, err error) bool {
	var permission *stream.PermissionError
	switch {
	case errors.As(err, &permission):
		return m.PermissionError(permission.Action, permission.Type, ch.Term(m))
	case errors.Is(err, stream.ErrClosed):
		return m.ExistenceError("stream", ch.Term(m))
	case errors.Is(err, stream.ErrFull):
		return m.ResourceError("memory")
	case errors.Is(err, stream.ErrAllowance):
		return m.ResourceError("output")
	case errors.Is(err, stream.ErrInterrupted):
		return false
	case errors.Is(err, stream.ErrTimeout):
		return m.ErrorTerm(m.NewStruct(atom.Intern("timeout_error"), builtin.AtomCell("read"), ch.Term(m)))
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		if m.Cancelled(); m.Pending() {
			return false
		}
	}
	action := "write"
	if ch.IsInput() {
		action = "read"
	}
	formal := m.NewStruct(atom.Intern("io_error"), builtin.AtomCell(action), ch.Term(m))
	return m.ErrorMessage(formal, fails(m, err, err.Error()))
}

// A failure is a Go error from which an exception was made, with the message of the
// exception.
type failure struct {
	message string
	err     error
}

// fails notes the last failure of the machine. It returns the message.
func fails(m *engine.Machine, err error, message string) engine.Cell {
	Of(m.Engine).failure = failure{message, err}
	return builtin.AtomCell(message)
}

// Cause returns the error of the machine's last failure, if that has the message.
func Cause(m *engine.Machine, message string) error {
	if f := Of(m.Engine).failure; f.message == message {
		return f.err
	}
	return nil
}

// done raises an error if an operation on the channel has returned one. It reports whether
// there was none.
func (ch Channel) done(m *engine.Machine, err error) bool {
	return err == nil || ch.Fail(m, err)
}

// SourceSink returns the file name in an argument: an atom, a string, or a list of codes or
// characters.
func SourceSink(m *engine.Machine, c engine.Cell) (name string, ok bool) {
	if engine.IsAtom(c) || m.IsString(c) || engine.IsPair(c) {
		return m.Text(c)
	}
	return "", false
}

// openOptions has the options of open/4 (ISO 7.10.2.11). The options lock/1 and wait/1 have
// no meaning here, but are accepted.
type openOptions struct {
	stream.Options
	aliases    []engine.Cell // the options alias/1
	reposition engine.Cell   // the option reposition, or 0
}

func (o *openOptions) set(m *engine.Machine, c engine.Cell) bool {
	name, v := builtin.Option(m, c)
	text := builtin.OptionAtom(v)
	on, ok := builtin.OptionBool(m, v)
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
		return builtin.UnknownOption(m, "stream_option", c)
	}
	return ok || builtin.BadOption(m, "stream_option", c, should)
}

// create sets the permissions of a new file. They are a list of read, write, execute,
// default and all.
func (o *openOptions) create(m *engine.Machine, c, list engine.Cell) bool {
	items, ok := builtin.OptionItems(m, list)
	if !ok {
		return false
	}
	for _, it := range items {
		switch builtin.OptionAtom(it) {
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

// open4 implements open/4.
func open4(m *engine.Machine, a []engine.Cell) bool {
	source, mode, s := m.Deref(a[0]), m.Deref(a[1]), m.Deref(a[2])
	if engine.IsVar(source) || engine.IsVar(mode) {
		return m.InstantiationError()
	}
	items, ok := builtin.OptionItems(m, a[3])
	if !ok {
		return false
	}
	if !engine.IsAtom(mode) {
		return m.TypeError("atom", mode)
	}
	if !engine.IsVar(s) {
		return m.UninstantiationError(s)
	}
	name, ok := openArg(m, source)
	if !ok {
		return false
	}
	how, ok := stream.ParseMode(builtin.OptionAtom(mode))
	if !ok {
		return m.DomainError("io_mode", mode)
	}
	o := openOptions{Options: stream.Options{Encoding: flags.Of(m.Engine).Encoding}}
	for _, it := range items {
		if !o.set(m, it) {
			return false
		}
	}
	return openFile(m, source, name, how, &o, s)
}

// OpenCommand opens a stream that reads what a shell command writes, or writes what it
// reads. It is a hook, because processes stand in a room above this one. If it returns
// false, an exception is pending.
var OpenCommand = builtin.NewSlot[func(m *engine.Machine, command string, mode stream.Mode, o stream.Options) (s *stream.Stream, ok bool, err error)]()

var atomPipe = atom.Intern("pipe")

// openArg returns the text of the first argument of open/4. It is a file name, or the
// command in pipe(Command).
func openArg(m *engine.Machine, source engine.Cell) (string, bool) {
	if !m.IsFunctor(source, atomPipe, 1) {
		name, ok := SourceSink(m, source)
		return name, ok || m.DomainError("source_sink", source)
	}
	command := m.Deref(m.Arg(source, 0))
	switch {
	case engine.IsVar(command):
		return "", m.InstantiationError()
	case !engine.IsAtom(command) && !m.IsString(command):
		return "", m.TypeError("atom", command)
	}
	return m.Text(command)
}

// MaxPath is the greatest length of a text that is taken as a file name.
const MaxPath = 1 << 16

// openFile opens a file, or a pipe for the source pipe(Command). It unifies s with the
// stream or its alias.
func openFile(m *engine.Machine, source engine.Cell, name string, mode stream.Mode, o *openOptions, s engine.Cell) bool {
	t := Of(m.Engine)
	for _, alias := range o.aliases {
		if _, taken := t.ByAlias(builtin.OptionAtom(m.Arg(alias, 0))); taken {
			return m.PermissionError("open", "source_sink", alias)
		}
	}
	o.TypeCheck = flags.Of(m.Engine).TypeCheck
	open, file := openWithin, name
	if m.IsFunctor(source, atomPipe, 1) {
		open, file = *OpenCommand.Of(m.Engine), ""
	} else if len(name) > MaxPath {
		return m.RepresentationError("max_path_length")
	}
	opened, ok, err := open(m, name, mode, o.Options)
	if !ok {
		return false
	}
	if denied := (*stream.PermissionError)(nil); errors.As(err, &denied) {
		return m.PermissionError(denied.Action, denied.Type, o.reposition)
	}
	if err != nil {
		return FileError(m, "open", "source_sink", source, err)
	}
	opened.SetFileName(file)
	if !AddStream(m, opened) {
		return false
	}
	var names []string
	for _, alias := range o.aliases {
		names = append(names, builtin.OptionAtom(m.Arg(alias, 0)))
		if err := t.SetAlias(opened, names[len(names)-1]); err != nil {
			return Channel{Stream: opened}.Fail(m, err)
		}
	}
	return m.Unify(s, namedTerm(m, opened, names))
}

// openWithin opens a file. For a named pipe it waits until the run ends or a posted goal
// raises an exception.
func openWithin(m *engine.Machine, name string, mode stream.Mode, o stream.Options) (opened *stream.Stream, ok bool, err error) {
	w := builtin.WorldOf(m)
	open := func() { opened, err = stream.Open(w, name, mode, o) }
	if !w.IsPipe(name) {
		open()
		return opened, true, err
	}
	ok = m.Await(func(ctx context.Context) { w.WithPipe(ctx, name, open) }) && !m.Cancelled()
	if !ok && opened != nil {
		_ = opened.Close(true)
	}
	return opened, ok, err
}

// FileError raises the error of the operating system for an action on a file.
func FileError(m *engine.Machine, action, kind string, file engine.Cell, err error) bool {
	var formal engine.Cell
	switch {
	case errors.Is(err, fs.ErrNotExist), world.IsNotDirectory(err):
		formal = m.NewStruct(atom.Intern("existence_error"), builtin.AtomCell(kind), file)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, fs.ErrExist), errors.Is(err, fs.ErrInvalid):
		formal = m.NewStruct(atom.Intern("permission_error"), builtin.AtomCell(action), builtin.AtomCell(kind), file)
	default:
		formal = m.NewStruct(atom.Intern("io_error"), builtin.AtomCell(action), file)
	}
	return m.ErrorMessage(formal, fails(m, err, capitalized(world.Cause(err).Error())))
}

// capitalized returns a text that begins with a capital letter, as messages do.
func capitalized(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}

// close2 implements close/2.
func close2(m *engine.Machine, a []engine.Cell) bool {
	if engine.IsVar(m.Deref(a[0])) {
		return m.InstantiationError()
	}
	items, ok := builtin.OptionItems(m, a[1])
	if !ok {
		return false
	}
	force := false
	for _, it := range items {
		name, v := builtin.Option(m, it)
		if name != "force" {
			ok = builtin.UnknownOption(m, "close_option", it)
		} else if force, ok = builtin.OptionBool(m, v); !ok {
			builtin.BadOption(m, "close_option", it, "bool")
		}
		if !ok {
			return false
		}
	}
	return eachSide(m, a[0], func(ch Channel) bool { return closeChannel(m, ch, force) })
}

// An Unfinished is an error of Close after which something remains to be done. Finish does
// it.
type Unfinished interface {
	error
	Finish(m *engine.Machine) bool // returns false if an exception is pending
}

func closeChannel(m *engine.Machine, ch Channel, force bool) bool {
	name := ch.Term(m)
	st := Of(m.Engine)
	if st.source == ch.Stream {
		st.source = nil
		st.reader.Reset("", "")
	}
	delete(st.used.seen, ch.Stream)
	var late error
	if ch.Waits() { // goals of thread_signal/2 may run meanwhile, unlike in Close
		late = ch.Flush()
	}
	err := st.Close(ch.Stream, force)
	switch {
	case late == stream.ErrInterrupted:
		return false
	case late != nil && !force:
		err = errors.Join(late, err)
	}
	if end := (Unfinished)(nil); errors.As(err, &end) {
		return end.Finish(m)
	}
	return Channel{Stream: ch.Stream, given: name}.done(m, err)
}

// current implements current_input/1 and current_output/1 for the stream s.
func current(m *engine.Machine, c engine.Cell, s *stream.Stream) bool {
	c = m.Deref(c)
	switch {
	case engine.IsVar(c):
	case engine.IsAtom(c) && !m.Engine.Flags.ISO:
		ch, ok := StreamArg(m, c)
		return ok && ch.Stream == s
	case !m.IsFunctor(c, atom.DollarStream, 1) && !m.Engine.Flags.ISO:
		return m.DomainError("stream_or_alias", c)
	case !m.IsFunctor(c, atom.DollarStream, 1):
		return m.DomainError("stream", c)
	default:
		if _, ok := streamOf(m, c); !ok {
			return false
		}
	}
	return m.Unify(c, StreamTerm(m, s))
}

func setInput(m *engine.Machine, a []engine.Cell) bool {
	ch, ok := StreamArg(m, a[0])
	return ok && ch.done(m, Of(m.Engine).SetInput(ch.Stream))
}

func setOutput(m *engine.Machine, a []engine.Cell) bool {
	ch, ok := outputStream(m, a[0])
	return ok && ch.done(m, Of(m.Engine).SetOutput(ch.Stream))
}

func (ch Channel) atEnd(m *engine.Machine) bool {
	end, err := ch.AtEnd()
	if err != nil {
		return ch.Fail(m, err)
	}
	return end
}

// positionTerm returns the term for a position in a stream.
func positionTerm(m *engine.Machine, p stream.Position) engine.Cell {
	return m.NewStruct(atomPosition, m.NewInt(p.Chars), m.NewInt(p.Line), m.NewInt(p.Column), m.NewInt(p.Bytes))
}

// setStreamPosition implements set_stream_position/2.
func setStreamPosition(m *engine.Machine, a []engine.Cell) bool {
	ch, ok := StreamArg(m, a[0])
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
		return m.PermissionError("reposition", "stream", ch.Term(m))
	}
	err := ch.SetPosition(stream.Position{Chars: n[0], Line: n[1], Column: n[2], Bytes: n[3]})
	if errors.Is(err, stream.ErrPosition) || errors.Is(err, fs.ErrInvalid) {
		return m.DomainError("stream_position", c)
	}
	return ch.done(m, err)
}

var seekMethods = map[string]int{"bof": io.SeekStart, "current": io.SeekCurrent, "eof": io.SeekEnd}

// seek4 implements seek/4.
func seek4(m *engine.Machine, a []engine.Cell) bool {
	ch, ok := StreamArg(m, a[0])
	if !ok {
		return false
	}
	offset, ok := builtin.IntegerArg(m, a[1])
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
	whence, ok := seekMethods[builtin.OptionAtom(method)]
	if !ok {
		return m.DomainError("seek_method", method)
	}
	at, err := ch.Seek(int64(offset), whence)
	if errors.Is(err, stream.ErrPosition) || errors.Is(err, fs.ErrInvalid) {
		return m.DomainError("position", m.Deref(a[1]))
	}
	if err != nil {
		return ch.Fail(m, err)
	}
	return m.Unify(a[3], m.NewInt(at))
}

// Edinburgh-style input and output, where files name the current streams.

// see returns see/1, tell/1 or append/1. The argument is a stream or a file. The file is
// opened, unless one of these has opened it before in this mode.
func see(mode stream.Mode) func(m *engine.Machine, a []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		c := m.Deref(a[0])
		t := Of(m.Engine)
		set := t.SetOutput
		standard := stream.UserOutput
		if mode == stream.Read {
			set, standard = t.SetInput, stream.UserInput
		}
		if engine.IsVar(c) {
			return m.InstantiationError()
		}
		name := builtin.OptionAtom(c)
		if name == "user" {
			name = standard
		}
		if s, ok := t.ByAlias(name); ok {
			return Channel{Stream: s, given: c}.done(m, set(s))
		}
		if m.IsFunctor(c, atom.DollarStream, 1) {
			ch, ok := streamOf(m, c)
			return ok && ch.done(m, set(ch.Stream))
		}
		file, ok := SourceSink(m, c)
		if !ok {
			return m.DomainError("source_sink", c)
		}
		use := &Of(m.Engine).used
		for s := range use.seen {
			if s.FileName() == file && s.Mode() == mode {
				return Channel{Stream: s, given: c}.done(m, set(s))
			}
		}
		v := m.NewVar()
		if !openFile(m, c, file, mode, &openOptions{Options: stream.Options{Encoding: flags.Of(m.Engine).Encoding}}, v) {
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

// seeing implements seeing/1 and telling/1. They return the current stream, or user if it
// has the given alias.
func seeing(m *engine.Machine, c engine.Cell, s *stream.Stream, alias string) bool {
	if user, ok := Of(m.Engine).ByAlias(alias); ok && user == s {
		return m.Unify(c, engine.Atom(atom.User))
	}
	return m.Unify(c, StreamTerm(m, s))
}

var streamRows = []engine.Builtin{
	{Name: "open", Arity: 4, Det: open4,
		Doc: "open(+SourceSink, +Mode, -Stream, +Options) is det\nOpens a file in mode read, write, append or update (ISO 8.11.5)."},
	{Name: "open", Arity: 3, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return open4(m, append(append(make([]engine.Cell, 0, 4), a...), builtin.NilList))
	}, Doc: "open(+SourceSink, +Mode, -Stream) is det\nOpens a text file (ISO 8.11.5)."},
	{Name: "close", Arity: 2, Closes: true, Det: close2,
		Doc: "close(+Stream, +Options) is det\nCloses a stream; with force(true) errors are dropped (ISO 8.11.6)."},
	{Name: "close", Arity: 1, Closes: true, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return eachSide(m, a[0], func(ch Channel) bool { return closeChannel(m, ch, false) })
	}, Doc: "close(+Stream) is det\nCloses a stream (ISO 8.11.6)."},
	{Name: "current_input", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return current(m, a[0], input(m).Stream)
	}, Doc: "current_input(?Stream) is det\nStream is the current input stream (ISO 8.11.1)."},
	{Name: "current_output", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return current(m, a[0], output(m).Stream)
	}, Doc: "current_output(?Stream) is det\nStream is the current output stream (ISO 8.11.2)."},
	{Name: "set_input", Arity: 1, Closes: true, Det: setInput,
		Doc: "set_input(+Stream) is det\nMakes Stream the current input stream (ISO 8.11.3)."},
	{Name: "set_output", Arity: 1, Closes: true, Det: setOutput,
		Doc: "set_output(+Stream) is det\nMakes Stream the current output stream (ISO 8.11.4)."},
	{Name: "flush_output", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		ch := output(m)
		return ch.done(m, ch.Flush())
	}, Doc: "flush_output is det\nWrites the buffered output of the current output stream (ISO 8.11.7)."},
	{Name: "flush_output", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		ch, ok := outputStream(m, a[0])
		return ok && ch.done(m, ch.Flush())
	}, Doc: "flush_output(+Stream) is det\nWrites the stream's buffered output (ISO 8.11.7)."},
	{Name: "ttyflush", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		s, _ := Of(m.Engine).ByAlias(stream.UserOutput)
		return Channel{Stream: s}.done(m, s.Flush())
	}, Doc: "ttyflush is det\nWrites the buffered output of user_output."},
	{Name: "at_end_of_stream", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		return input(m).atEnd(m)
	}, Doc: "at_end_of_stream is semidet\nThe current input stream is at its end or past it (ISO 8.11.8)."},
	{Name: "at_end_of_stream", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		ch, ok := StreamArg(m, a[0])
		return ok && ch.atEnd(m)
	}, Doc: "at_end_of_stream(+Stream) is semidet\nThe stream is at its end or past it (ISO 8.11.8)."},
	{Name: "set_stream_position", Arity: 2, Det: setStreamPosition,
		Doc: "set_stream_position(+Stream, +Position) is det\nMoves the stream to a position that stream_property/2 has given (ISO 8.11.9)."},
	{Name: "seek", Arity: 4, Det: seek4,
		Doc: "seek(+Stream, +Offset, +Method, -NewLocation) is det\nMoves the stream by bytes from its start (bof), its position (current) or its end (eof)."},
	{Name: "set_end_of_stream", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		ch, ok := StreamArg(m, a[0])
		return ok && ch.done(m, ch.Truncate())
	}, Doc: "set_end_of_stream(+Stream) is det\nCuts the written file off at the position of the stream, for example in mode update; permission_error(set_end_of_stream, stream, Stream) if it writes no file (SWI-Prolog)."},
	{Name: "see", Arity: 1, Det: see(stream.Read),
		Doc: "see(+SourceSink) is det\nMakes a stream or a file the current input stream."},
	{Name: "tell", Arity: 1, Det: see(stream.Write),
		Doc: "tell(+SourceSink) is det\nMakes a stream or a file the current output stream."},
	{Name: "append", Arity: 1, Det: see(stream.Append),
		Doc: "append(+SourceSink) is det\nAs tell/1, but adds to the end of a file."},
	{Name: "seeing", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return seeing(m, a[0], input(m).Stream, stream.UserInput)
	}, Doc: "seeing(?Stream) is det\nStream is the current input stream, user for user_input."},
	{Name: "telling", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return seeing(m, a[0], output(m).Stream, stream.UserOutput)
	}, Doc: "telling(?Stream) is det\nStream is the current output stream, user for user_output."},
	{Name: "seen", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		ch := input(m)
		s, _ := Of(m.Engine).ByAlias(stream.UserInput)
		return closeChannel(m, ch, false) && ch.done(m, Of(m.Engine).SetInput(s))
	}, Doc: "seen is det\nCloses the current input stream and goes back to user_input."},
	{Name: "told", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		ch := output(m)
		s, _ := Of(m.Engine).ByAlias(stream.UserOutput)
		return closeChannel(m, ch, false) && ch.done(m, Of(m.Engine).SetOutput(s))
	}, Doc: "told is det\nCloses the current output stream and goes back to user_output."},
}
