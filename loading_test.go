package prolog_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/zebralog/prolog"
)

// TestFoundD3 bounds the cost of loading a program on Go's heap: the garbage of a clause
// when goals are expanded, and the memory that is kept of the text.
func TestFoundD3(t *testing.T) {
	file := filepath.Join(t.TempDir(), "program.pl")
	load := func(text string) (allocated, kept int64) {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		p, err := prolog.New(nil, nil, prolog.WithOS())
		if err != nil {
			t.Fatal(err)
		}
		defer runtime.KeepAlive(p)
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		if err := p.Exec(":- consult('" + filepath.ToSlash(file) + "')."); err != nil {
			t.Fatal(err)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		return int64(after.TotalAlloc - before.TotalAlloc), int64(after.HeapAlloc) - int64(before.HeapAlloc)
	}
	t.Run("expansion", func(t *testing.T) {
		program := func(clauses int) string {
			var b strings.Builder
			b.WriteString("goal_expansion(old(X), new(X)).\nnew(_).\n")
			for i := range clauses {
				fmt.Fprintf(&b, "p%d(X, Y) :- old(X), ( X > %d -> Y = f(X) ; new(Y) ), findall(Z, member(Z, [X,Y]), _).\n", i%100, i)
			}
			return ":- style_check(-discontiguous).\n" + b.String()
		}
		less, _ := load(program(1000))
		more, _ := load(program(2000))
		if per := (more - less) / 1000; per > 8_000 {
			t.Errorf("a clause allocates %d bytes", per)
		}
	})
	t.Run("text", func(t *testing.T) {
		const size = 8 << 20
		_, kept := load("/*" + strings.Repeat(" ", size) + "*/\np(X) :- member(X, [1]).\n")
		if kept > size/2 {
			t.Errorf("%d bytes are kept of a text of %d", kept, size)
		}
	})
}
