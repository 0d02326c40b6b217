package debugger

import (
	"strconv"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/pattern"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/program"
)

// A mode says where a traced goal goes on to.
type mode uint8

const (
	off     mode = iota
	leaping      // to the next spy point: debug mode
	walking      // to the next port: trace mode
)

// A Debugger is that of a machine. What it shows and asks goes by user_error and user_input,
// or the keys of the host's terminal.
type Debugger struct {
	mode  mode
	until int     // walking: not before an event of a goal of this depth, if it is not 0; or beyond
	find  *search // walking: not before this
	last  *search // the one before
	gaps  bool    // levels of goals are not as their depths: see level
	quiet bool    // the next event is not shown: a goal was made to fail
	depth int     // of terms that are shown: 0 as the flag says, -1 without limit
	shown string  // the place of the source that was shown last

	setting bool // the flag debug is set by the debugger

	before mode          // when the query began
	told   engine.Stored // the exception whose message was shown, if that is the last one
	asks   bool          // the user is to be asked after it

	event *engine.RunningGoal // that prolog_trace_interception/4 is called for

	places map[engine.Frame]place // of goals, if there are breakpoints
	exits  map[engine.Cell]string // goals that have succeeded: see log
}

// beyond is the depth of what is around the goals of the query: there are no events.
const beyond = -1

var debuggers = builtin.NewLocalSlot[Debugger]()

// Of returns the debugger of the machine that the engine is of.
func Of(e *engine.Engine) *Debugger { return debuggers.Of(e) }

// Init makes what machines share.
func Init(e *engine.Engine) {
	settingsSlot.Of(e)
	flags.Of(e).OnDebug = func(m *engine.Machine, on bool) { Of(m.Engine).follow(m, on) }
}

// follow changes the mode as the flag debug says, which a program has set.
func (d *Debugger) follow(m *engine.Machine, on bool) {
	if d.setting || on == (d.mode != off) {
		return
	}
	if d.mode = off; on {
		d.mode = leaping
	}
	d.attach(m)
}

// State returns what the prompt of the top level says: "trace", "debug" or "".
func (d *Debugger) State() string { return [...]string{"", "debug", "trace"}[d.mode] }

// Begin lets the debugger see the goals of the query that begins, if it was switched on before
// or the query, whose text is given, switches it on.
func (d *Debugger) Begin(m *engine.Machine, text string) {
	d.until, d.find, d.gaps, d.quiet, d.shown, d.places = 0, nil, false, false, "", nil
	d.before, d.told, d.exits = d.mode, engine.Stored{}, nil
	if d.attach(m); m.Tracer() == nil && switches().MatchString(text) {
		m.Trace(d.trace)
	}
}

// Raised is called when an exception has ended the query: what it has switched on is off again. It
// reports whether the message was shown where the exception was raised.
func (d *Debugger) Raised(m *engine.Machine) (told bool) {
	d.set(m, min(d.mode, d.before))
	return d.told != engine.Stored{}
}

// Resume is called before another solution of the query is looked for. The mode stays as it is now, even if an
// exception ends that.
func (d *Debugger) Resume(m *engine.Machine) {
	d.until, d.before = 0, d.mode
	m.Mute(false)
}

// Walk shows what the goals of the query do from now on.
func (d *Debugger) Walk(m *engine.Machine) { d.set(m, walking) }

// switches are the goals by which a query may switch the debugger on for what follows in it.
var switches = pattern.New(`\b((trace|t?spy)\b|debug\s*[,)])`)

// attach makes the machine tell the debugger what happens, in debug mode without spy points, too:
// last calls leave their frames then.
func (d *Debugger) attach(m *engine.Machine) {
	s := settingsOf(m.Engine)
	switch wanted := d.mode != off || len(s.logged) > 0; {
	case wanted && m.Tracer() == nil:
		m.Trace(d.trace)
	case !wanted && m.Tracer() != nil:
		m.Trace(nil)
	}
}

// set changes the mode, and the flag debug with it.
func (d *Debugger) set(m *engine.Machine, to mode) {
	was := d.mode
	d.until, d.find = 0, nil
	if (was == off) != (to == off) {
		d.tellFlag(m, to)
	}
	d.mode = to
	d.attach(m)
}

