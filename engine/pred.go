package engine

import (
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

// A Module is a name space of predicates and of operators. A module sees its
// own, what it imports, and what its parents see: at first user for a module of
// a program, and system for user and for libraries.
type Module struct {
	Name    atom.Atom
	File    string
	Exports map[PredKey]bool
	Ops     *syntax.Ops
	Unknown Unknown

	// DoubleQuotes and BackQuotes are the flags of these names.
	DoubleQuotes, BackQuotes syntax.Quote

	// Open is set for a library in which a traced machine steps as in a program.
	Open bool

	class   moduleClass
	preds   map[PredKey]*Pred
	arities int                      // the largest of a predicate
	recent  [64]atomic.Pointer[Pred] // predicates that were looked up, by hash
	missed  [16]atomic.Uint64        // functors that were looked up in vain, by hash
	engine  *Engine
	parents []*Module
}

// Unknown says what a call of an unknown predicate of a module does.
type Unknown uint8

// The values of the flag unknown. A module without one has that of its first
// parent, in the end UnknownError.
const (
	UnknownAsParent Unknown = iota
	UnknownError
	UnknownFail
	UnknownWarn
)

// OnUnknown returns what a call of an unknown predicate does; not UnknownAsParent.
func (m *Module) OnUnknown() Unknown {
	for ; m.Unknown == UnknownAsParent; m = m.parents[0] {
		if len(m.parents) == 0 {
			return UnknownError
		}
	}
	return m.Unknown
}

type moduleClass uint8

const (
	classUser moduleClass = iota
	classLibrary
	classSystem
)

// A PredKey is the name and the arity of a predicate.
type PredKey struct {
	Name  atom.Atom
	Arity int
}

// Module returns the module of that name, and makes it if it is new.
func (e *Engine) Module(name atom.Atom) *Module {
	if name == atom.User && e.user != nil {
		return e.user
	}
	if m := e.FindModule(name); m != nil {
		return m
	}
	if e.shares() {
		defer e.alone()()
		return e.Module(name)
	}
	atom.Keep(name)
	e.Grow(2000, AreaProgram)
	m := &Module{Name: name, engine: e, Ops: syntax.NewOpsBelow(), preds: make(map[PredKey]*Pred), Exports: make(map[PredKey]bool)}
	e.modules[name] = m
	switch {
	case e.user != nil:
		m.SetParents(e.user)
	case e.system != nil:
		m.SetParents(e.system)
	}
	return m
}

// FindModule returns the module of that name, or nil.
func (e *Engine) FindModule(name atom.Atom) *Module {
	recent := &e.recent[int(name)%len(e.recent)]
	if m := recent.Load(); m != nil && m.Name == name {
		return m
	}
	m := e.modules[name]
	if m != nil {
		recent.Store(m)
	}
	return m
}

// dropModule forgets a module.
func (e *Engine) dropModule(name atom.Atom) {
	delete(e.modules, name)
	e.recent[int(name)%len(e.recent)].Store(nil)
}

// Modules calls f with every module until it returns false.
func (e *Engine) Modules(f func(*Module) bool) {
	for _, m := range e.modules {
		if !f(m) {
			return
		}
	}
}

// SetLibrary marks the module as one of the system's libraries: closures that
// its predicates call belong to user, and it does not see what user defines.
func (m *Module) SetLibrary() {
	m.class = classLibrary
	m.SetParents(m.engine.system)
}

// IsLibrary reports whether the module belongs to the system.
func (m *Module) IsLibrary() bool { return m.class != classUser }

// Preds calls f with every predicate of the module until it returns false.
func (m *Module) Preds(f func(*Pred) bool) {
	for _, p := range m.preds {
		if !p.alias && !f(p) {
			return
		}
	}
}

// Named calls f with every predicate of the module that has the name, until it returns false.
func (m *Module) Named(name atom.Atom, f func(*Pred) bool) {
	for arity := 0; arity <= m.arities; arity++ {
		if p := m.preds[PredKey{name, arity}]; p != nil && !p.alias && !f(p) {
			return
		}
	}
}

// SetParents makes the module see what the given modules see, the first one
// first. None of them may see the module.
func (m *Module) SetParents(parents ...*Module) {
	m.parents = parents
	ops := make([]*syntax.Ops, len(parents))
	for i, p := range parents {
		ops[i] = p.Ops
	}
	m.Ops.SetAbove(ops...)
	for _, p := range m.preds {
		if p.inherited {
			m.engine.Unimport(p)
		}
	}
}

// Parents returns where a name is looked up that the module does not define.
func (m *Module) Parents() []*Module { return m.parents }

// A Pred is a predicate of a module: clauses, a builtin, an import, or only a
// name that calls refer to.
type Pred struct {
	PredKey
	Module *Module

	Dynamic       bool
	Multifile     bool
	Discontiguous bool
	Public        bool
	Defined       bool         // has clauses or was declared
	inherited     bool         // imported is what a parent sees
	threadLocal   bool         // see local.go
	bare          bool         // there is code that calls it from before it was defined or imported
	alias         bool         // see sandbox
	cold          bool         // it can't be made native
	factCode      bool         // facts have code
	isLinked      bool         // it is dynamic, and its calls begin there
	permitted     atomic.Bool  // programs may call it, as far as is known
	referred      atomic.Bool  // there may be who refers to clauses: see Refer
	hot           atomic.Int32 // how often its code was entered before it was made native

	File  string // the file of its first definition
	Line  int
	Meta  []byte // one character of the meta_predicate declaration per argument, or nil
	Props map[atom.Atom]bool

	number    int32 // index in the engine's preds
	relinked  int32 // how often code of clause selection was given up
	record    int   // offset of the procedure record in the code space
	builtin   *installed
	imported  *Pred
	changedAt uint64 // generation of the last change of the clauses

	entry codePtr // where calls start whose arguments have their modules

	source *Pred   // whose code lies at entry
	noRule *Clause // after the clauses, when they are rules

	*rare
	*store
	calls    atomic.Int64 // by index, since the last change
	openIn   atomic.Int64 // the machine whose goals may look at clauses: see opened
	openFrom Cell         // their choice points are not below
}

// A rare has what most builtins need not have, so that predicates are small.
type rare struct {
	context   *Pred // of a transparent predicate: its clauses, with the module of the caller as a last argument
	contextOf *Pred // the transparent predicate whose clauses these are
	wrapper   *Pred // what calls reach instead, or nil
	own       *Pred // calls of it reach the clauses, when there is a wrapper
	importers []*Pred

	spare   []*Pred // for threads to come
	localOf *Pred   // the thread-local predicate that has these clauses in some thread

	late   int     // offset of where calls start that are bare, when it is a meta-predicate, or 0
	linked []block // code of clause selection
}

// nothingRare is that of all predicates that have nothing in it.
var nothingRare rare

// ownRare gives p a rare to be changed, if it has none.
func (p *Pred) ownRare() *rare {
	if p.rare == &nothingRare {
		p.rare = new(rare)
	}
	return p.rare
}

// A store has the clauses of a predicate. Several databases may share parts of it
// (share.go). The numbers of clauses, the slots, are used again.
type store struct {
	rules     int            // live ones that are not facts
	live      int            // not erased
	bytes     int            // of all
	table     paged[*Clause] // by slot
	slots     int32          // used so far
	free      int32          // a slot not in use, and the next ones by their links
	all       chains
	first     int32 // the chain of all clauses
	madeAtoms bool  // some of them have atoms that can be collected
	indexes   []*hashIndex
	plans     []plan
	planned   int       // the most clauses for which all of them are valid; 0: there are none
	buried    []*Clause // erased ones that goals may see, by their death
	digAt     int32     // the number of them at which they are checked again
	origins   []*origin
}

// noClauses is the store of all predicates that have not had clauses.
var noClauses store

// deferred is the store of predicates whose clauses are still to be supplied.
var deferred = store{live: 1}

// ownStore gives p a store for clauses if it has none.
func (p *Pred) ownStore() {
	if p.store == &noClauses {
		p.store = new(store)
	}
}

// Defer defines p, which has no clauses yet. Supply adds them when they are first needed.
func (e *Engine) Defer(p *Pred) {
	e.Define(p)
	p.store = &deferred
}

// supply adds the clauses of p if they were deferred.
func (m *Machine) supply(p *Pred) {
	if p.store == &deferred {
		m.supplyNow(p)
	}
}

func (m *Machine) supplyNow(p *Pred) {
	defer m.Alone()()
	if p.store != &deferred {
		return // another machine was first
	}
	h, done := m.h, false
	p.store = &noClauses
	payer := m.Engine.payer()
	payer.supplying = true
	defer func() {
		payer.supplying = false
		if !done { // there was no room, or no time
			m.Engine.Wipe(p)
			p.store = &deferred
		}
	}()
	m.Engine.Supply(m, p)
	m.h, done = h, true
}

// stub returns the offset of the instructions in front of the clauses.
func (p *Pred) stub() int { return p.record + 1 }

// block is instructions in the code space.
type block struct{ off, n int }

// Pred returns the predicate of that name and arity in the module, and makes it if it is
// new.
func (e *Engine) Pred(m *Module, name atom.Atom, arity int) *Pred {
	key := PredKey{name, arity}
	if p := m.pred(key); p != nil {
		return p
	}
	if e.shares() {
		defer e.alone()()
		return e.Pred(m, name, arity)
	}
	atom.Keep(name)
	p := e.newPred(m, key)
	m.preds[key] = p
	m.arities = max(m.arities, arity)
	_, missed := m.places(functor(name, arity))
	missed.Store(0)
	e.setStub(p, controlUndefined)
	return p
}

// predsAtOnce is the number of predicates for which there is memory at once.
const predsAtOnce = 32

// newPred makes a predicate that its module does not know yet.
func (e *Engine) newPred(m *Module, key PredKey) *Pred {
	e.Grow(predBytes, areaCode)
	if len(e.newPreds) == 0 {
		e.newPreds = make([]Pred, predsAtOnce)
	}
	p := &e.newPreds[0]
	e.newPreds = e.newPreds[1:]
	p.PredKey, p.Module, p.number, p.rare, p.store = key, m, int32(len(e.preds)), &nothingRare, &noClauses
	off, err := e.alloc(1 + 4 + 1)
	if err != nil {
		panic(exhausted{areaCode.name})
	}
	p.record = off
	e.preds = append(e.preds, p)
	return p
}

// Own returns the predicate of the module itself, defined or not, or nil.
func (m *Module) Own(key PredKey) *Pred { return m.preds[key] }

// pred returns the predicate of the module itself, or nil.
func (m *Module) pred(key PredKey) *Pred {
	f := functor(key.Name, key.Arity)
	recent, missed := m.places(f)
	if p := recent.Load(); p != nil && p.PredKey == key {
		return p
	}
	if missed.Load() == uint64(f) {
		return nil
	}
	p := m.preds[key]
	if p != nil {
		recent.Store(p)
	} else {
		missed.Store(uint64(f))
	}
	return p
}

// places returns where a functor may be that was looked up.
func (m *Module) places(f Cell) (*atomic.Pointer[Pred], *atomic.Uint64) {
	at := hashCell(f) / 16 % Cell(len(m.recent))
	return &m.recent[at], &m.missed[at%Cell(len(m.missed))]
}

// procedure returns the procedure record of p as calls hold it.
func (e *Engine) procedure(p *Pred) Cell { return e.code.pointerCell(e.code.atOffset(p.record)) }

// setEntry makes calls of p, and of the predicates that import it, start at
// the given code.
func (e *Engine) setEntry(p *Pred, entry codePtr) {
	e.setCode(p, entry, p)
}

// setCode is setEntry for code that is that of source.
func (e *Engine) setCode(p *Pred, entry codePtr, source *Pred) {
	if p.own != nil {
		p = p.own
	}
	e.enterAt(p, entry, source)
}

func (e *Engine) enterAt(p *Pred, entry codePtr, source *Pred) {
	p.entry, p.source = entry, source
	start := entry
	if p.late != 0 {
		start = e.code.atOffset(p.late)
	}
	start = e.enterNative(p, start)
	e.code.block(p.record, 1)[0].setFirst(e.code.pointerCell(start))
	e.code.block(p.record, 1)[0].k = Cell(p.number)
	for _, q := range p.importers {
		e.enterAt(q, entry, source)
	}
}

// Wrap makes calls of p calls of wrapper, a predicate of the same arity; calls
// of own enter the clauses of p. With a nil wrapper, calls of p enter its
// clauses again.
func (e *Engine) Wrap(p, wrapper, own *Pred) {
	defer e.alone()()
	e.Touch(p)
	if p.wrapper != nil {
		w := p.wrapper
		w.importers = slices.DeleteFunc(w.importers, func(q *Pred) bool { return q == p })
		entry := e.entryOf(p.own)
		p.wrapper, p.own = nil, nil
		e.enterAt(p, entry, p)
	}
	if wrapper != nil {
		e.enterAt(own, e.entryOf(p), p)
		r := p.ownRare()
		r.wrapper, r.own = wrapper, own
		wrapper.ownRare().importers = append(wrapper.importers, p)
		e.enterAt(p, e.entryOf(wrapper), wrapper.source)
	}
}

// PI returns the indicator of p as text, with its module unless that is user or system.
func (p *Pred) PI() string {
	if p.contextOf != nil {
		p = p.contextOf
	}
	pi := fmt.Sprintf("%s/%d", p.Name, p.Arity)
	if n := p.Module.Name; n != atom.User && n != atom.System {
		pi = n.String() + ":" + pi
	}
	return pi
}

// ChangedAt returns the generation at which clauses of p were added or removed last.
func (p *Pred) ChangedAt() uint64 { return p.changedAt }

// setStub makes calls of p leave the loop for a control function.
func (e *Engine) setStub(p *Pred, control Cell) {
	s := e.code.block(p.stub(), 4)
	s[0] = instr{op: opGo, k: control | Cell(p.number)<<16}
	s[1] = instr{op: opProceed}
	s[2] = instr{op: opGo, k: controlRetry | Cell(p.number)<<16}
	e.native.enterFacts(e, p)
	e.setEntry(p, e.code.atOffset(p.stub()))
}

// hasStub reports whether calls of p leave the loop for a control function, or left it for that
// before code was made that selects clauses.
func (e *Engine) hasStub(p *Pred, control Cell) bool {
	return e.code.block(p.stub(), 4)[0].k == control|Cell(p.number)<<16
}

// retryPtr returns the alternative of choice points that the stub of p pushes.
func (e *Engine) retryPtr(p *Pred) codePtr { return e.code.atOffset(p.stub() + 2) }

// FindPred returns the predicate that a call from the module reaches, without
// making or loading anything; nil if there is none.
func (e *Engine) FindPred(m *Module, name atom.Atom, arity int) *Pred {
	for {
		if p := m.pred(PredKey{name, arity}); p != nil {
			if d := p.definition(); d != nil {
				return d
			}
		}
		if len(m.parents) != 1 {
			break
		}
		m = m.parents[0]
	}
	for _, p := range m.parents {
		if d := e.FindPred(p, name, arity); d != nil {
			return d
		}
	}
	return nil
}

// definition follows imports to the predicate that is defined, or nil.
func (p *Pred) definition() *Pred {
	for p.imported != nil {
		p = p.imported
	}
	if p.Defined || p.builtin != nil || p.Dynamic {
		return p
	}
	if p.Module.Name != atom.System {
		if s := p.Module.engine.system.preds[p.PredKey]; s != nil && (s.builtin != nil || s.Defined) {
			return s
		}
	}
	return nil
}

// Import makes p, a predicate of a module, stand for def. It does nothing if def stands for
// p already, which happens if two modules import from each other what neither defines.
func (e *Engine) Import(p, def *Pred) {
	defer e.alone()()
	def = e.inSandbox(p, def)
	e.Touch(p)
	p.inherited = false
	if p.imported == def {
		return
	}
	for d := def; d != nil; d = d.imported {
		if d == p {
			return
		}
	}
	e.definitions++
	p.imported = def
	def.ownRare().importers = append(def.importers, p)
	e.setCode(p, e.entryOf(def), def.source)
	e.expectBare(p)
}

// SetMeta declares the arguments of p that are goals or belong to a module.
func (e *Engine) SetMeta(p *Pred, meta []byte) {
	defer e.alone()()
	e.Touch(p)
	p.Meta = meta
	e.definitions++
	e.expectBare(p)
	for _, q := range p.importers {
		e.expectBare(q)
	}
}

// expectBare makes calls of p begin where their arguments get their module, when
// some were compiled before it was known that it is a meta-predicate.
func (e *Engine) expectBare(p *Pred) {
	meta, goals := e.meta(p, p.Module)
	if !p.bare || p.late != 0 || !slices.ContainsFunc(meta, func(c byte) bool { return qualifies(c, goals) }) {
		return
	}
	off, err := e.alloc(1)
	if err != nil {
		panic(exhausted{areaCode.name})
	}
	e.code.block(off, 1)[0] = instr{op: opGo, k: controlQualify | Cell(p.number)<<16}
	entry := e.entryOf(p)
	p.ownRare().late = off
	e.enterAt(p, entry, p.source)
}

// entryOf returns where the calls of p start whose arguments have their modules.
func (e *Engine) entryOf(p *Pred) codePtr { return p.entry }

// Unimport separates p from the predicate that it was imported from.
func (e *Engine) Unimport(p *Pred) {
	if p.imported == nil {
		return
	}
	defer e.alone()()
	e.Touch(p)
	def := p.imported
	def.importers = slices.DeleteFunc(def.importers, func(q *Pred) bool { return q == p })
	p.imported, p.inherited = nil, false
	e.definitions++
	e.setStub(p, controlUndefined)
}

// Define makes calls of p fail as long as it has no clauses, instead of raising
// an existence error.
func (e *Engine) Define(p *Pred) {
	defer e.alone()()
	e.Touch(p)
	e.Unimport(p)
	if !p.Defined {
		p.Defined = true
		e.definitions++
		e.changed(p)
	}
}

// SetDynamic makes p dynamic or static.
func (e *Engine) SetDynamic(p *Pred, on bool) {
	defer e.alone()()
	e.Define(p)
	if p.Dynamic != on {
		p.Dynamic = on
		e.definitions++
		e.changed(p)
	}
}

// Abolish makes p unknown again.
func (e *Engine) Abolish(p *Pred) {
	defer e.alone()()
	e.Touch(p)
	e.Unimport(p)
	e.Wrap(p, nil, nil)
	e.Wipe(p)
	p.Defined, p.Dynamic, p.Discontiguous, p.Multifile, p.Public, p.threadLocal = false, false, false, false, false, false
	e.dropNoRule(p)
	p.Props = nil
	if p.Meta != nil {
		e.SetMeta(p, nil)
	}
	e.definitions++
	e.setStub(p, controlUndefined)
}

// ContextPrefix begins the names of the predicates that have the clauses of
// transparent ones.
const ContextPrefix = "$in_context "

// SetTransparent makes p a transparent predicate. Its clauses are those of the
// predicate that SetTransparent returns, which has the module that a call belongs
// to as a last argument: the context of the goals in their bodies.
func (e *Engine) SetTransparent(p *Pred) *Pred {
	defer e.alone()()
	e.transparents++
	e.definitions++
	p.ownRare().context = e.Pred(p.Module, atom.Intern(ContextPrefix+p.Name.String()), p.Arity+1)
	p.context.ownRare().contextOf = p
	return p.context
}

// Context returns what SetTransparent has returned for p, or nil.
func (p *Pred) Context() *Pred { return p.context }

// contextual returns the predicate that a call of p reaches when the module of the
// caller is a further argument, or nil.
func (e *Engine) contextual(p *Pred) *Pred {
	if e.transparents == 0 {
		return nil
	}
	if !p.Defined && p.imported == nil {
		p = e.FindPred(p.Module, p.Name, p.Arity)
	}
	for p != nil && p.imported != nil {
		p = p.imported
	}
	if p == nil {
		return nil
	}
	return p.context
}

// Imported returns the predicate that p stands for, nil for none or one that a
// parent of the module has.
func (p *Pred) Imported() *Pred {
	if p.inherited {
		return nil
	}
	return p.imported
}

// Builtin returns the row that defines p, or nil.
func (p *Pred) Builtin() *Builtin {
	if p.builtin == nil {
		return nil
	}
	return p.builtin.Builtin
}

// Clauses returns the number of clauses of p.
func (p *Pred) Clauses() int { return p.live }

// IsSystem reports whether the predicate is a control construct or a builtin
// that programs may not change.
func (p *Pred) IsSystem() bool { return p.builtin != nil || p.Module.class == classSystem }

// Generation returns the number of changes of the database so far.
func (e *Engine) Generation() uint64 { return e.generation }

// change begins the next generation.
func (e *Engine) change() uint64 {
	e.generation++
	if e.next != nil {
		close(e.next)
		e.next = nil
	}
	return e.generation
}

// Changed returns a channel that is closed when there is a generation after gen. It is used
// at the desk.
func (e *Engine) Changed(gen uint64) <-chan struct{} {
	if e.generation != gen {
		return closed
	}
	if e.next == nil {
		e.next = make(chan struct{})
	}
	return e.next
}

// closed is a channel that is.
var closed = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// maxLinked is the most clauses of a predicate for which code that selects them is made.
// The clauses of a larger predicate are found like those of a dynamic one, and compiled
// when they are first used. So are those of a predicate with more facts than linkedAtOnce,
// until it has been called as often as it has facts.
//
// A dynamic predicate gets such code when it has not changed for callsToLink calls for each
// of its clauses, or for callsToLinkMany if these are more than linkedAtOnce facts, where
// code saves less. The code is dropped at the next change, as the logical update view
// demands. Each time it is dropped, twice as many calls are needed.
const (
	maxLinked       = 1000
	linkedAtOnce    = 64
	callsToLink     = 64
	callsToLinkMany = 512
)

// changed makes the next call of p select its clauses anew.
func (e *Engine) changed(p *Pred) {
	p.changedAt = e.generation
	if p.calls.Load() != 0 {
		p.calls.Store(0)
	}
	if p.hot.Load() != 0 {
		p.hot.Store(0)
	}
	p.cold = false
	if p.isLinked {
		p.isLinked = false
		p.relinked++
	}
	if p.linked != nil {
		e.oldBlocks = append(e.oldBlocks, p.linked...)
		p.linked = nil
	}
	if p.threadLocal {
		e.setStub(p, controlLocal)
		return
	}
	if p.Dynamic || p.live > maxLinked || p.rules == 0 && p.live > linkedAtOnce {
		if p.entry != e.code.atOffset(p.stub()) || !e.hasStub(p, controlDynamic) {
			e.setStub(p, controlDynamic)
		}
		return
	}
	e.setStub(p, controlLink)
}

// called counts the calls of p that do not run code of selection, by one in countedEach.
func (m *Machine) called(p *Pred) {
	if m.uncounted++; m.uncounted < countedEach {
		return
	}
	m.uncounted = 0
	if p.live > maxLinked || p.linked != nil {
		return
	}
	e, enough := m.Engine, int64(p.live)
	if p.Dynamic {
		if p.threadLocal || p.localOf != nil || e.inTransactions.Load() > 0 {
			return
		}
		each := int64(callsToLink)
		if p.rules == 0 && p.live > linkedAtOnce {
			each = callsToLinkMany
		}
		enough = int64(p.live+1) * each << min(p.relinked, 32)
	}
	if p.calls.Add(countedEach) >= enough {
		defer m.Alone()()
		if e.hasStub(p, controlDynamic) { // else another machine was first
			e.setStub(p, controlLink)
		}
	}
}

// countedEach is a prime, so that the calls of a loop have their turns.
const countedEach = 61
