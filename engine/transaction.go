package engine

import "slices"

// Transactions. A goal sees the clauses that existed when it began. Only its machine sees
// the changes that it makes to dynamic predicates. When the goal succeeds, the others,
// including the engines that it has created, see all changes at once; otherwise the changes
// are undone. Several machines may have transactions at the same time, and a machine may
// begin others within its own.
//
// The generations of a transaction are beyond those of the database, and each transaction
// has its own range (inTransaction). So a clause that it adds has a birth that no goal of
// another run has reached, and a clause that it erases has a death that is still to come
// for these goals. Its own goals check whether a birth or a death was before its start or
// is its own (sees). At the end its changes become the next generation of the database, or
// the clauses become what they were.
//
// A clause has one death: the time when it was erased for all, or else that of one of the
// transactions that have erased it. So each transaction notes what it has erased. Meanwhile
// an added clause has the death uncommitted. So code that checks only the death, as is
// enough for clauses that are alive for all, does not take it for one of those. A clause
// that is erased for all is kept for the transactions that began before.

const (
	inTransaction = 1 << 56 // the first generation of the first range
	rangeSize     = 1 << 40
	uncommitted   = alive - 1
)

// A transaction is that of a machine.
type transaction struct {
	start  uint64 // the generation of the database that it sees
	first  uint64 // of its range
	gen    uint64
	levels []level
	log    []change
	erased map[*Clause]uint64
	kept   map[*Pred]bool // there are erased clauses that it sees
	memory Account
}

// A level is a transaction within others.
type level struct {
	goal Stored
	from int    // of the log
	gen  uint64 // of the transaction when it began
}

// A change is a clause that was added or erased.
type change struct {
	c     *Clause
	added bool
	front bool
}

// ownTransaction returns the transaction of the machine, or nil.
func (e *Engine) ownTransaction() *transaction {
	if e.m == nil {
		return nil
	}
	return e.m.transaction
}

// now returns the generation of goals that the machine calls.
func (m *Machine) now() uint64 {
	if t := m.transaction; t != nil {
		return t.gen
	}
	return m.Engine.generation
}

// sees reports whether a goal of that generation of the transaction sees c.
func (t *transaction) sees(c *Clause, gen uint64) bool {
	switch {
	case c.birth > t.start && (c.birth < t.first || c.birth > gen):
		return false
	case c.death >= uncommitted:
		return true
	case c.death <= t.start:
		return false
	}
	died, ok := t.erased[c]
	return !ok || gen < died
}

func (t *transaction) owns(gen uint64) bool { return t.first <= gen && gen < t.first+rangeSize }

// Sees reports whether a goal that is called now would see the clause.
func (e *Engine) Sees(c *Clause) bool {
	if t := e.ownTransaction(); t != nil {
		return t.sees(c, t.gen)
	}
	return c.birth <= e.generation && e.generation < c.death
}

// ClausesOf returns the number of clauses of p that the machine sees.
func (m *Machine) ClausesOf(p *Pred) int {
	p = m.Own(p)
	m.supply(p)
	if m.Engine.inTransactions.Load() == 0 {
		return p.live
	}
	n := 0
	for i := p.first; i != 0; i = p.all.next(i) {
		m.Tick()
		if m.Engine.Sees(p.clause(i)) {
			n++
		}
	}
	return n
}

// BeginTransaction begins a transaction for a goal. It returns the level, for
// EndTransaction.
func (m *Machine) BeginTransaction(goal Stored) (at int) {
	e, t := m.Engine, m.transaction
	if t == nil {
		t = &transaction{start: e.generation, first: inTransaction}
		m.AtDesk(func() {
			i := 0
			for i < len(e.transactions) && e.transactions[i].first == t.first { // by their ranges
				t.first += rangeSize
				i++
			}
			e.transactions = slices.Insert(e.transactions, i, t)
			e.inTransactions.Add(1)
		})
		t.gen = t.first
		m.transaction = t
	}
	t.memory.Grow(e, recordBytes+goal.Size(), AreaMemory)
	t.levels = append(t.levels, level{goal, len(t.log), t.gen})
	return len(t.levels)
}

// EndTransaction ends the transaction of a level, and those within it that have not ended.
// With commit it publishes the changes, or passes them to the transaction around it;
// otherwise it undoes them.
func (m *Machine) EndTransaction(at int, commit bool) {
	e, t := m.Engine, m.transaction
	if t == nil || len(t.levels) < at {
		return
	}
	from, gen := t.levels[at-1].from, t.levels[at-1].gen
	t.levels = t.levels[:at-1]
	if at > 1 && commit {
		return
	}
	preds := make(map[*Pred]bool)
	if at == 1 && t.kept != nil {
		preds = t.kept
	}
	if from < len(t.log) || len(preds) > 0 {
		defer m.Alone()()
	}
	if at == 1 {
		m.transaction = nil
		m.AtDesk(func() { e.leaveTransaction(t) })
	}
	if from < len(t.log) {
		e.change()
	}
	if from == 0 && !commit { // all at once, which is faster
		t.erased = nil
	}
	for _, ch := range slices.Backward(t.log[from:]) {
		if commit {
			e.commit(ch)
		} else {
			e.takeBack(t, gen, ch)
		}
		p := e.PredOf(ch.c)
		p.changedAt, preds[p] = e.generation, true
	}
	t.log = t.log[:from]
	for p := range preds {
		e.dig(p)
	}
}

