package compare

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/zebralog/prolog/puzzle"
)

// generate solves a puzzle by generating and testing in Go. It takes the same steps as the
// program in Prolog. It calls yield with each solution, which is the person of each option.
func (p *plan) generate(ctx context.Context, yield func(who [][]int)) (tried uint64) {
	who := make([][]int, len(p.Categories))
	for c := range who {
		who[c] = make([]int, p.n)
	}
	who[p.person] = p.everyone()
	tests := make([][]func() bool, len(p.steps))
	for i, s := range p.steps {
		for _, c := range s.tests {
			tests[i] = append(tests[i], p.compile(c.says, who))
		}
	}
	stopped := false
	var step func(i int)
	step = func(i int) {
		if i == len(p.steps) {
			yield(who)
			return
		}
		s := &p.steps[i]
		row := who[s.cat]
		fixed := make([]int, p.n) // the person that each option must have, -1 for any
		for o := range fixed {
			fixed[o] = -1
			if r, ok := s.given[o]; ok {
				fixed[o] = who[r.Cat][r.Opt]
				row[o] = fixed[o]
			}
		}
		left := append([]int(nil), s.persons...)
		var perm func(k int)
		perm = func(k int) {
			if k == len(s.options) {
				if tried++; tried%1024 == 0 {
					stopped = stopped || ctx.Err() != nil
				}
				for _, holds := range tests[i] {
					if !holds() {
						return
					}
				}
				step(i + 1)
				return
			}
			o := s.options[k]
			for j := k; j < len(left) && !stopped; j++ {
				left[k], left[j] = left[j], left[k]
				if fixed[o] < 0 || fixed[o] == left[k] {
					row[o] = left[k]
					perm(k + 1)
				}
				left[k], left[j] = left[j], left[k]
			}
		}
		perm(0)
	}
	step(0)
	return tried
}

// compile returns a function that tests the persons of the options.
func (p *plan) compile(x test, who [][]int) func() bool {
	switch x := x.(type) {
	case same:
		a, b := &who[x.a.Cat][x.a.Opt], &who[x.b.Cat][x.b.Opt]
		return func() bool { return *a == *b }
	case apart:
		a, b := &who[x.a.Cat][x.a.Opt], &who[x.b.Cat][x.b.Opt]
		return func() bool { return *a != *b }
	case all:
		fs := make([]func() bool, len(x))
		for i, x := range x {
			fs[i] = p.compile(x, who)
		}
		return func() bool {
			for _, f := range fs {
				if !f() {
					return false
				}
			}
			return true
		}
	case some:
		fs := make([]func() bool, len(x))
		for i, x := range x {
			fs[i] = p.compile(x, who)
		}
		return func() bool {
			for _, f := range fs {
				if f() {
					return true
				}
			}
			return false
		}
	case puzzle.Cmp:
		find := func(a puzzle.At) int {
			person, row := who[a.Of.Cat][a.Of.Opt], who[a.Cat]
			for o, q := range row {
				if q == person {
					return o
				}
			}
			return -1
		}
		if a, b, rows, ok := p.related(x); ok {
			return func() bool { return rows[find(a)][find(b)] }
		}
		return func() bool {
			value := func(a puzzle.At) *big.Rat { return p.Categories[a.Cat].Options[find(a)].Value }
			return x.Op.Of(number(x.L, value).Cmp(number(x.R, value)))
		}
	}
	return func() bool { return true }
}

// houses returns the options of each house. The persons of all options must be known.
func (p *plan) houses(who [][]int) puzzle.Solution {
	s := make(puzzle.Solution, p.n)
	for h := range s {
		s[h] = make([]int, len(who))
		person := who[p.house][h]
		for c, row := range who {
			for o, q := range row {
				if q == person {
					s[h][c] = o
				}
			}
		}
	}
	return s
}

// native has the ways that are also written in Go. Each function returns the solutions and
// the cost of the search.
var native = map[string]func(context.Context, *task) ([]puzzle.Solution, string, error){
	"generate_and_test": func(ctx context.Context, t *task) (found []puzzle.Solution, cost string, err error) {
		p := newPlan(t)
		tried := p.generate(ctx, func(who [][]int) { found = append(found, p.houses(who)) })
		return found, fmt.Sprintf("%d tests", tried), ctx.Err()
	},
	"elimination": solveBy(puzzle.Elimination),
	"domains":     solveBy(puzzle.Domains),
}

// solveBy returns a way that uses a method of package puzzle.
func solveBy(method puzzle.Method) func(context.Context, *task) ([]puzzle.Solution, string, error) {
	return func(ctx context.Context, t *task) ([]puzzle.Solution, string, error) {
		r, err := puzzle.Solve(ctx, t.Puzzle, puzzle.Options{Brief: true, All: true, Method: method})
		if err != nil || r.Count == 0 {
			return nil, "", err
		}
		return append([]puzzle.Solution{r.Solution}, r.Others...), "", nil
	}
}

// runNative runs a way in Go and fills in its result.
func (r *Result) runNative(ctx context.Context, t *task, search func(context.Context, *task) ([]puzzle.Solution, string, error), o Options) error {
	var found []puzzle.Solution
	err := r.repeat(ctx, o, func(ctx context.Context) (err error) {
		found, r.Cost, err = search(ctx, t)
		return err
	})
	if err == nil {
		r.Solutions, r.Answer = len(found), t.answer(found)
	}
	return err
}

// answer returns solutions as a text, in a fixed order.
func (t *task) answer(solutions []puzzle.Solution) string {
	texts := make([]string, len(solutions))
	for i, s := range solutions {
		houses := make([]string, len(s))
		for h, row := range s {
			var options []string
			for _, c := range t.rest() {
				options = append(options, t.atom(puzzle.Ref{Cat: c, Opt: row[c]}))
			}
			houses[h] = "[" + strings.Join(options, ",") + "]"
		}
		texts[i] = "[" + strings.Join(houses, ",") + "]"
	}
	slices.Sort(texts)
	return "[" + strings.Join(texts, ",") + "]"
}
