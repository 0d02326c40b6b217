package edit

import (
	"fmt"
	"slices"
	"strings"
)

// A Candidate is a text that could stand at the cursor. Note says what it is, for the list.
type Candidate struct {
	Text string
	Note string
	End  string // what follows it if it is the only one
}

// maxListed is how many candidates are listed.
const maxListed = 200

// complete puts what all candidates begin with in the place of the word at the cursor, and
// returns the list of them when that was there already.
func (e *editing) complete(start int, found []Candidate) (list []Candidate) {
	if len(found) == 0 {
		return nil
	}
	common := []rune(found[0].Text)
	for _, c := range found[1:] {
		n := 0
		for n < len(common) && n < len([]rune(c.Text)) && []rune(c.Text)[n] == common[n] {
			n++
		}
		common = common[:n]
	}
	word := e.runes[start:e.pos]
	if len(found) == 1 {
		with := append(common, []rune(found[0].End)...)
		if rest := []rune(found[0].End); len(rest) > 0 && slices.Equal(e.runes[e.pos:min(len(e.runes), e.pos+len(rest))], rest) {
			with = common
		}
		if !slices.Equal(with, word) {
			e.replace(start, e.pos, with)
		}
		return nil
	}
	if len(common) > len(word) {
		e.replace(start, e.pos, common)
		return nil
	}
	return found
}

// listText is the list of candidates in columns of a terminal, or one a line with what they
// are where that is known.
func listText(found []Candidate, columns int) string {
	var b strings.Builder
	listed := found[:min(len(found), maxListed)]
	widest, notes := 0, false
	for _, c := range listed {
		widest = max(widest, Width(c.Text))
		notes = notes || c.Note != ""
	}
	widest += 2
	inRow := max(1, columns/widest)
	if notes && len(listed) <= maxNoted {
		inRow = 1
	}
	for i, c := range listed {
		pad := strings.Repeat(" ", widest-Width(c.Text))
		switch {
		case inRow == 1 && c.Note != "":
			b.WriteString(c.Text + pad + c.Note + "\n")
		case i%inRow == inRow-1 || i == len(listed)-1:
			b.WriteString(c.Text + "\n")
		default:
			b.WriteString(c.Text + pad)
		}
	}
	if len(found) > len(listed) {
		fmt.Fprintf(&b, "and %d more\n", len(found)-len(listed))
	}
	return b.String()
}

// maxNoted is how many candidates are listed with what they are.
const maxNoted = 40
