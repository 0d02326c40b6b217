package engine

// Transactions: what a goal changes of dynamic predicates is seen by its run alone, and
// by the others when the goal has succeeded, all at once; or it is taken back.
//
// While a run has a transaction, its generations are beyond those of the others
// (inTransaction). So a clause that it adds has a birth that no other goal has come to, and
// one that it erases a death that others see before. At the end these become the next
// generation of the database, or the clauses are what they were. There is one
// transaction at a time, within which its run may begin others.
//
// A clause that was added has the death uncommitted meanwhile, so that what looks at the
// death only, because the clause is alive for all, does not take it for one of those.

const (
	inTransaction = 1 << 56 // the first generation within
	uncommitted   = alive - 1
)

// A transaction is that of a run.
type transaction struct {
	turn   *turn
	gen    uint64
	levels []level
	log    []change
	memory Account
}

// A level is a transaction within others.
type level struct {
	goal Stored
	from int // of the log
}

// A change is a clause that was added or erased.
type change struct {
	c     *Clause
	added bool
	front bool
}

// ownTransaction is the transaction of the machine's run, or nil.
func (e *Engine) ownTransaction() *transaction {
	if t := e.transaction; t != nil && e.m != nil && t.turn == e.m.turn {
		return t
	}
	return nil
}

// now is the generation of goals that the machine calls.
func (e *Engine) now() uint64 {
	if e.transaction != nil {
		if t := e.ownTransaction(); t != nil {
			return t.gen
		}
	}
	return e.generation
}

// BeginTransaction begins a transaction for a goal. It reports false when another run has
// one. Level is for what ends it.
func (m *Machine) BeginTransaction(goal Stored) (at int, ok bool) {
	defer m.Alone()()
	e := m.Engine
	if e.transaction == nil {
		e.transaction = &transaction{turn: m.turn, gen: inTransaction}
	}
	t := e.ownTransaction()
	if t == nil {
		return 0, false
	}
	t.memory.Grow(e, recordBytes+goal.Size(), AreaMemory)
	t.levels = append(t.levels, level{goal, len(t.log)})
	return len(t.levels), true
}

// EndTransaction ends the transaction of a level, and those within it that have not ended: it
// publishes the changes, or lets them be those of the transaction around it; or it takes
// them back. It reports whether the run has no transaction any more.
func (m *Machine) EndTransaction(at int, commit bool) (over bool) {
	defer m.Alone()()
	e := m.Engine
	t := e.ownTransaction()
	if t == nil || len(t.levels) < at {
		return false
	}
	from := t.levels[at-1].from
	t.levels = t.levels[:at-1]
	if commit && at > 1 {
		return false
	}
	e.generation++
	preds := make(map[*Pred]bool)
	for i := len(t.log) - 1; i >= from; i-- {
		ch := t.log[i]
		preds[ch.c.Pred()] = true
		if commit {
			e.commit(ch)
		} else {
			e.takeBack(ch)
		}
	}
	if t.log = t.log[:from]; at == 1 {
		t.memory.Free()
		e.transaction = nil
	}
	for p := range preds {
		p.changedAt = e.generation
		e.dig(p)
	}
	return at == 1
}

// commit makes a change visible at the present generation.
func (e *Engine) commit(ch change) {
	c := ch.c
	switch {
	case !ch.added && c.death >= inTransaction:
		c.death = e.generation
	case ch.added && c.death == uncommitted:
		c.birth, c.death = e.generation, alive
	case ch.added:
		c.birth, c.death = e.generation, e.generation
	}
}

// takeBack makes a clause what it was before the change.
func (e *Engine) takeBack(ch change) {
	c, p := ch.c, ch.c.Pred()
	switch {
	case ch.added && c.death == uncommitted:
		p.count(c, -1)
		c.birth, c.death = e.generation, e.generation
		e.bury(p, c)
	case ch.added:
		c.birth, c.death = e.generation, e.generation
	case c.death >= inTransaction:
		p.count(c, 1)
		c.death = alive
		if c.birth >= inTransaction {
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

// erase erases a clause.
func (t *transaction) erase(e *Engine, c *Clause) {
	t.note(e, change{c: c})
	t.gen++
	e.generation++ // as tables look at that
	p := c.Pred()
	c.death = t.gen
	p.count(c, -1)
	p.changedAt = e.generation
	e.bury(p, c)
}

func (t *transaction) note(e *Engine, ch change) {
	t.memory.Grow(e, 32, AreaMemory)
	t.log = append(t.log, ch)
}

// TransactionDepth is the number of transactions that the run has, each within the one before.
func (m *Machine) TransactionDepth() int {
	if t := m.Engine.ownTransaction(); t != nil {
		return len(t.levels)
	}
	return 0
}

// TransactionGoals are the goals of the transactions of the run, the innermost one last.
func (m *Machine) TransactionGoals() (goals []Stored) {
	if t := m.Engine.ownTransaction(); t != nil {
		for _, l := range t.levels {
			goals = append(goals, l.goal)
		}
	}
	return goals
}

// TransactionChanges calls f with the clauses that the innermost transaction of the run has
// added, and with those that it has erased which were there before. It reports whether
// there is a transaction.
func (m *Machine) TransactionChanges(f func(c *Clause, added, front bool)) bool {
	t := m.Engine.ownTransaction()
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
