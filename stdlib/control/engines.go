package control

import (
	"fmt"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/tabling"
	"github.com/zebralog/prolog/stdlib/terms"
)

// Engines (SWI-Prolog 11) are goals whose solutions are asked for one by one, while the
// program does other things. Each engine has its own machine, so terms are copied in and
// out. The machine is given back when the goal ends, that is, when it has no more solutions
// or raises an exception, or when the engine is destroyed. After its goal has ended, the
// engine exists until it is destroyed, but has no solutions. An engine without an alias is
// destroyed when no term refers to it and another engine is made.

// engines has the engines whose goals have not ended, and the engines with aliases until
// they are destroyed.
type engines struct {
	alive []*goalEngine
	lost  []*goalEngine // no term refers to them; they are to be destroyed
	limit int           // how many must be alive for the next collection
	made  int
}

var enginesOf = builtin.NewSlot[engines]()

// A goalEngine is an engine.
type goalEngine struct {
	number int
	builtin.Name
	m        *engine.Machine // nil if its goal has ended
	gone     bool            // it was destroyed
	template engine.Cell     // a cell of its machine
	busy     bool            // it runs
	post     *engine.Stored  // the term that engine_fetch/1 takes
	posted   engine.Account  // the memory of post
	yield    engine.Stored   // the term of engine_yield/1
}

// String returns how the engine is written.
func (g *goalEngine) String() string { return fmt.Sprintf("<engine>(%d,0x%[1]x)", g.number) }

// BlobType returns the type of the engine for blob/2.
func (g *goalEngine) BlobType() string { return "engine" }

// find returns the engine with an alias, or nil.
func (e *engines) find(alias engine.Cell) *goalEngine {
	return e.first(func(g *goalEngine) bool { return g.Alias == alias })
}

// self returns the engine that the machine runs, or nil.
func (e *engines) self(m *engine.Machine) *goalEngine {
	return e.first(func(g *goalEngine) bool { return g.m == m })
}

// Dropped implements engine.Dropper.
func (g *goalEngine) Dropped(e *engine.Engine) {
	g.unpost()
	if kept := enginesOf.Of(e); g.m != nil {
		kept.forget(g)
		kept.lost = append(kept.lost, g)
	}
}

// destroyLost destroys the engines that the last collection has found to be lost. If there
// are many engines, it asks for another collection.
func (e *engines) destroyLost(m *engine.Machine) {
	for n := len(e.lost); n > 0; n = len(e.lost) {
		g := e.lost[n-1]
		e.lost = e.lost[:n-1]
		g.release(m)
		e.limit = 2 * len(e.alive)
	}
	if len(e.alive) > max(manyEngines, e.limit) {
		e.limit = 2 * len(e.alive)
		m.RequestHostCollection()
	}
}

// manyEngines is the number of engines above which lost ones are looked for.
const manyEngines = 50

func (e *engines) first(is func(*goalEngine) bool) *goalEngine {
	i := slices.IndexFunc(e.alive, is)
	if i < 0 {
		return nil
	}
	return e.alive[i]
}

// engineBytes is the memory that an engine takes, without the stacks that its goal uses.
const engineBytes = 128 << 10

// setOptions sets the options of engine_create/4. It returns the limit on the stacks, or 0
// if there is none.
func (g *goalEngine) setOptions(m *engine.Machine, c engine.Cell) (stacks int, ok bool) {
	_, list, ok := m.StripModule(c)
	if !ok {
		return 0, false
	}
	options, ok := builtin.OptionItems(m, list)
	for i := 0; ok && i < len(options); i++ {
		switch name, value := builtin.Option(m, options[i]); name {
		case "alias":
			if g.Alias, ok = builtin.AliasArg(m, value); ok && enginesOf.Of(m.Engine).find(g.Alias) != nil {
				return 0, m.PermissionError("create", "engine", g.Alias)
			}
		case "stack_limit":
			stacks, ok = builtin.Natural(m, value)
		}
	}
	return stacks, ok
}

