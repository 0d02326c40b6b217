package sqlfacts_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/sqlfacts"
)

// TestTypes asserts and finds values of all types.
func TestTypes(t *testing.T) {
	values := []struct{ typ, values, wrong string }{
		{"integer", "0 -1 9223372036854775807 -9223372036854775808", "a 1.0 \"1\" f(x) 9223372036854775808"},
		{"float", "0.0 -1.5 1.0e300 1.0Inf -1.0Inf 0.1", "1 a 1.5NaN"},
		{"rational", "1 -3 1r4 100000000000000000000000000000 -5r2", "1r3 0.5 a"},
		{"atom", "a '' 'O''Brien' 'ä€😀' '\"' 'x;--' 'A b' true", "1 \"a\" [] f(x) []"},
		{"string", `"" "a" "it's" "ä€😀" "two\nlines"`, "a 1 [a]"},
		{"boolean", "true false", "1 yes \"true\""},
		{"time", "0.0 1577836800.25 -86400.5 -62135596800.0 253402300799.5", "a \"2020-01-01\" 1.0e300 1 -62135596801.0"},
		{"date", "date(2020,2,29) date(1,1,1) date(9999,12,31)", "date(2021,2,29) date(2020,13,1) date(2020,1) 1"},
		{"blob", `"" "a\x00\\xff\" "bytes"`, `"€" a 1`},
		{"json", `1 2.5 "text" true [1,2,[]] _{a:1,b:[_{}]}`, ""},
		{"term", `f(a,"b",'C d',[1,2|c]) 1 "s" [] 'null ' {a,b} - 1-(-1) (\+a) a:b:c -(1) 1r3 (-)-1 [a|b] '\n'`, ""},
	}
	onEach(t, func(t *testing.T, f *fixture) {
		for _, v := range values {
			t.Run(v.typ, func(t *testing.T) {
				f.TB = t
				f.must(f.db.Persistent(fmt.Sprintf("v_%s(k:integer, v:%[1]s)", v.typ)))
				all := strings.Fields(v.values)
				if v.typ == "term" || v.typ == "string" || v.typ == "atom" {
					all = splitTerms(v.values)
				}
				for i, value := range all {
					goal := fmt.Sprintf("V = %s, assertz(v_%s(%d, V)), v_%[2]s(%[3]d, X), X == V", value, v.typ, i)
					if v.typ == "json" {
						goal = strings.Replace(goal, "X == V", "X = V", 1)
					}
					if got := f.answers(goal); got == "no" || strings.Contains(got, "error") {
						t.Errorf("%s: %s", goal, got)
					}
					if v.typ != "json" {
						f.expect(fmt.Sprintf("V = %s, v_%s(X, V)", value, v.typ), fmt.Sprint(i))
					}
				}
				for _, wrong := range strings.Fields(v.wrong) {
					got := f.answers(fmt.Sprintf("assertz(v_%s(1, %s))", v.typ, wrong))
					if !strings.HasPrefix(got, "error(type_error("+v.typ+",") && !strings.HasPrefix(got, "error(representation_error(int64_t)") {
						t.Errorf("assertz of %s as %s: %s", wrong, v.typ, got)
					}
					f.expect(fmt.Sprintf("v_%s(_, %s)", v.typ, wrong), "no")
				}
				f.expect(
					fmt.Sprintf("assertz(v_%s(99, null)), v_%[1]s(99, X)", v.typ), "null",
					fmt.Sprintf("v_%s(X, null)", v.typ), "99",
					fmt.Sprintf("retractall(v_%s(_, null)), v_%[1]s(X, null)", v.typ), "no",
				)
			})
		}
	})
}

// splitTerms splits at spaces outside of quotes.
func splitTerms(text string) (all []string) {
	var b strings.Builder
	quote := rune(0)
	for _, r := range text {
		switch {
		case quote == 0 && r == ' ':
			all = append(all, b.String())
			b.Reset()
			continue
		case quote == 0 && (r == '\'' || r == '"'):
			quote = r
		case quote == r:
			quote = 0
		}
		b.WriteRune(r)
	}
	return append(all, b.String())
}

