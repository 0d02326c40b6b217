package engine

import (
	"slices"

	"github.com/zebralog/prolog/engine/atom"
)

// Global variables. The values that a machine uses are in a separate area of the arena,
// below the heap, so that every change of them is trailed. The values set by nb_setval/2
// are also records of the engine, from which every other machine takes them. A thread's
// machine has its own values.

// A globalSlot says where a machine keeps a global variable and which of the
// engine's values it has seen.
type globalSlot struct {
	name    atom.Atom
	addr    Cell
	version uint64
	value   *globalValue
	own     bool // the value is the machine's
}

// A globalValue is what nb_setval/2 has set last, if it has. The next value is recorded in
// the same memory.
type globalValue struct {
	record  record
	version uint64
}

// isSet reports whether there is a value.
func (g *globalValue) isSet() bool { return len(g.record.cells) > 0 }

// bytes returns what the value takes, with the memory that is kept for the next one.
func (g *globalValue) bytes() int { return 8 * cap(g.record.cells) }

// globalValues are the values set by nb_setval/2, by name.
type globalValues map[atom.Atom]*globalValue

// globalValues returns the global values that the machine sees.
func (m *Machine) globalValues() globalValues {
	if s := m.turn.separation; s != nil {
		return s.values
	}
	return m.Engine.globals
}

// dropGlobals forgets the values that are the machine's own.
func (m *Machine) dropGlobals() {
	if len(m.globals) == 0 {
		return
	}
	for _, g := range m.globals {
		if g.own {
			m.Engine.Shrink(g.value.bytes())
		}
	}
	m.forgetGlobals()
}

// forgetGlobals gives the slots of global variables up.
func (m *Machine) forgetGlobals() {
	clear(m.globals)
	clear(m.recentGlobals[:])
}

// slotOf returns the slot that a global variable has, or nil.
func (m *Machine) slotOf(name atom.Atom) *globalSlot {
	recent := &m.recentGlobals[int(name)%len(m.recentGlobals)]
	if s := *recent; s != nil && s.name == name {
		return s
	}
	s := m.globals[name]
	*recent = s
	return s
}

// globalBytes is the memory of a global variable besides its value.
const globalBytes = 200

// maxGlobals bounds the global variables of a machine.
const maxGlobals = 1 << 16

// globalSlot returns the slot of a global variable, which is made if there is none.
func (m *Machine) globalSlot(name atom.Atom) (s *globalSlot, ok bool) {
	if s = m.slotOf(name); s != nil {
		return s, true
	}
	addr := m.layout.globals + Cell(len(m.globals))*8
	if len(m.globals) >= maxGlobals || !m.ensure(areaGlobals, addr+8) {
		return nil, m.ResourceError("global_variables")
	}
	atom.Keep(name)
	values := m.globalValues()
	g := values[name]
	if g == nil {
		defer m.Alone()()
		g = values[name]
	}
	if g == nil {
		m.Engine.Grow(globalBytes, AreaMemory)
		g = new(globalValue)
		values[name] = g
	}
	s = &globalSlot{name: name, addr: addr, value: g}
	m.globals[name] = s
	m.setWord(s.addr, 0)
	return s, true
}

// SetGlobal gives a global variable a value; backtracking undoes it.
func (m *Machine) SetGlobal(name atom.Atom, v Cell) bool {
	s, ok := m.globalSlot(name)
	if !ok {
		return false
	}
	m.valueOf(s)
	m.assign(s.addr, m.Deref(v))
	return true
}

// OwnGlobal gives a global variable a value that only this machine has, until it is reset.
// Other machines do not see what it stores there.
func (m *Machine) OwnGlobal(name atom.Atom, v Cell) bool {
	if s := m.globals[name]; s == nil {
		if _, ok := m.globalSlot(name); !ok {
			return false
		}
	}
	s := m.globals[name]
	s.value, s.own = new(globalValue), true
	s.version = 0
	m.assign(s.addr, m.Deref(v))
	return true
}

// StoreGlobal gives a global variable a copy of v as its value, permanently.
func (m *Machine) StoreGlobal(name atom.Atom, v Cell) bool {
	s, ok := m.globalSlot(name)
	if !ok {
		return false
	}
	defer m.Alone()()
	cells, n := m.encode(v, withAttrs)
	m.replaceGlobal(s, cells, n)
	m.valueOf(s)
	return true
}

// DropGlobal removes the value of a global variable permanently.
func (m *Machine) DropGlobal(name atom.Atom) {
	if _, ok := m.Global(name); ok {
		defer m.Alone()()
		m.replaceGlobal(m.globals[name], nil, 0)
	}
}

// replaceGlobal stores a value, or none. The machine is alone.
func (m *Machine) replaceGlobal(s *globalSlot, cells []Cell, variables int) {
	g := s.value
	if c := m.Engine.changes; c != nil && !c.noted[g] {
		m.noteGlobal(g)
	}
	kept := g.record.cells[:0]
	if n := cap(kept); n < len(cells) || n > 64 && n > 4*len(cells) {
		room := len(cells) + min(n, len(cells))/8 // a value that grows step by step makes little garbage
		m.Engine.Resize(8*n, 8*room, AreaMemory)
		kept = make([]Cell, 0, room)
	}
	g.record = record{cells: append(kept, cells...), nvars: variables}
	g.version++
	m.setWord(s.addr, 0)
}

// noteGlobal notes the value of a global variable that is about to be set.
func (m *Machine) noteGlobal(g *globalValue) {
	e, old := m.Engine, record{slices.Clone(g.record.cells), g.record.nvars}
	m.NoteChange(g, func() {
		e.Resize(g.bytes(), 8*cap(old.cells), AreaMemory)
		g.record = old
		g.version++
	})
}

// Global returns the value of a global variable.
func (m *Machine) Global(name atom.Atom) (v Cell, ok bool) {
	s := m.slotOf(name)
	if s == nil {
		if g := m.globalValues()[name]; g == nil || !g.isSet() {
			return 0, false
		}
		if s, ok = m.globalSlot(name); !ok {
			return 0, false
		}
	}
	v = m.valueOf(s)
	return v, v != 0
}

// valueOf returns the value in the slot, which is the engine's when that is newer, or
// 0 when there is none.
func (m *Machine) valueOf(s *globalSlot) Cell {
	g := s.value
	if v := m.word(s.addr); v != 0 && s.version == g.version {
		return m.Deref(v)
	}
	if !g.isSet() {
		return 0
	}
	s.version = g.version
	v := m.build(&g.record, nil)
	m.setWord(s.addr, v)
	if !v.isConstant() {
		m.KeepHeap()
	}
	return m.Deref(v)
}

// Globals calls f with the name of every global variable.
func (m *Machine) Globals(f func(atom.Atom)) {
	values := m.globalValues()
	for name := range values {
		f(name)
	}
	for name := range m.globals {
		if _, both := values[name]; !both {
			f(name)
		}
	}
}

// KeepHeap makes backtracking keep the present heap: a value that was assigned permanently
// may refer to it.
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
