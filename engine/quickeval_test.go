package engine

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/zebralog/prolog/engine/number"
)

// flagSets are flags with which arithmetic differs.
var flagSets = []number.Flags{
	{}, {ISO: true}, {PreferRationals: true}, {IntegerRounding: number.Down}, {FloatRounding: number.ToPositive},
	{FloatOverflow: number.Infinity, FloatZeroDiv: number.Infinity, FloatUndefined: number.NaN},
}

// TestQuickFunctions compares the functions of words with the general ones, on numbers
// about the limits of both kinds.
func TestQuickFunctions(t *testing.T) {
	numbers := []number.Number{number.FromInt(math.MinInt64), number.FromInt(math.MaxInt64)}
	for _, i := range []int64{0, 1, 2, 3, 7, 31, 62, 63, 64, 1 << 31, 3037000499, 3037000500, 1 << 53, 1<<53 + 1, number.MaxTagged, 1 << 62} {
		numbers = append(numbers, number.FromInt(i), number.FromInt(-i))
	}
	for _, f := range []float64{0, 1, 0.5, 1.5, 2.5, 3, 1e-310, 1e17, 1 << 53, 1 << 63, 1e300, math.MaxFloat64, math.Inf(1), 0.1, 710} {
		numbers = append(numbers, number.FromFloat(f), number.FromFloat(-f))
	}
	word := func(n number.Number) (number.Word, bool) {
		if n.Kind == number.Float {
			return number.FloatWord(n.F)
		}
		return number.IntWord(n.I), true
	}
	for i := range flagSets {
		f := &flagSets[i]
		same := func(w number.Word, n number.Number, err error, what ...any) {
			if err != nil || !sameNumber(w.Number(), n) {
				t.Errorf("flags %d: %v: %v quickly, else %v, %v", i, what, w.Number(), n, err)
			}
		}
		for op := range number.NumOps {
			if op.Arity() == 0 {
				if w, ok := number.Quick0(op, f); ok {
					n, err := number.Eval0(op, f)
					same(w, n, err, op)
				}
				continue
			}
			for _, x := range numbers {
				v, ok := word(x)
				switch {
				case !ok:
				case op.Arity() == 1:
					if w, ok := number.Quick1(op, v, f); ok {
						n, err := number.Eval1(op, x, f)
						same(w, n, err, op, x)
					}
				case op.Arity() == 2:
					for _, y := range numbers {
						u, ok := word(y)
						if !ok {
							continue
						}
						if r := f.Poll.CompareValues(x, y); r != v.Compare(u) {
							t.Errorf("%v and %v compare as %d quickly, else as %d", x, y, v.Compare(u), r)
						}
						if w, ok := number.Quick2(op, v, u, f); ok {
							n, err := number.Eval2(op, x, y, f)
							same(w, n, err, op, x, y)
						}
					}
				}
			}
		}
	}
}

// TestQuickEval evaluates random terms quickly and in full. None is evaluated quickly where
// the other way has an error.
func TestQuickEval(t *testing.T) {
	s := newSession(t)
	r := rand.New(rand.NewPCG(16, 10))
	var unary, binary, constants []number.Op
	for op := range number.NumOps {
		switch {
		case op.Arity() == 2:
			binary = append(binary, op)
		case op.Arity() == 1 && op != number.OpRandomBelow:
			unary = append(unary, op)
		case op >= number.OpPi && op <= number.OpMinTaggedInteger:
			constants = append(constants, op)
		}
	}
	common := []number.Op{number.OpAdd, number.OpSubtract, number.OpMultiply, number.OpDivide, number.OpMax}
	const rounds = 20_000
	quick := 0
	s.e.Install([]Builtin{{Name: "compare_evaluations", Arity: 0, Det: func(m *Machine, _ []Cell) bool {
		leaf := func() Cell {
			switch r.IntN(12) {
			case 0:
				return m.NewInt(number.MaxTagged - r.Int64N(3))
			case 1:
				return m.NewInt(r.Int64() >> r.IntN(64))
			case 2:
				return m.NewInt(math.MinInt64 + r.Int64N(2))
			case 3:
				return m.NewFloat(math.Float64frombits(r.Uint64()))
			case 4, 5, 6:
				return m.NewFloat(float64(r.IntN(40)-20) / 4)
			case 7:
				return Atom(constants[r.IntN(len(constants))].Name())
			}
			return m.NewInt(int64(r.IntN(20) - 10))
		}
		for range rounds {
			m.h = m.layout.heap
			*m.Engine.Flags = flagSets[max(0, r.IntN(2*len(flagSets))-len(flagSets))]
			depth := 1 + r.IntN(4)
			if r.IntN(10) == 0 {
				depth = r.IntN(100)
			}
			e := leaf()
			for range depth {
				switch op := binary[r.IntN(len(binary))]; r.IntN(4) {
				case 0:
					e = m.NewStruct(unary[r.IntN(len(unary))].Name(), e)
				case 1:
					e = m.NewStruct(op.Name(), leaf(), e)
				case 2:
					e = m.NewStruct(common[r.IntN(len(common))].Name(), e, leaf())
				default:
					e = m.NewStruct(op.Name(), e, leaf())
				}
			}
			w, ok := m.quickEval(e)
			if !ok {
				continue
			}
			quick++
			if n, ok := m.evalRounded(e); !ok || !sameNumber(w.Number(), n) {
				t.Errorf("%s is %v quickly, else %v, %t", s.text(m, e), w.Number(), n, ok)
			}
		}
		return true
	}}})
	if got := s.solve("compare_evaluations", 1); len(got) != 1 || got[0] != "true" {
		t.Fatal(got)
	}
	if quick < rounds/5 {
		t.Errorf("%d of %d terms are evaluated quickly", quick, rounds)
	}
}

// TestQuickEvalDepth evaluates terms that are deeper than the quick way goes, or endless.
func TestQuickEvalDepth(t *testing.T) {
	s := newSession(t)
	s.consult(`
		left(0, 1) :- !.
		left(N, E+1) :- M is N-1, left(M, E).
		right(0, 1) :- !.
		right(N, 1+E) :- M is N-1, right(M, E).
		value(left, N, V) :- left(N, E), V is E.
		value(right, N, V) :- right(N, E), V is E.
		endless :- E = 1+E, catch(_ is E, error(type_error(T, _), _), true), T == expression.
	`)
	for _, depth := range []int{maxQuickFrames - 1, maxQuickFrames, maxQuickFrames + 1, 20 * maxQuickFrames} {
		for _, side := range []string{"left", "right"} {
			want := fmt.Sprintf("V=%d", depth+1)
			if got := s.solve(fmt.Sprintf("value(%s, %d, V)", side, depth), 1)[0]; got != want {
				t.Errorf("%s %d: %s, want %s", side, depth, got, want)
			}
		}
	}
	if got := s.solve("endless", 1); len(got) == 0 {
		t.Error("an endless term has a value")
	}
}

// BenchmarkEval evaluates terms that are made at run time.
func BenchmarkEval(b *testing.B) {
	s := newSession(b)
	s.consult("'$loop'(0, _) :- !. '$loop'(N, E) :- _ is E, N1 is N-1, '$loop'(N1, E).")
	for _, e := range []string{"+(1,*(2,3))", "mod(7,3)", "+(/(100,7.0),*(2.5,3))", "+(sqrt(2.0),1)"} {
		b.Run(e, func(b *testing.B) {
			if got := s.solve(fmt.Sprintf("'$loop'(%d, %s)", b.N, e), 1)[0]; got != "true" {
				b.Fatal(got)
			}
		})
	}
}
