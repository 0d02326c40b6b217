package ichiban_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	ich "github.com/ichiban/prolog"

	"github.com/zebralog/prolog"
)

// What MIGRATION.md says of the API, for both systems.

func both(t *testing.T) (*ich.Interpreter, *prolog.Interpreter) {
	t.Helper()
	p, err := prolog.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return ich.New(nil, nil), p
}

// TestMigrationStrings: a Go string is a list of characters there, by the flag
// double_quotes, and an atom here.
func TestMigrationStrings(t *testing.T) {
	i, p := both(t)
	const program, query = `role(ann, admin).`, `role(ann, ?).`
	if err := errors.Join(i.Exec(program), p.Exec(program)); err != nil {
		t.Fatal(err)
	}
	if err := i.QuerySolution(query, "admin").Err(); !errors.Is(err, ich.ErrNoSolutions) {
		t.Error(err)
	}
	if err := p.QuerySolution(query, "admin").Err(); err != nil {
		t.Error(err)
	}
}

// TestMigrationScan: variables without a field, and fields without a variable.
func TestMigrationScan(t *testing.T) {
	i, p := both(t)
	var less struct{ X int }
	var more struct{ X, Y, Z int }
	const query = `X = 1, Y = 2.`
	if err := errors.Join(i.QuerySolution(query).Scan(&less), i.QuerySolution(query).Scan(&more)); err != nil {
		t.Error(err)
	}
	if err := p.QuerySolution(query).Scan(&less); err != nil {
		t.Error(err)
	}
	if err := p.QuerySolution(query).Scan(&more); err == nil || !strings.Contains(err.Error(), "Z") {
		t.Error(err)
	}
}

// TestMigrationTexts: what Exec leaves of a text with errors, and what a second text does
// with a predicate of the first.
func TestMigrationTexts(t *testing.T) {
	i, p := both(t)
	const wrong = `a(1). :- fail. a(2).`
	if i.Exec(wrong) == nil || p.Exec(wrong) == nil {
		t.Error("no error")
	}
	var unknown *prolog.Exception
	if err := p.QuerySolution(`a(1).`).Err(); !errors.As(err, &unknown) {
		t.Error(err)
	}
	i, p = both(t)
	for _, text := range []string{`b(1).`, `b(2).`} {
		if err := errors.Join(i.Exec(text), p.Exec(text)); err != nil {
			t.Fatal(err)
		}
	}
	for _, err := range []error{i.QuerySolution(`\+ b(1), b(2).`).Err(), p.QuerySolution(`\+ b(1), b(2).`).Err()} {
		if err != nil {
			t.Error(err)
		}
	}
}

// TestMigrationFiles: a program reads files there, and none here unless New says so.
func TestMigrationFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.pl")
	if err := os.WriteFile(name, []byte("a.\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	i, p := both(t)
	if err := i.QuerySolution(`atom_chars(File, ?), open(File, read, S), close(S).`, name).Err(); err != nil {
		t.Error(err)
	}
	var raised *prolog.Exception
	if err := p.QuerySolution(`open(?, read, S).`, name).Err(); !errors.As(err, &raised) || !strings.HasPrefix(raised.Error(), "error(permission_error(open,source_sink") {
		t.Error(err)
	}
	p, err := prolog.New(nil, nil, prolog.WithOS())
	if err == nil {
		err = p.QuerySolution(`open(?, read, S), close(S).`, name).Err()
	}
	if err != nil {
		t.Error(err)
	}
}

// TestMigrationHalt: halt/0 ends the process there, and the query here.
func TestMigrationHalt(t *testing.T) {
	_, p := both(t)
	if err := p.QuerySolution(`halt(3).`).Err(); !errors.Is(err, prolog.HaltError(3)) {
		t.Error(err)
	}
}

// TestMigrationISO: with WithISO the language is that of the standard.
func TestMigrationISO(t *testing.T) {
	p, err := prolog.New(nil, nil, prolog.WithISO())
	if err != nil {
		t.Fatal(err)
	}
	if err := p.QuerySolution(`X = "abc", X = [a|_], Y = '[]', Y == [].`).Err(); err != nil {
		t.Error(err)
	}
}
