package format

import (
	"errors"
	"flag"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/source"
)

var update = flag.Bool("update", false, "rewrite the files that are compared")

// TestGolden lays out testdata/*.pl and compares the results with the files *.golden.
func TestGolden(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.pl")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		got := stable(t, path, string(text))
		golden := strings.TrimSuffix(path, ".pl") + ".golden"
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil || got != string(want) {
			t.Errorf("%s: %v; got:\n%s", path, err, got)
		}
	}
}

// stable lays out a text, and what comes out, which must stay as it is.
func stable(t *testing.T, name, text string) string {
	t.Helper()
	library := new(source.Library)
	once, err := Text(name, text, library)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return ""
	}
	if twice, err := Text(name, once, library); err != nil || twice != once {
		t.Errorf("%s: another layout the second time: %v\n%s", name, err, twice)
	}
	return once
}

// TestRepository lays out programs of this repository, a third of them, but none that stand in
// testdata, and not cars.pl, whose operators are declared by a file that it does not name.
func TestRepository(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds")
	}
	count := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Name() == "testdata", strings.HasSuffix(filepath.ToSlash(path), "bench/fd"): // with operators of fd.pl
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".pl" || d.Name() == "cars.pl":
			return nil
		}
		if count++; count%3 > 0 {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		stable(t, path, string(text))
		return nil
	})
	if err != nil || count < 100 {
		t.Fatal(count, err)
	}
}

func TestErrors(t *testing.T) {
	library := new(source.Library)
	_, err := Text("f.pl", "a.\nb :- .\n'c.\nd :- (.\n", library)
	if err == nil || !strings.HasPrefix(err.Error(), "f.pl:2:6: syntax error") {
		t.Errorf("%v", err)
	}
}

// TestDeep lays out terms that are deep and wide; deep ones stay as they are.
func TestDeep(t *testing.T) {
	const n = 30_000
	for _, text := range []string{
		"f(" + strings.Repeat("g(", n) + "a" + strings.Repeat(")", n) + ").\n",
		strings.Repeat("(", n) + "a" + strings.Repeat(")", n) + ".\n",
		"a :- " + strings.Repeat("- ", n) + "a.\n",
		"f(X) :- X = [" + strings.Repeat("a, ", n/10) + "b].\n",
		"a :- " + strings.Repeat("b, ", n/10) + "c.\n",
		"a :- X = " + strings.Repeat("b+", n/10) + "c.\n",
	} {
		stable(t, "deep.pl", text)
	}
}

// TestText lays out texts that are hardly programs.
func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"":                   "",
		"\n\n":               "",
		"% a":                "% a\n",
		"\r\na.\r\n% b\r\n":  "a.\n% b\n",
		"#!x":                "#!x\n",
		"#!x\na.":            "#!x\na.\n",
		"a. % b\nc.":         "a.  % b\nc.\n",
		"/* a */ b.":         "/* a */\nb.\n",
		"a.\n\n\n\n\nb.":     "a.\n\n\nb.\n",
		"a :-\n\tb. b :- c.": "a :-\n    b.\n\nb :- c.\n",
		"end_of_file.\n) x":  "end_of_file.\n) x",
	} {
		if got := stable(t, "text.pl", text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// TestBroken lays out programs with missing parts, and the comments in another layout of
// them. No comment may be lost, and nothing panics.
func TestBroken(t *testing.T) {
	text, err := os.ReadFile("testdata/messy.pl")
	if err != nil {
		t.Fatal(err)
	}
	library := new(source.Library)
	rnd := rand.New(rand.NewPCG(1, 2))
	count := 40
	if testing.Short() {
		count = 5
	}
	for range count {
		from, n := rnd.IntN(len(text)), 1+rnd.IntN(40)
		broken := string(text[:from]) + string(text[min(len(text), from+n):])
		once, err := Text("broken.pl", broken, library)
		var wrong *syntax.Error
		if errors.As(err, &wrong) {
			continue
		}
		if err != nil {
			t.Errorf("%v\n%s", err, broken)
			continue
		}
		if twice, err := Text("broken.pl", once, library); err != nil || twice != once {
			t.Errorf("another layout the second time: %v\n%s\n%s", err, once, twice)
		}
	}
	for range count { // comments and line breaks anywhere
		var b strings.Builder
		for _, r := range string(text) {
			if r == ' ' && rnd.IntN(20) == 0 {
				b.WriteString([]string{" % c\n", "\n", " /* d */ ", "\n% e\n", "\n\n /* f\n g */", "\t"}[rnd.IntN(6)])
			}
			b.WriteRune(r)
		}
		once, err := Text("broken.pl", b.String(), library)
		var wrong *syntax.Error
		if errors.As(err, &wrong) {
			continue
		}
		if err != nil {
			t.Errorf("%v\n%s", err, b.String())
			continue
		}
		if twice, err := Text("broken.pl", once, library); err != nil || twice != once {
			t.Errorf("another layout the second time: %v\n%s", err, diff.Diff("once", []byte(once), "twice", []byte(twice)))
		}
	}
}
