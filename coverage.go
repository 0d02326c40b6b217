package prolog

import (
	"bufio"
	"fmt"
	"io"
	"sync"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/program"
)

// A Coverage counts how often the clauses of programs are entered: how often a head was
// unified with a goal. It is a Tracer, for any number of queries:
//
//	c := p.NewCoverage()
//	ctx := prolog.WithTracer(ctx, c)
type Coverage struct {
	p      *Interpreter
	mu     sync.Mutex
	counts map[*engine.Clause]int
}

// NewCoverage returns a Coverage without counts.
func (p *Interpreter) NewCoverage() *Coverage {
	return &Coverage{p: p, counts: make(map[*engine.Clause]int)}
}

// Trace counts a clause.
func (c *Coverage) Trace(e *Event) Action {
	if e.Port == UnifyPort {
		c.mu.Lock()
		c.counts[e.e.Clause]++
		c.mu.Unlock()
	}
	return Continue
}

// WriteTo writes the counts of all clauses that come from files or from the texts of Exec,
// as a cover profile of Go with the mode count: a line file:line.column,line.column 1 count
// for each clause. Clauses that were erased are left out.
func (c *Coverage) WriteTo(w io.Writer) (int64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.p.engine.Lock()
	extents := program.LoaderOf(c.p.engine).Extents()
	c.p.engine.Unlock()
	b := bufio.NewWriter(w)
	n, _ := fmt.Fprintln(b, "mode: count")
	for _, x := range extents {
		m, _ := fmt.Fprintf(b, "%s:%d.%d,%d.%d 1 %d\n", x.Start.File, x.Start.Line, x.Start.Column, x.End.Line, x.End.Column, c.counts[x.Clause])
		n += m
	}
	return int64(n), b.Flush()
}
