package threads

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/control"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/tabling"
)

// A thread is main, or a thread that a program has made.
type thread struct {
	builtin.Name
	number   int
	m        *engine.Machine // nil if the thread has ended; for main, the machine that has made a thread last
	queue    queue
	detached bool
	quiet    bool            // the option debug(false)
	over     bool            // the goal has ended
	status   engine.Stored   // the status after the end of the goal; before that, the status to use if there is no memory
	done     bool            // everything has ended
	joining  bool            // another thread waits for the end
	joined   gate            // where it waits
	exit     *engine.Stored  // the argument of thread_exit/1
	atExit   []engine.Stored // goals, the last one first
	memory   engine.Account
	parent   *engine.Machine // its flags are copied from this machine
	stacks   int             // the limit on its stacks, or 0
	end      context.CancelFunc
}

// String returns how the thread is written.
func (t *thread) String() string { return fmt.Sprintf("<thread>(%d,0x%[1]x)", t.number) }

// BlobType returns the type of the thread for blob/2.
func (t *thread) BlobType() string { return "thread" }

// A state has the threads, queues and mutexes of an engine.
type state struct {
	main        *thread
	threads     []*thread // without main and joined threads, by number
	running     sync.WaitGroup
	all         context.Context // the context of all threads
	endAll      context.CancelFunc
	queues      objects[*queue]
	madeQueues  int
	mutexes     objects[*mutex]
	locked      []*mutex    // the locked mutexes, in the order in which they were locked
	used        atomic.Bool // there was a mutex, or a call of isRunBy; may be read anywhere
	initialized bool        // there are goals of thread_initialization/1
	madeMutexes int
	updated     gate  // opened by thread_update/2, and when a thread has ended
	updates     int64 // how often updated was opened
}

// Limit is the number of running threads that an engine may have besides main.
var Limit = builtin.NewSlot[int]()

// DefaultLimit is the default of Limit.
const DefaultLimit = 1000

var states = builtin.NewSlot[state]()

// Init makes what the threads of an engine share. Machines read it at any time.
func Init(e *engine.Engine) {
	*Limit.Of(e) = DefaultLimit
	states.Of(e)
}

func stateOf(m *engine.Machine) *state {
	s := states.Of(m.Engine)
	if s.main == nil {
		s.main = &thread{Name: builtin.Name{Alias: engine.Atom(atom.Intern("main"))}, number: 1}
		s.all, s.endAll = context.WithCancel(context.Background())
	}
	return s
}

// End ends all threads of an engine, and prevents new ones. It waits for their end, but no
// longer than most, unless that is 0. The host calls it without a lock on the engine.
func End(e *engine.Engine, most time.Duration) {
	e.Lock()
	s := states.Of(e)
	if s.main == nil {
		s.main, s.all = &thread{}, nil
	}
	none := s.endAll == nil // there was no thread
	if !none {
		s.endAll()
	}
	e.Unlock()
	if none {
		return
	}
	ended := make(chan struct{})
	go func() {
		s.running.Wait()
		close(ended)
	}()
	var late <-chan time.Time
	if most > 0 {
		late = time.After(most)
	}
	select {
	case <-ended:
	case <-late:
	}
}

// EndRun cleans up after a run of the host. It undoes changes in transactions that the run
// has not ended, drops tables that were not completed, unlocks mutexes, and drops signals.
// The run has its turn.
func EndRun(m *engine.Machine) {
	endLevel(m, 1, false)
	tabling.EndRun(m)
	if s := states.Of(m.Engine); s.used.Load() {
		m.AtDesk(func() {
			s.unlockAll(m)
			if s.main.m == m {
				s.main.m = nil
			}
			m.DropPosted()
		})
	}
}

// isRunBy notes the machine of the query that is thread t.
func (s *state) isRunBy(t *thread, m *engine.Machine) {
	t.m = m
	s.used.Store(true)
}

