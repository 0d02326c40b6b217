package program

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/zebralog/prolog/internal/world"
)

// Files that the host gives to be loaded, besides those that the program can reach. Their
// names begin with givenDir. The files that they load and include are first looked for
// among the given ones.

const givenDir = "given:/"

// Give makes the files of a file system the given ones, until Give(nil). Each is loaded
// once, even if an earlier Give had a file of that name.
func (l *Loader) Give(files fs.FS) {
	l.given, l.givenAt = files, l.count
	l.dropEarly()
}

// GivenPath returns the name of a given file for load_files/2.
func GivenPath(name string) string { return givenDir + name }

// GivenName is the inverse of GivenPath.
func GivenName(path string) (name string, ok bool) { return strings.CutPrefix(path, givenDir) }

// ShownName returns the name of a file for the host. A given file has its name in the given
// file system.
func ShownName(path string) string {
	name, _ := GivenName(path)
	return name
}

// isFile reports whether a source is a file. The names of other sources are not absolute.
func isFile(name string) bool { return world.IsAbs(name) || strings.HasPrefix(name, givenDir) }

// sourceNames returns the names that the file for a name may have.
func sourceNames(name string) []string {
	if filepath.Ext(name) != "" {
		return []string{name, name + ".pl", name + ".prolog"}
	}
	return []string{name + ".pl", name + ".prolog", name}
}

// findGiven does what find does, among the given files.
func (l *Loader) findGiven(name string) (string, bool) {
	if l.given == nil || world.IsAbs(name) {
		return "", false
	}
	dirs := []string{"."}
	if plain, ok := GivenName(name); ok {
		name = plain
	} else if top := l.Top(); top != nil {
		if loading, ok := GivenName(top.in.path); ok {
			dirs = []string{path.Dir(loading), "."}
		}
	}
	for _, dir := range dirs {
		for _, n := range sourceNames(name) {
			n = path.Join(dir, n)
			if info, err := fs.Stat(l.given, n); err == nil && !info.IsDir() {
				return GivenPath(n), true
			}
		}
	}
	return "", false
}
