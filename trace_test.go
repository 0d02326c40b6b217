package prolog_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/zebralog/prolog"
)

const traced = `
p(X) :- q(X), r(X).
p(3).
q(1). q(2).
r(2).
s(X) :- ( X > 5 -> true ; X = 1 ), Y is X+1, Y < 9.
u(Y) :- \+ r(7), catch(v, _, true), findall(X, q(X), L), member(Y, L), Y >= 2, !.
v :- w.
w :- throw(x).
g :- ( fail ; true ), true.
''.
h(X) :- ( q(X), X > 1 -> true ; fail ).
n(0) :- !.
n(N) :- M is N-1, n(M).
:- dynamic d/1.
d(1). d(2).
`

// ports are those that a query goes through, a line for each.
func ports(t *testing.T, p *prolog.Interpreter, query string, act func(e *prolog.Event) prolog.Action) string {
	t.Helper()
	var b strings.Builder
	names := regexp.MustCompile(`_\d+`)
	ctx := prolog.WithTracer(t.Context(), prolog.TracerFunc(func(e *prolog.Event) prolog.Action {
		if e.Port != prolog.UnifyPort {
			fmt.Fprintf(&b, "%v(%d) %s\n", e.Port, e.Depth, names.ReplaceAllString(e.String(), "_"))
		}
		if act != nil {
			return act(e)
		}
		return prolog.Continue
	}))
	sols, err := p.QueryContext(ctx, query)
	if err != nil {
		t.Fatal(err)
	}
	defer sols.Close()
	for sols.Next() {
		b.WriteString("solution\n")
	}
	if sols.Err() != nil {
		b.WriteString("error\n")
	}
	return b.String()
}

// TestTrace compares ports with those of SWI-Prolog.
func TestTrace(t *testing.T) {
	p := newInterpreter(t, traced)
	for _, test := range []struct{ query, want string }{
		{"r(2)", "call(1) r(2)\nexit(1) r(2)\nsolution\n"},
		{"r(1)", "call(1) r(1)\nfail(1) r(1)\n"},
		{"p(X)", `call(1) p(_)
call(2) q(_)
exit(2) q(1)
call(2) r(1)
fail(2) r(1)
redo(2) q(_)
exit(2) q(2)
call(2) r(2)
exit(2) r(2)
exit(1) p(2)
solution
redo(1) p(_)
exit(1) p(3)
solution
`},
		{"s(1)", `call(1) s(1)
call(2) 1>5
fail(2) 1>5
redo(1) s(1)
call(2) 1=1
exit(2) 1=1
call(2) _ is 1+1
exit(2) 2 is 1+1
call(2) 2<9
exit(2) 2<9
exit(1) s(1)
solution
`},
		{"u(Y)", `call(1) u(_)
call(2) r(7)
fail(2) r(7)
redo(1) u(_)
call(2) catch(v,_,true)
call(3) v
call(4) w
call(5) throw(x)
exception(5) throw(x)
exception(4) w
exception(3) v
exit(2) catch(v,x,true)
call(2) findall(_,q(_),_)
call(3) q(_)
exit(3) q(1)
redo(3) q(_)
exit(3) q(2)
exit(2) findall(_,q(_),[1,2])
call(2) member(_,[1,2])
exit(2) member(1,[1,2])
call(2) 1>=2
fail(2) 1>=2
redo(2) member(_,[1,2])
exit(2) member(2,[1,2])
call(2) 2>=2
exit(2) 2>=2
exit(1) u(2)
solution
`},
		{"g", `call(1) g
call(2) fail
fail(2) fail
redo(1) g
call(2) true
exit(2) true
call(2) true
exit(2) true
exit(1) g
solution
`},
		{"h(_)", `call(1) h(_)
call(2) q(_)
exit(2) q(1)
call(2) 1>1
fail(2) 1>1
redo(2) q(_)
exit(2) q(2)
call(2) 2>1
exit(2) 2>1
call(2) true
exit(2) true
exit(1) h(2)
solution
`},
		{"''", "call(1) ''\nexit(1) ''\nsolution\n"},
		{"d(X)", "call(1) d(_)\nexit(1) d(1)\nsolution\nredo(1) d(_)\nexit(1) d(2)\nsolution\n"},
		{"v", "call(1) v\ncall(2) w\ncall(3) throw(x)\nexception(3) throw(x)\nexception(2) w\nexception(1) v\nerror\n"},
	} {
		if got := ports(t, p, test.query, nil); got != test.want {
			t.Errorf("%s:\n%swant\n%s", test.query, got, test.want)
		}
	}
}

