package prolog

import (
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/zebralog/prolog/engine"
)

// Stats count what an interpreter has done so far. A running query counts when it ends; its
// solutions count at once. To publish them:
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

// counters are the counts of Stats, in parts: runs at the same time count in different
// ones, as a word that two processors write is slow.
type counters [16]struct {
	counts
	_ [128 - unsafe.Sizeof(counts{})]byte
}

type counts struct {
	queries, solutions, exceptions, inferences, collections, collectTime atomic.Uint64
}

// of returns the counts of a machine.
func (c *counters) of(m *engine.Machine) *counts { return &c[m.Number()%len(c)].counts }

// Stats returns the counts so far.
func (p *Interpreter) Stats() Stats {
	if !p.isMade() {
		return Stats{}
	}
	s := Stats{Memory: p.engine.Memory()}
	for i := range p.counters {
		c := &p.counters[i]
		s.Queries += c.queries.Load()
		s.Solutions += c.solutions.Load()
		s.Exceptions += c.exceptions.Load()
		s.Inferences += c.inferences.Load()
		s.Collections += c.collections.Load()
		s.CollectTime += time.Duration(c.collectTime.Load())
	}
	return s
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
func (c *counts) count(m *engine.Machine, begun spent) {
	now := spentBy(m)
	c.queries.Add(1)
	c.inferences.Add(now.inferences - begun.inferences)
	if n := now.collections - begun.collections; n > 0 {
		c.collections.Add(uint64(n))
		c.collectTime.Add(uint64(now.collectTime - begun.collectTime))
	}
}
