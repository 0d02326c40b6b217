package debugger

import (
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/program"
)

// A breakpoint stops at a goal in the body of a clause. The place is where the goal begins.
// The condition of its spyPoint applies to the pair Clause-Goal.
type breakpoint struct {
	spyPoint
	id     int64
	clause *engine.Clause
	place
}

// A place is a place in the file of a clause.
type place struct{ line, column int }

// breaks reports whether a called goal has a breakpoint.
func (d *Debugger) breaks(m *engine.Machine, ev *engine.Event, s *settings) bool {
	if ev.Port != engine.PortCall || len(s.breakpoints) == 0 {
		return false
	}
	frames := m.Frames()
	if len(frames) == 0 {
		return false
	}
	caller := frames[0]
	caller.Head = ""
	for _, b := range s.breakpoints {
		if b.clause == caller.Clause && b.place == d.placeOf(m, caller, ev.Pred) && b.allows(m, m.NewStruct(atom.Minus, d.around(m, ev), ev.Goal)) {
			return true
		}
	}
	return false
}

// placeOf returns where a clause calls p. The place is kept, because finding it reads the
// file.
func (d *Debugger) placeOf(m *engine.Machine, caller engine.Frame, p *engine.Pred) place {
	at, ok := d.places[caller]
	if !ok {
		done := m.Alone()
		found, goal := program.LoaderOf(m.Engine).Locate(caller)
		done()
		if goal == p.PredKey {
			at = place{found.Line, found.Column}
		}
		if d.places == nil {
			d.places = make(map[engine.Frame]place)
		}
		d.places[caller] = at
	}
	return at
}

// around returns the clause's own goal, of which the event's goal is a part. It is a
// variable if the goal is not known.
func (d *Debugger) around(m *engine.Machine, ev *engine.Event) engine.Cell {
	outer := m.NewVar()
	m.TracedGoals(func(_ *engine.Pred, goal engine.Cell, depth int) bool {
		if depth < ev.Depth {
			outer = goal
		}
		return depth >= ev.Depth
	})
	return outer
}

// changeBreakpoint changes the breakpoint whose number is the argument, if there is one.
func changeBreakpoint(m *engine.Machine, id engine.Cell, f func(points []breakpoint, i int) []breakpoint) bool {
	n, ok := engine.SmallIntOf(m.Deref(id))
	found := false
	change(m.Engine, func(s *settings) {
		i := slices.IndexFunc(s.breakpoints, func(b breakpoint) bool { return b.id == n })
		if found = ok && i >= 0; found {
			s.breakpoints = f(slices.Clone(s.breakpoints), i)
		}
	})
	return found
}

var breakpointRows = []engine.Builtin{
	{Name: "$set_breakpoint", Arity: 4, Det: func(m *engine.Machine, a []engine.Cell) bool {
		file, _ := m.Text(a[0])
		char, _ := engine.SmallIntOf(m.Deref(a[1]))
		done := m.Alone()
		spot, ok := program.LoaderOf(m.Engine).GoalAt(file, int(char))
		done()
		if !ok {
			return false
		}
		b := breakpoint{clause: spot.Clause, place: place{spot.At.Line, spot.At.Column}}
		change(m.Engine, func(s *settings) {
			s.made++
			b.id = s.made
			s.breakpoints = append(slices.Clone(s.breakpoints), b)
		})
		found := m.NewStruct(atom.Intern("spot"), program.ClauseTermRef(m, spot.Clause), m.NewInt(int64(spot.At.Line)), m.NewInt(int64(spot.At.Char)),
			m.NewInt(int64(spot.Length)), m.NewString(spot.Text), m.NewString(spot.Goal))
		return m.Unify(a[2], m.NewInt(b.id)) && m.Unify(a[3], found)
	}, Doc: "'$set_breakpoint'(+File, +Char, -Id, -Spot)\nSets a breakpoint at the goal that a character of a file is in; Spot is spot(Clause, Line, Char, Length, Text, Goal)."},
	{Name: "$breakpoint_condition", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
		condition := m.Store(a[1])
		return changeBreakpoint(m, a[0], func(points []breakpoint, i int) []breakpoint {
			points[i].spyPoint = spyPoint{condition, true}
			return points
		})
	}, Doc: "'$breakpoint_condition'(+Id, +Condition)\nSets the condition (Head-Goal)-Condition of a breakpoint."},
	{Name: "$delete_breakpoint", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return changeBreakpoint(m, a[0], func(points []breakpoint, i int) []breakpoint { return slices.Delete(points, i, i+1) })
	}, Doc: "'$delete_breakpoint'(+Id)\nRemoves a breakpoint."},
}
