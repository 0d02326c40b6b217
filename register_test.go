package prolog_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog"
)

type celsius float64

// register defines predicates, or ends the test.
func register(t testing.TB, p *prolog.Interpreter, predicates map[string]any) {
	t.Helper()
	for name, f := range predicates {
		if err := p.Register(name, f); err != nil {
			t.Fatal(err)
		}
	}
}

// TestRegisterTypes defines predicates by the types of functions.
func TestRegisterTypes(t *testing.T) {
	p := newInterpreter(t, "")
	errOdd := errors.New("odd")
	register(t, p, map[string]any{
		"add/3":    func(a, b int) (int, error) { return a + b, nil },
		"half/2":   func(n int) (int, error) { return n / 2, map[bool]error{n%2 != 0: errOdd}[true] },
		"even/1":   func(n int) bool { return n%2 == 0 },
		"now/1":    func() int { return 42 },
		"tick/0":   func() error { return nil },
		"never/0":  func() bool { return false },
		"divmod/4": func(a, b int) (q, r int) { return a / b, a % b },
		"modf/3":   func(x float64) (float64, float64, error) { return float64(int(x)), x - float64(int(x)), nil },
		"upper/2":  strings.ToUpper,
		"cut/4":    strings.Cut, // p(S, Sep, Before, After), false if it is not found
		"repeat/3": strings.Repeat,
		"sum/4":    func(xs ...int) int { return xs[0] + xs[1] + xs[2] },
		"total/2": func(xs []int) (n int) {
			for _, x := range xs {
				n += x
			}
			return n
		},
		"matrix/2": func(xs [][]int8) int { return len(xs) },
		"warm/2":   func(c celsius) celsius { return c + 1 },
		"byte/2":   func(b uint8) uint8 { return b },
		"not/2":    func(b bool, _ prolog.Term) bool { return !b },
		"kind/2":   func(t prolog.Term) string { return fmt.Sprintf("%T", t) },
		"plain/2":  func(v any) string { return fmt.Sprintf("%T", v) },
		"deref/2": func(v *int) int {
			if v == nil {
				return -1
			}
			return *v
		},
		"ctx/1": func(ctx context.Context) (string, error) { return fmt.Sprint(ctx.Value(ctxKey{})), ctx.Err() },
		"upto/2": func(n int) iter.Seq[int] {
			return func(yield func(int) bool) {
				for i := range n {
					if !yield(i) {
						return
					}
				}
			}
		},
		"pairs/3": func(ctx context.Context, s []string) iter.Seq2[int, string] {
			return func(yield func(int, string) bool) {
				for i, x := range s {
					if !yield(i, x) {
						return
					}
				}
			}
		},
		"failing/2": func(n int) iter.Seq2[int, error] {
			return func(yield func(int, error) bool) {
				if yield(n, nil) {
					yield(0, errOdd)
				}
			}
		},
		"opened/2": func(n int) (iter.Seq[int], error) {
			if n < 0 {
				return nil, errOdd
			}
			return func(yield func(int) bool) { yield(n) }, nil
		},
	})
	for _, test := range []struct{ goal, want string }{
		{"add(1, 2, X)", "3"},
		{"add(1, 2, 3), X = yes", "yes"},
		{"add(1, 2, 4)", "false"},
		{"half(8, X)", "4"},
		{"catch(half(7, _), error(E, _), true), X = E", "system_error(odd)"},
		{"even(4), \\+ even(3), \\+ never, tick, now(X)", "42"},
		{"divmod(17, 5, Q, R), X = Q-R", "3-2"},
		{"modf(2.5, I, F), X = I-F", "2.0-0.5"},
		{"modf(2, I, F), X = I-F", "2.0-0.0"},
		{"upper(hello, X)", "'HELLO'"},
		{"upper(\"hello\", X)", "'HELLO'"},
		{"atom_codes(A, \"x\"), upper([h, i], X)", "'HI'"},
		{"upper([], X)", "''"},
		{"cut('a=b', =, A, B), X = A/B", "a/b"},
		{"cut('ab', =, _, _)", "false"},
		{"repeat(ab, 3, X)", "ababab"},
		{"sum(1, 2, 3, X)", "6"},
		{"total([1, 2, 3], X)", "6"},
		{"matrix([[1], []], X)", "2"},
		{"warm(20, X)", "21.0"},
		{"byte(255, X)", "255"},
		{"kind(_, X)", "'prolog.Var'"},
		{"kind(f(x), X)", "'*prolog.Compound'"},
		{"plain(1.5, X)", "float64"},
		{"deref(_, X)", "-1"},
		{"deref(3, X)", "3"},
		{"ctx(X)", "here"},
		{"findall(Y, upto(3, Y), X)", "[0,1,2]"},
		{"upto(5, X), X > 2", "3"},
		{"upto(5, 4), X = last", "last"},
		{"findall(I-S, pairs([a, b], I, S), X)", "[0-a,1-b]"},
		{"catch(findall(Y, failing(1, Y), _), error(X, _), true)", "system_error(odd)"},
		{"failing(1, X)", "1"},
		{"catch(opened(-1, _), error(X, _), true)", "system_error(odd)"},
		{"opened(1, X)", "1"},
		// Errors of modes.
		{"catch(add(_, 2, _), error(X, _), true)", "instantiation_error"},
		{"catch(add(a, 2, _), error(X, _), true)", "type_error(integer,a)"},
		{"catch(add(1, 2.0, _), error(X, _), true)", "type_error(integer,2.0)"},
		{"catch(add(1, 100000000000000000000, _), error(X, _), true)", "representation_error(int)"},
		{"catch(modf(a, _, _), error(X, _), true)", "type_error(float,a)"},
		{"catch(upper(_, _), error(X, _), true)", "instantiation_error"},
		{"catch(upper(f(x), _), error(X, _), true)", "type_error(text,f(x))"},
		{"catch(upper(1, _), error(X, _), true)", "type_error(text,1)"},
		{"catch(byte(256, _), error(X, _), true)", "representation_error(uint8)"},
		{"catch(byte(-1, _), error(X, _), true)", "type_error(not_less_than_zero,-1)"},
		{"catch(total(_, _), error(X, _), true)", "instantiation_error"},
		{"catch(total([1|_], _), error(X, _), true)", "instantiation_error"},
		{"catch(total([1,_], _), error(X, _), true)", "instantiation_error"},
		{"catch(total([1|a], _), error(X, _), true)", "type_error(list,[1|a])"},
		{"catch(total([1,a], _), error(X, _), true)", "type_error(integer,a)"},
		{"catch(matrix([[1],[2,b]], _), error(X, _), true)", "type_error(integer,b)"},
		{"catch(matrix([[1],[300]], _), error(X, _), true)", "representation_error(int8)"},
		{"catch(not(maybe, _), error(X, _), true)", "type_error(bool,maybe)"},
		{"L = [a|L], catch(kind(L, _), error(type_error(T, _), _), true), X = T", "acyclic_term"},
		{"catch(warm(hot, _), error(X, _), true)", "type_error(float,hot)"},
		{"catch(upto(_, _), error(X, _), true)", "instantiation_error"},
		{"catch(add(1, _, _), error(_, context(X, _)), true)", "add/3"},
	} {
		var s struct{ X prolog.TermString }
		ctx := context.WithValue(t.Context(), ctxKey{}, "here")
		err := p.QuerySolutionContext(ctx, test.goal).Scan(&s)
		if errors.Is(err, prolog.ErrNoSolutions) {
			s.X, err = "false", nil
		}
		if err != nil || string(s.X) != test.want {
			t.Errorf("%s: %s, %v, want %s", test.goal, s.X, err, test.want)
		}
	}
}

