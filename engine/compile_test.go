package engine

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

var update = flag.Bool("update", false, "write the files of testdata from what the engine does")

// TestCompile compares the code of clauses with that in testdata/compile. A
// file is one idea of the compiler: comments, clauses, a blank line and, after
// it, the instructions of each clause.
func TestCompile(t *testing.T) {
	golden(t, "compile", func(s *session, clauses []*Clause) string {
		var code []string
		for _, c := range clauses {
			code = append(code, s.e.Disassemble(c))
		}
		return strings.Join(code, "\n")
	})
}

const checkedLine = "% The flag occurs_check is on."

// golden compares what show makes of the clauses of each file with the text
// after the file's first blank line. Under the flag update it writes that
// text instead. A file that begins with checkedLine has its program compiled
// with the occurs check.
func golden(t *testing.T, dir string, show func(*session, []*Clause) string) {
	t.Helper()
	for _, file := range goldenFiles(t, dir) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			program, want := readGolden(t, file)
			s := newSession(t)
			if strings.HasPrefix(program, checkedLine) {
				s.e.SetOccursCheck(OccursFail)
			}
			got := show(s, s.define(program))
			if *update {
				if err := os.WriteFile(file, []byte(program+"\n"+got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func goldenFiles(t testing.TB, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", dir, "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in testdata/%s: %v", dir, err)
	}
	return files
}

func readGolden(t testing.TB, file string) (program, code string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	program, code, _ = strings.Cut(string(text), "\n\n")
	return strings.TrimSuffix(program, "\n") + "\n", code
}

// define adds the clauses of a program and returns them.
func (s *session) define(program string) []*Clause {
	s.Helper()
	var clauses []*Clause
	s.read(program, func(t *syntax.Term) {
		term, _ := s.m.BuildTerm(t)
		s.add(s.m, term)
		for _, p := range s.e.preds {
			if l := p.list(); len(l) > 0 && l[len(l)-1].birth == s.e.generation {
				clauses = append(clauses, l[len(l)-1])
			}
		}
	})
	return clauses
}

// read calls f with every term of a text.
func (s *session) read(text string, f func(*syntax.Term)) {
	s.Helper()
	r := syntax.NewStringReader(text, "test")
	for {
		t, err := r.Read(&syntax.Options{Ops: s.e.Ops()})
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			s.Fatal(err)
		}
		f(t)
	}
}

// sequenceOf is n texts made by format from 0, 1, ..., with commas between.
func sequenceOf(n int, format string) string {
	items := make([]string, n)
	for i := range items {
		items[i] = fmt.Sprintf(format, i)
	}
	return strings.Join(items, ",")
}

// TestBigClauses compiles clauses that are too big for the registers, or that
// have terms too big for instructions, and runs them.
func TestBigClauses(t *testing.T) {
	for _, tt := range []struct {
		name, program string
		contains      string // an instruction of the first clause
		goal, want    string
	}{
		{
			"a long list of the body is copied from a stored one",
			"big(X) :- last([" + sequenceOf(2000, "%d") + "], X).\n last([X], X) :- !. last([_|T], X) :- last(T, X).",
			"put_block", "big(X)", "X=1999",
		},
		{
			"a big term in the body gets its variables in a structure",
			"big(X, Y) :- Y = f(" + sequenceOf(600, "g(X,%d)") + ").\n q(f(g(X,_)" + strings.Repeat(",_", 599) + "), X).",
			"put_block", "big(a, _Y), q(_Y, X)", "X=a",
		},
		{
			"big terms with variables unify with those of the head",
			"big(X, f(" + sequenceOf(600, "g(X,%d)") + ",Z), Z).\n",
			"put_block", "big(A, _T, z), big(B, _T, Z), A = 1", "A=1, B=1, Z=z",
		},
		{
			"more variables than registers",
			"big([" + sequenceOf(2500, "V%d") + "], V2499, X) :- X = V0.\n mk(0, []) :- !. mk(N, [N|T]) :- N1 is N-1, mk(N1, T).",
			"big_clause", "mk(2500, _L), big(_L, A, B)", "A=1, B=2500",
		},
		{
			"more arguments of a structure than registers",
			"big(X, Y) :- q(f(" + sequenceOf(2500, "V%d") + "), X), q(V0, V2499), Y = V0.\n q(X, X).",
			"big_clause", "big(_, Y)", "Y=_1",
		},
		{
			"the body of a clause with many variables runs in order",
			"big(L) :- " + sequenceOf(2200, "V%d = 1") + ", L = [V0,V2199].",
			"big_clause", "big(L)", "L=[1,1]",
		},
		{
			"control constructs nested deeper than the compiler goes are called",
			"big(X) :- " + strings.Repeat("((q,", 150) + "X = 1" + strings.Repeat(";q),q)", 150) + ".\n q.",
			"system:$call_cut/2", "big(X)", "X=1",
		},
		{
			"an expression nested deeper than the compiler goes is evaluated",
			"big(X) :- X is " + strings.Repeat("(1+", 200) + "0" + strings.Repeat(")", 200) + ".",
			"is/2", "big(X)", "X=200",
		},
		{
			"variables of the body, more than calls tell of, have values before it",
			"big(S) :- " + sequenceOf(40, "q(V%d)") + ", " + sequenceOf(40, "q(V%d)") + ", S = s(V0,V1,V39).\n q(1). q(2).",
			"clear_y", "big(s(1,1,2))", "true",
		},
		{
			"a cut in a clause with more variables than registers cuts the clause",
			"big(X) :- q(X), !, Y = [" + sequenceOf(2100, "V%d") + "], q(Y).\n big(z). q(1). q(2). q([_|_]).",
			"big_clause", "findall(X, big(X), L)", "X=_1, L=[1]",
		},
		{
			"a cut nested deeper than the compiler goes cuts the clause",
			"big(X) :- " + strings.Repeat("((q,", 150) + "X = 1, !" + strings.Repeat(";q),q)", 150) + ".\n big(2). q.",
			"system:$call_cut/2", "findall(X, big(X), L)", "X=_1, L=[1]",
		},
		{
			"a cut nested deeper than the compiler goes in a condition cuts the condition",
			"big(X) :- ( member(X, [1,2]), " + strings.Repeat("((q,", 150) + "!, X = 2" + strings.Repeat(";q),q)", 150) + " -> true ; X = none ). q.",
			"system:$call_cut/2", "findall(X, big(X), L)", "X=_1, L=[none]",
		},
		{
			"a cut in the rest of a long body that is called cuts its condition",
			"big(X) :- call(( member(X, [1,2]), " + strings.Repeat("true, ", 80) + "!, X = 2 -> true ; X = none )).",
			"call/1", "findall(X, big(X), L)", "X=_1, L=[none]",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newSession(t)
			clauses := s.define(tt.program)
			if code := s.e.Disassemble(clauses[0]); !strings.Contains(code, tt.contains) {
				t.Errorf("no %s in\n%.2000s", tt.contains, code)
			}
			if got := renumber(s.solve(tt.goal, 1)[0]); got != tt.want {
				t.Errorf("?- %s\n got %.300s\nwant %s", tt.goal, got, tt.want)
			}
		})
	}
}

// TestLongBodies calls bodies of every length around the one at which the rest of a body
// becomes a separate goal. Control constructs must mean the same there.
func TestLongBodies(t *testing.T) {
	s := newSession(t)
	for _, tt := range []struct{ goal, want string }{
		{"( true -> fail ; true )", "false"},
		{"( fail -> true ; X = else )", "X=else"},
		{"( member(X, [1,2]) -> true ; X = else )", "X=1"},
		{"( member(X, [1,2]) *-> true ; X = else )", "X=1|X=2"},
		{"( member(X, [1,2]), ! ; X = else )", "X=1"},
		{"( member(X, [1,2]), ( X = 1, !, fail ; true ) -> true ; X = else )", "X=else"},
		{"\\+ ( member(X, [1,2]), !, X = 2 )", "X=_1"},
		{"( X = 1 ; X = 2 ; X = 3 )", "X=1|X=2|X=3"},
		{"( \\+ fail, ( X = 1 ; X = 2 ) ; X = 3 ), !", "X=1"},
	} {
		for n := range 70 {
			goal := fmt.Sprintf("call((%s %s, true))", strings.Repeat("true, ", n), tt.goal)
			if got := renumber(strings.Join(s.solve(goal, 5), "|")); got != tt.want {
				t.Errorf("%s after %d goals\n got %s\nwant %s", tt.goal, n, got, tt.want)
			}
		}
	}
}

// An expression makes random arithmetic over the variables A, B and C.
type expression struct{ *rand.Rand }

func (g expression) text(depth int) string {
	if depth == 0 || g.IntN(5) == 0 {
		return []string{"A", "B", "C", "1", "2", "3", "-1", "0.5", "100000000000000000000"}[g.IntN(9)]
	}
	x, y := g.text(depth-1), g.text(depth-1)
	switch g.IntN(6) {
	case 0:
		return []string{"abs", "-", "sign", `\`}[g.IntN(4)] + "(" + x + ")"
	case 1:
		return []string{"min", "max"}[g.IntN(2)] + "(" + x + "," + y + ")"
	case 2:
		return x + " + " + []string{"1", "2", "-3"}[g.IntN(3)]
	}
	return "(" + x + ")" + []string{"+", "-", "*"}[g.IntN(3)] + "(" + y + ")"
}

// TestExpressions compares compiled arithmetic with the evaluation of the same
// expressions as terms, where variables are in registers and where they are in
// the environment.
func TestExpressions(t *testing.T) {
	s := newSession(t)
	g := expression{rand.New(rand.NewPCG(1, 1))}
	s.consult("q(_). term(A, B, C, E, R) :- e(E, A, B, C, X), R is X.")
	const n = 300
	var program strings.Builder
	for i := range n {
		x, y := g.text(3), g.text(3)
		fmt.Fprintf(&program, "e(%d, A, B, C, %s).\n", i, x)
		fmt.Fprintf(&program, "r(%d, A, B, C, R) :- R is %s.\n", i, x)
		fmt.Fprintf(&program, "s(%d, A, B, C, R) :- q(A), q(B), q(C), R is %s.\n", i, x)
		fmt.Fprintf(&program, "s2(%d, A, B, C, R) :- q(C), q(B), R is %s, q(A).\n", i, x)
		fmt.Fprintf(&program, "f(%d, A, B, C, Y) :- e(%d, A, B, C, X0), X is X0, ( q(Y), X < %s -> Y = less ; Y = not_less ).\n", i, i, y)
		fmt.Fprintf(&program, "g(%d, A, B, C, Y) :- q(B), ( %s < %s -> Y = less ; Y = not_less ).\n", i, x, y)
	}
	s.consult(program.String())
	for i := range n {
		for _, args := range []string{"3, 5, 7", "-4, 2, 2", "1152921504606846975, 2, -3", "0.25, 4, 9"} {
			want := s.solve(fmt.Sprintf("term(%s, %d, R)", args, i), 1)[0]
			for _, p := range []string{"r", "s", "s2"} {
				got := s.solve(fmt.Sprintf("%s(%d, %s, R)", p, i, args), 1)[0]
				if renumber(got) != renumber(want) {
					t.Errorf("%s(%d, %s): got %s, want %s\n%s", p, i, args, got, want, clauseOf(program.String(), fmt.Sprintf("%s(%d,", p, i)))
				}
			}
			f, g := s.solve(fmt.Sprintf("f(%d, %s, R)", i, args), 1)[0], s.solve(fmt.Sprintf("g(%d, %s, R)", i, args), 1)[0]
			if f != g {
				t.Errorf("f(%d, %s): %s, g: %s\n%s", i, args, f, g, clauseOf(program.String(), fmt.Sprintf("g(%d,", i)))
			}
		}
	}
}

func clauseOf(program, prefix string) string {
	for _, line := range strings.Split(program, "\n") {
		if strings.HasPrefix(line, prefix) {
			return line
		}
	}
	return ""
}

// TestTextOfLibrary calls goals that stand as terms in the clauses of a library and
// of a module of the program, where user has predicates of the same names.
func TestTextOfLibrary(t *testing.T) {
	for _, tt := range []struct{ name, body, contains string }{
		{"called within another", "catch(catch(here(X), _, fail), _, fail)", "catch/3"},
		{"in a condition that is called", "catch((catch(here(X), _, fail) -> true ; true), _, fail)", "catch/3"},
		{"in a closure that takes arguments", "catch(call(call(here), X), _, fail)", "catch/3"},
		{"in a big clause", sequenceOf(2200, "W%d = 1") + ", catch(here(X), _, fail)", "big_clause"},
		{"within another in a big clause", sequenceOf(2200, "W%d = 1") + ", catch((true, call(here, X)), _, fail)", "big_clause"},
		{"nested deeper than the compiler goes", strings.Repeat("((true,", 150) + "catch(here(X), _, fail)" + strings.Repeat(";true),true)", 150), "$call_cut"},
		{"that was passed, in a big clause", sequenceOf(2200, "W%d = 1") + ", G = here(X), catch(G, _, fail)", "big_clause"},
	} {
		for _, library := range []bool{true, false} {
			t.Run(tt.name, func(t *testing.T) {
				s := newSession(t)
				s.consult("here(user).")
				mod := s.e.Module(atom.Intern("m"))
				if library {
					mod.SetLibrary()
				}
				var last *Clause
				s.read("here(module).\n t(X) :- "+tt.body+".", func(c *syntax.Term) {
					term, _ := s.m.BuildTerm(c)
					head, _, _, _ := clauseIn(s.m, term)
					name, arity := s.m.Functor(head)
					last = addClause(s.m, s.e.Pred(mod, name, arity), term)
				})
				if code := s.e.Disassemble(last); !strings.Contains(code, tt.contains) {
					t.Errorf("no %s in\n%.2000s", tt.contains, code)
				}
				want := "X=module"
				if library && strings.Contains(tt.body, "G = ") {
					want = "X=user"
				}
				if got := renumber(s.solve("m:t(X)", 1)[0]); got != want {
					t.Errorf("library %v: %s, want %s", library, got, want)
				}
			})
		}
	}
}
