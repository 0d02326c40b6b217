package number

import (
	"math/bits"
)

// The functions on integers: division with remainder (ISO 9.1), bits (ISO
// 9.4), divisors, and powers modulo a number.

// quo is (//)/2: rounded toward zero or down as the flag
// integer_rounding_function says.
func quo(x, y Number, f *Flags) (Number, error) {
	if f.IntegerRounding == Down {
		return div(x, y, f)
	}
	if err := needDivision(x, y); err != nil {
		return Number{}, err
	}
	if x.Kind|y.Kind == Int {
		if q, ok := quoInts(x.I, y.I, f); ok {
			return FromInt(q), nil
		}
		return neg(x, f)
	}
	q := f.Poll.quo(x.BigInt(), y.BigInt())
	return FromBig(q), nil
}

// div implements div/2 (Cor.2 9.1.3): rounded down.
func div(x, y Number, f *Flags) (Number, error) {
	if err := needDivision(x, y); err != nil {
		return Number{}, err
	}
	if x.Kind|y.Kind == Int {
		if q, ok := divInts(x.I, y.I, f); ok {
			return FromInt(q), nil
		}
		return neg(x, f)
	}
	q, r := f.Poll.QuoRem(x.BigInt(), y.BigInt())
	if r.Sign() != 0 && r.Sign() != y.Sign() {
		q.Sub(q, bigOne)
	}
	return FromBig(q), nil
}

// rem implements rem/2: what (//)/2 rounded toward zero leaves, with the sign of x.
func rem(x, y Number, f *Flags) (Number, error) {
	if err := needDivision(x, y); err != nil {
		return Number{}, err
	}
	if x.Kind|y.Kind == Int {
		r, _ := remInts(x.I, y.I, f)
		return FromInt(r), nil
	}
	_, r := f.Poll.QuoRem(x.BigInt(), y.BigInt())
	return FromBig(r), nil
}

// mod implements mod/2: what div/2 leaves, with the sign of y.
func mod(x, y Number, f *Flags) (Number, error) {
	r, err := rem(x, y, f)
	if err != nil || r.Sign() == 0 || r.Sign() == y.Sign() {
		return r, err
	}
	return add(r, y, f)
}

// needDivision is the test of the arguments of a division of integers.
func needDivision(x, y Number) error {
	if x.Kind|y.Kind != Int {
		if err := needIntegers(x, y); err != nil {
			return err
		}
	}
	if y.Sign() == 0 {
		return errZeroDivisor
	}
	return nil
}

func gcd(x, y Number, f *Flags) (Number, error) {
	if err := needIntegers(x, y); err != nil {
		return Number{}, err
	}
	return greatestDivisor(x, y, f.Poll), nil
}

func greatestDivisor(x, y Number, poll Poll) Number {
	if x.Kind|y.Kind == Int {
		return fromUint64(wordDivisor(magnitude(x.I), magnitude(y.I)))
	}
	return FromBig(poll.gcd(x.BigInt(), y.BigInt()))
}

