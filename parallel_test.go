package prolog_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/waits"
)

// BenchmarkParallel answers short queries from several goroutines over one interpreter.
func BenchmarkParallel(b *testing.B) {
	p, err := prolog.New(nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	var text string
	for i := range 1000 {
		text += fmt.Sprintf("role(u%d, r%d). may(r%d, a%d).\n", i, i%10, i%10, i)
	}
	if err := p.Exec(text + ":- dynamic counter/1. counter(0).\nallow(U, A) :- role(U, R), may(R, A).\nnrev([],[]). nrev([X|T],R) :- nrev(T,S), append(S,[X],R).\nwork(N) :- numlist(1,N,L), nrev(L,_)."); err != nil {
		b.Fatal(err)
	}
	for _, goal := range []string{"allow(u17, a7)", "work(60)"} {
		for _, writer := range []bool{false, true} {
			for _, n := range []int{1, 2, 8} {
				b.Run(fmt.Sprintf("%s/writer=%v/%d", goal[:4], writer, n), func(b *testing.B) {
					q, change := prepare(b, p, goal), prepare(b, p, "retract(counter(N)), M is N+1, assertz(counter(M))")
					stop := make(chan struct{})
					var writes atomic.Int64
					var w sync.WaitGroup
					if writer {
						w.Go(func() { // 10,000 changes a second
							tick := time.NewTicker(time.Millisecond)
							defer tick.Stop()
							for begun := time.Now(); ; {
								select {
								case <-stop:
									return
								case <-tick.C:
									for writes.Load() < int64(time.Since(begun)/(100*time.Microsecond)) {
										if ok, err := change.Holds(context.Background()); !ok || err != nil {
											b.Error(ok, err)
										}
										writes.Add(2)
									}
								}
							}
						})
					}
					var wg sync.WaitGroup
					start := time.Now()
					for range n {
						wg.Add(1)
						go func() {
							defer wg.Done()
							for range b.N / n {
								if ok, err := q.Holds(context.Background()); !ok || err != nil {
									b.Error(ok, err)
									return
								}
							}
						}()
					}
					wg.Wait()
					took := time.Since(start).Seconds()
					close(stop)
					w.Wait()
					b.ReportMetric(float64(b.N)/took, "queries/s")
					b.ReportMetric(float64(writes.Load())/took, "writes/s")
				})
			}
		}
	}
}

// BenchmarkBesideReport answers short queries while a report of about 300 ms runs again and
// again. It gives the 99th percentile of their times.
func BenchmarkBesideReport(b *testing.B) {
	p := newInterpreter(b, `
		role(u17, r7). may(r7, a7). allow(U, A) :- role(U, R), may(R, A).
		:- dynamic line/2.
		report(N) :- retractall(line(_, _)), forall(between(1, N, I), ( X is I mod 7, assertz(line(I, X)) )),
			findall(X-I, line(I, X), L), msort(L, S), length(S, N).`)
	report := prepare(b, p, "report(300000)")
	benchmarkBeside(b, p, func() error {
		_, err := report.Holds(context.Background())
		return err
	})
}

// BenchmarkBesideLoad does that while a file of 100,000 facts is loaded, again and again.
func BenchmarkBesideLoad(b *testing.B) {
	p := newInterpreter(b, "role(u17, r7). may(r7, a7). allow(U, A) :- role(U, R), may(R, A).")
	var text strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&text, "fact(%d, name%d, \"text\", [a, b], f(%d)).\n", i, i%1000, 7*i)
	}
	fsys := files("facts.pl", text.String())
	benchmarkBeside(b, p, func() error { return p.Load(context.Background(), fsys, "facts.pl") })
}

// benchmarkBeside answers short queries while something long runs again and again.
func benchmarkBeside(b *testing.B, p *prolog.Interpreter, report func() error) {
	for _, n := range []int{1, 8} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			short := prepare(b, p, "allow(u17, a7)")
			stop, reports := make(chan struct{}), make([]float64, 0, 100)
			var r, wg sync.WaitGroup
			r.Go(func() {
				for {
					select {
					case <-stop:
						return
					default:
					}
					begun := time.Now()
					if err := report(); err != nil {
						b.Error(err)
					}
					reports = append(reports, time.Since(begun).Seconds())
				}
			})
			took := make([][]time.Duration, n)
			for g := range n {
				wg.Go(func() {
					for range b.N/n + 1 {
						begun := time.Now()
						if ok, err := short.Holds(context.Background()); !ok || err != nil {
							b.Error(ok, err)
						}
						took[g] = append(took[g], time.Since(begun))
						time.Sleep(100 * time.Microsecond)
					}
				})
			}
			wg.Wait()
			close(stop)
			r.Wait()
			all := slices.Sorted(slices.Values(slices.Concat(took...)))
			b.ReportMetric(float64(all[len(all)*99/100].Microseconds()), "p99-µs")
			b.ReportMetric(float64(all[len(all)-1].Microseconds()), "max-µs")
			b.ReportMetric(1000*slices.Max(reports), "report-ms")
		})
	}
}

