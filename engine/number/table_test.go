package number

import (
	"errors"
	"math/big"
	"testing"
	"time"

	"github.com/zebralog/prolog/engine/atom"
)

func TestRows(t *testing.T) {
	for op := range NumOps {
		r := &table[op]
		functions := 0
		for _, there := range []bool{r.f0 != nil, r.f1 != nil, r.f2 != nil, r.f3 != nil} {
			if there {
				functions++
			}
		}
		if functions != 1 || r.name == "" || op.Doc() == "" {
			t.Errorf("row %d (%s) is not complete", op, r.name)
		}
		if found, ok := Lookup(op.Name(), op.Arity()); !ok || found != op {
			t.Errorf("%s is found as %s", op, found)
		}
	}
	if _, ok := Lookup(atom.Intern("mod"), 1); ok {
		t.Error("mod/1 is found")
	}
	if OpMod.String() != "mod/2" || OpMod.Clause() == "" {
		t.Errorf("%s, %q", OpMod, OpMod.Clause())
	}
}

func TestRandom(t *testing.T) {
	a, b := &Flags{Rand: NewRandom(42)}, &Flags{Rand: NewRandom(42)}
	limit := FromBig(new(big.Int).Lsh(big.NewInt(1), 100))
	seen := make(map[int64]int)
	for range 1000 {
		for _, n := range []Number{FromInt(1), FromInt(6), limit} {
			x, err := Eval1(OpRandomBelow, n, a)
			if err != nil || x.Sign() < 0 || Poll(nil).Compare(x, n) >= 0 {
				t.Fatalf("random(%s): %s, %v", n, x, err)
			}
			if y, _ := Eval1(OpRandomBelow, n, b); !equal(x, y) {
				t.Fatalf("the same seed gives %s and %s", x, y)
			}
			if n.Kind == Int && n.I == 6 {
				seen[x.I]++
			}
		}
		x, err := Eval0(OpRandomFloat, a)
		if err != nil || !(x.F > 0 && x.F < 1) {
			t.Fatalf("random_float: %s, %v", x, err)
		}
		if y, _ := Eval0(OpRandom, b); !equal(x, y) {
			t.Fatalf("the same seed gives %s and %s", x, y)
		}
	}
	for i := range int64(6) {
		if seen[i] < 100 {
			t.Errorf("of 1000 random(6) only %d are %d", seen[i], i)
		}
	}
	for _, n := range []Number{FromInt(0), FromInt(-3)} {
		var domain *DomainError
		if _, err := Eval1(OpRandomBelow, n, a); !errors.As(err, &domain) {
			t.Errorf("random(%s): %v", n, err)
		}
	}
	if x, err := Eval0(OpRandomFloat, nil); err != nil || x.Kind != Float {
		t.Errorf("random_float without a generator: %s, %v", x, err)
	}
}

func TestClocks(t *testing.T) {
	f := &Flags{
		CPUTime: func() float64 { return 1.5 },
		Now:     func() time.Time { return time.Unix(1234567890, 5) },
	}
	if x, err := Eval0(OpCputime, f); err != nil || x.String() != "1.5" {
		t.Errorf("cputime: %s, %v", x, err)
	}
	if x, err := Eval0(OpRealtime, f); err != nil || x.String() != "1234567890" {
		t.Errorf("realtime: %s, %v", x, err)
	}
	if x, err := Eval0(OpCputime, nil); err != nil || x.Kind != Float || x.F < 0 {
		t.Errorf("cputime: %s, %v", x, err)
	}
}

// TestRoundingEncloses checks that the directed results of the four operations
// are next to the exact one, on their side of it.
func TestRoundingEncloses(t *testing.T) {
	up, down := &Flags{FloatRounding: ToPositive}, &Flags{FloatRounding: ToNegative}
	exactly := map[Op]func(z, x, y *big.Rat) *big.Rat{
		OpAdd: (*big.Rat).Add, OpSubtract: (*big.Rat).Sub, OpMultiply: (*big.Rat).Mul, OpDivide: (*big.Rat).Quo,
	}
	r := NewRandom(9)
	for range 3000 {
		x, y := (r.Float64()-0.5)*float64(r.IntN(1000)), (r.Float64()-0.5)/float64(1+r.IntN(1000))
		for op, fn := range exactly {
			exact := fn(new(big.Rat), FromFloat(x).Rat(), FromFloat(y).Rat())
			hi, err := Eval2(op, FromFloat(x), FromFloat(y), up)
			lo, err2 := Eval2(op, FromFloat(x), FromFloat(y), down)
			if err != nil || err2 != nil || exact.Cmp(hi.Rat()) > 0 || exact.Cmp(lo.Rat()) < 0 || ulps(lo.F, hi.F) > 1 {
				t.Fatalf("%s of %v and %v: %s to %s", op, x, y, lo, hi)
			}
		}
	}
}

// TestElementaryConstants computes the constants by Machin's formulas.
func TestElementaryConstants(t *testing.T) {
	sum := func(terms ...int64) *big.Float {
		s := new(big.Int)
		for i := 0; i < len(terms); i += 2 {
			s.Add(s, arcSeries(terms[i], terms[i+1], 1))
		}
		f := new(big.Float).SetPrec(longBits).SetInt(s)
		return f.SetMantExp(f, -longBits-32)
	}
	if got := toConstant(longHalfPi()); got != halfPi {
		t.Errorf("pi/2 is %x", got)
	}
	if got := toConstant(sum(18, 26, -2, 4801, 8, 8749)); got != ln2 {
		t.Errorf("ln 2 is %x", got)
	}
	if got := toConstant(sum(46, 31, 34, 49, 20, 161)); got != ln10 {
		t.Errorf("ln 10 is %x", got)
	}
}
