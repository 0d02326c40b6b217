package profiler

import (
	"bytes"
	"cmp"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/control"
	"github.com/zebralog/prolog/stdlib/streams"
)

// running has the profiles and coverages that observe the goals of a machine.
type running struct {
	profiles   []func()   // functions that end the profiles of running goals, the innermost last
	last       *Profile   // the profile that has ended last, or has begun last
	seconds    float64    // the time of its goals
	status     string     // of profiler/2, or ""
	stop       func()     // ends what profiler/2 has begun
	coverages  []covering // of running goals
	lastCovers *Coverage
}

var runnings = builtin.NewLocalSlot[running]()

// beginProfile implements '$profile_begin'(Rate).
func beginProfile(m *engine.Machine, a []engine.Cell) bool {
	rate, _ := engine.SmallIntOf(m.Deref(a[0]))
	r := runnings.Of(m.Engine)
	r.last, r.seconds = New(time.Second/time.Duration(min(max(rate, 1), 10000))), 0
	r.profiles = append(r.profiles, r.begin(m))
	return true
}

// begin continues the last profile until end is called.
func (r *running) begin(m *engine.Machine) (end func()) {
	prof, before, begun := r.last, r.seconds, cpuTime()
	endSamples, endCounts := prof.Sample(m), prof.Count(m)
	return func() {
		endSamples()
		endCounts()
		r.last, r.seconds = prof, before+(cpuTime()-begun).Seconds()
	}
}

var started = time.Now()

// cpuTime returns the CPU time of the process so far.
func cpuTime() time.Duration {
	user, system := control.CPUTime(started)
	return user + system
}

// statuses maps the arguments of profiler/2 to the states for which they stand.
var statuses = map[string]string{"false": "false", "true": "cputime", "cputime": "cputime", "walltime": "walltime"}

// profiler implements profiler(Old, New).
func profiler(m *engine.Machine, a []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	old := cmp.Or(r.status, "false")
	if !m.Unify(a[0], builtin.AtomCell(old)) {
		return false
	}
	to := m.Deref(a[1])
	switch {
	case engine.IsVar(to):
		return m.InstantiationError()
	case !engine.IsAtom(to):
		return m.TypeError("atom", to)
	}
	switch status := statuses[engine.AtomText(to)]; {
	case status == "":
		return m.DomainError("profile_status", to)
	case status == old:
	case status == "false":
		r.stop()
		r.stop = nil
		r.status = status
	case r.stop != nil:
		return m.PermissionError("profile", "thread", builtin.AtomCell("main"))
	default:
		if r.last == nil {
			r.last = New(time.Second / 1000)
		}
		r.status, r.stop = status, r.begin(m)
	}
	return true
}

// Resume continues what profiler/2 has begun, for the next query of the machine.
func Resume(m *engine.Machine) {
	if r := runnings.Of(m.Engine); r.stop != nil {
		r.stop()
		r.stop = r.begin(m)
	}
}

// resetProfiler implements reset_profiler.
func resetProfiler(m *engine.Machine, _ []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	r.last, r.seconds = New(time.Second/1000), 0
	return true
}

// endProfile implements '$profile_end'.
func endProfile(m *engine.Machine, _ []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	if n := len(r.profiles); n > 0 {
		r.profiles[n-1]()
		r.profiles = r.profiles[:n-1]
	}
	return true
}

// shares implements '$profile_shares'(Cumulative, Seconds, Samples, Shares).
func shares(m *engine.Machine, a []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	if r.last == nil {
		return false
	}
	list, samples := r.last.Shares(m.Engine, m.Deref(a[0]) == builtin.CellTrue)
	edges := 0
	for _, s := range list {
		edges += len(s.Callers) + len(s.Callees)
	}
	if !m.Reserve(30*len(list) + 15*edges) {
		return false
	}
	cells := make([]engine.Cell, len(list))
	for i, s := range list {
		cells[i] = m.NewStruct(atom.Intern("share"), indicator(m, s.Pred), m.NewInt(s.Calls), m.NewInt(s.Redos), m.NewInt(s.Self), m.NewInt(s.Total),
			counts(m, s.Callers), counts(m, s.Callees))
	}
	return m.Unify(a[1], m.NewFloat(r.seconds)) && m.Unify(a[2], m.NewInt(samples)) && m.Unify(a[3], m.NewList(cells, builtin.NilList))
}

// indicator returns Module:Name/Arity.
func indicator(m *engine.Machine, p *engine.Pred) engine.Cell {
	pi := m.NewStruct(atom.Slash, engine.Atom(p.Name), engine.SmallInt(int64(p.Arity)))
	return m.NewStruct(atom.Colon, engine.Atom(p.Module.Name), pi)
}

// counts returns a list of Indicator-Count, the most frequent first.
func counts(m *engine.Machine, of map[*engine.Pred]int64) engine.Cell {
	preds := slices.SortedFunc(maps.Keys(of), func(a, b *engine.Pred) int {
		return cmp.Or(cmp.Compare(of[b], of[a]), strings.Compare(a.PI(), b.PI()))
	})
	cells := make([]engine.Cell, len(preds))
	for i, p := range preds {
		cells[i] = m.NewStruct(atom.Minus, indicator(m, p), m.NewInt(of[p]))
	}
	return m.NewList(cells, builtin.NilList)
}

