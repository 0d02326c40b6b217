package program

import (
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

// TestBoot compares boot.txt with the files that it is the index of.
func TestBoot(t *testing.T) {
	e, err := engine.New(engine.Limits{}, atom.Reserved)
	if err != nil {
		t.Fatal(err)
	}
	m, err := e.NewMachine()
	if err != nil {
		t.Fatal(err)
	}
	files, err := fs.ReadDir(Embedded, strings.TrimSuffix(bootDir, "/"))
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for _, f := range files {
		text, err := fs.ReadFile(Embedded, bootDir+f.Name())
		if err != nil {
			t.Fatal(err)
		}
		indexFile(t, m, &want, f.Name(), string(text))
	}
	if *update {
		if err := os.WriteFile("boot.txt", []byte(want.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want.String() != bootIndex {
		t.Fatal("boot.txt is not what the files of system/boot say; write it with -update")
	}
}

// indexFile writes the lines of the index for a file.
func indexFile(t *testing.T, m *engine.Machine, w *strings.Builder, file, text string) {
	type span struct{ from, to int }
	var order []string
	spans, declared := make(map[string]span), make(map[string]string)
	r, opts := syntax.NewStringReader(text, file), syntax.Options{Ops: syntax.NewOps()}
	last := ""
	for {
		term, err := r.Read(&opts)
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		cell, _ := m.BuildTerm(term)
		if m.IsFunctor(cell, atom.Neck, 1) {
			declarations(t, m, m.Arg(cell, 0), declared)
			continue
		}
		var c ClauseTerm
		if !c.Split(m, m.Engine.Module(atom.System), cell) {
			t.Fatalf("%s:%d: no clause", file, term.Start.Line)
		}
		key := indexKey(c.Mod.Name, c.Name, c.Arity)
		s, seen := spans[key]
		switch {
		case !seen:
			s.from = term.Start.Byte
			order = append(order, key)
		case key != last:
			t.Errorf("%s:%d: clauses of %q are not together", file, term.Start.Line, key)
		}
		s.to = r.Position().Byte
		spans[key], last = s, key
	}
	for _, key := range slices.Sorted(maps.Keys(declared)) {
		if _, ok := spans[key]; !ok {
			fmt.Fprintf(w, "%s\t%s\n", key, declared[key])
		}
	}
	for _, key := range order {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\n", key, declared[key], file, spans[key].from, spans[key].to)
	}
}

// indexKey returns the beginning of the line for a predicate.
func indexKey(mod, name atom.Atom, arity int) string {
	module := ""
	if mod != atom.System {
		module = mod.String() + ":"
	}
	return fmt.Sprintf("%s%s\t%d", module, name, arity)
}

// declarations notes what a directive declares: the declarations dynamic and multifile, and
// those of meta-predicates.
func declarations(t *testing.T, m *engine.Machine, goal engine.Cell, declared map[string]string) {
	name, _ := m.Functor(goal)
	var each func(mod atom.Atom, spec engine.Cell)
	each = func(mod atom.Atom, spec engine.Cell) {
		spec = m.Deref(spec)
		of, arity := m.ProcedureOf(spec)
		switch {
		case of == atom.Comma:
			each(mod, m.Arg(spec, 0))
			each(mod, m.Arg(spec, 1))
		case of == atom.Colon:
			each(engine.AtomOf(m.Arg(spec, 0)), m.Arg(spec, 1))
		case name == atomMeta:
			meta := make([]byte, arity)
			for i := range meta {
				meta[i], _ = metaArg(m, m.Arg(spec, i))
			}
			declared[indexKey(mod, of, arity)] = string(meta)
		case (name.String() == "dynamic" || name.String() == "multifile") && of == atom.Slash:
			n, _ := engine.SmallIntOf(m.Arg(spec, 1))
			key := indexKey(mod, engine.AtomOf(m.Arg(spec, 0)), int(n))
			declared[key] = strings.TrimSpace(declared[key] + " " + name.String())
		default:
			t.Errorf("%v declares nothing", name)
		}
	}
	each(atom.System, m.Arg(goal, 0))
}
