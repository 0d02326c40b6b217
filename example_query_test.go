package prolog_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/zebralog/prolog"
)

// prepared is a query over a program.
func prepared(program, text string, options ...prolog.QueryOption) *prolog.Query {
	p, err := prolog.New(nil, nil)
	if err != nil {
		log.Fatal(err)
	}
	if err := p.Exec(program); err != nil {
		log.Fatal(err)
	}
	q, err := p.Prepare(text, options...)
	if err != nil {
		log.Fatal(err)
	}
	return q
}

func ExampleInterpreter_Prepare() {
	q := prepared(`
		role(ann, editor). role(bob, guest).
		may(editor, write). may(editor, read). may(guest, read).
	`, "role(?, Role), may(Role, ?)")
	ctx := context.Background()
	for _, user := range []string{"ann", "bob", "bob), may(editor"} {
		ok, err := q.Holds(ctx, user, "write")
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(user, ok)
	}
	// Output:
	// ann true
	// bob false
	// bob), may(editor false
}

func ExampleQuery_All() {
	q := prepared("parent(tom, bob). parent(bob, ann). parent(bob, pat).", "parent(Parent, Child)")
	for sol, err := range q.All(context.Background(), prolog.Named("Parent", "bob")) {
		if err != nil {
			log.Fatal(err)
		}
		var s struct{ Child string }
		if err := sol.Scan(&s); err != nil {
			log.Fatal(err)
		}
		fmt.Println(s.Child)
	}
	// Output:
	// ann
	// pat
}

func ExampleAll() {
	q := prepared("age(ann, 31). age(bob, 7). age(carol, 64).", "age(Name, Years), Years >= ?")
	type person struct {
		Name string
		Age  int `prolog:"Years"`
	}
	for p, err := range prolog.All[person](context.Background(), q, 18) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.Name, p.Age)
	}
	// Output:
	// ann 31
	// carol 64
}

// Structs are compounds of their names.
func ExampleOne() {
	type Line struct {
		Item  string
		Price int
		Qty   int
	}
	type Order struct {
		Customer string
		Lines    []Line
		Placed   time.Time
	}
	q := prepared(`
		total(order(_, Lines, _), Total) :- foldl(add, Lines, 0, Total).
		add(line(_, Price, Qty), Sum0, Sum) :- Sum is Sum0 + Price * Qty.
	`, "total(?, Total)")
	order := Order{"ann", []Line{{"tea", 450, 2}, {"pot", 3900, 1}}, time.Now()}
	total, err := prolog.One[int](context.Background(), q, order)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(total)
	// Output: 4800
}

func ExampleOutput() {
	var out bytes.Buffer
	q := prepared("", "format('Hello ~w', [?])", prolog.Output(&out), prolog.Limited(prolog.Limits{Inferences: 1000}))
	if _, err := q.Holds(context.Background(), "world"); err != nil {
		log.Fatal(err)
	}
	fmt.Println(out.String())
	// Output: Hello world
}

func ExampleParseJSON() {
	q := prepared("adult(Person) :- get_dict(age, Person, Age), Age >= 18.", "adult(?), X = answer{ok: true, for: Name}")
	text := json.RawMessage(`{"name": "ann", "age": 31}`)
	answer, err := prolog.One[struct {
		X json.RawMessage
	}](context.Background(), q, text, prolog.Named("Name", "ann"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(answer.X))
	term, err := prolog.ParseJSON(text)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(term)
	// Output:
	// {"for":"ann","ok":true}
	// _{name:"ann",age:31}
}

func ExampleInterpreter_Clone() {
	p, err := prolog.New(nil, nil)
	if err != nil {
		log.Fatal(err)
	}
	if err := p.Exec(":- dynamic stock/2.\nstock(tea, 3)."); err != nil {
		log.Fatal(err)
	}
	trial, err := p.Clone()
	if err != nil {
		log.Fatal(err)
	}
	if err := trial.QuerySolution("retract(stock(tea, _)), assertz(stock(tea, 0))").Err(); err != nil {
		log.Fatal(err)
	}
	for _, each := range []*prolog.Interpreter{p, trial} {
		var s struct{ N int }
		if err := each.QuerySolution("stock(tea, N)").Scan(&s); err != nil {
			log.Fatal(err)
		}
		fmt.Println(s.N)
	}
	// Output:
	// 3
	// 0
}
