package engine

import (
	"slices"
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
)

// A goal with a limit of its calls has a choice point that is one of catch/3, for the ball of the
// limit, and of a cleanup: in the place of whose goal is limitCell. While the goal may be tried again
// its limit is paused; the choice point above those of the goal resumes it.

var (
	atomLimit    = atom.Intern("$limit")
	atomExceeded = atom.Intern("inference_limit_exceeded")
	limitCell    = functor(atomLimit, 0) // which no goal is
)

// limitRow calls a goal with a limit of its calls.
var limitRow = Builtin{Name: "$call_limited", Arity: 3, Meta: "0??", Control: (*Machine).callWithLimit,
	Doc: "'$call_limited'(:Goal, +Most, -Result)\nCalls Goal. Result is ! if it succeeds for the last time, true if it may succeed again, and inference_limit_exceeded if it makes more than Most calls for a solution."}

func (m *Machine) callWithLimit(a []Cell) status {
	if !m.room() || !m.limitRoom() {
		return failed
	}
	c := &m.calls
	c.count++
	goal, most, top := a[0], uint64(m.Deref(a[1]).smallInt()), m.localTop()
	m.setX(1, m.NewStruct(atomLimit, intCell(int64(c.count))))
	m.setX(2, m.NewStruct(atom.Equals, a[2], atomCell(atomExceeded)))
	m.setX(3, intCell(int64(top)))
	m.setX(4, limitCell)
	m.setX(5, intCell(int64(m.word(wordCleanup))))
	m.pushChoice(6, m.Engine.stubs.limitAlt, top)
	m.setWord(wordCleanup, m.b)
	m.pushEnv(top, m.Engine.stubs.limitExit, intCell(int64(m.b)))
	c.goals = append(c.goals, callLimit{choice: m.b, id: c.count, most: most})
	m.limitUntil(len(c.goals)-1, m.Inferences()+most)
	if !m.CountCall() {
		return failed
	}
	return m.callTerm(m.Engine.user, goal, 0)
}

// limitRoom makes room for one more limit, and raises a resource error when there is none. Many count.
func (m *Machine) limitRoom() bool {
	const few, bytes = 64, int(unsafe.Sizeof(callLimit{}))
	c := &m.calls
	n := len(c.goals)
	if n < cap(c.goals) || n < few {
		return true
	}
	if !c.memory.TryGrow(m.Engine, n*bytes, AreaMemory) {
		return m.ResourceError(AreaMemory.name)
	}
	c.goals = append(make([]callLimit, 0, 2*n), c.goals...)
	return true
}

// limitUntil makes a limit end at a number of calls of the machine.
func (m *Machine) limitUntil(i int, end uint64) {
	made := m.Inferences()
	m.calls.goals[i].end = min(end, unlimited)
	m.calls.changed(i)
	m.setCalls(made)
}

// limitOf returns the limit with the choice point.
func (m *Machine) limitOf(choice Cell) int {
	return slices.IndexFunc(m.calls.goals, func(l callLimit) bool { return l.choice == choice })
}

// endCatch drops the newest choice point, of catch/3 or a limit, and reports whether that is to
// have the exception if it is active.
func (m *Machine) endCatch(alt codePtr) bool {
	m.restoreChoice()
	return (alt != m.Engine.stubs.limitAlt || m.endLimit(m.x(5))) && m.cancelled == nil
}

// endLimit ends the newest limit, whose choice point is gone or about to be, and reports whether it was
// exceeded. The cleanup around it is the newest now.
func (m *Machine) endLimit(outer Cell) (exceeded bool) {
	m.setWord(wordCleanup, Cell(outer.smallInt()))
	made, last := m.Inferences(), len(m.calls.goals)-1
	exceeded = m.calls.goals[last].exceeded
	m.calls.goals = m.calls.goals[:last]
	m.setCalls(made)
	return exceeded
}

func (m *Machine) raiseLimit(l *callLimit) {
	m.ball = &record{cells: []Cell{8 | tagStr, functor(atomLimit, 1), intCell(int64(l.id))}}
}

// limitAlt: the goal failed.
func (m *Machine) limitAlt() status {
	m.popChoice()
	m.endLimit(m.x(5))
	return failed
}

// limitExit: the goal succeeded. If it has caught the ball of its limit, that is raised again.
func (m *Machine) limitExit() status {
	if m.wakeFirst(m.Engine.stubs.limitExit) {
		return goOn
	}
	b := Cell(m.slot(0).smallInt())
	i := m.limitOf(b)
	if l := &m.calls.goals[i]; l.exceeded {
		m.raiseLimit(l)
		return failed
	}
	if m.b != b && !m.room() {
		return failed
	}
	result, outer, answer := m.Arg(m.word(b-32), 0), m.word(b-8), trueCell
	m.popEnv()
	if m.p = m.cp; m.b == b {
		m.b = m.word(b + chPrev)
		m.resetHB()
		m.endLimit(outer)
		answer = atomCell(atom.Cut)
	} else {
		m.limitUntil(i, unlimited)
		m.setX(0, intCell(int64(b)))
		m.pushChoice(1, m.Engine.stubs.limitRedo, m.localTop())
	}
	if !m.Unify(result, answer) {
		return failed
	}
	return goOn
}

// limitRedo: the goal is tried again.
func (m *Machine) limitRedo() status {
	m.popChoice()
	i := m.limitOf(Cell(m.x(0).smallInt()))
	m.limitUntil(i, m.Inferences()+m.calls.goals[i].most)
	return failed
}
