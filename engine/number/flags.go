package number

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"time"
)

// A FloatAction says what to do with a float result that is not a finite number.
type FloatAction uint8

// The values of the flags float_overflow, float_zero_div and float_undefined.
const (
	Error    FloatAction = iota // raise an evaluation error
	Infinity                    // go on with infinity (float_overflow, float_zero_div)
	NaN                         // go on with a NaN (float_undefined)
)

// FloatRounding is the direction of the flag float_rounding.
type FloatRounding uint8

// The values of the flag float_rounding.
const (
	ToNearest FloatRounding = iota
	ToPositive
	ToNegative
	ToZero
)

// Roundings are the directions by their names in Prolog.
var Roundings = map[string]FloatRounding{"to_nearest": ToNearest, "to_positive": ToPositive,
	"to_negative": ToNegative, "to_zero": ToZero}

// IntegerRounding is the direction of (//)/2, the flag
// integer_rounding_function of ISO 7.11.1.4.
type IntegerRounding uint8

// The values of the flag integer_rounding_function.
const (
	TowardZero IntegerRounding = iota
	Down
)

// DefaultMaxBits is the limit on the length of results where Flags.MaxBits is 0.
const DefaultMaxBits = 1 << 28

// Flags are the Prolog flags and resources that evaluation depends on. The
// zero value is SWI-Prolog's default.
type Flags struct {
	ISO             bool // (/)/2 of two integers is a float; floor/1 and its like take floats only
	PreferRationals bool // (/)/2, (**)/2 and (^)/2 of integers give rationals

	IntegerRounding IntegerRounding
	FloatRounding   FloatRounding
	FloatOverflow   FloatAction // Error or Infinity
	FloatZeroDiv    FloatAction // Error or Infinity
	FloatUndefined  FloatAction // Error or NaN

	// MaxBits is the greatest length of an integer result, or of numerator
	// and denominator together. Longer results raise a resource error before
	// they are computed.
	MaxBits int

	// Rand is the source of random numbers; nil stands for Go's own.
	Rand *rand.Rand

	// CPUTime tells the CPU time used, in seconds; nil stands for the time
	// since the process started.
	CPUTime func() float64

	// Now tells the time of day; nil stands for time.Now.
	Now func() time.Time

	// Poll is called now and then by long operations on big integers.
	Poll Poll
}

var defaultFlags = new(Flags)

func (f *Flags) maxBits() int {
	if f.MaxBits > 0 {
		return f.MaxBits
	}
	return DefaultMaxBits
}

// Room returns a resource error if a result of that many bits is too long.
func (f *Flags) Room(bits int) error {
	if bits > f.maxBits() {
		return errMemory
	}
	return nil
}

// float is the common exit of the float functions: it turns an infinite
// result into float_overflow and a NaN into undefined, as the flags say.
func (f *Flags) float(r float64) (Number, error) {
	switch {
	case r != r:
		return f.undefined()
	case math.IsInf(r, 0) && f.FloatOverflow == Error:
		return Number{}, errFloatOverflow
	}
	return FromFloat(r), nil
}

// undefined returns the result of a function outside its domain.
func (f *Flags) undefined() (Number, error) {
	if f.FloatUndefined == Error {
		return Number{}, errUndefined
	}
	return FromFloat(nan), nil
}

// zeroDiv returns the result of dividing something by zero; limit is the infinity
// it tends to.
func (f *Flags) zeroDiv(limit float64) (Number, error) {
	if f.FloatZeroDiv == Error {
		return Number{}, errZeroDivisor
	}
	return FromFloat(limit), nil
}

// pole returns the result of a function at a pole without a division, as for log(0):
// undefined in ISO 9.3.6.
func (f *Flags) pole(limit float64) (Number, error) {
	if f.FloatZeroDiv == Error {
		return Number{}, errUndefined
	}
	return FromFloat(limit), nil
}

// toFloat converts any number to a float as ISO 9.1.6 float does.
func (f *Flags) toFloat(n Number) (float64, error) {
	r := n.Nearest()
	if n.Kind == Float || n.Kind == Int && n.I >= -1<<53 && n.I <= 1<<53 {
		return r, nil
	}
	if f.FloatRounding != ToNearest {
		r = f.direct(r, n.Rat())
	}
	if math.IsInf(r, 0) && f.FloatOverflow == Error {
		return 0, errFloatOverflow
	}
	return r, nil
}

// Nearest returns the float nearest to n, which may be infinite.
func (n Number) Nearest() (r float64) {
	switch n.Kind {
	case Int:
		return float64(n.I)
	case Big:
		if n.B.BitLen() > 1024 {
			return math.Inf(n.B.Sign())
		}
		r, _ = new(big.Float).SetInt(n.B).Float64()
	case Rational:
		r = nearestRatio(n.R)
	default:
		r = n.F
	}
	return r
}

// nearestRatio returns the float nearest to x. The first words of a long numerator and
// denominator give two bounds, which mostly are nearest to the same float.
func nearestRatio(x *big.Rat) (r float64) {
	const long, first = 64, 8
	num, den := x.Num().Bits(), x.Denom().Bits()
	if max(len(num), len(den)) > long {
		i, j := max(0, len(num)-first), max(0, len(den)-first)
		n := new(big.Int).SetBits(slices.Clone(num[i:]))
		d := new(big.Int).SetBits(slices.Clone(den[j:]))
		shift := (i - j) * wordBits
		sign := float64(x.Sign())
		switch {
		case shift > 4096:
			return math.Copysign(inf, sign)
		case shift < -4096:
			return math.Copysign(0, sign)
		}
		ratio := func(n, d *big.Int) float64 {
			n = new(big.Int).Lsh(n, uint(max(0, shift)))
			d = new(big.Int).Lsh(d, uint(max(0, -shift)))
			r, _ := new(big.Rat).SetFrac(n, d).Float64()
			return r
		}
		low, high := ratio(n, new(big.Int).Add(d, bigOne)), ratio(new(big.Int).Add(n, bigOne), d)
		if low == high {
			return math.Copysign(low, sign)
		}
	}
	r, _ = x.Float64()
	return r
}

func (f *Flags) toFloats(x, y Number) (float64, float64, error) {
	a, err := f.toFloat(x)
	if err != nil {
		return 0, 0, err
	}
	b, err := f.toFloat(y)
	return a, b, err
}

// direct moves the nearest float r of an exact value to the float that the
// flag float_rounding asks for.
func (f *Flags) direct(r float64, exact *big.Rat) float64 {
	var c int // the side of r that the exact value lies on
	switch {
	case math.IsInf(r, 1):
		c = -1
	case math.IsInf(r, -1):
		c = 1
	default:
		c = exact.Cmp(new(big.Rat).SetFloat64(r))
	}
	return f.step(r, c)
}

// step moves r to the next float in the direction of the flag float_rounding
// if the exact value lies on the side c of r and r is on the wrong side of it.
func (f *Flags) step(r float64, c int) float64 {
	up, down := f.FloatRounding == ToPositive, f.FloatRounding == ToNegative
	if f.FloatRounding == ToZero {
		up, down = r < 0, r > 0
	}
	switch {
	case up && c > 0:
		return math.Nextafter(r, inf)
	case down && c < 0:
		return math.Nextafter(r, -inf)
	}
	return r
}
