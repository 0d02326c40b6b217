package engine

import "github.com/zebralog/prolog/engine/atom"

// undo/1: goals that are called on backtracking.
//
// The goals are copies on a stack of the machine; the word wordUndos holds how
// many there are. undo/1 trails the old number, and 0 as the old value of the
// limit. So backtracking, which knows nothing of this, lowers the number and the
// limit, and the next safepoint finds goals above the number and calls them, the
// newest first, as it calls goals to be woken.
//
// Goals to be called lie on a second stack until they are, so that none is lost when
// one before it raises an exception. The word wordUndone holds how many of them are
// being called already; it is trailed, and an exception takes that back. Those that are
// left are called before the exception is handled, and at the end of a run.

var atomUndone = atom.Intern("undone")

// undoPlaces is the bytes for a goal on the two stacks.
const undoPlaces = 16

// undoLater implements undo/1.
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
	s := m.store(a[0], withAttrs)
	if n := cap(m.undos); len(m.undos) == n {
		m.needRoom(2 * n * undoPlaces)
	}
	m.undoSpace.Grow(m.Engine, s.Size()+undoPlaces, AreaMemory)
	m.trailValue(wordLimit, 0)
	m.assign(wordUndos, intCell(int64(len(m.undos)+1)))
	m.undos = append(m.undos, s)
	return true
}

// undoDue reports whether there are goals to be called.
func (m *Machine) undoDue() bool {
	return len(m.undos) > 0 && int64(len(m.undos)) > m.word(wordUndos).smallInt() ||
		len(m.undone) > 0 && int64(len(m.undone)) > m.word(wordUndone).smallInt()
}

// takeUndos makes the caller the one that calls the goals: those above the level
// it returns.
func (m *Machine) takeUndos() (level int) {
	level = min(int(m.word(wordUndone).smallInt()), len(m.undone))
	switch n := int(m.word(wordUndos).smallInt()); {
	case n == 0 && len(m.undone) == 0:
		m.undone, m.undos = m.undos, m.undone
	case n < len(m.undos):
		m.undone = append(m.undone, m.undos[n:]...)
		clear(m.undos[n:])
		m.undos = m.undos[:n]
	}
	m.assign(wordUndone, intCell(int64(len(m.undone))))
	return level
}

// nextUndo takes the newest goal above a level. After the last one, ok is false.
func (m *Machine) nextUndo(level int) (goal Cell, ok bool) {
	last := len(m.undone) - 1
	if last < level {
		m.assign(wordUndone, intCell(int64(level)))
		return 0, false
	}
	s := m.undone[last]
	m.undone[last] = Stored{}
	m.undone = m.undone[:last]
	m.undoSpace.TryGrow(m.Engine, -s.Size()-undoPlaces, AreaMemory)
	return m.Load(s), true
}

// wakeUndos puts the goals to be called before all goals to be woken. Those were woken
// after the program had backtracked.
func (m *Machine) wakeUndos() {
	if !m.undoDue() {
		return
	}
	m.wakeBefore(m.NewStruct(atomWake, atomCell(atomUndone), intCell(int64(m.takeUndos()))))
}

// wakeBefore puts a term wakeup(What, Value) before all others to be woken. Their list
// begins with the last one.
func (m *Machine) wakeBefore(wake Cell) {
	list := m.NewPair(wake, nilCell)
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

// runUndos calls the goals in separate runs, as long as that is allowed. If one raises an
// exception, it is pending afterwards, unless another one is already.
func (m *Machine) runUndos() {
	for m.undoDue() && !m.stopped {
		level := m.takeUndos()
		for goal, ok := m.nextUndo(level); ok && !m.over; goal, ok = m.nextUndo(level) {
			m.endBetween()
			m.withoutBall(func() { m.Once(m.Engine.user, goal) })
		}
		if m.over {
			m.dropUndos()
		}
	}
}

// dropUndos forgets the goals.
func (m *Machine) dropUndos() {
	m.undos, m.undone = nil, nil
	m.undoSpace.Free()
}

// undoRow calls them in Prolog.
var undoRow = Builtin{Name: "$next_undo", Arity: 2, Det: func(m *Machine, a []Cell) bool {
	level, ok := SmallIntOf(m.Deref(a[0]))
	fit(ok && level >= 0, "level", a[0])
	goal, ok := m.nextUndo(int(level))
	if !ok {
		goal = nilCell
	}
	return m.Unify(a[1], goal)
}, Doc: "'$next_undo'(+Level, -Goal)\nGoal is to be called for undo/1; [] when there is none above Level."}
