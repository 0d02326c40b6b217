package stdlib

import (
	"embed"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/zebralog/prolog/engine"
)

// The files that programs come from: those of the operating system, and the
// libraries, which are part of the executable.

//go:embed boot/*.pl lib/*.pl
var embedded embed.FS

// libraryDir is the directory in the names of the embedded libraries. Names of
// other files are absolute, so that the two cannot be mistaken.
const libraryDir = "library/"

// A sourceFile is a file that was loaded, or is being loaded.
type sourceFile struct {
	path     string
	module   *engine.Module // that the file defines; nil for one that is no module file
	header   int            // the line of its module header
	into     *engine.Module // that it was loaded into
	preds    map[*engine.Pred]*definition
	ops      []exportedOp
	loads    int // how often it was loaded
	loading  bool
	partial  bool // the last time it was not read to its end
	modified time.Time
	parent   string // the file that asked for it
	line     int    // where
	includes []inclusion
	text     string // of a bundled file
}

// An inclusion is a file that another one includes.
type inclusion struct {
	path     string
	modified time.Time
}

// isLibrary reports whether the file is part of the executable.
func (f *sourceFile) isLibrary() bool { return strings.HasPrefix(f.path, libraryDir) }

// A definition is what a file says of a predicate.
type definition struct {
	path string // of the file, or of an included one
	line int
	seen int // the load in which it was last seen
}

// libraryDirs are the libraries whose names have a directory: library(dcg/basics)
// is in the file dcg_basics.pl. What was library(clp/clpfd) once is found as
// library(clpfd).
var libraryDirs = []string{"chr", "clpfd", "clpqr", "dcg", "dialect", "http", "plunit", "semweb", "simplex", "unicode"}

// ownLibraries are the files that only libraries load; for a program there is no
// library of that name, as in SWI-Prolog.
var ownLibraries = []string{"bags", "builtins", "clpqr", "control", "dcg", "dict_functions", "expand", "freeze", "lift",
	"limits", "messages", "mutex", "prolog_xref_comments", "prolog_xref_meta", "sandbox_safe", "sgml_xsd"}

// libraryPath returns the name of the source file of a library in the
// executable, and false when there is no such library.
func libraryPath(name string) (string, bool) {
	name = strings.TrimPrefix(strings.TrimSuffix(name, ".pl"), "clp/")
	dir, base, nested := strings.Cut(name, "/")
	if nested {
		if !slices.Contains(libraryDirs, dir) {
			return "", false
		}
		name = dir + "_" + base
	} else if dir, _, ok := strings.Cut(name, "_"); ok && slices.Contains(libraryDirs, dir) {
		return "", false
	}
	f, err := embedded.Open("lib/" + name + ".pl")
	if err != nil {
		return "", false
	}
	f.Close()
	return libraryDir + name + ".pl", true
}

// source returns the text of a file and when it was last changed. The memory of the text
// counts in the account.
func (l *loader) source(name string, memory *engine.Account) (text string, modified time.Time, err error) {
	if f := l.files[name]; f != nil && f.text != "" {
		return f.text, modified, nil
	}
	if strings.HasPrefix(name, libraryDir) {
		text, err = libraryText(name, math.MaxInt64)
		memory.Grow(l.state.Engine, len(text), engine.AreaMemory)
		return text, modified, err
	}
	file, err := os.Open(name)
	if err != nil {
		return "", modified, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return "", modified, err
	}
	memory.Grow(l.state.Engine, int(info.Size()), engine.AreaMemory)
	text, err = textOf(&sourceReader{l.state.Engine, file, memory, info.Size()}, info.Size())
	return text, info.ModTime(), err
}

// A sourceReader reads a file until the run of the machine ends, and counts the memory of
// what is behind the size that the file seemed to have: that of a device is 0.
type sourceReader struct {
	engine *engine.Engine
	io.Reader
	memory *engine.Account
	left   int64
}

func (r *sourceReader) Read(p []byte) (int, error) {
	if r.engine.Flags.Poll != nil {
		r.engine.Flags.Poll()
	}
	n, err := r.Reader.Read(p)
	if r.left -= int64(n); r.left < 0 {
		r.memory.Grow(r.engine, 2*n, engine.AreaMemory)
	}
	return n, err
}

// libraryText is the text of an embedded library, at most limit bytes of it.
func libraryText(path string, limit int64) (string, error) {
	file, err := embedded.Open("lib/" + strings.TrimPrefix(path, libraryDir))
	if err != nil {
		return "", err
	}
	info, err := file.Stat()
	if err != nil {
		return "", err
	}
	return textOf(io.LimitReader(file, limit), min(info.Size(), limit))
}

// textOfLibrary is '$library_text'(Path, Text): the source of an embedded library.
func textOfLibrary(m *engine.Machine, a []engine.Cell) bool {
	path := nameArg(m, a[0])
	if !strings.HasPrefix(path, libraryDir) {
		return false
	}
	text, err := libraryText(path, math.MaxInt64)
	return err == nil && m.Unify(a[1], m.NewString(text))
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
func (l *loader) find(name string) (string, bool) {
	dirs := []string{""}
	if !filepath.IsAbs(name) {
		if d := l.directory(); d != "" {
			dirs = []string{d, ""}
		}
	}
	names := []string{name + ".pl", name}
	if filepath.Ext(name) != "" {
		names = []string{name, name + ".pl"}
	}
	for _, d := range dirs {
		for _, n := range names {
			abs, err := l.state.absolute(filepath.Join(d, n))
			if err != nil {
				continue
			}
			if info, err := os.Stat(abs); err == nil && !info.IsDir() {
				return abs, true
			}
		}
	}
	return "", false
}

// directory is that of the file being loaded, "" when there is none.
func (l *loader) directory() string {
	if top := l.top(); top != nil && filepath.IsAbs(top.in.path) {
		return filepath.Dir(top.in.path)
	}
	return ""
}

// ForgetSource drops a source file of which nothing remains: no module, no predicate
// and no clause. It reports whether it has.
func (st *State) ForgetSource(m *engine.Machine, name string) bool {
	l := &st.loader
	f := l.files[name]
	if f == nil || f.loading || f.module != nil {
		return false
	}
	for p := range f.preds {
		remains := p.File == name
		eachClause(m, p, func(c *engine.Clause) {
			file, _ := c.Source()
			remains = remains || file == name
		})
		if remains {
			return false
		}
	}
	l.calls.forget(f)
	delete(l.files, name)
	l.state.Engine.Shrink(sourceFileBytes + 2*len(name))
	l.order = slices.DeleteFunc(l.order, func(o *sourceFile) bool { return o == f })
	return true
}

const sourceFileBytes = 600

// file returns the entry of a source file, and makes it when it is new.
func (l *loader) file(name string) *sourceFile {
	f := l.files[name]
	if f == nil {
		l.state.Engine.Grow(sourceFileBytes+2*len(name), engine.AreaMemory)
		f = &sourceFile{path: name, preds: make(map[*engine.Pred]*definition)}
		l.files[name] = f
		l.order = append(l.order, f)
	}
	return f
}
