package prolog_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math"
	"runtime"
	"runtime/metrics"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/internal/daily"
	"github.com/zebralog/prolog/internal/waits"
)

// inferences is the least number of inferences with which a goal succeeds.
func inferences(t *testing.T, p *prolog.Interpreter, goal string) uint64 {
	t.Helper()
	low, high := uint64(0), uint64(1<<16)
	for high-low > 1 {
		mid := (low + high) / 2
		err := p.QuerySolutionContext(prolog.WithInferences(context.Background(), mid), goal).Err()
		switch {
		case err == nil:
			high = mid
		case errors.Is(err, prolog.ErrInferences):
			low = mid
		default:
			t.Fatalf("%s: %v", goal, err)
		}
	}
	return high
}

// TestFoundB5: inferences are met to the call, by goals that share them as well.
func TestFoundB5(t *testing.T) {
	if testing.Short() {
		t.Skip(alone)
	}
	p := newInterpreter(t, `
		loop :- tick, loop.
		count(0) :- !.
		count(N) :- N1 is N-1, count(N1).
		outer(0) :- !.
		outer(N) :- inner, N1 is N-1, outer(N1).
		limited(N, M, R) :- call_with_inference_limit(count(N), M, R).
	`)
	ticks := 0
	p.Register("tick/0", func(*prolog.Call) error { ticks++; return nil })
	other := newInterpreter(t, "")
	p.Register("inner/0", func(c *prolog.Call) error { return other.QuerySolutionContext(c.Context(), "true").Err() })
	for _, n := range []uint64{1, 2, 3, 10, 1000, 4096, 4097, 8193, 10001} {
		ticks = 0
		err := p.QuerySolutionContext(prolog.WithInferences(context.Background(), n), "loop").Err()
		if want := int(n); !errors.Is(err, prolog.ErrInferences) || ticks != want {
			t.Errorf("%d inferences: %d calls of tick/0, want %d (%v)", n, ticks, want, err)
		}
	}
	base := inferences(t, p, "count(0)")
	for goal, want := range map[string]uint64{
		"count(10)":                    10,
		"count(9000)":                  9000,
		"outer(2000)":                  2 * 2000, // outer/1 and true in the other interpreter
		"between(1, 500, X), X >= 500": 500,
		"repeat, flag(n, N, N+1), N >= 100, flag(n, _, 0)": 0,
	} {
		got, again := inferences(t, p, goal), inferences(t, p, goal)
		if got != again || want > 0 && (got < want || got > want+5) {
			t.Errorf("%s: %d inferences and then %d, want about %d", goal, got, again, want+base)
		}
	}
	// The limit of a goal within one of a context.
	least := 0
	for n := 0; n < 2000; n++ {
		s := p.QuerySolution(fmt.Sprintf("limited(1000, %d, R)", n))
		var v struct{ R string }
		if err := s.Scan(&v); err != nil {
			t.Fatal(err)
		}
		if v.R == "!" {
			least = n
			break
		}
	}
	if least < 1000 || least > 1003 {
		t.Errorf("call_with_inference_limit/3: count(1000) within %d", least)
	}
	goal := "catch(call_with_inference_limit(loop, 1000000, _), _, true)"
	if err := p.QuerySolutionContext(prolog.WithInferences(context.Background(), 500), goal).Err(); !errors.Is(err, prolog.ErrInferences) {
		t.Errorf("a limit above the context's: %v", err)
	}
	goal = "engine_create(X, (repeat, X = 1), E), call_with_inference_limit((repeat, engine_next(E, _), fail), 1000, R), R == inference_limit_exceeded"
	if err := p.QuerySolution(goal).Err(); err != nil {
		t.Errorf("an engine within a limit: %v", err)
	}
	goal = "engine_create(X, count(100000), E), call_with_inference_limit(engine_next(E, _), 1000, R), R == inference_limit_exceeded"
	if err := p.QuerySolution(goal).Err(); err != nil {
		t.Errorf("an engine beyond a limit: %v", err)
	}
}

