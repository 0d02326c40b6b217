package engine

import "time"

// Usage is the memory of a machine that is in use, in bytes, and the work of the collector.
type Usage struct {
	Heap, Local, Trail, Choice uint64

	Limit  uint64 // of the four together
	Mapped uint64 // memory that the machine has for them and for its registers

	Collections int
	Collected   uint64 // bytes
	CollectTime time.Duration
	LongestTime time.Duration // of one collection

	AtomCollections int // of the engine
	AtomsFreed      int
	AtomTime        time.Duration
}

// Usage reports the machine's use of memory.
func (m *Machine) Usage() Usage {
	l, a := &m.layout, &m.Engine.atoms
	mapped := Cell(0)
	for _, r := range m.areas {
		mapped += r.mapped - r.start
	}
	return Usage{
		Heap:   uint64(m.h - l.heap),
		Local:  uint64(m.localTop() - l.local),
		Trail:  uint64(m.tr - l.trail),
		Choice: uint64(m.b + chSize - l.choice),
		Limit:  m.Engine.StackLimit(), Mapped: uint64(mapped),
		Collections: m.gc.runs, Collected: m.gc.freed * 8, CollectTime: m.gc.time, LongestTime: m.gc.longest,
		AtomCollections: a.runs, AtomsFreed: a.freed, AtomTime: a.time,
	}
}

// Collections returns how often the collector has run, and how long it took.
func (m *Machine) Collections() (n int, took time.Duration) { return m.gc.runs, m.gc.time }

// CodeSize returns how many bytes of code are in use.
func (e *Engine) CodeSize() uint64 { return uint64(e.code.used * instrSize) }

// CodeMapped returns how many bytes of memory there are for code.
func (e *Engine) CodeMapped() uint64 { return uint64(e.code.end * instrSize) }

// StackLimit returns the limit on the stacks of the machine, or of each machine without its
// own limit, in bytes.
func (e *Engine) StackLimit() uint64 {
	if e.ownStacks > 0 {
		return e.ownStacks
	}
	return e.limits.Stacks
}

// SetStackLimit sets the limit on the stacks of each machine, in bytes. One that is too
// small is raised to the least possible. A machine whose arena has less room (see HasRoom)
// raises a resource error earlier.
func (e *Engine) SetStackLimit(bytes uint64) { e.limits.Stacks = max(bytes, 4*stepSize) }

// SetOwnStackLimit is SetStackLimit for the machine of this engine alone; 0 removes that
// limit.
func (e *Engine) SetOwnStackLimit(bytes uint64) {
	if e.ownStacks = bytes; bytes > 0 {
		e.ownStacks = max(bytes, 4*stepSize)
	}
}

// HasRoom reports whether the machine's stacks can be as large as the limit.
func (m *Machine) HasRoom() bool {
	heap := &m.areas[areaHeap]
	return uint64(heap.limit-heap.start) >= m.Engine.limits.Stacks
}

// RequestCollection asks for a collection at the next call.
func (m *Machine) RequestCollection() {
	m.gcAt = m.h
	m.setLimit()
}