// engineCreate implements engine_create/4.
func engineCreate(m *engine.Machine, a []engine.Cell) bool {
	kept := enginesOf.Of(m.Engine)
	kept.destroyLost(m)
	g := &goalEngine{number: kept.made + 1}
	stacks, ok := g.setOptions(m, a[3])
	if !ok {
		return false
	}
	mod, goal, ok := m.StripModule(a[1])
	if !ok {
		return false
	}
	m.Engine.Grow(engineBytes, engine.AreaMemory)
	em, err := builtin.HostOf(m.Engine).Machine()
	if err != nil {
		m.Engine.Shrink(engineBytes)
		return m.ResourceError("memory")
	}
	m.ShareMemory(em)
	if stacks > 0 {
		flags.Inherit(em, m, stacks)
	}
	if limited := builtin.HostOf(m.Engine).Thread; limited != nil {
		goal = limited(m, em, m.NewStruct(atom.Colon, engine.Atom(mod.Name), goal))
	}
	pair := em.CopyFrom(m, m.NewStruct(atom.Minus, a[0], goal))
	g.m, g.template = em, em.Arg(pair, 0)
	em.SetRoots([]*engine.Cell{&g.template})
	em.Start(mod, em.Arg(pair, 1))
	g.Name = builtin.NewName(m, g, g.Alias)
	g.Drop(m)
	kept.alive = append(kept.alive, g)
	kept.made++
	return m.Unify(a[2], g.Term(m))
}

// engineArg checks that an argument is an engine that was not destroyed.
func engineArg(m *engine.Machine, c engine.Cell) (*goalEngine, bool) {
	c = m.Deref(c)
	var g *goalEngine
	switch {
	case engine.IsVar(c):
		return nil, m.InstantiationError()
	case engine.IsAtom(c):
		g = enginesOf.Of(m.Engine).find(c)
	default:
		var ok bool
		if g, ok = builtin.HostValue[*goalEngine](m, c); !ok {
			return nil, m.TypeError("engine", c)
		}
	}
	if g == nil || g.gone {
		return nil, m.ExistenceError("engine", c)
	}
	return g, true
}

// idleEngine checks that an argument is an engine that is not running.
func idleEngine(m *engine.Machine, action string, c engine.Cell) (*goalEngine, bool) {
	g, ok := engineArg(m, c)
	if ok && g.busy {
		return nil, m.PermissionError(action, "engine", c)
	}
	return g, ok
}

// engineNext implements engine_next/2.
func engineNext(m *engine.Machine, a []engine.Cell) bool {
	g, ok := idleEngine(m, "resume", a[0])
	if !ok {
		return false
	}
	if g.m == nil {
		return m.ExistenceError("engine", a[0])
	}
	g.busy = true
	outcome, ok := m.NextOf(g.m)
	g.busy = false
	if !ok {
		return false
	}
	switch outcome {
	case engine.Succeeded:
		return m.Unify(a[1], m.CopyFrom(g.m, g.template))
	case engine.Yielded:
		yield := m.Load(g.yield)
		g.yield = engine.Stored{}
		return m.Unify(a[1], yield)
	}
	defer g.release(m)
	switch outcome {
	case engine.Raised:
		return !m.Cancelled() && m.Throw(m.CopyFrom(g.m, g.m.Ball()))
	case engine.Halted:
		return m.Halt(g.m.ExitCode())
	}
	return false
}

// release gives back the machine of the engine.
func (g *goalEngine) release(m *engine.Machine) {
	g.busy = true // cleanups run on it
	flags.ClearOwn(g.m)
	builtin.HostOf(m.Engine).ReleaseIn(m, g.m)
	m.Engine.Shrink(engineBytes)
	g.unpost()
	g.m, g.busy = nil, false
	if g.Alias == 0 {
		enginesOf.Of(m.Engine).forget(g)
	}
}

func (e *engines) forget(g *goalEngine) {
	e.alive = slices.DeleteFunc(e.alive, func(x *goalEngine) bool { return x == g })
}

// engineDestroy implements engine_destroy/1.
func engineDestroy(m *engine.Machine, a []engine.Cell) bool {
	g, ok := idleEngine(m, "destroy", a[0])
	if !ok {
		return false
	}
	if g.m != nil {
		g.release(m)
	}
	g.unpost()
	g.gone = true
	enginesOf.Of(m.Engine).forget(g)
	return true
}

