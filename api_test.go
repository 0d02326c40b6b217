package prolog_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/big"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/zebralog/prolog"
)

func newInterpreter(t testing.TB, program string, options ...prolog.Option) *prolog.Interpreter {
	t.Helper()
	p, err := prolog.New(nil, nil, options...)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Exec(program); err != nil {
		t.Fatal(err)
	}
	return p
}

// all returns what the solutions of a query have for each variable.
func all(t *testing.T, p *prolog.Interpreter, text string, args ...any) []map[string]any {
	t.Helper()
	sols, err := p.Query(text, args...)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	defer sols.Close()
	found := []map[string]any{}
	for sols.Next() {
		m := map[string]any{}
		if err := sols.Scan(m); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		found = append(found, m)
	}
	if err := sols.Err(); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return found
}

func TestZebra(t *testing.T) {
	p := newInterpreter(t, ":- use_module(library(zebra)).\n")
	var s struct{ Owner string }
	if err := p.QuerySolution("zebra(Owner).").Scan(&s); err != nil || s.Owner != "japanese" {
		t.Errorf("zebra: %q, %v", s.Owner, err)
	}
	if got := all(t, p, "water(Drinker)"); !reflect.DeepEqual(got, []map[string]any{{"Drinker": "norwegian"}}) {
		t.Errorf("water: %v", got)
	}
	if got := all(t, p, "houses(_)"); len(got) != 1 {
		t.Errorf("houses: %d solutions", len(got))
	}
}

func TestPlaceholders(t *testing.T) {
	huge, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	p := newInterpreter(t, "")
	for _, test := range []struct {
		arg  any
		want string
	}{
		{prolog.Atom("a b"), "'a b'"},
		{prolog.Atom("[]"), "'[]'"},
		{prolog.List{}, "[]"},
		{true, "true"},
		{int8(-3), "-3"},
		{uint64(1 << 63), "9223372036854775808"},
		{int64(-1 << 63), "-9223372036854775808"},
		{huge, "123456789012345678901234567890"},
		{prolog.BigInt{Int: huge}, "123456789012345678901234567890"},
		{big.NewRat(1, 3), "1r3"},
		{big.NewRat(4, 2), "2"},
		{float32(0.5), "0.5"},
		{prolog.Float(-2), "-2.0"},
		{"aé", "aé"},
		{prolog.String("aé"), `"aé"`},
		{[]int{1, 2}, "[1,2]"},
		{[]any{}, "[]"},
		{[2]any{"x", []string{"y", ""}}, "[x,[y,'']]"},
		{prolog.List{prolog.Int(1), prolog.Var("X")}, "[1,_]"},
		{prolog.NewCompound("f", prolog.Var("X"), prolog.Var("Y"), prolog.Var("X")), "f(_A,_,_A)"},
		{prolog.NewCompound("f"), "f"},
		{prolog.NewCompound("[|]", prolog.Int(1), prolog.Int(2)), "[1|2]"},
		{prolog.NewCompound("-", prolog.Int(1)), "- 1"},
	} {
		var s struct {
			X prolog.TermString
			T prolog.Term
		}
		if err := p.QuerySolution("X = ?, T = X.", test.arg).Scan(&s); err != nil {
			t.Errorf("%#v: %v", test.arg, err)
			continue
		}
		if !sameButVars(string(s.X), test.want) || !sameButVars(s.T.String(), test.want) {
			t.Errorf("%#v: %s, %s, want %s", test.arg, s.X, s.T, test.want)
		}
	}
	for _, arg := range []any{make(chan int), []any{make(chan int)}, func() {}, math.NaN()} {
		if err := p.QuerySolution("X = ?.", arg).Err(); err == nil {
			t.Errorf("%#v: no error", arg)
		}
	}
	for _, args := range [][]any{{1}, {1, 2, 3}} {
		if err := p.QuerySolution("f(?, X) = f(?, Y).", args...).Err(); err == nil {
			t.Errorf("%d arguments for 2 placeholders: no error", len(args))
		}
	}
	if err := p.QuerySolution("X = ?, X == (?).").Err(); err != nil {
		t.Errorf("? without arguments: %v", err)
	}
	if err := p.Exec("p(?, ?). p(X, b(?)) :- X = ? .", 1, "it's", []any{1.5}, prolog.NewCompound("-", prolog.Int(2))); err != nil {
		t.Fatal(err)
	}
	got := all(t, p, "p(X, Y), term_to_atom(X-Y, A).")
	if len(got) != 2 || got[0]["A"] != "1-'it\\'s'" || got[1]["A"] != "- 2-b([1.5])" {
		t.Errorf("p: %v", got)
	}
}

