package prolog_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"weak"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/engine/atom"
)

// descriptors returns the number of files that the process has open, or 0 if it is not
// known.
func descriptors() int {
	open, _ := os.ReadDir("/proc/self/fd")
	return len(open)
}

// TestFoundB6: many queries end with the memory and the files they began with.
func TestFoundB6(t *testing.T) {
	if underRace {
		t.Skip(alone)
	}
	queries := 20000
	if testing.Short() {
		queries = 2000
	}
	file := filepath.Join(t.TempDir(), "data.pl")
	if err := os.WriteFile(file, []byte("a.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	p := newInterpreter(t, "", prolog.WithOS())
	values := make([]byte, 1000)
	run := func(n int) {
		for i := range n {
			if err := p.QuerySolution("X = ?, atom_concat(?, X, Y), atom_length(Y, _)", i, "some rather long name").Err(); err != nil {
				t.Fatal(err)
			}
			if err := p.QuerySolution("X = ?", prolog.Host{Value: append([]byte(nil), values...)}).Err(); err != nil {
				t.Fatal(err)
			}
			if i%20 == 0 {
				if err := p.QuerySolution("open(?, read, S), read(S, a)", prolog.Atom(file)).Err(); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	// What nobody can reach is given up when there is much of it, with one processor after
	// some 80,000 queries: what is left is the least of many moments.
	left := func() (heap, files int) {
		heap, files = math.MaxInt, math.MaxInt
		for i := range 200 {
			run(queries/50 + 31*(i%10)) // not in step with what rises and falls
			heap, files = min(heap, heapSize()), min(files, descriptors())
		}
		return heap, files
	}
	heap, files := left()
	live, open := left()
	if open > files+2 {
		t.Errorf("%d files are open, %d before", open, files)
	}
	if live > heap+2<<20 {
		t.Errorf("%d KB live after the queries, %d before", live>>10, heap>>10)
	}
	// What is still reachable stays.
	if err := p.QuerySolution("open(?, read, S), nb_setval(s, S), open(?, read, _, [alias(t)])", prolog.Atom(file), prolog.Atom(file)).Err(); err != nil {
		t.Fatal(err)
	}
	if err := p.QuerySolution("nb_getval(s, S), read(S, a), read(t, a), close(S), close(t)").Err(); err != nil {
		t.Error(err)
	}
}

// TestTablesGo: the tables that queries have not completed go with them.
func TestTablesGo(t *testing.T) {
	p := newInterpreter(t, ":- table grow/1.\ngrow(z).\ngrow(s(X)) :- grow(X).\ngrow(f(X, Y)) :- grow(X), grow(Y).",
		prolog.WithMemory(8<<20))
	run := func(n int) {
		for range n {
			if err := p.QuerySolution("grow(_), fail").Err(); !strings.Contains(fmt.Sprint(err), "resource_error") {
				t.Fatal(err)
			}
		}
	}
	run(3)
	heap, memory := heapSize(), p.Stats().Memory
	run(10)
	if after := p.Stats().Memory; after > memory+8<<20 {
		t.Errorf("%d KB are in use, %d before", after>>10, memory>>10)
	}
	if after := heapSize(); after > heap+8<<20 {
		t.Errorf("%d KB live after the queries, %d before", after>>10, heap>>10)
	}
}

// TestStatesCount: what nondeterministic builtins keep between their solutions counts for the
// memory.
func TestStatesCount(t *testing.T) {
	p := newInterpreter(t, "deep(0) :- held.\ndeep(N) :- sub_atom(abc, _, _, _, _), M is N-1, deep(M).")
	const depth = 100000
	var held uint64
	_ = p.Register("held/0", func(*prolog.Call) error {
		held = p.Stats().Memory
		return nil
	})
	before := p.Stats().Memory
	if err := p.QuerySolution("deep(?)", depth).Err(); err != nil {
		t.Fatal(err)
	}
	if held < before+100*depth {
		t.Errorf("%d bytes count", held-before)
	}
}

// TestTextsGo: texts of which nothing remains are no source files any more.
func TestTextsGo(t *testing.T) {
	if underRace {
		t.Skip(alone)
	}
	p := newInterpreter(t, "kept(1).\nkept(X) :- unknown_to_all(X).")
	for i := range 1000 {
		for _, text := range []string{
			":- true.",
			fmt.Sprintf("again(%d).", i),
			fmt.Sprintf(":- nb_setval(x, %d), assertz(asserted(%[1]d)).", i),
			fmt.Sprintf("calls :- not_there_%d(x).", i),
			fmt.Sprintf("wrong(%d", i),
		} {
			_ = p.Exec(text) // warnings and the error of the last are expected
		}
	}
	files := all(t, p, "source_file(X), sub_atom(X, 0, _, _, 'exec:')")
	if len(files) > 250 {
		t.Errorf("%d texts are source files: %v ...", len(files), files[:10])
	}
	if err := p.QuerySolution("kept(1), again(999), \\+ again(1), asserted(0), asserted(999)").Err(); err != nil {
		t.Error(err)
	}
}

// addressSpace returns how much address space the process uses, or 0 if it is not known.
func addressSpace() int {
	var pages int
	stat, _ := os.ReadFile("/proc/self/statm")
	_, _ = fmt.Sscan(string(stat), &pages)
	return pages * os.Getpagesize()
}

// TestManyInterpreters: a thousand interpreters at a time take 4 MB of address space each;
// and when they are dropped, so are the names in their programs, their source files, streams,
// host values and memory.
func TestManyInterpreters(t *testing.T) {
	interpreters := 1000
	if testing.Short() {
		interpreters = 100
	}
	file := filepath.Join(t.TempDir(), "data.pl")
	if err := os.WriteFile(file, []byte("consulted(a).\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var values atomic.Int64
	take := func(from, to int) (space int) {
		var keep []*prolog.Interpreter
		for i := from; i < to; i++ {
			p, err := prolog.New(nil, nil, prolog.WithOS())
			if err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			for j := range 200 {
				fmt.Fprintf(&text, "dropped_p_%d_%d(dropped_a_%[1]d_%[2]d).\n", i, j)
			}
			if err := p.Exec(text.String() + fmt.Sprintf(":- op(700, xfx, dropped_op_%d). :- dropped_p_%[1]d_0(X), nb_setval(dropped_g_%[1]d, X).", i)); err != nil {
				t.Fatal(err)
			}
			value := &[1000]byte{}
			values.Add(1)
			runtime.AddCleanup(value, func(int) { values.Add(-1) }, 0)
			if err := p.QuerySolution("nb_setval(value, ?), consult(?), consulted(X)", prolog.Host{Value: value}, prolog.Atom(file)).Err(); err != nil {
				t.Fatal(err)
			}
			if i%20 == 0 {
				if err := p.QuerySolution("open(?, read, S), nb_setval(stream, S)", prolog.Atom(file)).Err(); err != nil {
					t.Fatal(err)
				}
			}
			keep = append(keep, p)
		}
		space = addressSpace()
		runtime.KeepAlive(keep)
		return space
	}
	settle := func() (atoms int) {
		for range 10 { // cleanups run after the collector
			heapSize()
			time.Sleep(20 * time.Millisecond)
		}
		atoms, _ = atom.Count()
		return atoms
	}
	take(0, 10)
	atoms, heap, files, space := settle(), heapSize(), descriptors(), addressSpace()
	steps := 64 << 20 // in which Go takes addresses
	if underRace {
		steps = 256 << 20
	}
	if n := take(10, 10+interpreters); n > space+interpreters*4<<20+steps {
		t.Errorf("%d MB of address space, %d before", n>>20, space>>20)
	} else {
		t.Logf("%d MB of address space, %d before", n>>20, space>>20)
	}
	if n := settle(); n > atoms+100 {
		t.Errorf("%d atoms, %d before", n, atoms)
	}
	if n := heapSize(); n > heap+16<<20 {
		t.Errorf("%d KB live, %d before", n>>10, heap>>10)
	}
	if n := descriptors(); n > files+2 {
		t.Errorf("%d files are open, %d before", n, files)
	}
	if n := values.Load(); n > 2 {
		t.Errorf("%d host values are live", n)
	}
}

// TestCharactersGo: atoms of characters go as others do.
func TestCharactersGo(t *testing.T) {
	p := newInterpreter(t, "")
	before, _ := atom.Count()
	if err := p.QuerySolution("between(0x4e00, 0x9fff, C), char_code(X, C), atom_chars(A, [X, X]), sub_atom(A, _, 1, 0, _), fail ; garbage_collect_atoms").Err(); err != nil {
		t.Fatal(err)
	}
	if n, _ := atom.Count(); n > before+100 {
		t.Errorf("%d atoms, %d before", n, before)
	}
}

// TestLocalesCount: locales count for the memory, also those without an alias, until they are
// destroyed.
func TestLocalesCount(t *testing.T) {
	if underRace {
		t.Skip(alone)
	}
	p := newInterpreter(t, "groups(L) :- numlist(1, 10000, L).", prolog.WithMemory(32<<20))
	run := func(goal string) error { return p.QuerySolution(goal).Err() }
	if err := run("groups(L), repeat, locale_create(_, \"C\", [grouping(L)]), fail"); !strings.Contains(fmt.Sprint(err), "resource_error") {
		t.Error(err)
	}
	p = newInterpreter(t, "groups(L) :- numlist(1, 10000, L).", prolog.WithMemory(32<<20))
	before := p.Stats().Memory
	if err := run("groups(L), forall(between(1, 2000, _), (locale_create(X, \"C\", [grouping(L)]), locale_destroy(X), locale_destroy(X)))"); err != nil {
		t.Error(err)
	}
	if after := p.Stats().Memory; after > before+1<<20 {
		t.Errorf("%d KB are in use, %d before", after>>10, before>>10)
	}
}

// TestTemporaryFilesGo checks that the files of tmp_file/2 and tmp_file_stream/3 that were
// not deleted go with the interpreter, and that deleted ones take no memory.
func TestTemporaryFilesGo(t *testing.T) {
	directory := t.TempDir()
	t.Setenv("TMPDIR", directory)
	p := newInterpreter(t, "", prolog.WithOS())
	run := func(goal string) {
		t.Helper()
		if err := p.QuerySolution(goal).Err(); err != nil {
			t.Fatal(err)
		}
	}
	run("tmp_file(a, F), open(F, write, S), close(S), tmp_file_stream(_, T, []), write(T, x), tmp_file(never_made, _)")
	if files, _ := os.ReadDir(directory); len(files) != 2 {
		t.Fatalf("there are %v", files)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if files, _ := os.ReadDir(directory); len(files) != 0 {
		t.Errorf("left are %v", files)
	}
	before := p.Stats().Memory
	run("forall(between(1, 2000, _), (tmp_file_stream(F, S, []), close(S), delete_file(F))), garbage_collect_atoms")
	if after := p.Stats().Memory; after > before+1<<17 {
		t.Errorf("%d KB are in use, %d before", after>>10, before>>10)
	}
}

// TestGoneWithinAQuery: what one query makes and gives up is gone before it ends.
func TestGoneWithinAQuery(t *testing.T) {
	for _, c := range []struct {
		goal  string
		times int
	}{
		{"assertz(fact(x), R), erase(R)", 20000},
		{"recordz(key, x, R), erase(R)", 20000},
		{"clause(once_of(_), _, _)", 20000},
		{"trie_new(T), trie_insert(T, x)", 20000},
		{"mutex_create(M), mutex_destroy(M)", 20000},
		{"message_queue_create(Q), message_queue_destroy(Q)", 20000},
		{"locale_create(L, \"C\", []), locale_destroy(L)", 20000},
		{"engine_create(X, member(X, [a, b]), E), engine_next(E, _), engine_destroy(E)", 20000},
		{"engine_create(X, member(X, [a, b]), E), engine_next(E, _)", 20000},
		{"engine_create(x, true, E), engine_next(E, _), \\+ engine_next(E, _)", 20000},
		{"thread_create(true, T), thread_join(T)", 5000},
	} {
		first := 2000
		if underRace { // there it is about what is done beside it
			first, c.times = first/50, c.times/50
		}
		p := newInterpreter(t, ":- dynamic fact/1.\nonce_of(_) :- "+c.goal+", !.\ntimes(N) :- forall(between(1, N, I), once_of(I)).", prolog.WithOS())
		var sizes []int
		_ = p.Register("heap/0", func(*prolog.Call) error {
			sizes = append(sizes, heapSize())
			return nil
		})
		if err := p.QuerySolution("times(?), heap, times(?), heap", first, c.times).Err(); err != nil {
			t.Errorf("%s: %v", c.goal, err)
		} else if sizes[1] > sizes[0]+1<<20 {
			t.Errorf("%s: %d KB, %d before", c.goal, sizes[1]>>10, sizes[0]>>10)
		}
	}
}

// TestAtomsWithinEngines: the atoms that the goal of an engine gives up go while it runs.
func TestAtomsWithinEngines(t *testing.T) {
	p := newInterpreter(t, "")
	err := p.QuerySolution("statistics(atoms, N), engine_create(x, forall(between(1, 100000, I), atom_concat(a_name_, I, _)), E), " +
		"engine_next(E, _), statistics(atoms, M), M - N < 60000").Err()
	if err != nil {
		t.Error(err)
	}
}

// TestAliasesGo: the names of threads, queues and the like are atoms that go with them.
func TestAliasesGo(t *testing.T) {
	for _, goal := range []string{
		"mutex_create(_, [alias(A)]), mutex_destroy(A)",
		"with_mutex(A, true), mutex_destroy(A)",
		"message_queue_create(_, [alias(A)]), message_queue_destroy(A)",
		"engine_create(x, true, _, [alias(A)]), engine_destroy(A)",
		"locale_create(_, \"C\", [alias(A)]), locale_destroy(A)",
		"thread_create(true, _, [alias(A)]), thread_join(A)",
	} {
		p := newInterpreter(t, "times(N) :- forall(between(1, N, I), (atom_concat(an_alias_, I, A), "+goal+")).")
		_ = p.Register("collect/0", func(*prolog.Call) error {
			runtime.GC()
			return nil
		})
		if err := p.QuerySolution("statistics(atoms, N), times(3000), collect, garbage_collect_atoms, statistics(atoms, M), M - N < 1500").Err(); err != nil {
			t.Errorf("%s: %v", goal, err)
		}
	}
}

// TestAtomsOfTables: the atoms in answers stay as long as these may be asked for, and go with them.
func TestAtomsOfTables(t *testing.T) {
	if underRace {
		t.Skip(alone)
	}
	p := newInterpreter(t, `:- table named/2, best(_, max).
named(N, A) :- between(1, 3, I), atomic_list_concat([a_name, N, I], '_', A).
named(N, f(A)) :- atom_concat(another_name_, N, A).
best(N, A) :- named(N, A), atom(A).
others :- garbage_collect, collect, garbage_collect_atoms, forall(between(1, 50000, I), atom_concat(not_a_name_, I, _)).
asked(N, As) :- findall(A, (named(N, A), abolish_all_tables, others), As).
times(N) :- forall(between(1, N, I), (forall(named(I, _), true), best(I, _), abolish_all_tables)).`)
	_ = p.Register("collect/0", func(*prolog.Call) error {
		runtime.GC()
		return nil
	})
	for _, goal := range []string{
		"named(1, _), best(2, _)",
		"others",
		"findall(A, named(1, A), L), msort(L, [a_name_1_1, a_name_1_2, a_name_1_3, f(another_name_1)])",
		"best(2, A), A == a_name_2_3",
		"asked(3, L), msort(L, [a_name_3_1, a_name_3_2, a_name_3_3, f(another_name_3)])",
		"statistics(atoms, N), times(3000), collect, garbage_collect_atoms, statistics(atoms, M), M - N < 3000",
	} {
		if err := p.QuerySolution(goal).Err(); err != nil {
			t.Errorf("%s: %v", goal, err)
		}
	}
}

// TestConstraintsGo: what a query has posted is gone after it.
func TestConstraintsGo(t *testing.T) {
	p, err := prolog.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	err = p.Exec(`:- use_module(library(clpfd)).
		post(N) :- length(L, N), L ins 0..1, sum(L, #=, S), S #> 0, pairs(L), label(L).
		pairs([]).
		pairs([X|L]) :- apart(L, X), pairs(L).
		apart([], _).
		apart([Y|L], X) :- X #==> #\ Y, apart(L, X).`)
	if err != nil {
		t.Fatal(err)
	}
	heap := func(n int) uint64 {
		if err := p.QuerySolution("post(?)", n).Err(); err != nil {
			t.Fatal(err)
		}
		runtime.GC()
		runtime.GC()
		var s runtime.MemStats
		runtime.ReadMemStats(&s)
		return s.HeapAlloc
	}
	if few, many := heap(2), heap(200); many > few+4<<20 {
		t.Errorf("%d bytes, then %d", few, many)
	}
	if err := p.QuerySolution("catch(throw(f(X)), f(Y), true), X = Y").Err(); err != nil {
		t.Error(err)
	}
}

// TestInterpretersGo: an interpreter that nobody refers to any more goes with all that its programs have made.
func TestInterpretersGo(t *testing.T) {
	for _, goal := range []string{
		"true", "trie_new(T), trie_insert(T, a), nb_setval(t, T)", "message_queue_create(_)", "mutex_create(M), mutex_lock(M)",
		"open_string(\"abc\", _)", "engine_create(X, member(X, [1, 2]), E), engine_next(E, _), nb_setval(e, E)", "abolish_all_tables",
		"re_compile(\"a*\", R, []), assertz(r(R))", "alarm(1000, true, _, [install(true)])", "thread_create(( repeat, fail ), _)",
		"X #> 3, b_setval(v, X)", "freeze(X, true), nb_setval(v, X)", "new_memory_file(M), assertz(m(M))", "assertz(( p :- q )), catch(p, _, true)",
		"thread_self(T), thread_send_message(T, a)", "catch(call_with_time_limit(1000, true), _, true)", "recordz(k, v)",
		"table(( x/1 )), assertz(x(1)), x(_)", "atom_json_dict('{\"a\": 1}', D, []), nb_setval(d, D)",
	} {
		gone := func() weak.Pointer[prolog.Interpreter] {
			p := newInterpreter(t, ":- use_module(library(clpfd)).\n:- use_module(library(http/json)).")
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
			defer cancel()
			if _, err := prepare(t, p, goal).Holds(ctx); err != nil {
				t.Error(goal, err)
			}
			return weak.Make(p)
		}()
		for i := 0; i < 100 && gone.Value() != nil; i++ {
			runtime.GC()
			time.Sleep(time.Duration(i) * time.Millisecond)
		}
		if gone.Value() != nil {
			t.Errorf("%s: the interpreter is there", goal)
		}
	}
}
