package engine

import "time"

// Usage is how much of a machine's memory is in use, in bytes, and what the
// collector has done.
type Usage struct {
	Heap, HeapLimit     uint64
	Local, LocalLimit   uint64
	Trail, TrailLimit   uint64
	Choice, ChoiceLimit uint64

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
	return Usage{
		Heap: uint64(m.h - l.heap), HeapLimit: uint64(l.heapEnd - l.heap),
		Local: uint64(m.localTop() - l.local), LocalLimit: uint64(l.localEnd - l.local),
		Trail: uint64(m.tr - l.trail), TrailLimit: uint64(l.trailEnd - l.trail),
		Choice: uint64(m.b + chSize - l.choice), ChoiceLimit: uint64(l.choiceEnd - l.choice),
		Collections: m.gc.runs, Collected: m.gc.freed * 8, CollectTime: m.gc.time, LongestTime: m.gc.longest,
		AtomCollections: a.runs, AtomsFreed: a.freed, AtomTime: a.time,
	}
}

// CodeSize is the bytes of code in use.
func (e *Engine) CodeSize() uint64 { return uint64(e.code.used * instrSize) }

// RequestCollection makes the collector run at the next call.
func (m *Machine) RequestCollection() {
	m.gcAt = m.h
	m.setLimit(m.gcAt)
}
