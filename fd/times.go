package fd

import "math/bits"

// times is x*y = z, on bounds.
type times struct{ x, y, z *Var }

// Times posts x*y = z.
func (s *Store) Times(x, y, z *Var) {
	p := reuse[times](s)
	*p = times{x, y, z}
	s.Post(p, Ternary).Watch(OnBounds, x, y, z)
}

func (p *times) Propagate(s *Store) Status {
	x, y, z := p.x.root(), p.y.root(), p.z.root()
	for again := true; again; {
		was := [...]span{x.span(), y.span(), z.span()}
		if !s.within(z, x.span().times(y.span(), x == y)) ||
			!s.within(x, x.span().factor(y.span(), z.span(), x == y)) ||
			x != y && !s.within(y, y.span().factor(x.span(), z.span(), false)) {
			return Failed
		}
		again = was != [...]span{x.span(), y.span(), z.span()}
	}
	if x.lo == x.hi && y.lo == y.hi {
		if z.lo != z.hi { // the product is outside the limits
			return Failed
		}
		return Subsumed
	}
	return Fixpoint
}

// A span is the integers from lo to hi, none if lo > hi.
type span struct{ lo, hi int64 }

func (x *Var) span() span { return span{x.lo, x.hi} }

// within takes the values outside of a span away.
func (s *Store) within(x *Var, v span) bool {
	return v.lo <= v.hi && s.SetMin(x, v.lo) && s.SetMax(x, v.hi)
}

// union returns the least span that has both.
func (v span) union(w span) span {
	switch {
	case v.lo > v.hi:
		return w
	case w.lo > w.hi:
		return v
	}
	return span{min(v.lo, w.lo), max(v.hi, w.hi)}
}

var empty = span{1, 0}

// multiply returns a*b within the limits.
func multiply(a, b int64) int64 {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	n := int64(Limit)
	if hi == 0 && lo < Limit {
		n = int64(lo)
	}
	if (a < 0) != (b < 0) {
		return -n
	}
	return n
}

// times returns the span of products, of the same number with itself if square.
func (v span) times(w span, square bool) span {
	a, b, c, d := multiply(v.lo, w.lo), multiply(v.lo, w.hi), multiply(v.hi, w.lo), multiply(v.hi, w.hi)
	if square {
		if v.lo <= 0 && v.hi >= 0 {
			return span{0, max(a, d)}
		}
		return span{min(a, d), max(a, d)}
	}
	return span{min(a, b, c, d), max(a, b, c, d)}
}

// factor returns the span of the numbers in v whose product with some of w is in z.
func (v span) factor(w, z span, square bool) span {
	if square {
		r := span{-root(z.hi), root(z.hi)}
		return span{max(v.lo, r.lo), min(v.hi, r.hi)}
	}
	if w.lo <= 0 && w.hi >= 0 && z.lo <= 0 && z.hi >= 0 {
		return v
	}
	q := empty
	if w.hi > 0 {
		q = z.quotients(span{max(w.lo, 1), w.hi})
	}
	if w.lo < 0 {
		q = q.union(z.quotients(span{w.lo, min(w.hi, -1)}))
	}
	return q
}

// quotients returns the span of the integers between the least and the greatest quotient of z
// and w, which has no 0. A missing bound has no bounded quotient.
func (z span) quotients(w span) span {
	if w.hi < 0 {
		z, w = span{-z.hi, -z.lo}, span{-w.hi, -w.lo}
	}
	if z.lo > 0 {
		z.lo = ceilDiv(z.lo, w.hi)
	} else if z.lo > -Limit {
		z.lo = ceilDiv(z.lo, w.lo)
	}
	if z.hi < 0 {
		z.hi = floorDiv(z.hi, w.hi)
	} else if z.hi < Limit {
		z.hi = floorDiv(z.hi, w.lo)
	}
	return z
}

// root returns the greatest integer whose square is at most n, or -1.
func root(n int64) int64 {
	if n < 0 {
		return -1
	}
	return floorRoot(n, 2)
}
