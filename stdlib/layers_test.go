package stdlib

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/zebralog/prolog/stdlib/program"
)

const module = "github.com/zebralog/prolog"

// TestPackagesImportOneWay compares the imports with the table of ARCHITECTURE.md: a
// package imports only those below it.
func TestPackagesImportOneWay(t *testing.T) {
	text, err := os.ReadFile("../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	rank := make(map[string]int)
	for i, row := range regexp.MustCompile("(?m)^\\| (`.*?`)(?: \\(`prolog`\\))? \\|").FindAllStringSubmatch(string(text), -1) {
		for _, name := range strings.Split(strings.ReplaceAll(row[1], "`", ""), ", ") {
			rank[strings.TrimSuffix(module+"/"+name, "/.")] = i
		}
	}
	if len(rank) < 20 {
		t.Fatalf("the table of packages has %d rows", len(rank))
	}
	err = filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		dir := strings.TrimSuffix(module+"/"+filepath.ToSlash(filepath.Dir(path))[2:], "/")
		from, ok := rank[strings.ReplaceAll(dir, "//", "/")]
		if !ok {
			return nil // nothing imports it
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range f.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			if to, ok := rank[name]; ok && to <= from {
				t.Errorf("%s imports %s, which stands above it", path, name)
			} else if !ok && strings.HasPrefix(name, module) {
				t.Errorf("%s imports %s, which the table lacks", path, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// outside are the packages that can reach something outside of the process.
var outside = []string{"os", "os/exec", "os/signal", "os/user", "io/ioutil", "net", "net/http", "syscall", "plugin", "C",
	"golang.org/x/sys/unix", "golang.org/x/sys/windows"}

// reaching are the files that may import these packages, and the reasons.
var reaching = map[string]string{
	"internal/world/":                "what programs are given",
	"network/":                       "the host installs it",
	"repl/":                          "the top level, which is the host",
	"repl/edit/":                     "its terminal",
	"internal/source/":               "files of a program that tools look at",
	"internal/lsp/":                  "the same, for an editor",
	"internal/serve/":                "the host's server",
	"internal/progress/":             "the terminal of the command",
	"internal/daily/":                "tests alone import it",
	"engine/window_unix.go":          "memory",
	"engine/window_windows.go":       "memory",
	"engine/native/":                 "memory",
	"engine/nativedefault.go":        "how the host lets it run",
	"stdlib/control/cputime_unix.go": "time of the processor",
	"internal/waits/":                "how long tests wait",
}

// commands are separate programs, and ichiban, which has another engine.
var commands = []string{"cmd/", "compare/", "bench/", "conformance/", "examples/", "sqlfacts/examples/", "puzzles/", "ichiban/", "internal/mutate/", "internal/quad/", "jupyter/", "page/build/", "editors/vsix/", ".ci/"}

// TestOutside finds packages that could reach something outside other than through the
// world of an engine.
func TestOutside(t *testing.T) {
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		name := filepath.ToSlash(path)[len("../"):]
		if slices.ContainsFunc(commands, func(dir string) bool { return strings.HasPrefix(name, dir) }) {
			return nil
		}
		if reaching[name] != "" || reaching[name[:strings.LastIndexByte(name, '/')+1]] != "" {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range f.Imports {
			if used, _ := strconv.Unquote(spec.Path.Value); slices.Contains(outside, used) {
				t.Errorf("%s imports %s: what programs can reach is in internal/world", name, used)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

var (
	moduleHeader = regexp.MustCompile(`(?m)^:- module\('?([$\w]+)'?`)
	importLine   = regexp.MustCompile(`:-\s*(?:use_module|autoload|reexport)\(\s*library\(([^()]*)\)`)
	qualified    = regexp.MustCompile(`[^\w$'"]'?([$a-z][\w$]*)'?:[a-z$']`)
	plComment    = regexp.MustCompile(`(?s)/\*.*?\*/|%[^\n]*`)
)

// inPrograms are exceptions, as pairs from, to: goals of libraries that occur in programs,
// not in the libraries' own clauses, and terms that are no goals.
var inPrograms = map[[2]string]bool{
	{"library/plunit/units.pl", "library/plunit.pl"}:           true, // domain_error(plunit:test_option, _)
	{"library/clp/clpfd/expansion.pl", "library/clp/clpfd.pl"}: true,
	{"library/semweb/rdf_store.pl", "library/semweb/rdfs.pl"}:  true, // rdfs:subPropertyOf
}

// TestLibrariesImportOneWay finds circles among the modules of the libraries. It follows
// imports and goals with the name of a module.
func TestLibrariesImportOneWay(t *testing.T) {
	texts, file := make(map[string]string), make(map[string]string)
	for path := range embeddedLibraries(t) {
		text, err := fs.ReadFile(program.Embedded, path)
		if err != nil {
			t.Fatal(err)
		}
		texts[path] = plComment.ReplaceAllString(string(text), "")
		if header := moduleHeader.FindStringSubmatch(texts[path]); header != nil {
			file[header[1]] = path
		}
	}
	uses := make(map[string][]string)
	for path, text := range texts {
		var to []string
		for _, m := range importLine.FindAllStringSubmatch(text, -1) {
			if used, ok := program.LibraryPath(strings.ReplaceAll(m[1], " ", ""), true); ok {
				to = append(to, used)
			}
		}
		for _, m := range qualified.FindAllStringSubmatch(text, -1) {
			if used := file[m[1]]; used != "" && used != path && !inPrograms[[2]string{path, used}] {
				to = append(to, used)
			}
		}
		slices.Sort(to)
		uses[path] = slices.Compact(to)
	}
	// Nodes that lead only to finished nodes are finished. Circles remain.
	for again := true; again; {
		again = false
		for path, to := range uses {
			if !slices.ContainsFunc(to, func(p string) bool { _, open := uses[p]; return open }) {
				delete(uses, path)
				again = true
			}
		}
	}
	reached := make(map[string]bool) // reached from a circle, or part of one
	for _, to := range uses {
		for _, p := range to {
			reached[p] = true
		}
	}
	for path, to := range uses {
		if reached[path] {
			t.Errorf("%s is in a circle, or between two: it uses %v", path, to)
		}
	}
}

var (
	exportList = regexp.MustCompile(`(?s)^\s*:- module\([^,]*,\s*\[(.*?)\]\)\.`)
	indicator  = regexp.MustCompile(`([a-z]\w*)/(\d+)`)
)

// TestOneDefinition finds predicates that a library exports and defines although they are
// builtins in Go.
func TestOneDefinition(t *testing.T) {
	builtins := make(map[string]bool)
	for _, room := range rooms {
		for _, b := range slices.Concat(room.Rows...) {
			builtins[b.PI()] = true
		}
	}
	for path := range embeddedLibraries(t) {
		text, err := fs.ReadFile(program.Embedded, path)
		if err != nil {
			t.Fatal(err)
		}
		plain := plComment.ReplaceAllString(string(text), "")
		header := exportList.FindStringSubmatch(plain)
		if header == nil {
			continue
		}
		for _, pi := range indicator.FindAllStringSubmatch(header[1], -1) {
			if builtins[pi[0]] && regexp.MustCompile(`(?m)^`+pi[1]+`\b`).MatchString(plain) {
				t.Errorf("%s defines %s, which is a builtin", path, pi[0])
			}
		}
	}
}
