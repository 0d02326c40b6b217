package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/zebralog/prolog/repl"
)

const helpUsage = `Usage:
    zebra help                       how to ask, and a list of topics
    zebra help topic                 the same as ?- help(Topic). Topics: append, append/3,
                                     lists:append/3, phrase//2, f(mod), flag(unknown),
                                     section(streams), library(dcg/basics)
    zebra help --search word ...     the same as ?- apropos(Query): all topics with the words
                                     in their names or summaries

Options:
    --search    look for words

Exit status: 1 when nothing is found.
`

// showHelp implements the command zebra help.
func showHelp(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	f := flag.NewFlagSet("help", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	search := f.Bool("search", false, "")
	err := f.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, helpUsage)
		return 0
	case err == nil && *search && f.NArg() == 0:
		err = errors.New("--search: no words")
	case err == nil && !*search && f.NArg() > 1:
		err = fmt.Errorf("unexpected argument %s", f.Arg(1))
	}
	if err != nil {
		fmt.Fprintf(stderr, "zebra help: %v; zebra help --help lists the options\n", err)
		return 2
	}
	goal := "help"
	switch {
	case *search:
		goal = "prolog_help:found_apropos(" + quoted(strings.Join(f.Args(), " ")) + ")"
	case f.NArg() == 1:
		goal = "prolog_help:found_help(" + quoted(f.Arg(0)) + ")"
	}
	e, err := repl.NewNative(strings.NewReader(""), repl.NewOutput(stdout), stderr, repl.Options{Standard: true})
	if err != nil {
		fmt.Fprintf(stderr, "zebra help: %v\n", err)
		return 2
	}
	defer e.Close()
	found := false
	err = e.Solve(context.Background(), repl.GoalQuery("use_module(library(help)), "+goal), func(*repl.Answer) bool {
		found = true
		return false
	})
	switch {
	case err != nil:
		e.Report(err)
		return 2
	case !found:
		return 1
	}
	return 0
}

// quoted returns the text of an atom.
func quoted(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(text) + "'"
}
