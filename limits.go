package prolog

import (
	"context"
	"errors"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/streams"
)

// Limits bound what a query, or a text that is loaded, may use. A field that is zero sets no
// bound; a negative one leaves nothing. Memory has options of its own: WithMemory and
// WithTotalMemory.
type Limits struct {
	// Time is the time that the goal may run. Waiting counts, and so does the conversion of
	// solutions to Go values. Time that the host spends between solutions does not count.
	// The error is context.DeadlineExceeded.
	Time time.Duration

	// Inferences is the number of inferences, as for WithInferences. It holds for queries
	// whose context has no such limit. The error is ErrInferences.
	Inferences uint64

	// Solutions is the number of solutions that there may be. When one more is asked for,
	// the error is ErrSolutions.
	Solutions int

	// Output is the number of bytes that may be written to streams: the standard ones,
	// files, and all others that are not in memory. What exceeds it is not written and
	// raises resource_error(output).
	Output int64

	// Depth is the depth to which calls may be nested. The goal has depth 1. A goal that a
	// clause calls is one deeper than the clause, except for its last call, so that loops
	// are not bounded. A deeper call raises resource_error(depth). Calls are slower with
	// this limit. An endless recursion is also stopped by the limit on memory.
	Depth int
}

// WithLimits bounds each query, and each text that is loaded.
func WithLimits(l Limits) Option { return func(c *config) { c.each = l } }

// Limited bounds a query by other limits than those of the interpreter.
func Limited(l Limits) QueryOption { return func(c *queryConfig) { c.limits = &l } }

// ErrSolutions is the error of a query that has more solutions than Limits say.
var ErrSolutions = errors.New("prolog: too many solutions")

// A use is the rest of the limits of a machine's goal.
type use struct {
	*Limits
	found  int // solutions
	time   time.Duration
	output int64
	counts context.Context // with the limit of inferences
}

// limit prepares a machine for a goal.
func (l *Limits) limit(m *engine.Machine) {
	u := &runs.Of(m.Engine).use
	*u = use{Limits: l, time: l.Time, output: l.Output}
	if st := streams.Of(m.Engine); l.Output != 0 {
		st.Allowance = &u.output
	} else {
		st.Allowance = nil
	}
}

// thread bounds a thread of a machine: its goal has limits of the same numbers, and the
// output is counted together.
func (p *Interpreter) thread(from, to *engine.Machine, goal engine.Cell) engine.Cell {
	u := &runs.Of(from.Engine).use
	if u.Limits == nil {
		return goal
	}
	u.Limits.limit(to)
	streams.Of(to.Engine).Allowance = streams.Of(from.Engine).Allowance
	return u.goal(from, goal)
}

// goal returns a goal that raises an error when its calls are too deep.
func (u *use) goal(m *engine.Machine, goal engine.Cell) engine.Cell {
	if u.Depth == 0 {
		return goal
	}
	return m.SystemGoal(m.Engine.Module(userModule), m.NewStruct(depthLimited, goal, m.NewInt(int64(u.Depth))))
}

var depthLimited = atom.Intern("$depth_limited")

// enter begins a run of the goal, which ends with the context that is returned, until leave
// is called. The error is that of a limit that has been reached.
func (u *use) enter(ctx context.Context) (_ context.Context, leave func(), err error) {
	if u.Solutions != 0 && u.found >= u.Solutions {
		return nil, nil, ErrSolutions
	}
	u.found++
	if u.Inferences > 0 && !engine.HasInferences(ctx) {
		if u.counts == nil {
			u.counts = engine.WithInferences(ctx, u.Inferences)
		}
		ctx = u.counts
	}
	ctx, leave = u.timed(ctx)
	return ctx, leave, nil
}

// timed returns the context with the time that is left, which passes until leave is called.
func (u *use) timed(ctx context.Context) (_ context.Context, leave func()) {
	if u.Time == 0 {
		return ctx, func() {}
	}
	began := time.Now()
	ctx, cancel := context.WithTimeout(ctx, u.time)
	return ctx, func() {
		cancel()
		u.time -= time.Since(began)
	}
}

// taking runs f, which takes values from a solution that m has found.
func taking(ctx context.Context, m *engine.Machine, f func() error) error {
	ctx, leave := runs.Of(m.Engine).use.timed(ctx)
	defer leave()
	return m.Guard(ctx, f)
}
