package debugger

import (
	"fmt"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/streams"
)

// A command does what a key stands for. If it returns false, the user is asked again.
type command func(d *Debugger, m *engine.Machine, ev *engine.Event, r reply) (action engine.Action, done bool)

// commands has the commands by key. It is set in init, because help lists all of them.
var commands map[rune]command

func init() {
	commands = map[rune]command{
		'\r': creep, '\n': creep, ' ': creep, '\t': creep, 'c': creep,
		's': skip, 'u': up, 'l': leap, 'n': noDebug,
		'f': fail, 'r': retry, 'i': ignore,
		'a': abort, 'b': breakHere, 'e': exit,
		'/': find, '.': findAgain,
		'h': help, '?': help,
		'g': showGoals, 'A': showAlternatives, 'L': listHere,
		'+': spyHere, '-': noSpyHere, 'S': saveGoal,
		'p': printFully, 'w': writeFully, 'd': setDepth,
		'C': switchContext, 'm': showException,
	}
}

// stay makes the debugger ask again.
func stay() (engine.Action, bool) { return engine.ActContinue, false }

// word shows the meaning of a key.
func word(m *engine.Machine, r reply, text string) {
	if !r.silent {
		write(m, "%s\n", text)
	}
}

func indicator(m *engine.Machine, p *engine.Pred) engine.Cell {
	return m.NewStruct(atom.Colon, engine.Atom(p.Module.Name), m.NewStruct(atom.Slash, engine.Atom(p.Name), engine.SmallInt(int64(p.Arity))))
}

func showGoals(d *Debugger, m *engine.Machine, ev *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "goals")
	d.goals(m, ev, r.number)
	return stay()
}

func showAlternatives(d *Debugger, m *engine.Machine, _ *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "alternatives")
	d.alternatives(m)
	return stay()
}

func spyHere(_ *Debugger, m *engine.Machine, ev *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "spy")
	call(m, m.NewStruct(atom.Intern("$spy"), indicator(m, ev.Pred), builtin.NilList))
	return stay()
}

func noSpyHere(_ *Debugger, m *engine.Machine, ev *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "no spy")
	call(m, m.NewStruct(atom.Intern("$nospy"), indicator(m, ev.Pred)))
	return stay()
}

func listHere(_ *Debugger, m *engine.Machine, ev *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "Listing")
	call(m, m.NewStruct(atom.Intern("listing"), m.NewStruct(atom.Colon, engine.Atom(ev.Pred.Module.Name), ev.Goal)))
	return stay()
}

func saveGoal(_ *Debugger, m *engine.Machine, ev *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "Save goal")
	call(m, m.NewStruct(atom.Intern("recordz"), builtin.AtomCell("saved_goals"), ev.Goal, m.NewVar()))
	write(m, "Recorded goal to key `saved_goals`\n")
	return stay()
}

func printFully(d *Debugger, m *engine.Machine, _ *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "print")
	d.depth = 0
	return stay()
}

func writeFully(d *Debugger, m *engine.Machine, _ *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "write")
	d.depth = -1
	return stay()
}

func setDepth(d *Debugger, m *engine.Machine, _ *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "depth")
	switch {
	case !r.given:
		d.depth = 0
	case r.number <= 0:
		d.depth = -1
	default:
		d.depth = r.number
	}
	return stay()
}

func switchContext(_ *Debugger, m *engine.Machine, _ *engine.Event, r reply) (engine.Action, bool) {
	if flags.Of(m.Engine).Is("debugger_show_context", "true") {
		word(m, r, "No show context")
		setFlag(m, "debugger_show_context", "false")
	} else {
		word(m, r, "Show context")
		setFlag(m, "debugger_show_context", "true")
	}
	return stay()
}

func showException(_ *Debugger, m *engine.Machine, ev *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "Exception details")
	if ev.Port != engine.PortException {
		write(m, "No exception\n")
		return stay()
	}
	ball := m.Load(ev.Ball)
	_, shown, lines := program.Uncaught(m, ball)
	call(m, m.NewStruct(atom.Intern("$show_exception"), ball, shown))
	for _, line := range lines {
		write(m, "%s\n", line)
	}
	return stay()
}

func creep(d *Debugger, m *engine.Machine, _ *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "creep")
	d.set(m, walking)
	return engine.ActContinue, true
}

