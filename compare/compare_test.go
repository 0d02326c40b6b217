package compare_test

import (
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog/compare"
	"github.com/zebralog/prolog/puzzle"
	"github.com/zebralog/prolog/repl"
)

var every = flag.Bool("every", false, "compare the ways on all puzzles of the collection")

func native() (repl.Engine, error) {
	return repl.NewNative(strings.NewReader(""), io.Discard, io.Discard, repl.Options{})
}

func read(t *testing.T, file string) *puzzle.Puzzle {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzle.Parse(file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := puzzle.Solve(context.Background(), p, puzzle.Options{Brief: true}); err != nil {
		t.Fatal(err)
	}
	return p
}

// small are puzzles that every way solves soon, and those with no form in the way text.
var small = map[string]string{
	"row":     "Row: houses\nName: Ann, Bob, Cid\nPet: cat, dog, fox\n\nAnn is next to Bob.\nThe cat is in the first house.\nAnn does not have the cat.\nCid is somewhere to the right of the dog.\n",
	"prices":  "Name: Ann, Bob, Cid\nPrice: $1.50, $1.60, $1.70\nColour: red, dark green, blue\n\nAnn paid $0.10 more than Bob.\nCid is either dark green or paid $1.60.\nThe one who paid $1.50 is not red.\nBob is not blue.\n",
	"several": "Name: Ann, Bob, Cid\nColour: red, green, blue\n\nAnn is not red.\n",
	"none":    "Name: Ann, Bob, Cid\nColour: red, green, blue\n\nAnn is red.\nBob is red.\n",
	"names":   "Name: Variable, Houses, [], 'it''s'\nColour: first, X, member, \\\nSize: 1st < Street < V1 < 2nd\n\nVariable is first.\nThe X one is smaller than Houses.\n",
}

// TestSmall: all ways have the same solutions as package puzzle.
func TestSmall(t *testing.T) {
	for name, text := range small {
		t.Run(name, func(t *testing.T) {
			p, err := puzzle.Parse(name, text)
			if err != nil {
				t.Fatal(err)
			}
			results := run(t, p, 5*time.Second)
			r, err := puzzle.Solve(context.Background(), p, puzzle.Options{Brief: true, All: true})
			if err != nil {
				t.Fatal(err)
			}
			for _, result := range results {
				if result.Err == "" && result.Solutions != r.Count {
					t.Errorf("%s: %d solutions, not %d", result.Way, result.Solutions, r.Count)
				}
				if result.Err != "" && result.Way != "text" {
					t.Errorf("%s: %s", result.Way, result.Err)
				}
			}
		})
	}
}

func run(t *testing.T, p *puzzle.Puzzle, limit time.Duration) []compare.Result {
	t.Helper()
	results, err := compare.Run(context.Background(), p, []compare.Engine{{Name: "zebra", New: native}}, compare.Options{Limit: limit})
	if err == nil {
		err = compare.Check(results)
	}
	if err != nil {
		t.Error(err)
	}
	return results
}

// TestCollection: a way that runs to the end has the solution that the others have.
func TestCollection(t *testing.T) {
	limit, files := 300*time.Millisecond, []string{"zebra", "einstein", "blood_donation"}
	if *every {
		limit, files = 10*time.Second, nil
		all, _ := filepath.Glob("../puzzles/collection/*.txt")
		for _, file := range all {
			files = append(files, strings.TrimSuffix(filepath.Base(file), ".txt"))
		}
	}
	for _, name := range files {
		t.Run(name, func(t *testing.T) {
			done := 0
			for _, r := range run(t, read(t, "../puzzles/collection/"+name+".txt"), limit) {
				if r.Err == "" {
					done++
				}
				if *every {
					t.Logf("%-18s %-6s %4d  %-20s %9.3f ms  %s", r.Way, r.Engine, r.Solutions, r.Cost, r.Ms, r.Err)
				}
			}
			if done == 0 {
				t.Error("no way came to an end")
			}
		})
	}
}

// TestCosts: the zebra takes the guesses and nodes that README.md of the puzzles tells.
func TestCosts(t *testing.T) {
	costs := map[string]string{"elimination": "6 guesses", "domains": "9 nodes"}
	for _, r := range run(t, read(t, "../puzzles/collection/zebra.txt"), 30*time.Second) {
		if want := costs[r.Way]; r.Engine == "zebra" && want != "" && r.Cost != want {
			t.Errorf("%s: %s", r.Way, r.Cost)
		}
	}
}

func TestTable(t *testing.T) {
	results := []compare.Result{
		{Way: "domains", Engine: "a", Solutions: 1, Cost: "9 nodes", Ms: 0.5, Ratio: 1, Bytes: 20 << 10},
		{Way: "domains", Engine: "b", Solutions: 1, Ms: 2, Ratio: 4},
		{Way: "random", Engine: "b", Err: "nothing", Skipped: true},
	}
	var out strings.Builder
	if err := compare.Write(&out, results); err != nil {
		t.Fatal(err)
	}
	want := `
way      engine  solutions  cost     ms     memory  ratio
domains  a       1          9 nodes  0.500  20 kB   1.0
domains  b       1          -        2.000  0 B     4.0
random   b       -          -        -      -       nothing
`
	if out.String() != want[1:] {
		t.Errorf("got\n%s", out.String())
	}
	out.Reset()
	if err := compare.WriteSVG(&out, "A & B", results); err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal([]byte(out.String()), new(struct{})); err != nil {
		t.Errorf("%v in %s", err, out.String())
	}
}

func TestCheck(t *testing.T) {
	good := compare.Result{Way: "m", Engine: "e", Solutions: 1, Answer: "[a]"}
	if err := compare.Check([]compare.Result{good, good, {Way: "m", Engine: "f", Skipped: true, Err: "late"}}); err != nil {
		t.Error(err)
	}
	for _, change := range []func(r *compare.Result){
		func(r *compare.Result) { r.Answer = "[b]" },
		func(r *compare.Result) { r.Err = "failed" },
	} {
		bad := good
		change(&bad)
		if err := compare.Check([]compare.Result{good, bad}); err == nil {
			t.Errorf("%+v: no error", bad)
		}
	}
}

func TestRunErrors(t *testing.T) {
	p := read(t, "../puzzles/collection/zebra.txt")
	none := compare.Engine{Name: "none", New: func() (repl.Engine, error) { return nil, errors.New("no engine") }}
	results, err := compare.Run(context.Background(), p, []compare.Engine{none}, compare.Options{Limit: time.Second})
	if err != nil || len(results) != len(compare.Ways())+3 || results[0].Err != "no engine" {
		t.Errorf("%v, %v", results, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := compare.Run(ctx, p, []compare.Engine{{Name: "zebra", New: native}}, compare.Options{Limit: time.Second}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := compare.Program("guessing", p); err == nil {
		t.Error("a way that there is not")
	}
}
