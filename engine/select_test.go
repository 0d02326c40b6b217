package engine

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/zebralog/prolog/engine/atom"
)

// TestSelect compares the code that selects the clauses of predicates with that
// in testdata/select. Clauses are shown by their number in the predicate.
func TestSelect(t *testing.T) {
	golden(t, "select", func(s *session, clauses []*Clause) string {
		var preds []*Pred
		for _, c := range clauses {
			if !slices.Contains(preds, s.e.PredOf(c)) {
				preds = append(preds, s.e.PredOf(c))
			}
		}
		var code []string
		for _, p := range preds {
			code = append(code, s.selection(p))
		}
		return strings.Join(code, "\n")
	})
}

var codeAddress = regexp.MustCompile(`@\d+`)

// selection is the code that selects the clauses of p, with names in place of
// addresses, after a line that says where calls enter.
func (s *session) selection(p *Pred) string {
	e := s.e
	e.link(p, 0)
	name := func(off int) string {
		if off == e.code.offset(e.stubs.fail) {
			return "fail"
		}
		for i, c := range p.list() {
			if c.code != nil && off >= c.code.off && off < c.code.off+c.code.n {
				if off == c.code.off {
					return fmt.Sprintf("clause %d", i+1)
				}
				return fmt.Sprintf("clause %d at %d", i+1, off-c.code.off)
			}
		}
		if c := p.noRule; c != nil && c.code != nil && off == c.code.off {
			return "no rule"
		}
		for _, b := range p.linked {
			if off >= b.off && off < b.off+b.n {
				return strconv.Itoa(off - b.off)
			}
		}
		return "elsewhere"
	}
	code := codeAddress.ReplaceAllStringFunc(e.DisassembleSelection(p), func(a string) string {
		n, _ := strconv.Atoi(a[1:])
		return name(n)
	})
	return fmt.Sprintf("%s/%d -> %s\n%s", p.Name, p.Arity, name(e.code.offset(e.entryOf(p))), sortTables(code))
}

var tableEntry = regexp.MustCompile(`^ {8}\S+ -> [^,]*$`)

// sortTables puts the entries of each hash table, whose places depend on the
// numbers of atoms, in order and shows its empty places once.
func sortTables(code string) string {
	var out []string
	start := 0 // of the present run of entries
	for _, line := range strings.Split(code, "\n") {
		if !tableEntry.MatchString(line) {
			out = append(out, line)
			start = len(out)
		} else if at, found := slices.BinarySearch(out[start:], line); !found {
			out = slices.Insert(out, start+at, line)
		}
	}
	return strings.Join(out, "\n")
}

