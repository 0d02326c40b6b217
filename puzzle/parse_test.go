package puzzle

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestCollection reads, solves and checks the puzzles of the collection.
func TestCollection(t *testing.T) {
	files, err := filepath.Glob("../puzzles/collection/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Parse(filepath.Base(file), string(text))
		if err != nil {
			t.Error(err)
			continue
		}
		r, err := Solve(context.Background(), p, Options{Brief: true})
		if err != nil {
			t.Error(err)
			continue
		}
		if r.Status != Unique || len(r.Wrong) > 0 {
			t.Errorf("%s: %s %v %v", file, r.Status, r.Unread, r.Wrong)
		}
		if len(p.Answer) == 0 && len(p.Questions) == 0 {
			t.Errorf("%s: no answer", file)
		}
	}
}

// TestSaidAgain reads what the clues of the tests mean in the wording in which they are said back:
// it means the same.
func TestSaidAgain(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../puzzles/collection/*.txt", "../testdata/puzzles/clues/*.txt"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatal(len(found), err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, _ := Parse(file, regexp.MustCompile(`(?m)^\t.*\n`).ReplaceAllString(string(text), ""))
		var said []string
		for _, c := range p.Clues {
			for _, f := range append(c.Readings, c.Formula) {
				if f != nil {
					said = append(said, p.Say(f))
				}
			}
		}
		end := 0
		for _, c := range p.Categories {
			end = max(end, c.Line)
		}
		head := strings.Join(strings.Split(string(text), "\n")[:end], "\n")
		again, err := Parse(file, head+"\n\n"+strings.Join(said, ".\n")+".\n")
		if err != nil || len(again.Clues) != len(said) {
			t.Error(len(again.Clues), len(said), err)
			continue
		}
		for i, c := range again.Clues {
			if c.Said != said[i] {
				t.Errorf("%s: %q is read as %q", file, said[i], c.Said)
			}
		}
	}
}

func BenchmarkParse(b *testing.B) {
	text, err := os.ReadFile("../puzzles/collection/zebra.txt")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse("", string(text)); err != nil {
			b.Fatal(err)
		}
	}
}

func TestParseNothing(t *testing.T) {
	_, err := Parse("empty.txt", "")
	if err == nil || !strings.HasPrefix(err.Error(), "empty.txt:1:1: ") {
		t.Error(err)
	}
}
