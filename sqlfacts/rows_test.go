package sqlfacts_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/sqlfacts"
)

// many makes a view with n rows that are made when they are asked for.
func (f *fixture) many(n int) {
	f.Helper()
	series := fmt.Sprintf("WITH RECURSIVE s(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM s WHERE x < %d) SELECT x, 'row ' || x AS v FROM s", n)
	if strings.Contains(f.Name(), "PostgreSQL") {
		series = fmt.Sprintf("SELECT x, 'row ' || x AS v FROM generate_series(1, %d) AS s(x)", n)
	}
	f.exec("CREATE VIEW many AS " + series)
	f.must(f.db.Table("many(x:integer, v:string)"))
}

func (f *fixture) inUse() int { return f.db.DB().Stats().InUse }

// TestLazy: rows are fetched when they are asked for, and given back in constant memory.
func TestLazy(t *testing.T) {
	onEach(t, func(t *testing.T, f *fixture) {
		const n = 200_000
		f.many(n)
		start := time.Now()
		f.expect("once(many(X, _))", "1",
			"many(X, V), V == \"row 400\", !", "400",
			"findnsols(3, Y, many(Y, _), X), !", "[1,2,3]",
			"catch((many(_, _), throw(ball)), ball, X = caught)", "caught")
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("some rows took %v", took)
		}
		if f.inUse() > 0 {
			t.Error("a connection is in use after a cut")
		}
		sols, err := f.Query("many(X, _)")
		f.must(err)
		var m0, m1 runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m0)
		count, most := 0, uint64(0)
		for sols.Next() {
			if count++; count%50_000 == 0 {
				runtime.GC()
				runtime.ReadMemStats(&m1)
				most = max(most, m1.HeapAlloc)
			}
		}
		f.must(sols.Err())
		if count != n {
			t.Errorf("%d rows", count)
		}
		if grown := int64(most) - int64(m0.HeapAlloc); grown > 4<<20 {
			t.Errorf("%d bytes for %d rows", grown, n)
		}
		sols, err = f.Query("many(X, _)")
		f.must(err)
		sols.Next()
		sols.Close()
		if f.inUse() > 0 {
			t.Error("a connection is in use after Close")
		}
		f.expect("aggregate_all(count, (many(A, _), A > 0), X)", fmt.Sprint(n))
	})
}

// TestNesting: goals hold any number of queries open, although there are few connections.
func TestNesting(t *testing.T) {
	onEach(t, func(t *testing.T, f *fixture) {
		f.many(1000)
		f.must(f.db.Persistent("parent(p:integer, c:integer)"))
		f.must(f.Exec(`
ancestor(X, Y) :- parent(X, Y).
ancestor(X, Y) :- parent(X, Z), ancestor(Z, Y).
nested(0, 0) :- !.
nested(N, S) :- many(X, _), X > 0, N1 is N-1, nested(N1, S1), S is S1+X.
`))
		f.expect(
			"transaction(forall(between(1, 300, N), (N1 is N+1, assertz(parent(N, N1)))))", "yes",
			"aggregate_all(count, ancestor(1, _), X)", "300",
			"nested(40, X), !", "40",
			"many(N, _), N > 998, many(X, _), X > 999", "1000 1000",
		)
		if f.inUse() > 0 {
			t.Error("a connection is in use")
		}
	})
}

