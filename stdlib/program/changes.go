package program

import (
	"maps"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/flags"
)

// Changes are what a machine changes while it loads texts, so that it can be undone: of
// the database, of flags and of what is known of source files. Who changes something else
// notes how to take that back: see Machine.NoteChange.
type Changes struct {
	database *engine.Changes
	flags    flags.Values
	sources  sources
	files    map[*sourceFile]sourceFile
}

// BeginChanges begins to note changes, until EndChanges of the machine or Undo.
func (l *Loader) BeginChanges(m *engine.Machine) *Changes {
	defer m.Alone()()
	c := &Changes{database: m.BeginChanges(), flags: flags.Of(l.engine).Values(), sources: *l.sources,
		files: make(map[*sourceFile]sourceFile, len(l.files))}
	for _, f := range l.files {
		was := *f
		if !f.isLibrary() {
			was.preds = maps.Clone(f.preds)
		}
		c.files[f] = was
	}
	c.sources.strong, c.sources.classes = maps.Clone(l.strong), maps.Clone(l.classes)
	c.sources.order, c.sources.programs = slices.Clone(l.order), slices.Clone(l.programs)
	return c
}

// Undo takes the changes back. Libraries that were loaded stay.
func (c *Changes) Undo(m *engine.Machine) {
	defer m.Alone()()
	l := LoaderOf(m.Engine)
	c.database.Undo(m, func(file string) bool { return file != "" && !isEmbedded(file) })
	flags.Of(l.engine).SetValues(c.flags)
	m.FlagsChanged()
	for name, f := range l.files {
		was, known := c.files[f]
		switch {
		case f.isLibrary():
		case known:
			*f = was
		default:
			l.calls.forget(f)
			delete(l.files, name)
		}
	}
	l.order = slices.DeleteFunc(l.order, func(f *sourceFile) bool { return l.files[f.path] != f })
	l.style, l.main, l.programs, l.typeIn = c.sources.style, c.sources.main, c.sources.programs, c.sources.typeIn
	l.strong, l.classes = c.sources.strong, c.sources.classes
}
