package prolog

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/streams"
)

// A textConfig says how texts are loaded.
type textConfig struct {
	partial bool
	adds    bool
}

// WithPartialTexts makes Exec and Load keep the correct clauses of texts with errors, as
// consult/1 does. By default such a text changes nothing.
func WithPartialTexts() Option { return func(c *config) { c.texts.partial = true } }

// WithAddedTexts makes Exec add the clauses of each text after those that other texts have
// for the same predicates, as assertz/1 does. By default they replace them, as consult/1
// does when another file has defined a predicate.
func WithAddedTexts() Option { return func(c *config) { c.texts.adds = true } }

// Load consults the files of a file system that match the patterns of fs.Glob. It is an
// error, before any file is read, if there is no pattern, or if a pattern matches nothing
// or matches a folder. Files that these files load or include are searched beside the file
// that names them, then from the root of fsys, and then among the files that programs can
// reach. If a file was loaded before, its new clauses replace the old ones.
//
// The error lists everything that is wrong: see LoadError. After an error nothing has
// changed, unless WithPartialTexts is given: clauses, modules, operators, flags, global
// variables, records, tables, streams, mutexes and queues are as before. What stays:
// libraries that were loaded, threads that directives made, messages that were sent, and
// effects outside the program (output, files, the state of random numbers). When ctx ends,
// Load returns at once; the next goal waits until its changes are undone.
//
// Other goals stop while the database is changed, so that none of them sees half a program.
// Then they continue with the old clauses: a call uses those that its predicate had when
// the call was made. The files that the patterns name are read beforehand, so goals stop
// for some 0.2 us a fact and 1 us a rule. It is 1.5 us a clause if a directive changes how
// the text is read, if terms are expanded, and for files that these files load.
func (p *Interpreter) Load(ctx context.Context, fsys fs.FS, patterns ...string) error {
	if fsys == nil {
		return errNilFS
	}
	names, err := filesNamed(fsys, patterns)
	if err != nil {
		return err
	}
	m, err := p.begin(ctx)
	if err != nil {
		return err
	}
	begun := false
	defer p.abandon(m, &begun)
	l := program.LoaderOf(m.Engine)
	l.Give(fsys)
	for i, name := range names {
		names[i] = program.GivenPath(name)
	}
	l.ReadAhead(ctx, m, names)
	alone := m.Alone()
	runs.Of(m.Engine).files = fsys
	load := func() error {
		paths := make([]engine.Cell, len(names))
		for i, name := range names {
			paths[i] = m.NewAtom(name)
		}
		none := engine.Atom(atom.Nil)
		return p.loadFiles(ctx, m, m.NewList(paths, none), none)
	}
	begun = true
	return p.atomically(ctx, m, load, func() {
		alone()
		l.Give(nil)
		p.release(m)
	})
}

var errNoFiles = errors.New("prolog: no files are named")

// filesNamed returns the files that the patterns name, each of which has to name some.
func filesNamed(fsys fs.FS, patterns []string) (names []string, err error) {
	if len(patterns) == 0 {
		return nil, errNoFiles
	}
	for _, pattern := range patterns {
		found, err := fs.Glob(fsys, pattern)
		if err == nil && len(found) == 0 {
			err = fs.ErrNotExist
		}
		if err != nil {
			return nil, fmt.Errorf("prolog: %s: %w", pattern, err)
		}
		names = append(names, found...)
	}
	for _, name := range names {
		if info, err := fs.Stat(fsys, name); err == nil && info.IsDir() {
			return nil, fmt.Errorf("prolog: %s: is a directory", name)
		}
	}
	return names, nil
}

// loadFiles loads texts into module user.
func (p *Interpreter) loadFiles(ctx context.Context, m *engine.Machine, names, options engine.Cell) error {
	r := runs.Of(m.Engine)
	r.loading = true
	names = m.NewStruct(atom.Colon, engine.Atom(userModule), names)
	m.Start(p.engine.Module(userModule), r.use.goal(m, m.SystemGoal(p.engine.Module(userModule), m.NewStruct(loadAtom, names, options))))
	_, err := p.next(ctx, m)
	if e, ok := err.(*Exception); ok {
		r.failures, err = append(r.failures, e), nil
	}
	if err != nil {
		return err
	}
	if len(r.failures) > 0 {
		return &LoadError{r.failures}
	}
	return nil
}

// atomically undoes what load has changed if it returns an error, and then calls done. When the
// context has ended, who loads does not wait for that: other goals do.
func (p *Interpreter) atomically(ctx context.Context, m *engine.Machine, load func() error, done func()) error {
	later := false
	defer func() {
		if !later {
			done()
		}
	}()
	if p.config.texts.partial {
		return load()
	}
	changes := program.LoaderOf(m.Engine).BeginChanges(m)
	err := load()
	if halted := HaltError(0); err == nil || errors.As(err, &halted) {
		changes.End(m)
		return err
	}
	m.Reset()
	undo := func() error {
		return m.Guard(context.Background(), func() error {
			changes.Undo(m)
			streams.Of(m.Engine).Return()
			return nil
		})
	}
	if later = ctx.Err() != nil; later {
		alone := m.Alone()
		go func() {
			defer done()
			defer alone()
			_ = undo()
		}()
		return err
	}
	if undone := undo(); undone != nil {
		return errors.Join(err, undone)
	}
	return err
}

// sourceOf returns the text in which there is an error: its file, "" for that of Exec, and
// itself, if it is known.
func (r *run) sourceOf(at syntax.Position) (file, text string, fillings []filling) {
	if at.File == r.name || at.File == "" {
		return "", r.text, r.fillings
	}
	file, ok := program.GivenName(at.File)
	if !ok || r.files == nil {
		return at.File, "", nil
	}
	bytes, _ := fs.ReadFile(r.files, file)
	return file, string(bytes), nil
}
