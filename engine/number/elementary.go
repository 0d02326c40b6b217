package number

import (
	"math"
	"math/big"
)

// The elementary functions, rounded correctly but for a few arguments in many billions,
// which lie too close to the middle between two floats. (Those of package math are off
// by a unit of the last place for one argument in ten or so, its powers by many units,
// so that printed results would not agree with those of other Prologs.)
//
// If the quick phase (quick.go) does not decide, each function reduces its argument, sums a
// series in doubled precision, or takes the result of package math as a first approximation
// and improves it by one step of Newton's method. Special cases, infinities and NaN among
// them, are left to package math.

// expDoubled is e^x as m * 2^k, with m near 1, for |x| < 2000.
func expDoubled(x doubled) (m doubled, k int) {
	n := math.Round(x.hi / ln2[0])
	r := ln2.reduce(x, n)
	// e^r = 1 + s where s is found for r/2^9 and squared up: (1+s)^2 - 1 = 2s + s^2
	const squarings = 9
	r = r.scale(-squarings)
	s := series(r, 1, 1, 5, 9).mul(r)
	for range squarings {
		s = s.scale(1).addLess(s.mul(s))
	}
	return s.add(toDoubled(1)), int(n)
}

// ldexp is m * 2^k rounded once, unless the result is subnormal.
func ldexp(m doubled, k int) float64 { return math.Ldexp(m.float(), k) }

func exp(x float64) float64 {
	if !(math.Abs(x) < 800) {
		return math.Exp(x)
	}
	if y, ok := quickExp(toDoubled(x)); ok {
		return y
	}
	return ldexp(expDoubled(toDoubled(x)))
}

// log1pDoubled is log(1+z) for 1+z from about 1/2 to 2^60.
func log1pDoubled(z doubled) doubled {
	if math.Abs(z.hi) < 1.0/1024 {
		s := z.div(z.add(toDoubled(2))) // log(1+z) = 2 atanh(s)
		square := s.mul(s)
		sum := doubled{}
		for k := 13.0; k >= 1; k -= 2 {
			sum = sum.mul(square).add(toDoubled(1).div(toDoubled(k)))
		}
		return sum.mul(s).scale(1)
	}
	x := z.add(toDoubled(1))
	y := math.Log(x.hi)
	m, k := expDoubled(toDoubled(-y))
	return x.mul(m.scale(k)).sub(toDoubled(1)).add(toDoubled(y))
}

// logDoubled is log(x) for a finite x > 0.
func logDoubled(x float64) doubled {
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, k = m*2, k-1
	}
	r := log1pDoubled(twoSum(m, -1))
	n := float64(k)
	return twoProduct(n, ln2[0]).add(twoProduct(n, ln2[1])).add(r)
}

func log(x float64) float64 {
	if !(x > 0 && x <= math.MaxFloat64) {
		return math.Log(x)
	}
	if y, ok := quickLog(x).rounded(); ok {
		return y
	}
	return logDoubled(x).float()
}

func log2(x float64) float64 {
	if !(x > 0 && x <= math.MaxFloat64) {
		return math.Log(x)
	}
	if y, ok := quickLog(x).div(ln2.doubled()).rounded(); ok {
		return y
	}
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, k = m*2, k-1
	}
	r := log1pDoubled(twoSum(m, -1)).div(ln2.doubled())
	return r.add(toDoubled(float64(k))).float()
}

func log10(x float64) float64 {
	if !(x > 0 && x <= math.MaxFloat64) {
		return math.Log(x)
	}
	if y, ok := quickLog(x).div(ln10.doubled()).rounded(); ok {
		return y
	}
	return logDoubled(x).div(ln10.doubled()).float()
}

// logRatio is log(x)/log(b) for finite positive numbers, b not 1.
func logRatio(x, b float64) float64 {
	return logDoubled(x).div(logDoubled(b)).float()
}

// pow is x^y as e^(y log x).
func pow(x, y float64) float64 {
	a := math.Abs(x)
	if x == 0 || a == 1 || y == 0 || !isFinite(x) || !isFinite(y) || x < 0 && y != math.Trunc(y) {
		return math.Pow(x, y)
	}
	if p, ok := wholePower(x, math.Abs(y)); ok && y > 0 {
		return p
	} else if ok {
		return 1 / p
	}
	e := quickLog(a).mul(toDoubled(y))
	if !(math.Abs(e.hi) < 800) {
		return math.Pow(x, y)
	}
	r, ok := quickExp(e)
	if !ok {
		r = ldexp(expDoubled(logDoubled(a).mul(toDoubled(y))))
	}
	if x < 0 && math.Mod(y, 2) != 0 {
		return -r
	}
	return r
}

