package files

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime"
	"sync"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Commands of the operating system. What they write goes where the engine's
// output goes. They read what the process reads; where user_input is something
// else than a file or terminal of the process they read nothing.

// standard is the three streams that an engine was given, for commands.
type standard struct {
	in       io.Reader
	out, err io.Writer
}

var standards = builtin.NewSlot[standard]()

// A sharedWriter is a host's writer, to which a command may write while the program
// does, to the same one or to another.
type sharedWriter struct {
	io.Writer
	lock *sync.Mutex
}

func (s *sharedWriter) Write(p []byte) (int, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.Writer.Write(p)
}

// Connect tells what the three streams of an engine are, and returns the writers as the
// engine shares them with commands.
func Connect(e *engine.Engine, in io.Reader, out, err io.Writer) (io.Writer, io.Writer) {
	lock := new(sync.Mutex)
	world := standards.Of(e)
	*world = standard{in, shared(out, lock), shared(err, lock)}
	return world.out, world.err
}

// shared makes a writer that several goroutines may use. A file is one.
func shared(w io.Writer, lock *sync.Mutex) io.Writer {
	if _, ok := w.(*os.File); ok || w == nil {
		return w
	}
	return &sharedWriter{w, lock}
}

// shellCommand is a command that the shell of the system is to run.
func shellCommand(m *engine.Machine, text string) *exec.Cmd {
	name, option := "/bin/sh", "-c"
	if runtime.GOOS == "windows" {
		name, option = "cmd", "/C"
	}
	return command(m, name, option, text)
}

func command(m *engine.Machine, name string, args ...string) *exec.Cmd {
	world := standards.Of(m.Engine)
	cmd := exec.CommandContext(m.Context(), name, args...)
	cmd.Dir = builtin.DirectoryOf(m).Name
	if _, ok := world.in.(*os.File); ok {
		cmd.Stdin = world.in
	}
	cmd.Stdout, cmd.Stderr = world.out, world.err
	return cmd
}

// run runs a command to its end and returns its exit status. Ok is false when an
// exception is pending.
func run(m *engine.Machine, cmd *exec.Cmd) (status int, ok bool) {
	streams.Of(m.Engine).Flush()
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case m.Cancelled():
		return 0, false
	case err == nil:
		return 0, true
	case errors.As(err, &exit):
		return exit.ExitCode(), true
	}
	return 0, m.SystemError(err)
}

// shell0 is shell/0: the user's shell, or the one of the system.
func shell0(m *engine.Machine, _ []engine.Cell) bool {
	name := os.Getenv("SHELL")
	if runtime.GOOS == "windows" {
		name = "cmd"
	} else if name == "" {
		name = "/bin/sh"
	}
	status, ok := run(m, command(m, name))
	return ok && status == 0
}

// shell1 is shell/1.
func shell1(m *engine.Machine, a []engine.Cell) bool {
	text, ok := texts.AnyText(m, a[0])
	if !ok {
		return false
	}
	status, ok := run(m, shellCommand(m, text))
	return ok && status == 0
}

// shell2 is shell/2.
func shell2(m *engine.Machine, a []engine.Cell) bool {
	text, ok := texts.AnyText(m, a[0])
	if !ok {
		return false
	}
	status, ok := run(m, shellCommand(m, text))
	return ok && m.Unify(a[1], engine.SmallInt(int64(status)))
}

var shellRows = []engine.Builtin{
	{Name: "shell", Arity: 0, Det: shell0,
		Doc: "shell\nRuns an interactive shell; fails if it ends with a status other than 0."},
	{Name: "shell", Arity: 1, Det: shell1,
		Doc: "shell(+Command)\nHas the shell run Command; fails if it ends with a status other than 0."},
	{Name: "shell", Arity: 2, Det: shell2,
		Doc: "shell(+Command, -Status)\nHas the shell run Command, whose exit status is Status."},
}
