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

// A mode says where a traced goal runs to.
type mode uint8

const (
	off     mode = iota
	leaping      // to the next spy point; this is debug mode
	walking      // to the next port; this is trace mode
)

// A Debugger is the debugger of a machine. It shows events on user_error. It reads from
// user_input, or takes keys from the host's terminal.
type Debugger struct {
	mode  mode
	until int     // when walking: stop only at a goal of this depth, unless it is 0; or beyond
	find  *search // when walking: stop only at this
	last  *search // the previous search
	gaps  bool    // levels of goals differ from their depths: see level
	quiet bool    // do not show the next event: a goal was made to fail
	depth int     // of shown terms: 0 for that of the flag, -1 for no limit
	shown string  // the source line that was shown last

	setting bool // the debugger itself is setting the flag debug

	before mode          // the mode at the beginning of the query
	told   engine.Stored // the last exception, if its message was shown
	asks   bool          // ask the user after that exception

	event *engine.RunningGoal // the goal for which prolog_trace_interception/4 runs

	places map[engine.Frame]place // of goals, if there are breakpoints
	exits  map[engine.Cell]string // the text of each goal at its last exit: see log
}

// beyond is a depth outside of the goals of the query. There are no events at it.
const beyond = -1

var debuggers = builtin.NewLocalSlot[Debugger]()

// Of returns the debugger of the engine's machine.
func Of(e *engine.Engine) *Debugger { return debuggers.Of(e) }

// Init makes what the machines share.
func Init(e *engine.Engine) {
	settingsSlot.Of(e)
	flags.Of(e).OnDebug = func(m *engine.Machine, on bool) { Of(m.Engine).follow(m, on) }
}

// follow changes the mode after a program has set the flag debug.
func (d *Debugger) follow(m *engine.Machine, on bool) {
	if d.setting || on == (d.mode != off) {
		return
	}
	if d.mode = off; on {
		d.mode = leaping
	}
	d.attach(m)
}

// State returns the mode as the prompt of the top level shows it: "trace", "debug" or "".
func (d *Debugger) State() string { return [...]string{"", "debug", "trace"}[d.mode] }

// Begin prepares the debugger for a query. The debugger sees the goals of the query if it
// was switched on before, or if the text of the query may switch it on.
func (d *Debugger) Begin(m *engine.Machine, text string) {
	d.until, d.find, d.gaps, d.quiet, d.shown, d.places = 0, nil, false, false, "", nil
	d.before, d.told, d.exits = d.mode, engine.Stored{}, nil
	if d.attach(m); m.Tracer() == nil && switches(text) {
		m.Trace(d.trace)
	}
}

// Raised is called after an exception has ended the query. If the query has switched on the
// debugger, Raised switches it off. It reports whether the message was already shown where
// the exception was raised.
func (d *Debugger) Raised(m *engine.Machine) (told bool) {
	d.set(m, min(d.mode, d.before))
	return d.told != engine.Stored{}
}

// Resume is called before another solution of the query is looked for. From now on an
// exception keeps the current mode.
func (d *Debugger) Resume(m *engine.Machine) {
	d.until, d.before = 0, d.mode
	m.Mute(false)
}

// Walk traces the goals of the query from now on.
func (d *Debugger) Walk(m *engine.Machine) { d.set(m, walking) }

// switches reports whether a query may switch on the debugger for the goals that follow.
func switches(text string) bool {
	named := strings.Contains(text, "trace") || strings.Contains(text, "spy") || strings.Contains(text, "debug")
	return named && switchingGoals().MatchString(text) // to compile it takes 1 % of a start
}

var switchingGoals = pattern.New(`\b((trace|t?spy)\b|debug\s*[,)])`)

// attach connects the debugger to the machine if it is needed. In debug mode it is
// connected even without spy points, because last calls then leave their frames.
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

// tellFlag sets the flag debug to agree with a mode.
func (d *Debugger) tellFlag(m *engine.Machine, tell mode) {
	is := d.mode
	d.mode, d.setting = off, true // do not trace what sets the flag
	setFlag(m, "debug", strconv.FormatBool(tell != off))
	d.mode, d.setting = is, false
}

// trace receives the events of goals.
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

// Unknown asks the user what to do after an uncaught exception. It does so only at a
// terminal, and not if the flag debug_on_error is false. It asks at the goal that has
// raised the exception. If the user creeps, it asks again at the goals around that. In
// debug mode nothing is asked here, because trace gets the event.
func (d *Debugger) Unknown(m *engine.Machine, ev *engine.Event) engine.Action {
	if d.told != ev.Ball {
		if d.mode != off || builtin.HostOf(m.Engine).Keys == nil || !debugsErrors(m) || isAbort(m, ev.Ball) {
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

// wants reports whether the tracer should stop at the event.
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

// debugsErrors reports whether uncaught errors start the tracer.
func debugsErrors(m *engine.Machine) bool { return !flags.Of(m.Engine).Is("debug_on_error", "false") }

// isOwn reports whether p is a predicate that switches the debugger. Such predicates are
// not shown.
func isOwn(p *engine.Pred) bool {
	return p.Module.Name == atomProlog || p.Module.Name == atom.System && ownNames[p.Name.String()]
}

var (
	atomProlog = atom.Intern("prolog_debug_tools")
	ownNames   = map[string]bool{"trace": true, "notrace": true, "debug": true, "nodebug": true, "tracing": true, "halt": true}
)

// isInner reports whether the goal is not one of a program. That is the query itself, if it
// calls the system or a quiet library. It is also a goal that a library has suspended for
// itself and that wakes up.
func isInner(m *engine.Machine, ev *engine.Event, s *settings) bool {
	if _, spied := s.spies[ev.Pred]; spied {
		return false
	}
	if program.LevelsOf(m.Engine).IsQuery(ev.Pred, ev.Depth) {
		return ev.Pred.IsSystem() || isQuiet(ev.Pred)
	}
	return ev.Depth > 1 && !ev.Pred.IsSystem() && ev.Pred.Module.IsLibrary() && !ev.Pred.Module.Open && !ev.Pred.Module.Exports[ev.Pred.PredKey]
}

// quiet are the libraries that SWI-Prolog compiles so that its tracer does not show a query
// that calls them.
var quiet = map[string]bool{
	"aggregate": true, "arithmetic": true, "check": true, "chr": true, "dif": true, "error": true, "gensym": true,
	"html_write": true, "lists": true, "make": true, "ordsets": true, "plunit": true, "prolog_cover": true,
	"prolog_debug": true, "prolog_debug_tools": true, "prolog_edit": true, "prolog_listing": true,
	"prolog_statistics": true, "pure_input": true, "settings": true, "shell": true, "shlib": true, "sort": true,
	"swi_option": true, "swi_system_utilities": true, "thread_util": true, "time": true, "when": true, "writef": true,
}

// isQuiet reports whether p belongs to a library whose calls are not shown as queries.
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
