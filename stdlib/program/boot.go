package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"sync"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

// bootDir is the folder with the files that are loaded when an engine is made.
const bootDir = SystemDir + "/boot"

// A bootFile is a file in bootDir.
type bootFile struct{ name, text string }

// bootFiles returns these files. They are read once, for all engines.
var bootFiles = sync.OnceValues(func() ([]bootFile, error) {
	entries, err := fs.ReadDir(Embedded, bootDir)
	if err != nil {
		return nil, err
	}
	var files []bootFile
	for _, e := range entries {
		name := bootDir + "/" + e.Name()
		text, err := libraryText(name, math.MaxInt64)
		if err != nil {
			return nil, err
		}
		files = append(files, bootFile{name, text})
	}
	return files, nil
})

// Boot loads the Prolog part of every engine.
func (l *Loader) Boot(m *engine.Machine) error {
	l.booting = true
	defer func() { l.booting = false }()
	files, err := bootFiles()
	if err != nil {
		return err
	}
	r := syntax.NewStringReader("", "")
	for _, f := range files {
		r.Reset(f.text, f.name)
		if err := bootText(m, r, f.name); err != nil {
			return err
		}
	}
	return nil
}

// bootText loads the clauses and directives of a file into the module system. r reads the
// file.
func bootText(m *engine.Machine, r *syntax.Reader, name string) error {
	mod := m.Engine.Module(atom.System)
	opts := syntax.Options{Ops: m.Engine.Ops(), Atoms: m.Engine.PermanentOwner()}
	for {
		t, err := r.Read(&opts)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		line := t.Start.Line
		term, _ := m.BuildTerm(t)
		if !m.IsFunctor(term, atom.Neck, 1) {
			var c ClauseTerm
			ok := c.Split(m, mod, term)
			if ok {
				var added *engine.Clause
				if added, ok = c.Add(m, m.Engine.Pred(c.Mod, c.Name, c.Arity), false); ok {
					added.SetTrusted()
				}
			}
			if !ok {
				return fmt.Errorf("%s:%d: %w", name, line, errClause)
			}
		} else {
			m.Start(mod, m.Arg(term, 0))
			if m.Next(context.Background()) != engine.Succeeded {
				return fmt.Errorf("%s:%d: %w", name, line, errDirective)
			}
		}
		m.Reset()
	}
}

var (
	errClause    = errors.New("not a clause")
	errDirective = errors.New("directive did not succeed")
)
