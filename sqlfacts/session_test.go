package sqlfacts_test

import (
	"testing"
)

// TestTransactions: transaction/1 is one of the database, and a savepoint within another.
func TestTransactions(t *testing.T) {
	onEach(t, func(t *testing.T, f *fixture) {
		f.must(f.db.Persistent("p(n:integer)"))
		other, err := f.dbs.Attach("other", ":memory:")
		f.must(err)
		f.must(other.Persistent("o(n:integer)"))
		f.must(f.Exec(":- dynamic here/1."))
		f.expect(
			"transaction((assertz(p(1)), ( transaction((assertz(p(2)), fail)) ; true ), transaction(assertz(p(3))))), p(X)", "1 3",
			"transaction((assertz(p(4)), fail)) ; p(X)", "1 3",
			"catch(transaction((assertz(p(4)), transaction((assertz(p(5)), throw(ball))))), ball, true), p(X)", "1 3",
			"transaction((assertz(p(4)), catch(transaction((assertz(p(5)), throw(ball))), ball, true))), p(X)", "1 3 4",
			"snapshot((assertz(p(9)), aggregate_all(count, p(_), X)))", "4",
			"p(X)", "1 3 4",
			"transaction(transaction(transaction(assertz(p(5))))), p(X)", "1 3 4 5",
			"transaction(findall(N, (p(N), ( transaction((retractall(p(_)), \\+ p(_), fail)) ; true )), X))", "[1,3,4,5]",
			"transaction((findall(N, (p(N), N < 4, transaction(retract(p(N)))), X)))", "[1,3]",
			"p(X)", "4 5",
			"transaction((assertz(here(1)), assertz(p(6)), assertz(o(1)), fail)) ; aggregate_all(count, (here(_) ; p(_) ; o(_)), X)", "2",
			"transaction((assertz(here(1)), assertz(p(6)), assertz(o(1)))), findall(N, (here(N) ; p(N) ; o(N)), X)", "[1,4,5,6,1]",
			"transaction((p(4), retractall(p(4)), assertz(p(4)), asserta(p(0)))), p(X)", "0 5 6 4",
		)
	})
}

// TestFailedCommit: when the database refuses to commit, the transaction has not been.
func TestFailedCommit(t *testing.T) {
	f := newFixture(t, sources[2].make(t))
	f.exec("CREATE TABLE u (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)")
	f.must(f.db.Table("u(n:integer)"))
	f.must(f.Exec(":- dynamic here/1."))
	f.expect(
		"transaction((assertz(u(1)), assertz(here(1))))", "yes",
		"catch(transaction((assertz(u(1)), assertz(here(2)))), error(sql_error(X, _), _), true)", "'23505'",
		"u(X) ; here(X)", "1 1",
		"transaction((retract(u(1)), assertz(u(2)))), u(X)", "2",
	)
}

// TestLazyInTransaction: in a transaction as well rows are fetched when they are asked for,
// several queries at a time, and do not change with the table.
func TestLazyInTransaction(t *testing.T) {
	f := newFixture(t, sources[2].make(t))
	f.exec("CREATE VIEW many AS SELECT x, 1/(5000-x) AS v FROM generate_series(1, 10000) AS s(x)")
	f.must(f.db.Table("many(x:integer, v:integer)"))
	f.must(f.db.Persistent("p(n:integer)"))
	f.must(f.Exec("nested(0, 0) :- !.\nnested(N, S) :- many(X, _), X > 0, N1 is N-1, nested(N1, S1), S is S1+X."))
	f.expect(
		"transaction((many(X, _), X >= 1000))", "1000",
		"catch(transaction(forall(many(_, _), true)), error(sql_error(X, _), _), true)", "'22012'",
		"transaction((many(N, _), assertz(p(N)), N >= 500)), aggregate_all(count, p(_), X)", "500",
		"transaction((nested(5, X), X >= 5))", "5",
		"transaction((many(X, _), assertz(p(0)), X >= 700))", "700",
		"transaction((retractall(p(0)), p(X), retractall(p(_)), X >= 400))", "400",
		"p(X)", "no",
		// If an inner transaction undoes changes, its queries end, but not those around it.
		"transaction((many(X, _), ( transaction((many(M, _), M > 20, assertz(p(M)), !, fail)) -> true ; X >= 20 )))", "20",
		"transaction((many(X, _), transaction((many(M, _), M > 20)), X >= 40))", "40",
		"transaction((many(X, _), catch(transaction((many(M, _), M > 20, throw(b))), b, true), X >= 40))", "40",
	)
	if n := f.inUse(); n > 0 {
		t.Errorf("%d connections are in use", n)
	}
}
