package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Processes, for library(process). If the program has asked for the number of a process,
// the process runs until the program waits for it. Any other process is waited for at once,
// or, if it has pipes, when the last of them is closed.

// A process is a process that was started and not yet waited for.
type process struct {
	cmd    *world.Command
	ended  chan struct{} // closed when the process has ended
	pipes  int           // the open pipes
	waited bool          // waited for when the last pipe is closed
	anyEnd bool          // any exit status is accepted
}

func newProcess(cmd *world.Command) *process {
	cmd.WaitDelay = time.Second // if a child of the process keeps its output open
	return &process{cmd: cmd, ended: make(chan struct{})}
}

func (p *process) start() error {
	if err := p.cmd.Start(); err != nil {
		return err
	}
	go func() {
		_ = p.cmd.Wait() // the status is in cmd.ProcessState
		close(p.ended)
	}()
	return nil
}

// A pipe is the program's end of a pipe to a process.
type pipe struct {
	*world.SystemFile
	process *process
}

// OSFile returns the file of the operating system. The method File of a stream uses it.
func (p *pipe) OSFile() *world.SystemFile { return p.SystemFile }

// Close closes the pipe. The error tells closeChannel to wait for the process.
func (p *pipe) Close() error {
	err := p.SystemFile.Close()
	if p.process.pipes--; p.process.pipes == 0 && p.process.waited && err == nil {
		return &processEnd{p.process}
	}
	return err
}

// A processEnd is the error of closing the last pipe to a process.
type processEnd struct{ process *process }

func (e *processEnd) Error() string { return "the process is not waited for" }

// Finish waits for the process.
func (e *processEnd) Finish(m *engine.Machine) bool { return e.process.finish(m) }

// createProcess implements '$create_process'(File, Args, Streams, Directory, Env, Detached,
// Wait, Pid). Streams are the three standard streams of the process: std, null,
// pipe(Stream, Type, Encoding) or stream(Stream). Env is a list of Name=Value.
func createProcess(m *engine.Machine, a []engine.Cell) bool {
	file, ok := texts.KeptText(m, a[0])
	if !ok {
		return false
	}
	args, ok := textItems(m, a[1])
	if !ok {
		return false
	}
	env, ok := textItems(m, a[4])
	if !ok {
		return false
	}
	dir, ok := texts.KeptText(m, a[3])
	if !ok {
		return false
	}
	w := builtin.WorldOf(m)
	cmd, err := w.Command(file, args...)
	if err != nil {
		return m.PermissionError("execute", "source_sink", m.Deref(a[0]))
	}
	cmd.Env = env
	if dir != "" {
		cmd.Dir = w.Path(dir)
	}
	if m.Deref(a[5]) == builtin.CellTrue {
		world.Detach(cmd)
	}
	p := newProcess(cmd)
	p.waited = m.Deref(a[6]) == builtin.CellTrue
	ends := processStreams{process: p}
	defer ends.closeTheirs()
	for i := range 3 {
		if !ends.connect(m, i, m.Deref(m.Arg(m.Deref(a[2]), i))) {
			ends.closeOurs()
			return false
		}
	}
	streams.Of(m.Engine).Flush()
	if err := p.start(); err != nil {
		ends.closeOurs()
		return streams.FileError(m, "execute", "source_sink", m.Deref(a[0]), err)
	}
	for _, o := range ends.ours {
		if !streams.AddStream(m, o.stream) {
			ends.closeOurs()
			return false
		}
		if !m.Unify(o.term, streams.StreamTerm(m, o.stream)) {
			return false
		}
	}
	switch {
	case !p.waited:
		running := processes.Of(m.Engine)
		if *running == nil {
			*running = make(map[int]*process)
		}
		(*running)[cmd.Process.Pid] = p
	case p.pipes == 0:
		return p.finish(m)
	}
	return m.Unify(a[7], m.NewInt(int64(cmd.Process.Pid)))
}

