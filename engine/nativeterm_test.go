//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// sortForTest is sort/2, or msort/2 if duplicates are kept. It fails for a cyclic list.
func sortForTest(m *Machine, a []Cell, keep bool) bool {
	var list []Cell
	for c := m.Deref(a[0]); c != nilCell; c = m.Deref(m.Arg(c, 1)) {
		if list = append(list, m.Deref(m.Arg(c, 0))); len(list) == 1000 {
			return false
		}
	}
	slices.SortStableFunc(list, func(x, y Cell) int { return m.Compare(x, y) })
	if !keep {
		list = slices.CompactFunc(list, func(x, y Cell) bool { return m.Compare(x, y) == 0 })
	}
	return m.Unify(a[1], m.NewList(list, nilCell))
}

// TestNativeTerms compares what native code does for builtins that walk over terms with what
// their functions do.
func TestNativeTerms(t *testing.T) {
	sessions := nativeAndLoop(t, "")
	calls := 0
	for _, s := range sessions {
		det := func(name string, arity int, do func(m *Machine, a []Cell) bool) Builtin {
			return Builtin{Name: name, Arity: arity, Det: func(m *Machine, a []Cell) bool {
				calls++
				return do(m, a)
			}}
		}
		s.e.Install([]Builtin{
			det("copy_term", 2, func(m *Machine, a []Cell) bool { return m.Unify(a[1], m.CopyTerm(a[0], true)) }),
			det("ground", 1, func(m *Machine, a []Cell) bool { return m.IsGround(a[0]) }),
			det("term_variables", 2, func(m *Machine, a []Cell) bool {
				return m.Unify(a[1], m.NewList(m.TermVars(a[0], nil), nilCell))
			}),
			det("sort", 2, func(m *Machine, a []Cell) bool { return sortForTest(m, a, false) }),
			det("msort", 2, func(m *Machine, a []Cell) bool { return sortForTest(m, a, true) }),
			det("unify_with_occurs_check", 2, func(m *Machine, a []Cell) bool { return m.UnifyOccursCheck(a[0], a[1]) }),
		})
		s.consult(`
			walk(X, Y, C, D, V, W, G) :-
				copy_term(X-Y, C), copy_term(Y, D), term_variables(g(X,Y), V), term_variables(Y, W),
				( ground(X) -> G = yes ; G = no ).
			sorts(L, S, M) :- sort(L, S), msort(L, M).
			collect(L, A, B, C) :- findall(X, member(X, L), A), findall(X-Y, (member(X, L), member(Y, L)), B), findall(x, fail, C), deep(L).
			deep(L) :- findall(S, (member(X, L), findall(X-Y, member(Y, L), S)), R), findall(S, member(S, R), R2), R2 = R.
			equals(0, []) :- !.
			equals(N, [a|L]) :- M is N-1, equals(M, L).
			equal(N, S) :- equals(N, L), sort(L, S), C = [a|C], \+ sort(C, _), \+ msort(C, _).
			occurs(X, Y) :- unify_with_occurs_check(X, Y).
			double(0, X, X) :- !.
			double(N, X, Y) :- M is N-1, double(M, f(X,X), Y).
			shared(N, B, V) :- double(N, X, A), copy_term(A, B), term_variables(B, V), ( ground(B) -> true ; true ).
		`)
	}
	r := rand.New(rand.NewPCG(11, 12))
	var term func(depth int) string
	term = func(depth int) string {
		if depth == 0 || r.IntN(4) == 0 {
			return [...]string{"a", "b", "[]", "-1", "2.5", "100000000000000000000", `"text"`, "X", "Y", "Z", "_"}[r.IntN(11)]
		}
		s := [...]string{"f(%s)", "g(%s)", "f(%s,%s)", "[%s,%s]", "[%s|%s]", "h(%s,%s,%s)"}[r.IntN(6)]
		var args []any
		for range strings.Count(s, "%") {
			args = append(args, term(depth-1))
		}
		return fmt.Sprintf(s, args...)
	}
	for range 3000 {
		x, y := term(1+r.IntN(3)), term(1+r.IntN(4))
		same(t, sessions, fmt.Sprintf("walk(%s, %s, C, D, V, W, G)", x, y))
		same(t, sessions, fmt.Sprintf("occurs(%s, %s)", x, y))
		same(t, sessions, fmt.Sprintf("occurs(%s, %s)", y, x))
		elements := make([]string, r.IntN(6)+r.IntN(2)*r.IntN(16))
		for i := range elements {
			elements[i] = term(r.IntN(2))
		}
		list := strings.Join(elements, ",")
		same(t, sessions, fmt.Sprintf("sorts([%s], S, M)", list))
		same(t, sessions, fmt.Sprintf("collect([%s], A, B, C)", strings.NewReplacer("X", "x", "Y", "y", "Z", "z", "_", "0").Replace(list)))
	}
	for _, n := range []int{1, 30, 68, 69, 70, 110, 300, 600} {
		list := strings.Repeat("X,", n) + "Y"
		for _, long := range []string{"[" + list + "]", "[" + list + "|Z]", "f(" + list + ")", strings.Repeat("f(X,", n) + "Y" + strings.Repeat(")", n),
			strings.Repeat("f(", n) + "Y" + strings.Repeat(",X)", n), "[" + strings.Repeat("_,", n) + "Y]"} {
			same(t, sessions, fmt.Sprintf("walk(%s, Y, C, D, V, W, G)", long))
			same(t, sessions, fmt.Sprintf("occurs(%s, Y)", long))
			same(t, sessions, fmt.Sprintf("occurs(f(%s), f(Z1))", long))
		}
	}
	for _, n := range []int{1, 15, 16, 17, 999} {
		same(t, sessions, fmt.Sprintf("equal(%d, S)", n))
	}
	same(t, sessions, "shared(7, B, V)")
	before := calls
	same(t, sessions, "shared(7, B, V)")
	if n := calls - before; n > 3 && !sessions[1].m.inLockstep() {
		t.Errorf("%d calls of Go", n)
	}
}
