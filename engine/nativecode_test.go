package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// nativePrograms are programs with nearly all instructions.
var nativePrograms = []string{"nreverse", "tak", "queens_8", "zebra", "qsort", "derive", "crypt", "query", "mu", "nand", "hanoi", "poly_10"}

// TestNativePrograms: programs have the same answers and make as many calls with native
// code as in the loop, whichever instructions are left to that.
func TestNativePrograms(t *testing.T) {
	for _, name := range nativePrograms {
		text, err := os.ReadFile(filepath.Join("../bench/programs", name+".pl"))
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			run := func(r *rand.Rand) (string, uint64) {
				s := newSession(t)
				if err := s.e.SetNative(r != nil); err != nil {
					t.Skip(err)
				}
				if r != nil {
					s.e.makeNativeAtOnce(r)
				}
				s.consult(string(text))
				before := s.m.Inferences()
				return strings.Join(s.solve("result(X)", 1), " "), s.m.Inferences() - before
			}
			want, calls := run(nil)
			if strings.HasPrefix(want, "raised") {
				t.Skip(want)
			}
			for seed := range uint64(4) {
				if got, n := run(rand.New(rand.NewPCG(seed, 7))); got != want || n != calls {
					t.Errorf("seed %d: %s after %d calls, not %s after %d", seed, got, n, want, calls)
				}
			}
		})
	}
}

// TestNativeCalls: call/N finds what it calls as it does in Go, however the arguments are divided, and
// after that has changed.
func TestNativeCalls(t *testing.T) {
	run := func(on bool) (string, uint64) {
		s := newSession(t)
		if err := s.e.SetNative(on); err != nil {
			t.Skip(err)
		}
		if on {
			s.e.makeNativeAtOnce(rand.New(rand.NewPCG(1, 7)))
		}
		s.consult("w(A,B,C,D,E,F) :- write([A,B,C,D,E,F]). w :- write(w). a(X) :- write(X).")
		var b strings.Builder
		ask := func(goals ...string) {
			for range 3 {
				for _, g := range goals {
					b.WriteString(strings.Join(s.solve(g, 1), " "))
				}
			}
		}
		before := s.m.Inferences()
		ask("call(w,1,2,3,4,5,X)", "call(w(1),2,3,4,5,X)", "call(w(1,2),3,4,5,X)", "call(w(1,2,3),4,5,X)",
			"call(w(1,2,3,4),5,X)", "call(w(1,2,3,4,5),X)", "call(w(1,2,3,4,5,X))", "call(w)", "call(user:w)",
			"call(user:w(X,Y),3,4,X,Y)", "call(user:system:w,1)", "call(call(w(1,2)),3,4,5,6)", "call((a(1),a(2)))",
			"call(',', a(1), a(2))", "call(','(a(1)), a(2))", "G = a, call(G, 1)", "call(G, 1)", "call(1, 2)", "call([], 1)",
			"call(late, 1)", "call(user:G, 1)", "call(1:a, 1)", "call(m:a, 1)", "m:call(a, 1)", "call(m:late, 1)",
			"call(many, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)")
		s.consult("late(X) :- write(late(X)).")
		ask("call(late, 1)", "call(m:late, 1)", "call(m:a, 1)")
		s.consult(":- dynamic(d/1). d(1).")
		ask("call(d, X)", "call(d, 2)")
		if on { // the same in other places
			if err := errors.Join(s.e.SetNative(false), s.e.SetNative(true)); err != nil {
				t.Fatal(err)
			}
			s.consult("filler(X) :- X = f(X, Y, Z), Y = Z.")
			s.e.makeNativeAtOnce(rand.New(rand.NewPCG(2, 7)))
		}
		ask("call(w(1,2),3,4,5,X)", "call(d, 2)")
		return b.String() + s.out.String(), s.m.Inferences() - before
	}
	want, calls := run(false)
	if got, n := run(true); got != want || n != calls {
		t.Errorf("%s after %d calls, not\n%s after %d", got, n, want, calls)
	}
}

// TestNativeYields: with a single processor others run while native code does, and may
// collect Go's garbage.
func TestNativeYields(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for _, program := range []string{
		"loop :- loop.",
		"loop :- a(_), fail. loop :- loop. a(1). a(2). a(X) :- a(X).",
	} {
		s := newSession(t)
		if err := s.e.SetNative(true); err != nil {
			t.Skip(err)
		}
		s.consult(program)
		done := make(chan string)
		go func() { done <- fmt.Sprint(s.solve("loop", 1)) }()
		for range 5 {
			time.Sleep(time.Millisecond)
			runtime.GC()
		}
		s.m.Interrupt()
		if got := <-done; !strings.Contains(got, "interrupt") {
			t.Error(got)
		}
	}
}

