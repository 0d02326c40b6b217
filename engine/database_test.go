package engine

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

// argPool are the arguments of random clauses and calls.
var argPool = []string{
	"_", "a", "b", "[]", "1", "2", "-1", "1152921504606846976", "100000000000000000000", "100000000000000000001",
	"1.0", "1.5", "-0.0", "0.0", "\"a\"", "\"a longer string\"", "f(a)", "f(b)", "f(_)", "f(f(a),1.5)", "g(a)",
	"[a]", "[b|_]", "[a,b]", "[_|_]", "f([a],\"x\",100000000000000000000)", "f(_,\"x\",_)",
}

// A clauseModel is a predicate p/4 and its model: the clauses in their order. The
// last argument numbers the clauses.
type clauseModel struct {
	*session
	rand    *rand.Rand
	pred    *Pred
	unifies [][]bool // by numbers of argPool
	model   []modelClause
	added   int
}

type modelClause struct {
	args   [3]int
	number int
	clause *Clause
}

func newDatabase(t *testing.T, seed uint64) *clauseModel {
	d := &clauseModel{session: newSession(t), rand: rand.New(rand.NewPCG(seed, 31))}
	d.pred = d.e.Pred(d.e.user, atom.Intern("p"), 4)
	d.e.SetDynamic(d.pred, true)
	d.e.Install([]Builtin{{Name: "see", Arity: 1, NonDet: d.see}})
	for _, x := range argPool {
		var row []bool
		for _, y := range argPool {
			m := d.m
			m.reset()
			row = append(row, m.CanUnify(d.build(m, x), d.build(m, y)))
		}
		d.unifies = append(d.unifies, row)
	}
	return d
}

// see is a builtin that unifies its argument with the heads of the clauses.
func (d *clauseModel) see(m *Machine, a []Cell, r *Retry) bool {
	var it ClauseIter
	if r.State != nil {
		it.Resume(m, r.State, a[0])
	} else {
		it.Start(m, d.pred, a[0])
	}
	for {
		c, more := it.Next()
		switch {
		case c == nil:
			return false
		case m.ClauseMatches(c, a[0]) != m.UnifyClause(c, a[0], m.NewVar()):
			d.Error("ClauseMatches and UnifyClause differ")
		case !IsVar(m.Deref(m.Arg(a[0], 3))): // unified
			if more {
				r.Again(it.State(m))
			}
			return true
		}
	}
}

// build makes a term of a text; double quotes are strings in it.
func (s *session) build(m *Machine, text string) Cell {
	t, err := syntax.NewStringReader(text+" .", "test").Read(&syntax.Options{Ops: s.e.Ops(), DoubleQuotes: syntax.QuoteString})
	if err != nil {
		s.Fatal(err)
	}
	term, _ := m.BuildTerm(t)
	return term
}

// arguments picks arguments. On average bound of eight are not variables.
func (d *clauseModel) arguments(bound int) (args [3]int) {
	for i := range args {
		if d.IntN(8) < bound {
			args[i] = d.IntN(len(argPool))
		}
	}
	return args
}

func (d *clauseModel) IntN(n int) int { return d.rand.IntN(n) }

func head(args [3]int, last string) string {
	return fmt.Sprintf("p(%s,%s,%s,%s)", argPool[args[0]], argPool[args[1]], argPool[args[2]], last)
}

// add adds a clause to the predicate and the model.
func (d *clauseModel) add(args [3]int, front bool) {
	d.added++
	m := d.m
	m.reset()
	body := trueCell
	if d.IntN(4) == 0 {
		body = d.build(m, "a = a")
	}
	c := m.AddClause(d.pred, d.build(m, head(args, fmt.Sprint(d.added))), body, front)
	mc := modelClause{args, d.added, c}
	if front {
		d.model = slices.Insert(slices.Clone(d.model), 0, mc)
	} else {
		d.model = append(slices.Clone(d.model), mc)
	}
}

