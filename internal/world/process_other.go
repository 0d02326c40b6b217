//go:build !unix

package world

import (
	"os"
	"os/exec"
	"syscall"
)

// signals are the signals that every system has, by their names in SWI-Prolog.
var signals = map[string]syscall.Signal{"int": syscall.SIGINT, "kill": syscall.SIGKILL, "term": syscall.SIGTERM}

// kill ends a process. These systems have no other signals and no groups.
func kill(pid int, _ syscall.Signal, _ bool) error {
	p, err := os.FindProcess(pid)
	if err != nil {
		return err
	}
	return p.Kill()
}

// detach does nothing: these systems have no controlling terminals.
func detach(*exec.Cmd) {}
