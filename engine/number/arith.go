package number

import (
	"math"
	"math/big"
)

// The simple functions of ISO 9.1: the four operations, sign, absolute value,
// the greater and the lesser, rounding and conversion.

func add(x, y Number, f *Flags) (Number, error) {
	switch max(x.Kind, y.Kind) {
	case Int:
		if s, ok := addInts(x.I, y.I, f); ok {
			return FromInt(s), nil
		}
		return FromBig(new(big.Int).Add(x.BigInt(), y.BigInt())), nil
	case Big:
		if err := f.Room(max(x.BitLen(), y.BitLen())); err != nil {
			return Number{}, err
		}
		return FromBig(f.Poll.add(x.BigInt(), y.BigInt())), nil
	case Rational:
		if err := f.Room(x.BitLen() + y.BitLen()); err != nil {
			return Number{}, err
		}
		return f.Poll.addRationals(x, y, false), nil
	}
	a, b, err := f.toFloats(x, y)
	if err != nil {
		return Number{}, err
	}
	r := a + b
	if f.FloatRounding != ToNearest && isFinite(a) && isFinite(b) {
		r = f.direct(r, new(big.Rat).Add(FromFloat(a).Rat(), FromFloat(b).Rat()))
	}
	return f.float(r)
}

func sub(x, y Number, f *Flags) (Number, error) {
	switch max(x.Kind, y.Kind) {
	case Int:
		if d, ok := subInts(x.I, y.I, f); ok {
			return FromInt(d), nil
		}
		return FromBig(new(big.Int).Sub(x.BigInt(), y.BigInt())), nil
	case Big:
		if err := f.Room(max(x.BitLen(), y.BitLen())); err != nil {
			return Number{}, err
		}
		return FromBig(f.Poll.sub(x.BigInt(), y.BigInt())), nil
	case Rational:
		if err := f.Room(x.BitLen() + y.BitLen()); err != nil {
			return Number{}, err
		}
		return f.Poll.addRationals(x, y, true), nil
	}
	a, b, err := f.toFloats(x, y)
	if err != nil {
		return Number{}, err
	}
	return add(FromFloat(a), FromFloat(-b), f)
}

func mul(x, y Number, f *Flags) (Number, error) {
	switch max(x.Kind, y.Kind) {
	case Int:
		if p, ok := mulInts(x.I, y.I, f); ok {
			return FromInt(p), nil
		}
		return FromBig(new(big.Int).Mul(x.BigInt(), y.BigInt())), nil
	case Big:
		p, err := f.mulBig(x.BigInt(), y.BigInt())
		if err != nil {
			return Number{}, err
		}
		return FromBig(p), nil
	case Rational:
		if err := f.Room(x.BitLen() + y.BitLen()); err != nil {
			return Number{}, err
		}
		a, b := x.fraction()
		c, d := y.fraction()
		return f.Poll.mulRationals(a, b, c, d), nil
	}
	a, b, err := f.toFloats(x, y)
	if err != nil {
		return Number{}, err
	}
	r := a * b
	if f.FloatRounding != ToNearest && isFinite(a) && isFinite(b) {
		r = f.direct(r, new(big.Rat).Mul(FromFloat(a).Rat(), FromFloat(b).Rat()))
	}
	return f.float(r)
}

// divide is (/)/2. Two integers give an integer where the quotient is whole
// (a float if the flag iso is true); else, as two rationals do, a rational if
// there was one or the flag prefer_rationals is true, or the float nearest to
// the exact quotient.
func divide(x, y Number, f *Flags) (Number, error) {
	kind := max(x.Kind, y.Kind)
	if kind == Float {
		return divideFloats(x, y, f)
	}
	if y.Sign() == 0 {
		if x.Sign() == 0 && (f.FloatUndefined != Error || f.FloatZeroDiv != Error) {
			return f.undefined()
		}
		return f.zeroDiv(math.Copysign(inf, float64(x.Sign())))
	}
	if kind != Rational && f.ISO {
		return quotient(x, y, f)
	}
	switch kind {
	case Int:
		if q, ok := divideInts(x.I, y.I, f); ok {
			return FromInt(q), nil
		}
		if y.I == -1 {
			return neg(x, f)
		}
	case Big:
		q, r := f.Poll.QuoRem(x.BigInt(), y.BigInt())
		if r.Sign() == 0 {
			return FromBig(q), nil
		}
	}
	if kind == Rational || f.PreferRationals {
		return ratio(x, y, f)
	}
	return quotient(x, y, f)
}

