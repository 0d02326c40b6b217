package number

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// randomRational is an integer or a rational of up to 200 bits, often with
// small factors in common with others.
func randomRational(r *rand.Rand) Number {
	num, den := randomBig(r, 1+r.IntN(200)), randomBig(r, 1+r.IntN(100))
	switch r.IntN(3) {
	case 0:
		num, den = randomBig(r, 1+r.IntN(64)), randomBig(r, 1+r.IntN(64))
	case 1:
		num, den = big.NewInt(int64(r.IntN(200)-100)), big.NewInt(int64(r.IntN(60)))
	}
	if den.Sign() == 0 {
		den.SetInt64(1)
	}
	return FromRat(new(big.Rat).SetFrac(num, den))
}

// TestRationals compares the arithmetic of rationals with that of big.Rat.
func TestRationals(t *testing.T) {
	r := NewRandom(5)
	f := &Flags{PreferRationals: true}
	for range 20000 {
		x, y := randomRational(r), randomRational(r)
		check := func(op Op, want *big.Rat) {
			got, err := Eval2(op, x, y, f)
			if err != nil || !equal(got, FromRat(want)) {
				t.Fatalf("%v %v %v is %v (%v), want %v", x, op, y, got, err, want)
			}
			if again, _ := Eval2(op, x, y, f); !equal(got, again) {
				t.Fatalf("%v changes its arguments", op)
			}
		}
		check(OpAdd, new(big.Rat).Add(x.Rat(), y.Rat()))
		check(OpSubtract, new(big.Rat).Sub(x.Rat(), y.Rat()))
		check(OpMultiply, new(big.Rat).Mul(x.Rat(), y.Rat()))
		if y.Sign() != 0 {
			check(OpRdiv, new(big.Rat).Quo(x.Rat(), y.Rat()))
		}
		if c := Poll(nil).Compare(x, y); c != x.Rat().Cmp(y.Rat()) {
			t.Fatalf("%v compared with %v is %d", x, y, c)
		}
	}
}

// TestNearestRatio compares floats of long rationals with those of math/big.
func TestNearestRatio(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	long := func(bits int) *big.Int {
		x := new(big.Int)
		for range bits / 64 {
			x.Lsh(x, 64).Add(x, new(big.Int).SetUint64(r.Uint64()))
		}
		return x.Lsh(x, uint(r.IntN(64))).Add(x, bigOne)
	}
	for range 2000 {
		den := long(64 * (1 + r.IntN(120)))
		num := long(max(64, den.BitLen()+r.IntN(2400)-1200))
		switch r.IntN(3) {
		case 0: // near, or at, a float
			num.Mul(den, big.NewInt(r.Int64N(1<<53)+1))
			num.Add(num, big.NewInt(r.Int64N(3)-1))
		case 1: // between two
			num.Mul(den, big.NewInt(1<<53+2*r.Int64N(1<<50)+1))
			num.Add(num, big.NewInt(r.Int64N(3)-1))
		}
		if r.IntN(2) == 0 {
			num.Neg(num)
		}
		x := new(big.Rat).SetFrac(num, den)
		want, _ := x.Float64()
		if got := nearestRatio(x); got != want || math.Signbit(got) != math.Signbit(want) {
			t.Fatalf("%v: got %v, want %v", x, got, want)
		}
	}
}
