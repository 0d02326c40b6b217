package prolog_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/zebralog/prolog"
)

func prepare(t testing.TB, p *prolog.Interpreter, text string, options ...prolog.QueryOption) *prolog.Query {
	t.Helper()
	q, err := p.Prepare(text, options...)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return q
}

// allOf returns what a query ranges over.
func allOf[T any](t testing.TB, q *prolog.Query, args ...any) []T {
	t.Helper()
	var found []T
	for v, err := range prolog.All[T](context.Background(), q, args...) {
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, v)
	}
	return found
}

const family = "parent(tom, bob). parent(bob, ann). parent(bob, 'it''s'). age(tom, 61). age(bob, 33). age(ann, 7)."

func TestPrepare(t *testing.T) {
	p := newInterpreter(t, family)
	ctx := context.Background()
	q := prepare(t, p, "parent(?, Child).")
	for range 3 {
		if got := allOf[string](t, q, "bob"); !reflect.DeepEqual(got, []string{"ann", "it's"}) {
			t.Errorf("bob: %q", got)
		}
		if got := allOf[struct{ Child string }](t, q, "tom"); len(got) != 1 || got[0].Child != "bob" {
			t.Errorf("tom: %v", got)
		}
		if got := allOf[map[string]any](t, q, "ann"); got != nil {
			t.Errorf("ann: %v", got)
		}
	}
	if _, err := prolog.One[string](ctx, q, "ann"); err != prolog.ErrNoSolutions {
		t.Errorf("no solutions: %v", err)
	}
	if v, err := prolog.One[float64](ctx, prepare(t, p, "X is 1+?*2"), 3); err != nil || v != 7 {
		t.Errorf("1+?*2: %v, %v", v, err)
	}
	for text, want := range map[string]string{
		"X=?":                         "a",
		"X = f(?,?)":                  "f(a,b)",
		"X = [?|?]":                   "[a|b]",
		"X = '?'":                     "?",
		"X = (?:-?)":                  "a:-b",
		"X = \"?\"":                   "\"?\"",
		"atom_length(?,X)":            "1",
		"X = f(?, Y) % ?":             "f(a,_)",
		"Y = ?, X = Y.":               "a",
		"X = {?}":                     "{a}",
		"X = _{k:?}.k":                "a",
		"D = _{k:?}, X = f(D.k, D.k)": "f(a,a)",
	} {
		args := []any{"a", "b"}[:strings.Count(strings.NewReplacer("'?'", "", `"?"`, "", "% ?", "").Replace(text), "?")]
		q := prepare(t, p, text)
		var s struct {
			X prolog.TermString
			Y any `prolog:",optional"`
			D any `prolog:",optional"`
		}
		for sol, err := range q.All(ctx, args...) {
			if err == nil {
				err = sol.Scan(&s)
			}
			if err != nil {
				t.Errorf("%s: %v", text, err)
			}
		}
		if nameless(string(s.X)) != want {
			t.Errorf("%s: %s, want %s", text, s.X, want)
		}
	}
	if ok, err := prepare(t, p, "parent(?, ?)").Holds(ctx, "tom", "bob"); !ok || err != nil {
		t.Errorf("Holds: %v, %v", ok, err)
	}
	if ok, err := prepare(t, p, "parent(?, ?)").Holds(ctx, "bob", "tom"); ok || err != nil {
		t.Errorf("Holds: %v, %v", ok, err)
	}
	later := prepare(t, p, "later(X)")
	if _, err := later.Holds(ctx); err == nil {
		t.Error("later/1 is not there yet")
	}
	if err := p.Exec("later(1)."); err != nil {
		t.Fatal(err)
	}
	if got := allOf[int](t, later); !reflect.DeepEqual(got, []int{1}) {
		t.Errorf("later: %v", got)
	}
}

