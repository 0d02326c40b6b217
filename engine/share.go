package engine

import "slices"

// Copies of a database share large tables of facts until one of them changes something: the
// clauses, the pages of their table and of their chains, and the indexes. None of these is
// ever written to again. Before a database changes a clause, a link or a bucket, it
// replaces the clause, the page or the table by a copy for itself alone. The others are not
// asked, and nobody counts them. A shared clause does not say whose it is, as that differs:
// its predicate is looked up by its name (PredOf).
//
// Clauses with code, and those that something refers to by their address, are never shared:
// by references, transactions, or notes of changes to undo. So facts that are found through
// chains are shared, while nothing is open. Other clauses are copied.

// isShared reports whether other databases may have the clause.
func (c *Clause) isShared() bool { return c.origin.pred == nil }

// PredOf returns the predicate of the clause.
func (e *Engine) PredOf(c *Clause) *Pred {
	o := c.origin
	if o.pred != nil {
		return o.pred
	}
	return e.Pred(e.Module(o.module), o.key.Name, o.key.Arity)
}

// Refer must be called if Go code keeps clauses of p, to check later whether they still
// exist.
func (e *Engine) Refer(p *Pred) {
	if !p.referred.Load() {
		p.referred.Store(true)
	}
}

// OwnClause returns the clause of this database alone that replaces c, so that it can be
// referred to.
func (e *Engine) OwnClause(c *Clause) *Clause {
	e.Refer(e.PredOf(c))
	if !c.isShared() {
		return c
	}
	defer e.alone()()
	if own := e.ownClause(e.PredOf(c), c); own != nil {
		return own
	}
	gone := *c // it was erased just now
	gone.origin, gone.death = &origin{pred: e.PredOf(c), file: c.origin.file}, 0
	return &gone
}

// ownClause returns the clause of p that c is, as one that can be changed; nil when it has
// been taken out since c was found.
func (e *Engine) ownClause(p *Pred, c *Clause) *Clause {
	if !c.isShared() {
		return c
	}
	if c.slot > p.slots || p.clause(c.slot) == nil || p.clause(c.slot).cells != c.cells {
		return nil
	}
	if now := p.clause(c.slot); !now.isShared() {
		return now
	}
	own := *c
	own.origin = p.originIn(c.origin.file)
	*p.table.own(c.slot) = &own
	for _, ix := range p.indexes {
		if hash, ok := ix.hashOf(c); ok && ix.table[ix.find(hash)].only == c {
			ix.own()
			ix.table[ix.find(hash)].only = &own
		}
	}
	return &own
}

// ownClauses makes all clauses of p those of this database alone.
func (e *Engine) ownClauses(p *Pred) {
	for _, c := range p.list() {
		e.poll()
		e.ownClause(p, c)
	}
}

// canShare reports whether copies of the database can have the clauses of p, too.
func (e *Engine) canShare(p *Pred) bool {
	if p.rules > 0 || p.noRule != nil || p.live <= linkedAtOnce || !e.hasStub(p, controlDynamic) || len(e.transactions) > 0 {
		return false
	}
	for m := range e.running {
		if m.Engine.changes != nil {
			return false
		}
	}
	if len(p.buried) > 0 {
		e.dig(p)
	}
	return len(p.buried) == 0
}

// lend makes the clauses of p, which canShare, those of another engine's predicate as well.
func (e *Engine) lend(p *Pred, to *Engine, of *Pred) {
	if p.factCode {
		for _, c := range p.list() {
			e.discard(c)
		}
		p.factCode = false
	}
	for _, o := range p.origins {
		o.pred, o.module, o.key = nil, p.Module.Name, p.PredKey
	}
	p.origins = nil
	to.Grow(p.bytes, AreaProgram)
	to.generation = max(to.generation, e.generation)
	to.indexes = max(to.indexes, e.indexes)
	clauses := *p.store
	clauses.buried = nil // there are none, but room for some
	of.store = &clauses
	of.table, of.all = p.table.share(), p.all.share()
	of.indexes, of.plans = nil, slices.Clone(p.plans)
	for i := range of.plans {
		of.plans[i].ways = slices.Clone(p.plans[i].ways)
	}
	for _, ix := range p.indexes {
		of.indexes = append(of.indexes, ix.share(to))
	}
	of.noteIndexes()
}

// share returns a copy of chains in which nothing is buried.
func (l *chains) share() chains { return chains{links: l.links.share()} }

// share returns a copy of the index for the same clauses in another engine.
func (ix *hashIndex) share(to *Engine) *hashIndex {
	ix.shared = true
	of := &hashIndex{
		chains: ix.chains.share(), number: ix.number, places: ix.places, table: ix.table, shared: true,
		used: ix.used, keyed: ix.keyed, vars: ix.vars, bare: ix.bare, credit: ix.credit, room: ix.room,
	}
	of.memory.Grow(to, indexedBytes*of.room, AreaProgram)
	of.touched.Store(ix.touched.Load())
	return of
}
