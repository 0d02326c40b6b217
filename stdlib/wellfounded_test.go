package stdlib

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/zebralog/prolog/engine"
)

// TestWellFounded runs random programs of tabled predicates, with recursion and negation of
// any kind. It compares their answers, true or undefined, with the well-founded model. The
// model is computed by its definition as an alternating fixpoint (A. Van Gelder 1989). An
// underestimate is what follows from the instances of the rules over the constants when a
// negated atom holds unless it is in the last overestimate; the reverse gives an
// overestimate.
func TestWellFounded(t *testing.T) {
	s := newSession(t, Options{})
	for seed := range uint64(200) {
		g := &datalog{Rand: rand.New(rand.NewPCG(seed, 11)), name: fmt.Sprintf("w%d_", seed)}
		g.generate()
		program := g.program(seed%2 == 0)
		file := filepath.Join(t.TempDir(), "program.pl")
		if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, ball := s.solve(context.Background(), fmt.Sprintf("consult('%s')", filepath.ToSlash(file))); out != engine.Succeeded {
			t.Fatalf("%d %s\n%s", out, ball, program)
		}
		sure, possible := g.model()
		for p, arity := range g.arity {
			var want []string
			for a := range possible {
				if a.pred == p {
					truth := "u"
					if sure[a] {
						truth = "t"
					}
					want = append(want, fmt.Sprintf("%s-%s", g.text(p, a.args[:arity]), truth))
				}
			}
			slices.Sort(want)
			goal := g.text(p, []string{"X", "Y"}[:arity])
			query := fmt.Sprintf("findall(A, ( call_delays(%s, D), ( D == true -> A = %s-t ; A = %s-u ) ), L0), sort(L0, L), msort([%s], L)",
				goal, goal, goal, strings.Join(want, ", "))
			if out, ball := s.solve(context.Background(), query); out != engine.Succeeded {
				t.Errorf("seed %d: the answers of %s are not %v: %d %s\n%s", seed, goal, want, out, ball, program)
			}
		}
	}
}

// A datalog is a program of facts edge/2 and rules of the predicates 0, 1, ...
type datalog struct {
	*rand.Rand
	name   string
	consts []string
	arity  []int
	edges  [][2]string
	rules  []datalogRule
}

type datalogRule struct {
	head     datalogAtom
	edges    []datalogAtom
	pos, neg []datalogAtom
}

// A datalogAtom is an atom with up to two arguments; the pred of an edge is -1.
type datalogAtom struct {
	pred int
	args [2]string
}

func (g *datalog) generate() {
	g.consts = []string{"a", "b", "c", "d"}[:2+g.IntN(3)]
	vars := []string{"X", "Y", "Z"}
	for range 1 + g.IntN(4) {
		g.arity = append(g.arity, 1+g.IntN(2))
	}
	constant := func() string { return g.consts[g.IntN(len(g.consts))] }
	for range 1 + g.IntN(7) {
		g.edges = append(g.edges, [2]string{constant(), constant()})
	}
	atom := func(p int) datalogAtom {
		a := datalogAtom{pred: p}
		for i := range 2 {
			if p < 0 || i < g.arity[p] {
				a.args[i] = vars[g.IntN(len(vars))]
			}
		}
		return a
	}
	for p := range g.arity {
		for range 1 + g.IntN(4) {
			r := datalogRule{head: atom(p)}
			// All variables must be bound before a negation.
			r.edges = []datalogAtom{{-1, [2]string{"X", "Y"}}, {-1, [2]string{vars[g.IntN(2)], "Z"}}}
			for range g.IntN(3) {
				r.pos = append(r.pos, atom(g.IntN(len(g.arity))))
			}
			for range g.IntN(3) {
				r.neg = append(r.neg, atom(g.IntN(len(g.arity))))
			}
			if g.IntN(8) == 0 {
				r.head.args[0] = constant()
			}
			g.rules = append(g.rules, r)
		}
	}
}

func (g *datalog) text(p int, args []string) string {
	name := "edge"
	if p >= 0 {
		name = fmt.Sprintf("p%d", p)
		args = args[:g.arity[p]]
	}
	return g.name + name + "(" + strings.Join(args, ", ") + ")"
}

// program returns the text of the program. The clauses of static predicates are compiled a
// second time, so that they can be suspended. Those of dynamic ones run again.
func (g *datalog) program(static bool) string {
	var b strings.Builder
	for p, n := range g.arity {
		if !static {
			fmt.Fprintf(&b, ":- dynamic %sp%d/%d.\n", g.name, p, n)
		}
		fmt.Fprintf(&b, ":- table %sp%d/%d.\n", g.name, p, n)
	}
	for _, e := range g.edges {
		fmt.Fprintf(&b, "%s.\n", g.text(-1, e[:]))
	}
	for _, r := range g.rules {
		var body []string
		for _, a := range r.pos {
			body = append(body, g.text(a.pred, a.args[:]))
		}
		for _, a := range r.edges {
			body = append(body, g.text(-1, a.args[:]))
		}
		for _, a := range r.neg {
			body = append(body, "tnot("+g.text(a.pred, a.args[:])+")")
		}
		fmt.Fprintf(&b, "%s :- %s.\n", g.text(r.head.pred, r.head.args[:]), strings.Join(body, ", "))
	}
	return b.String()
}

// model returns the atoms that are true, and those that are not false.
func (g *datalog) model() (sure, possible map[datalogAtom]bool) {
	ground := g.ground()
	follows := func(assumed map[datalogAtom]bool) map[datalogAtom]bool {
		holds := make(map[datalogAtom]bool)
		within := func(set map[datalogAtom]bool) func(datalogAtom) bool {
			return func(a datalogAtom) bool { return set[a] }
		}
		for again := true; again; {
			again = false
			for _, r := range ground {
				if !holds[r.head] && !slices.ContainsFunc(r.neg, within(assumed)) &&
					!slices.ContainsFunc(r.pos, func(a datalogAtom) bool { return !holds[a] }) {
					holds[r.head], again = true, true
				}
			}
		}
		return holds
	}
	sure = make(map[datalogAtom]bool)
	for {
		possible = follows(sure)
		next := follows(possible)
		if len(next) == len(sure) {
			return sure, possible
		}
		sure = next
	}
}

// ground returns the instances of the rules whose edges exist.
func (g *datalog) ground() []datalogRule {
	var ground []datalogRule
	for _, r := range g.rules {
		for _, x := range g.consts {
			for _, y := range g.consts {
				for _, z := range g.consts {
					value := map[string]string{"X": x, "Y": y, "Z": z}
					instance := func(atoms []datalogAtom) []datalogAtom {
						out := slices.Clone(atoms)
						for i := range out {
							for j, v := range out[i].args {
								if c, ok := value[v]; ok {
									out[i].args[j] = c
								}
							}
						}
						return out
					}
					if slices.ContainsFunc(instance(r.edges), func(a datalogAtom) bool { return !slices.Contains(g.edges, a.args) }) {
						continue
					}
					ground = append(ground, datalogRule{
						head: instance([]datalogAtom{r.head})[0], pos: instance(r.pos), neg: instance(r.neg),
					})
				}
			}
		}
	}
	return ground
}
