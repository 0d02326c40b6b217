// Package number is the arithmetic of Prolog without terms: integers without
// bound, rationals and floats, the evaluables of ISO 9 with its corrigenda and
// those of SWI-Prolog, comparison, and the text of numbers.
//
// A number has one representation only: an integer that fits 64 bits is an
// Int, any other integer is a Big, and a Rational is never whole. So two
// numbers are the same term exactly when their kinds and values are the same.
//
// Numbers are values. The big.Int and big.Rat below them are never written
// after the Number has been made, so numbers may be shared between goroutines.
package number

import (
	"math"
	"math/big"
	"math/bits"
)

// Kind tells which representation a Number has. The kinds are ordered: an
// operation on two numbers is carried out in the greater of their kinds.
type Kind uint8

// The kinds of number.
const (
	Int      Kind = iota // an integer of 64 bits, in I
	Big                  // any other integer, in B
	Rational             // a fraction in lowest terms with a denominator above 1, in R
	Float                // a float, in F
)

// Number is a Prolog number. Its zero value is the integer 0. Only the field
// that Kind names has a meaning.
type Number struct {
	Kind Kind
	I    int64
	F    float64
	B    *big.Int
	R    *big.Rat
}

// FromInt returns the integer i.
func FromInt(i int64) Number { return Number{I: i} }

// FromBig returns the integer b, which the caller must not change afterwards.
func FromBig(b *big.Int) Number {
	if b.IsInt64() {
		return Number{I: b.Int64()}
	}
	return Number{Kind: Big, B: b}
}

// FromRat returns the rational r, an integer if it is whole; the caller must
// not change r afterwards.
func FromRat(r *big.Rat) Number {
	if r.IsInt() {
		return FromBig(r.Num())
	}
	return Number{Kind: Rational, R: r}
}

// FromFloat returns the float f.
func FromFloat(f float64) Number { return Number{Kind: Float, F: f} }

func fromUint64(u uint64) Number {
	if u <= math.MaxInt64 {
		return Number{I: int64(u)}
	}
	return Number{Kind: Big, B: new(big.Int).SetUint64(u)}
}

// The float constants that Go's math package spells differently: its NaN has a
// payload, the one written 1.5NaN has none.
var (
	inf = math.Inf(1)
	nan = math.Float64frombits(0x7FF8 << 48)
)

// IsInteger reports whether n is an integer of any size.
func (n Number) IsInteger() bool { return n.Kind <= Big }

// IsRational reports whether n is an integer or a rational.
func (n Number) IsRational() bool { return n.Kind <= Rational }

// IsNaN reports whether n is a float that is not a number.
func (n Number) IsNaN() bool { return n.Kind == Float && n.F != n.F }

// Sign returns -1, 0 or 1 as n is negative, zero (or not a number), or positive.
func (n Number) Sign() int {
	switch n.Kind {
	case Int:
		return sign64(n.I)
	case Big:
		return n.B.Sign()
	case Rational:
		return n.R.Sign()
	}
	switch {
	case n.F < 0:
		return -1
	case n.F > 0:
		return 1
	}
	return 0
}

func sign64(i int64) int {
	switch {
	case i < 0:
		return -1
	case i > 0:
		return 1
	}
	return 0
}

// BigInt returns the value of an integer. For an Int the result is fresh, for
// a Big it is shared and must not be changed.
func (n Number) BigInt() *big.Int {
	if n.Kind == Int {
		return big.NewInt(n.I)
	}
	return n.B
}

// Rat returns the value of an integer or rational, or the exact value of a
// finite float. The result may be shared and must not be changed.
func (n Number) Rat() *big.Rat {
	switch n.Kind {
	case Int:
		return new(big.Rat).SetInt64(n.I)
	case Big:
		return new(big.Rat).SetInt(n.B)
	case Rational:
		return n.R
	}
	return new(big.Rat).SetFloat64(n.F)
}

// BitLen returns the length in bits of the magnitude of an integer, or of the
// numerator and denominator of a rational together; 64 for a float.
func (n Number) BitLen() int {
	switch n.Kind {
	case Int:
		return bits.Len64(magnitude(n.I))
	case Big:
		return n.B.BitLen()
	case Rational:
		return n.R.Num().BitLen() + n.R.Denom().BitLen()
	}
	return 64
}

func magnitude(i int64) uint64 {
	if i < 0 {
		return -uint64(i)
	}
	return uint64(i)
}