// TestTraceActions fails and retries goals.
func TestTraceActions(t *testing.T) {
	p := newInterpreter(t, traced)
	if got := ports(t, p, "p(X)", func(e *prolog.Event) prolog.Action {
		if e.Port == prolog.CallPort && e.Predicate == "q/1" {
			return prolog.Fail
		}
		return prolog.Continue
	}); got != "call(1) p(_)\ncall(2) q(_)\nfail(2) q(_)\nredo(1) p(_)\nexit(1) p(3)\nsolution\n" {
		t.Error(got)
	}
	for _, port := range []prolog.Port{prolog.ExitPort, prolog.FailPort} {
		again := 0
		goal := map[prolog.Port]string{prolog.ExitPort: "r(2)", prolog.FailPort: "r(1)"}[port]
		got := ports(t, p, goal, func(e *prolog.Event) prolog.Action {
			if e.Port == port && again < 2 {
				again++
				return prolog.Retry
			}
			return prolog.Continue
		})
		if strings.Count(got, "call(1)") != 3 || strings.Count(got, "solution") != strings.Count(goal, "2") {
			t.Errorf("%v: %s", port, got)
		}
	}
}

// TestTraceOtherActions retries goals that have raised, and fails at other ports, ignores
// and skips.
func TestTraceOtherActions(t *testing.T) {
	p := newInterpreter(t, traced)
	for _, test := range []struct {
		query     string
		port      prolog.Port
		predicate string
		action    prolog.Action
		want      string
	}{
		{"p(X)", prolog.CallPort, "q/1", prolog.Ignore, "call(1) p(_)\ncall(2) q(_)\nexit(2) q(_)\ncall(2) r(_)\nexit(2) r(2)\nexit(1) p(2)\nsolution\nredo(1) p(_)\nexit(1) p(3)\nsolution\n"},
		{"p(X)", prolog.CallPort, "p/1", prolog.Skip, "call(1) p(_)\nexit(1) p(2)\nsolution\nredo(1) p(_)\nexit(1) p(3)\nsolution\n"},
		{"p(X)", prolog.ExitPort, "q/1", prolog.Fail, "call(1) p(_)\ncall(2) q(_)\nexit(2) q(1)\nfail(2) q(_)\nredo(1) p(_)\nexit(1) p(3)\nsolution\n"},
		{"p(X)", prolog.RedoPort, "q/1", prolog.Fail, "call(1) p(_)\ncall(2) q(_)\nexit(2) q(1)\ncall(2) r(1)\nfail(2) r(1)\nredo(2) q(_)\nfail(2) q(_)\nredo(1) p(_)\nexit(1) p(3)\nsolution\n"},
		{"p(X)", prolog.RedoPort, "q/1", prolog.Retry, "call(1) p(_)\ncall(2) q(_)\nexit(2) q(1)\ncall(2) r(1)\nfail(2) r(1)\nredo(2) q(_)\ncall(2) q(_)\nexit(2) q(1)\ncall(2) r(1)\nfail(2) r(1)\nredo(2) q(_)\nexit(2) q(2)\ncall(2) r(2)\nexit(2) r(2)\nexit(1) p(2)\nsolution\nredo(1) p(_)\nexit(1) p(3)\nsolution\n"},
		{"p(X)", prolog.RedoPort, "p/1", prolog.Retry, "call(1) p(_)\ncall(2) q(_)\nexit(2) q(1)\ncall(2) r(1)\nfail(2) r(1)\nredo(2) q(_)\nexit(2) q(2)\ncall(2) r(2)\nexit(2) r(2)\nexit(1) p(2)\nsolution\n" +
			"redo(1) p(_)\ncall(1) p(_)\ncall(2) q(_)\nexit(2) q(1)\ncall(2) r(1)\nfail(2) r(1)\nredo(2) q(_)\nexit(2) q(2)\ncall(2) r(2)\nexit(2) r(2)\nexit(1) p(2)\nsolution\nredo(1) p(_)\nexit(1) p(3)\nsolution\n"},
		{"d(X)", prolog.RedoPort, "d/1", prolog.Fail, "call(1) d(_)\nexit(1) d(1)\nsolution\nredo(1) d(_)\nfail(1) d(_)\n"},
		{"s(1)", prolog.RedoPort, "s/1", prolog.Fail, "call(1) s(1)\ncall(2) 1>5\nfail(2) 1>5\nredo(1) s(1)\nfail(1) s(1)\n"},
		{"v", prolog.ExceptionPort, "w/0", prolog.Retry, "call(1) v\ncall(2) w\ncall(3) throw(x)\nexception(3) throw(x)\nexception(2) w\ncall(2) w\ncall(3) throw(x)\nexception(3) throw(x)\nexception(2) w\nexception(1) v\nerror\n"},
	} {
		done := false
		got := ports(t, p, test.query, func(e *prolog.Event) prolog.Action {
			if e.Port == test.port && e.Predicate == test.predicate && !done {
				done = true
				return test.action
			}
			return prolog.Continue
		})
		if got != test.want {
			t.Errorf("%s, %v at %v of %s:\n%swant\n%s", test.query, test.action, test.port, test.predicate, got, test.want)
		}
	}
}

