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

Solves a model in FlatZinc and writes its solutions in the form that MiniZinc expects.

Options:
    -a         print all solutions; if one is to be the best, all on the way to it
    -i         print all solutions on the way to the best one
    -n count   print at most count solutions
    -f         free search: the annotations need not be followed
    -s         write statistics
    -r seed    set the seed of random choices
    -t time    end after this many milliseconds
    -p, -v     accepted, without effect
`

// solveFlatZinc implements the command fzn. It returns the exit status.
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
