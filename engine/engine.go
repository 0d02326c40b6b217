package engine

import (
	"fmt"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
	"weak"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/engine/syntax"
)

// An Engine is a database of predicates, with what belongs to it, as seen by one of its
// users: the host or a machine. Users share the database; what belongs to one machine is in
// its Engine.
type Engine struct {
	*database

	// Flags are the flags that evaluation depends on. A machine has a copy of the host's.
	// It is taken when the machine begins to run and when a flag is set (FlagsChanged).
	Flags *number.Flags

	// Local is for the packages above: what they keep for each machine.
	Local []any

	m     *Machine      // whose engine it is, or nil
	query *Machine      // the same, while its goal runs
	spare int64         // bytes for which there is room at any rate; 0 without a goal
	taken int64         // bytes that are not yet in the ledger
	freed *atomic.Int64 // bytes of the query's that were given up by whoever had them

	queryMemory uint64 // see SetQueryMemory
	ownStacks   uint64 // see SetOwnStackLimit

	// OwnFlags, if set, puts into Flags what the machine has for itself.
	OwnFlags func(*Engine)

	callees callees
	met     shapesMet      // see hasShape
	arith   [opCount]*Pred // see arithmetic
	changes *Changes       // of the machine, while they are noted
}

// A database is what all machines of an engine share: predicates, builtins and
// their code, operators, atoms. See turn.go for who may use it.
type database struct {
	*turns

	host    *Engine
	sandbox *sandbox // what programs may call; nil for everything
	lists   atom.Lists
	cons    Cell // the functor of list cells
	code    *codeSpace
	native  *nativeTier   // nil before there is native code
	waiting waitingNative // for native code

	nativeAfter int32 // how often a predicate is called before it gets native code; 0: it gets none
	nativeError error // why not, unless that was chosen

	ledger *ledger
	limits Limits

	modules    map[atom.Atom]*Module
	recent     [16]atomic.Pointer[Module] // modules looked up recently, by the last bits of their names
	system     *Module
	user       *Module
	wakeup     *Pred   // '$wakeup'/2
	setup      *Pred   // setup_call_cleanup/3
	preds      []*Pred // by number, as procedure records hold it
	newPreds   []Pred  // memory for further ones
	builtins   []*installed
	closes     map[Cell]bool // the functors of those that close something
	stubs      stubs
	consts     []*record // boxed constants and big terms of clauses, by number
	freeConsts []int

	generation     uint64
	next           chan struct{}      // closed at the next generation, or nil
	transactions   []*transaction     // by their ranges
	inTransactions atomic.Int32       // how many these are
	definitions    uint64             // changes of the meaning of names
	lastMachine    int                // made so far
	transparents   int                // transparent predicates
	indexes        int64              // made so far
	buried         map[*Pred]struct{} // predicates with buried clauses
	garbage        []*clauseCode      // of erased clauses, not yet freed
	oldCode        []*clauseCode      // the same, freed only when no machine runs
	oldBlocks      []block            // code of selection, freed likewise
	freeAt         int                // how many of these are looked through; see freeUnused
	codeOf         map[int]ownedCode  // code of clauses by its offset
	traceCodes     map[*Clause]*clauseCode
	codeFreed      uint64 // how often the code of a clause was freed
	longestCode    int    // in instructions
	shapes         map[string]*shapeCode
	dropped        uint64 // how often these were dropped
	occurs         OccursCheck

	// MetaOf, if set, is asked for the meta-predicate declaration of a predicate
	// that would be loaded when it is called; nil if there is none.
	MetaOf func(name atom.Atom, arity int) []byte

	// UnknownWarning is called for an unknown predicate whose call fails with a
	// warning.
	UnknownWarning func(m *Machine, p *Pred)

	// Autoload is asked for a predicate that a module calls and that neither it
	// nor its parents have. The predicate it returns is imported into the
	// module.
	Autoload func(m *Machine, mod *Module, name atom.Atom, arity int) *Pred

	// Supply adds the clauses of a predicate for which Defer was called. It may use the heap.
	Supply func(m *Machine, p *Pred)

	supplying bool // it runs: what it adds counts, but is not limited

	// Copied, if set, is called with every attributed variable that is made by
	// copying a term with its attributes.
	Copied func(m *Machine, v Cell)

	// Held, if set, calls visit with the cells that the packages above keep besides stored
	// terms, so that their atoms are kept.
	Held func(visit func([]Cell))

	// GiveUp, if set, is called when there is no more room, to free what the goals
	// of the machine have left.
	GiveUp func(m *Machine)

	// Shared is for the packages above: what they keep for each engine.
	Shared []any

	atoms    atomCollector
	registry sync.Mutex              // for what any machine may add to, from here down
	made     []weak.Pointer[Machine] // all machines
	kept     *Machine                // one that is not used, or nil
	stored   []weak.Pointer[record]  // with atoms that can be collected

	hosts      hostTable
	sweepAfter int // how many calls of SweepDue until it is
	frames     frames
	globals    globalValues
}

