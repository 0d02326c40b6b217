// Command gocode finds mistakes in a Go package that tests would not notice. It builds the
// tests once, with all mistakes in the package; the environment variable MUTANT chooses one
// of them. It prints those that are reached by tests and let none of them fail:
//
//	go run ./internal/mutate/gocode -tests ./stdlib -run 'TestTables$/^builtin$' stdlib/terms
//
// The mistakes are these: a comparison has another bound or is negated, a condition is
// missing from a conjunction or disjunction, an arithmetic operation is another one, a
// result is negated, or a statement is missing. A survivor means that a table lacks a row,
// or that the code only saves work.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

var (
	tests   = flag.String("tests", "", "the `package` of the tests, if it is another one")
	run     = flag.String("run", ".", "which `tests` are run")
	from    = flag.Int("from", 0, "the number of the first mistake")
	most    = flag.Int("most", 0, "how many `mistakes` are tried, from all parts of the package (default all)")
	patient = flag.Duration("timeout", 2*time.Minute, "how long tests may take with a mistake")
)

func main() {
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := mutate(filepath.Clean(flag.Arg(0))); err != nil {
		fmt.Fprintln(os.Stderr, "gocode:", err)
		os.Exit(1)
	}
}

// mutate tries all mistakes in the package in a directory.
func mutate(dir string) error {
	tmp, err := os.MkdirTemp("", "gocode")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	p, err := load(dir)
	if err != nil {
		return err
	}
	overlay := make(map[string]string) // from files to their replacements
	write := func(name, text string) error {
		path, err := filepath.Abs(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		overlay[path] = filepath.Join(tmp, name)
		return os.WriteFile(overlay[path], []byte(text), 0o644)
	}
	for name, text := range p.mutated() {
		if err := write(name, text); err != nil {
			return err
		}
	}
	if err := write("zz_mutants.go", fmt.Sprintf(chooser, p.name, len(p.mutants))); err != nil {
		return err
	}
	list, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(tmp, "overlay.json"), list, 0o644); err != nil {
		return err
	}
	if *tests == "" {
		*tests = "./" + filepath.ToSlash(dir)
	}
	s := &suite{dir: *tests, binary: filepath.Join(tmp, "tests"), reached: filepath.Join(tmp, "reached")}
	build := exec.Command("go", "test", "-c", "-vet=off", "-overlay", filepath.Join(tmp, "overlay.json"), "-o", s.binary, s.dir)
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	if err := s.measure(); err != nil {
		return err
	}
	tried, survivors, step := 0, 0, 1
	if *most > 0 {
		step = max(1, (len(p.mutants)-*from) / *most)
	}
	for n := *from; n < len(p.mutants); n += step {
		tried++
		if !s.notices(n) {
			survivors++
			fmt.Printf("%d %s (%d tests)\n", n, p.mutants[n], len(s.reaching[n]))
		}
	}
	fmt.Printf("%s: %d mistakes of %d, %d not noticed\n", dir, tried, len(p.mutants), survivors)
	return nil
}

// chooser is the file that is added to the package. It has the name of the package and the
// number of mistakes.
const chooser = `package %s

import (
	"os"
	"strconv"
	"sync/atomic"
)

var (
	chosenMutant   = func() int { n, err := strconv.Atoi(os.Getenv("MUTANT")); if err != nil { return -1 }; return n }()
	reachedMutants [%d]atomic.Bool
	reachedFile    = os.Getenv("MUTANTS_REACHED")
)

func mutant(n int) bool {
	if reachedFile != "" && reachedMutants[n].CompareAndSwap(false, true) {
		f, err := os.OpenFile(reachedFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			panic(err)
		}
		f.WriteString(strconv.Itoa(n) + "\n")
		f.Close()
	}
	return n == chosenMutant
}

func mutantOr[T any](n int, right, wrong T) T {
	if mutant(n) {
		return wrong
	}
	return right
}
`

// A suite is the tests that may notice a mistake.
type suite struct {
	dir, binary, reached string
	reaching             map[int][]string // from the number of a mistake to the tests that reach it
}

var passed = regexp.MustCompile(`(?m)^ *--- PASS: (\S+)`)

// measure finds the tests, and the mistakes that each test reaches.
func (s *suite) measure() error {
	out, err := s.test(*run, "-test.v").CombinedOutput()
	if err != nil {
		return fmt.Errorf("the tests fail without a mistake: %w: %s", err, out[max(0, len(out)-2000):])
	}
	var names []string
	for _, m := range passed.FindAllStringSubmatch(string(out), -1) {
		names = append(names, m[1])
	}
	// If a test has subtests, only these are counted.
	names = slices.DeleteFunc(names, func(name string) bool {
		return slices.ContainsFunc(names, func(part string) bool { return strings.HasPrefix(part, name+"/") })
	})
	s.reaching = make(map[int][]string)
	for _, name := range names {
		cmd := s.test(pattern([]string{name}))
		cmd.Env = append(os.Environ(), "MUTANTS_REACHED="+s.reached)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s fails by itself: %w: %s", name, err, out)
		}
		text, _ := os.ReadFile(s.reached) // there is no file if the test reaches no mistake
		os.Remove(s.reached)
		for _, line := range bytes.Fields(text) {
			n, err := strconv.Atoi(string(line))
			if err != nil {
				return err
			}
			s.reaching[n] = append(s.reaching[n], name)
		}
	}
	return nil
}

// notices reports whether a test fails with mistake n.
func (s *suite) notices(n int) bool {
	names := s.reaching[n]
	if len(names) == 0 {
		return false
	}
	cmd := s.test(pattern(names), "-test.failfast", "-test.timeout", patient.String())
	cmd.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(n))
	return cmd.Run() != nil
}

// test returns the command that runs some tests.
func (s *suite) test(pattern string, args ...string) *exec.Cmd {
	cmd := exec.Command(s.binary, append([]string{"-test.timeout", "0", "-test.run", pattern}, args...)...)
	cmd.Dir = s.dir
	return cmd
}

// pattern returns a regular expression that matches tests. The elements of a subtest's name
// are matched one by one, so that subtests of several tests can be run together.
func pattern(names []string) string {
	var levels [][]string
	for _, name := range names {
		for i, element := range strings.Split(name, "/") {
			if i == len(levels) {
				levels = append(levels, nil)
			}
			if quoted := regexp.QuoteMeta(element); !slices.Contains(levels[i], quoted) {
				levels[i] = append(levels[i], quoted)
			}
		}
	}
	var b strings.Builder
	for i, level := range levels {
		if i > 0 {
			b.WriteByte('/')
		}
		b.WriteString("^(" + strings.Join(level, "|") + ")$")
	}
	return b.String()
}