// TestLogicalUpdateView: a goal sees the rows that there were when it was called.
func TestLogicalUpdateView(t *testing.T) {
	sources := sources
	sources = append(sources[:len(sources):len(sources)], struct {
		name string
		make func(t testing.TB) string
	}{"rollback journal", func(t testing.TB) string {
		return "file:" + t.TempDir() + "/f.db?_pragma=journal_mode(DELETE)"
	}})
	for _, source := range sources {
		t.Run(source.name, func(t *testing.T) {
			f := newFixture(t, source.make(t))
			f.must(f.db.Persistent("p(n:integer)"))
			f.must(f.Exec(`
double :- forall(p(N), (M is N+1000, assertz(p(M)))).
halve :- forall(retract(p(N)), ( N mod 2 =:= 0 -> M is N//2, assertz(p(M)) ; true )).
`))
			f.expect("transaction(forall(between(1, 100, N), assertz(p(N))))", "yes",
				"transaction(double), aggregate_all(count, p(_), X)", "200",
				"transaction(halve), aggregate_all(count, p(_), X)", "100",
				"retractall(p(_)), transaction(forall(between(1, 40, N), assertz(p(N)))), double, aggregate_all(count, p(_), X)", "80",
				"halve, aggregate_all(count, p(_), X)", "40",
				"transaction((p(N), N > 1, retractall(p(_)), findall(Y, p(Y), X))), !", "[]",
				"assertz(p(1)), assertz(p(2)), findall(N, (p(N), retractall(p(_))), X)", "[1,2]",
				"assertz(p(1)), assertz(p(2)), findall(N, (retract(p(N)), retractall(p(_))), X)", "[1]",
			)
		})
	}
}

// TestCancel: the end of the context ends the statement that runs.
func TestCancel(t *testing.T) {
	onEach(t, func(t *testing.T, f *fixture) {
		slow := "WITH RECURSIVE s(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM s) SELECT x FROM s WHERE x < 0"
		f.exec("CREATE VIEW slow AS " + slow)
		f.must(f.db.Table("slow(x:integer)"))
		f.must(f.db.Persistent("p(n:integer)"))
		for _, goal := range []string{"slow(X)", "transaction((assertz(p(1)), slow(X)))", "catch(call_with_time_limit(0.1, slow(_)), time_limit_exceeded, X = late), X == late"} {
			ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
			start := time.Now()
			sols, err := f.QueryContext(ctx, goal)
			f.must(err)
			if sols.Next() && !strings.Contains(goal, "late") {
				t.Errorf("%s has a solution", goal)
			}
			err = sols.Err()
			sols.Close()
			cancel()
			if !errors.Is(err, context.DeadlineExceeded) && !strings.Contains(goal, "late") {
				t.Errorf("%s: %v", goal, err)
			}
			if took := time.Since(start); took > 150*time.Millisecond+slack {
				t.Errorf("%s: ended after %v", goal, took)
			} else {
				t.Logf("%s: ended after %v", goal, took)
			}
		}
		f.expect("p(X)", "no", "assertz(p(2)), p(X)", "2")
		if f.inUse() > 0 {
			t.Error("a connection is in use")
		}
	})
}

// slack is the time that a busy machine may add.
const slack = time.Second

// TestMemoryLimit: rows that have to be kept count as memory of the query.
func TestMemoryLimit(t *testing.T) {
	onEach(t, func(t *testing.T, f *fixture) {
		if strings.Contains(t.Name(), "PostgreSQL") {
			return // none has to be kept
		}
		f.many(1_000_000)
		f.must(f.db.Persistent("p(n:integer)"))
		sols, err := f.Query("transaction((many(X, _), assertz(p(X)), X > 1000000))")
		f.must(err)
		if sols.Next() {
			t.Error("all rows fit")
		}
		if err := sols.Err(); err == nil || !strings.Contains(err.Error(), "resource_error") {
			t.Error(err)
		}
		sols.Close()
		f.expect("p(X)", "no")
	}, prolog.WithMemory(8<<20))
}