// leaveTransaction takes a transaction out of those that there are.
func (e *Engine) leaveTransaction(t *transaction) {
	t.memory.Free()
	e.transactions = slices.DeleteFunc(e.transactions, func(o *transaction) bool { return o == t })
	e.inTransactions.Add(-1)
}

// UpdateTransaction makes the machine's transaction, unless it is within another one, see what
// the others have published until now, as if it had begun now.
func (m *Machine) UpdateTransaction() {
	if t := m.transaction; t != nil && len(t.levels) == 1 {
		t.start = m.Engine.generation
	}
}

// commit makes a change visible at the present generation.
func (e *Engine) commit(ch change) {
	switch c := ch.c; {
	case !ch.added:
		if c.death >= inTransaction {
			c.death = e.generation
		}
	case c.death == uncommitted:
		c.birth, c.death = e.generation, alive
	default:
		c.birth, c.death = e.generation, e.generation
	}
}

// takeBack restores a clause to its state before the change. gen is the transaction's
// generation before the change. The goals that saw the added clauses have ended.
func (e *Engine) takeBack(t *transaction, gen uint64, ch change) {
	c, p := ch.c, e.PredOf(ch.c)
	switch {
	case ch.added && c.death == uncommitted:
		p.count(c, -1)
		c.death = e.generation
		e.takeOut(p, c)
	case ch.added: // and erased, so it is buried
		c.birth, c.death = e.generation, e.generation
	default:
		if delete(t.erased, c); !t.owns(c.death) || c.birth > gen { // by others, too, or an added clause
			return
		}
		for _, o := range e.transactions {
			if died, ok := o.erased[c]; ok {
				c.death = died
				return
			}
		}
		p.count(c, 1)
		c.death = alive
		if t.owns(c.birth) {
			c.death = uncommitted // by a transaction around this one
		}
	}
}

// count counts a clause of p that is alive.
func (p *Pred) count(c *Clause, n int) {
	p.live += n
	if !c.IsFact() {
		p.rules += n
	}
}

// add notes that a clause was added.
func (t *transaction) add(e *Engine, c *Clause, front bool) {
	t.gen++
	c.birth, c.death = t.gen, uncommitted
	t.note(e, change{c, true, front})
}

// erase erases a clause that the transaction sees.
func (t *transaction) erase(e *Engine, c *Clause) {
	t.note(e, change{c: c})
	t.gen++
	e.change() // as tables look at that
	if t.erased == nil {
		t.erased = make(map[*Clause]uint64)
	}
	t.erased[c] = t.gen
	p := e.PredOf(c)
	if p.isLinked {
		e.changed(p)
	}
	if p.changedAt = e.generation; c.death < uncommitted {
		return
	}
	c.death = t.gen
	p.count(c, -1)
	e.bury(p, c)
}

// changeBytes is the memory of a change in the tables of its transaction and its predicate,
// and as much again while they grow.
const changeBytes = 128

func (t *transaction) note(e *Engine, ch change) {
	t.memory.Grow(e, changeBytes, AreaMemory)
	t.log = append(t.log, ch)
}

// TransactionDepth returns the number of nested transactions of the machine.
func (m *Machine) TransactionDepth() int {
	if t := m.transaction; t != nil {
		return len(t.levels)
	}
	return 0
}

// keeps reports whether a transaction sees c, which is erased for all.
func (e *Engine) keeps(c *Clause) bool {
	for _, t := range e.transactions {
		if c.birth <= t.start && t.start < c.death {
			if t.kept == nil {
				t.kept = make(map[*Pred]bool)
			}
			t.kept[e.PredOf(c)] = true
			return true
		}
	}
	return false
}

// TransactionGoals returns the goals of the transactions of the machine, the innermost one
// last.
func (m *Machine) TransactionGoals() (goals []Stored) {
	if t := m.transaction; t != nil {
		for _, l := range t.levels {
			goals = append(goals, l.goal)
		}
	}
	return goals
}

// TransactionChanges calls f with the clauses that the innermost transaction of the machine
// has added, and with those that it has erased and that existed before. It reports whether
// there is a transaction.
func (m *Machine) TransactionChanges(f func(c *Clause, added, front bool)) bool {
	t := m.transaction
	if t == nil {
		return false
	}
	log := t.log[t.levels[len(t.levels)-1].from:]
	new := make(map[*Clause]bool)
	for _, ch := range log {
		if ch.added {
			new[ch.c] = true
		}
	}
	for _, ch := range log {
		if ch.added && ch.c.death == uncommitted || !ch.added && !new[ch.c] {
			f(ch.c, ch.added, ch.front)
		}
	}
	return true
}
