package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/zebralog/prolog/fd/flatzinc"
)

const fznUsage = `Usage:
    zebra fzn [options] file.fzn

Solves a model in FlatZinc and writes its solutions, as MiniZinc wants it of a solver.

Options:
    -a         all solutions, or all that lead to the best one
    -i         all solutions that lead to the best one
    -n count   so many solutions at most
    -f         the search need not be as annotated
    -s         write statistics
    -r seed    of random choices
    -t time    end after so many milliseconds
    -p, -v     are accepted
`

// solveFlatZinc is the command fzn. It returns the exit status.
func solveFlatZinc(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("fzn", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var o flatzinc.Options
	flags.BoolVar(&o.All, "a", false, "")
	flags.IntVar(&o.Count, "n", 0, "")
	flags.BoolVar(&o.Free, "f", false, "")
	flags.BoolVar(&o.Statistics, "s", false, "")
	flags.Uint64Var(&o.Seed, "r", 1, "")
	limit := flags.Int64("t", 0, "")
	flags.Int("p", 1, "")
	flags.BoolVar(&o.Intermediate, "i", false, "")
	flags.Bool("v", false, "")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, fznUsage)
		return 0
	case err == nil && flags.NArg() != 1:
		err = errors.New("one file is expected")
	}
	if err != nil {
		fmt.Fprintf(stderr, "zebra fzn: %v; zebra fzn --help lists the options\n", plain(err))
		return 2
	}
	text, err := os.ReadFile(flags.Arg(0))
	if err != nil {
		fmt.Fprintf(stderr, "zebra fzn: %v\n", plain(err))
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if *limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(*limit)*time.Millisecond)
		defer cancel()
	}
	if err := flatzinc.Run(ctx, flags.Arg(0), string(text), o, stdout); err != nil {
		fmt.Fprintf(stderr, "zebra fzn: %v\n", plain(err))
		return 2
	}
	return 0
}