// TestDeterminism checks which calls leave a choice point behind.
func TestDeterminism(t *testing.T) {
	s := newSession(t)
	s.consult(`
		len([], 0).
		len([_|T], N) :- len(T, M), N is M+1.
		last([X], X).
		last([_|T], X) :- last(T, X).
		rev([], R, R).
		rev([H|T], A, R) :- rev(T, [H|A], R).
		third(_, _, a).
		third(_, _, b).
		third(_, _, c(_)).
		age(ann, 20). age(bob, 30). age(eve, 20).
		sign(X, S) :- X < 0, S = neg.
		sign(X, S) :- X =:= 0, S = zero.
		sign(X, S) :- X > 0, S = pos.
		kind(X, var) :- var(X).
		kind(X, nonvar) :- nonvar(X).
		same(X, Y, yes) :- X == Y.
		same(X, Y, no) :- X \== Y.
		big(X) :- X > 100, !.
		big(x).
		merge([], L, L).
		merge([H|T], [], [H|T]).
		merge([A|S], [B|T], L) :- A =< B, !, L = [A|R], merge(S, [B|T], R).
		merge([A|S], [B|T], L) :- L = [B|R], merge([A|S], T, R).
		any(_).
		any(_).
		never(a) :- fail.
		gr(S0, S) :- S0 = [a|S].
		gr(S0, S) :- S0 = [], S = [].
		mem(X, [Y|T]) :- mem(T, X, Y).
		mem(_, X, X).
		mem([Y|T], X, _) :- mem(T, X, Y).
		tok([a|T], T, x).
		tok([b|T], T, y).
		tok([0'c,0'd|T], T, z).
		tok([0'c,0'e|T], T, z).
		eval(num(N), N).
		eval(op(+, A, B), C) :- eval(A, X), eval(B, Y), C is X+Y.
		eval(op(-, A, B), C) :- eval(A, X), eval(B, Y), C is X-Y.
		eval(op(*, A, B), C) :- eval(A, X), eval(B, Y), C is X*Y.
		deep(f(g(a))). deep(f(g(b))). deep(f(h(_))).
		some(f(a), 1). some(f(_), 2). some(f(b), 3).
		second(X, []) :- any1(X).
		second(X, [Y]) :- any1(X), any1(Y).
		second(X, [Y,Z|L]) :- any1(X), any1(Y), any1(Z), any1(L).
		any1(_).
		dcg(S0, S) :- S0 = [a|S].
		dcg(S0, S) :- S0 = [b|S].
		box(1.5, 1). box(2.5, 2). box(3.5, X) :- X = 3.
		box(100000000000000000000, 4). box(100000000000000000001, 5). box(1, 6).
		step(bb3, a, 0, r, b). step(bb3, a, 1, r, h).
		step(bb3, b, 0, r, c). step(bb3, b, 1, r, b).
		step(bb3, c, 0, l, c). step(bb3, c, 1, l, a).
		step(bb4, a, 0, r, b). step(bb4, a, 1, l, b).
		step(bb4, b, 0, l, a). step(bb4, b, 1, l, c).
		step(bb4, c, 0, r, h). step(bb4, c, 1, l, d).
		step(bb4, d, 0, r, d). step(bb4, d, 1, r, a).
		step(bin, i, 0, r, back). step(bin, i, 1, l, i).
		step(bin, back, 0, r, back). step(bin, back, 1, r, back). step(bin, back, e, l, h).
		two(f(a), g(x), 1). two(f(a), g(y), 2). two(f(b), g(x), 3).
	`)
	for _, tt := range []struct {
		goal string
		more bool
	}{
		{"len([a,b,c], N)", false},
		{"len(L, 0)", true},
		{"last([1,2,3], X)", true},
		{"rev([1,2,3], [], X)", false},
		{"third(1, 2, b)", false},
		{"third(1, 2, c(X))", false},
		{"third(1, 2, X)", true},
		{"age(bob, X)", false},
		{"age(X, 30)", false},
		{"age(X, 20)", true},
		{"age(ann, 20)", false},
		{"sign(-3, X)", false},
		{"sign(0, X)", false},
		{"sign(3, X)", false},
		{"sign(3.5, X)", false},
		{"sign(0.5, X)", false},
		{"sign(100000000000000000000, X)", false},
		{"kind(X, Y)", true},
		{"kind(a, Y)", false},
		{"same(a, b, X)", false},
		{"same(f(A), f(A), X)", true},
		{"big(101)", false},
		{"merge([1,3], [2,4], L)", false},
		{"merge([], [1], L)", false},
		{"any(1)", true},
		{"gr([a], S)", false},
		{"gr([], S)", false},
		{"mem(X, [1])", false},
		{"tok([a,b], T, X)", false},
		{"tok([b], T, X)", false},
		{"tok([0'c,0'd], T, X)", false},
		{"tok([X,b], T, Y)", true},
		{"tok(X, T, x)", false},
		{"eval(op(-, op(+, num(1), num(2)), num(3)), X)", false},
		{"eval(op(O, num(1), num(2)), X)", true},
		{"deep(f(g(a)))", false},
		{"deep(f(h(a)))", false},
		{"deep(f(g(X)))", true},
		{"deep(f(X))", true},
		{"some(f(a), X)", true},
		{"some(f(c), X)", false},
		{"second(a, [])", false},
		{"second(a, [1])", false},
		{"second(a, [1,2])", false},
		{"second(a, [1|T])", true},
		{"dcg([a], S)", false},
		{"dcg([X], S)", true},
		{"box(1.5, X)", false},
		{"box(3.5, X)", false},
		{"box(100000000000000000000, X)", false},
		{"box(100000000000000000001, X)", false},
		{"box(X, 3)", false},
		{"box(1, X)", false},
		{"step(bin, i, 0, X, Y)", false},
		{"step(bin, back, 1, X, Y)", false},
		{"step(bb4, a, 0, X, Y)", false},
		{"step(bb4, d, 0, X, Y)", false},
		{"step(X, d, 0, Y, Z)", false},
		{"step(X, a, 0, Y, Z)", true},
		{"two(f(a), g(x), X)", false},
		{"two(f(b), X, Y)", false},
		{"two(f(a), g(X), Y)", true},
		{"mem(X, [1,2])", true},
		{"(X = 1 ; X = 2)", true},
		{"(true -> X = 1 ; X = 2)", false},
		{"once(any(X))", false},
		{"\\+ never(X)", false},
		{"between(1, 1, X)", false},
		{"between(1, 2, X)", true},
		{"catch(any(X), _, true)", true},
		{"catch(len([], X), _, true)", false},
	} {
		if got := s.solve(tt.goal, 1); got[0] == "false" || strings.HasPrefix(got[0], "raised") {
			t.Errorf("?- %s gives %s", tt.goal, got[0])
		}
		if got := s.m.More(); got != tt.more {
			t.Errorf("?- %s: choice point left is %v, want %v", tt.goal, got, tt.more)
		}
	}
}

