//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestNativeState checks that native code changes arguments and global variables as Go
// does, and that changes are undone as they should be.
func TestNativeState(t *testing.T) {
	sessions := nativeAndLoop(t, "")
	for _, s := range sessions {
		set := func(set func(m *Machine, t Cell, i int, v Cell)) func(*Machine, []Cell) bool {
			return func(m *Machine, a []Cell) bool {
				i, ok := SmallIntOf(m.Deref(a[0]))
				c := m.Deref(a[1])
				if !ok || !IsCompound(c) || i < 1 || int(i) > m.Arity(c) {
					return false
				}
				set(m, c, int(i)-1, m.Deref(a[2]))
				return true
			}
		}
		get := func(m *Machine, a []Cell) bool {
			c := m.Deref(a[0])
			if !IsAtom(c) {
				return false
			}
			v, ok := m.Global(AtomOf(c))
			return ok && m.Unify(a[1], v)
		}
		s.e.Install([]Builtin{
			{Name: "setarg", Arity: 3, Det: set((*Machine).AssignArg)},
			{Name: "nb_setarg", Arity: 3, Det: set(func(m *Machine, t Cell, i int, v Cell) { m.SetArg(t, i, m.CopyTerm(v, true)) })},
			{Name: "b_getval", Arity: 2, Det: get},
			{Name: "nb_getval", Arity: 2, Det: get},
			{Name: "b_setval", Arity: 2, Det: func(m *Machine, a []Cell) bool { return m.SetGlobal(AtomOf(m.Deref(a[0])), m.Deref(a[1])) }},
			{Name: "nb_setval", Arity: 2, Det: func(m *Machine, a []Cell) bool { return m.StoreGlobal(AtomOf(m.Deref(a[0])), a[1]) }},
			{Name: "is_list", Arity: 1, Det: func(m *Machine, a []Cell) bool { _, tail := m.ListLength(a[0]); return tail == nilCell }},
		})
		s.consult(`
			set(N, T, V) :- setarg(N, T, V), tick.
			put(N, T, V) :- nb_setarg(N, T, V), tick.
			bset(K, V) :- b_setval(K, V), tick.
			nset(K, V) :- nb_setval(K, V), tick.
			bget(K, V) :- b_getval(K, V), tick.
			nget(K, V) :- nb_getval(K, V), tick.
			list(L) :- is_list(L), tick.
			tick.
			( A ; _ ) :- call(A).
			( _ ; B ) :- call(B).
		`)
	}
	r := rand.New(rand.NewPCG(8, 9))
	pick := func(from ...string) string { return from[r.IntN(len(from))] }
	value := func() string {
		return pick("1", "2", "a", "b", "[]", "f(a)", "f(V)", "[1,2]", "[a|V]", "2.5", `"text"`, "V", "W", "_", "123456789012345678901234567890", "[c|V]")
	}
	asked := func() string { return pick("1", "a", "[]", "f(_)", "[_|_]", "2.5", "_", "_") } // else terms become cyclic
	for range 3000 {
		goals := []string{"T = " + pick("f(a)", "g(b,X)", "[c|X]", "h(1,2,Y,4)")}
		for range 1 + r.IntN(6) {
			key := pick("k", "l", "m")
			goals = append(goals, [...]string{
				"set(" + pick("1", "2", "3", "0", "x") + "," + pick("T", "T", "T", "a") + "," + value() + ")",
				"put(" + pick("1", "2", "3", "0", "-1") + ",T," + value() + ")",
				"bset(" + key + "," + value() + ")", "nset(" + key + "," + value() + ")",
				"bget(" + key + "," + asked() + ")", "nget(" + key + "," + asked() + ")", "V = a",
				"list(" + value() + ")",
			}[r.IntN(8)])
		}
		at := r.IntN(len(goals))
		goal := strings.Join(goals[:at+1], ",")
		if at+1 < len(goals) {
			goal += ",( " + strings.Join(goals[at+1:], ",") + " ; true )"
		}
		goal += ",bget(k,K),nget(l,L),nget(m,M)"
		same(t, sessions, goal)
	}
}

// same asks both sessions.
func same(t *testing.T, sessions [2]*session, goal string) (answers int) {
	t.Helper()
	var got [2]string
	for i, s := range sessions {
		list := s.solve(goal, 40)
		for i, a := range list {
			list[i] = renumber(a)
		}
		answers = len(list)
		got[i] = strings.Join(list, "\n")
	}
	if got[0] != got[1] {
		t.Fatalf("%s:\n%s, not\n%s", goal, got[1], got[0])
	}
	if more := [2]bool{sessions[0].m.More(), sessions[1].m.More()}; more[0] != more[1] {
		t.Fatalf("%s: more answers: %v", goal, more)
	}
	return answers
}