// writeProfile implements '$profile_write'(Stream).
func writeProfile(m *engine.Machine, a []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	return r.last != nil && writeTo(m, a[0], func(w io.Writer) error {
		_, err := r.last.Write(m.Engine, w)
		return err
	})
}

// A covering is a running coverage, and the tracer that it has replaced.
type covering struct {
	*Coverage
	before engine.Tracer
}

// beginCoverage implements '$coverage_begin'.
func beginCoverage(m *engine.Machine, _ []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	c, before := NewCoverage(), m.Tracer()
	r.lastCovers, r.coverages = c, append(r.coverages, covering{c, before})
	m.Trace(func(m *engine.Machine, ev *engine.Event) engine.Action {
		if c.Note(m, ev); before != nil {
			return before(m, ev)
		}
		return engine.ActContinue
	})
	return true
}

// endCoverage implements '$coverage_end'.
func endCoverage(m *engine.Machine, _ []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	if n := len(r.coverages); n > 0 {
		last := r.coverages[n-1]
		m.Trace(last.before)
		last.end()
		r.coverages = r.coverages[:n-1]
	}
	return true
}

// coverageFiles implements '$coverage_files'(Files).
func coverageFiles(m *engine.Machine, a []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	if r.lastCovers == nil {
		return false
	}
	var cells []engine.Cell
	for _, f := range r.lastCovers.Files(m) {
		if !m.Reserve(3*(len(f.Missed)+len(f.Failed)) + 10) {
			return false
		}
		cells = append(cells, m.NewStruct(atom.Intern("file"), builtin.AtomCell(f.File), engine.SmallInt(int64(f.Clauses)),
			engine.SmallInt(int64(f.Entered)), numbers(m, f.Missed), numbers(m, f.Failed)))
	}
	return m.Unify(a[0], m.NewList(cells, builtin.NilList))
}

// numbers returns a list of integers.
func numbers(m *engine.Machine, of []int) engine.Cell {
	cells := make([]engine.Cell, len(of))
	for i, n := range of {
		cells[i] = engine.SmallInt(int64(n))
	}
	return m.NewList(cells, builtin.NilList)
}

// writeCoverage implements '$coverage_write'(Stream).
func writeCoverage(m *engine.Machine, a []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	return r.lastCovers != nil && writeTo(m, a[0], func(w io.Writer) error {
		_, err := r.lastCovers.Write(m.Engine, m, w)
		return err
	})
}

var profilerRows = []engine.Builtin{
	{Name: "profiler", Arity: 2, Det: profiler,
		Doc: "profiler(-Old, +New) is det\nOld says how this thread is profiled: false, cputime or walltime. From now on it is New, one of these, or true for cputime. Until it is false, goals are added to the profile that show_profile/1 prints."},
	{Name: "reset_profiler", Arity: 0, Det: resetProfiler,
		Doc: "reset_profiler is det\nForgets the profile of this thread."},
	{Name: "$profile_begin", Arity: 1, Det: beginProfile,
		Doc: "'$profile_begin'(+Rate)\nSamples this machine Rate times a second, and counts its calls."},
	{Name: "$profile_end", Arity: 0, Det: endProfile, Closes: true,
		Doc: "'$profile_end'\nEnds what '$profile_begin'/1 has begun last."},
	{Name: "$profile_shares", Arity: 4, Det: shares, Use: engine.Database,
		Doc: "'$profile_shares'(+Cumulative, -Seconds, -Samples, -Shares)\nShares are share(Predicate, Calls, Redos, Self, Total, Callers, Callees), in samples of which there are Samples in Seconds."},
	{Name: "$profile_write", Arity: 1, Det: writeProfile, Use: engine.Database,
		Doc: "'$profile_write'(+Stream)\nWrites the last profile for go tool pprof."},
	{Name: "$coverage_begin", Arity: 0, Det: beginCoverage,
		Doc: "'$coverage_begin'\nCounts the clauses that this machine enters."},
	{Name: "$coverage_end", Arity: 0, Det: endCoverage, Closes: true,
		Doc: "'$coverage_end'\nEnds what '$coverage_begin'/0 has begun last."},
	{Name: "$coverage_files", Arity: 1, Det: coverageFiles, Use: engine.Database,
		Doc: "'$coverage_files'(-Files)\nFiles are file(Name, Clauses, Entered, Missed, Failed) of the last coverage: two numbers, and lines of clauses that were not entered, or by which no goal has succeeded."},
	{Name: "$coverage_write", Arity: 1, Det: writeCoverage, Use: engine.Database,
		Doc: "'$coverage_write'(+Stream)\nWrites the last coverage as a cover profile of Go."},
}

// writeTo calls write with a writer to an output stream.
func writeTo(m *engine.Machine, stream engine.Cell, write func(io.Writer) error) bool {
	ch, ok := streams.StreamArg(m, stream)
	if !ok {
		return false
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return m.SystemError(err)
	}
	for _, c := range b.Bytes() {
		if err := ch.WriteByte(c); err != nil {
			return m.SystemError(err)
		}
	}
	return true
}
