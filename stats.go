package prolog

import (
	"sync/atomic"
	"time"

	"github.com/zebralog/prolog/engine"
)

// Stats are what an interpreter has done so far. Queries that run count when they end,
// but for their solutions. To publish them:
//
//	expvar.Publish("prolog", expvar.Func(func() any { return p.Stats() }))
type Stats struct {
	Queries     uint64        // and texts that were loaded
	Solutions   uint64        // that were found
	Exceptions  uint64        // that have ended a query
	Inferences  uint64        // see WithInferences
	Memory      uint64        // bytes in use outside the stacks of queries
	Collections uint64        // of the stacks of queries
	CollectTime time.Duration // for that
}

// counters are the counts of Stats.
type counters struct {
	queries, solutions, exceptions, inferences, collections atomic.Uint64
	collectTime                                             atomic.Int64
}

// Stats returns what the interpreter has done so far.
func (p *Interpreter) Stats() Stats {
	c := &p.counters
	return Stats{
		Queries: c.queries.Load(), Solutions: c.solutions.Load(), Exceptions: c.exceptions.Load(),
		Inferences: c.inferences.Load(), Memory: p.engine.Memory(),
		Collections: c.collections.Load(), CollectTime: time.Duration(c.collectTime.Load()),
	}
}

// A spent is what a machine had done when a query began.
type spent struct {
	inferences  uint64
	collections int
	collectTime time.Duration
}

func spentBy(m *engine.Machine) spent {
	n, time := m.Collections()
	return spent{m.Inferences(), n, time}
}

// count counts the query of a machine that ends.
func (c *counters) count(m *engine.Machine, begun spent) {
	now := spentBy(m)
	c.queries.Add(1)
	c.inferences.Add(now.inferences - begun.inferences)
	if n := now.collections - begun.collections; n > 0 {
		c.collections.Add(uint64(n))
		c.collectTime.Add(int64(now.collectTime - begun.collectTime))
	}
}
