package puzzle

import (
	"strings"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// regularStem implements '$regular_stem'(Word, Stem), the most frequent goal of library(puzzle).
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

// stem returns a word without the endings of plurals: of houses it is hous, of parties parti, which
// is that of party, and of wolves wolf, with v and f alike.
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
