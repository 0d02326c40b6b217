package syntax

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

func factText(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "fact(%d, atom_name%d, \"str\", foo(bar, X, 3.5), [a,b,c]).\n", 12345+i, i%1000)
	}
	return b.String()
}

func benchmarkRead(b *testing.B, text string, terms int, open func() *Reader) {
	opts := &Options{Ops: NewOps()}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r := open()
		n := 0
		for {
			_, err := r.Read(opts)
			if err == io.EOF {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			n++
		}
		if n != terms {
			b.Fatal(n, "terms")
		}
	}
}

func BenchmarkReadFacts(b *testing.B) {
	text := factText(100_000)
	benchmarkRead(b, text, 100_000, func() *Reader { return NewStringReader(text, "facts.pl") })
}

func BenchmarkReadFactsFromStream(b *testing.B) {
	text := factText(100_000)
	benchmarkRead(b, text, 100_000, func() *Reader { return NewReader(strings.NewReader(text), "facts.pl") })
}

func BenchmarkReadClauses(b *testing.B) {
	text := strings.Repeat(`
% The last element of a list, and a rule with operators.
walk([Node|Nodes], Seen0, Seen) :-
	(   memberchk(Node, Seen0)
	->  walk(Nodes, Seen0, Seen)
	;   findall(Next, (edge(Node, Next), \+ memberchk(Next, Seen0)), Nexts),
	    Cost is 3 * (Node + 1) - 2 ** 5 mod 7, Cost >= 0,
	    append(Nexts, Nodes, Rest), walk(Rest, [Node|Seen0], Seen)
	).
`, 20_000)
	benchmarkRead(b, text, 20_000, func() *Reader { return NewStringReader(text, "clauses.pl") })
}
