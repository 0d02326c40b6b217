package prolog_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"weak"

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
	holds(cloneOf(t, p), "retractall(seen(_)), ref(R), \\+ clause(_, _, R)")
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

// TestClonesLink checks that each clone makes code for the rest of a shared table.
func TestClonesLink(t *testing.T) {
	p := newInterpreter(t, ":- dynamic fact/2. holds(X) :- fact(X, Y), Y =:= 2*X.")
	all := []*prolog.Interpreter{p}
	for _, goal := range []string{
		"forall(between(1, 1000, I), (J is 2*I, assertz(fact(I, J))))",
		"retractall(fact(1, _)), forall((fact(X, _), X > 20), retract(fact(X, _)))",
		"forall(between(1, 10000, _), \\+ holds(0)), aggregate_all(count, holds(_), 19)",
		"retract(fact(2, _)), aggregate_all(count, holds(_), 18)",
		"forall(between(1, 20000, _), \\+ holds(2)), garbage_collect, aggregate_all(count, holds(_), 18)",
	} {
		for _, p := range all {
			if err := p.QuerySolution(goal).Err(); err != nil {
				t.Errorf("%s: %v", goal, err)
			}
		}
		if len(all) < 3 {
			all = append(all, cloneOf(t, p))
		}
	}
}

// TestCloneMeanwhile clones an interpreter while goals move amounts from one account to
// another, in transactions and in open goals. No clone may have half of a move, and changes
// in a clone stay there.
func TestCloneMeanwhile(t *testing.T) {
	p := newInterpreter(t, `:- dynamic account/2.
		add(I, D) :- retract(account(I, X)), !, Y is X+D, assertz(account(I, Y)).
		move(I, J) :- transaction(( add(I, -1), add(J, 1) )).
		total(N, S) :- aggregate_all(count-sum(X), account(_, X), N-S).
		moves(0) :- !.
		moves(N) :- I is N mod 300, J is N*7 mod 300, ( account(I, _), move(I, J), move(J, I), fail ; true ), move(I, J), M is N-1, moves(M).`)
	run := func(p *prolog.Interpreter, goal string) {
		t.Helper()
		if err := p.QuerySolution(goal).Err(); err != nil {
			t.Errorf("%s: %v", goal, err)
		}
	}
	run(p, "forall(between(0, 299, I), assertz(account(I, 10)))")
	stop := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				run(p, "moves(20)")
			}
		}
	})
	wg.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				run(p, "account(17, _), total(300, 3000)")
			}
		}
	})
	for range 30 {
		c := cloneOf(t, p)
		run(c, "total(300, 3000), moves(20), total(300, 3000), retractall(account(1, _)), assertz(account(1, gone)), retractall(account(_, _))")
		run(c, "\\+ account(_, _)")
	}
	close(stop)
	wg.Wait()
	run(p, "total(300, 3000)")
}

// TestCloneMemory looks at what a shared table counts for: for each that has it, until it has not.
// A clone does not keep the interpreter that it was made from.
func TestCloneMemory(t *testing.T) {
	p := newInterpreter(t, ":- dynamic fact/2.")
	empty := p.Stats().Memory
	run := func(p *prolog.Interpreter, goal string) {
		t.Helper()
		if err := p.QuerySolution(goal).Err(); err != nil {
			t.Errorf("%s: %v", goal, err)
		}
	}
	run(p, "forall(between(1, 100000, I), assertz(fact(I, I))), fact(5, 5)")
	full := p.Stats().Memory
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	c := cloneOf(t, p)
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 4<<20 {
		t.Errorf("a clone of %d bytes of facts takes %d", full-empty, took)
	}
	if counts := c.Stats().Memory; counts < full-full/10 || counts > full+full/10 {
		t.Errorf("a clone counts %d bytes, not %d", counts, full)
	}
	run(c, "retract(fact(7, _)), aggregate_all(count, fact(_, _), 99999), abolish(fact/2), garbage_collect")
	if counts := c.Stats().Memory; counts > empty+empty/2 {
		t.Errorf("without the facts a clone counts %d bytes, not %d", counts, empty)
	}
	if counts := p.Stats().Memory; counts < full-full/10 {
		t.Errorf("the first one counts %d bytes, not %d", counts, full)
	}
	c = cloneOf(t, p)
	first := weak.Make(p)
	p = nil
	for range 10 {
		if runtime.GC(); first.Value() == nil {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if first.Value() != nil {
		t.Error("a clone keeps the first interpreter")
	}
	run(c, "fact(100, 100), aggregate_all(count, fact(_, _), 100000)")
}

// A replica is an interpreter with the pairs that its predicate fact/2 has to have.
type replica struct {
	p      *prolog.Interpreter
	model  [][2]int
	open   *prolog.Solutions // of fact/2, begun when seen was the model
	seen   [][2]int
	change int // what the next change is called
}

// TestClonesShare changes a table of facts, which clones share until then, at random in
// an interpreter and in clones of it and of them, all at the same time, and looks whether each has
// its own changes and no other.
func TestClonesShare(t *testing.T) {
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 12))
		first := &replica{p: newInterpreter(t, ":- dynamic fact/2.")}
		for i := range 100 + r.IntN(3000) {
			first.model = append(first.model, [2]int{i % 500, i})
		}
		if err := prolog.AddFacts(context.Background(), first.p, "fact", slices.Values(first.model)); err != nil {
			t.Fatal(err)
		}
		all := []*replica{first}
		for range 12 {
			var wg sync.WaitGroup
			for _, x := range all {
				own := rand.New(rand.NewPCG(r.Uint64(), 1))
				wg.Go(func() {
					for range 6 {
						x.step(t, own)
					}
					x.check(t, own)
				})
			}
			if wg.Wait(); t.Failed() {
				t.Fatalf("seed %d", seed)
			}
			if len(all) < 5 {
				of := all[r.IntN(len(all))]
				all = append(all, &replica{p: cloneOf(t, of.p), model: slices.Clone(of.model), change: of.change})
			} else {
				i := r.IntN(len(all))
				all[i].close(t)
				all = slices.Delete(all, i, i+1)
			}
		}
	}
}

