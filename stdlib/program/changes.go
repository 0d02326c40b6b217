package program

import (
	"maps"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/flags"
)

// A Changes records what a machine changes while it loads texts, so that it can be undone.
// These are the database, flags, and the knowledge of source files. Code that changes
// anything else must record how to undo that: see Machine.NoteChange.
type Changes struct {
	database *engine.Changes
	flags    flags.Values
	sources  sources
	files    map[*sourceFile]sourceFile
}

// BeginChanges starts to record changes, until End or Undo.
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
	l.changes = c
	return c
}

// End keeps the changes.
func (c *Changes) End(m *engine.Machine) {
	LoaderOf(m.Engine).changes = nil
	c.database.End()
}

// pauseChanges stops recording until resume is called, while a library is loaded. A library
// is loaded once, and stays.
func (l *Loader) pauseChanges(m *engine.Machine) (resume func()) {
	c := l.changes
	if c == nil {
		return func() {}
	}
	l.changes = nil
	goOn, before := c.database.Pause(), flags.Of(l.engine).Values()
	return func() {
		l.changes = c
		goOn()
		for name, v := range flags.Of(l.engine).Values() {
			if _, old := before[name]; !old {
				c.flags[name] = v
			}
		}
	}
}

// Undo undoes the changes. Libraries that were loaded stay.
func (c *Changes) Undo(m *engine.Machine) {
	defer m.Alone()()
	l := LoaderOf(m.Engine)
	l.changes = nil
	c.database.Undo(m)
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
