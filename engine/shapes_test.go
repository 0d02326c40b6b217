package engine

import "testing"

// TestClausesCalledOnce: a rule that the program makes gets code when it is called again, and
// bodies of one shape share theirs.
func TestClausesCalledOnce(t *testing.T) {
	s := newSession(t)
	s.consult(":- dynamic(r/2). :- dynamic(q/2).")
	codes := func(goal string, want int) {
		t.Helper()
		before := len(s.e.codeOf)
		s.solve(goal, 1)
		if made := len(s.e.codeOf) - before; made != want {
			t.Errorf("%s made code of %d clauses, not of %d", goal, made, want)
		}
	}
	codes("between(1, 50, I), assertz((r(I, X) :- I > 3, X is I+1)), fail ; true", 0)
	codes("between(1, 50, I), r(I, _), fail ; true", 0)
	codes("r(7, _)", 1)
	shapes := len(s.e.shapes)
	codes("between(1, 50, I), assertz((q(I, X) :- I > 4, X is I+2)), q(I, X), fail ; true", 0)
	if made := len(s.e.shapes) - shapes; made > 1 {
		t.Errorf("%d shapes", made)
	}
}
