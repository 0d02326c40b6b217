package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/zebralog/prolog"
)

// TestSameTrees compares the search trees of library(clpfd) with those of Gecode for its
// models. With the same constraints, consistency and order they have about as many nodes.
func TestSameTrees(t *testing.T) {
	if testing.Short() {
		t.Skip("MiniZinc takes its time")
	}
	minizinc, err := exec.LookPath("minizinc")
	if err != nil {
		t.Skip(err)
	}
	if _, err := exec.LookPath("fzn-gecode"); err != nil {
		t.Skip(err)
	}
	programs, err := selectPrograms([]string{"fd", "globals"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range programs {
		if p.Name == "moving" || p.Name == "project_30" {
			continue // their tasks are placed by edge finding, but not in Gecode's cumulatives
		}
		model, err := models.ReadFile("gecode/" + p.Name + ".mzn")
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "model.mzn")
		if err := os.WriteFile(file, model, 0o666); err != nil {
			t.Fatal(err)
		}
		args := []string{"--solver", "org.gecode.gecode", "-s", file}
		if bytes.HasPrefix(model, []byte("%% count")) {
			args = append(args, "-a")
		}
		out, err := exec.Command(minizinc, args...).Output()
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		theirs, err := statistic(string(out), "nodes")
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		if ours := nodes(t, p); ours > 1.25*theirs+1 || theirs > 1.25*ours+1 {
			t.Errorf("%s: %v nodes, and %v of Gecode", p.Name, ours, theirs)
		}
	}
}

// nodes returns the number of nodes that library(clpfd) visits.
func nodes(t *testing.T, p *program) float64 {
	t.Helper()
	in, err := prolog.New(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if err := in.Exec(p.withDriver()); err != nil {
		t.Fatalf("%s: %v", p.Name, err)
	}
	var found struct{ N float64 }
	if err := in.QuerySolution("top, fd_statistics(S), memberchk(nodes=N, S).").Scan(&found); err != nil {
		t.Fatalf("%s: %v", p.Name, err)
	}
	return found.N
}
