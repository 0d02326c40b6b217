package puzzle

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/zebralog/prolog"
)

// made is a puzzle with a row of n places and k categories, the last one of numbers.
func made(seed uint64, n, k int) (*Puzzle, Solution) {
	p := blank(n, k)
	r := rand.New(rand.NewPCG(seed, 1))
	s := make(Solution, n)
	for e := range s {
		s[e] = []int{e}
	}
	for range k - 1 {
		for e, o := range r.Perm(n) {
			s[e] = append(s[e], o)
		}
	}
	g := &generator{p, s, r, func(Formula) bool { return true }}
	for _, f := range g.clues(context.Background(), func(f *form) int { return f.weight }) {
		p.Clues = append(p.Clues, Clue{Formula: f})
	}
	return p, s
}

func blank(n, k int) *Puzzle {
	p := &Puzzle{Row: 0, Categories: []Category{numbers("House", Places, 1, 1, n)}}
	for c := 1; c < k; c++ {
		cat := Category{Name: fmt.Sprint("C", c)}
		for o := range n {
			cat.Options = append(cat.Options, Option{Name: fmt.Sprintf("%c%d", 'a'+c, o)})
		}
		p.Categories = append(p.Categories, cat)
	}
	if n <= 10 {
		p.Categories[k-1] = numbers("Price", Numeric, 100, 50, n)
	}
	return p
}

func TestSolveMade(t *testing.T) {
	for _, size := range [][2]int{{3, 3}, {5, 4}, {5, 6}, {7, 6}} {
		for seed := range uint64(5) {
			p, s := made(seed, size[0], size[1])
			r, err := Solve(context.Background(), p, Options{})
			if err != nil || r.Status != Unique || !r.Solution.equal(s) || len(r.Redundant) > 0 || r.Partial {
				t.Errorf("%v, seed %d: %v %+v", size, seed, err, r)
			}
		}
	}
}

// all are the solutions of a puzzle, by trying everything.
func all(p *Puzzle) (list []Solution) {
	n := p.Size()
	s := make(Solution, n)
	for e := range s {
		s[e] = make([]int, len(p.Categories))
		s[e][0] = e
	}
	var fill func(c, e int, used uint64)
	fill = func(c, e int, used uint64) {
		switch {
		case c == len(p.Categories):
			for i := range p.Clues {
				if !p.Clues[i].meaning().Holds(p, s) {
					return
				}
			}
			list = append(list, s.clone())
		case e == n:
			fill(c+1, 0, 0)
		default:
			for o := range n {
				if used>>o&1 == 0 {
					s[e][c] = o
					fill(c, e+1, used|1<<o)
				}
			}
		}
	}
	fill(1, 0, 0)
	return list
}

func (s Solution) clone() Solution {
	t := make(Solution, len(s))
	for i := range s {
		t[i] = slices.Clone(s[i])
	}
	return t
}

