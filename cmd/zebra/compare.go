package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/zebralog/prolog/compare"
	"github.com/zebralog/prolog/puzzle"
	"github.com/zebralog/prolog/puzzles"
	"github.com/zebralog/prolog/repl"
)

const compareUsage = `Usage:
    zebra compare [options] [file]

Solves a puzzle in English in all ways: with Prolog programs on this engine and on
github.com/ichiban/prolog, and in some ways with Go. Without a file it solves the zebra
puzzle. It checks that the solutions are the same. The column for memory shows what a
search has allocated; on this engine, what it has left on the stacks.

Options:
    --json        print the results in JSON
    --svg         print a bar chart of the times
    --show way    print the program that solves the puzzle in that way: unification,
                  generate_and_test, elimination, domains, domains_bounds, domains_domain, random
                  or text
    --limit time  bound the time of each run, such as 30s (default 10s)
`

// comparePuzzle implements the command compare. It returns the exit status.
func comparePuzzle(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	var asJSON, svg bool
	var show string
	o := compare.Options{Limit: 10 * time.Second}
	f := flag.NewFlagSet("compare", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.BoolVar(&asJSON, "json", false, "")
	f.BoolVar(&svg, "svg", false, "")
	f.StringVar(&show, "show", "", "")
	f.DurationVar(&o.Limit, "limit", o.Limit, "")
	files, err := interspersed(f, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, compareUsage)
		return 0
	case err == nil && len(files) > 1:
		err = fmt.Errorf("unexpected argument %s", files[1])
	case err == nil && (asJSON && svg || show != "" && (asJSON || svg)):
		err = errors.New("--json, --svg and --show exclude each other")
	case err == nil && o.Limit <= 0:
		err = fmt.Errorf("%v is not a limit of time", o.Limit)
	}
	if err != nil {
		fmt.Fprintf(stderr, "zebra compare: %v; zebra compare --help lists the options\n", plain(err))
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	p, solved, err := toCompare(ctx, files, stdin)
	var unread puzzle.Problems
	switch {
	case errors.As(err, &unread):
		fmt.Fprintln(stderr, err)
		return 2
	case err == nil && show != "":
		var program string
		if program, err = compare.Program(show, p); err == nil {
			fmt.Fprint(stdout, program)
			return 0
		}
	}
	if err == nil {
		err = writeComparison(ctx, p, solved, o, asJSON, svg, stdout, stderr)
	}
	if err != nil {
		fmt.Fprintf(stderr, "zebra compare: %v\n", plain(err))
		return 2
	}
	return 0
}

// toCompare reads a puzzle, that of the zebra if no file is given, and solves it.
func toCompare(ctx context.Context, files []string, stdin io.Reader) (*puzzle.Puzzle, *puzzle.Result, error) {
	name := "zebra.txt"
	text, err := fs.ReadFile(puzzles.Files, "collection/zebra.txt")
	if len(files) > 0 {
		if name = files[0]; name == "-" {
			text, err = io.ReadAll(stdin)
		} else {
			text, err = os.ReadFile(name)
		}
	}
	if err != nil {
		return nil, nil, err
	}
	p, err := puzzle.ParseContext(ctx, name, string(text))
	if err != nil {
		return nil, nil, err
	}
	r, err := puzzle.Solve(ctx, p, puzzle.Options{Brief: true})
	return p, r, err
}

// writeComparison runs all ways and writes their results.
func writeComparison(ctx context.Context, p *puzzle.Puzzle, solved *puzzle.Result, o compare.Options, asJSON, svg bool, stdout, stderr io.Writer) error {
	var engines []compare.Engine
	for _, name := range []string{"zebra", "ichiban"} {
		engines = append(engines, compare.Engine{Name: name, New: func() (repl.Engine, error) {
			return newEngine(name, strings.NewReader(""), io.Discard, stderr, repl.Options{})
		}})
	}
	results, err := compare.Run(ctx, p, engines, o)
	if err != nil {
		return err
	}
	switch {
	case asJSON:
		e := json.NewEncoder(stdout)
		e.SetIndent("", "  ")
		err = e.Encode(results)
	case svg:
		err = compare.WriteSVG(stdout, cmp.Or(p.Title, p.File), results)
	default:
		if err = compare.Write(stdout, results); err == nil && solved.Status == puzzle.Unique {
			for _, q := range p.Questions {
				fmt.Fprintf(stdout, "%s? %s\n", strings.TrimSuffix(q.Text, "?"), p.Reply(q, solved.Solution))
			}
		}
	}
	if err != nil {
		return err
	}
	return compare.Check(results)
}