// skip continues to where the goal is left.
func skip(d *Debugger, m *engine.Machine, ev *engine.Event, r reply) (engine.Action, bool) {
	if ev.Port != engine.PortCall && ev.Port != engine.PortRedo && ev.Port != engine.PortUnify {
		return creep(d, m, ev, r) // the goal is already left
	}
	word(m, r, "skip")
	d.set(m, walking)
	return d.onward(m, ev, ev.Depth), true
}

// up continues to where the goal around this one is left.
func up(d *Debugger, m *engine.Machine, ev *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "up")
	level := ev.Depth - 1
	if r.given {
		level = d.depthOf(m, ev, r.number)
	}
	d.set(m, walking)
	if level < 1 || r.given && r.number < d.level(m, 1) {
		level = beyond
	}
	return d.onward(m, ev, level), true
}

// onward continues to where the goal of a depth is left. Events before that need not be
// told, unless some predicates are logged.
func (d *Debugger) onward(m *engine.Machine, ev *engine.Event, level int) engine.Action {
	d.until = level
	if len(settingsOf(m.Engine).logged) > 0 {
		return engine.ActContinue
	}
	return engine.ActSkip
}

func leap(d *Debugger, m *engine.Machine, _ *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "leap")
	d.set(m, leaping)
	return engine.ActContinue, true
}

func noDebug(d *Debugger, m *engine.Machine, _ *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "no debug")
	d.set(m, off)
	return engine.ActContinue, true
}

func fail(d *Debugger, m *engine.Machine, ev *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "fail")
	if r.given {
		ev.Level = d.depthOf(m, ev, r.number)
	}
	if ev.Port == engine.PortException { // the goal is already left
		d.set(m, walking)
		return engine.ActFail, true
	}
	d.again(m)
	d.quiet = ev.Port != engine.PortFail
	return engine.ActFail, true
}

func retry(d *Debugger, m *engine.Machine, ev *engine.Event, r reply) (engine.Action, bool) {
	if r.given {
		ev.Level = d.depthOf(m, ev, r.number)
	}
	if ev.Level == ev.Depth && (ev.Port == engine.PortCall || ev.Port == engine.PortUnify) {
		write(m, "Can't retry at this port\n")
		return stay()
	}
	word(m, r, "retry")
	p := ev.Pred
	m.TracedGoals(func(q *engine.Pred, _ engine.Cell, depth int) bool {
		if depth == ev.Level {
			p = q
		}
		return depth > ev.Level
	})
	name := p.PI()
	if p.IsSystem() {
		name = "system:" + name
	}
	word(m, r, fmt.Sprintf("retry %s at level %d", name, d.level(m, ev.Level)))
	d.again(m)
	return engine.ActRetry, true
}

// again walks on from a goal. The goal is not left by the exception that was told, if there
// was one.
func (d *Debugger) again(m *engine.Machine) {
	d.set(m, walking)
	d.told = engine.Stored{}
}

func ignore(d *Debugger, m *engine.Machine, ev *engine.Event, r reply) (engine.Action, bool) {
	switch ev.Port {
	case engine.PortCall, engine.PortRedo, engine.PortFail:
		word(m, r, "ignore")
	default:
		write(m, "Can't ignore goal at this port\n")
	}
	d.set(m, walking)
	return engine.ActIgnore, true
}

func abort(d *Debugger, m *engine.Machine, _ *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "abort")
	d.until = beyond // do not show recovery goals and cleanups
	m.Throw(builtin.AtomCell("$aborted"))
	return engine.ActContinue, true
}

func breakHere(d *Debugger, m *engine.Machine, ev *engine.Event, r reply) (engine.Action, bool) {
	word(m, r, "break")
	if !d.nested(m, d.level(m, ev.Depth)) {
		return engine.ActContinue, true
	}
	return stay()
}

// exit ends the process as halt/1 does, with the same status as SWI-Prolog.
func exit(_ *Debugger, m *engine.Machine, _ *engine.Event, _ reply) (engine.Action, bool) {
	write(m, "exit (status 4)\n")
	m.Halt(4)
	return engine.ActContinue, true
}

