// Package compare solves a puzzle in each of the ways that it has programs for. It does so
// on several engines and in Go, and compares answers, costs and times.
package compare

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/puzzle"
	"github.com/zebralog/prolog/repl"
)

// An Engine is a Prolog system on which the programs run.
type Engine struct {
	Name string
	New  func() (repl.Engine, error)
}

// A Result is the result of one way on one engine.
type Result struct {
	Way       string  `json:"way"`
	Engine    string  `json:"engine"` // "go" for the same way written in Go
	Solutions int     `json:"solutions"`
	Cost      string  `json:"cost,omitempty"`   // as in "12 nodes"
	Ms        float64 `json:"ms"`               // the time to find all solutions, the shortest of some runs
	Bytes     uint64  `json:"bytes,omitempty"`  // what the run has allocated, or what its stacks hold at the end
	Ratio     float64 `json:"ratio,omitempty"`  // of the time to the shortest one of this way
	Answer    string  `json:"answer,omitempty"` // the solutions as a term, in the same form for all
	Err       string  `json:"error,omitempty"`  // why the run did not end
	Skipped   bool    `json:"skipped,omitempty"`
}

// Options bound the runs.
type Options struct {
	Limit time.Duration // the time limit of a run
}

// Run solves a puzzle in all ways on all engines, and in Go if the way has Go code. The
// time of a run is that of the search for all solutions, without loading the program.
func Run(ctx context.Context, p *puzzle.Puzzle, engines []Engine, o Options) ([]Result, error) {
	dir, err := os.MkdirTemp("", "compare")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	t := newTask(p)
	var results []Result
	for _, w := range ways {
		program, err := w.build(t)
		first := len(results)
		for _, e := range engines {
			r := Result{Way: w.name, Engine: e.Name}
			if err == nil {
				file := filepath.Join(dir, w.name+".pl")
				if err := os.WriteFile(file, []byte(program), 0o666); err != nil {
					return nil, err
				}
				r.note(ctx, r.run(ctx, t, file, e, o), o)
			} else {
				r.Err, r.Skipped = err.Error(), true
			}
			results = append(results, r)
		}
		if native[w.name] != nil {
			r := Result{Way: w.name, Engine: "go"}
			r.note(ctx, r.runNative(ctx, t, native[w.name], o), o)
			results = append(results, r)
		}
		if ctx.Err() != nil {
			return results, ctx.Err()
		}
		compareTimes(results[first:])
	}
	return results, nil
}

// note notes the error of a run. Running into the time limit is noted, but is no error.
func (r *Result) note(ctx context.Context, err error, o Options) {
	switch {
	case err == nil:
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		r.Err, r.Skipped = fmt.Sprintf("not finished after %v", o.Limit), true
	default:
		r.Err = strings.ReplaceAll(err.Error(), "\n", " ")
	}
}

// compareTimes sets the ratios of the results of one way.
func compareTimes(results []Result) {
	least := 0.0
	for _, r := range results {
		if r.Err == "" && (least == 0 || r.Ms < least) {
			least = r.Ms
		}
	}
	for i := range results {
		if r := &results[i]; r.Err == "" && least > 0 {
			r.Ratio = r.Ms / least
		}
	}
}

// A search is repeated until it has taken this time in all, but at most maxRuns times.
const (
	enough  = 300 * time.Millisecond
	maxRuns = 20
)

// repeat repeats a search, and notes the shortest time and what the first run has
// allocated. Reading the allocations and collecting garbage would slow down a short search
// to half its speed, so this is done for the first run only.
func (r *Result) repeat(ctx context.Context, o Options, search func(context.Context) error) error {
	var total, best time.Duration
	for n := 0; n < maxRuns && total < enough; n++ {
		ctx, cancel := context.WithTimeout(ctx, o.Limit)
		var before, after runtime.MemStats
		if n == 0 {
			runtime.ReadMemStats(&before)
		}
		start := time.Now()
		err := search(ctx)
		elapsed := time.Since(start)
		if n == 0 {
			runtime.ReadMemStats(&after)
			r.Bytes = after.TotalAlloc - before.TotalAlloc
			runtime.GC()
		}
		if err == nil {
			err = ctx.Err()
		} else if ctx.Err() != nil {
			err = ctx.Err()
		}
		cancel()
		if err != nil {
			return err
		}
		if total += elapsed; n == 0 || elapsed < best {
			best = elapsed
		}
	}
	r.Ms = float64(best.Microseconds()) / 1000
	return nil
}

