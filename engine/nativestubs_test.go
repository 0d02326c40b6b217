//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/zebralog/prolog/engine/atom"
)

// TestNativeFailEntry checks that native code continues after a table of keys, or a choice
// point, whose alternative is the fail instruction.
func TestNativeFailEntry(t *testing.T) {
	s := newSession(t)
	for range 2 { // on, off and on again
		if err := s.e.SetNative(true); err != nil {
			t.Skip(err)
		}
		if err := s.e.openNative(nativeInStep); err != nil {
			t.Skip(err)
		}
		n := s.e.native
		if at := n.at(s.e.stubs.fail); at == 0 || at != n.stubs.fail {
			t.Errorf("failure goes to %d, not to %d", at, n.stubs.fail)
		}
		if err := s.e.SetNative(false); err != nil {
			t.Fatal(err)
		}
	}
}

// TestNativeForesees checks that alternatives that are bound to fail are left out. That
// must not change the answers, nor what is known about further ones.
func TestNativeForesees(t *testing.T) {
	sessions := nativeAndLoop(t, `
		two(X, [X|_]). two(X, [_|T]) :- two(X, T).
		next(X, Y, [X, Y|_]). next(X, Y, [_|T]) :- next(X, Y, T).
		three(X, [X|_], 1). three(X, [_, X|_], 2). three(X, [_, _|T], N) :- three(X, T, M), N is M+2.
		insert(X, [], [X]). insert(X, [Y|Ys], Zs) :- ( Zs = [X, Y|Ys] ; insert(X, Ys, Zs0), Zs = [Y|Zs0] ).
		test(X, L, R) :- ( L = [X, X|_] -> R = yes ; R = no ).
	`)
	r := rand.New(rand.NewPCG(3, 4))
	term := func() string {
		return [...]string{"a", "b", "1", "X", "Y", "_", "f(a,1)", "f(_,1)", "f(b,_)", "g(a)", "f(1)", "2.5", "[a]", "[_|b]", `"text"`}[r.IntN(15)] // nothing cyclic
	}
	answers := 0
	for range 2000 {
		list := "["
		for n := range 1 + r.IntN(4) {
			if n > 0 {
				list += ","
			}
			list += term()
		}
		list += [...]string{"]", "|T]", "|a]"}[r.IntN(3)]
		goal := fmt.Sprintf([...]string{"two(%s, %[3]s)", "next(%s, %s, %s)", "three(%s, %[3]s, N)", "insert(%s, [%s,c,a], %s)", "test(%s, %[3]s, N)"}[r.IntN(5)], term(), term(), list)
		want, got := fmt.Sprint(sessions[0].solve(goal, 4)), fmt.Sprint(sessions[1].solve(goal, 4))
		if got != want {
			t.Fatalf("%s: %s, not %s", goal, got, want)
		}
		if want != "[]" {
			answers++
		}
		if more := [2]bool{sessions[0].m.More(), sessions[1].m.More()}; more[0] != more[1] {
			t.Fatalf("%s: more answers: %v", goal, more)
		}
	}
	if answers < 500 {
		t.Errorf("only %d goals succeed", answers)
	}
	m := sessions[1].m
	before := m.word(wordFails)
	sessions[1].solve("two(f(a,h), [f(b,c),f(_,d),f(e,_),f(g,h),f(a,h)|_])", 1)
	if n := before - m.word(wordFails); n > 0 && !m.inLockstep() {
		t.Errorf("%d failures", n)
	}
}

