package prolog_test

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/zebralog/prolog"
)

// hardConstraints are goals that run long in the kernel of library(clpfd), within few calls.
var hardConstraints = map[string]string{
	"label":      "pigeons(30, Vs), label(Vs)",
	"bisect":     "pigeons(30, Vs), labeling([ff, bisect, down], Vs)",
	"restarts":   "pigeons(30, Vs), labeling([dom_w_deg, random(1), restarts(100)], Vs)",
	"optimum":    "pigeons(30, Vs), sum(Vs, #=, S), labeling([min(S)], Vs)",
	"learning":   "pigeons(30, Vs), labeling([lcg], Vs)",
	"learned":    "pigeons(30, Vs), sum(Vs, #=, S), labeling([lcg, min(S)], Vs)",
	"exhausting": "length(Vs, 60), Vs ins 0..1, labeling([lcg], Vs), fail",
	"magic":      "square(Vs), label(Vs)",
	"solutions":  "length(Vs, 60), Vs ins 0..1, sum(Vs, #=, S), S #>= 0, labeling([max(S)], Vs), fail",
	"order":      "[X,Y] ins 0..1000000000, X #> Y, Y #> X",
	"products":   "[X,Y] ins 1..1000000000000, X #= Y*Z, Y #= X+1, Z #= X+Y",
	"distinct":   "length(Vs, 3000), Vs ins 1..3000, all_distinct(Vs), label(Vs)",
	"circuit":    "length(Vs, 3000), circuit(Vs), label(Vs)",
	"tuples":     "numlist(1, 3000, L), findall([X,Y], (member(X, L), Y is X*7919 mod 3001), Ts), length(Vs, 3000), chain(Vs, Ts), label(Vs)",
	"reflection": "X in 0..9, B #<==> X #> 3, pigeons(30, Vs), labeling([ff, enum], [B,X|Vs])",
}

const hardProgram = `
	:- use_module(library(clpfd)).
	:- use_module(library(time)).
	pigeons(N, Vs) :- length(Vs, N), M is N-1, Vs ins 1..M, apart(Vs).
	apart([]).
	apart([V|Vs]) :- apart(Vs, V), apart(Vs).
	apart([], _).
	apart([W|Ws], V) :- V #\= W, apart(Ws, V).
	square(Vs) :-
		length(Vs, 36), Vs ins 1..36, all_different(Vs), rows(Vs, Rows), transpose(Rows, Cols),
		sums(Rows), sums(Cols).
	rows([], []).
	rows([A,B,C,D,E,F|Vs], [[A,B,C,D,E,F]|Rows]) :- rows(Vs, Rows).
	sums([]).
	sums([R|Rs]) :- sum(R, #=, 111), sums(Rs).
	chain([_], _) :- !.
	chain([X,Y|Zs], Ts) :- tuples_in([[X,Y]], Ts), chain([Y|Zs], Ts).
`

// TestConstraintsEnd ends goals in the kernel of library(clpfd) in all ways there are.
func TestConstraintsEnd(t *testing.T) {
	p, err := prolog.New(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := p.Exec(hardProgram); err != nil {
		t.Fatal(err)
	}
	const soon = 50 * time.Millisecond
	left := len(hardConstraints)
	if underRace {
		left = 4 // others each time: the order of a map is random
	}
	for name, goal := range hardConstraints {
		if left--; left < 0 {
			break
		}
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), soon)
			defer cancel()
			if err := p.QuerySolutionContext(ctx, goal+".").Err(); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("with a context that ends: %v", err)
			}

			sols, err := p.Query(goal + ".")
			if err != nil {
				t.Fatal(err)
			}
			time.AfterFunc(soon, func() { sols.Close() })
			for sols.Next() {
			}
			if err := sols.Err(); err != nil && !errors.Is(err, prolog.ErrClosed) {
				t.Errorf("closed: %v", err)
			}

			for _, holds := range []string{
				"catch(call_with_time_limit(0.05, (" + goal + ")), time_limit_exceeded, true).",
				"call_with_inference_limit((" + goal + "), 2000, inference_limit_exceeded).",
			} {
				if err := p.QuerySolution(holds).Err(); err != nil {
					t.Errorf("%s: %v", holds, err)
				}
			}
			ctx = prolog.WithInferences(context.Background(), 2000)
			if err := p.QuerySolutionContext(ctx, goal+".").Err(); !errors.Is(err, prolog.ErrInferences) {
				t.Errorf("with few inferences: %v", err)
			}
			// Nothing of it is left.
			if err := p.QuerySolution("X in 1..3, X #> 2, X == 3.").Err(); err != nil {
				t.Errorf("afterwards: %v", err)
			}
		})
	}
}

// TestConstraintsMemory: the kernel's memory counts.
func TestConstraintsMemory(t *testing.T) {
	if testing.Short() {
		t.Skip(alone)
	}
	p, err := prolog.New(nil, io.Discard, prolog.WithMemory(64<<20))
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := p.Exec(hardProgram); err != nil {
		t.Fatal(err)
	}
	for _, goal := range []string{
		"length(Vs, 400000), Vs ins 0..9, label(Vs)",
		"pigeons(2000, Vs), label(Vs)",
	} {
		goal = "catch((" + goal + "), error(resource_error(memory), _), true)."
		if err := p.QuerySolution(goal).Err(); err != nil {
			t.Errorf("%s: %v", goal, err)
		}
	}
}
