package engine

import (
	"runtime"
	"strings"
	"testing"

	"github.com/zebralog/prolog/engine/atom"
)

// TestFoundB7 runs goals that need all the memory they can get. Each raises a resource
// error when the stacks together have reached the limit, the machine continues, and the
// memory is returned.
func TestFoundB7(t *testing.T) {
	if DefaultLimits.Stacks > 1<<30 {
		t.Errorf("a goal may take %d bytes", DefaultLimits.Stacks)
	}
	const limit = 64 << 20
	s := newSessionWith(t, Limits{Stacks: limit})
	s.consult(`
		down(N) :- N1 is N+1, down(N1), foo(N).
		choices(N) :- N1 is N+1, choices(N1).
		choices(_).
		terms(L) :- terms([a|L]).
		all(N) :- N1 is N+1, all(f(N1, N), N1), foo(N).
		all(_, N) :- all(N).
		all(_, _).
		garbage(0) :- !.
		garbage(N) :- N1 is N-1, garbage(f(N, N1), N1).
		garbage(_, N) :- garbage(N).
		depth(0) :- !.
		depth(N) :- N1 is N-1, depth(N1), foo(N).
		foo(_).
	`)
	for _, goal := range []string{"down(0)", "choices(0)", "terms([])", "all(0)"} {
		for range 2 {
			if got := s.solve(goal, 1)[0]; !strings.HasPrefix(got, "raised error(resource_error(") {
				t.Errorf("%s: %s", goal, got)
			}
			if n := s.m.Usage().Mapped; n > 2*limit {
				t.Errorf("%s took %d bytes", goal, n)
			}
			s.m.Reset()
			if n := s.m.Usage().Mapped; n > 4*keptSize+4*stepSize+2<<20 {
				t.Errorf("after %s the machine has %d bytes", goal, n)
			}
			for _, goal := range []string{"garbage(1000000)", "depth(200000)"} {
				if got := s.solve(goal, 1)[0]; got != "true" {
					t.Errorf("%s: %s", goal, got)
				}
			}
		}
	}
}

// TestStackLimit changes the limit between goals.
func TestStackLimit(t *testing.T) {
	s := newSession(t)
	s.consult("depth(0) :- !. depth(N) :- N1 is N-1, depth(N1), foo(N). foo(_).")
	for i, limit := range []uint64{1 << 20, 64 << 20, 0, 128 << 20} {
		s.e.SetStackLimit(limit)
		got := s.solve("depth(200000)", 1)[0]
		if raised := strings.HasPrefix(got, "raised error(resource_error("); raised != (i%2 == 0) || !raised && got != "true" {
			t.Errorf("with %d bytes: %s", limit, got)
		}
	}
}

// TestFoundC1 makes a thousand engines with a machine each: none takes more than
// 2 MB of addresses that are mapped.
func TestFoundC1(t *testing.T) {
	var keep []*Machine
	for range 1000 {
		e, err := New(Limits{}, atom.Reserved)
		if err != nil {
			t.Fatal(err)
		}
		m, err := e.NewMachine()
		if err != nil {
			t.Fatal(err)
		}
		if n := m.Usage().Mapped + e.CodeMapped(); n > 2<<20 {
			t.Fatalf("a new engine takes %d bytes", n)
		}
		keep = append(keep, m)
	}
	runtime.KeepAlive(keep)
}
