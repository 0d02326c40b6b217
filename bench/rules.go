package main

import (
	"bufio"
	"fmt"
	"io"
)

// A ruleWriter writes a program whose clauses resemble those that people write.
type ruleWriter struct {
	*bufio.Writer
	random xorshift
	preds  uint32
}

// generateRules writes a program of n predicates with four clauses each. The clauses are
// facts, grammar rules, and rules of a few goals. Some goals are if-then-elses, negations,
// arithmetic, findall/3 and calls of libraries. Comments and blank lines stand between the
// clauses. All called predicates are defined. The same n gives the same text.
func generateRules(w io.Writer, n int) error {
	g := &ruleWriter{bufio.NewWriter(w), newRandom(), uint32(n)}
	for i := range n {
		if i%10 == 0 {
			fmt.Fprintf(g, "\n/*  Part %d: what is known of part_%d, and of the parts before it.\n*/\n", i/10, i/10)
		}
		fmt.Fprintf(g, "\n%%   p%d(+Key, +Rest, -Result): Result is what step %d makes of Rest.\n\n", i, i)
		for range 4 {
			switch {
			case i%7 == 3:
				g.grammarRule(i)
			case i%5 == 1:
				g.fact(i)
			default:
				g.rule(i)
			}
		}
	}
	return g.Flush()
}

// term returns a known argument.
func (g *ruleWriter) term() string {
	switch g.random.next(6) {
	case 0:
		return fmt.Sprintf("[item_%d, %d]", g.random.next(400), g.random.next(1000))
	case 1:
		return fmt.Sprintf("node(_, left(_), \"text %d\")", g.random.next(1000))
	case 2:
		return fmt.Sprint(g.random.next(100_000))
	case 3:
		return fmt.Sprintf("'Word %d'", g.random.next(500))
	}
	return fmt.Sprintf("name_%d", g.random.next(2000))
}

func (g *ruleWriter) fact(i int) {
	fmt.Fprintf(g, "p%d(%s, %s, %s).\n", i, g.term(), g.term(), g.term())
}

func (g *ruleWriter) grammarRule(i int) {
	fmt.Fprintf(g, "p%d(Key) -->\n    [token(Key), %s],\n    p%d(Key0),\n    { Key0 \\== Key },\n    !,\n    p%d(Key).\n",
		i, g.term(), g.grammar(), g.grammar())
}

// grammar returns the number of a predicate that is defined by grammar rules.
func (g *ruleWriter) grammar() uint32 { return g.random.next(g.preds/7)*7 + 3 }

func (g *ruleWriter) rule(i int) {
	fmt.Fprintf(g, "p%d(%s, [First|Rest], Result) :-\n", i, g.term())
	for range 1 + g.random.next(4) {
		g.goal()
	}
	fmt.Fprintf(g, "    p%d(First, Rest, Result).\n", g.random.next(g.preds))
}

func (g *ruleWriter) goal() {
	p := g.random.next(g.preds)
	switch g.random.next(8) {
	case 0:
		fmt.Fprintf(g, "    (   First == %s\n    ->  p%d(First, Rest, Value)\n    ;   Value = %s\n    ),\n    nonvar(Value),\n", g.term(), p, g.term())
	case 1:
		fmt.Fprintf(g, "    \\+ p%d(First, %s, _),\n", p, g.term())
	case 2:
		fmt.Fprintf(g, "    length(Rest, Length),\n    Size is Length * %d + 1,\n    Size =< %d,\n", 1+p%9, 1+p)
	case 3:
		fmt.Fprintf(g, "    findall(Key-Each, ( member(Each, Rest), p%d(Key, Each, _) ), Pairs),\n    keysort(Pairs, Sorted),\n    memberchk(_-%s, Sorted),\n", p, g.term())
	case 4:
		fmt.Fprintf(g, "    !,\n")
	default:
		fmt.Fprintf(g, "    p%d(%s, Rest, f(First, _)),\n", p, g.term())
	}
}

// generateExpanded writes such a program, with hooks that expand its terms and goals.
func generateExpanded(w io.Writer, n int) error {
	_, err := io.WriteString(w, `:- dynamic(user:term_expansion/2).
:- dynamic(user:goal_expansion/2).
:- multifile(user:term_expansion/2).
:- multifile(user:goal_expansion/2).

user:term_expansion(p0(Key, Rest, Result), p0(Key, Rest, Result)).
user:goal_expansion(keysort(Pairs, Sorted), msort(Pairs, Sorted)).
`)
	if err != nil {
		return err
	}
	return generateRules(w, n)
}
