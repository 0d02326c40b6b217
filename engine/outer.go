package engine

import (
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine/atom"
)

// Outer goals are goals around an exception that nobody handles. They have a choice point,
// because they have other clauses, catch exceptions, or have a cleanup. The choice point
// tells the goal, although nothing was traced. The debugger that is asked what to do
// (OnUnknown) is told about each goal when the stacks are unwound to it.

// An outerGoal is one of them.
type outerGoal struct {
	b      Cell // its choice point
	pred   *Pred
	args   []Cell
	clause *Clause // that it runs, if that is known
	cont   int     // which of the continuations of the run it returns to, from 1
	known  bool    // there is a frame of it
	silent bool    // it is not told of
	levels int     // that it counts for, if there is no frame of it
	depth  int
}

// outers are those of an exception, the innermost first.
type outers struct {
	ball  *record
	goals []outerGoal
	depth int // of the goal that was told of last
}

// noteOuter finds the goals around the pending exception, and with them the depths of its frames.
func (m *Machine) noteOuter() {
	r := &m.raising
	m.findFrames()
	m.outers = outers{ball: m.ball}
	if m.cancelled != nil || keyIn(m.ball.cells, m.ball.cells[0]) != functor(atom.Error, 2) {
		return
	}
	c := m.callChain(r.code[r.runs[len(r.runs)-1]:])
	m.outers.goals = m.outerGoals(&c)
	m.setDepths(&c)
	m.addFrames()
}

// A callChain is what the goals of a run return to: the addresses as noteRun has them, with the environments
// of those from the second on.
type callChain struct {
	code  []int
	envs  []Cell
	frame []bool // it is in a clause of a program: there is a frame
	body  []bool // it is in a control construct that was called as a term
	first int    // the first continuation
}

func (m *Machine) callChain(code []int) callChain {
	c := callChain{code, []Cell{0}, make([]bool, len(code)), make([]bool, len(code)), 1}
	env := m.e
	for i, p := range code {
		if i > 0 {
			c.envs, env = append(c.envs, env), m.word(env+envPrev)
			p--
		}
		f, ok := m.Engine.frameOf(p)
		c.frame[i] = ok && f.Pred.Module.class != classSystem
		c.body[i] = !ok && m.Engine.shapeAt(m.Engine.code.atOffset(p)) != nil
	}
	if m.Engine.isOfEarlierCall(code) {
		c.first, c.frame[1], c.body[1] = 2, false, false
	}
	return c
}

// callee returns the place in the chain of the clause that was called with the i-th
// continuation, and its environment, or 0.
func (c *callChain) callee(i int) (place int, env Cell) {
	if i == c.first {
		return 0, c.envs[i-1]
	}
	return i - 1, c.envs[i-1]
}

// outerGoals returns the goals with choice points whose continuation is still to come.
func (m *Machine) outerGoals(c *callChain) (goals []outerGoal) {
	space, s, i := m.Engine.code, &m.Engine.stubs, c.first
	catchExit, cleanExit := space.offset(s.catchExit), space.offset(s.cleanExit)
	traced := len(c.code) - 1 // the outermost goal that is reported to the tracer
	for traced > 0 && c.code[traced] != space.offset(s.traceExit) {
		traced--
	}
	for b := m.b; b > m.base; b = m.word(b + chPrev) {
		m.Tick()
		for i < len(c.code) && c.envs[i] > m.word(b+chEnv) {
			i++
		}
		if i == len(c.code) {
			return goals
		}
		if c.envs[i] != m.word(b+chEnv) || c.code[i] != space.offset(ldp(m.mem, b+chCont)) {
			continue // it has succeeded
		}
		g := m.outerAt(b)
		if g.pred == nil || g.clause == nil && m.isOfSystem(c.code[i]) {
			continue
		}
		g.cont = i
		within := c.code[i] == catchExit || c.code[i] == cleanExit
		g.silent = i <= traced || g.pred.Name == atomCatch && within
		if len(goals) == 0 || goals[len(goals)-1].cont != i {
			place, env := c.callee(i)
			g.known = c.frame[place] && m.isFrameOf(&g, c.code[place], env)
		}
		goals = append(goals, g)
	}
	return goals
}

