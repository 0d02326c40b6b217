package builtin

import (
	"context"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/syntax"
)

// A Host has what the program that embeds an engine does for builtins.
type Host struct {
	Message MessageHook // nil for none

	// Machine returns a machine for a goal of its own. Release takes it back at the end
	// of its turn, ReleaseIn when it had none, in the turn of another machine.
	Machine   func() (*engine.Machine, error)
	Release   func(*engine.Machine)
	ReleaseIn func(turn, m *engine.Machine)

	// Thread, if set, makes the limits of a machine those of another one, which is to run
	// a thread or an engine for it, and answers what that is to call for a goal.
	Thread func(from, to *engine.Machine, goal engine.Cell) engine.Cell

	// Key, if set, writes a question to user_error and waits for a key at the user's terminal.
	Key func(m *engine.Machine, question string) (rune, error)

	// Terminal says that the process has a terminal, which commands use.
	Terminal bool

	// Break, if set, runs a nested top level while the run of m waits at a goal of a level, as the
	// user sees it. Halted is whether the process is to end, with that status.
	Break func(m *engine.Machine, level int) (status int, halted bool)

	// Halt, if set, is called when a thread has called halt/0,1.
	Halt func(status int)
}

type lasting struct{}

// LastingThreads returns the context of a run whose threads do not end with it.
func LastingThreads(ctx context.Context) context.Context {
	return context.WithValue(ctx, lasting{}, true)
}

// ThreadContext returns the context of the threads that a run in that context makes.
func ThreadContext(ctx context.Context) context.Context {
	if ctx.Value(lasting{}) != nil {
		return context.WithoutCancel(ctx)
	}
	return ctx
}

var hosts = NewSlot[Host]()

// HostOf returns the host of the engine.
func HostOf(e *engine.Engine) *Host { return hosts.Of(e) }

// A MessageHook takes the messages that print_message/2 is to print: their kind, term,
// and how far the text that is being loaded has been read (the zero Position outside of
// loading). It reports whether it has handled the message, which is then not printed.
type MessageHook func(m *engine.Machine, kind string, message engine.Cell, at syntax.Position) bool
