package engine

import "github.com/zebralog/prolog/engine/atom"

// Depth. A goal with a limit on its depth runs with an environment between each call and
// the called clause. This environment holds a term depth(Limit, Reached) and the depth of
// the call, and does nothing but return. So the depth of a call is one more than that in
// the nearest such environment, whatever the program cuts or backtracks into. There is no
// last-call optimization then; the limit bounds the stack. Calls that are too deep fail.
//
// If the term is depth(Limit, Reached, error), they raise an error, and a last call is as
// deep as its caller: loops may run forever, and take no stack.
//
// While wordDeep is 1 the loop has no calls left, so that each call is a safepoint. The
// word is trailed. If a goal that has choice points is left, a limit of 0 is trailed as
// well. It makes the machine stop at the safepoint after backtracking.

func (m *Machine) deep() bool { return m.word(wordDeep) == intCell(1) }

// setDeep sets wordDeep and makes the loop heed it.
func (m *Machine) setDeep(c Cell) {
	made := m.Inferences()
	m.setWord(wordDeep, c)
	m.setCalls(made)
}

// leaveDeep sets wordDeep where a goal is left that may be backtracked into.
func (m *Machine) leaveDeep(outer Cell) {
	m.trailValue(wordLimit, 0)
	m.assign(wordDeep, m.word(wordDeep))
	m.setDeep(outer)
}

// depthRow calls a goal with a limit of its depth.
var depthRow = Builtin{Name: "$depth_call", Arity: 3, Meta: "0??", Control: (*Machine).callDepth,
	Doc: "'$depth_call'(:Goal, !Depth, -Last)\nCalls Goal, of depth 1. Depth is depth(Limit, Reached): calls deeper than Limit fail, and Reached becomes the greatest depth. Last is true when Goal succeeds without choice points."}

func (m *Machine) callDepth(a []Cell) status {
	if !m.room() {
		return failed
	}
	m.fitArg(m.Deref(a[1]), 1)
	m.pushEnv(m.localTop(), m.Engine.stubs.depthExit, m.Deref(a[1]), intCell(0), a[2], intCell(int64(m.b)), m.word(wordDeep))
	if !m.deep() {
		m.assign(wordDeep, intCell(0))
		m.setDeep(intCell(1))
	}
	return m.callTerm(m.Engine.user, a[0], 0)
}

// depthExit: the goal succeeded.
func (m *Machine) depthExit() status {
	if m.wakeFirst(m.Engine.stubs.depthExit) {
		return goOn
	}
	last, b, outer := m.slot(2), Cell(m.slot(3).smallInt()), m.slot(4)
	m.popEnv()
	m.p = m.cp
	if m.b != b {
		m.leaveDeep(outer)
		return goOn
	}
	m.setDeep(outer)
	m.Unify(last, trueCell)
	return goOn
}

// descend makes the environment for a call, which is about to be made. It is false when
// the call is too deep.
func (m *Machine) descend() bool {
	s := &m.Engine.stubs
	e, cp := m.e, m.cp
	if cp == s.depth && m.raisesDepth(m.slot(0)) {
		return true // the last call of a clause
	}
	for cp != s.depth && cp != s.depthExit {
		if e == m.layout.local { // the goal was left by shift/1
			m.leaveDeep(intCell(0))
			return true
		}
		e, cp = m.word(e+envPrev), ldp(m.mem, e+envCont)
	}
	state, depth := m.word(e+envSize), m.word(e+envSize+8).smallInt()+1
	if depth > m.Deref(m.Arg(state, 1)).smallInt() {
		m.setWord(argAddr(state, 1), intCell(depth))
	}
	top := m.localTop()
	if depth > m.Deref(m.Arg(state, 0)).smallInt() {
		if m.raisesDepth(state) {
			m.ResourceError("depth")
		}
		return false
	}
	if !m.stackRoom(areaLocal, top+envSize+16) {
		return false
	}
	m.pushEnv(top, s.depth, state, intCell(depth))
	return true
}

// raisesDepth reports whether calls that are too deep raise an error.
func (m *Machine) raisesDepth(state Cell) bool {
	_, arity := m.Functor(m.Deref(state))
	return arity > 2
}

// autoload looks for a predicate in the libraries. What it calls does not count as the
// goal's, and is not traced.
func (m *Machine) autoload(p *Pred) *Pred {
	if m.isTraced() {
		stepping := m.stepping
		m.Mute(true)
		defer func() {
			m.muted = false
			m.step(stepping)
		}()
	}
	defer m.setDeep(m.word(wordDeep))
	m.setDeep(intCell(0))
	m.inCall = p
	return m.Engine.Autoload(m, p.Module, p.Name, p.Arity)
}

// beginCall does what the loop does at a call before it enters the predicate.
func (m *Machine) beginCall(in *instr) {
	m.calls.end++
	switch in.op {
	case opCall:
		m.cp = skip(m.p, 1)
	case opDeallocExec:
		m.popEnv()
	}
}

// callDeep makes the call at the instruction in, of p. The goal that call/N calls has
// the depth that call/N would have.
func (m *Machine) callDeep(in *instr, p *Pred) bool {
	m.beginCall(in)
	if p.Name != atom.Call && !m.descend() {
		return false
	}
	m.enterPred(p)
	return true
}
