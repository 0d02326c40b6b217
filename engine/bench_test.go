package engine

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
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
