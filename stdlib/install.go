package stdlib

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

// Install gives the engine the builtins and connects it to the world. The
// libraries in Prolog are loaded when they are first used.
func Install(e *engine.Engine, o Options) error {
	var lock sync.Mutex
	o.Out, o.Err = shared(o.Out, &lock), shared(o.Err, &lock)
	*HostOf(e) = Host{Machine: e.NewMachine, Release: (*engine.Machine).Reset}
	table := StreamsOf(e)
	if err := table.init(e, o.In, o.Out, o.Err); err != nil {
		return err
	}
	*standards.of(e) = standard{o.In, o.Out, o.Err}
	clocks.of(e).start = time.Now()
	l := LoaderOf(e)
	l.init(e, o.Bundled)
	for _, rows := range tables {
		e.Install(rows)
	}
	m, err := e.NewMachine()
	if err != nil {
		return err
	}
	FlagsOf(e).init(m, o.Args, o.ISO)
	l.booting = true
	defer func() { l.booting = false }()
	files, err := fs.ReadDir(embedded, "system/boot")
	if err != nil {
		return err
	}
	for _, f := range files {
		text, err := fs.ReadFile(embedded, "system/boot/"+f.Name())
		if err != nil {
			return err
		}
		if err := boot(m, "system/boot/"+f.Name(), string(text)); err != nil {
			return err
		}
	}
	e.Autoload, e.MetaOf = l.autoload, metaOf
	e.UnknownWarning, e.Copied, e.Suspend = warnUnknown, attrsChanged, table.suspend
	tableOptions.of(e).list = tablings.of(e).optionsOf
	e.GiveUp = func(m *engine.Machine) { tablings.of(e).enter(m) }
	return nil
}

// boot loads a file of clauses and directives into the module system.
func boot(m *engine.Machine, name, text string) error {
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
			c, ok := splitClause(m, mod, term)
			if ok {
				_, ok = c.add(m, m.Engine.Pred(c.mod, c.name, c.arity), false)
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

// Sweep gives up what no goal can reach any more, when none runs: Go values, and
// streams without an alias that no clause, global variable or record mentions.
func Sweep(e *engine.Engine) {
	for _, p := range tablings.of(e).preds {
		if len(p.tables) > 0 {
			return // answers are not looked through
		}
	}
	table := StreamsOf(e)
	open := table.Nameless()
	ids := make(map[int]bool)
	for _, s := range open {
		ids[s.ID()] = true
	}
	e.Sweep(atomStream, ids, func(yield func(engine.Stored) bool) {
		for _, list := range referencesOf.of(e).records {
			for r := list.first; r != nil && yield(r.term); r = r.next {
			}
		}
	})
	for _, s := range open {
		if ids[s.ID()] {
			_ = table.Close(s, true)
		}
	}
}
