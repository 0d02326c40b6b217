package debugger

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/program"
)

// Frames are running goals as programs see them, by numbers (engine.RunningGoal). Within
// prolog_trace_interception/4, the goal of the event is one of them at each of its ports.

// An attribute returns an attribute of a frame. It returns false if the frame does not have
// it.
type attribute func(m *engine.Machine, d *Debugger, g *engine.RunningGoal) (value engine.Cell, ok bool)

var attributes = map[string]attribute{
	"goal": func(m *engine.Machine, _ *Debugger, g *engine.RunningGoal) (engine.Cell, bool) {
		goal := m.RunningTerm(g)
		if g.Pred.Module.Name != atom.User && !g.Pred.IsSystem() {
			goal = m.NewStruct(atom.Colon, engine.Atom(g.Pred.Module.Name), goal)
		}
		return goal, true
	},
	"predicate_indicator": func(m *engine.Machine, _ *Debugger, g *engine.RunningGoal) (engine.Cell, bool) {
		if g.Pred.Module.Name == atom.System { // Indicator leaves it out
			return indicator(m, g.Pred), true
		}
		return m.Indicator(g.Pred), true
	},
	"context_module": func(m *engine.Machine, _ *Debugger, g *engine.RunningGoal) (engine.Cell, bool) {
		return engine.Atom(g.Pred.Module.Name), true
	},
	"clause": func(m *engine.Machine, _ *Debugger, g *engine.RunningGoal) (engine.Cell, bool) {
		if g.Clause == nil {
			return 0, false
		}
		return program.ClauseTermRef(m, g.Clause), true
	},
	"level": func(m *engine.Machine, d *Debugger, g *engine.RunningGoal) (engine.Cell, bool) {
		level := g.Depth
		if level == 0 {
			d.outwards(m, g, func(*engine.RunningGoal) bool { level++; return true })
		}
		return engine.SmallInt(int64(d.level(m, level))), true
	},
	"parent": func(m *engine.Machine, d *Debugger, g *engine.RunningGoal) (engine.Cell, bool) {
		if p := d.parent(m, g); p != nil {
			return engine.SmallInt(p.Ref), true
		}
		return 0, false
	},
	"pc": func(m *engine.Machine, d *Debugger, g *engine.RunningGoal) (engine.Cell, bool) {
		if p := d.parent(m, g); p != nil && p.Clause != nil {
			return engine.SmallInt(int64(p.At)), true
		}
		return 0, false
	},
	"alternative": func(m *engine.Machine, _ *Debugger, g *engine.RunningGoal) (engine.Cell, bool) {
		depth := 0
		m.Alternatives(func(_ *engine.Pred, _ engine.Cell, of int) {
			if depth == 0 && of < g.Depth {
				depth = of
			}
		})
		return engine.SmallInt(engine.TracedRef(depth)), depth > 0
	},
	"has_alternatives": func(m *engine.Machine, _ *Debugger, g *engine.RunningGoal) (engine.Cell, bool) {
		has := false
		m.Alternatives(func(_ *engine.Pred, _ engine.Cell, of int) { has = has || of == g.Depth })
		return builtin.BoolCell(has), true
	},
	"hidden": func(*engine.Machine, *Debugger, *engine.RunningGoal) (engine.Cell, bool) {
		return builtin.BoolCell(false), true
	},
	"top": func(m *engine.Machine, d *Debugger, g *engine.RunningGoal) (engine.Cell, bool) {
		return builtin.BoolCell(d.parent(m, g) == nil), true
	},
}

// outwards calls f with g and the goals around it.
func (d *Debugger) outwards(m *engine.Machine, g *engine.RunningGoal, f func(*engine.RunningGoal) bool) {
	if g == d.event && !f(g) {
		return
	}
	found := g == d.event
	m.Running(func(other *engine.RunningGoal) bool {
		switch {
		case g == d.event && (other.Run > g.Run || other.Depth >= g.Depth):
			return true
		case other.Ref == g.Ref:
			found = true
		}
		return !found || f(other)
	})
}

// parent returns the goal around g, or nil.
func (d *Debugger) parent(m *engine.Machine, g *engine.RunningGoal) (p *engine.RunningGoal) {
	d.outwards(m, g, func(other *engine.RunningGoal) bool {
		p = other
		return other.Ref == g.Ref
	})
	if p.Ref == g.Ref {
		return nil
	}
	return p
}

