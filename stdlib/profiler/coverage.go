package profiler

import (
	"bufio"
	"fmt"
	"io"
	"sync"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/program"
)

// A Coverage counts how often the clauses of programs are entered, for any number of machines.
type Coverage struct {
	mu     sync.Mutex
	counts map[*engine.Clause]int
}

// NewCoverage returns a Coverage without counts.
func NewCoverage() *Coverage { return &Coverage{counts: make(map[*engine.Clause]int)} }

// Note counts the clause that is entered, if the event tells of one.
func (c *Coverage) Note(ev *engine.Event) {
	if ev.Port == engine.PortUnify {
		c.mu.Lock()
		c.counts[ev.Clause]++
		c.mu.Unlock()
	}
}

// Write writes the counts as a cover profile of Go. The caller is alone.
func (c *Coverage) Write(e *engine.Engine, w io.Writer) (int64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	b := bufio.NewWriter(w)
	n, _ := fmt.Fprintln(b, "mode: count")
	for _, x := range program.LoaderOf(e).Extents() {
		m, _ := fmt.Fprintf(b, "%s:%d.%d,%d.%d 1 %d\n", x.Start.File, x.Start.Line, x.Start.Column, x.End.Line, x.End.Column, c.counts[x.Clause])
		n += m
	}
	return int64(n), b.Flush()
}

// A FileCoverage is what was entered of a file.
type FileCoverage struct {
	File             string
	Clauses, Entered int
	Missed           []int // lines of clauses that were not entered
}

// Files are the files that clauses of programs come from. The caller is alone.
func (c *Coverage) Files(e *engine.Engine) (files []FileCoverage) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, x := range program.LoaderOf(e).Extents() {
		if len(files) == 0 || files[len(files)-1].File != x.Start.File {
			files = append(files, FileCoverage{File: x.Start.File})
		}
		f := &files[len(files)-1]
		if f.Clauses++; c.counts[x.Clause] > 0 {
			f.Entered++
		} else {
			f.Missed = append(f.Missed, x.Start.Line)
		}
	}
	return files
}
