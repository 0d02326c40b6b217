//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"fmt"
	"strings"
	"testing"
)

// TestNativeCalledIs compares is/2 and a comparison, called by call/N, with Go's results.
func TestNativeCalledIs(t *testing.T) {
	sessions := nativeAndLoop(t, "value(E, X) :- call(is, X, E). above(X, Y, R) :- ( call(>, X, Y) -> R = yes ; R = no ).")
	numbers := []string{"0", "1", "-1", "7", "-6", "2.5", "1152921504606846975", "-1152921504606846976", "1152921504606846976", "3000000000"}
	for range 2 {
		for _, op := range []string{"+", "-", "*", "/\\", "\\/", "xor", "//", "mod"} {
			for _, x := range numbers {
				for _, y := range numbers {
					if (x == "2.5" || y == "2.5") && op != "+" && op != "-" && op != "*" || y == "0" && len(op) > 1 {
						continue // an error
					}
					goal := fmt.Sprintf("A = %s, E = %s(A, %s), value(E, X), above(E, 3, R), above(3, E, S), above(E, E, T)", x, "'"+strings.ReplaceAll(op, "\\", "\\\\")+"'", y)
					want, got := fmt.Sprint(sessions[0].solve(goal, 1)), fmt.Sprint(sessions[1].solve(goal, 1))
					if got != want {
						t.Fatalf("%s: %s, not %s", goal, got, want)
					}
				}
			}
		}
	}
}

// TestNativeBits compares functions of one integer with Go's results, at the powers of 2.
func TestNativeBits(t *testing.T) {
	sessions := nativeAndLoop(t, `
		sign(N, X) :- X is sign(N).
		abs(N, X) :- X is abs(N).
		minus(N, X) :- X is -N.
		msb(N, X) :- X is msb(N).
		popcount(N, X) :- X is popcount(N).
	`)
	for range 2 {
		for bits := range 63 {
			for d := int64(-1); d <= 1; d++ {
				n := int64(1)<<bits + d
				goals := []string{fmt.Sprintf("sign(%d, X), abs(%[1]d, Y), minus(%[1]d, Z)", n), fmt.Sprintf("sign(%d, X), abs(%[1]d, Y), minus(%[1]d, Z)", -n)}
				if n > 0 {
					goals = append(goals, fmt.Sprintf("msb(%d, X), popcount(%[1]d, Y)", n))
				}
				for _, goal := range goals {
					want, got := fmt.Sprint(sessions[0].solve(goal, 1)), fmt.Sprint(sessions[1].solve(goal, 1))
					if got != want {
						t.Fatalf("%s: %s, not %s", goal, got, want)
					}
				}
			}
		}
	}
}
