package puzzle

import (
	"context"
	"testing"
)

// checkSteps proves that each step follows from the clues and the facts that it names, and
// that these come before it.
func checkSteps(t *testing.T, p *Puzzle, steps []Step, given []Fact) {
	t.Helper()
	q := newProblem(context.Background(), p)
	known := make(map[Fact]bool)
	for _, f := range given {
		known[f] = true
	}
	for i, s := range steps {
		var fs []Formula
		for _, c := range s.Clues {
			fs = append(fs, p.Clues[c].meaning())
		}
		for _, f := range s.From {
			if !known[f] {
				t.Fatalf("step %d uses %s, which is not known", i, p.SayFact(f))
			}
			fs = append(fs, f.Formula())
		}
		if s.Bad && q.consistent(fs...) {
			t.Fatalf("step %d is no contradiction", i)
		}
		for _, f := range s.So {
			if q.consistent(append(fs, Not{f.Formula()})...) {
				t.Fatalf("step %d of kind %d does not conclude %s from %v %v", i, s.Kind, p.SayFact(f), s.Clues, s.From)
			}
			known[f] = true
		}
		if s.Kind == Suppose {
			inner := append([]Fact(nil), s.So[0])
			inner[0].Is = !inner[0].Is
			checkSteps(t, p, s.Inner, append(inner, s.From...))
		}
	}
}

func TestExplain(t *testing.T) {
	kinds := make(map[StepKind]int)
	levels := make(map[Difficulty]int)
	for _, size := range [][2]int{{3, 3}, {4, 4}, {5, 5}, {6, 5}, {7, 7}} {
		for seed := range uint64(6) {
			p, s := made(seed, size[0], size[1])
			x, err := Explain(context.Background(), p)
			if err != nil || !x.Solution.equal(s) {
				t.Fatal(size, seed, err)
			}
			checkSteps(t, p, x.Steps, nil)
			for _, s := range x.Steps {
				kinds[s.Kind]++
			}
			levels[x.Difficulty]++
			t.Log(size, seed, x.Difficulty, len(x.Steps))
		}
	}
	t.Log(kinds, levels)
}

func TestFactsWithThousands(t *testing.T) {
	p, err := Parse("x", "Name: Ann, Bob\nPrice: $1,180, $2,250\n\nAnn paid $1,180.")
	if err != nil {
		t.Fatal(err)
	}
	fs, err := p.ParseFacts("Ann=$1,180,Bob!=$1,180, Bob=$2,250")
	if err != nil || len(fs) != 3 {
		t.Error(fs, err)
	}
}
