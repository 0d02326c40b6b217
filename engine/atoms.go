package engine

import (
	"runtime"
	"sync/atomic"
	"time"
	"unsafe"
	"weak"

	"github.com/zebralog/prolog/engine/atom"
)

// The collection of atoms. Atoms that Go code knows are permanent. The names in loaded
// programs are pinned: they live as long as the engine. An atom that a builtin makes at run
// time (NewAtom, or a term that is read) lives until no cell refers to it.
//
// Which atoms are in use is found by looking at every word of the machines'
// stacks and of the records: the terms of clauses, the solutions of findall,
// global variables, exceptions, and what Go code has stored (Store) or shows
// (Engine.Held). A word that
// only looks like the cell of an atom keeps that atom, which does no harm.
//
// Other atoms that Go code holds are pinned when it gets them: AtomOf and Functor return
// pinned atoms, and the names of predicates, modules and global variables are pinned. Go
// code that keeps a cell in another way calls KeepAtom. A running builtin need not care: a
// collection waits for the next safepoint, where no builtin of the engine is active.

// AtomMargin is the least number of atoms that an engine makes between collections, unless
// SetAtomMargin sets another one.
const AtomMargin = 1 << 14

// An atomCollector has the data of an engine about its collections of atoms.
type atomCollector struct {
	owner  *atom.Owner
	pins   *atom.Owner // the same, for atoms that it keeps
	margin int         // how many atoms are made before the next collection; 0 for none
	least  int         // of margin
	marks  atom.Marks
	hosts  []bool       // by handle: a term refers to the Go value
	bytes  atomic.Int64 // counted in the ledger
	words  int          // visited in the present collection
	run    *Machine     // that collects at present
	runs   int
	freed  int
	time   time.Duration
}

func newAtomCollector(lists atom.Lists) atomCollector {
	owner := atom.NewOwner(lists)
	return atomCollector{owner: owner, pins: owner.Pinning(), margin: AtomMargin, least: AtomMargin}
}

// NewAtom returns the atom of a name that the running program has made. It is
// kept as long as the program can reach it.
func (m *Machine) NewAtom(name string) Cell {
	owner := m.Engine.atoms.owner
	var a atom.Atom
	if len(name) <= textPiece {
		a = owner.Intern(name)
	} else {
		a = owner.InternFixed(m.Clone(name))
	}
	m.atomsMade()
	return atomCell(a)
}

// NewAtomBytes is NewAtom for a name in a byte slice.
func (m *Machine) NewAtomBytes(name []byte) Cell {
	return m.NewAtom(unsafe.String(unsafe.SliceData(name), len(name)))
}

// atomSlack is the bytes of new atoms that are not counted one by one.
const atomSlack = 1 << 12

// atomsMade makes the next safepoint collect atoms when many were made.
func (m *Machine) atomsMade() {
	a := &m.Engine.atoms
	full := uint64(int64(a.owner.Bytes())-a.bytes.Load()) > atomSlack && !m.Engine.countAtoms()
	if full || a.margin > 0 && a.owner.Made() >= a.margin && m.noGC == 0 {
		m.RequestAtomCollection()
	}
}

// countAtoms counts what atoms take, and reports whether there is room for it.
func (e *Engine) countAtoms() bool {
	a := &e.atoms
	n := int64(a.owner.Bytes())
	made := n - a.bytes.Swap(n)
	e.shrink(-made)
	if m := e.payer().query; m != nil && made > 0 {
		m.took(made)
	}
	return e.grow(0, areaAtoms)
}

// RequestAtomCollection asks for a collection of the engine's atoms at the next call.
func (m *Machine) RequestAtomCollection() {
	m.atomsDue = true
	m.storeLimit(0)
}

// SetAtomMargin sets the least number of new atoms before atoms are collected; 0 means
// never.
func (e *Engine) SetAtomMargin(n int) { e.atoms.margin, e.atoms.least = n, n }

// Owner returns the owner of the atoms in terms that the running program reads.
func (e *Engine) Owner() *atom.Owner { return e.atoms.owner }

// PermanentOwner returns the owner of the atoms of loaded programs. They live as long
// as the engine.
func (e *Engine) PermanentOwner() *atom.Owner { return e.atoms.pins }

// KeepAtom pins the atom in a cell, if there is one. It is for Go code that keeps the cell.
func KeepAtom(c Cell) {
	if c&tagMask == tagAtm {
		atom.Keep(c.atom())
	}
}

// garbageLikely reports whether it is worth collecting the heap before atoms,
// as garbage keeps its atoms.
func (m *Machine) garbageLikely() bool {
	return m.h-m.layout.heap > m.gc.live+max(m.gc.live/2, firstCollection/16)
}

// collectAtoms frees the engine's atoms, and drops the Go values, that are not in use. It
// does nothing while a builtin of another machine waits for something, unless that is Idle:
// which cells it holds is not known. It does nothing either when the run is asked to end
// while it marks.
func (m *Machine) collectAtoms() {
	defer m.Alone()()
	e := m.Engine
	for other := range e.running {
		if other != m && other.depth > 0 && !other.idle {
			return
		}
	}
	start := time.Now()
	if !m.marks(m.markAtoms) {
		return
	}
	a := &e.atoms
	e.dropHosts(a.hosts, a.words)
	freed, kept := a.owner.Collect(a.marks)
	e.countAtoms()
	a.margin = max(a.least, kept/2, a.words/64)
	a.runs++
	a.freed += freed
	a.time += time.Since(start)
}