// TestTables calls predicates of tables that there are, with columns of other types than
// Persistent gives them.
func TestTables(t *testing.T) {
	onEach(t, func(t *testing.T, f *fixture) {
		varchar, when := "varchar(20) COLLATE NOCASE", "DATETIME"
		if strings.HasPrefix(t.Name(), "TestTables/Postgre") {
			varchar, when = "varchar(20)", "timestamp"
		}
		f.exec(
			`CREATE TABLE "Odd ""table" ("the key" smallint, "select" `+varchar+`, price numeric(10,2), seen `+when+`, flag boolean)`,
			`INSERT INTO "Odd ""table" VALUES (1, 'a', 1.50, '2020-01-02 03:04:05', true), (2, 'A', 2.25, NULL, false), (3, 'null', 3, NULL, NULL)`,
		)
		f.must(f.db.Table("odd('the key':integer, select:atom, price:float, seen:time, flag:boolean)", sqlfacts.Named("", `Odd "table`)))
		f.expect(
			"odd(1, N, P, T, F), X = N/P/T/F", "a/1.5/1577934245.0/true",
			"odd(X, a, _, _, _)", "1",
			"odd(X, 'A', _, _, _)", "2",
			"odd(100000000000, X, _, _, _)", "no",
			"odd(X, null, _, _, _)", "3",
			"odd(X, _, _, null, _)", "2 3",
			"odd(X, _, _, 1577934245.0, _)", "1",
			"odd(X, _, _, _, false)", "2",
			"odd(X, _, 2.25, _, _)", "2",
			"assertz(odd(4, b, 9.75, 86400.0, null)), odd(4, _, X, 86400.0, null)", "9.75",
			"retract(odd(X, _, _, null, _))", "2 3",
			"odd(X, _, _, _, _)", "1 4",
		)
		if err := f.db.Table("none(a:integer)"); err == nil {
			t.Error("a table that there is not")
		}
		for _, spec := range []string{"p(a)", "p", "p(a:b)", "p(a:integer", "p(a:integer). q", "p(A:integer)", "p(a:integer,f(a:integer))", ""} {
			if err := f.db.Table(spec); err == nil {
				t.Errorf("the specification %q", spec)
			}
		}
		if err := f.db.Persistent("append(a:integer, b:integer, c:integer)"); err != nil {
			t.Error(err)
		}
		for _, spec := range []string{"atom_length(a:atom, b:integer)", "=(a:integer, b:integer)"} {
			if f.db.Persistent(spec) == nil {
				t.Errorf("%s is replaced", spec)
			}
		}
		f.must(f.Exec("defined(1)."))
		if f.db.Persistent("defined(a:integer)") == nil {
			t.Error("clauses are replaced")
		}
	})
}

// TestChanges is assertz/1, asserta/1, retract/1 and retractall/1.
func TestChanges(t *testing.T) {
	onEach(t, func(t *testing.T, f *fixture) {
		f.must(f.db.Persistent("p(k:integer, v:atom)"))
		f.must(f.db.Persistent("e(a:term, b:term)"))
		f.expect(
			"assertz(p(2, b)), assertz(p(3, c)), asserta(p(1, a)), asserta(p(0, z)), p(X, _)", "0 1 2 3",
			"p(X, _)", "0 1 2 3",
			"assert(user:p(3, c)), user:p(X, c)", "3 3",
			"retract(p(3, X))", "c c",
			"p(3, X)", "no",
			"assertz(p(3, c)), assertz(p(3, d)), assertz(p(3, e)), once(retract(p(3, X)))", "c",
			"p(3, X)", "d e",
			"retract((p(3, X) :- B)), B == true", "d e",
			"retract(p(3, X))", "no",
			"assertz((p(_, _) :- true)), true", "error(instantiation_error,context(system:assertz/1,_))",
			"assertz((p(1, b) :- foo))", "error(permission_error(modify,static_procedure,p/2),context(system:assertz/1,_))",
			"retractall(p(_, a)), p(X, _)", "0 2",
			"retractall(p(X, X)), retractall(p(foo, _)), p(X, _)", "0 2",
			"retractall(p(_, _)), p(X, _)", "no",
			"forall(member(A-B, [1-1, f(Y)-f(Z), f(Y,Y)-g(Y), [1|Z]-2]), assertz(e(A, B)))", "yes",
			"e(X, X)", "1 f(_)",
			"e(f(Y), Z), X = Z", "f(_)",
			"retractall(e(Y, Y)), e(X, _)", "f(_,_) [1|_]",
			"retract(e([X|_], 2))", "1",
			"e(X, _)", "f(_,_)",
		)
		// Values that are equal in SQL and do not unify.
		f.must(f.db.Persistent("f(x:float, t:time)"))
		f.expect(
			"assertz(f(0.0, 1.25)), retractall(f(-0.0, _)), f(X, _)", "0.0",
			"retractall(f(_, 1.2500000001)), retract(f(X, 1.25))", "0.0",
		)
	})
}

// TestDeterminism: the last solution leaves no choice point.
func TestDeterminism(t *testing.T) {
	onEach(t, func(t *testing.T, f *fixture) {
		f.must(f.db.Persistent("p(k:integer, v:atom)"))
		f.expect(
			"assertz(p(1, a)), assertz(p(2, b)), assertz(p(2, c))", "yes",
			"call_cleanup(p(1, X), Det = true), Det == true", "a",
			"findall(V-D, call_cleanup(p(2, V), D = true), [X, _])", "b-_",
			"findall(V-D, call_cleanup(p(2, V), D = true), [_, X])", "c-true",
			"call_cleanup(retract(p(1, X)), Det = true), Det == true", "a",
		)
	})
}

