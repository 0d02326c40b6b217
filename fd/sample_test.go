package fd

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSampleUniform: each solution of x < y < z is drawn as often as any other one.
func TestSampleUniform(t *testing.T) {
	s := New()
	v := s.Vars(3, 0, 5)
	s.Less(v[0], v[1])
	s.Less(v[1], v[2])
	p, err := s.Sampler(Sampling{Vars: v, Random: rand.New(rand.NewPCG(1, 1))})
	if err != nil || !p.Uniform || p.Count != 20 {
		t.Fatal(p, err)
	}
	seen := make(map[[3]int64]float64)
	for range 20000 {
		seen[[3]int64(p.Draw())]++
	}
	for v, n := range seen {
		if math.Abs(n-1000) > 150 {
			t.Errorf("%v is drawn %g times", v, n)
		}
	}
	if len(seen) != 20 {
		t.Errorf("%d solutions", len(seen))
	}
}

// TestSampleMany: where solutions are too many to be counted, draws are solutions still,
// are the same with the same seed, and meet the weights of single variables.
func TestSampleMany(t *testing.T) {
	draw := func(seed uint64) (all [][]int64) {
		s := New()
		v := queens(s, 20)
		p, err := s.Sampler(Sampling{Vars: v, Most: 50, Random: rand.New(rand.NewPCG(seed, 1)), Weights: []Weight{{v[3], map[int64]float64{1: 3, 7: 1}}}})
		if err != nil || p.Uniform {
			t.Fatal(p, err)
		}
		for range 200 {
			all = append(all, p.Draw())
		}
		return all
	}
	first, seven := draw(5), 0
	for _, v := range first {
		for i := range v {
			for j := range i {
				if d := v[i] - v[j]; d == 0 || d == int64(i-j) || d == int64(j-i) {
					t.Fatalf("%v is no solution", v)
				}
			}
		}
		if v[3] == 7 {
			seven++
		} else if v[3] != 1 {
			t.Errorf("%d is not wanted", v[3])
		}
	}
	if seven < 25 || seven > 75 {
		t.Errorf("7 is drawn %d times of 200", seven)
	}
	if !slices.EqualFunc(first, draw(5), slices.Equal) || slices.EqualFunc(first, draw(6), slices.Equal) {
		t.Error("the seed does not decide")
	}
}

// TestSampleSoft: soft constraints hold if they can, the last ones first; weights count.
func TestSampleSoft(t *testing.T) {
	s := New()
	x := s.Var(0, 9)
	at := func(name string, n int64) Constraint {
		return Constraint{name, func(s *Store) { s.failed = !s.Assign(x, n) || s.failed }}
	}
	above := Constraint{"above 3", func(s *Store) { s.failed = !s.SetMin(x, 4) || s.failed }}
	p, err := s.Sampler(Sampling{Vars: []*Var{x}, Random: rand.New(rand.NewPCG(1, 1)), Hard: []Constraint{above}, Soft: []Constraint{at("five", 5), at("six", 6), at("two", 2)}})
	if err != nil || p.Draw()[0] != 6 || !slices.Equal(p.Dropped, []string{"two", "five"}) {
		t.Fatal(p, err)
	}
	if got := p.String(); got != "1 solutions, uniform; dropped: two, five" {
		t.Error(got)
	}
	p, err = s.Sampler(Sampling{Vars: []*Var{x}, Random: rand.New(rand.NewPCG(1, 1)), Weights: []Weight{{x, map[int64]float64{1: 9, 8: 1}}}})
	if err != nil {
		t.Fatal(err)
	}
	ones := 0
	for range 1000 {
		if p.Draw()[0] == 1 {
			ones++
		}
	}
	if ones < 850 || ones > 950 {
		t.Errorf("1 is drawn %d times of 1000", ones)
	}
	_, err = s.Sampler(Sampling{Vars: []*Var{x}, Random: rand.New(rand.NewPCG(1, 1)), Hard: []Constraint{above, at("five", 5), at("two", 2)}})
	var wrong *Contradicting
	if !errors.As(err, &wrong) || !slices.Equal(wrong.Names, []string{"above 3", "two"}) {
		t.Error(err)
	}
}

// TestContradiction compares QuickXplain with what the definition says.
func TestContradiction(t *testing.T) {
	found := 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 2))
		s := New()
		xs := s.Vars(4, 0, 3)
		var cs []Constraint
		for i := range 12 {
			a, b, c := r.IntN(4), r.IntN(4), int64(r.IntN(5)-2)
			cs = append(cs, Constraint{string(rune('a' + i)), func(s *Store) { s.AtMost(xs[a], xs[b], c) }})
		}
		how := Search{Phases: []Phase{{Vars: xs}}}
		got := s.Contradiction(cs, how)
		if (got == nil) != s.possible(cs, how) || got != nil && s.possible(got, how) {
			t.Fatalf("seed %d: %d constraints do not contradict each other", seed, len(got))
		}
		for i := range got {
			if !s.possible(join(got[:i], got[i+1:]), how) {
				t.Fatalf("seed %d: %s is not needed", seed, got[i].Name)
			}
		}
		found += len(got)
	}
	if found < 200 {
		t.Errorf("only %d constraints in contradictions", found)
	}
}

func TestUnique(t *testing.T) {
	s := New()
	vars, _ := zebra(s)
	if !s.Unique(Search{Phases: []Phase{{Vars: vars}}}) {
		t.Error("the puzzle has one solution")
	}
	if s := New(); s.Unique(Search{Phases: []Phase{{Vars: queens(s, 6)}}}) {
		t.Error("6 queens have four solutions")
	}
}