var parallelTime = flag.Duration("parallel.time", 2*time.Second, "how long TestSideBySide runs")

// beside are goals that run side by side, with ?1 for a number of the goroutine and ?2 for
// one that is new each time; each succeeds, whatever the others do.
var beside = []string{
	"allow(u17, a7)",
	"\\+ allow(u17, a8)",
	"work(40)",
	"findall(X, (member(X, [1,2,3]), X > 1), [2,3])",
	"atom_concat(new_, ?2, A), atom_length(A, N), N > 4, atom_codes(A, L), atom_codes(B, L), A == B",
	"catch(throw(ball(?2)), ball(X), true), X == ?2",
	"assertz(own(?1, ?2)), own(?1, X), X == ?2, retract(own(?1, ?2)), \\+ own(?1, ?2)",
	"retract(counter(N)) -> M is N + 1, assertz(counter(M)) ; true",
	"forall(clause(allow(_, _), B), nonvar(B))",
	"forall(between(1, 20, I), assertz(many(?1, I, ?2))), aggregate_all(count, many(?1, _, ?2), 20), retractall(many(?1, _, ?2))",
	"with_output_to(string(S), (write(a), write(?2))), string_concat(\"a\", T, S), term_to_atom(?2, B), atom_string(B, T)",
	"format(atom(A), \"~w-~a\", [?2, b]), atom(A)",
	"nb_setval(k?1, ?2), nb_getval(k?1, X), X == ?2",
	"b_setval(v, ?2), b_getval(v, X), X == ?2",
	"length(L, 30), maplist(=(?1), L), sum_list(L, S), S =:= 30 * ?1",
	"call((true, (fail ; X = ?2), X == ?2))",
	"G = (p?3(X) :- X = ?2), assertz(G), p?3(Y), Y == ?2, abolish(p?3/1)",
	"setof(K-V, member(K-V, [b-1,a-2,?2-3]), [_|_])",
	"string_to_atom(S, abc), string_length(S, 3)",
	"msort([c,a,b], [a,b,c])",
	"assoc_to_list(t, []), list_to_assoc([a-?2], A), get_assoc(a, A, V), V == ?2",
	"phrase(greeting(X), `hello`), X == hello",
	"freeze(X, Y = X), X = ?2, Y == ?2",
	"dif(X, a), X = ?2",
	"X in 1..3, X #> 2, X == 3",
	"fib(15, F), F == 610",
	"recordz(key?1, ?2, R), recorded(key?1, X, R), X == ?2, erase(R)",
	"flag(f?1, N, N + 1)",
	"gensym(g, A), atom(A)",
	"read_term_from_atom('foo(X, Y, X)', T, []), T = foo(A, B, A), A \\== B",
	"setup_call_cleanup(true, member(X, [1,2]), true), X == 1",
	"tab(0), current_op(P, xfx, is), P == 700",
	"X is 2 ** 100 mod 7 + ?2, integer(X)",
	"copy_term([A,B,A], L), L = [C,D,E], C == E, D \\== C",
	"catch(call_with_time_limit(10, true), _, fail)",
	"current_prolog_flag(bounded, false)",
	"catch(undefined_?3, error(existence_error(procedure, _), _), true)",
	"garbage_collect, garbage_collect_atoms",
	"succ_or_zero(?1)",
	"nb_setval(cnt, 0), forall(between(1, 50, _), (nb_getval(cnt, C), integer(C)))",
	"findall(X, between(1, 3000, X), L), sort(0, @>=, L, [3000|_])",
	"engine_create(X, member(X, [1,2]), E), engine_next(E, A), engine_next(E, B), engine_destroy(E), A-B == 1-2",
	"atom_to_term('p(X, ?2)', T, Bs), T = p(_, _), Bs = [_]",
	"sub_atom(abcde, B, 2, 0, S), B-S == 3-de",
	"op(700, xfx, ===>), X = (a ===> b), X =.. [===>, a, b]",
	"transaction(( assertz(own(t?1, ?2)), own(t?1, ?2), retract(own(t?1, ?2)), transaction(assertz(own(t?1, z))) )), retractall(own(t?1, _))",
	"\\+ transaction(( assertz(own(u?1, ?2)), retractall(many(_, _, _)), fail )), \\+ own(u?1, _)",
	"snapshot(( retractall(counter(_)), \\+ counter(_), assertz(counter(?2)), counter(N) )), N == ?2",
	"transaction(aggregate_all(count, counter(_), N), aggregate_all(count, counter(_), M), tm), integer(N), integer(M)",
	"thread_create(( work(10), thread_exit(?2) ), Id), thread_join(Id, exited(N)), N == ?2",
	"thread_create(true, _, [detached(true)])",
	"thread_create(( repeat, fail ), Id), thread_signal(Id, throw(stop)), thread_join(Id, exception(stop))",
	"message_queue_create(Q, [max_size(2)]), thread_create(forall(between(1, 10, X), thread_send_message(Q, X)), Id), findall(X, ( between(1, 10, _), thread_get_message(Q, X) ), L), thread_join(Id), message_queue_destroy(Q), sum_list(L, 55)",
	"message_queue_create(Q), \\+ thread_get_message(Q, _, [timeout(0.001)]), message_queue_destroy(Q)",
	"with_mutex(m, ( counter_of(?1, _) ; true ))",
	"concurrent_maplist([X,Y]>>( Y is X+1 ), [1,2,3], [2,3,4])",
	"thread_wait(( assertz(own(w?1, ?2)), fail ; retract(own(w?1, ?2)) ), [timeout(5)])",
	"thread_self(main), findall(I, thread_property(_, id(I)), [_|_])",
	"set_prolog_flag(own_flag?1, ?2), current_prolog_flag(own_flag?1, X), X == ?2",
	"new_memory_file(F), open_memory_file(F, write, S), write(S, ?2), close(S), memory_file_to_atom(F, A), free_memory_file(F), atom_number(A, ?2)",
	"with_output_to(string(_), print_message(silent, format(x, [])))",
	"abolish_all_tables",
	"forall(between(1, 60, I), assertz(many(x?1, I, ?2))), many(x?1, 30, ?2), many(x?1, _, ?2), !, retractall(many(x?1, _, _))",
	"term_hash(f(?2), H), integer(H), sha_hash(a, L, []), length(L, 20)",
}

