// Package near suggests procedures whose names are similar to that of an unknown one.
package near

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/zebralog/prolog/engine/syntax"
)

// A Procedure is a name and an arity.
type Procedure struct {
	Name  string
	Arity int
}

// String returns the indicator of the procedure.
func (p Procedure) String() string {
	return fmt.Sprintf("%s/%d", syntax.AppendAtom(nil, p.Name), p.Arity)
}

// Find returns the procedures whose names match the given one, by arity and name.
func Find(name string, procedures iter.Seq2[string, int]) []Procedure {
	var found []Procedure
	for n, a := range procedures {
		if !strings.HasPrefix(n, "$") && Match(name, n) {
			found = append(found, Procedure{n, a})
		}
	}
	slices.SortFunc(found, func(x, y Procedure) int {
		return cmp.Or(cmp.Compare(x.Arity, y.Arity), cmp.Compare(x.Name, y.Name))
	})
	return slices.Compact(found)
}

// Match reports whether two names are the same, or nearly so.
func Match(a, b string) bool { return Difference(a, b) != "" }

// Difference says how two similar names differ, in the words of SWI-Prolog's dwim_match/3.
// A character differs, is missing, or is exchanged with the next one. Or the words in the
// names (fooBar, foo_bar) are joined differently in one place, or two of them are
// exchanged. It returns "equal" for the same name, and "" for names that are not similar or
// too short.
func Difference(a, b string) string {
	if a == b {
		return "equal"
	}
	if max(len(a), len(b)) > maxLength {
		return ""
	}
	x, y := []rune(a), []rune(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	if len(x) < minLength {
		return ""
	}
	inside := x[0] == y[0]
	for len(x) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	switch {
	case len(x) == 0 && len(y) == 1:
		return "inserted_char"
	case len(x) == 1 && len(y) == 1:
		return "mismatched_char"
	case len(x) == 2 && len(y) == 2 && x[0] == y[1] && x[1] == y[0]:
		return "transposed_char"
	case inside && sameJoint(x, y):
		return "separated"
	}
	return wordDifference(words(a), words(b))
}

// minLength and maxLength bound the length of similar names.
const (
	minLength = 3
	maxLength = 1 << 16 // bytes
)

// sameJoint reports whether two texts begin the same word: "_f", "F" and "f" do. The names
// differ in these texts only.
func sameJoint(x, y []rune) bool {
	start := func(s []rune) rune {
		if len(s) == 2 && s[0] == '_' {
			s = s[1:]
		}
		if len(s) != 1 {
			return -1
		}
		return unicode.ToLower(s[0])
	}
	return start(x) >= 0 && start(x) == start(y)
}

// words returns the words of a name, in lower case.
func words(name string) []string {
	var list []string
	var word []rune
	last := '_'
	for _, c := range name {
		if c == '_' || unicode.IsUpper(c) && !unicode.IsUpper(last) && len(word) > 0 {
			list = append(list, string(word))
			word = nil
		}
		if c != '_' {
			word = append(word, unicode.ToLower(c))
		}
		last = c
	}
	return append(list, string(word))
}

// wordDifference returns the difference of names with the same words, which may be joined
// differently. Two neighbours may be exchanged.
func wordDifference(x, y []string) string {
	if len(x) != len(y) || len(x) < 2 || slices.Contains(x, "") {
		return ""
	}
	for i := range x {
		switch {
		case x[i] == y[i]:
		case i+1 < len(x) && x[i] == y[i+1] && x[i+1] == y[i] && slices.Equal(x[i+2:], y[i+2:]):
			return "transposed_word"
		default:
			return ""
		}
	}
	return "separated"
}