// sameButVars compares texts of terms up to the names of variables.
func sameButVars(got, want string) bool {
	return got == want || strings.Contains(want, "_") && len(strings.Split(got, ",")) == len(strings.Split(want, ","))
}

func TestScan(t *testing.T) {
	p := newInterpreter(t, "")
	type target struct {
		I    int               `prolog:",optional"`
		I8   int8              `prolog:",optional"`
		U    uint64            `prolog:",optional"`
		F    float64           `prolog:",optional"`
		S    string            `prolog:",optional"`
		Any  any               `prolog:",optional"`
		B    *big.Int          `prolog:",optional"`
		Big  big.Int           `prolog:",optional"`
		R    big.Rat           `prolog:",optional"`
		Ints []int             `prolog:",optional"`
		Strs []string          `prolog:",optional"`
		Ptr  *int              `prolog:",optional"`
		Bool bool              `prolog:",optional"`
		T    prolog.Term       `prolog:",optional"`
		A    prolog.Atom       `prolog:",optional"`
		C    *prolog.Compound  `prolog:",optional"`
		Text prolog.TermString `prolog:",optional"`
		Tag  int               `prolog:"_Other,optional"`
		left int
	}
	for _, test := range []struct {
		query string
		field string
		want  any // nil: an error
	}{
		{"I = 42.", "I", 42},
		{fmt.Sprintf("I = %d.", math.MinInt), "I", math.MinInt},
		{"I = 9223372036854775808.", "I", nil},
		{"I = 1.0.", "I", nil},
		{"I = a.", "I", nil},
		{"I8 = 127.", "I8", int8(127)},
		{"I8 = 128.", "I8", nil},
		{"U = 18446744073709551615.", "U", uint64(1<<64 - 1)},
		{"U = -1.", "U", nil},
		{"F = 2.", "F", 2.0},
		{"F = 2.5.", "F", 2.5},
		{"F is 2**80.", "F", 0x1p80},
		{"S = 'a b'.", "S", "a b"},
		{`S = "a b".`, "S", "a b"},
		{"atom_codes(ab, S).", "S", "ab"},
		{"atom_string(ab, S).", "S", "ab"},
		{"S = [].", "S", ""},
		{"S = 1.", "S", nil},
		{"S = f(x).", "S", nil},
		{"Any = foo.", "Any", "foo"},
		{"Any = 1.", "Any", 1},
		{"Any = 1.5.", "Any", 1.5},
		{"Any = [].", "Any", []any{}},
		{"Any = [1,a,[b,f(c)],X].", "Any", []any{1, "a", []any{"b", prolog.NewCompound("f", prolog.Atom("c"))}, nil}},
		{"Any = Any.", "Any", any(nil)},
		{"B = 5.", "B", big.NewInt(5)},
		{"Big is 2**70.", "Big", *new(big.Int).Lsh(big.NewInt(1), 70)},
		{"R is 1 rdiv 3.", "R", *big.NewRat(1, 3)},
		{"R = 3.", "R", *big.NewRat(3, 1)},
		{"R = 3.0.", "R", nil},
		{"Ints = [1,2].", "Ints", []int{1, 2}},
		{"Ints = [1,b].", "Ints", nil},
		{"Ints = [1|_].", "Ints", nil},
		{"Ints = [].", "Ints", []int{}},
		{`Strs = [a, "bc", "", []].`, "Strs", []string{"a", "bc", "", ""}},
		{"Ptr = _.", "Ptr", (*int)(nil)},
		{"Bool = true.", "Bool", true},
		{"Bool = yes.", "Bool", nil},
		{"T = f([a|b]).", "T", prolog.NewCompound("f", prolog.NewCompound("[|]", prolog.Atom("a"), prolog.Atom("b")))},
		{"T = [a].", "T", prolog.List{prolog.Atom("a")}},
		{"T = [].", "T", prolog.List(nil)},
		{"A = a.", "A", prolog.Atom("a")},
		{"A = 1.", "A", nil},
		{"C = f(x).", "C", &prolog.Compound{Functor: "f", Args: []prolog.Term{prolog.Atom("x")}}},
		{"C = x.", "C", nil},
		{"Text = (a:-b,'C').", "Text", prolog.TermString("a:-b,'C'")},
		{"_Other = 3.", "Tag", 3},
		{"Text = f(Text).", "Text", nil},
		{"T = f(T).", "T", nil},
		{"Any = [Any].", "Any", nil},
	} {
		s := target{left: 1}
		err := p.QuerySolution(test.query).Scan(&s)
		if test.want == nil && test.query != "Any = Any." {
			if err == nil {
				t.Errorf("%s: no error", test.query)
			}
			continue
		}
		if got := reflect.ValueOf(s).FieldByName(test.field).Interface(); err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %#v, %v, want %#v", test.query, got, err, test.want)
		}
	}
	for _, dest := range []any{nil, 1, target{}, new(int), map[int]string{}, (*target)(nil), map[string]string(nil)} {
		if err := p.QuerySolution("S = a.").Scan(dest); err == nil {
			t.Errorf("%T: no error", dest)
		}
	}
	var m map[string]prolog.TermString
	if err := p.QuerySolution("X = f(_Y), _ = 1, Z = 'B'.").Scan(&m); err != nil || len(m) != 3 || m["Z"] != "'B'" {
		t.Errorf("map: %v, %v", m, err)
	}
}

