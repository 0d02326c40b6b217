package sqlfacts_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/zebralog/prolog"
)

// TestPushdown: bound arguments and comparisons after the goal are conditions of the
// statement, and the answers are those without them.
func TestPushdown(t *testing.T) {
	tests := []struct{ goal, where, answers string }{
		{"n(2, _, X, _)", "i = ? 2", "2.5"},
		{"n(X, two, _, _)", "a = ? two", "2"},
		{"n(X, null, _, _)", "( a IS NULL OR a = 'null' )", "4"},
		{"n(null, X, _, _)", "i IS NULL", "none"},
		{"n(X, _, null, _)", "f IS NULL", "no"},
		{"n(foo, X, _, _)", "-", "no"},
		{"n(X, two, 2.5, \"t\")", "a = ? AND f = ? AND s = ? two 2.5 t", "2"},
		{"n(X, _, _, _), X > 3", "i > ? 3", "4 5"},
		{"n(X, _, _, _), 3 > X", "i < ? 3", "1 2"},
		{"n(X, _, _, _), X >= 3, X =< 4", "i >= ? AND i <= ? 3 4", "3 4"},
		{"n(X, _, _, _), X =:= 3.0", "i = ? 3", "3"},
		{"n(X, _, _, _), X =\\= 3", "i <> ? 3", "1 2 4 5"},
		{"n(X, _, _, _), X > 2.5", "i > ? 2", "3 4 5"},
		{"n(X, _, _, _), X >= -2.5, X < 7r2", "i > ? AND i <= ? -3 3", "1 2 3"},
		{"n(X, _, _, _), X =:= 2.5", "-", "no"},
		{"n(X, _, _, _), X < 10**30, X > -(10**30)", "i IS NOT NULL AND i IS NOT NULL", "1 2 3 4 5"},
		{"n(X, _, _, _), X > 10**30", "-", "no"},
		{"n(X, _, _, _), X < inf", "i IS NOT NULL", "1 2 3 4 5"},
		{"n(X, _, F, _), X < F", "i IS NOT NULL AND f IS NOT NULL", "1 2 3 4 5"},
		{"Y = 2, n(X, _, _, _), X < Y*2+1", "i < ? 5", "1 2 3 4"},
		{"n(X, _, F, _), F > 3", "f > ? 3", "3 4 5"},
		{"n(X, _, F, _), F > 3, X < 5", "f > ? AND i < ? 3 5", "3 4"},
		{"n(X, _, F, _), X =< X, F > 0, X < F", "i <= i AND f > ? AND i IS NOT NULL AND f IS NOT NULL 0", "1 2 3 4 5"},
		{"n(X, _, _, _), between(2, 3, X)", "i >= ? AND i <= ? 2 3", "2 3"},
		{"n(X, _, _, _), between(4, inf, X)", "i >= ? AND i IS NOT NULL 4", "4 5"},
		{"n(X, A, _, _), A == two", "a = ? two", "2"},
		{"n(X, A, _, _), two = A", "a = ? two", "2"},
		{"n(X, A, _, _), A == 2", "-", "no"},
		{"n(X, A, _, _), A \\== two, X > 1", "a DISTINCT ? AND i > ? two 1", "3 4 5"},
		{"n(X, A, _, _), A \\= null, X > 2", "a IS NOT NULL AND i > ? 2", "3 5"},
		{"n(_, X, _, _), X @< one", "( a < ? OR a IS NULL ) one", "null five none"},
		{"n(_, X, _, _), X @>= one", "( a >= ? OR a IS NULL ) one", "one two three"},
		{"n(_, _, _, X), X @< \"t\"", "( s < ? OR s IS NULL ) t", `"s"`},
		{"n(X, _, _, _), (X > 1, X < 4), X \\== 2", "i > ? AND i < ? AND i DISTINCT ? 1 4 2", "3"},
		{"n(X, _, _, _), Y = X, Y > 4", "", "5 error(type_error(evaluable,null/0),context(system:(>)/2,_))"},
		{"n(X, _, _, _), X > foo", "", "error(type_error(evaluable,foo/0),context(system:(>)/2,_))"},
		{"n(X, _, _, _), X > Y", "", "error(instantiation_error,context(system:(>)/2,_))"},
		{"sql_where(n(X, _, _, _), (X > 3, X < 5))", "i > ? AND i < ? 3 5", "4"},
		{"G = n(X, _, _, _), sql_where(G, X > 4)", "i > ? 4", "5"},
		{"findall(N, (n(N, _, _, _), N > 3), X)", "i > ? 3", "[4,5]"},
		{"\\+ (n(N, _, _, _), N > 5), X = none", "i > ? 5", "none"},
		{"big(X)", "i > ? 3", "4 5"},
		{"between_(2, 4, X)", "i > ? AND i < ? 2 4", "3"},
		{"twice(X)", "f > ? 4", "[4,5]"},
		{"freeze(X, X > 4), n(X, _, _, _), integer(X)", "", "5 error(type_error(evaluable,null/0),context(system:(>)/2,_))"},
	}
	onEach(t, func(t *testing.T, f *fixture) {
		f.must(f.db.Persistent("n(i:integer, a:atom, f:float, s:string)"))
		f.must(f.Exec(`
big(X) :- n(X, _, _, _), X > 3.
between_(L, H, X) :- n(X, _, _, _), X > L, X < H.
twice(Xs) :- findall(X, (n(X, _, F, _), F > 4), Xs).
fill :- forall(member(N-A-S, [1-one-"s", 2-two-"t", 3-three-"t", 4-null-"t", 5-five-"t"]),
               ( F is N+0.5, assertz(n(N, A, F, S)) )),
    assertz(n(null, none, -1.0, "t")).
`))
		f.expect("fill", "yes")
		f.statements()
		for _, test := range tests {
			got := f.answers("expand_goal((" + test.goal + "), Goal__), Goal__")
			if want := test.answers; got != want {
				t.Errorf("%s\n got %s\nwant %s", test.goal, got, want)
			}
			statement := f.statements()
			where := "-"
			if statement != "" {
				_, where, _ = strings.Cut(statement, " WHERE ")
				where = strings.Replace(where, " ORDER BY fact_number", "", 1)
			}
			where = strings.NewReplacer(`"`, "", "`", "", " COLLATE BINARY", "", `::text COLLATE "C"`, "", "IS DISTINCT FROM", "DISTINCT", "IS NOT ?", "DISTINCT ?").Replace(where)
			if where != test.where {
				t.Errorf("%s\n got %s\nwant %s", test.goal, where, test.where)
			}
		}
	})
}

