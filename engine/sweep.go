package engine

import (
	"iter"

	"github.com/zebralog/prolog/engine/atom"
)

// Sweep finds what goals could still reach, when none runs. It calls found with each N for
// which there is a term name(N) in a clause, a global variable, a record, or one of the
// stored terms.
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

// SweepDue reports whether to call Sweep. The more stored terms there are, the more rarely
// it returns true. The reason is that Sweep looks at all of them, and a value that is
// looked at while Go's collector marks survives one more collection.
func (e *Engine) SweepDue() bool {
	e.sweepAfter--
	return e.sweepAfter < 0
}
