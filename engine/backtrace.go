package engine

import (
	"math/rand/v2"
	"slices"
	"time"

	"github.com/zebralog/prolog/engine/atom"
)

// Where an exception was raised. Before the stacks are unwound, the addresses are noted
// that the goal would have returned to; which clauses they are in is asked only for an
// exception that nobody has caught. Nothing is kept while a program runs: which goal an
// instruction belongs to is found by compiling its clause once more. A last call leaves no
// trace of its clause.

// A Frame is a clause that was running, and where.
type Frame struct {
	Clause *Clause
	Pred   *Pred // of the clause
	at     int   // the instruction that runs, or the call that it waits for
	size   int   // instructions of the clause
	traced bool

	// Depth is the depth of the clause among those that are known to run, from 1.
	Depth int

	// Head is the text of the goal that the clause was called for, as far as its arguments were
	// still known, or "": see KeepHeads.
	Head string
}

// maxFrames bounds the frames of a backtrace: the innermost.
const maxFrames = 50

// A raising is where an exception was raised.
type raising struct {
	ball    *record
	term    Cell     // what the catch/3 that has caught it was given, until it moves
	at      Cell     // the address in front of it, where count is, until the program backtracks
	count   int64    // of the exceptions that were caught
	depth   int      // of the run
	code    []int    // for each run the offsets of the instruction, the continuation, and those of the environments
	heads   []string // of their frames, in the order of code, if they were kept
	culprit string   // the goal that has raised it, if they were kept: see culprit
	missing *Pred    // which does not exist, until the exception is noted
	runs    []int    // where in code they begin
	frames  []Frame
	inner   int    // the depth of the calls from the innermost of them
	freed   uint64 // codeFreed at that time
	stacks  Stacks // how full the memory was, if the heads were kept
}

// Stacks are the sizes of a machine's memory in bytes, and the numbers of environments and
// choice points.
type Stacks struct {
	Local, Heap, Trail, Choice uint64
	Depth, ChoicePoints        int
}

// noteRaising is called when the pending exception begins to unwind the stacks. An
// exception that leaves a run within a builtin continues in the run outside.
func (m *Machine) noteRaising() {
	r := &m.raising
	switch {
	case r.ball == m.ball && m.depth >= r.depth:
		return
	case r.ball != m.ball:
		m.reuseBall(r.ball)
		r.ball, r.term, r.depth, r.frames, r.inner, r.stacks, r.freed = nil, 0, 0, nil, 0, Stacks{}, m.Engine.codeFreed
		r.code, r.runs, r.heads, r.culprit = r.code[:0], r.runs[:0], r.heads[:0], ""
		if m.cancelled != nil || 8*len(m.ball.cells) > largeBall {
			r.missing = nil
			return
		}
	}
	r.ball, r.depth = m.ball, m.depth
	m.noteCode(m.p)
	if m.keepsHeads {
		m.noteGoals()
	}
	r.missing = nil
}

// noteGoals notes the goals of an exception that will be reported, and how full the memory is.
func (m *Machine) noteGoals() {
	fate := m.fate()
	if fate == isCaught {
		return
	}
	m.noteHeads()
	if m.ball == m.short {
		m.noteStacks()
	}
	if fate != isUncaught || m.onUnknown == nil {
		return
	}
	m.noteOuter()
	if missing := m.raising.missing; missing != nil {
		m.tellUnknown(missing)
	} else {
		m.tellUncaught()
	}
}

// noteCode notes the addresses of the present run, which is at p.
func (m *Machine) noteCode(p codePtr) { m.noteRun(p, m.cp, m.e) }

// noteRun notes the addresses of a run, from its registers.
func (m *Machine) noteRun(p, cp codePtr, e Cell) {
	r := &m.raising
	r.runs = append(r.runs, len(r.code))
	space := m.Engine.code
	code := append(r.code, space.offset(p), space.offset(cp))
	halt, local := m.Engine.stubs.halt, m.layout.local
	for ; cp != halt && e > local && len(code) < 2*maxFrames; e = ld(m.mem, e+envPrev) {
		cp = ldp(m.mem, e+envCont)
		code = append(code, space.offset(cp))
	}
	r.code = code
}

// noteRunsAround notes the addresses of the runs around the present one: each is where the choice
// point tells at which the next one within it begins.
func (m *Machine) noteRunsAround() {
	r, s := &m.raising, &m.Engine.stubs
	for b := m.base; b > m.layout.choice && len(r.code) < 2*maxFrames; b = m.word(b + chPrev) {
		m.Tick()
		if ldp(m.mem, b+chAlt) == s.exhausted {
			m.noteRun(m.Engine.code.atOffset(int(m.word(b-8).smallInt())), ldp(m.mem, b+chCont), m.word(b+chEnv))
		}
	}
}

