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
// # The way of the data
//
// A [Store] holds variables, each with a domain: the values that it still can have.
// Constraints are posted as propagators. A [Propagator] takes values away that no solution
// of its constraint has. Each change of a domain is an [Event] of the variable: it has got
// a value, its least or greatest one has changed, or some other one has gone. It puts the
// propagators that watch for it in a queue, by their cost, and the cheapest runs first,
// until nothing changes any more (the fixpoint) or a domain is empty (failure). Then the
// search makes a decision, such as x = 3, and all begins again. What has hardly anything to
// do, such as x ≠ y, is told at once, without the queue (links.go).
//
// Nothing is copied. What a decision changes is written down on a trail, so that going
// back restores it: a domain once between two decisions (the stamp of the variable tells),
// and integers that propagators keep (see [Int]). [Store.Push] marks a place to go back
// to, and [Store.Pop] goes there. A Prolog machine calls these as it makes choice points
// and backtracks.
//
// The design follows Schulte and Stuckey, Efficient Constraint Propagation Engines (ACM
// TOPLAS 31, 2008), with a trail as in CHIP and GNU Prolog in place of Gecode's copies.
//
// A search can learn (see Search.Learn): then each change of a domain is noted with who
// has made it, and when a failure is met, those decisions are found that it follows from.
// A nogood keeps the search from meeting it again.
//
// # Where to read
//
// domain.go (the values of a variable), store.go (variables, trail), propagate.go (events
// and queue), search.go (decisions), and then a propagator a file, the simple ones first:
// different.go, alldifferent.go, linear.go. For the learning search: learn.go (what is
// noted), explain.go (why), conflict.go (what follows from a failure), nogood.go (what is
// kept of it), learnsearch.go.
package fd
