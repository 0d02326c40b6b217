package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// factFiles are the files of facts that programs with the setting "facts" find
// in their working directory.
var factFiles = []struct {
	name  string
	facts int
}{
	{"facts.pl", 100_000},
	{"facts_small.pl", 1_000},
}

// writeFacts makes the files of facts.
func writeFacts(dir string) error {
	for _, f := range factFiles {
		out, err := os.Create(filepath.Join(dir, f.name))
		if err != nil {
			return err
		}
		err = generateFacts(out, f.facts)
		if err2 := out.Close(); err == nil {
			err = err2
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// generateFacts writes n clauses of fact/5, about 64 bytes each: the key is the
// integer I or, for odd I, the atom kI; then come a quoted or plain atom, a
// number, a string and a structure. The same n gives the same text.
func generateFacts(w io.Writer, n int) error {
	b := bufio.NewWriter(w)
	random := uint32(2463534242) // Marsaglia's xorshift
	next := func(limit uint32) uint32 {
		random ^= random << 13
		random ^= random >> 17
		random ^= random << 5
		return random % limit
	}
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
