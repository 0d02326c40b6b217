package prolog

import (
	"io"

	"github.com/zebralog/prolog/stdlib/profiler"
)

// A Coverage counts how often the clauses of programs are entered: how often a head was
// unified with a goal. It is a Tracer, for any number of queries:
//
//	c := p.NewCoverage()
//	ctx := prolog.WithTracer(ctx, c)
type Coverage struct {
	p    *Interpreter
	data *profiler.Coverage
}

// NewCoverage returns a Coverage without counts.
func (p *Interpreter) NewCoverage() *Coverage {
	return &Coverage{p: p, data: profiler.NewCoverage()}
}

// isMade reports whether NewCoverage has made it.
func (c *Coverage) isMade() bool { return c != nil && c.p.isMade() }

// Trace counts a clause at UnifyPort.
func (c *Coverage) Trace(e *Event) Action {
	if c.isMade() && e.isMade() {
		c.data.Note(e.m, e.e)
	}
	return Continue
}

// WriteTo writes the counts of all clauses from files and from the texts of Exec, as a Go
// cover profile of mode count. Each clause is a line file:line.column,line.column 1 count.
// Erased clauses are left out.
func (c *Coverage) WriteTo(w io.Writer) (int64, error) {
	if !c.isMade() {
		return 0, errNotMade
	}
	c.p.engine.Lock()
	defer c.p.engine.Unlock()
	return c.data.Write(c.p.engine, nil, w)
}
