package main

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/zebralog/prolog/compare"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"zebra": main})
}

// TestScripts runs the scripts of testdata/script, in which zebra is this
// command.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "../../testdata/script"})
}

// TestCompareJSON reads what zebra compare --json prints.
func TestCompareJSON(t *testing.T) {
	path := t.TempDir() + "/out"
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
	if len(results) != 2*len(compare.Methods) {
		t.Errorf("%d results", len(results))
	}
	for _, r := range results {
		if r.Owner != "japanese" || r.Drinker != "norwegian" || r.Solutions != 1 || r.Ms <= 0 {
			t.Errorf("%+v", r)
		}
	}
}