// TestTraceSame compares answers with and without a tracer.
func TestTraceSame(t *testing.T) {
	p := newInterpreter(t, traced+`
		nrev([], []). nrev([H|T], R) :- nrev(T, S), append(S, [H], R).
		queens(N, Qs) :- numlist(1, N, Ns), permutation(Ns, Qs), safe(Qs).
		safe([]). safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).
		no_attack(_, [], _).
		no_attack(Q, [P|Ps], D) :- Q =\= P+D, Q =\= P-D, E is D+1, no_attack(Q, Ps, E).
		soft(X) :- ( q(X) *-> true ; X = none ). neg(X) :- member(X, [1,7]), \+ r(X).
		ite(X, Y) :- ( q(X), X > 1 -> Y = a(X) ; X == 9 -> Y = b ; Y = c ).
		ssu(X), X > 1 => true. ssu(1) => fail. ssu(_) => throw(no).
		count(N) :- findall(X, between(1, N, X), L), sum_list(L, S), S > 0, forall(member(X, L), X > 0).
		fr(X) :- freeze(X, X > 2), member(X, [1,2,3,4]).
		t(X) --> [X], rest. rest --> []. rest --> [_], rest.`)
	for _, query := range []string{"p(X)", "s(X)", "s(1)", "s(9)", "u(X)", "n(300)", "d(X)", "numlist(1, 30, L), nrev(L, X)", "queens(5, X)",
		"soft(X)", "neg(X)", "ite(X, Y)", "ite(2, X)", "ite(9, X)", "ssu(2)", "ssu(1)", "catch(ssu(0), X, true)", "count(50)", "count(20000), X = ok", "n(30000), X = ok", "numlist(1, 150, L), nrev(L, X)", "fr(X)",
		"phrase(t(X), [a, b])", "phrase(t(X), [a, b], Y)", "retract(d(1)), d(X), assertz(d(1))", "catch(v, X, true)",
		"setup_call_cleanup(true, p(X), true)", "findall(Y, p(Y), X)", "bagof(Y, p(Y), X)", "maplist([A,B]>>(B is A*2), [1,2], X)",
		"call_with_depth_limit(p(X), 10, _)", "p(X), !", "once(p(X))", "ignore(p(X))", "\\+ p(7)", "between(1, 3, X), q(X)", "atom_length(X, Y)"} {
		run := func(ctx context.Context) (found []string) {
			sols, err := p.QueryContext(ctx, query)
			if err != nil {
				t.Fatal(err)
			}
			defer sols.Close()
			for sols.Next() {
				m := map[string]prolog.TermString{}
				if err := sols.Scan(m); err != nil {
					t.Fatal(query, err)
				}
				if !strings.Contains(string(m["X"]), "_") {
					found = append(found, string(m["X"]))
				}
			}
			if sols.Err() != nil {
				found = append(found, "error")
			}
			return found
		}
		want := run(t.Context())
		events := 0
		got := run(prolog.WithTracer(t.Context(), prolog.TracerFunc(func(*prolog.Event) prolog.Action { events++; return prolog.Continue })))
		if fmt.Sprint(got) != fmt.Sprint(want) || events == 0 {
			t.Errorf("%s: %v with %d events, want %v", query, got, events, want)
		}
		if again := run(t.Context()); fmt.Sprint(again) != fmt.Sprint(want) {
			t.Errorf("%s: %v after tracing, want %v", query, again, want)
		}
	}
}

