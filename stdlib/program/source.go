package program

import (
	"cmp"
	"io"
	"io/fs"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/lib"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/system"
	"github.com/zebralog/prolog/stdlib/texts"
)

// The files of programs: those of the operating system, and the libraries, which are part
// of the executable.

// LibraryDir and SystemDir begin the names of embedded files. For example,
// library(dcg/basics) is library/dcg/basics.pl. The files in SystemDir are part of the
// system; for a program they are no libraries. Names of other files are absolute, so they
// cannot be confused with these.
const (
	LibraryDir = "library"
	SystemDir  = "system"
)

// Embedded has the embedded files by these names.
var Embedded embeddedFiles

type embeddedFiles struct{}

// Open opens a file or a folder. It implements fs.FS.
func (embeddedFiles) Open(name string) (fs.File, error) {
	dir, rest, _ := strings.Cut(name, "/")
	rest = cmp.Or(rest, ".")
	switch dir {
	case LibraryDir:
		return lib.Files.Open(rest)
	case SystemDir:
		return system.Files.Open(rest)
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// isEmbedded reports whether an embedded file has a name.
func isEmbedded(path string) bool {
	return strings.HasPrefix(path, LibraryDir+"/") || strings.HasPrefix(path, SystemDir+"/")
}

// A sourceFile is a file that was loaded or is being loaded.
type sourceFile struct {
	path     string
	module   *engine.Module // the module that the file defines; nil if it is no module file
	header   int            // the line of its module header
	into     *engine.Module // the module into which it was loaded
	preds    map[*engine.Pred]*definition
	Ops      []ExportedOp
	loads    int // how often it was loaded
	last     int // the number of its last load
	loading  bool
	partial  bool // the last load has not read all of it
	rewrites bool // hooks of a program have seen its terms
	modified time.Time
	parent   string // the file that has loaded it
	line     int    // the line there
	includes []inclusion
	text     string // of a bundled file, or the text for KeepText
	given    fs.FS  // the file system that has given it
}

// An inclusion is a file that another one includes.
type inclusion struct {
	path     string
	modified time.Time
}

// isLibrary reports whether the file is part of the executable.
func (f *sourceFile) isLibrary() bool { return isEmbedded(f.path) }

// A definition is what a file says about a predicate.
type definition struct {
	path   string // of the file or of an included one
	line   int
	seen   int         // the load in which it was last seen
	before *definition // the definition of another file that it has replaced
}

// LibraryPath returns the name of the source file of a library in the executable. It
// returns false if there is no such library. As in SWI-Prolog, library(clpfd) is in clp. If
// own is set, it also finds the files of the system, for other libraries.
func LibraryPath(name string, own bool) (string, bool) {
	dirs := []string{LibraryDir, LibraryDir + "/clp", SystemDir}
	if !own {
		dirs = dirs[:2]
	}
	for _, dir := range dirs {
		path := dir + "/" + strings.TrimSuffix(name, ".pl") + ".pl"
		if info, err := fs.Stat(Embedded, path); err == nil && !info.IsDir() {
			return path, true
		}
	}
	return "", false
}

// source returns the text of a file and the time of its last change. The memory of the text
// is counted in the account.
func (l *Loader) source(name string, memory *engine.Account) (text string, modified time.Time, err error) {
	given := l.given
	if f := l.files[name]; f != nil && f.text != "" {
		return f.text, modified, nil
	} else if f != nil && given == nil {
		given = f.given
	}
	if isEmbedded(name) {
		text, err = libraryText(name, math.MaxInt64)
		memory.Grow(l.engine, len(text), engine.AreaMemory)
		return text, modified, err
	}
	read := builtin.Worlds.Of(l.engine).Read
	if plain, ok := GivenName(name); ok && given != nil {
		name, read = plain, given.Open
	}
	file, err := read(name)
	if err != nil {
		return "", modified, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return "", modified, err
	}
	memory.Grow(l.engine, int(info.Size()), engine.AreaMemory)
	text, err = textOf(&sourceReader{l.engine, file, memory, info.Size()}, info.Size())
	return text, info.ModTime(), err
}

// A sourceReader reads a file until the run of the machine ends. It counts the memory of
// text beyond the size that the file seemed to have. A device has the size 0.
type sourceReader struct {
	engine *engine.Engine
	io.Reader
	memory *engine.Account
	left   int64
}

func (r *sourceReader) Read(p []byte) (int, error) {
	if r.engine.Flags.Poll != nil {
		r.engine.Flags.Poll(0)
	}
	n, err := r.Reader.Read(p)
	if r.left -= int64(n); r.left < 0 {
		r.memory.Grow(r.engine, 2*n, engine.AreaMemory)
	}
	return n, err
}

// libraryText returns at most limit bytes of the text of an embedded library.
func libraryText(path string, limit int64) (string, error) {
	file, err := Embedded.Open(path)
	if err != nil {
		return "", err
	}
	info, err := file.Stat()
	if err != nil {
		return "", err
	}
	text := make([]byte, min(info.Size(), limit))
	_, err = io.ReadFull(file, text)
	return texts.ViewOf(text), err
}

// textOfLibrary implements '$library_text'(Path, Text). Text is the source of an embedded
// library.
func textOfLibrary(m *engine.Machine, a []engine.Cell) bool {
	path := nameArg(m, a[0])
	if !isEmbedded(path) {
		return false
	}
	text, err := libraryText(path, math.MaxInt64)
	return err == nil && m.Unify(a[1], m.NewString(text))
}

// Sources returns the files that were loaded, and the files that they include. Embedded
// files are left out.
func (l *Loader) Sources() []string {
	var names []string
	add := func(name string) {
		if world.IsAbs(name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, f := range l.order {
		if f.loads == 0 {
			continue
		}
		add(f.path)
		for _, i := range f.includes {
			add(i.path)
		}
	}
	return names
}

// textOf reads a text of roughly the given size.
func textOf(r io.Reader, size int64) (string, error) {
	var b strings.Builder
	b.Grow(int(size))
	_, err := io.CopyBuffer(struct{ io.Writer }{&b}, struct{ io.Reader }{r}, make([]byte, min(size+1, 1<<15)))
	return b.String(), err
}

// find returns the absolute name of a source file. The name may be relative to the file
// being loaded or to the working directory. The extension .pl may be missing.
func (l *Loader) find(name string) (string, bool) {
	if path, ok := l.findGiven(name); ok {
		return path, true
	}
	if len(name) > streams.MaxPath {
		return "", false
	}
	dirs := []string{""}
	if !world.IsAbs(name) {
		if d := l.directory(); d != "" {
			dirs = []string{d, ""}
		}
	}
	for _, d := range dirs {
		for _, n := range sourceNames(name) {
			abs, err := builtin.Worlds.Of(l.engine).Absolute(filepath.Join(d, n))
			if err != nil {
				continue
			}
			if info, err := builtin.Worlds.Of(l.engine).Stat(abs); err == nil && !info.IsDir() {
				return abs, true
			}
		}
	}
	return "", false
}

// directory returns the directory of the file being loaded, or "" if there is none.
func (l *Loader) directory() string {
	if top := l.Top(); top != nil && world.IsAbs(top.in.path) {
		return filepath.Dir(top.in.path)
	}
	return ""
}

// ForgetSource drops a source file if nothing of it remains: no module, no predicate and no
// clause. It reports whether it has done so.
func (l *Loader) ForgetSource(m *engine.Machine, name string) bool {
	f := l.files[name]
	if f == nil {
		return true
	}
	if f.loading || f.module != nil {
		return false
	}
	for p := range f.preds {
		remains := p.File == name
		EachClause(m, p, func(c *engine.Clause) {
			file, _ := c.Source()
			remains = remains || file == name
		})
		if remains {
			return false
		}
	}
	l.calls.forget(f)
	delete(l.files, name)
	l.engine.Shrink(sourceFileBytes + 2*len(name) + len(f.text))
	l.order = slices.DeleteFunc(l.order, func(o *sourceFile) bool { return o == f })
	return true
}

const sourceFileBytes = 600

// File returns the entry of a source file. It makes the entry if there is none.
func (l *Loader) File(name string) *sourceFile {
	f := l.files[name]
	if f == nil {
		l.engine.Grow(sourceFileBytes+2*len(name), engine.AreaMemory)
		f = &sourceFile{path: name, preds: make(map[*engine.Pred]*definition)}
		l.files[name] = f
		l.order = append(l.order, f)
	}
	if l.given != nil {
		f.given = l.given
	}
	return f
}
