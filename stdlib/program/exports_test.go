package program

import (
	"flag"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

var update = flag.Bool("update", false, "write exports.txt")

// notAutoloaded are libraries that a program must import itself, because their exports
// clash with those of another library. The same holds for all libraries in folders.
var notAutoloaded = []string{LibraryDir + "/determinism.pl", LibraryDir + "/solutions.pl"}

// TestExports compares exports.txt with the module headers of the libraries.
func TestExports(t *testing.T) {
	want := make(map[engine.PredKey]string)
	var lines []string
	r, opts := syntax.NewStringReader("", ""), syntax.Options{Ops: syntax.NewOps()}
	for _, dir := range []string{SystemDir, LibraryDir} {
		files, err := fs.ReadDir(Embedded, dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			path := dir + "/" + f.Name()
			if f.IsDir() || slices.Contains(notAutoloaded, path) {
				continue
			}
			for _, key := range HeaderExports(r, &opts, path) {
				if want[key] == "" {
					want[key] = path
					lines = append(lines, key.Name.String()+"\t"+strconv.Itoa(key.Arity)+"\t"+path+"\n")
				}
			}
		}
	}
	slices.Sort(lines)
	text := strings.Join(lines, "")
	if *update {
		if err := os.WriteFile("exports.txt", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if text != exportsText {
		t.Fatal("exports.txt is not what the module headers say; write it with -update")
	}
	n := 0
	for key, path := range LibraryExports() {
		n++
		if want[key] != path || LibraryOf(key) != path {
			t.Errorf("%v/%d is in %s: LibraryExports has %s, LibraryOf %s", key.Name, key.Arity, want[key], path, LibraryOf(key))
		}
	}
	if n != len(want) {
		t.Errorf("%d exports, expected %d", n, len(want))
	}
	for _, none := range []engine.PredKey{{Name: atom.Intern("append")}, {Name: atom.Intern("appen"), Arity: 3}, {Name: atom.Intern("\U0010ffff"), Arity: 1}, {Name: atom.Empty}} {
		if path := LibraryOf(none); path != "" {
			t.Errorf("%v/%d is in %s", none.Name, none.Arity, path)
		}
	}
}
