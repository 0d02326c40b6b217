// Package world has what programs can reach outside the interpreter: files, the environment
// and processes. Builtins use the operating system through this package only. It refuses
// what an engine was not given.
package world

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A WritableFS is a file system that can be written to.
type WritableFS interface {
	fs.FS

	// OpenFile opens a file for writing, as os.OpenFile does. It supports some of the flags
	// O_CREATE, O_TRUNC, O_APPEND and O_EXCL. If the file has a method Seek, a stream on it
	// can be repositioned.
	OpenFile(name string, flag int, perm fs.FileMode) (WritableFile, error)

	// Mkdir makes a directory. Remove removes a file or an empty directory.
	Mkdir(name string, perm fs.FileMode) error
	Remove(name string) error
	Rename(from, to string) error
}

// A WritableFile is a file of a WritableFS.
type WritableFile interface {
	fs.File
	io.Writer
}

// A World is what the programs of an engine can reach. The zero World has nothing.
type World struct {
	files fs.FS  // nil for none
	open  bool   // the world is that of the operating system, with environment and processes
	dir   string // the working directory, absolute; "" for that of the process
	made  int    // how many temporary files were made
	laid  fs.FS  // files that hide those with the same names, or nil
}

// OfFiles returns a world that has only the files of a file system. They can be written if
// it is a WritableFS. Their names are absolute; the root of the file system is /.
func OfFiles(files fs.FS) World { return World{files: files, dir: "/"} }

// OfSystem returns the world with all that the process can reach.
func OfSystem() World { return World{files: systemFiles{}, open: true} }

// Open reports whether the world is that of the operating system.
func (w *World) Open() bool { return w.open }

// HasFiles reports whether there are files at all.
func (w *World) HasFiles() bool { return w.files != nil }

// refused returns the error for what was not given.
func refused(op, name string) error { return &fs.PathError{Op: op, Path: name, Err: fs.ErrPermission} }

// Lay lays files over those of the world. Programs read such a file instead of the one with
// the same absolute name; Relative converts the names. A directory of them is read only if
// the world has none with its name.
func (w *World) Lay(files fs.FS) { w.laid = files }

// Relative converts an absolute name to that of a file in an fs.FS.
func Relative(name string) string { return strings.TrimPrefix(filepath.ToSlash(name), "/") }

// toRead returns the file system from which a file is read, and the file's name there.
func (w *World) toRead(name string) (fs.FS, string) {
	under := w.name(name)
	if w.laid == nil {
		return w.files, under
	}
	if full, err := w.Absolute(name); err == nil {
		full = Relative(full)
		if info, err := fs.Stat(w.laid, full); err == nil && !(info.IsDir() && has(w.files, under)) {
			return w.laid, full
		}
	}
	return w.files, under
}

// has reports whether there is a file of that name.
func has(files fs.FS, name string) bool {
	_, err := fs.Stat(files, name)
	return err == nil
}

// longestName is longer than any system allows for a file name.
const longestName = 1 << 20

// name returns the name of a file for the file system. If the name is too long it returns
// the first part, which is refused as well.
func (w *World) name(name string) string {
	name = name[:min(len(name), longestName)]
	switch {
	case !w.open:
		name = strings.TrimPrefix(w.join(name), "/")
		if name == "" {
			return "."
		}
		return name
	case filepath.IsAbs(name) || w.dir == "" || len(name) == longestName:
		return name
	}
	return filepath.Join(w.dir, name)
}

// join returns the absolute name of a file, in a world that is not that of the system.
func (w *World) join(name string) string {
	if strings.HasPrefix(name, "/") {
		return path.Clean(name)
	}
	return path.Join("/", w.dir, name)
}

// Directory returns the absolute name of the working directory.
func (w *World) Directory() (string, error) {
	switch {
	case w.dir != "":
		return w.dir, nil
	case !w.open:
		return "/", nil
	}
	return os.Getwd()
}

// SetDirectory changes the working directory to one that exists.
func (w *World) SetDirectory(name string) error {
	dir, err := w.Absolute(name)
	if err != nil {
		return err
	}
	info, err := w.Stat(dir)
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "chdir", Path: dir, Err: syscall.ENOTDIR}
	}
	if err == nil {
		w.dir = dir
	}
	return err
}

// Absolute returns the absolute name of a file, without "." and "..". A "~" at its
// start is the home directory.
func (w *World) Absolute(name string) (string, error) {
	if !w.open {
		return w.join(name), nil
	}
	if name == "~" || strings.HasPrefix(name, "~/") {
		if home, err := os.UserHomeDir(); err == nil {
			name = home + name[1:]
		}
	}
	if filepath.IsAbs(name) {
		return filepath.Clean(name), nil
	}
	dir, err := w.Directory()
	return filepath.Join(dir, name), err
}