// enginePost implements engine_post/2.
func enginePost(m *engine.Machine, a []engine.Cell) bool {
	g, ok := engineArg(m, a[0])
	if !ok {
		return false
	}
	if g.post != nil {
		return m.PermissionError("post_to", "engine", a[0])
	}
	post := m.Store(a[1])
	g.posted.Grow(m.Engine, post.Size(), engine.AreaMemory)
	g.post = &post
	return true
}

// unpost drops the posted term.
func (g *goalEngine) unpost() {
	g.post = nil
	g.posted.Free()
}

// engineFetch implements engine_fetch/1.
func engineFetch(m *engine.Machine, a []engine.Cell) bool {
	g := enginesOf.Of(m.Engine).self(m)
	if g == nil || g.post == nil {
		self := engine.Atom(atomMain)
		if g != nil {
			self = g.Term(m)
		}
		return m.ErrorTerm(m.NewStruct(terms.AtomExistenceError, engine.Atom(program.AtomTerm), engine.Atom(atomDelivery), self))
	}
	post := m.Load(*g.post)
	g.unpost()
	return m.Unify(a[0], post)
}

var (
	atomMain     = atom.Intern("main")
	atomDelivery = atom.Intern("delivery")
)

// engineYield implements engine_yield/1. It is an error while a table is being evaluated,
// because the evaluation must not be left for another goal.
func engineYield(m *engine.Machine, a []engine.Cell) bool {
	g := enginesOf.Of(m.Engine).self(m)
	switch {
	case g == nil:
		return m.PermissionError("yield", "engine", engine.Atom(atomMain))
	case !m.CanYield(), tabling.Tablings.Of(m.Engine).Evaluating(m):
		return m.PermissionError("yield", "engine", g.Term(m))
	}
	g.yield = m.Store(a[0])
	return m.Yield()
}

// engineSelf implements engine_self/1.
func engineSelf(m *engine.Machine, a []engine.Cell) bool {
	g := enginesOf.Of(m.Engine).self(m)
	return g != nil && m.Unify(a[0], g.Term(m))
}

// isEngine implements is_engine/1.
func isEngine(m *engine.Machine, c engine.Cell) bool {
	if engine.IsAtom(c) {
		return enginesOf.Of(m.Engine).find(c) != nil
	}
	g, ok := builtin.HostValue[*goalEngine](m, c)
	return ok && !g.gone
}

// currentEngine implements current_engine/1.
func currentEngine(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	var alive []*goalEngine
	if r.State == nil {
		alive = slices.Clone(enginesOf.Of(m.Engine).alive)
	}
	return builtin.AnswerItems(m, r, a[0], alive, func(g *goalEngine, m *engine.Machine) engine.Cell {
		if g.m == nil {
			return 0
		}
		return g.Term(m)
	})
}

var engineRows = []engine.Builtin{
	{Name: "engine_create", Arity: 4, Det: engineCreate, Meta: "?0?:",
		Doc: "engine_create(+Template, :Goal, -Engine, +Options) is det\nEngine finds the solutions of Goal as instances of Template. Options are alias(Name) and stack_limit(Bytes)."},
	{Name: "engine_next", Arity: 2, Det: engineNext,
		Doc: "engine_next(+Engine, -Term) is semidet\nTerm is the next solution, or the term that the engine yields."},
	{Name: "engine_destroy", Arity: 1, Det: engineDestroy,
		Doc: "engine_destroy(+Engine) is det\nEnds the engine and frees it."},
	{Name: "engine_post", Arity: 2, Det: enginePost,
		Doc: "engine_post(+Engine, +Term) is det\nThe engine's next engine_fetch/1 gets Term."},
	{Name: "engine_fetch", Arity: 1, Det: engineFetch,
		Doc: "engine_fetch(-Term) is det\nTerm was posted to the engine that calls this."},
	{Name: "engine_yield", Arity: 1, Det: engineYield,
		Doc: "engine_yield(+Term) is det\nTerm is the answer of engine_next/2. Its next call continues after this goal."},
	{Name: "engine_self", Arity: 1, Det: engineSelf,
		Doc: "engine_self(-Engine) is det\nEngine runs this goal."},
	{Name: "current_engine", Arity: 1, NonDet: currentEngine,
		Doc: "current_engine(?Engine) is nondet\nEngine was created and not destroyed."},
	builtin.TypeTest("is_engine", "an engine that was not destroyed", isEngine),
}
