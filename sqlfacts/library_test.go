package sqlfacts_test

import (
	"strings"
	"testing"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/sqlfacts"
)

// TestLibrary is library(sql) as programs use it that may attach databases.
func TestLibrary(t *testing.T) {
	for _, source := range sources {
		t.Run(source.name, func(t *testing.T) {
			p, err := prolog.New(nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			dbs, err := sqlfacts.Install(p, sqlfacts.Options{Attach: true})
			if err != nil {
				t.Fatal(err)
			}
			defer dbs.Close()
			f := &fixture{TB: t, Interpreter: p, dbs: dbs}
			sols, err := p.Query("sql_attach(db, ?)", prolog.Atom(source.make(t)))
			f.must(err)
			if !sols.Next() {
				t.Fatal(sols.Err())
			}
			sols.Close()
			f.must(p.Exec(`
:- use_module(library(sql)).
:- sql_persistent(db, item(name:atom, price:integer)).
:- sql_table(db, article(name:atom, price:integer), [table(item)]).
cheap(Name) :- item(Name, Price), Price < 10.
`))
			f.must(p.Exec(`
:- module(m, []).
:- use_module(library(sql)).
:- sql_persistent(db, own(name:atom), [table(item)]).
:- assertz(own(c)).
`))
			f.expect(
				"assertz(item(a, 5)), assertz(article(b, 50)), cheap(X)", "a",
				"article(X, _)", "c a b",
				"m:own(X)", "c a b",
				"clause(article(X, _), true)", "c a b",
				"clause(article(X, 5), B), B == true", "a",
				"clause(article(X, _), B), B = true, !", "c",
				"clause(article(_, _), fail)", "no",
				"retract(m:own(X))", "c a b",
				"own(X)", "error(existence_error(procedure,own/1),context(own/1,_))",
				"sql_attach(db, ':memory:')", "error(permission_error(attach,database,db),context(sql:sql_attach/2,_))",
				"sql_attach(_, a)", "error(instantiation_error,context(sql:sql_attach/2,_))",
				"sql_attach(x, _)", "error(instantiation_error,context(sql:sql_attach/2,_))",
				"sql_attach(x, f(a))", "error(type_error(text,f(a)),context(sql:sql_attach/2,_))",
				"sql_table(nodb, t(a:atom))", "error(existence_error(database,nodb),context(_,_))",
				"sql_table(db, t(a:foo))", "error(domain_error(sql_type,foo),context(_,_))",
				"sql_table(db, t(a))", "error(type_error(sql_column,a),_)",
				"sql_table(db, t(_))", "error(type_error(sql_column,_),_)",
				"sql_table(db, t)", "error(type_error(compound,t),_)",
				"sql_table(db, _)", "error(instantiation_error,_)",
				"sql_table(db, atom_length(name:atom, price:atom), [table(item)])", "error(permission_error(modify,static_procedure,atom_length/2),context(_,_))",
				"catch(sql_table(db, nosuch(a:atom)), error(sql_error(_, _), _), X = none)", "none",
				"catch(sql_table(db, item(nosuch:atom), [table(item)]), error(sql_error(_, _), _), X = none)", "none",
				"sql_where(foo(X), X > 3)", "error(domain_error(sql_table,foo(_)),context('$sql_where'/2,_))",
				"clause(item(_, _), X)", "no",
				"clause(item(_, _), true, X)", "error(permission_error(access,private_procedure,item/2),context(system:clause/3,_))",
				"abolish(item/2)", "error(permission_error(modify,static_procedure,item/2),context(system:abolish/1,_))",
				"sql_detach(nodb)", "error(existence_error(database,nodb),context(sql:sql_detach/1,_))",
				"sql_detach(db)", "yes",
				"catch(item(_, _), error(sql_error(_, _), _), X = closed)", "closed",
			)
		})
	}
}

// TestSandbox: programs neither attach databases nor declare tables unless the host lets
// them, and call tables under a list of permitted predicates.
func TestSandbox(t *testing.T) {
	p, err := prolog.New(nil, nil, prolog.WithPredicates("safe", "declarations", "assertz/1", "transaction/1"))
	if err != nil {
		t.Fatal(err)
	}
	dbs, err := sqlfacts.Install(p, sqlfacts.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer dbs.Close()
	db, err := dbs.Attach("db", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{TB: t, Interpreter: p, dbs: dbs, db: db}
	f.must(db.Persistent("n(x:integer, t:term, j:json)"))
	f.must(p.Exec("big(X) :- n(X, _, _), X > 1."))
	f.expect(
		"transaction((assertz(n(1, f(a), _{a:1})), assertz(n(2, f(b), [])))), n(X, _, _)", "1 2",
		"big(X)", "2",
		"n(X, f(a), _)", "1",
		"n(1, _, X)", "_{a:1}",
		"retract(n(_, _, _))", "error(permission_error(call,sandboxed,retract/1),_)",
	)
	for _, goal := range []string{"sql_attach(x, ':memory:')", "sql:sql_attach(x, ':memory:')", "'$sql_attach'(x, ':memory:')", "sql_table(db, n(x:integer))",
		"system:'$sql_table'(db, user:n, [], '', n, false)", "sql:call(shell(ls))", "sql_detach(db)"} {
		if got := f.answers(goal); !strings.Contains(got, "permission_error(call,sandboxed") {
			t.Errorf("%s: %s", goal, got)
		}
	}

	// Without a list the options decide.
	if p, err = prolog.New(nil, nil); err != nil {
		t.Fatal(err)
	}
	if dbs, err = sqlfacts.Install(p, sqlfacts.Options{}); err != nil {
		t.Fatal(err)
	}
	defer dbs.Close()
	if _, err := dbs.Attach("db", ":memory:"); err != nil {
		t.Fatal(err)
	}
	f = &fixture{TB: t, Interpreter: p, dbs: dbs}
	f.expect(
		"sql_attach(x, ':memory:')", "error(permission_error(attach,database,x),context(sql:sql_attach/2,_))",
		"sql_table(db, sqlite_master(name:atom))", "error(permission_error(declare,table,user:sqlite_master),context(_,_))",
		"sql_persistent(db, t(name:atom))", "error(permission_error(declare,table,user:t),context(_,_))",
		"sql_detach(db)", "error(permission_error(detach,database,db),context(sql:sql_detach/1,_))",
	)
}

// TestClone: a clone calls the tables, and has library(sql).
func TestClone(t *testing.T) {
	f := newFixture(t, ":memory:")
	f.must(f.db.Persistent("n(x:integer)"))
	f.expect("assertz(n(1)), assertz(n(5))", "yes")
	clone, err := f.Clone()
	f.must(err)
	f.must(clone.Exec(":- use_module(library(sql)). big(X) :- n(X), X > 3. :- sql_table(facts, m(x:integer), [table(n)])."))
	of := &fixture{TB: t, Interpreter: clone}
	of.expect("big(X)", "5", "m(X)", "1 5", "assertz(n(7)), transaction((assertz(n(8)), fail ; true))", "yes", "sql_where(n(X), X >= 7)", "7 8")
	f.expect("n(X)", "1 5 7 8", "big(X)", "error(existence_error(procedure,big/1),context(big/1,_))")
	of.expect("transaction((assertz(n(9)), fail))", "no", "n(9)", "no")
}