func (d *clauseModel) erase(i int) {
	d.e.Erase(d.model[i].clause)
	d.model = slices.Delete(slices.Clone(d.model), i, i+1)
}

func (d *clauseModel) matches(call, clause [3]int) bool {
	for i := range call {
		if !d.unifies[call[i]][clause[i]] {
			return false
		}
	}
	return true
}

// answers are the numbers of the clauses that match the call, in the view of
// its start.
func (d *clauseModel) answers(call [3]int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, c := range d.model {
			if d.matches(call, c.args) && !yield(c.number) {
				return
			}
		}
	}
}

// An openCall is a conjunction of two calls that is being solved, and what its
// answers must be.
type openCall struct {
	m    *Machine
	text string
	x, y Cell
	want func() ([2]int, bool)
	stop func()
}

func (d *clauseModel) open(m *Machine, twice bool) *openCall {
	first, second := d.arguments(1+d.IntN(5)), d.arguments(1+d.IntN(5))
	c := &openCall{m: m, text: head(first, "X")}
	if d.IntN(3) == 0 {
		c.text = "see(" + c.text + ")"
	}
	if twice {
		c.text += ", " + head(second, "Y")
	}
	m.reset()
	t := d.build(m, "g(("+c.text+"), X, Y)")
	c.x, c.y = m.Arg(t, 1), m.Arg(t, 2)
	m.roots = []*Cell{&c.x, &c.y}
	m.Start(d.e.user, m.Arg(t, 0))
	c.want, c.stop = iter.Pull(func(yield func([2]int) bool) {
		for x := range d.answers(first) {
			if !twice {
				if !yield([2]int{x}) {
					return
				}
				continue
			}
			for y := range d.answers(second) {
				if !yield([2]int{x, y}) {
					return
				}
			}
		}
	})
	return c
}

// number is an integer of the answer, 0 for a variable.
func (c *openCall) number(x Cell) int {
	if x = c.m.Deref(x); IsVar(x) {
		return 0
	}
	return int(x.smallInt())
}

// next takes an answer and compares it; it reports false at the end.
func (d *clauseModel) next(c *openCall) bool {
	want, more := c.want()
	switch out := c.m.Next(context.Background()); {
	case out == Raised:
		d.Fatalf("?- %s raised %s", c.text, d.text(c.m, c.m.Ball()))
	case (out == Succeeded) != more:
		d.Fatalf("?- %s: outcome %d, want more %v (%v)", c.text, out, more, want)
	case more:
		if got := [2]int{c.number(c.x), c.number(c.y)}; got != want {
			d.Fatalf("?- %s: got %v, want %v", c.text, got, want)
		}
	}
	return more
}

// change makes a random change.
func (d *clauseModel) change(grow int) {
	args := d.arguments(6)
	switch n := d.IntN(32); {
	case n < grow:
		d.add(args, d.IntN(3) == 0)
	case len(d.model) == 0:
	case n < 24:
		d.erase(d.IntN(len(d.model)))
	case n < 26:
		d.erase(0)
	case n < 28:
		d.erase(len(d.model) - 1)
	case n == 28 && d.IntN(20) == 0:
		d.e.Wipe(d.pred)
		d.model = nil
	default: // retract/1 of those that match, up to one with a large number
		call, from := d.arguments(4), d.IntN(d.added+1)
		goal := fmt.Sprintf("retract(%s), X >= %d", head(call, "X"), from)
		got, want := d.first(goal, 1), []int(nil)
		var kept []modelClause
		for i, c := range d.model {
			if !c.clause.IsFact() || !d.matches(call, c.args) {
				kept = append(kept, c)
			} else if c.number >= from {
				want = []int{c.number}
				kept = append(kept, d.model[i+1:]...)
				break
			}
		}
		d.model = kept
		if !slices.Equal(got, want) {
			d.Fatalf("?- %s: got %v, want %v", goal, got, want)
		}
	}
}

