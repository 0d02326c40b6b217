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

// The files that programs come from: those of the operating system, and the
// libraries, which are part of the executable.

// LibraryDir and SystemDir begin the names of the embedded files: library(dcg/basics) is
// library/dcg/basics.pl. What is in SystemDir is part of the
// system: for a program there is no library of that name. Names of other files are
// absolute, so that they cannot be mistaken.
const (
	LibraryDir = "library"
	SystemDir  = "system"
)

// Embedded is the embedded files by these names.
var Embedded embeddedFiles

type embeddedFiles struct{}

// Open opens a file or a folder, for fs.FS.
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

// isEmbedded reports whether a name is that of an embedded file.
func isEmbedded(path string) bool {
	return strings.HasPrefix(path, LibraryDir+"/") || strings.HasPrefix(path, SystemDir+"/")
}

// A sourceFile is a file that was loaded, or is being loaded.
type sourceFile struct {
	path     string
	module   *engine.Module // that the file defines; nil for one that is not a module file
	header   int            // the line of its module header
	into     *engine.Module // that it was loaded into
	preds    map[*engine.Pred]*definition
	Ops      []ExportedOp
	loads    int // how often it was loaded
	last     int // its last load
	loading  bool
	partial  bool // the last time it was not read to its end
	rewrites bool // hooks of a program have seen its terms
	modified time.Time
	parent   string // the file that asked for it
	line     int    // where
	includes []inclusion
	text     string // of a bundled file, or what KeepText keeps
	given    fs.FS  // in which it is, if it was given
}

// An inclusion is a file that another one includes.
type inclusion struct {
	path     string
	modified time.Time
}

// isLibrary reports whether the file is part of the executable.
func (f *sourceFile) isLibrary() bool { return isEmbedded(f.path) }

// A definition is what a file says of a predicate.
type definition struct {
	path   string // of the file, or of an included one
	line   int
	seen   int         // the load in which it was last seen
	before *definition // that of another file, which it has replaced
}

// LibraryPath returns the name of the source file of a library in the executable, and
// false when there is no such library. library(clpfd) is in clp, as in SWI-Prolog; the
// libraries among each other have those of the system too.
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

// source returns the text of a file and when it was last changed. The memory of the text
// counts in the account.
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

// A sourceReader reads a file until the run of the machine ends, and counts the memory of
// what is after the size that the file seemed to have: that of a device is 0.
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

// libraryText returns the text of an embedded library, at most limit bytes of it.
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

// textOfLibrary implements '$library_text'(Path, Text): the source of an embedded library.
func textOfLibrary(m *engine.Machine, a []engine.Cell) bool {
	path := nameArg(m, a[0])
	if !isEmbedded(path) {
		return false
	}
	text, err := libraryText(path, math.MaxInt64)
	return err == nil && m.Unify(a[1], m.NewString(text))
}

// Sources returns the files that have been loaded, and those that they include. What is part of the
// executable is not among them.
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

// textOf reads a text of about that size.
func textOf(r io.Reader, size int64) (string, error) {
	var b strings.Builder
	b.Grow(int(size))
	_, err := io.CopyBuffer(struct{ io.Writer }{&b}, struct{ io.Reader }{r}, make([]byte, min(size+1, 1<<15)))
	return b.String(), err
}

// find returns the absolute name of the source file that a name stands for:
// relative to the file being loaded or to the working directory, with the
// extension .pl or as it is.
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

// directory returns the directory of the file being loaded, "" when there is none.
func (l *Loader) directory() string {
	if top := l.Top(); top != nil && world.IsAbs(top.in.path) {
		return filepath.Dir(top.in.path)
	}
	return ""
}

// ForgetSource drops a source file of which nothing remains: no module, no predicate
// and no clause. It reports whether it has done so.
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

// File returns the entry of a source file, and makes it when it is new.
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
