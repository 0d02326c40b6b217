package prolog_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/engine/atom"
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

// TestTextsGo: texts of which nothing remains are no source files any more.
func TestTextsGo(t *testing.T) {
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

// TestDroppedNames: the names in the programs of interpreters go with those.
func TestDroppedNames(t *testing.T) {
	interpreters := 1000
	if testing.Short() {
		interpreters = 100
	}
	run := func(from, to int) {
		for i := from; i < to; i++ {
			p, err := prolog.New(nil, nil)
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
			if i%100 == 0 {
				runtime.GC()
			}
		}
	}
	settle := func() (atoms, bytes int) {
		for range 10 { // cleanups run behind the collector
			heapSize()
			time.Sleep(20 * time.Millisecond)
		}
		return atom.Count()
	}
	run(0, 10)
	before, _ := settle()
	heap := heapSize()
	run(10, interpreters)
	after, _ := settle()
	if after > before+100 {
		t.Errorf("%d atoms, %d before", after, before)
	}
	if n := heapSize(); n > heap+16<<20 {
		t.Errorf("%d KB live, %d before", n>>10, heap>>10)
	}
}
