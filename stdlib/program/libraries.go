package program

import (
	"io/fs"
	"iter"
	"math"
	"path"
	"regexp"
	"slices"
	"sync"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

// A Library is the module of a file that programs may load and that is no part of them.
type Library struct {
	Module  atom.Atom
	Exports []engine.PredKey
	path    string // of an embedded file
	text    string // of a bundled file
}

// Mentions reports whether a name occurs in the text of the library.
func (l *Library) Mentions(name string) bool {
	text := l.text
	if text == "" {
		text, _ = libraryText(l.path, math.MaxInt64) // it was read before without an error
	}
	word := regexp.MustCompile(`(^|\W)` + regexp.QuoteMeta(name) + `(\W|$)`)
	return word.MatchString(text)
}

// embeddedLibraries returns the libraries of the embedded files, including those in
// folders.
var embeddedLibraries = sync.OnceValue(func() (libraries []Library) {
	r, opts := syntax.NewStringReader("", ""), syntax.Options{Ops: syntax.NewOps()}
	for _, dir := range []string{SystemDir, LibraryDir} {
		err := fs.WalkDir(Embedded, dir, func(file string, f fs.DirEntry, err error) error {
			if err != nil || path.Ext(file) != ".pl" {
				return err
			}
			mod, exports := headerOf(r, &opts, file)
			libraries = append(libraries, Library{Module: mod, Exports: exports, path: file})
			return nil
		})
		if err != nil {
			panic(err) // the folder is embedded
		}
	}
	return libraries
})

// Libraries returns the embedded and the bundled libraries.
func (l *Loader) Libraries() iter.Seq[Library] {
	return func(yield func(Library) bool) {
		for _, lib := range embeddedLibraries() {
			if !yield(lib) {
				return
			}
		}
		r, opts := syntax.NewStringReader("", ""), syntax.Options{Ops: syntax.NewOps()}
		for _, f := range slices.Clone(l.order) {
			if f.text == "" {
				continue
			}
			if mod, exports := moduleHeader(r, &opts, f.text); !yield(Library{Module: mod, Exports: exports, text: f.text}) {
				return
			}
		}
	}
}
