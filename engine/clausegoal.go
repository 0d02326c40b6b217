package engine

// Calls of clause/2 and retract/1 that native code makes (nativeclause.go). Their choice points hold the
// head, the body and the number of the predicate, and then a cursor (dyncall.go).

const clauseArgs = 3

// headedClauses has the predicates of heads for which these were called, by a hash of the
// functor. They are valid until names refer to other procedures.
type headedClauses struct {
	at    uint64 // the number of definitions at that time
	found [1 << headedBits]struct {
		functor Cell
		number  Cell // of the predicate
	}
}

const (
	headedBits  = 6
	headedShift = 4 // of the size of an entry
)

// NoteClauses notes that p, if it is dynamic, has the clauses that clause/2 gives and retract/1
// erases for a head of its name and arity without a module. Flags may hide those of a static one.
func (m *Machine) NoteClauses(p *Pred) {
	e := m.Engine
	if m.native == nil || m.inLockstep() || !p.Dynamic || p.threadLocal || p.localOf != nil || p.contextOf != nil || p.Arity == 0 || p.Arity > maxKeys || e.sandbox != nil {
		return
	}
	if m.headed == nil {
		m.headed = new(headedClauses)
	}
	if m.headed.at != e.definitions {
		*m.headed = headedClauses{at: e.definitions}
	}
	f := functor(p.Name, p.Arity)
	c := &m.headed.found[f*hashFactor>>(64-headedBits)]
	c.functor, c.number = f, Cell(p.number)
}

// retryClause continues a call with the next clause.
func (m *Machine) retryClause(retract bool) status {
	args := m.cells(m.b-(clauseArgs+cursorCells)*8, clauseArgs)
	head, body, p := args[0], args[1], m.Engine.preds[args[2].smallInt()]
	k := &m.keys
	var it cursor
	k.loadSome(m, m.headArgs(p, head), it.load(m, p, m.b))
	c := it.clause()
	if c != nil {
		it.step(k)
	}
	if it.ended() {
		m.b = m.word(m.b + chPrev)
		m.resetHB()
	} else {
		m.setWord(m.b-cursorAt, it.places())
	}
	if c == nil {
		return failed
	}
	return m.unifyNext(c, head, body, retract)
}

// unifyNext ends a call with a clause.
func (m *Machine) unifyNext(c *Clause, head, body Cell, retract bool) status {
	if !m.unifyClause(c, m.Deref(head), m.Deref(body)) || m.ball != nil {
		return failed
	}
	if retract {
		m.Engine.Erase(c) // it may have been erased meanwhile (ISO 7.5.4)
	}
	m.p = m.cp
	return goOn
}
