package prolog_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/internal/waits"
)

// goroutines waits until there are no more than n goroutines.
func goroutines(t *testing.T, n int) {
	t.Helper()
	for end := time.Now().Add(waits.For(10 * time.Second)); runtime.NumGoroutine() > n; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			text := make([]byte, 1<<16)
			t.Fatalf("%d goroutines, %d before\n%s", runtime.NumGoroutine(), n, text[:runtime.Stack(text, true)])
		}
	}
}

// TestThreads runs threads that send messages, lock mutexes, change the database and wait
// for each other, in several queries at a time.
func TestThreads(t *testing.T) {
	before := runtime.NumGoroutine()
	p := newInterpreter(t, `
		:- dynamic sum/2, seen/2.
		:- thread_local own/2.
		fill(K, N, S) :- forall(between(1, N, X), assertz(own(K, X))), forall(retract(own(K, 7)), true), aggregate_all(count, own(_, _), S).
		:- dynamic account/3.
		move(K) :- transaction(true, ( retract(account(K, a, A)), retract(account(K, b, B)), A1 is A-1, B1 is B+1, assertz(account(K, a, A1)), assertz(account(K, b, B1)) ), K).
		look(K) :- findall(A, account(K, _, A), [A, B]), ( 100 =:= A+B -> true ; throw(sum(A, B)) ).
		moves(K) :-
			assertz(account(K, a, 100)), assertz(account(K, b, 0)),
			thread_create(( repeat, look(K), sleep(0.001), thread_peek_message(stop), ! ), L),
			findall(T, ( between(1, 3, _), thread_create(( forall(between(1, 5, _), move(K)), \+ snapshot(( move(K), fail )) ), T) ), Ts),
			maplist(thread_join, Ts), thread_send_message(L, stop), thread_join(L),
			retract(account(K, a, 85)), retract(account(K, b, 15)).
		owns(K) :- findall(T, ( between(1, 4, _), thread_create(( fill(K, 50, S), S =:= 49 ), T) ), Ts), maplist(thread_join, Ts), \+ own(_, _).
		work(Q, R) :- thread_get_message(Q, X), ( X == stop -> true ; Y is X*X, atom_number(A, Y), thread_send_message(R, r(X, A)), work(Q, R) ).
		squares(N, L) :-
			message_queue_create(Q, [max_size(3)]), message_queue_create(R),
			findall(W, ( between(1, 4, _), thread_create(work(Q, R), W) ), Ws),
			thread_create(( forall(between(1, N, I), thread_send_message(Q, I)), forall(member(_, Ws), thread_send_message(Q, stop)) ), P),
			findall(X-A, ( between(1, N, _), thread_get_message(R, r(X, A)) ), L0), msort(L0, L),
			maplist(thread_join, [P|Ws]),
			message_queue_destroy(Q), message_queue_destroy(R).
		add(K, N) :- forall(between(1, N, _), with_mutex(K, ( retract(sum(K, X)), Y is X+1, assertz(sum(K, Y)) ))).
		adds(K, S) :-
			assertz(sum(K, 0)),
			findall(W, ( between(1, 3, _), thread_create(add(K, 30), W) ), Ws),
			maplist(thread_join, Ws), retract(sum(K, S)).
		signals(K) :-
			thread_create(catch(( repeat, fail ), stop(K), true), T),
			thread_create(thread_get_message(never), U),
			thread_signal(T, throw(stop(K))), thread_signal(U, throw(stop)),
			thread_join(T, S), memberchk(S, [true,exception(stop(K))]), thread_join(U, exception(stop)).
		lets(K) :- forall(between(1, 20, I), ( thread_create(( assertz(seen(K, I)), atom_concat(seen_, I, A), nb_setval(k, A), nb_getval(k, A) ), T), thread_join(T) )),
			aggregate_all(count, retract(seen(K, _)), 20).
	`)
	rounds := 10
	if testing.Short() {
		rounds = 2
	}
	var wg sync.WaitGroup
	for g := range 3 {
		wg.Go(func() {
			for i := range rounds {
				k := fmt.Sprintf("k%d_%d", g, i)
				for _, goal := range []string{
					"squares(40, L), length(L, 40), last(L, 40-'1600')",
					"adds(?, 90)", "signals(?)", "lets(?)", "owns(?)", "moves(?)",
				} {
					var args []any
					if strings.Contains(goal, "?") {
						args = append(args, prolog.Atom(k))
					}
					if err := p.QuerySolution(goal, args...).Err(); err != nil {
						t.Errorf("%s: %v", goal, err)
					}
				}
			}
		})
	}
	wg.Wait()
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	goroutines(t, before)
}

