package fd

import (
	"math/rand/v2"
	"testing"
)

// Domains that are lists of intervals, beside sets.
func TestIntervals(t *testing.T) {
	const last = 3 * longest
	r := rand.New(rand.NewPCG(1, 2))
	some := func() (d []Interval, in func(int64) bool) {
		set := make(map[int64]bool)
		for n := int64(-5) + r.Int64N(100); n < last+5; n += 2 + r.Int64N(900) {
			i := Interval{n, n + r.Int64N(1000)}
			d = append(d, i)
			for n = i.Lo; n <= i.Hi; n++ {
				set[n] = true
			}
		}
		return d, func(n int64) bool { return set[n] }
	}
	for range 200 {
		s := New()
		x, y, b := s.Var(0, last), s.Var(-Limit, Limit), s.Var(0, 1)
		d1, in1 := some()
		d2, in2 := some()
		d3, in3 := some()
		s.Equal(y, x, 7)
		s.Reify(b, In{X: x, D: d2})
		ok := s.Restrict(x, d1) && s.Propagate()
		mark := s.Push()
		same := s.Var(-1, last+1)
		ok = ok && s.Assign(b, 0) && s.Propagate() && s.Restrict(same, d3) && s.Same(x, same) && s.Propagate()
		for n := int64(0); n <= last; n++ {
			want := in1(n) && !in2(n) && in3(n)
			if want && !ok || ok && (x.Has(n) != want || y.Has(n+7) != want) {
				t.Fatalf("%v without %v and with %v: x.Has(%d) is %t, y.Has(%d) is %t, want %t", d1, d2, d3, n, x.Has(n), n+7, y.Has(n+7), want)
			}
		}
		s.Pop(mark)
		for n := int64(0); n <= last; n++ {
			if x.Has(n) != in1(n) {
				t.Fatalf("after Pop: x.Has(%d) is %t", n, x.Has(n))
			}
		}
	}
}

func BenchmarkRestrict(b *testing.B) {
	var d []Interval
	for n := range int64(20_000) {
		d = append(d, Interval{3 * n, 3*n + 1})
	}
	for b.Loop() {
		s := New()
		s.Restrict(s.Var(-Limit, Limit), d)
	}
}
