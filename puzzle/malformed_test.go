package puzzle

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestMalformed reads texts in which something is wrong: all of it is said, with its place.
func TestMalformed(t *testing.T) {
	const name = "../testdata/puzzles/malformed.txtar"
	a, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(a.Files); i += 2 {
		text, want := a.Files[i], &a.Files[i+1]
		_, err := Parse(text.Name, string(text.Data))
		problems, ok := err.(Problems)
		if !ok {
			t.Errorf("%s: %v", text.Name, err)
			continue
		}
		for _, p := range problems {
			if p.Line < 1 || p.Column < 1 {
				t.Errorf("%s: no place: %v", text.Name, p)
			}
		}
		got := strings.TrimSpace(err.Error()) + "\n"
		if *update {
			want.Data = []byte(got)
		} else if got != string(want.Data) {
			t.Errorf("got:\n%swant:\n%s", got, want.Data)
		}
	}
	if *update {
		if err := os.WriteFile(name, txtar.Format(a), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
