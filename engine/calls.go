package engine

import (
	"context"
	"errors"
	"sync/atomic"
)

// Inferences. The word wordCalls holds how many calls the loop may still make; at zero the
// next call is a safepoint (attend). So a limit takes effect exactly at its call, and
// without a limit nothing is slower. A builtin with several solutions makes another call
// when it is called again.
//
// The number of calls made so far, which only grows, is callsEnd minus that word. Calls end
// at the nearest of five numbers: the inferences taken from those of the context; the limit
// of a goal of this machine; the limit of a machine that waits for this one; the call from
// which the context is watched (watch.go); and the end of a slice, as native code is not
// preempted.

// ErrInferences is the error of a run that has used up the inferences of its
// context.
var ErrInferences = errors.New("prolog: no inferences left")

// WithInferences returns a context in which the goals that run may make n calls in all.
func WithInferences(ctx context.Context, n uint64) context.Context {
	b := &callBudget{}
	b.left.Store(int64(min(n, unlimited)))
	return context.WithValue(ctx, callsKey{}, b)
}

// HasInferences reports whether the context has a limit of inferences.
func HasInferences(ctx context.Context) bool { return ctx.Value(callsKey{}) != nil }

// A callBudget is the calls left to the goals of a context. A machine takes some
// at a time, so that goals of several goroutines can share them, and gives back
// those it has not made.
type callBudget struct{ left atomic.Int64 }

type callsKey struct{}

const (
	callsAtATime = 1 << 12
	unlimited    = 1 << 62
)

func (b *callBudget) take() uint64 {
	n := b.left.Add(-callsAtATime)
	if n >= 0 {
		return callsAtATime
	}
	got := max(n+callsAtATime, 0)
	b.left.Add(callsAtATime - got)
	return uint64(got)
}

// A callLimit is the limit of the calls of a goal up to its next solution. When it is exceeded
// the machine raises the ball '$limit'(id).
type callLimit struct {
	choice   Cell // the choice point of the goal
	id       int
	most     uint64
	end      uint64 // unlimited while the goal does not run
	near     uint64 // the least end of it and of those before it
	exceeded bool
}

// sliceCalls is the number of calls after which the loop and native code let others run.
const sliceCalls = 20000

// firstSlice is the length of the first slice in a query whose memory is limited: after it,
// the memory in use is looked at before the query has made garbage. limitedSlice is the
// length of the others: each may make some garbage that is not counted.
const (
	firstSlice   = 500
	limitedSlice = 4000
)

// callLimits are the bounds on the calls of a machine, as numbers of calls made.
type callLimits struct {
	end    uint64 // where the loop stops: at the next call while wordDeep is 1, else at near, or after a slice
	near   uint64 // the nearest of the others
	slice  uint64 // where the slice ends
	budget *callBudget
	taken  uint64      // of the budget
	outer  uint64      // of machines that wait for this one
	goals  []callLimit // those of goals within others after these
	count  int         // of limits of goals so far
	memory Account     // of goals
}

// Inferences returns how many calls the machine has made.
func (m *Machine) Inferences() uint64 { return m.calls.end - uint64(m.word(wordCalls)) }

// setCalls makes the loop stop at the nearest limit, or after a slice, when made calls were made.
func (m *Machine) setCalls(made uint64) {
	c := &m.calls
	c.near = max(made, min(c.taken, c.outer, m.watchAt, c.nearest()))
	if c.end = min(c.near, max(made, c.slice)); m.deep() || m.stepping || m.tally != nil {
		c.end = made
	}
	m.setWord(wordCalls, Cell(c.end-made))
}

// nearest returns the end of the limit of a goal that is reached first.
func (c *callLimits) nearest() uint64 {
	if n := len(c.goals); n > 0 {
		return c.goals[n-1].near
	}
	return unlimited
}

// changed finds again which of the limits from the i-th on is near.
func (c *callLimits) changed(i int) {
	near := uint64(unlimited)
	if i > 0 {
		near = c.goals[i-1].near
	}
	for ; i < len(c.goals); i++ {
		near = min(near, c.goals[i].end)
		c.goals[i].near = near
	}
}

// A Tally receives the calls of p, with the clause's predicate caller if that is known.
// again means a call of a builtin for another solution, or of another clause after the head
// of the one before was unified.
type Tally func(p, caller *Pred, again bool)

// tallying is a Tally with the predicates in whose code its calls are.
type tallying struct {
	tell    Tally
	callers map[codePtr]*Pred
	freed   uint64 // the code that was freed before these were found

	entered map[Cell]*Clause // the last one of the goal, by its choice point
}

