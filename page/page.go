// Package page is the engine in the browser. It is a static page with a program, queries
// and their answers, and the engine as WebAssembly. Once loaded, it uses no network.
//
// The engine is compiled for it into the directory built, which is not in the repository, by
//
//	go generate ./page
//
// What is in built is embedded into the command (zebra serve). go run ./page/build DIR
// writes the page to a directory, for any web server.
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

// Files returns the files of the page. The engine is missing if it has not been built.
func Files() fs.FS { return union{sub("static"), sub("built")} }

func sub(dir string) fs.FS {
	fsys, err := fs.Sub(files, dir)
	if err != nil {
		panic(err) // the name is valid
	}
	return fsys
}

// A union is a file system with the files of several directories.
type union []fs.FS

func (u union) Open(name string) (f fs.File, err error) {
	for _, fsys := range u {
		if f, err = fsys.Open(name); err == nil {
			return f, nil
		}
	}
	return nil, err
}
