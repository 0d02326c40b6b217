package stdlib

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog/engine"
)

// TestCoroutining runs random bodies of freeze/2, dif/2, when/2 and unifications. If
// SWI-Prolog is installed, it runs them too. The woken goals, their order, and the
// solutions must be the same.
func TestCoroutining(t *testing.T) {
	swipl, err := exec.LookPath("swipl")
	if err != nil {
		t.Skip("swipl is not installed")
	}
	file := filepath.Join(t.TempDir(), "program.pl")
	g := &wakeGoals{Rand: rand.New(rand.NewPCG(4, 12))}
	const bodies = 300
	if err := os.WriteFile(file, []byte(g.program(bodies)), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	theirs, err := exec.CommandContext(ctx, swipl, "-q", "-g", "go", "-t", "halt", file).Output()
	if err != nil {
		t.Fatalf("swipl: %v", err)
	}
	var ours bytes.Buffer
	s := newSession(t, Options{Out: &ours})
	if out, ball := s.solve(ctx, fmt.Sprintf("consult('%s'), go, flush_output", filepath.ToSlash(file))); out != engine.Succeeded {
		t.Fatalf("%d %s", out, ball)
	}
	want, got := strings.Split(string(theirs), "\n"), strings.Split(ours.String(), "\n")
	for i := range bodies {
		if i >= len(got) || got[i] != want[i] {
			t.Errorf("%s\ngot  %s\nwant %s", g.clauses[i], got[min(i, len(got)-1)], want[i])
		}
	}
}

// wakeGoals generates bodies over the variables A to D.
type wakeGoals struct {
	*rand.Rand
	clauses []string
	woken   int
}

// program returns a program whose go/0 writes a line for each body: the output of its
// goals, and its solutions with the number of residual goals.
func (g *wakeGoals) program(n int) string {
	for i := range n {
		var body []string
		for range 2 + g.IntN(6) {
			body = append(body, g.goal())
		}
		g.clauses = append(g.clauses, fmt.Sprintf("t(%d, [A,B,C,D]) :- %s.", i, strings.Join(body, ", ")))
	}
	return ":- style_check(-singleton).\n" + strings.Join(g.clauses, "\n") + `
w(X) :- write(X), write(' ').
go :- t_number(I), write(I), write(': '), run(I), nl, fail.
go.
t_number(I) :- between(0, ` + fmt.Sprint(n-1) + `, I).
run(I) :- nb_setval(count, 0), catch(solutions(I), Ball, show(Ball)).
solutions(I) :-
    t(I, L),
    (   acyclic_term(L)
    ->  copy_term(L, L1, Goals), length(Goals, N), show(L1-N)
    ;   write(cyclic)
    ),
    write('; '),
    nb_getval(count, C0), C is C0+1, nb_setval(count, C),
    C >= 4,
    !.
solutions(_).
show(T) :- \+ \+ ( numbervars(T, 0, _), print(T) ).
`
}

func (g *wakeGoals) pick(of ...string) string { return of[g.IntN(len(of))] }

func (g *wakeGoals) variable() string { return g.pick("A", "B", "C", "D") }

func (g *wakeGoals) term(depth int) string {
	switch k := g.IntN(20); {
	case k < 9:
		return g.variable()
	case k < 15 || depth == 0:
		return g.pick("1", "2", "a", "[]")
	case k < 17:
		return "f(" + g.term(depth-1) + ")"
	}
	return fmt.Sprintf(g.pick("g(%s, %s)", "[%s|%s]"), g.term(depth-1), g.term(depth-1))
}

func (g *wakeGoals) condition() string {
	switch g.IntN(4) {
	case 0:
		return "nonvar(" + g.variable() + ")"
	case 1:
		return "ground(" + g.term(1) + ")"
	case 2:
		return fmt.Sprintf("?=(%s, %s)", g.term(1), g.term(1))
	}
	return fmt.Sprintf("(nonvar(%s), nonvar(%s))", g.variable(), g.variable())
}

// action returns a goal to be woken.
func (g *wakeGoals) action() string {
	g.woken++
	w := fmt.Sprintf("w(%d)", g.woken)
	switch g.IntN(12) {
	case 0:
		return fmt.Sprintf("(%s, %s = %s)", w, g.variable(), g.term(1))
	case 1:
		return fmt.Sprintf("(%s ; w(again))", w)
	case 2:
		return fmt.Sprintf("(%s, freeze(%s, w(later)))", w, g.variable())
	case 3:
		return "fail"
	case 4:
		return fmt.Sprintf("throw(b%d)", g.woken)
	}
	return w
}

func (g *wakeGoals) goal() string {
	switch k := g.IntN(20); {
	case k < 4:
		return fmt.Sprintf("freeze(%s, %s)", g.variable(), g.action())
	case k < 8:
		return fmt.Sprintf("dif(%s, %s)", g.term(2), g.term(2))
	case k < 11:
		return fmt.Sprintf("when(%s, %s)", g.condition(), g.action())
	case k < 17:
		return g.variable() + " = " + g.term(2)
	case k < 18:
		return fmt.Sprintf("\\+ %s = %s", g.variable(), g.term(1))
	case k < 19:
		return fmt.Sprintf("( %s = %s -> w(then) ; w(else) )", g.variable(), g.term(1))
	}
	return fmt.Sprintf("member(%s, [1,a,%s])", g.variable(), g.term(1))
}
