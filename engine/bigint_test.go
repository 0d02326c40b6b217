package engine

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
)

var quickOps = []number.Op{number.OpAdd, number.OpSubtract, number.OpMultiply, number.OpDivide, number.OpIntDivide,
	number.OpDiv, number.OpMod, number.OpRem, number.OpAnd, number.OpOr, number.OpXor, number.OpGcd,
	number.OpMax, number.OpMin, number.OpShiftLeft, number.OpShiftRight}

// borderIntegers are integers at the borders of cells and words, and some long ones.
func borderIntegers() (list []*big.Int) {
	for _, bits := range []uint{0, 1, 5, 59, 60, 61, 63, 64, 65, 127, 128, 300, 2000, 100000} {
		b := new(big.Int).Lsh(big.NewInt(1), bits)
		for _, d := range []int64{-1, 0, 1} {
			x := new(big.Int).Add(b, big.NewInt(d))
			list = append(list, x, new(big.Int).Neg(x))
		}
	}
	odd := new(big.Int).Exp(big.NewInt(7), big.NewInt(400), nil)
	return append(list, big.NewInt(0), odd, new(big.Int).Neg(odd))
}

// TestQuickIntegers compares the operations on integers in place, and on those of two words, with the
// evaluables of package number.
func TestQuickIntegers(t *testing.T) {
	t.Run("long", func(t *testing.T) { testQuickIntegers(t, quickOps, (*Machine).quickInteger) })
	t.Run("words", func(t *testing.T) {
		testQuickIntegers(t, []number.Op{number.OpAdd, number.OpSubtract, number.OpMultiply, number.OpIntDivide, number.OpDiv, number.OpMod,
			number.OpRem, number.OpAnd, number.OpOr, number.OpXor, number.OpShiftRight}, (*Machine).quickWide)
	})
}

// TestShortQuotients divides long integers whose quotients are short, about the places where these change.
func TestShortQuotients(t *testing.T) {
	m := newSession(t).m
	r := rand.New(rand.NewPCG(3, 5))
	random := func(words int) *big.Int {
		n := new(big.Int)
		for range words {
			n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(r.Uint64()>>r.IntN(64)))
		}
		return n
	}
	for range 5000 {
		y, q := random(longWords+r.IntN(4)), random(1)
		if y.Sign() == 0 {
			continue
		}
		x := new(big.Int).Mul(y, q)
		x.Add(x, [...]*big.Int{big.NewInt(0), big.NewInt(-1), one, random(1), random(longWords)}[r.IntN(5)])
		if r.IntN(2) == 0 {
			x.Neg(x)
		}
		if r.IntN(2) == 0 {
			y.Neg(y)
		}
		got, ok := m.quickInteger(number.OpIntDivide, m.NewBig(x), m.NewBig(y))
		want := new(big.Int).Quo(x, y)
		if n, _ := m.number(got); !ok || !sameNumber(n, number.FromBig(want)) {
			t.Fatalf("%v // %v is %v, want %v", x, y, n, want)
		}
		m.h = m.layout.heap
	}
}

func testQuickIntegers(t *testing.T, ops []number.Op, quick func(*Machine, number.Op, Cell, Cell) (Cell, bool)) {
	s := newSession(t)
	m := s.m
	numbers := borderIntegers()
	for _, rounding := range []number.IntegerRounding{number.TowardZero, number.Down} {
		s.e.Flags.IntegerRounding = rounding
		m.FlagsChanged()
		for _, op := range ops {
			done := 0
			for _, x := range numbers {
				for _, y := range numbers {
					b, c := m.NewBig(x), m.NewBig(y)
					top := m.h
					r, ok := quick(m, op, b, c)
					if !ok {
						if m.h != top {
							t.Fatalf("%v of %v and %v leaves something on the heap", op, x, y)
						}
						continue
					}
					done++
					want, err := number.Eval2(op, number.FromBig(x), number.FromBig(y), s.e.Flags)
					if err != nil {
						t.Fatalf("%v of %v and %v: %v", op, x, y, err)
					}
					if got, _ := m.number(r); !sameNumber(got, want) || r&tagMask == tagInt != (m.NewNumber(want)&tagMask == tagInt) {
						t.Fatalf("%v of %v and %v is %v, want %v", op, x, y, got, want)
					}
					if again, _ := m.number(b); !sameNumber(again, number.FromBig(x)) {
						t.Fatalf("%v changes its argument", op)
					}
					m.h = m.layout.heap
				}
			}
			if done < len(numbers)*len(numbers)/14 {
				t.Errorf("%v is done in place for %d pairs only", op, done)
			}
		}
	}
}

// TestQuickIntegersAllocate checks that the common operations on big integers
// allocate nothing.
func TestQuickIntegersAllocate(t *testing.T) {
	m := newSession(t).m
	x := m.NewBig(new(big.Int).Exp(big.NewInt(3), big.NewInt(1000), nil))
	y := m.NewBig(new(big.Int).Exp(big.NewInt(7), big.NewInt(200), nil))
	for _, op := range quickOps {
		if op == number.OpGcd || op == number.OpDivide {
			continue
		}
		for _, arg := range []Cell{x, y, intCell(13)} {
			top := m.h
			m.quickInteger(op, x, arg) // the remainder gets its memory
			if n := testing.AllocsPerRun(20, func() { m.quickInteger(op, x, arg); m.h = top }); n != 0 {
				t.Errorf("%v allocates %v times", op, n)
			}
			if n := testing.AllocsPerRun(20, func() { m.compareValues(x, arg) }); n != 0 {
				t.Errorf("comparing allocates %v times", n)
			}
		}
	}
}

// TestIntegersBeyondLimit checks that a result longer than the flags allow
// raises an error, be it computed in place or not.
func TestIntegersBeyondLimit(t *testing.T) {
	s := newSession(t)
	s.e.Flags.MaxBits = 640
	s.consult("p(N, X) :- Y is 1 << N, X is Y*Y.")
	for _, test := range [][2]string{
		{"p(100, X), Y is X >> 199", "X=1606938044258990275541962092341162602522202993782792835301376, Y=2"},
		{"p(400, X)", "raised error(resource_error(memory),context(system:(is)/2,_7))"},
	} {
		if got := s.solve(test[0], 1)[0]; got != test[1] {
			t.Errorf("%s gives %s, want %s", test[0], got, test[1])
		}
	}
}

// TestLongArithmeticEnds checks that the end of the host's context ends a long
// computation.
func TestLongArithmeticEnds(t *testing.T) {
	s := newSession(t)
	s.consult("p(X) :- X is 3 ** 100000000.")
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	start := time.Now()
	s.m.Start(s.e.user, s.m.NewStruct(atom.Intern("p"), s.m.NewVar()))
	if out := s.m.Next(ctx); out != Raised {
		t.Errorf("the computation ends with %v", out)
	}
	if d := time.Since(start); d > 3*time.Second {
		t.Errorf("the computation goes on for %v", d)
	}
}

func sameNumber(a, b number.Number) bool {
	return a.Kind == b.Kind && number.Poll(nil).Compare(a, b) == 0
}