func TestDeepTerms(t *testing.T) {
	p := newInterpreter(t, `
		deep(0, a) :- !.
		deep(N, f(T)) :- N1 is N-1, deep(N1, T).
		conj(0, a) :- !.
		conj(N, (x,T)) :- N1 is N-1, conj(N1, T).
		nest(0, []) :- !.
		nest(N, [T]) :- N1 is N-1, nest(N1, T).
	`)
	n := 200_000
	if testing.Short() {
		n = 20_000
	}
	for _, goal := range []string{"deep(?, T).", "conj(?, T).", "nest(?, T).", "length(T, ?)."} {
		var s struct{ T prolog.Term }
		if err := p.QuerySolution(goal, n).Scan(&s); err != nil {
			t.Errorf("%s: %v", goal, err)
			continue
		}
		if text := s.T.String(); len(text) < n {
			t.Errorf("%s: a text of %d bytes", goal, len(text))
		}
		if err := p.QuerySolution("? = T.", s.T).Err(); err != nil {
			t.Errorf("%s: back: %v", goal, err)
		}
		var a struct{ T any }
		if err := p.QuerySolution(goal, n).Scan(&a); err != nil {
			t.Errorf("%s: %v", goal, err)
		}
	}
}

func TestErrors(t *testing.T) {
	p := newInterpreter(t, "")
	var syn *prolog.SyntaxError
	for query, pos := range map[string]string{"X = a b.": "1:7", "foo(": "1:5", "X = 1. Y = 2.": "1:7", "": "1:1", "X =\n  'a": "2:3"} {
		_, err := p.Query(query)
		if !errors.As(err, &syn) || syn.Pos.String() != pos {
			t.Errorf("%s: %v, want an error at %s", query, err, pos)
		}
	}
	var x *prolog.Exception
	err := p.QuerySolution("atom_length(X, _).").Err()
	if !errors.As(err, &x) || x.Formal() != prolog.Atom("instantiation_error") || !strings.HasPrefix(x.Error(), "error(instantiation_error,") {
		t.Errorf("atom_length: %v", err)
	}
	err = p.QuerySolution("throw(my(Ball)).").Err()
	if !errors.As(err, &x) || x.Formal() != nil || !strings.HasPrefix(x.Error(), "my(_") {
		t.Errorf("throw: %v", err)
	}
	err = p.QuerySolution("nothing(here).").Err()
	if !errors.As(err, &x) || x.Formal().String() != "existence_error(procedure,nothing/1)" {
		t.Errorf("unknown: %v", err)
	}
	if err := p.QuerySolution("fail.").Err(); !errors.Is(err, prolog.ErrNoSolutions) {
		t.Errorf("fail: %v", err)
	}
	var halt prolog.HaltError
	if err := p.QuerySolution("halt(7).").Err(); !errors.As(err, &halt) || halt != 7 {
		t.Errorf("halt: %v", err)
	}
	sols, err := p.Query("member(X, [1,2]).")
	if err != nil {
		t.Fatal(err)
	}
	if err := sols.Scan(map[string]any{}); err == nil {
		t.Error("Scan before Next: no error")
	}
	if !sols.Next() || !reflect.DeepEqual(sols.Vars(), []string{"X"}) {
		t.Error("no solution")
	}
	if err := sols.Close(); err != nil {
		t.Error(err)
	}
	if sols.Next() {
		t.Error("Next after Close")
	}
	if err := sols.Scan(map[string]any{}); !errors.Is(err, prolog.ErrClosed) {
		t.Errorf("Scan after Close: %v", err)
	}
	if err := sols.Close(); !errors.Is(err, prolog.ErrClosed) {
		t.Errorf("Close after Close: %v", err)
	}
}

