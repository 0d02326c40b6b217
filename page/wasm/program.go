//go:build js

package main

import (
	"io/fs"
	"strings"
	"time"
)

// programFile is the name of the program in the page's editor.
const programFile = "program.pl"

// program is the file system of the page: the program, when it has been consulted. It is small;
// testing/fstest would be a hundredth of what is loaded.
type program struct {
	text *string // nil: there is no program yet
}

// Open opens the program, or the folder of it.
func (p *program) Open(name string) (fs.File, error) {
	switch {
	case name == ".":
		return file{strings.NewReader(""), name}, nil
	case name == programFile && p.text != nil:
		return file{strings.NewReader(*p.text), name}, nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// file is an open file, and what is known of it.
type file struct {
	*strings.Reader
	name string
}

func (f file) Stat() (fs.FileInfo, error) { return f, nil }
func (f file) Close() error               { return nil }
func (f file) Name() string               { return f.name }
func (f file) ModTime() time.Time         { return time.Time{} }
func (f file) IsDir() bool                { return f.name == "." }
func (f file) Sys() any                   { return nil }

func (f file) Mode() fs.FileMode {
	if f.IsDir() {
		return fs.ModeDir | 0o555
	}
	return 0o444
}

// ReadDir returns no files: the program is read by its name.
func (f file) ReadDir(int) ([]fs.DirEntry, error) { return nil, nil }
