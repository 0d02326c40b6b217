package engine

import (
	"context"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/engine/syntax"
)

// FuzzCompile consults any text that the reader accepts, compiles its clauses,
// makes their selection, and calls each predicate with new variables, within
// small limits of memory and time: nothing may panic. Then it calls them again
// in native code, in lockstep with the loop, too, and collects garbage at almost every safepoint, and again with clauses that are
// built as terms instead of compiled: the first answer must be the same.
func FuzzCompile(f *testing.F) {
	for _, dir := range []string{"compile", "select"} {
		for _, file := range goldenFiles(f, dir) {
			program, _ := readGolden(f, file)
			f.Add(program)
		}
	}
	for seed := range uint64(10) {
		g := &generator{rand.New(rand.NewPCG(seed, 5)), 5}
		f.Add(g.program(4))
	}
	f.Add("p(X) :- catch(q(X), E, throw(E)). q(X) :- \\+ X = 1, p(f(X)). q(_).")
	f.Add("p(X) :- m:(q, !), call((X = 1 ; X = 2)), X > 1. m:q. :- foo. a --> b.")
	f.Add("p(\"text\", 0'a, 1.0e10, 1r3, -100000000000000000000, [a|b]) :- p(_, _, _, _, _, _).")
	f.Add("p(f(X), X), integer(X) => true. p([X,1.5|X], Y) => Y = X. p(X, X) => p(f(1), X). p(_, Y), q(Y) => true. q(1).")
	f.Add("p(X) :- p(f(X)). q(X, f(X, 1, [Y|X])) :- Y = g(X).")
	f.Add("l(L) :- L = [1,2|L]. e(X) :- X is 7 // 0. e(X) :- X is foo. e(X) :- X is X. t :- 1, 2.")
	runs := 0
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<13 {
			return
		}
		if runs++; runs%64 == 0 {
			runtime.GC() // the memory of machines is not Go's: it does not hurry
		}
		start := time.Now()
		fuzzProgram(t, text)
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("the program took %v: the machine does not stop when it is told to", d)
		}
	})
}

