package engine

import (
	"context"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog/engine/atom"
)

// TestLimits runs programs that need the collector, deep stacks or their
// limits.
func TestLimits(t *testing.T) {
	limits := DefaultLimits
	limits.Stacks = 256 << 20
	s := newSessionWith(t, limits)
	s.consult(`
		count(0, _) :- !.
		count(N, _) :- N1 is N-1, count(N1, f(N, [a,b|N])).
		range(N, N, [N]) :- !.
		range(I, N, [I|L]) :- I1 is I+1, range(I1, N, L).
		len([], 0).
		len([_|T], N) :- len(T, N0), N is N0+1.
		sum([], S, S).
		sum([X|T], S0, S) :- S1 is S0+X, sum(T, S1, S).
		forever(N) :- N1 is N+1, forever(N1), foo(N).
		grow(L) :- grow([a|L]).
		grow2(L) :- grow2(f(L, L, L, L)).
		grow3(L) :- grow3([L|a]).
		choices(N) :- N1 is N+1, choices(N1).
		choices(_).
		deep(0, a) :- !.
		deep(N, f(X)) :- N1 is N-1, deep(N1, X).
		nested(0) :- !, throw(bottom).
		nested(N) :- N1 is N-1, nested(N1), foo.
		again(0) :- !.
		again(N) :- catch(nested(10), bottom, true), N1 is N-1, again(N1).
		gc(0, _) :- !.
		gc(N, Keep) :- range(1, 100, L), sum(L, 0, 5050), N1 is N-1, member(X, [1,2]), X > 0, gc(N1, Keep).
		keep(N, S) :- range(1, N, L), gc(200, L), sum(L, 0, S).
		clean(X) :- '$cleanup'(member(X, [1,2,3]), assertz(done(X))).
		:- dynamic(done/1).
		:- dynamic(n/1).
		loop(N) :- between(1, N, I), assertz(n(I)), fail.
		loop(_).
		drain :- retract(n(_)), fail.
		drain.
	`)
	for _, tt := range []struct{ goal, want string }{
		{"count(1000000, x)", "true"},
		{"range(1, 300000, L), len(L, N), sum(L, 0, S), '$forget'(L)", "raised"},
		{"forever(0)", "raised error(resource_error("},
		{"grow([])", "raised error(resource_error("},
		{"grow2([])", "raised error(resource_error("},
		{"grow3([])", "raised error(resource_error("},
		{"choices(0)", "raised error(resource_error("},
		{"deep(1000000, X), Y = X, X = Y, deep(1000000, Z), X = Z, findall(X, true, [W]), W == X, '$forget'(X)", "raised"},
		{"again(100000)", "true"},
		{"keep(1000, S)", "S=500500"},
		{"once(clean(X)), done(Y)", "X=1, Y=1"},
		{"clean(X), X > 2", "X=3"},
		{"catch((clean(X), X > 1, throw(a)), a, true), findall(Z, done(Z), L)", "X=_1, Z=_2, L=[1,3,_3]"},
		{"loop(100000), n(77777), drain, \\+ n(_)", "true"},
		{"catch(catch(throw(a), b, true), X, true)", "X=a"},
		{"catch((member(X,[1,2,3]) ; true), _, true), X == 2, throw(oops)", "raised oops"},
	} {
		got := renumber(s.solve(tt.goal, 1)[0])
		if !strings.HasPrefix(got, tt.want) {
			if len(got) > 300 {
				got = got[:300]
			}
			t.Errorf("?- %s\n got %s\nwant %s", tt.goal, got, tt.want)
		}
	}
}

// TestErasedCode: a program that asserts, calls and erases clauses again and
// again runs in bounded program space.
func TestErasedCode(t *testing.T) {
	s := newSession(t)
	s.consult(`
		:- dynamic(p/1).
		turn(0) :- !.
		turn(N) :- assertz(p(N)), p(X), p(X), retract(p(X)), waste(N, [a,b,c,d,e,f,g,h]), N1 is N-1, turn(N1).
		waste(N, [N|_]) :- !.
		waste(_, _).
	`)
	s.solve("turn(1000)", 1)
	before := s.e.CodeSize()
	if got := s.solve("turn(300000)", 1)[0]; got != "true" {
		t.Fatal(got)
	}
	if n := len(s.e.garbage); n > 200000 {
		t.Errorf("%d erased clauses were kept", n)
	}
	if after := s.e.CodeSize(); after > before+1<<22 {
		t.Errorf("program space grew from %d to %d bytes", before, after)
	}
}

