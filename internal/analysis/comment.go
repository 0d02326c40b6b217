package analysis

import (
	"regexp"
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/pattern"
	"github.com/zebralog/prolog/internal/source"
	"github.com/zebralog/prolog/stdlib/manual"
)

// Comment returns the text of the comment directly above a clause, without its delimiters
// and its margin.
func (u *Unit) Comment(clause int) string { return Uncomment(u.Comments(clause)) }

// Uncomment returns the text of consecutive comments, without their delimiters and their
// margin.
func Uncomment(comments []string) string {
	texts := make([]string, len(comments))
	for i, comment := range comments {
		texts[i] = uncomment(comment)
	}
	lines := strings.Split(strings.Trim(strings.Join(texts, "\n"), "\n"), "\n")
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

// Introduction returns the text of the first comments above the first clause of the file
// that are not about rights.
func (u *Unit) Introduction() string {
	end := len(u.Text)
	if len(u.Clauses) > 0 {
		end = u.Clauses[0].From
	}
	text := u.Text[:end]
	if strings.HasPrefix(text, "#!") {
		text = text[strings.IndexByte(text+"\n", '\n'):]
	}
	comments, _ := source.Layout(text)
	var group []string
	for i, c := range comments {
		group = append(group, text[c.From:c.To])
		next := len(text)
		if i+1 < len(comments) {
			next = comments[i+1].From
		}
		if strings.Count(text[c.To:next], "\n") < 2 && i+1 < len(comments) {
			continue
		}
		if about := Uncomment(group); about != "" && !rights().MatchString(about) {
			return about
		}
		group = nil
	}
	return ""
}

// Documented returns the places of a predicate's name in the heads of comments before a
// clause. Only comments for library(pldoc) count.
func (u *Unit) Documented(clause int, pi PI) (names []Range) {
	start := 0
	if clause > 0 {
		start = u.Clauses[clause-1].To
	}
	gap := u.Text[start:u.Clauses[clause].From]
	name := regexp.MustCompile(`(?m)^(?:[ \t]*(?:%[!%]?|/?\*+))?[ \t]+(` + regexp.QuoteMeta(string(syntax.AppendAtom(nil, pi.Name))) + `)(?:[(/\s.]|$)`)
	at := 0
	for comment := range manual.Comments(gap) {
		at += strings.Index(gap[at:], comment.Raw)
		found := name.FindAllStringSubmatchIndex(comment.Raw, -1)
		heads, _, _ := comment.Parse()
		for _, h := range heads { // heads come before the text
			switch {
			case h.Name != pi.Name || len(found) == 0:
				continue
			case h.Arity == pi.Arity && !h.Grammar || h.Grammar && h.Arity+2 == pi.Arity:
				names = append(names, Range{start + at + found[0][2], start + at + found[0][3]})
			}
			found = found[1:]
		}
	}
	return names
}

var rights = pattern.New(`(?i)copyright|licen[cs]e|all rights|^\s*author:`)

// Comments returns the comments directly above a clause. A comment for library(pldoc) may
// be followed by an empty line.
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
	apart := false
	for i := len(comments) - 1; i >= 0; i-- {
		at := comments[i]
		blank := strings.Count(gap[at.To:end], "\n") > 1
		apart = apart || blank && above == nil
		if blank && above != nil || !strings.Contains(gap[:at.From], "\n") && start > 0 {
			break
		}
		end = at.From
		above = append(above, gap[at.From:at.To])
	}
	slices.Reverse(above)
	if apart && len(above) > 0 && !manual.IsStructured(above[0]) {
		return nil
	}
	return above
}

// uncomment returns the text of a comment without its delimiters. It removes a column of
// stars in front of the lines.
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
