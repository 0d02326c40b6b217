package profiler

import (
	"bytes"
	"io"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/streams"
)

// running is what the goals of a machine are observed for.
type running struct {
	profiles   []func() // that end the profiles of goals that run, the innermost last
	last       *Profile // the one that ended last, or has begun last
	seconds    float64  // that its goal took
	begun      time.Time
	coverages  []engine.Tracer // that were there before those of goals that run
	lastCovers *Coverage
}

var runnings = builtin.NewLocalSlot[running]()

// beginProfile is '$profile_begin'(Rate).
func beginProfile(m *engine.Machine, a []engine.Cell) bool {
	rate, _ := engine.SmallIntOf(m.Deref(a[0]))
	r := runnings.Of(m.Engine)
	r.last = New(time.Second / time.Duration(min(max(rate, 1), 10000)))
	r.begun = time.Now()
	endSamples, endCounts := r.last.Sample(m), r.last.Count(m)
	prof, begun := r.last, r.begun
	r.profiles = append(r.profiles, func() {
		endSamples()
		endCounts()
		r.last, r.seconds = prof, time.Since(begun).Seconds()
	})
	return true
}

// endProfile is '$profile_end'.
func endProfile(m *engine.Machine, _ []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	if n := len(r.profiles); n > 0 {
		r.profiles[n-1]()
		r.profiles = r.profiles[:n-1]
	}
	return true
}

// shares is '$profile_shares'(Cumulative, Seconds, Samples, Shares).
func shares(m *engine.Machine, a []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	if r.last == nil {
		return false
	}
	list, samples := r.last.Shares(m.Engine, m.Deref(a[0]) == builtin.CellTrue)
	if !m.Reserve(12 * len(list)) {
		return false
	}
	cells := make([]engine.Cell, len(list))
	for i, s := range list {
		cells[i] = m.NewStruct(atom.Intern("share"), builtin.AtomCell(s.Pred.PI()), m.NewInt(s.Calls), m.NewInt(s.Self), m.NewInt(s.Total))
	}
	return m.Unify(a[1], m.NewFloat(r.seconds)) && m.Unify(a[2], m.NewInt(samples)) && m.Unify(a[3], m.NewList(cells, builtin.NilList))
}

// writeProfile is '$profile_write'(Stream).
func writeProfile(m *engine.Machine, a []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	return r.last != nil && writeTo(m, a[0], func(w io.Writer) error {
		_, err := r.last.Write(m.Engine, w)
		return err
	})
}

// beginCoverage is '$coverage_begin'.
func beginCoverage(m *engine.Machine, _ []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	c, before := NewCoverage(), m.Tracer()
	r.lastCovers, r.coverages = c, append(r.coverages, before)
	m.Trace(func(m *engine.Machine, ev *engine.Event) engine.Action {
		if c.Note(m, ev); before != nil {
			return before(m, ev)
		}
		return engine.ActContinue
	})
	return true
}

// endCoverage is '$coverage_end'.
func endCoverage(m *engine.Machine, _ []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	if n := len(r.coverages); n > 0 {
		m.Trace(r.coverages[n-1])
		r.coverages = r.coverages[:n-1]
	}
	return true
}

// coverageFiles is '$coverage_files'(Files).
func coverageFiles(m *engine.Machine, a []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	if r.lastCovers == nil {
		return false
	}
	var cells []engine.Cell
	for _, f := range r.lastCovers.Files(m.Engine) {
		if !m.Reserve(3*(len(f.Missed)+len(f.Failed)) + 10) {
			return false
		}
		cells = append(cells, m.NewStruct(atom.Intern("file"), builtin.AtomCell(f.File), engine.SmallInt(int64(f.Clauses)),
			engine.SmallInt(int64(f.Entered)), numbers(m, f.Missed), numbers(m, f.Failed)))
	}
	return m.Unify(a[0], m.NewList(cells, builtin.NilList))
}

// numbers is a list of integers.
func numbers(m *engine.Machine, of []int) engine.Cell {
	cells := make([]engine.Cell, len(of))
	for i, n := range of {
		cells[i] = engine.SmallInt(int64(n))
	}
	return m.NewList(cells, builtin.NilList)
}

// writeCoverage is '$coverage_write'(Stream).
func writeCoverage(m *engine.Machine, a []engine.Cell) bool {
	r := runnings.Of(m.Engine)
	return r.lastCovers != nil && writeTo(m, a[0], func(w io.Writer) error {
		_, err := r.lastCovers.Write(m.Engine, w)
		return err
	})
}

var profilerRows = []engine.Builtin{
	{Name: "$profile_begin", Arity: 1, Det: beginProfile,
		Doc: "'$profile_begin'(+Rate)\nSamples this machine Rate times a second, and counts its calls."},
	{Name: "$profile_end", Arity: 0, Det: endProfile, Closes: true,
		Doc: "'$profile_end'\nEnds what '$profile_begin'/1 has begun last."},
	{Name: "$profile_shares", Arity: 4, Det: shares, Use: engine.Database,
		Doc: "'$profile_shares'(+Cumulative, -Seconds, -Samples, -Shares)\nShares are share(Predicate, Calls, Self, Total), in samples of which there are Samples in Seconds."},
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

// writeTo has write write bytes to an output stream.
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
