package prolog

import (
	"errors"
	"io/fs"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib"
)

// Programs reach nothing outside of their interpreter, unless New is told otherwise: no
// file but the libraries, no process, no variable of the environment. Attempts to do so are
// permission errors; tests of files fail.

// A WritableFS is a file system that programs may change: see WithWritableFS. It is an fs.FS with
//
//	OpenFile(name string, flag int, perm fs.FileMode) (WritableFile, error)
//	Mkdir(name string, perm fs.FileMode) error
//	Remove(name string) error
//	Rename(from, to string) error
//
// OpenFile opens a file as os.OpenFile does: to write it, with some of the flags O_CREATE,
// O_TRUNC, O_APPEND and O_EXCL. If the file has a method Seek, a stream on it can be
// repositioned. Remove removes a file or an empty directory.
type WritableFS = world.WritableFS

// A WritableFile is a file of a WritableFS: an fs.File that is an io.Writer.
type WritableFile = world.WritableFile

// WithFS lets programs read the files of a file system. File names are absolute, such as
// /rules/main.pl, or relative to the working directory, which is / at first. No name leads
// out of the file system.
func WithFS(fsys fs.FS) Option {
	if fsys == nil {
		return failing(errNilFS)
	}
	return func(c *config) { c.world = world.OfFiles(readOnly{fsys}) }
}

var errNilFS = errors.New("prolog: the file system is nil")

// failing returns an option that cannot be.
func failing(err error) Option { return func(c *config) { c.failed = err } }

// readOnly hides what else a file system can do.
type readOnly struct{ fs.FS }

// Stat and ReadDir are those of the file system, which may have better ways than
// opening the file.
func (r readOnly) Stat(name string) (fs.FileInfo, error)      { return fs.Stat(r.FS, name) }
func (r readOnly) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(r.FS, name) }

// WithWritableFS is WithFS for a file system in which programs may also write.
func WithWritableFS(fsys WritableFS) Option {
	if fsys == nil {
		return failing(errNilFS)
	}
	return func(c *config) { c.world = world.OfFiles(fsys) }
}

// WithDir lets programs read and write the files in a directory and below it. To programs
// the directory is /. Symbolic links do not lead out of it.
func WithDir(dir string) Option {
	return func(c *config) {
		fsys, err := world.OfDirectory(dir)
		if err != nil {
			c.failed = err
			return
		}
		c.world = world.OfFiles(fsys)
	}
}

// WithOS lets programs do what the process may do: use its files by their names, run
// commands, and see and change the environment. The network also needs network.Install.
func WithOS() Option {
	return func(c *config) { c.world = world.OfSystem() }
}

// WithPredicates restricts the predicates of the system and of libraries that programs may
// call to those that the patterns name:
//
//	safe               what library(sandbox) considers safe: it computes, and prints lines
//	declarations       directives about the predicates and operators of a program
//	Name/Arity         a builtin, or the predicate of that name that a library exports
//	Module:Name/Arity  a predicate of a module
//	Module:*           what a module exports
//	*                  all that is documented
//
// New refuses a pattern that names nothing. Control constructs, call/N, unification,
// comparison of numbers, type tests, findall/3 and others that are compiled into clauses are
// always permitted. So are predicates that the host registers. A permitted library predicate
// may call whatever it needs.
//
// Any other call raises permission_error(call, sandboxed, Name/Arity). It does not matter
// where the goal comes from: a text or a query, call/N, a module prefix, an argument of a
// library predicate, a hook, or expansion. A clause in a text that visibly contains such a
// goal, also within control constructs and arguments that are goals, is refused when the
// text has been loaded. The error is the same, in a ClauseError with the place of the goal.
// Goals that are made at run time are checked when they are called.
func WithPredicates(patterns ...string) Option {
	return func(c *config) { c.permit = append(append([]string{}, c.permit...), patterns...) }
}

// permits returns what programs may call, or nil for everything.
func (c *config) permits() (func(*engine.Pred) bool, error) {
	if c.permit == nil {
		return nil, nil
	}
	return stdlib.Permits(c.permit...)
}