// OpenCommand opens the stream for pipe(Command), for open/4. It is a pipe to or from a
// shell command. Closing the stream waits for the command.
func OpenCommand(m *engine.Machine, command string, mode stream.Mode, o stream.Options) (*stream.Stream, bool, error) {
	w := builtin.WorldOf(m)
	name, option := world.SystemShell()
	cmd, err := w.Command(name, option, command)
	switch {
	case err != nil:
		return nil, m.PermissionError("execute", "command", texts.NewAtom(m, command)), nil
	case mode != stream.Read && mode != stream.Write:
		return nil, true, fs.ErrNotExist
	}
	p := newProcess(cmd)
	p.waited, p.anyEnd, p.pipes = true, true, 1
	ends := processStreams{process: p}
	for i := range 3 {
		ends.connect(m, i, builtin.AtomCell("std"))
	}
	r, wr, err := w.Pipe()
	if err != nil {
		return nil, true, err
	}
	ours, theirs, std := r, wr, 1
	if mode == stream.Write {
		ours, theirs, std = wr, r, 0
	}
	defer theirs.Close()
	ends.set(std, theirs)
	s, err := stream.NewFile("", &pipe{ours, p}, mode, o)
	if err != nil {
		_ = ours.Close()
		return nil, true, err
	}
	streams.Of(m.Engine).Flush()
	if err = p.start(); err != nil {
		_ = ours.Close()
		return nil, true, err
	}
	return s, true, nil
}

// textItems returns the texts of a list.
func textItems(m *engine.Machine, list engine.Cell) ([]string, bool) {
	items, ok := builtin.OptionItems(m, list)
	if !ok {
		return nil, false
	}
	found := make([]string, len(items))
	for i, it := range items {
		if found[i], ok = texts.KeptText(m, it); !ok {
			return nil, false
		}
	}
	return found, true
}

// A processStreams connects the standard streams of a process.
type processStreams struct {
	process *process
	ours    []connected
	theirs  []*world.SystemFile // the process's ends of pipes, to be closed after its start
}

// A connected is a stream of the program to a process, and the term to be unified with it.
type connected struct {
	stream *stream.Stream
	term   engine.Cell
}

func (ps *processStreams) closeTheirs() {
	for _, f := range ps.theirs {
		_ = f.Close()
	}
}

func (ps *processStreams) closeOurs() {
	for _, o := range ps.ours {
		_ = o.stream.Close(true)
	}
}

// connect sets standard stream i of the process.
func (ps *processStreams) connect(m *engine.Machine, i int, spec engine.Cell) bool {
	cmd, std := ps.process.cmd, standards.Of(m.Engine)
	switch {
	case m.IsFunctor(spec, atom.Intern("pipe"), 3):
		return ps.pipe(m, i, spec)
	case m.IsFunctor(spec, atom.Intern("stream"), 1):
		ch, ok := streams.StreamArg(m, m.Arg(spec, 0))
		if !ok {
			return false
		}
		f, ok := ch.File()
		if !ok {
			return m.DomainError("file_stream", ch.Term(m))
		}
		if ch.IsOutput() {
			_ = ch.Flush()
		}
		ps.set(i, f)
	case spec != builtin.AtomCell("std"): // the specification is null
	case i == 0:
		if f, ok := world.SystemFileOf(std.in); ok {
			cmd.Stdin = f
		}
	case i == 1:
		cmd.Stdout = std.out
	default:
		cmd.Stderr = std.err
	}
	return true
}

func (ps *processStreams) set(i int, f *world.SystemFile) {
	switch i {
	case 0:
		ps.process.cmd.Stdin = f
	case 1:
		ps.process.cmd.Stdout = f
	default:
		ps.process.cmd.Stderr = f
	}
}

