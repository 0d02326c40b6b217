package engine

import (
	"iter"

	"github.com/zebralog/prolog/engine/atom"
)

// keptGiven is how many values of the host are kept at least.
const keptGiven = 1000

// Sweep frees what no goal can reach any more. It is called when no goal runs. It drops
// values that the host has given, when there are many of them. It removes from numbers
// each N for which there is a term name(N) in a clause, a global variable, a record, or
// one of the stored terms.
func (e *Engine) Sweep(name atom.Atom, numbers map[int]bool, stored iter.Seq[Stored]) {
	given := e.ManyGiven()
	if !given && len(numbers) == 0 {
		return
	}
	f := functor(name, 1)
	hosts := make(map[int]bool)
	look := func(cells []Cell) {
		for i := 0; i+1 < len(cells); i++ {
			switch c, next := cells[i], cells[i+1]; {
			case c == f && next&tagMask == tagInt:
				delete(numbers, int(next.smallInt()))
			case c == hostHeader:
				hosts[int(next)] = true
			}
		}
	}
	for _, p := range e.preds {
		for i := p.first; i != 0; i = p.all.next(i) {
			look(p.clause(i).stored().cells)
		}
	}
	for _, g := range e.globals {
		look(g.record.cells)
	}
	e.stored = live(e.stored, func(r *record) { look(r.cells) })
	e.sweepAfter = len(e.stored) / 16
	for s := range stored {
		look(s.r.cells)
	}
	if !given {
		return
	}
	kept := e.given[:0]
	for _, h := range e.given {
		if hosts[h] {
			kept = append(kept, h)
			continue
		}
		e.hosts[h] = nil
		e.freeHosts = append(e.freeHosts, h)
		e.Shrink(64)
	}
	e.given, e.givenAt = kept, 2*len(kept)
}

// SweepDue reports whether Sweep is to be called, which it is for the more stored terms the less often:
// it looks at them, and what is looked at while Go marks is kept by Go's collector once more.
func (e *Engine) SweepDue() bool {
	e.sweepAfter--
	return e.sweepAfter < 0
}

// ManyGiven reports whether there are so many values of the host's that Sweep looks which
// are still in use.
func (e *Engine) ManyGiven() bool { return len(e.given) >= max(keptGiven, e.givenAt) }
