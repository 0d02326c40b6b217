package repl_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/repl"
)

// newNative returns an engine that reads the input.
func newNative(t *testing.T, input string) (*repl.Native, *repl.Output, *bytes.Buffer) {
	t.Helper()
	var text bytes.Buffer
	out := repl.NewOutput(&text)
	e, err := repl.NewNative(strings.NewReader(input), out, out, repl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e, out, &text
}

// solve returns the texts of all answers, in full.
func solve(e repl.Engine, text string) (answers []string, err error) {
	err = e.Solve(context.Background(), repl.Query{Text: text, Start: syntax.StartOf("query"), Open: true},
		func(a *repl.Answer) bool {
			answers = append(answers, a.Text(true))
			return true
		})
	return answers, err
}

// TestFirstAnswer: a first answer needs nothing of the libraries, whose declarations would be read.
func TestFirstAnswer(t *testing.T) {
	e, _, _ := newNative(t, "")
	e.Interpreter().Engine().MetaOf = func(name atom.Atom, arity int) []byte {
		t.Errorf("asked for %v/%d", name, arity)
		return nil
	}
	if answers, err := solve(e, "X = 1"); err != nil || !slices.Equal(answers, []string{"X = 1"}) {
		t.Errorf("%q, %v", answers, err)
	}
}

func TestAnswers(t *testing.T) {
	e, _, _ := newNative(t, "")
	names := "_"
	for i := range 30 {
		name := fmt.Sprintf("_%c", 'A'+i%26)
		if i >= 26 {
			name += "1"
		}
		names += ", " + name
	}
	for _, test := range []struct{ query, want string }{
		{"true", "true"},
		{"?- X = 1", "X = 1"},
		{":- X = 1", "X = 1"},
		{"X = X", "true"},
		{"X = Y, Z = f(X)", "X = Y,\nZ = f(Y)"},
		{"X = A, B = Y, X = B", "X = A, A = B, B = Y"},
		{"X = f(_A, _, _A), Y = _A", "X = f(Y, _, Y),\n_A = Y"},
		{"X = f(_A, C, _B, C), C = _", "X = f(_A, C, _B, C)"},
		{"length(L, 31), X = [_|T], L = [_|T]", "L = [_, " + names[3:] + "],\nX = [_, " + names[3:] + "],\nT = [" + names[3:] + "]"},
		{"X = (a, b), Y = (:- a), Z = [(a :- b), - 1, -(1), -(-(1))]", "X = (a, b),\nY = (:-a),\nZ = [(a:-b), - 1, - 1, - - 1]"},
		{"X = '$VAR'(1), Y = 'X', Z = \"\"", "X = B,\nY = 'X',\nZ = \"\""},
		{"X = f(X, Y)", "X = f(X, Y)"},
		{"X = [a, b|X]", "X = [a, b|X]"},
		{"X = f(Y), Y = g(Y)", "X = f(Y),\nY = g(Y)"},
		{"_ = f(Y), X = [Y|T], T = [1, 2|T]", "X = [Y|T],\nT = [1, 2|T]"},
		{"X = f(Y), Z = h(Z, X), Y = 1", "X = f(1),\nY = 1,\nZ = h(Z, f(1))"},
		{"A = g(A), X = f(A, A)", "A = g(A),\nX = f(A, A)"},
		{"g(A) = A, X = f(h(A)), Y = k(_)", "A = g(A),\nX = f(h(A)),\nY = k(_)"},
		{"dif(X, a), dif(Y, X)", "dif(X, a),\ndif(Y, X)"},
		{"freeze(X, (a, b))", "freeze(X, (a, b))"},
		{"put_attr(X, no_such_module, 1)", "put_attr(X, no_such_module, 1)"},
	} {
		got, err := solve(e, test.query)
		if err != nil || len(got) != 1 || got[0] != test.want {
			t.Errorf("%s: %q, %v\nwant %q", test.query, got, err, test.want)
		}
	}
	// A cyclic term that is not a variable's value gets a name.
	got, err := solve(e, "A = g(_, A), X = f(A, B), arg(1, A, B), findall(X, true, [Y])")
	want := []string{"A = g(B, A),\nX = f(A, B),\nY = f(_S1, _A),\n_S1 = g(_A, _S1)"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v\nwant %q", got, err, want)
	}
}

// TestPortray lets the program write parts of answers.
func TestPortray(t *testing.T) {
	e, out, text := newNative(t, "[user].\nportray(secret(_)) :- write('<secret>').\nportray(bad) :- throw(oops).\nend_of_file.\n"+
		"member(X, [f(secret(1)), bad, secret(Y)]).\n;\n;\n")
	s := repl.Session{Engine: e, Out: out, Quiet: true}
	s.Run(context.Background())
	_, got, _ := strings.Cut(text.String(), "clauses\n") // of what has been typed
	if want := "\ntrue.\n\nX = f(<secret>) ;\nX = bad ;\nX = <secret>.\n\n\n"; got != want {
		t.Errorf("%q, want %q", text.String(), want)
	}
}

// TestLargeAnswers has values that recursion over their depth would not stand.
func TestLargeAnswers(t *testing.T) {
	e, _, _ := newNative(t, "")
	const deep = "length(L, 300000), foldl([_, T, f(T)]>>true, L, a, X), L = [_|_]"
	for _, query := range []string{deep, "numlist(1, 300000, L), X = L"} {
		got, err := solve(e, query)
		if err != nil || len(got) != 1 || len(got[0]) < 600_000 {
			t.Errorf("%s: %d answers, %v", query, len(got), err)
		}
	}
}

func TestErrors(t *testing.T) {
	e, out, text := newNative(t, "")
	var exit prolog.HaltError
	if _, err := solve(e, "halt(3)"); !errors.As(err, &exit) || exit != 3 {
		t.Errorf("halt: %v", err)
	}
	for _, test := range []struct{ query, report string }{
		{"atom_length(_, _)", "ERROR: Arguments are not sufficiently instantiated\nERROR: In:\nERROR:   [10] atom_length(_,_)\n"},
		{"lists:foo(1)", "ERROR: Unknown procedure: lists:foo/1\n"},
		{"lenght(X, 1)", "ERROR: Unknown procedure: lenght/2\nERROR:   However, there are definitions for:\nERROR:         length/2\n"},
		{"throw(ball(X))", "ERROR: Unhandled exception: Unknown message: ball(_"},
		{"X = a b", "ERROR: query:1:7: syntax error: expected an operator"},
	} {
		_, err := solve(e, test.query)
		if err == nil {
			t.Errorf("%s: no error", test.query)
			continue
		}
		text.Reset()
		e.Report(err, "a hint")
		out.StartLine()
		if !strings.HasPrefix(text.String(), test.report) || !strings.HasSuffix(text.String(), "\nERROR:   a hint\n") {
			t.Errorf("%s: %q", test.query, text.String())
		}
	}
}

func TestContext(t *testing.T) {
	e, _, _ := newNative(t, "")
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	err := e.Solve(ctx, repl.Query{Text: "repeat, fail.", Start: syntax.StartOf("")}, func(*repl.Answer) bool { return true })
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
	if got, err := solve(e, "X = 1"); err != nil || len(got) != 1 {
		t.Errorf("afterwards: %q, %v", got, err)
	}
}

// TestGoalQuery has goals as a command line has them.
func TestGoalQuery(t *testing.T) {
	e, _, _ := newNative(t, "")
	solve := func(text string) error {
		return e.Solve(context.Background(), repl.GoalQuery(text), func(*repl.Answer) bool { return true })
	}
	for _, text := range []string{"true", "true.", "true. % comment", "X = 'a.b'", "X = 0'a.", ":- dynamic(x/1)"} {
		if err := solve(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for text, pos := range map[string]string{"": "goal:1:1", "a. b": "goal:1:3", "a.\nb.": "goal:1:3", "% nothing": "goal:1:10"} {
		var syn *syntax.Error
		if err := solve(text); !errors.As(err, &syn) || syn.Pos.String() != pos {
			t.Errorf("%q: %v, want an error at %s", text, err, pos)
		}
	}
}

// TestSession runs sessions without a terminal.
func TestSession(t *testing.T) {
	for _, test := range []struct {
		input, output string
		status        int
	}{
		{"X = 1.\n", "X = 1.\n\n\n% halt\n", 0},
		{"", "\n% halt\n", 0},
		{"  \n", "\n% halt\n", 0},
		{"write(a). write(b), nl.\n", "a\ntrue.\n\nb\ntrue.\n\n\n% halt\n", 0},
		{"X = 1. halt(2). X = 3.", "\nX = 1.\n\n", 2},
		{"member(X, [1,2]).\n ;\nX = 3.\n", "X = 1 ;\nX = 2.\n\nX = 3.\n\n\n% halt\n", 0},
		{"X = ", "ERROR: user_input:1:5: syntax error: unexpected end of file; expected a term\nERROR:   X =\nERROR:       ^\n", 0},
		{"(a.\n\n  X = b c.", "ERROR: user_input:1:3: syntax error: unexpected end of clause; expected an operator or the \")\" of 1:1\n" +
			"ERROR:   (a.\nERROR:     ^\nERROR: user_input:3:9: syntax error: expected an operator or a full stop\n" +
			"ERROR:   X = b c.\nERROR:         ^\n", 0},
		{"p(1) :- q.", "ERROR: Unknown procedure: (:-)/2\nERROR:   Clauses are read from a file, or from the terminal after [user].\n", 0},
	} {
		e, out, text := newNative(t, test.input)
		s := repl.Session{Engine: e, Out: out}
		status := s.Run(context.Background())
		if got := text.String(); !strings.HasPrefix(got, test.output) || test.output == "" && got != "" || status != test.status {
			t.Errorf("%q: status %d, %q\nwant %d, %q", test.input, status, got, test.status, test.output)
		}
	}
}

// TestKeys has a user whose keys come by a function, and programs that reach nothing outside.
func TestKeys(t *testing.T) {
	var text bytes.Buffer
	out := repl.NewOutput(&text)
	e, err := repl.NewNative(strings.NewReader(""), out, out, repl.Options{Open: []prolog.Option{}})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	keys := []rune(";w.")
	s := repl.Session{Engine: e, Out: out, Key: func(_ context.Context, out io.Writer, question string) (rune, error) {
		io.WriteString(out, question)
		key := keys[0]
		keys = keys[1:]
		return key, nil
	}}
	for _, query := range []string{"member(X, [a, b, c])", "exists_file('/etc/passwd')", "X = f(a b)"} {
		_ = s.Ask(t.Context(), repl.GoalQuery(query))
	}
	want := "X = a ;\nX = b [write]\nX = b .\n\nfalse.\n\nERROR: goal:1:9: "
	if got := text.String(); !strings.HasPrefix(got, want) {
		t.Errorf("shown:\n%s\nwant:\n%s", got, want)
	}
}