// first is the values of X, integers, in the first answers to a goal.
func (d *clauseModel) first(goal string, limit int) (values []int) {
	m := d.m
	m.reset()
	t := d.build(m, "g(("+goal+"), X)")
	x := m.Arg(t, 1)
	m.roots = []*Cell{&x}
	m.Start(d.e.user, m.Arg(t, 0))
	for len(values) < limit && m.Next(context.Background()) == Succeeded {
		n, _ := SmallIntOf(m.Deref(x))
		values = append(values, int(n))
	}
	m.reset()
	return values
}

// TestLogicalUpdateView runs goals on several machines while clauses are added
// and erased between their answers: each goal has the answers that a model has,
// which keeps a copy of the clauses for each call. Half of the seeds have code made that
// selects the clauses, as calls without changes would.
func TestLogicalUpdateView(t *testing.T) {
	for seed := range uint64(12) {
		d := newDatabase(t, seed)
		var calls [4]*openCall
		var machines [len(calls)]*Machine
		for i := range machines {
			m, err := d.e.NewMachine()
			if err != nil {
				t.Fatal(err)
			}
			m.stress = seed%3 == 0
			machines[i] = m
		}
		for step := range 6000 {
			grow := 12
			if step/500%2 == 0 {
				grow = 20
			}
			d.change(grow)
			if step == 3000 {
				d.solveAll()
			}
			if seed%2 == 1 && !d.pred.isLinked && d.IntN(3) == 0 {
				d.e.setStub(d.pred, controlLink)
			}
			i := d.IntN(len(calls))
			switch c := calls[i]; {
			case c == nil:
				calls[i] = d.open(machines[i], d.IntN(2) == 0)
			case d.IntN(20) == 0:
				c.stop()
				c.m.Reset()
				calls[i] = nil
			case !d.next(c):
				calls[i] = nil
			}
			if step%100 == 0 {
				d.check()
			}
		}
		for _, c := range calls {
			for c != nil && d.next(c) {
				d.change(8)
			}
		}
		d.check()
		for _, m := range machines {
			m.Reset()
		}
		d.solve("true", 1)
		if n := len(d.pred.buried); n > 0 {
			t.Errorf("seed %d: %d erased clauses are left when nothing runs", seed, n)
		}
	}
}

// solveAll compares all calls with one bound argument.
func (d *clauseModel) solveAll() {
	for i := range argPool {
		for j := range 3 {
			var call [3]int
			call[j] = i
			want := slices.Collect(d.answers(call))
			if got := d.first(head(call, "X"), 10000); !slices.Equal(got, want) {
				d.Fatalf("?- %s: got %v, want %v", head(call, "X"), got, want)
			}
		}
	}
}

// check compares the chains of the predicate and of its indexes with the model.
func (d *clauseModel) check() {
	p := d.pred
	var want []*Clause
	for _, c := range d.model {
		want = append(want, c.clause)
	}
	if !slices.Equal(p.list(), want) || p.live != len(want) {
		d.Fatal("the clauses are others, or in another order")
	}
	linked := 0
	for i := p.first; i != 0; i = p.all.next(i) {
		linked++
	}
	if linked != p.live+len(p.buried) {
		d.Fatalf("%d clauses are linked, %d are alive and %d buried", linked, p.live, len(p.buried))
	}
	for _, ix := range p.indexes {
		var keyed, used int
		heads, only := []int32{ix.vars}, []*Clause{nil}
		for i, b := range ix.table {
			if b.head == 0 {
				continue
			}
			used++
			heads, only = append(heads, b.head), append(only, b.only)
			if ix.find(b.hash) != i {
				d.Fatalf("bucket %d is not found", i)
			}
		}
		for n, head := range heads {
			last, clauses := int64(-1<<62), 0
			for i := head; i != 0; i = ix.next(i) {
				c := p.clause(i)
				hash, ok := ix.hashOf(c)
				if ok != (n > 0) || ok && ix.table[ix.find(hash)].head != head {
					d.Fatal("a clause is in a chain not its own")
				}
				if c.seq <= last {
					d.Fatal("a chain is not in order")
				}
				last = c.seq
				clauses++
				if ok {
					keyed++
				}
			}
			if c := only[n]; n > 0 && (c != nil) != (clauses == 1) || c != nil && c != p.clause(head) {
				d.Fatal("a bucket does not know its only clause")
			}
		}
		if used != ix.used || keyed != ix.keyed || keyed+ix.bare != linked {
			d.Fatalf("%d buckets and %d + %d clauses, counted %d and %d of %d", ix.used, ix.keyed, ix.bare, used, keyed, linked)
		}
	}
}

