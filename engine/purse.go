package engine

import (
	"sync/atomic"
	"time"
)

// A purse is the memory of a query that several machines use: that of the query itself,
// and those of the engines and threads that it has made. They have one limit together.
// Each says in the purse what it has; how far its stacks may grow before that is looked at
// again counts, so that together they do not pass the limit meanwhile.
type purse struct {
	used, stacks atomic.Int64
	until        atomic.Int64 // when the reserve of cleanup goals is over, or 0
}

// ShareMemory makes the memory of another machine that of the query of m.
func (m *Machine) ShareMemory(other *Machine) {
	if m.purse == nil {
		m.purse = new(purse)
		m.publish()
	}
	if other.purse == m.purse {
		return
	}
	other.leavePurse()
	other.purse, other.heap = m.purse, m.heap
	other.SetQueryMemory(m.Engine.queryMemory)
	other.publish()
}

// publish says in the purse what the machine has.
func (m *Machine) publish() {
	if m.purse == nil {
		return
	}
	n := int64(0)
	for k := stacks; k < areaCount; k++ {
		n += int64(m.areas[k].end - m.areas[k].start)
	}
	m.purse.stacks.Add(n - m.publishedStacks)
	m.publishedStacks = n
	n += m.grown
	m.purse.used.Add(n - m.published)
	m.published = n
}

// leavePurse ends what ShareMemory has begun.
func (m *Machine) leavePurse() {
	if m.purse != nil {
		m.purse.used.Add(-m.published)
		m.purse.stacks.Add(-m.publishedStacks)
		m.purse, m.published, m.publishedStacks = nil, 0, 0
		m.heap = &m.ownHeap
	}
}

// ofOthers is what the other machines of the query have.
func (m *Machine) ofOthers() int64 {
	if m.purse == nil {
		return 0
	}
	return m.purse.used.Load() - m.published
}

// stacksOfOthers is that of it which is not in Go's memory.
func (m *Machine) stacksOfOthers() int64 {
	if m.purse == nil || stacksInGo {
		return 0
	}
	return m.purse.stacks.Load() - m.publishedStacks
}

// reserve is how long cleanup goals may run, and whether the time that the machines of the
// query have together is over.
func (p *purse) reserve() (left time.Duration, late bool) {
	if p == nil {
		return graceTime, false
	}
	now := time.Now()
	p.until.CompareAndSwap(0, now.Add(graceTime).UnixNano())
	left = time.Duration(p.until.Load() - now.UnixNano())
	return max(left, lateTime), left < lateTime
}
