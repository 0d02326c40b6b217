package puzzle

import (
	"cmp"
	"context"
	"iter"
	"runtime"
	"time"
)

// A Source is a text with a puzzle.
type Source struct {
	Name string
	Text func() (string, error)
}

// SolveAll reads and solves puzzles, several at a time, and yields their reports in the
// order of sources.
func SolveAll(ctx context.Context, sources []Source, o Options) iter.Seq[*Report] {
	return func(yield func(*Report) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		workers := runtime.GOMAXPROCS(0)
		results := make([]chan *Report, len(sources))
		for i := range results {
			results[i] = make(chan *Report, 1)
		}
		turns := make(chan int)
		go func() {
			defer close(turns)
			for i := range sources {
				select {
				case turns <- i:
				case <-ctx.Done():
					return
				}
			}
		}()
		for range workers {
			go func() {
				for i := range turns {
					results[i] <- sources[i].solve(ctx, o)
				}
			}()
		}
		for i := range results {
			select {
			case r := <-results[i]:
				if !yield(r) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

// solve reads and solves one puzzle.
func (s *Source) solve(ctx context.Context, o Options) *Report {
	reader() // its time is not that of the puzzle
	start := time.Now()
	r := &Report{File: s.Name}
	defer func() { r.Time = time.Since(start) }()
	text, err := s.Text()
	if err != nil {
		r.Err = err
		return r
	}
	if r.Puzzle, r.Err = ParseContext(ctx, s.Name, text); r.Puzzle == nil || o.ReadOnly && r.Err != nil {
		return r
	}
	if r.Puzzle.Size() == 0 {
		return r
	}
	if err = r.Puzzle.Validate(); err == nil && !o.ReadOnly {
		r.Result, err = Solve(ctx, r.Puzzle, o)
	}
	r.Err = cmp.Or(r.Err, err)
	return r
}