// TestNativeIsFreed: native code goes with the clauses that it was made of.
func TestNativeIsFreed(t *testing.T) {
	s := newSession(t)
	if err := s.e.SetNative(true); err != nil {
		t.Skip(err)
	}
	s.e.nativeAfter = 1
	clauses := "p([], 0). p([_|T], N) :- p(T, M), N is M+1."
	once := func() {
		s.consult(clauses)
		for range 10 {
			if got := s.solve("p([a,b,c,d,e], N)", 1)[0]; got != "N=5" {
				t.Fatal(got)
			}
		}
		for p := range s.e.user.Preds {
			if p.PI() == "p/2" {
				s.e.Abolish(p)
			}
		}
	}
	once()
	before := s.e.nativeSize()
	for range 100 {
		once()
	}
	if after := s.e.nativeSize(); after > 2*before {
		t.Errorf("native code grew from %d to %d bytes", before, after)
	}
}

// TestNativeShapes: a body that is called often gets native code, and so does one that runs for long.
func TestNativeShapes(t *testing.T) {
	for _, goal := range []string{
		"p(1000, N), call((X is N*2+1, X < 0))",
		"call((p(30000, N), X is N*2+1, X < 0))",
	} {
		s := newSession(t)
		if err := s.e.SetNative(true); err != nil {
			t.Skip(err)
		}
		s.consult("p(N, N) :- N > 0. p(N, K) :- N > 1, M is N-1, p(M, K).")
		if got := fmt.Sprint(s.solve(goal, 1)); got != "[false]" {
			t.Fatal(goal, got)
		}
		if !s.e.hasNativeShape() {
			t.Errorf("%s: no native code", goal)
		}
	}
}

// TestNativeBeside: machines that run at the same time make native code of predicates that they all call.
func TestNativeBeside(t *testing.T) {
	s := newSession(t)
	if err := s.e.SetNative(true); err != nil {
		t.Skip(err)
	}
	s.e.nativeAfter = 3
	const preds = 20
	for i := range preds {
		s.consult(strings.ReplaceAll("p([], 0). p([_|T], N) :- p(T, M), N is M+1.", "p(", fmt.Sprintf("p%d(", i)))
	}
	var wait sync.WaitGroup
	for k := range 4 {
		m, err := s.e.NewMachine()
		if err != nil {
			t.Fatal(err)
		}
		beside := &session{TB: t, e: s.e, m: m}
		wait.Go(func() {
			for round := range 20 {
				for i := range preds {
					goal := fmt.Sprintf("p%d([a,b,c], N)", (i+5*k)%preds)
					if err := m.Enter(context.Background(), nil); err != nil {
						t.Error(err)
						return
					}
					if got := beside.solve(goal, 1)[0]; got != "N=3" {
						t.Errorf("round %d, %s: %s", round, goal, got)
					}
					m.Leave()
				}
			}
		})
	}
	wait.Wait()
}

// TestNativeFreedBeside: native code that some machines run is abolished, and made anew, by another
// one. Calls that have begun end with the clauses that they began with.
func TestNativeFreedBeside(t *testing.T) {
	s := newSession(t)
	if err := s.e.SetNative(true); err != nil {
		t.Skip(err)
	}
	s.e.nativeAfter = 3
	s.consult("list(0, []). list(N, [a|T]) :- N > 0, M is N-1, list(M, T).")
	define := func() {
		s.consult("p([], 0). p([_|T], N) :- q(T, M), N is M+1. q([], 0). q([_|T], N) :- p(T, M), N is M+1.")
	}
	define()
	const rounds = 200
	var wait sync.WaitGroup
	stop := make(chan bool)
	for range 3 {
		m, err := s.e.NewMachine()
		if err != nil {
			t.Fatal(err)
		}
		beside := &session{TB: t, e: s.e, m: m}
		wait.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				if err := m.Enter(context.Background(), nil); err != nil {
					t.Error(err)
					return
				}
				if got := beside.solve("list(3000, _L), p(_L, N)", 1)[0]; got != "N=3000" {
					t.Error(got)
				}
				m.Leave()
			}
		})
	}
	native, running := 0, 0
	for range rounds {
		if err := s.m.Enter(context.Background(), nil); err != nil {
			t.Fatal(err)
		}
		done := s.m.Alone()
		for m := range s.e.running {
			if m != s.m {
				running++
			}
		}
		for p := range s.e.user.Preds {
			if p.PI() == "p/2" || p.PI() == "q/2" {
				if s.e.hasNative(p) {
					native++
				}
				s.e.Abolish(p)
			}
		}
		define()
		done()
		if got := s.solve("list(50, _L), p(_L, N)", 1)[0]; got != "N=50" {
			t.Error(got)
		}
		s.m.Leave()
	}
	close(stop)
	wait.Wait()
	if native == 0 || running == 0 {
		t.Errorf("%d predicates had native code, and %d machines were running, when they were abolished", native, running)
	}
}

