package prolog_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/zebralog/prolog"
)

func Example() {
	p, err := prolog.New(nil, os.Stdout)
	if err != nil {
		log.Fatal(err)
	}
	if err := p.Exec(":- use_module(library(zebra)).\n"); err != nil {
		log.Fatal(err)
	}
	var s struct{ Owner string }
	if err := p.QuerySolution("zebra(Owner).").Scan(&s); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Owner)
	// Output: japanese
}

func ExampleInterpreter_Query() {
	p, err := prolog.New(nil, os.Stdout)
	if err != nil {
		log.Fatal(err)
	}
	if err := p.Exec("age(ann, 31). age(bob, 7). age(carol, 64)."); err != nil {
		log.Fatal(err)
	}
	sols, err := p.Query("age(Name, Years), Years >= ?", 18)
	if err != nil {
		log.Fatal(err)
	}
	defer sols.Close()
	for sols.Next() {
		var s struct {
			Name string
			Age  int `prolog:"Years"`
		}
		if err := sols.Scan(&s); err != nil {
			log.Fatal(err)
		}
		fmt.Println(s.Name, s.Age)
	}
	if err := sols.Err(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// ann 31
	// carol 64
}

func ExampleInterpreter_QuerySolutionContext() {
	p, err := prolog.New(nil, os.Stdout)
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	err = p.QuerySolutionContext(ctx, "repeat, fail.").Err()
	fmt.Println(errors.Is(err, context.DeadlineExceeded))
	// Output: true
}

func ExampleWithInferences() {
	p, err := prolog.New(nil, os.Stdout)
	if err != nil {
		log.Fatal(err)
	}
	if err := p.Exec(`
		count(0) :- !.
		count(N) :- N1 is N-1, count(N1).
		loop :- loop.
	`); err != nil {
		log.Fatal(err)
	}
	for _, goal := range []string{"count(1000)", "count(20000)", "catch(loop, _, true)"} {
		ctx := prolog.WithInferences(context.Background(), 10000)
		fmt.Println(goal, p.QuerySolutionContext(ctx, goal).Err())
	}
	// Output:
	// count(1000) <nil>
	// count(20000) prolog: no inferences left
	// catch(loop, _, true) prolog: no inferences left
}

func ExampleException() {
	p, err := prolog.New(nil, os.Stdout)
	if err != nil {
		log.Fatal(err)
	}
	err = p.QuerySolution("X is a + 1.").Err()
	var x *prolog.Exception
	if errors.As(err, &x) {
		fmt.Println(x.Formal())
	}
	// Output: type_error(evaluable,a/0)
}

func ExampleInterpreter_Register() {
	p, err := prolog.New(nil, os.Stdout)
	if err != nil {
		log.Fatal(err)
	}
	if err := p.Register("upper/2", strings.ToUpper); err != nil {
		log.Fatal(err)
	}
	var s struct{ Words []string }
	if err := p.QuerySolution("maplist(upper, [hello, world], Words)").Scan(&s); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Words)
	var x *prolog.Exception
	if err := p.QuerySolution("upper(f(x), _)").Err(); errors.As(err, &x) {
		fmt.Println(x.Formal())
	}
	// Output:
	// [HELLO WORLD]
	// type_error(text,f(x))
}

// A function that returns a sequence defines a predicate with several solutions.
func ExampleInterpreter_Register_solutions() {
	p, err := prolog.New(nil, os.Stdout)
	if err != nil {
		log.Fatal(err)
	}
	err = p.Register("planet/2", func() iter.Seq2[int, string] {
		return slices.All([]string{"mercury", "venus", "earth", "mars"})
	})
	if err != nil {
		log.Fatal(err)
	}
	var s struct{ Names []string }
	if err := p.QuerySolution("findall(P, (planet(N, P), N > 1), Names)").Scan(&s); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Names)
	// Output: [earth mars]
}

// A function of a Call decides for itself which arguments are given.
func ExampleInterpreter_Register_modes() {
	p, err := prolog.New(nil, os.Stdout)
	if err != nil {
		log.Fatal(err)
	}
	err = p.Register("fahrenheit/2", func(c *prolog.Call) error {
		if t, ok := c.Args()[0].(prolog.Int); ok {
			c.Unify(1, t*9/5+32)
		} else if t, ok := c.Args()[1].(prolog.Int); ok {
			c.Unify(0, (t-32)*5/9)
		} else {
			return prolog.NewException(prolog.NewCompound("error", prolog.Atom("instantiation_error"), prolog.Var("_")))
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	var s struct{ C, F int }
	if err := p.QuerySolution("fahrenheit(20, F), fahrenheit(C, 212)").Scan(&s); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.F, s.C)
	// Output: 68 100
}
