package fd

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTogether: with several constraints, so that failures have reasons of many steps, a
// search that learns finds the solutions of the other one, and the same optimum.
func TestTogether(t *testing.T) {
	seeds := uint64(3000)
	if testing.Short() {
		seeds = 300
	}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 3))
		s := New()
		xs := s.Vars(5+r.IntN(3), 0, int64(2+r.IntN(3)))
		if r.IntN(2) == 0 {
			xs = append(xs, s.Vars(8, 0, 1)...)
		}
		var names []string
		for range 3 + r.IntN(6) {
			f := &families[r.IntN(len(families))]
			some := slices.Clone(xs)
			r.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
			names = append(names, f.name)
			f.post(r, s, some[:min(len(some), 1+r.IntN(f.vars))])
		}
		better := xs[r.IntN(len(xs))]
		how := Search{Random: r, Phases: []Phase{{Vars: xs, Select: Select(r.IntN(9)), Choose: Choose(r.IntN(7))}}}
		var all [2][][]int64
		var best [2]int64
		for i, learn := range []bool{false, true} {
			how.Learn, how.Minimize = learn, nil
			for range s.Solve(how) {
				v := make([]int64, len(xs))
				for i, x := range xs {
					v[i] = x.Value()
				}
				if all[i] = append(all[i], v); len(all[i]) > 2000 {
					break
				}
			}
			if slices.SortFunc(all[i], slices.Compare); len(all[i]) > 2000 {
				all[i] = nil
			}
			how.Minimize = better
			for range s.Solve(how) {
				best[i] = better.Value()
			}
		}
		if !slices.EqualFunc(all[0], all[1], slices.Equal) || best[0] != best[1] {
			t.Fatalf("seed %d: %d solutions and %d when learning, optimum %d and %d, of %v", seed, len(all[0]), len(all[1]), best[0], best[1], names)
		}
	}
}
