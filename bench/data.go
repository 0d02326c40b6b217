package main

import (
	"io"
	"os"
	"path/filepath"
)

// dataFiles are the files that programs with the setting "files" find in their working
// directory.
var dataFiles = []struct {
	name     string
	generate func(w io.Writer, n int) error
	n        int
}{
	{"facts.pl", generateFacts, 100_000},
	{"facts_small.pl", generateFacts, 1_000},
	{"rules.pl", generateRules, 400},
	{"rules_expanded.pl", generateExpanded, 400},
}

// writeFiles writes the data files.
func writeFiles(dir string) error {
	for _, f := range dataFiles {
		out, err := os.Create(filepath.Join(dir, f.name))
		if err != nil {
			return err
		}
		err = f.generate(out, f.n)
		if err2 := out.Close(); err == nil {
			err = err2
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// xorshift is Marsaglia's generator of random numbers. It always gives the same files.
type xorshift uint32

func newRandom() xorshift { return 2463534242 }

func (x *xorshift) next(limit uint32) uint32 {
	*x ^= *x << 13
	*x ^= *x >> 17
	*x ^= *x << 5
	return uint32(*x) % limit
}
