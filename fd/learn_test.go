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

// TestLearnLong: the search stays complete over restarts and forgotten nogoods.
func TestLearnLong(t *testing.T) {
	s := New()
	q, n := queens(s, 8), 0
	for range s.Solve(Search{Phases: []Phase{{Vars: q, Select: FirstFail}}, Learn: true}) {
		n++
	}
	if n != 92 {
		t.Errorf("%d solutions of 8 queens", n)
	}
	s = New()
	holes := s.Vars(8, 1, 7)
	for i := range holes {
		for j := range i {
			s.Different(holes[i], holes[j], 0)
		}
	}
	for range s.Solve(Search{Phases: []Phase{{Vars: holes}}, Learn: true}) {
		t.Error("8 pigeons in 7 holes")
	}
	if s.Stats.Failures < 2*patience {
		t.Errorf("%d failures are too few for restarts", s.Stats.Failures)
	}
}

// TestOnce: the variables of a phase that needs one solution only do not multiply those of
// the others.
func TestOnce(t *testing.T) {
	for _, learn := range []bool{false, true} {
		s := New()
		x, y := s.Vars(2, 0, 3), s.Vars(2, 0, 5)
		s.Less(x[0], x[1])
		s.Linear([]int64{1, 1, 1}, []*Var{x[1], y[0], y[1]}, EQ, 6)
		n := 0
		for range s.Solve(Search{Phases: []Phase{{Vars: x}, {Vars: y, Once: true}}, Learn: learn}) {
			n++
		}
		if n != 6 {
			t.Errorf("%d solutions (learning: %v)", n, learn)
		}
	}
}

// TestImprove: a bound from outside holds from the root on.
func TestImprove(t *testing.T) {
	for _, learn := range []bool{false, true} {
		s := New()
		x := s.Var(0, 9)
		how := Search{Phases: []Phase{{Vars: []*Var{x}, Choose: Down}}, Minimize: x, Learn: learn}
		tree := s.Begin(&how)
		tree.Improve(5)
		if !tree.Next() || x.Value() != 4 {
			t.Errorf("%d, want 4 (learning: %v)", x.Value(), learn)
		}
		tree.End()
	}
}

// TestReasonHas: a reason tells the domains as they were before an entry, also while a
// failure is resolved, when later entries are no longer those of their variables.
func TestReasonHas(t *testing.T) {
	s := New()
	x, y := s.Var(0, 1), s.Var(0, 1)
	tree := s.Begin(&Search{Phases: []Phase{{Vars: []*Var{x, y}}}, Learn: true})
	defer tree.End()
	l := tree.learn()
	s.Push()
	s.Assign(y, 1)
	s.Assign(x, 0)
	l.last[x.id] = l.trail[1].prev
	if why := (&reason{l, 0}); !why.has(x, 1) {
		t.Error("x had 1 before y was 1")
	}
}

// TestBefore: the entry of a variable before another one is found by few jumps.
func TestBefore(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	s := New()
	xs := s.Vars(3, 0, 1000)
	tree := s.Begin(&Search{Phases: []Phase{{Vars: xs}}, Learn: true})
	defer tree.End()
	l := tree.learn()
	for range 600 {
		x := xs[r.IntN(3)]
		s.SetMin(x, x.Min()+1)
	}
	for at := range int32(len(l.trail)) {
		for _, x := range xs {
			want := at - 1
			for want >= 0 && l.trail[want].x != x {
				want--
			}
			if got := l.before(x, at); got != want {
				t.Fatalf("%d is before %d, want %d", got, at, want)
			}
			asked := 0
			l.rewind(l.last[x.id], func(i int32) bool { asked++; return i >= at })
			if asked > 60 {
				t.Fatalf("%d entries are looked at", asked)
			}
		}
	}
}