// pipe makes the stream of pipe(Stream, Type, Encoding).
func (ps *processStreams) pipe(m *engine.Machine, i int, spec engine.Cell) bool {
	o := stream.Options{Owned: true, TypeCheck: flags.Of(m.Engine).TypeCheck}
	var ok bool
	if o.Type, ok = stream.ParseType(builtin.OptionAtom(m.Deref(m.Arg(spec, 1)))); !ok {
		return m.DomainError("stream_type", m.Arg(spec, 1))
	}
	if o.Encoding, ok = stream.ParseEncoding(builtin.OptionAtom(m.Deref(m.Arg(spec, 2)))); !ok {
		return m.DomainError("encoding", m.Arg(spec, 2))
	}
	r, w, err := builtin.WorldOf(m).Pipe()
	if err != nil {
		return m.SystemError(err)
	}
	var s *stream.Stream
	if i == 0 {
		ps.theirs = append(ps.theirs, r)
		s, err = stream.NewOutput("", &pipe{w, ps.process}, o)
		ps.set(i, r)
	} else {
		ps.theirs = append(ps.theirs, w)
		s, err = stream.NewInput("", &pipe{r, ps.process}, o)
		ps.set(i, w)
	}
	if err != nil {
		return m.SystemError(err)
	}
	ps.process.pipes++
	ps.ours = append(ps.ours, connected{s, m.Arg(spec, 0)})
	return true
}

// wait waits for the end of the process, but not longer than the timeout unless that is
// negative. If it returns false in ok, an exception is pending.
func (p *process) wait(m *engine.Machine, timeout time.Duration) (ended, ok bool) {
	var after <-chan time.Time
	if timeout >= 0 {
		t := time.NewTimer(timeout)
		defer t.Stop()
		after = t.C
	}
	ok = m.Await(func(ctx context.Context) {
		select {
		case <-p.ended:
			ended = true
		case <-after:
		case <-ctx.Done():
		}
	})
	return ended, ok && (ended || !m.Cancelled())
}

// status returns exit(Status) or killed(Signal).
func (p *process) status(m *engine.Machine) engine.Cell {
	if signal, ok := world.KilledBy(p.cmd); ok {
		return m.NewStruct(atom.Intern("killed"), engine.SmallInt(int64(signal)))
	}
	return m.NewStruct(atom.Intern("exit"), engine.SmallInt(int64(p.cmd.ProcessState.ExitCode())))
}

// end waits for the end of a process. If the run of the machine ends first, it kills the
// process.
func (p *process) end(m *engine.Machine) bool {
	ended, _ := p.wait(m, -1)
	if !ended {
		_ = p.cmd.Process.Kill()
	}
	return ended
}

// finish waits for the end of a process whose exit status must be 0.
func (p *process) finish(m *engine.Machine) bool {
	if !p.end(m) {
		return false
	}
	if p.anyEnd || p.cmd.ProcessState.Success() {
		return true
	}
	return m.ErrorTerm(m.NewStruct(atom.Intern("process_error"), texts.NewAtom(m, p.cmd.Path), p.status(m)))
}

// processes has the processes of each engine that were not waited for, by number.
var processes = builtin.NewSlot[map[int]*process]()

// processArg returns the process whose number is an argument.
func processArg(m *engine.Machine, c engine.Cell) (*process, bool) {
	pid, ok := builtin.IntegerArg(m, c)
	if !ok {
		return nil, false
	}
	p, ok := (*processes.Of(m.Engine))[pid]
	if !ok {
		return nil, m.ExistenceError("process", m.Deref(c))
	}
	return p, true
}

// waitProcess implements '$wait_process'(Pid, Seconds, Status). Status is timeout if the
// process has not ended after that time. A negative time is no limit.
func waitProcess(m *engine.Machine, a []engine.Cell) bool {
	p, ok := processArg(m, a[0])
	if !ok {
		return false
	}
	seconds, ok := builtin.FloatArg(m, a[1])
	if !ok {
		return false
	}
	timeout := time.Duration(-1)
	if seconds >= 0 {
		timeout = time.Duration(min(seconds, 1e9) * float64(time.Second))
	}
	ended, ok := p.wait(m, timeout)
	if !ok {
		return false
	}
	if !ended {
		return m.Unify(a[2], builtin.AtomCell("timeout"))
	}
	delete(*processes.Of(m.Engine), p.cmd.Process.Pid)
	return m.Unify(a[2], p.status(m))
}