func TestNamedArguments(t *testing.T) {
	p := newInterpreter(t, family)
	q := prepare(t, p, "parent(Parent, Child), age(Child, Age), Age < ?")
	type row struct {
		Child string
		Age   int
	}
	want := []row{{"ann", 7}}
	type arguments struct {
		Parent string
		Note   string `prolog:",optional"`
	}
	for _, args := range [][]any{
		{10, prolog.Named("Parent", "bob")},
		{prolog.Named("Parent", prolog.Atom("bob")), 10},
		{10, arguments{Parent: "bob"}},
		{10, &arguments{Parent: "bob"}},
		{10, map[string]string{"Parent": "bob"}},
		{10, map[string]any{"Parent": "bob", "Child": "ann"}},
		{10, struct {
			P string `prolog:"Parent"`
		}{"bob"}},
	} {
		if got := allOf[row](t, q, args...); !reflect.DeepEqual(got, want) {
			t.Errorf("%v: %v", args, got)
		}
	}
	for _, test := range []struct {
		args []any
		want string
	}{
		{[]any{}, "1 placeholder ? for 0 arguments"},
		{[]any{1, 2}, "1 placeholder ? for 2 arguments"},
		{[]any{1, prolog.Named("Perent", "bob")}, "no variable Perent for an argument (its variables: Parent, Child, Age)"},
		{[]any{1, struct{ Perent string }{}}, "no variable Perent"},
		{[]any{1, map[string]int{"X": 1}}, "no variable X"},
		{[]any{1, (*struct{ Child string })(nil)}, "an argument with values of variables is a *struct { Child string } that is nil"},
		{[]any{1, prolog.Named("?", "bob")}, "no variable ?"},
		{[]any{1, prolog.Named("Child", "a"), prolog.Named("Child", "a")}, "two arguments are for the variable Child"},
		{[]any{1, prolog.Named("Child", make(chan int))}, "type chan int cannot be a term, for the variable Child"},
	} {
		if _, err := q.Holds(context.Background(), test.args...); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v, want %s", test.args, err, test.want)
		}
	}
	if got := all(t, p, "age(N, A), A > Least", prolog.Named("Least", 60)); len(got) != 1 || got[0]["N"] != "tom" {
		t.Errorf("Query: %v", got)
	}
}

// TestInjection passes what would be another goal if it were text.
func TestInjection(t *testing.T) {
	p := newInterpreter(t, "secret(42). role(u1, guest).")
	q := prepare(t, p, "role(User, ?)")
	for _, text := range []string{"guest), secret(X", "X", "_", "?", "'), halt, ('", "guest'", "admin ; true", "\x00", "%", "/*"} {
		if ok, err := q.Holds(context.Background(), text); ok || err != nil {
			t.Errorf("%q: %v, %v", text, ok, err)
		}
		if ok, err := q.Holds(context.Background(), "guest", prolog.Named("User", text)); ok || err != nil {
			t.Errorf("%q: %v, %v", text, ok, err)
		}
	}
}

