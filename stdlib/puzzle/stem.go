package puzzle

import (
	"strings"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// regularStem implements '$regular_stem'(Word, Stem). It is the goal that library(puzzle)
// calls most often.
func regularStem(m *engine.Machine, a []engine.Cell) bool {
	name, ok := builtin.AtomArg(m, a[0])
	if !ok {
		return false
	}
	word := name.String()
	s := stem(word)
	if s == word {
		return m.Unify(a[1], a[0])
	}
	return m.Unify(a[1], m.NewAtom(s))
}

// stem returns a word without plural endings. For houses it returns hous, and for parties
// parti, which it also returns for party. For wolves it returns wolf; f and v count as the
// same.
func stem(word string) string {
	if w, ok := strings.CutSuffix(word, "s"); ok && utf8.RuneCountInString(w) > 2 && !strings.HasSuffix(w, "s") {
		word = w
	}
	if w, ok := strings.CutSuffix(word, "e"); ok && utf8.RuneCountInString(w) > 1 {
		word = w
	}
	if w, ok := strings.CutSuffix(word, "y"); ok {
		return w + "i"
	}
	if w, ok := strings.CutSuffix(word, "v"); ok {
		return w + "f"
	}
	return word
}
