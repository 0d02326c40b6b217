package world

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// errRefused is the error of processes and variables in a world that has none.
var errRefused = os.ErrPermission

// A Command is a program that the system runs.
type Command = exec.Cmd

// Command returns a program for the system to run in the working directory.
func (w *World) Command(name string, args ...string) (*Command, error) {
	if !w.open {
		return nil, errRefused
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = w.dir
	return cmd, nil
}

// StandardFiles returns the three of the process.
func StandardFiles() (in, out, err *os.File) { return os.Stdin, os.Stdout, os.Stderr }

// Shell returns the user's shell, or the one of the system.
func (w *World) Shell() string {
	name, _ := SystemShell()
	if user := os.Getenv("SHELL"); w.open && user != "" && runtime.GOOS != "windows" {
		return user
	}
	return name
}

// SystemShell returns the shell of the system, with the option after which it takes a command.
func SystemShell() (name, option string) {
	if runtime.GOOS == "windows" {
		return "cmd", "/C"
	}
	return "/bin/sh", "-c"
}

// KilledBy returns the signal that has ended a command, if one has.
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

// Path returns the name of a file for a command.
func (w *World) Path(name string) string { return w.name(name) }

// LookPath returns where the system finds a program.
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

// Signal returns the number of a signal by SWI-Prolog's name.
func Signal(name string) (int, bool) {
	s, ok := signals[name]
	return int(s), ok
}

// Detach makes a command the first of a session of its own.
func Detach(cmd *Command) { detach(cmd) }

// Variable returns the value of a variable of the environment.
func (w *World) Variable(name string) (string, bool) {
	if !w.open {
		return "", false
	}
	return os.LookupEnv(name)
}

// Expand puts the values of variables in the place of $Name and ${Name}, and tells the
// name of one that does not exist.
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

// Variables returns all of them, as Name=Value.
func (w *World) Variables() []string {
	if !w.open {
		return nil
	}
	return os.Environ()
}

// SetVariable changes one.
func (w *World) SetVariable(name, value string) error {
	if !w.open {
		return errRefused
	}
	return os.Setenv(name, value)
}

// UnsetVariable removes one.
func (w *World) UnsetVariable(name string) error {
	if !w.open {
		return errRefused
	}
	return os.Unsetenv(name)
}

// A Process is what can be known of the process itself.
type Process struct {
	Args       []string
	Executable string // "" if it is not known
	Pid        int
}

// Process tells about the process; ok is false when that is not known.
func (w *World) Process() (p Process, ok bool) {
	if !w.open {
		return p, false
	}
	p = Process{Args: os.Args, Pid: os.Getpid()}
	p.Executable, _ = os.Executable()
	return p, true
}

// ListSeparator stands between the names of a list of directories.
const ListSeparator = string(os.PathListSeparator)
