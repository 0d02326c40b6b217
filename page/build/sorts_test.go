package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestSorts runs Go's own tests of package slices on what the page sorts with.
func TestSorts(t *testing.T) {
	root, err := goroot()
	if err != nil {
		t.Fatal(err)
	}
	dir, replace := t.TempDir(), make(map[string]string)
	if err := replaceSorts(dir, root, replace); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(overlay, text, 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "test", "-overlay="+overlay, "-run=Sort|Stab", "slices").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
