// Package prologtest runs the tests of Prolog programs within go test.
//
// The tests are written for library(plunit), as in SWI-Prolog:
//
//	:- begin_tests(discount).
//	test(regular, Price == 90) :- discount(100, regular, Price).
//	test(unknown, error(existence_error(class, gold))) :- discount(100, gold, _).
//	test(none, fail) :- discount(0, _, _).
//	:- end_tests(discount).
//
// They are in the file of the program, or, for name.pl, in name.plt beside it. A Go test
// runs those of a file system:
//
//	//go:embed rules
//	var rules embed.FS
//
//	func TestRules(t *testing.T) { prologtest.Run(t, rules) }
//
// Each unit is a subtest, and each of its tests is a subtest of it: go test -run
// TestRules/discount/regular runs one. An error begins with file:line:column of the goal
// that failed. It shows where the expected and the actual term differ, or the backtrace of
// an exception. Output of a test is shown if the test fails. The command zebra test does the
// same without Go.
package prologtest

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/internal/unittest"
)

// An Option changes how Run runs tests.
type Option func(*config)

type config struct {
	patterns []string
	options  []prolog.Option
	make     func() (*prolog.Interpreter, error)
	setup    []func(*prolog.Interpreter) error
	timeout  time.Duration
	parallel bool
}

// Files says which files have tests, with the patterns of fs.Glob. If either name.pl or
// name.plt is named, both are loaded. Without this option, the files are those anywhere
// below the root that end in .plt, and those that end in .pl, .pro or .prolog and have a
// directive begin_tests/1,2 at the beginning of a line. Names that begin with a dot or _ and
// directories named testdata are left out.
func Files(patterns ...string) Option {
	return func(c *config) { c.patterns = append(c.patterns, patterns...) }
}

// Interpreter gives options for the interpreters. Without this option they can only read the
// files of the file system: see prolog.WithFS.
func Interpreter(options ...prolog.Option) Option {
	return func(c *config) { c.options = append(c.options, options...) }
}

// New gives a function that makes the interpreters, instead of prolog.New.
func New(f func() (*prolog.Interpreter, error)) Option { return func(c *config) { c.make = f } }

// Setup gives a function that is called with each interpreter before files are loaded, to
// register predicates, add facts, and so on.
func Setup(f func(*prolog.Interpreter) error) Option {
	return func(c *config) { c.setup = append(c.setup, f) }
}

// Timeout bounds the time of each test without an option timeout. Without this option it is
// a minute; 0 means no bound.
func Timeout(d time.Duration) Option { return func(c *config) { c.timeout = d } }

// Parallel makes the units run in parallel (see testing.T.Parallel). Each runs in a copy of
// the interpreter that has loaded its file. Predicates in Go must allow that.
func Parallel() Option { return func(c *config) { c.parallel = true } }

// Run runs the tests in the files of a file system. Each file is loaded in a new
// interpreter. If a file cannot be loaded, t fails at once.
func Run(t *testing.T, fsys fs.FS, options ...Option) {
	t.Helper()
	c := config{timeout: time.Minute}
	for _, o := range options {
		o(&c)
	}
	if c.make == nil {
		c.make = func() (*prolog.Interpreter, error) {
			return prolog.New(nil, nil, append([]prolog.Option{prolog.WithFS(fsys)}, c.options...)...)
		}
	}
	files, err := c.files(fsys)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("no files with tests")
	}
	for _, file := range files {
		c.run(t, fsys, file)
	}
}

// files returns the files with tests.
func (c *config) files(fsys fs.FS) (files []unittest.File, err error) {
	if c.patterns == nil {
		return unittest.Find(fsys, ".")
	}
	known := make(map[string]bool)
	for _, pattern := range c.patterns {
		names, err := fs.Glob(fsys, pattern)
		if err == nil && len(names) == 0 {
			err = &fs.PathError{Op: "open", Path: pattern, Err: fs.ErrNotExist}
		}
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			f, err := unittest.Named(fsys, name)
			if err != nil {
				return nil, err
			}
			if !known[f.Name] {
				known[f.Name] = true
				files = append(files, f)
			}
		}
	}
	return files, nil
}

// run runs the tests of a file.
func (c *config) run(t *testing.T, fsys fs.FS, file unittest.File) {
	t.Helper()
	ctx := t.Context()
	p, err := c.load(ctx, fsys, file)
	if err != nil {
		report(t, file, err)
		t.FailNow()
	}
	t.Cleanup(func() { _ = p.Close() })
	read := func(name string) ([]byte, error) { return fs.ReadFile(fsys, path.Clean(name)) }
	s, err := unittest.NewSuite(ctx, p, read)
	if err != nil {
		t.Fatalf("%s: %v", file.Name, err)
	}
	for i, u := range s.Units {
		t.Run(u.Name, func(t *testing.T) {
			s, u := s, u
			if c.parallel {
				copied, err := p.Clone()
				if err == nil {
					s, err = unittest.NewSuite(ctx, copied, read)
				}
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = copied.Close() })
				u = s.Units[i]
				t.Parallel()
			}
			s.Timeout = c.timeout
			runUnit(t, s, u)
		})
	}
}

// load returns an interpreter that has loaded a file.
func (c *config) load(ctx context.Context, fsys fs.FS, file unittest.File) (*prolog.Interpreter, error) {
	p, err := c.make()
	if err != nil {
		return nil, err
	}
	for _, setup := range c.setup {
		if err := setup(p); err != nil {
			return nil, err
		}
	}
	for _, name := range file.Paths {
		if err := p.Load(ctx, fsys, pattern.Replace(name)); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// pattern makes the name of a file a pattern that matches it.
var pattern = strings.NewReplacer("*", `\*`, "?", `\?`, "[", `\[`, `\`, `\\`)

// report reports everything that is wrong with a text.
func report(t *testing.T, file unittest.File, err error) {
	t.Helper()
	var failed *prolog.LoadError
	if !errors.As(err, &failed) {
		t.Errorf("%s: %v", file.Name, err)
		return
	}
	for _, err := range failed.Errors {
		t.Error(err)
	}
}

func runUnit(t *testing.T, s *unittest.Suite, u *unittest.Unit) {
	t.Helper()
	ctx := t.Context()
	begun := s.Begin(ctx, u)
	switch begun.Status {
	case unittest.Failed:
		t.Fatal(text(begun) + begun.Output)
	case unittest.Blocked, unittest.Skipped:
		t.Skip(text(begun))
	}
	log(t, begun.Output)
	defer func() { log(t, s.End(context.WithoutCancel(ctx), u)) }()
	for _, test := range u.Tests {
		t.Run(test.Name, func(t *testing.T) {
			ran, skipped := 0, 0
			s.Run(t.Context(), u, test, func(r unittest.Result) {
				log(t, r.Output)
				ran++
				switch {
				case r.Status == unittest.Failed:
					t.Error(text(r))
				case r.Status != unittest.Passed:
					skipped++
					t.Log(text(r))
				case r.Warning != "":
					t.Log(text(r))
				}
			})
			if ran == skipped && !t.Failed() {
				t.SkipNow()
			}
		})
	}
}

func text(r unittest.Result) string { return strings.TrimSuffix(r.Text(), "\n") }

func log(t *testing.T, output string) {
	t.Helper()
	if output != "" {
		t.Log(strings.TrimSuffix(output, "\n"))
	}
}