// TestIndexes calls predicates of 2,025 facts with all kinds of arguments: how
// many answers there are, that no choice point is left after the last, and how
// many indexes there are then.
func TestIndexes(t *testing.T) {
	keys := []string{"%d", "k%d", "%d.5", "1%0.30d", "\"%d\"", "f(%d)"}
	for _, dynamic := range []bool{false, true} {
		s := newSession(t)
		p := s.e.Pred(s.e.user, atom.Intern("p"), 4)
		s.e.SetDynamic(p, dynamic)
		for i := range 2025 {
			s.m.reset()
			fact := fmt.Sprintf("p("+keys[i%len(keys)]+", %d, %d, [%d,x|_])", i, i/45, i%45, i)
			s.m.AddClause(p, s.build(s.m, fact), trueCell, false)
		}
		for _, tt := range []struct {
			goal             string
			answers, indexes int
		}{
			{"p(_, _, _, _)", 2025, 0},
			{"p(12, _, _, _)", 1, 1}, // by the argument, or what is in it
			{"p(k13, _, _, _)", 1, 1},
			{"p(14.5, _, _, _)", 1, 1},
			{"p(1000000000000000000000000000015, _, _, _)", 1, 1},
			{"p(\"16\", _, _, _)", 1, 1},
			{"p(\"17\", _, _, _)", 0, 1},
			{"p(f(17), _, _, _)", 1, 1},
			{"p(f(18), _, _, _)", 0, 1},
			{"p(f(_), _, _, _)", 337, 2},
			{"p(_, 3, _, _)", 45, 3},
			{"p(_, _, 44, _)", 45, 4},
			{"p(_, 3, 4, _)", 1, 5},
			{"p(_, 3, 45, _)", 0, 5},
			{"p(_, _, _, [139|_])", 1, 6},
			{"p(_, _, 4, [139|_])", 1, 6},
			{"p(_, _, 5, [139|_])", 0, 6},
			{"p(_, _, _, [y|_])", 0, 6},
			{"p(_, _, _, [_|_])", 2025, 6},
			{"p(_, _, _, [])", 0, 6},
			{"p(_, _, X, X)", 0, 6},
		} {
			m := s.m
			m.reset()
			m.Start(s.e.user, s.build(m, tt.goal))
			n := 0
			for n <= 2025 && m.Next(context.Background()) == Succeeded {
				if n++; !m.More() {
					break
				}
			}
			if n != tt.answers || m.More() {
				t.Errorf("dynamic %v: ?- %s: %d answers, want %d; choice point left: %v", dynamic, tt.goal, n, tt.answers, m.More())
			}
			if len(p.indexes) != tt.indexes {
				t.Errorf("dynamic %v: ?- %s: %d indexes, want %d", dynamic, tt.goal, len(p.indexes), tt.indexes)
			}
		}
	}
}

