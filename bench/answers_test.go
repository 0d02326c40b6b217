package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog/bench/golang"
)

var update = flag.Bool("update", false, "write testdata/results.txt from swipl's answers")

const resultsFile = "testdata/results.txt"

// readResults returns the expected answer of each program.
func readResults(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(resultsFile)
	if err != nil {
		t.Fatal(err)
	}
	results := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, result, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if !ok {
			t.Fatalf("%s: cannot read the line %q", resultsFile, line)
		}
		results[name] = result
	}
	return results
}

// quickPrograms returns the programs that a test can wait for.
func quickPrograms(t *testing.T) []*program {
	t.Helper()
	var quick []*program
	for _, set := range []string{"programs", "micro", "load"} {
		programs, err := loadPrograms(set)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range programs {
			if !p.Once || p.Set == "load" {
				quick = append(quick, p)
			}
		}
	}
	return quick
}

// quickHow returns the argument for a single iteration.
func quickHow(p *program) string {
	if p.Once {
		return "once"
	}
	return "times(1)"
}

// TestAnswers runs every quick program on each installed system. Short mode leaves out GNU
// Prolog, because its compiler is slow.
func TestAnswers(t *testing.T) {
	dir := t.TempDir()
	if err := writeFiles(dir); err != nil {
		t.Fatal(err)
	}
	programs := quickPrograms(t)
	if *update {
		updateResults(t, dir, programs)
	}
	results := readResults(t)
	for _, name := range systemNames {
		t.Run(name, func(t *testing.T) {
			if name == "gprolog" && testing.Short() {
				t.Skip("the compiler takes its time")
			}
			systems, err := findSystems(t.Context(), dir, []string{name}, "", "")
			if err != nil && strings.Contains(err.Error(), "installed") {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range programs {
				if !p.runsOn(name) {
					continue
				}
				got, ok, err := answer(t.Context(), systems[0], p)
				switch {
				case err != nil:
					t.Errorf("%s: %v", p.Name, err)
				case ok && got != results[p.Name]:
					t.Errorf("%s: the answer is %s, want %s", p.Name, clip(got, 300), clip(results[p.Name], 300))
				}
			}
		})
	}
}

// answer returns a program's result. It returns false if the program is not for the system.
func answer(ctx context.Context, s *system, p *program) (result string, ok bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	run, err := s.prepare(ctx, p)
	if run == nil || err != nil {
		return "", false, err
	}
	sample, err := run(ctx, quickHow(p))
	return sample.result, true, err
}

// updateResults writes the file of results.
func updateResults(t *testing.T, dir string, programs []*program) {
	t.Helper()
	systems, err := findSystems(t.Context(), dir, []string{"swipl"}, "", "")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, p := range programs {
		result, _, err := answer(t.Context(), systems[0], p)
		if err != nil {
			t.Fatal(p.Name, err)
		}
		fmt.Fprintf(&b, "%s %s\n", p.Name, result)
	}
	if err := os.WriteFile(resultsFile, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestDeterminism checks that top/0 and result/1 succeed exactly once.
func TestDeterminism(t *testing.T) {
	swipl, err := exec.LookPath("swipl")
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	if err := writeFiles(dir); err != nil {
		t.Fatal(err)
	}
	for _, p := range quickPrograms(t) {
		file := dir + "/" + p.Name + ".pl"
		if err := os.WriteFile(file, []byte(p.Text), 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(swipl, "-q", "-g", "findall(x,top,[x])", "-g", "findall(R,result(R),[G]),ground(G)", "-t", "halt", file)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v\n%s", p.Name, err, out)
		}
	}
}

// TestGoPrograms checks that each Go program has a Prolog program with its name.
func TestGoPrograms(t *testing.T) {
	results := readResults(t)
	for name := range golang.Programs {
		if _, ok := results[name]; !ok {
			t.Errorf("there is no Prolog program %s", name)
		}
	}
}

// TestGoals checks that each goal of goals.txt succeeds.
func TestGoals(t *testing.T) {
	dir := t.TempDir()
	systems, err := findSystems(t.Context(), dir, []string{"zebra"}, "", "")
	if err != nil {
		t.Fatal(err)
	}
	m := &measurement{dir: dir, systems: systems, rounds: 1, target: 1, timeout: time.Minute}
	rows, err := m.goalRows(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if c := r.Cells["zebra"]; c == nil || c.Result != "true" {
			t.Errorf("%s: %+v", r.Name, c)
		}
	}
}
