package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/internal/unittest"
	"github.com/zebralog/prolog/network"
	"github.com/zebralog/prolog/puzzle"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/yaml"
)

const testUsage = `Usage:
    zebra test [options] [file or directory ...]

Runs the tests of library(plunit) in files. In a directory, and in those below it, these are
all files that end in .plt, and .pl, .pro and .prolog files with a directive begin_tests at
the beginning of a line. Names that begin with a dot or _ and directories named testdata are
left out. The default is the working directory. If name.pl and name.plt both exist, both
are loaded, name.pl first. Each file has an interpreter of its own.

Options:
    --run unit:test     run only tests whose names match these regular expressions
    --jobs n            run n files in parallel (default: one for each processor)
    --timeout time      bound each test that has no timeout of its own, such as 30s (default
                        10m); 0 is no bound
    --format format     text, json (an object on each line) or junit (XML)
    --cover file        write a Go cover profile that shows which clauses were entered
    --fail-fast         stop at the first test that fails
    -v, --verbose       also show tests that pass, and what they print

Exit status: 0 when all tests pass, 1 when one fails, 2 when a file cannot be loaded.
`

// A tester runs the tests of files.
type tester struct {
	unit, test *regexp.Regexp // nil for all
	jobs       int
	timeout    time.Duration
	format     string
	cover      string
	failFast   bool
	verbose    bool

	ctx    context.Context
	cancel context.CancelFunc
	mu     sync.Mutex
	counts map[string]int // of coverage profiles
}

// A fileResult has the results of the tests of a file.
type fileResult struct {
	Name     string
	Results  []unittest.Result
	Loading  string // messages of loading
	Err      error  // not nil if the file could not be loaded
	Duration time.Duration
}

// runTests implements the command zebra test.
func runTests(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	t := &tester{counts: make(map[string]int)}
	paths, err := t.parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, testUsage)
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "zebra test: %v; zebra test --help lists the options\n", plain(err))
		return 2
	}
	files, err := findTests(paths)
	if err != nil {
		fmt.Fprintf(stderr, "zebra test: %v\n", plain(err))
		return 2
	}
	t.ctx, t.cancel = context.WithCancel(context.Background())
	defer t.cancel()
	var r reporter = &textReporter{w: stdout, verbose: t.verbose}
	switch t.format {
	case "json":
		e := json.NewEncoder(stdout)
		e.SetEscapeHTML(false)
		r = &jsonReporter{e}
	case "junit":
		r = &junitReporter{w: stdout}
	}
	status := t.runAll(files, r)
	if t.cover != "" {
		if err := t.writeProfile(); err != nil {
			fmt.Fprintf(stderr, "zebra test: %v\n", plain(err))
			return 2
		}
	}
	return status
}

