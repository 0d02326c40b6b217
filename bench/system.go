package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/zebralog/prolog/bench/golang"
)

// systemNames are the systems in the order of the table. The first three are ours: with and
// without native code, and another build of it.
var systemNames = []string{"zebra", "interpreter", "before", "swipl", "gprolog", "gecode", "go"}

// A sample is one run of a program.
type sample struct {
	us     float64       // microseconds per iteration
	count  int           // iterations
	result string        // the answer as driver.pl writes it
	peak   int64         // the most resident memory in bytes; 0 if not known
	wall   time.Duration // of the whole process
}

// A runner runs a prepared program. The argument how is the second argument of run/2 in
// driver.pl.
type runner func(ctx context.Context, how string) (sample, error)

// A system is a system that can run programs.
type system struct {
	name    string
	version string

	// prepare returns nil if the program is not for the system.
	prepare func(ctx context.Context, p *program) (runner, error)

	// command is nil if the system does not have swipl's command line.
	command func(ctx context.Context, args ...string) *exec.Cmd
}

// findSystems returns those of the named systems that are installed. Ours must be there. It
// is built, unless a binary is given. The binary before is another build of it, or empty.
func findSystems(ctx context.Context, dir string, names []string, binary, before string) ([]*system, error) {
	for _, name := range names {
		if !slices.Contains(systemNames, name) {
			return nil, fmt.Errorf("unknown system %q: the systems are %s", name, strings.Join(systemNames, ", "))
		}
	}
	var systems []*system
	for _, name := range systemNames {
		if !slices.Contains(names, name) {
			continue
		}
		var s *system
		var err error
		switch name {
		case "zebra":
			s, err = findZebra(ctx, name, dir, binary, "--native")
		case "interpreter":
			s, err = findZebra(ctx, name, dir, binary, "--no-native")
		case "before":
			if before == "" {
				continue
			}
			s, err = interpreter(ctx, name, before, dir)
		case "swipl":
			s, err = findSwipl(ctx, dir)
		case "gprolog":
			s, err = findGprolog(ctx, dir)
		case "gecode":
			s, err = findGecode(ctx, dir)
		case "go":
			s = goSystem()
		}
		if errors.Is(err, exec.ErrNotFound) && name != "zebra" {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		systems = append(systems, s)
	}
	if len(systems) == 0 {
		return nil, errors.New("none of the systems is installed")
	}
	return systems, nil
}

// findZebra returns our system, to be run with an option. It builds the command zebra as
// for a release, unless a binary is given.
func findZebra(ctx context.Context, name, dir, binary, option string) (*system, error) {
	if binary == "" {
		binary = filepath.Join(dir, "zebra")
		build := exec.CommandContext(ctx, "go", "build", "-ldflags=-funcalign=64", "-o", binary, "github.com/zebralog/prolog/cmd/zebra")
		if out, err := build.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("go build: %w\n%s", err, out)
		}
	}
	return interpreter(ctx, name, binary, dir, option)
}

// findSwipl finds SWI-Prolog, with its default flags.
func findSwipl(ctx context.Context, dir string) (*system, error) {
	binary, err := exec.LookPath("swipl")
	if err != nil {
		return nil, err
	}
	return interpreter(ctx, "swipl", binary, dir)
}

// interpreter returns a system with swipl's command line, to be run with further options.
func interpreter(ctx context.Context, name, binary, dir string, options ...string) (*system, error) {
	binary, err := filepath.Abs(binary)
	if err != nil {
		return nil, err
	}
	version, err := versionLine(ctx, binary)
	if err != nil {
		return nil, err
	}
	command := func(ctx context.Context, args ...string) *exec.Cmd {
		return exec.CommandContext(ctx, binary, slices.Concat(options, args)...)
	}
	prepare := func(_ context.Context, p *program) (runner, error) {
		if p.Goal != "" {
			return func(ctx context.Context, _ string) (sample, error) {
				return startup(command(ctx, "-q", "-g", p.Goal))
			}, nil
		}
		file := filepath.Join(dir, p.Name+".pl")
		if err := os.WriteFile(file, []byte(p.withDriver()), 0o666); err != nil {
			return nil, err
		}
		return func(ctx context.Context, how string) (sample, error) {
			cmd := command(ctx, "-q", "-g", "bench_main", "-t", "halt", file)
			cmd.Dir = dir
			return drive(cmd, p.Name, how)
		}, nil
	}
	return &system{name: name, version: version, prepare: prepare, command: command}, nil
}

// gprologStacks are the sizes of GNU Prolog's memory areas in kilobytes, which it reserves
// at its start, and the size of its atom table.
var gprologStacks = []string{
	"GLOBALSZ=1048576", "LOCALSZ=524288", "TRAILSZ=262144", "MAX_ATOM=262144",
}

