package main

import (
	"bufio"
	"fmt"
	"io"
)

// generateFacts writes n clauses of fact/5, of about 64 bytes each. The key is the integer
// I, or the atom kI if I is odd. A quoted or plain atom, a number, a string and a structure
// follow. The same n gives the same text.
func generateFacts(w io.Writer, n int) error {
	b := bufio.NewWriter(w)
	random := newRandom()
	next := random.next
	for i := 1; i <= n; i++ {
		key := fmt.Sprint(i)
		if i%2 == 1 {
			key = "k" + key
		}
		name := fmt.Sprintf("'Name %d'", next(5000))
		if next(2) == 0 {
			name = fmt.Sprintf("town_%d", next(5000))
		}
		number := fmt.Sprintf("%d.%02d", next(100_000), next(100))
		if next(2) == 0 {
			number = fmt.Sprint(next(2_000_000_000))
		}
		structure := fmt.Sprintf("at(%d, -%d)", next(1000), next(1000))
		switch next(3) {
		case 0:
			structure = fmt.Sprintf("[a%d, %d]", next(100), next(1000))
		case 1:
			structure = fmt.Sprintf("f(X, g(X, %d))", next(1000))
		}
		fmt.Fprintf(b, "fact(%s, %s, %s, \"text %d\", %s).\n", key, name, number, next(100_000), structure)
	}
	return b.Flush()
}
