package engine

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/zebralog/prolog/engine/atom"
)

// newAtomSession returns a session with the builtins make/2, of an atom by a
// number; is_made/2, whether it is still that one; and junk/0, which collects
// atoms at the next safepoint, and then makes others that would take their places.
func newAtomSession(t testing.TB) *session {
	s := newChecked(t, false)
	name := func(m *Machine, c Cell) string {
		n, _ := SmallIntOf(m.Deref(c))
		return fmt.Sprint("made ", n)
	}
	others := 0
	s.e.Install([]Builtin{
		{Name: "make", Arity: 2, Det: func(m *Machine, a []Cell) bool { return m.Unify(a[1], m.NewAtom(name(m, a[0]))) }},
		{Name: "is_made", Arity: 2, Det: func(m *Machine, a []Cell) bool {
			return AtomText(m.Deref(a[1])) == name(m, a[0]) && m.NewAtom(name(m, a[0])) == m.Deref(a[1])
		}},
		{Name: "collect_atoms", Arity: 0, Det: func(m *Machine, a []Cell) bool { m.RequestAtomCollection(); return true }},
		{Name: "others", Arity: 0, Det: func(m *Machine, a []Cell) bool {
			for range 100 {
				others++
				m.NewAtom(fmt.Sprint("other ", others))
			}
			return true
		}},
		{Name: "store", Arity: 1, Det: func(m *Machine, a []Cell) bool { s.e.Shared = []any{m.Store(a[0])}; return true }},
		{Name: "load", Arity: 1, Det: func(m *Machine, a []Cell) bool { return m.Unify(a[0], m.Load(s.e.Shared[0].(Stored))) }},
		{Name: "erase_all", Arity: 1, Det: func(m *Machine, a []Cell) bool {
			s.e.Wipe(s.e.Pred(s.e.user, AtomOf(m.Deref(a[0])), 1))
			return true
		}},
	})
	s.consult(`
		:- dynamic(d/1).
		junk :- collect_atoms, others, collect_atoms, others.
		p(N, X) :- make(N, X).
		p(_, none).
		q(X) :- d(X), junk.
		twice(X, Y) :- make(1, X), junk, make(2, Y), junk.
		thrown(N) :- make(N, X), throw(ball(X)).
	`)
	return s
}

// TestAtomRoots checks that an atom stays as long as something refers to it,
// whatever it is.
func TestAtomRoots(t *testing.T) {
	s := newAtomSession(t)
	for i, goal := range []string{
		"make(1, X), junk, is_made(1, X)",
		"make(1, X), Y = f(g(X)), junk, Y = f(g(Z)), is_made(1, Z)",
		"twice(X, Y), junk, is_made(1, X), is_made(2, Y)",
		"p(1, X), junk, is_made(1, X)",
		"make(1, X), member(Y, [a,X]), junk, Y \\== a, is_made(1, Y)",
		"make(1, X), b_setval(v, X), junk, getval(v, Y), is_made(1, Y)",
		"make(1, X), nb_setval(v, f(X)), X = Z, junk, getval(v, f(Y)), is_made(1, Y)",
		"T = f(a), make(1, X), setarg(T, X), ( setarg(T, b), junk, fail ; T = f(Y) ), is_made(1, Y)",
		"attr(V, X), make(1, X), junk, attrs(V, Y), is_made(1, Y)",
		"findall(X, ( member(N, [1,2,3]), make(N, X), junk ), [A,B,C]), junk, is_made(1, A), is_made(2, B), is_made(3, C)",
		"catch(thrown(1), ball(X), true), junk, is_made(1, X)",
		"make(1, X), assertz(d(X)), \\+ ( make(2, Y), d(Y) ), q(Z), is_made(1, Z), erase_all(d)",
		"make(1, X), assertz(d(X)), assertz(d(b)), d(Z), erase_all(d), junk, is_made(1, Z)",
		"make(1, X), store(f(X)), junk, load(f(Y)), is_made(1, Y)",
		"make(1, X), G = is_made(1, X), junk, call(G)",
	} {
		goal = strings.ReplaceAll(goal, "junk", "(collect, junk)")
		s.consult(fmt.Sprintf("goal%d :- %s.", i, goal)) // the variables of a query would be roots
		if got := s.solve(fmt.Sprintf("goal%d", i), 1)[0]; strings.HasPrefix(got, "false") || strings.HasPrefix(got, "raised") {
			t.Errorf("%s: %s", goal, got)
		}
	}
	if s.e.atoms.freed < 1000 {
		t.Errorf("%d atoms were freed, want most of the others", s.e.atoms.freed)
	}
}

// TestAtomsOfGo checks that the atoms that Go code was given stay.
func TestAtomsOfGo(t *testing.T) {
	s := newAtomSession(t)
	s.e.Shared = nil
	var seen atom.Atom
	var kept Cell
	s.e.Install([]Builtin{{Name: "see", Arity: 2, Det: func(m *Machine, a []Cell) bool {
		seen, kept = AtomOf(m.Deref(a[0])), m.Deref(a[1])
		KeepAtom(kept)
		return true
	}}})
	s.solve("make(10, X), make(11, Y), see(X, Y)", 1)
	s.solve("junk", 1)
	if seen.String() != "made 10" || AtomText(kept) != "made 11" {
		t.Errorf("the atoms are %q and %q now", seen, AtomText(kept))
	}
	// The answer of one machine stays while another one runs, which collects.
	other, err := s.e.NewMachine()
	if err != nil {
		t.Fatal(err)
	}
	x := other.NewVar()
	other.SetRoots([]*Cell{&x})
	other.Start(s.e.user, other.NewStruct(atom.Intern("make"), SmallInt(12), x))
	if out := other.Next(context.Background()); out != Succeeded {
		t.Fatal(out)
	}
	s.solve("junk", 1)
	if got := AtomText(other.Deref(x)); got != "made 12" {
		t.Errorf("the atom of the other machine is %q now", got)
	}
	other.Reset()
}

// TestAtomsAreBounded checks that a loop may make any number of atoms.
func TestAtomsAreBounded(t *testing.T) {
	s := newAtomSession(t)
	s.consult(`
		loop(0, _) :- !.
		loop(N, _) :- make(N, X), N1 is N-1, loop(N1, X).
	`)
	before, _ := atom.Count()
	for _, goal := range []string{"between(1, 300000, N), make(N, _), fail", "loop(300000, a)"} {
		s.solve(goal, 1)
		if after, _ := atom.Count(); after > before+3*AtomMargin {
			t.Errorf("%s: %d atoms are left", goal, after-before)
		}
	}
	s.e.SetAtomMargin(0)
	runs := s.e.atoms.runs
	s.solve("between(1, 50000, N), make(N, _), fail", 1)
	if s.e.atoms.runs != runs {
		t.Error("atoms are collected although the margin is 0")
	}
}