// IsAbs reports whether a name does not depend on the working directory.
func IsAbs(name string) bool { return strings.HasPrefix(name, "/") || filepath.IsAbs(name) }

// Stat returns information about a file.
func (w *World) Stat(name string) (fs.FileInfo, error) {
	if w.files == nil {
		return nil, refused("stat", name)
	}
	return fs.Stat(w.toRead(name))
}

// Lstat does what Stat does, but does not follow a symbolic link.
func (w *World) Lstat(name string) (fs.FileInfo, error) {
	if w.files == nil {
		return nil, refused("lstat", name)
	}
	return fs.Lstat(w.toRead(name))
}

// ReadLink returns the name that a symbolic link has as its target, and the file at the end
// of all links. It returns false for a file that is no link. Links are seen only in the
// world of the system.
func (w *World) ReadLink(name string) (link, target string, ok bool, err error) {
	if !w.open {
		return "", "", false, nil
	}
	name = w.name(name)
	if info, err := os.Lstat(name); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return "", "", false, nil
	}
	if link, err = os.Readlink(name); err == nil {
		target, err = filepath.EvalSymlinks(name)
	}
	return link, target, true, err
}

// ReadDir returns the entries of a directory.
func (w *World) ReadDir(name string) ([]fs.DirEntry, error) {
	if w.files == nil {
		return nil, refused("open", name)
	}
	return fs.ReadDir(w.files, w.name(name))
}

// Glob returns the names that match a pattern. They are absolute, or relative to the
// working directory, as the pattern is.
func (w *World) Glob(pattern string) ([]string, error) {
	if w.files == nil {
		return nil, nil
	}
	names, err := fs.Glob(w.files, w.name(pattern))
	if err != nil || w.open && (w.dir == "" || filepath.IsAbs(pattern)) {
		return names, err
	}
	for i, name := range names {
		switch {
		case w.open:
			names[i], _ = filepath.Rel(w.dir, name)
		case strings.HasPrefix(pattern, "/"):
			names[i] = "/" + name
		default:
			names[i], _ = filepath.Rel(w.dir, "/"+name)
		}
	}
	return names, nil
}

// Read opens a file for reading.
func (w *World) Read(name string) (fs.File, error) {
	if w.files == nil {
		return nil, refused("open", name)
	}
	files, name := w.toRead(name)
	return files.Open(name)
}

// ReadFile returns the content of a file.
func (w *World) ReadFile(name string) ([]byte, error) {
	if w.files == nil {
		return nil, refused("open", name)
	}
	return fs.ReadFile(w.toRead(name))
}

// Write opens a file with the flags of os.OpenFile.
func (w *World) Write(name string, flag int, perm fs.FileMode) (WritableFile, error) {
	files, ok := w.files.(WritableFS)
	if !ok {
		return nil, refused("open", name)
	}
	return files.OpenFile(w.name(name), flag, perm)
}

// The flags of Write.
const (
	Create   = os.O_WRONLY | os.O_CREATE
	Truncate = Create | os.O_TRUNC
	Append   = Create | os.O_APPEND
)

// CanWrite reports whether a file exists and can be opened for writing.
func (w *World) CanWrite(name string) bool {
	if w.IsPipe(name) {
		return true
	}
	f, err := w.Write(name, os.O_WRONLY, 0)
	return err == nil && f.Close() == nil
}

// CanMake reports whether the directory exists in which a file would be made.
func (w *World) CanMake(name string) bool {
	dir := filepath.Dir(w.name(name))
	if !w.open {
		dir = path.Dir(w.name(name))
	}
	if _, ok := w.files.(WritableFS); !ok {
		return false
	}
	info, err := fs.Stat(w.files, dir)
	return err == nil && info.IsDir() && info.Mode().Perm()&0o222 != 0
}

// CanRead reports whether a file or directory can be opened.
func (w *World) CanRead(name string) bool {
	if w.files == nil {
		return false
	}
	files, name := w.toRead(name)
	if _, ok := files.(systemFiles); ok {
		return readable(name)
	}
	f, err := files.Open(name)
	return err == nil && f.Close() == nil
}

// change calls a function with a writable file system, or returns an error.
func (w *World) change(op, name string, do func(WritableFS, string) error) error {
	if files, ok := w.files.(WritableFS); ok {
		return do(files, w.name(name))
	}
	return refused(op, name)
}

// Mkdir makes a directory.
func (w *World) Mkdir(name string) error {
	return w.change("mkdir", name, func(files WritableFS, name string) error { return files.Mkdir(name, 0o777) })
}