// run runs a program and fills in its result.
func (r *Result) run(ctx context.Context, t *task, file string, e Engine, o Options) error {
	engine, err := e.New()
	if err != nil {
		return err
	}
	defer engine.Close()
	if err := engine.Consult(ctx, file); err != nil {
		return err
	}
	counter, _ := engine.(interface{ Inferences() uint64 })
	query := "solutions(Solutions, Cost)."
	if counter != nil {
		query = "solutions(Solutions, Cost), statistics(globalused, Global), statistics(trailused, Trail), Bytes is Global + Trail."
	}
	q := repl.Query{Text: query, Start: syntax.StartOf("compare")}
	bytes := ""
	err = r.repeat(ctx, o, func(ctx context.Context) error {
		var before uint64
		if counter != nil {
			before = counter.Inferences()
		}
		found := false
		err := engine.Solve(ctx, q, func(a *repl.Answer) bool {
			found = true
			r.Answer, r.Cost, bytes = value(a, "Solutions"), value(a, "Cost"), value(a, "Bytes")
			return false
		})
		if err == nil && !found {
			err = errors.New("solutions/2 failed")
		}
		if r.Cost == "inferences" {
			r.Cost = ""
			if counter != nil {
				r.Cost = fmt.Sprintf("%d inferences", counter.Inferences()-before)
			}
		} else if name, n, ok := strings.Cut(r.Cost, "("); ok {
			r.Cost = strings.TrimSuffix(n, ")") + " " + name
		}
		return err
	})
	if err != nil {
		return err
	}
	if n, err := strconv.ParseUint(bytes, 10, 64); err == nil {
		r.Bytes = n
	}
	return r.take(t)
}

// take converts the answer of a program to the common form, and counts the solutions.
func (r *Result) take(t *task) error {
	read := t.atom
	if r.Way == "text" {
		read = t.read
	}
	rest := r.Answer
	skip := func(prefix string) (ok bool) {
		rest, ok = strings.CutPrefix(rest, prefix)
		return ok
	}
	option := func(c int) int {
		for o := range t.n {
			after, ok := strings.CutPrefix(rest, read(puzzle.Ref{Cat: c, Opt: o}))
			if ok && (strings.HasPrefix(after, ",") || strings.HasPrefix(after, "]")) {
				rest = after
				return o
			}
		}
		return -1
	}
	var solutions []puzzle.Solution
	ok := skip("[")
	for ok && !skip("]") {
		ok = (len(solutions) == 0 || skip(",")) && skip("[")
		s := make(puzzle.Solution, t.n)
		for h := range s {
			ok = ok && (h == 0 || skip(",")) && skip("[")
			s[h] = make([]int, len(t.Categories))
			if t.Row >= 0 {
				s[h][t.Row] = h
			}
			for i, c := range t.rest() {
				ok = ok && (i == 0 || skip(","))
				if s[h][c] = option(c); s[h][c] < 0 {
					ok = false
				}
			}
			ok = ok && skip("]")
		}
		ok = ok && skip("]")
		solutions = append(solutions, s)
	}
	if !ok {
		return fmt.Errorf("an answer has an unexpected form: %.60s", rest)
	}
	r.Solutions, r.Answer = len(solutions), t.answer(solutions)
	return nil
}

// value returns the text of the value of a variable.
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

// Check returns an error unless all results have the same solutions.
func Check(results []Result) error {
	var first *Result
	for i := range results {
		r := &results[i]
		switch {
		case r.Skipped:
		case r.Err != "":
			return fmt.Errorf("%s on %s: %s", r.Way, r.Engine, r.Err)
		case first == nil:
			first = r
		case r.Answer != first.Answer:
			return fmt.Errorf("%s on %s has %d solutions, and %s on %s %d, or others:\n%s\n%s", r.Way, r.Engine, r.Solutions,
				first.Way, first.Engine, first.Solutions, r.Answer, first.Answer)
		}
	}
	return nil
}
