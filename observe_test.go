package prolog_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"expvar"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/internal/waits"
)

// TestCoverage counts clauses.
func TestCoverage(t *testing.T) {
	p := newInterpreter(t, "p(X) :- q(X),\n\tr(X).\nq(1). q(2).\nr(2).\nnever(_) :- true.\nd --> [x], d.\nd --> [].\nm, [a] --> [b].\nn(X), X > 1 => true.\n")
	c := p.NewCoverage()
	ctx := prolog.WithTracer(t.Context(), c)
	for range 2 {
		if err := p.QuerySolutionContext(ctx, "p(X), phrase(d, [x,x]), n(2)").Err(); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	const want = `mode: count
exec:1:1.1,2.7 1 2
exec:1:3.1,3.6 1 2
exec:1:3.7,3.12 1 2
exec:1:4.1,4.6 1 2
exec:1:5.1,5.18 1 0
exec:1:6.1,6.14 1 4
exec:1:7.1,7.10 1 2
exec:1:8.1,8.16 1 0
exec:1:9.1,9.21 1 2
`
	if b.String() != want {
		t.Error(b.String())
	}
}

// TestProfile samples a program.
func TestProfile(t *testing.T) {
	p := newInterpreter(t, "busy(0) :- !.\nbusy(N) :- M is N-1, busy(M).\nouter(N) :- busy(N), true.")
	prof := p.NewProfile()
	ctx := prolog.WithProfile(t.Context(), prof)
	for range 50 { // native code takes about as long as a sample needs
		if err := p.QuerySolutionContext(ctx, "outer(10000000)").Err(); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if _, err := prof.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	for _, part := range []string{"outer/1", "busy/1", "exec:1", "nanoseconds"} {
		if err != nil || !strings.Contains(string(text), part) {
			t.Errorf("%v: no %s in %q", err, part, text)
		}
	}
}

// TestStats checks the counts of what was done.
func TestStats(t *testing.T) {
	p := newInterpreter(t, "n(0) :- !.\nn(N) :- M is N-1, n(M).")
	before := p.Stats()
	for _, goal := range []string{"member(X, [1,2,3])", "n(1000)", "fail", "throw(x)", "numlist(1, 600000, _), n(10)"} {
		sols, err := p.Query(goal)
		if err != nil {
			t.Fatal(err)
		}
		for sols.Next() {
		}
	}
	s := p.Stats()
	if s.Queries-before.Queries != 5 || s.Solutions-before.Solutions != 5 || s.Exceptions-before.Exceptions != 1 ||
		s.Inferences-before.Inferences < 1000 || s.Memory == 0 || s.Collections-before.Collections < 1 {
		t.Errorf("%+v, before %+v", s, before)
	}
}

func ExampleInterpreter_Stats() {
	p, err := prolog.New(nil, os.Stdout)
	if err != nil {
		panic(err)
	}
	expvar.Publish("prolog", expvar.Func(func() any { return p.Stats() }))
	if err := p.QuerySolution("member(X, [a, b])").Err(); err != nil {
		panic(err)
	}
	var s prolog.Stats
	if err := json.Unmarshal([]byte(expvar.Get("prolog").String()), &s); err != nil {
		panic(err)
	}
	fmt.Println(s.Queries, s.Solutions, s.Exceptions)
	// Output: 1 1 0
}

// TestCoverageOfManyClauses: the clauses of a long text are found in one pass.
func TestCoverageOfManyClauses(t *testing.T) {
	var text strings.Builder
	for i := range 50_000 {
		fmt.Fprintf(&text, "f(%d).\n", i)
	}
	p := newInterpreter(t, text.String())
	began := time.Now()
	var out strings.Builder
	if _, err := p.NewCoverage().WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	if want := ":50000.1,50000.10 1 0\n"; !strings.HasSuffix(out.String(), want) {
		t.Errorf("the profile ends with %q", out.String()[out.Len()-40:])
	}
	if took := time.Since(began); took > waits.For(10*time.Second) {
		t.Errorf("it took %v", took)
	}
}

func ExampleInterpreter_NewCoverage() {
	p, err := prolog.New(nil, os.Stdout)
	if err != nil {
		panic(err)
	}
	if err := p.Exec("class(N, small) :- N < 10.\nclass(N, large) :- N >= 10.\n"); err != nil {
		panic(err)
	}
	c := p.NewCoverage()
	if err := p.QuerySolutionContext(prolog.WithTracer(context.Background(), c), "class(3, small)").Err(); err != nil {
		panic(err)
	}
	if _, err := c.WriteTo(os.Stdout); err != nil {
		panic(err)
	}
	// Output:
	// mode: count
	// exec:1:1.1,1.27 1 1
	// exec:1:2.1,2.28 1 0
}

func ExampleInterpreter_NewProfile() {
	p, err := prolog.New(nil, os.Stdout)
	if err != nil {
		panic(err)
	}
	prof := p.NewProfile()
	ctx := prolog.WithProfile(context.Background(), prof)
	if err := p.QuerySolutionContext(ctx, "numlist(1, 100000, L), sum_list(L, S)").Err(); err != nil {
		panic(err)
	}
	if _, err := prof.WriteTo(io.Discard); err != nil { // a file for go tool pprof
		panic(err)
	}
}

func ExampleException_Backtrace() {
	p, err := prolog.New(nil, os.Stdout)
	if err != nil {
		panic(err)
	}
	err = p.Exec(`price(Item, P) :- cost(Item, C), margin(C, P), true.
cost(tea, cheap).
margin(C, P) :-
    P is C * 2.
`)
	if err != nil {
		panic(err)
	}
	err = p.QuerySolution("price(tea, P)").Err()
	for _, f := range err.(*prolog.Exception).Backtrace() {
		fmt.Println(f)
	}
	// Output:
	// margin/2 at exec:1:4:5
	// price/2 at exec:1:1:34
}
