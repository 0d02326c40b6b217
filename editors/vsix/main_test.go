package main

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestPack packs the extension with a dependency that is none, and reads the archive.
func TestPack(t *testing.T) {
	folder := make(fstest.MapFS)
	source := os.DirFS("../vscode")
	err := fs.WalkDir(source, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, "node_modules/") {
			return err
		}
		data, err := fs.ReadFile(source, name)
		folder[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pack(folder); err == nil || !strings.Contains(err.Error(), "vscode-languageclient is not installed") {
		t.Errorf("without its dependency: %v", err)
	}
	folder["node_modules/vscode-languageclient/package.json"] = &fstest.MapFile{Data: []byte("{}")}
	folder[".git/config"] = &fstest.MapFile{Data: []byte("no")}
	archive, err := pack(folder)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := pack(folder)
	if !bytes.Equal(archive, again) {
		t.Error("the same files give other bytes")
	}
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range r.File {
		names = append(names, f.Name)
	}
	want := []string{"[Content_Types].xml", "extension.vsixmanifest", "extension/extension.js", "extension/language-configuration.json",
		"extension/node_modules/vscode-languageclient/package.json", "extension/package.json", "extension/syntaxes/prolog.tmLanguage.json"}
	if !slices.Equal(names, want) {
		t.Errorf("%q", names)
	}
	for _, name := range want[:2] {
		f, err := r.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(f)
		var value struct {
			Metadata struct {
				Identity struct {
					Version string `xml:",attr"`
				}
			}
		}
		if err := xml.Unmarshal(text, &value); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if name == "extension.vsixmanifest" && value.Metadata.Identity.Version == "" {
			t.Errorf("%s", text)
		}
	}
}
