package stdlib

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// mostInCircle is how many files of a room may need each other, directly or through others.
// The largest such circle is that of the loader and the database in stdlib/program. In one
// package they were 46 of 70.
const mostInCircle = 14

// TestFilesInCircles finds the largest circle of files in each room.
func TestFilesInCircles(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("go is not installed")
	}
	list, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	exports := make(map[string]string) // what the packages export, as the compiler has written it
	for line := range strings.Lines(string(list)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[name] = file
	}
	files := token.NewFileSet()
	imports := importer.ForCompiler(files, "gc", func(name string) (io.ReadCloser, error) { return os.Open(exports[name]) })
	rooms, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, room := range rooms {
		paths, _ := filepath.Glob(filepath.Join(room.Name(), "*.go"))
		var syntax []*ast.File
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "_windows.go") || strings.HasSuffix(path, "_other.go") {
				continue
			}
			f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			syntax = append(syntax, f)
		}
		if syntax == nil {
			continue
		}
		info := &types.Info{Uses: make(map[*ast.Ident]types.Object)}
		p, err := (&types.Config{Importer: imports}).Check(module+"/stdlib/"+room.Name(), files, syntax, info)
		if err != nil {
			t.Fatal(err)
		}
		uses := make(map[string]map[string]bool) // of files
		for id, o := range info.Uses {
			if o.Pkg() != p {
				continue
			}
			from, to := files.Position(id.Pos()).Filename, files.Position(o.Pos()).Filename
			if uses[from] == nil {
				uses[from] = make(map[string]bool)
			}
			uses[from][to] = true
		}
		if n := largestCircle(uses); n > mostInCircle {
			t.Errorf("%s: %d of %d files are in a circle, and were %d", room.Name(), n, len(syntax), mostInCircle)
		}
	}
}

// largestCircle returns the size of the largest set of files each of which leads to all
// others.
func largestCircle(uses map[string]map[string]bool) (most int) {
	reached := make(map[string]map[string]bool)
	for from := range uses {
		seen := make(map[string]bool)
		for todo := []string{from}; len(todo) > 0; {
			f := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for to := range uses[f] {
				if !seen[to] {
					seen[to] = true
					todo = append(todo, to)
				}
			}
		}
		reached[from] = seen
	}
	for from, seen := range reached {
		n := 0
		for to := range seen {
			if reached[to][from] {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}
