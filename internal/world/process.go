package world

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// errRefused is the error for processes and variables in a world without them.
var errRefused = os.ErrPermission

// A Command is a program to be run by the system.
type Command = exec.Cmd

// Command returns a command that runs a program in the working directory.
func (w *World) Command(name string, args ...string) (*Command, error) {
	if !w.open {
		return nil, errRefused
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = w.dir
	return cmd, nil
}

// StandardFiles returns the three standard files of the process.
func StandardFiles() (in, out, err *os.File) { return os.Stdin, os.Stdout, os.Stderr }

// Shell returns the user's shell, or else that of the system.
func (w *World) Shell() string {
	name, _ := SystemShell()
	if user := os.Getenv("SHELL"); w.open && user != "" && runtime.GOOS != "windows" {
		return user
	}
	return name
}

// SystemShell returns the shell of the system, and the option that a command follows.
func SystemShell() (name, option string) {
	if runtime.GOOS == "windows" {
		return "cmd", "/C"
	}
	return "/bin/sh", "-c"
}

// KilledBy returns the signal that has ended a command. It returns false if none has.
func KilledBy(cmd *Command) (signal int, ok bool) {
	ws, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if !ok || !ws.Signaled() {
		return 0, false
	}
	return int(ws.Signal()), true
}

// Pipe makes a pipe.
func (w *World) Pipe() (r, wr *SystemFile, err error) {
	if !w.open {
		return nil, nil, errRefused
	}
	return os.Pipe()
}

// Path returns the name of a file as commands use it.
func (w *World) Path(name string) string { return w.name(name) }

// LookPath returns the path at which the system finds a program.
func (w *World) LookPath(name string) (string, error) {
	if !w.open {
		return "", errRefused
	}
	return exec.LookPath(name)
}

// ErrNoProcess is the error of Kill for a process that does not exist.
var ErrNoProcess = errors.New("no such process")

// Kill sends a signal to a process, or to its group.
func (w *World) Kill(pid, signal int, group bool) error {
	if !w.open {
		return errRefused
	}
	err := kill(pid, syscall.Signal(signal), group)
	if errors.Is(err, os.ErrProcessDone) || errors.Is(err, syscall.ESRCH) {
		return ErrNoProcess
	}
	return err
}

// Signal returns the number of a signal with a name of SWI-Prolog's.
func Signal(name string) (int, bool) {
	s, ok := signals[name]
	return int(s), ok
}

// Detach makes a command start a session of its own.
func Detach(cmd *Command) { detach(cmd) }

// Variable returns the value of an environment variable.
func (w *World) Variable(name string) (string, bool) {
	if !w.open {
		return "", false
	}
	return os.LookupEnv(name)
}

// Expand replaces $Name and ${Name} by the values of variables. If one does not exist, it
// returns its name.
func (w *World) Expand(text string) (expanded, missing string) {
	expanded = os.Expand(text, func(name string) string {
		value, ok := w.Variable(name)
		if !ok {
			missing = name
		}
		return value
	})
	return expanded, missing
}

// Variables returns all environment variables, as Name=Value.
func (w *World) Variables() []string {
	if !w.open {
		return nil
	}
	return os.Environ()
}

// SetVariable sets an environment variable.
func (w *World) SetVariable(name, value string) error {
	if !w.open {
		return errRefused
	}
	return os.Setenv(name, value)
}

// UnsetVariable removes an environment variable.
func (w *World) UnsetVariable(name string) error {
	if !w.open {
		return errRefused
	}
	return os.Unsetenv(name)
}

// A Process has facts about the running process.
type Process struct {
	Args []string
	Pid  int
}

// Process returns facts about the running process. It returns false if they are not known.
func (w *World) Process() (p Process, ok bool) {
	if !w.open {
		return p, false
	}
	return Process{Args: os.Args, Pid: os.Getpid()}, true
}

// Executable returns the file of the running process, or "" if it is not known.
func (w *World) Executable() (path string) {
	if w.open {
		path, _ = os.Executable()
	}
	return path
}

// ListSeparator separates the names in a list of directories.
const ListSeparator = string(os.PathListSeparator)