// TestErrors: what the database refuses is an error of Prolog, with the driver's error as its cause.
func TestErrors(t *testing.T) {
	onEach(t, func(t *testing.T, f *fixture) {
		f.exec("CREATE TABLE u (k integer PRIMARY KEY, v text)")
		f.must(f.db.Table("u(k:integer, v:string)"))
		f.expect("assertz(u(1, \"a\"))", "yes")
		sols, err := f.Query("assertz(u(1, \"b\"))")
		f.must(err)
		sols.Next()
		err = sols.Err()
		sols.Close()
		var lite *sqlite.Error
		var pg *pgconn.PgError
		if !errors.As(err, &lite) && !errors.As(err, &pg) {
			t.Errorf("the cause of %v is lost", err)
		}
		var x *prolog.Exception
		if !errors.As(err, &x) || !strings.Contains(x.Term().String(), "sql_error") {
			t.Errorf("%v is no exception", err)
		}
		f.expect(
			"catch(assertz(u(1, \"b\")), error(sql_error(X, _), _), true)", map[bool]string{true: "1555", false: "'23505'"}[lite != nil],
			"u(1, X)", `"a"`,
		)
		// A transaction continues after an error.
		f.expect("transaction((assertz(u(2, \"b\")), catch(assertz(u(2, \"c\")), error(sql_error(_, _), _), true), assertz(u(3, \"c\"))))", "yes",
			"u(X, _)", "1 2 3")
		f.exec("DROP TABLE u")
		if got := f.answers("u(X, _)"); !strings.HasPrefix(got, "error(sql_error(") {
			t.Errorf("the table has gone: %s", got)
		}
	})
}

// TestValuesThatDoNotFit are in the table already.
func TestValuesThatDoNotFit(t *testing.T) {
	f := newFixture(t, ":memory:")
	f.exec("CREATE TABLE v (k, v)", "INSERT INTO v VALUES (1, 'a'), (2, 12), (3, x'ff'), (4, '1e1000000000'), (5, 'f(')")
	for _, typ := range []string{"integer", "float", "time", "date", "boolean", "rational"} {
		f.must(f.db.Table("v_"+typ+"(k:integer, v:"+typ+")", sqlfacts.Named("", "v")))
		if got := f.answers("v_" + typ + "(1, X)"); !strings.HasPrefix(got, "error(type_error("+typ) {
			t.Errorf("a as %s: %s", typ, got)
		}
	}
	for _, typ := range []string{"json", "term"} {
		f.must(f.db.Table("v_"+typ+"(k:integer, v:"+typ+")", sqlfacts.Named("", "v")))
		if got := f.answers("v_" + typ + "(5, X)"); !strings.HasPrefix(got, "error(syntax_error(") {
			t.Errorf("f( as %s: %s", typ, got)
		}
	}
	f.expect("v_integer(2, X)", "12", "v_float(2, X)", "12.0", "v_rational(4, X)",
		`error(type_error(rational,"1e1000000000"),context(v_rational/2,'in column v of table v_rational'))`)
}

// TestTypesOfPostgres: columns of types that only PostgreSQL has.
func TestTypesOfPostgres(t *testing.T) {
	f := newFixture(t, sources[2].make(t))
	f.exec("CREATE TYPE mood AS ENUM ('sad', 'glad')",
		"CREATE TABLE v (k int, u uuid, m mood, a int[], c char(5), n numeric, i inet, j json, r real, s smallint)",
		`INSERT INTO v VALUES (1, '12345678-1234-1234-1234-123456789abc', 'glad', '{1,2}', 'ab', 12345678901234567890.5, '10.0.0.1', '{"a":null}', 0.1, 7)`)
	f.must(f.db.Table("v(k:integer, u:atom, m:atom, a:atom, c:string, n:rational, i:atom, j:json, r:float, s:integer)"))
	f.expect(
		"v(1, U, M, A, C, N, I, J, R, S), X = [U,M,A,C,N,I,J,R,S]",
		`['12345678-1234-1234-1234-123456789abc',glad,'{1,2}',"ab   ",24691357802469135781r2,'10.0.0.1',_{a:null},0.10000000149011612,7]`,
		"v(X, '12345678-1234-1234-1234-123456789abc', _, _, _, _, _, _, _, _)", "1",
		"v(X, _, glad, _, _, _, _, _, _, _)", "1",
		"v(X, _, _, _, _, 24691357802469135781r2, _, _, _, _)", "1",
		"sql_where(v(X, _, _, _, _, N, _, _, _, _), (N > 10**19, N < 10**20))", "1",
		"sql_where(v(X, _, M, _, _, _, _, _, _, _), M @> g)", "1",
		"v(X, _, _, _, _, _, _, _, 0.10000000149011612, _)", "1",
		"v(X, _, _, _, _, _, _, _, _, 100000)", "no",
		"retract(v(X, _, glad, _, _, _, _, _, _, _))", "1",
	)
}
