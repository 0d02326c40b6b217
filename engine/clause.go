package engine

import (
	"math"
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
)

// A Clause is one clause of a predicate. A goal sees it if it was called at a generation
// from its birth until, but not including, its death. A fact is held as the record of its
// head, another clause as that of (Head :- Body), or of a rule (rules.go).
//
// Facts of dynamic and of large predicates are never compiled: their calls unify with the
// record (fact.go).
type Clause struct {
	origin *origin
	code   *clauseCode // nil before it is compiled
	seq    int64       // order among the clauses of the predicate
	slot   int32       // number among the clauses that the predicate holds
	line   int32

	// What a call of a fact looks at lies beside the cells: see clauseWith.
	birth, death uint64
	size         uint32 // number of cells
	vars         uint32 // number of variables, and flags
	cells        *Cell
}

// An origin is what the clauses of a predicate from one file have in common.
type origin struct {
	pred *Pred // nil when other databases have the clauses, too: see share.go
	file string

	module atom.Atom // then those of the predicate
	key    PredKey
}

// clauseCode is the code of a clause.
type clauseCode struct {
	block
	entry  codePtr
	tests  []int // see compiled
	consts []int
}

// The flags of a clause, above the number of its variables.
const (
	clauseRule    = 1 << 31 // it is not a fact
	clauseShared  = 1 << 30 // a compound of the record has several places
	clauseTrusted = 1 << 29 // it is part of the system: see sandbox
	clauseEntered = 1 << 28 // it was run from its record
	clauseVars    = clauseEntered - 1
)

const alive = math.MaxUint64

func newClause(term record, flags uint32) *Clause {
	return &Clause{
		cells: &term.cells[0],
		size:  uint32(len(term.cells)),
		vars:  uint32(term.nvars) | flags,
		death: alive,
	}
}

// clauseWith is newClause for a short record, which it copies to lie beside the clause: to
// look at both is to look at one place in memory. It is nil for another one.
func clauseWith(term record, flags uint32) *Clause {
	if len(term.cells) > nearCells {
		return nil
	}
	c, cells := clauseFor(len(term.cells))
	copy(cells, term.cells)
	c.vars = uint32(term.nvars) | flags
	return c
}

// nearCells is the number of cells that lie beside their clause.
const nearCells = 8

// clauseFor makes a fact without variables for a record of n cells, at most nearCells, and
// returns it with the cells.
func clauseFor(n int) (c *Clause, cells []Cell) {
	if n <= 4 {
		near := new(struct {
			Clause
			cells [4]Cell
		})
		c, cells = &near.Clause, near.cells[:n]
	} else {
		near := new(struct {
			Clause
			cells [nearCells]Cell
		})
		c, cells = &near.Clause, near.cells[:n]
	}
	c.cells, c.size, c.death = &cells[0], uint32(n), alive
	return c, cells
}

// Erased reports whether the clause was removed.
func (c *Clause) Erased() bool { return c.death < uncommitted }

// IsFact reports whether the body of the clause is true.
func (c *Clause) IsFact() bool { return c.vars&clauseRule == 0 }

// Source returns the file and the line that the clause is from, or "" and 0.
func (c *Clause) Source() (file string, line int) { return c.origin.file, int(c.line) }

// SetSource sets the file and the line that the clause is from.
func (c *Clause) SetSource(file string, line int) {
	c.line = int32(line)
	if c.origin.file != file {
		c.origin = c.origin.pred.originIn(file)
	}
}

// originIn returns the origin of the clauses of p from the file.
func (p *Pred) originIn(file string) *origin {
	for _, o := range p.origins {
		if o.file == file {
			return o
		}
	}
	o := &origin{pred: p, file: file}
	p.ownStore()
	p.origins = append(p.origins, o)
	return o
}

// stored returns the record of the clause.
func (c *Clause) stored() record {
	return record{unsafe.Slice(c.cells, c.size), int(c.vars & clauseVars)}
}