type ctxKey struct{}

type shipped struct{ Zone, Weight int }

// TestRegisterFunctions defines predicates by functions that are called without reflection.
func TestRegisterFunctions(t *testing.T) {
	p := newInterpreter(t, "")
	errOdd := errors.New("odd")
	register(t, p, map[string]any{
		"half/2": prolog.Func1(func(n int64) (int64, error) { return n / 2, map[bool]error{n%2 != 0: errOdd}[true] }),
		"user/2": prolog.Func2(func(ctx context.Context, s string) (string, error) {
			if s == "" {
				return "", prolog.ErrFail
			}
			return fmt.Sprint(s, ctx.Value(ctxKey{})), nil
		}),
		"in/4": prolog.Func3(func(low, x, high float64) (bool, error) { return low <= x && x <= high, nil }),
		"pack/5": prolog.Func4(func(t prolog.Term, s shipped, xs []int, p *int) (any, error) {
			return []any{t, s.Zone, len(xs), p}, nil
		}),
		"mix/6": prolog.Func5(func(a int, b bool, c uint8, d celsius, e string) (string, error) {
			return fmt.Sprint(a, b, c, d, e), nil
		}),
		"panics/2": prolog.Func1(func(int) (int, error) { panic("oh") }),
		"nil/1":    func() any { return nil },
		"nils/1":   func() iter.Seq[any] { return func(yield func(any) bool) { yield(nil) } },
	})
	ctx := context.WithValue(context.Background(), ctxKey{}, "!")
	for _, test := range []struct{ goal, want string }{
		{"half(8, X)", "4"},
		{"half(8, 5)", "false"},
		{"half(-36893488147419103232, X)", "representation_error(int64)"},
		{"half(7, X)", "system_error(odd)"},
		{"half(_, X)", "instantiation_error"},
		{"half(a, X)", "type_error(integer,a)"},
		{"user(ann, X)", "'ann!'"},
		{"user('', X)", "false"},
		{"in(1.0, 2, 3.5, X)", "true"},
		{"in(1, 4, 3.5, true), X = 1", "false"},
		{"pack(f(_, a), shipped(2, 3), [1, 2], 5, [f(_, Y)|X]), Y == a", "[2,2,5]"},
		{"pack(f, shipped(2), [1, 2], 5, X)", "type_error('prolog_test.shipped',shipped(2))"},
		{"pack(f, shipped(2, 3), [], _, [_, _|X])", "[0,null]"},
		{"mix(1, true, 2, 3.5, a, X)", "'1 true 2 3.5a'"},
		{"mix(1, yes, 2, 3.5, a, X)", "type_error(bool,yes)"},
		{"mix(1, true, 256, 3.5, a, X)", "representation_error(uint8)"},
		{"panics(1, X)", "system_error('panic: oh')"},
		{"nil(X)", "null"},
		{"nils(X)", "null"},
	} {
		var s struct{ X prolog.TermString }
		err := p.QuerySolutionContext(ctx, "catch(("+test.goal+"), error(E, _), X = E)").Scan(&s)
		if errors.Is(err, prolog.ErrNoSolutions) {
			s.X, err = "false", nil
		}
		if err != nil || string(s.X) != test.want {
			t.Errorf("%s: %s, %v, want %s", test.goal, s.X, err, test.want)
		}
	}
}

