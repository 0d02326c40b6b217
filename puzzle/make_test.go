package puzzle

import (
	"context"
	"flag"
	"testing"
)

var makeCount = flag.Int("make", 12, "how many puzzles the tests make")

func TestMake(t *testing.T) {
	ctx := context.Background()
	kinds := make(map[StepKind]int)
	levels := make(map[Difficulty]int)
	for seed := range uint64(*makeCount) {
		o := MakeOptions{Options: 3 + int(seed%3), Categories: 3 + int(seed/3%3), Seed: seed}
		if seed%4 != 0 {
			o.Difficulty = []Difficulty{Easy, Medium, Hard}[seed%4-1]
		}
		m, err := Make(ctx, o)
		if err != nil {
			t.Errorf("%+v: %v", o, err)
			continue
		}
		again, err := Make(ctx, o)
		if err != nil || again.Text != m.Text {
			t.Fatalf("%+v: another puzzle with the same seed:\n%s\n%s", o, m.Text, again.Text)
		}
		p, err := Parse("made", m.Text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Solve(ctx, p, Options{})
		if err != nil || r.Status != Unique || !r.Solution.equal(m.Solution) || len(r.Redundant) > 0 || len(r.Wrong) > 0 || len(p.Answer) == 0 {
			t.Fatalf("%+v: %v %+v\n%s", o, err, r, m.Text)
		}
		x, err := Explain(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		checkSteps(t, p, x.Steps, nil)
		for _, s := range x.Steps {
			kinds[s.Kind]++
		}
		levels[m.Difficulty]++
		if o.Difficulty != "" && m.Difficulty != o.Difficulty {
			t.Errorf("%+v: %s", o, m.Difficulty)
		}
	}
	t.Log(kinds, levels)
}