// isOfSystem reports whether a continuation is that of a goal in the text of the system which catches exceptions or
// cleans up.
func (m *Machine) isOfSystem(cont int) bool {
	f, ok := m.Engine.frameOf(cont - 1)
	if !ok || f.Pred.Module.class != classSystem {
		return false
	}
	defer m.Alone()()
	_, key := f.Goal(m.Engine)
	return key.Name == atomCatch || key.Name == m.Engine.setup.Name || key.Name == atomCallCleanup || key.Name == atomCatcherCleanup
}

// isFrameOf reports whether the clause at p, which has an environment or 0, is the one that the goal runs.
func (m *Machine) isFrameOf(g *outerGoal, p int, env Cell) bool {
	if env != 0 {
		return env == m.word(g.b+chLocal)
	}
	f, _ := m.Engine.frameOf(p)
	return f.Pred == g.pred && (g.clause == nil || g.clause == f.Clause)
}

// outerAt returns the goal of a choice point, if it is one to tell of.
func (m *Machine) outerAt(b Cell) (g outerGoal) {
	s := &m.Engine.stubs
	g.b, g.levels = b, 1
	args := m.cells(b-m.word(b+chArgs), int(m.word(b+chArgs)/8))
	switch alt := ldp(m.mem, b+chAlt); alt {
	case s.catchAlt:
		if place := m.word(b - 8).smallInt(); place&reportedMark == 0 && m.isOfProgram(args[2]) {
			g.pred, g.args = m.Engine.system.preds[PredKey{atomCatch, 3}], args[:3]
		}
	case s.cleanAlt:
		m.outerCleanup(&g, args)
	default:
		if g.pred, g.clause = m.clausesAt(alt); g.pred == nil || !g.pred.isOpen() || g.pred.isHidden() {
			g.pred = nil
			return g
		}
		g.args = args[:g.pred.Arity]
	}
	return g
}

// outerCleanup makes g the goal of a cleanup. Its setup is done, so it is replaced by true.
func (m *Machine) outerCleanup(g *outerGoal, args []Cell) {
	goal, cleanup, catcher := args[0], m.Deref(args[2]), Cell(0)
	switch {
	case cleanup == releaseCell || cleanup == limitCell:
		return
	case IsCompound(cleanup) && m.functorOf(cleanup) == funCaught:
		catcher, cleanup = m.Arg(cleanup, 0), m.Arg(cleanup, 1)
	default: // the catcher is a variable
		g.levels++ // that of setup_call_cleanup/3
	}
	if m.isOfProgram(cleanup) {
		g.pred = m.Engine.system.preds[PredKey{atomCatcherCleanup, 4}]
		g.args = []Cell{trueCell, goal, catcher, cleanup}
	}
}

var atomCatcherCleanup = atom.Intern("setup_call_catcher_cleanup")

// clausesAt returns the predicate that has further clauses at an alternative, or nil, and the
// clause before, if that is known.
func (m *Machine) clausesAt(alt codePtr) (p *Pred, c *Clause) {
	switch in := at(m.code, alt); in.op {
	case opGo:
		if in.k&(1<<16-1) == controlRetry {
			return m.Engine.preds[in.k>>16], nil
		}
	case opRetry, opTrust:
		if before := skip(alt, -1); at(m.code, before).op == opTry || at(m.code, before).op == opRetry {
			f, _ := m.Engine.frameAt(target(m.code, before))
			return f.Pred, f.Clause
		}
	}
	return nil, nil
}

// isOfProgram reports whether a recovery or a cleanup goal is none of the system.
func (m *Machine) isOfProgram(goal Cell) bool {
	mod, plain, ok := m.stripModule(m.Engine.user, goal)
	switch {
	case !ok || mod.class == classSystem:
		return false
	case IsAtom(plain):
		return !strings.HasPrefix(AtomText(plain), "$")
	case IsCompound(plain):
		name, _ := m.Functor(plain)
		return !strings.HasPrefix(name.String(), "$")
	}
	return true
}

