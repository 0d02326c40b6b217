package fd

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestLearn: a search that learns finds the solutions that another one finds, and proves
// the same optimum, on random systems of constraints.
func TestLearn(t *testing.T) {
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 1))
		s := New()
		xs := randomVars(r, s, 7)
		var names []string
		for range 1 + r.IntN(6) {
			f := families[r.IntN(len(families))]
			sub := slices.Clone(xs)
			r.Shuffle(len(sub), func(i, j int) { sub[i], sub[j] = sub[j], sub[i] })
			sub = sub[:min(len(sub), 1+r.IntN(f.vars))]
			f.post(r, s, sub)
			names = append(names, f.name)
		}
		how := Search{Random: r, Phases: []Phase{{Vars: xs, Select: Select(r.IntN(9)), Choose: Choose(r.IntN(7))}}}
		z := xs[r.IntN(len(xs))]
		switch r.IntN(4) {
		case 0:
			how.Minimize = z
		case 1:
			how.Maximize = z
		}
		want := solutionsOf(s, how, xs, z)
		how.Learn = true
		if got := solutionsOf(s, how, xs, z); !slices.Equal(got, want) {
			t.Fatalf("seed %d: %v: found %v, want %v", seed, names, got, want)
		}
	}
}

// solutionsOf are all solutions in order, or the best value.
func solutionsOf(s *Store, how Search, xs []*Var, z *Var) (found []string) {
	for range s.Solve(how) {
		if how.Minimize != nil || how.Maximize != nil {
			found = []string{fmt.Sprint(z.Value())}
			continue
		}
		v := make([]int64, len(xs))
		for i, x := range xs {
			v[i] = x.Value()
		}
		found = append(found, fmt.Sprint(v))
	}
	slices.Sort(found)
	return found
}
