// Package editors holds what editors need to know about Prolog and zebra: see README.md.
package editors

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestJSON reads the files of the extension for VS Code, and looks for those that they name.
func TestJSON(t *testing.T) {
	for _, pattern := range []string{"vscode/*.json", "vscode/syntaxes/*.json"} {
		paths, _ := filepath.Glob(pattern)
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var value any
			if err := json.Unmarshal(text, &value); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
	for _, name := range []string{"extension.js", "language-configuration.json", "syntaxes/prolog.tmLanguage.json"} {
		if _, err := os.Stat(filepath.Join("vscode", name)); err != nil {
			t.Error(err)
		}
	}
}

// TestVim opens a program in Vim, if it is installed, and asks for the colours of its
// parts.
func TestVim(t *testing.T) {
	vim, err := exec.LookPath("vim")
	if err != nil || testing.Short() {
		t.Skip("there is no Vim")
	}
	dir := t.TempDir()
	file, out := filepath.Join(dir, "a.pl"), filepath.Join(dir, "out")
	program := "% comment\n:- use_module(library(lists)).\nhead(X, 'q%d', \"s~w\\n\", 0'a, 0x1F) :- \\+ call(X), !.\n"
	if err := os.WriteFile(file, []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	script := `set rtp^=` + abs(t, "vim") + `
filetype plugin on
syntax on
edit ` + file + `
let groups = map([[1,1],[2,4],[3,1],[3,6],[3,9],[3,12],[3,17],[3,20],[3,25],[3,30],[3,36],[3,51]], {_, p -> synIDattr(synID(p[0], p[1], 1), 'name')})
call writefile([&filetype, &makeprg, exists(':ZebraFmt')] + groups, '` + out + `')
qall!
`
	path := filepath.Join(dir, "script.vim")
	if err := os.WriteFile(path, []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(vim, "-es", "-N", "-u", "NONE", "-i", "NONE", "-S", path)
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	const want = `prolog
zebra check --short %:S
2
prologComment
prologDirective
prologHead
prologVariable
prologQuoted
prologQuoted
prologString
prologEscape
prologCharacter
prologNumber
prologControl
prologControl
`
	if string(text) != want {
		t.Errorf("%s", text)
	}
}

func abs(t *testing.T, path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(path, " ", `\ `)
}
