package number

import (
	"cmp"
	"math"
	"math/bits"
)

// A Word is an integer of 64 bits or a finite float, in two machine words: expressions
// mostly have no other numbers.
type Word struct {
	bits  uint64
	float bool
}

// IntWord returns the integer i.
func IntWord(i int64) Word { return Word{bits: uint64(i)} }

// FloatWord returns the float x, if it is finite.
func FloatWord(x float64) (w Word, ok bool) { return Word{math.Float64bits(x), true}, isFinite(x) }

// IsFloat reports whether w is a float.
func (w Word) IsFloat() bool { return w.float }

// Int returns the integer that w is.
func (w Word) Int() int64 { return int64(w.bits) }

// Number is w as a Number.
func (w Word) Number() Number {
	if w.float {
		return FromFloat(w.Nearest())
	}
	return FromInt(w.Int())
}

// Nearest returns the float nearest to w.
func (w Word) Nearest() float64 {
	if w.float {
		return math.Float64frombits(w.bits)
	}
	return float64(w.Int())
}

// Compare compares the values of x and y as CompareValues does.
func (x Word) Compare(y Word) int {
	if x.float || y.float {
		return compareFloatValues(x.Nearest(), y.Nearest())
	}
	return cmp.Compare(x.Int(), y.Int())
}

// Quick0 is Eval0 for the constants that are Words.
func Quick0(op Op, f *Flags) (w Word, ok bool) {
	if op < OpPi || op > OpMinTaggedInteger {
		return w, false
	}
	n, _ := table[op].f0(f)
	if n.Kind == Float {
		return FloatWord(n.F)
	}
	return IntWord(n.I), true
}

// Quick1 is Eval1 for Words if the result is certainly a Word, too. It leaves errors, cases
// that flags decide, and other numbers to Eval1: ok is false then.
func Quick1(op Op, x Word, f *Flags) (w Word, ok bool) {
	r := &table[op]
	switch {
	case !x.float && r.int1 != nil:
		i, ok := r.int1(x.Int(), f)
		return IntWord(i), ok
	case r.whole != nil:
		y := r.whole(x.Nearest())
		return IntWord(int64(y)), y >= -1<<63 && y < 1<<63
	case r.float1 != nil && f.FloatRounding == ToNearest:
		return FloatWord(r.float1(x.Nearest()))
	}
	return w, false
}

// Quick2 is Eval2 for Words, as Quick1 is Eval1.
func Quick2(op Op, x, y Word, f *Flags) (w Word, ok bool) {
	r := &table[op]
	switch {
	case !x.float && !y.float && r.int2 != nil:
		i, ok := r.int2(x.Int(), y.Int(), f)
		if ok || op != OpDivide || f.PreferRationals || f.FloatRounding != ToNearest {
			return IntWord(i), ok
		}
		q, ok := quotientInts(x.Int(), y.Int())
		return Word{math.Float64bits(q), true}, ok
	case x.float != y.float && (op == OpMax || op == OpMin):
		c := x.Compare(y)
		if (c > 0) != (op == OpMax) {
			x = y
		}
		return x, c == 1 || c == -1 // else they are equal, or one is a NaN
	case r.float2 != nil && f.FloatRounding == ToNearest:
		return FloatWord(r.float2(x.Nearest(), y.Nearest()))
	}
	return w, false
}

// The functions on integers of 64 bits. Those whose result is longer, or undefined, or
// depends on more, are left to the general ones.

func sameInt(x int64, _ *Flags) (int64, bool) { return x, true }

// intOfFloat is x where the standard wants a float.
func intOfFloat(x int64, f *Flags) (int64, bool) { return x, !f.ISO }

func noFraction(_ int64, f *Flags) (int64, bool) { return 0, !f.ISO }

func negInt(x int64, _ *Flags) (int64, bool) { return -x, x != math.MinInt64 }

func absInt(x int64, _ *Flags) (int64, bool) { return max(x, -x), x != math.MinInt64 }

func signInt(x int64, _ *Flags) (int64, bool) { return int64(sign64(x)), true }

func succInt(x int64, _ *Flags) (int64, bool) { return x + 1, x != math.MaxInt64 }

func notInt(x int64, _ *Flags) (int64, bool) { return ^x, true }