// Tally makes the machine call f for the predicates that it calls, but not for builtins
// within clauses, until it is reset; nil ends that. It returns the function from before.
// While it is on, the loop has no calls left, and clauses of programs are selected without
// code.
func (m *Machine) Tally(f Tally) (before Tally) {
	made := m.Inferences()
	if m.tally != nil {
		before = m.tally.tell
	}
	if m.tally = nil; f != nil {
		m.tally = &tallying{tell: f, entered: make(map[Cell]*Clause)}
	}
	m.setCalls(made)
	return before
}

// told tells of a call of p by the code at an instruction.
func (t *tallying) told(e *Engine, p *Pred, at codePtr) {
	if t.freed != e.codeFreed || t.callers == nil {
		t.callers, t.freed = make(map[codePtr]*Pred), e.codeFreed
	}
	caller, ok := t.callers[at]
	if !ok {
		f, _ := e.frameAt(at)
		caller = f.Pred
		t.callers[at] = caller
	}
	t.tell(p, caller, false)
}

// retried notes that p continues with clause c. Its arguments are in the registers, and its
// choice point is the newest. A part of the system has had a solution if the last clause
// was a fact.
func (t *tallying) retried(m *Machine, p *Pred, c *Clause) {
	last := t.entered[m.b]
	t.entered[m.b] = c
	if last != nil && m.Engine.PredOf(last) == p && (last.IsFact() || !p.isHidden()) && m.tried(func() bool { return m.unifyArgs(last, firstX, m.newVars(int(last.vars&clauseVars))) }) {
		t.tell(p, nil, true)
	}
}

// enterTallied calls p, whose arguments are in the registers. It enters the clauses in a
// way that reports retries.
func (m *Machine) enterTallied(p *Pred) status {
	if def := m.Engine.FindPred(p.Module, p.Name, p.Arity); def != nil && def.builtin == nil && def.wrapper == nil && (def.Defined || def.Dynamic) {
		return m.stepInto(def)
	}
	return m.enterPred(p)
}

// useBudget makes the calls of the machine those of a budget, or unlimited ones.
func (m *Machine) useBudget(b *callBudget) {
	made := m.Inferences()
	switch {
	case m.turn.below > 0: // the slice is that of the machine that waits
	case m.Engine.isLimited():
		m.calls.slice = made + firstSlice
	default:
		m.calls.slice = made + sliceCalls
	}
	m.calls.budget, m.calls.taken = b, unlimited
	if b != nil {
		m.calls.taken = made
	}
	m.setCalls(made)
}

// returnCalls gives back the calls that were taken and not used.
func (m *Machine) returnCalls() {
	c := &m.calls
	if made := m.Inferences(); c.budget != nil && c.taken > made {
		c.budget.left.Add(int64(c.taken - made))
		c.taken = made
		m.setCalls(made)
	}
}

// outOfCalls is asked when no call is left. It takes more of the budget, or
// raises the exception of the limit and returns true.
func (m *Machine) outOfCalls() bool {
	c := &m.calls
	made := m.Inferences()
	if made >= m.watchAt {
		m.beginWatch()
	}
	if made == c.taken && c.budget != nil {
		c.taken += c.budget.take()
	}
	switch {
	case made >= c.taken:
		return m.end(ErrInferences)
	case made >= c.outer:
		if m.end(context.Canceled) {
			return true
		}
		c.outer = made + graceCalls
	}
	for i := range c.goals {
		if l := &c.goals[i]; made >= l.end {
			l.exceeded = true
			m.limitUntil(i, unlimited)
			m.inCall = nil
			m.raiseLimit(l)
			return true
		}
	}
	if made >= c.slice {
		if c.slice = made + sliceCalls; m.Engine.isLimited() {
			c.slice = made + limitedSlice
			m.look(false)
		}
	}
	m.setCalls(made)
	return false
}

// CountCall counts a call that the loop does not make, or as much work of a builtin. It
// returns false if the call may not be made; the exception is then pending.
func (m *Machine) CountCall() bool {
	if m.word(wordCalls) == 0 && m.outOfCalls() {
		return false
	}
	if m.deep() || m.stepping || m.tally != nil {
		m.calls.end++
	} else {
		m.setWord(wordCalls, m.word(wordCalls)-1)
	}
	return true
}

// lendCalls makes other count on where m is, within the limits of m. TakeCalls is
// the reverse.
func (m *Machine) lendCalls(other *Machine) {
	m.returnCalls()
	made := m.Inferences()
	for i := range other.calls.goals { // calls of others are not theirs
		if l := &other.calls.goals[i]; l.end < unlimited {
			l.end += made - other.Inferences()
		}
	}
	other.calls.changed(0)
	other.calls.outer = min(m.calls.outer, m.calls.nearest())
	other.calls.slice = m.calls.slice
	other.setCalls(made)
}

func (m *Machine) takeCalls(other *Machine) {
	m.calls.slice = other.calls.slice
	made := other.Inferences()
	if m.calls.budget != nil { // the other one has taken them
		m.calls.taken = made
	}
	m.setCalls(made)
	other.calls.outer = unlimited
}