func fuzzProgram(t *testing.T, text string) {
	s := newBounded(t)
	r := syntax.NewStringReader(text, "fuzz")
	var preds []*Pred
	for range 200 {
		term, err := r.Read(&syntax.Options{Ops: s.e.Ops()})
		if err != nil {
			break
		}
		if p := s.addRead(term); p != nil {
			preds = append(preds, p)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	first := make([]answer, len(preds))
	for i, p := range preds {
		for _, c := range p.list() {
			s.e.Disassemble(c)
		}
		s.e.link(p, 0)
		s.e.DisassembleSelection(p)
		first[i] = s.firstAnswer(ctx, p)
	}
	again := func(how string) {
		for i, p := range preds {
			a := s.firstAnswer(ctx, p)
			if ctx.Err() != nil {
				return
			}
			if a.outcome != first[i].outcome {
				t.Fatalf("%s/%d: outcome %d, %s %d\n%s", p.Name, p.Arity, first[i].outcome, how, a.outcome, text)
			}
			if a.outcome == Succeeded && !s.m.Variant(s.m.build(first[i].goal, nil), s.m.build(a.goal, nil)) {
				t.Fatalf("%s/%d: %s the answer is another one\n%s", p.Name, p.Arity, how, text)
			}
		}
	}
	if s.e.SetNative(true) == nil {
		s.e.makeNativeAtOnce(rand.New(rand.NewPCG(uint64(len(text)), 1)))
		again("with native code")
		_ = s.e.SetNative(false)
	}
	if s.e.SetNative(true) == nil {
		s.e.runInStep()
		again("in lockstep")
		_ = s.e.SetNative(false)
	}
	s.m.stress = true
	again("with collections")
	s.m.stress = false
	for _, p := range preds {
		s.compileAsBig(p)
	}
	again("with clauses built as terms")
	s.e.SetOccursCheck(OccursFail)
	for i, p := range preds {
		first[i] = s.firstAnswer(ctx, p)
	}
	for _, p := range preds {
		s.compileAsBig(p)
	}
	again("with the occurs check, with clauses built as terms")
}

// compileAsBig compiles the clauses of p as if they were too big for the
// registers: their bodies are called.
func (s *session) compileAsBig(p *Pred) {
	for _, c := range p.list() {
		comp, err := s.e.compileBig(c)
		if err != nil {
			s.Fatal(err)
		}
		comp.tests = nil
		c.code = s.e.load(comp)
	}
	s.e.link(p, 0)
}

// newBounded returns a session with little memory and few builtins.
func newBounded(t *testing.T) *session {
	t.Helper()
	e, err := New(Limits{Stacks: 4 << 20}, atom.Reserved)
	if err != nil {
		t.Fatal(err)
	}
	s := &session{TB: t, e: e}
	installInline(e)
	if s.m, err = e.NewMachine(); err != nil {
		t.Fatal(err)
	}
	s.consult("findall(T, G, L) :- '$bag_new'(Bag), ( call(G), '$bag_add'(Bag, T), fail ; '$bag_list'(Bag, L, []) ).")
	return s
}

// installInline installs the builtins that the compiler has instructions for.
func installInline(e *Engine) {
	det := func(name string, arity int, f func(m *Machine, a []Cell) bool) {
		e.Install([]Builtin{{Name: name, Arity: arity, Det: f}})
	}
	det("=", 2, func(m *Machine, a []Cell) bool { return m.Unify(a[0], a[1]) })
	det("==", 2, func(m *Machine, a []Cell) bool { return m.Compare(a[0], a[1]) == 0 })
	det("\\==", 2, func(m *Machine, a []Cell) bool { return m.Compare(a[0], a[1]) != 0 })
	det("is", 2, func(m *Machine, a []Cell) bool {
		n, ok := m.Eval(a[1])
		return ok && m.Unify(a[0], m.NewNumber(n))
	})
	for f, holds := range map[string]func(int) bool{
		"<": func(c int) bool { return c < 0 }, "=<": func(c int) bool { return c <= 0 },
		">": func(c int) bool { return c > 0 }, ">=": func(c int) bool { return c >= 0 },
		"=:=": func(c int) bool { return c == 0 }, "=\\=": func(c int) bool { return c != 0 },
	} {
		det(f, 2, func(m *Machine, a []Cell) bool {
			x, ok := m.Eval(a[0])
			if !ok {
				return false
			}
			y, ok := m.Eval(a[1])
			return ok && holds(number.Poll(nil).Compare(x, y))
		})
	}
	for f, mask := range inlineTests {
		det(f.atom().String(), 1, func(m *Machine, a []Cell) bool {
			c := m.Deref(a[0])
			kind := c & tagMask
			if kind == tagBox {
				kind = 8 + Cell(m.box(c).boxKind())
			}
			return mask>>kind&1 != 0
		})
	}
}

// addRead adds what was read as a clause. It returns its predicate if the clause is the
// first one, and nil if it is no clause or one of a builtin.
func (s *session) addRead(read *syntax.Term) *Pred {
	m := s.m
	m.reset()
	t, _ := m.BuildTerm(read)
	head, guard, body, _ := clauseIn(m, t)
	if !IsCallable(head) || !m.checkBody(body) || guard != 0 && !m.checkBody(guard) || s.refused(t) {
		return nil
	}
	name, arity := m.nameArity(head)
	if arity > MaxProcedureArity || s.e.system.preds[PredKey{name, arity}] != nil {
		return nil
	}
	p := s.e.Pred(s.e.user, name, arity)
	if addClause(m, p, t) == nil || len(p.list()) > 1 {
		return nil
	}
	return p
}

// refused reports whether a term has a number in the place of a module. The loader refuses
// such a clause.
func (s *session) refused(t Cell) bool {
	t = s.m.Deref(t)
	if !IsCompound(t) {
		return false
	}
	if s.m.IsFunctor(t, atom.Colon, 2) && !s.m.mayBeModule(s.m.Arg(t, 0)) {
		s.m.ball = nil
		return true
	}
	_, arity := s.m.Functor(t)
	for i := range arity {
		if s.refused(s.m.Arg(t, i)) {
			return true
		}
	}
	return false
}

// An answer is how a goal ended, and the goal then, or the exception.
type answer struct {
	outcome Outcome
	goal    *record
}

// firstAnswer calls p with new variables.
func (s *session) firstAnswer(ctx context.Context, p *Pred) answer {
	m := s.m
	m.reset()
	args := make([]Cell, p.Arity)
	for i := range args {
		args[i] = m.NewVar()
	}
	goal := m.NewStruct(p.Name, args...)
	m.roots = []*Cell{&goal}
	defer func() { m.roots = nil }()
	m.Start(s.e.user, goal)
	out := m.Next(ctx)
	if out == Raised {
		goal = m.Ball()
	} else if err := checkMachine(m); err != nil {
		s.Fatalf("%s/%d: %v", p.Name, p.Arity, err)
	}
	return answer{out, m.record(goal, plainVars)}
}
