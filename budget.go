package prolog

import (
	"context"

	"github.com/zebralog/prolog/engine"
)

// ErrInferences is the error of a goal that has used up the inferences of its
// context: see WithInferences.
var ErrInferences = engine.ErrInferences

// WithInferences returns a context in which goals can make n inferences. An inference is a
// call of a predicate by a clause or by call/N, or the next solution of a builtin that has
// several. Builtins that are compiled into clauses, such as arithmetic and type tests, do
// not count. When the inferences are used up, the running goal ends as at the end of the
// context: no catch/3 can handle it, and the error is ErrInferences. Cleanup goals (of
// setup_call_cleanup/3) that run then may make 1000 more.
//
// All goals that run with the context share the inferences, also those that a predicate in
// Go starts. Whether they are enough does not depend on the speed of the machine. Goals that
// run at the same time take them in portions of some thousand, so one goal may find none
// while another has a few left.
func WithInferences(ctx context.Context, n uint64) context.Context {
	return engine.WithInferences(ctx, n)
}
