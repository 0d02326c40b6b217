package engine

import (
	"fmt"
	"slices"

	"github.com/zebralog/prolog/engine/atom"
)

// Delimited continuations (T. Schrijvers, B. Demoen, B. Desouter and J.
// Wielemaker, Delimited continuations for Prolog, 2013).
//
// reset/3 makes an environment that holds Ball, Cont and the number of open bags of
// findall/3, with the continuation resetExit. shift/1 searches the environments that it
// returns to for the newest one whose Ball unifies. It copies the environments up to that
// one into the term call_continuation(Frames), the newest first, and continues after that
// reset/3.
//
// A frame is '$frame'(Code, Slots...). Code is a Go value that says where the clause
// continues and what its slots are. So no program can make one up. The slots are terms.
// Calling a frame makes the environment again. The frames are called one after the other,
// each when the one before has returned to the continuation contNext. A slot that says
// where a cut cuts to then holds the choice point that was the newest when the continuation
// was called. Environments of catch/3 and of an inner reset/3 become frames that make them
// again around the inner frames. Those of cleanups are left out, as the cleanup will still
// run at its old place.

// A frameCode is the place where a clause continues, and for each slot of its environment
// what it holds.
type frameCode struct {
	at    int // offset of the instruction
	kinds string
}

// String returns how it is written.
func (f *frameCode) String() string { return fmt.Sprintf("<frame>(%d)", f.at) }

// The kinds of slots.
const (
	slotDead = iota
	slotTerm
	slotBarrier
)

// frames is the frame codes of an engine. Code that they lead to is not freed.
type frames struct {
	handles map[frameCode]int
	offsets []int // sorted
}

// frameHandle returns the host value of f.
func (e *Engine) frameHandle(f frameCode) int {
	h, ok := e.frames.handles[f]
	if ok {
		return h
	}
	defer e.alone()()
	if e.frames.handles == nil {
		e.frames.handles = make(map[frameCode]int)
	}
	h = e.AddHost(&f)
	e.frames.handles[f] = h
	if i, ok := slices.BinarySearch(e.frames.offsets, f.at); !ok {
		e.frames.offsets = slices.Insert(e.frames.offsets, i, f.at)
	}
	return h
}

// within reports whether a frame leads to the code.
func (f *frames) within(c *clauseCode) bool {
	i, _ := slices.BinarySearch(f.offsets, c.off)
	return i < len(f.offsets) && f.offsets[i] <= c.off+c.n
}

var (
	atomFrame   = atom.Intern("$frame")
	atomInCatch = atom.Intern("$in_catch")
	atomInReset = atom.Intern("$in_reset")
	atomCont    = atom.Intern("call_continuation")
	atomReset   = atom.Intern("reset")
)

// callReset implements reset/3.
func (m *Machine) callReset(a []Cell) status {
	if !m.room() {
		return failed
	}
	m.pushEnv(m.localTop(), m.Engine.stubs.resetExit, a[1], a[2], intCell(int64(m.openBags())))
	return m.callTerm(m.Engine.user, a[0], 0)
}

// resetExit: the goal of reset/3 succeeded; its continuation is 0.
func (m *Machine) resetExit() status {
	if m.wakeFirst(m.Engine.stubs.resetExit) {
		return goOn
	}
	cont := m.slot(1)
	m.popEnv()
	m.p = m.cp
	if !m.Unify(cont, intCell(0)) {
		return failed
	}
	return goOn
}

// shift implements shift/1.
func (m *Machine) shift(a []Cell) status {
	s := &m.Engine.stubs
	ball := m.Deref(a[0])
	// The reset/3 whose ball unifies.
	e, cp := m.e, m.cp
	for cp != s.resetExit || !m.CanUnify(m.word(e+envSize), ball) {
		switch {
		case cp == s.halt:
			return m.noReset(ball, "")
		case slices.Contains(s.resume[:], cp):
			return m.noReset(ball, "a continuation cannot be made in a goal that was woken within a clause")
		}
		e, cp = m.word(e+envPrev), ldp(m.mem, e+envCont)
	}
	if Cell(m.openBags()) != Cell(m.word(e+envSize+16).smallInt()) {
		return m.noReset(ball, "a continuation cannot be made in findall/3")
	}
	end := e
	var list []Cell
	conts := func() Cell { return m.NewStruct(atomCont, m.NewList(list, nilCell)) }
	for e, cp = m.e, m.cp; e != end || cp != s.resetExit; e, cp = m.word(e+envPrev), ldp(m.mem, e+envCont) {
		switch cp {
		case s.catchExit:
			if b := Cell(m.word(e + envSize).smallInt()); b <= m.b {
				list = []Cell{m.NewStruct(atomInCatch, conts(), m.word(b-24), m.word(b-16))}
			}
		case s.resetExit:
			list = []Cell{m.NewStruct(atomInReset, conts(), m.word(e+envSize), m.word(e+envSize+8))}
		case s.cleanExit, s.limitExit, s.depth, s.depthExit, s.detExit:
		default:
			if len(list) == cap(list) {
				m.Check()
				list = m.withRoom(list, 1)
			}
			list = append(list, m.frame(e, cp))
		}
	}
	wantBall, wantCont := m.word(end+envSize), m.word(end+envSize+8)
	m.e = end
	m.popEnv()
	m.p = m.cp
	if !m.Unify(wantBall, ball) || !m.Unify(wantCont, conts()) {
		return failed
	}
	return goOn
}

