package prolog_test

import (
	"os"
	"testing"

	"github.com/zebralog/prolog"
)

func TestZZ(t *testing.T) {
	p, err := prolog.New(nil, os.Stdout, prolog.WithPredicates("*"), prolog.WithOS())
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Exec("q(1, x). q(2, y). q(3, x). p(a, 3). p(b, 1). p(c, 2). p(a, 3)."); err != nil { t.Fatal(err) }
	for _, q := range []string{"aggregate(count, q(X, Y), N), print(X-Y-N), nl, fail; true", "aggregate(count, X^q(X, Y), N), print(Y-N), nl, fail; true", "aggregate(max(X), Y^q(X, Y), M), print(M)", "aggregate(max(X,Y), q(X, Y), M), print(M),nl", "aggregate(r(count,bag(X)), q(X, Y), R), print(Y-R), nl, fail ; true", "catch(aggregate(foo, true, N), E, true), print(E), nl", "aggregate(count, W, X^p(W, X), N), print(N), nl" } {
		t.Log(q, outcome(p, q))
	}
}
