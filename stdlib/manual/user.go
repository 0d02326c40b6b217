package manual

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/program"
)

// programEntries returns the entries that a topic names in the comments of programs. It
// reads the files of the programs again.
func programEntries(m *engine.Machine, t Topic) (found []*Entry) {
	if t.Kind != "" {
		return nil
	}
	program.LoaderOf(m.Engine).Programs(func(s program.Source) bool {
		if t.Module != "" && t.Module != s.Module {
			return true
		}
		entries, _, _ := entriesOf(s.Text, func(Head) bool { return true })
		for _, e := range entries {
			if e.about(t.Name, t.Arity, t.Grammar) {
				e.File = fmt.Sprintf("%s:%d", local(m, s.Name), e.Line)
				found = append(found, e)
			}
		}
		return true
	})
	return found
}

// local returns a file name relative to the working directory, if the file lies there or
// below.
func local(m *engine.Machine, name string) string {
	dir, err := builtin.WorldOf(m).Directory()
	if err != nil {
		return name
	}
	if rel, err := filepath.Rel(dir, name); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return name
}

// docComments implements '$doc_comments'(Comments).
func docComments(m *engine.Machine, a []engine.Cell) bool {
	var docs []engine.Cell
	program.LoaderOf(m.Engine).Programs(func(s program.Source) bool {
		for c := range Comments(s.Text) {
			heads, title, text := c.Parse()
			if len(heads) == 0 && title == "" {
				continue
			}
			if !m.Reserve(8*len(heads) + len(text)/8 + len(c.Raw)/8 + 40) {
				return false
			}
			docs = append(docs, m.NewStruct(atom.Intern("doc"), builtin.AtomCell(s.Module), objects(m, heads, title), builtin.AtomCell(s.Name),
				engine.SmallInt(int64(c.Line)), m.NewString(summaryOf(title, text)), m.NewString(c.Raw)))
		}
		m.Check()
		return true
	})
	return m.Reserve(2*len(docs)) && m.Unify(a[0], m.NewList(docs, builtin.NilList))
}

// summaryOf returns the title of a module, or else the first sentence of a text.
func summaryOf(title, text string) string {
	if title != "" {
		return title
	}
	return summary(text)
}

// objects returns the list of the subjects of a comment, each once.
func objects(m *engine.Machine, heads []Head, title string) engine.Cell {
	if title != "" {
		return m.NewList([]engine.Cell{m.NewStruct(atom.Intern("module"), builtin.AtomCell(title))}, builtin.NilList)
	}
	var names []string
	var cells []engine.Cell
	for _, h := range heads {
		if name := h.String(); !slices.Contains(names, name) {
			names = append(names, name)
			functor := atom.Slash
			if h.Grammar {
				functor = atom.Intern("//")
			}
			cells = append(cells, m.NewStruct(functor, builtin.AtomCell(h.Name), engine.SmallInt(int64(h.Arity))))
		}
	}
	return m.NewList(cells, builtin.NilList)
}
