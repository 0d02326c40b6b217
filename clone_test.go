package prolog_test

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/zebralog/prolog"
)

const cloned = `
:- dynamic fact/1, seen/1.
:- op(700, xfx, likes).
:- use_module(library(lists)).
:- use_module(library(dcg/basics)).
:- table path/2.
:- discontiguous rule/1.
fact(1). fact(2).
X likes Y :- knows(X, Y).
knows(ann, "text"). knows(bob, 123456789012345678901234567890). knows(bob, 1.5).
path(X, Y) :- edge(X, Y).
path(X, Y) :- path(X, Z), edge(Z, Y).
edge(a, b). edge(b, c). edge(c, a).
sum(L, S) :- sum_list(L, S).
ssu(X), X > 1 => true.
greeting --> "hello ", integer(_).
double(L0, L) :- maplist([X,Y]>>(Y is 2*X), L0, L).
:- initialization(nb_setval(counter, f(1))).
:- recordz(key, first), recordz(key, second).
:- flag(n, _, 7).
:- set_prolog_flag(my_flag, on).
:- thread_local own/1.
own(main).
:- thread_create((assertz(own(other)), own(other)), Id), thread_join(Id, true).
:- mutex_create(lock), message_queue_create(queue).
:- assertz(seen(x), Ref), assertz(ref(Ref)).
:- trie_new(T), trie_insert(T, f(_), 1), nb_setval(trie, T).
`

// same are goals that a clone answers as the interpreter that it is a copy of.
var same = []string{
	"findall(X, fact(X), [1,2])",
	"X = (ann likes Y), call(X), Y == \"text\"",
	"findall(Y, knows(bob, Y), [123456789012345678901234567890, 1.5])",
	"aggregate_all(count, path(a, _), 3)",
	"sum([1,2,3], 6)",
	"ssu(2), catch(ssu(0), error(existence_error(_, _), _), true)",
	"phrase(greeting, `hello 12`)",
	"double([1,2], [2,4])",
	"nb_getval(counter, f(1))",
	"findall(X, recorded(key, X), [first, second])",
	"flag(n, 7, 7)",
	"current_prolog_flag(my_flag, on)",
	"predicate_property(fact(_), dynamic)",
	"predicate_property(path(_, _), tabled)",
	"predicate_property(append(_, _, _), imported_from(lists))",
	"ref(R), clause(seen(x), true, R)",
	"\\+ catch(undefined_here, error(existence_error(_, _), _), fail)",
	"upper(abc, 'ABC')",
	"source_file(P) -> true",
	"findall(X, own(X), [main])",
	"thread_create(\\+ own(_), Id), thread_join(Id, true)",
	"nb_getval(trie, T), findall(K-V, trie_gen(T, K, V), [f(_)-1])",
}