// wholePower returns x^n if that is exact: for whole numbers, with a result below 2^53.
func wholePower(x, n float64) (p float64, ok bool) {
	if n > 52 || n != math.Trunc(n) || x != math.Trunc(x) {
		return 0, false
	}
	for p = 1; n > 0; n-- {
		if p *= x; math.Abs(p) >= 1<<53 {
			return 0, false
		}
	}
	return p, true
}

// reducePi is x - n*(pi/2) for the nearest whole n, and n modulo 4.
func reducePi(x float64) (r doubled, quadrant int) {
	if math.Abs(x) < 1<<20 {
		n := math.Round(x / halfPi[0])
		return halfPi.reduce(toDoubled(x), n), int(n) & 3
	}
	exact := new(big.Float).SetPrec(longBits).SetFloat64(x)
	n := new(big.Float).Quo(exact, longHalfPi())
	whole, _ := n.Add(n, big.NewFloat(math.Copysign(0.5, x))).Int(nil)
	parts := toConstant(exact.Sub(exact, n.SetInt(whole).Mul(n, longHalfPi())))
	quadrant = int(new(big.Int).And(whole, big.NewInt(3)).Int64())
	return fastTwoSum(parts[0], parts[1]), quadrant
}

// sinDoubled returns the sine of r, |r| at most a little over pi/4.
func sinDoubled(r doubled) doubled {
	return series(r.mul(r).neg(), 1, 2, 15, 27).mul(r)
}

// cosDoubled returns the cosine of such an r.
func cosDoubled(r doubled) doubled {
	return series(r.mul(r).neg(), 0, 2, 16, 26)
}

// sinTurned returns the sine of r turned by quadrant quarters of a circle.
func sinTurned(r doubled, quadrant int) doubled {
	switch quadrant & 3 {
	case 0:
		return sinDoubled(r)
	case 1:
		return cosDoubled(r)
	case 2:
		return sinDoubled(r).neg()
	}
	return cosDoubled(r).neg()
}

// sinCosOf returns the sine and cosine of any finite x.
func sinCosOf(x float64) (sin, cos doubled) {
	r, quadrant := reducePi(x)
	return sinTurned(r, quadrant), sinTurned(r, quadrant+1)
}

// tiny is a bound below which sine, tangent, their hyperbolic counterparts and
// their inverses are the argument itself: they differ from it by x^3/3 at most.
const tiny = 0x1p-28

func sin(x float64) float64 {
	switch {
	case !isFinite(x):
		return math.Sin(x)
	case math.Abs(x) < tiny:
		return x
	}
	return sineOf(x, 0)
}

func cos(x float64) float64 {
	if !isFinite(x) {
		return math.Cos(x)
	}
	return sineOf(x, 1)
}

// sineOf returns the sine of x turned by quarters of a circle.
func sineOf(x float64, quarters int) float64 {
	if math.Abs(x) < 1<<20 {
		if y, ok := quickSin(x, quarters).rounded(); ok {
			return y
		}
	}
	r, quadrant := reducePi(x)
	return sinTurned(r, quadrant+quarters).float()
}

func tan(x float64) float64 {
	switch {
	case !isFinite(x):
		return math.Tan(x)
	case math.Abs(x) < tiny:
		return x
	case math.Abs(x) < 1<<20:
		if y, ok := quickSin(x, 0).div(quickSin(x, 1)).rounded(); ok {
			return y
		}
	}
	s, c := sinCosOf(x)
	return s.div(c).float()
}

func cot(x float64) float64 {
	switch {
	case !isFinite(x):
		return nan
	case math.Abs(x) < tiny:
		return 1 / x
	}
	s, c := sinCosOf(x)
	return c.div(s).float()
}

// angle is atan2(y, x) for numbers of moderate size, not both 0: it turns the
// point (x, y) back by the angle that package math finds for it, and adds the
// small angle that is left.
func angle(y, x doubled) float64 {
	first := math.Atan2(y.hi, x.hi)
	left := func(s, c doubled) doubled {
		across := y.mul(c).sub(x.mul(s))
		along := x.mul(c).add(y.mul(s))
		return fastTwoSum(first, across.hi/along.hi)
	}
	if a, ok := left(quickSin(first, 0), quickSin(first, 1)).rounded(); ok {
		return a
	}
	return left(sinCosOf(first)).float()
}