// TestRegisterRefuses tells what does not define a predicate.
func TestRegisterRefuses(t *testing.T) {
	p := newInterpreter(t, "")
	for _, test := range []struct {
		name string
		f    any
	}{
		{"add", func(a, b int) int { return 0 }},
		{"/2", func(a int) int { return 0 }},
		{"add/x", func(a, b int) int { return 0 }},
		{"add/2", func(a, b int) int { return 0 }},
		{"add/-1", func() {}},
		{"nil/1", nil},
		{"nil/1", (func(int) bool)(nil)},
		{"value/1", 3},
		{"f/2", prolog.Func2(func(a, b int) (int, error) { return a, nil })},
		{"f/0", prolog.Function{}},
		{",/2", func(a, b prolog.Term) bool { return true }},
		{"is/2", func(b prolog.Term) int { return 0 }},
		{"call/3", func(a, b, c prolog.Term) bool { return true }},
		{"var/1", func(b prolog.Term) bool { return true }},
		{"late/2", func(int, context.Context) {}},
		//lint:ignore ST1008 it is what Register refuses
		{"early/2", func() (error, int) { return nil, 0 }},
	} {
		if err := p.Register(test.name, test.f); err == nil {
			t.Errorf("%s: %T defines a predicate", test.name, test.f)
		}
	}
}

