// Package examples holds programs of textbook size. Its test runs each with the
// command zebra and, where it is installed, with SWI-Prolog, and compares what
// they print with the file NAME.out beside NAME.pl.
package examples

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write NAME.out from what SWI-Prolog prints")

// zebra is the path of the command under test.
var zebra string

// scripts are the programs that run by initialization(main, main), with the
// arguments that they get.
var scripts = map[string][]string{
	"arguments": {"--lines", "--words", "--min=1", "--longest", "sample.txt", "sample.txt"},
}

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "examples")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	zebra = filepath.Join(dir, "zebra.exe")
	build := exec.Command("go", "build", "-o", zebra, "../cmd/zebra")
	if text, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "building the command: %v\n%s", err, text)
		return 1
	}
	return m.Run()
}

// TestExamples runs the programs with the command zebra.
func TestExamples(t *testing.T) {
	for _, program := range programs(t) {
		t.Run(program, func(t *testing.T) {
			t.Parallel()
			compare(t, program, zebra)
		})
	}
}

// TestExamplesSWI runs them with SWI-Prolog.
func TestExamplesSWI(t *testing.T) {
	swipl, err := exec.LookPath("swipl")
	if err != nil {
		t.Skip("SWI-Prolog is not installed")
	}
	for _, program := range programs(t) {
		t.Run(program, func(t *testing.T) {
			t.Parallel()
			if *update {
				got := output(t, program, swipl)
				if err := os.WriteFile(expectation(program), []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			compare(t, program, swipl)
		})
	}
}

// inGo are the directories of examples in Go.
var inGo = []string{"embed", "fd"}

// TestEveryDirectory finds directories without a program that is compared, and examples in Go
// without tests.
func TestEveryDirectory(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !entry.IsDir() || slices.Contains(inGo, entry.Name()) {
			continue
		}
		if outs, _ := filepath.Glob(filepath.Join(entry.Name(), "*.out")); len(outs) == 0 {
			t.Errorf("%s: no program with an expected output", entry.Name())
		}
	}
	for _, parent := range inGo {
		dirs, err := filepath.Glob(filepath.Join(parent, "*"))
		if err != nil || len(dirs) == 0 {
			t.Errorf("%s: no examples: %v", parent, err)
		}
		for _, dir := range dirs {
			if tests, _ := filepath.Glob(filepath.Join(dir, "*_test.go")); len(tests) == 0 {
				t.Errorf("%s: no tests", dir)
			}
		}
	}
}

// programs returns the paths of the programs that have an expected output.
func programs(t *testing.T) []string {
	t.Helper()
	outs, err := filepath.Glob("*/*.out")
	if err != nil {
		t.Fatal(err)
	}
	if len(outs) == 0 {
		t.Fatal("no programs")
	}
	for i, out := range outs {
		outs[i] = strings.TrimSuffix(out, ".out") + ".pl"
	}
	return outs
}

// expectation returns the path of the file with the output that the program at path must
// print.
func expectation(path string) string {
	return strings.TrimSuffix(path, ".pl") + ".out"
}

// compare fails the test unless the system prints the expected text.
func compare(t *testing.T, path, system string) {
	t.Helper()
	want, err := os.ReadFile(expectation(path))
	if err != nil {
		t.Fatal(err)
	}
	got := output(t, path, system)
	if got == string(want) {
		return
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	shown := 0
	for i := range max(len(gotLines), len(wantLines)) {
		g, w := line(gotLines, i), line(wantLines, i)
		if g == w {
			continue
		}
		t.Errorf("line %d\n got %s\nwant %s", i+1, g, w)
		if shown++; shown == 5 {
			break
		}
	}
}

func line(lines []string, i int) string {
	if i >= len(lines) {
		return "nothing"
	}
	return fmt.Sprintf("%q", lines[i])
}

// output runs the program at path and returns its standard output. Its standard
// input is the file NAME.in, if there is one.
func output(t *testing.T, path, system string) string {
	t.Helper()
	dir, file := filepath.Split(path)
	name := strings.TrimSuffix(file, ".pl")
	args := []string{"-q", "-g", "main", "-t", "halt", file}
	if script, ok := scripts[name]; ok {
		args = append([]string{"-q", file, "--"}, script...)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, system, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	if input, err := os.ReadFile(filepath.Join(dir, name+".in")); err == nil {
		cmd.Stdin = bytes.NewReader(input)
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Errorf("%s: %v", strings.Join(cmd.Args, " "), err)
	}
	if stderr.Len() > 0 {
		t.Errorf("standard error:\n%s", stderr.String())
	}
	return stdout.String()
}
