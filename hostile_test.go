package prolog_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/internal/daily"
)

var (
	hostileLate   = flag.Duration("hostile.late", 10*time.Second, "how long after its time a hostile program may end; on a quiet machine 50ms will do")
	hostileTime   = flag.Duration("hostile.time", 100*time.Millisecond, "how long hostile programs may run")
	hostileMemory = flag.Int("hostile.memory", 64, "how many MB hostile programs may have")
	hostileAll    = flag.Bool("hostile.all", false, "all programs, not those of the day, and all facts attack(Goal), not one of eight")
	hostileRows   = flag.String("hostile.rows", "", "the only facts attack(Goal) of a file to run, by their numbers from 1, as in 3,17")
	hostileBeyond = flag.Int("hostile.beyond", 20, "how many percent more may be resident")
	hostileWhere  = flag.Duration("hostile.where", 0, "how long after its time it is logged where a program is that runs still; 0 for never")
)

// TestHostile runs programs that try to get out, to take more than they may have, or to
// leave something behind for the next query: testdata/hostile, each with a comment that
// says what it tries, and the goal attack or facts attack(Goal). They fill the memory when
// they are given more time:
//
//	go test -run TestHostile -hostile.all -hostile.time 5s -hostile.beyond 10
//	chrt -r 10 go test -run TestHostile -hostile.all -hostile.late 50ms
//
// With -hostile.where 10ms the stacks of goroutines are logged when a program runs for so long after its time.
// (Threads that loop take turns of 100 ms under chrt, and the timer waits for one: nice -n -20 is
// for them.)
func TestHostile(t *testing.T) {
	files, err := filepath.Glob("testdata/hostile/*.pl")
	if err != nil || len(files) < 200 {
		t.Fatal(len(files), err)
	}
	_ = os.Remove("/tmp/zebra_hostile")
	variables := strings.Join(os.Environ(), "\n")
	parts := 4
	if testing.Short() {
		parts = 8
	}
	today := daily.Cases(t, parts)
	for i, file := range files {
		if !today(i) && !*hostileAll {
			continue
		}
		name := strings.TrimSuffix(filepath.Base(file), ".pl")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) { testHostile(t, string(text)) })
	}
	if _, err := os.Stat("/tmp/zebra_hostile"); err == nil {
		t.Error("a file was made")
	}
	if got := strings.Join(os.Environ(), "\n"); got != variables {
		t.Error("the environment has changed")
	}
}

// bodiesAsTerms hides the goals of a text from the loader.
const bodiesAsTerms = "user:term_expansion((H :- B), (H :- G = B, call(G))). "

func testHostile(t *testing.T, text string) {
	var out atomic.Int64
	most := *hostileMemory << 20
	options := []prolog.Option{prolog.WithMemory(uint64(most)),
		prolog.WithLimits(prolog.Limits{Time: *hostileTime, Output: 1 << 20, Solutions: 1})}
	if strings.Contains(text, "% It may change the interpreter") {
		options = append(options, prolog.WithPredicates("safe"))
	}
	if strings.Contains(text, "% Only the list of predicates") {
		options = append(options, prolog.WithOS(), prolog.WithPartialTexts(),
			prolog.WithPredicates("safe", "declarations"))
	}
	if strings.Contains(text, "% It has the files of the folder") {
		options = append(options, prolog.WithFS(os.DirFS("testdata/hostile/files")))
	}
	p, err := prolog.New(endless("a. "), counter{&out}, options...)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	checkNext(t, p)
	run := func(what string, f func() error) (took time.Duration, peak int, err error) {
		runtime.GC()
		debug.FreeOSMemory()
		before := resident("VmRSS")
		_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // of VmHWM
		began := time.Now()
		if *hostileWhere > 0 {
			defer time.AfterFunc(*hostileTime+*hostileWhere, func() {
				stacks := make([]byte, 1<<20)
				t.Logf("%s: the goroutines are\n%s", what, stacks[:runtime.Stack(stacks, true)])
			}).Stop()
		}
		err = f()
		took = time.Since(began)
		if peak = resident("VmHWM") - before; peak > most+most/100**hostileBeyond && !stacksOnHeap && !testing.Short() {
			t.Errorf("%s took %d MB", what, peak>>20)
		}
		return took, peak, err
	}
	late := func(took time.Duration) bool { return took > *hostileTime+*hostileLate }
	load := func() error { return p.Exec(text) }
	took, _, first := run("loading", load)
	for try := 0; try < 2 && errors.Is(first, context.DeadlineExceeded); try++ { // a library takes long when others are busy
		took, _, first = run("loading", load)
	}
	if late(took) {
		t.Errorf("loading took %v", took)
	}
	if first != nil && strings.Contains(first.Error(), "sandboxed") { // must be refused when it is called
		first = p.Exec(bodiesAsTerms + text)
	}
	for _, goal := range attacks(text) {
		out.Store(0)
		took, peak, err := run(goal, func() error { return p.QuerySolution(goal).Err() })
		for try := 0; try < 2 && late(took); try++ { // others are busy
			took, peak, err = run(goal, func() error { return p.QuerySolution(goal).Err() })
		}
		if late(took) {
			t.Errorf("%s took %v", goal, took)
		}
		t.Logf("%s: %v, %.1f MB: %v, then %v", goal, took.Round(time.Millisecond), float64(peak)/(1<<20), brief(first), brief(err))
		if strings.Contains(fmt.Sprint(first, err), "escaped") {
			t.Errorf("%s: %v, then %v", goal, first, err)
		}
		if n := out.Load(); n > 2<<20 {
			t.Errorf("%s wrote %d bytes", goal, n)
		}
		checkNext(t, p)
	}
}

// attacks are the goals of a program: attack, or the arguments of facts attack(Goal).
func attacks(text string) (goals []string) {
	n := strings.Count(text, "\nattack(")
	if n == 0 || strings.Contains(text, "\nattack :-") {
		return []string{"attack"}
	}
	for i := range n {
		row := strconv.Itoa(i + 1)
		if *hostileRows == "" && (*hostileAll || i%8 == 0) || slices.Contains(strings.Split(*hostileRows, ","), row) {
			goals = append(goals, fmt.Sprintf("call_nth(attack(G), %s), G", row))
		}
	}
	return goals
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
		err := p.QuerySolution(query).Err()
		for try := 0; try < 5 && errors.Is(err, context.DeadlineExceeded); try++ { // others are busy
			err = p.QuerySolution(query).Err()
		}
		if err != nil {
			t.Errorf("next: %s: %v", query, err)
		}
	}
}

// A counter counts the bytes written.
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

// resident is the memory of the process, at present or at most, where the system tells it.
func resident(what string) int {
	text, _ := os.ReadFile("/proc/self/status")
	_, rest, _ := strings.Cut(string(text), what+":")
	var kilobytes int
	_, _ = fmt.Sscan(rest, &kilobytes)
	return kilobytes << 10
}
