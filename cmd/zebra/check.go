package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/internal/unittest"
	"github.com/zebralog/prolog/network"
	"github.com/zebralog/prolog/puzzle"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/yaml"
)

const checkUsage = `Usage:
    zebra check [--json] [--short] [file or directory ...]

Loads files and prints what is wrong with them, or looks wrong, with its place:

    syntax errors
    calls of undefined predicates, with predicates of a similar name or another arity
    singleton variables
    clauses of a predicate that are not together
    predicates that are never called, and clauses that no goal reaches
    predicates declared deterministic (det/1, or "is det" above them) that cannot be

Each file is loaded in an interpreter of its own, name.pl together with name.plt. Directives run as when
the file is consulted, except initialization/1,2. In a directory, and in those below it, all
files are checked that end in .pl, .pro, .prolog or .plt, unless their names begin with a
dot or _. By default this is the working directory.

Options:
    --json     print an array of objects with file, line, column, severity and message
    --short    print a line for each message

Exit status: 0 without messages, 1 after warnings, 2 after errors.
`

// checkPrograms implements the command zebra check.
func checkPrograms(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	f := flag.NewFlagSet("check", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	found, err := newFindings(stdout)
	if err != nil {
		fmt.Fprintf(stderr, "zebra check: %v\n", plain(err))
		return 2
	}
	f.BoolVar(&found.json, "json", false, "")
	f.BoolVar(&found.short, "short", false, "")
	err = f.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, checkUsage)
		return 0
	}
	var programs [][]string
	if err == nil {
		programs, err = programsIn(f.Args())
	}
	if err != nil {
		fmt.Fprintf(stderr, "zebra check: %v\n", plain(err))
		return 2
	}
	status := 0
	for _, paths := range programs {
		var printed bytes.Buffer
		s, err := checkProgram(paths, &printed)
		if err != nil {
			fmt.Fprintf(stderr, "zebra check: %s: %v\n", paths[0], err)
			s = 2
		}
		found.take(printed.Bytes(), paths)
		status = max(status, s)
	}
	if len(found.all) > 0 {
		status = max(status, 1)
	}
	if err := found.print(); err != nil {
		fmt.Fprintf(stderr, "zebra check: %v\n", plain(err))
		return 2
	}
	return status
}

// programsIn returns the programs in files and directories. A file name.pl and its tests in
// name.plt are one program.
func programsIn(paths []string) (programs [][]string, err error) {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	known := make(map[string]bool)
	for _, path := range paths {
		err := filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
			base := filepath.Base(name)
			switch hidden := name != path && (base[0] == '.' || base[0] == '_'); {
			case err != nil:
				return err
			case hidden && d.IsDir():
				return fs.SkipDir
			case hidden, d.IsDir(), name != path && !slices.Contains([]string{".pl", ".pro", ".prolog", ".plt"}, filepath.Ext(name)):
				return nil
			}
			dir := filepath.Dir(name)
			file, err := unittest.Named(os.DirFS(dir), base)
			if err != nil || known[filepath.Join(dir, file.Name)] {
				return err
			}
			known[filepath.Join(dir, file.Name)] = true
			for i, p := range file.Paths {
				file.Paths[i] = filepath.Join(dir, p)
			}
			programs = append(programs, file.Paths)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	if len(programs) == 0 {
		return nil, fmt.Errorf("no programs in %s", strings.Join(paths, " "))
	}
	return programs, nil
}

// checkProgram prints the messages about a program. It returns the exit status.
func checkProgram(paths []string, out io.Writer) (status int, err error) {
	p, err := prolog.New(nil, out, prolog.WithOS())
	if err != nil {
		return 0, err
	}
	defer p.Close()
	defer network.Install(p.Engine()).Close()
	yaml.Install(p.Engine())
	loader := program.LoaderOf(p.Engine())
	puzzle.Bundle(p)
	loader.AutoloadBundled()
	loader.Dry = true
	err = p.QuerySolution("use_module(library(check/program)), check_files(?)", paths).Err()
	var wrong *prolog.LoadError // the error was printed already
	if err != nil && !errors.As(err, &wrong) {
		return 0, err
	}
	var n struct{ Errors, Warnings int }
	if err := p.QuerySolution("statistics(errors, Errors), statistics(warnings, Warnings)").Scan(&n); err != nil {
		return 0, err
	}
	switch {
	case n.Errors > 0:
		return 2, nil
	case n.Warnings > 0:
		return 1, nil
	}
	return 0, nil
}