// ratio returns the exact quotient of two rationals, y not 0.
func ratio(x, y Number, f *Flags) (Number, error) {
	if err := f.Room(x.BitLen() + y.BitLen()); err != nil {
		return Number{}, err
	}
	if x.Kind|y.Kind == Int {
		g := wordDivisor(magnitude(x.I), magnitude(y.I))
		var num, den big.Int
		num.SetUint64(magnitude(x.I) / g)
		den.SetUint64(magnitude(y.I) / g)
		if x.I < 0 != (y.I < 0) {
			num.Neg(&num)
		}
		return f.Poll.fromFraction(&num, &den), nil
	}
	a, b := x.fraction()
	c, d := y.fraction()
	return f.Poll.mulRationals(a, b, d, c), nil
}

// quotient returns the float nearest to the quotient of two integers, y not 0.
func quotient(x, y Number, f *Flags) (Number, error) {
	if x.Kind|y.Kind == Int && f.FloatRounding == ToNearest {
		if q, ok := quotientInts(x.I, y.I); ok {
			return FromFloat(q), nil
		}
	}
	num, den := x.BigInt(), y.BigInt()
	if den.Sign() < 0 {
		num, den = f.Poll.neg(num), f.Poll.neg(den)
	}
	exact := Lowest(num, den) // the functions below do not need it to be
	r := nearestRatio(exact)
	if f.FloatRounding != ToNearest {
		r = f.direct(r, exact)
	}
	return f.float(r)
}

func divideFloats(x, y Number, f *Flags) (Number, error) {
	a, b, err := f.toFloats(x, y)
	if err != nil {
		return Number{}, err
	}
	r := a / b
	switch {
	case b == 0 && a == a && a != 0:
		return f.zeroDiv(r)
	case f.FloatRounding != ToNearest && isFinite(a) && isFinite(b) && b != 0:
		r = f.direct(r, new(big.Rat).Quo(FromFloat(a).Rat(), FromFloat(b).Rat()))
	}
	return f.float(r)
}

func isFinite(f float64) bool { return f-f == 0 }

func rdiv(x, y Number, f *Flags) (Number, error) {
	if err := needRationals(x, y); err != nil {
		return Number{}, err
	}
	if y.Sign() == 0 {
		return Number{}, errZeroDivisor
	}
	return ratio(x, y, f)
}

func neg(x Number, f *Flags) (Number, error) {
	switch x.Kind {
	case Int:
		if i, ok := negInt(x.I, f); ok {
			return FromInt(i), nil
		}
		return fromUint64(1 << 63), nil
	case Big:
		return FromBig(f.Poll.neg(x.B)), nil
	case Rational:
		return f.Poll.fromFraction(f.Poll.neg(x.R.Num()), x.R.Denom()), nil
	}
	if x.IsNaN() { // has no sign
		return x, nil
	}
	return FromFloat(-x.F), nil
}

func identity(x Number, _ *Flags) (Number, error) { return x, nil }

func abs(x Number, f *Flags) (Number, error) {
	switch {
	case x.Kind == Float:
		return FromFloat(math.Abs(x.F)), nil
	case x.Sign() < 0:
		return neg(x, f)
	}
	return x, nil
}

// sign is -1, 0 or 1 in the type of x; the sign of -0.0 is 0.0.
func sign(x Number, _ *Flags) (Number, error) {
	switch {
	case x.IsNaN():
		return x, nil
	case x.Kind == Float:
		return FromFloat(float64(x.Sign())), nil
	}
	return FromInt(int64(x.Sign())), nil
}