// Ops returns the operators of the module user.
func (e *Engine) Ops() *syntax.Ops { return e.user.Ops }

// Limits bounds the memory of a machine.
type Limits struct {
	// Stacks is the bytes that the terms, environments, choice points and the
	// trail of a goal take together.
	Stacks uint64

	// Query bounds them together with what the engine grows by while the goal
	// runs; 0 is for no bound.
	Query uint64
}

// DefaultLimits is used where a limit is zero.
var DefaultLimits = Limits{Stacks: defaultStacks()}

func defaultStacks() uint64 {
	if bits.UintSize == 32 || runtime.GOARCH == "wasm" {
		return 256 << 20
	}
	return 1 << 30
}

// systemPreds is about the number of predicates of the module system.
const systemPreds = 890

// New returns an engine without predicates except for control constructs.
func New(limits Limits, lists atom.Lists) (*Engine, error) {
	if limits.Stacks == 0 {
		limits.Stacks = DefaultLimits.Stacks
	}
	code, err := newCodeSpace()
	if err != nil {
		return nil, fmt.Errorf("prolog: no memory for programs: %w", err)
	}
	flags := new(number.Flags)
	e := &Engine{Flags: flags, freed: new(atomic.Int64), database: &database{
		turns:   &turns{desk: make(chan struct{}, 1)},
		lists:   lists,
		cons:    funCons,
		code:    code,
		ledger:  &ledger{limit: noLimit, tableLimit: noLimit},
		limits:  limits,
		modules: make(map[atom.Atom]*Module),
		closes:  make(map[Cell]bool),
		globals: make(globalValues),
		buried:  make(map[*Pred]struct{}),
		shapes:  make(map[string]*shapeCode),
		codeOf:  make(map[int]ownedCode),

		traceCodes: make(map[*Clause]*clauseCode),
		freeAt:     minGarbage,
		atoms:      newAtomCollector(lists),
	}}
	e.database.host, e.turns.ask = e, e.ask
	flags.Poll = func(bytes int) {
		if t := e.turns.alone.Load(); t != nil && t.m != nil {
			t.m.Poll(bytes)
		}
	}
	if lists == atom.Standard {
		e.cons = functor(atom.Dot, 2)
	}
	e.closeAtoms()
	runtime.AddCleanup(e.database, func(a *codeArea) { a.release() }, code.area)
	e.system = e.Module(atom.System)
	e.system.preds = make(map[PredKey]*Pred, systemPreds)
	e.preds, e.builtins = make([]*Pred, 0, systemPreds), make([]*installed, 0, systemPreds)
	e.system.Ops = syntax.NewOps()
	if lists == atom.Reserved {
		e.system.Ops.Add(100, syntax.YFX, atom.Dot) // functional notation on dicts
		e.system.Ops.MarkAddition(atom.Dot)
	}
	e.user = e.Module(atom.User)
	e.system.class = classSystem
	e.wakeup = e.Pred(e.system, atom.Intern("$wakeup"), 2)
	e.setup = e.Pred(e.system, atom.Intern("setup_call_cleanup"), 3)
	e.makeStubs()
	NativeDefault.Choose(e)
	for _, rows := range [][]Builtin{controlRows, determinismRows, bagRows, continuationRows, postedRows, traceRows} {
		e.InstallUsing(Nothing, rows)
	}
	return e, nil
}

// Host returns the host's engine.
func (e *Engine) Host() *Engine { return e.host }

// own returns the engine of a new machine.
func (e *Engine) own() *Engine {
	flags := *e.host.Flags
	return &Engine{database: e.database, Flags: &flags, freed: new(atomic.Int64)}
}