// TestNativeUnify: terms unify or are equal, or not, as they do and are in the loop.
func TestNativeUnify(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	fresh := 0 // how many variables there are on the side where each occurs once, so that nothing is cyclic
	var term func(depth int) string
	args := func(n, depth int) string {
		list := make([]string, n)
		for i := range list {
			list[i] = term(depth - 1)
		}
		return strings.Join(list, ",")
	}
	term = func(depth int) string {
		k := r.IntN(12)
		switch {
		case k < 4 && fresh > 0:
			fresh++
			return fmt.Sprint("X", fresh)
		case k < 4:
			return string(rune('A' + r.IntN(5)))
		case k < 7 || depth == 0:
			return [...]string{"a", "b", "1", "2.5", "g()"}[r.IntN(5)]
		case k < 8:
			return "[" + args(1+r.IntN(4), depth) + "]"
		case k < 9:
			return "[" + args(1+r.IntN(3), depth) + "|" + term(depth-1) + "]"
		}
		return "f(" + args(1+r.IntN(3), depth) + ")"
	}
	sessions := nativeAndLoop(t, `
		u(X, Y) :- v(X, Y, Z), w(Z). v(X, Y, Z) :- X = Y, Z = X. w(_).
		s(X, Y, R) :- t(X, Y, R), w(R). t(X, Y, R) :- X == Y, !, R = yes. t(X, Y, R) :- X \== Y, R = no.
	`)
	unified := 0
	for range 500 {
		fresh = 0
		x := term(5)
		y := strings.NewReplacer("A", "_", "B", "_", "C", "_", "D", "_", "E", "a").Replace(x)
		if r.IntN(2) == 0 {
			fresh = 1
			y = term(5)
		}
		goal := fmt.Sprintf("u(%s, %s)", x, y)
		if r.IntN(2) == 0 {
			goal = fmt.Sprintf("u(%s, %s)", y, x)
		}
		for _, goal := range []string{fmt.Sprintf("s(%s, %s, R)", x, y), fmt.Sprintf("s(%s, %s, R)", x, x), goal} {
			want, got := fmt.Sprint(sessions[0].solve(goal, 2)), fmt.Sprint(sessions[1].solve(goal, 2))
			if got != want {
				t.Fatalf("%s: %s, not %s", goal, got, want)
			}
			if goal[0] == 'u' && want != "[]" {
				unified++
			}
		}
	}
	if unified < 100 {
		t.Errorf("only %d pairs unify", unified)
	}
}

// TestNativeUnary: operations on one number have the results that they have in the loop.
func TestNativeUnary(t *testing.T) {
	sessions := nativeAndLoop(t, "")
	for i, op := range []string{"-X", "abs(X)", "X", "\\X", "sqrt(X)", "float(X)", "truncate(X)", "truncate(sqrt(X*2.5))+X", "sqrt(float(X))",
		"integer(X)", "round(X)", "floor(X)", "ceiling(X)", "round(X*0.5)+floor(X*0.25)", "X/7", "X/(-2)", "7/X", "X/X", "X*0.5/3",
	} {
		for _, s := range sessions {
			s.consult(fmt.Sprintf("u%d(X, N) :- v%d(X, N), w(N). v%d(X, N) :- N is %s. w(_).", i, i, i, op))
		}
		for _, x := range []string{
			"0", "1", "-1", "5", "-7", "1152921504606846975", "-1152921504606846976", "-1152921504606846975", "1152921504606846976",
			"-9223372036854775808", "100000000000000000000", "-100000000000000000000", "9007199254740991", "9007199254740993",
			"7", "-14", "0.5", "-0.5", "2.5", "0.49999999999999994", "-1.5", "4503599627370495", "-9007199254740993",
			"0.0", "-0.0", "2.0", "2.75", "-2.75", "4503599627370495.5", "4503599627370496.0", "-4503599627370497.0", "1.0e300", "a", "_",
		} {
			for range 2 {
				goal := fmt.Sprintf("u%d(%s, N)", i, x)
				want, got := fmt.Sprint(sessions[0].solve(goal, 2)), fmt.Sprint(sessions[1].solve(goal, 2))
				if got != want || !strings.Contains(want, "N=") && !strings.Contains(want, "raised") {
					t.Errorf("%s for %s: %s, not %s", op, x, got, want)
				}
			}
		}
	}
}

// nativeAndLoop returns two sessions with a program. The second one makes native code at once.
func nativeAndLoop(t *testing.T, text string) (sessions [2]*session) {
	t.Helper()
	for i := range sessions {
		sessions[i] = newSession(t)
		if err := sessions[i].e.SetNative(i == 1); err != nil {
			t.Skip(err)
		}
		sessions[i].consult(text)
	}
	sessions[1].e.nativeAfter = 1
	return sessions
}