// TestRegisterNilSequence: a sequence that is nil is an error with those words.
func TestRegisterNilSequence(t *testing.T) {
	p := newInterpreter(t, "")
	if err := p.Register("none/1", func() iter.Seq[int] { return nil }); err != nil {
		t.Fatal(err)
	}
	if err := p.QuerySolution("none(X)").Err(); err == nil || !strings.Contains(err.Error(), "the sequence is nil") {
		t.Error(err)
	}
}

// TestRegisterCause finds errors of Go in those of queries.
func TestRegisterCause(t *testing.T) {
	p := newInterpreter(t, `
		deep(0) :- !, broken.
		deep(N) :- M is N-1, deep(M), true.
		rethrown :- catch(deep(3), E, (true, throw(E))).
		kept :- catch(deep(3), E, assertz(ball(E))), ball(E), throw(E).
		wrapped :- catch(deep(3), error(F, C), throw(error(F, C))).
		:- dynamic ball/1.`)
	register(t, p, map[string]any{
		"broken/0": func() error { return fmt.Errorf("open: %w", &fs.PathError{Op: "open", Path: "x", Err: fs.ErrNotExist}) },
		"panics/0": func() bool { panic(fs.ErrClosed) },
		"index/1":  func(i int) bool { return []bool{true}[i] },
		"seq/1":    func() iter.Seq[int] { return func(yield func(int) bool) { yield(1); panic("late") } },
		"thrown/0": func() error { return prolog.NewException(prolog.Atom("ball")) },
	})
	for _, goal := range []string{"broken", "deep(2)", "rethrown", "kept", "wrapped", "findall(x, broken, _)",
		"setup_call_cleanup(true, deep(2), true)", "forall(true, broken)"} {
		err := p.QuerySolution(goal).Err()
		var path *fs.PathError
		var x *prolog.Exception
		if !errors.Is(err, fs.ErrNotExist) || !errors.As(err, &path) || path.Path != "x" || !errors.As(err, &x) {
			t.Errorf("%s: %v", goal, err)
		}
		if want := "error(system_error('open: open x: file does not exist')"; !strings.HasPrefix(fmt.Sprint(err), want) {
			t.Errorf("%s: %v", goal, err)
		}
	}
	for _, goal := range []string{"catch(broken, E, throw(failed(save, E)))", "catch(broken, E, throw([1, E]))",
		"catch(broken, E, ( numlist(1, 5000, L), throw(error(many(L), context(E, _))) ))"} {
		if err := p.QuerySolution(goal).Err(); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", goal, err)
		}
	}
	var panicked *prolog.PanicError
	err := p.QuerySolution("panics").Err()
	if !errors.Is(err, fs.ErrClosed) || !errors.As(err, &panicked) || len(panicked.Stack) == 0 {
		t.Errorf("panics: %v", err)
	}
	if err := p.QuerySolution("index(3)").Err(); !errors.As(err, &panicked) || !strings.Contains(err.Error(), "index out of range") {
		t.Errorf("index: %v", err)
	}
	if err := p.QuerySolution("seq(X), X > 1").Err(); !errors.As(err, &panicked) || panicked.Value != "late" {
		t.Errorf("seq: %v", err)
	}
	if err := p.QuerySolution("catch(thrown, ball, true)").Err(); err != nil {
		t.Errorf("thrown: %v", err)
	}
	if err := p.QuerySolution("catch(panics, error(system_error(_), _), true), index(0)").Err(); err != nil {
		t.Errorf("caught: %v", err)
	}
}

