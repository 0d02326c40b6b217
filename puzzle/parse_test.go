package puzzle

import (
	"context"
	"os"
	"path/filepath"
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
