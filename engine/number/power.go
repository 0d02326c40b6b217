package number

import (
	"math"
	"math/big"
)

// The powers (ISO 9.3.1, Cor.2 9.3.10). (**)/2 and (^)/2 differ only with the flag
// iso, for an integer with a negative integer exponent: 2 ** -1 is 0.5 and 2 ^ -1
// is type_error(float, 2), unless the flag prefer_rationals makes both 1r2.

func starStar(x, y Number, f *Flags) (Number, error) {
	return power(x, y, f, func() (Number, error) { return floatPower(x, y, f) })
}

func caret(x, y Number, f *Flags) (Number, error) {
	return power(x, y, f, func() (Number, error) {
		if f.ISO {
			return Number{}, &TypeError{"float", x}
		}
		return floatPower(x, y, f)
	})
}

// power raises x to y; below is the result for an integer x that has no
// integer as its power, unless prefer_rationals asks for the rational.
func power(x, y Number, f *Flags, below func() (Number, error)) (Number, error) {
	switch {
	case x.Kind == Float || y.Kind == Float:
		return floatPower(x, y, f)
	case y.Sign() == 0:
		return FromInt(1), nil
	case x.Sign() == 0 && y.Sign() < 0:
		return f.zeroDiv(inf)
	case x.Sign() == 0 || x.Kind == Int && x.I == 1:
		return x, nil
	case y.Kind == Rational:
		return rationalExponent(x, y, f)
	case y.Sign() < 0 && x.Kind != Rational && !isMinusOne(x) && !f.PreferRationals:
		return below()
	}
	return exactPower(x, y, f)
}

func isMinusOne(x Number) bool { return x.Kind == Int && x.I == -1 }

// exactPower is x to the integer y, for an x other than 0 and 1.
func exactPower(x, y Number, f *Flags) (Number, error) {
	switch {
	case isMinusOne(x) && y.BigInt().Bit(0) == 0:
		return FromInt(1), nil
	case isMinusOne(x):
		return x, nil
	case y.Kind == Big:
		return Number{}, errMemory
	}
	return integerExponent(x, y.I, f)
}

// integerExponent is x^n exactly, for x other than 0, 1 and -1.
func integerExponent(x Number, n int64, f *Flags) (Number, error) {
	if x.Kind == Int && n > 0 {
		if p, ok := smallPower(x.I, n); ok {
			return FromInt(p), nil
		}
	}
	if x.Kind != Rational {
		p, err := f.powBig(x.BigInt(), magnitude(n))
		switch {
		case err != nil:
			return Number{}, err
		case n < 0:
			return f.Poll.fromFraction(bigOne, p), nil
		}
		return FromBig(p), nil
	}
	num, err := f.powUnit(x.R.Num(), magnitude(n))
	if err != nil {
		return Number{}, err
	}
	den, err := f.powUnit(x.R.Denom(), magnitude(n))
	if err != nil {
		return Number{}, err
	}
	if err := f.Room(num.BitLen() + den.BitLen()); err != nil {
		return Number{}, err
	}
	if n < 0 {
		num, den = den, num
	}
	return f.Poll.fromFraction(num, den), nil
}

// smallPower returns x^n, if that and all squares on the way are small enough.
func smallPower(x, n int64) (p int64, ok bool) {
	const most = 1<<31 - 1
	for p = 1; ; x *= x {
		if n&1 != 0 {
			if p > most || p < -most || x > most || x < -most {
				return 0, false
			}
			p *= x
		}
		if n >>= 1; n == 0 {
			return p, true
		}
		if x > most || x < -most {
			return 0, false
		}
	}
}

// powUnit is powBig for any base but 0.
func (f *Flags) powUnit(base *big.Int, exp uint64) (*big.Int, error) {
	if base.BitLen() > 1 {
		return f.powBig(base, exp)
	}
	if base.Sign() > 0 || exp%2 == 0 {
		return big.NewInt(1), nil
	}
	return base, nil
}

