package edit

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestHistoryFile keeps entries of several lines across runs, and cuts a long file.
func TestHistoryFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "config", "history")
	h := OpenHistory(file)
	for _, text := range []string{"a.", "a.", "  ", "b,\nc.\n", " d. "} {
		h.Add(text)
	}
	again := OpenHistory(file)
	if want := []string{"a.", "b,\nc.", "d."}; !slices.Equal(again.entries, want) || len(again.Session()) != 0 {
		t.Errorf("%q, want %q", again.entries, want)
	}
	again.Add("d.")
	if got := again.Session(); !slices.Equal(got, []string{"d."}) {
		t.Errorf("the entries of this run are %q", got)
	}
	if err := os.WriteFile(file, []byte(strings.Repeat("x.\n", 2*maxHistory+1)), 0o600); err != nil {
		t.Fatal(err)
	}
	OpenHistory(file)
	if text, err := os.ReadFile(file); err != nil || len(text) != 3*maxHistory {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}

// TestEvents has texts that stand for entries.
func TestEvents(t *testing.T) {
	h := OpenHistory("")
	for _, text := range []string{"foo(1).", "bar(2).", "foo(3)."} {
		h.Add(text)
	}
	for text, want := range map[string]string{"!!": "foo(3).", "!!.": "foo(3).", "!1": "foo(1).", "!2.": "bar(2).", "!-2": "bar(2).",
		"!b": "bar(2).", "!foo": "foo(3).", "!": "", "!.": "", "!, foo": "", "!9": "", "!nothing": "", "foo": "", "! !": ""} {
		if got, ok := h.Event(text); got != want || ok != (want != "") {
			t.Errorf("%s: %q, %t, want %q", text, got, ok, want)
		}
	}
}

// TestEndsClause has texts that Enter ends, and others.
func TestEndsClause(t *testing.T) {
	for text, want := range map[string]bool{"": false, "% foo": false, "\n/* a */ % b\nX = 1.": true, "X = 1.": true, "X = 1. ": true, "X = 1. % foo": true, "X = a. /* b */": true, "/* /* */ a.": false, "/* /* */ */ a.": true, "/*/ a.": false, "/***/ a.": true,
		"X = 1. Y = 2.": true, "X = 0'a.": true, "X = 'a.b'.": true, "X = 'it''s'.": true, "X = \"a\\\".\".": true, "foo(].": true, "X = 0''.": true, "X = 16'FF.": true, "X = f(2'1, 'a').": true, "X = a2'b.": false,
		"X = 1'a.": false, "X = 2'2.": false, "X = 37'1.": false, "X = 00'a.": false, "X = 0'\n.": true,
		`X = '\x41\'.`: true, `X = '\101\\x41\'.`: true, `X = "\x41.".`: true, `X = '\x41\`: false, `X = '\a\'.`: false, "X = 0'.": false, "X = 0'..": true, "X = 0'\\n.": true,
		"X = 1": false, "X = 1.5": false, "X = 'a.": false, "X = \"a.": false, "/* a.": false, "X = a+.": false, "X = 1. Y": false, "f(\n": false, "X = =..": false} {
		if got := EndsClause(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}