// TestInjection: no text of a program becomes a part of a statement.
func TestInjection(t *testing.T) {
	onEach(t, func(t *testing.T, f *fixture) {
		f.must(f.db.Persistent("p(k:integer, v:atom)"))
		for _, v := range []string{"'; DROP TABLE p; --", `" OR 1=1 --`, "' OR ''='", "?1", "$1", "\\'", "a'||'b", "%", "_"} {
			n := 0
			sols, err := f.Query("\\+ p(_, ?), assertz(p(1, ?)), p(X, ?), p(_, A), A == ?, retract(p(_, ?)), \\+ p(_, _)",
				prolog.Atom(v), prolog.Atom(v), prolog.Atom(v), prolog.Atom(v), prolog.Atom(v))
			f.must(err)
			for sols.Next() {
				n++
			}
			if err := sols.Err(); err != nil || n != 1 {
				t.Errorf("%q: %d solutions, %v", v, n, err)
			}
			sols.Close()
		}
		f.must(f.db.Persistent(`'q"; DROP TABLE p; --'('a"b':integer, 'it''s':atom)`))
		f.expect(`assertz('q"; DROP TABLE p; --'(1, x)), 'q"; DROP TABLE p; --'(X, x), X < 2`, "1",
			`retract('q"; DROP TABLE p; --'(X, _)), \+ p(_, _)`, "1")
	})
}

// TestRandomConditions: what the database compares gives the same solutions as what Prolog
// compares.
func TestRandomConditions(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	values := map[string][]string{
		"I": {"-3", "0", "7", "9007199254740993", "-9223372036854775808", "9223372036854775807"},
		"F": {"-0.5", "0.0", "7.0", "9007199254740992.0", "1.0e300", "-1.0Inf"},
		"A": {"a", "b", "'B'", "'ä'", "''", "'7'", "null"},
		"S": {`"a"`, `"b"`, `"7"`, `""`, "null"},
		"R": {"-3", "1r4", "7", "100000000000000000000"},
	}
	others := []string{"6.5", "-1r3", "9223372036854775808", "-10**20", "1.0Inf", "foo", "7+1", `"zz"`, "zz", "null", "X", "I", "R"}
	ops := []string{"<", ">", "=<", ">=", "=:=", `=\=`, "@<", "@>", "@=<", "@>=", "==", `\==`, "=", `\=`}
	columns := []string{"I", "F", "A", "S", "R"}
	pick := func(from []string) string { return from[rng.IntN(len(from))] }
	condition := func() string {
		c := pick(columns)
		if rng.IntN(8) == 0 {
			return fmt.Sprintf("between(%s, %s, I)", pick(values["I"]), pick(append(values["I"], "inf")))
		}
		other := pick(values[c])
		if rng.IntN(3) == 0 {
			other = pick(others)
		}
		if rng.IntN(2) == 0 {
			return fmt.Sprintf("%s %s %s", other, pick(ops), c)
		}
		return fmt.Sprintf("%s %s %s", c, pick(ops), other)
	}
	onEach(t, func(t *testing.T, f *fixture) {
		f.must(f.db.Persistent("v(i:integer, f:float, a:atom, s:string, r:rational)"))
		f.must(f.Exec(`
same(Row, C, X) :- row_solutions((call(Row), C), Row, Y), row_solutions(sql_where(Row, C), Row, Z), ( Y == Z -> X = same ; X = Y-Z ).
row_solutions(G, Row, Rows) :- catch(findall(Row, G, Rows), error(E, _), Rows = E).
`))
		for range 40 {
			f.expect(fmt.Sprintf("assertz(v(%s, %s, %s, %s, %s))", pick(values["I"]), pick(values["F"]), pick(values["A"]), pick(values["S"]), pick(values["R"])), "yes")
		}
		for range 150 {
			c := condition()
			for range rng.IntN(3) {
				c += ", " + condition()
			}
			f.expect(fmt.Sprintf("same(v(I, F, A, S, R), (%s), Same__), X = Same__", strings.ReplaceAll(c, "X", "Y")), "same")
		}
	})
}
