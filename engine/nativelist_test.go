//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog/engine/native"
)

var listed = flag.String("native", "", "a file of clauses whose native code is listed")

// TestNativeListing lists the instructions of a program with the machine code of each, in
// hexadecimal, as a disassembler takes it.
func TestNativeListing(t *testing.T) {
	text := []byte("app([], L, L). app([X|L], M, [X|N]) :- app(L, M, N).")
	if *listed != "" {
		var err error
		if text, err = os.ReadFile(*listed); err != nil {
			t.Fatal(err)
		}
	}
	s := nativeSession(t)
	s.consult(string(text))
	for p := range s.e.user.Preds {
		list := s.listing(p)
		switch {
		case *listed != "":
			fmt.Printf("%s\n%s\n", p.PI(), list)
		case p.PI() == "app/3" && (!strings.Contains(list, "get_list_xv") || len(strings.Fields(list)) < 100):
			t.Error(list)
		}
	}
}

// TestNativeNames checks that the places of the predicates' code are published for perf(1).
func TestNativeNames(t *testing.T) {
	s := nativeSession(t)
	var names strings.Builder
	s.e.native.names = &names
	s.consult("p(a). p(b).")
	for p := range s.e.user.Preds {
		if p.PI() == "p/1" {
			s.blocks(p)
		}
	}
	var at, n uintptr
	var name string
	line, _, _ := strings.Cut(names.String(), "\n")
	if _, err := fmt.Sscanf(line, "%x %x %s", &at, &n, &name); err != nil || name != "p/1" || n == 0 {
		t.Errorf("%q", names.String())
	}
	if from := uintptr(s.e.native.area.base); at < from || at+n > from+uintptr(s.e.native.areaEnd) {
		t.Errorf("%s lies outside of the area", line)
	}
}

// nativeSession returns a session with memory for native code, but no code yet.
func nativeSession(t testing.TB) *session {
	t.Helper()
	s := newSession(t)
	err := s.e.SetNative(true)
	if err == nil {
		err = s.e.openNative(nativeInStep)
	}
	if err != nil {
		t.Skip(err)
	}
	return s
}

// blocks makes the native code of p, and returns the blocks of its instructions.
func (s *session) blocks(p *Pred) (list []block) {
	for _, c := range p.list() {
		s.e.clauseCode(c)
		list = append(list, c.code.block)
	}
	s.e.link(p, 0)
	s.e.makeNative(p, s.e.blocksOf(p))
	return append(list, p.linked...)
}

// listing is the instructions of p beside their native code; what lies after a block, for the
// rarer cases, follows the last.
func (s *session) listing(p *Pred) string {
	var b strings.Builder
	n := s.e.native
	for _, bl := range s.blocks(p) {
		c, ok := n.chunks[bl.off]
		if !ok {
			continue
		}
		lines := strings.Split(strings.TrimSuffix(s.e.disassemble(bl), "\n"), "\n")
		end := (c.off + c.n) * nativeUnit
		for i := len(lines) - 1; i >= 0; i-- {
			var number int
			if fmt.Sscan(lines[i], &number); strings.HasPrefix(lines[i], "        ") {
				continue
			}
			if at := int(*n.slot(bl.off + number)); at != 0 {
				lines[i] += fmt.Sprintf("\n              % x", n.bytes(at, end))
				end = at
			}
		}
		b.WriteString(strings.Join(lines, "\n") + "\n\n")
	}
	return b.String()
}

// BenchmarkNativeCode runs programs, makes the native code that they got again and again, in the
// same batches, and says how long an instruction takes and how many times its size the code has.
func BenchmarkNativeCode(b *testing.B) {
	for _, name := range []string{"nreverse", "zebra", "derive", "crypt", "avl", "browse"} {
		text, err := os.ReadFile(filepath.Join("../bench/programs", name+".pl"))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			s := nativeSession(b)
			s.consult(string(text))
			n := s.e.native
			next, free := n.next, n.free
			var batches [][]nativeWork
			n.made = func(batch []nativeWork) { batches = append(batches, batch) }
			for range 20 {
				s.solve("result(X)", 1)
			}
			n.made = nil
			instructions, units := 0, 0
			blocks := func(f func(block)) {
				for _, batch := range batches {
					for _, w := range batch {
						for _, bl := range w.blocks {
							f(bl)
						}
					}
				}
			}
			blocks(func(bl block) {
				instructions += bl.n
				units += n.chunks[bl.off].n
			})
			var took time.Duration
			for b.Loop() {
				blocks(func(bl block) { n.forget(s.e, bl) })
				n.next, n.free = next, free
				// As they were when the code was made first, pages that were not yet used are writable.
				n.written = roundUp(next*nativeUnit, native.PageSize)
				if err := native.Writable(n.bytes(n.written, n.areaEnd)); err != nil {
					b.Fatal(err)
				}
				start := time.Now()
				for _, batch := range batches {
					s.e.makeBatch(batch)
				}
				took += time.Since(start)
			}
			b.ReportMetric(float64(took.Nanoseconds())/float64(b.N*instructions), "ns/instruction")
			b.ReportMetric(float64(instructions)/float64(len(batches)), "instructions/batch")
			b.ReportMetric(float64(units*nativeUnit)/float64(instructions*instrSize), "size")
		})
	}
}

// BenchmarkNativePause collects Go's garbage beside loops of Prolog, and says for how long the
// world was stopped at most.
func BenchmarkNativePause(b *testing.B) {
	for _, program := range []string{"calls", "failures", "unification"} {
		for _, procs := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s,%d", program, procs), func(b *testing.B) {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
				s := nativeSession(b)
				s.consult(`
					calls :- calls.
					failures :- a(_), fail. failures :- failures.
					a(1). a(2). a(X) :- X == 3.
					unification :- list(100000, L), list(100000, M), unification(L, M).
					unification(L, M) :- L = M, unification(L, M).
					list(0, []) :- !.
					list(N, [f(N)|L]) :- N1 is N-1, list(N1, L).`)
				done := make(chan bool)
				go func() { s.solve(program, 1); done <- true }()
				time.Sleep(20 * time.Millisecond)
				before := pauses()
				for b.Loop() {
					runtime.GC()
				}
				after := pauses()
				s.m.Interrupt()
				<-done
				for i := len(after.Counts) - 1; i >= 0; i-- {
					if after.Counts[i] > before.Counts[i] {
						b.ReportMetric(after.Buckets[i]*1e6, "us/longest-pause")
						break
					}
				}
			})
		}
	}
}

// pauses is the lengths of the stops of the world for the collector so far, in seconds.
func pauses() *metrics.Float64Histogram {
	s := []metrics.Sample{{Name: "/sched/pauses/total/gc:seconds"}}
	metrics.Read(s)
	return s[0].Value.Float64Histogram()
}