// head returns where in the cells of the clause its head is, and the cells.
func (c *Clause) head() (cells []Cell, at int) {
	cells = unsafe.Slice(c.cells, c.size)
	if c.IsFact() {
		return cells, 0
	}
	return cells, argsAt(cells[0])
}

// args returns where in the cells of the clause the arguments of its head begin, and
// the cells.
func (c *Clause) args() (cells []Cell, at int) {
	cells, at = c.head()
	return cells, argsAt(cells[at])
}

// term returns the record of (Head :- Body).
func (c *Clause) term(e *Engine) record {
	r := c.stored()
	if !c.IsFact() {
		return r
	}
	const shift = 3 * 8 // the size of what is put between the root and the rest
	cells := make([]Cell, 0, len(r.cells)+3)
	cells = append(cells, 8|tagStr, funNeck, r.cells[0], trueCell)
	for rest := r.cells[1:]; len(rest) > 0; rest = rest[min(copyPiece, len(rest)):] {
		e.poll()
		cells = append(cells, rest[:min(copyPiece, len(rest))]...)
	}
	for i := 2; i < len(cells); i++ {
		e.pollAt(i)
		switch c := cells[i]; c & tagMask {
		case tagStr, tagLst, tagFlt:
			cells[i] += shift
		case tagBox:
			if c&header != 0 {
				i += c.boxWords()
			} else {
				cells[i] += shift
			}
		}
	}
	return record{cells, r.nvars}
}

// functor returns the functor of the head, as keyIn has it, if there are arguments.
func (c *Clause) functor() Cell {
	cells, at := c.head()
	return keyIn(cells, cells[at])
}

// AddClause adds the clause (Head :- Body), whose body can be called, to p: at
// the front or at the end. Attributed variables become plain ones. It returns
// nil, and adds nothing, when the clause is cyclic.
func (m *Machine) AddClause(p *Pred, head, body Cell, front bool) *Clause {
	if m.Deref(body) == trueCell {
		return m.addTerm(p, head, 0, front)
	}
	return m.addTerm(p, m.NewStruct(funNeck.atom(), head, body), clauseRule, front)
}

// AddRow adds a fact with these arguments to the end of p.
func (m *Machine) AddRow(p *Pred, args []Cell) *Clause {
	c := m.rowOf(functor(p.Name, len(args)), args)
	if c == nil {
		return m.AddClause(p, m.NewStruct(p.Name, args...), trueCell, false)
	}
	return m.add(p, c, false)
}

// rowOf makes the fact of a few atoms and small integers, or returns nil.
func (m *Machine) rowOf(f Cell, args []Cell) *Clause {
	if n := len(args); n == 0 || n > nearCells-2 || f == m.Engine.cons {
		return nil
	}
	for _, x := range args {
		if x = m.Deref(x); x.tag() != tagAtm && x.tag() != tagInt {
			return nil
		}
	}
	c, cells := clauseFor(2 + len(args))
	cells[0], cells[1] = 8|tagStr, f
	for i, x := range args {
		cells[2+i] = m.Deref(x)
	}
	return c
}

// addTerm adds the clause whose record is that of t.
func (m *Machine) addTerm(p *Pred, t Cell, flags uint32, front bool) *Clause {
	c := m.clauseOf(t, flags)
	if c == nil {
		return nil
	}
	return m.add(p, c, front)
}

// add adds a clause.
func (m *Machine) add(p *Pred, c *Clause, front bool) *Clause {
	p = m.Own(p)
	m.supply(p)
	made := p.madeAtoms || m.Engine.madeAtoms(c.stored())
	m.Engine.Grow(c.Size(), AreaProgram)
	p.ownStore()
	p.madeAtoms = made
	m.Engine.addClause(p, c, front)
	return c
}

