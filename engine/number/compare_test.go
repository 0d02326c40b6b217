package number

import (
	"math"
	"math/big"
	"strings"
	"testing"
)

func numbers(t *testing.T) (ns []Number) {
	for _, text := range append(corpus, "1.0Inf", "-1.0Inf", "9007199254740992", "9223372036854775807.0",
		"-9223372036854775808.0", "36028797018963969", "0.3333333333333333", "1r4503599627370496", "2.220446049250313e-16") {
		n, ok := parseNumber(text)
		if !ok {
			t.Fatal(text)
		}
		ns = append(ns, n)
	}
	return ns
}

func TestCompare(t *testing.T) {
	ns := numbers(t)
	exact := func(n Number) *big.Float {
		if n.Kind == Float && math.IsInf(n.F, 0) {
			return big.NewFloat(n.F)
		}
		return new(big.Float).SetPrec(4000).SetRat(n.Rat())
	}
	for _, a := range ns {
		for _, b := range ns {
			want := exact(a).Cmp(exact(b))
			if got := Poll(nil).Compare(a, b); got != want {
				t.Errorf("Compare(%s, %s) = %d", a, b, got)
			}
			if a.Kind == Float && b.Kind == Float {
				order := CompareFloats(a.F, b.F)
				if want != 0 && order != want || (order == 0) != equal(a, b) || order != -CompareFloats(b.F, a.F) {
					t.Errorf("CompareFloats(%s, %s) = %d", a, b, order)
				}
			}
		}
	}
}

func TestCompareNaN(t *testing.T) {
	not := FromFloat(nan)
	for _, n := range append(numbers(t), not) {
		if Poll(nil).Compare(n, not) != Unordered || Poll(nil).Compare(not, n) != Unordered {
			t.Errorf("%s is ordered with NaN", n)
		}
		if n.Kind != Float || n.IsNaN() {
			continue
		}
		if CompareFloats(not.F, n.F) != -1 || CompareFloats(n.F, not.F) != 1 {
			t.Errorf("NaN does not come before %s", n)
		}
	}
	if !equal(not, not) || CompareFloats(not.F, not.F) != 0 {
		t.Error("NaN is not itself")
	}
	if minus := FromFloat(math.Copysign(0, -1)); equal(minus, FromFloat(0)) || CompareFloats(minus.F, 0) != -1 {
		t.Error("-0.0 is not before 0.0")
	}
}

// TestCompareValues compares as (=:=)/2 does: a number beside a float becomes a float,
// unless it has no finite one.
func TestCompareValues(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"9007199254740993", "9007199254740992", 1}, {"9007199254740993", "9007199254740992.0", 0},
		{"9007199254740992.0", "9007199254740993", 0}, {"1", "1.5", -1}, {"1.5", "1", 1}, {"1r3", "0.3333333333333333", 0},
		{"1r3", "1r4", 1}, {"1.0Inf", "1", 1}, {"1", "-1.0Inf", 1}, {"1.0Inf", "1.0Inf", 0},
		{"1" + strings.Repeat("0", 400), "1.0Inf", -1}, {"-1" + strings.Repeat("0", 400), "-1.0Inf", 1},
	} {
		a, _ := parseNumber(test.a)
		b, _ := parseNumber(test.b)
		if got := Poll(nil).CompareValues(a, b); got != test.want {
			t.Errorf("CompareValues(%s, %s) = %d", test.a, test.b, got)
		}
	}
	if Poll(nil).CompareValues(FromInt(1), FromFloat(nan)) != Unordered {
		t.Error("1 is ordered with NaN")
	}
}

func TestConstructors(t *testing.T) {
	edge := new(big.Int).Lsh(big.NewInt(1), 63)
	for _, c := range []struct {
		n    Number
		kind Kind
		text string
	}{
		{FromBig(big.NewInt(5)), Int, "5"},
		{FromBig(edge), Big, "9223372036854775808"},
		{FromBig(new(big.Int).Neg(edge)), Int, "-9223372036854775808"},
		{FromRat(big.NewRat(6, 3)), Int, "2"},
		{FromRat(big.NewRat(-2, 6)), Rational, "-1r3"},
		{FromInt(-1), Int, "-1"},
		{FromFloat(2), Float, "2.0"},
		{Number{}, Int, "0"},
	} {
		if c.n.Kind != c.kind || c.n.String() != c.text {
			t.Errorf("%#v: want %s of kind %d", c.n, c.text, c.kind)
		}
	}
}

// equal reports whether a and b are the same term: 1 is not 1.0, and 0.0 is
// not -0.0, but a NaN is the same as itself. Equality of value is
// Compare(a, b) == 0.
func equal(a, b Number) bool {
	if a.Kind != b.Kind {
		return false
	}
	switch a.Kind {
	case Int:
		return a.I == b.I
	case Big:
		return a.B.Cmp(b.B) == 0
	case Rational:
		return a.R.Cmp(b.R) == 0
	}
	return math.Float64bits(a.F) == math.Float64bits(b.F)
}
