//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestNativeFacts: calls of dynamic predicates from native code, and calls of clause/2 for these, have the
// answers that they have from the loop, and leave as many choice points, while clauses come and go.
func TestNativeFacts(t *testing.T) {
	for _, size := range []int{0, 3, 20, 3000} {
		t.Run(fmt.Sprint(size), func(t *testing.T) { testNativeFacts(t, size, false) })
	}
	t.Run("stress", func(t *testing.T) { testNativeFacts(t, 40, true) })
}

func testNativeFacts(t *testing.T, size int, stress bool) {
	r := rand.New(rand.NewPCG(uint64(size), 5))
	constant := func() string {
		if size > 100 && r.IntN(2) == 0 {
			return fmt.Sprint(r.IntN(size))
		}
		return [...]string{"a", "b", "c", "1", "2", "-3", "[]"}[r.IntN(7)]
	}
	compounds := []string{"f(%s)", "g(%s,%s)", "[%s,%s]", "[%[2]s|%[1]s]", "f(f(%s,%s))", "h(%s,X,[%s|X],d)", "k(1,%s,[2,f(Y,%s)],3)",
		"g(f(%s),%s)", "h(%[2]s,g(%[1]s,1),[%[1]s],d)", "k(1,2,3,4,5,6,7,8,9,f(%s),[%s])"}
	boxes := []string{"2.5", `"text"`, "123456789012345678901234567890", "f(0.5)", "[4.5,X]"}
	term := func(few int) string { // one in so many is no constant
		switch n := r.IntN(10 * few); {
		case n < 3:
			return [...]string{"X", "Y", "Z"}[r.IntN(3)]
		case n < 4:
			return boxes[r.IntN(len(boxes))]
		case n < 10:
			c := compounds[r.IntN(len(compounds))]
			if !strings.Contains(c, "[2]") && strings.Count(c, "%s") == 1 {
				return fmt.Sprintf(c, constant())
			}
			return fmt.Sprintf(c, constant(), constant())
		}
		return constant()
	}
	variables := 0
	distinct := func(term string) string { // else terms become cyclic
		var b strings.Builder
		for _, c := range term {
			if b.WriteRune(c); 'X' <= c && c <= 'Z' {
				variables++
				fmt.Fprint(&b, variables)
			}
		}
		return b.String()
	}
	sessions := nativeAndLoop(t, "")
	for _, s := range sessions {
		s.m.stress = stress
		s.consult(`
			:- dynamic(p/3). :- dynamic(q/1). :- dynamic(r/10).
			p(X, Y, Z, A, B, C) :- p(X, Y, Z), A = X, B = Y, C = Z.
			twice(X, Y, Z) :- p(X, Y, A), p(A, _, Z).
			none(X, Y, Z) :- \+ p(X, Y, Z).
			add(X, Y, Z, N) :- p(X, Y, Z), N = 1, assertz(p(b, Y, Z)).
			drop(X, Y, Z) :- p(X, Y, A), retract(p(A, _, Z)).
			body(X, Y, Z, A, B, C, G) :- clause(p(X, Y, Z), G), A = X, B = Y, C = Z.
			body(X, Y, Z, A, B, C, q(V), D) :- clause(p(X, Y, Z), q(V)), A = X, B = Y, C = Z, D = V.
			body(X, Y, Z, A, B, C, (V=W), D) :- clause(p(X, Y, Z), (q(_), V = W)), A = X, B = Y, C = Z, D = V-W.
			add(X, Y, Z, N, G) :- clause(p(X, Y, Z), G), N = 1, assertz(p(b, Y, Z)).
			drop(X, Y, Z, G) :- clause(p(X, Y, A), G), retract(p(A, _, Z)).
			bodies(X, Y, G, H) :- clause(p(X, _, Y), G), clause(p(Y, _, _), H).
			wide(X, Y, Z, G) :- clause(r(X, 1, Y, 2, 3, 4, 5, Z, _, _), G).
			wide(X, Y, Z) :- r(X, 1, Y, 2, 3, 4, 5, Z, _, _).
			q(a). q(b).
			r(a, 1, f(b), 2, 3, 4, 5, c, d, e). r(b, 1, Z, 2, 3, 4, 5, Z, d, [e]). r(c, 1, Z, 2, 3, 4, Y, Z, [Y], 6).
		`)
	}
	add := func() {
		clause := fmt.Sprintf("p(%s,%s,%s)", term(3), term(1), term(2))
		switch r.IntN(12) {
		case 0:
			clause = "(" + clause + ":-q(X))"
		case 1:
			clause = "(" + clause + ":-q(X),Y=Z)"
		}
		same(t, sessions, "assertz("+clause+")")
	}
	for range size {
		add()
	}
	for range 3000 {
		x, y, z := distinct(term(2)), distinct(term(1)), distinct(term(1))
		switch r.IntN(24) {
		case 0:
			add()
		case 6:
			same(t, sessions, fmt.Sprintf("add(%s,%s,%s,N,G)", x, y, z))
		case 7:
			same(t, sessions, fmt.Sprintf("drop(%s,%s,%s,G)", x, y, z))
		case 8:
			same(t, sessions, fmt.Sprintf("bodies(%s,%s,G,H)", x, y))
		case 9:
			same(t, sessions, fmt.Sprintf("wide(%s,%s,%s,G)", x, y, z))
		case 10:
			same(t, sessions, fmt.Sprintf("body(%s,%s,%s,A,B,C,%s)", x, y, z, [...]string{"true", "q(V)", "(q(a),_=V)", "Body", "f(Body)"}[r.IntN(5)]))
		case 11:
			same(t, sessions, fmt.Sprintf("body(%s,%s,%s,A,B,C,%s,D)", x, y, z, [...]string{"G", "q(b)", "(V=b)"}[r.IntN(3)]))
		case 12, 13, 14:
			same(t, sessions, fmt.Sprintf("body(%s,%s,%s,A,B,C,G)", x, y, z))
		case 1:
			same(t, sessions, fmt.Sprintf("add(%s,%s,%s,N)", x, y, z))
		case 2:
			same(t, sessions, fmt.Sprintf("drop(%s,%s,%s)", x, y, z))
		case 3:
			same(t, sessions, fmt.Sprintf("none(%s,%s,%s)", x, y, z))
		case 4:
			same(t, sessions, fmt.Sprintf("twice(%s,%s,%s)", x, y, z))
		case 5:
			same(t, sessions, fmt.Sprintf("wide(%s,%s,%s)", x, y, z))
		default:
			same(t, sessions, fmt.Sprintf("p(%s,%s,%s,A,B,C)", x, y, z))
		}
	}
}