// TestSelectAfterChange calls predicates, changes them, and calls them again:
// selection follows, and goals that run already keep their view.
func TestSelectAfterChange(t *testing.T) {
	s := newSession(t)
	s.consult(`
		p(0, zero).
		r(X) :- p(X, _), assertz(p(9, nine)).
		:- dynamic(d/2).
		d(0, zero).
		fill(N) :- between(1, N, I), assertz(d(I, I)), fail.
		fill(_).
		q(X) :- d(X, _), assertz(d(new, new)).
	`)
	for _, tt := range []struct{ goal, want string }{
		{"p(X, Y)", "X=0, Y=zero"},
		{"assertz(p(1, one)), p(1, Y)", "Y=one"},
		{"p(X, Y)", "X=0, Y=zero|X=1, Y=one"},
		{"r(X)", "X=0|X=1"},
		{"findall(X, p(X, _), L)", "X=_1, L=[0,1,9,9]"},
		{"q(X)", "X=0"},
		{"q(X)", "X=0|X=new"},
		{"fill(20), d(17, X)", "X=17"},
		{"d(X, 20)", "X=20"},
		{"retract(d(17, _)), findall(X, d(17, X), L)", "X=_1, L=[]"},
		{"assertz(d(_, any)), d(5, X)", "X=5|X=any"},
		{"assertz(d(5, last)), findall(X, d(5, X), L)", "X=_1, L=[5,any,last]"},
	} {
		if got := renumber(strings.Join(s.solve(tt.goal, 10), "|")); got != tt.want {
			t.Errorf("?- %s\n got %s\nwant %s", tt.goal, got, tt.want)
		}
	}
}

// TestSelectAmongMany: what leaves few clauses for each key goes through an index where its code
// would be large, what leaves many does not.
func TestSelectAmongMany(t *testing.T) {
	for _, tt := range []struct {
		keyed, open int
		indexed     bool
	}{
		{60, 30, false},
		{400, 12, true},
		{400, 300, true},
	} {
		s := newSession(t)
		var program strings.Builder
		for i := range max(tt.keyed, tt.open) {
			if i < tt.keyed {
				fmt.Fprintf(&program, "p(k%d, %d).\n", i, i)
			}
			if i < tt.open {
				fmt.Fprintf(&program, "p(_, any%d).\n", i)
			}
		}
		s.consult(program.String())
		if got := s.solve("p(k7, X)", 9); got[6] != "X=any6" || got[7] != "X=7" {
			t.Errorf("%d, %d: p(k7, X) is %v", tt.keyed, tt.open, got)
		}
		p := s.e.Pred(s.e.user, atom.Intern("p"), 2)
		if indexed := strings.Contains(s.selection(p), " go "); indexed != tt.indexed {
			t.Errorf("%d clauses for a key, %d for any: through an index is %v", tt.keyed, tt.open, indexed)
		}
	}
}