// greater implements max/2 (Cor.2 9.3.8). Of two numbers of the same value and
// different type the float is taken, a NaN only if both are.
func greater(x, y Number, f *Flags) (Number, error) {
	return choose(x, y, 1, Float, f.Poll), nil
}

// lesser implements min/2 (Cor.2 9.3.9).
func lesser(x, y Number, f *Flags) (Number, error) {
	return choose(x, y, -1, Float, f.Poll), nil
}

// greaterExact implements maxr/2: as max/2, but of two numbers of the same value it
// takes the integer or rational.
func greaterExact(x, y Number, f *Flags) (Number, error) {
	return choose(x, y, 1, Int, f.Poll), nil
}

func lesserExact(x, y Number, f *Flags) (Number, error) {
	return choose(x, y, -1, Int, f.Poll), nil
}

// choose returns the one of x and y that compares as c with the other: as
// floats when a float is preferred, else exactly. If both have the same value,
// it takes the float or the exact number as prefer says; -0.0 is less than any
// other zero.
func choose(x, y Number, c int, prefer Kind, poll Poll) Number {
	compare := Poll.CompareValues
	if prefer != Float {
		compare = Poll.Compare
	}
	switch r := compare(poll, x, y); {
	case r == Unordered && x.IsNaN():
		return y
	case r == Unordered || r == c:
		return x
	case r == -c:
		return y
	}
	xMinus, yMinus := isMinusZero(x), isMinusZero(y)
	if xMinus != yMinus {
		if xMinus == (c < 0) {
			return x
		}
		return y
	}
	if (x.Kind == Float) == (prefer == Float) {
		return x
	}
	return y
}

func isMinusZero(n Number) bool {
	return n.Kind == Float && n.F == 0 && math.Signbit(n.F)
}

// toInteger converts a float that has been rounded to a whole number. One that
// is not finite is undefined (ISO 9.1.7), or stays what it is when undefined
// values are not to be errors.
func (f *Flags) toInteger(r float64) (Number, error) {
	switch {
	case !isFinite(r) && f.FloatUndefined == Error:
		return Number{}, errUndefined
	case !isFinite(r):
		return FromFloat(r), nil
	case r >= -1<<63 && r < 1<<63:
		return FromInt(int64(r)), nil
	}
	b, _ := new(big.Float).SetFloat64(r).Int(nil)
	return FromBig(b), nil
}

// ofFloat is fn, which in the standard takes floats only (ISO 9.1.7): it takes integers
// as well, unless the flag iso is set.
func ofFloat(fn func(Number, *Flags) (Number, error)) func(Number, *Flags) (Number, error) {
	return func(x Number, f *Flags) (Number, error) {
		if f.ISO && (x.Kind == Int || x.Kind == Big) {
			return Number{}, &TypeError{"float", x}
		}
		return fn(x, f)
	}
}

func truncate(x Number, f *Flags) (Number, error) {
	switch x.Kind {
	case Float:
		return f.toInteger(math.Trunc(x.F))
	case Rational:
		q, _ := f.Poll.QuoRem(x.R.Num(), x.R.Denom())
		return FromBig(q), nil
	}
	return x, nil
}

func floor(x Number, f *Flags) (Number, error) {
	switch x.Kind {
	case Float:
		return f.toInteger(math.Floor(x.F))
	case Rational:
		return FromBig(f.Poll.floor(x.R)), nil
	}
	return x, nil
}

func ceiling(x Number, f *Flags) (Number, error) {
	switch x.Kind {
	case Float:
		return f.toInteger(math.Ceil(x.F))
	case Rational:
		b := f.Poll.floor(x.R)
		return FromBig(b.Add(b, bigOne)), nil
	}
	return x, nil
}

// floor returns the greatest integer not above r.
func (p Poll) floor(r *big.Rat) *big.Int {
	q, rest := p.QuoRem(r.Num(), r.Denom())
	if rest.Sign() < 0 {
		q.Sub(q, bigOne)
	}
	return q
}

