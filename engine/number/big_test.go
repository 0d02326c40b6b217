package number

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"
)

func randomBig(r *rand.Rand, bits int) *big.Int {
	f := &Flags{Rand: r}
	b := f.below(new(big.Int).Lsh(big.NewInt(1), uint(bits)))
	if r.IntN(2) == 0 {
		b.Neg(b)
	}
	return b
}

// TestPollEndsLongOperations ends operations that would take minutes.
func TestPollEndsLongOperations(t *testing.T) {
	for _, expr := range []string{"**(3, 50000000)", "^(3, 50000000)", "**(**(3, 30000000), 1r3)", "powm(3, -(<<(1, 1000000), 1), -(<<(1, 3000), 1))",
		"gcd(**(3, 3000000), **(7, 3000000))", "rdiv(**(3, 3000000), **(7, 3000000))", "lcm(**(3, 3000000), **(7, 3000000))",
		"powm(7, <<(1, 100), -(<<(1, 10000000), 1))"} {
		polls := 0
		f := &Flags{Poll: func(int) {
			if polls++; polls > 50 {
				panic("stop")
			}
		}}
		start := time.Now()
		func() {
			defer func() {
				if r := recover(); r != "stop" {
					t.Errorf("%s: %v", expr, r)
				}
			}()
			_, _ = evalText(expr, f)
		}()
		if d := time.Since(start); d > 10*time.Second {
			t.Errorf("%s ran for %v", expr, d)
		}
	}
}

func TestTooLong(t *testing.T) {
	f := &Flags{MaxBits: 1000}
	for expr, fits := range map[string]bool{
		"**(2, 999)": true, "**(2, 1000)": false, "<<(1, 999)": true, "<<(1, 1000)": false,
		"*(<<(1, 499), <<(1, 500))": true, "*(<<(1, 500), <<(1, 501))": false,
		"^(3, 600)": true, "^(3, 1000000000000)": false, "^(2, ^(3, 100))": false,
		"^(2, ^(3, ^(4, 4)))": false, "**(-2, 100000)": false, "**(1r3, 300)": true, "**(1r3, 100000)": false,
		"rdiv(1, <<(1, 990))": true, "+(rdiv(1, ^(3, 400)), rdiv(1, ^(7, 400)))": false,
		"+(rdiv(1, ^(3, 400)), rdiv(1, ^(7, 200)))": false, "-(rdiv(1, ^(3, 400)), rdiv(1, ^(7, 200)))": false,
		"*(rdiv(1, ^(3, 400)), rdiv(1, ^(7, 200)))": false, "rdiv(rdiv(1, ^(3, 400)), ^(7, 200))": false,
		"+(rdiv(1, ^(3, 400)), rdiv(1, ^(7, 100)))": true, "lcm(^(3, 400), ^(7, 300))": false, ">>(1, -1000)": false, "**(-1, <<(1, 900))": true,
	} {
		_, err := evalText(expr, f)
		var resource *ResourceError
		if fits && err != nil || !fits && !errors.As(err, &resource) {
			t.Errorf("%s: %v", expr, err)
		}
	}
	start := time.Now()
	for _, expr := range []string{"^(2, ^(3, ^(4, 5)))", "**(7, **(7, **(7, 3)))", "<<(1, <<(1, 62))", "<<(1, 1000000000000)"} {
		var resource *ResourceError
		if _, err := evalText(expr, nil); !errors.As(err, &resource) {
			t.Errorf("%s: %v", expr, err)
		}
	}
	if d := time.Since(start); d > time.Second {
		t.Errorf("it took %v", d)
	}
}

func TestPowMod(t *testing.T) {
	r := NewRandom(5)
	for _, c := range [][2]int{{100, 64}, {3000, 8000}, {30000, 3000}, {20, wordBits * (mulPiece + 5)}} {
		base, exp, m := randomBig(r, 2000), randomBig(r, c[0]), randomBig(r, c[1])
		base.Abs(base)
		exp.Abs(exp)
		m.Abs(m).Add(m, big.NewInt(1))
		want := new(big.Int).Exp(base, exp, m)
		for _, f := range []*Flags{{}, {Poll: func(int) {}}} {
			if got := f.powMod(base, exp, m); got.Cmp(want) != 0 {
				t.Errorf("power to %d bits modulo %d bits is wrong", c[0], c[1])
			}
		}
	}
}

func TestRoot(t *testing.T) {
	r := NewRandom(7)
	one := big.NewInt(1)
	for _, n := range []uint64{1, 2, 3, 4, 5, 7, 21, 31, 32, 63, 100} {
		for i := range 120 {
			bits := 200
			if i >= 20 { // the power is about a word
				bits = 64/int(n) + 1
			}
			root := randomBig(r, 1+r.IntN(bits))
			if n%2 == 0 {
				root.Abs(root)
			}
			x := new(big.Int).Exp(root, new(big.Int).SetUint64(n), nil)
			if got, exact, err := Root(n, x, defaultFlags); err != nil || got.Cmp(root) != 0 || !exact {
				t.Errorf("root %d of %s: %s, %v", n, x, got, exact)
			}
			if root.BitLen() < 2 || n == 1 {
				continue
			}
			away, back := new(big.Int).Add(x, one), new(big.Int).Sub(x, one)
			if root.Sign() < 0 {
				away, back = back, away
			}
			if got, exact, err := Root(n, away, defaultFlags); err != nil || got.Cmp(root) != 0 || exact {
				t.Errorf("root %d of %s: %s, %v", n, away, got, exact)
			}
			less := new(big.Int).Sub(new(big.Int).Abs(root), one)
			if got, exact, err := Root(n, back, defaultFlags); err != nil || got.CmpAbs(less) != 0 || exact {
				t.Errorf("root %d of %s: %s, %v", n, back, got, exact)
			}
		}
	}
	for _, x := range []int64{0, 1, -1} {
		if got, exact, err := Root(3, big.NewInt(x), defaultFlags); err != nil || got.Int64() != x || !exact {
			t.Errorf("cube root of %d: %s, %v", x, got, exact)
		}
	}
	for _, c := range [][2]uint64{{10000, 300}, {3, 1000000}} {
		root := randomBig(r, int(c[1]))
		root.Abs(root)
		x := new(big.Int).Exp(root, new(big.Int).SetUint64(c[0]), nil)
		if got, exact, err := Root(c[0], x, defaultFlags); err != nil || got.Cmp(root) != 0 || !exact {
			t.Errorf("root of degree %d", c[0])
		}
	}
	if got, exact, err := Root(1<<63, big.NewInt(7), defaultFlags); err != nil || got.Int64() != 1 || exact {
		t.Errorf("a root of great degree of 7: %s, %v", got, exact)
	}
}
