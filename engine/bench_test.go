package engine

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/zebralog/prolog/engine/atom"
)

// programs are the classic ones of ../bench that need nothing but the machine.
var programs = []string{"nreverse", "tak", "queens_8", "qsort", "zebra", "derive", "crypt", "poly_10", "query", "mu", "generate_and_test"}

func consultProgram(t testing.TB, name string) *session {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../bench/programs", name+".pl"))
	if err != nil {
		t.Fatal(err)
	}
	s := newSession(t)
	s.consult(string(text))
	return s
}

func TestPrograms(t *testing.T) {
	for _, name := range programs {
		t.Run(name, func(t *testing.T) {
			if got := consultProgram(t, name).solve("top, !", 1)[0]; got != "true" {
				t.Fatal(got)
			}
		})
	}
}

func BenchmarkPrograms(b *testing.B) {
	for _, name := range programs {
		b.Run(name, func(b *testing.B) {
			s := consultProgram(b, name)
			s.consult("'$loop'(0) :- !. '$loop'(N) :- '$top', N1 is N-1, '$loop'(N1). '$top' :- top, !.")
			b.ResetTimer()
			if got := s.solve(fmt.Sprintf("'$loop'(%d)", b.N), 1)[0]; got != "true" {
				b.Fatal(got)
			}
		})
	}
}

// BenchmarkCompile compiles a clause of a usual size again and again.
func BenchmarkCompile(b *testing.B) {
	s := newSession(b)
	s.consult(`part([X|L], Y, [X|L1], L2) :- X =< Y, !, part(L, Y, L1, L2).
		fact(12345, abc, foo(bar, [1,2,3]), "abc", d).`)
	for _, pi := range []PredKey{{atom.Intern("part"), 4}, {atom.Intern("fact"), 5}} {
		c := s.e.Pred(s.e.user, pi.Name, pi.Arity).list()[0]
		b.Run(pi.Name.String(), func(b *testing.B) {
			b.ReportAllocs()
			r := c.term(s.e)
			for b.Loop() {
				if _, err := (&compiler{engine: s.e, module: s.e.user}).compile(r.cells, r.nvars, false); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// manyFacts is facts of which each first argument has four.
var manyFacts = func() string {
	var b strings.Builder
	b.WriteString(":- dynamic(f/3). ")
	for i := range 200 {
		fmt.Fprintf(&b, "f(%d, %d, %c). ", i/4, i%50, 'a'+i%4)
	}
	return b.String()
}()

// BenchmarkControl measures what leaves the loop: call/N, findall, exceptions,
// dynamic predicates. Each operation is done 1000 times.
func BenchmarkControl(b *testing.B) {
	for _, t := range []struct{ name, program string }{
		{"call3", "step(N) :- call(add, N, 1, _). add(X, Y, Z) :- Z is X+Y."},
		{"call_closure", "step(N) :- call(add(N), 1, _). add(X, Y, Z) :- Z is X+Y."},
		{"call_body", "step(N) :- G = (N >= 0, add(N, 1, _)), call(G). add(X, Y, Z) :- Z is X+Y."},
		{"findall", "step(_) :- findall(X, p(X), _). p(1). p(2). p(3)."},
		{"catch", "step(N) :- catch(p(N), _, true). p(_)."},
		{"throw", "step(N) :- catch(throw(x(N)), x(_), true)."},
		{"counter", ":- dynamic(c/1). c(0). step(_) :- retract(c(N)), N1 is N+1, assertz(c(N1))."},
		{"fact", ":- dynamic(f/2). f(1,a). f(2,b). f(3,c). step(_) :- f(2, _)."},
		{"facts", manyFacts + "step(N) :- K is N mod 50, f(K, _, X), X == c, !."},
		{"join", manyFacts + "step(N) :- K is N mod 50, f(K, Y, a), f(Y, _, _), fail. step(_)."},
		{"between", "step(_) :- between(1, 3, X), X >= 3, !. step(_)."},
		{"float", "step(N) :- X is N*1.5, Y is X+2.5, Y > 0.0."},
		{"big", "step(N) :- X is 1<<70, Y is X+N, Y > 0."},
	} {
		b.Run(t.name, func(b *testing.B) {
			s := newSession(b)
			s.consult(t.program)
			s.consult("loop(0) :- !. loop(N) :- many(1000), N1 is N-1, loop(N1). many(0) :- !. many(N) :- step(N), !, N1 is N-1, many(N1).")
			b.ResetTimer()
			if got := s.solve(fmt.Sprintf("loop(%d)", b.N), 1)[0]; got != "true" {
				b.Fatal(got)
			}
		})
	}
}