// TestRegisterReleases checks that sequences stop as soon as the rest of them is dropped.
func TestRegisterReleases(t *testing.T) {
	p := newInterpreter(t, "first(X) :- from(X), !. commits(X) :- ( from(X) -> true ; true ).")
	running := 0
	register(t, p, map[string]any{
		"from/1": func() iter.Seq[int] {
			return func(yield func(int) bool) {
				running++
				defer func() { running-- }()
				for i := 0; yield(i); i++ {
				}
			}
		},
		"running/1": func() int { return running },
	})
	for _, test := range []struct{ goal, want string }{
		{"from(X), running(N)", "1"},
		{"first(X), running(N)", "0"},
		{"first(X), first(Y), running(N)", "0"},
		{"commits(X), running(N)", "0"},
		{"once(from(X)), running(N)", "0"},
		{"from(X), from(Y), Y > 3, running(N)", "2"},
		{"from(X), from(Y), Y > 3, !, running(N)", "0"},
		{"catch((from(X), X > 2, throw(done)), done, true), running(N)", "0"},
		{"catch((from(X), from(Y), Y > 2, atom_length(_, _)), error(_, _), true), running(N)", "0"},
		{"findall(X, (from(X), (X > 3 -> ! ; true)), _) -> running(N)", "0"},
		{"forall(from(X), X < 3) -> true ; running(N)", "0"},
		{"\\+ \\+ from(_), running(N)", "0"},
		{"setup_call_cleanup(true, from(X), true), !, running(N)", "0"},
		{"call_cleanup((from(X), from(Y)), running(N)), !", "0"},
		{"from(X), X > 10, setup_call_cleanup(true, from(Y), true), Y > 1, running(M), !, running(K), N = M-K", "2-0"},
		{"catch(call_with_depth_limit((from(X), X > 2), 100, _), _, true), !, running(N)", "0"},
	} {
		var s struct{ N prolog.TermString }
		if err := p.QuerySolution(test.goal).Scan(&s); err != nil || string(s.N) != test.want {
			t.Errorf("%s: %s, %v, want %s", test.goal, s.N, err, test.want)
		}
		if running != 0 {
			t.Fatalf("%s: %d run after the query", test.goal, running)
		}
	}
	sols, err := p.Query("from(X), from(Y)")
	if err != nil || !sols.Next() || !sols.Next() || running != 2 {
		t.Fatalf("%v, %d run", err, running)
	}
	sols.Close()
	if running != 0 {
		t.Errorf("%d run after Close", running)
	}
	if err := p.QuerySolution("from(X), from(Y), Y > 5, throw(end)").Err(); err == nil || running != 0 {
		t.Errorf("%v, %d run", err, running)
	}
}