const (
	// threadBytes is the memory of a thread without the stacks that its goal uses.
	threadBytes = 128 << 10
	// objectBytes is the memory of a queue or of a mutex.
	objectBytes = 300
	// exitTime is how long goals of at_exit may run if the thread was ended from outside.
	exitTime = 20 * time.Millisecond
)

// self returns the thread that the machine runs.
func (s *state) self(m *engine.Machine) *thread {
	if t, ok := (*m.Self()).(*thread); ok {
		return t
	}
	return s.main
}

var (
	errNotThread = errors.New("no thread")
	errNoThread  = errors.New("no such thread")
)

// find returns the thread for a term.
func (s *state) find(m *engine.Machine, c engine.Cell) (*thread, error) {
	m.Ticks(len(s.threads))
	var is func(*thread) bool
	if n, ok := engine.SmallIntOf(c); ok {
		is = func(t *thread) bool { return t.number == int(n) }
	} else if engine.IsAtom(c) {
		is = func(t *thread) bool { return t.Alias == c }
	} else if x, ok := builtin.HostValue[*thread](m, c); ok {
		is = func(t *thread) bool { return t == x }
	} else {
		return nil, errNotThread
	}
	if is(s.main) {
		return s.main, nil
	}
	if i := slices.IndexFunc(s.threads, is); i >= 0 {
		return s.threads[i], nil
	}
	return nil, errNoThread
}

// named reports whether a thread or a queue has the alias.
func (s *state) named(m *engine.Machine, alias engine.Cell) bool {
	m.Ticks(len(s.threads))
	return s.main.Alias == alias || s.queues.named[alias] != nil ||
		slices.ContainsFunc(s.threads, func(t *thread) bool { return t.Alias == alias })
}

// threadArg checks that an argument is a thread that was not joined.
func (s *state) threadArg(m *engine.Machine, c engine.Cell) (*thread, bool) {
	if c = m.Deref(c); engine.IsVar(c) {
		return nil, m.InstantiationError()
	}
	switch t, err := s.find(m, c); err {
	case nil:
		return t, true
	case errNotThread:
		return nil, m.TypeError("thread", c)
	default:
		return nil, m.ExistenceError("thread", c)
	}
}

// aliveArg checks that an argument is a thread that has not ended.
func (s *state) aliveArg(m *engine.Machine, c engine.Cell) (*thread, bool) {
	t, ok := s.threadArg(m, c)
	if ok && t.done {
		return nil, m.ExistenceError("thread", m.Deref(c))
	}
	return t, ok
}

// options reads the options of thread_create/3.
func (t *thread) options(m *engine.Machine, list engine.Cell) bool {
	mod, list, ok := m.StripModule(list)
	if !ok {
		return false
	}
	items, alias, ok := options(m, list)
	t.Alias = alias
	for _, o := range items {
		switch name, value := builtin.Option(m, o); name {
		case "detached", "debug":
			on, is := builtin.OptionBool(m, m.Deref(value))
			if ok = is; !ok {
				return builtin.BadOption(m, "thread_option", o, "bool")
			}
			if name == "debug" {
				t.quiet = !on
			} else {
				t.detached = on
			}
		case "at_exit":
			in, goal, is := m.StripModuleFrom(mod, value)
			if !is || !engine.IsCallable(m.Deref(goal)) {
				return is && builtin.BadOption(m, "thread_option", o, "callable")
			}
			t.atExit = []engine.Stored{m.Store(m.NewStruct(atom.Colon, engine.Atom(in.Name), goal))}
		case "stack_limit":
			t.stacks, ok = builtin.Natural(m, value)
		case "queue_max_size":
			t.queue.most, ok = builtin.Natural(m, value)
		case "inherit_from":
			var from *thread
			if from, ok = stateOf(m).aliveArg(m, value); ok && from.m != nil {
				t.parent = from.m
			}
		case "affinity": // Go chooses the processors
			_, ok = builtin.OptionItems(m, value)
		}
		if !ok {
			return false
		}
	}
	return ok
}