// TestFoundB1: goals whose cleanup does not end, or of which there are many, end
// with their limits; a cleanup has time for a little.
func TestFoundB1(t *testing.T) {
	p := newInterpreter(t, `
		deep(X) :- call_cleanup(deep(X), true).
		nested(X) :- setup_call_cleanup(true, nested(X), loop).
		loop :- loop.
		:- dynamic done/1.
	`)
	for _, goal := range []string{
		"setup_call_cleanup(true, (repeat, fail), (repeat, fail))",
		"setup_call_cleanup(true, (repeat, fail), loop)",
		"setup_call_cleanup(true, true, loop)",
		"setup_call_cleanup(true, fail, (repeat, fail))",
		"setup_call_cleanup(true, throw(a), loop)",
		"catch(setup_call_cleanup(true, throw(a), (repeat, fail)), _, loop)",
		"setup_call_cleanup(true, member(X, [1,2]), loop), !",
		"setup_call_cleanup(true, loop, catch(loop, _, loop))",
		"undo(loop), loop",
		"deep(x)",
		"nested(x)",
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		start := time.Now()
		err := p.QuerySolutionContext(ctx, goal).Err()
		if took := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || took > waits.For(2*time.Second) {
			t.Errorf("%s: %v after %v", goal, err, took)
		}
		cancel()
		if err := p.QuerySolutionContext(prolog.WithInferences(context.Background(), 20000), goal).Err(); !errors.Is(err, prolog.ErrInferences) {
			t.Errorf("%s: %v", goal, err)
		}
	}
	for _, limit := range []func() (context.Context, func()){
		func() (context.Context, func()) {
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
			return ctx, cancel
		},
		func() (context.Context, func()) {
			return prolog.WithInferences(context.Background(), 50), func() {}
		},
	} {
		ctx, cancel := limit()
		_ = p.QuerySolutionContext(ctx, "setup_call_cleanup(true, loop, (member(_, [a,b]), assertz(done(1)), fail))").Err()
		cancel()
		if n := len(all(t, p, "retract(done(X))")); n != 2 && ctx.Err() == nil { // time may be short
			t.Errorf("%d goals of the cleanup ran", n)
		}
		// What Close leaves to be cleaned up.
		ctx, cancel = limit()
		sols, err := p.QueryContext(ctx, "setup_call_cleanup(true, member(X, [1,2]), (assertz(done(2)), loop))")
		if err != nil || !sols.Next() {
			t.Fatal(err)
		}
		_ = sols.Close()
		cancel()
		if n := len(all(t, p, "retract(done(X))")); n != 1 {
			t.Errorf("%d cleanups of a closed query", n)
		}
	}
}

// TestFoundB3: whoever waits for the interpreter waits no longer than the
// context lasts, and Close ends a search that runs in another goroutine.
func TestFoundB3(t *testing.T) {
	p := newInterpreter(t, "loop :- loop.\n:- dynamic done/1.")
	running := make(chan struct{}, 10)
	p.Register("running/0", func(*prolog.Call) error { running <- struct{}{}; return nil })
	idle, err := p.Query("setup_call_cleanup(true, member(X, [1,2,3]), assertz(done(X)))")
	if err != nil || !idle.Next() {
		t.Fatal(err)
	}
	fresh, err := p.Query("setup_call_cleanup(true, true, assertz(done(never)))")
	if err != nil {
		t.Fatal(err)
	}
	found, err := p.Query("setup_call_cleanup(true, member(X, [1,2,3]), assertz(done(X)))")
	if err != nil || !found.Next() {
		t.Fatal(err)
	}
	long, err := p.Query("setup_call_cleanup(true, (running, loop), assertz(done(long)))")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		for long.Next() {
		}
		ended <- long.Err()
	}()
	<-running
	// Others run beside it.
	short := func(use func(ctx context.Context) error) {
		t.Helper()
		ctx, cancel := context.WithTimeout(context.Background(), waits.For(5*time.Second))
		defer cancel()
		if err := use(ctx); err != nil {
			t.Error(err)
		}
	}
	short(func(ctx context.Context) error { return p.QuerySolutionContext(ctx, "true").Err() })
	short(func(ctx context.Context) error { return p.ExecContext(ctx, "a.") })
	// Close of a search that may be running.
	next := make(chan bool, 1)
	go func() { next <- idle.Next() }()
	if err := idle.Close(); err != nil {
		t.Error(err)
	}
	if err := idle.Close(); !errors.Is(err, prolog.ErrClosed) {
		t.Errorf("Close again: %v", err)
	}
	if <-next; idle.Err() != nil && !errors.Is(idle.Err(), prolog.ErrClosed) {
		t.Errorf("a search that was closed: %v", idle.Err())
	}
	// Close of searches that nobody uses.
	start := time.Now()
	for _, s := range []*prolog.Solutions{fresh, found} {
		if err := s.Close(); err != nil || s.Next() || s.Err() != nil {
			t.Errorf("a search that was closed: %v, %v", err, s.Err())
		}
	}
	if took := time.Since(start); took > waits.For(time.Second) {
		t.Errorf("Close took %v", took)
	}
	start = time.Now()
	if err := long.Close(); err != nil {
		t.Error(err)
	}
	if err := <-ended; !errors.Is(err, prolog.ErrClosed) {
		t.Error(err)
	}
	if took := time.Since(start); took > waits.For(time.Second) {
		t.Errorf("Close took %v", took)
	}
	n := 0
	for range 100 { // they may run after Next
		if n = len(all(t, p, "done(X)")); n == 3 {
			return
		}
		time.Sleep(waits.For(10 * time.Millisecond))
	}
	t.Errorf("%d cleanups", n)
}

