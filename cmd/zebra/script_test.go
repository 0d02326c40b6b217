package main

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/zebralog/prolog/compare"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"zebra": main})
}

var update = flag.Bool("update", false, "put what the commands print into the scripts that compare it")

// TestScripts runs the scripts of testdata/script, in which zebra is this command
// and the environment variable PUZZLES the directory of the puzzles.
func TestScripts(t *testing.T) {
	puzzles, err := filepath.Abs("../../puzzles")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           "../../testdata/script",
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PUZZLES", puzzles)
			return nil
		},
	})
}

// TestCompare reads what zebra compare --json prints.
func TestCompare(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if status := run([]string{"compare", "--json"}, nil, out, os.Stderr); status != 0 {
		t.Fatalf("status %d", status)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var results []compare.Result
	if err := json.Unmarshal(text, &results); err != nil {
		t.Fatal(err)
	}
	costs := map[string]string{"elimination": "guesses(6)", "domains": "nodes(9)"}
	if len(results) != 2*len(compare.Methods) {
		t.Errorf("%d results", len(results))
	}
	for _, r := range results {
		if r.Owner != "japanese" || r.Drinker != "norwegian" || r.Solutions != 1 || r.Ms <= 0 ||
			costs[r.Method] != "" && r.Cost != costs[r.Method] {
			t.Errorf("%+v", r)
		}
	}
}