func TestExecErrors(t *testing.T) {
	var out bytes.Buffer
	p, err := prolog.New(nil, &out, prolog.WithPartialTexts())
	if err != nil {
		t.Fatal(err)
	}
	err = p.Exec("a(1).\na(2) :- .\n:- fail.\n:- atom_length(_, _).\na(3).\natom_length(a, b).\n")
	var load *prolog.LoadError
	if !errors.As(err, &load) || len(load.Errors) != 4 {
		t.Fatalf("%v", err)
	}
	var syn *prolog.SyntaxError
	if !errors.As(load.Errors[0], &syn) || syn.Pos.Line != 2 || syn.Pos.Column != 9 {
		t.Errorf("first: %v", load.Errors[0])
	}
	var clause *prolog.ClauseError
	if !errors.As(load.Errors[1], &clause) || clause.Line != 3 || clause.Err != prolog.ErrNoSolutions {
		t.Errorf("second: %v", load.Errors[1])
	}
	var x *prolog.Exception
	if !errors.As(load.Errors[2], &clause) || clause.Line != 4 || !errors.As(clause, &x) || x.Formal() != prolog.Atom("instantiation_error") {
		t.Errorf("third: %v", load.Errors[2])
	}
	if !errors.As(load.Errors[3], &clause) || clause.Line != 6 || !errors.As(clause, &x) ||
		x.Formal().String() != "permission_error(modify,static_procedure,atom_length/2)" {
		t.Errorf("fourth: %v", load.Errors[3])
	}
	if got := all(t, p, "a(X)."); len(got) != 2 {
		t.Errorf("a: %v", got)
	}
	if out.Len() > 0 {
		t.Errorf("printed: %s", out.String())
	}
	if err := p.Exec(":- initialization(halt(3))."); !errors.Is(err, prolog.HaltError(3)) {
		t.Errorf("halt: %v", err)
	}
}

func TestContext(t *testing.T) {
	p := newInterpreter(t, "loop :- loop.")
	timeout := func() context.Context {
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		t.Cleanup(cancel)
		return ctx
	}
	for _, goal := range []string{"loop.", "repeat, fail.", "catch(loop, _, true), loop.", "length(L, N), N < 0."} {
		if err := p.QuerySolutionContext(timeout(), goal).Err(); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", goal, err)
		}
	}
	if err := p.ExecContext(timeout(), ":- loop."); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("exec: %v", err)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if err := p.QuerySolutionContext(ended, "true.").Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
	if err := p.QuerySolution("true.").Err(); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// TestInferences gives goals a number of inferences.
