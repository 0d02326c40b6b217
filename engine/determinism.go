package engine

import (
	"strings"

	"github.com/zebralog/prolog/engine/atom"
)

// Goals that must succeed and leave no choice point: the calls of a predicate declared by
// det/1, and the goals after $/0 in a clause. '$det'/3 makes a choice point and an
// environment. The choice point's alternative, the stub detAlt, is reached when the goal
// fails. The environment's continuation, detExit, checks whether that choice point is the
// newest one. A last call without choice points replaces the goal that it ends. So loops
// need no more memory with a declaration than without, and the error names the predicate
// that was called last.

// A duty says who must be determinate, and why: the number of the predicate, shifted by
// one, and whether it is the rest of a clause after $/0. A body that is called belongs to
// no predicate.
type duty int64

func dutyOf(p *Pred, guard bool) duty {
	d := duty(-1)
	if p != nil {
		d = duty(p.number)
	}
	d <<= 1
	if guard {
		d |= 1
	}
	return d
}

func (d duty) guard() bool { return d&1 != 0 }

func (d duty) pred(e *Engine) *Pred {
	if d < 0 {
		return nil
	}
	return e.preds[d>>1]
}

// kind returns the reason that an error about p gives.
func (d duty) kind(p *Pred, e *Engine) string {
	switch {
	case !d.guard():
		return "property"
	case p == d.pred(e):
		return "guard"
	}
	return "guard_in_caller"
}

// SetDet makes p a predicate whose calls must be determinate. A tabled predicate stays as it
// is, as tables are determinate.
func (m *Machine) SetDet(p *Pred) {
	e := m.Engine
	defer e.alone()()
	if p.wrapper != nil {
		return
	}
	wrapper, own := e.Pred(p.Module, wrapperName(p), p.Arity), e.Pred(p.Module, OwnClauses(p), p.Arity)
	e.Wipe(wrapper)
	args := make([]Cell, p.Arity)
	for i := range args {
		args[i] = m.NewVar()
	}
	goal := m.compound(p.Name, args)
	body := m.NewStruct(atomDet, intCell(int64(dutyOf(p, false))), goal, intCell(int64(own.number)))
	m.AddClause(wrapper, m.compound(wrapper.Name, args), m.NewStruct(atom.Colon, atomCell(atom.System), body), false)
	e.Wrap(p, wrapper, own)
}

// WrapClauses makes calls of p calls of the clause (head :- body), in which calls of Own enter the
// clauses of p.
func (m *Machine) WrapClauses(p *Pred, head, body Cell) {
	e := m.Engine
	defer e.alone()()
	wrapper := e.Pred(p.Module, wrapperName(p), p.Arity)
	if p.wrapper != nil && p.wrapper != wrapper {
		return
	}
	e.Wipe(wrapper)
	args := make([]Cell, p.Arity)
	for i := range args {
		args[i] = m.Arg(head, i)
	}
	m.AddClause(wrapper, m.compound(wrapper.Name, args), body, false)
	e.Wrap(p, wrapper, e.Pred(p.Module, OwnClauses(p), p.Arity))
}

// wrapperPrefix begins the names of the wrappers here; tables have others.
const wrapperPrefix = "$det "

func wrapperName(p *Pred) atom.Atom { return atom.Intern(wrapperPrefix + p.Name.String()) }

// Entered returns the predicate that calls of p enter: what makes the tables of p if it is tabled,
// else p.
func (p *Pred) Entered() *Pred {
	if p.wrapper != nil && !strings.HasPrefix(p.wrapper.Name.String(), wrapperPrefix) {
		return p.wrapper
	}
	return p
}

// OwnClauses returns the name by which a wrapper calls the clauses of p.
func OwnClauses(p *Pred) atom.Atom { return atom.Intern("$clauses " + p.Name.String()) }

// compound returns a compound, or an atom when there are no arguments.
func (m *Machine) compound(name atom.Atom, args []Cell) Cell {
	if len(args) == 0 {
		return atomCell(name)
	}
	return m.NewStruct(name, args...)
}

var (
	atomDet       = atom.Intern("$det")
	atomDetError  = atom.Intern("determinism_error")
	atomDollar    = atom.Intern("$")
	atomGoalFails = atom.Intern("$det_failed")
)

// callDetermined implements '$det'(Duty, Goal, Own): Own is the number of the predicate with the clauses
// for Goal, or -1 when Goal is a body.
func (m *Machine) callDetermined(a []Cell) status {
	s := &m.Engine.stubs
	d, own, goal, ok := m.dutyArgs(a)
	if !ok {
		return failed
	}
	if m.cp == s.detExit && Cell(m.slot(0).smallInt()) == m.b {
		// The choice point cannot hold newer terms. It keeps the goal of this clause.
		before := duty(m.word(m.b - 16).smallInt())
		if before.guard() || !d.guard() || before>>1 != d>>1 {
			m.setWord(m.b-8, nilCell)
		}
		m.setWord(m.b-16, intCell(int64(d)))
	} else {
		if !m.room() {
			return failed
		}
		top := m.localTop()
		m.pushChoice(2, s.detAlt, top)
		m.pushEnv(top, s.detExit, intCell(int64(m.b)))
	}
	if own == nil {
		return m.callTerm(m.Engine.user, goal, 0)
	}
	copy(m.cells(firstX, own.Arity), m.cells(argAddr(goal, 0), own.Arity))
	if m.stepping {
		return m.stepInto(own.source)
	}
	return m.enterPred(own)
}

