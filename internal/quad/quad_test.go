package quad

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	const text = `% 8.16.1 atom_length/2
% more of it
| p(1).
|
| p(2).

?- p(X).
   X = 1
;  writes("a\n\"\x41\\101\"""), X = 2,
   Y = 3
;  ... .

% errors
%swi: its choice
%gprolog: another
?- X = 'a.
    b', Y = 0'. ; Z = "." .  % comment
   writes("x"), error(foo, _).

% #7
?- writeq(').
   throws(a).

?- fail.
   writes(_).

?- '\
''.
   error(_, _).
`
	want := []Item{
		{Program: &Program{Line: 3, Text: "p(1).\n\np(2).\n"}},
		{Case: &Case{Line: 7, Section: "8.16.1 atom_length/2", Query: "p(X).", More: true, Answers: []Answer{
			{Line: 8, Text: "X = 1"},
			{Line: 9, Text: "X = 2,\n   Y = 3", Writes: "a\n\"AA\""},
		}}},
		{Case: &Case{Line: 16, Section: "errors", Query: "X = 'a.\n    b', Y = 0'. ; Z = \".\" .  % comment",
			Differs: map[string]string{"swi": "its choice", "gprolog": "another"},
			Answers: []Answer{{Line: 18, Kind: Error, Text: "error(foo, _)", Writes: "x"}}}},
		{Case: &Case{Line: 21, Section: "errors", Query: "writeq(').",
			Answers: []Answer{{Line: 22, Kind: Throws, Text: "throws(a)"}}}},
		{Case: &Case{Line: 24, Section: "errors", Query: "fail.",
			Answers: []Answer{{Line: 25, Text: "true", Any: true}}}},
		{Case: &Case{Line: 27, Section: "errors", Query: "'\\\n''.",
			Answers: []Answer{{Line: 29, Kind: Error, Text: "error(_, _)"}}}},
	}
	file, err := Parse("t.txt", text)
	if err != nil {
		t.Fatal(err)
	}
	if len(file.Items) != len(want) {
		t.Fatalf("%d items, want %d", len(file.Items), len(want))
	}
	for n, it := range file.Items {
		if !reflect.DeepEqual(it, want[n]) {
			t.Errorf("item %d: %+v %+v, want %+v %+v", n, it.Program, it.Case, want[n].Program, want[n].Case)
		}
	}
}

// TestISO has tables that end with a program.
func TestISO(t *testing.T) {
	for path, want := range map[string]bool{"x/iso/a.txt": true, "iso/x/a.txt": false} {
		if f, err := Parse(path, "| p."); err != nil || f.ISO() != want {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"?- a.\n", "t.txt:1: the query has no answer"},
		{"?- a.\n\n   true.\n", "t.txt:1: the query has no answer"},
		{"\n?- a.\n   true\n;  b\n", "t.txt:4: the last answer must end with a full stop"},
		{"\n?- a.\n   true\n", "t.txt:3: the last answer must end with a full stop"},
		{"?- \n   true.\n", "t.txt:1: the query is empty"},
		{"?- a,\n   b.\ntrue.\n", "t.txt:3: the first answer must be indented"},
		{"?- a.\n   true\n;  false\n;  true.", "t.txt:4: nothing may follow"},
		{"?- a.\n   true\n;  ...\n;  true.", "t.txt:4: nothing may follow"},
		{"?- a.\n   ... .", "t.txt:2: the first answer must not be ..."},
		{"?- a.\n   true\n;  .", "t.txt:3: an answer is empty"},
		{"?- a.\n   writes(\"a).", "t.txt:2: the text of writes(...) does not end"},
		{"?- a.\n   writes(\"\\z\").", "t.txt:2: unknown escape"},
		{"?- a.\n   writes(\"\\xg\\\").", "t.txt:2: unknown escape \\xg"},
		{"?- a.\n   writes(\"a\"), .", "t.txt:2: an answer is empty"},
		{"?- a.\n   writes(\"a\") X = 1.", "t.txt:2: expected a comma"},
		{"?- a.\n   writes(\"a\", X = 1.", "t.txt:2: expected writes"},
		{"?- '\\\n''.\ntrue.\n", "t.txt:1: the query has no answer"},
		{"a.\n", "t.txt:1: expected a comment"},
		{"%swi: reason\n\n?- a.\n   true.\n", "t.txt:2: a %system: line must"},
		{"%swi: reason", "t.txt:1: a %system: line must"},
		{"?- a.\n   writes(a).", "t.txt:2: expected writes"},
	} {
		_, err := Parse("t.txt", test.text)
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%q: %v, want %s", test.text, err, test.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	text, err := os.ReadFile("testdata/check.txt")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text))
	f.Add("?- X = 0'\\x41\\ .\n   writes(\"\\x41\\\\\n\"), X = 65.\n")
	f.Add("?- /* a */ `b` = 'c''d'.\n   false.\n")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := Parse("f.txt", text)
		if err != nil {
			return
		}
		for _, c := range file.Cases() {
			if c.Query == "" || len(c.Answers) == 0 {
				t.Errorf("case without query or answers: %+v", c)
			}
		}
	})
}