// clauseOf makes the clause whose record is that of t, or nil for a cyclic term.
func (m *Machine) clauseOf(t Cell, flags uint32) *Clause {
	if t = m.Deref(t); t&tagMask == tagStr && flags == 0 {
		f := ld(m.mem, t-tagStr)
		if c := m.rowOf(f, m.cells(argAddr(t, 0), f.arity())); c != nil {
			m.scratch.shared = false
			return c
		}
	}
	r := record{}
	r.cells, r.nvars = m.encode(t, plainVars)
	if m.scratch.shared {
		if !m.IsAcyclic(t) {
			return nil
		}
		flags |= clauseShared
	}
	c := clauseWith(r, flags)
	if c == nil {
		c = newClause(m.copyRecord(r), flags)
	}
	return c
}

// NewFact makes a fact for AddFact. It returns nil for a term with atoms that could be
// collected before AddFact.
func (m *Machine) NewFact(head Cell) *Clause {
	c := m.clauseOf(head, 0)
	if c == nil || m.Engine.madeAtoms(c.stored()) {
		return nil
	}
	return c
}

// AddFact adds a fact made by NewFact to the end of p.
func (m *Machine) AddFact(p *Pred, c *Clause) {
	m.Engine.Grow(c.Size(), AreaProgram)
	m.Engine.addClause(m.Own(p), c, false)
}

func (e *Engine) addClause(p *Pred, c *Clause, front bool) {
	if !e.isStill() {
		defer e.alone()()
	}
	e.Touch(p)
	e.Unimport(p)
	c.origin = p.originIn("")
	c.birth = e.change()
	if t := e.ownTransaction(); t != nil && p.Dynamic {
		t.add(e, c, front)
	}
	if c.Kind() == Neck {
		e.dropNoRule(p)
	} else if p.noRule == nil {
		p.makeNoRule()
	}
	e.insert(p, c, front)
	if e.changes != nil {
		e.changes.added = append(e.changes.added, c)
	}
	if !p.Defined {
		p.Defined = true
		e.definitions++
	}
	e.changed(p)
}

// insert puts c before or after the other clauses of p.
func (e *Engine) insert(p *Pred, c *Clause, front bool) {
	if c.slot = p.free; c.slot != 0 {
		p.free = p.all.next(c.slot)
	} else {
		p.slots++
		c.slot = p.slots
		p.table.room(c.slot)
	}
	*p.table.own(c.slot) = c
	if p.first != 0 {
		if first := p.clause(p.first); front {
			c.seq = first.seq - 1
		} else {
			c.seq = p.clause(p.all.links.at(p.first).prev).seq + 1
		}
	}
	if front {
		p.all.prepend(&p.first, c.slot)
	} else {
		p.all.append(&p.first, c.slot)
	}
	p.live++
	p.bytes += c.Size()
	if !c.IsFact() {
		p.rules++
	}
	for i := 0; i < len(p.indexes); {
		if ix := p.indexes[i]; ix.add(e, p, c, front) {
			i++
		} else {
			p.drop(ix)
		}
	}
}

// takeOut takes c, which no goal can see, out of the chains.
func (e *Engine) takeOut(p *Pred, c *Clause) {
	for _, ix := range p.indexes {
		ix.remove(p, c)
	}
	p.all.remove(&p.first, c.slot)
	*p.table.own(c.slot) = nil
	p.all.links.own(c.slot).next = p.free
	p.free = c.slot
	p.bytes -= c.Size()
	e.Shrink(c.Size())
	e.discard(c)
}

// discard notes that the code of an erased clause is to be freed.
func (e *Engine) discard(c *Clause) {
	if code := e.traceCodes[c]; code != nil {
		delete(e.traceCodes, c)
		e.oldCode = append(e.oldCode, code)
	}
	if c.code == nil {
		return
	}
	if len(e.PredOf(c).linked) > 0 || len(e.oldBlocks) > 0 {
		e.oldCode = append(e.oldCode, c.code) // code of selection may lead to it
	} else {
		e.garbage = append(e.garbage, c.code)
	}
	c.code = nil
}

// clause returns the clause with that number.
func (p *Pred) clause(slot int32) *Clause { return *p.table.at(slot) }

