package engine

import "fmt"

// Go values that terms refer to, by handles. One that was added stays until it is released;
// one that was released, or given from the start, is dropped by the collection of atoms when
// no term refers to it any more.

// A hostTable is the Go values of an engine. The lock of the registry guards it.
type hostTable struct {
	values []any
	free   []int // handles without a value
	given  []int // handles of the values that are dropped some day
	limit  int   // how many of these there may be before the next collection
}

// hostBytes is the memory of a value in the table.
const hostBytes = 64

// keptGiven is the least number of values of the host that are kept.
const keptGiven = 1000

// A Dropper is a Go value whose method Dropped is called when no term refers to it any more.
// Its engine has stopped. The method may use what builtins keep in Go, but must run no
// goals.
type Dropper interface{ Dropped(e *Engine) }

// NewHost returns a term that stands for the Go value of handle h.
func (m *Machine) NewHost(h int) Cell {
	a := m.grow(2)
	st(m.mem, a, hostHeader)
	st(m.mem, a+8, Cell(h))
	return a | tagBox
}

// HostText returns the text with which the host value c is written.
func (m *Machine) HostText(c Cell) string {
	h := m.HostOf(c)
	if s, ok := m.Engine.HostValue(h).(fmt.Stringer); ok {
		return s.String()
	}
	return fmt.Sprintf("<host>(%d)", h)
}

// HostValue returns the Go value of a handle.
func (e *Engine) HostValue(h int) any {
	e.registry.Lock()
	defer e.registry.Unlock()
	if h < 0 || h >= len(e.hosts.values) {
		return nil
	}
	return e.hosts.values[h]
}

// AddHost keeps a Go value for terms to refer to and returns its handle.
func (e *Engine) AddHost(v any) int {
	e.Grow(hostBytes, AreaQuery)
	e.registry.Lock()
	defer e.registry.Unlock()
	t := &e.hosts
	if n := len(t.free); n > 0 {
		h := t.free[n-1]
		t.free = t.free[:n-1]
		t.values[h] = v
		return h
	}
	t.values = append(t.values, v)
	return len(t.values) - 1
}

// GiveHost returns a term for a Go value that is dropped when no term refers to it.
func (m *Machine) GiveHost(v any) Cell {
	h := m.Engine.AddHost(v)
	m.ReleaseHost(h)
	return m.NewHost(h)
}

// ReleaseHost drops a value when no term refers to it.
func (m *Machine) ReleaseHost(h int) {
	e := m.Engine
	e.registry.Lock()
	e.hosts.given = append(e.hosts.given, h)
	many := len(e.hosts.given) >= max(keptGiven, e.hosts.limit)
	e.registry.Unlock()
	if many && m.noGC == 0 {
		m.RequestHostCollection()
	}
}

// RequestHostCollection asks for a collection that drops Go values at the next call.
func (m *Machine) RequestHostCollection() {
	m.hostsDue = true
	m.RequestAtomCollection()
}

// dropHosts drops the given values that no term refers to, as a collection has found. words
// is the number of words that it has visited.
func (e *Engine) dropHosts(marks []bool, words int) {
	var dropped []Dropper
	e.registry.Lock()
	t := &e.hosts
	left := t.given[:0]
	for _, h := range t.given {
		if marks[h] {
			left = append(left, h)
			continue
		}
		if d, ok := t.values[h].(Dropper); ok {
			dropped = append(dropped, d)
		}
		t.values[h] = nil
		t.free = append(t.free, h)
		e.Shrink(hostBytes)
	}
	t.given, t.limit = left, max(2*len(left), len(left)+words/64)
	e.registry.Unlock()
	for _, d := range dropped {
		d.Dropped(e)
	}
}