func TestPreparedErrors(t *testing.T) {
	p := newInterpreter(t, "")
	for _, text := range []string{"", "foo(", "a. b.", "X is 1 +", "f(?"} {
		var syn *prolog.SyntaxError
		if _, err := p.Prepare(text); !errors.As(err, &syn) {
			t.Errorf("%q: %v", text, err)
		}
	}
	ctx := context.Background()
	var x *prolog.Exception
	if _, err := prolog.One[int](ctx, prepare(t, p, "X is foo + ?"), 1); !errors.As(err, &x) || x.Formal().String() != "type_error(evaluable,foo/0)" {
		t.Errorf("exception: %v", err)
	}
	if _, err := prolog.One[int](ctx, prepare(t, p, "X = a")); err == nil || !strings.Contains(err.Error(), "scan X: type int cannot hold a") {
		t.Errorf("scan: %v", err)
	}
	if _, err := prolog.One[int](ctx, prepare(t, p, "X = Y")); err == nil || !strings.Contains(err.Error(), "one variable; the query has 2 (X, Y)") {
		t.Errorf("two variables: %v", err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := prolog.One[int](ended, prepare(t, p, "X = 1")); err != context.Canceled {
		t.Errorf("an ended context: %v", err)
	}
	n := 0
	for _, err := range prolog.All[int](ctx, prepare(t, p, "member(X, [1,2,a])")) {
		if n++; (err != nil) != (n == 3) {
			t.Errorf("%d: %v", n, err)
		}
	}
	for range prolog.All[int](ctx, prepare(t, p, "repeat, X = 1")) {
		break
	}
	func() {
		defer func() { _ = recover() }()
		for range prolog.All[int](ctx, prepare(t, p, "setup_call_cleanup(true, member(X, [1,2]), assertz(cleaned))")) {
			panic("in the loop")
		}
	}()
	if ok, err := prepare(t, p, "cleaned").Holds(ctx); !ok || err != nil {
		t.Errorf("cleanup after a panic: %v, %v", ok, err)
	}
}

// TestPreparedBeside runs one query from several goroutines, while the program changes.
func TestPreparedBeside(t *testing.T) {
	var text strings.Builder
	for i := range 200 {
		fmt.Fprintf(&text, "item(i%d, %d).\n", i, i)
	}
	p := newInterpreter(t, ":- dynamic item/2.\n"+text.String())
	q := prepare(t, p, "item(?, N), M is N + Offset")
	var wg sync.WaitGroup
	for g := range 6 {
		wg.Go(func() {
			for i := range 300 {
				n := (i * 7) % 200
				got, err := prolog.One[struct{ N, M int }](context.Background(), q, fmt.Sprint("i", n), prolog.Named("Offset", g))
				if err != nil || got.N != n || got.M != n+g {
					t.Errorf("i%d: %v, %v", n, got, err)
				}
			}
		})
	}
	wg.Go(func() {
		add := prepare(t, p, "assertz(item(?, 0))")
		for i := range 300 {
			if ok, err := add.Holds(context.Background(), fmt.Sprint("new", i)); !ok || err != nil {
				t.Errorf("assertz: %v, %v", ok, err)
			}
		}
	})
	wg.Wait()
}

func BenchmarkPrepared(b *testing.B) {
	var text strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&text, "role(u%d, r%d).\n", i, i%100)
	}
	for i := range 100 {
		fmt.Fprintf(&text, "may(r%d, read, doc%d).\n", i, i)
	}
	p := newInterpreter(b, text.String()+"allow(U, A, R) :- role(U, Role), may(Role, A, R).\n")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	q := prepare(b, p, "allow(?, ?, ?)")
	users, docs := make([]string, 1000), make([]string, 1000)
	for i := range users {
		users[i], docs[i] = fmt.Sprint("u", i*97%100_000), fmt.Sprint("doc", i*97%100)
	}
	b.Run("allow", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			if ok, err := q.Holds(ctx, users[i%1000], "read", docs[i%1000]); !ok || err != nil {
				b.Fatal(ok, err)
			}
		}
	})
	b.Run("parallel", func(b *testing.B) {
		b.RunParallel(func(pb *testing.PB) {
			for i := 0; pb.Next(); i++ {
				if ok, err := q.Holds(ctx, users[i%1000], "read", docs[i%1000]); !ok || err != nil {
					b.Error(ok, err)
				}
			}
		})
	})
	which := prepare(b, p, "allow(?, ?, Doc)")
	b.Run("one", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			if doc, err := prolog.One[string](ctx, which, users[i%1000], "read"); doc != docs[i%1000] || err != nil {
				b.Fatal(doc, err)
			}
		}
	})
	b.Run("query", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			if err := p.QuerySolutionContext(ctx, "allow(?, ?, ?)", users[i%1000], "read", docs[i%1000]).Err(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func TestQueryOptions(t *testing.T) {
	var shared bytes.Buffer
	p, err := prolog.New(strings.NewReader("shared."), &shared)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	holds := func(text string, options ...prolog.QueryOption) error {
		ok, err := prepare(t, p, text, options...).Holds(ctx)
		if err == nil && !ok {
			err = prolog.ErrNoSolutions
		}
		return err
	}
	if err := holds("nb_setval(limit, 1), set_prolog_flag(my_flag, 1)"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		var out, diag bytes.Buffer
		err := holds("read(X), write(X), nl(user_output), format(user_error, \"e~w\", [X]), close(user_output), "+
			"current_output(S), stream_property(S, alias(A)), write(A), catch(print_message(error, format(\"oops\", [])), _, true)",
			prolog.Input(strings.NewReader("own.")), prolog.Output(&out), prolog.ErrorOutput(&diag))
		if err != nil || out.String() != "own\nuser_output" || !strings.HasPrefix(diag.String(), "eown") || !strings.Contains(diag.String(), "oops") {
			t.Errorf("%q, %q, %v", out.String(), diag.String(), err)
		}
	}
	if err := holds("read(X), write(X)"); err != nil || shared.String() != "shared" {
		t.Errorf("the shared streams: %q, %v", shared.String(), err)
	}
	flags := []prolog.QueryOption{prolog.Flag("prefer_rationals", true), prolog.Flag("my_flag", 2), prolog.Flag("new_flag", "x")}
	if err := holds("X is 1/3, rational(X, 1, 3), current_prolog_flag(my_flag, 2), current_prolog_flag(new_flag, x), "+
		"findall(F, (current_prolog_flag(F, V), memberchk(F-V, [my_flag-2,new_flag-x])), L), length(L, 2), set_prolog_flag(my_flag, 3), current_prolog_flag(my_flag, 3)", flags...); err != nil {
		t.Errorf("flags: %v", err)
	}
	if err := holds("X is 1/3, float(X), current_prolog_flag(my_flag, 1), \\+ current_prolog_flag(new_flag, _)"); err != nil {
		t.Errorf("flags after the query: %v", err)
	}
	if err := holds("true", prolog.Flag("occurs_check", true)); err == nil || !strings.Contains(err.Error(), "cannot be set for one query") {
		t.Errorf("occurs_check: %v", err)
	}
	if err := holds("nb_getval(limit, 7), nb_setval(limit, 8), nb_getval(limit, 8), b_setval(limit, 9), b_getval(limit, 9)", prolog.Global("limit", 7)); err != nil {
		t.Errorf("globals: %v", err)
	}
	if err := holds("nb_getval(limit, 1)"); err != nil {
		t.Errorf("globals after the query: %v", err)
	}
	if err := holds("numlist(1, 100000, L), foldl([X,A,B]>>(B is A+X), L, 0, _)", prolog.Limited(prolog.Limits{Inferences: 1000})); err != prolog.ErrInferences {
		t.Errorf("inferences: %v", err)
	}
	if err := holds("length(L, 1000000), L = [_|_]", prolog.MaxMemory(1<<20)); err == nil || !strings.Contains(err.Error(), "resource_error") {
		t.Errorf("memory: %v", err)
	}
	if err := holds("length(L, 1000000), L = [_|_]"); err != nil {
		t.Errorf("memory after the query: %v", err)
	}
	if err := holds("role(?)"); err == nil {
		t.Error("a placeholder without argument")
	}
	if ok, err := prepare(t, p, "string(?), atom(X)", prolog.StringArguments()).Holds(ctx, "s", prolog.Named("X", prolog.Atom("a"))); !ok || err != nil {
		t.Errorf("strings: %v, %v", ok, err)
	}
}

// TestPreparedExpansion prepares goals whose expansion binds variables.
// TestOptionsBeside: what is a query's own stays so while others run, with and without own ones.
func TestOptionsBeside(t *testing.T) {
	p := newInterpreter(t, "work(N) :- forall(between(1, N, I), ( nb_setval(mine, I), nb_getval(mine, I), "+
		"current_prolog_flag(my_flag, F), write(F), nl(user_output), read(T), T == in(F), current_output(S), set_output(S) )).")
	const lines = 200
	work := "nb_getval(mine, ?), set_prolog_flag(prefer_rationals, true), work(?), nb_getval(mine, ?), X is 1/3, rational(X)"
	if err := p.QuerySolution("nb_setval(mine, shared), set_prolog_flag(my_flag, shared)").Err(); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for g := range 3 {
		wg.Go(func() {
			for range 5 {
				var out bytes.Buffer
				q := prepare(t, p, work, prolog.Output(&out), prolog.Global("mine", g), prolog.Flag("my_flag", g), prolog.Flag("prefer_rationals", false),
					prolog.Input(strings.NewReader(strings.Repeat(fmt.Sprintf("in(%d).\n", g), lines))))
				ok, err := q.Holds(t.Context(), g, lines, lines)
				if want := strings.Repeat(fmt.Sprintf("%d\n", g), lines); !ok || err != nil || out.String() != want {
					t.Errorf("%d: %v, %v, %q", g, ok, err, out.String())
				}
			}
		})
	}
	wg.Go(func() {
		q := prepare(t, p, "nb_getval(mine, shared), current_prolog_flag(my_flag, shared), X is 1/3, float(X)")
		for range 500 {
			if ok, err := q.Holds(t.Context()); !ok || err != nil {
				t.Error(ok, err)
			}
		}
	})
	wg.Wait()
}

func TestPreparedExpansion(t *testing.T) {
	p := newInterpreter(t, `
		:- multifile user:goal_expansion/2.
		user:goal_expansion(same(X, Y), true) :- X = Y.
		user:goal_expansion(one(X), true) :- X = 1.
	`)
	q := prepare(t, p, "D = _{k: ?}, Z = D.k, same(X, Y), one(W)")
	for range 2 {
		got := allOf[struct {
			X, Y, Z, W int
			D          any `prolog:"-"`
		}](t, q, 5, prolog.Named("X", 2))
		if len(got) != 1 || got[0].Y != 2 || got[0].Z != 5 || got[0].W != 1 {
			t.Errorf("%+v", got)
		}
	}
	for _, args := range [][]any{{5, prolog.Named("W", 2)}, {5, prolog.Named("X", 1), prolog.Named("Y", 2)}} {
		if ok, err := q.Holds(context.Background(), args...); ok || err != nil {
			t.Errorf("%v: %v, %v", args, ok, err)
		}
	}
	if _, err := p.Prepare("X = a.b.c(d"); err == nil {
		t.Error("a syntax error")
	}
}

// An orderOf has fields of a type that is plain, or that is not.
type orderOf[T any] struct {
	Name  T
	Lines []lineOf[T]
	Note  *lineOf[T]
}

type lineOf[T any] struct {
	Item T
	Qty  int
}

// counted is a text that counts how often it is asked for.
type counted struct{ n *int }

func (c counted) MarshalText() ([]byte, error) {
	*c.n++
	return []byte("counted"), nil
}

// TestShortAndLongArguments: values of any size and of types that may nest deeper make the same
// terms; what they marshal is asked for once.
func TestShortAndLongArguments(t *testing.T) {
	p := newInterpreter(t, "same(X, X).")
	ctx := context.Background()
	same := prepare(t, p, "same(?, X), same(X, Y), Y = ?")
	long := strings.Repeat("long", 1000)
	for _, n := range []int{0, 1, 3, 5000} {
		plain, other := orderOf[string]{Name: "a"}, orderOf[any]{Name: "a"}
		for i := range n {
			plain.Lines = append(plain.Lines, lineOf[string]{long[:i%100], i})
			other.Lines = append(other.Lines, lineOf[any]{long[:i%100], i})
		}
		if n == 3 {
			plain.Note, other.Note = &lineOf[string]{long, 1}, &lineOf[any]{long, 1}
		}
		for _, args := range [][]any{{plain, other}, {&other, &plain}, {plain, plain}, {&plain, other}} {
			if ok, err := same.Holds(ctx, args...); !ok || err != nil {
				t.Errorf("%d lines, %T and %T: %v, %v", n, args[0], args[1], ok, err)
			}
		}
	}
	if ok, err := prepare(t, p, "length(?, 5000), atom_length(Text, 4000)").Holds(ctx, make([]int, 5000), prolog.Named("Text", long)); !ok || err != nil {
		t.Errorf("a long list and a long text: %v, %v", ok, err)
	}
	n := 0
	if ok, err := same.Holds(ctx, []any{counted{&n}, make([]string, 2000)}, []any{counted{&n}, make([]string, 2000)}); !ok || err != nil || n != 2 {
		t.Errorf("texts: %v, %v, asked for %d times", ok, err, n)
	}
}