// raiseAgain is called when t is thrown. If it is the exception that was caught last, or an
// error/2 with its arguments, it keeps the place of that.
func (m *Machine) raiseAgain(t Cell) {
	r := &m.raising
	if r.term == 0 || r.ball == nil || r.at >= m.h || m.word(r.at) != intCell(r.count) {
		return
	}
	same := func(i int) bool { return m.Arg(t, i) == m.Arg(r.term, i) }
	t = m.Deref(t)
	again := t == r.term && !t.isConstant() || m.IsFunctor(t, atom.Error, 2) && m.IsFunctor(r.term, atom.Error, 2) && same(0) && same(1)
	if again && slices.Equal(r.ball.cells, m.ball.cells) {
		r.ball, r.depth = m.ball, m.depth
	}
}

// mark puts a new number in front of the term that is built next, for a catch/3, and returns where.
// As long as it is there, so is the term.
func (r *raising) mark(m *Machine) Cell {
	r.count = (r.count - 1) & (1<<60 - 1)
	at := m.grow(1)
	m.setWord(at, intCell(r.count))
	return at
}

// findFrames finds the clauses that the addresses are in, while their code is there.
func (m *Machine) findFrames() {
	r := &m.raising
	e := m.Engine
	if r.inner > 0 || r.freed != e.codeFreed {
		return
	}
	for i, from := range r.runs {
		to := len(r.code)
		if i+1 < len(r.runs) {
			to = r.runs[i+1]
		}
		code := r.code[from:to]
		head := func(p int) string {
			if p += to - len(code); p < len(r.heads) {
				return r.heads[p]
			}
			return ""
		}
		if now, ok := e.frameOf(code[0]); ok {
			now.Head = head(0)
			r.add(now)
			if e.isOfEarlierCall(code) {
				code = code[1:]
			}
		}
		for j, p := range code[1:] {
			if f, ok := e.frameOf(p - 1); ok {
				f.Head = head(j + 1)
				r.add(f)
			}
		}
	}
	for i := range r.frames {
		r.frames[i].Depth = len(r.frames) - i
	}
	r.inner = len(r.frames) + 1
}

// isOfEarlierCall reports whether the continuation in the addresses of a run is that of an earlier
// call: that of the clause which runs is in its environment.
func (e *Engine) isOfEarlierCall(code []int) bool {
	now, ok := e.frameOf(code[0])
	if !ok || !now.allocates(e) {
		return false
	}
	last, ok := e.frameOf(code[1] - 1)
	return len(code) > 2 && code[1] == code[2] || ok && last.Clause == now.Clause && last.at < now.at
}

// allocates reports whether an environment is made before the instruction of the frame.
func (f *Frame) allocates(e *Engine) bool {
	code := f.Clause.code
	if code == nil || f.traced {
		return true
	}
	return slices.ContainsFunc(e.code.block(code.off, f.at), func(in instr) bool { return in.op == opAllocate })
}

// add adds a frame, unless it belongs to the system.
func (r *raising) add(f Frame) {
	if len(r.frames) < maxFrames && f.Pred.Module.class != classSystem {
		r.frames = append(r.frames, f)
	}
}

// frameAt returns the frame of the clause in whose code an instruction lies.
func (e *Engine) frameAt(p codePtr) (f Frame, ok bool) { return e.frameOf(e.code.offset(p)) }

// frameOf is frameAt for an offset.
func (e *Engine) frameOf(at int) (f Frame, ok bool) {
	for off := at; off >= max(e.stubs.end, at-e.longestCode); off-- {
		if c, ok := e.codeOf[off]; ok {
			return Frame{Clause: c.clause, Pred: c.pred, at: at - off, size: c.n, traced: c.traced}, at < off+c.n
		}
	}
	return f, false
}

// An ownedCode is the code of a clause, by its offset.
type ownedCode struct {
	clause *Clause
	pred   *Pred
	n      int // instructions
	traced bool
}

// Backtrace returns where the exception with this ball was raised, the innermost clause
// first. The ball must be the machine's last exception.
func (m *Machine) Backtrace(ball Cell) []Frame {
	r := &m.raising
	if r.ball == nil || !r.isOf(m, ball) {
		return nil
	}
	m.findFrames()
	return r.frames
}

// Culprit returns the text of the goal that raised the exception of Backtrace. It is known
// if that is a goal of a builtin or of a procedure that does not exist, if KeepHeads was
// called, and if nobody handles the exception.
func (m *Machine) Culprit(ball Cell) string {
	if r := &m.raising; r.culprit != "" && r.isOf(m, ball) {
		return r.culprit
	}
	return ""
}