// growing are goals that need ever more memory, and what is full in the end; "" means one
// of several.
var growing = []struct{ goal, area string }{
	{"n(N), assertz(fact(N, \"some text\")), fail", "program_space"},
	{"n(N), assertz((fact(N, X) :- g(X, N), h(N))), fail", "program_space"},
	{"n(N), assertz(fact(N, N)), N mod 100 =:= 0, fact(N, _), fact(_, N), fail", "program_space"},
	{"n(N), atom_concat(p, N, P), H =.. [P, a], assertz(H), fail", ""},
	{"n(N), recordz(key, value(N, [a,b,c])), fail", "memory"},
	{"n(N), recordz(N, a), fail", "memory"},
	{"n(N), nb_setval(key, N), atom_concat(k, N, K), nb_setval(K, [1,2,3,4,5,6,7,8,9]), fail", ""},
	{"n(N), atom_concat(k, N, K), flag(K, _, 1), fail", ""},
	{"n(N), atom_concat(k, N, K), create_prolog_flag(K, some_value, []), fail", ""},
	{"n(N), atom_concat(k, N, K), op(700, xfx, K), fail", ""},
	{"n(N), atom_concat(k, N, M), assertz(M:a), fail", ""},
	{"n(N), atom_concat(k, N, M), export(M/1), fail", ""},
	{"n(N), atom_concat(k, N, M), table(M/1), fail", ""},
	{"t(_), fail", "private_table_space"},
	{"path(_, _)", "private_table_space"},
	{"path(1, Y), Y == no", "private_table_space"},
	{"n(N), t2(N), fail", "private_table_space"},
	{"with_output_to(string(_), (repeat, write(abcdefghijklmnopqrstuvwxyz), fail))", "memory"},
	{"with_output_to(string(_), (repeat, write('žluťoučký kůň'), fail))", "memory"},
	{"format(atom(_), '~@', [(repeat, write(abcdefghijklmnopqrstuvwxyz), fail)])", "memory"},
	{"format(atom(_), \"~*c\", [1000000000, 0'x])", "memory"},
	{"new_memory_file(H), open_memory_file(H, write, S), repeat, write(S, abcdefghijklmno), fail", "memory"},
	{"n(_), new_memory_file(_), fail", "memory"},
	{"text(T), repeat, open_string(T, _), fail", "memory"},
	{"n(_), open_null_stream(_), fail", "memory"},
	{"n(_), open_string(\"abc\", _), fail", "memory"},
	{"findall(X, (repeat, X = f(a, b, c)), _)", "memory"},
	{"findall(X, (repeat, findall(Y, member(Y, [1,2,3,4,5,6,7,8]), X)), _)", "memory"},
	{"findnsols(1000000000, X, (repeat, X = f(a, b, c)), _)", "memory"},
	{"aggregate_all(bag(X), (repeat, X = f(a, b, c)), _)", "memory"},
	{"grow([])", ""},
	{"name(N), assertz(name(N)), fail", ""},
	{"findall(N, name(N), _)", ""},
	{"read(_)", "memory"},
	{"consult(user)", "memory"},
	{"read_line_to_string(user_input, _)", "memory"},
	{"read_line_to_codes(user_input, _, _)", "memory"},
	{"read_string(user_input, _, _)", "memory"},
	{"read_string(user_input, \"x\", \"\", _, _)", "memory"},
	{"read_stream_to_codes(user_input, _)", "memory"},
	{"peek_string(user_input, 1000000000, _)", "memory"},
	{"json_read(user_input, _)", "memory"},
	{"text(\"<p a='b' c='d'/>\", 150000, T), load_xml(string(T), _, [])", "memory"},
	{"text(\"<b><p>\", 150000, T), load_html(string(T), _, [])", "memory"},
	{"entities(T), load_xml(string(T), _, [])", "memory"},
	{"consult('/dev/zero')", "memory"},
	{"load_files(x, [stream(user_input)])", "memory"},
	{"numlist(1, 300000, L), throw(L)", "memory"},
	{"re_match(\"((abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz){30}){30}\", a)", "memory"},
	{"n(N), format_predicate(N, foo(_)), fail", "memory"},
	{"between(0xe000, inf, N), char_code(C, N), char_conversion(C, a), fail", "memory"},
	{"n(N), format(atom(K), \"zebra_~d\", [N]), setenv(K, abc), fail", "memory"},
	{"n(N), atom_concat(k, N, K), open_string(\":- true.\", S), load_files(K, [stream(S)]), close(S), fail", ""},
	{"nest", "memory"},
	{"distinct(X, n(X)), fail", "memory"},
	{"read_stream_to_codes(user_input, _)", "memory"},
	{"csv_read_stream(user_input, _, [])", "memory"},
	{"length(Vs, 20), bdd(Vs)", "memory"},
	{"n(_), engine_create(X, member(X, [1,2]), _), fail", "memory"},
	{"n(N), atom_concat(k, N, K), set_stream(user_input, alias(K)), fail", ""},
	{"fill(1)", "memory"},
	{"fill([])", "memory"},
	{"undos(1)", ""},
	{"deep(current_op(_, _, _))", "memory"},
	{"deep(stream_property(_, _))", "memory"},
	{"deep(current_prolog_flag(_, _))", "memory"},
	{"text(T), deep(sub_string(T, _, _, _, _))", "memory"},
	{"text(T), deep(string_code(_, T, _))", "memory"},
	{"numlist(1, 1000, L), deep(permutation(L, _))", ""},
	{"deep(natural(_))", "memory"},
	{"yes(abc, S), read_string(S, _, _)", "memory"},
	{"yes(abc, S), read_stream_to_codes(S, _)", "memory"},
	{"yes(abc, S), repeat, read(S, _), fail", "memory"},
	{"yes(abc, S), csv_read_stream(S, _, [])", "memory"},
	{"yes(abc, S), with_output_to(string(_), copy_stream_data(S, current_output))", "memory"},
	{"yes('a(X, Y).', S), load_files(x, [stream(S)])", "program_space"},
	{"yes('a(', S), load_files(x, [stream(S)])", "memory"},
	{"yes('a(.', S), load_files(x, [stream(S)])", "memory"},
	{"yes('\"a', S), load_files(x, [stream(S)])", "memory"},
	{"yes('/*', S), load_files(x, [stream(S)])", "memory"},
	{"yes(':- fail.', S), load_files(x, [stream(S)])", "memory"},
	{"yes(':- foo.', S), load_files(x, [stream(S)])", "memory"},
	{"yes(':- if(true).', S), load_files(x, [stream(S)])", "memory"},
	{"yes(':- if(fail).', S), load_files(x, [stream(S)])", "memory"},
	{"yes(':- initialization(true).', S), load_files(x, [stream(S)])", "memory"},
	{"yes(':- initialization(true, program).', S), load_files(x, [stream(S)])", "memory"},
	{"engine_create(X, grow(X), E), engine_next(E, _)", ""},
	{"engine_create(L, (n(N), numlist(1, N, L)), E), findall(X, (repeat, engine_next(E, X)), _)", "memory"},
	{"engines", ""},
}

