package analysis

import (
	"slices"
	"strings"

	"github.com/zebralog/prolog/internal/source"
)

// Comment is the text of the comment that stands directly above a clause, without its
// delimiters and its margin.
func (u *Unit) Comment(clause int) string {
	comments := u.Comments(clause)
	for i, comment := range comments {
		comments[i] = uncomment(comment)
	}
	lines := strings.Split(strings.Trim(strings.Join(comments, "\n"), "\n"), "\n")
	margin := -1
	for _, line := range lines {
		if blank := len(line) - len(strings.TrimLeft(line, " ")); line != "" && (margin < 0 || blank < margin) {
			margin = blank
		}
	}
	for i, line := range lines {
		lines[i] = line[min(len(line), max(margin, 0)):]
	}
	return strings.Join(lines, "\n")
}

// Comments are those that stand directly above a clause.
func (u *Unit) Comments(clause int) (above []string) {
	c := u.Clauses[clause]
	start := 0
	if clause > 0 {
		start = u.Clauses[clause-1].To
	}
	gap := u.Text[start:c.From]
	if strings.HasPrefix(gap, "#!") {
		gap = gap[strings.IndexByte(gap+"\n", '\n'):]
	}
	comments, _ := source.Layout(gap)
	end := len(gap)
	for i := len(comments) - 1; i >= 0; i-- {
		at := comments[i]
		if strings.Count(gap[at.To:end], "\n") > 1 || !strings.Contains(gap[:at.From], "\n") && start > 0 {
			break
		}
		end = at.From
		above = append(above, gap[at.From:at.To])
	}
	slices.Reverse(above)
	return above
}

// uncomment is the text of a comment without its delimiters, and the column of stars that may
// stand in front of its lines.
func uncomment(comment string) string {
	if strings.HasPrefix(comment, "%") {
		text := strings.TrimLeft(comment, "%!")
		if strings.Trim(text, "-=*%# \t\r") == "" {
			return ""
		}
		return strings.TrimRight(text, " \t\r")
	}
	text := strings.TrimSuffix(strings.TrimLeft(comment, "/*"), "*/")
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		line = strings.TrimRight(line, " \t\r*")
		if trimmed := strings.TrimLeft(line, " \t"); strings.HasPrefix(trimmed, "*") {
			line = strings.TrimPrefix(trimmed, "*")
		}
		lines[i] = line
	}
	return strings.Trim(strings.Join(lines, "\n"), " \n")
}
