package main

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// models are the models for Gecode of the sets fd and globals. They have the constraints,
// the consistency and the search order of the Prolog programs. The result of a model that
// begins with "%% count" is its number of solutions. The result of any other is what its
// output items say of the last solution.
//
//go:embed gecode/*.mzn
var models embed.FS

// findGecode finds MiniZinc, which translates the models, and Gecode's interpreter of
// FlatZinc. The time of an iteration is Gecode's own solve time. Unlike the times of the
// other systems, it does not include reading the model and posting its constraints.
func findGecode(ctx context.Context, dir string) (*system, error) {
	solver, err := exec.LookPath("fzn-gecode")
	if err != nil {
		return nil, err
	}
	minizinc, err := exec.LookPath("minizinc")
	if err != nil {
		return nil, err
	}
	version, err := gecodeVersion(ctx, solver)
	if err != nil {
		return nil, err
	}
	prepare := func(ctx context.Context, p *program) (runner, error) {
		model, err := models.ReadFile("gecode/" + p.Name + ".mzn")
		if !p.constraints() || err != nil {
			return nil, nil
		}
		in := func(ending string) string { return filepath.Join(dir, p.Name+ending) }
		if err := os.WriteFile(in(".mzn"), model, 0o666); err != nil {
			return nil, err
		}
		compile := exec.CommandContext(ctx, minizinc, "-c", "--solver", "org.gecode.gecode",
			"--fzn", in(".fzn"), "--ozn", in(".ozn"), in(".mzn"))
		if out, err := compile.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("minizinc: %w\n%s", err, out)
		}
		if bytes.HasPrefix(model, []byte("%% count")) {
			return func(ctx context.Context, _ string) (sample, error) {
				s, out, err := solve(ctx, solver, "-s", "-a", in(".fzn"))
				s.result = strconv.Itoa(strings.Count(out, "----------\n"))
				return s, err
			}, nil
		}
		return func(ctx context.Context, _ string) (sample, error) {
			s, out, err := solve(ctx, solver, "-s", in(".fzn"))
			if err != nil {
				return s, err
			}
			show := exec.CommandContext(ctx, minizinc, "--ozn-file", in(".ozn"))
			show.Stdin = strings.NewReader(out)
			shown, err := show.Output()
			s.result = lastSolution(string(shown))
			return s, err
		}, nil
	}
	return &system{name: "gecode", version: version, prepare: prepare}, nil
}

// gecodeVersion returns the version of Gecode, which the solver prints for -help.
func gecodeVersion(ctx context.Context, solver string) (string, error) {
	help, err := exec.CommandContext(ctx, solver, "-help").CombinedOutput()
	for line := range strings.Lines(string(help)) {
		if v, ok := strings.CutPrefix(strings.TrimSpace(line), "- Version: "); ok {
			return "Gecode " + v, nil
		}
	}
	return "", errors.Join(errors.New("no version in what it prints for -help"), err)
}

// solve runs the solver several times, because each process solves its model once. It
// returns the shortest time, and the output of the last run.
func solve(ctx context.Context, solver string, args ...string) (best sample, out string, err error) {
	const times = 10
	for range times {
		text, peak, wall, err := runChild(exec.CommandContext(ctx, solver, args...))
		if err != nil {
			return best, "", err
		}
		out = string(text)
		seconds, err := statistic(out, "solveTime")
		if err != nil {
			return best, "", err
		}
		if us := seconds * 1e6; best.count == 0 || us < best.us {
			best.us = us
		}
		best.count++
		best.peak = max(best.peak, peak)
		best.wall += wall
	}
	return best, out, nil
}

// statistic returns the number in the line "%%%mzn-stat: NAME=NUMBER".
func statistic(out, name string) (float64, error) {
	_, after, ok := strings.Cut(out, "%%%mzn-stat: "+name+"=")
	if !ok {
		return 0, fmt.Errorf("no %s in the output %q", name, clip(out, 500))
	}
	value, _, _ := strings.Cut(after, "\n")
	return strconv.ParseFloat(value, 64)
}

// lastSolution returns the text of the last solution, without white space.
func lastSolution(out string) string {
	solutions := strings.Split(out, "----------\n")
	if len(solutions) < 2 {
		return out
	}
	return strings.Join(strings.Fields(solutions[len(solutions)-2]), "")
}