// TestRegisterReplaces looks for ways to a builtin that the host has replaced.
func TestRegisterReplaces(t *testing.T) {
	p := newInterpreter(t, ":- module_transparent via/1. via(X) :- shell(X). early(L) :- atom_length(abc, L), true. early2(L) :- atom_string(abc, L), true. :- early(3), early2(_).")
	var calls []string
	register(t, p, map[string]any{
		"shell/1":       func(command string) bool { calls = append(calls, command); return true },
		"atom_length/2": func(t prolog.Term) int { return -2 },
		"atom_string/2": func(t prolog.Term) iter.Seq[int] { return slices.Values([]int{-1, -2}) },
	})
	register(t, p, map[string]any{"atom_length/2": func(t prolog.Term) int { return -1 }})
	const text = `
		:- module(m, [go/1]).
		go(X) :- shell(X).
		old(X) :- system:shell(X).`
	if err := p.Exec(text); err != nil {
		t.Fatal(err)
	}
	for i, goal := range []string{"shell(X)", "system:shell(X)", "user:shell(X)", "lists:shell(X)", "m:go(X)", "m:old(X)", "via(X)",
		"call(system:shell, X)", "@(system:shell(X), lists)", "G =.. [shell, X], system:call(G)",
		"maplist(system:shell, [X])", "system:maplist(shell, [X])", "findall(x, system:shell(X), [x])",
		"new:shell(X)", "add_import_module(new2, system, start), new2:shell(X)", "assertz((n:z(Y) :- shell(Y))), n:z(X)",
	} {
		name := fmt.Sprint("c", i)
		if err := p.QuerySolution("X = ?, "+goal, name).Err(); err != nil {
			t.Errorf("%s: %v", goal, err)
		}
		if len(calls) != i+1 || calls[i] != name {
			t.Fatalf("%s: %v", goal, calls)
		}
	}
	for _, goal := range []string{"atom_length(abc, L)", "system:atom_length(abc, L)", "early(L)", "atom_string(abc, L)",
		"early2(L)", "findall(X, atom_string(a, X), [L, -2])", "maplist(atom_length, [abc], [L])"} {
		var s struct{ L int }
		if err := p.QuerySolution(goal).Scan(&s); err != nil || s.L != -1 {
			t.Errorf("%s: %d, %v", goal, s.L, err)
		}
	}
	for _, text := range []string{"shell(X) :- write(X).", ":- abolish(shell/1).", ":- retract((shell(_) :- _)).",
		":- redefine_system_predicate(shell(_)).\nshell(X) :- write(X).", ":- assertz(shell(_))."} {
		if err := p.Exec(text); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
}

// TestRegisterNested starts queries within predicates, while others wait to change the program.
func TestRegisterInModule(t *testing.T) {
	p := newInterpreter(t, "")
	if err := p.Register("lengths:atom_length/2", func(string) int { return 7 }); err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]int{"lengths:atom_length(abc, N)": 7, "atom_length(abc, N)": 3} {
		var row struct{ N int }
		if err := p.QuerySolution(query + ".").Scan(&row); err != nil || row.N != want {
			t.Error(query, row.N, err)
		}
	}
}

func TestRegisterNested(t *testing.T) {
	p := newInterpreter(t, ":- dynamic n/1. n(0). deep(0) :- !. deep(N) :- M is N-1, again(M).")
	register(t, p, map[string]any{
		"again/1": func(ctx context.Context, n int) error {
			return p.QuerySolutionContext(ctx, "retract(n(X)), Y is X+1, assertz(n(Y)), deep(?)", n).Err()
		},
		"define/1": func(n int) error { return p.Register(fmt.Sprintf("p%d/1", n), func() int { return n }) },
	})
	for range 2 {
		done := make(chan error)
		for range 4 {
			go func() { done <- p.QuerySolution("deep(20)").Err() }()
		}
		for range 4 {
			if err := <-done; err != nil && !errors.Is(err, prolog.ErrNoSolutions) {
				t.Error(err)
			}
		}
	}
	if err := p.QuerySolution("define(7), p7(7)").Err(); err != nil {
		t.Error(err)
	}
	if err := p.QuerySolutionContext(prolog.WithInferences(t.Context(), 30), "deep(20)").Err(); !errors.Is(err, prolog.ErrInferences) {
		t.Errorf("inferences: %v", err)
	}
}

