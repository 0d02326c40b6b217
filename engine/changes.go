package engine

import (
	"bytes"
	"cmp"
	"maps"
	"slices"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

// Changes record what one machine changes in the database from BeginChanges on, so that Undo
// can undo it: a text with errors changes nothing. Properties of library predicates stay as
// changed, as others may use them by now. Clauses that were added to them or erased are
// undone.
type Changes struct {
	e       *Engine
	preds   map[*Pred]*predState
	erased  map[*Pred][]*Clause
	added   []*Clause
	modules map[*Module]*moduleState
	others  []func() // undo the changes outside of the database, the last one first
	noted   map[any]bool
	memory  Account // of others
}

// A predState is what a predicate was before it was changed.
type predState struct {
	dynamic, multifile, discontiguous, public, defined, inherited bool

	file                   string
	line                   int
	meta                   []byte
	props                  map[atom.Atom]bool
	imported, wrapper, own *Pred
}

// A moduleState is what a module of the program was.
type moduleState struct {
	parents []*Module
	exports map[PredKey]bool
	ops     *syntax.Ops
	Module  // its flags and its file
}

// BeginChanges begins to record what the machine changes, until End or Undo.
func (m *Machine) BeginChanges() *Changes {
	defer m.Alone()()
	c := &Changes{
		e: m.Engine, preds: make(map[*Pred]*predState), erased: make(map[*Pred][]*Clause),
		modules: make(map[*Module]*moduleState), noted: make(map[any]bool),
	}
	for _, mod := range m.Engine.modules {
		var s *moduleState
		if mod.class == classUser {
			s = &moduleState{slices.Clone(mod.parents), maps.Clone(mod.Exports), mod.Ops.Clone(),
				Module{File: mod.File, Unknown: mod.Unknown, DoubleQuotes: mod.DoubleQuotes, BackQuotes: mod.BackQuotes}}
		}
		c.modules[mod] = s
	}
	m.Engine.changes = c
	return c
}

// Pause stops recording until resume is called. Changes in between stay.
func (c *Changes) Pause() (resume func()) {
	c.e.changes = nil
	before := maps.Clone(c.e.modules)
	return func() {
		c.e.changes = c
		for name, mod := range c.e.modules {
			if before[name] == nil {
				c.modules[mod] = nil
			}
		}
	}
}

// End makes the changes stay.
func (c *Changes) End() {
	c.e.changes = nil
	c.memory.Free()
}

// otherBytes is about the memory needed to undo a change outside of the database.
const otherBytes = 200

// NotesChanges reports whether changes are recorded.
func (m *Machine) NotesChanges() bool { return m.Engine.changes != nil }

// NoteChange records, while changes are recorded, how to undo a change outside the database
// that is about to be made, or was made. Each key that is not nil is recorded once.
func (m *Machine) NoteChange(key any, undo func()) {
	c := m.Engine.changes
	if c == nil || key != nil && c.noted[key] {
		return
	}
	c.memory.Grow(m.Engine, otherBytes, AreaMemory)
	c.others = append(c.others, undo)
	if key != nil {
		c.noted[key] = true
	}
}

// Touch records the state of a predicate before it is changed.
func (e *Engine) Touch(p *Pred) {
	c := e.changes
	if c == nil || c.preds[p] != nil {
		return
	}
	c.preds[p] = &predState{
		p.Dynamic, p.Multifile, p.Discontiguous, p.Public, p.Defined, p.inherited,
		p.File, p.Line, p.Meta, maps.Clone(p.Props), p.imported, p.wrapper, p.own,
	}
}

// noteErased notes clauses of p that are about to be erased.
func (e *Engine) noteErased(p *Pred, clauses ...*Clause) {
	if c := e.changes; c != nil {
		e.Touch(p)
		c.erased[p] = append(c.erased[p], clauses...)
	}
}

// Undo undoes the changes.
func (c *Changes) Undo(m *Machine) {
	defer m.Alone()()
	e := c.e
	c.End()
	for _, undo := range slices.Backward(c.others) {
		m.Tick()
		undo()
	}
	added := make(map[*Clause]bool, len(c.added))
	for _, cl := range c.added {
		added[cl] = true
	}
	for p := range c.preds {
		for _, cl := range p.list() {
			if added[cl] {
				e.Erase(cl)
			}
		}
		e.bringBack(m, p, slices.DeleteFunc(c.erased[p], func(cl *Clause) bool { return added[cl] }))
		if p.Module.class == classUser {
			e.bePred(p, c.preds[p])
		}
	}
	for name, mod := range e.modules {
		s, known := c.modules[mod]
		switch {
		case !known && mod.class == classUser:
			for _, p := range mod.preds {
				e.Abolish(p)
			}
			mod.Exports, mod.File = make(map[PredKey]bool), ""
			e.dropModule(name)
		case s != nil:
			mod.Exports, mod.File, mod.Unknown = s.exports, s.File, s.Unknown
			mod.DoubleQuotes, mod.BackQuotes = s.DoubleQuotes, s.BackQuotes
			mod.Ops.Become(s.ops)
			if !slices.Equal(mod.parents, s.parents) {
				mod.SetParents(s.parents...)
			}
		}
	}
	e.definitions++
}

// bringBack adds clauses of p that were erased, where they stood.
func (e *Engine) bringBack(m *Machine, p *Pred, lost []*Clause) {
	if len(lost) == 0 {
		return
	}
	all := append(p.list(), lost...)
	slices.SortStableFunc(all, func(a, b *Clause) int { return cmp.Compare(a.seq, b.seq) })
	for _, c := range p.list() {
		e.Erase(c)
	}
	for _, c := range all {
		m.Tick()
		back := *c
		back.code, back.death, back.slot, back.seq = nil, alive, 0, 0
		e.Grow(back.Size(), AreaProgram)
		e.addClause(p, &back, false)
		back.SetSource(c.origin.file, int(c.line))
	}
}

// bePred makes p what it was.
func (e *Engine) bePred(p *Pred, s *predState) {
	if p.imported != s.imported {
		e.Unimport(p)
	}
	if !s.defined && s.imported == nil && p.Clauses() == 0 {
		e.Abolish(p)
	}
	if s.imported != nil && p.imported == nil {
		e.Import(p, s.imported)
		p.inherited = s.inherited
	}
	if p.Dynamic != s.dynamic {
		e.SetDynamic(p, s.dynamic)
	}
	if p.wrapper != s.wrapper {
		e.Wrap(p, s.wrapper, s.own)
	}
	p.Multifile, p.Discontiguous, p.Public, p.Defined = s.multifile, s.discontiguous, s.public, s.defined
	p.File, p.Line, p.Props = s.file, s.line, s.props
	if !bytes.Equal(p.Meta, s.meta) {
		e.SetMeta(p, s.meta)
	}
	if s.imported == nil && s.defined {
		e.changed(p)
	}
}
