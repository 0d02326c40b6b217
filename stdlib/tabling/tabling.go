package tabling

import (
	"slices"
	"strings"
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
	tables  []tableRef // the tables that are in the index of no predicate, but whose answers may still be read
	lost    int        // how many tables were forgotten since the gone ones were last removed
	rounds  int        // the number of evaluations begun by a machine without a frame
	flat    flattener
	row     []engine.Cell // for temporary use
	batch   []engine.Cell // for readBatch
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
	tables      callIndex

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
	pred     *tabledPred
	hash     uint32 // of the key
	complete bool
	read     bool           // choice points may have answers left
	dropped  bool           // an exception has left its evaluation
	abolish  bool           // abolish the table after the evaluation
	key      []engine.Cell  // the words of the call's ordinary arguments
	short    [4]engine.Cell // the array of a short key
	unknown  map[int]bool   // the undefined rows of a complete table
	answers  answerSet
	store    termStore
	memory   *engine.Account // of the answers and their terms
	goal     engine.Stored   // calls the clauses, if the key has other words than constants and variables
	id       int
	index    int    // in the stack, while it is evaluated
	round    int    // see tabling.rounds
	data     uint64 // of an incremental table: the generation of the data on which it depends
	*making         // nil if the table is complete
}

// A making is what a table has while it is evaluated.
type making struct {
	m     *engine.Machine // the machine that evaluates it
	frame frame           // that its call has made

	// If the table has modes: the rows in the order in which they came or changed, and the
	// last place of each row in that order.
	log    rowLog
	latest []int32

	waits   engine.Account // the memory of waiting
	waiting []*suspended
	next    int             // in waiting
	queued  bool            // it is in the work of a frame
	grown   bool            // answers came since the last pass over waiting has begun
	known   map[string]bool // the words of waiting; nil as long as no task was run again

	few, many *answerSet // of the last two phases of alternation
}

const (
	tableBytes  = int(unsafe.Sizeof(callTable{})) + 120 // without its answers
	makingBytes = int(unsafe.Sizeof(making{})) + 16     // with its places in the stacks
)

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
	own    callIndex // tables that another machine is making at the same time
	spare  []*making // for new tables
}

// spareMakings is the number of makings that are kept without counting them.
const spareMakings = 256

func (ev *evaluation) top() *frame { return ev.frames[len(ev.frames)-1] }

