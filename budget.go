package prolog

import (
	"context"

	"github.com/zebralog/prolog/engine"
)

// ErrInferences is the error of a goal that has used up the inferences of its
// context: see WithInferences.
var ErrInferences = engine.ErrInferences

// WithInferences returns a context in which goals make n inferences, but no
// more. An inference is the call of a predicate by a clause or by call/N, or
// the next call of a builtin with several solutions; builtins that are compiled
// into clauses, such as arithmetic and tests of types, are none. When they are
// used up, the goal that runs ends as at the end of the context, which no
// catch/3 handles, and the error is ErrInferences. Cleanup goals (of
// setup_call_cleanup/3) that run then may make 1000 more.
//
// All goals that run with the context share them, also those that a predicate
// in Go starts. Whether they are enough does not depend on the speed
// of the machine. Goals that run at the same time take them some thousand at a
// time, so that one may find none when another has a few left.
func WithInferences(ctx context.Context, n uint64) context.Context {
	return engine.WithInferences(ctx, n)
}