var everyLimit = flag.Bool("limits.all", false, "run each goal that grows under each kind of limit, not half of them under one")

// alone is why a short run, under the race detector or with bounds checks, leaves a test out.
const alone = "one goroutine, for long"

// TestFoundB4: everything that a query makes grow counts for its memory and for
// that of the interpreter, which can be used afterwards; Go's heap needs not much more.
func TestFoundB4(t *testing.T) {
	if testing.Short() {
		t.Skip(alone)
	}
	const most = 8 << 20
	program := `
		:- use_module([library(chr), library(clpb), library(csv), library(http/json), library(pcre), library(process), library(sgml)]).
		:- dynamic fact/2.
		:- table t/1, path/2.
		t(X) :- repeat, flag(t, N, N+1), X = f(N, abcdefgh, [1,2,3]).
		path(X, Y) :- between(1, inf, Y), X = 1.
		n(N) :- repeat, flag(n, N, N+1).
		name(N) :- n(I), format(atom(N), 'a name that is somewhat longer ~d', [I]).
		grow(L) :- grow([a|L]).
		text(T) :- numlist(1, 20000, L), atomics_to_string(L, T).
		text(S, N, T) :- format(string(B), "~*c", [N, 0'x]), split_string(B, "x", "", L), atomic_list_concat(L, S, A), atom_string(A, T).
		entities(T) :- text("x", 50000, X), text("&b;", 1000, R),
			format(string(T), "<!DOCTYPE a [<!ENTITY b '~s'>]><a>~s</a>", [X, R]).
		nest :- call_with_time_limit(1000, nest), true.
		bdd(Vs) :- length(Ws, 20), products(Vs, Ws, E), sat(card([0-20], Vs)*E).
		products([V], [W], V*W) :- !.
		products([V|Vs], [W|Ws], (V*W)#E) :- products(Vs, Ws, E).
		:- dynamic name/1.
		:- table t2/1.
		t2(f(_)).
		:- chr_constraint item(?any).
		item(X), item(X) <=> true.
		fill([]) :- !, fills([]).
		fill(N) :- item(N), N1 is N+1, fill(N1).
		fills(L) :- item(X), fills([X|L]).
		undos(N) :- undo(undone(N)), N1 is N+1, undos(N1).
		undone(_).
		deep(G) :- copy_term(G, H), call(H), deep(G).
		yes(Line, S) :- process_create(path(yes), [Line], [stdout(pipe(S))]).
		engines :- engine_create(_, engines, E), engine_next(E, _).
	`
	options := []prolog.Option{prolog.WithMemory(most), prolog.WithTotalMemory(most)}
	today := daily.Cases(t, 2)
	for i, g := range growing {
		for j, o := range options {
			if (i%2 != j || !today(i/2)) && !*everyLimit {
				continue
			}
			p, err := prolog.New(endless("[[1,"), nil, o, prolog.WithOS())
			if err != nil {
				t.Fatal(err)
			}
			p.Register("natural/1", func(*prolog.Call) iter.Seq[error] {
				return func(yield func(error) bool) {
					for yield(nil) {
					}
				}
			})
			if err := p.Exec(program); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
			before := heapSize()
			peak := watchHeap(func() { err = p.QuerySolutionContext(ctx, g.goal).Err() })
			after := heapSize()
			cancel()
			var x *prolog.Exception
			if !errors.As(err, &x) || !strings.HasPrefix(fmt.Sprint(x.Formal()), "resource_error("+g.area) {
				t.Errorf("%s: %v, want resource_error(%s)", g.goal, err, g.area)
			}
			if !stacksOnHeap && (peak > before+6*most || after > before+3*most) {
				t.Errorf("%s: Go's heap had %d MB, then %d MB, and ends with %d MB", g.goal, before>>20, peak>>20, after>>20)
			}
			if err := p.QuerySolution("X = f(Y), Y = 1, findall(Z, member(Z, [1,2]), [_,_])").Err(); err != nil {
				t.Errorf("%s: afterwards %v", g.goal, err)
			}
			if err := p.QuerySolution("retractall(fact(_, _)), retractall(name(_)), abolish_all_tables, forall(recorded(_, _, R), erase(R))").Err(); err != nil {
				t.Errorf("%s: cleaning up: %v", g.goal, err)
			}
			if err := p.QuerySolution("use_module(library(zebra)), zebra(Owner)").Err(); err != nil && j == 0 {
				t.Errorf("%s: then %v", g.goal, err)
			}
		}
	}
}

