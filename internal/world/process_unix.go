//go:build unix

package world

import (
	"os/exec"
	"syscall"
)

// signals are the signals by their names in SWI-Prolog.
var signals = map[string]syscall.Signal{
	"hup": syscall.SIGHUP, "int": syscall.SIGINT, "quit": syscall.SIGQUIT, "ill": syscall.SIGILL,
	"trap": syscall.SIGTRAP, "abrt": syscall.SIGABRT, "bus": syscall.SIGBUS, "fpe": syscall.SIGFPE,
	"kill": syscall.SIGKILL, "usr1": syscall.SIGUSR1, "segv": syscall.SIGSEGV, "usr2": syscall.SIGUSR2,
	"pipe": syscall.SIGPIPE, "alrm": syscall.SIGALRM, "term": syscall.SIGTERM, "chld": syscall.SIGCHLD,
	"cont": syscall.SIGCONT, "stop": syscall.SIGSTOP, "tstp": syscall.SIGTSTP, "ttin": syscall.SIGTTIN,
	"ttou": syscall.SIGTTOU, "urg": syscall.SIGURG, "xcpu": syscall.SIGXCPU, "xfsz": syscall.SIGXFSZ,
	"vtalrm": syscall.SIGVTALRM, "prof": syscall.SIGPROF, "winch": syscall.SIGWINCH, "io": syscall.SIGIO,
	"sys": syscall.SIGSYS,
}

// kill sends a signal to a process or to its group.
func kill(pid int, signal syscall.Signal, group bool) error {
	if group {
		pid = -pid
	}
	return syscall.Kill(pid, signal)
}

// detach starts a new session with the process.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