// parse reads the options, which may also follow paths.
func (t *tester) parse(args []string) (paths []string, err error) {
	f := flag.NewFlagSet("test", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Func("run", "", func(text string) (err error) {
		unit, test, both := strings.Cut(text, ":")
		if t.unit, err = regexp.Compile(unit); err == nil && both {
			t.test, err = regexp.Compile(test)
		}
		return err
	})
	f.IntVar(&t.jobs, "jobs", runtime.GOMAXPROCS(0), "")
	f.DurationVar(&t.timeout, "timeout", 10*time.Minute, "")
	t.format = "text"
	f.Func("format", "", oneOf(&t.format, choices("test", "--format")))
	f.StringVar(&t.cover, "cover", "", "")
	f.BoolVar(&t.failFast, "fail-fast", false, "")
	f.BoolVar(&t.verbose, "v", false, "")
	f.BoolVar(&t.verbose, "verbose", false, "")
	for {
		if err := f.Parse(args); err != nil {
			return nil, err
		}
		if f.NArg() == 0 {
			break
		}
		paths, args = append(paths, f.Arg(0)), f.Args()[1:]
	}
	switch {
	case t.jobs < 1:
		err = errors.New("--jobs is less than 1")
	case t.timeout < 0:
		err = errors.New("--timeout is negative")
	}
	if len(paths) == 0 {
		paths = []string{"."}
	}
	return paths, err
}

// findTests returns the test files that the paths name.
func findTests(paths []string) (files []unittest.File, err error) {
	known := make(map[string]bool)
	for _, name := range paths {
		info, err := os.Stat(name)
		if err != nil {
			return nil, err
		}
		dir, found := name, []unittest.File(nil)
		if info.IsDir() {
			found, err = unittest.Find(os.DirFS(dir), ".")
		} else {
			var file unittest.File
			dir = filepath.Dir(name)
			file, err = unittest.Named(os.DirFS(dir), filepath.Base(name))
			found = []unittest.File{file}
		}
		if err != nil {
			return nil, err
		}
		for _, f := range found {
			for i, path := range f.Paths {
				f.Paths[i] = filepath.Join(dir, filepath.FromSlash(path))
			}
			f.Name = filepath.Join(dir, filepath.FromSlash(f.Name))
			if !known[f.Name] {
				known[f.Name] = true
				files = append(files, f)
			}
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no files with tests in %s", strings.Join(paths, " "))
	}
	return files, nil
}

// runAll runs the tests of several files in parallel, and reports them in the order of the
// files. It returns the exit status.
func (t *tester) runAll(files []unittest.File, r reporter) (status int) {
	done := make([]chan fileResult, len(files))
	for i := range done {
		done[i] = make(chan fileResult, 1)
	}
	next := make(chan int)
	for range min(t.jobs, len(files)) {
		go func() {
			for i := range next {
				done[i] <- t.runFile(files[i])
			}
		}()
	}
	go func() {
		for i := range files {
			next <- i
		}
		close(next)
	}()
	var total fileResult
	for _, c := range done {
		f := <-c
		if f.Err != nil && t.ctx.Err() != nil {
			continue // after the first failure
		}
		r.file(f)
		total.Results = append(total.Results, f.Results...)
		total.Duration += f.Duration
		if f.Err != nil {
			status = 2
		} else if status == 0 && f.count()[unittest.Failed] > 0 {
			status = 1
		}
	}
	r.end(total)
	return status
}

// count returns how many results there are of each status.
func (f *fileResult) count() map[unittest.Status]int {
	n := make(map[unittest.Status]int)
	for _, r := range f.Results {
		if r.Test != "" || r.Status == unittest.Failed {
			n[r.Status]++
		}
	}
	return n
}

// runFile runs the tests of a file.
func (t *tester) runFile(file unittest.File) fileResult {
	f := fileResult{Name: file.Name}
	begun := time.Now()
	f.Err = t.load(file, &f)
	f.Duration = time.Since(begun)
	return f
}

func (t *tester) load(file unittest.File, f *fileResult) error {
	var messages bytes.Buffer
	p, err := prolog.New(nil, &messages, prolog.WithOS())
	if err != nil {
		return err
	}
	defer p.Close()
	defer network.Install(p.Engine()).Close()
	yaml.Install(p.Engine())
	puzzle.Bundle(p)
	program.LoaderOf(p.Engine()).AutoloadBundled()
	ctx := t.ctx
	var coverage *prolog.Coverage
	if t.cover != "" {
		coverage = p.NewCoverage()
		ctx = prolog.WithTracer(ctx, coverage)
	}
	for _, path := range file.Paths {
		err = p.QuerySolutionContext(t.ctx, "load_files(?, [])", path).Err()
		if err != nil {
			break
		}
	}
	f.Loading = messages.String()
	if err != nil {
		return err
	}
	s, err := unittest.NewSuite(ctx, p, os.ReadFile)
	if err != nil {
		return err
	}
	s.Timeout = t.timeout
	for _, u := range s.Units {
		t.runUnit(ctx, s, u, f)
	}
	if coverage != nil {
		return t.count(coverage)
	}
	return nil
}

// runUnit runs the selected tests of a unit.
func (t *tester) runUnit(ctx context.Context, s *unittest.Suite, u *unittest.Unit, f *fileResult) {
	var tests []*unittest.Test
	for _, test := range u.Tests {
		if (t.unit == nil || t.unit.MatchString(u.Name)) && (t.test == nil || t.test.MatchString(test.Name)) {
			tests = append(tests, test)
		}
	}
	if len(tests) == 0 || t.ctx.Err() != nil {
		return
	}
	begun := s.Begin(ctx, u)
	if begun.Status != unittest.Passed || begun.Output != "" {
		t.add(f, begun)
	}
	if begun.Status != unittest.Passed {
		return
	}
	for _, test := range tests {
		if t.ctx.Err() != nil {
			break
		}
		s.Run(ctx, u, test, func(r unittest.Result) { t.add(f, r) })
	}
	if output := s.End(context.WithoutCancel(ctx), u); output != "" {
		t.add(f, unittest.Result{Unit: u.Name, Status: unittest.Passed, Output: output})
	}
}

func (t *tester) add(f *fileResult, r unittest.Result) {
	if t.ctx.Err() != nil {
		return
	}
	if r.File == "" {
		r.File = f.Name
	}
	r.File = relative(r.File)
	for i := range r.Backtrace {
		r.Backtrace[i].File = relative(r.Backtrace[i].File)
	}
	f.Results = append(f.Results, r)
	if r.Status == unittest.Failed && t.failFast {
		t.cancel()
	}
}

// relative returns a path relative to the working directory, if it lies below that.
func relative(path string) string {
	dir, err := os.Getwd()
	if err != nil || !filepath.IsAbs(path) {
		return path
	}
	if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}

// count adds the coverage of an interpreter.
func (t *tester) count(c *prolog.Coverage) error {
	var profile bytes.Buffer
	if _, err := c.WriteTo(&profile); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for line := range strings.Lines(profile.String()) {
		at := strings.LastIndexByte(line, ' ')
		var n int
		if _, err := fmt.Sscan(line[at+1:], &n); err == nil && !strings.HasPrefix(line, "mode:") {
			t.counts[line[:at]] += n
		}
	}
	return nil
}

// writeProfile writes the coverage of all tests. Clauses of the tests themselves are left
// out.
func (t *tester) writeProfile() error {
	var b bytes.Buffer
	b.WriteString("mode: count\n")
	for _, block := range slices.Sorted(maps.Keys(t.counts)) {
		places, _, _ := strings.Cut(block[strings.LastIndexByte(block, ':')+1:], " ")
		if start, end, _ := strings.Cut(places, ","); start != end {
			fmt.Fprintf(&b, "%s %d\n", block, t.counts[block])
		}
	}
	return os.WriteFile(t.cover, b.Bytes(), 0o666)
}
