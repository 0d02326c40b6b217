package ichiban_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/ichiban"
	"github.com/zebralog/prolog/repl"
)

func newEngine(t *testing.T, in string) (e *ichiban.Engine, out *bytes.Buffer) {
	t.Helper()
	out = new(bytes.Buffer)
	e, err := ichiban.New(strings.NewReader(in), out, out, prolog.Zebra)
	if err != nil {
		t.Fatal(err)
	}
	return e, out
}

// answers returns up to max answers of a query as text.
func answers(t *testing.T, e repl.Engine, query string, max int) []string {
	t.Helper()
	var texts []string
	q := repl.Query{Text: query, Start: syntax.StartOf("query")}
	err := e.Solve(context.Background(), q, func(a *repl.Answer) bool {
		texts = append(texts, a.Text(true))
		return len(texts) < max
	})
	if err != nil {
		t.Errorf("%s: %v", query, err)
	}
	return texts
}

func TestAnswers(t *testing.T) {
	e, _ := newEngine(t, "")
	for _, test := range []struct {
		query string
		want  string // answers, separated by ;
	}{
		{"perm([1,2,3], L).", "L = [1, 2, 3];L = [2, 1, 3];L = [2, 3, 1];L = [1, 3, 2];L = [3, 1, 2];L = [3, 2, 1]"},
		{"perm([], L).", "L = []"},
		{"perm([X], [Y]).", "X = Y"},
		{"perm(L, [1,2]).", "L = [1, 2];L = [2, 1]"},
		{"perm([1,2], [2|T]).", "T = [1]"},
		{"perm([1,2|T], [3,2,1]).", "T = [3]"},
		{"perm(L, M).", "L = M, M = [];L = M, M = [_];L = M, M = [_, _];L = [_A, _B], M = [_B, _A]"},
		{"perm(a, L).", ""},
		{"left_of([a,b,c], X, Y).", "X = a, Y = b;X = b, Y = c"},
		{"left_of([a,B,c], X, c).", "B = c, X = a;B = X"},
		{"left_of([a], X, Y).", ""},
		{"left_of([a|T], b, c).", "T = [b, c|_];T = [_, b, c|_];T = [_, _, b, c|_];T = [_, _, _, b, c|_]"},
		{"next_to([a,b,c], b, Y).", "Y = a;Y = c"},
		{"next_to([a,b,c], X, Y).", "X = a, Y = b;X = b, Y = a;X = b, Y = c;X = c, Y = b"},
		{"next_to([X,Y], a, b).", "X = a, Y = b;X = b, Y = a"},
		{"next_to(T, a, b).", "T = [a, b|_];T = [b, a|_];T = [_, a, b|_];T = [_, b, a|_]"},
		{"zebra(Owner).", "Owner = japanese"},
		{"water(Drinker).", "Drinker = norwegian"},
		{"X = f(A, B, A, _), Y = B.", "X = f(A, Y, A, _), B = Y"},
		{"X = 'A b', Y = 1.0, Z = - 1, N = (a :- b, \\+ c).", "X = 'A b', Y = 1.0, Z = -1, N = (a:-b, \\+c)"},
		{"op(700, xfx, ===>).", "true"},
		{"X = (a ===> b).", "X = (a===>b)"},
		{"fail.", ""},
		{"true.", "true"},
	} {
		got := answers(t, e, test.query, 4)
		if strings.HasPrefix(test.query, "perm([1,2,3]") {
			got = answers(t, e, test.query, 100)
		}
		if text := strings.ReplaceAll(strings.Join(got, ";"), ",\n", ", "); text != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.query, text, test.want)
		}
	}
}

func TestErrors(t *testing.T) {
	e, out := newEngine(t, "p(7).\n")
	solve := func(query string) error {
		return e.Solve(context.Background(), repl.Query{Text: query}, func(*repl.Answer) bool { return true })
	}
	var exit prolog.HaltError
	if err := solve("halt(3)."); !errors.As(err, &exit) || exit != 3 {
		t.Errorf("halt(3): %v", err)
	}
	if err := solve("zebr(X)."); err == nil {
		t.Error("zebr(X): no error")
	} else if e.Report(err); !strings.HasSuffix(out.String(), "\nERROR:   However, there are definitions for:\nERROR:         zebra/1\n") {
		t.Errorf("zebr(X): %q", out.String())
	}
	out.Reset()
	if err := solve("a b."); err == nil {
		t.Error("a b: no error")
	}
	if err := solve("[user]."); err != nil {
		t.Errorf("[user]: %v", err)
	}
	if got := answers(t, e, "p(X).", 2); len(got) != 1 || got[0] != "X = 7" {
		t.Errorf("p(X): %q", got)
	}
	if err := solve("['no such file']."); err == nil {
		t.Error("no such file: no error")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	err := e.Solve(ctx, repl.Query{Text: "repeat, fail."}, func(*repl.Answer) bool { return true })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if out.Len() != 0 {
		t.Errorf("output: %s", out)
	}
}