// TestTraceFrames finds all clauses that run, also those that have made their last call.
func TestTraceFrames(t *testing.T) {
	p := newInterpreter(t, "a :- b.\nb :-\n    c.\nc :- X is foo, write(X).")
	var frames []prolog.Frame
	ctx := prolog.WithTracer(t.Context(), prolog.TracerFunc(func(e *prolog.Event) prolog.Action {
		if e.Port == prolog.CallPort && e.Predicate == "is/2" {
			frames = e.Frames()
		}
		return prolog.Continue
	}))
	err := p.QuerySolutionContext(ctx, "a").Err()
	const want = "c/0 at exec:1:4:6 is/2\nb/0 at exec:1:3:5 c/0\na/0 at exec:1:1:6 b/0"
	if got := backtrace(t, err); got != want {
		t.Errorf("%v: %s", err, got)
	}
	var got []string
	for _, f := range frames {
		got = append(got, fmt.Sprint(f, " ", f.Goal))
	}
	if strings.Join(got, "\n") != want {
		t.Errorf("%s", got)
	}
}

func ExampleLogTracer() {
	p, err := prolog.New(nil, os.Stdout)
	if err != nil {
		panic(err)
	}
	if err := p.Exec("grandparent(X, Z) :- parent(X, Y), parent(Y, Z). parent(tom, bob). parent(bob, ann)."); err != nil {
		panic(err)
	}
	var b bytes.Buffer
	log := slog.New(slog.NewTextHandler(&b, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey || a.Key == slog.LevelKey {
			return slog.Attr{}
		}
		return a
	}}))
	ctx := prolog.WithTracer(context.Background(), prolog.LogTracer(log, slog.LevelInfo))
	if err := p.QuerySolutionContext(ctx, "grandparent(tom, ann)").Err(); err != nil {
		panic(err)
	}
	fmt.Print(regexp.MustCompile(`_\d+`).ReplaceAllString(b.String(), "_"))
	// Output:
	// msg=grandparent/2 port=call goal=grandparent(tom,ann) depth=1
	// msg=parent/2 port=call goal=parent(tom,_) depth=2
	// msg=parent/2 port=exit goal=parent(tom,bob) depth=2
	// msg=parent/2 port=call goal=parent(bob,ann) depth=2
	// msg=parent/2 port=exit goal=parent(bob,ann) depth=2
	// msg=grandparent/2 port=exit goal=grandparent(tom,ann) depth=1
}

// BenchmarkTrace runs a program with and without a tracer.
func BenchmarkTrace(b *testing.B) {
	p := newInterpreter(b, traced)
	for name, ctx := range map[string]context.Context{
		"off": b.Context(),
		"on":  prolog.WithTracer(b.Context(), prolog.TracerFunc(func(*prolog.Event) prolog.Action { return prolog.Continue })),
	} {
		b.Run(name, func(b *testing.B) {
			if err := p.QuerySolutionContext(ctx, "n(?)", b.N).Err(); err != nil {
				b.Fatal(err)
			}
		})
	}
}
