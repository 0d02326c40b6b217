package debugger

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/streams"
)

var portNames = map[engine.Port]string{
	engine.PortCall: "Call", engine.PortUnify: "Unify", engine.PortExit: "Exit",
	engine.PortRedo: "Redo", engine.PortFail: "Fail", engine.PortException: "Exception",
}

// write writes text to user_error. An error in doing so could not be reported anywhere.
func write(m *engine.Machine, format string, args ...any) {
	s, _ := streams.Of(m.Engine).ByAlias(stream.UserError)
	_, _ = fmt.Fprintf(streams.Channel{Stream: s}, format, args...)
	_ = s.Flush()
}

// freshLine begins a line on user_error, after what was written to user_output.
func freshLine(m *engine.Machine) {
	out, _ := streams.Of(m.Engine).ByAlias(stream.UserOutput)
	_ = out.Flush()
	err, _ := streams.Of(m.Engine).ByAlias(stream.UserError)
	if out.Position().Column > 0 || err.Position().Column > 0 {
		out.SetColumn(0)
		write(m, "\n")
	}
}

// show writes the line of an event.
func (d *Debugger) show(m *engine.Machine, ev *engine.Event, end string) {
	freshLine(m)
	write(m, "%s%s(%d) %s%s", margin(m, ev.Pred), portText(m, ev.Port), d.level(m, ev.Depth), d.inContext(m, ev.Pred, ev.Goal, ev.Port != engine.PortCall), end)
}

// portText returns the name of a port, coloured if colours are wanted.
func portText(m *engine.Machine, p engine.Port) string {
	text := portNames[p] + ": "
	s, _ := streams.Of(m.Engine).ByAlias(stream.UserError)
	if !s.Options().TTY || !flags.Of(m.Engine).Is("color_term", "true") {
		return text
	}
	colour := 32
	switch p {
	case engine.PortFail:
		colour = 31
	case engine.PortRedo:
		colour = 33
	case engine.PortException:
		colour = 35
	}
	return fmt.Sprintf("\x1b[1;%dm%s\x1b[0m", colour, text)
}

// tell prints the message of an uncaught exception, and where it was raised. It reports
// whether it could.
func tell(m *engine.Machine, ball engine.Stored) bool {
	_, shown, texts := program.Uncaught(m, m.Load(ball))
	if !isError(m, ball) {
		shown = m.NewStruct(atom.Intern("unhandled_exception"), shown)
	}
	var lines []engine.Cell
	for _, line := range texts {
		lines = append(lines, m.NewString(line))
	}
	return call(m, m.NewStruct(atom.Intern("$print_raised"), engine.Atom(atom.Error), shown, m.NewList(lines, builtin.NilList)))
}

// log writes the line of a port that trace/2 has set. A goal that is redone is shown with
// the bindings of its last exit.
func (d *Debugger) log(m *engine.Machine, ev *engine.Event) {
	text := d.goal(m, ev.Pred, ev.Goal, ev.Port != engine.PortCall)
	switch ev.Port {
	case engine.PortExit:
		if d.exits == nil || len(d.exits) == maxExits {
			d.exits = make(map[engine.Cell]string)
		}
		d.exits[ev.Goal] = text
	case engine.PortRedo:
		text = cmp.Or(d.exits[ev.Goal], text)
	}
	freshLine(m)
	write(m, " T [%d] %s: %s\n", d.level(m, ev.Depth), portNames[ev.Port], text)
}

// maxExits is the number of goals whose last exit log remembers.
const maxExits = 1000

// margin returns the start of a line. It marks predicates with goals as arguments, and
// those with spy points in modules other than user.
func margin(m *engine.Machine, p *engine.Pred) string {
	if _, spied := settingsOf(m.Engine).spies[p]; spied && p.Module.Name != atom.User && !p.IsSystem() {
		return " * "
	}
	if takesModule(p) {
		return "^  "
	}
	return "   "
}

// takesModule reports whether p takes the module of the clause that calls it.
func takesModule(p *engine.Pred) bool {
	return p.Meta != nil && !isLoop(p) && strings.ContainsAny(string(p.Meta), "0123456789:^/")
}

// isLoop reports whether p is an inner predicate of a library that is traced. The goals
// among its arguments are already qualified.
func isLoop(p *engine.Pred) bool { return p.Module.Open && !p.Module.Exports[p.PredKey] }

// inContext returns the text of a goal behind the module that it runs in, if that is to be shown.
func (d *Debugger) inContext(m *engine.Machine, p *engine.Pred, goal engine.Cell, entered bool) string {
	text := d.goal(m, p, goal, entered)
	if !flags.Of(m.Engine).Is("debugger_show_context", "true") {
		return text
	}
	mod := p.Module.Name
	if takesModule(p) && (!entered || program.IsPlain(p)) {
		mod = caller(m, goal)
	}
	return "[" + mod.String() + "] " + text
}

