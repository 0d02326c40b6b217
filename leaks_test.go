package prolog_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/zebralog/prolog"
)

// descriptors is how many files the process has open; 0 where that is not known.
func descriptors() int {
	open, _ := os.ReadDir("/proc/self/fd")
	return len(open)
}

// TestFoundB6: many queries, and many interpreters, end with the memory and the
// files they began with.
func TestFoundB6(t *testing.T) {
	queries, interpreters := 20000, 1000
	if testing.Short() {
		queries, interpreters = 2000, 50
	}
	file := filepath.Join(t.TempDir(), "data.pl")
	if err := os.WriteFile(file, []byte("a.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	p := newInterpreter(t, "")
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
	run(500)
	heap, files := heapSize(), descriptors()
	run(queries)
	if after := descriptors(); after > files+2 {
		t.Errorf("%d files are open, %d before", after, files)
	}
	if after := heapSize(); after > heap+8<<20 {
		t.Errorf("%d KB live after the queries, %d before", after>>10, heap>>10)
	}
	// What is still reachable stays.
	if err := p.QuerySolution("open(?, read, S), nb_setval(s, S), open(?, read, _, [alias(t)])", prolog.Atom(file), prolog.Atom(file)).Err(); err != nil {
		t.Fatal(err)
	}
	if err := p.QuerySolution("nb_getval(s, S), read(S, a), read(t, a), close(S), close(t)").Err(); err != nil {
		t.Error(err)
	}

	heap, files = heapSize(), descriptors()
	for range interpreters / 10 {
		if _, err := prolog.New(nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	runtime.GC()
	runtime.GC()
	if after := descriptors(); after > files+2 {
		t.Errorf("%d files are open, %d before", after, files)
	}
	if after := heapSize(); after > heap+32<<20 {
		t.Errorf("%d KB live after the interpreters, %d before", after>>10, heap>>10)
	}
}
