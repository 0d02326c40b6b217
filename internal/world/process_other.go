//go:build !unix

package world

import (
	"os"
	"os/exec"
	"syscall"
)

// signals are the signals that every system has, by SWI-Prolog's names.
var signals = map[string]syscall.Signal{"int": syscall.SIGINT, "kill": syscall.SIGKILL, "term": syscall.SIGTERM}

// kill ends a process; there are no other signals, and no groups.
func kill(pid int, _ syscall.Signal, _ bool) error {
	p, err := os.FindProcess(pid)
	if err != nil {
		return err
	}
	return p.Kill()
}

// detach does nothing: a process has no terminal to leave.
func detach(*exec.Cmd) {}
