package fd

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTogether: with several constraints, so that failures have reasons of many steps, a
// search that learns finds the solutions of the other one.
func TestTogether(t *testing.T) {
	seeds := uint64(300)
	if testing.Short() {
		seeds = 60
	}
	failures := int64(0)
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 3))
		s := New()
		xs := s.Vars(10+r.IntN(8), 0, int64(1+r.IntN(4)))
		var names []string
		for range 30 {
			f := &families[r.IntN(len(families))]
			if slices.Contains(strong, f.name) {
				continue
			}
			some := slices.Clone(xs)
			r.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
			before := s.Push()
			f.post(r, s, some[:min(f.vars, 2+r.IntN(f.vars))])
			if !s.Propagate() {
				s.Pop(before) // without that
				continue
			}
			names = append(names, f.name)
		}
		how := Search{Random: r, Phases: []Phase{{Vars: xs, Select: Select(r.IntN(9)), Choose: Choose(r.IntN(7))}}}
		const most = 1000
		how.Failures = 3000
		found, ok := solutions(s, how, xs, most)
		if !ok {
			continue
		}
		how.Failures, how.Learn = 0, true
		before := s.Stats.Failures
		if learned, _ := solutions(s, how, xs, most+1); !slices.EqualFunc(found, learned, slices.Equal) {
			t.Fatalf("seed %d: %d solutions, and %d when learning, of %v", seed, len(found), len(learned), names)
		}
		failures += s.Stats.Failures - before
	}
	t.Log(failures, "failures")
}

// strong are families that leave hardly any solutions.
var strong = []string{"Equal", "Circuit", "Scaled", "Power", "Divide", "Divide down", "Inverse", "Distance", "Even", "All", "Any", "Times", "Absolute", "Regular", "Cumulative", "Disjunctive"}

// solutions are those of a search, in order, and whether they are all, if these are not too
// many.
func solutions(s *Store, how Search, xs []*Var, most int) (all [][]int64, ok bool) {
	t := s.Begin(&how)
	defer t.End()
	for len(all) < most && t.Next() {
		v := make([]int64, len(xs))
		for i, x := range xs {
			v[i] = x.Value()
		}
		all = append(all, v)
	}
	slices.SortFunc(all, slices.Compare)
	return all, t.Complete
}