// rationalExponent is x^(p/q) for an x that is not 0: exact where x has an
// exact root, else a float. A negative x has roots of odd degree only.
func rationalExponent(x, y Number, f *Flags) (Number, error) {
	p, q := y.R.Num(), y.R.Denom()
	if x.Sign() < 0 && q.Bit(0) == 0 {
		return f.undefined()
	}
	if q.IsUint64() {
		root, exact, err := rationalRoot(q.Uint64(), x, f)
		if err != nil {
			return Number{}, err
		}
		if exact {
			return exactPower(root, FromBig(p), f)
		}
	}
	if x.Sign() > 0 {
		return floatPower(x, y, f)
	}
	minus, err := neg(x, f)
	if err != nil {
		return Number{}, err
	}
	if p.Bit(0) == 0 {
		return floatPower(minus, y, f)
	}
	return mirrored(minus, y, f)
}

// mirrored returns the negated power of floats; the flag float_rounding is about the
// result.
func mirrored(x, y Number, f *Flags) (Number, error) {
	flags := f
	if f.FloatRounding != ToZero {
		flags = f.opposed(true)
	}
	r, err := floatPower(x, y, flags)
	if err != nil {
		return r, err
	}
	return neg(r, f)
}

// opposed returns the flags with the direction of float_rounding for an operand that
// a positive result grows with, or shrinks with when the other way is asked for.
func (f *Flags) opposed(other bool) *Flags {
	if f.FloatRounding == ToNearest {
		return f
	}
	flags := *f
	flags.FloatRounding = ToNegative
	if (f.FloatRounding == ToPositive) != other {
		flags.FloatRounding = ToPositive
	}
	return &flags
}

// rationalRoot returns the root of degree q of x, if it is a rational.
func rationalRoot(q uint64, x Number, f *Flags) (root Number, exact bool, err error) {
	r := x.Rat()
	num, exact, err := Root(q, r.Num(), f)
	if err != nil || !exact {
		return Number{}, false, err
	}
	den, exact, err := Root(q, r.Denom(), f)
	if err != nil || !exact {
		return Number{}, false, err
	}
	return f.Poll.fromFraction(num, den), true, nil
}

// floatPower returns the power of floats. A negative base takes whole exponents, or
// rational ones with an odd denominator.
func floatPower(x, y Number, f *Flags) (Number, error) {
	if x.Kind == Float && x.F < 0 && y.Kind == Rational && y.R.Denom().Bit(0) == 1 {
		if y.R.Num().Bit(0) == 0 {
			return floatPower(FromFloat(-x.F), y, f)
		}
		return mirrored(FromFloat(-x.F), y, f)
	}
	// A greater base gives a greater power if the exponent is positive, a greater
	// exponent does if the base is over 1.
	a, err := f.opposed(y.Sign() < 0).toFloat(x)
	if err != nil {
		return Number{}, err
	}
	b, err := f.opposed(a < 1).toFloat(y)
	if err != nil {
		return Number{}, err
	}
	r := pow(a, b)
	if a == 0 && b < 0 {
		return f.zeroDiv(r)
	}
	return f.float(f.widen(r, a, b))
}

// widen moves the result r of a function that is not computed exactly one
// float in the direction of the flag float_rounding, so that it lies on the
// right side of the exact value. Where the result for the arguments is exact,
// as in cos(0), it stays.
func (f *Flags) widen(r float64, args ...float64) float64 {
	if f.FloatRounding == ToNearest || !isFinite(r) || r == 0 {
		return r
	}
	if r == math.Trunc(r) && math.Abs(r) < 1<<53 {
		exact := true
		for _, a := range args {
			exact = exact && a == math.Trunc(a)
		}
		if exact {
			return r
		}
	}
	switch f.FloatRounding {
	case ToPositive:
		return f.step(r, 1)
	case ToNegative:
		return f.step(r, -1)
	}
	if r < 0 {
		return f.step(r, 1)
	}
	return f.step(r, -1)
}