// TestNativeIndex: calls of a table of facts by an argument that its code of selection leaves
// to an index have the answers that they have from the loop.
func TestNativeIndex(t *testing.T) {
	const size = 300
	r := rand.New(rand.NewPCG(7, 7))
	var table strings.Builder
	for i := range size {
		last := [...]string{"f(a)", "2.5", "[X]", "X", "b"}[r.IntN(5)]
		fmt.Fprintf(&table, "t(k%d, %d, %s).\n", i, r.IntN(size), last)
	}
	sessions := nativeAndLoop(t, "")
	for _, s := range sessions {
		s.consult(table.String() + `
			t(X, Y, Z, A, B) :- t(X, Y, Z), A = X, B = Z.
			next(X, Y) :- t(X, N, _), M is (N * 7) mod 300, t(Y, M, _).
		`)
	}
	same(t, sessions, fmt.Sprintf("next(k%d, X)", r.IntN(size)))
	for range 2 * size {
		same(t, sessions, fmt.Sprintf("t(X, %d, Z, A, B)", r.IntN(size)))
		same(t, sessions, fmt.Sprintf("next(k%d, X)", r.IntN(size)))
		same(t, sessions, fmt.Sprintf("t(k%d, Y, Z, A, B)", r.IntN(size)))
		same(t, sessions, fmt.Sprintf("t(X, %d, [Y], A, B)", r.IntN(size)))
	}
}

// TestNativeInner: calls of facts by what their compounds hold, in an argument of these or in the
// whole of them, have the answers that they have from the loop.
func TestNativeInner(t *testing.T) {
	const size = 400
	r := rand.New(rand.NewPCG(9, 9))
	shapes := []string{"parent(%d, %d)", "cousin(%d, %d)", "age(%d)", "[%d, %d]", "[%d|%d]", "in(a, [%d, %d])", "at(f(%d), %d)", "none()", "at(2.5, %d)", "%d",
		"[" + strings.Repeat("1,", maxWhole) + "%d]"}
	fact := func(hidden int) string { // of so many terms, one has a variable
		args := []any{}
		shape := shapes[r.IntN(len(shapes))]
		for range strings.Count(shape, "%d") {
			args = append(args, r.IntN(12))
		}
		if len(args) > 0 && hidden > 0 && r.IntN(hidden) == 0 {
			args[r.IntN(len(args))] = "X"
		}
		return fmt.Sprintf(strings.ReplaceAll(shape, "%d", "%v"), args...)
	}
	sessions := nativeAndLoop(t, "")
	for _, s := range sessions {
		s.consult(`
			:- dynamic(fact/1). :- dynamic(of/2).
			known(F, A) :- fact(F), A = F.
			new(F) :- \+ fact(F), assertz(fact(F)).
			of(N, F, A) :- of(N, F), A = F.
			known(F, G, H) :- fact(F), fact(G), H = F-G.
		`)
	}
	for range size {
		one := fact(0)
		same(t, sessions, fmt.Sprintf("assertz(fact(%s)), assertz(of(%d, %s))", one, r.IntN(3), one))
	}
	for i := range 4 * size {
		switch r.IntN(8) {
		case 0:
			same(t, sessions, fmt.Sprintf("new(%s)", fact(0)))
		case 1:
			same(t, sessions, fmt.Sprintf("known(parent(%d, X), parent(X, Y), A)", r.IntN(12)))
		case 2, 3:
			same(t, sessions, fmt.Sprintf("of(%d, %s, A)", r.IntN(3), fact(2)))
		case 4:
			same(t, sessions, fmt.Sprintf("of(N, %s, A)", fact(2)))
		case 5:
			if i%10 == 0 {
				same(t, sessions, fmt.Sprintf("retract(fact(%s))", fact(2)))
			}
		default:
			same(t, sessions, fmt.Sprintf("known(%s, A)", fact(2)))
		}
	}
}