func atan(x float64) float64 {
	switch a := math.Abs(x); {
	case !(a < 0x1p60):
		return math.Atan(x)
	case a < tiny:
		return x
	}
	return angle(toDoubled(x), toDoubled(1))
}

func acot(x float64) float64 {
	a := math.Abs(x)
	if !(a < 0x1p60) {
		return 1 / x
	}
	return math.Copysign(angle(toDoubled(1), toDoubled(a)), x)
}

func atan2(y, x float64) float64 {
	if x == 0 || y == 0 || !isFinite(x) || !isFinite(y) {
		return math.Atan2(y, x)
	}
	_, n := math.Frexp(y)
	_, m := math.Frexp(x)
	if n-m > 60 || m-n > 500 {
		return math.Atan2(y, x)
	}
	return angle(toDoubled(math.Ldexp(y, -m)), toDoubled(math.Ldexp(x, -m)))
}

// leg is sqrt(1 - x^2).
func leg(x float64) doubled {
	return twoSum(1, -x).mul(twoSum(1, x)).sqrt()
}

func asin(x float64) float64 {
	switch a := math.Abs(x); {
	case !(a <= 1):
		return nan
	case a < tiny:
		return x
	}
	return angle(toDoubled(x), leg(x))
}

func acos(x float64) float64 {
	if !(math.Abs(x) < 1) {
		return math.Acos(x)
	}
	return angle(leg(x), toDoubled(x))
}

// sinhCosh returns the hyperbolic sine and cosine of x, 0 <= x <= 40.
func sinhCosh(x float64) (sinh, cosh doubled) {
	m, k := expDoubled(toDoubled(x))
	up := m.scale(k - 1)
	down := toDoubled(0.25).div(up)
	if x > 0.5 {
		return up.sub(down), up.add(down)
	}
	return series(twoProduct(x, x), 1, 2, 15, 23).mul(toDoubled(x)), up.add(down)
}

func sinh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a < 800):
		return math.Sinh(x)
	case a < tiny:
		return x
	case a > 40:
		m, k := expDoubled(toDoubled(a))
		return math.Copysign(ldexp(m, k-1), x)
	}
	s, _ := sinhCosh(a)
	return math.Copysign(s.float(), x)
}

func cosh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a < 800):
		return math.Cosh(x)
	case a > 40:
		m, k := expDoubled(toDoubled(a))
		return ldexp(m, k-1)
	}
	_, c := sinhCosh(a)
	return c.float()
}

func tanh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a < 40):
		return math.Tanh(x)
	case a < tiny:
		return x
	}
	s, c := sinhCosh(a)
	return math.Copysign(s.div(c).float(), x)
}

// asinh is log(x + sqrt(x^2+1)), in a form that loses nothing for small x.
func asinh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !isFinite(x) || a < tiny:
		return x
	case a > 0x1p30:
		return math.Copysign(logTwice(a), x)
	}
	square := twoProduct(a, a)
	root := square.add(toDoubled(1)).sqrt()
	z := toDoubled(a).add(square.div(root.add(toDoubled(1))))
	return math.Copysign(log1pDoubled(z).float(), x)
}

// acosh is log(x + sqrt(x^2-1)), likewise for x near 1.
func acosh(x float64) float64 {
	switch {
	case !(x > 1) || math.IsInf(x, 1):
		return math.Acosh(x)
	case x > 0x1p30:
		return logTwice(x)
	}
	less := twoSum(x, -1)
	return log1pDoubled(less.add(less.mul(twoSum(x, 1)).sqrt())).float()
}

// logTwice is log(2x), which asinh and acosh are for x over 2^30.
func logTwice(x float64) float64 {
	return logDoubled(x).add(ln2.doubled()).float()
}

func atanh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a < 1):
		return math.Atanh(x)
	case a < tiny:
		return x
	}
	z := twoProduct(2, a).div(twoSum(1, -a))
	return math.Copysign(log1pDoubled(z).float()/2, x)
}

// lgamma near 0 is -log|x|; package math has no logarithm of subnormal floats.
func lgamma(x float64) float64 {
	if a := math.Abs(x); a < 0x1p-60 && a > 0 {
		return -log(a)
	}
	r, _ := math.Lgamma(x)
	if math.IsInf(x, -1) { // a limit of poles, where package math has a negative one
		return inf
	}
	return r
}