// TestLateSignals: what asks a goal to end when it has ended already does not end
// the goals that clean up after it.
func TestLateSignals(t *testing.T) {
	s := newSession(t)
	s.consult(`
		:- dynamic(done/1).
		clean(X) :- '$cleanup'(member(X, [1,2,3]), (member(Y, [1,2,3]), Y > 2, assertz(done(X)))).
	`)
	for _, late := range []func(){
		s.m.Interrupt,
		s.m.Cancel,
		func() { s.m.InterruptWith(s.m.Store(intCell(1))) },
	} {
		ended := false
		for try := 0; try < 10 && !ended; try++ { // others are busy, and it may not take long
			s.m.Start(s.e.user, s.build(s.m, "clean(_)"))
			if out := s.m.Next(t.Context()); out != Succeeded {
				t.Fatal(out)
			}
			late()
			s.m.Reset()
			ended = s.solve("retract(done(_))", 1)[0] != "false"
		}
		if !ended {
			t.Error("the cleanup did not end")
		}
	}
}

// TestWithdraw checks that an exception that is withdrawn leaves no ended context.
func TestWithdraw(t *testing.T) {
	s := newSession(t)
	ball := s.m.Store(atomCell(atom.Intern("late")))
	s.e.Install([]Builtin{{Name: "withdraw", Arity: 0, Det: func(m *Machine, _ []Cell) bool {
		before := m.Context()
		m.InterruptWith(ball)
		m.Withdraw(ball)
		return before.Err() != nil && m.Context().Err() == nil
	}}})
	if got := s.solve("withdraw", 1); len(got) != 1 {
		t.Error("the context has ended")
	}
}

// TestEndedGrowth checks that a run that must end takes no more memory first, and that the
// memory it asked for does not count.
func TestEndedGrowth(t *testing.T) {
	s := newSession(t)
	took := 0
	ctx, cancel := context.WithCancel(t.Context())
	s.e.Install([]Builtin{{Name: "take", Arity: 0, Det: func(m *Machine, _ []Cell) bool {
		cancel()
		for ; took < 10; took++ {
			m.Engine.Grow(1<<20, AreaMemory)
		}
		return true
	}}})
	before := s.e.Memory()
	s.m.Start(s.e.user, s.build(s.m, "take"))
	if out := s.m.Next(ctx); out != Raised || took > 0 {
		t.Errorf("%v, %d MB", out, took)
	}
	if s.m.Reset(); s.e.Memory() > before+1<<19 {
		t.Errorf("%d bytes are counted", s.e.Memory()-before)
	}
}

// TestFullTrail: memory that runs out between the two words of an entry of the trail
// leaves none of them, or both.
func TestFullTrail(t *testing.T) {
	m := newSession(t).m
	const at = wordUndos
	before, top := m.word(at), m.tr
	m.Refuse(func() bool { return true })
	func() {
		defer func() { _ = recover() }()
		m.assign(at, intCell(7))
	}()
	m.Refuse(nil)
	if m.undo(top); m.tr != top || m.word(at) != before {
		t.Errorf("the trail ends at %d, not %d; the word is %d, not %d", m.tr, top, m.word(at), before)
	}
}

// TestWaitingBalls: the memory of an exception counts until it is caught, whatever is
// raised and caught in the goals that run after it.
func TestWaitingBalls(t *testing.T) {
	s := newSession(t)
	var counts []uint64
	s.e.Install([]Builtin{{Name: "count", Arity: 0, Det: func(*Machine, []Cell) bool {
		counts = append(counts, s.e.Memory()>>20)
		return true
	}}})
	s.consult(`
		range(N, N, [N]) :- !.
		range(I, N, [I|L]) :- I1 is I+1, range(I1, N, L).
		large :- range(1, 100000, L), throw(L).
		inner :- count, catch(large, _, true), count.
		again :- count, large.
	`)
	for _, goal := range []string{
		"count, catch('$cleanup'(large, inner), _, true), count",
		"count, catch('$cleanup'(large, again), _, true), count",
		"count, catch('$cleanup'(large, catch('$cleanup'(large, fail), _, (count, count))), _, true), count",
		"count, catch((undo(inner), large), _, true), count",
		"count, catch((undo(again), large), _, true), count",
	} {
		counts = nil
		if got := s.solve(goal, 1)[0]; got != "true" {
			t.Errorf("%s: %s", goal, got)
		}
		if n := counts; n[1] == n[0] || n[1] > n[0]+3 || n[len(n)-1] != n[0] || len(n) > 3 && n[2] != n[1] {
			t.Errorf("%s: %d MB", goal, n)
		}
	}
}

