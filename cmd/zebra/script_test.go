package main

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
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
	var out strings.Builder
	if status := run([]string{"compare", "--json", "--limit", "300ms"}, nil, &out, os.Stderr); status != 0 {
		t.Fatalf("status %d", status)
	}
	var results []compare.Result
	if err := json.Unmarshal([]byte(out.String()), &results); err != nil {
		t.Fatal(err)
	}
	if len(results) != 2*len(compare.Ways())+3 {
		t.Errorf("%d results", len(results))
	}
	for _, r := range results {
		if r.Err == "" && (r.Solutions != 1 || r.Ms <= 0) || r.Err != "" && !r.Skipped {
			t.Errorf("%+v", r)
		}
	}
}
