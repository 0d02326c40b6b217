package debugger

import (
	"fmt"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/program"
)

// Levels are the numbers of goals that the user sees. They agree with those of SWI-Prolog.
// There, clauses stand between some predicates of the system and the goals that these call.

// between is the number of levels between predicates and the goals that they call. For
// aggregate_all/3 it depends on the first argument.
const between = " findall/3:4 findall/4:3 findnsols/4:7 bagof/3:5 setof/3:5 phrase/2:2 phrase/3:1 with_output_to/2:1 time/1:3" +
	" setup_call_cleanup/3:1 call_cleanup/2:1 call_cleanup/3:1 call_with_depth_limit/3:1 call_with_inference_limit/3:1 call_with_time_limit/2:3" +
	" aggregate_all/3(count):1 aggregate_all/3(bag):5 aggregate_all/3(set):5 "

// above returns the number that is added to the depth of goals.
func above(m *engine.Machine) int { return program.LevelsOf(m.Engine).Above() }

// gap returns the number of extra levels between a goal and those that it calls.
func gap(m *engine.Machine, p *engine.Pred, goal engine.Cell) int {
	switch {
	case p.Name == atom.Call:
		return 1 // the level of a control construct
	case !p.IsSystem() && !p.Module.IsLibrary():
		return 0
	}
	name := fmt.Sprintf("%s/%d", p.Name, p.Arity)
	if p.Name.String() == "aggregate_all" {
		name += "(" + nameOf(m, m.Arg(goal, 0)) + ")"
	}
	_, levels, ok := strings.Cut(between, " "+name+":")
	if !ok {
		return 0
	}
	return int(levels[0] - '0')
}

// levelHere returns the level of the running builtin.
func levelHere(m *engine.Machine) int { return len(m.FramesHere()) + 1 + above(m) }

// level returns the level of the running goal at a depth.
func (d *Debugger) level(m *engine.Machine, depth int) int {
	level := depth + above(m)
	if d.gaps || m.HasBodies() {
		m.TracedBodies(func(p *engine.Pred, goal engine.Cell, outer int, _ bool) bool {
			if 0 < outer && outer < depth {
				level += gap(m, p, goal)
			}
			return true
		})
	}
	return level
}

// nameOf returns the name of an atom or a compound.
func nameOf(m *engine.Machine, t engine.Cell) string {
	switch t = m.Deref(t); {
	case engine.IsAtom(t):
		return engine.AtomText(t)
	case engine.IsCompound(t):
		name, _ := m.Functor(t)
		return name.String()
	}
	return ""
}

// depthOf returns the depth of the innermost goal whose level is at most the given one,
// starting from the goal of the event.
func (d *Debugger) depthOf(m *engine.Machine, ev *engine.Event, level int) int {
	depth := ev.Depth
	for depth > 1 && d.level(m, depth) > level {
		depth--
	}
	return depth
}
