package puzzle

import (
	"context"
	"iter"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/stdlib/program"
)

// Register adds these predicates to an interpreter; library(puzzle) has others:
//
//	solve_puzzle(+Text, -Solution)   each solution on backtracking: lists of Category=Option
//	explain_puzzle(+Text, -Steps)    how a person would solve it, as strings
//	new_puzzle(+Seed, -Text)         makes a puzzle, with its answer
//
// If a text cannot be read, they raise an error that says what is wrong at which line.
func Register(p *prolog.Interpreter) error { return register(p, "") }

// Bundle makes library(puzzle_solving), with the predicates of Register, available to
// programs. It is loaded when a program calls one of them and does not define it, if the
// interpreter loads bundled libraries.
func Bundle(p *prolog.Interpreter) {
	if err := register(p, "puzzle_solving:"); err != nil {
		panic(err) // they are what they have to be
	}
	program.LoaderOf(p.Engine()).Bundle(map[string]string{
		"puzzle_solving.pl": ":- module(puzzle_solving, [solve_puzzle/2, explain_puzzle/2, new_puzzle/2]).\n",
	})
}

func register(p *prolog.Interpreter, module string) error {
	for _, r := range []struct {
		predicate string
		f         any
	}{
		{"solve_puzzle/2", solvePuzzle},
		{"explain_puzzle/2", explainPuzzle},
		{"new_puzzle/2", newPuzzle},
	} {
		if err := p.Register(module+r.predicate, r.f); err != nil {
			return err
		}
	}
	return nil
}

// solvePuzzle implements solve_puzzle/2.
func solvePuzzle(ctx context.Context, text string) iter.Seq2[prolog.Term, error] {
	return func(yield func(prolog.Term, error) bool) {
		p, err := ParseContext(ctx, "puzzle", text)
		if err == nil {
			err = p.Validate()
		}
		if err != nil {
			yield(nil, err)
			return
		}
		q := newProblem(ctx, p)
		q.chooseReadings()
		for s := range q.model(p.meanings()...).solutions() {
			if !yield(p.term(s), nil) {
				return
			}
		}
		if q.err != nil {
			yield(nil, q.err)
		}
	}
}

// term returns a solution as a list of entities.
func (p *Puzzle) term(s Solution) prolog.Term {
	var entities prolog.List
	for _, row := range s {
		var entity prolog.List
		for _, c := range p.columns() {
			entity = append(entity, prolog.NewCompound("=", prolog.Atom(p.Categories[c].Name),
				prolog.Atom(p.Categories[c].Options[row[c]].Name)))
		}
		entities = append(entities, entity)
	}
	return entities
}

// explainPuzzle implements explain_puzzle/2.
func explainPuzzle(ctx context.Context, text string) ([]prolog.String, error) {
	p, err := ParseContext(ctx, "puzzle", text)
	if err != nil {
		return nil, err
	}
	x, err := Explain(ctx, p)
	if err != nil {
		return nil, err
	}
	steps := make([]prolog.String, len(x.Steps))
	for i := range x.Steps {
		steps[i] = prolog.String(p.SayStep(&x.Steps[i]))
	}
	return steps, nil
}

// newPuzzle implements new_puzzle/2.
func newPuzzle(ctx context.Context, seed uint64) (prolog.String, error) {
	m, err := Make(ctx, MakeOptions{Seed: seed})
	if err != nil {
		return "", err
	}
	return prolog.String(m.Text), nil
}