// BenchmarkRegister calls predicates in Go.
func BenchmarkRegister(b *testing.B) {
	p := newInterpreter(b, "none(0) :- !. none(N) :- M is N-1, none(M).\n"+
		"add(0) :- !. add(N) :- add(N, 1, _), M is N-1, add(M).\n"+
		"isgo(0) :- !. isgo(N) :- _ is N+1, M is N-1, isgo(M).\n"+
		"text(0) :- !. text(N) :- known(abc), M is N-1, text(M).\n"+
		"fl(0) :- !. fl(N) :- modf(2.5, _, _), M is N-1, fl(M).\n"+
		"upper(0) :- !. upper(N) :- upper(abc, _), M is N-1, upper(M).\n"+
		"other(0) :- !. other(N) :- other(N, _), M is N-1, other(M).\n"+
		"low(0) :- !. low(N) :- lowlevel(N, _), M is N-1, low(M).\n"+
		"five(0) :- !. five(N) :- five(N, 2.0, abc, true, x, _), M is N-1, five(M).\n"+
		"seq(0) :- !. seq(N) :- upto(N, M), M >= N, !.\n")
	register(b, p, map[string]any{
		"add/3":   func(a, b int) (int, error) { return a + b, nil },
		"known/1": func(s string) bool { return s == "abc" },
		"modf/3":  func(x float64) (float64, float64, error) { return x, x, nil },
		"upper/2": func(s string) string { return "ABC" },
		"other/2": func(n int64) int64 { return n },
		"five/6": prolog.Func5(func(a int64, b float64, c string, d bool, e string) (string, error) {
			return c, nil
		}),
		"lowlevel/2": func(c *prolog.Call) error { c.Unify(1, c.Args()[0]); return nil },
		"upto/2": func(n int) iter.Seq[int] {
			return func(yield func(int) bool) {
				for i := 0; yield(i); i++ {
				}
			}
		},
	})
	for _, goal := range []string{"none", "isgo", "add", "text", "fl", "upper", "five", "other", "low", "seq"} {
		b.Run(goal, func(b *testing.B) {
			b.ReportAllocs()
			if err := p.QuerySolution(goal+"(?)", b.N).Err(); err != nil {
				b.Fatal(err)
			}
		})
	}
}

// TestRegisteredStays: a program cannot do away with a predicate of the host.
func TestRegisteredStays(t *testing.T) {
	p := newInterpreter(t, "")
	if err := p.Register("double/2", func(n int) int { return 2 * n }); err != nil {
		t.Fatal(err)
	}
	for _, goal := range []string{"abolish(double/2)", "abolish(user:double/2)", "abolish(double, 2)", "retractall(double(_, _))",
		"retract(double(_, _))", "assertz(double(1, 3))", "dynamic(double/2)", "redefine_system_predicate(double(_, _))"} {
		if got := outcome(p, goal+", fail"); got == "yes" {
			t.Errorf("%s: %s", goal, got)
		}
		if got := outcome(p, "double(2, X), X == 4"); got != "yes" {
			t.Fatalf("after %s: %s", goal, got)
		}
	}
}

// TestRegisterLate: where the context ends while a function runs that does not look at it, the query
// ends with its error, whatever the goal does next.
func TestRegisterLate(t *testing.T) {
	var end func()
	p := newInterpreter(t, "")
	register(t, p, map[string]any{
		"quick/0":    func() bool { end(); return true },
		"reflect/1":  func() ([]int, error) { end(); return nil, nil },
		"function/2": prolog.Func1(func(x int) (int, error) { end(); return x, nil }),
		"called/0":   func(*prolog.Call) error { end(); return nil },
		"sequence/1": func() iter.Seq[int] {
			return func(yield func(int) bool) { end(); yield(1) }
		},
	})
	for _, call := range []string{"quick", "reflect(_)", "function(1, _)", "called", "sequence(_)"} {
		for _, goal := range []string{"%s", "%s, true", "%s, fail", "( %s ; true )", "member(_, [1, 2]), %s", "catch(%s, _, true)", "\\+ %s", "findall(x, %s, _)"} {
			goal = fmt.Sprintf(goal, call)
			ctx, cancel := context.WithCancel(t.Context())
			end = cancel
			if err := p.QuerySolutionContext(ctx, goal).Err(); err != context.Canceled {
				t.Errorf("%s: %v", goal, err)
			}
			ctx, cancel = context.WithCancel(t.Context())
			end = cancel
			if err := p.ExecContext(ctx, ":- "+goal+"."); !errors.Is(err, context.Canceled) {
				t.Errorf("a directive %s: %v", goal, err)
			}
		}
		end = func() { time.Sleep(50 * time.Millisecond) }
		if _, err := prepare(t, p, call, prolog.Limited(prolog.Limits{Time: time.Millisecond})).Holds(t.Context()); err != context.DeadlineExceeded {
			t.Errorf("%s, with a limit: %v", call, err)
		}
	}
}
