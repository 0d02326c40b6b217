package number

import (
	"math"
	"math/big"
	"math/bits"
)

// Long operations on integers. Those whose result can be much longer than
// their arguments predict its length and ask Flags.Room for it first; those
// that can run for long ask Flags.poll between the pieces of their work.

// pieceWords is the length of the operands of one piece of a multiplication:
// a few tens of milliseconds of work.
const pieceWords = 1 << 14

// mulBig returns x*y. Where both are very long it applies Karatsuba's formula
// itself, so that it can poll between the partial products.
func (f *Flags) mulBig(x, y *big.Int) (*big.Int, error) {
	if err := f.Room(x.BitLen() + y.BitLen() - 1); err != nil {
		return nil, err
	}
	return f.product(x, y)
}

func (f *Flags) product(x, y *big.Int) (*big.Int, error) {
	n, m := len(x.Bits()), len(y.Bits())
	if min(n, m) <= pieceWords || f.Poll == nil {
		return new(big.Int).Mul(x, y), nil
	}
	if err := f.Poll(); err != nil {
		return nil, err
	}
	half := max(n, m) / 2 * bits.UintSize
	x1, x0 := splitAt(x, half)
	y1, y0 := splitAt(y, half)
	low, err := f.product(x0, y0)
	if err != nil {
		return nil, err
	}
	high, err := f.product(x1, y1)
	if err != nil {
		return nil, err
	}
	middle, err := f.product(x1.Add(x1, x0), y1.Add(y1, y0))
	if err != nil {
		return nil, err
	}
	middle.Sub(middle, low).Sub(middle, high)
	high.Lsh(high, uint(half)).Add(high, middle).Lsh(high, uint(half))
	return high.Add(high, low), nil
}

// splitAt returns hi and lo with x = hi*2^n + lo, both with the sign of x.
func splitAt(x *big.Int, n int) (hi, lo *big.Int) {
	words := x.Bits()
	k := min(n/bits.UintSize, len(words))
	lo = new(big.Int).SetBits(append([]big.Word(nil), words[:k]...))
	hi = new(big.Int).SetBits(append([]big.Word(nil), words[k:]...))
	if x.Sign() < 0 {
		hi.Neg(hi)
		lo.Neg(lo)
	}
	return hi, lo
}

// quickBits is the length of powers that take less than a millisecond.
const quickBits = 1 << 16

// powBig returns base^exp for a base other than 0, 1 and -1.
func (f *Flags) powBig(base *big.Int, exp uint64) (*big.Int, error) {
	if exp == 0 {
		return big.NewInt(1), nil
	}
	over, least := bits.Mul64(uint64(base.BitLen()-1), exp)
	if over != 0 || least >= math.MaxInt {
		return nil, errMemory
	}
	if err := f.Room(int(least) + 1); err != nil {
		return nil, err
	}
	if least < quickBits {
		return new(big.Int).Exp(base, new(big.Int).SetUint64(exp), nil), nil
	}
	zeros := base.TrailingZeroBits()
	odd := new(big.Int).Rsh(base, zeros)
	result := new(big.Int).Set(odd)
	var err error
	for i := bits.Len64(exp) - 2; i >= 0; i-- {
		if err = f.poll(); err != nil {
			return nil, err
		}
		if result, err = f.mulBig(result, result); err != nil {
			return nil, err
		}
		if exp>>i&1 == 1 {
			if result, err = f.mulBig(result, odd); err != nil {
				return nil, err
			}
		}
	}
	return result.Lsh(result, zeros*uint(exp)), nil
}

// Root returns the greatest integer r with r^n <= x, and whether r^n = x. For
// a negative x, which needs an odd n, it is the root of -x, negated. n is at
// least 1. An error comes from f.Poll.
func Root(n uint64, x *big.Int, f *Flags) (r *big.Int, exact bool, err error) {
	abs := new(big.Int).Abs(x)
	switch {
	case n == 1 || abs.BitLen() <= 1:
		return new(big.Int).Set(x), true, nil
	case uint64(abs.BitLen()) <= n: // 1 < |x| < 2^n
		r = big.NewInt(1)
	case n == 2:
		r = new(big.Int).Sqrt(abs)
		exact = new(big.Int).Mul(r, r).Cmp(abs) == 0
	default:
		r, exact, err = f.newton(n, abs)
		if err != nil {
			return nil, false, err
		}
	}
	if x.Sign() < 0 {
		r.Neg(r)
	}
	return r, exact, nil
}

// newton finds the integer root of x > 1 by Newton's iteration from above,
// r <- ((n-1)*r + x/r^(n-1)) / n, which falls until it has arrived.
func (f *Flags) newton(n uint64, x *big.Int) (r *big.Int, exact bool, err error) {
	degree := new(big.Int).SetUint64(n)
	less := new(big.Int).SetUint64(n - 1)
	r = rootAbove(n, x)
	for {
		power, err := f.powUnit(r, n-1)
		if err != nil {
			return nil, false, err
		}
		t, rest := power.QuoRem(x, power, new(big.Int))
		next := new(big.Int).Mul(r, less)
		next.Add(next, t).Quo(next, degree)
		if next.Cmp(r) >= 0 {
			return r, rest.Sign() == 0 && t.Cmp(r) == 0, nil
		}
		r = next
	}
}

// rootAbove is an upper bound of the root of x of degree n that is right to
// about the bits of a float, found by the logarithm of x.
func rootAbove(n uint64, x *big.Int) *big.Int {
	mantissa := new(big.Float)
	exp := new(big.Float).SetInt(x).MantExp(mantissa)
	m, _ := mantissa.Float64()
	log := (float64(exp) + math.Log2(m)) / float64(n)
	log += 0x1p-40 + log*0x1p-50
	whole := math.Floor(log)
	r := new(big.Int).SetUint64(uint64(math.Exp2(log-whole) * (1 << 52)))
	if whole >= 52 {
		return r.Lsh(r, uint(whole)-52)
	}
	return r.Rsh(r, 52-uint(whole)).Add(r, big.NewInt(1))
}

// powModWork bounds the work of one piece of powMod: the bits of the exponent
// times the square of the words of the modulus.
const powModWork = 1 << 22

// powMod returns base^exp mod m for exp >= 0 and m > 0. To poll, it
// takes the bits of a long exponent in pieces, from the top.
func (f *Flags) powMod(base, exp, m *big.Int) (*big.Int, error) {
	words := len(m.Bits())
	piece := uint(max(1, powModWork/(words*words+1)))
	n := uint(exp.BitLen())
	if n <= piece || f.Poll == nil {
		return new(big.Int).Exp(base, exp, m), nil
	}
	shift := new(big.Int).Lsh(big.NewInt(1), piece)
	mask := new(big.Int).Sub(shift, big.NewInt(1))
	result := big.NewInt(1)
	for at := int((n - 1) / piece); at >= 0; at-- {
		if err := f.poll(); err != nil {
			return nil, err
		}
		digit := new(big.Int).Rsh(exp, uint(at)*piece)
		digit.And(digit, mask)
		result.Exp(result, shift, m)
		result.Mul(result, digit.Exp(base, digit, m)).Mod(result, m)
	}
	return result, nil
}
