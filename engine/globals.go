package engine

import "github.com/zebralog/prolog/engine/atom"

// Global variables. The values that a machine uses are in an area of the arena
// of their own, below the heap, so that every change of them is trailed. The
// values set by nb_setval/2 are also records of the engine, from which every
// other machine takes them.

// A globalSlot says where a machine keeps a global variable and which of the
// engine's values it has seen.
type globalSlot struct {
	addr    Cell
	version uint64
}

type globalValue struct {
	value   *record
	version uint64
}

// maxGlobals bounds the global variables of a machine.
const maxGlobals = 1 << 16

func (m *Machine) globalSlot(name atom.Atom) *globalSlot {
	s := m.globals[name]
	if s == nil {
		atom.Keep(name)
		s = &globalSlot{addr: m.layout.globals + Cell(len(m.globals))*8}
		m.globals[name] = s
		m.setWord(s.addr, 0)
	}
	return s
}

// SetGlobal gives a global variable a value that is taken back on backtracking.
func (m *Machine) SetGlobal(name atom.Atom, v Cell) bool {
	if _, ok := m.Global(name); !ok && len(m.globals) >= maxGlobals {
		return m.ResourceError("global_variables")
	}
	m.assign(m.globalSlot(name).addr, m.Deref(v))
	return true
}

// StoreGlobal gives a global variable a copy of v as value, for good.
func (m *Machine) StoreGlobal(name atom.Atom, v Cell) bool {
	if len(m.globals) >= maxGlobals {
		return m.ResourceError("global_variables")
	}
	e := m.Engine
	g := e.globals[name]
	e.globals[name] = globalValue{m.record(v, withAttrs), g.version + 1}
	s := m.globalSlot(name)
	m.setWord(s.addr, 0)
	s.version = 0
	m.Global(name)
	return true
}

// Global returns the value of a global variable.
func (m *Machine) Global(name atom.Atom) (v Cell, ok bool) {
	s, g := m.globals[name], m.Engine.globals[name]
	if s != nil && s.version == g.version {
		if v := m.word(s.addr); v != 0 {
			return m.Deref(v), true
		}
	}
	if g.value == nil {
		return 0, false
	}
	s = m.globalSlot(name)
	s.version = g.version
	v = m.build(g.value, nil)
	m.setWord(s.addr, v)
	m.KeepHeap()
	return m.Deref(v), true
}

// Globals calls f with the name of every global variable.
func (m *Machine) Globals(f func(atom.Atom)) {
	for name := range m.Engine.globals {
		f(name)
	}
	for name := range m.globals {
		if _, both := m.Engine.globals[name]; !both {
			f(name)
		}
	}
}

// KeepHeap keeps what is on the heap now when the machine backtracks: a value
// that was assigned for good may refer to it.
func (m *Machine) KeepHeap() {
	for b := m.b; ; b = m.word(b + chPrev) {
		if m.word(b+chHeap) >= m.h {
			break
		}
		m.setWord(b+chHeap, m.h)
		if b == m.layout.choice {
			break
		}
	}
	m.hb = m.h
}