// step makes a change.
func (x *replica) step(t *testing.T, r *rand.Rand) {
	x.change++
	key, n := r.IntN(500), 10_000+x.change
	is := func(goal string, args ...any) {
		t.Helper()
		if err := x.p.QuerySolution(goal, args...).Err(); err != nil {
			t.Errorf("%s %v: %v", goal, args, err)
		}
	}
	without := func(gone func(f [2]int) bool) { x.model = slices.DeleteFunc(slices.Clone(x.model), gone) }
	ofKey := func(f [2]int) bool { return f[0] == key }
	some := [2]int{-1, -1}
	if len(x.model) > 0 {
		some = x.model[r.IntN(len(x.model))]
	}
	switch r.IntN(12) {
	case 0:
		is("assertz(fact(?, ?))", key, n)
		x.model = append(x.model, [2]int{key, n})
	case 1:
		is("asserta(fact(?, ?))", key, n)
		x.model = slices.Insert(slices.Clone(x.model), 0, [2]int{key, n})
	case 2:
		is("forall(retract(fact(?, _)), true)", key)
		without(ofKey)
	case 3:
		is("retractall(fact(_, ?))", some[1])
		without(func(f [2]int) bool { return f == some })
	case 4:
		is("catch(transaction((retractall(fact(?, _)), assertz(fact(?, ?)), throw(no))), no, true)", key, key, n)
	case 5:
		is("transaction((assertz(fact(?, ?)), retractall(fact(?, _))))", key, n, key)
		without(ofKey)
	case 6:
		is("fact(A, ?) -> clause(fact(A, ?), true, R), erase(R), \\+ clause(_, _, R) ; true", some[1], some[1])
		without(func(f [2]int) bool { return f == some })
	case 7:
		if len(x.model) > 0 {
			is("nth_clause(fact(_, _), ?, R), clause(fact(?, ?), true, R), clause_property(R, predicate(user:fact/2)), nth_clause(_, N, R), N == ?",
				slices.Index(x.model, some)+1, some[0], some[1], slices.Index(x.model, some)+1)
		}
	case 8: // begins to look at all, which later changes do not touch
		x.finish(t, true)
		var err error
		if x.open, err = x.p.Query("fact(A, B)"); err != nil || x.open.Next() != (len(x.model) > 0) {
			t.Error(err)
		}
		x.seen = x.model
	case 9:
		is("snapshot((retractall(fact(_, _)), assertz(fact(1, 1)), findall(A-B, fact(A, B), [1-1])))")
	case 10: // few are left, which get code
		if r.IntN(4) == 0 {
			is("forall((fact(A, B), B mod 50 =\\= 0), retract(fact(A, B))), forall(between(1, 9000, _), \\+ fact(-1, _))")
			without(func(f [2]int) bool { return f[1]%50 != 0 })
		}
	default:
		if r.IntN(3) == 0 {
			x.finish(t, false)
			is("abolish(fact/2), dynamic(fact/2), garbage_collect_atoms, forall(between(1, 200, I), assertz(fact(I, I)))")
			x.model = nil
			for i := 1; i <= 200; i++ {
				x.model = append(x.model, [2]int{i, i})
			}
		}
	}
}

// finish goes through the rest of the open query, if there is one.
func (x *replica) finish(t *testing.T, whole bool) {
	if x.open == nil {
		return
	}
	for i := 0; i < len(x.seen) && whole; i++ {
		var f struct{ A, B int }
		if err := x.open.Scan(&f); err != nil || [2]int{f.A, f.B} != x.seen[i] {
			t.Fatalf("an open query found %v for %v: %v", f, x.seen[i], err)
		}
		if more := x.open.Next(); more != (i+1 < len(x.seen)) {
			t.Fatalf("an open query ends after %d of %d", i+1, len(x.seen))
		}
	}
	x.open.Close()
	x.open = nil
}

func (x *replica) close(t *testing.T) { x.finish(t, true) }

// check compares the facts, and those that indexes find, with the model.
func (x *replica) check(t *testing.T, r *rand.Rand) {
	got, err := prolog.One[struct{ L [][2]int }](context.Background(), prepare(t, x.p, "findall([A, B], fact(A, B), L)"))
	if err != nil || !slices.Equal(got.L, x.model) {
		t.Errorf("%d facts, not %d: %v", len(got.L), len(x.model), err)
	}
	want := make([][]int, 500)
	for _, f := range x.model {
		want[f[0]] = append(want[f[0]], f[1])
	}
	found, err := prolog.One[struct{ L [][]int }](context.Background(), prepare(t, x.p, "findall(Bs, (between(0, 499, A), findall(B, fact(A, B), Bs)), L)"))
	if err != nil || !slices.EqualFunc(found.L, want, slices.Equal) {
		t.Errorf("by keys: %v, not %v: %v", found.L, want, err)
	}
	if r.IntN(3) == 0 {
		x.finish(t, true)
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
		if _, err := prepare(b, p, "role(u500, R)").Holds(context.Background()); err != nil { // makes the index
			b.Fatal(err)
		}
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
