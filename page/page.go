// Package page is the engine in the browser: a static page with a program, queries and their
// answers, and the engine as WebAssembly. It reaches no network once it is loaded.
//
// The engine is compiled for it by
//
//	go generate ./page
//
// into built, which is no part of the repository; what is there is embedded into the command
// (zebra serve), and go run ./page/build DIR makes a directory of it for any server of files.
package page

import (
	"embed"
	"io/fs"
)

//go:generate go run ./build

//go:embed static built
var files embed.FS

// Built is the name of the engine among the files.
const Built = "zebra.wasm.gz"

// Files are those of the page: without the engine, if that has not been built.
func Files() fs.FS { return union{sub("static"), sub("built")} }

func sub(dir string) fs.FS {
	fsys, err := fs.Sub(files, dir)
	if err != nil {
		panic(err) // the name is valid
	}
	return fsys
}

// A union is the files of some directories.
type union []fs.FS

func (u union) Open(name string) (f fs.File, err error) {
	for _, fsys := range u {
		if f, err = fsys.Open(name); err == nil {
			return f, nil
		}
	}
	return nil, err
}