// dutyArgs reads the arguments of '$det'/3, which a program may call too: what it enters are the
// clauses of a predicate that is wrapped.
func (m *Machine) dutyArgs(a []Cell) (d duty, own *Pred, goal Cell, ok bool) {
	number, known := SmallIntOf(m.Deref(a[0]))
	if _, ok := m.numbered(number >> 1); !known || !ok {
		return 0, nil, 0, m.TypeError("predicate", a[0])
	}
	goal = m.Deref(a[1])
	n, known := SmallIntOf(m.Deref(a[2]))
	if own, ok = m.numbered(n); known && own == nil {
		return duty(number), nil, goal, ok || m.TypeError("predicate", a[2])
	}
	arity := 0
	if IsCompound(goal) {
		_, arity = m.Functor(goal)
	}
	ok = known && own.source != nil && own.source.own == own && own.Arity == arity
	return duty(number), own, goal, ok || m.TypeError("predicate", a[2])
}

// numbered returns the predicate with a number; -1 is that of none.
func (m *Machine) numbered(n int64) (p *Pred, ok bool) {
	if n >= 0 && n < int64(len(m.Engine.preds)) {
		p = m.Engine.preds[n]
	}
	return p, p != nil || n == -1
}

// detExit: the goal has succeeded.
func (m *Machine) detExit() status {
	s := &m.Engine.stubs
	if m.wakeFirst(s.detExit) {
		return goOn
	}
	b := Cell(m.slot(0).smallInt())
	if m.b != b {
		d := duty(m.Deref(m.word(b - 16)).smallInt())
		p, last := m.leaver(b)
		if !last {
			p = d.pred(m.Engine)
		}
		m.indeterminate(d, p, "nondet")
		return failed
	}
	m.b = m.word(b + chPrev)
	m.resetHB()
	m.popEnv()
	m.p = m.cp
	return goOn
}

// leaver returns the predicate that has left the oldest choice point above b, as far as it was a
// last call; last is false when the goal with the choice point b has done it itself.
func (m *Machine) leaver(b Cell) (p *Pred, last bool) {
	e := m.Engine
	c := m.b
	for m.word(c+chPrev) != b {
		c = m.word(c + chPrev)
	}
	at, env, cont := ldp(m.mem, c+chAlt), m.word(c+chEnv), ldp(m.mem, c+chCont)
	for cont != e.stubs.detExit {
		if cont == e.stubs.halt {
			return nil, false
		}
		at, env, cont = cont, m.word(env+envPrev), ldp(m.mem, env+envCont)
	}
	if f, ok := e.frameAt(skip(at, -1)); ok {
		p = f.Pred
	} else {
		p = e.predAt(at)
	}
	return p, p != nil && !p.isHidden()
}

// detAlt: the goal has failed. Which one that was is asked in Prolog.
func (m *Machine) detAlt() status {
	m.popChoice()
	m.step(false)
	d, goal := duty(m.Deref(m.x(0)).smallInt()), m.x(1)
	p := d.pred(m.Engine)
	if p == nil || m.Deref(goal) == nilCell {
		m.indeterminate(d, p, "fail")
		return failed
	}
	if m.isGoalOf(goal, p) {
		goal = m.NewStruct(atom.Colon, atomCell(p.Module.Name), goal)
	}
	m.setX(0, goal)
	m.setX(1, m.Indicator(p))
	m.setX(2, atomCell(atom.Intern(d.kind(p, m.Engine))))
	return m.enterPred(m.Engine.callee(m.Engine.system, atomGoalFails, 3))
}

// isGoalOf reports whether a goal without a module is a call of p.
func (m *Machine) isGoalOf(goal Cell, p *Pred) bool {
	if p.Arity == 0 {
		return m.Deref(goal) == atomCell(p.Name)
	}
	return m.IsFunctor(goal, p.Name, p.Arity)
}

// indeterminate raises that p has failed, or left a choice point.
func (m *Machine) indeterminate(d duty, p *Pred, found string) {
	pi := m.NewStruct(atom.Slash, atomCell(atom.Intern("<meta-call>")), intCell(1))
	context := m.NewStruct(atom.Colon, atomCell(atom.System), pi)
	if p != nil {
		pi = m.Indicator(p)
		context = pi
	}
	formal := m.NewStruct(atomDetError, pi, atomCell(atom.Intern("det")), atomCell(atom.Intern(found)), atomCell(atom.Intern(d.kind(p, m.Engine))))
	m.Throw(m.NewStruct(atom.Error, formal, m.NewStruct(atomContext, context, m.NewVar())))
}

var dollarCell = atomCell(atomDollar)

// guarded returns the goals that $/0 and what follows it in a clause, which is rest, stand for: a
// cut and a call of the rest that has to be determinate.
func (c *compiler) guarded(rest []Cell) Cell {
	if len(rest) == 0 {
		return cutCell
	}
	body := rest[0]
	for _, goal := range rest[1:] {
		body = c.term(funComma, goal, body)
	}
	if c.module != c.engine.user {
		body = c.term(funColon, atomCell(c.module.Name), body)
	}
	call := c.term(functor(atomDet, 3), intCell(int64(dutyOf(c.pred, true))), body, intCell(-1))
	return c.term(funComma, cutCell, c.term(funColon, atomCell(atom.System), call))
}

var determinismRows = []Builtin{
	{Name: "$", Arity: 0, Det: func(*Machine, []Cell) bool { return true },
		Doc: "$ is det\nA cut, after which the clause has to succeed without a choice point: else determinism_error(PI, det, Found, Kind) is raised, where Found is fail or nondet, and Kind guard, or guard_in_caller when PI is what the clause calls last."},
	{Name: "$det", Arity: 3, Control: (*Machine).callDetermined,
		Doc: "'$det'(+Duty, :Goal, +Own)\nCalls Goal, which has to succeed without a choice point."},
}
