package world

import (
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// systemFiles are the files of the operating system, by their names there.
type systemFiles struct{}

func (systemFiles) Open(name string) (fs.File, error)          { return file(os.Open(name)) }
func (systemFiles) Stat(name string) (fs.FileInfo, error)      { return os.Stat(name) }
func (systemFiles) Lstat(name string) (fs.FileInfo, error)     { return os.Lstat(name) }
func (systemFiles) ReadLink(name string) (string, error)       { return os.Readlink(name) }
func (systemFiles) ReadDir(name string) ([]fs.DirEntry, error) { return os.ReadDir(name) }
func (systemFiles) Glob(pattern string) ([]string, error)      { return filepath.Glob(pattern) }
func (systemFiles) Mkdir(name string, perm fs.FileMode) error  { return os.Mkdir(name, perm) }
func (systemFiles) Remove(name string) error                   { return os.Remove(name) }
func (systemFiles) Rename(from, to string) error               { return os.Rename(from, to) }
func (systemFiles) Chmod(name string, mode fs.FileMode) error  { return os.Chmod(name, mode) }
func (systemFiles) Chtimes(name string, a, m time.Time) error  { return os.Chtimes(name, a, m) }
func (systemFiles) Link(old, name string) error                { return os.Link(old, name) }
func (systemFiles) Symlink(old, name string) error             { return os.Symlink(old, name) }
func (systemFiles) OpenFile(name string, flag int, perm fs.FileMode) (WritableFile, error) {
	return file(os.OpenFile(name, flag, perm))
}

// file returns an opened file as a WritableFile, or nil if opening has failed.
func file(f *os.File, err error) (WritableFile, error) {
	if err != nil {
		return nil, err
	}
	return f, nil
}

// OfDirectory returns the files in a directory of the operating system and below it, for
// OfFiles. Symbolic links cannot lead out of the directory.
func OfDirectory(name string) (WritableFS, error) {
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return directory{root}, nil
}

type directory struct{ root *os.Root }

func (d directory) Open(name string) (fs.File, error)         { return file(d.root.Open(name)) }
func (d directory) Stat(name string) (fs.FileInfo, error)     { return d.root.Stat(name) }
func (d directory) Lstat(name string) (fs.FileInfo, error)    { return d.root.Lstat(name) }
func (d directory) ReadLink(name string) (string, error)      { return d.root.Readlink(name) }
func (d directory) Mkdir(name string, perm fs.FileMode) error { return d.root.Mkdir(name, perm) }
func (d directory) Remove(name string) error                  { return d.root.Remove(name) }
func (d directory) Rename(from, to string) error              { return d.root.Rename(from, to) }
func (d directory) Chmod(name string, mode fs.FileMode) error { return d.root.Chmod(name, mode) }
func (d directory) Chtimes(name string, a, m time.Time) error { return d.root.Chtimes(name, a, m) }
func (d directory) Link(old, name string) error               { return d.root.Link(old, name) }
func (d directory) Symlink(old, name string) error            { return d.root.Symlink(old, name) }
func (d directory) OpenFile(name string, flag int, perm fs.FileMode) (WritableFile, error) {
	return file(d.root.OpenFile(name, flag, perm))
}

// A SystemFile is a file of the operating system.
type SystemFile = os.File

// SystemFileOf returns the file that a reader or writer is. The reader or writer may also
// name the file with a method OSFile.
func SystemFileOf(v any) (*SystemFile, bool) {
	switch f := v.(type) {
	case *os.File:
		return f, true
	case interface{ OSFile() *os.File }:
		return f.OSFile(), true
	}
	return nil, false
}
