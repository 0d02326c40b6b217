//go:build !race

package prolog_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/zebralog/prolog"
)

// TestPreparedAllocations holds what a short query allocates: the strings that are passed.
func TestPreparedAllocations(t *testing.T) {
	p := newInterpreter(t, "role(ann, editor). may(editor, read). allow(U, A) :- role(U, R), may(R, A).")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	allow, which := prepare(t, p, "allow(?, ?)"), prepare(t, p, "role(?, Role)")
	user, action := strings.Clone("ann"), strings.Clone("read")
	for _, test := range []struct {
		name string
		most float64
		run  func() error
	}{
		{"Holds", 2, func() error { _, err := allow.Holds(ctx, user, action); return err }},
		{"One", 3, func() error { _, err := prolog.One[string](ctx, which, user); return err }},
	} {
		got := testing.AllocsPerRun(1000, func() {
			if err := test.run(); err != nil {
				t.Fatal(err)
			}
		})
		if got > test.most {
			t.Errorf("%s: %v allocations, at most %v", test.name, got, test.most)
		}
	}
}

// TestShortAllocations checks that short texts lie on Go's stack while builtins work on
// them, and that copies of numbers and strings need no table of shared terms.
func TestShortAllocations(t *testing.T) {
	p := newInterpreter(t, "")
	for _, test := range []struct {
		most float64 // a round
		goal string
	}{
		{0, "number_codes(N, L), number_codes(_, L)"},
		{0, "number_chars(N, L), number_chars(_, L)"},
		{0, "F is N / 64.0, number_codes(F, L), number_codes(_, L)"},
		{1, "string_concat(\"item \", N, S), string_length(S, _)"},
		{1, "atom_length(N, _)"},
		{1, "string_chars(S, [a, b]), string_codes(S, _)"},
		{0, "findall(X, ( X = 0.5 ; X = \"abc\" ), _)"},
		{1, "catch(throw(found(N, [N])), found(_, _), true)"},
	} {
		const rounds = 1000
		q := prepare(t, p, fmt.Sprintf("\\+ ( between(1, %d, N), %s, fail )", rounds, test.goal))
		got := testing.AllocsPerRun(10, func() {
			if ok, err := q.Holds(context.Background()); !ok || err != nil {
				t.Fatal(test.goal, err)
			}
		})
		if got > rounds*test.most+rounds/10 {
			t.Errorf("%s: %v allocations in %d rounds", test.goal, got, rounds)
		}
	}
}

// TestNewAllocations holds what New takes of Go's heap.
func TestNewAllocations(t *testing.T) {
	var before, after runtime.MemStats
	const rounds, most = 10, 700_000
	for i := range rounds + 1 {
		if i == 1 { // the first one makes what all of them use
			runtime.ReadMemStats(&before)
		}
		if _, err := prolog.New(nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	runtime.ReadMemStats(&after)
	if got := (after.TotalAlloc - before.TotalAlloc) / rounds; got > most {
		t.Errorf("New takes %d bytes, at most %d", got, most)
	}
}

type priced struct {
	Customer string
	Lines    []line
}

type quoted struct{ Total, Discount int }

func BenchmarkPricing(b *testing.B) {
	p := newInterpreter(b, `
		quote(priced(Customer, Lines), Total, Discount) :-
			( gold(Customer) -> Discount = 10 ; Discount = 0 ),
			sum(Lines, 0, Sum),
			Total is Sum * (100 - Discount) // 100.
		gold(ann).
		price(tea, 450). price(pot, 3900). price(cup, 1200).
		sum([], Sum, Sum).
		sum([line(Item, Qty)|Lines], Sum0, Sum) :- price(Item, Price), Sum1 is Sum0 + Price * Qty, sum(Lines, Sum1, Sum).
	`)
	q := prepare(b, p, "quote(?, Total, Discount)")
	order := &priced{"ann", []line{{"tea", 2}, {"cup", 12}, {"pot", 1}}}
	b.ReportAllocs()
	for b.Loop() {
		if got, err := prolog.One[quoted](context.Background(), q, order); err != nil || got != (quoted{17280, 10}) {
			b.Fatal(got, err)
		}
	}
}