// TestSameClosing: once a run was ended, a million cleanups of one stream close it once,
// and those of different streams each.
func TestSameClosing(t *testing.T) {
	s := newSession(t)
	var cancel context.CancelFunc
	end := func(m *Machine) bool {
		for cancel(); m.cancelled == nil && m.signal.Load()&signalContext == 0; {
			runtime.Gosched()
		}
		return true
	}
	var shut int
	s.e.Install([]Builtin{
		{Name: "end", Arity: 0, Det: func(m *Machine, _ []Cell) bool { return end(m) }},
		{Name: "shut", Arity: 1, Closes: true, Det: func(m *Machine, a []Cell) bool {
			shut++
			return a[0] != atomCell(atom.Intern("ending")) || end(m)
		}},
	})
	s.consult(`
		loop :- loop.
		same(0, _, Goal) :- !, call(Goal).
		same(N, X, Goal) :- M is N-1, '$cleanup'(same(M, X, Goal), shut(X)).
		each(0) :- !, end, loop.
		each(N) :- M is N-1, '$cleanup'(each(M), shut(N)).
	`)
	for _, c := range []struct {
		goal string
		shut int
	}{
		{"same(1000, a, (end, loop))", 1},
		{"same(1000, f(a), (end, loop))", 1},
		{"same(1000, a, throw(x))", 1000},
		{"same(1000, ending, throw(x))", 3}, // the second call notices that the run must end
		{"each(1000)", 1000},
	} {
		var ctx context.Context
		ctx, cancel = context.WithCancel(t.Context())
		shut = 0
		s.m.reset()
		s.m.Start(s.e.user, s.build(s.m, c.goal))
		if out := s.m.Next(ctx); out != Raised || shut != c.shut {
			t.Errorf("%s: %v, and %d calls that close something, not %d", c.goal, out, shut, c.shut)
		}
		cancel()
	}
}

// TestLateClosings: of many cleanups that close something only the outermost are sure to be called
// in a run whose time was over long ago.
func TestLateClosings(t *testing.T) {
	s := newSession(t)
	var cancel context.CancelFunc
	var last, shut, released int
	s.e.Install([]Builtin{
		{Name: "end", Arity: 0, Det: func(*Machine, []Cell) bool { cancel(); return true }},
		{Name: "shut", Arity: 1, Closes: true, Det: func(m *Machine, a []Cell) bool {
			n, _ := SmallIntOf(m.Deref(a[0]))
			if last, shut = int(n), shut+1; shut <= 2 { // the second one when the reserve is over
				time.Sleep(2 * graceTime)
			}
			return true
		}},
		{Name: "held", Arity: 0, NonDet: func(_ *Machine, _ []Cell, r *Retry) bool {
			if r.State == nil {
				r.Again(releasing{&released})
			}
			return true
		}},
	})
	s.consult(`
		loop :- loop.
		each(0) :- !, end, loop.
		each(N) :- M is N-1, held, '$cleanup'('$call_limited'(each(M), 1000000000, _), shut(N)).
	`)
	const n = 20000
	for range 2 {
		var ctx context.Context
		ctx, cancel = context.WithCancel(t.Context())
		last, shut, released = 0, 0, 0
		s.m.reset()
		s.m.Start(s.e.user, s.build(s.m, "each("+strconv.Itoa(n)+")"))
		if out := s.m.Next(ctx); out != Raised || last != n || shut > n/2 || released != n || len(s.m.calls.goals) > 0 {
			t.Errorf("%v, and %d calls that close something, the last of %d; %d states are released, %d limits left", out, shut, last, released, len(s.m.calls.goals))
		}
		cancel()
	}
}

type releasing struct{ n *int }

func (r releasing) Release(*Machine) { *r.n++ }

// TestNestedBags: what bags within bags take counts, and little is kept of it.
func TestNestedBags(t *testing.T) {
	s := newSession(t)
	most := int64(0)
	s.e.Install([]Builtin{{Name: "used", Arity: 0, Det: func(m *Machine, _ []Cell) bool {
		most = m.Engine.payer().used()
		return true
	}}})
	s.consult(`
		fills(0) :- !.
		fills(N) :- N1 is N-1, findall(X, ( fills(N1), fail ; between(1, 30000, X) ), _).
		nest(0) :- !, used.
		nest(N) :- N1 is N-1, findall(x, nest(N1), _).
	`)
	if got := s.solve("fills(50)", 1)[0]; got != "true" {
		t.Fatal(got)
	}
	kept := 0
	for _, b := range s.m.bags[:cap(s.m.bags)] {
		kept += cap(b.cells)
	}
	if kept > 2*bagPiece {
		t.Errorf("%d cells are kept", kept)
	}
	s.solve("used", 1)
	before := most
	if s.solve("nest(10000)", 1); most < before+(10000-mostOpenBags)*int64(bagBytes) {
		t.Errorf("10000 bags take %d bytes", most-before)
	}
	if s.solve("used", 1); most > before+1<<16 {
		t.Errorf("%d bytes, and then %d", before, most)
	}
}
