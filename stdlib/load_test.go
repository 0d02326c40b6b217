package stdlib

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/streams"
)

var update = flag.Bool("update", false, "rewrite the output sections of testdata/load")

// TestLoadBytes loads files with bytes that are not UTF-8.
func TestLoadBytes(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"bytes.pl": "% caf\xe9 here\n\ta(1).\na('\xe2\x82\xff').\t% \xc3 at the end\n" +
			"% a clause with an error: the warning comes with the next one\na(b c).\na(2).\nb(X, Y) :- c('\xff').\n",
		"latin.pl": "% caf\xe9 here\n:- encoding(iso_latin_1).\nl('\xe9').\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	session := `consult(bytes), findall(X, (a(Y), (atom(Y) -> atom_codes(Y, X) ; X = Y)), L).
consult(latin), l(X), atom_codes(X, [C]).
`
	want := `?- consult(bytes), findall(X, (a(Y), (atom(Y) -> atom_codes(Y, X) ; X = Y)), L).
Warning: DIR/bytes.pl:2:
Warning:    'DIR/bytes.pl':2:13: Illegal UTF-8 continuation
Warning: DIR/bytes.pl:3:
Warning:    'DIR/bytes.pl':3:8: Illegal UTF-8 start
ERROR: DIR/bytes.pl:5:4: Syntax error: Operator expected
Warning: DIR/bytes.pl:6:
Warning:    'DIR/bytes.pl':6:5: Illegal UTF-8 continuation
Warning: DIR/bytes.pl:7:
Warning:    Singleton variables: [X,Y]
Warning: DIR/bytes.pl:7:
Warning:    'DIR/bytes.pl':7:18: Illegal UTF-8 start
X = _, Y = _, L = [1,[65533,65533],2]
?- consult(latin), l(X), atom_codes(X, [C]).
Warning: DIR/latin.pl:2:
Warning:    'DIR/latin.pl':2:25: Illegal UTF-8 continuation
X = é, C = 233
`
	if got := runSession(t, dir, session); got != want {
		t.Errorf("output:\n%s\nwant:\n%s", got, want)
	}
}

// TestLoadProgress loads a file that loads another one. Progress is reported for the first
// only.
func TestLoadProgress(t *testing.T) {
	t.Chdir(t.TempDir())
	text := ":- [inner].\n" + strings.Repeat("a(1).\n", 5000)
	for name, text := range map[string]string{"outer.pl": text, "inner.pl": strings.Repeat("b(1).\n", 5000)} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	s := newSession(t, Options{})
	var told []int
	program.LoaderOf(s.e).Progress = func(done, total int, file string) {
		if filepath.Base(file) != "outer.pl" || total != len(text) {
			t.Errorf("%d of %d of %s", done, total, file)
		}
		told = append(told, done)
	}
	s.solve(t.Context(), "consult(outer)")
	if n := len(told); n < 4 || !slices.IsSorted(told) || told[n-1] != len(text) {
		t.Error(told)
	}
}

// TestLoad runs the sessions of testdata/load. They are archives of source files, with a
// section "session" of goals, one per line, and a section "output": what the goals write to
// standard output or standard error, and their answers.
func TestLoad(t *testing.T) {
	paths, err := filepath.Glob("../testdata/load/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Fatal("no sessions")
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			sections := parseArchive(string(text))
			dir := t.TempDir()
			var session, want string
			for _, s := range sections[1:] {
				switch s.name {
				case "session":
					session = s.text
				case "output":
					want = s.text
				default:
					file := filepath.Join(dir, s.name)
					if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(file, unquote(s.text), 0o666); err != nil {
						t.Fatal(err)
					}
				}
			}
			got := runSession(t, dir, session)
			if got == want {
				return
			}
			if !*update {
				t.Errorf("output:\n%s\nwant:\n%s", got, want)
				return
			}
			before, _, _ := strings.Cut(string(text), "-- output --\n")
			if err := os.WriteFile(path, []byte(before+"-- output --\n"+got), 0o666); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// A section of an archive begins with a line "-- name --".
type section struct{ name, text string }

func parseArchive(text string) []section {
	sections := []section{{}}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "-- ") && strings.HasSuffix(line, " --\n") {
			name := strings.TrimSuffix(line[len("-- "):], " --\n")
			sections = append(sections, section{name: name})
			continue
		}
		sections[len(sections)-1].text += line
	}
	return sections
}

// unquote replaces <00> and the like by the byte.
func unquote(text string) []byte {
	var b []byte
	for i := 0; i < len(text); i++ {
		var c byte
		if n, _ := fmt.Sscanf(text[i:min(len(text), i+4)], "<%02x>", &c); n == 1 && i+4 <= len(text) && text[i+3] == '>' {
			b = append(b, c)
			i += 3
			continue
		}
		b = append(b, text[i])
	}
	return b
}

// runSession runs the goals of a session. It returns their output and answers. A line that
// follows a goal and begins with "| " is input for it.
func runSession(t *testing.T, dir, session string) string {
	var out bytes.Buffer
	var in strings.Builder
	for line := range strings.Lines(session) {
		if text, ok := strings.CutPrefix(line, "| "); ok {
			in.WriteString(text)
		}
	}
	w := world.OfSystem()
	if err := w.SetDirectory(dir); err != nil {
		t.Fatal(err)
	}
	e, err := New(Options{In: strings.NewReader(in.String()), Out: &out, Err: &out, World: w, Limits: engine.Limits{Stacks: 64 << 20},
		Bundled: map[string]string{"bundled.pl": ":- module(bundled, [bundled/1]). bundled(X) :- part(X).\npart(1).\n"}})
	if err != nil {
		t.Fatal(err)
	}
	program.LoaderOf(e).AutoloadBundled()
	m, err := e.NewMachine()
	if err != nil {
		t.Fatal(err)
	}
	_ = m.Enter(context.Background(), nil)
	defer m.Leave()
	for line := range strings.Lines(session) {
		if strings.HasPrefix(line, "| ") || strings.TrimSpace(line) == "" {
			continue
		}
		fmt.Fprintf(&out, "?- %s", line)
		if !answer(t, m, &out, line) {
			break
		}
	}
	return loadTime.ReplaceAllString(strings.ReplaceAll(out.String(), dir, "DIR"), " 0.00 sec")
}

// loadTime matches the time that loading took, in its message.
var loadTime = regexp.MustCompile(` \d+\.\d\d sec`)

// answer writes the answers to a goal; it reports false after halt.
func answer(t *testing.T, m *engine.Machine, out *bytes.Buffer, line string) bool {
	defer m.Reset()
	term, err := syntax.NewStringReader(line, "").Read(&syntax.Options{Ops: m.Engine.Ops(), Dicts: true})
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	goal, vars := m.BuildTerm(term)
	roots := make([]*engine.Cell, len(vars))
	for i := range vars {
		roots[i] = &vars[i]
	}
	m.SetRoots(roots)
	m.Start(m.Engine.Module(atom.User), goal)
	for n := 0; n < 10; n++ {
		outcome := m.Next(context.Background())
		if err := streams.FlushWritten(context.Background(), m); err != nil {
			t.Fatal(err)
		}
		if n := out.Len(); n > 0 && out.Bytes()[n-1] != '\n' {
			out.WriteByte('\n')
		}
		switch outcome {
		case engine.Halted:
			fmt.Fprintf(out, "halt(%d)\n", m.ExitCode())
			return false
		case engine.Failed:
			out.WriteString("false\n")
			return true
		case engine.Raised:
			fmt.Fprintf(out, "raised %s\n", shown(t, m, m.Ball()))
			return true
		}
		var bindings []string
		for i, v := range term.Vars {
			if v.Name[0] != '_' {
				bindings = append(bindings, v.Name+" = "+shown(t, m, vars[i]))
			}
		}
		if len(bindings) == 0 {
			bindings = []string{"true"}
		}
		out.WriteString(strings.Join(bindings, ", "))
		if !m.More() {
			out.WriteByte('\n')
			return true
		}
		out.WriteString(" ;\n")
	}
	return true
}

func shown(t *testing.T, m *engine.Machine, c engine.Cell) string {
	opts := syntax.WriteqOptions(m.Engine.Ops())
	opts.VariableNames = func(syntax.Cell) (string, bool) { return "_", true }
	text, err := syntax.AppendTerm(nil, m.View(), uint64(c), opts)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestBoot installs the builtins. It checks that every library in the executable loads
// without a message and exports what its header says, and that no two autoloaded libraries
// export the same predicate.
func TestBoot(t *testing.T) {
	autoloaded := make(map[string]bool)
	for _, path := range program.LibraryExports() {
		autoloaded[path] = true
	}
	r, opts := syntax.NewStringReader("", ""), syntax.Options{Ops: syntax.NewOps()}
	for path := range embeddedLibraries(t) {
		for _, key := range program.HeaderExports(r, &opts, path) {
			if other := program.LibraryOf(key); other != path && autoloaded[path] {
				t.Errorf("%s/%d is exported by %s and by %s", key.Name, key.Arity, other, path)
			}
		}
		if strings.HasPrefix(path, program.SystemDir) {
			continue
		}
		session := fmt.Sprintf("load_files(library(%s), []).\n", libraryName(path))
		want := "?- " + session + "true\n"
		if got := runSession(t, t.TempDir(), session); got != want {
			t.Errorf("%s: %s", path, got)
		}
	}
}

// TestDeferred reads the clauses of all predicates that are read when they are needed.
func TestDeferred(t *testing.T) {
	for _, iso := range []bool{false, true} {
		e, err := New(Options{ISO: iso})
		if err != nil {
			t.Fatal(err)
		}
		m, err := e.NewMachine()
		if err != nil {
			t.Fatal(err)
		}
		e.Module(atom.System).Preds(func(p *engine.Pred) bool {
			n := 0
			program.EachClause(m, p, func(*engine.Clause) { n++ })
			if n != p.Clauses() {
				t.Errorf("%s has %d clauses, and says %d", p.PI(), n, p.Clauses())
			}
			return true
		})
	}
}

// embeddedLibraries returns the names of the libraries' files.
func embeddedLibraries(t *testing.T) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, dir := range []string{program.SystemDir, program.LibraryDir} {
			err := fs.WalkDir(program.Embedded, dir, func(path string, d fs.DirEntry, err error) error {
				if err != nil || d.IsDir() || strings.HasPrefix(path, "system/boot/") {
					return err
				}
				if !yield(path) {
					return fs.SkipAll
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
	}
}

// libraryName returns the name of a library as source text.
func libraryName(path string) string {
	return strings.TrimSuffix(strings.TrimPrefix(path, program.LibraryDir+"/"), ".pl")
}
