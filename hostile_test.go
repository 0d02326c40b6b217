package prolog_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/zebralog/prolog"
)

var hostileTime = flag.Duration("hostile.late", time.Second, "how long after its time a hostile program may end")

// TestHostile runs programs that try to get out, to take more than they may have, or to
// leave something behind for the next query: testdata/hostile, each with a comment that
// says what it tries.
func TestHostile(t *testing.T) {
	const (
		most    = 64 << 20
		longest = 100 * time.Millisecond
	)
	files, err := filepath.Glob("testdata/hostile/*.pl")
	if err != nil || len(files) < 80 {
		t.Fatal(len(files), err)
	}
	_ = os.Remove("/tmp/zebra_hostile")
	variables := strings.Join(os.Environ(), "\n")
	for i, file := range files {
		if testing.Short() && i%8 != 0 {
			continue
		}
		name := strings.TrimSuffix(filepath.Base(file), ".pl")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			var out atomic.Int64
			options := []prolog.Option{prolog.WithMemory(most),
				prolog.WithLimits(prolog.Limits{Time: longest, Output: 1 << 20, Solutions: 1})}
			if strings.Contains(string(text), "% It may change the interpreter") {
				options = append(options, prolog.WithPredicates("safe"))
			}
			p, err := prolog.New(endless("a. "), counter{&out}, options...)
			if err != nil {
				t.Fatal(err)
			}
			debug.FreeOSMemory()
			before := resident()
			peak := watch(resident)
			began := time.Now()
			first := p.Exec(string(text))
			if took := time.Since(began); took > longest+*hostileTime {
				t.Errorf("loading took %v", took)
			}
			began = time.Now()
			err = p.QuerySolution("attack").Err()
			took := time.Since(began)
			if took > longest+*hostileTime {
				t.Errorf("took %v", took)
			}
			most := peak() - before
			t.Logf("%v, %d MB: %v, then %v", took.Round(time.Millisecond), most>>20, brief(first), brief(err))
			if strings.Contains(fmt.Sprint(first, err), "escaped") {
				t.Errorf("%v, then %v", first, err)
			}
			if n := out.Load(); n > 2<<20 {
				t.Errorf("wrote %d bytes", n)
			}
			checkNext(t, p)
		})
	}
	if _, err := os.Stat("/tmp/zebra_hostile"); err == nil {
		t.Error("a file was made")
	}
	if got := strings.Join(os.Environ(), "\n"); got != variables {
		t.Error("the environment has changed")
	}
}

// checkNext asks what any program relies on.
func checkNext(t *testing.T, p *prolog.Interpreter) {
	t.Helper()
	for _, query := range []string{
		"X is 1+2*3, X =:= 7, \\+ X = 8",
		"append(A, B, [1,2]), A == [1], B == [2]",
		"atom_length(abc, N), N == 3",
		"findall(X, member(X, [1,2,3]), L), msort(L, [1,2,3])",
		"catch(no_such_procedure, error(existence_error(_, _), _), true)",
		"T = \"text\", string(T)",
		"X = f(X), true",
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		if err := p.QuerySolutionContext(ctx, query).Err(); err != nil {
			t.Errorf("next: %s: %v", query, err)
		}
		cancel()
	}
}

// counter counts what is written.
type counter struct{ n *atomic.Int64 }

func (c counter) Write(p []byte) (int, error) {
	c.n.Add(int64(len(p)))
	return len(p), nil
}

// brief is the beginning of the text of an error.
func brief(err error) string {
	text := fmt.Sprint(err)
	return text[:min(len(text), 100)]
}

// resident is the memory of the process, where the system tells it, or else the heap.
func resident() int {
	var pages int
	if stat, err := os.ReadFile("/proc/self/statm"); err == nil {
		_, _ = fmt.Sscan(string(stat), new(int), &pages)
		return pages * os.Getpagesize()
	}
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int(stats.HeapInuse)
}

// watch asks again and again, until the function is called that it returns, which answers
// the most.
func watch(ask func() int) (most func() int) {
	done, peak := make(chan struct{}), make(chan int)
	go func() {
		most := 0
		for {
			most = max(most, ask())
			select {
			case <-done:
				peak <- most
				return
			case <-time.After(2 * time.Millisecond):
			}
		}
	}()
	return func() int {
		close(done)
		return <-peak
	}
}
