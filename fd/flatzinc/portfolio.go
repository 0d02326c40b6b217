package flatzinc

import (
	"context"
	"math/rand/v2"

	"github.com/zebralog/prolog/fd"
)

// A portfolio is two searches that take turns, each in a store of its own: the one that is
// annotated, and one that learns from its failures. Neither is better than the other one on
// all models. What one finds is a bound for both.
type portfolio struct {
	ctx      context.Context
	load     func() *model
	o        Options
	es       []*engine
	turn     int
	restarts int
}

// An engine is a search that has begun.
type engine struct {
	m       *model
	how     fd.Search
	t       *fd.Tree
	turn    int64 // how many failures it may have in its next turn
	restart bool  // after a turn
	found   bool  // a solution, with the objective best
	best    int64
}

// patience is how many failures the first turn has.
const patience = 100

// start begins a search.
func (p *portfolio) start(learn bool) *engine {
	e := &engine{m: p.load(), turn: patience}
	e.how = e.m.search(p.o.Free && !learn)
	e.restart = !learn && len(e.how.Phases) == 2
	e.how.Learn = learn
	e.how.Random = rand.New(rand.NewPCG(p.o.Seed, 0))
	e.how.Failures = e.turn
	e.m.store.Stop = func() bool { return p.ctx.Err() != nil }
	e.t = e.m.store.Begin(&e.how)
	for _, other := range p.es {
		other.share(e)
	}
	p.es = append(p.es, e)
	return e
}

// next is the search that has found the next solution; nil if there are no more, or if the
// context has ended. If all solutions are wanted the first search goes on alone.
func (p *portfolio) next(all bool) *engine {
	for {
		e := p.es[p.turn]
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
		if e.restart {
			p.restarts++
			e.t.Restart()
			e.turn += e.turn / 2
			e.how.Failures = e.turn
		} else {
			e.turn += e.turn / 4
			e.how.Failures += e.turn
		}
		if len(p.es) == 1 {
			p.start(!e.how.Learn)
		}
		p.turn = 1 - p.turn
	}
}

// share makes what the search has found last a bound for another one.
func (e *engine) share(other *engine) {
	if e.found {
		other.t.Improve(e.best)
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