// hosts is what a host does beside that.
var hosts = []func(p *prolog.Interpreter, n int) error{
	func(p *prolog.Interpreter, n int) error { // a text that is loaded again
		return p.Exec(fmt.Sprintf("loaded(%d).\nloaded_twice(X) :- loaded(X), X > %d.\n:- dynamic counter_of/2.\n", n, n))
	},
	func(p *prolog.Interpreter, n int) error {
		return p.Load(context.Background(), files("f.pl", fmt.Sprintf("f(%d). f(a).\n:- op(%d, xfx, ~>).\nf(a ~> b). g(X) :- f(X).\n", n, 700-n%2)), "f.pl")
	},
	func(p *prolog.Interpreter, n int) error {
		p, err := p.Clone()
		if err == nil {
			err = p.QuerySolution("assertz(own(c, ?)), work(5)", n).Err()
			p.Close()
		}
		return err
	},
	func(p *prolog.Interpreter, n int) error { // one that is cancelled
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(n%5)*time.Millisecond)
		defer cancel()
		goal := []string{"repeat, fail", "thread_get_message(never)", "transaction(( assertz(own(h, 1)), repeat, fail ))",
			"thread_create(( repeat, assertz(own(i, 1)), retractall(own(i, _)), fail ), _), sleep(1)", "with_mutex(mh, sleep(1))"}[n%5]
		if p.QuerySolutionContext(ctx, goal).Err() == nil {
			return errors.New(goal + " succeeds")
		}
		return nil
	},
	func(p *prolog.Interpreter, n int) error {
		err := p.QuerySolutionContext(prolog.WithInferences(context.Background(), 1000), "work(1000)").Err()
		if !errors.Is(err, prolog.ErrInferences) {
			return fmt.Errorf("with few inferences: %v", err)
		}
		return nil
	},
}