// findGprolog finds GNU Prolog. Its programs are compiled to native code.
func findGprolog(ctx context.Context, dir string) (*system, error) {
	compiler, err := exec.LookPath("gplc")
	if err != nil {
		return nil, err
	}
	version, err := versionLine(ctx, compiler)
	if err != nil {
		return nil, err
	}
	prepare := func(ctx context.Context, p *program) (runner, error) {
		text := p.withDriver() + "\n:- initialization(bench_main).\n"
		if p.Goal != "" {
			text = ":- initialization(" + p.Goal + ").\n"
		}
		file := filepath.Join(dir, p.Name+".gprolog.pl")
		binary := filepath.Join(dir, p.Name+".gprolog.exe")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			return nil, err
		}
		compile := exec.CommandContext(ctx, compiler, "--no-top-level", "-o", binary, file)
		compile.Dir = dir
		if out, err := compile.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("gplc: %w\n%s", err, out)
		}
		return func(ctx context.Context, how string) (sample, error) {
			cmd := exec.CommandContext(ctx, binary)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), gprologStacks...)
			if p.Goal != "" {
				return startup(cmd)
			}
			return drive(cmd, p.Name, how)
		}, nil
	}
	return &system{name: "gprolog", version: version, prepare: prepare}, nil
}

// goSystem runs the hand-written Go of package golang in this process.
func goSystem() *system {
	prepare := func(_ context.Context, p *program) (runner, error) {
		f := golang.Programs[p.Name]
		if f == nil || p.Set != "programs" {
			return nil, nil
		}
		return func(_ context.Context, how string) (sample, error) {
			return timeGo(f, how), nil
		}, nil
	}
	return &system{name: "go", version: "Go by hand", prepare: prepare}
}

// timeGo runs a Go program as drive runs a Prolog program.
func timeGo(f func() string, how string) sample {
	s := sample{count: 1, result: f()}
	elapsed := func() time.Duration {
		start := time.Now()
		for range s.count {
			f()
		}
		return time.Since(start)
	}
	if ms, ok := argument(how, "ms"); ok {
		target := time.Duration(ms) * time.Millisecond
		for s.wall = elapsed(); s.wall*8 < target; s.wall = elapsed() {
			s.count *= 4
		}
		s.count = max(1, int(float64(s.count)*float64(target)/float64(s.wall)))
	} else if n, ok := argument(how, "times"); ok {
		s.count = n
	}
	s.wall = elapsed()
	s.us = float64(s.wall.Nanoseconds()) / 1000 / float64(s.count)
	return s
}

// argument returns N of the text "name(N)".
func argument(term, name string) (int, bool) {
	text, ok := strings.CutPrefix(term, name+"(")
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(strings.TrimSuffix(text, ")"))
	return n, err == nil
}

// versionLine returns the first line that a program prints for --version, to standard
// output or standard error.
func versionLine(ctx context.Context, binary string) (string, error) {
	out, err := exec.CommandContext(ctx, binary, "--version").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s --version: %w", binary, err)
	}
	line, _, _ := strings.Cut(string(out), "\n")
	return strings.TrimSpace(line), nil
}

// startup times a process from its start to its end.
func startup(cmd *exec.Cmd) (sample, error) {
	out, peak, wall, err := runChild(cmd)
	if err != nil {
		return sample{}, err
	}
	if len(out) > 0 {
		return sample{}, fmt.Errorf("unexpected output %q", out)
	}
	return sample{us: float64(wall.Nanoseconds()) / 1000, count: 1, peak: peak, wall: wall}, nil
}

// drive runs a process with a program and its driver.
func drive(cmd *exec.Cmd, name, how string) (sample, error) {
	cmd.Stdin = strings.NewReader(fmt.Sprintf("run(%s, %s).\n", name, how))
	out, peak, wall, err := runChild(cmd)
	if err != nil {
		return sample{}, err
	}
	s, err := parseOutput(string(out), name)
	s.peak, s.wall = peak, wall
	return s, err
}

// runChild runs a process to its end. It returns the process's standard output, peak memory
// and duration. The error has its standard error.
func runChild(cmd *exec.Cmd) ([]byte, int64, time.Duration, error) {
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if err != nil {
		return nil, 0, wall, fmt.Errorf("%w\n%s%s", err, clip(stdout.String(), 500), clip(stderr.String(), 500))
	}
	if stderr.Len() > 0 && stdout.Len() == 0 {
		return nil, 0, wall, errors.New(clip(stderr.String(), 500))
	}
	return stdout.Bytes(), peakMemory(cmd.ProcessState), wall, nil
}

// parseOutput reads the two lines that driver.pl writes:
//
//	count(N).
//	bench(Name, Microseconds, Result).
func parseOutput(out, name string) (sample, error) {
	var s sample
	found := false
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(line)
		if n, ok := argument(strings.TrimSuffix(line, "."), "count"); ok {
			s.count = n
			continue
		}
		rest, ok := strings.CutPrefix(line, "bench("+name+", ")
		if !ok {
			continue
		}
		us, result, ok := strings.Cut(rest, ", ")
		result, ok2 := strings.CutSuffix(result, ").")
		v, err := strconv.ParseFloat(us, 64)
		if !ok || !ok2 || err != nil {
			return s, fmt.Errorf("cannot read the line %q", clip(line, 200))
		}
		s.us, s.result, found = v, result, true
	}
	if !found || s.count == 0 {
		return s, fmt.Errorf("no result in the output %q", clip(out, 500))
	}
	return s, nil
}

// clip shortens a text to at most n bytes.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + "..."
}
