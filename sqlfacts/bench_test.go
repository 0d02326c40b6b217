package sqlfacts_test

import (
	"fmt"
	"testing"
)

// BenchmarkFacts: facts asserted in one transaction, those found by a key, those found by a
// comparison that the database makes, and by one that Prolog makes for all rows.
func BenchmarkFacts(b *testing.B) {
	const n = 100_000
	for _, source := range sources {
		b.Run(source.name, func(b *testing.B) {
			f := newFixture(b, source.make(b))
			f.must(f.db.Persistent("fact(k:integer, v:atom)"))
			f.exec("CREATE INDEX fact_k ON fact(k)")
			f.must(f.Exec(`
fill(N) :- transaction(forall(between(1, N, I), assertz(fact(I, some_name)))).
keys(N, M) :- forall(between(1, N, I), ( K is (I*7919) mod M + 1, fact(K, _) )).
pushed(N, M) :- forall(between(1, N, I), ( K is (I*7919) mod M, once((fact(X, _), X > K, X < K+2)) )).
scanned(K) :- \+ ( fact(X, _), number(X), X < 0, X > K ).
`))
			per := func(name string, count int, goal string) {
				b.Run(name, func(b *testing.B) {
					for b.Loop() {
						if got := f.answers(goal); got != "yes" {
							b.Fatal(got)
						}
					}
					b.ReportMetric(float64(count)*float64(b.N)/b.Elapsed().Seconds(), "facts/s")
					b.ReportMetric(0, "ns/op")
				})
			}
			per("assert", 20_000, "fill(20000)")
			f.expect("retractall(fact(_, _))", "yes", fmt.Sprintf("fill(%d)", n), "yes")
			per("key", 5000, fmt.Sprintf("keys(5000, %d)", n))
			per("pushed", 5000, fmt.Sprintf("pushed(5000, %d)", n))
			per("scanned", n, "scanned(1)")
		})
	}
}