// List returns the clauses of p that are not erased, in their order.
func (p *Pred) List() []*Clause { return p.list() }

// list returns the clauses that are not erased, in their order.
func (p *Pred) list() []*Clause {
	list := make([]*Clause, 0, p.live)
	for i := p.first; i != 0; i = p.all.next(i) {
		if c := p.clause(i); !c.Erased() {
			list = append(list, c)
		}
	}
	return list
}

// seen returns the clauses that a goal of the engine's machine sees, in their order.
func (e *Engine) seen(p *Pred) []*Clause {
	list := make([]*Clause, 0, p.live)
	for i := p.first; i != 0; i = p.all.next(i) {
		if c := p.clause(i); e.Sees(c) {
			list = append(list, c)
		}
	}
	return list
}

// Erase removes the clause. Goals that were called before still see it.
func (e *Engine) Erase(c *Clause) bool {
	if !e.isStill() {
		defer e.alone()()
	}
	p := e.PredOf(c)
	if c = e.ownClause(p, c); c == nil || c.slot > p.slots || p.clause(c.slot) != c {
		return false
	}
	switch t := e.ownTransaction(); {
	case t != nil && p.Dynamic:
		if !t.sees(c, t.gen) {
			return false
		}
		e.noteErased(p, c)
		t.erase(e, c)
		return true
	case c.Erased() && c.death >= inTransaction: // by another run, which may take it back
		c.death = e.change()
		return true
	case c.death != alive:
		return false
	}
	e.noteErased(p, c)
	c.death = e.change()
	p.count(c, -1)
	p.changedAt = e.generation
	if !p.Dynamic || p.isLinked {
		e.changed(p)
	}
	if e.mayBeSeen(c) {
		e.bury(p, c)
		return true
	}
	e.takeOut(p, c)
	if p.first == 0 && (p.slots > keptSlots || len(p.indexes) > 0) || len(p.buried) > 0 && p.openIn.Load() == noMachine {
		e.dig(p)
	}
	return true
}

// keptSlots is up to how many places for clauses a predicate without any keeps: a counter, which
// is taken out and put back.
const keptSlots = 8

// Wipe removes all clauses of p, for when its file is loaded again.
func (e *Engine) Wipe(p *Pred) {
	defer e.alone()()
	if e.m != nil {
		p = e.m.Own(p)
	}
	if p.store == &deferred {
		p.store = &noClauses
	}
	if p.first == 0 {
		return
	}
	if len(e.transactions) > 0 || e.hasGoals(p) {
		for _, c := range e.seen(p) {
			e.Erase(c)
		}
		return
	}
	e.change()
	if e.changes != nil || p.rules > 0 || p.factCode || p.referred.Load() || len(p.buried) > 0 { // else nobody will ask
		list := p.list()
		e.noteErased(p, list...)
		for _, c := range list {
			if !c.isShared() {
				c.death = e.generation
				e.discard(c)
			}
		}
		for _, c := range p.buried {
			e.discard(c)
		}
	}
	e.Shrink(p.bytes)
	p.forget()
	e.changed(p)
}

// EraseAll is Wipe for a goal. It stops and returns false if the run is to end while it
// erases clauses that other goals or transactions may see.
func (m *Machine) EraseAll(p *Pred) bool {
	e := m.Engine
	defer e.alone()()
	if p = m.Own(p); len(e.transactions) == 0 && !e.hasGoals(p) {
		e.Wipe(p)
		return true
	}
	m.Hold(8 * p.live)
	for i, c := range e.seen(p) {
		if e.Erase(c); i%pollSteps == pollSteps-1 && m.ending() {
			return false
		}
	}
	return true
}

// forget empties the chains of p.
func (p *Pred) forget() {
	for _, ix := range p.indexes {
		ix.memory.Free()
	}
	if p.store != &noClauses {
		plans, planned := p.keptPlans()
		*p.store = store{madeAtoms: p.madeAtoms, origins: p.origins, plans: plans, planned: planned}
	}
	p.factCode = false
	p.referred.Store(false)
}
