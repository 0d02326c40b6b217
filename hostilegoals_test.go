package prolog_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/zebralog/prolog"
)

var (
	goalsFor  = flag.Duration("hostile.goals", 3*time.Second, "how long random goals of hostile arguments are tried")
	goalsSeed = flag.Uint64("hostile.seed", 1, "of random goals")
)

// hostileArguments are goals that make X, and are cheap.
var hostileArguments = []string{
	"true", "X = a", "X = []", "X = '[]'", "X = ''", `X = ""`, "X = 0", "X = -1", "X = 1", "X = 3", "X = 1000000000",
	"X is 1<<62", "X is -(1<<64)", "X is 7**100000", "X is 1r3", "X = 1.0e300", "X is inf", "X is nan",
	"X = a:b", "X = (a:-b)", "X = repeat", "X = hostile_loop", "X = hostile_grow([])", "X = [Y]>>hostile_loop", "X = (repeat, fail)",
	"format(atom(X), '~*c', [1000000, 0'a])", "format(string(X), '~*c', [1000000, 0'\u017e])", "format(codes(X), '~*c', [100000, 0'a])",
	"numlist(1, 100000, X)", "length(X, 100000)", "length(L, 1000), append(L, _, X)", "L = [a|L], X = L", "X = f(X)", "X = [Y|X]",
	"hostile_nest(20000, a, X)", "hostile_left(20000, a, X)", "hostile_share(40, X)", "numlist(1, 100000, L), X =.. [f|L]",
	"freeze(X, hostile_loop)", "put_attr(X, hostile, 1)", "dif(X, a)", "X = f(_, _, _)", "X = _{a: 1}", "X = 'VAR'(1)", "X = '$VAR'(1)",
	"X = a-b", "X = [a-1, b-2]", "X = [x, y|_]", "X = \"X is 1+\"", "X = 'f(X, Y'", "X = [0'a, 0'b]", "X = \"((((\"",
}

const hostileProgram = `
	hostile_loop :- hostile_loop.
	hostile_loop(_) :- hostile_loop.
	hostile_grow(L) :- hostile_grow([a|L]).
	hostile_nest(0, T, T) :- !.
	hostile_nest(N, T0, T) :- N1 is N-1, hostile_nest(N1, f(T0), T).
	hostile_left(0, T, T) :- !.
	hostile_left(N, T0, T) :- N1 is N-1, hostile_left(N1, g(T0, h(N)), T).
	hostile_share(0, _) :- !.
	hostile_share(N, f(T, T)) :- N1 is N-1, hostile_share(N1, T).
`

// TestHostileGoals calls what sandboxed programs may call with arguments that are long,
// deep, cyclic or wrong: no goal outlives its time, takes more than its memory, or leaves
// anything behind.
//
//	go test -run TestHostileGoals -hostile.goals 10m -hostile.seed 2
func TestHostileGoals(t *testing.T) {
	const (
		most    = 32 << 20
		longest = 200 * time.Millisecond
	)
	if testing.Short() {
		t.Skip("it measures time and memory")
	}
	r := rand.New(rand.NewPCG(*goalsSeed, 0))
	names := safePredicates(t)
	var p *prolog.Interpreter
	for n, end := 0, time.Now().Add(*goalsFor); time.Now().Before(end); n++ {
		if n%200 == 0 {
			var out atomic.Int64
			var err error
			p, err = prolog.New(endless("a. "), counter{&out}, prolog.WithMemory(most), prolog.WithPredicates("safe", "declarations"),
				prolog.WithLimits(prolog.Limits{Time: longest, Output: 1 << 20, Solutions: 20}))
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Exec(hostileProgram); err != nil {
				t.Fatal(err)
			}
		}
		name := names[r.IntN(len(names))]
		var arity int
		i := strings.LastIndexByte(name, '/')
		_, _ = fmt.Sscan(name[i+1:], &arity)
		var b strings.Builder
		args := make([]string, arity)
		for i := range args {
			args[i] = fmt.Sprintf("X%d", i)
			if i > 0 && r.IntN(8) == 0 {
				args[i] = "X0"
			}
			fmt.Fprintf(&b, "call([X]>>(%s), X%d), ", hostileArguments[r.IntN(len(hostileArguments))], i)
		}
		goal := b.String()
		goal += name[:i]
		if arity > 0 {
			goal += "(" + strings.Join(args, ", ") + ")"
		}
		debug.FreeOSMemory()
		before := resident("VmRSS")
		_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
		began := time.Now()
		sols, err := p.Query(goal)
		if err == nil {
			for sols.Next() {
			}
			err = sols.Err()
			_ = sols.Close()
		}
		if took := time.Since(began); took > longest+*hostileLate {
			t.Errorf("%s: %v: %v", goal, took, brief(err))
		}
		if peak := resident("VmHWM") - before; peak > most+most/100**hostileBeyond && !stacksOnHeap {
			t.Errorf("%s: %d MB: %v", goal, peak>>20, brief(err))
		}
		var x *prolog.SyntaxError
		if errors.As(err, &x) {
			t.Errorf("%s: %v", goal, err)
		}
		if err := p.QuerySolution("X is 1+2*3, X =:= 7, append(A, B, [1,2]), A == [1], B == [2], T = \"text\", string(T)").Err(); err != nil {
			t.Errorf("%s: then %v", goal, err)
		}
	}
}

// safePredicates are the names and arities of the predicates that sandboxed programs may
// call.
func safePredicates(t *testing.T) (names []string) {
	p := newInterpreter(t, ":- use_module(library(sandbox)).\n:- use_module(library(sandbox/safe)).")
	for _, query := range []string{
		"( sandbox_safe:safe_builtin(G) ; sandbox_safe:safe_builtin_meta(G) ), functor(G, N, A), format(atom(X), '~q/~d', [N, A])",
		"sandbox_safe:safe_library(L), catch(use_module(library(L)), _, fail), module_property(L, exports(E)), member(N/A, E), format(atom(X), '~q/~d', [N, A])",
	} {
		sols, err := p.Query(query)
		if err != nil {
			t.Fatal(err)
		}
		for sols.Next() {
			var v struct{ X string }
			if err := sols.Scan(&v); err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(v.X, "sleep/") {
				names = append(names, v.X)
			}
		}
		if err := sols.Err(); err != nil {
			t.Fatal(err)
		}
	}
	if len(names) < 400 {
		t.Fatal(len(names), "predicates")
	}
	return names
}
