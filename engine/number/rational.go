package number

import (
	"math/big"
	"math/bits"
)

// Rationals in lowest terms, by the formulas of P. Henrici (D. E. Knuth, The Art of
// Computer Programming 2, 4.5.1): divisors are searched in the operands, which are shorter
// than the results, and not at all if there can be none.

// Lowest returns the rational num/den, which must be in lowest terms with den
// positive. It shares the words of num and den.
func Lowest(num, den *big.Int) *big.Rat {
	r := new(big.Rat)
	*r = *ratOne // Denom refers to the denominator only if there is one
	*r.Num() = *num
	*r.Denom() = *den
	return r
}

// Ratio is num/den for a den above 0.
func (p Poll) Ratio(num, den *big.Int) *big.Rat {
	var n, d big.Int
	g := p.divisor(num, den)
	return Lowest(p.over(&n, num, g), p.over(&d, den, g))
}

var ratOne = new(big.Rat).SetInt64(1)

// fromFraction returns the number num/den, which is in lowest terms.
func (p Poll) fromFraction(num, den *big.Int) Number {
	if den.Sign() < 0 {
		num, den = p.neg(num), p.neg(den)
	}
	if isOne(den) {
		n := *num
		return FromBig(&n)
	}
	return Number{Kind: Rational, R: Lowest(num, den)}
}

func isOne(x *big.Int) bool { return x.Sign() > 0 && x.BitLen() == 1 }

var bigOne = big.NewInt(1)

// fraction is numerator and denominator of an integer or rational. They are
// shared and must not be changed.
func (n Number) fraction() (num, den *big.Int) {
	if n.Kind == Rational {
		return n.R.Num(), n.R.Denom()
	}
	return n.BigInt(), bigOne
}

// divisor returns the greatest common divisor of x and y, which is not 0.
func (p Poll) divisor(x, y *big.Int) *big.Int {
	if isOne(y) || isOne(x) {
		return bigOne
	}
	if len(y.Bits()) > 1 {
		if len(x.Bits()) != 1 {
			return p.gcd(x, y)
		}
		x, y = y, x
	}
	d := uint(y.Bits()[0])
	g := wordDivisor(uint64(d), uint64(remainder(x.Bits(), d)))
	if g == 1 {
		return bigOne
	}
	return new(big.Int).SetUint64(g)
}

// remainder returns the number of the given words modulo d.
func remainder(words []big.Word, d uint) uint {
	r := uint(0)
	for i := len(words) - 1; i >= 0; i-- {
		_, r = bits.Div(r, uint(words[i]), d)
	}
	return r
}

// The functions below return z, one of the operands, or a long number. Z is a
// variable of the caller, so that Go's stack holds it.

// over is x/g for a g that divides x.
func (p Poll) over(z, x, g *big.Int) *big.Int {
	if g == bigOne {
		return x
	}
	if p.dividesAtOnce(words(x), words(g)) {
		return z.Quo(x, g)
	}
	return p.quo(x, g)
}

func (p Poll) times(z, x, y *big.Int) *big.Int {
	switch bigOne {
	case x:
		return y
	case y:
		return x
	}
	if p.multipliesAtOnce(words(x), words(y)) {
		return z.Mul(x, y)
	}
	return p.mul(x, y)
}

// sum is x + y, or x - y. Z may be x.
func (p Poll) sum(z, x, y *big.Int, subtract bool) *big.Int {
	if n := max(words(x), words(y)) + 1; !p.isShort(n) {
		z = p.room(n)
	}
	if subtract {
		return z.Sub(x, y)
	}
	return z.Add(x, y)
}

// addRationals is x + y, or x - y.
func (p Poll) addRationals(x, y Number, subtract bool) Number {
	a, b := x.fraction()
	c, d := y.fraction()
	if s, ok := shortOf(a, b); ok {
		if t, ok := shortOf(c, d); ok {
			t.negative = t.negative != subtract
			if sum, ok := s.plus(t); ok {
				return sum.number()
			}
		}
	}
	var z [7]big.Int
	g := p.divisor(b, d)
	d1 := p.over(&z[0], d, g)
	first, second := p.times(&z[1], a, d1), p.times(&z[2], c, p.over(&z[3], b, g))
	num := p.sum(&z[1], first, second, subtract)
	if num.Sign() == 0 {
		return FromInt(0)
	}
	if g != bigOne {
		h := p.divisor(num, g)
		num, b = p.over(&z[4], num, h), p.over(&z[5], b, h)
	}
	return p.fromFraction(num, p.times(&z[6], b, d1))
}

// mulRationals returns a/b * c/d, for b and d that are not 0.
func (p Poll) mulRationals(a, b, c, d *big.Int) Number {
	if a.Sign() == 0 || c.Sign() == 0 {
		return FromInt(0)
	}
	if s, ok := shortOf(a, b); ok {
		if t, ok := shortOf(c, d); ok {
			if product, ok := s.times(t); ok {
				return product.number()
			}
		}
	}
	var z [6]big.Int
	g, h := p.divisor(a, d), p.divisor(c, b)
	num := p.times(&z[0], p.over(&z[1], a, g), p.over(&z[2], c, h))
	return p.fromFraction(num, p.times(&z[3], p.over(&z[4], b, h), p.over(&z[5], d, g)))
}

// compareRationals returns the sign of x - y.
func (p Poll) compareRationals(x, y Number) int {
	a, b := x.fraction()
	c, d := y.fraction()
	if s := a.Sign(); s != c.Sign() {
		if s < c.Sign() {
			return -1
		}
		return 1
	}
	var left, right big.Int
	return p.times(&left, a, d).Cmp(p.times(&right, c, b))
}