// TestSolveBrute compares the solutions of random formulas with those that are found by
// trying everything.
func TestSolveBrute(t *testing.T) {
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 2))
		p := blank(3+int(seed%2), 3)
		s := make(Solution, p.Size())
		for e := range s {
			s[e] = []int{e}
		}
		for range 2 {
			for e, o := range r.Perm(p.Size()) {
				s[e] = append(s[e], o)
			}
		}
		for range 1 + r.IntN(5) {
			p.Clues = append(p.Clues, Clue{Formula: randomFormula(r, p, 2)})
		}
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		want := all(p)
		if res, err := Solve(context.Background(), p, Options{Count: true, Brief: true, Method: Elimination}); err != nil || res.Count != len(want) {
			t.Fatalf("seed %d: %v, %d solutions by elimination, want %d, of\n%v", seed, err, res.Count, len(want), say(p))
		}
		res, err := Solve(context.Background(), p, Options{All: true})
		if err != nil || res.Count != len(want) {
			t.Fatalf("seed %d: %v, %d solutions, want %d, of\n%v", seed, err, res.Count, len(want), say(p))
		}
		for _, s := range append(res.Others, res.Solution)[:res.Count] {
			if !slices.ContainsFunc(want, s.equal) {
				t.Fatalf("seed %d: %v is no solution of\n%v", seed, s, say(p))
			}
		}
		if res.Status == Several {
			for e, row := range res.Possible {
				for c, options := range row {
					for o := range p.Size() {
						is := slices.ContainsFunc(want, func(s Solution) bool { return s[e][c] == o })
						if is != slices.Contains(options, o) {
							t.Fatalf("seed %d: %d %d %v", seed, e, c, options)
						}
					}
				}
			}
		}
		clues := p.Clues
		for i := range clues {
			p.Clues = slices.Delete(slices.Clone(clues), i, i+1)
			switch left := len(all(p)); res.Status {
			case Unique:
				if (left == 1) != slices.Contains(res.Redundant, i) {
					t.Fatalf("seed %d: clue %d of\n%v", seed, i, say(p))
				}
			}
		}
		if res.Status == None {
			var some []Clue
			for _, i := range res.Conflict {
				some = append(some, clues[i])
			}
			p.Clues = some
			if len(all(p)) > 0 {
				t.Fatalf("seed %d: no conflict: %v", seed, say(p))
			}
			for set := range 1 << len(clues) {
				if bits.OnesCount(uint(set)) >= len(some) {
					continue
				}
				p.Clues = nil
				for i, c := range clues {
					if set>>i&1 != 0 {
						p.Clues = append(p.Clues, c)
					}
				}
				if len(all(p)) == 0 {
					t.Fatalf("seed %d: a smaller conflict: %v", seed, say(p))
				}
			}
		}
	}
}

func say(p *Puzzle) (text string) {
	for _, c := range p.Clues {
		text += p.Say(c.Formula) + "\n"
	}
	return text
}

// randomFormula is any formula.
func randomFormula(r *rand.Rand, p *Puzzle, depth int) Formula {
	ref := func() Ref { return Ref{r.IntN(len(p.Categories)), r.IntN(p.Size())} }
	var some []Formula
	for range 1 + r.IntN(3) {
		if depth > 0 {
			some = append(some, randomFormula(r, p, depth-1))
		}
	}
	k := r.IntN(12)
	if depth == 0 {
		k = r.IntN(3)
	}
	switch k {
	case 0:
		return Same{ref(), ref()}
	case 1:
		return Not{Same{ref(), ref()}}
	case 2, 3, 4:
		return Cmp{Op(r.IntN(6)), randomExpr(r, p, 2), randomExpr(r, p, 2)}
	case 5:
		return Not{some[0]}
	case 6:
		return And(some)
	case 7:
		return Or(some)
	case 8:
		return One(some)
	case 9:
		return Implies{some[0], some[len(some)-1]}
	case 10:
		return Iff{some[0], some[len(some)-1]}
	}
	return Different{ref(), ref(), ref()}[:1+r.IntN(3)]
}

func randomExpr(r *rand.Rand, p *Puzzle, depth int) Expr {
	k := r.IntN(6)
	if depth == 0 {
		k = r.IntN(2)
	}
	e := func() Expr { return randomExpr(r, p, depth-1) }
	switch k {
	case 0:
		return Num{big.NewRat(r.Int64N(9)-2, 1+r.Int64N(2))}
	case 1:
		return At{2 * r.IntN(2), Ref{r.IntN(len(p.Categories)), r.IntN(p.Size())}}
	case 2:
		return Add{e(), e()}
	case 3:
		return Sub{e(), e()}
	case 4:
		return Mul{big.NewRat(r.Int64N(5)-2, 1+r.Int64N(2)), e()}
	}
	return Abs{e()}
}

