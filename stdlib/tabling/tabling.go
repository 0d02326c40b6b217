package tabling

import (
	"slices"
	"sync"
	"unsafe"
	"weak"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/program"
)

// The evaluation of tabled predicates. library(tabling) describes its part in Prolog. This
// file has the data, and decides the order of the work.
//
// The tables that are being evaluated form a stack. A call that makes a table runs in a
// frame. The frame first runs the clauses of the predicate, which are the initial task of
// the table. Then it runs the remaining tasks, and ends. A task is either the clauses of a
// table, or the rest of a suspended clause with one answer of the table for which it waits.
// A task ends when it fails, or when its table is full.
//
// A frame may meet a table below its own in the stack. Then both tables may depend on each
// other, and the frame leaves its tasks to the frame of that table. low is the lowest table
// met, as in Tarjan's algorithm for strongly connected components. A frame that has met no
// lower table is a leader. It runs the tasks of all tables from its own upwards. When there
// are none left, all these tables are complete.
//
// Some calls cannot be suspended, for instance because there are attributed variables in
// the rest of the clause. Such a call reads the answers found so far. The task is noted
// with the number of answers. When no other task is left and there are more answers by
// then, the task runs again.
//
// A component with negation is evaluated several times (tablenegation.go).
//
// An exception leaves frames. The depth of the frames is also in a global variable of the
// machine, which backtracking restores. So the next call notices that frames were left, and
// drops their tables.

// A tabling has what an engine knows of tabled predicates.
type tabling struct {
	preds   []*tabledPred
	byPred  map[*engine.Pred]*tabledPred
	changes int        // the number of changes of declarations
	made    int        // the number of tables made
	mu      sync.Mutex // guards the following fields
	tables  []tableRef // the tables that are in no map of a predicate, but whose answers may still be read
	lost    int        // how many tables were forgotten since the gone ones were last removed
	rounds  int        // the number of evaluations begun by a machine without a frame
	flat    flattener
	row     []engine.Cell // for temporary use
	vars    []engine.Cell // for temporary use
}

// A tableRef is a table that may still be used, and its memory. The memory counts as long
// as anything refers to the table. Choice points may have answers left of a table that was
// abolished. Other machines may use a table of their own.
type tableRef struct {
	table  weak.Pointer[callTable]
	memory *engine.Account
}

// Tablings has the tabling of each engine.
var Tablings = builtin.NewSlot[tabling]()

// evaluations has what each machine is evaluating.
var evaluations = builtin.NewLocalSlot[evaluation]()

// A tabledPred is a tabled predicate.
type tabledPred struct {
	of          *tabling
	number      int
	pred        *engine.Pred
	modes       []mode        // of all arguments; nil if no argument has a mode
	moded       int           // the number of arguments with modes
	terms       engine.Stored // the modes of those arguments, as a list
	join        bool          // a mode calls Prolog
	incremental bool          // tables are valid until what they depend on changes
	options     []string      // the options that predicate_property(_, tabled(Option)) returns
	tables      map[string]*callTable

	wrapper atom.Atom // name of the predicate to which calls are redirected
	own     atom.Atom // name of the predicate that runs the clauses
	table   atom.Atom // name of the second version of the clauses
	names   int       // the number of rests of clauses named so far
	aux     []*engine.Pred
	built   uint64 // the generation of the clauses from which the second version was made
	changes int    // the number of declarations at that time
}

// A callTable is a variant of a call, with its answers.
type callTable struct {
	m        *engine.Machine // the machine that evaluates it
	pred     *tabledPred
	id       int
	key      string
	goal     engine.Stored // calls the clauses; see begin
	index    int           // in the stack
	round    int           // see tabling.rounds
	complete bool
	awaited  bool   // the call that has made it is about to read it
	read     bool   // choice points may have answers left
	dropped  bool   // an exception has left its evaluation
	abolish  bool   // abolish the table after the evaluation
	data     uint64 // of an incremental table: the generation of the data on which it depends

	memory  *engine.Account // of the answers and their terms
	answers answerSet
	store   termStore
	unknown map[int]bool // the undefined rows of a complete table

	// While the table is incomplete and has modes: the rows in the order in which they came
	// or changed, and the last place of each row in that order.
	log    rowLog
	latest []int32

	waits   engine.Account // the memory of waiting
	waiting []*suspended
	next    int             // in waiting
	queued  bool            // it is in the work of a frame
	grown   bool            // answers came since the last pass over waiting has begun
	known   map[string]bool // the bytes of waiting; nil as long as no task was run again

	few, many *answerSet // of the last two phases of alternation
}