// isGoal reports whether an argument is a goal. If not, it raises an error.
func isGoal(m *engine.Machine, c engine.Cell) bool {
	_, goal, ok := m.StripModule(c)
	if !ok {
		return false
	}
	if goal = m.Deref(goal); !engine.IsCallable(goal) {
		if engine.IsVar(goal) {
			return m.InstantiationError()
		}
		return m.TypeError("callable", goal)
	}
	return true
}

// threadCreate implements thread_create/2 and /3.
func threadCreate(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	if !isGoal(m, a[0]) {
		return false
	}
	t := &thread{parent: m}
	if len(a) > 2 && !t.options(m, a[2]) {
		return false
	}
	switch {
	case t.Alias != 0 && s.named(m, t.Alias):
		return m.PermissionError("create", "thread", t.Alias)
	case !engine.IsVar(m.Deref(a[1])) && (t.Alias == 0 || m.Deref(a[1]) != t.Alias):
		return m.UninstantiationError(m.Deref(a[1]))
	case s.all == nil || control.Threads.Of(m.Engine).Alive >= int64(*Limit.Of(m.Engine)):
		return m.ResourceError("threads")
	}
	t.number = 2
	for _, o := range s.threads { // in the order of their numbers
		if o.number == t.number {
			t.number++
		}
	}
	t.memory.Grow(m.Engine, threadBytes+flags.InheritedBytes(m), engine.AreaMemory)
	var err error
	if t.m, err = builtin.HostOf(m.Engine).Machine(); err != nil {
		t.memory.Free()
		return m.ResourceError("memory")
	}
	stored := t.equip(m, a[0])
	s.threads = append(s.threads, t)
	slices.SortFunc(s.threads, func(x, y *thread) int { return x.number - y.number })
	count := control.Threads.Of(m.Engine)
	count.Alive++
	count.Made++
	if self := s.self(m); self == s.main {
		s.isRunBy(self, m)
	}
	ctx, end := context.WithCancel(builtin.ThreadContext(m.HostContext()))
	stop := context.AfterFunc(s.all, end)
	t.end = func() { stop(); end() }
	s.running.Add(1)
	go s.run(t, t.m, ctx, stored)
	return m.Unify(a[1], t.Term(m))
}

// equip gives a new thread what it inherits from the thread that makes it. It returns the
// goal as the new machine has it. If there is no memory, it gives back the machine.
func (t *thread) equip(m *engine.Machine, goal engine.Cell) (stored engine.Stored) {
	whole, host := false, builtin.HostOf(m.Engine)
	defer func() {
		if !whole {
			streams.Of(t.m.Engine).Return()
			flags.ClearOwn(t.m)
			host.ReleaseIn(m, t.m)
			t.memory.Free()
		}
	}()
	m.ShareMemory(t.m)
	streams.Of(t.m.Engine).Take(&streams.Of(m.Engine).Current)
	flags.Inherit(t.m, t.parent, t.stacks)
	if host.Thread != nil {
		goal = host.Thread(m, t.m, goal)
	}
	stored = m.StoreWithAttrs(goal)
	t.status = m.Store(m.NewStruct(atomException, m.NewStruct(atomError, m.NewStruct(atomResource, engine.Atom(atomMemory)), m.NewVar())))
	t.Name = builtin.NewName(m, t, t.Alias)
	whole = true
	return stored
}

