package control

import (
	"slices"
	"strings"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Statistics of an engine: statistics/2 and the collector.

// A clock has the times of an engine that statistics/2 needs. These are when the engine was
// made, and when each key was last asked for that tells the growth since then.
type clock struct {
	start time.Time
	last  map[string]int64
	asked int64 // how often inferences were asked for
}

var clocks = builtin.NewSlot[clock]()

// A ThreadCount is the number of threads that an engine has, and that it has made, besides
// main.
type ThreadCount struct{ Alive, Made int64 }

// Threads has the counts of each engine. The room of threads keeps them.
var Threads = builtin.NewSlot[ThreadCount]()

// StartClock sets the time at which the engine was made.
func StartClock(e *engine.Engine) {
	start := time.Now()
	clocks.Of(e).start = start
	e.Flags.CPUTime = func() float64 {
		user, system := CPUTime(start)
		return (user + system).Seconds()
	}
}

// since returns a list of the value of a key and its growth since the key was last asked
// for.
func (k *clock) since(m *engine.Machine, key string, now int64) engine.Cell {
	if k.last == nil {
		k.last = make(map[string]int64)
	}
	before := k.last[key]
	k.last[key] = now
	return ints(m, now, now-before)
}

func ints(m *engine.Machine, values ...int64) engine.Cell {
	cells := make([]engine.Cell, len(values))
	for i, v := range values {
		cells[i] = m.NewInt(v)
	}
	return m.NewList(cells, builtin.NilList)
}

// A statistic is a key of statistics/2.
type statistic struct {
	key   string
	value func(m *engine.Machine, key string) engine.Cell
}

// counted returns a statistic that is a number.
func counted(f func(m *engine.Machine) int64) func(*engine.Machine, string) engine.Cell {
	return func(m *engine.Machine, _ string) engine.Cell { return m.NewInt(f(m)) }
}

// timed returns a statistic that is a time in milliseconds, with its growth.
func timed(f func(m *engine.Machine) int64) func(*engine.Machine, string) engine.Cell {
	return func(m *engine.Machine, key string) engine.Cell { return clocks.Of(m.Engine).since(m, key, f(m)) }
}

func cpuSeconds(m *engine.Machine, _ string) engine.Cell {
	user, system := CPUTime(clocks.Of(m.Engine).start)
	return m.NewFloat((user + system).Seconds())
}

// area returns a statistic about a memory area.
func area(f func(u engine.Usage) uint64) func(*engine.Machine, string) engine.Cell {
	return counted(func(m *engine.Machine) int64 { return int64(f(m.Usage())) })
}

// stackLimit returns the stack limit of all areas together.
func stackLimit(u engine.Usage) uint64 { return u.Limit }

// used returns the statistic [Used, Free] of a memory area.
func used(f func(u engine.Usage) uint64) func(*engine.Machine, string) engine.Cell {
	return func(m *engine.Machine, _ string) engine.Cell {
		u := m.Usage()
		return ints(m, int64(f(u)), int64(u.Limit)-int64(u.Heap+u.Local+u.Trail+u.Choice))
	}
}

// databaseSize returns the numbers of modules, predicates and clauses.
func databaseSize(e *engine.Engine) (modules, preds, clauses int64) {
	e.Modules(func(mod *engine.Module) bool {
		modules++
		mod.Preds(func(p *engine.Pred) bool {
			if p.Imported() == nil && (p.Defined || p.Dynamic) {
				preds++
				clauses += int64(p.Clauses())
			}
			return true
		})
		return true
	})
	return modules, preds, clauses
}

// functors returns the number of different names with an arity among the predicates.
func functors(m *engine.Machine) int64 {
	keys := make(map[engine.PredKey]bool)
	m.Engine.Modules(func(mod *engine.Module) bool {
		mod.Preds(func(p *engine.Pred) bool { keys[p.PredKey] = true; return true })
		return true
	})
	return int64(len(keys))
}

var statistics = []statistic{
	{"runtime", timed(func(m *engine.Machine) int64 {
		user, _ := CPUTime(clocks.Of(m.Engine).start)
		return user.Milliseconds()
	})},
	{"process_runtime", timed(func(m *engine.Machine) int64 {
		user, _ := CPUTime(clocks.Of(m.Engine).start)
		return user.Milliseconds()
	})},
	{"system_time", timed(func(m *engine.Machine) int64 {
		_, system := CPUTime(clocks.Of(m.Engine).start)
		return system.Milliseconds()
	})},
	{"walltime", timed(func(m *engine.Machine) int64 { return time.Since(clocks.Of(m.Engine).start).Milliseconds() })},
	{"real_time", timed(func(*engine.Machine) int64 { return time.Now().Unix() })},
	{"cputime", cpuSeconds},
	{"process_cputime", cpuSeconds},
	{"thread_cputime", cpuSeconds},
	{"epoch", func(m *engine.Machine, _ string) engine.Cell {
		return m.NewFloat(builtin.Seconds(clocks.Of(m.Engine).start))
	}},
	{"process_epoch", func(m *engine.Machine, _ string) engine.Cell {
		return m.NewFloat(builtin.Seconds(clocks.Of(m.Engine).start))
	}},
	{"inferences", counted(func(m *engine.Machine) int64 {
		k := clocks.Of(m.Engine)
		k.asked++ // calls of builtins are not counted, but these are
		return int64(m.Inferences()) + k.asked
	})},

	{"stack", area(func(u engine.Usage) uint64 { return u.Heap + u.Local + u.Trail + u.Choice })},
	{"stack_limit", area(stackLimit)},
	{"global", area(func(u engine.Usage) uint64 { return u.Heap })},
	{"globalused", area(func(u engine.Usage) uint64 { return u.Heap })},
	{"globallimit", area(stackLimit)},
	{"local", area(func(u engine.Usage) uint64 { return u.Local + u.Choice })},
	{"localused", area(func(u engine.Usage) uint64 { return u.Local + u.Choice })},
	{"locallimit", area(stackLimit)},
	{"trail", area(func(u engine.Usage) uint64 { return u.Trail })},
	{"trailused", area(func(u engine.Usage) uint64 { return u.Trail })},
	{"traillimit", area(stackLimit)},
	{"global_stack", used(func(u engine.Usage) uint64 { return u.Heap })},
	{"local_stack", used(func(u engine.Usage) uint64 { return u.Local })},
	{"choice_stack", used(func(u engine.Usage) uint64 { return u.Choice })},
	{"trail_stack", used(func(u engine.Usage) uint64 { return u.Trail })},
	{"memory", func(m *engine.Machine, _ string) engine.Cell { return ints(m, memoryInUse(m), 0) }},
	{"core", func(m *engine.Machine, _ string) engine.Cell { return ints(m, memoryInUse(m), 0) }},
	{"heapused", counted(memoryInUse)},
	{"program", func(m *engine.Machine, _ string) engine.Cell { return ints(m, int64(m.Engine.CodeSize()), 0) }},
	{"codes", counted(func(m *engine.Machine) int64 { return int64(m.Engine.CodeSize()) })},
	{"c_stack", counted(none)},
	{"global_shifts", counted(none)}, // the areas do not move
	{"local_shifts", counted(none)},
	{"trail_shifts", counted(none)},
	{"stack_shifts", func(m *engine.Machine, _ string) engine.Cell { return ints(m, 0, 0, 0) }},
	{"garbage_collection", func(m *engine.Machine, _ string) engine.Cell {
		u := m.Usage()
		return ints(m, int64(u.Collections), int64(u.Collected), u.CollectTime.Milliseconds(), int64(u.Heap))
	}},
	{"collections", counted(func(m *engine.Machine) int64 { return int64(m.Usage().Collections) })},
	{"collected", counted(func(m *engine.Machine) int64 { return int64(m.Usage().Collected) })},
	{"gclongest", func(m *engine.Machine, _ string) engine.Cell { return m.NewFloat(m.Usage().LongestTime.Seconds()) }},
	{"gctime", func(m *engine.Machine, _ string) engine.Cell { return m.NewFloat(m.Usage().CollectTime.Seconds()) }},

	{"atoms", counted(func(*engine.Machine) int64 { n, _ := atom.Count(); return int64(n) })},
	{"atom_space", counted(func(*engine.Machine) int64 { _, bytes := atom.Count(); return int64(bytes) })},
	{"agc", counted(func(m *engine.Machine) int64 { return int64(m.Usage().AtomCollections) })},
	{"agc_gained", counted(func(m *engine.Machine) int64 { return int64(m.Usage().AtomsFreed) })},
	{"agc_time", func(m *engine.Machine, _ string) engine.Cell { return m.NewFloat(m.Usage().AtomTime.Seconds()) }},
	{"functors", counted(functors)},
	{"predicates", counted(func(m *engine.Machine) int64 { _, n, _ := databaseSize(m.Engine); return n })},
	{"modules", counted(func(m *engine.Machine) int64 { n, _, _ := databaseSize(m.Engine); return n })},
	{"clauses", counted(func(m *engine.Machine) int64 { _, _, n := databaseSize(m.Engine); return n })},
	{"threads", counted(func(m *engine.Machine) int64 { return Threads.Of(m.Engine).Alive + 1 })},
	{"threads_created", counted(func(m *engine.Machine) int64 { return Threads.Of(m.Engine).Made + 1 })},
	{"engines", counted(none)},
	{"errors", counted(func(m *engine.Machine) int64 { return messagesPrinted.Of(m.Engine).errors })},
	{"warnings", counted(func(m *engine.Machine) int64 { return messagesPrinted.Of(m.Engine).warnings })},
}

func none(*engine.Machine) int64 { return 0 }

// memoryInUse returns the memory of the machine's areas and of the program, in bytes.
func memoryInUse(m *engine.Machine) int64 {
	u := m.Usage()
	return int64(u.Heap + u.Local + u.Trail + u.Choice + uint64(m.Engine.CodeSize()))
}

// statistics2 implements statistics/2.
func statistics2(m *engine.Machine, a []engine.Cell) bool {
	value, ok := Statistic(m, a[0], m)
	if ok && m.Deref(a[0]) == trailKey && engine.IsCompound(m.Deref(a[1])) { // as in Quintus Prolog
		value = used(func(u engine.Usage) uint64 { return u.Trail })(m, "")
	}
	return ok && m.Unify(a[1], value)
}

var trailKey = builtin.AtomCell("trail")

// Statistic returns the statistic of a machine under a key, as a term on that machine.
// Errors are raised on m.
func Statistic(m *engine.Machine, key engine.Cell, of *engine.Machine) (value engine.Cell, ok bool) {
	name, ok := builtin.AtomArg(m, key)
	if !ok {
		return 0, false
	}
	text := name.String()
	i := slices.IndexFunc(statistics, func(s statistic) bool { return s.key == text })
	if i < 0 {
		return 0, m.DomainError("statistics_key", key)
	}
	return statistics[i].value(of, text), true
}

var statisticsRows = []engine.Builtin{
	{Name: "statistics", Arity: 2, Det: statistics2,
		Doc: "statistics(+Key, -Value) is det\nValue is the statistic Key, about times and memory: " + statisticKeys() + "."},
	{Name: "garbage_collect", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		m.RequestCollection()
		return true
	}, Doc: "garbage_collect is det\nCollects garbage before the next call."},
	{Name: "garbage_collect_atoms", Arity: 0, Use: engine.Database, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		m.RequestAtomCollection()
		return true
	}, Doc: "garbage_collect_atoms is det\nFrees the atoms that are no longer used, before the next call. Names in programs that were loaded stay."},
	{Name: "garbage_collect_clauses", Arity: 0, Use: engine.Database, Det: succeed,
		Doc: "garbage_collect_clauses is det\nDoes nothing: clauses are freed as soon as no goal can see them."},
	{Name: "trim_stacks", Arity: 0, Det: succeed,
		Doc: "trim_stacks is det\nDoes nothing: memory is returned to the system when a query ends."},
}

func succeed(*engine.Machine, []engine.Cell) bool { return true }

func statisticKeys() string {
	keys := make([]string, len(statistics))
	for i, s := range statistics {
		keys[i] = s.key
	}
	return strings.Join(keys, ", ")
}
