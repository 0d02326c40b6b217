package prolog_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/zebralog/prolog"
)

// TestFoundA10: errors of files that a query loads, of texts with arguments, and
// predicates that another text has defined.
func TestFoundA10(t *testing.T) {
	var printed strings.Builder
	p, err := prolog.New(nil, nil, prolog.WithError(&printed), prolog.WithOS(), prolog.WithPartialTexts())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "broken.pl")
	if err := os.WriteFile(file, []byte("k(1).\nk(a b).\n:- fail.\nk(3).\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	err = p.QuerySolution("consult(?)", prolog.Atom(file)).Err()
	var load *prolog.LoadError
	if !errors.As(err, &load) || len(load.Errors) != 2 {
		t.Fatalf("a broken file: %v", err)
	}
	var clause *prolog.ClauseError
	if !errors.As(load.Errors[0], &clause) || clause.Line != 2 || clause.File != file {
		t.Errorf("the first error: %v", load.Errors[0])
	}
	if err := p.QuerySolution("k(3)").Err(); err != nil {
		t.Errorf("the rest of the file: %v", err)
	}

	var plain, filled, within *prolog.SyntaxError
	const text = "a(?).\n  b(?, ?). b(x y)."
	if err := p.Exec(text); !errors.As(err, &plain) || plain.Pos.Line != 2 {
		t.Fatal(err)
	}
	err = p.Exec(text, "a long text in the place of one character", "áéí", 1234567)
	if !errors.As(err, &filled) || filled.Pos != plain.Pos {
		t.Errorf("a text with arguments: %v, want %v", err, plain)
	}
	if err := p.Exec("a(?).\nb(?, x y).", 1, 2); !errors.As(err, &within) || within.Pos.Line != 2 {
		t.Errorf("an argument in a broken clause: %v", err)
	}

	printed.Reset()
	if err := p.Exec("f(1).\nf(2)."); err != nil || printed.Len() > 0 {
		t.Errorf("%v %s", err, printed.String())
	}
	if err := p.Exec("\nf(3)."); err != nil {
		t.Error(err)
	}
	for _, part := range []string{"Redefined static procedure f/1", "exec:4:2:", "exec:3:1"} {
		if !strings.Contains(printed.String(), part) {
			t.Errorf("the warning does not say %q:\n%s", part, printed.String())
		}
	}
}

// TestStringArguments: a String is a string, whatever the flag double_quotes is.
func TestStringArguments(t *testing.T) {
	for _, flag := range []string{"codes", "chars", "atom", "string"} {
		p, err := prolog.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		text := prolog.String("a \"b\"\n\\")
		err = p.Exec(":- set_prolog_flag(double_quotes, "+flag+"). fact(?, [?|?], \"own\").", text, text, text)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.QuerySolution("set_prolog_flag(double_quotes, " + flag + ")").Err(); err != nil {
			t.Fatal(err)
		}
		if err := p.QuerySolution("fact(X, [X|X], Own), X == ?, string(X), (string(Own) -> ? == string ; true)", text, prolog.Atom(flag)).Err(); err != nil {
			t.Errorf("%s: %v", flag, err)
		}
	}
}
