package stdlib

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/daily"
	"github.com/zebralog/prolog/internal/quad"
	"github.com/zebralog/prolog/internal/waits"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib/program"
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

// changeBuiltins gives engines other builtins until the test ends.
func changeBuiltins(t *testing.T, change func([]engine.Builtin) []engine.Builtin) {
	plain := rooms
	t.Cleanup(func() { rooms = plain })
	rooms = slices.Clone(rooms)
	for i := range rooms {
		rooms[i].Rows = nil
		for _, rows := range plain[i].Rows {
			rooms[i].Rows = append(rooms[i].Rows, change(rows))
		}
	}
}

// TestTablesCollecting runs tables with a garbage collection at the call after every
// builtin, and a collection of atoms after every eighth.
func TestTablesCollecting(t *testing.T) {
	t.Chdir("..")
	changeBuiltins(t, collecting)
	pattern := "testdata/builtin/*.txt"
	if *table != "" {
		pattern = filepath.Join("testdata", *table)
	}
	paths, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	today := daily.Cases(t, 2)
	for i, path := range paths {
		if today(i) || *table != "" {
			t.Run(filepath.Base(path), func(t *testing.T) { checkTable(t, path) })
		}
	}
}

// collecting returns the rows of builtins, changed to ask for a collection when they are
// done.
func collecting(rows []engine.Builtin) []engine.Builtin {
	rows = slices.Clone(rows)
	var done atomic.Uint32
	collect := func(m *engine.Machine) {
		m.RequestCollection()
		if done.Add(1)%8 == 0 {
			m.RequestAtomCollection()
		}
	}
	for i := range rows {
		if det := rows[i].Det; det != nil {
			rows[i].Det = func(m *engine.Machine, a []engine.Cell) bool {
				ok := det(m, a)
				collect(m)
				return ok
			}
		}
		if nonDet := rows[i].NonDet; nonDet != nil {
			rows[i].NonDet = func(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
				ok := nonDet(m, a, r)
				collect(m)
				return ok
			}
		}
	}
	return rows
}

// TestLibrariesInISO runs the tables of libraries in the standard's mode, as far as it can
// read them. Text in double quotes is a string, however.
func TestLibrariesInISO(t *testing.T) {
	t.Chdir("..")
	paths, err := filepath.Glob("testdata/lib/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	today := daily.Cases(t, 3)
	for i, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".txt")
		if !today(i) || tablesNotISO[name] != "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			checkTableBy(t, path, func(script string) (string, error) {
				return runScript(t, ":- set_prolog_flag(double_quotes, string).\n"+script, true)
			}, notISO)
		})
	}
}

// tablesNotISO are tables about things that the standard's mode does not have, with the
// reason.
var tablesNotISO = map[string]string{
	"quasi_quotations": "there are none",
	"pengines":         "clauses that a pengine is given are added to static predicates",
	"prolog_clause":    "clauses of static predicates",
	"prolog_codewalk":  "clauses of static predicates",
}

// notISO reports whether a query of the tables of libraries had another outcome because of
// what the standard lacks: the query or its answer cannot be read, or the query is in
// profiles or in onlyOwn.
func notISO(r quad.Result) bool {
	return strings.Contains(r.Detail, "harness(error(syntax_error(") || unread.MatchString(r.Detail) || profiles.MatchString(r.Case.Query) || onlyOwn[r.Case.Query] != ""
}

// profiles matches queries about profiles, which are dicts.
var profiles = regexp.MustCompile(`\bprofile(_procedure)?_data\(`)

// unread matches the outcome of a query that cannot be read from its file.
var unread = regexp.MustCompile(`^answer 1 is throws\(error\(syntax_error\(.*\),file\('[^']*\.query',1,\d+,\d+\)\)\)$`)

