package prolog

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/zebralog/prolog/engine"
)

// ErrInferences is the error of a goal that has used up the inferences of its
// context: see WithInferences.
var ErrInferences = errors.New("prolog: no inferences left")

// WithInferences returns a context in which goals make n inferences, which are
// the calls of predicates that are not builtins, but no more. When they are used
// up, the goal that runs ends as at the end of the context, which no catch/3
// handles, and the error is ErrInferences. All goals that run with the context
// share them.
//
// Whether the inferences were enough does not depend on the speed of the
// machine; a goal that makes too many may run on for some ten thousand of them
// before it ends.
func WithInferences(ctx context.Context, n uint64) context.Context {
	b := &budget{}
	b.left.Store(int64(min(n, 1<<62)))
	return context.WithValue(ctx, budgetKey{}, b)
}

// A budget is the inferences left to the goals of a context.
type budget struct{ left atomic.Int64 }

type budgetKey struct{}

// pollInferences is how long the count of inferences is not looked at.
const pollInferences = 100 * time.Microsecond

// spend runs the machine to its next solution within the budget of the context,
// if it has one. The error is that the context has ended, or the budget.
func spend(ctx context.Context, m *engine.Machine) (engine.Outcome, error) {
	b, _ := ctx.Value(budgetKey{}).(*budget)
	if b == nil {
		outcome := m.Next(ctx)
		return outcome, ctx.Err()
	}
	left := b.left.Load()
	if left <= 0 {
		return engine.Failed, ErrInferences
	}
	run, cancel := context.WithCancelCause(ctx)
	from := m.Inferences()
	used := func() int64 { return int64(m.Inferences() - from) }
	stop, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		t := time.NewTicker(pollInferences)
		defer t.Stop()
		for {
			select {
			case <-t.C:
				if used() > left {
					cancel(ErrInferences)
					return
				}
			case <-stop:
				return
			}
		}
	}()
	outcome := m.Next(run)
	close(stop)
	<-ended
	cancel(nil)
	if b.left.Add(-used()) < 0 {
		return outcome, ErrInferences
	}
	return outcome, ctx.Err()
}
