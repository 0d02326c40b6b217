package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRun runs a table with a case that fails and a reason that is none.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "iso"), 0o777); err != nil {
		t.Fatal(err)
	}
	table := "% 8.2.1 (=)/2\n?- X = 1.\n   X = 1.\n\n?- X = 2.\n   X = 3.\n\n% 8.2.1: a remark\n?- true.\n   true.\n" +
		"\n% 8.15.5 false/0\n%swi: succeeds\n?- false.\n   false.\n"
	if err := os.WriteFile(filepath.Join(dir, "iso", "t.txt"), []byte(table), 0o666); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if status := run([]string{"-dir", dir}, &out, &errs); status != 1 || errs.Len() > 0 {
		t.Errorf("the status is %d, errors are %q", status, &errs)
	}
	for _, want := range []string{
		"t.txt:5: ?- X = 2.\n        answer 1 is ['X'=2]\n",
		"    3       2       1  8.2.1 (=)/2\n      1       1       0  8.15.5 false/0\n      4       3       1  all\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &out)
		}
	}
	if status := run([]string{"-dir", dir, "none/*"}, &out, &errs); status != 2 || !strings.Contains(errs.String(), "no tables match") {
		t.Errorf("the status is %d, errors are %q", status, &errs)
	}
}
