package number

import (
	"math/big"
	"math/bits"
)

// A short is a fraction in lowest terms whose numerator and denominator are words,
// as most are. It is added and multiplied as addRationals and mulRationals do it, as long
// as the result is short.
type short struct {
	negative bool
	num, den uint64
}

func shortOf(num, den *big.Int) (s short, ok bool) {
	n, d := num.Bits(), den.Bits()
	if len(n) > 1 || len(d) > 1 {
		return s, false
	}
	if len(n) == 1 {
		s.num = uint64(n[0])
	}
	s.den, s.negative = uint64(d[0]), num.Sign()*den.Sign() < 0
	return s, true
}

// number is s, in one piece of memory if it is no integer.
func (s short) number() Number {
	made := &struct {
		r     big.Rat
		words [2]big.Word
	}{r: *ratOne}
	num, den := made.r.Num(), made.r.Denom()
	num.SetBits(made.words[:0:1]).SetUint64(s.num)
	if s.negative {
		num.Neg(num)
	}
	if s.den == 1 {
		return FromBig(num)
	}
	den.SetBits(made.words[1:1:2]).SetUint64(s.den)
	return Number{Kind: Rational, R: &made.r}
}

func (s short) plus(t short) (sum short, ok bool) {
	g := wordDivisor(s.den, t.den)
	den := t.den / g
	high1, first := bits.Mul64(s.num, den)
	high2, second := bits.Mul64(t.num, s.den/g)
	carry := uint64(0)
	switch sum.negative = s.negative; {
	case s.negative == t.negative:
		sum.num, carry = bits.Add64(first, second, 0)
	case first < second:
		sum.negative, sum.num = t.negative, second-first
	default:
		sum.num = first - second
	}
	if sum.num|carry == 0 {
		return short{den: 1}, high1|high2 == 0
	}
	h := wordDivisor(sum.num, g)
	sum.num /= h
	high3, den := bits.Mul64(s.den/h, den)
	sum.den = den
	return sum, high1|high2|high3|carry == 0
}

func (s short) times(t short) (short, bool) {
	g, h := wordDivisor(s.num, t.den), wordDivisor(t.num, s.den)
	high1, num := bits.Mul64(s.num/g, t.num/h)
	high2, den := bits.Mul64(s.den/h, t.den/g)
	return short{s.negative != t.negative, num, den}, high1|high2 == 0
}
