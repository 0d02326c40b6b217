package main

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"testing"

	"github.com/zebralog/prolog/internal/source"
	"github.com/zebralog/prolog/stdlib/lib"
)

// TestWithoutComments holds the libraries without comments to those with them.
func TestWithoutComments(t *testing.T) {
	library, files := new(source.Library), 0
	err := fs.WalkDir(lib.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".pl" {
			return err
		}
		text, err := fs.ReadFile(lib.Files, path)
		if err != nil {
			return err
		}
		files++
		want, got := source.Read(path, string(text), library), source.Read(path, withoutComments(string(text)), library)
		if len(want.Clauses) != len(got.Clauses) {
			t.Errorf("%s: %d clauses, not %d", path, len(got.Clauses), len(want.Clauses))
			return nil
		}
		for i, c := range want.Clauses {
			if g := got.Clauses[i]; g.Start.Line != c.Start.Line || len(g.Nodes) != len(c.Nodes) || fmt.Sprint(g.Texts) != fmt.Sprint(c.Texts) {
				t.Errorf("%s:%d: another clause", path, c.Start.Line)
			}
		}
		return nil
	})
	if err != nil || files < 100 {
		t.Errorf("%d files: %v", files, err)
	}
}

// TestLibraryTitle: help/1 on the page shows what a library is.
func TestLibraryTitle(t *testing.T) {
	text := "/*  library(x): one\n    thing.\n\n    More of it.\n*/\n\n:- module(x, []).\n/*  No title. */\n"
	want := "/*  library(x): one\n    thing.\n\n\n*/\n\n:- module(x, []).\n\n"
	if got := withoutComments(text); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