// TestNativeBuiltins: native code does the usual case of some builtins, whose functions do
// the rest; and all of it once a host has put others in their place.
func TestNativeBuiltins(t *testing.T) {
	s := newSession(t)
	asked := 0
	rows := []Builtin{
		{Name: "functor", Arity: 3, Det: func(*Machine, []Cell) bool { asked++; return true }},
		{Name: "=..", Arity: 2, Det: func(*Machine, []Cell) bool { asked++; return true }},
		{Name: "@<", Arity: 2, Det: func(*Machine, []Cell) bool { asked++; return true }},
		{Name: "length", Arity: 2, NonDet: func(*Machine, []Cell, *Retry) bool { asked++; return true }},
		{Name: "arg", Arity: 3, NonDet: func(*Machine, []Cell, *Retry) bool { asked++; return true }},
		{Name: "$memberchk", Arity: 3, Det: func(*Machine, []Cell) bool { asked++; return true }},
		{Name: "\\=", Arity: 2, Det: func(*Machine, []Cell) bool { asked++; return true }},
		{Name: "unify_with_occurs_check", Arity: 2, Det: func(*Machine, []Cell) bool { asked++; return true }},
	}
	s.e.Install(rows)
	if err := s.e.SetNative(true); err != nil {
		t.Skip(err)
	}
	s.consult(`
		t(T, F, N, Y) :- term(T, F, N, Y).
		term(T, F, N, yes) :- functor(T, F, N).
		u(T, L, Y) :- univ(T, L, Y).
		univ(T, L, yes) :- T =.. L.
		univ(_, _, no).
		l(X, Y, Z) :- less(X, Y, Z).
		less(X, Y, yes) :- X @< Y, !.
		less(_, _, no).
		endless(Z) :- X = [1|X], Y = [1|Y], l(X, Y, Z).
		m(X, L, Y) :- rest(X, L, R, Z), show(R, Z, Y).
		n(L, N, Y) :- size(L, N, Y).
		size(L, N, yes) :- length(L, N).
		size(_, _, no).
		a(N, T, A, Y) :- part(N, T, A, Y).
		part(N, T, A, yes) :- arg(N, T, A).
		part(_, _, _, no).
		show(R, Z, Z) :- var(R), !.
		show([E|_], _, variable) :- var(E), !.
		show([E|_], _, at(E)).
		show([], _, found).
		rest(X, L, R, yes) :- '$memberchk'(X, L, R).
		rest(_, _, _, no).
		d(X, Y, Z) :- differ(X, Y, Z).
		differ(X, Y, yes) :- X \= Y, !.
		differ(_, _, no).
		o(X, Y, Z) :- occurs(X, Y, Z).
		occurs(X, Y, yes) :- unify_with_occurs_check(X, Y), !.
		occurs(_, _, no).
		e(1). e(b). e(_). e([c]). e(2.5). e(f(1, _)). e(g(1, 2)). e(f(D, E)) :- D = d, E = e. e(f(g(1), 2)).
		e(long(1, 2, 3, 4, 5, 6, 7)). e(long(1, 2, 3, 4, 5, 6, 7, 8)).
		nested(L) :- findall(X-Z, (between(1, 2, X), findall(Y-X, ab(Y), Z)), L).
		ab(a). ab(b).
		numbers(N, Len) :- findall(X, between(1, N, X), L), length(L, Len).
		trees(N, Y) :- findall(T, (between(1, N, X), tree(X, T)), L), all(1, N, M), (L == M -> Y = yes ; Y = no).
		all(I, N, []) :- I > N, !.
		all(I, N, [T|Ts]) :- tree(I, T), J is I+1, all(J, N, Ts).
		tree(0, []) :- !.
		tree(N, t(N, [a|L], R)) :- N mod 3 =:= 0, !, M is N-2, tree(M, L), K is N // 3, tree(K, R).
		tree(N, [N|T]) :- M is N-1, tree(M, T).
	`)
	ask := func(goal, want string, calls int) {
		t.Helper()
		s.e.nativeAfter = 1
		s.solve(goal, 1) // makes the code
		s.solve(goal, 1)
		asked = 0
		if got := s.solve(goal, 1)[0]; got != want || asked != calls {
			t.Errorf("%s: %s with %d calls of the builtin, not %s with %d", goal, got, asked, want, calls)
		}
	}
	ask("t(f(1, 2), F, N, Y)", "F=f, N=2, Y=yes", 0)
	ask("t(a, F, N, Y)", "F=a, N=0, Y=yes", 0)
	ask("t(T, f, 2, Y), T = f(a, b)", "T=f(a,b), Y=yes", 0)
	ask("t(f(1), g, 1, Y)", "false", 0)
	ask("t(f(1), F, 2, Y)", "false", 0)
	ask("t(a, b, 0, Y)", "false", 0)
	ask("t(f(1), 2.5, 1, Y)", "Y=yes", 1)
	ask("u(f(1, g(2)), L, Y)", "L=[f,1,g(2)], Y=yes", 0)
	ask("u(f(1, 2), [F|L], Y)", "F=f, L=[1,2], Y=yes", 0)
	ask("u(f(1, 2), [g, 2], Y)", "Y=no", 0)
	ask("u(a, L, Y)", "L=[a], Y=yes", 0)
	ask("u(T, [f, 1, g(2)], Y)", "T=f(1,g(2)), Y=yes", 0)
	ask("u(T, [7], Y)", "T=7, Y=yes", 0)
	ask("u([1, 2], [a], Y)", "Y=yes", 1)
	ask("u(2.5, [a], Y)", "Y=yes", 1)
	ask("u(f(1, 2), [f, 1|b], Y)", "Y=yes", 1) // an error
	ask("u(f(1, 2), [f, 1|L], Y)", "L=[2], Y=yes", 0)
	ask("l(1, 2, Y)", "Y=yes", 0)
	ask("l(2, 1, Y)", "Y=no", 0)
	ask("l(a, b, Y)", "Y=yes", 0)
	ask("l(b, a, Y)", "Y=no", 0)
	ask("l(ab, abc, Y)", "Y=yes", 0)
	ask("l(abcdefgh1, abcdefgh0, Y)", "Y=yes", 1) // the first eight bytes are the same
	ask("l([], a, Y)", "Y=yes", 1)                // it may be no atom
	ask("l(1, a, Y)", "Y=yes", 0)
	ask("l([], 1, Y)", "Y=no", 0)
	ask("l(f(a), a, Y)", "Y=no", 0)
	ask("l(7, [1], Y)", "Y=yes", 0)
	ask("l(1, 1.5, Y)", "Y=yes", 0)
	ask("l(2.5, 2, Y)", "Y=no", 0)
	ask("l(-1.5, 1.5, Y)", "Y=yes", 0)
	ask("l(9.0, a, Y)", "Y=yes", 0)
	ask("l([], 9.0, Y)", "Y=no", 0)
	ask("l(1.0, 1, Y)", "Y=yes", 1)
	ask("l(-0.0, 0.0, Y)", "Y=yes", 1)
	ask("l(z(1), a(1, 2), Y)", "Y=yes", 0)
	ask("l(f(2), g(1), Y)", "Y=yes", 0)
	ask("l(g(2), f(3), Y)", "Y=no", 0)
	ask("l(p(f(2), a), p(g(1), a), Y)", "Y=yes", 0)
	ask("l(1-2, 1-3, Y)", "Y=yes", 0)
	ask("l(1-b, 1-a, Y)", "Y=no", 0)
	ask("l(f(1, g(a, 2), c), f(1, g(b, 1), b), Y)", "Y=yes", 0)
	ask("l([1, 2, 4|_], [1, 2, 3], Y)", "Y=no", 0)
	ask("l(f(1, g(2)), f(1, g(2)), Y)", "Y=no", 0)
	ask("l(f(g(2), 1), f(g(2), 1), Y)", "Y=no", 0)
	ask("l([[1], 2], [[1], 3], Y)", "Y=yes", 0)
	ask("l(f(g([a, 1, 2.5, \"text\"]), b, 7), f(g([a, 1, 2.5, \"text\"]), b, 8), Y)", "Y=yes", 0)
	ask("l(f(\"text\"), f(\"texts\"), Y)", "Y=yes", 1)
	ask("l(f(_), f(_), Y)", "Y=yes", 1)
	ask("l(f(2.5), f(1.5), Y)", "Y=no", 0)
	ask("l([1], f(1), Y)", "Y=yes", 1)
	ask("endless(Y)", "Y=yes", 1)
	ask("t([1], F, N, Y)", "F='[|]', N=2, Y=yes", 0)
	ask("m(b, [a, f(b), 1, b, c], Y)", "Y=found", 0)
	ask("m(b, [a, f(b), [b]], Y)", "Y=no", 0)
	ask("m(0, [1, 2.0], Y)", "Y=no", 0)
	ask("m(b, [a, _, b], Y)", "Y=variable", 0)
	ask("m(f(1, 2), [1, f(1), f(2, 2), f(1, 3), g(1, 2), f(1, 2), b], Y)", "Y=found", 0)
	ask("m(f(1, 2), [f(2, 2), f(1, 3), b], Y)", "Y=no", 0)
	ask("m(f(1), [f(2), f(3)], Y)", "Y=no", 0)
	ask("m(f(g), [f(2), f(g(1)), f(g)], Y)", "Y=found", 0)
	ask("m(f(g, 2), [f(_, 2), f(g, 2)], Y), Y = at(f(V, _)), V = v", "Y=at(f(v,2)), V=v", 0)
	ask("m(f(_), [2, f(g)], Y)", "Y=at(f(g))", 0)
	ask("m(b, [a|c], Y)", "Y=yes", 1)
	ask("m(_, [a], Y)", "Y=yes", 1)
	ask("m([b], [a, [b]], Y)", "Y=found", 0)
	ask("m(f([g(X), 1.5]), [f([g(X), 2.5]), f([g(X), 1]), f([g(X), 1.5])], Y)", "X=_0, Y=found", 0)
	ask("n([a, b, c], N, Y)", "N=3, Y=yes", 0)
	ask("n([], 0, Y)", "Y=yes", 0)
	ask("n([a, b], 2, Y)", "Y=yes", 0)
	ask("n([a, b], 3, Y)", "Y=no", 0)
	ask("n([a, b], -1, Y)", "Y=yes", 1)
	ask("n([a|b], 3, Y)", "Y=yes", 1)
	ask("a(2, f(a, b), A, Y)", "A=b, Y=yes", 0)
	ask("a(1, [a|b], A, Y)", "A=a, Y=yes", 0)
	ask("a(2, [a|b], A, Y)", "A=b, Y=yes", 0)
	ask("a(2, [a|b], c, Y)", "Y=no", 0)
	ask("a(3, [a|b], 1, Y)", "Y=yes", 1)
	ask("a(0, [a|b], 1, Y)", "Y=yes", 1)
	ask("d(a, b, Y)", "Y=yes", 0)
	ask("d(a, a, Y)", "Y=no", 0)
	ask("d(1, f(1), Y)", "Y=yes", 0)
	ask("d([1], f(1), Y)", "Y=yes", 0)
	ask("d(X, X, Y)", "X=_0, Y=no", 0)
	ask("d(_, _, Y)", "Y=no", 0)
	ask("d(_, 1, Y)", "Y=no", 0)
	ask("d(a, _, Y)", "Y=no", 0)
	ask("d(f(1, _, 2), f(1, 5, 3), Y)", "Y=yes", 0)
	ask("d(f(1), f(1, 2), Y)", "Y=yes", 0)
	ask("d(f(1), f(1), Y)", "Y=yes", 1) // what is the same so far
	ask("d(f(g(1)), f(g(2)), Y)", "Y=yes", 0)
	ask("d(f(g(1)), f(h(1)), Y)", "Y=yes", 0)
	ask("d(f(g(1)), f(2), Y)", "Y=yes", 0)
	ask("d(f(a, g(1)), f(a, g(2)), Y)", "Y=yes", 1)
	ask("d(f(g(k(1))), f(g(k(2))), Y)", "Y=yes", 1)
	ask("d([a], [b], Y)", "Y=yes", 1)
	ask("d(_, f(1), Y)", "Y=yes", 1)
	ask("d(2.5, 1.5, Y)", "Y=yes", 1)
	ask("o(f(1, _, 2), f(1, 5, 3), Y)", "Y=no", 0)
	ask("o(f(1), f(1, 2), Y)", "Y=no", 0)
	ask("o(a, b, Y)", "Y=no", 0)
	ask("o(a, a, Y)", "Y=yes", 0)
	ask("o(f(1), f(1), Y)", "Y=yes", 0)
	ask("o(_, a, Y)", "Y=yes", 0)
	ask("o(X, f(g(X)), Y)", "X=_0, Y=no", 0)
	ask("o(f(1, Z), f(X, X), Y)", "Z=1, X=1, Y=yes", 0)
	ask("o(f(_, 2), f(1, 2), Y)", "Y=yes", 0)
	ask("o([a], f(a), Y)", "Y=no", 0)
	for range 3 {
		want := "X=_1, A=[1,b,_2,[c],2.5,f(1,_3),g(1,2),f(d,e),f(g(1),2),long(1,2,3,4,5,6,7),long(1,2,3,4,5,6,7,8)]"
		goal := "findall(X, e(X), A)"
		if got := renumber(s.solve(goal, 1)[0]); got != want {
			t.Errorf("%s: %s", goal, got)
		}
		if got := s.solve("nested(L), numbers(300, N), trees(90, Y)", 1)[0]; got != "L=[1-[a-1,b-1],2-[a-2,b-2]], N=300, Y=yes" {
			t.Error(got)
		}
	}
	s.e.Install(rows)
	ask("t(f(1, 2), f, 2, Y)", "Y=yes", 1)
	ask("l(2, 1, Y)", "Y=yes", 1)
}

