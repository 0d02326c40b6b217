package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/zebralog/prolog/internal/analysis"
	"github.com/zebralog/prolog/internal/programdoc"
	"github.com/zebralog/prolog/internal/source"
)

const documentUsage = `Usage:
    zebra doc [-o dir] [--all] [--markdown] [--title text] [file or directory ...]

Writes documentation of programs: an HTML page for each file, which needs no other file, and
index.html. It is made from the comments above predicates: those of library(pldoc) and plain
ones. Of a module, the exported predicates are described. The programs are not run. In a
directory, all files are taken that end in .pl, .pro or .prolog, unless their names begin with
a dot or _. By default this is the working directory.

Options:
    -o dir          the directory to write to (default doc)
    --all           also describe predicates that modules do not export
    --markdown      write Markdown, with README.md as the index
    --title text    set the title of the index
`

// documentPrograms implements the command zebra doc.
func documentPrograms(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	var o programdoc.Options
	var dir string
	f := flag.NewFlagSet("doc", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.StringVar(&dir, "o", "doc", "")
	f.BoolVar(&o.All, "all", false, "")
	f.BoolVar(&o.Markdown, "markdown", false, "")
	f.StringVar(&o.Title, "title", "Programs", "")
	var paths []string
	for rest := args; ; { // options may follow files
		err := f.Parse(rest)
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(stdout, documentUsage)
			return 0
		}
		if err != nil {
			fmt.Fprintf(stderr, "zebra doc: %v\n", plain(err))
			return 2
		}
		if f.NArg() == 0 {
			break
		}
		paths, rest = append(paths, f.Arg(0)), f.Args()[1:]
	}
	if err := document(paths, dir, o); err != nil {
		fmt.Fprintf(stderr, "zebra doc: %v\n", plain(err))
		return 2
	}
	return 0
}

// document writes the documentation of programs. Clauses with syntax errors are left out,
// and their errors are returned.
func document(paths []string, dir string, o programdoc.Options) error {
	programs, err := programsIn(paths)
	if err != nil {
		return err
	}
	system, err := analysis.NewSystem()
	if err != nil {
		return err
	}
	library := new(source.Library)
	var units []*analysis.Unit
	var wrong []error
	for _, program := range programs {
		for _, path := range program {
			if filepath.Ext(path) == ".plt" {
				continue
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			file := source.Read(path, string(text), library)
			for _, err := range file.Errors() {
				wrong = append(wrong, err)
			}
			units = append(units, analysis.Analyse(file, system))
		}
	}
	root := "."
	if len(paths) == 1 {
		if info, err := os.Stat(paths[0]); err == nil && info.IsDir() {
			root = paths[0]
		}
	}
	for name, text := range programdoc.Files(units, root, o) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return errors.Join(wrong...)
}
