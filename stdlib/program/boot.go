package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

// bootDir is the folder of what is loaded when an engine is made.
const bootDir = SystemDir + "/boot"

// Boot loads what every engine has in Prolog.
func (l *Loader) Boot(m *engine.Machine) error {
	l.booting = true
	defer func() { l.booting = false }()
	files, err := fs.ReadDir(Embedded, bootDir)
	if err != nil {
		return err
	}
	for _, f := range files {
		name := bootDir + "/" + f.Name()
		text, err := fs.ReadFile(Embedded, name)
		if err != nil {
			return err
		}
		if err := bootText(m, name, string(text)); err != nil {
			return err
		}
	}
	return nil
}

// bootText loads a text of clauses and directives into the module system.
func bootText(m *engine.Machine, name, text string) error {
	mod := m.Engine.Module(atom.System)
	r := syntax.NewStringReader(text, name)
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
