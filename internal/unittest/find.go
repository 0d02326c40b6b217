package unittest

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/zebralog/prolog/internal/pattern"
)

// begins matches the directive with which the tests in a file begin.
var begins = pattern.New(`(?m)^\s*:-\s*begin_tests\(`)

// A File is a program with tests: the files to load, in this order. The tests of
// dir/name.pl are in that file, in dir/name.plt, or in both.
type File struct {
	Name  string // of the file with tests
	Paths []string
}

var extensions = []string{".pl", ".pro", ".prolog", ".plt"}

// Find returns the files with tests in a directory and below. These are all files name.plt,
// and the files name.pl, name.pro and name.prolog with a directive begin_tests/1,2 at the
// start of a line. It leaves out directories named testdata, and names that begin with a
// dot or _.
func Find(fsys fs.FS, dir string) ([]File, error) {
	var files []File
	err := fs.WalkDir(fsys, dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == dir:
			return nil
		case d.IsDir():
			if base := d.Name(); base[0] == '.' || base[0] == '_' || base == "testdata" {
				return fs.SkipDir
			}
			return nil
		case d.Name()[0] == '.' || d.Name()[0] == '_':
			return nil
		case !slices.Contains(extensions, path.Ext(name)):
			return nil
		}
		if path.Ext(name) != ".plt" {
			text, err := fs.ReadFile(fsys, name)
			if err != nil || !begins().Match(text) {
				return err
			}
		}
		file, err := Named(fsys, name)
		if n := len(files); n == 0 || !slices.Equal(files[n-1].Paths, file.Paths) {
			files = append(files, file)
		}
		return err
	})
	return files, err
}

// Named returns the file with a name, and the one beside it if there are both: name.plt is
// loaded after name.pl.
func Named(fsys fs.FS, name string) (File, error) {
	if info, err := fs.Stat(fsys, name); err != nil {
		return File{}, err
	} else if info.IsDir() {
		return File{}, fmt.Errorf("%s is a directory", name)
	}
	f := File{name, []string{name}}
	ext := path.Ext(name)
	base := strings.TrimSuffix(name, ext)
	others := extensions[:3]
	if ext != ".plt" {
		others = extensions[3:]
	}
	for _, other := range others {
		info, err := fs.Stat(fsys, base+other)
		if err != nil || info.IsDir() {
			continue
		}
		if ext == ".plt" {
			f.Paths = []string{base + other, name}
		} else {
			f.Name, f.Paths = base+other, []string{name, base + other}
		}
		break
	}
	return f, nil
}