// frameArg returns the goal with a number. If there is none, it raises an error.
func (d *Debugger) frameArg(m *engine.Machine, c engine.Cell) (found *engine.RunningGoal) {
	c = m.Deref(c)
	ref, ok := engine.SmallIntOf(c)
	switch {
	case engine.IsVar(c):
		m.InstantiationError()
		return nil
	case !ok:
		m.TypeError("frame_reference", c)
		return nil
	case d.event != nil && d.event.Ref == ref:
		return d.event
	}
	m.Running(func(g *engine.RunningGoal) bool {
		if g.Ref == ref {
			found = g
		}
		return found == nil
	})
	if found == nil {
		m.ExistenceError("frame", c)
	}
	return found
}

// frameAttribute implements prolog_frame_attribute/3.
func frameAttribute(m *engine.Machine, a []engine.Cell) bool {
	d := Of(m.Engine)
	g := d.frameArg(m, a[0])
	if g == nil {
		return false
	}
	key := m.Deref(a[1])
	switch {
	case engine.IsVar(key):
		return m.InstantiationError()
	case engine.IsCompound(key) && m.Arity(key) == 1:
		switch name, _ := m.Functor(key); name.String() {
		case "argument":
			n, ok := builtin.IntegerArg(m, m.Arg(key, 0))
			return ok && 0 < n && n <= g.Pred.Arity && m.Unify(a[2], m.Arg(m.RunningTerm(g), n-1))
		case "parent_goal":
			return d.parentGoal(m, g, a[2], m.Arg(key, 0))
		}
	case engine.IsAtom(key) && engine.AtomText(key) == "parent_goal":
		return d.parentGoal(m, g, a[2], 0)
	case engine.IsAtom(key) && attributes[engine.AtomText(key)] != nil:
		value, ok := attributes[engine.AtomText(key)](m, d, g)
		return ok && m.Unify(a[2], value)
	}
	return m.DomainError("frame_attribute", key)
}

// parentGoal unifies goal with the innermost goal that unifies, from g outwards. Unless
// next is 0, it unifies next with the number of the goal around that one.
func (d *Debugger) parentGoal(m *engine.Machine, g *engine.RunningGoal, goal, next engine.Cell) bool {
	mod, goal, ok := m.StripModule(goal)
	if !ok {
		return false
	}
	if engine.IsVar(goal) {
		return m.InstantiationError()
	}
	var p *engine.Pred
	switch {
	case engine.IsAtom(goal):
		p = m.Engine.FindPred(mod, engine.AtomOf(goal), 0)
	case engine.IsCompound(goal):
		name, arity := m.Functor(goal)
		p = m.Engine.FindPred(mod, name, arity)
	default:
		return m.TypeError("callable", goal)
	}
	found := false
	d.outwards(m, g, func(other *engine.RunningGoal) bool {
		if other.Pred == p {
			if term := m.RunningTerm(other); m.CanUnify(goal, term) {
				g, found = other, m.Unify(goal, term)
			}
		}
		return !found
	})
	if !found || next == 0 {
		return found
	}
	around := d.parent(m, g)
	return around != nil && m.Unify(next, engine.SmallInt(around.Ref))
}

var frameRows = []engine.Builtin{
	{Name: "prolog_current_frame", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		ref := int64(0)
		m.Running(func(g *engine.RunningGoal) bool {
			ref = g.Ref
			return false
		})
		return m.Unify(a[0], engine.SmallInt(ref))
	}, Doc: "prolog_current_frame(-Frame) is det\nFrame is the number of the frame of the clause that calls this. A last call leaves no frame."},
	{Name: "prolog_frame_attribute", Arity: 3, Meta: "++:", Det: frameAttribute,
		Doc: "prolog_frame_attribute(+Frame, +Key, :Value) is semidet\nValue is the attribute Key of a running goal: goal, predicate_indicator, clause, level, parent, pc, alternative, has_alternatives, context_module, hidden, top, argument(N), or parent_goal and parent_goal(Next) for the first goal outwards with which Value unifies. Arguments no longer needed are known only for traced goals; otherwise they are variables."},
}