// killProcess implements '$kill_process'(Pid, Signal, Group). Signal is a number or a name.
func killProcess(m *engine.Machine, a []engine.Cell) bool {
	pid, ok := builtin.IntegerArg(m, a[0])
	if !ok {
		return false
	}
	c := m.Deref(a[1])
	var signal int
	switch n, isInt := engine.SmallIntOf(c); {
	case engine.IsVar(c):
		return m.InstantiationError()
	case isInt:
		signal = int(n)
	case engine.IsAtom(c):
		if signal, ok = world.Signal(builtin.OptionAtom(c)); !ok {
			return m.DomainError("signal", c)
		}
	default:
		return m.TypeError("signal", c)
	}
	err := builtin.WorldOf(m).Kill(pid, signal, m.Deref(a[2]) == builtin.CellTrue)
	switch {
	case err == nil:
		return true
	case errors.Is(err, world.ErrNoProcess):
		return m.ExistenceError("process", m.Deref(a[0]))
	case errors.Is(err, fs.ErrPermission):
		return m.PermissionError("kill", "process", m.Deref(a[0]))
	}
	return m.SystemError(fmt.Errorf("kill: %w", err))
}

// releaseProcess implements process_release/1. The program will not wait for the process.
func releaseProcess(m *engine.Machine, a []engine.Cell) bool {
	p, ok := processArg(m, a[0])
	if ok {
		delete(*processes.Of(m.Engine), p.cmd.Process.Pid)
	}
	return ok
}

// findProgram implements '$find_program'(Name, File). File is where the system finds the
// program.
func findProgram(m *engine.Machine, a []engine.Cell) bool {
	name, ok := texts.KeptText(m, a[0])
	if !ok {
		return false
	}
	path, err := builtin.WorldOf(m).LookPath(name)
	return err == nil && m.Unify(a[1], texts.NewAtom(m, path))
}

// environment implements '$environment'(List). List has the environment variables as texts
// Name=Value.
func environment(m *engine.Machine, a []engine.Cell) bool {
	env := builtin.WorldOf(m).Variables()
	items := make([]engine.Cell, len(env))
	for i, e := range env {
		if !m.Reserve(len(e)/8 + 4) {
			return false
		}
		items[i] = m.NewString(e)
	}
	return m.Unify(a[0], m.NewList(items, builtin.NilList))
}

var processRows = []engine.Builtin{
	{Name: "$create_process", Arity: 8, Det: createProcess,
		Doc: "'$create_process'(+File, +Args, +Streams, +Directory, +Env, +Detached, +Wait, -Pid)\nStarts a process."},
	{Name: "$wait_process", Arity: 3, Det: waitProcess,
		Doc: "'$wait_process'(+Pid, +Seconds, -Status)\nStatus is exit(Code), killed(Signal) or timeout."},
	{Name: "$kill_process", Arity: 3, Det: killProcess,
		Doc: "'$kill_process'(+Pid, +Signal, +Group)\nSends a signal to a process, or to its group."},
	{Name: "$release_process", Arity: 1, Det: releaseProcess,
		Doc: "'$release_process'(+Pid)\nForgets a process that runs on."},
	{Name: "$find_program", Arity: 2, Det: findProgram,
		Doc: "'$find_program'(+Name, -File)\nFile is the program that the system finds by Name."},
	{Name: "$environment", Arity: 1, Det: environment,
		Doc: "'$environment'(-Variables)\nVariables are strings Name=Value."},
	{Name: "$process_id", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		process, ok := builtin.WorldOf(m).Process()
		return ok && m.Unify(a[0], m.NewInt(int64(process.Pid)))
	}, Doc: "'$process_id'(-Pid)\nPid is the number of this process."},
}
