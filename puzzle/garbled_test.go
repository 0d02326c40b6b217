package puzzle

import (
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/zebralog/prolog/internal/daily"
)

var garbledSeed = flag.Uint64("garbled", 1, "seed of TestGarbled")

// words are such as give a clue another meaning where they stand.
var words = strings.Fields("first second third last 1st 7 two 1960 $5 9:30 May twice half once not either or " +
	"neither nor and of the one other more less than most oldest before after next between who which " +
	"that whose was has been did does he she it they exactly somewhere years days , ; ' - ( ) \" : %")

// TestGarbled reads the clues of ../testdata/puzzles/clues with words inserted, left out
// and exchanged at random. They may be unread, but reading must reach the end.
func TestGarbled(t *testing.T) {
	files, err := filepath.Glob("../testdata/puzzles/clues/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	today := daily.Cases(t, 8)
	for i, file := range files {
		if !today(i) {
			continue
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(*garbledSeed, uint64(i)))
		var lines []string
		for line := range strings.Lines(string(content)) {
			if !strings.HasPrefix(line, "\t") {
				lines = append(lines, garbled(r, strings.TrimSuffix(line, "\n")))
			}
		}
		text := strings.Join(lines, "\n")
		var problems Problems
		if _, err := Parse(file, text); err != nil && !errors.As(err, &problems) {
			t.Errorf("%v\n%s", err, text)
		}
	}
}

// garbled returns a line with some other words, unless it has the options of a category.
func garbled(r *rand.Rand, line string) string {
	fields := strings.Fields(line)
	if strings.Contains(line, ":") || len(fields) < 4 {
		return line
	}
	for range 1 + r.IntN(2) {
		at := r.IntN(len(fields))
		switch r.IntN(3) {
		case 0:
			fields[at] = words[r.IntN(len(words))]
		case 1:
			fields[at] += " " + words[r.IntN(len(words))]
		default:
			other := r.IntN(len(fields))
			fields[at], fields[other] = fields[other], fields[at]
		}
	}
	return strings.Join(fields, " ")
}