// tableBytes is the memory of a table without its answers.
const tableBytes = int(unsafe.Sizeof(callTable{})) + 400

// A suspended is the rest of a clause that waits for the answers of a table.
type suspended struct {
	term  engine.Stored // rest(Goal, Variables...)
	owner *callTable
	table *callTable
	next  int // the next answer for it
}

// A task is the clauses of its owner, or a rest with the number of an answer.
type task struct {
	owner *callTable
	rest  *suspended
	at    int
}

// A read says how many answers of an incomplete table a task has read.
type read struct {
	task  task
	table *callTable
	size  int
}

type readKey struct {
	task  task
	table *callTable
}

// A frame is the evaluation of a table and of those above it.
type frame struct {
	base, low int
	task      task
	again     bool         // the current task was run before
	work      []*callTable // tables that may have answers for suspended rests
	initial   []*callTable // tables whose clauses must run again
	reads     []read
	readAt    map[readKey]int
	repeat    []task
	negative  bool // the component has negation or undefined answers
	upper     bool // the phase finds too many answers
	phases    int  // the number of phases begun after the first one
	joined    bool // another table has joined the component during this phase
}

// An evaluation has what a machine is evaluating.
type evaluation struct {
	stack  []*callTable
	frames []*frame
	round  int
	own    map[variant]*callTable // tables that another machine is making at the same time
	made   *callTable             // the table of the last leader that has ended, which will read it
	spare  *frame                 // a frame that has ended
}

// A variant is a call without the names of its variables.
type variant struct {
	pred *tabledPred
	key  string
}

func (ev *evaluation) top() *frame { return ev.frames[len(ev.frames)-1] }

var (
	atomTabling  = atom.Intern("$tabling")
	atomDelays   = atom.Intern("$tabling_delays")
	atomAnswer   = atom.Intern("answer")
	atomRest     = atom.Intern("rest")
	atomRun      = atom.Intern("run")
	atomBuild    = atom.Intern("build")
	atomTabled   = atom.Intern("tabled")
	atomTNot     = atom.Intern("tnot")
	atomTable    = atom.Intern("$table")
	atomTrienode = atom.Intern("trienode")
)

// current returns the evaluation of the machine, for builtins that are called within a
// frame.
func current(m *engine.Machine) *evaluation { return evaluations.Of(m.Engine) }

// EndRun drops the tables that a run has not completed. The machine has its turn.
func EndRun(m *engine.Machine) {
	if ev := current(m); len(ev.frames) > 0 {
		m.AtDesk(func() { ev.leave(0) })
	}
}

// Enter returns the evaluation of the machine. It first removes the frames that were left.
func (t *tabling) Enter(m *engine.Machine) *evaluation {
	ev := current(m)
	depth := 0
	if c, ok := m.Global(atomTabling); ok {
		n, _ := engine.SmallIntOf(c)
		depth = max(0, int(n))
	}
	if depth < len(ev.frames) {
		ev.leave(depth)
	}
	return ev
}

// Evaluating reports whether the machine is evaluating a table.
func (t *tabling) Evaluating(m *engine.Machine) bool { return len(t.Enter(m).frames) > 0 }

// leave removes the frames above a depth, and their tables.
func (ev *evaluation) leave(depth int) {
	base := ev.frames[depth].base
	for _, tab := range ev.stack[base:] {
		tab.dropped = true
		tab.forget()
	}
	ev.stop(base)
	clear(ev.stack[base:])
	ev.stack = ev.stack[:base]
	for _, f := range ev.frames[depth:] {
		for _, tab := range f.work {
			tab.queued = false
			if depth > 0 && !tab.dropped {
				ev.frames[depth-1].queue(tab)
			}
		}
	}
	clear(ev.frames[depth:])
	ev.frames = ev.frames[:depth]
}