// run runs the goal of a thread in its own goroutine.
func (s *state) run(t *thread, m *engine.Machine, ctx context.Context, goal engine.Stored) {
	defer s.running.Done()
	defer t.end()
	_ = m.Enter(context.Background(), nil)
	*m.Self() = t
	m.BeginThread()
	halted := -1
	outcome, err := s.call(m, ctx, func() engine.Cell {
		if s.initialized {
			return m.NewStruct(atomThreadStart, m.Load(goal))
		}
		return m.Load(goal)
	})
	warn := t.detached && ctx.Err() == nil
	var lines []string // lines that say where the exception was raised
	err = m.Guard(context.Background(), func() error {
		term := t.statusTerm(m, outcome, err)
		if warn && outcome == engine.Raised {
			_, lines = program.Raised(m, m.Arg(term, 0))
		}
		status := m.Store(term)
		m.AtDesk(func() { t.status = status })
		return nil
	})
	if err != nil {
		warn = false
	}
	m.AtDesk(func() {
		t.over = true
		s.noteUpdate()
	})
	if outcome == engine.Halted && t.exit == nil {
		halted = m.ExitCode()
	}
	if ctx.Err() != nil {
		var end context.CancelFunc
		ctx, end = context.WithTimeout(context.WithoutCancel(ctx), exitTime)
		defer end()
	}
	m.Reset()
	*m.Self() = t
	if warn || len(t.atExit) > 0 {
		s.call(m, ctx, func() engine.Cell {
			return m.NewStruct(atomThreadExit, m.Load(goal), m.Load(t.status), builtin.BoolCell(warn), stringList(m, lines))
		})
	}
	m.Reset()
	endLevel(m, 1, false)
	tabling.EndRun(m)
	m.EndThread()
	m.AtDesk(func() { s.ended(t, m) })
	streams.Of(m.Engine).Return()
	flags.ClearOwn(m)
	host := builtin.HostOf(m.Engine)
	host.Release(m)
	if halted >= 0 && host.Halt != nil {
		host.Halt(halted)
	}
}

// stringList returns a list of strings.
func stringList(m *engine.Machine, texts []string) engine.Cell {
	cells := make([]engine.Cell, len(texts))
	for i, text := range texts {
		cells[i] = m.NewString(text)
	}
	return m.NewList(cells, builtin.NilList)
}

var (
	atomThreadStart = atom.Intern("$thread_start")
	atomThreadExit  = atom.Intern("$thread_exit")
)

// call calls a goal once.
func (s *state) call(m *engine.Machine, ctx context.Context, goal func() engine.Cell) (engine.Outcome, error) {
	err := m.Guard(ctx, func() error {
		system := m.Engine.Module(atom.System)
		m.Start(system, m.SystemGoal(system, goal()))
		return nil
	})
	if err != nil {
		return engine.Raised, err
	}
	outcome := m.Next(ctx)
	if outcome == engine.Succeeded {
		m.Cut()
	}
	return outcome, nil
}

// ended notes at the desk that the thread has ended.
func (s *state) ended(t *thread, m *engine.Machine) {
	s.unlockAll(m)
	m.DropPosted()
	*m.Self() = nil
	t.queue.clear()
	t.memory.Free()
	t.m, t.done, t.atExit = nil, true, nil
	if t.detached {
		s.forget(t, m)
	}
	control.Threads.Of(m.Engine).Alive--
	t.joined.open()
	s.noteUpdate()
}

// forget removes the thread from the state.
func (s *state) forget(t *thread, m *engine.Machine) {
	s.threads = slices.DeleteFunc(s.threads, func(o *thread) bool { return o == t })
	t.Drop(m)
}

var (
	atomRunning   = atom.Intern("running")
	atomException = atom.Intern("exception")
	atomExited    = atom.Intern("exited")
	atomError     = atom.Intern("error")
	atomResource  = atom.Intern("resource_error")
	atomMemory    = atom.Intern("memory")
)

// statusTerm returns the status of a thread whose goal has ended.
func (t *thread) statusTerm(m *engine.Machine, outcome engine.Outcome, err error) engine.Cell {
	switch {
	case t.exit != nil:
		return m.NewStruct(atomExited, m.Load(*t.exit))
	case err != nil:
		m.ResourceError("memory")
		return m.NewStruct(atomException, m.Ball())
	}
	switch outcome {
	case engine.Raised:
		return m.NewStruct(atomException, m.Ball())
	case engine.Failed:
		return engine.Atom(atom.False)
	}
	return builtin.CellTrue
}

