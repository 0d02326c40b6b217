package prolog_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/zebralog/prolog"
)

// TestTornJournal cuts a file of library(persistency) at each byte: the facts are those of
// the changes that are whole, and the next change mends the file.
func TestTornJournal(t *testing.T) {
	changes := []struct{ text, facts string }{
		{"created(1.0).\n", "[]"},
		{"assert(f('a. b')).\n", "[a. b]"},
		{"assert(f(\"\u00e4\u20ac\U0001f600\")).\n", "[a. b,\u00e4\u20ac\U0001f600]"},
		{"asserta(f([1,2|_])).\n", "[[1,2|_],a. b,\u00e4\u20ac\U0001f600]"},
		{"retract(f('a. b')).\n", "[[1,2|_],\u00e4\u20ac\U0001f600]"},
		{"assert(f(0'.)).\n", "[[1,2|_],\u00e4\u20ac\U0001f600,46]"},
		{"retractall(f(_),3).\n", "[]"},
		{"assert(f('\\n')).\n", "[\n]"},
	}
	var whole string
	wants := []string{"[]"} // after each byte
	for _, c := range changes {
		before := wants[len(whole)]
		for range len(c.text) - 1 {
			wants = append(wants, before)
		}
		wants[len(wants)-1] = c.facts // only the line end is missing
		wants = append(wants, c.facts)
		whole += c.text
	}
	dir := t.TempDir()
	var out, messages strings.Builder
	p, err := prolog.New(nil, &out, prolog.WithDir(dir), prolog.WithError(&messages))
	if err != nil {
		t.Fatal(err)
	}
	err = p.Exec(`
:- use_module(library(persistency)).
:- persistent f(a:any).
attached(Goal) :- db_attach('/db', []), call(Goal), db_detach, db_sync(detach).
facts :- findall(X, f(X), Xs), format("~w", [Xs]).
look :- attached(facts).
add :- attached(assert_f(new)).
`)
	if err != nil {
		t.Fatal(err)
	}
	run := func(goal string) string {
		out.Reset()
		sols, err := p.Query(goal)
		if err != nil {
			t.Fatal(err)
		}
		defer sols.Close()
		if !sols.Next() {
			t.Errorf("%s: %v", goal, sols.Err())
		}
		return variable.ReplaceAllString(out.String(), "_")
	}
	for n := range len(whole) + 1 {
		if err := os.WriteFile(filepath.Join(dir, "db"), []byte(whole[:n]), 0o666); err != nil {
			t.Fatal(err)
		}
		want := wants[n]
		if got := run("look"); got != want {
			t.Errorf("%d bytes (%q): %s, not %s", n, whole[:n], got, want)
		}
		run("add")
		want = strings.Replace(strings.TrimSuffix(want, "]")+",new]", "[,", "[", 1)
		if got := run("look"); got != want {
			t.Errorf("%d bytes (%q), and a new fact: %s, not %s", n, whole[:n], got, want)
		}
	}
}

var variable = regexp.MustCompile(`_\d+`)
