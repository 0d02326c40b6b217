package prolog_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/zebralog/prolog"
)

// backtrace returns the backtrace of an error, a line for each frame.
func backtrace(t *testing.T, err error) string {
	t.Helper()
	var x *prolog.Exception
	if !errors.As(err, &x) {
		t.Fatalf("%v is no exception", err)
	}
	var lines []string
	for _, f := range x.Backtrace() {
		if f.File = filepath.Base(f.File); f.File == "apply.pl" {
			f.Line = 1
		}
		lines = append(lines, fmt.Sprintf("%v %s", f, f.Goal))
	}
	return strings.Join(lines, "\n")
}

const faulty = `:- use_module(library(lists)).
:- use_module(library(apply)).

a(X) :- b(X), true.
b(X) :-
    c(X),        % here
    true.
c(X) :-
    Y = X,
    (   Y > 0
    ->  Z is Y+foo,
        write(Z)
    ;   Z = 1, atom_length(Z, _),
        unknown(Z),
        true
    ).
d --> [x], e, [].
e --> { atom_length(_, _) }, [y].
rec(0) :- !, _ is foo, true.
rec(N) :- M is N-1, rec(M), true.
last(X) :- c(X).
each(L) :- maplist(one, L), true. one(X) :- X > 1, true.
each2(L) :- forall(member(X, L), c(X)), true.
cut(X), X > 0 => c(X), true.
cut(X) => atom_length(X, _), \+ c(1), true.
nest :- catch(a(1), other, true), true.
found(L) :- findall(X, (member(X, [1,2]), a(X)), L), true.
once1(X) :- once((true, c(X))), true.
text :- atom_length("a
b", _), a(1), true.
throws :- throw(ball), true.
negation :- \+ ( member(X, [1]), c(X) ).
one(X, Y) :- X = Y. first :- one(1, X), throw(e(X)), true.
second :- one(1, X), throw(e(X)), true.
after :- throw(ball), true.
`

// TestBacktraceDirective finds where the exceptions of directives were raised.
func TestBacktraceDirective(t *testing.T) {
	p := newInterpreter(t, faulty)
	err := p.Exec(":- a(1).\nx.")
	if got, want := backtrace(t, err), "c/1 at exec:1:11:9 is/2\nb/1 at exec:1:6:5 c/1\na/1 at exec:1:4:9 b/1"; got != want {
		t.Errorf("%v:\n%s", err, got)
	}
}

