package edit

import (
	"fmt"
	"slices"
	"strings"
)

// A Candidate is a text that could stand at the cursor. Note describes it in the list of
// candidates.
type Candidate struct {
	Text string
	Note string
	End  string // follows the text if it is the only candidate
}

// maxListed is the number of candidates that are listed at most.
const maxListed = 200

// complete replaces the word at the cursor, which begins at start, by what all candidates
// begin with. If that changes nothing and there are several candidates, it returns them as
// a list.
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

// listText returns the list of candidates, in columns. If some have notes, each has a line
// with its note.
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

// maxNoted is the number of candidates that are listed with their notes at most.
const maxNoted = 40