// round implements round/1 and integer/1: to the nearest integer, halves away from 0.
func round(x Number, f *Flags) (Number, error) {
	switch x.Kind {
	case Float:
		return f.toInteger(math.Round(x.F))
	case Rational:
		return FromBig(f.Poll.roundQuo(x.R.Num(), x.R.Denom())), nil
	}
	return x, nil
}

// roundQuo returns n/d rounded to the nearest integer, halves away from 0; d
// is positive.
func (p Poll) roundQuo(n, d *big.Int) *big.Int {
	q := p.lsh(n, 1)
	q, _ = p.QuoRem(p.add(q.Abs(q), d), p.lsh(d, 1))
	if n.Sign() < 0 {
		q.Neg(q)
	}
	return q
}

func integerPart(x Number, f *Flags) (Number, error) {
	if x.Kind == Float {
		return f.float(math.Trunc(x.F))
	}
	return truncate(x, f)
}

func fractionalPart(x Number, f *Flags) (Number, error) {
	switch {
	case x.Kind == Rational:
		whole, err := truncate(x, f)
		if err != nil {
			return Number{}, err
		}
		return sub(x, whole, f)
	case x.Kind != Float:
		return FromInt(0), nil
	case math.IsInf(x.F, 0):
		return FromFloat(math.Copysign(0, x.F)), nil
	}
	return f.float(fraction(x.F))
}

func toFloatNumber(x Number, f *Flags) (Number, error) {
	r, err := f.toFloat(x)
	return FromFloat(r), err
}

// toRational returns the exact value of x.
func toRational(x Number, _ *Flags) (Number, error) {
	switch {
	case x.Kind != Float:
		return x, nil
	case !isFinite(x.F):
		return Number{}, errUndefined
	}
	return FromRat(x.Rat()), nil
}

// rationalize returns the first of the convergents of the continued fraction of a
// float that is nearer to it than to any other float.
func rationalize(x Number, _ *Flags) (Number, error) {
	switch {
	case x.Kind != Float:
		return x, nil
	case !isFinite(x.F):
		return Number{}, errUndefined
	}
	exact := x.Rat()
	n, d := new(big.Int).Set(exact.Num()), new(big.Int).Set(exact.Denom())
	p0, q0 := big.NewInt(0), big.NewInt(1)
	p1, q1 := big.NewInt(1), big.NewInt(0)
	for {
		digit, rest := new(big.Int).DivMod(n, d, new(big.Int))
		p0.Add(p0, new(big.Int).Mul(digit, p1))
		q0.Add(q0, new(big.Int).Mul(digit, q1))
		p0, p1, q0, q1 = p1, p0, q1, q0
		r := new(big.Rat).SetFrac(p1, q1)
		if v, _ := r.Float64(); v == x.F || rest.Sign() == 0 {
			return FromRat(r), nil
		}
		n, d = d, rest
	}
}

func numerator(x Number, _ *Flags) (Number, error) {
	if x.Kind == Rational {
		return FromBig(x.R.Num()), nil
	}
	return x, needRationals(x)
}

func denominator(x Number, _ *Flags) (Number, error) {
	if x.Kind == Rational {
		return FromBig(x.R.Denom()), nil
	}
	return FromInt(1), needRationals(x)
}

// copySign is x with the sign of y; the sign of a zero or a NaN is its sign bit.
// A NaN stays what it is.
func copySign(x, y Number, f *Flags) (Number, error) {
	if signBit(x) == signBit(y) {
		return x, nil
	}
	return neg(x, f)
}

func signBit(n Number) bool {
	if n.Kind == Float {
		return math.Signbit(n.F)
	}
	return n.Sign() < 0
}

// nextToward returns the float next to x in the direction of y.
func nextToward(x, y Number, f *Flags) (Number, error) {
	a, b, err := f.toFloats(x, y)
	switch {
	case err != nil:
		return Number{}, err
	case a == b:
		return FromFloat(b), nil
	}
	return f.float(math.Nextafter(a, b))
}