// TestSideBySide runs goals in several goroutines over one interpreter, and then over new
// ones, which have not compiled, indexed or loaded anything yet: each has its answer, whatever
// the others do.
func TestSideBySide(t *testing.T) {
	end := time.Now().Add(*parallelTime)
	goals := int64(0)
	for round := uint64(0); time.Now().Before(end) && !t.Failed(); round++ {
		goals += runBeside(t, round)
	}
	t.Logf("%d goals", goals)
}

func runBeside(t *testing.T, seed uint64) int64 {
	p := newInterpreter(t, `
		:- use_module(library(clpfd)).
		:- table fib/2.
		fib(0, 0). fib(1, 1).
		fib(N, F) :- N > 1, A is N-1, B is N-2, fib(A, X), fib(B, Y), F is X+Y.
		:- dynamic counter/1, own/2, many/3, counter_of/2.
		counter(0).
		role(u17, r7). may(r7, a7).
		allow(U, A) :- role(U, R), may(R, A).
		nrev([],[]). nrev([X|T],R) :- nrev(T,S), append(S,[X],R).
		work(N) :- numlist(1,N,L), nrev(L,_).
		greeting(hello) --> "hello".
		succ_or_zero(_).
		:- op(700, xfx, ===>).`)
	end := time.Now().Add(min(*parallelTime, 300*time.Millisecond))
	var wg sync.WaitGroup
	var done atomic.Int64
	for g := range 6 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			r := rand.New(rand.NewPCG(uint64(g), seed))
			for i := 0; time.Now().Before(end); i++ {
				goal := beside[r.IntN(len(beside))]
				goal = strings.NewReplacer("?1", fmt.Sprint(g), "?2", fmt.Sprint(1000*i+g), "?3", fmt.Sprintf("%d_%d", g, i%50)).Replace(goal)
				ctx, cancel := context.WithTimeout(context.Background(), waits.For(20*time.Second))
				err := p.QuerySolutionContext(ctx, goal).Err()
				cancel()
				if err != nil {
					t.Errorf("%s: %v", goal, err)
					return
				}
				done.Add(1)
			}
		}()
	}
	wg.Go(func() {
		for i := 0; time.Now().Before(end); i++ {
			if err := hosts[i%len(hosts)](p, i); err != nil {
				t.Error(err)
				return
			}
			done.Add(1)
		}
	})
	wg.Wait()
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	return done.Load()
}

