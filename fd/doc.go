// Package fd is a solver for constraints over finite domains of integers. It is used by
// library(clpfd), by the reader of puzzles, and by Go programs, which need no Prolog:
//
//	s := fd.New()
//	x, y := s.Var(1, 9), s.Var(1, 9)
//	s.Linear([]int64{2, 3}, []*fd.Var{x, y}, fd.EQ, 20)
//	s.Less(x, y)
//	for range s.Solve(fd.Search{Phases: []fd.Phase{{Vars: []*fd.Var{x, y}}}}) {
//		fmt.Println(x.Value(), y.Value()) // 1 6
//	}
//
// # How it works
//
// A [Store] holds variables. Each has a domain: the values that it can still have. A
// constraint is posted as a [Propagator], which removes values that are in no solution of
// the constraint. Each change of a domain is an [Event] of the variable: it has got a value,
// its least or greatest value has changed, or another value has gone. The event puts the
// propagators that watch for it into a queue, ordered by cost. The cheapest runs first.
// Propagation ends when nothing changes any more (the fixpoint) or a domain is empty
// (failure). Then the search makes a decision, such as x = 3, and propagates again. Very
// simple constraints, such as x ≠ y, run at once, without the queue (links.go).
//
// Nothing is copied. A trail records what a decision changes, so that going back restores
// it. Between two decisions a domain is recorded only once; the stamp of the variable shows
// whether it was. The trail also records the integers that propagators keep (see [Int]).
// [Store.Push] sets a mark to go back to, and [Store.Pop] goes back. A Prolog machine calls
// these as it makes choice points and backtracks.
//
// The design follows Schulte and Stuckey, Efficient Constraint Propagation Engines (ACM
// TOPLAS 31, 2008), but with a trail, as in CHIP and GNU Prolog, instead of Gecode's copies.
//
// A search can learn from failures (see Search.Learn), which is called lazy clause
// generation. Then each change of a domain is recorded with its cause. From a failure the
// search finds the decisions that caused it, and keeps a nogood, a clause that excludes
// them. So it does not meet that failure again.
//
// # Where to read
//
// Begin with domain.go (the values of a variable), store.go (variables, trail), propagate.go
// (events and queue) and search.go (decisions). Each propagator has a file; the simple ones
// are different.go, alldifferent.go and linear.go. For the learning search, read learn.go
// (what is recorded), explain.go (causes), conflict.go (what follows from a failure),
// nogood.go (what is kept of it) and learnsearch.go.
package fd