// onlyOwn are queries that have another outcome in the standard's mode, with the reason.
var onlyOwn = map[string]string{
	"debug(talking(a)), debugging(talking(a)).": "clauses of static predicates",
	"bagof(X, member(X, [a]), foo).":            "results that are no lists",
	"bagof(X, member(X, [a]), [a|b]).":          "results that are no lists",
	"setof(X, member(X, [a]), foo).":            "results that are no lists",
	"setof(X, member(X, [a]), [a|b]).":          "results that are no lists",
	"setof(X, L = 1, L).":                       "results that are no lists",
	"min_member(X, [a,1,2.5]).":                 "floats are before integers",
	"must_be(atom, []).":                        "[] is an atom",
	"must_be(callable, []).":                    "[] is an atom",
	"must_be(symbol, []).":                      "[] is an atom",
	"parsed(Ws).":                               "a clause with back quotes",
	"re_foldl(sum, \"[0-9]+\", \"1 22 333\", 0, N, [capture_type(integer)]).": "a clause with a dict",
	"count(v(_), N).": "a clause with a rational number",
	"shown('p(1, 2.5, a, \\'b c\\', [], [x|T], {y}, `c`, f(T)).\\n', Ps).": "a text with back quotes",
	"classes('p(_{a: 1}, (x)).\\n', Cs).":                                  "a text with a dict",
	"parts('p :- .\\nq.\\n', _), part(syntax_error(_, _), S, L).":          "another place of the error",
	"compiled.":                    "clauses of static predicates",
	"told(p, L).":                  "clauses of static predicates",
	"told(q/1, L).":                "clauses of static predicates",
	"display([a,'B c',\"s\"]).":    "the constructor of lists",
	"displayq([a,'B',\"c\",1+2]).": "the constructor of lists",
	"unlisted(Ps).":                "the constructor of lists",
	"feature(none_such, V).":       "flags that there are not",
	"prolog_flag(none_such, X).":   "flags that there are not",
	"set_feature(my_feature, 1), feature(my_feature, V).":                                                            "flags of programs",
	"atom_to_chars(12, Cs).":                                                                                         "numbers as atoms",
	"tokenize_atom('-12 +3 1.5.6 1-2 .5 5. --1 1.5e-3e 1E3 1.e5', L).":                                               "floats without a fraction",
	"export_list(lists, _L), functor(_L, N, _), memberchk(append(_,_,_), [append(_,_,_)]).":                          "the constructor of lists",
	"http_convert_parameters([a='1'], [a(A)], [a-[integer]]).":                                                       "the constructor of lists",
	"term_to_atom(Q, '{|html||<p>a&lt;b <b class=\"x y\">c</b></p> <br>|}').":                                        "quasi quotations",
	"term_to_atom(Q, '{|html||a <b>c</b>|}').":                                                                       "quasi quotations",
	"term_to_atom(q(A, B, Q), 'q(A, B, {|html(A,B)||<p id=\"A\">B <b>B</b> A</p><a class=\"C A\" href=B>A</a>|})').": "quasi quotations",
	"term_to_atom(q(N, _Q), 'q(N, {|html(N)||<p title=\"N\">hello <b>N</b></p>|})'), N = 'a<b', phrase(html(_Q), _T), with_output_to(string(S), print_html(_T)).": "quasi quotations",
	"row(\"a\", T).": "quasi quotations",
	"nested(T).":     "quasi quotations",
	"parts(T).":      "quasi quotations",
	"options(T).":    "quasi quotations",
	`placed("foo(X,[a|Y],\"s\",{b},- 1,-a,1-2,(a,b),'C'())").`: "terms without arguments",
}

// checkTable checks a table in the mode of its directory.
func checkTable(t *testing.T, path string) {
	iso := (&quad.File{Path: path}).ISO()
	checkTableBy(t, path, func(script string) (string, error) { return runScript(t, script, iso) }, nil)
}

// checkTableBy checks the queries of a table, except those for which skip returns true.
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
var patience = waits.For(30 * time.Second)

// tablesMayCall is Options.Permits for the tables.
var tablesMayCall func(*engine.Pred) bool

// runScript consults a script on a new engine, in the standard's mode or its own, and calls
// 'quad main'. It returns the output. A goal that takes too long is interrupted; the
// harness counts it as failed and continues with the next.
func runScript(t *testing.T, script string, iso bool) (string, error) {
	path := filepath.Join(t.TempDir(), "script.pl")
	if err := os.WriteFile(path, []byte(script), 0o666); err != nil {
		return "", err
	}
	zebra, err := os.ReadFile("zebra.pl")
	if err != nil {
		return "", err
	}
	var out written
	e, err := New(Options{Out: &out, Err: &out.errors, ISO: iso, Bundled: zebraLibrary(zebra), World: world.OfSystem(), Permits: tablesMayCall})
	if err != nil {
		return "", err
	}
	program.LoaderOf(e).AutoloadBundled()
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
	defer End(e, 0)
	_ = m.Enter(context.Background(), nil)
	defer m.Leave()
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

// written collects the output of a script. The harness marks the beginning and the end of
// each query.
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

// watch interrupts the machine when a query takes too long. The function that it returns
// ends that.
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

// zebraLibrary returns library(zebra), whose text the API bundles.
func zebraLibrary(text []byte) map[string]string {
	const header = ":- module(zebra, [zebra/1, water/1, houses/1, perm/2, left_of/3, next_to/3]). " +
		"perm(L, P) :- puzzle_lists:perm(L, P). left_of(L, A, B) :- puzzle_lists:left_of(L, A, B). next_to(L, A, B) :- puzzle_lists:next_to(L, A, B). "
	return map[string]string{"zebra.pl": header + string(text)}
}
