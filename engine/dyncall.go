package engine

import (
	"math"
	"slices"
)

// Calls of dynamic predicates, unless they have not changed for long (Machine.called),
// and of static ones with many clauses, do not run code that selects clauses: they go
// through a chain, of all clauses or of those of an index, and pass over clauses that are
// not visible to them or differ in an argument. Their choice point holds, after the
// arguments, the generation of the call, the number of the index, and the next clause.

// A cursor is where a goal is in the clauses of its predicate: at the next one
// with the key of the goal and the next one with a variable in its place, both
// visible to the goal; 0 for none.
type cursor struct {
	pred *Pred
	ix   *hashIndex // nil for all clauses, which at is in
	gen  uint64
	in   *transaction // of gen, or nil
	at   int32
	bare int32
}

// start makes c the cursor of a new call of p. (A result of six words would be copied
// through memory, and waited for.)
func (c *cursor) start(m *Machine, p *Pred, k *argKeys, args []Cell) {
	ix, hash := m.indexFor(p, k, args)
	c.pred, c.gen, c.in = p, m.now(), m.transaction
	if c.ix = ix; ix == nil {
		if p.live > longSearch {
			m.watchSteps()
		}
		c.at = c.settle(p.first, k)
		return
	}
	c.at = c.settle(ix.table[ix.find(hash)].head, k)
	if ix.vars != 0 {
		c.bare = c.settle(ix.vars, k)
	}
}

// settle returns the first clause from i on that is visible and may match.
func (c *cursor) settle(i int32, k *argKeys) int32 {
	l := c.chains()
	for i != 0 {
		switch cl := c.pred.clause(i); {
		case c.in == nil && cl.birth <= c.gen && c.gen < cl.death, c.in != nil && c.in.sees(cl, c.gen):
			if k.bound == 0 || k.match(cl) {
				return i
			}
			i = l.next(i)
		case l.runs != nil:
			i = l.pass(i, c.before())
		default:
			i = l.next(i)
		}
	}
	return 0
}

// before returns the generation up to which clauses that have died are invisible.
func (c *cursor) before() uint64 {
	if c.in != nil {
		return c.in.start
	}
	return c.gen
}

func (c *cursor) chains() *chains {
	if c.ix != nil {
		return &c.ix.chains
	}
	return &c.pred.all
}

// nearest is the one of the two places that comes first.
func (c *cursor) nearest() *int32 {
	if c.bare != 0 && (c.at == 0 || c.pred.clause(c.bare).seq < c.pred.clause(c.at).seq) {
		return &c.bare
	}
	return &c.at
}

// clause returns the next clause, or nil.
func (c *cursor) clause() *Clause {
	at := c.at
	if c.bare != 0 {
		at = *c.nearest()
	}
	if at != 0 {
		return c.pred.clause(at)
	}
	return nil
}

// ended reports whether there is no next clause.
func (c *cursor) ended() bool { return c.at|c.bare == 0 }

// step continues after the next clause.
func (c *cursor) step(k *argKeys) {
	at := &c.at
	if c.bare != 0 {
		at = c.nearest()
	}
	*at = c.settle(c.chains().next(*at), k)
}

// goal returns what the cursor shows to those who erase clauses.
func (c *cursor) goal() openGoal {
	if cl := c.clause(); cl != nil {
		return openGoal{c.gen, cl.seq}
	}
	return openGoal{c.gen, math.MaxInt64}
}

// What a choice point holds after the arguments.
const (
	cursorCells = 3
	cursorGen   = 3 * 8 // below the choice point
	cursorIndex = 2 * 8
	cursorAt    = 8
)

// cells returns the cursor as a choice point holds it, with which arguments are bound.
func (c *cursor) cells(k *argKeys) [cursorCells]Cell {
	number := int64(0)
	if c.ix != nil {
		number = c.ix.number
	}
	return [...]Cell{intCell(int64(c.gen)), intCell(number<<maxKeys | int64(k.bound)), c.places()}
}

// places returns the next clauses, in a cell.
func (c *cursor) places() Cell { return intCell(int64(c.bare)<<30 | int64(c.at)) }

// load makes c the cursor of a goal of p in its choice point, and says which arguments are bound.
func (c *cursor) load(m *Machine, p *Pred, b Cell) (bound uint32) {
	at, from := m.word(b-cursorAt).smallInt(), m.word(b-cursorIndex).smallInt()
	c.pred, c.gen = p, uint64(m.word(b-cursorGen).smallInt())
	c.at, c.bare = int32(at&(1<<30-1)), int32(at>>30)
	if c.gen >= inTransaction {
		c.in = m.transaction
	}
	if number := from >> maxKeys; number != 0 {
		for _, ix := range p.indexes {
			if ix.number == number {
				c.ix = ix
			}
		}
		c.keep()
	}
	return uint32(from & (1<<maxKeys - 1))
}

