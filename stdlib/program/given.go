package program

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/zebralog/prolog/internal/world"
)

// Files that the host gives to be loaded, beside those that the program can reach. Their
// names begin with givenDir; what they load and include is looked for among them first.

const givenDir = "given:/"

// Give makes the files of a file system those that are given, until Give(nil). Each is loaded
// once, although it was loaded from other files before.
func (l *Loader) Give(files fs.FS) {
	l.given, l.givenAt = files, l.count
	l.dropEarly()
}

// GivenPath returns the name of a given file for load_files/2; GivenName is the reverse.
func GivenPath(name string) string { return givenDir + name }

// GivenName is described with GivenPath.
func GivenName(path string) (name string, ok bool) { return strings.CutPrefix(path, givenDir) }

// ShownName returns the name of a file for the host: that of a given one is as in its file system.
func ShownName(path string) string {
	name, _ := GivenName(path)
	return name
}

// isFile reports whether a source is a file: the names of others are not absolute.
func isFile(name string) bool { return world.IsAbs(name) || strings.HasPrefix(name, givenDir) }

// sourceNames returns the names that the file may have that is meant by a name.
func sourceNames(name string) []string {
	if filepath.Ext(name) != "" {
		return []string{name, name + ".pl", name + ".prolog"}
	}
	return []string{name + ".pl", name + ".prolog", name}
}

// findGiven is find for the files that are given.
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
