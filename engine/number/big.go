package number

import (
	"math"
	"math/big"
	"math/bits"
)

// Powers and roots of integers. Those whose result can be much longer than
// their arguments predict its length and ask Flags.Room for it first.

// mulBig returns x*y.
func (f *Flags) mulBig(x, y *big.Int) (*big.Int, error) {
	if err := f.Room(x.BitLen() + y.BitLen() - 1); err != nil {
		return nil, err
	}
	return f.Poll.mul(x, y), nil
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
	zeros := base.TrailingZeroBits()
	switch two := zeros+1 == uint(base.BitLen()); {
	case two && base.Sign() > 0:
		return f.Poll.lsh(bigOne, zeros*uint(exp)), nil
	case least < quickBits:
		f.Poll.takes(3 * int(least) / wordBits)
		return new(big.Int).Exp(base, new(big.Int).SetUint64(exp), nil), nil
	}
	odd := f.Poll.rsh(base, zeros)
	result := odd
	var err error
	for i := bits.Len64(exp) - 2; i >= 0; i-- {
		if result, err = f.mulBig(result, result); err != nil {
			return nil, err
		}
		if exp>>i&1 == 1 {
			if result, err = f.mulBig(result, odd); err != nil {
				return nil, err
			}
		}
	}
	return f.Poll.lsh(result, zeros*uint(exp)), nil
}

// Root returns the greatest integer r with r^n <= x, and whether r^n = x. For
// a negative x, which needs an odd n, it is the root of -x, negated. n is at
// least 1.
func Root(n uint64, x *big.Int, f *Flags) (r *big.Int, exact bool, err error) {
	abs := f.Poll.abs(x)
	switch {
	case n == 1 || abs.BitLen() <= 1:
		return f.Poll.Copy(x), true, nil
	case uint64(abs.BitLen()) <= n: // 1 < |x| < 2^n
		r = big.NewInt(1)
	case abs.IsUint64():
		var root uint64
		root, exact = rootOfWord(n, abs.Uint64())
		r = new(big.Int).SetUint64(root)
	default:
		r, exact, err = f.newton(n, abs, rootAbove(n, abs))
		if err != nil {
			return nil, false, err
		}
	}
	if x.Sign() < 0 {
		r.Neg(r)
	}
	return r, exact, nil
}

// rootOfWord returns the integer root of x, and whether it is exact: by floats, which are
// wrong by one at most.
func rootOfWord(n, x uint64) (root uint64, exact bool) {
	root = uint64(math.Pow(float64(x), 1/float64(n))) + 1
	for {
		high, power := uint64(0), root
		for range n - 1 {
			var over uint64
			over, power = bits.Mul64(power, root)
			high |= over
		}
		if high == 0 && power <= x {
			return root, power == x
		}
		root--
	}
}

// newton finds the integer root of x > 1 by Newton's iteration from above,
// r <- ((n-1)*r + x/r^(n-1)) / n, which falls until it has arrived. Where the
// upper bound r is long, it begins with the root of the first half of the bits.
func (f *Flags) newton(n uint64, x, r *big.Int) (root *big.Int, exact bool, err error) {
	if half := uint(r.BitLen() / 2); half > 400 {
		top := f.Poll.rsh(x, half*uint(n))
		if r, _, err = f.newton(n, top, rootAbove(n, top)); err != nil {
			return nil, false, err
		}
		r.Add(r, bigOne).Lsh(r, half)
	}
	degree := new(big.Int).SetUint64(n)
	less := new(big.Int).SetUint64(n - 1)
	for {
		power, err := f.powUnit(r, n-1)
		if err != nil {
			return nil, false, err
		}
		t, rest := f.Poll.QuoRem(x, power)
		next := f.Poll.mul(r, less)
		next, _ = f.Poll.QuoRem(next.Add(next, t), degree)
		if next.Cmp(r) >= 0 {
			return r, rest.Sign() == 0 && t.Cmp(r) == 0, nil
		}
		r = next
	}
}

// rootAbove returns an upper bound of the root of x of degree n that is right to
// about the bits of a float, found by the logarithm of x.
func rootAbove(n uint64, x *big.Int) *big.Int {
	shift := max(0, x.BitLen()-64)
	top, _ := new(big.Int).Rsh(x, uint(shift)).Float64()
	m, exp := math.Frexp(top)
	exp += shift
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

// powModBits is the number of bits of the exponent that powModWord processes between two
// polls.
const powModBits = 1 << 16

// powMod returns base^exp mod m for exp >= 0 and m > 0. To poll, it
// takes the bits of a long exponent in pieces, from the top.
func (f *Flags) powMod(base, exp, m *big.Int) *big.Int {
	if words(m) == 1 {
		return new(big.Int).SetUint64(uint64(f.powModWord(base, exp, uint(m.Bits()[0]))))
	}
	words := len(m.Bits())
	piece := uint(max(1, powModWork/(words*words+1)))
	n := uint(exp.BitLen())
	if words > mulPiece && f.Poll != nil {
		return f.powModLong(base, exp, m)
	}
	if n <= piece || f.Poll == nil {
		return new(big.Int).Exp(base, exp, m)
	}
	shift := new(big.Int).Lsh(big.NewInt(1), piece)
	mask := new(big.Int).Sub(shift, big.NewInt(1))
	result := big.NewInt(1)
	for at := int((n - 1) / piece); at >= 0; at-- {
		f.Poll(0)
		digit := new(big.Int).Rsh(exp, uint(at)*piece)
		digit.And(digit, mask)
		result.Exp(result, shift, m)
		result.Mul(result, digit.Exp(base, digit, m)).Mod(result, m)
	}
	return result
}

// powModWord is powMod for a modulus of one word.
func (f *Flags) powModWord(base, exp *big.Int, m uint) uint {
	times := func(x, y uint) uint {
		high, low := bits.Mul(x, y)
		if high == 0 {
			return low % m
		}
		_, rem := bits.Div(high, low, m)
		return rem
	}
	if words(base) > mulPiece {
		_, base = f.Poll.QuoRem(base, new(big.Int).SetUint64(uint64(m)))
	}
	b, result := remainder(base.Bits(), m), 1%m
	for i := exp.BitLen() - 1; i >= 0; i-- {
		if i%powModBits == 0 && f.Poll != nil {
			f.Poll(0)
		}
		if result = times(result, result); exp.Bit(i) == 1 {
			result = times(result, b)
		}
	}
	return result
}

// powModLong is powMod for a modulus that is long itself.
func (f *Flags) powModLong(base, exp, m *big.Int) *big.Int {
	result := big.NewInt(1)
	for i := exp.BitLen() - 1; i >= 0; i-- {
		f.Poll(0)
		_, result = f.Poll.QuoRem(f.Poll.mul(result, result), m)
		if exp.Bit(i) == 1 {
			_, result = f.Poll.QuoRem(f.Poll.mul(result, base), m)
		}
	}
	return result
}
