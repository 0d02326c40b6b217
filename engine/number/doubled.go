package number

import (
	"math"
	"math/big"
)

// A doubled is the unevaluated sum of two floats, |lo| at most half a unit of
// the last place of hi: 106 bits of precision at the price of a few float
// operations. The elementary functions are computed with it. The algorithms
// are Dekker's and Knuth's, with fused multiply-add (Joldes, Muller, Popescu:
// Tight and rigorous error bounds for basic building blocks of double-word
// arithmetic, ACM TOMS 44, 2017).
type doubled struct{ hi, lo float64 }

// The constants are sums of floats too: the float nearest to the constant,
// the one nearest to what that leaves, and so on.
var (
	piDigits, ln2Digits, ln10Digits = constants()

	halfPi    = split(new(big.Float).Mul(piDigits, big.NewFloat(0.5)))
	ln2       = split(ln2Digits)
	ln10      = split(ln10Digits)
	factorial = inverseFactorials()
)

func toDoubled(x float64) doubled { return doubled{hi: x} }

func (a doubled) float() float64 { return a.hi + a.lo }

// twoSum is x + y exactly.
func twoSum(x, y float64) doubled {
	s := x + y
	t := s - x
	return doubled{s, (x - (s - t)) + (y - t)}
}

// fastTwoSum is x + y exactly, for |x| >= |y|.
func fastTwoSum(x, y float64) doubled {
	s := x + y
	return doubled{s, y - (s - x)}
}

// twoProduct is x * y exactly.
func twoProduct(x, y float64) doubled {
	p := x * y
	return doubled{p, math.FMA(x, y, -p)}
}

func (a doubled) neg() doubled { return doubled{-a.hi, -a.lo} }

func (a doubled) add(b doubled) doubled {
	s, t := twoSum(a.hi, b.hi), twoSum(a.lo, b.lo)
	v := fastTwoSum(s.hi, s.lo+t.hi)
	return fastTwoSum(v.hi, v.lo+t.lo)
}

func (a doubled) sub(b doubled) doubled { return a.add(b.neg()) }

func (a doubled) mul(b doubled) doubled {
	p := twoProduct(a.hi, b.hi)
	return fastTwoSum(p.hi, p.lo+math.FMA(a.hi, b.lo, a.lo*b.hi))
}

func (a doubled) div(b doubled) doubled {
	q := a.hi / b.hi
	r := a.sub(b.mul(toDoubled(q)))
	q2 := r.hi / b.hi
	r = r.sub(b.mul(toDoubled(q2)))
	return fastTwoSum(q, q2).add(toDoubled(r.hi / b.hi))
}

func (a doubled) sqrt() doubled {
	if a.hi <= 0 {
		return doubled{}
	}
	s := math.Sqrt(a.hi)
	r := a.sub(twoProduct(s, s))
	return fastTwoSum(s, r.hi/(2*s))
}

// scale is a * 2^n where nothing overflows or underflows.
func (a doubled) scale(n int) doubled {
	return doubled{math.Ldexp(a.hi, n), math.Ldexp(a.lo, n)}
}

// polynomial is the sum of c[i] * x^i.
func polynomial(x doubled, c []doubled) doubled {
	r := c[len(c)-1]
	for i := len(c) - 2; i >= 0; i-- {
		r = r.mul(x).add(c[i])
	}
	return r
}

// constantBits is enough to reduce the greatest float, of exponent 1024, by
// pi with 128 bits to spare.
const constantBits = 1300

// constants computes pi, ln 2 and ln 10 by Machin's formulas:
//
//	pi    = 16 atan(1/5) - 4 atan(1/239)
//	ln 2  = 18 atanh(1/26) - 2 atanh(1/4801) + 8 atanh(1/8749)
//	ln 10 = 46 atanh(1/31) + 34 atanh(1/49) + 20 atanh(1/161)
func constants() (pi, ln2, ln10 *big.Float) {
	sum := func(terms ...int64) *big.Float {
		s := new(big.Int)
		for i := 0; i < len(terms); i += 3 {
			t := arcSeries(terms[i+1], terms[i+2])
			s.Add(s, t.Mul(t, big.NewInt(terms[i])))
		}
		f := new(big.Float).SetPrec(constantBits).SetInt(s)
		return f.SetMantExp(f, -constantBits-32)
	}
	pi = sum(16, 5, -1, -4, 239, -1)
	ln2 = sum(18, 26, 1, -2, 4801, 1, 8, 8749, 1)
	ln10 = sum(46, 31, 1, 34, 49, 1, 20, 161, 1)
	return pi, ln2, ln10
}

// arcSeries is atan(1/n), or atanh(1/n) if sign is 1, times 2^(constantBits+32).
func arcSeries(n, sign int64) *big.Int {
	power := new(big.Int).Lsh(big.NewInt(1), constantBits+32)
	power.Quo(power, big.NewInt(n))
	sum := new(big.Int)
	square, term := big.NewInt(sign*n*n), new(big.Int)
	for k := int64(1); power.Sign() != 0; k += 2 {
		sum.Add(sum, term.Quo(power, big.NewInt(k)))
		power.Quo(power, square)
	}
	return sum
}

// split writes a constant as the sum of three floats, of which a doubled has
// the first two.
func split(c *big.Float) [3]float64 {
	var parts [3]float64
	rest := new(big.Float).Copy(c)
	for i := range parts {
		parts[i], _ = rest.Float64()
		rest.Sub(rest, big.NewFloat(parts[i]))
	}
	return parts
}

// inverseFactorials are 1/0!, 1/1!, ... as far as the series below need them.
func inverseFactorials() (c [28]doubled) {
	c[0] = toDoubled(1)
	for i := 1; i < len(c); i++ {
		c[i] = c[i-1].div(toDoubled(float64(i)))
	}
	return c
}
