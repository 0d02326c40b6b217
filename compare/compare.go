// Package compare runs the ways to solve the zebra puzzle of package puzzles on
// several engines and sets their answers, costs and times side by side.
package compare

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/puzzles"
	"github.com/zebralog/prolog/repl"
)

// A Method is a way to solve the puzzle: it has the predicate
// Name_answer(Owner, Drinker, Cost), which is called in the program of the file.
// Without a file it is the bundled program.
type Method struct {
	Name string
	File string
}

// Methods are the ways to solve the puzzle.
var Methods = []Method{
	{"unification", "zebra.pl"},
	{"generate_and_test", "generate_and_test.pl"},
	{"elimination", "elimination.pl"},
	{"domains", "domains.pl"},
}

// An Engine is a Prolog to run the programs on.
type Engine struct {
	Name string
	New  func() (repl.Engine, error)
}

// A Result is what one way has found on one engine.
type Result struct {
	Method    string  `json:"method"`
	Engine    string  `json:"engine"`
	Owner     string  `json:"owner"`          // of the zebra
	Drinker   string  `json:"drinker"`        // of water
	Solutions int     `json:"solutions"`      // with different houses
	Cost      string  `json:"cost,omitempty"` // inferences, or what the program counts
	Ms        float64 `json:"ms"`             // to find all solutions, the best of some runs
	Err       string  `json:"error,omitempty"`
}

// Run runs all ways on all engines. The time of a run is that of the search for
// all solutions, without loading the program.
func Run(ctx context.Context, engines []Engine) ([]Result, error) {
	dir, err := os.MkdirTemp("", "puzzles")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := unpack(dir); err != nil {
		return nil, err
	}
	var results []Result
	for _, m := range Methods {
		for _, e := range engines {
			r := Result{Method: m.Name, Engine: e.Name}
			if err := r.run(ctx, filepath.Join(dir, m.File), e); err != nil {
				r.Err = err.Error()
			}
			if ctx.Err() != nil {
				return results, ctx.Err()
			}
			results = append(results, r)
		}
	}
	return results, nil
}

// unpack writes the programs to a directory.
func unpack(dir string) error {
	if err := os.WriteFile(filepath.Join(dir, "zebra.pl"), []byte(prolog.Zebra), 0o666); err != nil {
		return err
	}
	names, err := fs.Glob(puzzles.Files, "*.pl")
	if err != nil {
		return err
	}
	for _, name := range names {
		text, err := fs.ReadFile(puzzles.Files, name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// A search is repeated until this time has passed, and maxRuns times at most.
const (
	enough  = 300 * time.Millisecond
	maxRuns = 20
)

// run fills in the result.
func (r *Result) run(ctx context.Context, file string, e Engine) error {
	engine, err := e.New()
	if err != nil {
		return err
	}
	defer engine.Close()
	if err := engine.Consult(ctx, file); err != nil {
		return err
	}
	text := r.Method + "_answer(Owner, Drinker, Cost)."
	q := repl.Query{Text: text, Start: syntax.StartOf(r.Method)}
	counter, _ := engine.(interface{ Inferences() uint64 })
	var total, best time.Duration
	for n := 0; n < maxRuns && total < enough; n++ {
		r.Solutions = 0
		var before uint64
		if counter != nil {
			before = counter.Inferences()
		}
		start := time.Now()
		err := engine.Solve(ctx, q, func(a *repl.Answer) bool {
			r.Solutions++
			r.Owner, r.Drinker, r.Cost = value(a, "Owner"), value(a, "Drinker"), value(a, "Cost")
			return true
		})
		elapsed := time.Since(start)
		if err != nil {
			return err
		}
		if r.Cost == "inferences" {
			r.Cost = ""
			if counter != nil {
				r.Cost = fmt.Sprintf("inferences(%d)", counter.Inferences()-before)
			}
		}
		total += elapsed
		if n == 0 || elapsed < best {
			best = elapsed
		}
	}
	r.Ms = float64(best.Microseconds()) / 1000
	return nil
}

// value is the text of the value of a variable.
func value(a *repl.Answer, name string) string {
	for _, v := range a.Vars {
		if v.Name == name {
			text, err := syntax.AppendTerm(nil, a.Terms, v.Value, &syntax.WriteOptions{Quoted: true})
			if err == nil {
				return string(text)
			}
		}
	}
	return ""
}

// Check returns an error unless all results have the same single solution.
func Check(results []Result) error {
	for _, r := range results {
		first := results[0]
		switch {
		case r.Err != "":
			return fmt.Errorf("%s on %s: %s", r.Method, r.Engine, r.Err)
		case r.Solutions != 1:
			return fmt.Errorf("%s on %s: %d solutions", r.Method, r.Engine, r.Solutions)
		case r.Owner != first.Owner || r.Drinker != first.Drinker:
			return fmt.Errorf("%s on %s: %s and %s, but %s on %s: %s and %s", r.Method, r.Engine, r.Owner, r.Drinker,
				first.Method, first.Engine, first.Owner, first.Drinker)
		}
	}
	return nil
}

// Write writes the results as a table. The ratio of a time is that to the
// first engine's for the same way.
func Write(w io.Writer, results []Result) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "way\tengine\towner\tdrinker\tsolutions\tcost\tms\tratio\t")
	base := make(map[string]float64)
	for _, r := range results {
		if r.Err != "" {
			fmt.Fprintf(t, "%s\t%s\t%s\n", r.Method, r.Engine, r.Err)
			continue
		}
		if base[r.Method] == 0 {
			base[r.Method] = r.Ms
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%d\t%s\t%.3f\t%.1f\t\n", r.Method, r.Engine, r.Owner, r.Drinker, r.Solutions,
			costText(r.Cost), r.Ms, r.Ms/base[r.Method])
	}
	return t.Flush()
}

// costText is "9 nodes" for nodes(9).
func costText(cost string) string {
	name, rest, ok := strings.Cut(cost, "(")
	if !ok {
		return "-"
	}
	return strings.TrimSuffix(rest, ")") + " " + name
}