func cloneOf(t testing.TB, p *prolog.Interpreter) *prolog.Interpreter {
	t.Helper()
	c, err := p.Clone()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestClone(t *testing.T) {
	var out bytes.Buffer
	p, err := prolog.New(nil, &out)
	if err != nil {
		t.Fatal(err)
	}
	_ = p.Register("upper/2", func(c *prolog.Call) error {
		c.Unify(1, strings.ToUpper(c.Args()[0].String()))
		return nil
	})
	if err := p.Exec(cloned); err != nil {
		t.Fatal(err)
	}
	holds := func(p *prolog.Interpreter, goals ...string) {
		t.Helper()
		for _, goal := range goals {
			if err := p.QuerySolution(goal).Err(); err != nil {
				t.Errorf("%s: %v", goal, err)
			}
		}
	}
	holds(p, same...)
	c := cloneOf(t, p)
	holds(c, same...)
	holds(c, "assertz(fact(3))", "retract(fact(1))", "nb_setval(counter, g)", "recordz(key, third)", "flag(n, _, 8)",
		"set_prolog_flag(my_flag, off)", "op(0, xfx, likes)", "ref(R), erase(R)", "assertz(new(1))",
		"recorded(key, first, R), erase(R)", "nb_getval(trie, T), trie_insert(T, new, 2)")
	holds(c, "findall(X, fact(X), [2,3])", "\\+ seen(x)", "findall(X, recorded(key, X), [second, third])")
	holds(p, same...)
	holds(p, "\\+ catch(new(1), _, fail)", "assertz(fact(9))")
	second := cloneOf(t, c)
	holds(second, "findall(X, fact(X), [2,3])", "nb_getval(counter, g)", "new(1)", "upper(a, 'A')", "assertz(fact(4))")
	holds(c, "findall(X, fact(X), [2,3])")
	if err := c.Exec("fact(text). edge(c, d)."); err != nil {
		t.Error(err)
	}
	holds(c, "fact(text)", "write(clone)")
	if !strings.HasSuffix(out.String(), "clone") {
		t.Errorf("output: %q", out.String())
	}
}

// TestOn runs prepared queries on clones, also when nothing else knows their atoms any more.
func TestOn(t *testing.T) {
	ctx := context.Background()
	var clone *prolog.Interpreter
	var on, late *prolog.Query
	func() {
		p := newInterpreter(t, ":- dynamic fact/2. fact(first, 1).")
		q := prepare(t, p, "fact(Name, ?), Name \\== 'unheard of', Extra = \"x\", A = 1r3", prolog.Flag("seen", 1))
		clone = cloneOf(t, p)
		var err error
		if on, err = q.On(clone); err != nil {
			t.Fatal(err)
		}
		if late, err = prepare(t, p, "X = 'made after the clone'(f(X0, 'and this')), X0 = 2").On(clone); err != nil {
			t.Fatal(err)
		}
		if err := clone.Exec("fact(second, 2)."); err != nil {
			t.Error(err)
		}
		for want, q := range map[bool]*prolog.Query{true: on, false: q} {
			if ok, err := q.Holds(ctx, 2); ok != want || err != nil {
				t.Error(want, ok, err)
			}
		}
		iso, err := prolog.New(nil, nil, prolog.WithISO())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := q.On(iso); err == nil {
			t.Error("a query goes from an interpreter to one with WithISO")
		}
	}()
	for range 3 { // drops the first interpreter, and its atoms
		runtime.GC()
		if err := clone.QuerySolution("forall(between(1, 20000, I), atom_concat(some_, I, _)), garbage_collect_atoms").Err(); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := prolog.One[struct{ X, X0 prolog.TermString }](ctx, late); err != nil || got.X != "'made after the clone'(f(2,'and this'))" {
		t.Error(got, err)
	}
	for s, err := range prolog.All[struct {
		Name     string
		Extra, A prolog.TermString
	}](ctx, on, 2) {
		if err != nil || s.Name != "second" || s.Extra != `"x"` {
			t.Error(s, err)
		}
	}
}

// TestClonesBeside lets many clones change the same facts at the same time.
func TestClonesBeside(t *testing.T) {
	p := newInterpreter(t, cloned)
	var wg sync.WaitGroup
	for g := range 4 {
		c := cloneOf(t, p)
		wg.Go(func() {
			for i := range 50 {
				goal := fmt.Sprintf("retractall(fact(_)), assertz(fact(new_%d_%d)), findall(X, fact(X), [new_%d_%d]), aggregate_all(count, path(a, _), 3)", g, i, g, i)
				if err := c.QuerySolution(goal).Err(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if err := p.QuerySolution("findall(X, fact(X), [1,2])").Err(); err != nil {
		t.Error(err)
	}
}

// BenchmarkClone tells what a copy of 100,000 facts costs, and its first and next calls.
func BenchmarkClone(b *testing.B) {
	for _, facts := range []int{0, 100_000} {
		var text strings.Builder
		for i := range facts {
			fmt.Fprintf(&text, "role(u%d, r%d).\n", i, i%100)
		}
		p := newInterpreter(b, ":- dynamic role/2.\n"+text.String())
		b.Run(fmt.Sprint(facts), func(b *testing.B) {
			b.ReportAllocs()
			var first time.Duration
			for range b.N {
				c := cloneOf(b, p)
				start := time.Now()
				if _, err := prepare(b, c, "role(u500, R)").Holds(context.Background()); err != nil {
					b.Fatal(err)
				}
				first += time.Since(start)
			}
			b.ReportMetric(float64(first.Microseconds())/float64(b.N), "us/first")
		})
	}
}
