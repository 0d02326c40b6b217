package prolog

import (
	"context"
	"errors"
	"io"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"
)

const sharing = "d(0,1) :- !. d(N,T+T) :- M is N-1, d(M,T). l(0,[]) :- !. l(N,[T,T]) :- M is N-1, l(M,T)."

// endsSoon calls f with a context that ends soon, and checks that f ends with it.
func endsSoon(t *testing.T, what string, f func(ctx context.Context) error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	start := time.Now()
	if err := f(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%s: %v", what, err)
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("%s ends after %v", what, d)
	}
}

// TestFoundB1SharedTerms copies terms with 2^60 subterms: those that are copied
// keep what they share, and what cannot be done ends when it is asked to.
func TestFoundB1SharedTerms(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long under the race detector, and is in the normal run")
	}
	p, err := New(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Exec(sharing + "\n:- dynamic(kept/1)."); err != nil {
		t.Fatal(err)
	}
	for _, goal := range []string{
		"d(60,S), findall(S, true, [T]), T = S", "d(60,S), assertz(kept(S)), kept(T), T = S", "d(60,S), recordz(k, S), recorded(k, T), T = S",
		"d(60,S), nb_setval(v, S), nb_getval(v, T), T = S", "d(60,S), catch(throw(S), T, true), T = S", "d(60,S), copy_term(S, T), T == S",
		"d(60,S), ground(S), term_variables(S, []), T = f(S,S), T =@= f(S,S)",
	} {
		if err := p.QuerySolution(goal).Err(); err != nil {
			t.Errorf("%s: %v", goal, err)
		}
	}
	for _, goal := range []string{"d(60,S), X is S", "d(60,S), write_canonical(S)", "d(60,S), term_to_atom(S, A)", "d(60,S), format('~w', [S])"} {
		endsSoon(t, goal, func(ctx context.Context) error { return p.QuerySolutionContext(ctx, goal).Err() })
	}
	var thrown *Exception
	if err := p.QuerySolution("d(60,S), throw(S)").Err(); !errors.As(err, &thrown) || len(thrown.Error()) > 10_000 {
		t.Errorf("throw: %.200v", err)
	}
	var dest struct{ S Term }
	if err := p.QuerySolution("d(60,S)").Scan(&dest); err != nil {
		t.Errorf("Scan: %v", err)
	}
	sum := dest.S.(*Compound)
	if sum.Args[0] != sum.Args[1] {
		t.Error("Scan copies what is shared")
	}
	if text := dest.S.String(); len(text) > 10_000 {
		t.Errorf("String: %d bytes", len(text))
	}
	wide := Term(Int(1))
	for range 20 {
		wide = NewCompound("f", slices.Repeat([]Term{wide}, 100)...)
	}
	if text := wide.String(); !strings.HasSuffix(text, "...") {
		t.Errorf("String: %d bytes", len(text))
	}
	type lists []lists
	for _, dest := range []any{new(struct{ S any }), new(struct{ S lists })} {
		if err := p.QuerySolution("l(60,S)").Scan(dest); err == nil || !strings.Contains(err.Error(), "share") {
			t.Errorf("Scan of lists: %v", err)
		}
	}
	var text struct{ S TermString }
	if err := p.QuerySolution("d(60,S)").Scan(&text); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("Scan of a text: %v", err)
	}
}

// TestFoundB1HugeNumbers reads an integer of 100,000,000 bits.
func TestFoundB1HugeNumbers(t *testing.T) {
	p, err := New(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	endsSoon(t, "Scan of a text", func(ctx context.Context) error {
		s, err := p.QueryContext(ctx, "X is 1<<100000000 - 1")
		if err != nil {
			return err
		}
		defer s.Close()
		if !s.Next() {
			return s.Err()
		}
		var dest struct{ X TermString }
		return s.Scan(&dest)
	})
	var number struct{ X *big.Int }
	if err := p.QuerySolution("X is 1<<100000000").Scan(&number); err != nil || number.X.BitLen() != 100000001 {
		t.Errorf("Scan: %v", err)
	}
	start := time.Now()
	for _, dest := range []any{new(struct{ X string }), new(struct{ X bool }), new(struct{ X []int }), new(struct{ X uint8 })} {
		if err := p.QuerySolution("X is 1<<100000000").Scan(dest); err == nil || !strings.Contains(err.Error(), "integer of 100000001 bits") {
			t.Errorf("Scan to %T: %.200v", dest, err)
		}
	}
	for _, goal := range []string{"X is 1<<100000000, throw(a(X))", "X is 1 rdiv (1<<100000000), throw(X)", "X is 1<<100000000, succ(a, X)", "X is 1<<100000000, functor(T, f, X)"} {
		if err := p.QuerySolution(goal).Err(); err == nil || len(err.Error()) > 1000 {
			t.Errorf("%s: %.200v", goal, err)
		}
	}
	if d := time.Since(start); d > 20*time.Second {
		t.Errorf("errors about long numbers take %v", d)
	}
	var small struct{ X int }
	if err := p.QuerySolution("X is 1<<100000000").Scan(&small); err == nil || !strings.Contains(err.Error(), "100000001 bits") {
		t.Errorf("Scan of what does not fit: %.200v", err)
	}
}

// TestFoundB1SliceInItself passes Go values that contain themselves.
func TestFoundB1SliceInItself(t *testing.T) {
	p, err := New(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	slice := []any{1, nil}
	slice[1] = slice
	loop := &Compound{"f", make([]Term, 1)}
	loop.Args[0] = loop
	for _, v := range []any{slice, []any{[]any{slice}}, loop} {
		if err := p.QuerySolution("X = ?", v).Err(); err == nil || !strings.Contains(err.Error(), "contains itself") {
			t.Errorf("%T: %v", v, err)
		}
	}
	var deep any = 1
	for range 100_000 {
		deep = []any{deep, 2}
	}
	if err := p.QuerySolution("X = ?", deep).Err(); err != nil {
		t.Error(err)
	}
	wide := []any{1}
	for range 60 {
		wide = []any{wide, wide}
	}
	endsSoon(t, "a slice that shares", func(ctx context.Context) error { return p.QuerySolutionContext(ctx, "X = ?", wide).Err() })
}

// TestFoundB2LongArithmetic ends operations on numbers that would take long.
func TestFoundB2LongArithmetic(t *testing.T) {
	p, err := New(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, goal := range []string{
		"X is gcd(3**30000000, 7**30000000)", "X is 3**30000000 rdiv 7**30000000", "Z is 10**30000000, nth_integer_root_and_remainder(2, Z, X, Y)",
		"X is lcm(3**30000000, 7**30000000)", "X is 7**60000000 mod 3**30000000", "X is 3**30000000, atom_number(A, X)",
		"length(L, 9500000), maplist(=(0'7), L), number_codes(X, L)", "X is 7**30000000, format('~D', [X])",
	} {
		endsSoon(t, goal, func(ctx context.Context) error { return p.QuerySolutionContext(ctx, goal).Err() })
	}
}
