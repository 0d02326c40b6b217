package quad

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// Systems are the other systems on which tables can run, by the names in %system: lines.
// Each is a command that may not be installed.
var Systems = []System{
	{"swi", "swipl", func(file string) []string {
		return []string{"-f", "none", "-q", "-g", "'quad main'", "-t", "halt", file}
	}},
	{"gprolog", "gprolog", func(file string) []string {
		return []string{"--consult-file", file, "--query-goal", "'quad main',halt"}
	}},
}

// A System is a Prolog system that runs a file as a command.
type System struct {
	Name    string
	command string
	args    func(file string) []string
}

// Installed reports whether the command is found.
func (s System) Installed() bool {
	_, err := exec.LookPath(s.command)
	return err == nil
}

// Run is a Runner. It gives a table 20 seconds.
func (s System) Run(script string) (output string, err error) {
	dir, err := os.MkdirTemp("", "quad")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "script.pl")
	if err := os.WriteFile(file, []byte(script), 0o666); err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, s.command, s.args(file)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	cmd.Dir = dir
	var out bytes.Buffer
	cmd.Stdout = &out
	cmd.WaitDelay = time.Second
	err = cmd.Run()
	return out.String(), err
}