// TestCleanupMemory: what a goal that has used up its memory leaves to be cleaned up
// has some more, but not any.
func TestCleanupMemory(t *testing.T) {
	const most = 4 << 20
	program := `
		:- dynamic fact/1, done/1.
		n(N) :- between(1, inf, N).
		clean :- numlist(1, 1000, L), assertz(done(L)), atom_concat(cleaned, up, A), recordz(A, L).
		grow(L) :- grow([a|L]).
		nested(0, Goal) :- !, Goal.
		nested(N, Goal) :- M is N-1, setup_call_cleanup(true, nested(M, Goal), clean).
	`
	for _, goal := range []string{
		"n(N), assertz(fact(N)), fail",
		"n(N), recordz(k, N), fail",
		"n(N), atom_concat(k, N, K), flag(K, _, 1), fail",
		"findall(X, n(X), _)",
		"grow([])",
		"n(_), open_null_stream(_), fail",
		"with_output_to(string(_), (repeat, write(abcdefgh), fail))",
	} {
		if testing.Short() && !strings.Contains(goal, "fact(N)") {
			continue
		}
		for _, o := range []prolog.Option{prolog.WithMemory(most), prolog.WithTotalMemory(most)} {
			for query, want := range map[string]int{
				"setup_call_cleanup(true, (" + goal + "), clean)":                 1,
				"nested(5, (" + goal + "))":                                       5,
				"setup_call_cleanup(true, (" + goal + "), (clean, grow([])))":     1,
				"setup_call_cleanup(true, (" + goal + "), (clean, " + goal + "))": 1,
			} {
				p, err := prolog.New(nil, nil, o)
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Exec(program); err != nil {
					t.Fatal(err)
				}
				err = p.QuerySolution(query).Err()
				if err != nil && !strings.Contains(err.Error(), "resource_error") {
					t.Errorf("%s: %v", query, err)
				}
				if n := len(all(t, p, "done(X)")); n != want {
					t.Errorf("%s: %d cleanups, want %d (%v)", query, n, want, err)
				}
			}
		}
	}
}

