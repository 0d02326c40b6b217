package engine

import (
	"fmt"
	"math/bits"
	"runtime"
	"sync/atomic"
	"weak"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/engine/syntax"
)

// An Engine is a database of predicates with what belongs to it: flags,
// operators, builtins and code. Machines run goals over it, one at a time:
// whoever runs a machine holds the engine's lock.
type Engine struct {
	*mutex

	Flags  *number.Flags
	lists  atom.Lists
	cons   Cell // the functor of list cells
	code   *codeSpace
	ledger *ledger
	limits Limits

	modules    map[atom.Atom]*Module
	system     *Module
	user       *Module
	wakeup     *Pred   // '$wakeup'/2
	setup      *Pred   // setup_call_cleanup/3
	preds      []*Pred // by number, as procedure records hold it
	builtins   []*Builtin
	stubs      stubs
	consts     []*record // boxed constants and big terms of clauses, by number
	freeConsts []int

	generation   uint64
	running      map[*Machine]struct{}
	holder       atomic.Pointer[watch] // of the run that has the lock
	waiting      int                   // machines that wait for another one: see NextOf
	machines     int                   // made so far
	transparents int                   // transparent predicates
	indexes      int64                 // made so far
	buried       map[*Pred]struct{}    // predicates with buried clauses
	garbage      []*clauseCode         // of erased clauses, not yet freed
	oldCode      []*clauseCode         // the same, freed only when no machine runs
	oldBlocks    []block               // code of selection, freed likewise
	shapes       map[string]*clauseCode
	occurs       OccursCheck
	callees      [512]cachedCallee
	arith        [opCount]*Pred // see arithmetic

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

	// Copied, if set, is called with every attributed variable that is made by
	// copying a term with its attributes.
	Copied func(m *Machine, v Cell)

	// GiveUp, if set, is called when there is no more room, to free what the goals
	// of the machine have left.
	GiveUp func(m *Machine)

	// Suspend, if set, is called before a goal lets others run. What it returns is
	// called when the goal goes on.
	Suspend func() (resume func())

	// Host is for the packages above: what they keep for each engine.
	Host []any

	atoms  atomCollector
	made   []weak.Pointer[Machine] // all machines
	stored []weak.Pointer[record]  // with atoms that can be collected

	hosts     []any // Go values that terms refer to
	freeHosts []int // handles without a value
	given     []int // handles of values that the host has given
	givenAt   int   // how many are looked through
	frames    frames
	globals   map[atom.Atom]*globalValue
}

// Ops is the operators of the module user.
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

// New returns an engine without predicates except for control constructs.
func New(limits Limits, lists atom.Lists) (*Engine, error) {
	if limits.Stacks == 0 {
		limits.Stacks = DefaultLimits.Stacks
	}
	l := &ledger{limit: noLimit, tableLimit: noLimit}
	code, err := newCodeSpace(l)
	if err != nil {
		return nil, fmt.Errorf("prolog: no memory for programs: %w", err)
	}
	e := &Engine{
		mutex:   newMutex(),
		Flags:   &number.Flags{},
		lists:   lists,
		cons:    funCons,
		code:    code,
		ledger:  l,
		limits:  limits,
		modules: make(map[atom.Atom]*Module),
		globals: make(map[atom.Atom]*globalValue),
		running: make(map[*Machine]struct{}),
		buried:  make(map[*Pred]struct{}),
		shapes:  make(map[string]*clauseCode),
		atoms:   newAtomCollector(lists),
	}
	if lists == atom.Standard {
		e.cons = functor(atom.Dot, 2)
	}
	e.closeAtoms()
	runtime.AddCleanup(e, func(a *codeArea) { a.release() }, code.area)
	e.system = e.Module(atom.System)
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
	e.Install(controlRows)
	e.Install(bagRows)
	e.Install(continuationRows)
	return e, nil
}
