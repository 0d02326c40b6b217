package program

import (
	"iter"
	"maps"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// What a copy of an engine gets from this room: source files, records, and the references
// to clauses and records.

// ReferredClauses returns the clauses to which there are references.
func ReferredClauses(e *engine.Engine) iter.Seq[*engine.Clause] {
	return maps.Keys(referencesOf.Of(e).clauses)
}

// Copy copies the data of this room to a copy of an engine.
func Copy(c *engine.Copy) {
	copySources(LoaderOf(c.From).sources, LoaderOf(c.To).sources, c)
	copyReferences(referencesOf.Of(c.From), referencesOf.Of(c.To), c)
	*Incremental.Of(c.To) = predsOf(c, *Incremental.Of(c.From))
}

func predsOf(c *engine.Copy, preds []*engine.Pred) []*engine.Pred {
	of := make([]*engine.Pred, len(preds))
	for i, p := range preds {
		of[i] = c.Pred(p)
	}
	return of
}

func copySources(from, to *sources, c *engine.Copy) {
	to.count, to.users, to.lambdas, to.style = from.count, from.users, from.lambdas, from.style
	to.Adds, to.order = from.Adds, nil
	for _, f := range from.order {
		n := *f
		n.module, n.into = c.Module(f.module), c.Module(f.into)
		n.preds = make(map[*engine.Pred]*definition, len(f.preds))
		for p, d := range f.preds {
			d := *d
			n.preds[c.Pred(p)] = &d
		}
		n.includes = slices.Clone(f.includes)
		to.files[f.path] = &n
		to.order = append(to.order, &n)
	}
	for p, strong := range from.strong {
		to.strong[c.Pred(p)] = strong
	}
	if from.main != nil {
		main := c.Stored(*from.main)
		to.main = &main
	}
	for _, s := range from.programs {
		to.programs = append(to.programs, c.Stored(s))
	}
	to.typeIn = c.Module(from.typeIn)
	for f := range from.redefined {
		if to.redefined == nil {
			to.redefined = make(map[found]bool)
		}
		to.redefined[found{c.Module(f.mod), f.key}] = true
	}
	for m, class := range from.classes {
		if to.classes == nil {
			to.classes = make(map[*engine.Module]atom.Atom)
		}
		to.classes[c.Module(m)] = class
	}
}

func copyReferences(from, to *references, c *engine.Copy) {
	records := make(map[*recorded]*recorded)
	to.births, to.order = from.births, slices.Clone(from.order)
	for key, list := range from.records {
		if to.records == nil {
			to.records = make(map[recordKey]*recordList)
		}
		c.To.Grow(recordKeyBytes, engine.AreaMemory)
		of := new(recordList)
		to.records[key] = of
		for r := list.first; r != nil; r = r.next {
			if r.erased {
				continue
			}
			n := &recorded{key: r.key, term: c.Stored(r.term), birth: r.birth, handle: r.handle}
			c.To.Grow(n.bytes(), engine.AreaMemory)
			of.add(n, false)
			records[r] = n
		}
	}
	for key, s := range from.flags {
		if to.flags == nil {
			to.flags = make(map[recordKey]engine.Stored)
		}
		to.flags[key] = c.Stored(s)
	}
	to.made = from.made
	for old, handle := range from.clauses {
		if to.clauses == nil {
			to.clauses = make(map[*engine.Clause]int)
		}
		if n := c.Clause(old); n != nil {
			c.To.Grow(clauseRefBytes, engine.AreaMemory)
			to.clauses[n] = handle
		}
	}
	c.MapHosts(func(v any) any {
		switch v := v.(type) {
		case *clauseRef:
			if n := c.Clause(v.clause); n != nil {
				return &clauseRef{n, v.number}
			}
			return nil
		case *recorded:
			if n := records[v]; n != nil {
				return n
			}
			return nil
		}
		return v
	})
}
