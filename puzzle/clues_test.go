package puzzle

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the tests find into their files")

// TestClues reads the files of ../testdata/puzzles/clues: a puzzle, and below each clue, after
// a tab, what it means, each reading on a line, or why it cannot be read.
func TestClues(t *testing.T) {
	files, err := filepath.Glob("../testdata/puzzles/clues/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got := clues(t, file, string(want))
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		gotLines, wantLines := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
		for i, line := range gotLines {
			if i >= len(wantLines) || line != wantLines[i] {
				t.Errorf("%s:%d: got %q", file, i+1, line)
				break
			}
		}
	}
}

// clues returns a file as it should be.
func clues(t *testing.T, file, text string) []byte {
	var lines []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "\t") {
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		}
	}
	p, err := Parse(file, strings.Join(lines, "\n"))
	if p == nil {
		t.Fatal(err)
	}
	said := make([][]string, len(lines)+1)
	for _, c := range p.Clues {
		if c.Formula != nil {
			c.Readings = append(c.Readings, c.Formula)
		}
		for _, f := range c.Readings {
			said[c.Line] = append(said[c.Line], p.Say(f))
		}
	}
	for _, q := range p.Questions {
		if q.Is != nil {
			said[q.Line] = append(said[q.Line], "? "+p.Say(q.Is))
		} else {
			said[q.Line] = append(said[q.Line], "? "+p.Categories[q.Ask].Name+" of "+p.Label(q.Of))
		}
	}
	for _, u := range p.Unread {
		said[u.Line] = append(said[u.Line], "! "+u.Reason)
	}
	var b bytes.Buffer
	for i, line := range lines {
		b.WriteString(line + "\n")
		for _, s := range said[i+1] {
			b.WriteString("\t" + s + "\n")
		}
	}
	return b.Bytes()
}