// TestNativeSamples: a clause that is called once gets native code while it is returned to or
// failed into again and again; so does that of a dynamic predicate, and not its others.
func TestNativeSamples(t *testing.T) {
	s := newSession(t)
	if err := s.e.SetNative(true); err != nil {
		t.Skip(err)
	}
	s.consult(`
		:- dynamic(d/1).
		calls(N) :- between(1, N, X), b(X), X < 0.
		calls(_).
		tests(N) :- between(1, N, X), X + X < 0.
		tests(_).
		d(N) :- between(1, N, X), X < 0.
		d(N) :- N > 0, !.
		b(X) :- X > 0.
	`)
	native := func(name string, arity int) (n, clauses int) {
		for p := range s.e.user.Preds {
			if p.Name == atom.Intern(name) && p.Arity == arity {
				for _, c := range p.list() {
					if clauses++; s.e.native.has(c.code) {
						n++
					}
				}
			}
		}
		return n, clauses
	}
	for _, c := range []struct {
		name string
		want int
	}{{"calls", 2}, {"tests", 2}, {"d", 1}} {
		if got := s.solve(c.name+"(10)", 1)[0]; got != "true" {
			t.Errorf("%s(10): %s", c.name, got)
		}
		if n, _ := native(c.name, 1); n != 0 {
			t.Errorf("%s has native code for %d clauses after a short call", c.name, n)
		}
		if got := s.solve(c.name+"(2000)", 1)[0]; got != "true" {
			t.Errorf("%s(2000): %s", c.name, got)
		}
		if n, _ := native(c.name, 1); n != c.want {
			t.Errorf("%s has native code for %d clauses, not %d", c.name, n, c.want)
		}
	}
}