// markAtoms marks the atoms and Go values that are in use.
func (m *Machine) markAtoms() {
	e := m.Engine
	a := &e.atoms
	a.marks, a.words, a.run = atom.NewMarks(a.marks), 0, m
	a.hosts = make([]bool, len(e.hosts.values))
	defer func() { a.run = nil }()
	e.markRegistered(a)
	for _, p := range e.preds {
		if !p.madeAtoms {
			continue
		}
		for i := p.first; i != 0; i = p.all.next(i) {
			a.cells(p.clause(i).stored().cells)
		}
	}
	for _, list := range [][]*clauseCode{e.garbage, e.oldCode} {
		for _, c := range list { // goals may be running it
			a.code(e.code.block(c.off, c.n))
		}
	}
	for _, r := range e.consts {
		if r != nil {
			a.record(r)
		}
	}
	for _, g := range e.globals {
		a.record(&g.record)
	}
	if e.Held != nil {
		e.Held(a.cells)
	}
}

// markRegistered marks what machines and stored terms have.
func (e *Engine) markRegistered(a *atomCollector) {
	e.registry.Lock()
	defer e.registry.Unlock()
	e.made = live(e.made, a.machine)
	e.stored = live(e.stored, a.record)
}

// live calls f with what the pointers refer to and returns those that still
// refer to something.
func live[T any](list []weak.Pointer[T], f func(*T)) []weak.Pointer[T] {
	kept := list[:0]
	for _, w := range list {
		if p := w.Value(); p != nil {
			f(p)
			kept = append(kept, w)
		}
	}
	clear(list[len(kept):])
	return kept
}

// machine marks what the stacks of a machine refer to.
func (a *atomCollector) machine(m *Machine) {
	l := &m.layout
	top := m.e + envSize + Cell(maxX)*8
	for b := m.b; b > l.choice; b = m.word(b + chPrev) {
		top = max(top, m.word(b+chLocal))
	}
	between := func(from, to Cell) { a.cells(m.cells(from, int(to-from)/8)) }
	between(firstX, endX)
	between(l.globals, l.globals+Cell(len(m.globals))*8)
	between(l.choice, m.b+chSize)
	between(l.local, top)
	between(l.trail, m.tr)
	between(l.heap, m.h)
	a.cells([]Cell{m.pending, m.left, m.right})
	for _, c := range m.roots {
		a.cells([]Cell{*c})
	}
	for _, b := range m.bags {
		a.cells(b.cells)
		for _, piece := range b.full {
			a.cells(piece)
		}
	}
	if s := m.turn.separation; s != nil {
		for _, g := range s.values {
			a.record(&g.record)
		}
	}
	a.record(m.ball)
	a.record(m.unwinding)
}

func (a *atomCollector) record(r *record) {
	if r != nil {
		a.cells(r.cells)
	}
}

func (a *atomCollector) code(code []instr) {
	for i := range code {
		w := (*[2]Cell)(unsafe.Pointer(&code[i])) // operands, or words after the code
		a.cells(w[:])
	}
}

func (a *atomCollector) cells(cells []Cell) {
	for i, c := range cells {
		if a.words++; a.words%pollSteps == 0 {
			a.run.endMarking()
		}
		switch {
		case c&tagMask == tagAtm:
			a.marks.Add(c.atom())
		case c == hostHeader && i+1 < len(cells) && cells[i+1] < Cell(len(a.hosts)):
			a.hosts[cells[i+1]] = true
		}
	}
}

// madeAtoms reports whether a record has atoms that are not permanent, or Go
// values.
func (e *Engine) madeAtoms(r record) bool {
	poll := pollSteps
	for i := 0; i < len(r.cells); i++ {
		if i >= poll {
			e.poll()
			poll = i + pollSteps
		}
		switch c := r.cells[i]; {
		case c&tagMask == tagAtm:
			if !atom.IsPermanent(c.atom()) {
				return true
			}
		case c == hostHeader:
			return true
		case c&tagMask == tagBox && c.isHeader():
			i += c.boxWords()
		}
	}
	return false
}

// Adopt makes a stored term of another engine, without Go values, also one of this engine.
func (m *Machine) Adopt(s Stored) {
	for i := 0; i < len(s.r.cells); i++ {
		m.Engine.pollAt(i)
		switch c := s.r.cells[i]; {
		case c&tagMask == tagAtm:
			m.Engine.atoms.owner.Intern(c.atom().String())
		case c&tagMask == tagBox && c.isHeader():
			i += c.boxWords()
		}
	}
	m.Engine.holdStored(s.r)
}

// holdStored has the collector look at a record as long as Go code has it.
func (e *Engine) holdStored(r *record) {
	if !e.madeAtoms(*r) {
		return
	}
	e.registry.Lock()
	defer e.registry.Unlock()
	if len(e.stored) == cap(e.stored) {
		e.stored = live(e.stored, func(*record) {})
	}
	e.stored = append(e.stored, weak.Make(r))
}

// closeAtoms frees the atoms of e after Go has collected e.
func (e *Engine) closeAtoms() {
	runtime.AddCleanup(e.database, func(o *atom.Owner) { o.Close() }, e.atoms.owner)
}