// TestDefaultMemory checks that a text that is to become a term has the limit of the
// stacks.
func TestDefaultMemory(t *testing.T) {
	if testing.Short() {
		t.Skip(alone)
	}
	for _, goal := range []string{
		"grow([])",
		"findall(X, repeat, _)",
		"with_output_to(string(_), (repeat, write(abcdefghijklmnopqrstuvwxyz), fail))",
		"format(atom(_), '~@', [(repeat, write(abcdefghijklmnopqrstuvwxyz), fail)])",
		"read(_)",
		"read_string(user_input, _, _)",
		"read_line_to_codes(user_input, _)",
		"peek_string(user_input, 1000000000, _)",
		"text(\"abc\", _)",
		"X is 7 ** 10000000000",
	} {
		p, err := prolog.New(endless("[[1,"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Exec("grow(L) :- grow([a|L]).\ntext(S, T) :- string_concat(S, S, S2), text(S2, T)."); err != nil {
			t.Fatal(err)
		}
		if err := p.QuerySolution("set_prolog_flag(stack_limit, 16000000)").Err(); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		err = p.QuerySolutionContext(ctx, goal).Err()
		cancel()
		var x *prolog.Exception
		if !errors.As(err, &x) || !strings.HasPrefix(fmt.Sprint(x.Formal()), "resource_error(") {
			t.Errorf("%s: %v", goal, err)
		}
		if err := p.QuerySolution("use_module(library(zebra)), zebra(Owner)").Err(); err != nil {
			t.Errorf("%s: then %v", goal, err)
		}
	}
}

// TestInferencesInside: what call_with_inference_limit/3 lets through is one number,
// the same each time, the one that statistics(inferences, N) tells; no goroutine is left.
func TestInferencesInside(t *testing.T) {
	p := newInterpreter(t, `
		count(0) :- !.
		count(N) :- N1 is N-1, count(N1).
		used(Goal, N) :- statistics(inferences, A), call(Goal), statistics(inferences, B), N is B-A.
		least(Goal, N) :- between(1, inf, N), call_with_inference_limit(Goal, N, R), R \== inference_limit_exceeded, !.
	`)
	var goals []string
	for n := range 20 {
		goals = append(goals, fmt.Sprintf("count(%d)", 3*n))
		goals = append(goals, fmt.Sprintf("numlist(0, %d, L), length(L, _), msort(L, _)", n))
		goals = append(goals, fmt.Sprintf("findall(X, between(0, %d, X), L), maplist(integer, L)", n))
	}
	before := runtime.NumGoroutine()
	for _, goal := range goals {
		if err := p.QuerySolution("G = (" + goal + "), call(G), used(G, N), used(G, N), least(G, M), least(G, M), M1 is M-1, " +
			"call_with_inference_limit(G, M, !), call_with_inference_limit(G, M1, inference_limit_exceeded), abs(N-M) =< 3").Err(); err != nil {
			t.Errorf("%s: %v", goal, err)
		}
		least := inferences(t, p, goal)
		for range 3 {
			if err := p.QuerySolutionContext(prolog.WithInferences(context.Background(), least), goal).Err(); err != nil {
				t.Errorf("%s within %d: %v", goal, least, err)
			}
			err := p.QuerySolutionContext(prolog.WithInferences(context.Background(), least-1), goal).Err()
			if least > 0 && !errors.Is(err, prolog.ErrInferences) {
				t.Errorf("%s within %d: %v", goal, least-1, err)
			}
		}
	}
	if after := runtime.NumGoroutine(); after > before+1 {
		t.Errorf("%d goroutines, %d before", after, before)
	}
}

// An endless reader gives its text again and again.
type endless string

func (e endless) Read(p []byte) (n int, err error) {
	for n < len(p) {
		n += copy(p[n:], e)
	}
	return n, nil
}

// watchHeap runs f and returns the most that Go's heap held meanwhile.
func watchHeap(f func()) (peak int) {
	done, ended := make(chan bool), make(chan bool)
	go func() {
		defer close(ended)
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		for tick := time.NewTicker(5 * time.Millisecond); ; {
			metrics.Read(sample)
			peak = max(peak, int(sample[0].Value.Uint64()))
			select {
			case <-tick.C:
			case <-done:
				tick.Stop()
				return
			}
		}
	}()
	f()
	close(done)
	<-ended
	return peak
}

// heapSize is the memory that lives on Go's heap when what a collection frees has been cleaned up.
func heapSize() int {
	var s runtime.MemStats
	for size := uint64(math.MaxUint64); ; size = s.HeapAlloc {
		runtime.GC()
		runtime.ReadMemStats(&s)
		if s.HeapAlloc+64<<10 > size {
			return int(s.HeapAlloc)
		}
	}
}

// A panicking writer or file system is a defect of the host's.
type panicking struct{}

func (panicking) Write([]byte) (int, error)    { panic("a defect") }
func (panicking) Open(string) (fs.File, error) { panic("a defect") }

// TestPanicEndsTheTurn: a host that recovers from a panic within a query can ask the next one.
func TestPanicEndsTheTurn(t *testing.T) {
	p, err := prolog.New(nil, nil, prolog.WithFS(panicking{}))
	if err != nil {
		t.Fatal(err)
	}
	const goal = "exists_file(a)"
	for name, f := range map[string]func(){
		"QuerySolution": func() { p.QuerySolution(goal) },
		"Next": func() {
			if sols, err := p.Query(goal); err == nil {
				sols.Next()
			}
		},
		"All": func() {
			if q, err := p.Prepare(goal); err == nil {
				for range q.All(t.Context()) {
				}
			}
		},
		"Exec": func() { _ = p.Exec(":- " + goal + ".") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
		done := make(chan error, 1)
		go func() { done <- p.QuerySolution("assertz(x)").Err() }()
		select {
		case err := <-done:
			if err != nil {
				t.Errorf("after %s: %v", name, err)
			}
		case <-time.After(time.Minute):
			t.Fatalf("after %s: no turn", name)
		}
	}
}

// TestEndedQueryGetsTheLock checks that ended queries get the lock from one that continues
// until all of them have it.
func TestEndedQueryGetsTheLock(t *testing.T) {
	p := newInterpreter(t, `
		:- dynamic done/1.
		loop(L) :- findall(X, done(X), L), length(L, 6), !.
		loop(L) :- loop(L).
		whole(L) :- running, loop(L).`)
	running, entered := make(chan struct{}), make(chan struct{}, 3)
	p.Register("running/0", func(*prolog.Call) error { close(running); return nil })
	p.Register("wait/0", func(c *prolog.Call) error {
		entered <- struct{}{}
		<-c.Context().Done()
		return nil
	})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 3)
	for _, goal := range []string{"wait", "sleep(1000)", "call((wait, true))"} {
		goal := "setup_call_cleanup(true, (assertz(done(in)), " + goal + "), assertz(done(out)))"
		go func() { ended <- p.QuerySolutionContext(ctx, goal).Err() }()
	}
	for range 2 {
		<-entered
	}
	for range 1000 {
		if len(all(t, p, "done(in)")) == 3 {
			break
		}
		time.Sleep(waits.For(time.Millisecond))
	}
	whole := make(chan error, 1)
	go func() { whole <- p.QuerySolution("whole(L), L = [in, in, in, out, out, out]").Err() }()
	<-running
	time.Sleep(10 * time.Millisecond) // the loop has the lock now
	cancel()
	start := time.Now()
	for range 3 {
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	if took := time.Since(start); took > waits.For(time.Second) {
		t.Errorf("it took %v", took)
	}
	if err := <-whole; err != nil {
		t.Error(err)
	}
}

// TestConstraintsForgotten: a loop that solves one small problem after the other, and never
// goes back, needs no more memory than for one.
func TestConstraintsForgotten(t *testing.T) {
	p, err := prolog.New(nil, io.Discard, prolog.WithMemory(64<<20))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Exec(`
		:- use_module(library(clpfd)).
		loop(0) :- !.
		loop(N) :- [X,Y] ins 1..9, X #> 3, Y #= X+1, once(label([X,Y])), N1 is N-1, loop(N1).
	`); err != nil {
		t.Fatal(err)
	}
	n := 200_000
	if testing.Short() {
		n = 2_000
	}
	sols, err := p.Query("loop(?).", n)
	if err != nil {
		t.Fatal(err)
	}
	defer sols.Close()
	if !sols.Next() {
		t.Fatal(sols.Err())
	}
}

// TestStreamsBeside: the streams that a query opens count for it, also while another one runs.
func TestStreamsBeside(t *testing.T) {
	p := newInterpreter(t, "", prolog.WithMemory(8<<20))
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var other sync.WaitGroup
	running, stop := context.WithCancel(ctx)
	other.Go(func() { _, _ = prepare(t, p, "repeat, fail").Holds(running) })
	_, err := prepare(t, p, "repeat, open_string(\"abc\", _), fail").Holds(ctx)
	stop()
	other.Wait()
	if err == nil || !strings.Contains(err.Error(), "resource_error") {
		t.Errorf("open_string/2: %v", err)
	}
}

// TestReturns: clauses that build after a recursive call, and call nothing then, find room on the heap.
func TestReturns(t *testing.T) {
	const text = `
		list(0, []) :- !.
		list(N, [N|L]) :- M is N-1, list(M, L).
		built([], []).
		built([X|Xs], Ys) :- built(Xs, Zs), Ys = f(X, X, X, X, Zs).
		decided([], [], no).
		decided([X|Xs], Ys, G) :- decided(Xs, Zs, H), ( H == yes -> Ys = [] ; Ys = f(X, X, X, Zs), G = no ).
		sum([], 0.0).
		sum([X|Xs], S) :- sum(Xs, S0), S is S0 + X.
		goal(built(L, _), L). goal(decided(L, _, _), L). goal(sum(L, _), L).`
	for _, native := range []bool{false, true} {
		for _, c := range []struct {
			most uint64
			n    int
			want string
		}{{0, 1_000_000, "yes"}, {16 << 20, 1000, "yes"}, {64 << 20, 1_000_000, "resource_error(memory)"}} {
			p := newInterpreter(t, text, prolog.WithNative(native), prolog.WithMemory(c.most))
			query := fmt.Sprintf("list(%d, L), forall(goal(G, L), G)", c.n)
			if got := outcome(p, query); got != c.want {
				t.Errorf("%s of %d bytes: %s, want %s", query, c.most, got, c.want)
			}
		}
	}
}

// TestLedger checks that what makes programs large counts for at least two thirds of its
// memory.
func TestLedger(t *testing.T) {
	const text = `
		preds(N) :- forall(between(1, N, I), ( atom_concat(p, I, P), H =.. [P, a], assertz(H) )).
		rules(N) :- forall(between(1, N, I), ( atom_concat(r, I, P), H =.. [P, a], assertz(( H :- atom(I), true )), forall(H, true) )).
		modules(N) :- forall(between(1, N, I), ( atom_concat(m, I, P), P:assertz(f(a)) )).
		tries(N) :- findall(T, ( between(1, N, _), trie_new(T) ), L), nb_setval(tries, L).
		records(N) :- forall(between(1, N, I), recordz(key, I)).
		keys(N) :- forall(between(1, N, I), ( atom_concat(k, I, K), recordz(K, I) )).
		flags(N) :- forall(between(1, N, I), ( atom_concat(f, I, F), create_prolog_flag(F, 1, []) )).
		globals(N) :- forall(between(1, N, I), ( atom_concat(g, I, G), nb_setval(G, f(I)) )).
		emptied(N) :- length(L, 30), forall(between(1, N, I), ( atom_concat(e, I, G), nb_setval(G, L), nb_setval(G, []) )).
		tables(N) :- forall(between(1, N, I), ( atom_concat(t, I, T), H =.. [T, _], table(H), assertz(( H :- between(1, 3, _) )), forall(H, true) )).`
	for _, goal := range []string{"preds", "rules", "modules", "tries", "records", "keys", "flags", "globals", "emptied", "tables"} {
		p := newInterpreter(t, text)
		heap := func() int64 {
			runtime.GC()
			runtime.GC() // what finalizers hold is freed by the second one
			var s runtime.MemStats
			runtime.ReadMemStats(&s)
			return int64(s.HeapAlloc)
		}
		ok, err := prepare(t, p, goal+"(100)").Holds(context.Background())
		before, counted := heap(), int64(p.Engine().Memory())
		if ok && err == nil {
			ok, err = prepare(t, p, goal+"(5000)").Holds(context.Background())
		}
		took, counted := heap()-before, int64(p.Engine().Memory())-counted
		if !ok || err != nil || counted < took*2/3 {
			t.Errorf("%s: %v, %v: %d bytes, of which %d count", goal, ok, err, took, counted)
		}
	}
}

// TestInferencesOfEngines checks that the calls of an engine count for the query, which
// continues with the rest.
func TestInferencesOfEngines(t *testing.T) {
	p := newInterpreter(t, "")
	for _, c := range []struct {
		goal  string
		calls uint64
	}{
		{"engine_create(x, repeat, E), between(1, 1000, N), engine_next(E, _), N == 1000", 2003},
		{"engine_create(x, (repeat, engine_yield(f)), E), between(1, 1000, N), engine_next(E, _), N == 1000", 1504},
	} {
		if n := inferences(t, p, c.goal); n != c.calls {
			t.Errorf("%s: %d inferences, want %d", c.goal, n, c.calls)
		}
	}
}

// TestGarbageOfEngines: the garbage that goals make between the answers of an engine, a few calls each,
// is looked at, where Go's collector has no reason to run.
func TestGarbageOfEngines(t *testing.T) {
	p, err := prolog.New(nil, nil, prolog.WithMemory(16<<20))
	if err != nil {
		t.Fatal(err)
	}
	ballast := make([]byte, 256<<20)
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	ctx := prolog.WithInferences(t.Context(), 1_000_000)
	err = p.QuerySolutionContext(ctx, "engine_create(x, (repeat, engine_yield(f)), E), repeat, engine_next(E, X), X == a").Err()
	if err != prolog.ErrInferences {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if made := after.TotalAlloc - before.TotalAlloc; made > 20<<20 && after.NumGC == before.NumGC {
		t.Errorf("%d MB were allocated without a collection", made>>20)
	}
	runtime.KeepAlive(ballast)
}

// TestAbolishedTables: a table that was abolished counts as long as a goal has answers of it left, and no
// longer than there is need of its memory.
func TestAbolishedTables(t *testing.T) {
	p, err := prolog.New(nil, nil, prolog.WithMemory(16<<20))
	if err != nil {
		t.Fatal(err)
	}
	err = p.Exec(`
		:- table numbers/2.
		numbers(N, X) :- between(1, 3000, Y), X = f(N, Y).
		left(N) :- abolish_all_tables, numbers(N, _), M is N+1, left(M).
		used(100) :- !.
		used(N) :- abolish_all_tables, numbers(N, _), !, M is N+1, used(M).
	`)
	if err != nil {
		t.Fatal(err)
	}
	var x *prolog.Exception
	if err := p.QuerySolution("left(0)").Err(); !errors.As(err, &x) || fmt.Sprint(x.Formal()) != "resource_error(private_table_space)" {
		t.Errorf("with answers left: %v", err)
	}
	if err := p.QuerySolution("used(0)").Err(); err != nil {
		t.Errorf("without: %v", err)
	}
}
