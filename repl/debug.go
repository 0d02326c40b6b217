package repl

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/debugger"
	"github.com/zebralog/prolog/stdlib/flags"
)

// A debugged engine has a debugger that can ask the user.
type debugged interface {
	// Debug connects the debugger with the terminal, which may be nil, and with a function
	// that runs a nested top level.
	Debug(t *Terminal, nested func() (status int, halted bool))

	// Interrupt asks the user what to do with the running goal. It returns false if no goal
	// runs or the user is being asked already.
	Interrupt() bool
}

// Debug implements debugged.
func (n *Native) Debug(t *Terminal, nested func() (int, bool)) {
	h := builtin.HostOf(n.e)
	if h.Keys = nil; t != nil {
		h.Keys = func(m *engine.Machine, question string, take func(rune) (string, bool)) (err error) {
			n.asked = true
			m.Unlocked(func() { err = t.keys(context.Background(), errorOutput{n}, question, take) })
			return err
		}
	}
	n.atLevel(0)
	h.Break = func(m *engine.Machine, level int) (status int, halted bool) {
		inner, err := n.e.NewMachine()
		if err != nil {
			return 0, false
		}
		outer := n.m
		debugger.Of(inner.Engine).Nest(inner, m, level)
		n.atLevel(n.level + 1)
		m.Unlocked(func() {
			n.use(inner)
			n.inform("Break level %d")
			if status, halted = nested(); !halted {
				n.inform("Exit break level %d")
			}
			n.use(outer)
			n.asked = true
		})
		n.atLevel(n.level - 1)
		return status, halted
	}
}

func (n *Native) atLevel(level int) {
	n.level = level
	flags.Of(n.e).SetBreakLevel(n.m, level)
}

// inform prints a message with the level of break/0.
func (n *Native) inform(format string) {
	if flags.Of(n.e).Is("verbose", "silent") {
		return
	}
	if n.out != nil {
		n.out.StartLine()
	}
	n.println(fmt.Sprintf("%% "+format, n.level))
}

// errorOutput writes to user_error.
type errorOutput struct{ n *Native }

func (o errorOutput) Write(p []byte) (int, error) {
	n, err := o.n.err.WriteString(string(p))
	if err == nil {
		err = o.n.err.Flush()
	}
	return n, err
}

// Interrupt implements debugged.
func (n *Native) Interrupt() bool {
	m := n.running.Load()
	return m.HasGoal() && debugger.Interrupt(m)
}

// debug connects the debugger of the engine with the session.
func (s *Session) debug(ctx context.Context) {
	d, ok := s.Engine.(debugged)
	if !ok {
		return
	}
	d.Debug(s.Terminal, func() (int, bool) {
		status, halted := s.loop(ctx)
		if s.Terminal != nil {
			s.Terminal.PromptBy(s.Engine.Prompt)
		}
		return status, halted
	})
}

// interruptible returns the context of a query at a terminal. Ctrl-C asks the user what to
// do, and ends the context if the user is being asked already. Only the innermost of nested
// queries gets the signal.
func (s *Session) interruptible(outer context.Context) (ctx context.Context, done func()) {
	ctx, stop := context.WithCancel(outer)
	interrupted, around := s.Terminal.Interrupted, s.signals
	s.Terminal.Interrupted = stop
	signals, ended := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, os.Interrupt)
	if around != nil {
		signal.Stop(around)
	}
	s.signals = signals
	go func() {
		defer close(ended)
		for range signals {
			if d, ok := s.Engine.(debugged); !ok || !d.Interrupt() {
				stop()
			}
		}
	}()
	return ctx, func() {
		if around != nil {
			signal.Notify(around, os.Interrupt)
		}
		signal.Stop(signals)
		close(signals)
		<-ended // a late signal must not reach the next query
		s.Terminal.Interrupted, s.signals = interrupted, around
		stop()
	}
}
