package builtin

import (
	"context"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/syntax"
)

// A Host has functions of the program that embeds an engine. Builtins call them.
type Host struct {
	Message MessageHook // nil for none

	// Machine returns a machine for another goal. Release takes a machine back at the end
	// of its turn. ReleaseIn takes back a machine without a turn, in the turn of another
	// machine.
	Machine   func() (*engine.Machine, error)
	Release   func(*engine.Machine)
	ReleaseIn func(turn, m *engine.Machine)

	// Thread, if set, prepares the machine to for a thread or an engine of the machine
	// from. It gives it the limits of from, and returns the goal to be called in place of
	// goal.
	Thread func(from, to *engine.Machine, goal engine.Cell) engine.Cell

	// Keys, if set, writes a question to user_error and takes keys at the user's terminal,
	// until take says that there are to be no more. Take returns what is shown for the key.
	Keys func(m *engine.Machine, question string, take func(key rune) (echo string, more bool)) error

	// Terminal says that the process has a terminal that commands use.
	Terminal bool

	// Break, if set, runs a nested top level while the run of m waits at a goal. The level
	// is that of the goal as the user sees it. Break reports in halted whether the process
	// is to end with the status.
	Break func(m *engine.Machine, level int) (status int, halted bool)

	// Halt, if set, is called when a thread has called halt/0,1.
	Halt func(status int)
}

type lasting struct{}

// LastingThreads returns a context for a run whose threads go on after it.
func LastingThreads(ctx context.Context) context.Context {
	return context.WithValue(ctx, lasting{}, true)
}

// ThreadContext returns the context for the threads that a run with the context ctx makes.
func ThreadContext(ctx context.Context) context.Context {
	if ctx.Value(lasting{}) != nil {
		return context.WithoutCancel(ctx)
	}
	return ctx
}

var hosts = NewSlot[Host]()

// HostOf returns the host of the engine.
func HostOf(e *engine.Engine) *Host { return hosts.Of(e) }

// A MessageHook takes messages that print_message/2 is about to print. It gets their kind
// and term, and how far the text being loaded has been read. Outside of loading that is the
// zero Position. If the hook returns true, it has handled the message, which is then not
// printed.
type MessageHook func(m *engine.Machine, kind string, message engine.Cell, at syntax.Position) bool

// Key writes a question to user_error and waits for a key at the user's terminal, which
// there must be. The key is not shown.
func (h *Host) Key(m *engine.Machine, question string) (key rune, err error) {
	err = h.Keys(m, question, func(r rune) (string, bool) {
		key = r
		return "", false
	})
	return key, err
}