// goal returns the text of a goal, in the format of the flag debugger_write_options. If the
// predicate has been entered, its module-sensitive arguments are shown with their modules.
func (d *Debugger) goal(m *engine.Machine, p *engine.Pred, goal engine.Cell, entered bool) string {
	switch {
	case p.Meta == nil:
	case (entered || isLoop(p)) && !program.IsPlain(p):
		goal = program.Entered(m, p, goal)
	default:
		goal = m.MapModuleArgs(goal, p.Meta, unqualified(m, goal))
	}
	ops := program.LoaderOf(m.Engine).TypeIn().Ops
	o := streams.AnswerOptions(m, flags.Of(m.Engine).Value(m, "debugger_write_options"), ops)
	switch {
	case d.depth > 0:
		o.MaxDepth = d.depth
	case d.depth < 0:
		o.MaxDepth = 0
	}
	return goalText(m, p, goal, &o)
}

// caller returns the module of the clause that calls a goal.
func caller(m *engine.Machine, goal engine.Cell) atom.Atom {
	home := atom.User
	m.TracedGoals(func(p *engine.Pred, g engine.Cell, _ int) bool {
		home = p.Module.Name
		return g == goal
	})
	return home
}

// unqualified returns a function that removes from an argument the module of the clause that calls
// the goal.
func unqualified(m *engine.Machine, goal engine.Cell) func(engine.Cell) engine.Cell {
	home := caller(m, goal)
	return func(arg engine.Cell) engine.Cell {
		if arg = m.Deref(arg); m.IsFunctor(arg, atom.Colon, 2) && m.Arg(arg, 0) == engine.Atom(home) {
			return m.Arg(arg, 1)
		}
		return arg
	}
}

// goalText returns the text of a goal. It has the module of its predicate, unless that is
// user or the predicate belongs to the system.
func goalText(m *engine.Machine, p *engine.Pred, goal engine.Cell, o *syntax.WriteOptions) string {
	var text []byte
	if n := p.Module.Name; n != atom.User && !p.IsSystem() && !program.IsBuiltin(p.PredKey, p.Module.File) {
		text = append(syntax.AppendAtom(text, n.String()), ':')
		o.Priority, o.After = 200, ':'
	} else {
		o.Priority = 1200
	}
	text, err := syntax.AppendTerm(text, m.View(), syntax.Cell(goal), o)
	if err != nil {
		text = append(text, "..."...)
	}
	return string(text)
}

// goals writes the goal of the event and the goals around it. If count is positive it
// writes that many; if it is negative, that many of the outermost ones.
func (d *Debugger) goals(m *engine.Machine, ev *engine.Event, count int) {
	var lines []string
	above := d.level(m, ev.Depth) - ev.Depth
	add := func(p *engine.Pred, goal engine.Cell, depth int, entered bool) {
		lines = append(lines, fmt.Sprintf("     [%d] %s\n", depth+above, d.inContext(m, p, goal, entered)))
	}
	add(ev.Pred, ev.Goal, ev.Depth, ev.Port != engine.PortCall)
	m.TracedBodies(func(p *engine.Pred, goal engine.Cell, depth int, told bool) bool {
		if 0 < depth && depth < ev.Depth {
			if above -= gap(m, p, goal); told {
				add(p, goal, depth, true)
			}
		}
		return true
	})
	if ev.Port == engine.PortException && len(lines) == 1 { // no goals were traced
		for _, caller := range program.Callers(m, m.Load(ev.Ball), ev.Depth) {
			lines = append(lines, "   "+caller+"\n")
		}
	}
	switch {
	case count > 0 && count < len(lines):
		lines = lines[:count]
	case count < 0 && -count < len(lines):
		lines = lines[len(lines)+count:]
	}
	write(m, "%s", strings.Join(lines, ""))
}

// alternatives writes the goals that may have more solutions.
func (d *Debugger) alternatives(m *engine.Machine) {
	m.Alternatives(func(p *engine.Pred, goal engine.Cell, depth int) {
		write(m, "     [%d] %s\n", d.level(m, depth), d.goal(m, p, goal, true))
	})
}

// source writes the line with the goal of the event, unless it was written just before.
func (d *Debugger) source(m *engine.Machine, ev *engine.Event) {
	if ev.Port != engine.PortCall || flags.Of(m.Engine).Is("verbose", "silent") {
		return
	}
	frames := m.Frames()
	if len(frames) == 0 || frames[0].Pred.Module.IsLibrary() {
		return
	}
	l := program.LoaderOf(m.Engine)
	done := m.Alone()
	at, _ := l.Locate(frames[0])
	text, ok := l.Line(at)
	done()
	if place := fmt.Sprintf("%s:%d", at.File, at.Line); ok && place != d.shown {
		d.shown = place
		freshLine(m)
		write(m, "%% %s: %s\n", place, strings.TrimSpace(text))
	}
}

// setFlag sets a flag.
func setFlag(m *engine.Machine, name, value string) {
	call(m, m.NewStruct(atom.Intern("set_prolog_flag"), builtin.AtomCell(name), builtin.AtomCell(value)))
}
