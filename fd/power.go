package fd

import "math"

// power is x^n = z for n > 0, on bounds.
type power struct {
	x, z *Var
	n    int
}

// Power posts x^n = z for n ≥ 0; 0^0 is 1.
func (s *Store) Power(x *Var, n int, z *Var) {
	switch n {
	case 0:
		s.failed = !s.Assign(z, 1) || s.failed
	case 1:
		s.Same(x, z)
	default:
		p := reuse[power](s)
		*p = power{x, z, n}
		s.Post(p, Binary).Watch(OnBounds, x, z)
	}
}

func (p *power) Propagate(s *Store) Status {
	x, z := p.x.root(), p.z.root()
	v := span{raise(x.lo, p.n), raise(x.hi, p.n)}
	if p.n%2 == 0 {
		switch {
		case x.hi < 0:
			v = span{v.hi, v.lo}
		case x.lo < 0:
			v = span{0, max(v.lo, v.hi)}
		}
	}
	if !s.within(z, v) {
		return Failed
	}
	if x.lo >= 0 && z.span() == v { // the roots of its bounds are those of x
		if x.lo == x.hi {
			return Subsumed
		}
		return Fixpoint
	}
	switch {
	case p.n%2 != 0 && z.lo >= 0:
		v = span{ceilRoot(z.lo, p.n), floorRoot(z.hi, p.n)}
	case p.n%2 != 0 && z.hi < 0:
		v = span{-floorRoot(-z.lo, p.n), -ceilRoot(-z.hi, p.n)}
	case p.n%2 != 0:
		v = span{-floorRoot(-z.lo, p.n), floorRoot(z.hi, p.n)}
	default:
		most, least := floorRoot(z.hi, p.n), ceilRoot(max(z.lo, 0), p.n)
		if v = (span{-most, most}); !s.RemoveRange(x, 1-least, least-1) {
			return Failed
		}
	}
	if !s.within(x, v) {
		return Failed
	}
	if x.lo == x.hi && z.lo == z.hi && raise(x.lo, p.n) == z.lo {
		return Subsumed
	}
	return NotAtFixpoint
}

// raise returns a^n within the limits.
func raise(a int64, n int) int64 {
	const exact = 1 << 29 // squares are within the limits
	if n == 2 && -exact < a && a < exact {
		return a * a
	}
	if a == 0 || a == 1 || a == -1 && n%2 != 0 {
		return a
	}
	if a == -1 {
		return 1
	}
	p := int64(1)
	for range n {
		if p = multiply(p, a); p == Limit || p == -Limit {
			break
		}
	}
	if p == Limit || p == -Limit {
		if a < 0 && n%2 != 0 {
			return -Limit
		}
		return Limit
	}
	return p
}

// floorRoot returns the greatest integer whose power is at most n ≥ 0.
func floorRoot(n int64, exponent int) int64 {
	if n == Limit {
		return Limit
	}
	r := int64(math.Sqrt(float64(n))) // the root, or one or two beside it
	if exponent != 2 {
		r = int64(math.Pow(float64(n), 1/float64(exponent)))
	} else if n < 1<<52 { // a float holds it, and tells its root from the next integer
		return r
	}
	for raise(r, exponent) > n {
		r--
	}
	for raise(r+1, exponent) <= n {
		r++
	}
	return r
}

// ceilRoot returns the least integer whose power is at least n ≥ 0.
func ceilRoot(n int64, exponent int) int64 {
	r := floorRoot(n, exponent)
	if r < Limit && raise(r, exponent) < n {
		r++
	}
	return r
}
