package main

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

const jupyterUsage = `Usage:
    zebra jupyter install [--prefix dir]

Installs a kernel for Jupyter. The kernel is a separate command, zebra-jupyter, which must be in PATH:

    go install github.com/zebralog/prolog/jupyter/cmd/zebra-jupyter@latest

Options:
    --prefix dir    install below a directory, such as a virtual environment, not for the user
`

const jupyterMissing = `zebra jupyter: zebra-jupyter is not in PATH. It is a command of its own, for what it needs
of ZeroMQ:

    go install github.com/zebralog/prolog/jupyter/cmd/zebra-jupyter@latest
`

// runJupyter runs zebra-jupyter, which is the kernel for Jupyter and installs it.
func runJupyter(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 || strings.TrimLeft(args[0], "-") == "help" {
		fmt.Fprint(stdout, jupyterUsage)
		return 0
	}
	path, err := exec.LookPath("zebra-jupyter")
	if err != nil {
		fmt.Fprint(stderr, jupyterMissing)
		return 2
	}
	cmd := exec.Command(path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, stdout, stderr
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit) && exit.Exited():
		return exit.ExitCode()
	}
	fmt.Fprintf(stderr, "zebra jupyter: %v\n", err)
	return 2
}
