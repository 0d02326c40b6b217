package debugger

import (
	"maps"
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/program"
)

// A spyPoint is a spy point on a predicate. If it has a condition Head-Goal, it applies
// only to goals that unify with Head and for which Goal succeeds.
type spyPoint struct {
	condition engine.Stored
	has       bool
}

// allows reports whether the condition holds for a goal.
func (s spyPoint) allows(m *engine.Machine, goal engine.Cell) bool {
	if !s.has {
		return true
	}
	return call(m, m.NewStruct(atom.Intern("$spied"), m.Load(s.condition), goal))
}

// call calls a goal of module system for the debugger. An exception counts as failure.
func call(m *engine.Machine, goal engine.Cell) bool {
	ok := m.Once(m.Engine.Module(atom.System), goal)
	m.Ball()
	return ok
}

// predArg returns the procedure that Module:Name/Arity names, or nil.
func predArg(m *engine.Machine, c engine.Cell) *engine.Pred {
	mod, pi, ok := m.StripModule(c)
	if !ok {
		return nil
	}
	name, arity, ok := program.IndicatorOf(m, pi)
	if !ok {
		return nil
	}
	return m.Engine.FindPred(mod, name, arity)
}

func unifiable(m *engine.Machine, x, y engine.Cell) bool {
	return call(m, m.NewStruct(atom.Intern("unifiable"), x, y, m.NewVar()))
}

func removeTraps(m *engine.Machine, when func(engine.Cell) bool) {
	change(m.Engine, func(s *settings) {
		s.traps = slices.DeleteFunc(slices.Clone(s.traps), func(t engine.Stored) bool { return when(m.Load(t)) })
	})
}

// trapped reports whether a trap is set for the exception.
func (s *settings) trapped(m *engine.Machine, ball engine.Stored) bool {
	t := m.Load(ball)
	return m.IsFunctor(t, atom.Error, 2) && slices.ContainsFunc(s.traps, func(trap engine.Stored) bool {
		return unifiable(m, m.Load(trap), m.Arg(t, 0))
	})
}

// indicators returns a list of Module:Name/Arity-Value for predicates.
func indicators[V any](m *engine.Machine, of map[*engine.Pred]V, value func(V) engine.Cell) engine.Cell {
	preds := slices.SortedFunc(maps.Keys(of), func(p, q *engine.Pred) int { return strings.Compare(p.PI(), q.PI()) })
	var items []engine.Cell
	for _, p := range preds {
		items = append(items, m.NewStruct(atom.Minus, m.Indicator(p), value(of[p])))
	}
	return m.NewList(items, builtin.NilList)
}

var spyRows = []engine.Builtin{
	{Name: "$spy", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
		p := predArg(m, a[0])
		if p == nil {
			return false
		}
		point := spyPoint{}
		if point.has = m.Deref(a[1]) != builtin.NilList; point.has {
			point.condition = m.Store(a[1])
		}
		change(m.Engine, func(s *settings) {
			spies := map[*engine.Pred]spyPoint{p: point}
			for q, at := range s.spies {
				if q != p {
					spies[q] = at
				}
			}
			s.spies = spies
		})
		return true
	}, Doc: "'$spy'(+PI, +Condition)\nSets a spy point; Condition is [] or Head-Goal."},
	{Name: "$nospy", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		p := predArg(m, a[0])
		found := false
		change(m.Engine, func(s *settings) {
			s.spies = maps.Clone(s.spies)
			_, found = s.spies[p]
			delete(s.spies, p)
		})
		return found
	}, Doc: "'$nospy'(+PI)\nRemoves a spy point."},
	{Name: "$spying", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return m.Unify(a[0], indicators(m, settingsOf(m.Engine).spies, func(s spyPoint) engine.Cell {
			if s.has {
				return m.Load(s.condition)
			}
			return builtin.NilList
		}))
	}, Doc: "'$spying'(-Points)\nPoints is the list of PI-Condition of the spy points."},
	{Name: "$trap", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		removeTraps(m, func(known engine.Cell) bool { return m.Variant(known, a[0]) })
		trap := m.Store(a[0])
		change(m.Engine, func(s *settings) { s.traps = append(slices.Clone(s.traps), trap) })
		return true
	}, Doc: "'$trap'(+Error)\nThe tracer is to stop where error(Error, _) is raised."},
	{Name: "$notrap", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		removeTraps(m, func(known engine.Cell) bool { return unifiable(m, known, a[0]) })
		return true
	}, Doc: "'$notrap'(+Error)\nRemoves what '$trap'/1 has set."},
	{Name: "$traps", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		var items []engine.Cell
		for _, trap := range settingsOf(m.Engine).traps {
			items = append(items, m.NewStruct(atom.Error, m.Load(trap), m.NewVar()))
		}
		return m.Unify(a[0], m.NewList(items, builtin.NilList))
	}, Doc: "'$traps'(-Errors)\nThe errors that '$trap'/1 has set."},
	{Name: "$log_ports", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
		p := predArg(m, a[0])
		if p == nil {
			return false
		}
		ports := settingsOf(m.Engine).logged[p]
		if !changePorts(m, a[1], &ports) {
			return false
		}
		ports &= onFull
		change(m.Engine, func(s *settings) {
			logged := make(map[*engine.Pred]mask)
			maps.Copy(logged, s.logged)
			if logged[p] = ports; ports == 0 {
				delete(logged, p)
			}
			s.logged = logged
		})
		Of(m.Engine).attach(m)
		return true
	}, Doc: "'$log_ports'(+PI, +Ports)\nThe ports of a predicate that are printed without asking become more or less: call, exit, redo and fail."},
	{Name: "$logging", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return m.Unify(a[0], indicators(m, settingsOf(m.Engine).logged, func(ports mask) engine.Cell {
			var names []string
			for _, name := range []string{"call", "exit", "redo", "fail"} {
				if ports&portMasks[name] != 0 {
					names = append(names, name)
				}
			}
			return builtin.AtomList(m, names)
		}))
	}, Doc: "'$logging'(-Preds)\nPreds is the list of PI-Ports of what trace/2 has set."},
}