// nested runs a nested top level at a goal of a level, if the host can do so. It returns
// false if the run is to end.
func (d *Debugger) nested(m *engine.Machine, level int) bool {
	if builtin.HostOf(m.Engine).Break == nil {
		return true
	}
	status, halted := d.Break(m, level)
	if halted {
		m.Halt(status)
		return false
	}
	return true
}

// Break runs a nested top level at a goal of a level. The nested top level begins in the
// mode that this machine had when its query began. The mode of this machine does not
// change.
func (d *Debugger) Break(m *engine.Machine, level int) (status int, halted bool) {
	d.tellFlag(m, d.before)
	defer func() { d.tellFlag(m, d.mode) }()
	return builtin.HostOf(m.Engine).Break(m, level)
}

// Nest prepares the debugger of a machine for a nested top level. The level is that of the
// goal of the outer machine.
func (d *Debugger) Nest(m, outer *engine.Machine, level int) {
	d.mode = Of(outer.Engine).before
	program.LevelsOf(m.Engine).Nest(level)
}

func help(_ *Debugger, m *engine.Machine, _ *engine.Event, _ reply) (engine.Action, bool) {
	write(m, "%s", helpText)
	return stay()
}

const helpText = `Trace commands:
  c, Enter, space  creep: go on to the next port
  s                skip: go on to where this goal is left
  u                up: go on to where the goal around it is left
  l                leap: go on to the next spy point
  n                no debug: go on without the tracer
  f                make this goal fail
  r                retry: call this goal again
  i                ignore: let this goal succeed
  a                abort: back to the top level
  b                break: a nested top level
  e                exit: end the process
  g                goals that are running (3g: three of them, -3g: the outermost)
  A                alternatives: goals with other solutions
  m                exception details
  L                list the predicate
  + -              set, remove a spy point
  /PORTS GOAL      find a goal at ports c, e, f, r, u, a    .  find it again
  p w              print the goal, write it in full
  d                depth of terms (5d: of 5, 0d: without limit)
  C                show the module, or not
  S                save the goal with key saved_goals
  h, ?             this help
A number before f, r or u is the level of the goal that is meant.
`

// A search looks for a goal at some ports. A name alone stands for all goals with the name.
type search struct {
	ports mask
	goal  engine.Stored
	any   bool // any goal
}

// findPorts has the ports by the letters of a search.
var findPorts = map[rune]mask{'c': onCall, 'e': onExit, 'f': onFail, 'r': onRedo, 'u': onUnify, 'a': onFull | onUnify | onException}

func find(d *Debugger, m *engine.Machine, _ *engine.Event, r reply) (engine.Action, bool) {
	letters, text, _ := strings.Cut(strings.TrimSpace(r.text), " ")
	s := &search{any: strings.TrimSpace(text) == "", goal: m.Store(builtin.NilList)}
	for _, c := range letters {
		ports, ok := findPorts[c]
		if !ok {
			s.ports = 0
			break
		}
		s.ports |= ports
	}
	write(m, "\n")
	if s.ports == 0 {
		write(m, "[Illegal port specification]\n")
		return stay()
	}
	if !s.any {
		o := *streams.ReadOptions(m.Engine)
		o.EndOptional = true
		o.Ops = program.LoaderOf(m.Engine).TypeIn().Ops
		t, err := syntax.NewStringReader(text, "goal").Read(&o)
		if err != nil {
			write(m, "[Illegal goal specification]\n")
			return stay()
		}
		goal, _ := m.BuildTerm(t)
		s.goal = m.Store(goal)
	}
	return d.search(m, s), true
}

func findAgain(d *Debugger, m *engine.Machine, _ *engine.Event, _ reply) (engine.Action, bool) {
	if d.last == nil {
		write(m, "No previous search\n")
		return stay()
	}
	write(m, "repeat search\n")
	return d.search(m, d.last), true
}

func (d *Debugger) search(m *engine.Machine, s *search) engine.Action {
	d.set(m, walking)
	d.find, d.last = s, s
	return engine.ActContinue
}

// matches reports whether the search has found what it looks for.
func (s *search) matches(m *engine.Machine, ev *engine.Event) bool {
	if s.ports&bit(ev.Port) == 0 {
		return false
	}
	goal := m.Load(s.goal)
	return s.any || goal == engine.Atom(ev.Pred.Name) || unifiable(m, goal, ev.Goal)
}
