package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/quad"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib"
)

// Each run has its own engine. The libraries are those of the executable, except the one
// with the mistake.

// A table is a file of queries, with its results without a mistake.
type table struct {
	*quad.File
	wrong map[int]bool  // lines of the cases that fail without a mistake
	limit time.Duration // for each run
}

// notices reports whether the table notices a mistake in a library, whose text is given. It
// does if a case fails that passes without the mistake, or if the run does not end in time.
func (t *table) notices(library, text string) bool {
	ran := false
	results, err := quad.Check(t.File, func(script string) (string, error) {
		if ran { // a case has ended the first run, which is enough
			return "", errors.New("ended")
		}
		ran = true
		return run(script, t.ISO(), map[string]string{library: text}, t.limit)
	})
	return err != nil || slices.ContainsFunc(results, func(r quad.Result) bool { return !r.OK && !t.wrong[r.Case.Line] })
}

// newTable runs a table without a mistake. Cases fail that need more than the libraries,
// such as the programs of the command.
func newTable(file *quad.File, library, text string) (*table, error) {
	t := &table{File: file, wrong: make(map[int]bool)}
	start := time.Now()
	results, err := quad.Check(file, func(script string) (string, error) {
		return run(script, file.ISO(), map[string]string{library: text}, time.Minute)
	})
	for _, r := range results {
		if !r.OK {
			t.wrong[r.Case.Line] = true
		}
	}
	t.limit = 3*time.Since(start) + time.Second/2
	return t, err
}

// run consults a script and calls 'quad main'.
func run(script string, iso bool, bundled map[string]string, limit time.Duration) (output string, err error) {
	defer func() {
		if p := recover(); p != nil { // a library calls its parts in Go correctly, but a mutant may not
			err = errors.New("panic")
		}
	}()
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "script.pl")
	if err := os.WriteFile(path, []byte(script), 0o666); err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	var out bytes.Buffer
	e, err := stdlib.New(stdlib.Options{Out: &out, Err: io.Discard, ISO: iso, Bundled: bundled, World: world.OfSystem()})
	if err != nil {
		return "", err
	}
	m, err := e.NewMachine()
	if err != nil {
		return "", err
	}
	if err := m.Enter(ctx, nil); err != nil {
		return "", err
	}
	defer m.Leave()
	term, err := syntax.NewStringReader("consult(File), 'quad main'.", "").Read(&syntax.Options{Ops: e.Ops()})
	if err != nil {
		return "", err
	}
	goal, vars := m.BuildTerm(term)
	m.Unify(vars[0], engine.Atom(atom.Intern(path)))
	m.Start(e.Module(atom.User), goal)
	if outcome := m.Next(ctx); outcome != engine.Succeeded {
		return out.String(), errors.New("it did not succeed")
	}
	return out.String(), nil
}
