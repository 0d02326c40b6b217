package flatzinc

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/zebralog/prolog/fd"
)

// A portfolio is two searches that take turns, each in its own store: the annotated one,
// and one that learns from its failures. Neither is better on all models. A solution of one
// is a bound for both.
type portfolio struct {
	ctx      context.Context
	load     func() *model
	o        Options
	es       []*engine
	restarts int
}

// An engine is a search that has begun.
type engine struct {
	m        *model
	how      fd.Search
	t        *fd.Tree
	restarts func(n int) int64 // after how many failures it begins anew; nil: never
	begun    int               // how often it has
	patience int64             // the number of failures until the next turn
	found    bool              // a solution, with the objective best
	best     int64
}

// turn is the number of failures of a search in a turn: few, as they may be long when they
// are explained. The first search has more before the other one begins, which has to be
// loaded.
const (
	turn  = 5
	alone = 50
)

// start begins a search.
func (p *portfolio) start(learn bool) *engine {
	e := &engine{m: p.load()}
	e.how = e.m.search(p.o.Free && !learn)
	if !learn {
		e.restarts = e.m.restarts()
		if e.restarts == nil && len(e.how.Phases) == 2 { // nothing is annotated
			e.restarts = func(n int) int64 { return int64(2 * alone * math.Pow(1.5, float64(min(n-1, 80)))) }
		}
	}
	e.how.Learn = learn
	e.how.Random = rand.New(rand.NewPCG(p.o.Seed, 0))
	e.begin()
	e.m.store.Stop = func() bool { return p.ctx.Err() != nil }
	e.t = e.m.store.Begin(&e.how)
	for _, other := range p.es {
		other.share(e)
	}
	p.es = append(p.es, e)
	return e
}

// begin begins at the root, for the first time or anew.
func (e *engine) begin() {
	e.begun++
	if e.restarts != nil {
		e.patience = e.restarts(e.begun)
	}
	e.how.Failures = 0
	e.turn()
}

// turn allows some more failures.
func (e *engine) turn() {
	if e.how.Failures += turn; e.restarts != nil {
		e.how.Failures = min(e.how.Failures, e.patience)
	}
}

// next returns the search that has found the next solution, or nil if there are no more or
// the context has ended. If all solutions are wanted, the first search continues alone.
func (p *portfolio) next(all bool) *engine {
	for {
		e := p.es[0]
		if len(p.es) > 1 && p.es[1].work() < e.work() {
			e = p.es[1]
		}
		if all {
			e.how.Failures = 0
		}
		if e.t.Next() {
			if x := e.m.objective(); x != nil {
				e.found, e.best = true, x.Value()
			}
			for _, other := range p.es {
				e.share(other)
			}
			return e
		}
		if e.t.Complete || p.ctx.Err() != nil {
			return nil
		}
		if e.restarts != nil && e.how.Failures >= e.patience {
			p.restarts++
			e.t.Restart()
			e.begin()
		} else {
			e.turn()
		}
		if len(p.es) == 1 && e.m.store.Stats.Failures >= alone {
			p.start(!e.how.Learn)
		}
	}
}

// best returns the best objective that was found.
func (p *portfolio) best() int64 {
	for _, e := range p.es {
		if e.found {
			return e.best
		}
	}
	return 0
}

// work is a measure of the time that a search has taken, but the same in each run. An
// explained fact costs as much as eight propagations, including the nogoods that are
// examined for it.
func (e *engine) work() int64 {
	s := e.m.store.Stats
	return s.Propagations + 8*s.Explained
}

// share makes what the search has found last a bound for another one.
func (e *engine) share(other *engine) {
	if e.found {
		other.t.Improve(e.best)
		other.found, other.best = true, e.best
	}
}

// stats adds up what the searches have done.
func (p *portfolio) stats() (sum fd.Stats) {
	for _, e := range p.es {
		s := e.m.store.Stats
		sum.Nodes += s.Nodes
		sum.Failures += s.Failures
		sum.Propagations += s.Propagations
		sum.Depth = max(sum.Depth, s.Depth)
	}
	return sum
}