// noReset raises that there is no reset/3 for the ball.
func (m *Machine) noReset(ball Cell, why string) status {
	message := Cell(0)
	if why != "" {
		message = atomCell(atom.Intern(why))
	}
	m.ErrorMessage(m.NewStruct(atomExist, atomCell(atomReset), ball), message)
	return failed
}

// frame makes the frame of the environment e, whose clause continues at cp.
func (m *Machine) frame(e Cell, cp codePtr) Cell {
	in := at(m.code, skip(cp, -1))
	size, live := max(Cell(in.a), envSize), in.live()
	slots := m.cells(e+envSize, int(size-envSize)/8)
	kinds := make([]byte, len(slots))
	terms := m.termStack[:0]
	for i, c := range slots {
		switch {
		case live != allSlots && (i >= 32 || live>>i&1 == 0), c == 0:
		case m.isBarrier(c):
			kinds[i] = slotBarrier
		default:
			kinds[i] = slotTerm
			terms = append(terms, c)
		}
	}
	code := frameCode{m.Engine.code.offset(cp), string(kinds)}
	handle := m.NewHost(m.Engine.frameHandle(code))
	t, args := m.NewCompound(atomFrame, 1+len(terms))
	args[0] = handle
	copy(args[1:], terms)
	m.termStack = terms[:0]
	return t
}

// callContinuation implements call_continuation/1.
func (m *Machine) callContinuation(a []Cell) status { return m.goOnWith(m.Deref(a[0]), m.b) }

// goOnWith calls the frames in a list, whose cuts cut to the choice point b.
func (m *Machine) goOnWith(frames, b Cell) status {
	switch {
	case frames == nilCell:
		m.p = m.cp
		return goOn
	case frames&tagMask != tagLst || !m.room():
		return failed
	}
	frame, rest := m.Arg(frames, 0), m.Arg(frames, 1)
	if rest != nilCell {
		m.pushEnv(m.localTop(), m.Engine.stubs.contNext, rest, b|tagClauseBarrier)
	}
	if inCatch := m.IsFunctor(frame, atomInCatch, 3); inCatch || m.IsFunctor(frame, atomInReset, 3) {
		args := m.cells(firstX, 3)
		copy(args, m.cells(argAddr(frame, 0), 3))
		if inCatch {
			return m.catch(args)
		}
		return m.callReset(args)
	}
	return m.callFrame(frame, b)
}

// contNext: a frame of a continuation has returned.
func (m *Machine) contNext() status {
	if m.wakeFirst(m.Engine.stubs.contNext) {
		return goOn
	}
	rest, b := m.Deref(m.slot(0)), m.slot(1)&^tagMask
	m.popEnv()
	return m.goOnWith(rest, b)
}

// callFrame makes the environment of a frame and continues with its clause.
func (m *Machine) callFrame(t, b Cell) status {
	f := m.frameOf(t)
	if f == nil {
		m.TypeError("continuation", t)
		return failed
	}
	top := m.localTop()
	slots := m.cells(top+envSize, len(f.kinds))
	next := 1
	for i := range slots {
		switch f.kinds[i] {
		case slotDead:
			slots[i] = 0
		case slotTerm:
			slots[i] = m.Arg(t, next)
			next++
		case slotBarrier:
			slots[i] = b | tagClauseBarrier
		}
	}
	m.pushEnv(top, m.Engine.code.atOffset(f.at))
	m.p = m.cp
	return goOn
}

// frameOf returns the code of a frame with as many slots as it needs, or nil.
func (m *Machine) frameOf(t Cell) *frameCode {
	if !IsCompound(t) || m.functorOf(t).atom() != atomFrame || !m.IsHost(m.Arg(t, 0)) {
		return nil
	}
	f, ok := m.Engine.HostValue(m.HostOf(m.Arg(t, 0))).(*frameCode)
	if !ok {
		return nil
	}
	terms := 0
	for _, k := range []byte(f.kinds) {
		if k == slotTerm {
			terms++
		}
	}
	if m.functorOf(t).arity() != 1+terms {
		return nil
	}
	return f
}

// continuationRows are the primitives of delimited continuations.
var continuationRows = []Builtin{
	{Name: "reset", Arity: 3, Meta: "0??", Control: (*Machine).callReset,
		Doc: "reset(:Goal, ?Ball, -Continuation) is nondet\nCalls Goal. When it calls shift(Ball), Continuation is the rest of Goal; when it succeeds otherwise, 0."},
	{Name: "shift", Arity: 1, Control: (*Machine).shift,
		Doc: "shift(+Ball) is det\nGoes on after the newest reset/3 whose ball unifies with Ball."},
	{Name: "shift_for_copy", Arity: 1, Control: (*Machine).shift,
		Doc: "shift_for_copy(+Ball) is det\nAs shift/1, for a continuation that will be copied."},
	{Name: "call_continuation", Arity: 1, Control: (*Machine).callContinuation,
		Doc: "call_continuation(+Frames) is nondet\nGoes on with a continuation of reset/3."},
}
