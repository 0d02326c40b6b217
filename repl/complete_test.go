package repl_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestComplete asks for what could stand at the end of a text.
func TestComplete(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"prog.pl", "my file.txt", "Upper.pl"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("sub", 0o700); err != nil {
		t.Fatal(err)
	}
	e, _, _ := newNative(t, "")
	for _, query := range []string{"Foo = 1", "assertz(house_of(x, green_elephant))", "assertz(house_of(x))", "op(700, xfx, =~~=)", "op(700, xfx, housed)"} {
		if _, err := solve(e, query); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ text, want string }{
		{"house", "[house_of/1,2 user](, [housedoperator, 700] "},
		{"X = f(atom_lengt", "[atom_length/2 system]("},
		{"subtra", "[subtract/3 library(lists)]("},
		{"lists:subtra", "[subtract/3 library(lists)]("},
		{"prolog_listing:subtra", ""},
		{"X = green_el", "[green_elephant]"},
		{"member(Some, L), Other = So", "[Some]"},
		{"member(Some, [_Thing]), _", "[_Thing]"},
		{"Y = $F", "[Foo]"},
		{"Y = $", "[Foo]"},
		{"X =~", "[=~~=] "},
		{"set_prolog_flag(double_q", "[double_quotes], "},
		{"current_prolog_flag(bounde", "[bounded], "},
		{":- use_module(library(dcg/h", "[dcg/high_order])"},
		{"use_module(library(assoc", "[assoc])"},
		{"open('my", "[my file.txt]'"},
		{"open(\"./my", "[./my file.txt]\""},
		{"[pr", "[prog]"},
		{"consult(s", "[sub/]"},
		{"[prog, s", "[sub/]"},
		{"% atom_le", ""},
		{"/* atom_le", ""},
		{"X = 0'a, atom_lengt", "[atom_length/2 system]("},
		{"", ""},
		{"foo(", ""},
		{"no_such_name_at_all_", ""},
	} {
		start, found := e.Complete(test.text)
		var got []string
		for _, c := range found {
			if !strings.HasPrefix(c.Text, test.text[start:]) {
				t.Errorf("%s: %q does not begin with %q", test.text, c.Text, test.text[start:])
			}
			got = append(got, "["+c.Text+c.Note+"]"+c.End)
		}
		if text := strings.Join(got, ", "); text != test.want {
			t.Errorf("%s: %s, want %s", test.text, text, test.want)
		}
	}
}
