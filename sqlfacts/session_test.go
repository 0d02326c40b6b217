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
