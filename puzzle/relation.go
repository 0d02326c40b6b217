package puzzle

import (
	"math/bits"

	"github.com/zebralog/prolog/fd"
)

// A relation is that of two numbers from 0 to 63, as words: of[v] are those that v is
// related to.
type relation struct{ of, to []uint64 }

func newRelation(n int, holds func(v, w int) bool) *relation {
	r := &relation{make([]uint64, n), make([]uint64, n)}
	for v := range n {
		for w := range n {
			if holds(v, w) {
				r.of[v] |= 1 << w
				r.to[w] |= 1 << v
			}
		}
	}
	return r
}

// related says that two variables are in a relation if z is nil or 1, and that they are not
// if it is 0. It works on domains.
type related struct {
	r    *relation
	x, y *fd.Var
	z    *fd.Var
}

// relate posts that two variables are in a relation; with z, that it is 1 if they are, and
// else 0.
func (m *model) relate(r *relation, x, y, z *fd.Var) {
	p := m.s.Post(&related{r, x, y, z}, fd.Ternary).Watch(fd.OnDomain, x, y)
	if z != nil {
		p.Watch(fd.OnValue, z)
	}
}

func (p *related) Propagate(s *fd.Store) fd.Status {
	x, y := p.x.Word(), p.y.Word()
	if p.z != nil && !p.z.Fixed() {
		var some, all uint64 = 0, y
		for v := x; v != 0; v &= v - 1 {
			row := p.r.of[bits.TrailingZeros64(v)]
			some |= row & y
			all &= row
		}
		switch {
		case some == 0:
			s.Assign(p.z, 0)
		case all == y:
			s.Assign(p.z, 1)
		default:
			return fd.Fixpoint
		}
		return fd.Subsumed
	}
	flip := uint64(0)
	if p.z != nil && p.z.Value() == 0 {
		flip = ^flip
	}
	if !s.Keep(p.x, image(y, p.r.to, flip)) || !s.Keep(p.y, image(p.x.Word(), p.r.of, flip)) {
		return fd.Failed
	}
	if p.x.Fixed() || p.y.Fixed() {
		return fd.Subsumed
	}
	return fd.Fixpoint
}

// image returns the values that some value of x is related to.
func image(x uint64, rows []uint64, flip uint64) (w uint64) {
	for ; x != 0; x &= x - 1 {
		w |= rows[bits.TrailingZeros64(x)] ^ flip
	}
	return w
}