// stop removes the rests of clauses of tables from base on that wait for tables below base.
func (ev *evaluation) stop(base int) {
	for _, tab := range ev.stack[:base] {
		tab.waiting = slices.DeleteFunc(tab.waiting, func(s *suspended) bool { return s.owner.index >= base })
		tab.next, tab.known = 0, nil
	}
}

// forget removes the table from the map of its predicate.
func (tab *callTable) forget() {
	if tab.pred.tables[tab.key] != tab {
		return
	}
	delete(tab.pred.tables, tab.key)
	tab.waits.Free()
	if !tab.complete || !tab.read && !tab.awaited {
		tab.memory.Free()
		return
	}
	tab.pred.of.refer(tab)
	t := tab.pred.of
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lost++
}

// refer notes a table that is in no map.
func (t *tabling) refer(tab *callTable) {
	if len(t.tables) == cap(t.tables) {
		t.eachTable(func(*callTable) {})
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tables = append(t.tables, tableRef{weak.Make(tab), tab.memory})
}

// GiveUp frees what earlier goals have left, and abolished tables to which nothing refers.
func (t *tabling) GiveUp(m *engine.Machine) {
	t.Enter(m)
	t.mu.Lock()
	lost := t.lost > 0
	t.mu.Unlock()
	if lost {
		m.CollectGarbage()
		t.eachTable(func(*callTable) {})
	}
}

// key flattens the ordinary arguments of a call. The variables of the flattener are then
// those of the arguments, followed by the arguments with modes.
func (p *tabledPred) key(m *engine.Machine, f *flattener, goal engine.Cell) bool {
	f.reset(m)
	arity := p.pred.Arity
	if arity == 0 {
		return true
	}
	for i, arg := range m.Arguments(goal) {
		if p.moded == 0 || p.modes[i] == modeIndex {
			if !f.term(arg) {
				return m.TypeError(f.bad, p.qualify(m, goal))
			}
		}
	}
	for i := 0; p.moded > 0 && i < arity; i++ {
		if p.modes[i] != modeIndex {
			arg := m.Arg(goal, i)
			if !engine.IsVar(arg) {
				return m.UninstantiationError(arg)
			}
			f.vars = append(f.vars, arg)
		}
	}
	return true
}

// Held visits the words of the answers. Nothing else keeps the atoms in them. Atoms in keys
// also occur in the goals and terms of the tables.
func (t *tabling) Held(visit func([]engine.Cell)) {
	held := func(tab *callTable) {
		tab.answers.held(visit)
		tab.few.held(visit)
		tab.many.held(visit)
	}
	for _, p := range t.preds {
		for _, tab := range p.tables {
			held(tab)
		}
	}
	t.eachTable(held)
}

// eachTable calls f with the tables that are still in use, and forgets the others.
func (t *tabling) eachTable(f func(*callTable)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lost = 0
	kept := t.tables[:0]
	for _, r := range t.tables {
		if tab := r.table.Value(); tab != nil {
			f(tab)
			kept = append(kept, r)
		} else {
			r.memory.Free()
		}
	}
	clear(t.tables[len(kept):])
	t.tables = kept
}

// find returns the table for a call whose key was just made, or nil. evaluated says that
// the table was evaluated for this call.
func (t *tabling) find(m *engine.Machine, ev *evaluation, p *tabledPred, evaluated bool) *callTable {
	if tab := ev.made; evaluated && tab != nil && tab.pred == p && tab.key == string(t.flat.buf) {
		ev.made, tab.awaited = nil, false
		return tab // others may have abolished it by now
	}
	tab := ev.own[variant{p, string(t.flat.buf)}]
	if tab == nil { // else it is the table in use here, even if others have made or abolished tables
		tab = p.tables[string(t.flat.buf)]
	}
	if tab.foreign(m) {
		return nil
	}
	switch {
	case tab == nil:
		return nil
	case !tab.complete && (tab.index >= len(ev.stack) || ev.stack[tab.index] != tab), // of a machine that has abandoned it
		tab.abolish && (tab.round != ev.round || len(ev.frames) == 0 && !evaluated),
		!evaluated && tab.complete && tab.data != t.generation(m.Engine, p):
		tab.forget()
		return nil
	}
	return tab
}

// foreign reports whether another machine is making the table.
func (tab *callTable) foreign(m *engine.Machine) bool {
	return tab != nil && !tab.complete && tab.m != m && tab.m.HasGoal()
}

// generation returns when the data of an incremental table last changed, or 0 for other
// tables.
func (t *tabling) generation(e *engine.Engine, p *tabledPred) (g uint64) {
	if !p.incremental {
		return 0
	}
	for _, data := range *program.Incremental.Of(e) {
		if data.Props[program.AtomIncremental] || data.Props[program.AtomMonotonic] {
			g = max(g, data.ChangedAt())
		}
	}
	return g
}

// begin makes a table for the call, and a frame for its evaluation. It unifies run with the
// next goal: run(Goal), or build(Goal) if the second version of the clauses must be made
// first.
func (t *tabling) begin(m *engine.Machine, ev *evaluation, p *tabledPred, goal, run engine.Cell) bool {
	if len(ev.frames) == 0 {
		t.rounds++
		ev.round, ev.own = t.rounds, nil
	}
	vars := t.flat.vars
	ev.made = nil
	t.made++
	tab := &callTable{m: m, pred: p, id: t.made, key: string(t.flat.buf), index: len(ev.stack), round: ev.round, data: t.generation(m.Engine, p), memory: new(engine.Account)}
	tab.answers = answerSet{keyed: len(vars) - p.moded, width: len(vars)}
	t.row = append(append(t.row[:0], engine.SmallInt(int64(tab.index))), vars...)
	answer := m.NewStruct(atomAnswer, t.row...)
	t.row = t.row[:0]
	if p.pred.Arity > 0 {
		t.row = append(t.row, m.Arguments(goal)...)
	}
	t.row = append(t.row, answer)
	clauses := m.NewStruct(atom.Colon, engine.Atom(p.pred.Module.Name), m.NewStruct(p.table, t.row...))
	tab.goal = m.Store(clauses)
	tab.store.memory = tab.memory
	tab.memory.Grow(m.Engine, tab.goal.Size()+len(tab.key)+tableBytes, engine.AreaTables)

	if p.tables[tab.key].foreign(m) {
		if ev.own == nil {
			ev.own = make(map[variant]*callTable)
		}
		ev.own[variant{p, tab.key}] = tab
		t.refer(tab)
	} else {
		p.tables[tab.key] = tab
		delete(ev.own, variant{p, tab.key})
	}
	m.NoteChange(nil, tab.forget)
	ev.stack = append(ev.stack, tab)
	f := ev.spare
	if f == nil {
		f = new(frame)
	}
	ev.spare = nil
	f.base, f.low, f.task = tab.index, tab.index, task{owner: tab}
	ev.frames = append(ev.frames, f)
	do := atomRun
	if p.built != p.pred.ChangedAt() || p.changes != t.changes {
		do = atomBuild
	}
	return m.SetGlobal(atomTabling, engine.SmallInt(int64(len(ev.frames)))) && m.Unify(run, m.NewStruct(do, clauses))
}

// tabledArg returns the predicate with a number, or nil.
func (t *tabling) tabledArg(m *engine.Machine, c engine.Cell) *tabledPred {
	if n, ok := engine.SmallIntOf(m.Deref(c)); ok && n >= 0 && n < int64(len(t.preds)) {
		return t.preds[n]
	}
	return nil
}

// isCall reports whether the goal is a call of the predicate.
func (p *tabledPred) isCall(m *engine.Machine, goal engine.Cell) bool {
	switch {
	case p == nil:
		return false
	case p.pred.Arity == 0:
		return goal == engine.Atom(p.pred.Name)
	}
	return m.IsFunctor(goal, p.pred.Name, p.pred.Arity)
}

// tableAnswer implements '$tbl_answer'(N, Goal, Rest, Run).
func tableAnswer(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	t := Tablings.Of(m.Engine)
	p := t.tabledArg(m, a[0])
	goal := m.Deref(a[1])
	if !p.isCall(m, goal) {
		return false
	}
	run := m.Deref(a[3])
	if it, ok := r.State.(*reader); ok {
		if engine.IsVar(run) {
			m.Unify(run, builtin.NilList)
		}
		return p.key(m, &t.flat, goal) && it.read(m, t, goal, r)
	}
	ev := t.Enter(m)
	if !p.key(m, &t.flat, goal) {
		return false
	}
	tab := t.find(m, ev, p, !engine.IsVar(run))
	if tab == nil {
		return t.begin(m, ev, p, goal, run)
	}
	if engine.IsVar(run) {
		m.Unify(run, builtin.NilList)
	}
	if !tab.complete {
		f := ev.top()
		f.low = min(f.low, tab.index)
		rest := m.Deref(a[2])
		if !engine.IsNil(rest) && m.Visit(rest, func(c engine.Cell) bool { return !builtin.HasAttrs(m, c) }) {
			ev.suspend(m, t, tab, rest)
			return false
		}
	}
	if tab.complete && tab.answers.n == 1 && len(tab.unknown) == 0 {
		return tab.answer(m, 0, t.flat.vars)
	}
	it := &reader{table: tab, live: !tab.complete}
	return it.read(m, t, goal, r)
}

// A reader reads the answers of a table one by one.
type reader struct {
	table *callTable
	live  bool // the table is incomplete
	next  int
}

// read unifies the variables of the flattener with the next answer.
func (it *reader) read(m *engine.Machine, t *tabling, goal engine.Cell, r *engine.Retry) bool {
	tab := it.table
	if it.live {
		for it.next < tab.size() {
			row, valid := tab.at(it.next)
			it.next++
			if valid {
				tab.read = true
				r.Again(it)
				return tab.answer(m, row, t.flat.vars)
			}
		}
		if ev := current(m); len(ev.frames) > 0 {
			f := ev.top()
			if f.note(read{f.task, tab, it.next}) {
				tab.waits.Grow(m.Engine, readBytes, engine.AreaTables)
			}
		}
		return false
	}
	for it.next < tab.answers.n {
		row := it.next
		it.next++
		if it.next < tab.answers.n {
			tab.read = true
			r.Again(it)
		}
		if !tab.unknown[row] {
			return tab.answer(m, row, t.flat.vars)
		}
		ev := t.Enter(m)
		if len(ev.frames) == 0 {
			return tab.answer(m, row, t.flat.vars) && delay(m, tab.pred.qualify(m, goal))
		}
		f := ev.top()
		f.negative = true
		if f.upper {
			return tab.answer(m, row, t.flat.vars)
		}
	}
	return false
}

// qualify returns the goal with the module of the predicate.
func (p *tabledPred) qualify(m *engine.Machine, goal engine.Cell) engine.Cell {
	return m.NewStruct(atom.Colon, engine.Atom(p.pred.Module.Name), goal)
}

const (
	knownBytes = 50 // of an entry in known, without its key
	readBytes  = 2 * int(unsafe.Sizeof(read{})+unsafe.Sizeof(readKey{}))
)

// suspend makes the rest of the current task's clause wait for the answers of a table. The
// variables of the flattener are those of the call.
func (ev *evaluation) suspend(m *engine.Machine, t *tabling, tab *callTable, rest engine.Cell) {
	f := ev.top()
	term := m.NewStruct(atomRest, append([]engine.Cell{rest}, t.flat.vars...)...)
	if f.again && tab.known == nil {
		tab.known = make(map[string]bool)
		for _, s := range tab.waiting {
			t.flat.reset(m)
			t.flat.term(m.Load(s.term))
			tab.waits.Grow(m.Engine, len(t.flat.buf)+knownBytes, engine.AreaTables)
			tab.known[string(t.flat.buf)] = true
		}
	}
	if tab.known != nil {
		t.flat.reset(m)
		t.flat.term(term)
		if tab.known[string(t.flat.buf)] {
			return
		}
		tab.waits.Grow(m.Engine, len(t.flat.buf)+knownBytes, engine.AreaTables)
		tab.known[string(t.flat.buf)] = true
	}
	s := &suspended{term: m.Store(term), owner: f.task.owner, table: tab}
	tab.waits.Grow(m.Engine, s.term.Size()+100, engine.AreaTables)
	tab.waiting = append(tab.waiting, s)
	if tab.size() > 0 {
		f.queue(tab)
	}
}

// queue notes that a table may have answers for suspended rests.
func (f *frame) queue(tab *callTable) {
	tab.grown = true
	if !tab.queued {
		tab.queued, tab.next = true, 0
		f.work = append(f.work, tab)
	}
}

// note notes a read. If a task has read a table several times, the read with the fewest
// answers counts. It reports whether there was no read before.
func (f *frame) note(r read) (new bool) {
	key := readKey{r.task, r.table}
	if i, ok := f.readAt[key]; ok {
		f.reads[i].size = min(f.reads[i].size, r.size)
		return false
	}
	if f.readAt == nil {
		f.readAt = make(map[readKey]int)
	}
	f.readAt[key] = len(f.reads)
	f.reads = append(f.reads, r)
	return true
}

// tableTask implements '$tbl_task'(Goal, Rest): the tasks of a leader. Goal must be called
// for each answer that '$tbl_deliver'(Rest) gives.
func tableTask(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	t := Tablings.Of(m.Engine)
	ev := current(m)
	if len(ev.frames) == 0 {
		return false
	}
	f := ev.top()
	for f.low == f.base {
		if m.Cancelled() {
			return false
		}
		f.again = false
		if len(f.initial) > 0 {
			tab := f.initial[0]
			f.initial = f.initial[1:]
			f.task = task{owner: tab}
			r.Again(f)
			return m.Unify(a[0], m.Load(tab.goal)) && m.Unify(a[1], builtin.NilList)
		}
		if s := f.waiting(); s != nil {
			f.task = task{s.owner, s, 0}
			r.Again(f)
			rest := m.Load(s.term)
			return m.Unify(a[0], s.goal(m, rest)) && m.Unify(a[1], rest)
		}
		if again, ok := f.reread(); ok {
			f.task, f.again = again, true
			if again.rest == nil {
				r.Again(f)
				return m.Unify(a[0], m.Load(again.owner.goal)) && m.Unify(a[1], builtin.NilList)
			}
			row, valid := again.rest.table.at(again.at)
			if !valid {
				continue
			}
			r.Again(f)
			rest := m.Load(again.rest.term)
			return again.rest.unify(m, t, rest, row) && m.Unify(a[0], again.rest.goal(m, rest)) && m.Unify(a[1], builtin.NilList)
		}
		if f.negative && ev.alternate(m, f) {
			continue
		}
		if !m.Pending() {
			ev.complete(f)
		}
		return false
	}
	return false
}

// goal returns the goal of the rest, in the module of its clause.
func (s *suspended) goal(m *engine.Machine, rest engine.Cell) engine.Cell {
	return m.NewStruct(atom.Colon, engine.Atom(s.owner.pred.pred.Module.Name), m.Arg(rest, 0))
}

// unify unifies the variables for which a rest waits with a row.
func (s *suspended) unify(m *engine.Machine, t *tabling, rest engine.Cell, row int) bool {
	t.vars = t.vars[:0]
	for _, arg := range m.Arguments(rest)[1:] {
		t.vars = append(t.vars, m.Deref(arg))
	}
	return s.table.answer(m, row, t.vars)
}

// waiting returns a rest for which there are answers, or nil.
func (f *frame) waiting() *suspended {
	for len(f.work) > 0 {
		tab := f.work[0]
		size := tab.size()
		for tab.next < len(tab.waiting) {
			s := tab.waiting[tab.next]
			tab.next++
			if s.next < size && !s.owner.full() {
				return s
			}
		}
		if tab.grown {
			tab.grown, tab.next = false, 0
			continue
		}
		tab.queued = false
		f.work = f.work[1:]
	}
	return nil
}

// reread returns a task that has read a table which now has more answers.
func (f *frame) reread() (t task, ok bool) {
	for {
		if len(f.repeat) == 0 {
			f.outdated()
		}
		if len(f.repeat) == 0 {
			return task{}, false
		}
		t, f.repeat = f.repeat[0], f.repeat[1:]
		if !t.owner.dropped && !t.owner.full() {
			return t, true
		}
	}
}

// outdated moves the tasks that have read too few answers from reads to repeat.
func (f *frame) outdated() {
	again := make(map[task]bool)
	for _, r := range f.reads {
		if r.table.size() > r.size && !again[r.task] {
			again[r.task] = true
			f.repeat = append(f.repeat, r.task)
		}
	}
	reads := f.reads
	f.reads, f.readAt = nil, nil
	for _, r := range reads {
		if !again[r.task] {
			f.note(r)
		}
	}
}

// tableDeliver implements '$tbl_deliver'(Rest). It unifies the variables of the current
// task's rest with one answer after the other.
func tableDeliver(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	rest := m.Deref(a[0])
	if engine.IsNil(rest) {
		return true
	}
	t := Tablings.Of(m.Engine)
	ev := current(m)
	if len(ev.frames) == 0 {
		return false
	}
	f := ev.top()
	s := f.task.rest
	if s == nil || !m.IsFunctor(rest, atomRest, 1+s.table.answers.width) {
		return false
	}
	for s.next < s.table.size() {
		row, valid := s.table.at(s.next)
		f.task.at = s.next
		s.next++
		if valid {
			r.Again(s)
			return s.unify(m, t, rest, row)
		}
	}
	return false
}

// complete ends the evaluation of the tables of a leader.
func (ev *evaluation) complete(f *frame) {
	for _, tab := range ev.stack[f.base:] {
		tab.complete = true
		tab.log = rowLog{}
		tab.waiting, tab.latest, tab.known, tab.few, tab.many = nil, nil, nil, nil, nil
		tab.answers.slots, tab.store.numbers = nil, nil
		tab.waits.Free()
	}
	ev.made = ev.stack[f.base]
	ev.made.awaited = true
	clear(ev.stack[f.base:])
	ev.stack = ev.stack[:f.base]
}

// tableEnd implements '$tbl_end'. It leaves the frame.
func tableEnd(m *engine.Machine, _ []engine.Cell) bool {
	ev := current(m)
	n := len(ev.frames) - 1
	if n < 0 {
		return false
	}
	f := ev.top()
	if n == 0 {
		ev.leave(0)
	} else {
		ev.frames[n] = nil
		ev.frames = ev.frames[:n]
		if f.base < len(ev.stack) {
			ev.frames[n-1].take(ev, f)
		}
	}
	*f = frame{}
	ev.spare = f
	return m.SetGlobal(atomTabling, engine.SmallInt(int64(n)))
}

// take takes over the remaining work of frame g, which is above this one and no leader.
func (f *frame) take(ev *evaluation, g *frame) {
	f.low = min(f.low, g.low)
	f.negative = f.negative || g.negative
	f.joined = true
	if g.phases > 0 {
		ev.restart(g)
	}
	for _, tab := range g.work {
		tab.queued = false
		f.queue(tab)
	}
	f.initial = append(f.initial, g.initial...)
	for _, r := range g.reads {
		f.note(r)
	}
	f.repeat = append(f.repeat, g.repeat...)
}

var tablingRows = []engine.Builtin{
	{Name: "$tbl_answer", Arity: 4, NonDet: tableAnswer,
		Doc: "'$tbl_answer'(+N, ?Goal, +Rest, ?Run)\nCalls a tabled predicate; see library(tabling)."},
	{Name: "$tbl_task", Arity: 2, NonDet: tableTask,
		Doc: "'$tbl_task'(-Goal, -Rest)\nThe tasks of the tables being evaluated."},
	{Name: "$tbl_deliver", Arity: 1, NonDet: tableDeliver,
		Doc: "'$tbl_deliver'(?Rest)\nThe answers that a suspended rest of a clause waits for."},
	{Name: "$tbl_end", Arity: 0, Det: tableEnd,
		Doc: "'$tbl_end'\nEnds the evaluation of a table."},
}