func wordDivisor(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func lcm(x, y Number, f *Flags) (Number, error) {
	if err := needIntegers(x, y); err != nil {
		return Number{}, err
	}
	if x.Sign() == 0 || y.Sign() == 0 {
		return FromInt(0), nil
	}
	q, err := quo(x, greatestDivisor(x, y, f.Poll), &Flags{Poll: f.Poll})
	if err != nil {
		return Number{}, err
	}
	p, err := mul(q, y, f)
	if err != nil {
		return Number{}, err
	}
	return abs(p, f)
}

func succ(x Number, f *Flags) (Number, error) {
	if err := needIntegers(x); err != nil {
		return Number{}, err
	}
	return add(x, FromInt(1), f)
}

func shiftLeft(x, y Number, f *Flags) (Number, error) {
	if err := needIntegers(x, y); err != nil {
		return Number{}, err
	}
	if y.Sign() < 0 {
		return shiftDown(x, y, f), nil
	}
	return shiftUp(x, y, f)
}

func shiftRight(x, y Number, f *Flags) (Number, error) {
	if err := needIntegers(x, y); err != nil {
		return Number{}, err
	}
	if y.Sign() < 0 {
		return shiftUp(x, y, f)
	}
	return shiftDown(x, y, f), nil
}

// shiftUp is x * 2^|n|.
func shiftUp(x, n Number, f *Flags) (Number, error) {
	if x.Sign() == 0 {
		return x, nil
	}
	if n.Kind != Int || magnitude(n.I) > uint64(f.maxBits()) {
		return Number{}, errMemory
	}
	length, up := x.BitLen(), int(magnitude(n.I))
	if x.Kind == Int && length+up < 64 {
		return FromInt(x.I << up), nil
	}
	if err := f.Room(length + up); err != nil {
		return Number{}, err
	}
	return FromBig(f.Poll.lsh(x.BigInt(), uint(up))), nil
}

// shiftDown is x / 2^|n| rounded down: negative numbers shift arithmetically.
func shiftDown(x, n Number, f *Flags) Number {
	if n.Kind != Int || magnitude(n.I) >= uint64(x.BitLen()) {
		if x.Sign() < 0 {
			return FromInt(-1)
		}
		return FromInt(0)
	}
	down := uint(magnitude(n.I))
	if x.Kind == Int {
		return FromInt(x.I >> down)
	}
	return FromBig(f.Poll.rsh(x.B, down))
}

// Bitwise operations take negative numbers in two's complement with infinitely many
// leading ones.

func and(x, y Number, f *Flags) (Number, error) {
	if x.Kind|y.Kind == Int {
		return FromInt(x.I & y.I), nil
	}
	if err := needIntegers(x, y); err != nil {
		return Number{}, err
	}
	return FromBig(f.Poll.and(x.BigInt(), y.BigInt())), nil
}

func or(x, y Number, f *Flags) (Number, error) {
	if x.Kind|y.Kind == Int {
		return FromInt(x.I | y.I), nil
	}
	if err := needIntegers(x, y); err != nil {
		return Number{}, err
	}
	return FromBig(f.Poll.or(x.BigInt(), y.BigInt())), nil
}

func xor(x, y Number, f *Flags) (Number, error) {
	if x.Kind|y.Kind == Int {
		return FromInt(x.I ^ y.I), nil
	}
	if err := needIntegers(x, y); err != nil {
		return Number{}, err
	}
	return FromBig(f.Poll.xor(x.BigInt(), y.BigInt())), nil
}

func not(x Number, f *Flags) (Number, error) {
	if err := needIntegers(x); err != nil {
		return Number{}, err
	}
	if x.Kind == Int {
		return FromInt(^x.I), nil
	}
	return FromBig(f.Poll.not(x.B)), nil
}

// msb returns the position of the highest bit of a positive integer.
func msb(x Number, _ *Flags) (Number, error) {
	if err := needIntegers(x); err != nil {
		return Number{}, err
	}
	if err := needAtLeast(1, x); err != nil {
		return Number{}, err
	}
	return FromInt(int64(x.BitLen() - 1)), nil
}

// lsb returns the position of the lowest bit of a positive integer.
func lsb(x Number, _ *Flags) (Number, error) {
	if err := needIntegers(x); err != nil {
		return Number{}, err
	}
	if err := needAtLeast(1, x); err != nil {
		return Number{}, err
	}
	return FromInt(int64(x.BigInt().TrailingZeroBits())), nil
}

// popcount returns the number of ones of a non-negative integer.
func popcount(x Number, _ *Flags) (Number, error) {
	if err := needIntegers(x); err != nil {
		return Number{}, err
	}
	if err := needAtLeast(0, x); err != nil {
		return Number{}, err
	}
	count := 0
	for _, w := range x.BigInt().Bits() {
		count += bits.OnesCount(uint(w))
	}
	return FromInt(int64(count)), nil
}

// getbit returns the bit of x at position y; neither may be negative.
func getbit(x, y Number, f *Flags) (Number, error) {
	if err := needIntegers(x, y); err != nil {
		return Number{}, err
	}
	if err := needAtLeast(0, y); err != nil {
		return Number{}, err
	}
	if err := needAtLeast(0, x); err != nil {
		return Number{}, err
	}
	return and(shiftDown(x, y, f), FromInt(1), f)
}

// powm is base^exp mod m, for an exponent and a base that are not negative
// and a positive m.
func powm(base, exp, m Number, f *Flags) (Number, error) {
	if err := needIntegers(base, exp, m); err != nil {
		return Number{}, err
	}
	if err := needAtLeast(0, base); err != nil {
		return Number{}, err
	}
	if err := needAtLeast(0, exp); err != nil {
		return Number{}, err
	}
	if err := needAtLeast(1, m); err != nil {
		return Number{}, err
	}
	return FromBig(f.powMod(base.BigInt(), exp.BigInt(), m.BigInt())), nil
}