// TestWholeIndex calls a table of states: compounds of which no single argument tells enough.
func TestWholeIndex(t *testing.T) {
	s := newSession(t)
	s.consult(`
		:- dynamic(s/2).
		state(I, b(A, B, [C, f(D)], E)) :- A is I mod 2, B is I mod 3, C is I mod 5, D is I mod 7, E is I mod 11.
		fill :- between(1, 1000, I), state(I, S), assertz(s(S, I)), fail.
		fill :- assertz(s(b(_, 0, [0, f(0)], 0), any)), assertz(s(b(0, 0, [0, f(0)|_], _), last)), assertz(s(none, none)).
	`)
	s.solve("fill", 1)
	p := s.e.Pred(s.e.user, atom.Intern("s"), 2)
	for _, tt := range []struct {
		goal, want string
		indexes    int
	}{
		{"state(777, S), findall(I, s(S, I), L)", "[777]", 1},
		{"findall(I, s(b(0, 0, [0, f(0)], 0), I), L)", "[any,last]", 1},
		{"findall(I, s(b(1, 0, [0, f(0)], 0), I), L)", "[any]", 1},
		{"findall(I, s(b(0, 0, [0, f(1)], 0), I), L)", "[330]", 1},
		{"findall(I, s(b(0, 0, [0, f(1.0)], 0), I), L)", "[]", 1},
		{"findall(I, s(b(0, 0, [0, f(_)], 0), I), L)", "[330,660,990,any,last]", 2},
		{"findall(I, s(none, I), L)", "[none]", 2},
		{"retract(s(b(0, 0, [0, f(1)], 0), _)), findall(I, s(b(0, 0, [0, f(1)], 0), I), L)", "[]", 2},
	} {
		if got := s.solve(tt.goal, 1)[0]; !strings.Contains(got, "L="+tt.want) {
			t.Errorf("%s: %s, not %s", tt.goal, got, tt.want)
		}
		if len(p.indexes) != tt.indexes {
			t.Errorf("%s: %d indexes, not %d", tt.goal, len(p.indexes), tt.indexes)
		}
	}
}

// TestDroppedIndex adds clauses until an unused index is dropped. A goal that uses it
// continues.
func TestDroppedIndex(t *testing.T) {
	s := newSession(t)
	s.consult(":- dynamic(p/2).\n")
	p := s.e.Pred(s.e.user, atom.Intern("p"), 2)
	add := func(i int) {
		s.m.reset()
		args := []Cell{intCell(int64(i)), intCell(int64(i % 10))}
		s.m.AddClause(p, s.m.NewStruct(p.Name, args...), trueCell, false)
	}
	for i := range 100 {
		add(i)
	}
	d := clauseModel{session: s, pred: p}
	m, err := s.e.NewMachine()
	if err != nil {
		t.Fatal(err)
	}
	goal := d.build(m, "p(X, 3)")
	m.roots = []*Cell{&goal}
	m.Start(s.e.user, goal)
	for want := range 10 {
		if m.Next(context.Background()) != Succeeded || m.Deref(m.Arg(goal, 0)) != intCell(int64(10*want+3)) {
			t.Fatalf("answer %d is %s", want, s.text(m, goal))
		}
		if want == 4 {
			if len(p.indexes) != 1 {
				t.Fatalf("%d indexes", len(p.indexes))
			}
			for i := range 10000 {
				add(100 + i)
			}
			if len(p.indexes) != 0 {
				t.Fatal("the index is still there")
			}
			s.e.Erase(p.list()[63])
			s.e.Erase(p.list()[9])
		}
	}
	if m.More() || m.Next(context.Background()) != Failed {
		t.Errorf("there is another answer: %s", s.text(m, goal))
	}
	if got := s.solve("p(X, 3)", 20000); len(got) != 1009 || len(p.indexes) != 1 {
		t.Errorf("%d answers, %d indexes", len(got), len(p.indexes))
	}
}

