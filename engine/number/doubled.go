package number

import (
	"math"
	"math/big"
	"sync"
)

// A doubled is the unevaluated sum of two floats, |lo| at most half a unit of
// the last place of hi: 106 bits of precision at the price of a few float
// operations. The elementary functions are computed with it. The algorithms
// are Dekker's and Knuth's, with fused multiply-add (Joldes, Muller, Popescu:
// Tight and rigorous error bounds for basic building blocks of double-word
// arithmetic, ACM TOMS 44, 2017).
type doubled struct{ hi, lo float64 }

// constant is a number given as three floats: the nearest to it, the one
// nearest to what that leaves, and so on. A doubled has the first two.
type constant [3]float64

var (
	halfPi = constant{0x1.921fb54442d18p+00, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110}
	ln2    = constant{0x1.62e42fefa39efp-01, 0x1.abc9e3b39803fp-56, 0x1.7b57a079a1934p-111}
	ln10   = constant{0x1.26bb1bbb55516p+01, -0x1.f48ad494ea3e9p-53, -0x1.9ebae3ae0260cp-107}
)

// toConstant writes c as three floats.
func toConstant(c *big.Float) (parts constant) {
	rest := new(big.Float).Copy(c)
	for i := range parts {
		parts[i], _ = rest.Float64()
		rest.Sub(rest, big.NewFloat(parts[i]))
	}
	return parts
}

func (c *constant) doubled() doubled { return doubled{c[0], c[1]} }

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

// twoProduct is x * y exactly. The conversion keeps Go from adding to the product before it is
// rounded, which it does where the processor can.
func twoProduct(x, y float64) doubled {
	p := float64(x * y)
	return doubled{p, math.FMA(x, y, -p)}
}

func (a doubled) neg() doubled { return doubled{-a.hi, -a.lo} }

func (a doubled) add(b doubled) doubled {
	s, t := twoSum(a.hi, b.hi), twoSum(a.lo, b.lo)
	v := fastTwoSum(s.hi, s.lo+t.hi)
	return fastTwoSum(v.hi, v.lo+t.lo)
}

// addLess returns a + b, for |b| at most half of |a|, with fewer operations.
func (a doubled) addLess(b doubled) doubled {
	s := fastTwoSum(a.hi, b.hi)
	return fastTwoSum(s.hi, s.lo+(a.lo+b.lo))
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

// scale returns a * 2^n, if nothing overflows or underflows.
func (a doubled) scale(n int) doubled {
	if n > -1000 && n < 1000 {
		power := math.Float64frombits(uint64(1023+n) << 52)
		return doubled{float64(a.hi * power), float64(a.lo * power)}
	}
	return doubled{math.Ldexp(a.hi, n), math.Ldexp(a.lo, n)}
}

// series returns the sum of the x^k / (first + k*step)! up to the factorial of last, where x
// is at most 0.62. Floats do for the summands from that of the factorial of small on:
// with it they are less than 2^-40 of the sum.
func series(x doubled, first, step, small, last int) doubled {
	f := 0.0
	i := last
	for ; i >= small; i -= step {
		f = f*x.hi + factorial[i].hi
	}
	sum := toDoubled(f)
	for ; i >= first; i -= step {
		sum = factorial[i].addLess(sum.mul(x))
	}
	return sum
}

// reduce is x - n*c, for a whole n.
func (c *constant) reduce(x doubled, n float64) doubled {
	x = x.sub(twoProduct(n, c[0]))
	x = x.sub(twoProduct(n, c[1]))
	return x.sub(toDoubled(float64(n * c[2])))
}

// longBits is enough to reduce the greatest float, of exponent 1024, by pi
// with 128 bits to spare.
const longBits = 1300

// longHalfPi is pi/2 to longBits bits, 8 atan(1/5) - 2 atan(1/239) (Machin).
var longHalfPi = sync.OnceValue(func() *big.Float {
	sum := arcSeries(8, 5, -1)
	sum.Add(sum, arcSeries(-2, 239, -1))
	f := new(big.Float).SetPrec(longBits).SetInt(sum)
	return f.SetMantExp(f, -longBits-32)
})

// arcSeries is 2^(longBits+32) times c*atan(1/n), or c*atanh(1/n) if sign is 1.
func arcSeries(c, n, sign int64) *big.Int {
	power := new(big.Int).Lsh(big.NewInt(c), longBits+32)
	power.Quo(power, big.NewInt(n))
	sum := new(big.Int)
	square, term := big.NewInt(sign*n*n), new(big.Int)
	for k := int64(1); power.Sign() != 0; k += 2 {
		sum.Add(sum, term.Quo(power, big.NewInt(k)))
		power.Quo(power, square)
	}
	return sum
}

var factorial = inverseFactorials()

// inverseFactorials are 1/0!, 1/1!, ... as far as the series below need them.
func inverseFactorials() (c [28]doubled) {
	c[0] = toDoubled(1)
	for i := 1; i < len(c); i++ {
		c[i] = c[i-1].div(toDoubled(float64(i)))
	}
	return c
}