// threadSelf implements thread_self/1.
func threadSelf(m *engine.Machine, a []engine.Cell) bool {
	return m.Unify(a[0], stateOf(m).self(m).Term(m))
}

// threadJoin implements thread_join/2.
func threadJoin(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	t, ok := s.threadArg(m, a[0])
	switch {
	case !ok:
		return false
	case t == s.main, t == s.self(m), t.detached, t.joining: // SWI-Prolog waits for ever for main
		return m.PermissionError("join", "thread", a[0])
	}
	t.joining = true
	defer func() { t.joining = false }()
	for !t.done {
		if !t.joined.wait(m, deadline{}) {
			return false
		}
	}
	s.forget(t, m)
	return m.Unify(a[1], m.Load(t.status))
}

// threadDetach implements thread_detach/1.
func threadDetach(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	t, ok := s.threadArg(m, a[0])
	if !ok {
		return false
	}
	t.detached = true
	if t.done {
		s.forget(t, m)
	}
	return true
}

// threadExit implements thread_exit/1.
func threadExit(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	t := s.self(m)
	if t == s.main {
		return m.PermissionError("exit", "thread", t.Term(m))
	}
	exit := m.Store(a[0])
	t.exit = &exit
	return m.Halt(0)
}

// threadAlias implements thread_alias/1.
func threadAlias(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	t := s.self(m)
	if t.Alias != 0 {
		return m.PermissionError("re-alias", "thread", t.Alias)
	}
	alias, ok := builtin.AliasArg(m, a[0])
	if !ok {
		return false
	}
	if s.named(m, alias) {
		return m.PermissionError("create", "thread", alias)
	}
	t.Drop(m)
	t.Name = builtin.NewName(m, t, alias)
	return true
}

// isThread implements is_thread/1.
func isThread(m *engine.Machine, c engine.Cell) bool {
	_, err := stateOf(m).find(m, c)
	return err == nil
}

// threadAtExit implements thread_at_exit/1.
func threadAtExit(m *engine.Machine, a []engine.Cell) bool {
	if !isGoal(m, a[0]) {
		return false
	}
	t := stateOf(m).self(m)
	t.atExit = append(t.atExit, m.Store(a[0]))
	return true
}

// nextAtExit implements '$next_at_exit'(Goal).
func nextAtExit(m *engine.Machine, a []engine.Cell) bool {
	t := stateOf(m).self(m)
	n := len(t.atExit)
	if n == 0 {
		return false
	}
	goal := t.atExit[n-1]
	t.atExit = t.atExit[:n-1]
	return m.Unify(a[0], m.Load(goal))
}

// threadStatistics implements thread_statistics/3. Other threads have stopped meanwhile:
// see Use of its row.
func threadStatistics(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	t, ok := s.threadArg(m, a[0])
	of := m
	switch {
	case !ok:
		return false
	case t.done:
		return m.PermissionError("statistics", "thread", a[0])
	case t != s.self(m) && t.m != nil:
		of = t.m
	}
	value, ok := control.Statistic(m, a[1], of)
	return ok && m.Unify(a[2], m.CopyFrom(of, value))
}

// currentThreads implements '$threads'(Threads).
func currentThreads(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	list := []engine.Cell{s.main.Term(m)}
	for _, t := range s.threads {
		list = append(list, t.Term(m))
	}
	return m.Unify(a[0], m.NewList(list, builtin.NilList))
}

var (
	atomID       = atom.Intern("id")
	atomDetached = atom.Intern("detached")
	atomDebug    = atom.Intern("debug")
	atomEngine   = atom.Intern("engine")
)

