// Package format lays out Prolog source text in one style: that of the coding guidelines of
// Covington et al. (2012) and of SWI-Prolog's libraries. Each goal has a line of its own,
// if-then-else is in columns, and operators of comparison and control have spaces around
// them. Tokens are unchanged, comments stay with their tokens, and line breaks within
// arguments stay where they are. Only parentheses around a disjunction are added.
package format

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/source"
)

// Width is the greatest length that a line should have.
const Width = 100

// Text lays out the text of a file. It returns an error, and no text, if there are syntax
// errors, or if the result would not have the same terms and comments.
func Text(name, text string, l *source.Library) (string, error) {
	f := source.Read(name, text, l)
	var errs []error
	for _, err := range f.Errors() {
		errs = append(errs, err)
	}
	if len(errs) > 0 {
		return "", errors.Join(errs...)
	}
	out := layout(f)
	if err := same(f, source.Read(name, out, l)); err != nil {
		return "", err
	}
	return out, nil
}

// layout returns the text of a file in the style.
func layout(f *source.File) string {
	var out strings.Builder
	at := 0
	if strings.HasPrefix(f.Text, "#") {
		line, _, _ := strings.Cut(f.Text, "\n")
		out.WriteString(strings.TrimRight(line, "\r") + "\n")
		at = min(len(line)+1, len(f.Text))
	}
	var before *laidOut
	for _, c := range f.Clauses {
		next := layClause(c, f.Text[strings.LastIndexByte(f.Text[:c.From], '\n')+1:c.From], f.Ops)
		between(&out, f.Text, at, c.From, before, next)
		out.WriteString(next.text)
		before, at = next, c.To
	}
	if f.End < len(f.Text) {
		out.WriteString(f.Text[f.End:])
	} else {
		between(&out, f.Text, at, f.End, before, nil)
	}
	return out.String()
}

// A laidOut is a clause after its layout.
type laidOut struct {
	text string
	of   string // the indicator of its predicate, or :- for a directive
}

func (l *laidOut) long() bool { return strings.Contains(l.text, "\n") }

// between writes the text between two clauses: all[from:to] with its comments. Either
// clause may be nil. It keeps up to two empty lines. It adds one between different
// predicates if one of the clauses has several lines.
func between(out *strings.Builder, all string, from, to int, prev, next *laidOut) {
	text := all[from:to]
	comments, _ := source.Layout(text)
	apart := prev != nil && next != nil && prev.of != next.of && (prev.long() || next.long()) &&
		prev.of != conditional && next.of != conditional
	if apart {
		for rest := text; ; {
			_, after, ok := strings.Cut(rest, "\n")
			if !ok {
				break
			}
			if line, _, more := strings.Cut(after, "\n"); more && strings.TrimSpace(line) == "" {
				apart = false
			}
			rest = after
		}
	}
	at := 0
	started := out.Len() > 0 // something stands before
	fresh := prev == nil     // the output is at the start of a line
	newline := func(gap string) {
		if !started {
			return
		}
		lines := strings.Count(gap, "\n")
		if fresh {
			lines++
		}
		empty := min(max(lines-1, 0), 2)
		if prev != nil && next != nil && prev.of == next.of {
			empty = min(empty, 1)
		}
		if apart {
			empty, apart = 1, false
		}
		if !fresh {
			out.WriteByte('\n')
		}
		out.WriteString(strings.Repeat("\n", empty))
		fresh = true
	}
	for _, c := range comments {
		gap := text[at:c.From]
		comment := text[c.From:c.To]
		if !fresh && !strings.Contains(gap, "\n") {
			out.WriteString(strings.Repeat(" ", aside(all[:from+at], gap, out.String())))
		} else {
			newline(gap)
		}
		out.WriteString(reindented(comment, column(all[:from+c.From])-column(out.String())))
		fresh, started, at = false, true, c.To
	}
	rest := text[at:]
	switch {
	case next != nil:
		newline(rest)
	case !fresh:
		out.WriteByte('\n')
	}
}

