package number

import "math"

// The functions on floats: ISO 9.3 and the rest of the C library's. Integers
// and rationals are converted first.

// floatFunction makes an evaluable of a function on floats.
func floatFunction(fn func(float64) float64) func(Number, *Flags) (Number, error) {
	return poleFunction(fn, func(float64) bool { return false })
}

// poleFunction is floatFunction for a function with poles: it tends to
// infinity where at tells.
func poleFunction(fn func(float64) float64, at func(float64) bool) func(Number, *Flags) (Number, error) {
	return func(x Number, f *Flags) (Number, error) {
		a, err := f.toFloat(x)
		if err != nil {
			return Number{}, err
		}
		if at(a) {
			return f.pole(fn(a))
		}
		return f.float(f.widen(fn(a), a))
	}
}

func atZero(x float64) bool { return x == 0 }

func atOne(x float64) bool { return math.Abs(x) == 1 }

func atMinusInteger(x float64) bool { return x <= 0 && x == math.Floor(x) }

// squareRoot implements sqrt/1, which is rounded correctly in every direction.
func squareRoot(x Number, f *Flags) (Number, error) {
	a, err := f.toFloat(x)
	if err != nil {
		return Number{}, err
	}
	r := math.Sqrt(a)
	if f.FloatRounding != ToNearest && isFinite(r) {
		square := FromFloat(r).Rat()
		square = square.Mul(square, square)
		r = f.step(r, FromFloat(a).Rat().Cmp(square))
	}
	return f.float(r)
}

// logBase implements log/2, the logarithm of x to a base.
func logBase(base, x Number, f *Flags) (Number, error) {
	b, a, err := f.toFloats(base, x)
	switch {
	case err != nil:
		return Number{}, err
	case a == 0:
		return f.pole(-inf)
	case b == 0 || a < 0 || b < 0:
		return f.undefined()
	case b == 1:
		return f.zeroDiv(math.Copysign(inf, a-1))
	case math.IsInf(a, 1) || math.IsInf(b, 1):
		return f.float(math.Log(a) / math.Log(b))
	}
	return f.float(f.widen(logRatio(a, b), a, 0.5))
}

// arcTangent2 implements atan2/2 and atan/2 (Cor.2 9.3.13): the angle of the point
// (x, y). The origin has none, unless undefined values are not to be errors:
// then it has that of IEEE 754.
func arcTangent2(y, x Number, f *Flags) (Number, error) {
	b, a, err := f.toFloats(y, x)
	if err != nil {
		return Number{}, err
	}
	if a == 0 && b == 0 && f.FloatUndefined == Error {
		return f.undefined()
	}
	return f.float(f.widen(atan2(b, a), 0.5))
}
