package main

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/internal/lsp"
)

const serverUsage = `Usage:
    zebra lsp

Runs a language server. An editor starts it and talks to it over its standard streams (Language
Server Protocol 3.17). It reads programs and does not run them. If the editor is to show a
library, the library is copied to the user's cache directory. The folder editors of the
repository has the files for VS Code, Vim and Neovim.
`

// serveEditor implements the command zebra lsp.
func serveEditor(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	f := flag.NewFlagSet("lsp", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Bool("stdio", true, "") // editors pass this option
	err := f.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, serverUsage)
		return 0
	}
	if err == nil && f.NArg() > 0 {
		err = fmt.Errorf("unexpected argument %s", f.Arg(0))
	}
	if err != nil {
		fmt.Fprintf(stderr, "zebra lsp: %v\n", plain(err))
		return 2
	}
	return lsp.Run(prolog.Version, stdin, stdout, stderr)
}
