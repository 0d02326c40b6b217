package prolog_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/zebralog/prolog"
)

func files(pairs ...string) fstest.MapFS {
	fsys := make(fstest.MapFS)
	for i := 0; i < len(pairs); i += 2 {
		fsys[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return fsys
}

// TestLoad loads files that load others, from a file system of the host, and again.
func TestLoad(t *testing.T) {
	ctx := context.Background()
	p := newInterpreter(t, "")
	fsys := files(
		"rules/main.pl", ":- use_module(part). :- include(more).\nmain(X) :- part(X). main(X) :- more(X).",
		"rules/part.pl", ":- module(part, [part/1]). :- use_module(sub/other). part(X) :- other(X).",
		"rules/sub/other.pl", ":- module(other, [other/1]). other(1). other(2).",
		"rules/more.pl", "more(3).",
		"shared.pl", "shared(4).",
	)
	for range 2 {
		if err := p.Load(ctx, fsys, "rules/main.pl", "s*.pl"); err != nil {
			t.Fatal(err)
		}
		if got := outcome(p, "findall(X, main(X), [1, 2, 3]), shared(4), \\+ catch(other(_), _, fail)"); got != "yes" {
			t.Error(got)
		}
	}
	fsys["rules/sub/other.pl"].Data = []byte(":- module(other, [other/1]). other(7).")
	fsys["rules/more.pl"].Data = []byte("more(8).")
	if err := p.Load(ctx, fsys, "rules/main.pl"); err != nil {
		t.Error(err)
	}
	if got := outcome(p, "findall(X, main(X), [7, 8])"); got != "yes" {
		t.Error(got)
	}
	if err := p.Load(ctx, fsys, "none.pl"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	for want, patterns := range map[string][]string{
		"prolog: no files are named":         nil,
		"prolog: rules: is a directory":      {"rules"},
		"prolog: [: syntax error in pattern": {"["},
	} {
		if err := p.Load(ctx, fsys, patterns...); err == nil || err.Error() != want {
			t.Errorf("%q, not %q", err, want)
		}
	}
	if got := outcome(p, "consult('rules/main')"); got != "permission_error(open,source_sink,'rules/main')" {
		t.Error("after loading the files are not there: " + got)
	}
}

// TestLoadErrors: errors have their file, line and column, and nothing has been changed.
func TestLoadErrors(t *testing.T) {
	ctx := context.Background()
	p := newInterpreter(t, "kept(1). kept(2). :- dynamic d/1. d(1). d(2). d(3). :- op(700, xfx, ===>).")
	if err := p.Load(ctx, files("a.pl", "a(1). a(2). only(1). u(X) :- a(X)."), "a.pl"); err != nil {
		t.Fatal(err)
	}
	check := func(when string) {
		t.Helper()
		for _, query := range []string{
			"findall(X, a(X), [1, 2]), only(1), u(2)",
			"findall(X, kept(X), [1, 2]), findall(X, d(X), [1, 2, 3])",
			"X = (a ===> b), \\+ catch(atom_to_term('a ~~> b', _, _), _, fail)",
			"\\+ current_module(broken), \\+ catch(fresh(_), _, fail), \\+ current_predicate(fresh/1)",
			"\\+ predicate_property(a(_), dynamic), predicate_property(d(_), dynamic), \\+ predicate_property(kept(_), multifile)",
			"current_prolog_flag(occurs_check, false), \\+ current_prolog_flag(my_flag, _), X = \"s\", string(X)",
			"\\+ source_file('given:/broken.pl')",
			"append([1], [2], [1, 2]), \\+ clause(user:term_expansion(_, _), _)",
			"catch(atom_length(_, _), error(instantiation_error, _), true)",
		} {
			if got := outcome(p, query); got != "yes" {
				t.Errorf("%s: %s: %s", when, query, got)
			}
		}
	}
	check("before")
	broken := `:- module(broken, [fresh/1]).
:- op(700, xfx, user:(~~>)), op(0, xfx, user:(===>)).
:- set_prolog_flag(occurs_check, true), set_prolog_flag(my_flag, 1).
:- dynamic(user:a/1), discontiguous(user:kept/1).
:- asserta(user:d(0)), retract(user:d(2)), retractall(user:a(_)).
user:term_expansion(x, y).
user:portray(z).
prolog:message(q) --> [].
:- use_module(library(assoc)), list_to_assoc([], _).
fresh(1).
user:fresh(2).
  wrong( .
fresh(X) :- Y = 1,
	  X = Y Z.
:- fail.
  :- atom_length(_, _).
`
	err := p.Load(ctx, files("sub/broken.pl", broken), "sub/broken.pl")
	var load *prolog.LoadError
	if !errors.As(err, &load) || len(load.Errors) != 4 {
		t.Fatalf("%v", err)
	}
	place := func(err error) string {
		var (
			syn    *prolog.SyntaxError
			clause *prolog.ClauseError
		)
		switch {
		case errors.As(err, &syn):
			return fmt.Sprintf("%s:%d:%d", syn.Pos.File, syn.Pos.Line, syn.Pos.Column)
		case errors.As(err, &clause):
			return fmt.Sprintf("%s:%d:%d", clause.File, clause.Line, clause.Column)
		}
		return err.Error()
	}
	for i, want := range []string{"sub/broken.pl:12:10", "sub/broken.pl:14:10", "sub/broken.pl:15:1", "sub/broken.pl:16:3"} {
		if got := place(load.Errors[i]); got != want {
			t.Errorf("error %d is at %s, want %s: %v", i, got, want, load.Errors[i])
		}
	}
	check("after Load")
	if err := p.Exec("a(9). d(9). fresh(9). :- a(10)."); err == nil {
		t.Error("no error")
	}
	check("after Exec")
	// A file that is loaded again and is broken now leaves the old one.
	if err := p.Load(ctx, files("a.pl", "a(7). b( ."), "a.pl"); err == nil {
		t.Error("no error")
	}
	check("after loading a.pl again")
	cancelled, cancel := context.WithCancel(ctx)
	if err := p.Register("stop/0", func() bool { cancel(); return true }); err != nil {
		t.Fatal(err)
	}
	if err := p.Load(cancelled, files("a.pl", "a(7). :- stop, repeat, fail."), "a.pl"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	check("after a load that was cancelled")
	if err := p.Load(ctx, files("a.pl", "a(1). a(2). only(1). u(X) :- a(X). a(3)."), "a.pl"); err != nil {
		t.Error(err)
	}
	if got := outcome(p, "findall(X, a(X), [1, 2, 3])"); got != "yes" {
		t.Error(got)
	}
}

// TestUndo: what the directives of a text with an error have changed outside of the database is
// what it was.
func TestUndo(t *testing.T) {
	p := newInterpreter(t, `
:- nb_setval(old, 1).
:- recordz(k, 1), recordz(k, 2, _), recordz(k, 3).
:- flag(n, _, 5).
:- table tabled/1.
tabled(1).
`)
	const text = `
:- nb_setval(old, f(2)), nb_setval(old, 3), nb_setval(new, 1).
:- recordz(k, 4), recorda(k, 0), recordz(l, 1), recorded(k, 1, R1), erase(R1), recorded(k, 2, R2), erase(R2), recorded(k, 4, R4), erase(R4).
:- flag(n, _, 7), flag(new, _, 1).
:- open_null_stream(S), set_stream(S, alias(mine)), set_output(S).
:- open_null_stream(S), close(S).
:- tabled(_).
:- table fresh/1.
fresh(1).
:- fresh(_).
:- char_conversion(&, '%').
:- format_predicate(z, foo(_, _)).
:- message_queue_create(_, [alias(queue)]), message_queue_create(Q), message_queue_destroy(Q).
:- mutex_create(_, [alias(mutex)]), mutex_lock(mutex), mutex_create(M), mutex_destroy(M).
`
	for range 3 {
		if err := p.Exec(text + ":- unknown."); err == nil {
			t.Fatal("no error")
		}
		for _, query := range []string{
			"nb_getval(old, 1), \\+ catch(nb_getval(new, _), _, fail)",
			"findall(X, recorded(k, X), [1, 2, 3]), \\+ recorded(l, _)",
			"flag(n, 5, 5), flag(new, 0, 0)",
			"\\+ stream_property(_, alias(mine)), current_output(S), stream_property(S, alias(user_output))",
			"\\+ current_table(_, _), \\+ current_predicate(fresh/1), tabled(1), abolish_all_tables",
			"\\+ current_char_conversion(&, '%'), \\+ current_format_predicate(_, _)",
			"\\+ message_queue_property(_, _), \\+ mutex_property(_, _)",
		} {
			if got := outcome(p, query); got != "yes" {
				t.Errorf("%s: %s", query, got)
			}
		}
	}
	if err := p.Exec(text); err != nil {
		t.Fatal(err)
	}
	if got := outcome(p, "nb_getval(old, 3), nb_getval(new, 1), findall(X, recorded(k, X), [0, 3]), flag(n, 7, 7), current_table(_, _)"); got != "yes" {
		t.Error(got)
	}
}

// TestLoadWhileQueriesRun loads a program again and again while goals of other goroutines
// run, none of which sees half of it.
func TestLoadWhileQueriesRun(t *testing.T) {
	ctx := context.Background()
	p := newInterpreter(t, "")
	version := func(n int) fstest.MapFS {
		return files("v.pl", fmt.Sprintf("a(%d). b(%d). b(%[1]d). c(X) :- a(X). d(%[1]d).", n, n))
	}
	if err := p.Load(ctx, version(0), "v.pl"); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				if err := p.QuerySolution("findall(X, b(X), [N, N]), once(a(_)), once(c(_)), once(d(_))").Err(); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	sols, err := p.Query("b(X)") // continues with the old clauses
	if err != nil || !sols.Next() {
		t.Fatal(err)
	}
	loads := 100
	if testing.Short() {
		loads = 20
	}
	for i := range loads {
		if err := p.Load(ctx, version(i+1), "v.pl"); err != nil {
			t.Error(err)
		}
	}
	close(done)
	wg.Wait()
	var s struct{ X int }
	if !sols.Next() || sols.Scan(&s) != nil || s.X != 0 || sols.Next() {
		t.Errorf("%d, %v", s.X, sols.Err())
	}
}

// TestTexts: a second text replaces the clauses of the first, or adds to them.
func TestTexts(t *testing.T) {
	for _, c := range []struct {
		option []prolog.Option
		want   string
	}{
		{nil, "[3]"},
		{[]prolog.Option{prolog.WithAddedTexts()}, "[1 2 3]"},
	} {
		p := newInterpreter(t, "a(1). a(2).", c.option...)
		if err := p.Exec("a(3). b(1)."); err != nil {
			t.Error(err)
		}
		var s struct{ L []int }
		if err := p.QuerySolution("findall(X, a(X), L)").Scan(&s); err != nil || fmt.Sprint(s.L) != c.want {
			t.Errorf("%v, %v, want %v", s.L, err, c.want)
		}
	}
	p := newInterpreter(t, "", prolog.WithPartialTexts())
	if err := p.Exec("a(1). a( ."); err == nil {
		t.Error("no error")
	}
	if got := outcome(p, "a(1)"); got != "yes" {
		t.Error(got)
	}
}

// ExampleInterpreter_Load loads rules and tells where they are wrong.
func ExampleInterpreter_Load() {
	rules := fstest.MapFS{
		"main.pl":   {Data: []byte(":- use_module(prices).\ntotal(Item, N, T) :- price(Item, P), T is N*P.\n")},
		"prices.pl": {Data: []byte(":- module(prices, [price/2]).\nprice(tea, 3).\nprice(milk 2).\n")},
	}
	p, err := prolog.New(nil, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	err = p.Load(ctx, rules, "main.pl")
	var wrong *prolog.SyntaxError
	if errors.As(err, &wrong) {
		fmt.Println(wrong.Pos.File, wrong.Pos.Line, wrong.Pos.Column, wrong.Message)
	}
	rules["prices.pl"].Data = []byte(":- module(prices, [price/2]).\nprice(tea, 3).\nprice(milk, 2).\n")
	fmt.Println(p.Load(ctx, rules, "main.pl"))
	var s struct{ T int }
	fmt.Println(p.QuerySolution("total(milk, 4, T)").Scan(&s), s.T)
	// Output:
	// prices.pl 3 12 operator_expected
	// <nil>
	// <nil> 8
}

// TestLoadAhead: what Load reads before it changes the database is what the text is when it is
// loaded, whatever directives and hooks there are. A file that another one loads is not read
// ahead.
func TestLoadAhead(t *testing.T) {
	const all = "forall(member(P, [a/1, a/2, b/1, c/0, f/1, r/1, s/1]), (current_predicate(P) -> listing(P) ; write(none(P)), nl))"
	for _, text := range []string{
		"a(1). a(2). b(X) :- a(X). c. a(3).",
		"a(x). :- op(700, xfx, ===>). a(x ===> y). b(X ===> Y) :- a(X ===> Y). :- op(0, xfx, ===>). a(1). a(x ===> y).",
		`a("x"). :- set_prolog_flag(double_quotes, codes). a("x"). b(X) :- X = "x". f(1).`,
		"a(1). term_expansion(b(X), [b(X), f(X)]). a(2). b(1). term_expansion(a(X), a(X, X)). a(3). b(2).",
		"a(1). user:term_expansion(b(X), P, [b(X), s(V)], P) :- nonvar(P), arg(1, P, _), V = seen. b(1). a(2).",
		":- if(true). a(1). :- else. a(2). :- endif. :- if(fail). a(3). b(1). :- else. a(4). :- endif. a(5).",
		"a(1). [a(2), b(3)]. '[|]'(a(7), []). a([]). a([1|T], T). a(_, X). b(_) :- true.",
		"a(1). a(. a(2). b(X, . a(3).",
		"a(1). end_of_file. a(2).",
		"a(X, Y, Z). r(_A) :- s(_A). s(1). f(_) --> []. a(1).",
		":- style_check(-singleton). a(X). b(Y) :- c. c.",
		"a(1) :- true. m:a(2). m:b(X) :- a(X). a(1), b(2). 7. \"text\". X. f(1) --> a. {a}. :- dynamic a/1. a(9).",
		":- module_transparent(a/1). a(1). a(2). :- thread_local b/1. b(1). b(2). atom_length(1, 2). a(3).",
		"a(X) => b(X). a(7). a(_) => true. b(1).",
		":- encoding(utf8). a('\u00e4'). :- encoding(iso_latin_1). a('\u00e4'). b(1).",
		"#!/bin/prolog\na('\\x41\\'). % comment\n/* another */ a(\"\"\"\"). a(0'a). a(1.5e300). a(123456789012345678901234567890). a(1r3).",
		":- dynamic a/1. a(1). :- retract(a(1)), assertz(a(5)). a(2). :- initialization(assertz(a(6))).",
		"a(_{x: 1}). a(X, Y) :- Y = X.put(_{z: 2}). b(1). a(S.len(), 1) :- true. c.",
		"a(1). b(1). a(2). b(2).",
	} {
		var ahead, later strings.Builder
		p, err := prolog.New(nil, &ahead, prolog.WithPartialTexts())
		if err != nil {
			t.Fatal(err)
		}
		q, err := prolog.New(nil, &later, prolog.WithPartialTexts())
		if err != nil {
			t.Fatal(err)
		}
		fsys := files("f.pl", text, "main.pl", ":- consult(f).")
		got, want := fmt.Sprint(p.Load(context.Background(), fsys, "f.pl")), fmt.Sprint(q.Load(context.Background(), fsys, "main.pl"))
		got += outcome(p, all) + ahead.String()
		want += outcome(q, all) + later.String()
		variable := regexp.MustCompile(`_\d+`)
		if got, want = variable.ReplaceAllString(got, "_"), variable.ReplaceAllString(want, "_"); got != want {
			t.Errorf("%s\nread ahead: %s\nread when it is loaded: %s", text, got, want)
		}
	}
}

// TestLoadErrorsOfLibraries checks that a text with errors undoes its own changes, but not
// those of the libraries that were loaded for it.
func TestLoadErrorsOfLibraries(t *testing.T) {
	for _, text := range []string{
		":- X is foo+1.", // its warning loads the texts of messages
		":- use_module(library(clpfd)). :- fail.",
		":- use_module(library(chr)). :- throw(x). :- chr_constraint a/0.",
		":- use_module(library(settings)). :- setting(volume, integer, 11, 'The volume'). :- set_setting(volume, 12). a(.",
		":- gensym(g, A), gensym(g, A). :- flag(f, _, 7). :- create_prolog_flag(mine, 1, []). :- nb_setval(k, 1). :- fail.",
	} {
		var out strings.Builder
		p, err := prolog.New(nil, &out)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			var load *prolog.LoadError
			if err := p.Exec(text); !errors.As(err, &load) {
				t.Errorf("%s: %v", text, err)
			}
		}
		out.Reset()
		if err := p.Exec("single(X)."); err != nil {
			t.Error(err)
		}
		if want := "Warning: exec:1:1:\nWarning:    Singleton variables: [X]\n"; out.String() != want {
			t.Errorf("%s: then a warning is %q", text, out.String())
		}
		for _, query := range []string{
			"gensym(g, g1), flag(f, 0, 0), \\+ current_prolog_flag(mine, _), \\+ catch(nb_getval(k, _), _, fail)",
			"\\+ catch(setting(volume, _), _, fail)",
			"use_module(library(clpfd)), current_prolog_flag(clpfd_goal_expansion, true)",
			"use_module(library(chr)), current_prolog_flag(chr_toplevel_show_store, true)",
		} {
			if got := outcome(p, query); got != "yes" {
				t.Errorf("%s: %s: %s", text, query, got)
			}
		}
	}
}