// keep makes the cursor go on with all clauses when its index was dropped.
func (c *cursor) keep() {
	if c.ix == nil {
		c.at, c.bare = *c.nearest(), 0
	}
}

func (m *Machine) callDynamic() status {
	e := m.Engine
	p := e.preds[m.data]
	m.called(p)
	args := m.cells(firstX, p.Arity)
	if c, _, ok := m.only(p, args); ok && p.noRule == nil {
		if c == nil {
			return failed
		}
		return m.enterClause(c)
	}
	k := &m.keys
	k.load(m, args)
	var it cursor
	it.start(m, p, k, args)
	c := it.clause()
	if c == nil {
		return m.enterNoRule(p)
	}
	if it.step(k); !it.ended() || p.HasRules() {
		if !m.room() {
			return failed
		}
		cells := it.cells(k)
		copy(m.cells(Cell(xo(p.Arity)), cursorCells), cells[:])
		m.pushChoice(p.Arity+cursorCells, e.retryPtr(p), m.localTop())
		if p.opened(m, m.b); m.tally != nil {
			m.tally.entered[m.b] = c
		}
	}
	return m.enterClause(c)
}

// only reports whether it is clear without a search that a new call of p has to look at
// one clause, which it returns, or at none: there are no others, or none with the key
// of an argument that is indexed. It returns the index then.
func (m *Machine) only(p *Pred, args []Cell) (c *Clause, ix *hashIndex, ok bool) {
	if p.first == 0 {
		return nil, nil, true
	}
	if m.transaction != nil {
		return nil, nil, false
	}
	if p.live < 2 && p.all.next(p.first) == 0 {
		c = p.clause(p.first)
		return c, nil, c.death == alive
	}
	if p.live > p.planned {
		return nil, nil, false // a new plan is due, which native code needs
	}
	for _, ix := range p.indexes {
		if len(ix.places) > 1 || ix.vars != 0 {
			continue
		}
		x := m.Deref(args[ix.places[0].arg])
		if t := x & tagMask; t != tagAtm && t != tagInt {
			continue
		}
		ix.touch()
		b := &ix.table[ix.find(hashBits(mix(0, x)))]
		if b.head == 0 {
			return nil, ix, true
		}
		if c = b.only; c != nil {
			return c, ix, c.death == alive
		}
	}
	return nil, nil, false
}

func (m *Machine) retryDynamic() status {
	p := m.Engine.preds[m.data]
	if m.isTraced() && m.isTracedGoal() && p.isOpen() {
		if !m.redo() {
			return failed
		}
		m.step(m.tracer != nil)
	}
	args := m.cells(firstX, p.Arity)
	for i, x := range m.cells(m.b-Cell(p.Arity+cursorCells)*8, p.Arity) {
		args[i] = x
	}
	k := &m.keys
	var it cursor
	k.loadSome(m, args, it.load(m, p, m.b))
	c := it.clause()
	if c != nil {
		it.step(k)
	}
	if m.tally != nil {
		m.tally.retried(m, p, c)
	}
	if !it.ended() || c != nil && p.HasRules() {
		m.setWord(m.b-cursorAt, it.places())
		m.setBarrier(m.word(m.b + chPrev))
	} else {
		m.b = m.word(m.b + chPrev)
		m.resetHB()
		m.setBarrier(m.b)
	}
	if c == nil {
		return m.enterNoRule(p)
	}
	return m.enterClause(c)
}

// enterClause continues with a clause.
func (m *Machine) enterClause(c *Clause) status {
	m.entering = m.stepping
	if c.IsFact() {
		if !m.unifyFact(c) {
			return failed
		}
		m.p = m.cp
		if m.stepping {
			m.entering = false
			m.entered(c)
		}
		if m.ball != nil {
			return failed
		}
		return goOn
	}
	if m.stepping && m.Engine.PredOf(c).isOpen() {
		m.p = m.Engine.traceCode(c)
		return goOn
	}
	if c.code == nil && m.mayInterpret(c) {
		return m.interpret(c)
	}
	m.p = m.Engine.clauseCode(c)
	return goOn
}

// interpretedCells is the size up to which a clause is run once from its record.
const interpretedCells = 64

