package number

import (
	"cmp"
	"math"
	"math/big"
)

// Unordered is the result of comparing with a NaN. It is chosen so that the tests
// Compare(a, b) < 0, <= 0, == 0 and != 0 are those of Prolog's <, =<, =:= and =\= as
// they stand; > and >= are < and =< with the arguments exchanged.
const Unordered = 2

// CompareValues compares the values of a and b as (=:=)/2 and its like do: the operand
// beside a float is converted to a float (ISO 8.7.1, eq_IF and so on). It returns -1, 0
// or 1, or Unordered if one of them is a NaN.
func (p Poll) CompareValues(a, b Number) int {
	if a.Kind == b.Kind || a.Kind != Float && b.Kind != Float {
		return p.Compare(a, b)
	}
	x, y := a.Nearest(), b.Nearest()
	if x == y && math.IsInf(x, 0) { // one of them is finite
		return p.Compare(a, b)
	}
	return compareFloatValues(x, y)
}

// Compare compares the values of a and b: -1, 0 or 1, or Unordered if one of
// them is a NaN. Integers and rationals are compared with floats exactly, not
// by conversion.
func (p Poll) Compare(a, b Number) int {
	switch {
	case a.Kind == Int && b.Kind == Int:
		switch {
		case a.I < b.I:
			return -1
		case a.I > b.I:
			return 1
		}
		return 0
	case a.Kind == Float && b.Kind == Float:
		return compareFloatValues(a.F, b.F)
	case a.Kind == Float:
		c := compareToFloat(b, a.F)
		if c == Unordered {
			return c
		}
		return -c
	case b.Kind == Float:
		return compareToFloat(a, b.F)
	case a.Kind == Rational || b.Kind == Rational:
		return p.compareRationals(a, b)
	case a.Kind == Int: // a Big lies outside every Int, on the side of its sign
		return -b.B.Sign()
	case b.Kind == Int:
		return a.B.Sign()
	}
	return a.B.Cmp(b.B)
}

func compareFloatValues(x, y float64) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	case x == y:
		return 0
	}
	return Unordered
}

// compareToFloat compares an integer or rational with a float.
func compareToFloat(n Number, f float64) int {
	switch {
	case f != f:
		return Unordered
	case math.IsInf(f, 1):
		return -1
	case math.IsInf(f, -1):
		return 1
	}
	if n.Kind == Int {
		if n.I >= -1<<53 && n.I <= 1<<53 {
			return compareFloatValues(float64(n.I), f)
		}
		switch { // beyond 2^53 the float is whole
		case f >= 1<<63:
			return -1
		case f < -1<<63:
			return 1
		}
		t := math.Trunc(f)
		if c := Poll(nil).Compare(n, FromInt(int64(t))); c != 0 {
			return c
		}
		return compareFloatValues(t, f)
	}
	if n.Kind == Big && (math.Abs(f) < 1<<63 || n.B.BitLen() > 1024) {
		return n.B.Sign()
	}
	return n.Rat().Cmp(new(big.Rat).SetFloat64(f))
}

// CompareFloats returns the order of floats as terms: by value, -0.0 before 0.0, and
// a NaN before every other float. It is 0 exactly if the two are the same term.
func CompareFloats(x, y float64) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	case math.IsNaN(x) && !math.IsNaN(y):
		return -1
	case math.IsNaN(y) && !math.IsNaN(x):
		return 1
	}
	// Of two zeros, the negative one is the smaller as a signed integer.
	return cmp.Compare(int64(math.Float64bits(x)), int64(math.Float64bits(y)))
}