// TestGoroutines reads and writes from several goroutines.
func TestGoroutines(t *testing.T) {
	onEach(t, func(t *testing.T, f *fixture) {
		f.must(f.db.Persistent("counter(name:atom, n:integer)"))
		f.must(f.db.Persistent("log(n:integer, t:term)"))
		f.many(500)
		f.must(f.Exec(`
count(C) :- transaction(( retract(counter(C, N)), N1 is N+1, assertz(counter(C, N1)) )).
work(C, I) :- count(C), assertz(log(I, f(I))), log(_, f(I)), once(many(I, _)), aggregate_all(count, many(_, _), 500), once((many(X, _), X > 450)), counter(C, _).
`))
		f.expect("assertz(counter(a, 0)), assertz(counter(b, 0))", "yes")
		clone, err := f.Clone()
		f.must(err)
		const workers, rounds = 6, 10
		var wg sync.WaitGroup
		for w := range workers {
			wg.Go(func() {
				p := f.Interpreter
				if w%3 == 2 {
					p = clone
				}
				for i := range rounds {
					for {
						sols, err := p.Query("work(?, ?)", prolog.Atom([]string{"a", "b"}[w%2]), w*rounds+i+1)
						if err != nil {
							t.Error(err)
							return
						}
						ok := sols.Next()
						err = sols.Err()
						sols.Close()
						if err != nil && strings.Contains(err.Error(), "'40001'") {
							continue // another transaction was first: what PostgreSQL calls a serialization failure
						}
						if !ok || err != nil {
							t.Errorf("worker %d: %v, %v", w, ok, err)
							return
						}
						break
					}
				}
			})
		}
		wg.Wait()
		f.expect("counter(a, X)", fmt.Sprint(workers/2*rounds), "counter(b, X)", fmt.Sprint(workers/2*rounds),
			"aggregate_all(count, log(_, f(_)), X)", fmt.Sprint(workers*rounds))
	})
}

// TestOwnDB attaches databases that the host has opened, with few connections.
func TestOwnDB(t *testing.T) {
	for n := range 3 {
		db, err := sqlfacts.OpenSource(t.TempDir() + "/own.db")
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		db.SetMaxOpenConns(n)
		p, err := prolog.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		dbs, err := sqlfacts.Install(p, sqlfacts.Options{})
		if err != nil {
			t.Fatal(err)
		}
		d, err := dbs.AttachDB("own", db)
		if err != nil {
			t.Fatal(err)
		}
		f := &fixture{TB: t, Interpreter: p, dbs: dbs, db: d}
		f.many(30)
		f.expect("many(N, _), many(M, _), many(K, _), N+M+K > 70, !, X = N/M/K", "11/30/30")
		if _, err := dbs.AttachDB("own", db); err == nil {
			t.Error("two databases of a name")
		}
		f.must(dbs.Close())
		f.must(db.Ping())
		if got := f.answers("many(X, _)"); !strings.Contains(got, "sql_error") && !strings.HasPrefix(got, "1 ") {
			t.Errorf("after Close: %s", got)
		}
	}
}

// TestOthersRun: goals go on while one waits for its database, to read or to write.
func TestOthersRun(t *testing.T) {
	f := newFixture(t, t.TempDir()+"/facts.db")
	f.must(f.db.Persistent("p(n:integer)"))
	f.exec("CREATE VIEW slow AS WITH RECURSIVE s(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM s) SELECT x FROM s WHERE x < 0")
	f.must(f.db.Table("slow(x:integer)"))
	lock, err := f.db.DB().Conn(context.Background())
	f.must(err)
	_, err = lock.ExecContext(context.Background(), "BEGIN IMMEDIATE")
	f.must(err)
	for _, goal := range []string{"slow(_)", "assertz(p(1))", "retractall(p(_))", "transaction(p(_))"} {
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan error)
		go func() {
			sols, err := f.QueryContext(ctx, goal)
			if err == nil {
				sols.Next()
				err = sols.Err()
				sols.Close()
			}
			done <- err
		}()
		for range 100 {
			f.expect("assertz(q(1)), retract(q(X))", "1")
		}
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", goal, err)
		}
	}
	_, err = lock.ExecContext(context.Background(), "ROLLBACK")
	f.must(err)
	f.must(lock.Close())
	f.expect("p(X)", "no")
}