func TestInferences(t *testing.T) {
	p := newInterpreter(t, `
		loop :- loop.
		count(0) :- !.
		count(N) :- N1 is N-1, count(N1).
		numbers(N) :- between(1, inf, N), count(1000).
	`)
	ctx := prolog.WithInferences(context.Background(), 100_000)
	sols, err := p.QueryContext(ctx, "numbers(N)")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for sols.Next() {
		n++
	}
	if err := sols.Err(); !errors.Is(err, prolog.ErrInferences) {
		t.Errorf("after %d solutions: %v", n, err)
	}
	if n < 90 || n > 100 {
		t.Errorf("%d solutions, each of 1002 inferences", n)
	}
	for _, goal := range []string{"true", "loop"} {
		if err := p.QuerySolutionContext(ctx, goal).Err(); !errors.Is(err, prolog.ErrInferences) {
			t.Errorf("%s with nothing left: %v", goal, err)
		}
	}
	few := func() context.Context { return prolog.WithInferences(context.Background(), 5000) }
	for _, goal := range []string{
		"loop", "repeat, fail", "catch(loop, _, true)", "catch(loop, _, loop)", "call_cleanup(loop, true)",
		"findall(X, (repeat, X = 1), _)", "\\+ loop", "freeze(X, loop), X = 1", "count(6000)",
	} {
		if err := p.QuerySolutionContext(few(), goal).Err(); !errors.Is(err, prolog.ErrInferences) {
			t.Errorf("%s: %v", goal, err)
		}
	}
	if err := p.QuerySolutionContext(few(), "count(4000)").Err(); err != nil {
		t.Errorf("enough inferences: %v", err)
	}
	if err := p.ExecContext(few(), ":- loop."); !errors.Is(err, prolog.ErrInferences) {
		t.Errorf("exec: %v", err)
	}
	ended, cancel := context.WithCancel(few())
	cancel()
	if err := p.QuerySolutionContext(ended, "true").Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
	if err := p.QuerySolution("count(100000)").Err(); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// TestInterleaved looks for the solutions of several queries at the same time,
// while the collector runs and predicates change.
func TestInterleaved(t *testing.T) {
	p := newInterpreter(t, `
		:- dynamic(seen/1).
		work(N, f(L, N)) :- between(1, 200, N), length(L, 100), waste(2000).
		waste(0) :- !.
		waste(N) :- functor(_, f, 20), N1 is N-1, waste(N1).
	`)
	var sols []*prolog.Solutions
	for range 4 {
		s, err := p.Query("X = g(Y, Z), work(N, Z), Y = N, assertz(seen(N)).")
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		sols = append(sols, s)
	}
	for n := 1; n <= 200; n++ {
		for i, s := range sols {
			var got struct {
				N int
				X prolog.Term
			}
			if !s.Next() {
				t.Fatalf("query %d ends at %d: %v", i, n, s.Err())
			}
			if err := s.Scan(&got); err != nil || got.N != n || got.X.(*prolog.Compound).Args[0] != prolog.Int(n) {
				t.Fatalf("query %d at %d: %v, %v", i, n, got.N, err)
			}
		}
	}
	var count struct{ N int }
	if err := p.QuerySolution("aggregate_all(count, seen(_), N).").Scan(&count); err != nil || count.N != 800 {
		t.Errorf("%d facts, %v", count.N, err)
	}
}

func TestGoroutines(t *testing.T) {
	p := newInterpreter(t, ":- dynamic(hit/2). step(N, M) :- between(1, 50, M), assertz(hit(N, M)).")
	var wg sync.WaitGroup
	for n := range 8 {
		wg.Go(func() {
			sols, err := p.Query("step(?, M).", n)
			if err != nil {
				t.Error(err)
				return
			}
			defer sols.Close()
			for sols.Next() {
				var s struct{ M int }
				if err := sols.Scan(&s); err != nil {
					t.Error(err)
				}
				if err := p.QuerySolution("hit(?, ?).", n, s.M).Err(); err != nil {
					t.Error(err)
				}
			}
			if err := sols.Err(); err != nil {
				t.Error(err)
			}
			if err := p.Exec("done(?).", n); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if got := all(t, p, "hit(N, M)."); len(got) != 400 {
		t.Errorf("%d facts", len(got))
	}
}

func TestRegister(t *testing.T) {
	p := newInterpreter(t, "")
	errOops := errors.New("oops")
	p.Register("go/2", func(c *prolog.Call) error {
		switch arg := c.Args()[0].(type) {
		case prolog.Atom:
			switch arg {
			case "fail":
				return prolog.ErrFail
			case "error":
				return errOops
			case "throw":
				return prolog.NewException(prolog.NewCompound("ball", prolog.Var("X"), prolog.Var("X")))
			case "nested":
				var s struct{ N int }
				if err := p.QuerySolution("member(X, [1,2]), Y = 2, go(Y, N).").Scan(&s); err != nil {
					return err
				}
				c.Unify(1, s.N)
			case "bad":
				c.Unify(1, make(chan int))
			}
		case prolog.Int:
			c.Unify(1, arg*10)
		}
		return nil
	})
	ended := 0
	p.Register("count/2", func(c *prolog.Call) iter.Seq[error] {
		return func(yield func(error) bool) {
			defer func() { ended++ }()
			n, _ := c.Args()[0].(prolog.Int)
			for i := range int(n) {
				c.Unify(1, i)
				if i == 3 {
					if !yield(prolog.ErrFail) {
						return
					}
					continue
				}
				if i == 7 {
					yield(errOops)
					return
				}
				if !yield(nil) {
					return
				}
			}
		}
	})
	for _, test := range []struct {
		query string
		want  string
	}{
		{"go(3, X).", "[map[X:30]]"},
		{"go(3, 31).", "[]"},
		{"go(fail, X).", "[]"},
		{"go(true, X).", "[map[X:<nil>]]"},
		{"go(nested, X).", "[map[X:20]]"},
		{"catch(go(throw, _), ball(A, B), (A == B, X = yes)).", "[map[A:<nil> B:<nil> X:yes]]"},
		{"catch(go(error, _), error(system_error(X), _), true).", "[map[X:oops]]"},
		{"catch(go(bad, _), error(system_error(_), _), X = caught).", "[map[X:caught]]"},
		{"count(3, X).", "[map[X:0] map[X:1] map[X:2]]"},
		{"count(6, X).", "[map[X:0] map[X:1] map[X:2] map[X:4] map[X:5]]"},
		{"count(0, X).", "[]"},
		{"count(6, 4).", "[map[]]"},
		{"count(3, X), count(2, Y), X =\\= Y.", "[map[X:0 Y:1] map[X:1 Y:0] map[X:2 Y:0] map[X:2 Y:1]]"},
		{"once(count(3, X)).", "[map[X:0]]"},
	} {
		if got := fmt.Sprint(all(t, p, test.query)); got != test.want {
			t.Errorf("%s: %s, want %s", test.query, got, test.want)
		}
	}
	ended = 0
	if err := p.QuerySolution("count(5, _), count(5, X), X > 1.").Err(); err != nil || ended != 2 {
		t.Errorf("%d iterations have ended, %v", ended, err)
	}
	err := p.QuerySolution("count(9, X), X > 6.").Err()
	var x *prolog.Exception
	if !errors.Is(err, errOops) || !errors.As(err, &x) || x.Formal().String() != "system_error(oops)" {
		t.Errorf("%v", err)
	}
	if err := p.QuerySolution("X = f(X), go(X, _).").Err(); err == nil {
		t.Error("cyclic argument: no error")
	}
}

func TestOptions(t *testing.T) {
	if testing.Short() {
		t.Skip(alone)
	}
	var out, errs bytes.Buffer
	p, err := prolog.New(strings.NewReader("first. second."), &out,
		prolog.WithError(&errs), prolog.WithArgs("prog", "x"), prolog.WithMemory(16<<20))
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(all(t, p, "read(X), read(Y), read(Z), current_prolog_flag(argv, A).")); got !=
		"[map[A:[prog x] X:first Y:second Z:end_of_file]]" {
		t.Error(got)
	}
	all(t, p, "write(hello), write(user_error, oops).")
	if out.String() != "hello" || errs.String() != "oops" {
		t.Errorf("output %q, errors %q", out.String(), errs.String())
	}
	errs.Reset()
	if err := p.Exec("single(X)."); err != nil || !strings.Contains(errs.String(), "Singleton") {
		t.Errorf("%v, %q", err, errs.String())
	}
	for _, goal := range []string{"length(L, 10000000).", "numlist(1, 10000000, L).", "atom_length(a, N), findall(f(X), between(1, 10000000, X), L)."} {
		err := p.QuerySolution(goal).Err()
		var x *prolog.Exception
		if !errors.As(err, &x) || !strings.HasPrefix(fmt.Sprint(x.Formal()), "resource_error(") {
			t.Errorf("%s: %v", goal, err)
		}
	}
	if err := p.QuerySolution("length(L, ?).", make([]int, 10_000_000)).Err(); err == nil {
		t.Error("an argument that is too large: no error")
	}
	all(t, p, "true.")
}

// TestFoundA1 ends contexts between the solutions of builtins and runs other
// builtins with several solutions on the same machine.
func TestFoundA1(t *testing.T) {
	p := newInterpreter(t, ":- dynamic(g/1). g(1). g(2).")
	for _, goal := range []string{"current_op(P, T, O)", "sub_atom(secretpassword, B, 1, _, S)", "clause(g(X), B)", "nth_clause(g(_), N, R)"} {
		ctx, cancel := context.WithCancel(context.Background())
		p.Register("stop/0", func(*prolog.Call) error {
			cancel()
			return nil
		})
		sols, err := p.QueryContext(ctx, goal+", stop, fail")
		if err != nil {
			t.Fatal(err)
		}
		if sols.Next() {
			t.Errorf("%s, stop, fail succeeds", goal)
		}
		for _, next := range []string{"retract(g(X))", "findall(S, sub_atom(abc, _, 1, _, S), [a,b,c])", "between(1, 2, 1)", "current_op(200, xfy, ^)"} {
			if len(all(t, p, next)) == 0 {
				t.Errorf("%s after %s has no solution", next, goal)
			}
		}
		all(t, p, "assertz(g(1))")
	}
}
