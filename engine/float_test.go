package engine

import "testing"

// TestFloatTemporaries measures what float arithmetic leaves on the heap: the result, but
// no intermediate values. 8 bytes are for the variable in the second heap_top/1.
func TestFloatTemporaries(t *testing.T) {
	s := newSession(t)
	s.e.Install([]Builtin{{Name: "heap_top", Arity: 1, Det: func(m *Machine, a []Cell) bool {
		return m.Unify(a[0], intCell(int64(m.h)))
	}}})
	s.consult(`
		sum(A, B, N) :- heap_top(H0), X is A*A + B*B, heap_top(H1), q(X), N is H1 - H0.
		constants(A, _, N) :- heap_top(H0), X is 2.0*A - 1.0, heap_top(H1), q(X), N is H1 - H0.
		deep(A, B, N) :- heap_top(H0), X is (A + B)*(A - B)/(A*B + 1.5*(A - 1)), heap_top(H1), q(X), N is H1 - H0.
		root(A, B, N) :- heap_top(H0), X is sqrt(A*A + B*B), heap_top(H1), q(X), N is H1 - H0.
		whole(A, B, N) :- heap_top(H0), X is truncate(A*B), heap_top(H1), q(X), N is H1 - H0.
		test(A, B, N) :- heap_top(H0), A*A + B*B < 1.0e9, heap_top(H1), N is H1 - H0.
		copies(A, B, N) :- X is A + 1.0, heap_top(H0), Y is X*B, heap_top(H1), q(Y), q(X), N is H1 - H0.
		q(_).
	`)
	for _, tt := range []struct {
		name string
		want string
	}{
		{"sum", "24"}, {"constants", "24"}, {"deep", "24"}, {"root", "24"}, {"whole", "8"}, {"test", "8"}, {"copies", "24"},
	} {
		if got := s.solve(tt.name+"(3.5, 1.25, N)", 1)[0]; got != "N="+tt.want {
			t.Errorf("%s leaves %s bytes on the heap, want %s", tt.name, got, tt.want)
		}
	}
}
