package engine

import (
	"iter"

	"github.com/zebralog/prolog/engine/atom"
)

// Sweep looks for what goals can reach when none runs: it calls found with each N for which
// there is a term name(N) in a clause, a global variable, a record, or one of the stored terms.
func (e *Engine) Sweep(name atom.Atom, stored iter.Seq[Stored], found func(n int)) {
	f := functor(name, 1)
	look := func(cells []Cell) {
		for i := 0; i+1 < len(cells); i++ {
			if c, next := cells[i], cells[i+1]; c == f && next&tagMask == tagInt {
				found(int(next.smallInt()))
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
}

// SweepDue reports whether Sweep is to be called, which it is for the more stored terms the less often:
// it looks at them, and what is looked at while Go marks is kept by Go's collector once more.
func (e *Engine) SweepDue() bool {
	e.sweepAfter--
	return e.sweepAfter < 0
}