// mayInterpret reports whether a clause without code is to be run without it. A clause that
// the program has made is run so the first time, as that may be the last. It returns false
// if more must be known about the goals than the body tells.
func (m *Machine) mayInterpret(c *Clause) bool {
	e := m.Engine
	if c.line != 0 || c.size > interpretedCells || c.vars&(clauseEntered|clauseShared|clauseTrusted) != 0 || c.isShared() || c.Kind() != Neck ||
		m.isTraced() || m.tally != nil || m.deep() || e.shares() || e.sandbox != nil || e.occurs != OccursOff {
		return false
	}
	p := e.PredOf(c)
	return p.Module.class == classUser && p.contextOf == nil
}

// interpret unifies the arguments with those of the head, and calls the body, as the code of a big clause does.
func (m *Machine) interpret(c *Clause) status {
	c.vars |= clauseEntered
	vars := m.newVars(int(c.vars & clauseVars))
	if !m.unifyArgs(c, firstX, vars) {
		return failed
	}
	for _, v := range vars {
		if v != 0 && m.isFunction(m.Deref(v)) {
			m.p = m.Engine.clauseCode(c) // it is not part of the expressions of the body
			return goOn
		}
	}
	cells := c.stored().cells
	m.setX(0, m.buildPart(cells, cells[argsAt(cells[0])+1], vars))
	m.data = Cell(m.Engine.PredOf(c).number)
	return controls[controlBody](m)
}

// enterNoRule continues after the last clause of p.
func (m *Machine) enterNoRule(p *Pred) status {
	if p.noRule == nil {
		return failed
	}
	return m.enterClause(p.noRule)
}

// A ClauseIter iterates over the clauses of a predicate that are visible when it is made and
// may match a head.
type ClauseIter struct {
	cursor
	keys  argKeys
	saved *cursor
}

// Start makes a new iterator iterate over the clauses of p that may match the head, or over
// all if the head is 0. Clauses other than the one it returned last may be erased only if a
// nondeterministic builtin made it that asks to be called again with its State. (It is too
// long for a result: see cursor.start.)
func (it *ClauseIter) Start(m *Machine, p *Pred, head Cell) {
	p = m.Own(p)
	m.supply(p)
	args := m.headArgs(p, head)
	if head != 0 {
		if c, ix, ok := m.only(p, args); ok {
			it.pred, it.ix, it.gen = p, ix, m.now()
			if c != nil {
				it.at = c.slot
			}
			return
		}
	}
	it.keys.load(m, args)
	it.start(m, p, &it.keys, args)
}

// headArgs returns the arguments of a head of p, none when it is 0.
func (m *Machine) headArgs(p *Pred, head Cell) []Cell {
	if p.Arity == 0 || head == 0 {
		return nil
	}
	return m.cells(argAddr(m.Deref(head), 0), p.Arity)
}

// State returns what Resume needs when the builtin is called again. The builtin's choice
// point must be the newest one.
func (it *ClauseIter) State(m *Machine) any {
	it.pred.opened(m, m.b)
	if it.saved == nil {
		it.saved = m.newCursor()
	}
	*it.saved = it.cursor
	return it.saved
}

// newCursor returns a cursor that no choice point has: that of the last one that is gone, or
// a new one.
func (m *Machine) newCursor() *cursor {
	m.dropRetries(m.b + 1)
	if n := len(m.retries); n < cap(m.retries) {
		r := &m.retries[:n+1][n]
		if c, ok := r.state.(*cursor); ok {
			r.state = nil
			return c
		}
	}
	return new(cursor)
}

// Resume makes a new iterator continue the one for which State was called. The head is the
// one with which that was started.
func (it *ClauseIter) Resume(m *Machine, state any, head Cell) {
	saved := state.(*cursor)
	it.cursor, it.saved = *saved, saved
	p := it.pred
	if it.ix != nil && !slices.Contains(p.indexes, it.ix) {
		it.ix = nil
		it.keep()
	}
	it.keys.load(m, m.headArgs(p, head))
	*saved = cursor{pred: p, gen: saved.gen, in: saved.in} // it looks at nothing until it is saved again
}

// Nth returns the n-th of the clauses from the next one on, or nil.
func (it *ClauseIter) Nth(m *Machine, n int) *Clause {
	for i := 1; i < n && !it.ended(); i++ {
		m.checkAt(i)
		it.step(&it.keys)
	}
	return it.clause()
}

// Next returns the next clause, or nil, and whether there may be another one
// after it.
func (it *ClauseIter) Next() (c *Clause, more bool) {
	if c = it.clause(); c == nil {
		return nil, false
	}
	it.step(&it.keys)
	return c, !it.ended()
}
