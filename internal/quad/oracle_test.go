package quad

import (
	"flag"
	"path/filepath"
	"strings"
	"testing"
)

var oracles = flag.Bool("oracles", false, "run the tables on SWI-Prolog and GNU Prolog and list where they differ")

// TestOracles runs the tables on the other systems that are installed. A case
// has to come out as its table says, or, if a %system: line stands above it,
// otherwise. One whose line begins with "loops" is left out. It is no test of
// ours, and runs only when it is asked for.
func TestOracles(t *testing.T) {
	if !*oracles {
		t.Skip("run with -oracles")
	}
	var paths []string
	for _, dir := range []string{"iso", "builtin"} {
		found, err := filepath.Glob(filepath.Join("../../testdata", dir, "*.txt"))
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, found...)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			file, err := ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			t.Run("swi", func(t *testing.T) { compare(t, file, "swi", swipl(t)) })
			if filepath.Base(filepath.Dir(path)) == "iso" {
				t.Run("gprolog", func(t *testing.T) { compare(t, file, "gprolog", gprolog(t)) })
			}
		})
	}
}

func compare(t *testing.T, file *File, system string, run Runner) {
	ending := &File{Path: file.Path}
	for _, it := range file.Items {
		if it.Program != nil || !strings.HasPrefix(it.Case.Differs[system], "loops") {
			ending.Items = append(ending.Items, it)
		}
	}
	results, err := Check(ending, run)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		reason, differs := r.Case.Differs[system]
		switch {
		case r.OK && differs:
			t.Errorf("%s:%d: %s does not differ (%s): %s", file.Path, r.Case.Line, system, reason, r.Case.Query)
		case !r.OK && !differs:
			t.Errorf("%s:%d: %s differs: %s: %s", file.Path, r.Case.Line, system, r.Case.Query, r.Detail)
		}
	}
}
