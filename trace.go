package prolog

import (
	"context"
	"log/slog"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/program"
)

// A Port is a port of Byrd's box model, the model of Prolog's debuggers: what just happened
// to a goal.
type Port = engine.Port

// The ports of a goal.
const (
	CallPort      = engine.PortCall      // it is called
	UnifyPort     = engine.PortUnify     // the head of a clause was unified with it
	ExitPort      = engine.PortExit      // it has succeeded
	RedoPort      = engine.PortRedo      // another solution is searched for
	FailPort      = engine.PortFail      // it has failed
	ExceptionPort = engine.PortException // it has raised an exception that it has not caught
)

// An Action is what a Tracer returns: how the goal is to go on.
type Action = engine.Action

// The actions.
const (
	Continue = engine.ActContinue
	Fail     = engine.ActFail   // at CallPort, ExitPort and RedoPort: the goal fails
	Retry    = engine.ActRetry  // at ExitPort, RedoPort, FailPort and ExceptionPort: the goal is called again
	Ignore   = engine.ActIgnore // at CallPort: the goal succeeds
	Skip     = engine.ActSkip   // no events of goals that are called from now on, until a goal that had events ends
)

// A Tracer is called at each event of the goals of a query. It runs in the turn of the
// query, and must not use the interpreter.
type Tracer interface {
	Trace(e *Event) Action
}

// A TracerFunc is a function that serves as a Tracer.
type TracerFunc func(e *Event) Action

// Trace calls the function.
func (f TracerFunc) Trace(e *Event) Action { return f(e) }

// An Event is what a Tracer is called with. It is valid until Trace returns.
type Event struct {
	Port      Port
	Predicate string // name and arity of the goal, with the module unless that is user or system
	Depth     int    // of the goal: one more than that of the goal which has called it

	m *engine.Machine
	e *engine.Event
}

// isMade reports whether a goal is reported.
func (e *Event) isMade() bool { return e != nil && e.m != nil }

// Goal returns the goal with the values that its variables have at the port.
func (e *Event) Goal() Term {
	if !e.isMade() {
		return nil
	}
	r := reader{m: e.m}
	t, err := r.term(e.e.Goal)
	if err != nil {
		return Atom(err.Error())
	}
	return t
}

// String returns the text of the goal, without what lies deep in it.
func (e *Event) String() string {
	if !e.isMade() {
		return ""
	}
	s := scanner{reader: reader{m: e.m}}
	text, err := s.outline(e.e.Goal)
	if err != nil {
		return err.Error()
	}
	return text
}

// Clause returns the file and line of the clause that was entered, at UnifyPort; at other
// ports it returns "" and 0.
func (e *Event) Clause() (file string, line int) {
	if !e.isMade() || e.e.Clause == nil {
		return "", 0
	}
	file, line = e.e.Clause.Source()
	return program.ShownName(file), line
}

// Frames returns the clauses that are running, the innermost first, as Exception.Backtrace
// does. At CallPort the first one is at the goal; at other ports it was at it.
func (e *Event) Frames() (frames []Frame) {
	if !e.isMade() {
		return nil
	}
	defer e.m.Alone()()
	for _, f := range e.m.Frames() {
		frames = append(frames, frameOf(program.LoaderOf(e.m.Engine), f))
	}
	return frames
}

// observers are told about the goals of a context's queries.
type observers struct {
	tracer  Tracer
	profile *Profile
}

type observersKey struct{}

func observersOf(ctx context.Context) observers {
	o, _ := ctx.Value(observersKey{}).(observers)
	return o
}

// WithTracer returns a context whose queries call t at each port of their goals. Calls of
// predicates of programs, of libraries and of the system are traced. What happens within a
// predicate of the system or of a library is not, unless it calls a predicate of a program
// again. A traced query runs some hundred times slower; others pay nothing. While a query is
// traced, last calls are not optimized, so that backtraces are complete.
func WithTracer(ctx context.Context, t Tracer) context.Context {
	o := observersOf(ctx)
	o.tracer = t
	return context.WithValue(ctx, observersKey{}, o)
}

// observe makes a machine tell the tracer of its context and its profile, if there are any.
func (p *Interpreter) observe(ctx context.Context, m *engine.Machine) {
	o := observersOf(ctx)
	if o.profile != nil && o.profile.p == p {
		o.profile.data.Sample(m)
	}
	if t := o.tracer; t != nil && m.Tracer() == nil {
		m.Trace(func(m *engine.Machine, e *engine.Event) Action {
			return t.Trace(&Event{Port: e.Port, Predicate: e.Pred.PI(), Depth: e.Depth, m: m, e: e})
		})
	}
}

// LogTracer returns a Tracer that logs each event except those of UnifyPort, with the
// attributes port, goal and depth. If log is nil, it uses slog.Default.
func LogTracer(log *slog.Logger, level slog.Level) Tracer {
	if log == nil {
		log = slog.Default()
	}
	return TracerFunc(func(e *Event) Action {
		ctx := e.m.Context()
		if e.Port != UnifyPort && log.Enabled(ctx, level) {
			log.LogAttrs(ctx, level, e.Predicate, slog.String("port", e.Port.String()), slog.String("goal", e.String()), slog.Int("depth", e.Depth))
		}
		return Continue
	})
}
