package manual

import (
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// maxTopic is the greatest length of a name to look for.
const maxTopic = 1000

// topicText returns the text of a term that may be a topic or a query. It may contain
// texts, and compounds of them with one or two arguments, to a limited depth. An unbound
// variable becomes _.
func topicText(m *engine.Machine, c engine.Cell, depth int) string {
	c = m.Deref(c)
	if engine.IsVar(c) {
		return "_"
	}
	if text, ok := m.TextView(c); ok && len(text) <= maxTopic {
		return strings.Clone(text)
	}
	if !engine.IsCompound(c) || depth == 0 {
		return "..."
	}
	switch name, arity := m.Functor(c); {
	case arity == 1:
		return name.String() + "(" + topicText(m, m.Arg(c, 0), depth-1) + ")"
	case arity == 2:
		return topicText(m, m.Arg(c, 0), depth-1) + name.String() + topicText(m, m.Arg(c, 1), depth-1)
	}
	return "..."
}

func topicOf(m *engine.Machine, c engine.Cell) Topic { return ParseTopic(topicText(m, c, 5)) }

// styleOf returns the Style for a term Width-Bold.
func styleOf(m *engine.Machine, c engine.Cell) Style {
	c = m.Deref(c)
	width, _ := engine.SmallIntOf(m.Deref(m.Arg(c, 0)))
	return Style{Width: int(min(max(width, 20), 200)), Bold: m.Deref(m.Arg(c, 1)) == builtin.CellTrue}
}

// help implements '$help'(Topic, Style, Text).
func help(m *engine.Machine, a []engine.Cell) bool {
	t, s := topicOf(m, a[0]), styleOf(m, a[1])
	entries, page := ofMachine(m).Find(t)
	entries = append(programEntries(m, t), entries...)
	text := s.Entries(entries)
	if page != nil {
		if text != "" {
			text += "\n"
		}
		text += s.Page(page)
	}
	return text != "" && m.Unify(a[2], m.NewString(text))
}

// helpNear implements '$help_near'(Topic, Names).
func helpNear(m *engine.Machine, a []engine.Cell) bool {
	return m.Unify(a[1], builtin.AtomList(m, ofMachine(m).Near(topicOf(m, a[0]))))
}

// contents implements '$help_contents'(Style, Text). The text has the sections and the
// names of the libraries.
func contents(m *engine.Machine, a []engine.Cell) bool {
	s := styleOf(m, a[0])
	var sections []Match
	var libraries []string
	for _, p := range ofMachine(m).Pages {
		if p.IsLibrary() {
			libraries = append(libraries, p.Name)
		} else {
			sections = append(sections, Match{Page: p})
		}
	}
	var b strings.Builder
	b.WriteString(s.bold("Sections") + "\n" + s.Matches(sections) + "\n" + s.bold("Libraries") + "\n")
	s.paragraph(&b, strings.Join(libraries, ", ")+".", "")
	return m.Unify(a[1], m.NewString(b.String()))
}

// searchBytes is roughly the memory that a search of the whole manual takes.
const searchBytes = 2 << 20

// apropos implements '$apropos'(Query, Style, Text).
func apropos(m *engine.Machine, a []engine.Cell) bool {
	m.Poll(searchBytes)
	matches := ofMachine(m).Apropos(topicText(m, a[0], 5))
	return len(matches) > 0 && m.Unify(a[2], m.NewString(styleOf(m, a[1]).Matches(matches)))
}

var helpRows = []engine.Builtin{
	{Name: "$help", Arity: 3, Det: help,
		Doc: "'$help'(+Topic, +Style, -Text)\nText says what is known about Topic; Style is Width-Bold. Fails if there is nothing."},
	{Name: "$help_near", Arity: 2, Det: helpNear,
		Doc: "'$help_near'(+Topic, -Names)\nNames are near the one of Topic."},
	{Name: "$help_contents", Arity: 2, Det: contents,
		Doc: "'$help_contents'(+Style, -Text)\nText lists the sections and the libraries."},
	{Name: "$doc_comments", Arity: 1, Det: docComments,
		Doc: "'$doc_comments'(-Comments)\nComments are doc(Module, Objects, File, Line, Summary, Comment) for the comments of programs in the form of library(pldoc)."},
	{Name: "$apropos", Arity: 3, Det: apropos,
		Doc: "'$apropos'(+Query, +Style, -Text)\nText has a line for what matches Query. Fails if nothing does."},
}