// tellFlag makes the flag debug tell a mode.
func (d *Debugger) tellFlag(m *engine.Machine, tell mode) {
	is := d.mode
	d.mode, d.setting = off, true // what sets the flag is not traced
	setFlag(m, "debug", strconv.FormatBool(tell != off))
	d.mode, d.setting = is, false
}

// trace is told what happens to goals.
func (d *Debugger) trace(m *engine.Machine, ev *engine.Event) engine.Action {
	if ev.Port == engine.PortException && isAbort(m, ev.Ball) {
		return engine.ActContinue
	}
	s, port := settingsOf(m.Engine), bit(ev.Port)
	d.gaps = d.gaps || gap(m, ev.Pred, ev.Goal) > 0
	if s.logged[ev.Pred]&port != 0 {
		d.log(m, ev)
	}
	if !d.wants(m, ev, s) {
		if d.until != 0 && d.find == nil && len(s.logged) == 0 && ev.Port != engine.PortUnify {
			return engine.ActSkip
		}
		return engine.ActContinue
	}
	quiet := d.quiet && (ev.Port == engine.PortFail || ev.Port == engine.PortRedo)
	d.quiet = false
	if quiet || s.visible&port == 0 || isOwn(ev.Pred) || isInner(m, ev, s) {
		return engine.ActContinue
	}
	if action, ok := d.intercept(m, ev); ok || m.Pending() {
		return action
	}
	if ev.Uncaught && d.told != ev.Ball {
		d.told = ev.Ball
		tell(m, ev.Ball)
	}
	if s.leash&port == 0 {
		d.show(m, ev, "\n")
		return engine.ActContinue
	}
	return d.prompt(m, ev)
}

// Unknown asks the user what to do after an exception that nobody handles, at a terminal, unless the
// flag debug_on_error is false: about a procedure that does not exist, and about goals around the exception as
// long as the user creeps. In debug mode trace is told of them anyway.
func (d *Debugger) Unknown(m *engine.Machine, ev *engine.Event) engine.Action {
	if d.told != ev.Ball {
		if d.mode != off || builtin.HostOf(m.Engine).Key == nil || !debugsErrors(m) || isAbort(m, ev.Ball) {
			return engine.ActContinue
		}
		if _, full := program.Overflow(m, m.Load(ev.Ball)); full { // there is no memory for the message
			return engine.ActContinue
		}
		if d.asks = tell(m, ev.Ball); d.asks {
			d.told = ev.Ball
		}
	}
	if ev.Pred == nil || !d.asks && d.mode != walking {
		return engine.ActContinue
	}
	d.asks = false
	return d.prompt(m, ev)
}

// wants reports whether the event is one at which the tracer is to stop.
func (d *Debugger) wants(m *engine.Machine, ev *engine.Event, s *settings) bool {
	switch {
	case d.find != nil:
		if !d.find.matches(m, ev) {
			return false
		}
		d.find = nil
		return true
	case d.mode == off:
		return false
	case d.until != 0:
		if ev.Depth > d.until || ev.Port == engine.PortUnify || ev.Port == engine.PortRedo {
			return false
		}
		d.until = 0
		return true
	case d.mode == walking:
		return true
	}
	if ev.Port == engine.PortException && (s.trapped(m, ev.Ball) || ev.Uncaught && d.told != ev.Ball && isError(m, ev.Ball) && debugsErrors(m)) {
		return true
	}
	if d.breaks(m, ev, s) {
		return true
	}
	point, ok := s.spies[ev.Pred]
	return ok && ev.Port != engine.PortRedo && point.allows(m, ev.Goal)
}

// debugsErrors reports whether errors that nobody handles start the tracer.
func debugsErrors(m *engine.Machine) bool { return !flags.Of(m.Engine).Is("debug_on_error", "false") }

// isOwn reports whether p is a predicate that switches the debugger, which is not shown.
func isOwn(p *engine.Pred) bool {
	return p.Module.Name == atomProlog || p.Module.Name == atom.System && ownNames[p.Name.String()]
}

var (
	atomProlog = atom.Intern("prolog_debug_tools")
	ownNames   = map[string]bool{"trace": true, "notrace": true, "debug": true, "nodebug": true, "tracing": true, "halt": true}
)

