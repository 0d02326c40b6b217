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

Writes documentation of programs: a page of HTML for each file, which needs no other file, and
index.html. It is made from the comments above predicates, those of library(pldoc) and plain
ones; of modules those are described that they export. Nothing of the programs is run. In
directories, by default the working one, all files are taken that end in .pl, .pro or .prolog,
but none with names that begin with a dot or _.

Options:
    -o dir          where to write: doc, if it is not given
    --all           describe predicates too that modules do not export
    --markdown      write Markdown, and README.md for the index
    --title text    the title of the index
`

// documentPrograms is the command zebra doc.
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

// document writes the documentation of programs. What it cannot read is left out, and an error.
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