func TestReadings(t *testing.T) {
	p := &Puzzle{Row: -1, Categories: []Category{names("Name", "Ann,Bob,Cid"), names("Pet", "ant,bee,cat")}}
	ann, bob, ant, bee := Ref{0, 0}, Ref{0, 1}, Ref{1, 0}, Ref{1, 1}
	p.Clues = []Clue{
		{Formula: Same{ann, ant}},
		{Readings: []Formula{Same{ann, bee}, Same{bob, bee}}},
	}
	r, err := Solve(context.Background(), p, Options{})
	if err != nil || r.Status != Unique || p.Clues[1].Formula != (Same{bob, bee}) {
		t.Errorf("%v %+v %v", err, r, p.Clues[1].Formula)
	}
	p.Clues = []Clue{{Position: Position{4, 1}, Text: "x", Readings: []Formula{Same{ann, bee}, Same{bob, bee}}}, {Formula: Not{Same{ann, ant}}}}
	r, err = Solve(context.Background(), p, Options{})
	want := []Unread{{Position{4, 1}, "x", "this may mean different things: Ann = bee; or: Bob = bee"}}
	if err != nil || r.Status != NotSolved || !slices.Equal(r.Unread, want) {
		t.Errorf("%v %+v", err, r)
	}
	p.Clues = []Clue{{Readings: []Formula{Same{ann, bee}, Same{bob, bee}}}, {Formula: Same{ann, ant}}, {Formula: Not{Same{bob, bee}}}}
	r, err = Solve(context.Background(), p, Options{})
	if err != nil || r.Status != None || !slices.Equal(r.Conflict, []int{0, 1, 2}) {
		t.Errorf("%v %+v", err, r)
	}
	both := []Formula{Same{ann, ant}, Same{bob, bee}}
	for _, test := range []struct {
		known Formula
		want  string
	}{
		{Not{Same{ann, bee}}, "either Ann = ant or Bob = bee"},
		{And(both), "Ann = ant, or Bob = bee"},
	} {
		p.Clues = []Clue{{Readings: []Formula{One(both), Or(both)}}, {Formula: test.known}}
		if _, err := Solve(context.Background(), p, Options{}); err != nil || p.Clues[0].Formula == nil || p.Say(p.Clues[0].Formula) != test.want {
			t.Errorf("%v %v", err, p.Clues[0])
		}
	}
}

// TestLarge solves a puzzle of 20 houses and 10 categories, of whose 126 clues each is needed.
func TestLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	text, err := os.ReadFile("testdata/large.pl")
	if err != nil {
		t.Fatal(err)
	}
	pl, err := prolog.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	var term struct{ Clues []prolog.Term }
	if err := pl.QuerySolution("p(_, _, Clues) = " + string(text) + ".").Scan(&term); err != nil {
		t.Fatal(err)
	}
	p := blank(20, 10)
	for _, c := range term.Clues {
		f, err := FromTerm(c)
		if err != nil {
			t.Fatal(err)
		}
		p.Clues = append(p.Clues, Clue{Formula: f})
	}
	r, err := Solve(context.Background(), p, Options{Brief: true})
	if err != nil || r.Status != Unique {
		t.Fatal(err, r)
	}
}

// TestLiteral: "neither A nor B" speaks of two, unless there is no solution then.
func TestLiteral(t *testing.T) {
	const text = `Drinks

Person: Ann, Bob, Cy
Drink: ale, milk, tea
Pet: cat, dog, fish

1. Neither Ann nor the tea drinker has the fish.
2. Bob has the dog.
`
	for _, c := range []struct {
		more string
		want Status
	}{
		{"3. Cy drinks ale.\n", Unique},                      // so that Bob drinks tea
		{"3. Ann drinks tea.\n4. Bob drinks ale.\n", Unique}, // and so does Ann
		{"3. Ann drinks tea.\n", None},                       // which tells where the text is odd
		{"3. Bob drinks tea.\n4. Ann has the fish.\n", None},
	} {
		p, err := Parse("drinks", text+c.more)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Solve(t.Context(), p, Options{})
		if err != nil || r.Status != c.want {
			t.Errorf("%s: %v %v, want %v", c.more, r.Status, err, c.want)
		}
	}
}
