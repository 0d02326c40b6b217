// Command conformance runs tables of testdata, which are queries with the answers that the
// standard demands, and prints the cases by clause of the standard:
//
//	go run ./conformance                       the tables of ISO/IEC 13211-1, in ISO mode
//	go run ./conformance -oracles              beside SWI-Prolog and GNU Prolog
//	go run ./conformance 'iso/08.*' 'lib/*'    these tables
//
// With -oracles it also lists every case for which another installed system gives a
// different result, by the clause that decides, with the reason that the table gives. A
// difference without a reason is an error in the table, and so is a reason without a
// difference. GNU Prolog runs only the tables of iso, as it has little beyond the standard.
//
// The exit status is 1 if a case fails or a table has such an error, and 2 if a table could
// not be run.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/internal/quad"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run implements the whole command: it returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("conformance", flag.ContinueOnError)
	flags.SetOutput(stderr)
	oracles := flags.Bool("oracles", false, "run the tables on SWI-Prolog and GNU Prolog as well, and list where they differ")
	dir := flags.String("dir", "testdata", "the `directory` of the tables")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	fail := func(err error) int {
		fmt.Fprintln(stderr, "conformance:", err)
		return 2
	}
	patterns := flags.Args()
	if len(patterns) == 0 {
		patterns = []string{"iso/*.txt"}
	}
	var others []quad.System
	if *oracles {
		for _, s := range quad.Systems {
			if s.Installed() {
				others = append(others, s)
			}
		}
	}
	r := newReport(others)
	for _, pattern := range patterns {
		paths, err := filepath.Glob(filepath.Join(*dir, pattern))
		if err != nil {
			return fail(err)
		}
		if len(paths) == 0 {
			return fail(fmt.Errorf("no tables match %s", filepath.Join(*dir, pattern)))
		}
		for _, path := range paths {
			if err := r.table(path, others); err != nil {
				return fail(err)
			}
		}
	}
	r.write(stdout)
	if !r.clean() {
		return 1
	}
	return 0
}

// zebra returns the result of a script on this system, in ISO mode or its own. A table may
// take a minute.
func zebra(script string, iso bool) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var out bytes.Buffer
	options := []prolog.Option{prolog.WithOS(), prolog.WithError(io.Discard)}
	if iso {
		options = append(options, prolog.WithISO())
	}
	p, err := prolog.New(strings.NewReader(""), &out, options...)
	if err != nil {
		return "", err
	}
	if err := p.Exec(script); err != nil {
		return "", err
	}
	err = p.QuerySolutionContext(ctx, "'quad main'.").Err()
	if load := (*prolog.LoadError)(nil); errors.As(err, &load) { // programs of tables may have errors on purpose
		err = nil
	}
	return out.String(), err
}

// numbered matches a heading that begins with the number of a clause, as
// "8.16.1 atom_length/2" and "6.3.1.2, 6.3.4.1 numbers" do.
var numbered = regexp.MustCompile(`^\d+(\.\d+)*[ ,]`)