// TestTextBesideThreads loads texts while threads begin: what the text takes counts for who loads it.
func TestTextBesideThreads(t *testing.T) {
	p := newInterpreter(t, "")
	end := time.Now().Add(time.Second)
	done := make(chan error)
	go func() {
		var err error
		for err == nil && time.Now().Before(end) {
			err = p.QuerySolution("thread_create(true, T), thread_join(T)").Err()
		}
		done <- err
	}()
	for i := 0; time.Now().Before(end); i++ {
		if err := p.Exec(fmt.Sprintf("loaded(%d). :- %d mod 3 =\\= 0.", i, i)); (err == nil) != (i%3 != 0) {
			t.Fatal(i, err)
		}
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestSameTable makes the same table in several goroutines.
func TestSameTable(t *testing.T) {
	for range 60 {
		p := newInterpreter(t, `
			:- table fib/2.
			fib(0, 0). fib(1, 1).
			fib(N, F) :- N > 1, A is N-1, B is N-2, fib(A, X), fib(B, Y), F is X+Y.
			part(N) :- M is N*20, fib(M, _).`)
		var wg sync.WaitGroup
		for g := range 6 {
			wg.Go(func() {
				for n := range 6 {
					if err := p.QuerySolution("part(?)", 1+(g+n)%6).Err(); err != nil {
						t.Error(err)
					}
				}
			})
		}
		wg.Wait()
	}
}

// TestAskedWithinBuiltin changes the program beside a goal that was asked to stop within a
// builtin, where it cannot stop, and does not end.
func TestAskedWithinBuiltin(t *testing.T) {
	p := newInterpreter(t, `
		:- multifile user:portray/1.
		user:portray(x) :- busy(30000).
		busy(0) :- !.
		busy(N) :- M is N-1, busy(M).
		:- dynamic fact/1.
		loop :- print(x), loop(10000), loop.
		loop(0) :- !.
		loop(N) :- M is N-1, loop(M).`)
	endless, err := p.Query("loop")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan bool)
	go func() { ended <- endless.Next() }()
	ctx, cancel := context.WithTimeout(context.Background(), waits.For(30*time.Second))
	defer cancel()
	for i := range 2000 {
		if err := p.QuerySolutionContext(ctx, "assertz(fact(?))", i).Err(); err != nil {
			t.Fatal(err)
		}
	}
	endless.Close()
	<-ended
}

// TestOutsideOfTheDatabase: builtins that change the database wait for something outside,
// several times, while others do so too.
func TestOutsideOfTheDatabase(t *testing.T) {
	p, err := prolog.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, use := range []engine.Use{engine.Database, engine.Desk} {
		e := p.Engine()
		e.Lock()
		e.InstallIn(e.Module(atom.User), engine.Builtin{Name: "outside", Use: use, Det: func(m *engine.Machine, _ []engine.Cell) bool {
			for range 3 {
				m.Outside(func() { time.Sleep(10 * time.Microsecond) })
			}
			return true
		}})
		e.Unlock()
		ctx, cancel := context.WithTimeout(context.Background(), waits.For(20*time.Second))
		var wg sync.WaitGroup
		for range 6 {
			wg.Go(func() {
				for range 20 {
					sols, err := p.QueryContext(ctx, "outside, assertz(n(1)), outside, retract(n(_)), outside")
					if err != nil {
						t.Error(err)
						return
					}
					if !sols.Next() {
						t.Error(sols.Err())
					}
					sols.Close()
				}
			})
		}
		wg.Wait()
		cancel()
	}
}

// TestDeskAfterCleanup: a cleanup goal that others join leaves the desk when it ends.
func TestDeskAfterCleanup(t *testing.T) {
	p, err := prolog.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	inside := make(chan bool, 1)
	e := p.Engine()
	e.Lock()
	e.InstallIn(e.Module(atom.User), engine.Builtin{Name: "joined", Use: engine.Desk, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		inside <- true
		for !m.Beside() && !m.Cancelled() {
		}
		return true
	}})
	e.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), waits.For(20*time.Second))
	defer cancel()
	var wg sync.WaitGroup
	defer wg.Wait()
	for _, after := range []string{"repeat, fail", "true"} {
		ctx, stop := context.WithCancel(ctx)
		ended := make(chan error, 1)
		wg.Go(func() {
			ended <- p.QuerySolutionContext(ctx, "setup_call_cleanup(true, true, joined), "+after).Err()
		})
		<-inside
		if err := p.QuerySolutionContext(ctx, "nb_setval(k, 1), flag(k, _, 1), recordz(k, 1)").Err(); err != nil {
			t.Errorf("beside a goal that goes on with %s: %v", after, err)
		}
		stop()
		<-ended
	}
	if err := p.QuerySolutionContext(ctx, "recordz(k, 2)").Err(); err != nil {
		t.Error(err)
	}
}

// TestBesideGuard: queries go on while a long text is loaded, and while long values are made or
// taken, also by one who was alone when that began.
func TestBesideGuard(t *testing.T) {
	p := newInterpreter(t, "short(1).")
	ctx := context.Background()
	var text strings.Builder
	for i := range 50_000 {
		fmt.Fprintf(&text, "fact(%d, a%d).\n", i, i%100)
	}
	numbers := make([]any, 1_000_000)
	for i := range numbers {
		numbers[i] = i
	}
	short, long, list := prepare(t, p, "short(?)"), prepare(t, p, "length(?, _)"), prepare(t, p, "numlist(1, 1000000, X)")
	for name, f := range map[string]func() error{
		"Load": func() error {
			return p.Load(ctx, fstest.MapFS{"facts.pl": {Data: []byte(text.String())}}, "facts.pl")
		},
		"an argument": func() error { _, err := long.Holds(ctx, numbers); return err },
		"a value":     func() error { _, err := prolog.One[[]int](ctx, list); return err },
	} {
		began, ended := make(chan struct{}), make(chan error)
		go func() {
			close(began)
			ended <- f()
		}()
		<-began
		n, over := 0, false
		for !over {
			if ok, err := short.Holds(ctx, 1); !ok || err != nil {
				t.Fatal(ok, err)
			}
			select {
			case err := <-ended:
				if over = true; err != nil {
					t.Error(name, err)
				}
			default:
				n++
			}
		}
		if n < 10 {
			t.Errorf("%s: %d queries beside it", name, n)
		}
	}
}
