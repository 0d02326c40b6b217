package puzzle_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/zebralog/prolog/puzzle"
)

const pets = `
The pets

Name: Ann, Bob, Cid
Pet: ant, bee, cat
Price: $5, $10, $15

1. Ann paid $5 more than the owner of the bee.
2. Bob owns the ant.
3. The owner of the ant paid $15.

Who owns the cat?
`

func Example() {
	p, err := puzzle.Parse("pets", pets)
	if err != nil {
		log.Fatal(err)
	}
	r, err := puzzle.Solve(context.Background(), p, puzzle.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Status)
	p.Table(os.Stdout, r.Solution)
	for _, q := range p.Questions {
		fmt.Println(q.Text+":", p.Reply(q, r.Solution))
	}
	// Output:
	// unique
	// Name  Pet  Price
	// Ann   cat  $10
	// Bob   ant  $15
	// Cid   bee  $5
	// Who owns the cat: Ann
}

func ExampleExplain() {
	p, err := puzzle.Parse("pets", pets)
	if err != nil {
		log.Fatal(err)
	}
	x, err := puzzle.Explain(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.SayStep(&x.Steps[0]))
	fmt.Println(x.Difficulty)
	// Output:
	// Clue 1 (line 8: Ann paid $5 more than the owner of the bee.): so Ann ≠ bee; Ann ≠ $5.
	// easy
}

func ExampleMake() {
	m, err := puzzle.Make(context.Background(), puzzle.MakeOptions{Options: 3, Categories: 3, Difficulty: puzzle.Easy, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Difficulty) // and m.Text, with its answer
	// Output:
	// easy
}
