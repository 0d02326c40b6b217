package engine

import "github.com/zebralog/prolog/engine/atom"

// undo/1: goals that are called on backtracking.
//
// The goals are copies on a stack of the machine; the word wordUndos holds how
// many there are. undo/1 trails the old number, and 0 as the old value of the
// limit. So backtracking, which knows nothing of this, lowers the number and the
// limit, and the next port finds goals above the number and calls them, the
// newest first, as it calls goals to be woken. At the end of a run they are
// called as well.

var atomUndone = atom.Intern("undone")

// undoLater is undo/1.
func (m *Machine) undoLater(a []Cell) bool {
	_, goal, ok := m.stripModule(m.Engine.user, a[0])
	switch {
	case !ok:
		return false
	case IsVar(goal):
		return m.InstantiationError()
	case !IsAtom(goal) && !IsCompound(goal):
		return m.TypeError("callable", goal)
	}
	m.undos = append(m.undos, m.store(a[0], withAttrs))
	m.assign(wordUndos, intCell(int64(len(m.undos))))
	m.pushTrail(0)
	m.pushTrail(wordLimit | 1)
	return true
}

// undoDue reports whether there are goals to be called.
func (m *Machine) undoDue() bool {
	return len(m.undos) > 0 && int64(len(m.undos)) > m.word(wordUndos).smallInt()
}

// nextUndo takes the newest goal off the stack.
func (m *Machine) nextUndo() Cell {
	last := len(m.undos) - 1
	goal := m.Load(m.undos[last])
	m.undos = m.undos[:last]
	return goal
}

// wakeUndos puts the goals that are to be called among those to be woken: before
// all others, which were woken since the program has backtracked.
func (m *Machine) wakeUndos() {
	list := nilCell
	for m.undoDue() {
		list = m.NewPair(m.NewStruct(atomWake, atomCell(atomUndone), m.nextUndo()), list)
	}
	if m.pending == nilCell {
		m.pending = list
		return
	}
	last := m.pending
	for m.Arg(last, 1) != nilCell {
		last = m.Arg(last, 1)
	}
	m.setWord(argAddr(last, 1), list)
}

// runUndos calls the goals at the end of a run. An exception of theirs is pending
// then, unless one is already.
func (m *Machine) runUndos() {
	for m.undoDue() {
		ball := m.ball
		m.ball = nil
		m.Once(m.Engine.user, m.nextUndo())
		if ball != nil {
			m.ball = ball
		}
	}
}