// CulpritDepth returns the depth of that goal among the frames.
func (m *Machine) CulpritDepth(ball Cell) int {
	if r := &m.raising; r.ball != nil && r.isOf(m, ball) {
		m.findFrames()
		return r.inner
	}
	return 1
}

// isOf reports whether the ball is that of the exception.
func (r *raising) isOf(m *Machine, ball Cell) bool {
	cells, _ := m.encode(ball, withAttrs)
	return slices.Equal(cells, r.ball.cells)
}

// RaisedStacks returns how full the memory was when the exception of Backtrace was raised,
// if KeepHeads was called and nobody handles it.
func (m *Machine) RaisedStacks(ball Cell) (s Stacks, ok bool) {
	r := &m.raising
	return r.stacks, r.stacks != Stacks{} && r.isOf(m, ball)
}

// Sample calls f with the running clauses at intervals, until the machine is reset or end is
// called. The first interval is cut at random, so that many short runs have their samples
// too. If the machine is sampled already, its interval stays.
func (m *Machine) Sample(interval time.Duration, f func([]Frame)) (end func()) {
	if before := m.sample; before != nil {
		m.sample = func(frames []Frame) {
			before(frames)
			f(frames)
		}
		return func() {
			if m.sample != nil {
				m.sample = before
			}
		}
	}
	m.sample = f
	ended := make(chan struct{})
	m.sampled = ended
	go func() {
		t := time.NewTimer(rand.N(interval))
		defer t.Stop()
		for {
			select {
			case <-t.C:
				t.Reset(interval)
				m.signal.Or(signalSample)
				m.storeLimit(0)
			case <-ended:
				return
			}
		}
	}()
	return m.endSamples
}

// endSamples ends what Sample has begun.
func (m *Machine) endSamples() {
	if m.sample != nil {
		close(m.sampled)
		m.sample, m.sampled = nil, nil
	}
}

// takeSample is called at a safepoint.
func (m *Machine) takeSample() {
	m.signal.And(^uint32(signalSample))
	if m.sample != nil {
		// Nobody reads the goals of a sample, and at a safepoint not all that they need is set.
		heads := m.keepsHeads
		m.keepsHeads = false
		m.sample(m.frames(m.p, false))
		m.keepsHeads = heads
	}
}

// A site is where the code of a goal begins.
type site struct {
	at   int
	goal Cell // see goal.src
}

// mark notes that the code of g begins.
func (c *compiler) mark(g *goal) {
	if c.located {
		c.sites = append(c.sites, site{len(c.code), g.src})
		c.held.note(c, g)
	}
}

// goalAt returns the goal that an instruction belongs to, as goal.src has it, or 0.
func (c *compiler) goalAt(at int) (goal Cell) {
	for _, s := range c.sites {
		if s.at <= at {
			goal = s.goal
		}
	}
	return goal
}

// Goal returns the path to the goal that the frame is at, with the name and the arity of the
// goal. The path says which argument of the clause as it was written, which argument of
// that, and so on, from 0. It is nil if it is not known. The caller must be alone.
func (f *Frame) Goal(e *Engine) (path []int, key PredKey) {
	c := &compiler{engine: e, located: true, traced: f.traced}
	comp, err := c.clause(f.Clause)
	if err != nil || len(comp.code) != f.size {
		return nil, key
	}
	e.dropConsts(comp.consts)
	r := f.Clause.term(e)
	goal := c.goalAt(f.at)
	if goal == 0 {
		return nil, key
	}
	type step struct{ cell, from, arg int } // from: the step before
	steps := []step{{0, -1, 0}}
	for i := 0; i < len(steps); i++ {
		s := steps[i]
		t := r.cells[s.cell]
		if t == goal || goal == intCell(int64(s.cell)) {
			for ; s.from >= 0; s = steps[s.from] {
				path = append(path, s.arg)
			}
			slices.Reverse(path)
			if c.src = r.cells; r.kind() == GuardedRule { // (Head, Guard => Body)
				if path[0]--; path[0] == 0 {
					path = slices.Insert(path, 1, 1)
				}
			}
			if t&tagMask == tagAtm {
				return path, PredKey{t.atom(), 0}
			}
			return path, PredKey{c.functor(t).atom(), c.functor(t).arity()}
		}
		if t&tagMask == tagStr {
			for a := range r.cells[index(t)].arity() {
				steps = append(steps, step{index(t) + 1 + a, i, a})
			}
		}
	}
	return nil, key
}
