package manual

import (
	"strings"
	"unicode/utf8"
)

// A Style says how to show text.
type Style struct {
	Width int
	Bold  bool
}

const margin = "    "

// bold returns a text in bold letters, if the style has them.
func (s Style) bold(text string) string {
	if s.Bold {
		return "\x1b[1m" + text + "\x1b[0m"
	}
	return text
}

// Entries returns entries as text.
func (s Style) Entries(entries []*Entry) string {
	var b strings.Builder
	for i, e := range entries {
		if i > 0 {
			b.WriteByte('\n')
		}
		s.entry(&b, e)
	}
	return b.String()
}

func (s Style) entry(b *strings.Builder, e *Entry) {
	for i, h := range e.Heads {
		b.WriteString(s.bold(h.Text))
		if where := e.where(); i == 0 && where != "" {
			space := s.Width - utf8.RuneCountInString(h.Text) - utf8.RuneCountInString(where)
			if space < 2 {
				b.WriteString("\n" + margin + where)
			} else {
				b.WriteString(strings.Repeat(" ", space) + where)
			}
		}
		b.WriteByte('\n')
	}
	for _, part := range Paragraphs(e.Text) {
		s.paragraph(b, part, margin)
	}
	if e.Example != "" {
		b.WriteByte('\n')
		for line := range strings.Lines(e.Example) {
			b.WriteString(strings.TrimRight(margin+line, " \n") + "\n")
		}
	}
}

// where says where an entry belongs to.
func (e *Entry) where() string {
	switch {
	case e.Kind != Predicate:
		return string(e.Kind)
	case e.Page == nil:
		return e.File
	case e.Page.IsLibrary():
		return e.Page.topic()
	}
	return "builtin"
}

// paragraph writes a paragraph. It fills the lines, unless some are indented.
func (s Style) paragraph(b *strings.Builder, text, indent string) {
	if strings.HasPrefix(text, "@") {
		text = Tag(text)
	}
	if strings.Contains("\n"+text, "\n ") {
		for line := range strings.Lines(text) {
			b.WriteString(indent + strings.TrimRight(line, "\n") + "\n")
		}
		return
	}
	column := 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case column == 0:
			b.WriteString(indent)
			column = len(indent)
		case column+1+n > s.Width:
			b.WriteString("\n" + indent)
			column = len(indent)
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	b.WriteByte('\n')
}

// Page returns a page as text: its description, and a line for each entry.
func (s Style) Page(p *Page) string {
	var b strings.Builder
	b.WriteString(s.bold(p.topic()) + "\n")
	s.paragraph(&b, p.Title+".", margin)
	for _, part := range Paragraphs(p.Text) {
		b.WriteByte('\n')
		s.paragraph(&b, part, margin)
	}
	rows := make([][2]string, len(p.Entries))
	for i, e := range p.Entries {
		rows[i] = [2]string{e.name(), e.Summary()}
	}
	b.WriteByte('\n')
	b.WriteString(s.table(rows))
	if len(p.Also) > 0 {
		b.WriteByte('\n')
		s.paragraph(&b, "Also: "+strings.Join(p.Also, ", ")+".", margin)
	}
	return b.String()
}

// Matches returns a line for each match, with its name and its summary.
func (s Style) Matches(matches []Match) string {
	rows := make([][2]string, len(matches))
	for i, m := range matches {
		switch e := m.Entry; {
		case e == nil:
			rows[i] = [2]string{m.Page.topic(), m.Page.Title}
		case e.Page.IsLibrary():
			rows[i] = [2]string{e.Page.qualifier() + ":" + e.name(), e.Summary()}
		default:
			rows[i] = [2]string{e.name(), e.Summary()}
		}
	}
	return s.table(rows)
}

// topic returns the argument of help/1 for a page.
func (p *Page) topic() string {
	if p.IsLibrary() {
		return "library(" + p.Name + ")"
	}
	return "section(" + p.Name + ")"
}

// qualifier returns the text before the names of a library's predicates. It is the module,
// unless that is hidden.
func (p *Page) qualifier() string {
	if strings.HasPrefix(p.Module, "$") {
		return p.Name
	}
	return p.Module
}

// name returns the argument of help/1 for the first head of an entry.
func (e *Entry) name() string {
	text := e.Heads[0].String()
	switch e.Kind {
	case Flag:
		text = "flag(" + e.Heads[0].Name + ")"
	case Function:
		text = "f(" + text + ")"
	}
	if len(e.Heads) > 1 {
		text += ", ..."
	}
	return text
}

// table returns lines with a name and a summary. The summary is cut at the width. A long
// name stands on its own line.
func (s Style) table(rows [][2]string) string {
	widest := 0
	for _, row := range rows {
		if n := utf8.RuneCountInString(row[0]); n <= s.Width*2/5 {
			widest = max(widest, n)
		}
	}
	var b strings.Builder
	for _, row := range rows {
		n := utf8.RuneCountInString(row[0])
		b.WriteString(s.bold(row[0]))
		if n > widest {
			b.WriteByte('\n')
			n = 0
		}
		b.WriteString(strings.Repeat(" ", widest-n+2) + cut(row[1], s.Width-widest-2) + "\n")
	}
	return b.String()
}

// cut returns a text cut to n characters.
func cut(text string, n int) string {
	if runes := []rune(text); len(runes) > n {
		return string(runes[:max(n-3, 0)]) + "..."
	}
	return text
}
