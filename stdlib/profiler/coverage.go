package profiler

import (
	"bufio"
	"fmt"
	"io"
	"runtime"
	"sync"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/program"
)

// A Coverage counts how often each clause of programs is entered. Several machines may
// share it.
type Coverage struct {
	mu     sync.Mutex
	counts map[*engine.Clause]int
	exited map[*engine.Clause]bool // a goal has succeeded by the clause
	runs   map[place]*engine.Clause
	memory *engine.Account
	room   int // the number of running measurements
}

// A place is a goal at a depth on a machine, and the clause that it has entered last. If
// the goal is redone, that clause is the one by which it has succeeded.
type place struct {
	m     *engine.Machine
	depth int
}

// NewCoverage returns a Coverage without counts.
func NewCoverage() *Coverage {
	c := &Coverage{counts: make(map[*engine.Clause]int), exited: make(map[*engine.Clause]bool), runs: make(map[place]*engine.Clause), memory: new(engine.Account)}
	runtime.AddCleanup(c, (*engine.Account).Free, c.memory)
	return c
}

// end forgets the places of the machines.
func (c *Coverage) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.memory.Free()
	c.runs, c.room = make(map[place]*engine.Clause), 0
}

// Note counts the clause that an event says is entered, if any.
func (c *Coverage) Note(m *engine.Machine, ev *engine.Event) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at := place{m, ev.Depth}
	if ev.Port == engine.PortUnify {
		c.counts[ev.Clause]++
		if len(c.runs) == c.room {
			const more, runBytes = 1 << 10, 72
			c.memory.Grow(m.Engine, more*runBytes, engine.AreaMemory)
			c.room += more
		}
		c.runs[at] = ev.Clause
		return
	}
	if clause := c.runs[at]; clause != nil && ev.Port == engine.PortExit {
		c.exited[clause] = true
	}
	delete(c.runs, at)
}

// Write writes the counts as a cover profile of Go. The caller must be alone. m is the
// machine that runs the calling builtin, or nil.
func (c *Coverage) Write(e *engine.Engine, m *engine.Machine, w io.Writer) (int64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	b := bufio.NewWriter(w)
	n, _ := fmt.Fprintln(b, "mode: count")
	for _, x := range program.LoaderOf(e).Extents(m) {
		more, _ := fmt.Fprintf(b, "%s:%d.%d,%d.%d 1 %d\n", program.ShownName(x.Start.File), x.Start.Line, x.Start.Column, x.End.Line, x.End.Column, c.counts[x.Clause])
		n += more
	}
	return int64(n), b.Flush()
}

// A FileCoverage is the coverage of a file.
type FileCoverage struct {
	File             string
	Clauses, Entered int
	Missed           []int // lines of clauses that were not entered
	Failed           []int // lines of other clauses by which no goal has succeeded
}

// Files returns the coverage of the files of programs. The caller is a builtin of the
// machine, and alone.
func (c *Coverage) Files(m *engine.Machine) (files []FileCoverage) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, x := range program.LoaderOf(m.Engine).Extents(m) {
		if len(files) == 0 || files[len(files)-1].File != x.Start.File {
			files = append(files, FileCoverage{File: x.Start.File})
		}
		f := &files[len(files)-1]
		f.Clauses++
		switch {
		case c.counts[x.Clause] == 0:
			f.Missed = append(builtin.Room(m, f.Missed, 1), x.Start.Line)
			continue
		case !c.exited[x.Clause]:
			f.Failed = append(builtin.Room(m, f.Failed, 1), x.Start.Line)
		}
		f.Entered++
	}
	return files
}