// TestBacktrace finds where exceptions were raised.
func TestBacktrace(t *testing.T) {
	file := filepath.Join(t.TempDir(), "faulty.pl")
	if err := os.WriteFile(file, []byte(faulty), 0o666); err != nil {
		t.Fatal(err)
	}
	loaded, err := prolog.New(nil, nil, prolog.WithOS())
	if err != nil {
		t.Fatal(err)
	}
	if err := loaded.QuerySolution("consult(?)", file).Err(); err != nil {
		t.Fatal(err)
	}
	executed := newInterpreter(t, faulty)
	for _, test := range []struct{ goal, want string }{
		{"a(1)", "c/1 at F:11:9 is/2\nb/1 at F:6:5 c/1\na/1 at F:4:9 b/1"},
		{"a(0)", "c/1 at F:14:9 unknown/1\nb/1 at F:6:5 c/1\na/1 at F:4:9 b/1"},
		{"a(x)", "c/1 at F:10:9 >/2\nb/1 at F:6:5 c/1\na/1 at F:4:9 b/1"},
		{"a(_)", "c/1 at F:10:9 >/2\nb/1 at F:6:5 c/1\na/1 at F:4:9 b/1"},
		{"phrase(d, [x, y])", "e/2 at F:18:9 atom_length/2\nd/2 at F:17:12 e/2"},
		{"rec(2)", "rec/1 at F:19:14 is/2\nrec/1 at F:20:21 rec/1\nrec/1 at F:20:21 rec/1"},
		{"last(1)", "c/1 at F:11:9 is/2"},
		{"each([2, a])", "one/1 at F:22:45 >/2\napply:maplist_/2 at apply.pl:1:5 call/2\neach/1 at F:22:12 maplist/2"},
		{"each2([1])", "c/1 at F:11:9 is/2\neach2/1 at F:23:34 c/1"},
		{"cut(1)", "c/1 at F:11:9 is/2\ncut/1 at F:24:18 c/1"},
		{"cut(-1)", "c/1 at F:11:9 is/2\ncut/1 at F:25:33 c/1"},
		{"nest", "c/1 at F:11:9 is/2\nb/1 at F:6:5 c/1\na/1 at F:4:9 b/1\nnest/0 at F:26:9 catch/3"},
		{"found(_)", "c/1 at F:11:9 is/2\nb/1 at F:6:5 c/1\na/1 at F:4:9 b/1\nfound/1 at F:27:43 a/1"},
		{"once1(1)", "c/1 at F:11:9 is/2\nonce1/1 at F:28:25 c/1"},
		{"text", "c/1 at F:11:9 is/2\nb/1 at F:6:5 c/1\na/1 at F:4:9 b/1\ntext/0 at F:30:9 a/1"},
		{"throws", "throws/0 at F:31:11 throw/1"},
		{"negation", "c/1 at F:11:9 is/2\nnegation/0 at F:32:34 c/1"},
		{"catch(a(1), E, (true, throw(E)))", "c/1 at F:11:9 is/2\nb/1 at F:6:5 c/1\na/1 at F:4:9 b/1"},
		{"catch(a(1), error(E, C), throw(error(E, C)))", "c/1 at F:11:9 is/2\nb/1 at F:6:5 c/1\na/1 at F:4:9 b/1"},
		{"catch(a(1), _, true), last(1)", "c/1 at F:11:9 is/2"},
		{"setup_call_cleanup(true, a(1), true)", "c/1 at F:11:9 is/2\nb/1 at F:6:5 c/1\na/1 at F:4:9 b/1"},
		{"catch(first, _, fail) ; second", "second/0 at F:34:22 throw/1"}, // the same ball at the same address
		{"catch(throws, _, true), after", "after/0 at F:35:10 throw/1"},
		{"X is foo", ""},
		{"throw(x)", ""},
	} {
		for file, p := range map[string]*prolog.Interpreter{"faulty.pl": loaded, "exec:1": executed} {
			err := p.QuerySolution(test.goal).Err()
			if err == nil {
				t.Fatalf("%s: no error", test.goal)
			}
			got := backtrace(t, err)
			if want := strings.ReplaceAll(test.want, "F:", file+":"); got != want {
				t.Errorf("%s: %v\n%s\nwant\n%s", test.goal, err, got, want)
			}
		}
	}
}

// TestGivenNames: a file of Load has the name there that it has in its file system.
func TestGivenNames(t *testing.T) {
	p := newInterpreter(t, "")
	if err := p.Load(t.Context(), fstest.MapFS{"rules/a.pl": {Data: []byte("p(X) :-\n    q(X).\nq(X) :- X > a.\n")}}, "rules/*.pl"); err != nil {
		t.Fatal(err)
	}
	c := p.NewCoverage()
	files := make(map[string]bool)
	ctx := prolog.WithTracer(t.Context(), prolog.TracerFunc(func(e *prolog.Event) prolog.Action {
		if file, _ := e.Clause(); e.Port == prolog.UnifyPort && strings.HasPrefix(e.Predicate, "p/") {
			files[file] = true
		}
		return c.Trace(e)
	}))
	err := p.QuerySolutionContext(ctx, "p(1)").Err()
	var x *prolog.Exception
	if !errors.As(err, &x) || len(x.Backtrace()) == 0 || x.Backtrace()[0].File != "rules/a.pl" || x.Backtrace()[0].Text() == "" {
		t.Errorf("backtrace: %v", err)
	}
	var covered strings.Builder
	if _, err := c.WriteTo(&covered); err != nil || !strings.Contains(covered.String(), "\nrules/a.pl:1.1,2.10 1 1\n") {
		t.Errorf("coverage: %v, %s", err, covered.String())
	}
	if !files["rules/a.pl"] || len(files) != 1 {
		t.Errorf("events: %v", files)
	}
}