// setDepths counts the goals from the outermost on: those with a frame, and the outer ones.
func (m *Machine) setDepths(c *callChain) {
	r, goals := &m.raising, m.outers.goals
	depth, frame, j := 0, len(r.frames)-1, len(goals)-1
	for i := len(c.code) - 1; i >= 0; i-- {
		switch {
		case c.frame[i] && frame >= 0:
			depth++
			r.frames[frame].Depth = depth
			frame--
		case c.body[i] && depth > 0:
			depth++
		}
		for ; j >= 0 && goals[j].cont == i; j-- {
			g := &goals[j]
			if g.depth = depth + g.levels; !g.known {
				depth = g.depth
			}
		}
	}
	for ; frame >= 0; frame-- { // those of runs within
		depth++
		r.frames[frame].Depth = depth
	}
	r.inner = depth + 1
}

// addFrames adds frames of outer goals whose clauses have made their last calls.
func (m *Machine) addFrames() {
	r := &m.raising
	defer func(top Cell) { m.h = top }(m.h)
	for i := range m.outers.goals {
		if g := &m.outers.goals[i]; !g.known && g.clause != nil && g.clause.code != nil && m.fits(g.pred.Arity+1) {
			head := m.GoalText(m.NewStruct(g.pred.Name, g.args...))
			f := Frame{Clause: g.clause, Pred: g.pred, at: m.Engine.lastCall(g.clause), size: g.clause.code.n, Depth: g.depth, Head: head}
			r.frames = append(r.frames, f)
		}
	}
	slices.SortFunc(r.frames, func(f, g Frame) int { return g.Depth - f.Depth })
}

// lastCall returns where the last call of a clause is, or -1 if there are several or none.
func (e *Engine) lastCall(c *Clause) int {
	at := -1
	for i, in := range e.code.block(c.code.off, c.code.n) {
		if in.op == opExec || in.op == opDeallocExec {
			if at >= 0 {
				return -1
			}
			at = i
		}
	}
	return at
}

// tellOuter reports the newest choice point to the debugger, if it belongs to an outer
// goal. It returns whether the machine continues elsewhere.
func (m *Machine) tellOuter() bool {
	o := &m.outers
	if len(o.goals) == 0 || o.ball != m.ball || m.b != o.goals[0].b {
		return false
	}
	g := o.goals[0]
	if o.goals = o.goals[1:]; g.silent || !m.fits(g.pred.Arity+2) {
		return false
	}
	m.undo(m.word(m.b + chTrail)) // the goal is shown as it was called
	ev := Event{Port: PortException, Pred: g.pred, Goal: m.NewStruct(g.pred.Name, m.outerArgs()...), Depth: g.depth, Level: g.depth}
	e, cp := m.e, m.cp
	m.e, m.cp = m.word(m.b+chEnv), ldp(m.mem, m.b+chCont)
	if m.tellRaised(&ev) == ActRetry {
		m.ball = nil
		m.callOuter(&g)
		return true
	}
	m.e, m.cp, o.depth = e, cp, g.depth
	return m.stopped
}

// outerArgs returns the arguments of the outer goal whose choice point is the newest one.
func (m *Machine) outerArgs() []Cell {
	g := m.outerAt(m.b)
	if i := slices.Index(g.args, 0); i >= 0 {
		g.args[i] = m.NewVar()
	}
	return g.args
}

// callOuter calls an outer goal again, whose choice point is the newest one.
func (m *Machine) callOuter(g *outerGoal) {
	m.balls.Free()
	if m.b == m.word(wordCleanup) {
		m.setWord(wordCleanup, Cell(m.word(m.b-8).smallInt()))
	}
	m.failBack()
	args := slices.Clone(m.outerArgs())
	m.popChoice()
	copy(m.cells(firstX, len(args)), args)
	m.step(m.isTraced())
	if m.traceCallAt(g.pred, g.depth, true) == failed {
		m.backtrack()
	}
}
