package fd

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestDifferentTogether: variables that are different, become the same, and get values, with
// marks between and back to these, have the solutions that brute force finds.
func TestDifferentTogether(t *testing.T) {
	const n, values = 5, 4
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 4))
		s := New()
		xs := s.Vars(n, 0, values-1)
		var holds []func(v []int64) bool // the posted constraints
		var before []int                 // how much that was at a mark
		for range 12 {
			i, j, c := r.IntN(n), r.IntN(n), int64(r.IntN(5)-2)
			switch k := r.IntN(10); {
			case k < 5:
				s.Different(xs[i], xs[j], c)
				holds = append(holds, func(v []int64) bool { return v[i] != v[j]+c })
			case k < 6:
				s.Same(xs[i], xs[j])
				holds = append(holds, func(v []int64) bool { return v[i] == v[j] })
			case k < 7:
				value := int64(r.IntN(values))
				if !s.Assign(xs[i], value) {
					s.Fail()
				}
				holds = append(holds, func(v []int64) bool { return v[i] == value })
			case k < 9:
				s.Push()
				before = append(before, len(holds))
			case len(before) > 0:
				mark := r.IntN(len(before))
				s.Pop(mark)
				holds, before = holds[:before[mark]], before[:mark]
			}
			s.Propagate()
		}
		var want [][]int64
		for k := range 4 * 4 * 4 * 4 * 4 {
			v := make([]int64, n)
			for i := range v {
				v[i], k = int64(k%values), k/values
			}
			if !slices.ContainsFunc(holds, func(h func([]int64) bool) bool { return !h(v) }) {
				want = append(want, v)
			}
		}
		slices.SortFunc(want, slices.Compare)
		for _, learn := range []bool{false, true} {
			var got [][]int64
			if !s.Failed() {
				got, _ = solutions(s, Search{Phases: []Phase{{Vars: xs}}, Learn: learn}, xs, len(want)+1)
			}
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("seed %d, learning %v: %v, not %v", seed, learn, got, want)
			}
		}
	}
}
