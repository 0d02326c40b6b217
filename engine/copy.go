package engine

import (
	"maps"
	"slices"
)

// A copy of a database is another engine with the same programs. The two share large tables
// of facts until one of them changes these (share.go). They also share the terms of other
// clauses, which never change: each engine has its own clauses, which refer to these terms,
// and compiles them when they are called. What the system has loaded at its start exists
// already and is not copied.

// A Copy is a copy of a database while it is made. Nobody else uses the two engines then.
type Copy struct {
	From, To *Engine
	clauses  map[*Clause]*Clause // those that are asked for
	referred map[*Pred]bool      // their predicates
}

// CopyTo copies the programs of e, that is, everything that has changed since the given
// generation, to an engine that was made with the same options. Wanted are the clauses for
// which Copy.Clause will be called.
func (e *Engine) CopyTo(to *Engine, since uint64, wanted func(yield func(*Clause) bool)) *Copy {
	c := &Copy{From: e, To: to, clauses: make(map[*Clause]*Clause), referred: make(map[*Pred]bool)}
	for old := range wanted {
		c.clauses[old], c.referred[e.PredOf(old)] = nil, true
	}
	to.atoms.owner.HoldAll(e.atoms.owner)
	to.SetOccursCheck(e.occurs)
	for _, m := range e.modules {
		c.module(m)
	}
	for _, m := range e.modules {
		parents := make([]*Module, len(m.parents))
		for i, p := range m.parents {
			parents[i] = c.Module(p)
		}
		if of := c.Module(m); !slices.Equal(of.parents, parents) {
			of.SetParents(parents...)
		}
	}
	for _, p := range e.preds {
		if p.localOf == nil {
			c.pred(p, since)
		}
	}
	for _, p := range e.preds {
		if p.localOf == nil {
			c.links(p)
		}
	}
	for name, g := range e.globals {
		if g.isSet() {
			r := record{slices.Clone(g.record.cells), g.record.nvars}
			to.Grow(globalBytes+8*cap(r.cells), AreaMemory)
			to.globals[name] = &globalValue{r, 1}
		}
	}
	of := &e.hosts
	to.hosts = hostTable{slices.Clone(of.values), slices.Clone(of.free), slices.Clone(of.given), of.limit}
	c.MapHosts(func(v any) any {
		if _, ok := v.(*frameCode); ok {
			return nil // of the other engine's code
		}
		return v
	})
	return c
}

// Module returns the module of the copy with the name of m; nil for nil.
func (c *Copy) Module(m *Module) *Module {
	if m == nil {
		return nil
	}
	return c.To.Module(m.Name)
}

// Pred returns the predicate of the copy that corresponds to p; nil for nil.
func (c *Copy) Pred(p *Pred) *Pred {
	if p == nil {
		return nil
	}
	return c.To.Pred(c.Module(p.Module), p.Name, p.Arity)
}

// Clause returns the clause of the copy, or nil if the copy does not have it.
func (c *Copy) Clause(old *Clause) *Clause { return c.clauses[old] }

// Stored returns a stored term that both engines refer to.
func (c *Copy) Stored(s Stored) Stored {
	if s.r != nil {
		c.To.holdStored(s.r)
	}
	return s
}

// MapHosts replaces each Go value that terms refer to by f of it.
func (c *Copy) MapHosts(f func(any) any) {
	for i, v := range c.To.hosts.values {
		c.To.hosts.values[i] = f(v)
	}
}

func (c *Copy) module(m *Module) {
	of := c.Module(m)
	of.class, of.Open, of.File, of.Exports = m.class, m.Open, m.File, maps.Clone(m.Exports)
	of.Unknown, of.DoubleQuotes, of.BackQuotes = m.Unknown, m.DoubleQuotes, m.BackQuotes
	of.Ops.Assign(m.Ops)
}

// pred copies a predicate if it has changed, without what it has to do with others.
func (c *Copy) pred(p *Pred, since uint64) {
	to, of := c.To, c.Pred(p)
	if b := p.builtin; b != nil {
		if b.Control == nil && (of.builtin == nil || of.builtin.number != b.number) {
			row := *b.Builtin // the host's
			row.Use = b.Use
			to.InstallIn(of.Module, row)
		}
		return
	}
	if p.changedAt > since || p.live != of.live {
		c.copyClauses(p, of)
	}
	of.Multifile, of.Discontiguous, of.Public = p.Multifile, p.Discontiguous, p.Public
	of.File, of.Line, of.Meta, of.Props = p.File, p.Line, p.Meta, maps.Clone(p.Props)
	switch {
	case p.Defined:
		to.Define(of)
		to.SetDynamic(of, p.Dynamic)
		if p.threadLocal && !of.threadLocal {
			to.SetThreadLocal(of)
		}
	case of.Defined:
		to.Abolish(of)
	}
	if p.context != nil && of.context == nil {
		to.SetTransparent(of)
	}
}

// links makes a predicate stand for another one, as it does in the other engine.
func (c *Copy) links(p *Pred) {
	to, of := c.To, c.Pred(p)
	switch {
	case p.imported != nil:
		to.Import(of, c.Pred(p.imported))
		of.inherited = p.inherited
	case of.imported != nil:
		to.Unimport(of)
	}
	if p.wrapper != nil {
		to.Wrap(of, c.Pred(p.wrapper), c.Pred(p.own))
	}
}

// copyClauses makes the clauses of a predicate those of the other one.
func (c *Copy) copyClauses(p, of *Pred) {
	to := c.To
	to.Wipe(of)
	if !c.referred[p] && c.From.canShare(p) {
		to.dropNoRule(of)
		c.From.lend(p, to, of)
		to.definitions++
		to.changed(of)
		return
	}
	of.ownStore()
	of.madeAtoms = p.madeAtoms
	of.referred.Store(c.referred[p])
	var origins map[*origin]*origin
	for i := p.first; i != 0; i = p.all.next(i) {
		old := p.clause(i)
		if old.birth >= inTransaction || old.death < inTransaction {
			continue
		}
		if origins == nil {
			origins = make(map[*origin]*origin)
		}
		if origins[old.origin] == nil {
			origins[old.origin] = of.originIn(old.origin.file)
		}
		to.generation++
		n := clauseWith(old.stored(), old.vars&^clauseVars)
		if n == nil {
			n = newClause(old.stored(), old.vars&^clauseVars)
		}
		n.origin, n.line, n.birth = origins[old.origin], old.line, to.generation
		to.Grow(n.Size(), AreaProgram)
		to.insert(of, n, false)
		if _, ok := c.clauses[old]; ok {
			c.clauses[old] = n
		}
	}
	if to.dropNoRule(of); p.noRule != nil {
		of.makeNoRule()
	}
	to.definitions++
	to.changed(of)
}