// TestSharedFact adds a fact that would be larger than the heap without sharing.
func TestSharedFact(t *testing.T) {
	s := newSession(t)
	s.consult(`
		:- dynamic(big/2).
		grow(0, a).
		grow(N, f(X,X)) :- N > 0, M is N-1, grow(M, X).
	`)
	if got := s.solve("grow(60, _X), assertz(big(_X, _Y)), big(_X, b), grow(60, _Z), big(_Z, c), \\+ big(f(_Z, a), c)", 1)[0]; got != "true" {
		t.Fatalf("%.300s", got)
	}
	if got := s.solve("grow(60, _X), retract(big(f(_X, _), _)), \\+ big(_, _)", 1)[0]; got != "false" {
		t.Fatalf("%.300s", got)
	}
	if got := s.solve("grow(60, _X), retract(big(_X, _)), \\+ big(_, _)", 1)[0]; got != "true" {
		t.Fatalf("%.300s", got)
	}
}

// TestDefer asks for deferred clauses in all ways. The first time there is no room for all.
func TestDefer(t *testing.T) {
	for how, ask := range map[string]func(s *session, p *Pred) int{
		"call":  func(s *session, _ *Pred) int { return len(s.solve("deferred(X)", 9)) },
		"count": func(s *session, p *Pred) int { return s.m.ClausesOf(p) },
		"search": func(s *session, p *Pred) (n int) {
			var it ClauseIter
			it.Start(s.m, p, 0)
			for more := true; more; n++ {
				_, more = it.Next()
			}
			return n
		},
		"tally": func(s *session, _ *Pred) int {
			s.m.Tally(func(*Pred, *Pred, bool) {})
			return len(s.solve("deferred(X)", 9))
		},
		"add": func(s *session, p *Pred) int {
			s.m.AddClause(p, s.build(s.m, "deferred(c)"), trueCell, false)
			return p.Clauses() - 1
		},
	} {
		s := newSession(t)
		p := s.e.Pred(s.e.user, atom.Intern("deferred"), 1)
		supplied := 0
		s.e.Supply = func(m *Machine, p *Pred) {
			m.AddClause(p, s.build(m, "deferred(a)"), trueCell, false)
			if supplied++; supplied == 1 {
				panic(exhausted{areaCode.name})
			}
			m.AddClause(p, s.build(m, "deferred(b)"), trueCell, false)
		}
		s.e.Defer(p)
		func() {
			defer func() { recover() }()
			ask(s, p)
		}()
		if n := p.Clauses(); n != 1 {
			t.Errorf("%s: %d clauses without room", how, n)
		}
		s.m.Reset()
		for range 2 {
			if n := ask(s, p); n != 2 {
				t.Errorf("%s: %d clauses", how, n)
			}
			if how == "add" {
				break
			}
		}
		if supplied != 2 {
			t.Errorf("%s: supplied %d times", how, supplied)
		}
	}
}

// TestKeep uses a kept machine again, once.
func TestKeep(t *testing.T) {
	s := newSession(t)
	s.solve("X = f(_)", 1)
	s.e.Keep(s.m)
	again, err := s.e.NewMachine()
	other, failed := s.e.NewMachine()
	if err != nil || failed != nil || again != s.m || other == s.m {
		t.Fatal(err, failed, again == s.m, other == s.m)
	}
	if got := s.solve("X = a", 1); len(got) != 1 || again.HasGoal() && other.HasGoal() {
		t.Error(got)
	}
}

// TestMain runs the tests, after which what predicates share that have none of their own is still empty.
func TestMain(m *testing.M) {
	code := m.Run()
	if !reflect.ValueOf(nothingRare).IsZero() {
		fmt.Printf("FAIL: what predicates have that have nothing rare: %+v\n", nothingRare)
		code = 1
	}
	if !reflect.ValueOf(noClauses).IsZero() || !reflect.DeepEqual(deferred, store{live: 1}) {
		fmt.Printf("FAIL: the stores of predicates without clauses: %+v, %+v\n", noClauses, deferred)
		code = 1
	}
	os.Exit(code)
}
