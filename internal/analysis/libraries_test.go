package analysis

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/zebralog/prolog/internal/source"
	"github.com/zebralog/prolog/stdlib/program"
)

// TestLibraries looks in the Prolog of the system and of the libraries, about which loading says
// nothing, for what programs are warned of.
func TestLibraries(t *testing.T) {
	system, err := NewSystem()
	if err != nil {
		t.Fatal(err)
	}
	ws := &Workspace{System: system, Library: new(source.Library), Version: func(path string) any { return path }}
	look := func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".pl") {
			return err
		}
		u := ws.Unit(path)
		for _, d := range ws.Check(u) {
			if slices.Contains([]string{"syntax", "singleton", "multiton", "discontiguous", "unreachable"}, d.Code) {
				t.Errorf("%s:%d: %s", path, 1+strings.Count(u.Text[:d.From], "\n"), d.Message)
			}
		}
		for _, d := range u.Definitions {
			if slices.Contains([]string{",/2", ";/2", "->/2", ":-/2", "-->/2"}, d.PI.String()) {
				t.Errorf("%s:%d: a clause of %v", path, u.Clauses[d.Clause].Start.Line, d.PI)
			}
		}
		return nil
	}
	for _, dir := range []string{program.SystemDir, program.LibraryDir} {
		if err := fs.WalkDir(program.Embedded, dir, look); err != nil {
			t.Error(err)
		}
	}
}