// threadProperties implements '$thread_properties'(Thread, Properties).
func threadProperties(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	t, ok := s.threadArg(m, a[0])
	if !ok {
		return false
	}
	list := []engine.Cell{m.NewStruct(atomID, engine.SmallInt(int64(t.number)))}
	if t.Alias != 0 {
		list = append(list, m.NewStruct(atomAlias, t.Alias))
	}
	status := engine.Atom(atomRunning)
	if t.over {
		status = m.Load(t.status)
	}
	list = append(list, m.NewStruct(atomStatus, status),
		m.NewStruct(atomDetached, builtin.BoolCell(t.detached)),
		m.NewStruct(atomDebug, builtin.BoolCell(!t.quiet)),
		m.NewStruct(atomEngine, builtin.BoolCell(false)))
	if t == s.self(m) {
		u := m.Usage()
		list = append(list, m.NewStruct(atomSize, m.NewInt(int64(u.Heap+u.Local+u.Trail+u.Choice))))
	}
	return m.Unify(a[1], m.NewList(list, builtin.NilList))
}

var threadRows = []engine.Builtin{
	{Name: "thread_create", Arity: 2, Det: threadCreate, Meta: "0-",
		Doc: "thread_create(:Goal, -Thread) is det\nA copy of Goal runs once in a new thread."},
	{Name: "thread_create", Arity: 3, Det: threadCreate, Meta: "0-:",
		Doc: "thread_create(:Goal, -Thread, :Options) is det\nAs thread_create/2. Options are alias(Name), detached(Bool), at_exit(Goal), debug(Bool), queue_max_size(N), stack_limit(Bytes), inherit_from(Thread); others are ignored."},
	{Name: "thread_self", Arity: 1, Det: threadSelf,
		Doc: "thread_self(-Thread) is det\nThread runs this goal. It is main in queries of the host."},
	{Name: "thread_join", Arity: 2, Det: threadJoin,
		Doc: "thread_join(+Thread, -Status) is det\nWaits for the end of Thread and forgets it. Status is true, false, exception(Term) or exited(Term)."},
	{Name: "thread_detach", Arity: 1, Det: threadDetach,
		Doc: "thread_detach(+Thread) is det\nThread is freed when it ends, and cannot be joined."},
	{Name: "thread_exit", Arity: 1, Det: threadExit,
		Doc: "thread_exit(+Term) is failure\nEnds this thread, whose status is then exited(Term)."},
	{Name: "thread_alias", Arity: 1, Det: threadAlias,
		Doc: "thread_alias(+Name) is det\nGives this thread, which must have no name, the name."},
	{Name: "thread_at_exit", Arity: 1, Det: threadAtExit, Meta: "0",
		Doc: "thread_at_exit(:Goal) is det\nGoal is called when this thread ends."},
	{Name: "$next_at_exit", Arity: 1, Det: nextAtExit,
		Doc: "'$next_at_exit'(-Goal)\nTakes a goal that is to be called when this thread ends, the newest first."},
	{Name: "$initialize_threads", Arity: 0, Use: engine.Database, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		stateOf(m).initialized = true
		return true
	}, Doc: "'$initialize_threads'\nNew threads begin with goals of thread_initialization/1."},
	{Name: "thread_statistics", Arity: 3, Use: engine.Database, Det: threadStatistics,
		Doc: "thread_statistics(+Thread, +Key, -Value) is det\nAs statistics/2, of another thread."},
	{Name: "$threads", Arity: 1, Det: currentThreads,
		Doc: "'$threads'(-Threads)\nThreads are all that were not joined."},
	{Name: "$thread_properties", Arity: 2, Det: threadProperties,
		Doc: "'$thread_properties'(+Thread, -Properties)\nProperties are id(N), alias(Name), status(Status), detached(Bool), debug(Bool), engine(Bool), and of this thread size(Bytes)."},
	builtin.TypeTest("is_thread", "a thread that was not joined", isThread),
}