// TestNativeLongs: operations on integers around the size of a cell and of a word.
func TestNativeLongs(t *testing.T) {
	sessions := nativeAndLoop(t, "")
	var numbers []string
	for _, n := range []string{"0", "7", "1<<30", "1<<59", "1<<60", "1<<61", "1<<62", "1<<63", "1<<64", "1<<100", "1103515245"} {
		for d := -1; d <= 1; d++ {
			numbers = append(numbers, fmt.Sprintf("(%s)+(%d)", n, d), fmt.Sprintf("-(%s)+(%d)", n, d))
		}
	}
	numbers = append(numbers, "0.5", "1.0e10")
	r := rand.New(rand.NewPCG(6, 7))
	for i, op := range []string{"X+Y", "X-Y", "X*Y", "X/\\Y", "X\\/Y", "xor(X,Y)", "X//Y", "X mod Y", "X rem Y", "X>>(Y/\\63)", "X+17", "(X*Y+12345) mod 2147483648"} {
		for _, s := range sessions {
			s.consult(fmt.Sprintf("long%d(X, Y, N) :- value%d(X, Y, N), tick. value%d(X, Y, N) :- N is %s. tick.", i, i, i, op))
		}
		for range 500 {
			x, y := numbers[r.IntN(len(numbers))], numbers[r.IntN(len(numbers))]
			same(t, sessions, fmt.Sprintf("X is %s, Y is %s, long%d(X, Y, N)", x, y, i))
		}
	}
}

// TestNativeTexts: boxed constants in heads.
func TestNativeTexts(t *testing.T) {
	sessions := nativeAndLoop(t, "")
	constants := []string{`"sses"`, `"a longer string"`, `""`, "2.5", "-0.0", "0.0", "12345678901234567890", "-12345678901234567890", "123456789012345678901234567890123456789012345678901234567890",
		`"a string that is longer than a constant which native code writes, by some characters"`}
	for _, s := range sessions {
		var program strings.Builder
		for i, c := range constants {
			fmt.Fprintf(&program, "head%d(%s, %d). text%d(X, N) :- head%d(X, N), tick. ", i, c, i, i, i)
		}
		s.consult(program.String() + "tick.")
	}
	for i := range constants {
		for _, x := range append(constants, "X", "a", "f(X)", "1") {
			for range 2 {
				same(t, sessions, fmt.Sprintf("text%d(%s, N)", i, x))
			}
		}
	}
}

// TestNativePure: a pure builtin is asked once about two constants, and about other terms each time.
func TestNativePure(t *testing.T) {
	s := nativeAndLoop(t, "")[1]
	asked := 0
	s.e.Install([]Builtin{{Name: "less", Arity: 2, Pure: true, NonDet: func(m *Machine, a []Cell, r *Retry) bool {
		asked++
		if IsVar(m.Deref(a[0])) {
			if r.State == nil {
				r.Again(1)
			}
			return m.Unify(a[0], SmallInt(int64(asked)))
		}
		x, ok := SmallIntOf(m.Deref(a[0]))
		y, also := SmallIntOf(m.Deref(a[1]))
		if !ok || !also {
			return m.TypeError("integer", a[0])
		}
		return x < y
	}}})
	s.consult("t(X, Y, R) :- ( less(X, Y) -> R = yes ; R = no ), tick. tick. each(X, Y) :- less(X, Y), tick. call(X, Y) :- Z = Y, X = W, less(W, Z), tick.")
	for range 3 {
		s.solve("t(1, 2, R), each(1, 2), call(1, 2)", 2)
	}
	for _, test := range []struct {
		goal, want string
		asks       int
	}{
		{"t(1, 2, R), t(2, 1, S), t(3, 1, T), t(1, 3, U)", "[R=yes, S=no, T=no, U=yes]", 3},
		{"t(1, 2, R), t(2, 1, S), t(3, 1, T), t(1, 3, U), each(1, 2), call(1, 3)", "[R=yes, S=no, T=no, U=yes]", 0},
		{"each(3, 1)", "[false]", 0},
		{"t(a, 1, R)", "[raised error(type_error(integer,a),context(system:less/2,_1))]", 1},
		{"t(a, 1, R)", "[raised error(type_error(integer,a),context(system:less/2,_1))]", 1},
		{"asked = A, each(B, 2)", "[A=asked, B=7 A=asked, B=8]", 2},
	} {
		asked = 0
		if strings.Contains(test.goal, "asked") {
			asked = 6
			test.asks += 6
		}
		got := renumber(fmt.Sprint(s.solve(test.goal, 2)))
		if got != test.want || asked != test.asks && !s.m.inLockstep() {
			t.Errorf("%s: %s after %d calls, not %s after %d", test.goal, got, asked, test.want, test.asks)
		}
	}
}
