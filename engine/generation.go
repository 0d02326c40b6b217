package engine

import (
	"cmp"
	"math"
	"slices"
)

// The logical update view (ISO 7.5.4): a goal sees the clauses that existed when it was
// called. Clauses have the generations of their birth and of their death, counted in
// changes of the database. A goal has the generation of its call, and the next clause to
// try. Nothing is copied.
//
// An erased clause leaves the chains at once if no goal can still reach it: a goal that was
// called before, that sees the clause, and that has not passed it. Otherwise it is buried:
// it stays, and is checked again when there are many buried clauses. The choice points tell
// which goals of a predicate are open. The predicate knows a choice point below which there
// are none, so that usually none or only the newest few have to be read.

// An openGoal is a call that may ask for another clause.
type openGoal struct {
	gen uint64
	seq int64 // of the next clause it looks at
}

// sees reports whether the goal may come to c.
func (g openGoal) sees(c *Clause) bool {
	return c.birth <= g.gen && g.gen < c.death && g.seq <= c.seq
}

// opened notes that a goal of p of the machine has a choice point at b or above.
func (p *Pred) opened(m *Machine, b Cell) {
	switch in := p.openIn.Load(); {
	case in == manyMachines:
	case in == int64(m.id):
		if b < p.openFrom {
			p.openFrom = b
		}
	case in == noMachine && p.openIn.CompareAndSwap(noMachine, int64(m.id)):
		p.openFrom = b
	default:
		p.openIn.Store(manyMachines)
	}
}

const (
	noMachine    = 0
	manyMachines = -1
)

// holders are the machines that may have open goals of a predicate, as its openIn tells.
type holders struct {
	e      *Engine
	openIn int64
}

func (h holders) running(f func(*Machine) bool) {
	if m := h.e.m; m != nil && h.openIn == int64(m.id) && m.HasGoal() {
		f(m)
		return
	}
	h.e.running(f)
}

// openGoals calls f with the open goals of p until f returns false or limit choice points
// were read. It returns the number of those read, and whether these are all.
func (e *Engine) openGoals(p *Pred, limit int, f func(openGoal) bool) (n int, all bool) {
	openIn := p.openIn.Load()
	if openIn == noMachine {
		return 0, true
	}
	found := false
	visit := func(g openGoal) bool {
		found = true
		return f(g)
	}
	for m := range (holders{e, openIn}).running {
		from := m.layout.choice + 1
		if openIn != manyMachines {
			if openIn != int64(m.id) {
				continue
			}
			from = max(from, p.openFrom)
		}
		if it, ok := m.retry.State.(*cursor); ok && it.pred == p && !visit(it.goal()) {
			return n, false
		}
		for i := len(m.retries) - 1; i >= 0 && m.retries[i].choice >= from; i-- {
			if n++; n > limit {
				return n, false
			}
			if it, ok := m.retries[i].state.(*cursor); ok && m.retries[i].choice <= m.b && it.pred == p && !visit(it.goal()) {
				return n, false
			}
		}
		alt := e.retryPtr(p)
		for b := m.b; b >= from; b = m.word(b + chPrev) {
			if n++; n > limit {
				return n, false
			}
			if at := ldp(m.mem, b+chAlt); at == alt || (at == e.stubs.clauseAlt || at == e.stubs.retractAlt) && m.word(b-(cursorCells+1)*8) == intCell(int64(p.number)) {
				var it cursor
				if it.load(m, p, b); !visit(it.goal()) {
					return n, false
				}
			}
		}
	}
	if !found {
		p.openIn.Store(noMachine)
	}
	return n, true
}

// shortLook is the number of choice points that are searched for a single clause.
const shortLook = 16

// mayBeSeen reports whether a goal may still come to c, or whether finding that
// out would take long.
func (e *Engine) mayBeSeen(c *Clause) bool {
	seen := false
	if e.keeps(c) {
		return true
	}
	_, all := e.openGoals(e.PredOf(c), shortLook, func(g openGoal) bool {
		// The clause died just now: all goals were called before.
		seen = c.birth <= g.gen && g.seq <= c.seq
		return !seen
	})
	return seen || !all
}

// hasGoals reports whether there may be open goals of p.
func (e *Engine) hasGoals(p *Pred) bool {
	any := false
	_, all := e.openGoals(p, shortLook, func(openGoal) bool {
		any = true
		return false
	})
	return any || !all
}

// bury keeps c, which is erased, in its chains for the goals that may see it.
func (e *Engine) bury(p *Pred, c *Clause) {
	p.all.bury(p.first, c.slot, c.death)
	for _, ix := range p.indexes {
		ix.bury(c)
	}
	if len(p.buried) == 0 {
		e.buried[p] = struct{}{}
		p.digAt = minBuried
	}
	p.buried = append(p.buried, c)
	if len(p.buried) >= int(p.digAt) {
		e.dig(p)
	}
}

// minBuried is the number of buried clauses of a predicate from which they are checked
// again.
const minBuried = 32

// dig takes out the buried clauses of p that no goal sees any more. It runs again when as
// many further clauses have been buried as it has examined now.
func (e *Engine) dig(p *Pred) {
	var goals []openGoal
	looked, _ := e.openGoals(p, math.MaxInt, func(g openGoal) bool {
		goals = append(goals, g)
		return true
	})
	slices.SortFunc(goals, func(a, b openGoal) int { return cmp.Compare(a.gen, b.gen) })
	p.all.runs = nil
	for _, ix := range p.indexes {
		ix.runs = nil
	}
	kept := p.buried[:0]
	for _, c := range p.buried {
		switch {
		case !c.Erased(): // a transaction was taken back
		case c.death >= inTransaction || seen(goals, c) || e.keeps(c):
			kept = append(kept, c)
		default:
			e.takeOut(p, c)
		}
	}
	clear(p.buried[len(kept):])
	p.buried = kept
	for _, c := range kept {
		p.all.bury(p.first, c.slot, c.death)
		for _, ix := range p.indexes {
			ix.bury(c)
		}
	}
	p.digAt = int32(2*len(kept) + max(minBuried, looked/4))
	if p.first == 0 {
		p.forget()
	}
}

// seen reports whether one of the goals, in the order of their calls, may come
// to c.
func seen(goals []openGoal, c *Clause) bool {
	i, _ := slices.BinarySearchFunc(goals, c.birth, func(g openGoal, birth uint64) int { return cmp.Compare(g.gen, birth) })
	for n := 0; i < len(goals) && goals[i].gen < c.death; i++ {
		if n++; n > shortLook || goals[i].sees(c) {
			return true
		}
	}
	return false
}

// digAll takes out the buried clauses that no goal sees any more.
func (e *Engine) digAll() {
	for p := range e.buried {
		if e.dig(p); len(p.buried) == 0 {
			delete(e.buried, p)
		}
	}
}
