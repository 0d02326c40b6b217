package analysis

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/zebralog/prolog/internal/source"
)

// workspaceOf is a workspace of files that are given as texts.
func workspaceOf(t *testing.T, files map[string]string) *Workspace {
	t.Helper()
	system, err := NewSystem()
	if err != nil {
		t.Fatal(err)
	}
	ws := &Workspace{System: system, Library: &source.Library{Open: func(path string) ([]byte, error) {
		if text, ok := files[path]; ok {
			return []byte(text), nil
		}
		return nil, errors.New("no such file")
	}}}
	ws.Version = func(path string) any { return files[path] }
	for path := range files {
		ws.Add(path)
	}
	return ws
}

// TestCheck checks files, and compares line:column code of the findings.
func TestCheck(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"a :- b.\nb.\n", ""},
		{"a(X) :- b(Y).\nb(_).\n", "1:3 singleton, 1:11 singleton"},
		{"a(_X, _X).\na(_y, _).\na(__z).\n", "1:3 multiton, 1:7 multiton, 2:3 singleton"},
		{"a :- c.\nb.\na.\n", "1:6 undefined, 3:1 discontiguous"},
		{":- discontiguous a/0.\na.\nb.\na.\n", ""},
		{":- dynamic c/0.\na :- c, assertz(d(1)), d(_).\n", ""},
		{"a :- maplist(b, [1]), foldl([X]>>c(X), [1], 0, _), findall(X, (e, X^f), _).\nb(_).\n", "1:34 undefined, 1:64 undefined, 1:68 undefined"},
		{"a --> b, {c}, \"x\", [d], call(e, 1), \\+ f, !.\n",
			"1:7 undefined, 1:11 undefined, 1:30 undefined, 1:40 undefined"},
		{":- module(m, [a/0, b/1]).\na :- c.\nd.\nc.\n", "1:20 export, 3:1 unused"},
		{":- use_module(nosuch).\na :- b.\n", "1:15 file"},
		{":- use_module(other).\na :- exported(1), hidden(1).\n", "2:19 undefined"},
		{"a(X) :- !, b(X).\na(1).\nb(_).\n", "2:1 unreachable"},
		{"a(X) => b(X).\na(1) => true.\nb(X), X > 1 => true.\nb(X), X > 2 => true.\nb(_) => true.\n", "2:1 unreachable"},
		{":- if(true).\na.\n:- else.\nb.\n:- endif.\n", ""},
		{"a :- lists:append([], _, _), m:anything, X = 1.\n", "1:42 singleton"},
		{"a :- )\nb.\nc(X) :- (.\n", "1:6 syntax, 3:10 syntax"},
		{":- initialization(main).\nmain :- aa, phrase(g, []).\ng --> [].\n", "2:9 undefined"},
		{"term_expansion(x, y).\na :- whatever.\n", ""},
		{":- det(a/1).\na(_).\na(_).\n", "3:1 determinism"},
		{"a :- call({X}/[Y]>>b(X, Y), 1).\nb(_, _).\n", ""},
		{"a(L, P) :- maplist(\\X^(b, c(X)), L), maplist(P>>d, L), foldl([X]>>e(X), L, 0, _).\nb.\nc(_).\ne(_, _).\n", "1:67 undefined"},
		{"a(X) :- b(X.c), Y = X.put(c, 1), d(Y).\nb(_).\n", "1:34 undefined"},
		{":- use_module(library(record)).\n:- record p(x:integer=0, y).\na :- make_p([], P), p_x(P, _), set_y_of_p(1, P, _), b.\n", "3:53 undefined"},
		{":- use_module(library(chr)).\n:- chr_constraint c/1, d(+int).\nn @ c(X) \\ c(X) # I <=> X > 1 | e(I), d(X) pragma passive(I).\n", "3:33 undefined"},
	} {
		ws := workspaceOf(t, map[string]string{"/a.pl": test.text, "/other.pl": ":- module(other, [exported/1]).\nexported(1).\nhidden(1).\n"})
		var got []string
		for _, d := range ws.Check(ws.Unit("/a.pl")) {
			before := test.text[:d.From]
			got = append(got, fmt.Sprintf("%d:%d %s", 1+strings.Count(before, "\n"), len(before)-strings.LastIndexByte(before, '\n'), d.Code))
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%s: want %s\ngot %s", test.text, test.want, strings.Join(got, ", "))
		}
	}
}

// TestBroken checks programs with missing parts: nothing panics.
func TestBroken(t *testing.T) {
	text, err := os.ReadFile("../format/testdata/messy.pl")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"/a.pl": ""}
	ws := workspaceOf(t, files)
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		from, n := rnd.IntN(len(text)), 1+rnd.IntN(400)
		files["/a.pl"] = string(text[:from]) + string(text[min(len(text), from+n):])
		ws.Refresh()
		u := ws.Unit("/a.pl")
		ws.Check(u)
		for i := range u.Clauses {
			u.Comment(i)
		}
		u.Introduction()
		for offset := 0; offset < len(u.Text); offset += 7 {
			u.In(offset)
			u.ClauseAt(offset)
		}
	}
}

// TestDocumented finds the name of a predicate in the heads of the comments before it, and not in their text.
func TestDocumented(t *testing.T) {
	text := "a.\n%!  p(+X) is det.\n%!  p(+X, -Y) is det.\n%!  p(?X) is nondet.\n%\n%   p(1) is so.\n%   p\np(_).\n" +
		"/** g(+L)// is det.\n *  g\n */\ng(_) --> [].\n%   p(X): no such comment.\np(_, _).\n"
	ws := workspaceOf(t, map[string]string{"a.pl": text})
	u := ws.Unit("a.pl")
	for _, test := range []struct {
		pi   PI
		want string
	}{{PI{"p", 1}, "7 47"}, {PI{"p", 2}, ""}, {PI{"g", 3}, "98"}, {PI{"g", 1}, ""}} {
		var got []string
		for _, d := range u.First() {
			if d.PI == test.pi {
				for _, r := range u.Documented(d.Clause, test.pi) {
					got = append(got, fmt.Sprint(r.From))
					if text[r.From:r.To] != test.pi.Name {
						t.Errorf("%v: %q", test.pi, text[r.From:r.To])
					}
				}
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%v: %v, not %s", test.pi, got, test.want)
		}
	}
}
