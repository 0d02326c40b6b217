package prolog_test

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog"
)

type parent struct{ Name, Child string }

type Link struct{ Name string }

type linked struct {
	ID int
	*Link
}

func TestAddFacts(t *testing.T) {
	ctx := context.Background()
	p := newInterpreter(t, "static(a, b).")
	for _, err := range []error{
		prolog.AddFacts(ctx, p, "parent", slices.Values([]parent{{"tom", "bob"}, {"bob", "ann"}})),
		prolog.AddFacts(ctx, p, "parent", slices.Values([]*parent{{"ann", "jim"}})),
		prolog.AddFacts(ctx, p, "row", slices.Values([][]any{{1, "a", 2.5}, {"x", nil, prolog.String("s")}, {}})),
		prolog.AddFacts(ctx, p, "pair", slices.Values([][2]int{{1, 2}, {3, 4}})),
		prolog.AddFacts(ctx, p, "name", maps.Keys(map[string]bool{"bob": true})),
		prolog.AddFacts(ctx, p, "on", slices.Values([]time.Time{time.Unix(0, 0)})),
		prolog.AddFacts(ctx, p, "anonymous", slices.Values([]struct{ A, B int }{{1, 2}})),
		prolog.AddFacts(ctx, p, "static", slices.Values([]parent{{"c", "d"}})),
		prolog.AddFacts(ctx, p, "linked", slices.Values([]linked{{1, &Link{"bob"}}, {2, nil}})),
		prolog.AddFacts(ctx, p, "none", slices.Values([]int(nil))),
		prolog.AddFacts(ctx, p, "wide", slices.Values([][7]int{{1, 2, 3, 4, 5, 6, math.MaxInt}})),
		prolog.AddFacts(ctx, p, "six", slices.Values([][6]int{{1, 2, 3, 4, 5, math.MinInt}, {1, 2, 3, 4, 5, 6}})),
	} {
		if err != nil {
			t.Error(err)
		}
	}
	for _, query := range []string{
		"findall(X-Y, parent(X, Y), [tom-bob, bob-ann, ann-jim]), retract(parent(ann, jim))",
		"row(1, a, 2.5), row(x, null, S), string(S), row, pair(3, 4), name(bob), on(T), number(T), anonymous(1, 2)",
		"findall(X-Y, linked(X, Y), [1-bob, 2-null])",
		"wide(1, 2, 3, 4, 5, 6, X), X is 1<<63-1, six(1, 2, 3, 4, 5, Y), Y is -(1<<63), findall(Z, six(_, _, _, _, _, Z), [Y, 6])",
		"findall(X, static(X, _), [a, c]), predicate_property(parent(_, _), dynamic)",
	} {
		if got := outcome(p, query); got != "yes" {
			t.Errorf("%s: %s", query, got)
		}
	}
	// After an error nothing has been added.
	bad := func(yield func(any) bool) {
		for i := range 2500 {
			if !yield(i) {
				return
			}
		}
		yield(make(chan int))
	}
	if err := prolog.AddFacts(ctx, p, "bad", iter.Seq[any](bad)); err == nil || !strings.Contains(err.Error(), "row 2501") {
		t.Errorf("a channel: %v", err)
	}
	if err := prolog.AddFacts(ctx, p, "atom_length", slices.Values([]parent{{}})); err == nil {
		t.Error("atom_length/2 has got a fact")
	}
	err := prolog.AddFacts(ctx, p, "owner/2", slices.Values([]parent{{"a", "b"}}))
	if got := outcome(p, "current_predicate('owner/2'/_)"); err == nil || !strings.Contains(err.Error(), `"owner"`) || got != "no" {
		t.Errorf("owner/2: %v, %s", err, got)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if err := prolog.AddFacts(cancelled, p, "bad", slices.Values([]int{1})); err == nil {
		t.Error("a cancelled context: no error")
	}
	if got := outcome(p, "bad(_)"); got != "no" {
		t.Errorf("bad(_): %s", got)
	}
	// The rows may come from a query of the same interpreter.
	rows := func(yield func(int) bool) {
		sols, err := p.Query("between(1, 3000, X)")
		if err != nil {
			t.Error(err)
			return
		}
		defer sols.Close()
		for sols.Next() {
			var s struct{ X int }
			if sols.Scan(&s) != nil || !yield(s.X) {
				return
			}
		}
	}
	if err := prolog.AddFacts(ctx, p, "number", iter.Seq[int](rows)); err == nil {
		t.Error("number/1 has got facts")
	}
	if err := prolog.AddFacts(ctx, p, "n", iter.Seq[int](rows)); err != nil {
		t.Error(err)
	}
	if got := outcome(p, "aggregate_all(count, n(_), 3000)"); got != "yes" {
		t.Errorf("n/1: %s", got)
	}
}

func BenchmarkAddFacts(b *testing.B) {
	rows := make([]struct {
		ID   int
		Name string
	}, 100_000)
	for i := range rows {
		rows[i].ID, rows[i].Name = i, fmt.Sprint("name_", i%1000)
	}
	for b.Loop() {
		b.StopTimer()
		p := newInterpreter(b, "")
		b.StartTimer()
		if err := prolog.AddFacts(context.Background(), p, "row", slices.Values(rows)); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(rows)), "ns/fact")
}

func ExampleAddFacts() {
	p, err := prolog.New(nil, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	ages := map[string]int{"ann": 41, "bob": 12}
	rows := func(yield func([]any) bool) {
		for name, age := range ages {
			if !yield([]any{name, age}) {
				return
			}
		}
	}
	if err := prolog.AddFacts(context.Background(), p, "age", iter.Seq[[]any](rows)); err != nil {
		fmt.Println(err)
		return
	}
	var adult struct{ Who string }
	err = p.QuerySolution("age(Who, A), A >= 18").Scan(&adult)
	fmt.Println(adult.Who, err)
	// Output: ann <nil>
}