var (
	atomTabling  = atom.Intern("$tabling")
	atomDelays   = atom.Intern("$tabling_delays")
	atomAnswer   = atom.Intern("answer")
	atomRest     = atom.Intern("rest")
	atomRun      = atom.Intern("run")
	atomBuild    = atom.Intern("build")
	atomMany     = atom.Intern("many")
	atomBatch    = atom.Intern("batch")
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
	if len(ev.frames) == 0 {
		return ev
	}
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
			if tab.queued = false; depth > 0 && !tab.dropped {
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

// forget removes the table from the index of its predicate.
func (tab *callTable) forget() {
	if !tab.pred.tables.remove(tab) {
		return
	}
	if tab.making != nil {
		tab.waits.Free()
	}
	if !tab.complete || !tab.read {
		tab.memory.Free()
		return
	}
	tab.pred.of.refer(tab)
	t := tab.pred.of
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lost++
}

// refer notes a table that is in the index of no predicate.
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
			if arg = m.Deref(arg); immediate(arg) {
				f.word(arg)
			} else if !f.term(arg) {
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

// Held visits the words of keys and answers. Nothing else keeps the atoms in them.
func (t *tabling) Held(visit func([]engine.Cell)) {
	held := func(tab *callTable) {
		visit(tab.key)
		tab.answers.held(visit)
		if tab.making != nil {
			tab.few.held(visit)
			tab.many.held(visit)
		}
	}
	for _, p := range t.preds {
		for tab := range p.tables.all {
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

// find returns the table for a call whose key was just made, or nil.
func (t *tabling) find(m *engine.Machine, ev *evaluation, p *tabledPred) *callTable {
	key := t.flat.words
	hash := hashWords(key)
	tab := ev.own.find(p, key, hash)
	if tab == nil { // else it is the table in use here, even if others have made or abolished tables
		tab = p.tables.find(p, key, hash)
	}
	if tab.foreign(m) {
		return nil
	}
	switch {
	case tab == nil:
		return nil
	case !tab.complete && (tab.index >= len(ev.stack) || ev.stack[tab.index] != tab), // of a machine that has abandoned it
		tab.abolish && (tab.round != ev.round || len(ev.frames) == 0),
		tab.complete && tab.data != t.generation(m.Engine, p):
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
		ev.round, ev.own = t.rounds, callIndex{}
	}
	key, vars := t.flat.words, t.flat.vars
	t.made++
	tab := &callTable{pred: p, id: t.made, hash: hashWords(key), round: ev.round, data: t.generation(m.Engine, p), memory: new(engine.Account)}
	tab.key = append(tab.short[:0], key...)
	tab.answers = answerSet{keyed: len(vars) - p.moded, width: len(vars)}
	if n := len(ev.spare); n > 0 {
		tab.making, ev.spare = ev.spare[n-1], ev.spare[:n-1]
	} else {
		tab.making = new(making)
	}
	tab.m, tab.index = m, len(ev.stack)
	var args []engine.Cell
	if p.pred.Arity > 0 {
		args = m.Arguments(goal)
	}
	clauses := tab.call(m, t, args, vars)
	if !tab.plain() {
		tab.goal = m.Store(clauses)
	}
	tab.memory.Grow(m.Engine, tab.goal.Size()+8*len(tab.key)+tableBytes+makingBytes, engine.AreaTables)
	if other := p.tables.find(p, tab.key, tab.hash); other.foreign(m) {
		ev.own.put(m, tab)
		t.refer(tab)
	} else {
		if other != nil {
			other.forget()
		}
		p.tables.put(m, tab)
		if own := ev.own.find(p, tab.key, tab.hash); own != nil {
			ev.own.remove(own)
		}
	}
	if m.NotesChanges() {
		m.NoteChange(nil, tab.forget)
	}
	ev.stack = append(ev.stack, tab)
	f := &tab.frame
	f.base, f.low, f.task = tab.index, tab.index, task{owner: tab}
	ev.frames = append(ev.frames, f)
	do := atomRun
	if p.built != p.pred.ChangedAt() || p.changes != t.changes {
		do = atomBuild
	}
	return m.SetGlobal(atomTabling, engine.SmallInt(int64(len(ev.frames)))) && m.Unify(run, m.NewStruct(do, clauses))
}

// call returns Module:Goal, where Goal calls the second version of the clauses with the
// arguments of a call, and with answer(Index, Variables...).
func (tab *callTable) call(m *engine.Machine, t *tabling, args, vars []engine.Cell) engine.Cell {
	t.row = append(append(t.row[:0], args...), tab.answerTerm(m, vars))
	return m.NewStruct(atom.Colon, engine.Atom(tab.pred.pred.Module.Name), m.NewStruct(tab.pred.table, t.row...))
}

// answerTerm returns answer(Index, Variables...).
func (tab *callTable) answerTerm(m *engine.Machine, vars []engine.Cell) engine.Cell {
	answer, values := m.NewCompound(atomAnswer, 1+len(vars))
	values[0] = engine.SmallInt(int64(tab.index))
	copy(values[1:], vars)
	return answer
}

// plain reports whether the arguments that are in the key are constants and variables, each
// a word.
func (tab *callTable) plain() bool {
	for _, w := range tab.key {
		if !immediate(w) && !isVarWord(w) {
			return false
		}
	}
	return true
}

// clauses returns what begin has given to call, with new variables.
func (tab *callTable) clauses(m *engine.Machine) engine.Cell {
	if !tab.plain() {
		return m.Load(tab.goal)
	}
	t := Tablings.Of(m.Engine)
	vars := make([]engine.Cell, tab.answers.width)
	for i := range vars {
		vars[i] = m.NewVar()
	}
	args := make([]engine.Cell, tab.pred.pred.Arity)
	key, moded := tab.key, vars[tab.answers.keyed:]
	for i := range args {
		switch {
		case tab.pred.moded > 0 && tab.pred.modes[i] != modeIndex:
			args[i], moded = moded[0], moded[1:]
			continue
		case isVarWord(key[0]):
			args[i] = vars[numberIn(key[0])]
		default:
			args[i] = key[0]
		}
		key = key[1:]
	}
	return tab.call(m, t, args, vars)
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

// call calls the tabled predicate N with Goal. It returns the table, after it has unified Goal
// with the answer if there cannot be several. If there is no table, it begins one, and returns
// nil.
func (t *tabling) call(m *engine.Machine, n, goal, rest, run engine.Cell) (tab *callTable, several, ok bool) {
	p, goal := t.tabledArg(m, n), m.Deref(goal)
	ev := t.Enter(m)
	if !p.isCall(m, goal) || !p.key(m, &t.flat, goal) {
		return nil, false, false
	}
	if tab = t.find(m, ev, p); tab == nil {
		return nil, false, t.begin(m, ev, p, goal, run)
	}
	several, ok = ev.answer(m, t, tab, rest, t.flat.vars)
	return tab, several, ok
}

// tableCall implements '$tbl_call'(N, Goal, Rest, Run).
func tableCall(m *engine.Machine, a []engine.Cell) bool {
	t := Tablings.Of(m.Engine)
	tab, several, ok := t.call(m, a[0], a[1], a[2], a[3])
	switch {
	case !ok || tab == nil:
		return ok
	case !several:
		return m.Unify(a[3], builtin.NilList)
	}
	return m.Unify(a[3], m.NewStruct(atomMany, tab.answerTerm(m, t.flat.vars)))
}

// tableAnswer implements '$tbl_answer'(N, Goal, Rest, Answer, Batch, Run).
func tableAnswer(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	t := Tablings.Of(m.Engine)
	if it, ok := r.State.(*reader); ok {
		return it.read(m, t, a[1], t.varsOf(m, m.Deref(a[3])), a[4], r)
	}
	tab, several, ok := t.call(m, a[0], a[1], a[2], a[5])
	if !ok || !several {
		return ok && m.Unify(a[4], builtin.NilList)
	}
	return current(m).newReader(tab).read(m, t, a[1], t.flat.vars, a[4], r)
}

// varsOf returns the variables of answer(Index, Variables...). They are valid until the next call.
func (t *tabling) varsOf(m *engine.Machine, answer engine.Cell) []engine.Cell {
	t.vars = t.vars[:0]
	for _, arg := range m.Arguments(answer)[1:] {
		t.vars = append(t.vars, m.Deref(arg))
	}
	return t.vars
}

// tableRead implements '$tbl_read'(Clauses, Goal, Rest, Batch). It leaves the frame of the
// clauses. It gives the answers of the table as '$tbl_answer' does.
func tableRead(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	t := Tablings.Of(m.Engine)
	goal := m.Deref(a[1])
	if it, ok := r.State.(*reader); ok {
		_, vars := t.awaits(m, a[0])
		return m.SetGlobal(atomTabling, engine.SmallInt(int64(it.depth))) && it.read(m, t, goal, vars, a[3], r)
	}
	ev := current(m)
	tab, vars := ev.end(m, t, a[0])
	if tab == nil {
		return false
	}
	several, ok := ev.answer(m, t, tab, a[2], vars)
	switch {
	case !ok:
		return false
	case !several:
		return m.Unify(a[3], builtin.NilList)
	}
	return ev.newReader(tab).read(m, t, goal, vars, a[3], r)
}

// awaits returns the index of the table whose clauses begin has returned, and the variables
// of its call. They are valid until the next call. The index is -1 if there is no such table.
func (t *tabling) awaits(m *engine.Machine, clauses engine.Cell) (index int64, vars []engine.Cell) {
	clauses = m.Deref(clauses)
	if !m.IsFunctor(clauses, atom.Colon, 2) {
		return -1, nil
	}
	goal := m.Arg(clauses, 1)
	if !engine.IsCompound(goal) {
		return -1, nil
	}
	w := m.Arg(goal, m.Arity(goal)-1)
	if !engine.IsCompound(w) {
		return -1, nil
	}
	index, ok := engine.SmallIntOf(m.Arg(w, 0))
	if !ok {
		return -1, nil
	}
	return index, t.varsOf(m, w)
}

// answer unifies the variables of a call with the answer of its table, unless there may be
// several. If the table is not complete and there is a rest of a clause, the rest waits for
// the answers.
func (ev *evaluation) answer(m *engine.Machine, t *tabling, tab *callTable, rest engine.Cell, vars []engine.Cell) (several, ok bool) {
	if tab.complete && len(tab.unknown) == 0 && tab.answers.n <= 1 {
		return false, tab.answers.n == 1 && tab.answer(m, 0, vars)
	}
	if !tab.complete {
		f := ev.top()
		f.low = min(f.low, tab.index)
		rest := m.Deref(rest)
		if !engine.IsNil(rest) && m.Visit(rest, func(c engine.Cell) bool { return !builtin.HasAttrs(m, c) }) {
			ev.suspend(m, t, tab, rest, vars)
			return false, false
		}
	}
	return true, true
}

// A reader reads the answers of a table: one by one, or in batches if the table is complete
// and none is undefined.
type reader struct {
	table *callTable
	live  bool // the table is incomplete
	next  int
	size  int // of the next batch
	depth int // the number of frames
}

// Batches grow, as the goal may be cut after the first answers. A batch ends after batchBytes of
// terms.
const (
	firstBatch = 16
	mostBatch  = 1024
	batchBytes = 64 << 10
)

func (ev *evaluation) newReader(tab *callTable) *reader {
	return &reader{table: tab, live: !tab.complete, size: firstBatch, depth: len(ev.frames)}
}

// read unifies the variables of the call with the next answer, and batch with []. Or it unifies
// batch with batch(Terms, Term), where Term holds the variables, and is to be unified with one
// of Terms after the other.
func (it *reader) read(m *engine.Machine, t *tabling, goal engine.Cell, vars []engine.Cell, batch engine.Cell, r *engine.Retry) bool {
	if !it.live && len(it.table.unknown) == 0 {
		return it.readBatch(m, t, vars, batch, r)
	}
	return it.readOne(m, t, goal, vars, r) && m.Unify(batch, builtin.NilList)
}

func (it *reader) readBatch(m *engine.Machine, t *tabling, vars []engine.Cell, batch engine.Cell, r *engine.Retry) bool {
	tab := it.table
	end := min(it.next+it.size, tab.answers.n)
	t.batch = t.batch[:0]
	for bytes := 0; it.next < end && bytes < batchBytes; it.next++ {
		m.Tick()
		t.batch = append(t.batch, tab.term(m, t, it.next))
		bytes += tab.termBytes(it.next)
	}
	if it.next < tab.answers.n {
		it.size = min(4*it.size, mostBatch)
		tab.read = true
		r.Again(it)
	}
	return m.Unify(batch, m.NewStruct(atomBatch, m.NewList(t.batch, builtin.NilList), answerOf(m, vars)))
}

// readOne unifies the variables of the call with the next answer.
func (it *reader) readOne(m *engine.Machine, t *tabling, goal engine.Cell, vars []engine.Cell, r *engine.Retry) bool {
	tab := it.table
	if it.live {
		for it.next < tab.size() {
			row, valid := tab.at(it.next)
			it.next++
			if valid {
				tab.read = true
				r.Again(it)
				return tab.answer(m, row, vars)
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
			return tab.answer(m, row, vars)
		}
		ev := t.Enter(m)
		if len(ev.frames) == 0 {
			return tab.answer(m, row, vars) && delay(m, tab.pred.qualify(m, m.Deref(goal)))
		}
		f := ev.top()
		f.negative = true
		if f.upper {
			return tab.answer(m, row, vars)
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

// suspend makes the rest of the current task's clause wait for the answers of a table. vars
// are the variables of the call.
func (ev *evaluation) suspend(m *engine.Machine, t *tabling, tab *callTable, rest engine.Cell, vars []engine.Cell) {
	f := ev.top()
	term := m.NewStruct(atomRest, append([]engine.Cell{rest}, vars...)...)
	if f.again && tab.known == nil {
		tab.known = make(map[string]bool)
		for _, s := range tab.waiting {
			tab.know(m, t, m.Load(s.term))
		}
	}
	if tab.known != nil && !tab.know(m, t, term) {
		return
	}
	s := &suspended{term: m.Store(term), owner: f.task.owner, table: tab}
	tab.waits.Grow(m.Engine, s.term.Size()+100, engine.AreaTables)
	tab.waiting = append(tab.waiting, s)
	if tab.size() > 0 {
		f.queue(tab)
	}
}

// know notes the term of a rest that waits. It returns false if the rest waits already.
func (tab *callTable) know(m *engine.Machine, t *tabling, term engine.Cell) bool {
	t.flat.reset(m)
	t.flat.term(term)
	key := t.flat.key()
	if tab.known[key] {
		return false
	}
	tab.waits.Grow(m.Engine, len(key)+knownBytes, engine.AreaTables)
	tab.known[strings.Clone(key)] = true
	return true
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
			r.Again(ev)
			return m.Unify(a[0], tab.clauses(m)) && m.Unify(a[1], builtin.NilList)
		}
		if s := f.waiting(); s != nil {
			f.task = task{s.owner, s, 0}
			r.Again(ev)
			rest := m.Load(s.term)
			return m.Unify(a[0], s.goal(m, rest)) && m.Unify(a[1], rest)
		}
		if again, ok := f.reread(); ok {
			f.task, f.again = again, true
			if again.rest == nil {
				r.Again(ev)
				return m.Unify(a[0], again.owner.clauses(m)) && m.Unify(a[1], builtin.NilList)
			}
			row, valid := again.rest.table.at(again.at)
			if !valid {
				continue
			}
			r.Again(ev)
			rest := m.Load(again.rest.term)
			return again.rest.unify(m, t, rest, row) && m.Unify(a[0], again.rest.goal(m, rest)) && m.Unify(a[1], builtin.NilList)
		}
		if f.negative && ev.alternate(m, f) {
			continue
		}
		return false
	}
	return false
}

// idle reports whether the frame has no task, and may have none.
func (f *frame) idle() bool {
	return f.low < f.base || len(f.initial)+len(f.work)+len(f.reads)+len(f.repeat) == 0 && !f.negative
}

// tableIdle implements '$tbl_idle'. The newest frame has no tasks.
func tableIdle(m *engine.Machine, _ []engine.Cell) bool {
	ev := current(m)
	return len(ev.frames) > 0 && ev.top().idle()
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

// complete ends the evaluation of the tables of a leader: those from base on.
func (ev *evaluation) complete(base int) {
	for _, tab := range ev.stack[base:] {
		tab.complete = true
		tab.answers.slots, tab.store.numbers = nil, nil
		tab.waits.Free()
		tab.memory.Shrink(makingBytes)
		*tab.making = making{}
		if len(ev.spare) < spareMakings {
			ev.spare = append(ev.spare, tab.making)
		}
		tab.making = nil
	}
	clear(ev.stack[base:])
	ev.stack = ev.stack[:base]
}

// end leaves the newest frame, which has no tasks left. It returns the table of the frame
// and the variables of its call. The table is nil if clauses are not those of this table.
func (ev *evaluation) end(m *engine.Machine, t *tabling, clauses engine.Cell) (tab *callTable, vars []engine.Cell) {
	index, vars := t.awaits(m, clauses)
	n := len(ev.frames) - 1
	if n < 0 || index != int64(ev.frames[n].base) || len(vars) != ev.stack[index].answers.width {
		return nil, nil
	}
	f := ev.frames[n]
	ev.frames[n] = nil
	ev.frames = ev.frames[:n]
	tab = ev.stack[index]
	if f.low == f.base {
		ev.complete(f.base)
	} else if n > 0 {
		ev.frames[n-1].take(ev, f)
	}
	if !m.SetGlobal(atomTabling, engine.SmallInt(int64(n))) {
		return nil, nil
	}
	return tab, vars
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
	{Name: "$tbl_call", Arity: 4, Det: tableCall,
		Doc: "'$tbl_call'(+N, ?Goal, +Rest, -Run)\nCalls a tabled predicate; see library(tabling)."},
	{Name: "$tbl_answer", Arity: 6, NonDet: tableAnswer,
		Doc: "'$tbl_answer'(+N, ?Goal, +Rest, +Answer, -Batch, -Run)\nThe same, for the answers of a table that may have many."},
	{Name: "$tbl_task", Arity: 2, NonDet: tableTask,
		Doc: "'$tbl_task'(-Goal, -Rest)\nThe tasks of the tables being evaluated."},
	{Name: "$tbl_deliver", Arity: 1, NonDet: tableDeliver,
		Doc: "'$tbl_deliver'(?Rest)\nThe answers that a suspended rest of a clause waits for."},
	{Name: "$tbl_idle", Arity: 0, Det: tableIdle,
		Doc: "'$tbl_idle'\nThe newest table being evaluated has no tasks left."},
	{Name: "$tbl_read", Arity: 4, NonDet: tableRead,
		Doc: "'$tbl_read'(+Clauses, ?Goal, +Rest, -Batch)\nEnds the evaluation of a table, and reads it."},
}
