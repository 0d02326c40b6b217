package stdlib

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/quad"
)

var table = flag.String("table", "", "run only the tables whose path matches this pattern, as iso/08.*")

// TestTables runs the tables of testdata: queries with their answers.
func TestTables(t *testing.T) {
	t.Chdir("..")
	pattern := filepath.Join("testdata", "*", "*.txt")
	if *table != "" {
		pattern = filepath.Join("testdata", *table)
	}
	paths, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Fatalf("no tables match %s", pattern)
	}
	for _, path := range paths {
		dir, name := filepath.Split(path)
		t.Run(filepath.Base(dir)+"/"+name, func(t *testing.T) { checkTable(t, path) })
	}
}

// TestTablesCollecting runs tables with a garbage collection at the call behind
// every builtin.
func TestTablesCollecting(t *testing.T) {
	t.Chdir("..")
	plain := tables
	defer func() { tables = plain }()
	tables = nil
	for _, rows := range plain {
		tables = append(tables, collecting(rows))
	}
	pattern := "testdata/builtin/*.txt"
	if *table != "" {
		pattern = filepath.Join("testdata", *table)
	}
	paths, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) { checkTable(t, path) })
	}
}

// collecting returns the rows of builtins that ask for a collection when they
// are done.
func collecting(rows []engine.Builtin) []engine.Builtin {
	rows = slices.Clone(rows)
	for i := range rows {
		if det := rows[i].Det; det != nil {
			rows[i].Det = func(m *engine.Machine, a []engine.Cell) bool {
				ok := det(m, a)
				m.RequestCollection()
				m.RequestAtomCollection()
				return ok
			}
		}
		if nonDet := rows[i].NonDet; nonDet != nil {
			rows[i].NonDet = func(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
				ok := nonDet(m, a, r)
				m.RequestCollection()
				m.RequestAtomCollection()
				return ok
			}
		}
	}
	return rows
}

// TestLibrariesInISO runs the tables of libraries in the standard's mode, but that
// text in double quotes is a string, and as far as the standard can read them.
func TestLibrariesInISO(t *testing.T) {
	t.Chdir("..")
	other := map[string]string{
		"bags":             "results that are no lists are errors",
		"chr":              "?any is no argument",
		"error":            "[] is an atom",
		"lazy_lists":       "a program with back quotes",
		"pcre":             "a program with dicts",
		"quasi_quotations": "there are none",
		"tabling":          "a program with rational numbers",
	}
	paths, err := filepath.Glob("testdata/lib/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".txt")
		if other[name] != "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			checkTableBy(t, path, func(script string) (string, error) {
				return runScript(t, ":- set_prolog_flag(double_quotes, string).\n"+script, true)
			}, notISO)
		})
	}
}

// notISO reports whether a query of the tables of libraries had another outcome for
// what the standard does not have: syntax, clauses of static predicates, '[]', flags of
// programs, numbers as atoms, floats without a fraction; and for its constructor of lists.
func notISO(r quad.Result) bool {
	for _, part := range []string{"syntax_error(", "private_procedure", "'Ps'=['.'/2]", "'.'(", "['N'='.']",
		"domain_error(prolog_flag,", "type_error(atom,12)", "'1E3'", "procedure,'.'/4"} {
		if strings.Contains(r.Detail, part) {
			return true
		}
	}
	return false
}

// checkTable checks a table in the mode of its directory.
func checkTable(t *testing.T, path string) {
	iso := (&quad.File{Path: path}).ISO()
	checkTableBy(t, path, func(script string) (string, error) { return runScript(t, script, iso) }, nil)
}

// checkTableBy checks the queries of a table, but for those that skip is true of.
func checkTableBy(t *testing.T, path string, run func(script string) (string, error), skip func(quad.Result) bool) {
	file, err := quad.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	results, err := quad.Check(file, run)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		if !r.OK && (skip == nil || !skip(r)) {
			t.Errorf("%s:%d: ?- %s\n\t%s", path, r.Case.Line, r.Case.Query, r.Detail)
		}
	}
}

// patience is how long a query may take.
const patience = 5 * time.Second

// runScript consults a script on an engine of its own, in the standard's mode or
// its own, and calls 'quad main'. It returns what was written. A goal that takes
// too long is interrupted; the harness counts it as failed and goes on with the
// next.
func runScript(t *testing.T, script string, iso bool) (string, error) {
	path := filepath.Join(t.TempDir(), "script.pl")
	if err := os.WriteFile(path, []byte(script), 0o666); err != nil {
		return "", err
	}
	lists := atom.Reserved
	if iso {
		lists = atom.Standard
	}
	e, err := engine.New(engine.Limits{}, lists)
	if err != nil {
		return "", err
	}
	zebra, err := os.ReadFile("zebra.pl")
	if err != nil {
		return "", err
	}
	var out written
	if _, err := Install(e, Options{Out: &out, Err: &out.errors, ISO: iso, Bundled: map[string]string{"zebra.pl": string(zebra)}}); err != nil {
		return "", err
	}
	m, err := e.NewMachine()
	if err != nil {
		return "", err
	}
	defer out.watch(m)()
	term, err := syntax.NewStringReader("consult(File), 'quad main'.", "").Read(&syntax.Options{Ops: e.Ops()})
	if err != nil {
		return "", err
	}
	goal, vars := m.BuildTerm(term)
	m.Unify(vars[0], engine.Atom(atom.Intern(path)))
	e.Lock()
	defer e.Unlock()
	m.Start(e.Module(atom.User), goal)
	switch m.Next(context.Background()) {
	case engine.Succeeded:
		return out.text.String(), nil
	case engine.Raised:
		text, _ := syntax.AppendTerm(nil, m.View(), uint64(m.Ball()), syntax.WriteqOptions(e.Ops()))
		return out.text.String(), fmt.Errorf("uncaught: %s", text)
	}
	return out.text.String(), errors.New("the goal failed or halted: " + out.errors.String())
}

// written is what a script writes. The harness marks the beginning and the end
// of each query.
type written struct {
	sync.Mutex
	text   bytes.Buffer
	errors bytes.Buffer
	marks  int
}

func (w *written) Write(p []byte) (int, error) {
	w.Lock()
	defer w.Unlock()
	w.marks += bytes.Count(p, []byte{1})
	if w.text.Len() > 1<<24 {
		return 0, errors.New("too much output")
	}
	return w.text.Write(p)
}

// watch interrupts the machine when a query takes too long, until the function
// it returns is called.
func (w *written) watch(m *engine.Machine) (stop func()) {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(patience)
		defer tick.Stop()
		before := -1
		for {
			select {
			case <-done:
				return
			case <-tick.C:
			}
			w.Lock()
			now := w.marks
			w.Unlock()
			if now == before {
				m.Interrupt()
			}
			before = now
		}
	}()
	return sync.OnceFunc(func() { close(done) })
}