// isInner reports whether the goal is none of a program: the query itself, if that is a call of
// the system or of a quiet library, and what a library calls for itself when variables that it has
// suspended goals of are bound.
func isInner(m *engine.Machine, ev *engine.Event, s *settings) bool {
	if _, spied := s.spies[ev.Pred]; spied {
		return false
	}
	if program.LevelsOf(m.Engine).IsQuery(ev.Pred, ev.Depth) {
		return ev.Pred.IsSystem() || isQuiet(ev.Pred)
	}
	return ev.Depth > 1 && !ev.Pred.IsSystem() && ev.Pred.Module.IsLibrary() && !ev.Pred.Module.Open && !ev.Pred.Module.Exports[ev.Pred.PredKey]
}

// quiet are the libraries that SWI-Prolog has compiled without what its tracer shows of a query.
var quiet = map[string]bool{
	"aggregate": true, "arithmetic": true, "check": true, "chr": true, "dif": true, "error": true, "gensym": true,
	"html_write": true, "lists": true, "make": true, "ordsets": true, "plunit": true, "prolog_cover": true,
	"prolog_debug": true, "prolog_debug_tools": true, "prolog_edit": true, "prolog_listing": true,
	"prolog_statistics": true, "pure_input": true, "settings": true, "shell": true, "shlib": true, "sort": true,
	"swi_option": true, "swi_system_utilities": true, "thread_util": true, "time": true, "when": true, "writef": true,
}

// isQuiet reports whether p is a predicate of a library, and a query that is a call of it is not shown.
func isQuiet(p *engine.Pred) bool {
	name := p.Module.Name.String()
	return p.Module.IsLibrary() && (program.IsBuiltin(p.PredKey, p.Module.File) || quiet[name] || strings.HasPrefix(name, "clpfd"))
}

// isAbort reports whether the exception is that of abort/0.
func isAbort(m *engine.Machine, ball engine.Stored) bool {
	return m.Load(ball) == builtin.AtomCell("$aborted")
}

// isError reports whether the exception is error(_, _).
func isError(m *engine.Machine, ball engine.Stored) bool {
	return m.IsFunctor(m.Load(ball), atom.Error, 2)
}

// switching returns a builtin that changes the mode.
func switching(f func(d *Debugger, m *engine.Machine)) func(m *engine.Machine, _ []engine.Cell) bool {
	return func(m *engine.Machine, _ []engine.Cell) bool {
		f(Of(m.Engine), m)
		return true
	}
}

var tracerRows = []engine.Builtin{
	{Name: "trace", Arity: 0, Det: switching(func(d *Debugger, m *engine.Machine) { d.set(m, walking) }),
		Doc: "trace is det\nShows the ports of the goals that are called from now on, and asks at each what to do."},
	{Name: "notrace", Arity: 0, Det: switching(func(d *Debugger, m *engine.Machine) {
		if d.mode == walking {
			d.set(m, leaping)
		}
	}), Doc: "notrace is det\nEnds trace mode; spy points remain active."},
	{Name: "tracing", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		return Of(m.Engine).mode == walking && m.Tracer() != nil
	},
		Doc: "tracing is semidet\nSucceeds in trace mode."},
	{Name: "debug", Arity: 0, Det: switching(func(d *Debugger, m *engine.Machine) {
		if d.mode == off {
			d.set(m, leaping)
		}
	}), Doc: "debug is det\nStops at spy points from now on."},
	{Name: "nodebug", Arity: 0, Det: switching(func(d *Debugger, m *engine.Machine) { d.set(m, off) }),
		Doc: "nodebug is det\nEnds debug mode and trace mode."},
	{Name: "$pause_debugger", Arity: 0, Use: engine.Nothing, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		m.Mute(true)
		return true
	}, Doc: "'$pause_debugger'\nThe goal of the query has succeeded: what follows is not traced, until the next solution is looked for."},
	{Name: "$continue_debugger", Arity: 0, Use: engine.Nothing, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		m.Mute(false)
		return true
	}, Doc: "'$continue_debugger'\nEnds what '$pause_debugger' has begun."},
	{Name: "break", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool { return Of(m.Engine).nested(m, levelHere(m)) },
		Doc: "break is det\nBegins a nested top level, which ends with its input."},
}