// TestExclude checks the pairs of guards that selection takes to exclude each
// other against numbers and terms for which both hold.
func TestExclude(t *testing.T) {
	s := newSession(t)
	tests := []string{
		"X < 3", "X =< 3", "X > 3", "X >= 3", "X =:= 3", "X =\\= 3", "X < 4", "X > 2", "X =:= 4",
		"X < Y", "X =< Y", "X > Y", "X >= Y", "X =:= Y", "X =\\= Y", "Y =\\= X", "Y =:= X",
		"X == Y", "X \\== Y", "Y == X", "X == a", "X \\== a", "X == 3", "X \\== 3",
		"var(X)", "nonvar(X)", "integer(X)", "atom(X)", "atomic(X)", "compound(X)", "float(X)", "number(X)", "callable(X)", "string(X)",
	}
	var program strings.Builder
	for i, g := range tests {
		fmt.Fprintf(&program, "t%d(X, Y) :- %s, true.\n", i, g)
	}
	clauses := s.define(program.String())
	cands := make([]*candidate, len(clauses))
	for i, c := range clauses {
		if cands[i] = s.e.candidate(c); len(cands[i].guards) == 0 {
			t.Errorf("%s is not a guard", tests[i])
		}
	}
	values := []string{"1", "2", "3", "4", "2.5", "3.0", "3.5", "a", "b", "[]", "'[]'", "f(a)", "_", "Z", `"s"`, "100000000000000000000", "-100000000000000000000", "3.0e30"}
	excluded := 0
	for _, x := range values {
		for _, y := range values {
			var holds []bool
			for i := range tests {
				got := s.solve(fmt.Sprintf("t%d(%s, %s)", i, x, y), 1)[0]
				holds = append(holds, got != "false" && !strings.HasPrefix(got, "raised"))
			}
			for i := range tests {
				for j := range tests {
					apart := func(g guard) bool {
						return slices.ContainsFunc(cands[j].guards, func(h guard) bool { return exclude(g, h) })
					}
					if !slices.ContainsFunc(cands[i].guards, apart) {
						continue
					}
					excluded++
					if holds[i] && holds[j] {
						t.Errorf("X = %s, Y = %s: %s and %s hold, but are taken to exclude each other", x, y, tests[i], tests[j])
					}
				}
			}
		}
	}
	if pairs := excluded / len(values) / len(values); pairs < 100 {
		t.Errorf("only %d pairs exclude each other", pairs)
	}
}

// TestRandomSelection compares the answers of random predicates, whose bodies
// begin with tests, with those of the same predicates made dynamic, where
// clauses are tried one after the other.
func TestRandomSelection(t *testing.T) {
	const preds = 80
	for seed := range uint64(4) {
		g := &generator{rand.New(rand.NewPCG(seed, 23)), 4}
		arg := func() string {
			switch g.IntN(4) {
			case 0, 1:
				return g.variable()
			case 2:
				return []string{"a", "b", "c", "1", "2", "3", "[]", "1.5", "100000000000000000000"}[g.IntN(9)]
			}
			return []string{"f(V0)", "f(a)", "f(b)", "f(V1,V2)", "f(a,[b])", "f(V0,[c|V2])", "[V0|V1]", "[a]", "[b|V2]", "[V1,c]", "g(V3)", "f(g(a))", "f(g(1.5))"}[g.IntN(13)]
		}
		test := func() string {
			v := g.variable()
			switch g.IntN(8) {
			case 0:
				return "!"
			case 1:
				return v + []string{" == ", " \\== "}[g.IntN(2)] + []string{g.variable(), "a", "1"}[g.IntN(3)]
			case 2:
				return v + " = " + arg()
			case 3, 4:
				return []string{"var", "nonvar", "atom", "integer", "atomic", "compound", "number"}[g.IntN(7)] + "(" + v + ")"
			case 5:
				return "p(" + v + ")"
			}
			op := []string{" < ", " > ", " =< ", " >= ", " =:= ", " =\\= "}[g.IntN(6)]
			return v + op + []string{g.variable(), "1", "2", "3"}[g.IntN(4)]
		}
		var b strings.Builder
		b.WriteString("p(a). p(1). p(f(_)).\n")
		for i := range preds {
			for range 1 + g.IntN(1<<(1+g.IntN(4))) {
				body := make([]string, g.IntN(4))
				for j := range body {
					body[j] = test()
				}
				fmt.Fprintf(&b, "t%d(%s,%s,%s,%s) :- %s.\n", i, arg(), arg(), arg(), arg(), strings.Join(append(body, "true"), ", "))
			}
		}
		start := func(dynamic bool) *session {
			s := newSession(t)
			installInline(s.e)
			s.consult(b.String())
			for _, p := range s.e.preds {
				if p.Arity == 4 && p.Clauses() > 0 && dynamic {
					s.e.SetDynamic(p, true)
				}
			}
			return s
		}
		static, dynamic := start(false), start(true)
		for i := range preds {
			for range 8 {
				args := make([]string, 4)
				for j := range args {
					args[j] = strings.ReplaceAll(arg(), "V", "_V")
				}
				goal := fmt.Sprintf("t%d(%s)", i, strings.Join(args, ","))
				got, want := static.collect(goal, 20), dynamic.collect(goal, 20)
				if got != want {
					t.Errorf("seed %d: ?- %s\n got %.300s\nwant %.300s\n%s", seed, goal, got, want, clausesOf(b.String(), i))
				}
			}
		}
	}
}