// MkdirAll makes a directory and those above it, unless they exist.
func (w *World) MkdirAll(name string) error {
	info, err := w.Stat(name)
	if err == nil && info.IsDir() {
		return nil
	}
	if err == nil {
		return &fs.PathError{Op: "mkdir", Path: name, Err: syscall.ENOTDIR}
	}
	full, err := w.Absolute(name)
	if err != nil {
		return err
	}
	if parent := filepath.Dir(full); parent != full {
		if err := w.MkdirAll(filepath.ToSlash(parent)); err != nil {
			return err
		}
	}
	return w.Mkdir(full)
}

// RemoveFile removes a file that is not a directory.
func (w *World) RemoveFile(name string) error {
	return w.change("remove", name, func(files WritableFS, name string) error {
		info, err := fs.Lstat(files, name)
		if err == nil && info.IsDir() {
			return refused("remove", name)
		}
		return files.Remove(name)
	})
}

// RemoveDirectory removes an empty directory.
func (w *World) RemoveDirectory(name string) error {
	return w.change("remove", name, func(files WritableFS, name string) error {
		info, err := fs.Lstat(files, name)
		if err == nil && !info.IsDir() {
			return &fs.PathError{Op: "remove", Path: name, Err: syscall.ENOTDIR}
		}
		if err = files.Remove(name); errors.Is(err, syscall.ENOTEMPTY) {
			return refused("remove", name)
		}
		return err
	})
}

// Rename renames a file.
func (w *World) Rename(from, to string) error {
	return w.change("rename", from, func(files WritableFS, from string) error { return files.Rename(from, w.name(to)) })
}

// A changeableFS is a WritableFS whose files have permissions, times and links.
type changeableFS interface {
	Chmod(name string, mode fs.FileMode) error
	Chtimes(name string, access, modified time.Time) error
	Link(old, name string) error
	Symlink(old, name string) error
}

// alter does what change does, with a changeableFS.
func (w *World) alter(op, name string, do func(files changeableFS, name string) error) error {
	return w.change(op, name, func(files WritableFS, name string) error {
		if files, ok := files.(changeableFS); ok {
			return do(files, name)
		}
		return refused(op, name)
	})
}

// Chmod sets the permissions of a file.
func (w *World) Chmod(name string, mode fs.FileMode) error {
	return w.alter("chmod", name, func(files changeableFS, name string) error { return files.Chmod(name, mode) })
}

// SetTimes sets the times at which a file was last read and written. A zero time leaves a
// time unchanged.
func (w *World) SetTimes(name string, access, modified time.Time) error {
	return w.alter("chtimes", name, func(files changeableFS, name string) error { return files.Chtimes(name, access, modified) })
}

// Link makes name a link to the file old.
func (w *World) Link(old, name string, symbolic bool) error {
	return w.alter("link", name, func(files changeableFS, name string) error {
		if symbolic {
			return files.Symlink(old, name)
		}
		return files.Link(w.name(old), name)
	})
}

// TempDir returns the directory of temporary files.
func (w *World) TempDir() string {
	if w.open {
		return os.TempDir()
	}
	return "/tmp"
}

// TempName returns a name for a temporary file that does not exist.
func (w *World) TempName(prefix, suffix string) (string, error) {
	id := ""
	if w.open {
		id = strconv.Itoa(os.Getpid()) + "_"
	}
	for {
		name := w.TempDir() + "/" + prefix + "_" + id + strconv.Itoa(w.made) + suffix
		w.made++
		if _, err := w.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			return name, nil
		} else if err != nil {
			return name, err
		}
	}
}

// CreateTemp makes a temporary file.
func (w *World) CreateTemp(prefix, suffix string) (string, WritableFile, error) {
	if !w.open {
		_ = w.Mkdir(w.TempDir()) // Write returns the error
	}
	for {
		name, err := w.TempName(prefix, suffix)
		if err != nil {
			return name, nil, err
		}
		f, err := w.Write(name, Create|os.O_EXCL, 0o600)
		if !errors.Is(err, fs.ErrExist) {
			return name, f, err
		}
	}
}

// SameFile reports whether two names stand for the same file.
func (w *World) SameFile(x, y string) bool {
	i, err := w.Stat(x)
	j, err2 := w.Stat(y)
	return err == nil && err2 == nil && (os.SameFile(i, j) || !w.open && w.name(x) == w.name(y))
}

// Cause returns the reason of an error, without the operation and the names.
func Cause(err error) error {
	var (
		path *fs.PathError
		link *os.LinkError
	)
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// IsNotDirectory reports whether an error says that part of a path is not a directory.
func IsNotDirectory(err error) bool { return errors.Is(err, syscall.ENOTDIR) }
