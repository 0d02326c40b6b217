package prolog

import (
	"context"
	"log/slog"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/program"
)

// A Port is what happens to a goal, in the box model of Byrd that debuggers of Prolog have.
type Port = engine.Port

// The ports of a goal.
const (
	CallPort      = engine.PortCall      // it is called
	UnifyPort     = engine.PortUnify     // the head of a clause was unified with it
	ExitPort      = engine.PortExit      // it has succeeded
	RedoPort      = engine.PortRedo      // another solution is looked for
	FailPort      = engine.PortFail      // it has failed
	ExceptionPort = engine.PortException // it has raised an exception that it has not caught
)

// An Action is what becomes of a goal after a Tracer was told of it.
type Action = engine.Action

// The actions.
const (
	Continue = engine.ActContinue
	Fail     = engine.ActFail   // at CallPort, ExitPort and RedoPort: the goal fails
	Retry    = engine.ActRetry  // at ExitPort, RedoPort, FailPort and ExceptionPort: the goal is called again
	Ignore   = engine.ActIgnore // at CallPort: the goal succeeds
	Skip     = engine.ActSkip   // goals that are called from now on are not told, until one that was told ends
)

// A Tracer is told what happens to the goals of a query. It runs in the turn of the query:
// it must not use the interpreter.
type Tracer interface {
	Trace(e *Event) Action
}

// A TracerFunc is a function as a Tracer.
type TracerFunc func(e *Event) Action

// Trace calls the function.
func (f TracerFunc) Trace(e *Event) Action { return f(e) }

// An Event is what a Tracer is told. It is valid until Trace returns.
type Event struct {
	Port      Port
	Predicate string // name and arity of the goal, with the module unless that is user or system
	Depth     int    // of the goal: one more than that of the goal which has called it

	m *engine.Machine
	e *engine.Event
}

// isMade reports whether a goal is told of.
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

// Clause returns where the clause is that was entered, at UnifyPort, or "" and 0.
func (e *Event) Clause() (file string, line int) {
	if !e.isMade() || e.e.Clause == nil {
		return "", 0
	}
	file, line = e.e.Clause.Source()
	return program.ShownName(file), line
}

// Frames returns the clauses that are running, the innermost first, as for an exception:
// the first one is at the goal, at CallPort, or was.
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

// Observers are what a context has queries tell of their goals.
type observers struct {
	tracer  Tracer
	profile *Profile
}

type observersKey struct{}

func observersOf(ctx context.Context) observers {
	o, _ := ctx.Value(observersKey{}).(observers)
	return o
}

// WithTracer returns a context in which queries tell t of their goals. Calls of programs'
// predicates are traced, and those of the system's and the libraries', but not what happens
// within these, unless they call a program's again. A traced query runs some hundred times
// slower; others pay nothing. No last call is optimized away while it is traced, so that
// backtraces are complete.
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

// LogTracer returns a Tracer that logs each event but those of UnifyPort, with the
// attributes port, goal and depth. For nil it is slog.Default.
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
