//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestNativeOrder compares the order and the equality of random terms with Go's results.
func TestNativeOrder(t *testing.T) {
	sessions := nativeAndLoop(t, `
		order(X, Y, O, S, U) :- compare(O, X, Y), same(X, Y, S), call(called, X, Y, O, U).
		same(X, Y, S) :- ( X == Y -> S = yes ; S = no ).
		called(X, Y, O, U) :- call(compare, O, X, Y), ( \+ \+ call(=, X, Y) -> U = yes ; U = no ).
	`)
	r := rand.New(rand.NewPCG(5, 6))
	var term func(depth int) string
	term = func(depth int) string {
		simple := [...]string{"a", "b", "[]", "1", "2", "-1", "1.0", "1.5", "-0.0", "0.0", "9007199254740993", "9007199254740992.0", "100000000000000000000", "-100000000000000000000", `"text"`, `"a longer text"`, `""`, "X", "Y", "abcdefgh1", "abcdefgh2"}
		if depth == 0 || r.IntN(4) == 0 {
			return simple[r.IntN(len(simple))]
		}
		s := [...]string{"f(%s)", "g(%s)", "f(%s,%s)", "[%s,%s]", "[%s|%s]", "f(%s,%s,%s)"}[r.IntN(6)]
		args := make([]any, 0, 3)
		for _, c := range s {
			if c == '%' {
				args = append(args, term(depth-1))
			}
		}
		return fmt.Sprintf(s, args...)
	}
	deep := func(n int, end string) string {
		s := end
		for range n {
			s = "f(" + s + ",a)"
		}
		return s
	}
	goals := []string{"a, a"}
	for _, n := range []int{60, 68, 69, 70, 71, 200, 1200} {
		goals = append(goals, deep(n, "b")+","+deep(n, "b"), deep(n, "b")+","+deep(n, "c"), deep(n, "b")+","+deep(n+1, "b"))
	}
	for range 4000 {
		x := term(3)
		y := x
		if r.IntN(3) > 0 {
			y = term(3)
		} else if at := r.IntN(len(y)); y[at] == '1' {
			y = y[:at] + "2" + y[at+1:]
		}
		goals = append(goals, x+","+y)
	}
	for _, goal := range goals {
		goal = "order(" + goal + ",O,S,U)"
		want, got := fmt.Sprint(sessions[0].solve(goal, 1)), fmt.Sprint(sessions[1].solve(goal, 1))
		if got != want {
			t.Fatalf("%s: %s, not %s", goal, got, want)
		}
	}
}
