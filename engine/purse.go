package engine

import (
	"sync/atomic"
	"time"
)

// A purse is the memory of a query that several machines use: the query's own, and those of
// the engines and threads that it has made. They share one limit. Each notes its memory in
// the purse. That includes how far its stacks may grow before the next check, so that
// together they do not exceed the limit meanwhile.
type purse struct {
	used, mapped atomic.Int64
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
	n := m.grown
	for k := stacks; k < areaCount; k++ {
		n += int64(m.areas[k].end - m.areas[k].start)
	}
	m.purse.used.Add(n - m.published)
	m.published = n
	n = m.resident()
	m.purse.mapped.Add(n - m.publishedMapped)
	m.publishedMapped = n
}

// leavePurse ends what ShareMemory has begun.
func (m *Machine) leavePurse() {
	if m.purse != nil {
		m.purse.used.Add(-m.published)
		m.purse.mapped.Add(-m.publishedMapped)
		m.purse, m.published, m.publishedMapped = nil, 0, 0
		m.heap = &m.ownHeap
	}
}

// ofOthers returns what the other machines of the query have.
func (m *Machine) ofOthers() int64 {
	if m.purse == nil {
		return 0
	}
	return m.purse.used.Load() - m.published
}

// residentOfOthers returns the resident memory of the other machines of the query.
func (m *Machine) residentOfOthers() int64 {
	if m.purse == nil {
		return 0
	}
	return m.purse.mapped.Load() - m.publishedMapped
}

// reserve returns how long cleanup goals may run, and whether the time that the machines of the
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
