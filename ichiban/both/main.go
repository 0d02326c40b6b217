// Command both is a program for github.com/ichiban/prolog and for this module: see MIGRATION.md.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
)

const program = `
	:- dynamic(visited/1).

	edge(a, b, 4).
	edge(b, c, 1).
	edge(a, c, 7).

	path(X, X, 0, [X]).
	path(X, Z, Cost, [X|Path]) :-
		edge(X, Y, Cost0),
		path(Y, Z, Cost1, Path),
		Cost is Cost0 + Cost1.

	digits([D|Ds]) --> digit(D), digits(Ds).
	digits([D]) --> digit(D).
	digit(D) --> [D], { char_code(D, Code), Code >= 0'0, Code =< 0'9 }.
`

func main() {
	p, err := newInterpreter(os.Stdin, os.Stdout)
	if err != nil {
		log.Fatal(err)
	}
	if err := run(context.Background(), p, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, p *interpreter, out io.Writer) error {
	if err := p.Exec(program); err != nil {
		return err
	}

	// All solutions, in the fields of a struct.
	sols, err := p.QueryContext(ctx, `path(a, c, Cost, Path).`)
	if err != nil {
		return err
	}
	for sols.Next() {
		var s struct {
			Cost int
			Way  []string `prolog:"Path"`
		}
		if err := sols.Scan(&s); err != nil {
			return err
		}
		fmt.Fprintln(out, s.Cost, s.Way)
	}
	if err := sols.Err(); err != nil {
		return err
	}
	if err := sols.Close(); err != nil {
		return err
	}

	// The first solution, in a map, with arguments.
	m := make(map[string]any)
	if err := p.QuerySolution(`X is ? * ?, atom_length(abc, L).`, 6, 7).Scan(m); err != nil {
		return err
	}
	fmt.Fprintln(out, m["X"], m["L"])

	// No solution, and an exception.
	err = p.QuerySolution(`edge(c, _, _).`).Err()
	fmt.Fprintln(out, errors.Is(err, errNoSolutions))
	err = p.QuerySolution(`catch(atom_length(_, _), error(E, _), (write(E), nl)), atom_length(_, _).`).Err()
	fmt.Fprintln(out, isInstantiationError(err))

	// A grammar, and facts that a query adds.
	var text struct{ Ds []string }
	if err := p.QuerySolution(`assertz(visited(a)), visited(X), phrase(digits(Ds), ['4', '2']).`).Scan(&text); err != nil {
		return err
	}
	fmt.Fprintln(out, text.Ds)

	// A predicate in Go.
	register(p)
	return p.QuerySolution(`upper(hello, X), write(X), nl.`).Err()
}
