// Package near finds the procedures that may have been meant by the name of an
// unknown one.
package near

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine/syntax"
)

// A Procedure is a name and an arity.
type Procedure struct {
	Name  string
	Arity int
}

// String is the indicator of the procedure.
func (p Procedure) String() string {
	return fmt.Sprintf("%s/%d", syntax.AppendAtom(nil, p.Name), p.Arity)
}

// Find returns the procedures whose name and arity are close to those given, the
// closest first: the same name with another arity, or a name that differs in
// capitals, in underscores, or by one or two slips of the fingers.
func Find(name string, arity int, procedures iter.Seq2[string, int]) []Procedure {
	type candidate struct {
		distance int
		Procedure
	}
	var found []candidate
	for n, a := range procedures {
		if n != name && a != arity || strings.HasPrefix(n, "$") {
			continue
		}
		if d, ok := nameDistance(name, n); ok {
			found = append(found, candidate{d, Procedure{n, a}})
		}
	}
	slices.SortFunc(found, func(x, y candidate) int {
		return cmp.Or(cmp.Compare(x.distance, y.distance), cmp.Compare(x.Name, y.Name), cmp.Compare(x.Arity, y.Arity))
	})
	found = slices.Compact(found)
	near := make([]Procedure, min(len(found), maxNear))
	for i := range near {
		near[i] = found[i].Procedure
	}
	return near
}

// maxNear is how many suggestions are made at most.
const maxNear = 10

// nameDistance tells how far apart two names are, and whether that is near.
func nameDistance(a, b string) (distance int, near bool) {
	if a == b {
		return 0, true
	}
	lenA, lenB := utf8.RuneCountInString(a), utf8.RuneCountInString(b)
	if lenA-strings.Count(a, "_") == lenB-strings.Count(b, "_") &&
		strings.EqualFold(strings.ReplaceAll(a, "_", ""), strings.ReplaceAll(b, "_", "")) {
		return 1, true
	}
	allowed := 0
	switch n := max(lenA, lenB); {
	case n >= 8:
		allowed = 2
	case n >= 3:
		allowed = 1
	}
	if lenA-lenB > allowed || lenB-lenA > allowed {
		return 0, false
	}
	d := editDistance([]rune(a), []rune(b))
	return d, d <= allowed
}

// editDistance is the number of characters to insert, delete, replace or swap
// with their neighbour to make y of x (restricted Damerau-Levenshtein distance).
func editDistance(x, y []rune) int {
	before, last, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i, c := range x {
		row[0] = i + 1
		for j, d := range y {
			cost := 1
			if c == d {
				cost = 0
			}
			row[j+1] = min(row[j]+1, last[j+1]+1, last[j]+cost)
			if i > 0 && j > 0 && c == y[j-1] && x[i-1] == d {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(y)]
}
