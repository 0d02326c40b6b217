package files

import (
	"io"
	"slices"
	"sync"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Commands of the operating system. Their output goes where the engine's output goes; at a
// terminal they use the terminal. They read the input of the process. If user_input is not
// a file or terminal of the process, their input is empty.

// A standard has the three streams that an engine was given, for commands.
type standard struct {
	in       io.Reader
	out, err io.Writer
}

var standards = builtin.NewSlot[standard]()

// A sharedWriter is a writer of the host. A command may write to it while the program does.
type sharedWriter struct {
	io.Writer
	lock *sync.Mutex
}

func (s *sharedWriter) Write(p []byte) (int, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.Writer.Write(p)
}

// Direct reports whether a Write needs no goroutine.
func (s *sharedWriter) Direct() bool { return stream.IsDirect(s.Writer) }

// Connect notes the three streams of an engine. It returns writers that the engine and
// commands can share.
func Connect(e *engine.Engine, in io.Reader, out, err io.Writer) (io.Writer, io.Writer) {
	lock := new(sync.Mutex)
	std := standards.Of(e)
	*std = standard{in, shared(out, lock), shared(err, lock)}
	return std.out, std.err
}

// shared returns a writer that several goroutines may use. A file is already one.
func shared(w io.Writer, lock *sync.Mutex) io.Writer {
	if _, ok := world.SystemFileOf(w); ok || w == nil {
		return w
	}
	return &sharedWriter{w, lock}
}

// run runs a command to its end and returns its exit status. If it returns false, an
// exception is pending.
func run(m *engine.Machine, name string, args ...string) (status int, ok bool) {
	cmd, err := builtin.WorldOf(m).Command(name, args...)
	if err != nil {
		return 0, m.PermissionError("execute", "command", texts.NewAtom(m, slices.Concat([]string{name}, args)[len(args)]))
	}
	std := standards.Of(m.Engine)
	if f, ok := world.SystemFileOf(std.in); ok {
		cmd.Stdin = f
	}
	cmd.Stdout, cmd.Stderr = std.out, std.err
	if builtin.HostOf(m.Engine).Terminal {
		cmd.Stdin, cmd.Stdout, cmd.Stderr = world.StandardFiles()
	}
	streams.Of(m.Engine).Flush()
	p := newProcess(cmd)
	if err := p.start(); err != nil {
		return 0, m.SystemError(err)
	}
	if ok = p.end(m); !ok {
		return 0, false
	}
	return cmd.ProcessState.ExitCode(), true
}

// runShell runs a command with the shell of the system.
func runShell(m *engine.Machine, text string) (status int, ok bool) {
	name, option := world.SystemShell()
	return run(m, name, option, text)
}

// shell0 implements shell/0. It runs the user's shell, or else that of the system.
func shell0(m *engine.Machine, _ []engine.Cell) bool {
	status, ok := run(m, builtin.WorldOf(m).Shell())
	return ok && status == 0
}

// shell1 implements shell/1.
func shell1(m *engine.Machine, a []engine.Cell) bool {
	text, ok := texts.AnyText(m, a[0])
	if !ok {
		return false
	}
	status, ok := runShell(m, text)
	return ok && status == 0
}

// shell2 implements shell/2.
func shell2(m *engine.Machine, a []engine.Cell) bool {
	text, ok := texts.AnyText(m, a[0])
	if !ok {
		return false
	}
	status, ok := runShell(m, text)
	return ok && m.Unify(a[1], engine.SmallInt(int64(status)))
}

var shellRows = []engine.Builtin{
	{Name: "shell", Arity: 0, Det: shell0,
		Doc: "shell is semidet\nRuns an interactive shell; fails if it ends with a status other than 0."},
	{Name: "shell", Arity: 1, Det: shell1,
		Doc: "shell(+Command) is semidet\nRuns Command in the shell; fails if its status is not 0."},
	{Name: "shell", Arity: 2, Det: shell2,
		Doc: "shell(+Command, -Status) is det\nRuns Command in the shell; Status is its exit status."},
}
