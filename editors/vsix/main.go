// Command vsix packs an extension of VS Code. A .vsix file is a zip archive of the folder of
// the extension, including its dependencies, and two files that describe it.
//
//	npm install --omit=dev --no-package-lock    in editors/vscode
//	go run ./editors/vsix editors/vscode zebra-prolog.vsix
package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"text/template"
	"time"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: vsix FOLDER FILE")
		os.Exit(2)
	}
	archive, err := pack(os.DirFS(os.Args[1]))
	if err == nil {
		err = os.WriteFile(os.Args[2], archive, 0o666)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "vsix: %v\n", err)
		os.Exit(1)
	}
}

// An extension is what package.json says that the manifest repeats.
type extension struct {
	Name         string
	DisplayName  string
	Description  string
	Version      string
	Publisher    string
	Engines      struct{ VSCode string }
	Categories   []string
	Dependencies map[string]string
}

var manifest = template.Must(template.New("").Funcs(template.FuncMap{"xml": escape, "join": strings.Join}).Parse(
	`<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="{{xml .Name}}" Version="{{xml .Version}}" Publisher="{{xml .Publisher}}"/>
    <DisplayName>{{xml .DisplayName}}</DisplayName>
    <Description xml:space="preserve">{{xml .Description}}</Description>
    <Categories>{{xml (join .Categories ",")}}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="{{xml .Engines.VSCode}}"/>
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
  </Assets>
</PackageManifest>
`))

func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder takes everything
	return b.String()
}

// pack returns the archive of the extension in a folder. The same files give the same bytes.
func pack(folder fs.FS) ([]byte, error) {
	text, err := fs.ReadFile(folder, "package.json")
	if err != nil {
		return nil, err
	}
	var e extension
	if err := json.Unmarshal(text, &e); err != nil {
		return nil, fmt.Errorf("package.json: %w", err)
	}
	for name := range e.Dependencies {
		if _, err := fs.Stat(folder, path.Join("node_modules", name, "package.json")); err != nil {
			return nil, fmt.Errorf("%s is not installed: npm install --omit=dev", name)
		}
	}
	var description bytes.Buffer
	if err := manifest.Execute(&description, e); err != nil {
		return nil, err
	}
	files := map[string][]byte{"extension.vsixmanifest": description.Bytes()}
	suffixes := map[string]bool{".vsixmanifest": true}
	err = fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case strings.HasPrefix(d.Name(), ".") && name != "." && d.IsDir():
			return fs.SkipDir
		case strings.HasPrefix(d.Name(), "."), !d.Type().IsRegular(), path.Ext(name) == ".vsix":
			return nil
		}
		suffixes[path.Ext(name)] = true
		files["extension/"+name], err = fs.ReadFile(folder, name)
		return err
	})
	if err != nil {
		return nil, err
	}
	files["[Content_Types].xml"] = contentTypes(suffixes)
	return zipped(files)
}

// contentTypes gives each kind of file a type, which VS Code wants there to be and does not look at.
func contentTypes(suffixes map[string]bool) []byte {
	var b bytes.Buffer
	b.WriteString(xml.Header + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`)
	for _, suffix := range slices.Sorted(maps.Keys(suffixes)) {
		if suffix != "" {
			fmt.Fprintf(&b, `<Default Extension="%s" ContentType="application/octet-stream"/>`, escape(suffix))
		}
	}
	b.WriteString("</Types>\n")
	return b.Bytes()
}

func zipped(files map[string][]byte) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Unix(0, 0).UTC()})
		if err != nil {
			return nil, err
		}
		if _, err := f.Write(files[name]); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
