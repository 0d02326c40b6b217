package fd

import "math/bits"

// wide is a linear constraint whose sums may leave 64 bits, or whose variables have no
// bounds: sums have 128 bits, and bounds that are missing are counted.
type wide struct {
	ts  []term
	n   int64
	rel Relation
}

func (s *Store) postWide(ts []term, rel Relation, n int64) {
	s.watchTerms(&wide{ts, n, rel}, OnBounds, ts)
}

// A sum has 128 bits in two's complement, and the number of missing bounds.
type sum struct {
	hi, lo  uint64
	missing int
}

// product is c*n, or a missing bound.
func product(c, n int64) sum {
	if n == Limit || n == -Limit {
		return sum{missing: 1}
	}
	hi, lo := bits.Mul64(uint64(c), uint64(n))
	if c < 0 {
		hi -= uint64(n)
	}
	if n < 0 {
		hi -= uint64(c)
	}
	return sum{hi: hi, lo: lo}
}

func (a sum) plus(b sum) sum {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	hi, _ := bits.Add64(a.hi, b.hi, carry)
	return sum{hi, lo, a.missing + b.missing}
}

func (a sum) minus(b sum) sum {
	lo, borrow := bits.Sub64(a.lo, b.lo, 0)
	hi, _ := bits.Sub64(a.hi, b.hi, borrow)
	return sum{hi, lo, a.missing - b.missing}
}

func (a sum) negative() bool { return int64(a.hi) < 0 }

func (a sum) zero() bool { return a.hi == 0 && a.lo == 0 }

// quotient returns a/c rounded down, within the limits.
func (a sum) quotient(c uint64) int64 {
	neg := a.negative()
	if neg {
		a = sum{}.minus(a)
	}
	if a.hi >= c {
		if neg {
			return -Limit
		}
		return Limit
	}
	q, r := bits.Div64(a.hi, a.lo, c)
	if neg && r != 0 {
		q++
	}
	n := int64(min(q, Limit))
	if neg {
		return -n
	}
	return n
}

func (p *wide) Propagate(s *Store) Status {
	for {
		changed := false
		lo, hi := sum{}.minus(product(1, p.n)), sum{}.minus(product(1, p.n))
		var last term // one without a value
		free := 0
		for _, t := range p.ts {
			x := t.x.root()
			if t.c > 0 {
				lo, hi = lo.plus(product(t.c, x.lo)), hi.plus(product(t.c, x.hi))
			} else {
				lo, hi = lo.plus(product(t.c, x.hi)), hi.plus(product(t.c, x.lo))
			}
			if x.lo != x.hi {
				free++
				last = t
			}
		}
		if p.rel == NE {
			return p.differ(s, lo, last, free)
		}
		if lo.missing == 0 && !lo.negative() && !lo.zero() || p.rel == EQ && hi.missing == 0 && hi.negative() {
			return Failed
		}
		if free == 0 || p.rel == LE && hi.missing == 0 && (hi.negative() || hi.zero()) {
			return Subsumed
		}
		for _, t := range p.ts {
			x := t.x.root()
			if x.lo == x.hi {
				continue
			}
			was := x.domain
			if ok := p.bound(s, t, x, lo, hi); !ok {
				return Failed
			}
			changed = changed || x.lo != was.lo || x.hi != was.hi
		}
		if !changed || p.rel == LE && !s.merged() {
			return Fixpoint
		}
	}
}

// bound takes the values away from x, of t, that the sums of all terms, at least lo and at
// most hi, do not allow.
func (p *wide) bound(s *Store, t term, x *Var, lo, hi sum) bool {
	least, most := x.lo, x.hi // of c*x
	if t.c < 0 {
		least, most = most, least
	}
	c := magnitude(t.c)
	if rest := lo.minus(product(t.c, least)); rest.missing == 0 {
		q := sum{}.minus(rest).quotient(c)
		if t.c > 0 && !s.below(x, q) || t.c < 0 && !s.above(x, -q) {
			return false
		}
	}
	if rest := hi.minus(product(t.c, most)); p.rel == EQ && rest.missing == 0 {
		q := rest.quotient(c)
		if t.c > 0 && !s.above(x, -q) || t.c < 0 && !s.below(x, q) {
			return false
		}
	}
	return true
}

// below is SetMax for a bound that may be outside the limits.
func (s *Store) below(x *Var, n int64) bool {
	if n <= -Limit {
		return x.lo == -Limit
	}
	return s.SetMax(x, n)
}

// above is SetMin for a bound that may be outside the limits.
func (s *Store) above(x *Var, n int64) bool {
	if n >= Limit {
		return x.hi == Limit
	}
	return s.SetMin(x, n)
}

// differ takes the only value away that the last variable must not have.
func (p *wide) differ(s *Store, all sum, last term, free int) Status {
	switch free {
	case 0:
		if all.zero() {
			return Failed
		}
		return Subsumed
	case 1:
		least := last.x.root().lo
		if last.c < 0 {
			least = last.x.root().hi
		}
		rest := all.minus(product(last.c, least))
		if rest.missing > 0 {
			return Fixpoint
		}
		n := sum{}.minus(rest).quotient(magnitude(last.c))
		if last.c < 0 {
			n = -n
		}
		if last.x.root().has(n) && rest.plus(product(last.c, n)).zero() && !s.Remove(last.x, n) {
			return Failed
		}
		return Subsumed
	}
	return Fixpoint
}
