package fd

import (
	"strings"
	"testing"
)

// zebra is the puzzle of the Alice ML document: 25 variables, the number of the house of
// each property.
func zebra(s *Store) (vars, nationalities []*Var) {
	return zebraBy(s, s.AllDifferent, func(x, y *Var) { s.Distance(x, y, 1) })
}

// zebraBy is the puzzle with constraints of some strength.
func zebraBy(s *Store, different func(...*Var), next func(x, y *Var)) (vars, nationalities []*Var) {
	vars = s.Vars(25, 0, 4)
	group := func(i int) []*Var { return vars[5*i : 5*i+5] }
	for i := range 5 {
		different(group(i)...)
	}
	n, c, p, a, d := group(0), group(1), group(2), group(3), group(4)
	english, italian, japanese, norwegian, spaniard := n[0], n[1], n[2], n[3], n[4]
	green, red, yellow, blue, white := c[0], c[1], c[2], c[3], c[4]
	painter, diplomat, violinist, doctor, sculptor := p[0], p[1], p[2], p[3], p[4]
	dog, zebra, fox, snails, horse := a[0], a[1], a[2], a[3], a[4]
	juice, tea, coffee, milk := d[0], d[2], d[3], d[4]
	s.Equal(english, red, 0)
	s.Equal(dog, spaniard, 0)
	s.Equal(painter, japanese, 0)
	s.Equal(tea, italian, 0)
	s.Assign(norwegian, 0)
	s.Equal(green, coffee, 0)
	s.Less(white, green)
	s.Equal(sculptor, snails, 0)
	s.Equal(diplomat, yellow, 0)
	s.Assign(milk, 2)
	next(norwegian, blue)
	s.Equal(violinist, juice, 0)
	next(fox, doctor)
	next(horse, diplomat)
	s.Equal(zebra, white, 0)
	return vars, n
}

func TestZebra(t *testing.T) {
	s := New()
	vars, nationalities := zebra(s)
	n := 0
	for range s.Solve(Search{Phases: []Phase{{Vars: vars, Select: FirstFail}}}) {
		n++
		for i, want := range []int64{3, 1, 4, 0, 2} {
			if got := nationalities[i].Value(); got != want {
				t.Errorf("%d lives in %d, want %d", i, got, want)
			}
		}
	}
	if n != 1 {
		t.Errorf("%d solutions", n)
	}
	t.Logf("%+v", s.Stats)
}

// TestStrengths: the puzzle has the 29 nodes of the document when difference is on bounds and
// adjacency is by a sum on bounds, as at its time; and fewer by stronger propagators.
func TestStrengths(t *testing.T) {
	for _, test := range []struct {
		name      string
		different func(s *Store) func(...*Var)
		domains   bool
		nodes     int
	}{
		{"bounds, bounds", func(s *Store) func(...*Var) { return s.AllDifferentBounds }, false, 29},
		{"bounds, domains", func(s *Store) func(...*Var) { return s.AllDifferentBounds }, true, 23},
		{"domains, domains", func(s *Store) func(...*Var) { return s.AllDistinct }, true, 19},
	} {
		s := New()
		vars, _ := zebraBy(s, test.different(s), func(x, y *Var) {
			if test.domains {
				s.Distance(x, y, 1)
				return
			}
			d := s.Var(-1, 1)
			s.Remove(d, 0)
			s.Linear([]int64{1, -1, -1}, []*Var{x, y, d}, EQ, 0)
		})
		var nodes []Node
		how := Search{Phases: []Phase{{Vars: vars, Select: FirstFail}}, Visit: func(n Node) { nodes = append(nodes, n) }}
		for range s.Solve(how) {
		}
		if len(nodes) != test.nodes || s.Stats.Nodes != int64(test.nodes) {
			t.Errorf("%s: %d nodes (%d), want %d", test.name, len(nodes), s.Stats.Nodes, test.nodes)
		}
		var svg strings.Builder
		if err := DrawTree(&svg, nodes, func(*Var) string { return "x" }); err != nil {
			t.Fatal(err)
		}
		text := svg.String()
		branches, failures, solutions := strings.Count(text, "<circle"), strings.Count(text, "<rect"), strings.Count(text, "<path")
		if branches+failures+solutions != test.nodes || solutions != 1 || failures != branches {
			t.Errorf("%s: %d branches, %d failures and %d solutions are drawn", test.name, branches, failures, solutions)
		}
	}
}

func BenchmarkZebra(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		s := New()
		vars, _ := zebra(s)
		n := 0
		for range s.Solve(Search{Phases: []Phase{{Vars: vars, Select: FirstFail}}}) {
			n++
		}
		if n != 1 {
			b.Fatal(n)
		}
	}
}

// queens posts n queens by three AllDifferent.
func queens(s *Store, n int) []*Var {
	vars := s.Vars(n, 1, int64(n))
	up, down := make([]int64, n), make([]int64, n)
	for i := range up {
		up[i], down[i] = int64(i), -int64(i)
	}
	s.AllDifferent(vars...)
	s.AllDifferentBy(vars, up)
	s.AllDifferentBy(vars, down)
	return vars
}

func TestQueens(t *testing.T) {
	for n, want := range map[int]int{1: 1, 2: 0, 4: 2, 6: 4, 8: 92} {
		s := New()
		got := 0
		for range s.Solve(Search{Phases: []Phase{{Vars: queens(s, n)}}}) {
			got++
		}
		if got != want {
			t.Errorf("%d queens: %d solutions, want %d", n, got, want)
		}
	}
}

func BenchmarkQueens8All(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		s := New()
		for range s.Solve(Search{Phases: []Phase{{Vars: queens(s, 8)}}}) {
		}
	}
}

func BenchmarkQueens40(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		s := New()
		for range s.Solve(Search{Phases: []Phase{{Vars: queens(s, 40), Select: FirstFail}}}) {
			break
		}
	}
}

func BenchmarkSendMoreMoney(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		s := New()
		v := s.Vars(8, 0, 9) // s e n d m o r y
		s.AllDifferent(v...)
		s.SetMin(v[0], 1)
		s.SetMin(v[4], 1)
		s.Linear([]int64{1000, 91, -90, 1, -9000, -900, 10, -1}, v, EQ, 0)
		n := 0
		for range s.Solve(Search{Phases: []Phase{{Vars: v}}}) {
			n++
		}
		if n != 1 {
			b.Fatal(n)
		}
	}
}

func BenchmarkGolomb8(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if got := golomb(8); got != 34 {
			b.Fatal(got)
		}
	}
}

// golomb is the length of the shortest ruler with n marks.
func golomb(n int) (best int64) {
	s := New()
	marks := s.Vars(n, 0, int64(n*n))
	s.Assign(marks[0], 0)
	var differences []*Var
	for i := range marks {
		for j := range i {
			d := s.Var(1, int64(n*n))
			s.Linear([]int64{1, -1, -1}, []*Var{marks[i], marks[j], d}, EQ, 0)
			differences = append(differences, d)
		}
		if i > 0 {
			s.Less(marks[i-1], marks[i])
		}
	}
	s.AllDifferent(differences...)
	s.Less(differences[0], differences[len(differences)-1])
	last := marks[n-1]
	for range s.Solve(Search{Phases: []Phase{{Vars: marks}}, Minimize: last}) {
		best = last.Value()
	}
	return best
}
