package engine

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/zebralog/prolog/engine/atom"
)

// BenchmarkPrograms runs the classic programs of ../bench that need nothing
// but the machine.
func BenchmarkPrograms(b *testing.B) {
	for _, name := range []string{"nreverse", "tak", "queens_8", "qsort", "zebra", "derive", "crypt", "poly_10", "query", "mu", "generate_and_test"} {
		b.Run(name, func(b *testing.B) {
			text, err := os.ReadFile(filepath.Join("../bench/programs", name+".pl"))
			if err != nil {
				b.Skip(err)
			}
			s := newSession(b)
			s.consult(string(text))
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
		c := s.e.Pred(s.e.user, pi.Name, pi.Arity).clauses.list()[0]
		b.Run(pi.Name.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.e.compile(s.e.user, c.term.cells, c.term.nvars); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