// TestThreadsEnd shows that the host can end what programs have begun.
func TestThreadsEnd(t *testing.T) {
	before := runtime.NumGoroutine()
	var out bytes.Buffer
	program := "loop :- loop.\nwait :- thread_get_message(never).\nlock :- mutex_lock(m), wait.\n" +
		"clean :- setup_call_cleanup(true, loop, true).\nspawn :- thread_create(spawn, _), wait.\ntree(0) :- !, wait.\n" +
		"tree(N) :- M is N-1, thread_create(tree(M), _), thread_create(tree(M), _), thread_join(main_)."
	p, err := prolog.New(nil, &out, prolog.WithThreads(20))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Exec(program); err != nil {
		t.Fatal(err)
	}
	start := func(ctx context.Context, goal string) {
		t.Helper()
		if err := p.QuerySolutionContext(ctx, goal).Err(); err != nil {
			t.Errorf("%s: %v", goal, err)
		}
	}
	// The context of the query that has made them ends threads, and those they have made.
	for _, goal := range []string{"loop", "wait", "lock", "mutex_lock(m)", "clean", "tree(2)", "sleep(1000)",
		"thread_create(loop, T), thread_join(T)", "message_queue_create(Q, [max_size(1)]), repeat, thread_send_message(Q, x), fail"} {
		ctx, cancel := context.WithCancel(context.Background())
		start(ctx, "thread_create(("+goal+"), _, [detached(true)]), thread_create(("+goal+"), _)")
		time.Sleep(2 * time.Millisecond)
		cancel()
		goroutines(t, before)
		start(context.Background(), "forall(( thread_property(T, id(N)), N > 1 ), thread_join(T, _))")
	}
	// There are no more than the option says.
	ctx, cancel := context.WithCancel(context.Background())
	start(ctx, "forall(between(1, 20, _), thread_create(wait, _, [detached(true)]))")
	err = p.QuerySolutionContext(ctx, "thread_create(wait, _)").Err()
	if err == nil || !strings.Contains(err.Error(), "threads") {
		t.Errorf("the thread beyond the limit: %v", err)
	}
	cancel()
	goroutines(t, before)
	ctx, cancel = context.WithTimeout(context.Background(), 50*time.Millisecond)
	start(ctx, "thread_create(spawn, _, [detached(true)])")
	<-ctx.Done()
	cancel()
	goroutines(t, before)
	// Inferences are shared.
	ctx = prolog.WithInferences(context.Background(), 1e5)
	start(ctx, "thread_create(loop, _, [detached(true)]), thread_create(clean, _, [detached(true)])")
	goroutines(t, before)
	// Others live until the interpreter is closed.
	start(context.Background(), "thread_create(loop, _), thread_create(wait, _), thread_create(lock, _)")
	start(context.Background(), "aggregate_all(count, ( thread_property(T, status(running)), T \\== main ), 3)")
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	goroutines(t, before)
	start(context.Background(), "catch(thread_create(true, _), error(resource_error(threads), _), true)")
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// TestThreadsLimits shows that threads keep to the limits of queries.
func TestThreadsLimits(t *testing.T) {
	before := runtime.NumGoroutine()
	var out bytes.Buffer
	p, err := prolog.New(nil, &out, prolog.WithMemory(4<<20), prolog.WithTotalMemory(16<<20),
		prolog.WithLimits(prolog.Limits{Output: 1000, Depth: 10_000}))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Exec("grow(L) :- grow([x|L]).\nflood :- thread_self(Me), repeat, numlist(1, 100, L), thread_send_message(Me, L), fail.\n" +
		"deep(N) :- M is N+1, deep(M), true.\nwrites :- repeat, write(hello), fail."); err != nil {
		t.Fatal(err)
	}
	for goal, kind := range map[string]string{"grow([])": "", "flood": "memory", "deep(0)": "depth", "writes": "output"} {
		var s struct{ E string }
		err := p.QuerySolution("thread_create(" + goal + ", T), thread_join(T, exception(error(resource_error(E), _)))").Scan(&s)
		if err != nil || kind != "" && s.E != kind {
			t.Errorf("%s: %q, %v", goal, s.E, err)
		}
	}
	if out.Len() > 1000 {
		t.Errorf("%d bytes written", out.Len())
	}
	err = p.QuerySolution("thread_self(Me), repeat, numlist(1, 100, L), thread_send_message(Me, L), fail").Err()
	var exception *prolog.Exception
	if !errors.As(err, &exception) {
		t.Errorf("a flood of messages: %v", err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	goroutines(t, before)
}

// TestThreadsSignalled interrupts threads that wait for input.
func TestThreadsSignalled(t *testing.T) {
	in, writer := io.Pipe()
	p, err := prolog.New(in, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, goal := range []string{
		"thread_create(read(_), T), sleep(0.01), thread_signal(T, throw(stop)), thread_join(T, exception(stop))",
		"thread_create(get_char(_), T), sleep(0.01), thread_signal(T, thread_exit(x)), thread_join(T, exited(x))",
		"thread_create(wait_for_input([user_input], _, infinite), T), sleep(0.01), thread_signal(T, throw(stop)), thread_join(T, exception(stop))",
	} {
		ctx, cancel := context.WithTimeout(context.Background(), waits.For(20*time.Second))
		if err := p.QuerySolutionContext(ctx, goal).Err(); err != nil {
			t.Errorf("%s: %v", goal, err)
		}
		cancel()
	}
	// A goal that succeeds lets the reading go on.
	_ = p.Register("type_line/0", func(*prolog.Call) error {
		go io.WriteString(writer, "f(x).\n")
		return nil
	})
	err = p.QuerySolution("thread_create(( read(X), thread_send_message(main, X) ), T), sleep(0.01), thread_signal(T, thread_send_message(main, called)), " +
		"thread_get_message(called), type_line, thread_get_message(f(x)), thread_join(T)").Err()
	if err != nil {
		t.Error(err)
	}
}

// TestUntakenSignals: goals of thread_signal/2 that a query has not called are not called by the
// next one, and count for the memory until then.
func TestUntakenSignals(t *testing.T) {
	p := newInterpreter(t, "", prolog.WithMemory(32<<20))
	for range 3 {
		if got := outcome(p, "thread_self(M), sig_atomic((thread_signal(M, throw(late)), throw(early)))"); got != "early" {
			t.Error(got)
		}
		if got := outcome(p, "append(_, [c], [a,b,c])"); got != "yes" {
			t.Errorf("the next query: %s", got)
		}
		got := outcome(p, "thread_self(M), numlist(1, 10000, L), sig_atomic((repeat, thread_signal(M, length(L, _)), fail))")
		if got != "resource_error(memory)" {
			t.Error(got)
		}
	}
}