func msbInt(x int64, _ *Flags) (int64, bool) { return int64(bits.Len64(uint64(x)) - 1), x > 0 }

func addInts(x, y int64, _ *Flags) (int64, bool) {
	s := x + y
	return s, (s > x) == (y > 0)
}

func subInts(x, y int64, _ *Flags) (int64, bool) {
	d := x - y
	return d, (d < x) == (y > 0)
}

func mulInts(x, y int64, _ *Flags) (int64, bool) {
	hi, lo := bits.Mul64(magnitude(x), magnitude(y))
	if x < 0 != (y < 0) {
		return -int64(lo), hi == 0 && lo <= 1<<63
	}
	return int64(lo), hi == 0 && lo <= math.MaxInt64
}

// divideInts is (/)/2 where the quotient is whole.
func divideInts(x, y int64, f *Flags) (int64, bool) {
	switch {
	case y == 0 || f.ISO:
		return 0, false
	case y == -1:
		return negInt(x, f)
	}
	q := x / y
	return q, q*y == x
}

// quotientInts returns the float nearest to the quotient of integers that floats hold exactly.
func quotientInts(x, y int64) (float64, bool) {
	const whole = 1 << 53
	return float64(x) / float64(y), y != 0 && magnitude(x) <= whole && magnitude(y) <= whole
}

func quoInts(x, y int64, f *Flags) (int64, bool) {
	switch {
	case f.IntegerRounding == Down:
		return divInts(x, y, f)
	case y == 0:
		return 0, false
	case y == -1:
		return negInt(x, f)
	}
	return x / y, true
}

func divInts(x, y int64, f *Flags) (int64, bool) {
	switch y {
	case 0:
		return 0, false
	case -1:
		return negInt(x, f)
	}
	q := x / y
	if r := x - q*y; r != 0 && (r < 0) != (y < 0) {
		q--
	}
	return q, true
}

func remInts(x, y int64, _ *Flags) (int64, bool) {
	switch y {
	case 0:
		return 0, false
	case -1:
		return 0, true
	}
	return x % y, true
}

func modInts(x, y int64, f *Flags) (int64, bool) {
	r, ok := remInts(x, y, f)
	if r != 0 && (r < 0) != (y < 0) {
		r += y
	}
	return r, ok
}

func greaterInt(x, y int64, _ *Flags) (int64, bool) { return max(x, y), true }

func lesserInt(x, y int64, _ *Flags) (int64, bool) { return min(x, y), true }

func powInts(x, y int64, _ *Flags) (int64, bool) {
	if y < 0 {
		return 0, false
	}
	return smallPower(x, y)
}

func shiftLeftInt(x, y int64, _ *Flags) (int64, bool) {
	if y < 0 || y > 62 {
		return 0, false
	}
	r := x << y
	return r, r>>y == x
}

func shiftRightInt(x, y int64, _ *Flags) (int64, bool) {
	return x >> min(uint64(y), 63), y >= 0
}

func andInts(x, y int64, _ *Flags) (int64, bool) { return x & y, true }

func orInts(x, y int64, _ *Flags) (int64, bool) { return x | y, true }

func xorInts(x, y int64, _ *Flags) (int64, bool) { return x ^ y, true }

func gcdInts(x, y int64, _ *Flags) (int64, bool) {
	d := int64(wordDivisor(magnitude(x), magnitude(y)))
	return d, d >= 0
}

// The functions on finite floats, rounded to nearest. Where one is undefined, has a pole
// or overflows, its result is not finite.

func sameFloat(x float64) float64 { return x }

func negFloat(x float64) float64 { return -x }

func signFloat(x float64) float64 { return float64(FromFloat(x).Sign()) }

func fraction(x float64) float64 { return math.Copysign(x-math.Trunc(x), x) }

func addFloats(x, y float64) float64 { return x + y }

func subFloats(x, y float64) float64 { return x - y }

func mulFloats(x, y float64) float64 { return x * y }

func divFloats(x, y float64) float64 { return x / y }

// angleOf is atan2, which is undefined at the origin.
func angleOf(y, x float64) float64 {
	if x == 0 && y == 0 {
		return nan
	}
	return atan2(y, x)
}