// aside returns the number of spaces before a comment at the end of a line. The comment
// keeps its column if it had more than one space before it and the line is the same as in
// the file.
func aside(line, gap, out string) int {
	line, out = line[strings.LastIndexByte(line, '\n')+1:], out[strings.LastIndexByte(out, '\n')+1:]
	if gap == "" || gap == " " || code(line) != code(out) {
		return 2
	}
	return max(2, column(line+gap)-column(out))
}

// code returns a text without white space.
func code(text string) string { return strings.Join(strings.Fields(text), "") }

// column returns the column after a text, from 0, with a tab stop at every eighth column.
func column(text string) int {
	n := 0
	for _, r := range text[strings.LastIndexByte(text, '\n')+1:] {
		switch r {
		case '\t':
			n += 8 - n%8
		default:
			n++
		}
	}
	return n
}

// reindented returns a comment whose first line moves to the left by some columns. Its
// other lines move, too, as far as they have spaces.
func reindented(comment string, by int) string {
	lines := strings.Split(comment, "\n")
	for i, line := range lines {
		line = strings.TrimRight(line, " \t\r")
		if i > 0 && by > 0 {
			blank := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
			line = strings.Repeat(" ", max(0, column(blank)-by)) + line[len(blank):]
		} else if i > 0 && by < 0 && line != "" {
			line = strings.Repeat(" ", -by) + line
		}
		lines[i] = line
	}
	return strings.Join(lines, "\n")
}

// same returns an error if two files differ in their terms or comments.
func same(f, g *source.File) error {
	if errs := g.Errors(); len(errs) > 0 {
		return fmt.Errorf("%s: the result could not be read again: %w", f.Name, errs[0])
	}
	for i, c := range f.Clauses {
		if i >= len(g.Clauses) || !sameTerm(c, g.Clauses[i]) {
			return fmt.Errorf("%s: the result would have a different term here", c.Start)
		}
	}
	if len(f.Clauses) != len(g.Clauses) {
		return fmt.Errorf("%s: the result would have more clauses", f.Name)
	}
	if !slices.Equal(comments(f), comments(g)) {
		return fmt.Errorf("%s: the result would have different comments", f.Name)
	}
	return nil
}

// sameTerm reports whether two terms are the same, including the names of their variables.
func sameTerm(c, d *source.Clause) bool {
	return slices.EqualFunc(c.Nodes, d.Nodes, func(m, n syntax.Node) bool {
		if m.Kind != n.Kind || m.N != n.N || m.Atom != n.Atom {
			return false
		}
		switch m.Kind {
		case syntax.KindVar:
			return c.Vars[m.N].Name == d.Vars[n.N].Name
		case syntax.KindBig:
			return c.Bigs[m.Val].Cmp(d.Bigs[n.Val]) == 0
		case syntax.KindRational:
			return c.Rats[m.Val].Cmp(d.Rats[n.Val]) == 0
		case syntax.KindString, syntax.KindCodes, syntax.KindChars:
			return c.Texts[m.Val] == d.Texts[n.Val]
		}
		return m.Val == n.Val
	}) && slices.EqualFunc(c.Quotations, d.Quotations, func(p, q syntax.Quotation) bool { return p.Text == q.Text })
}

// comments returns the texts of the comments of a file, without their layout.
func comments(f *source.File) (texts []string) {
	add := func(text string, from int) {
		found, _ := source.Layout(text[from:])
		for _, c := range found {
			texts = append(texts, strings.Join(strings.Fields(text[from+c.From:from+c.To]), " "))
		}
	}
	at := 0
	if strings.HasPrefix(f.Text, "#") {
		at = len(strings.SplitN(f.Text, "\n", 2)[0])
	}
	for _, c := range f.Clauses {
		add(f.Text, at)
		i := 0
		for _, t := range c.Tokens() {
			add(c.Text, i)
			i = int(t.To)
		}
		at = c.To
	}
	add(f.Text, at)
	return texts
}
