package stdlib

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/zebralog/prolog/stdlib/manual"
)

// TestReference holds the folder docs to what the sources say.
func TestReference(t *testing.T) {
	files := manual.Of(newSession(t, Options{}).e).Files()
	const dir = "../docs"
	if *update {
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if *update {
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("%s is not current; make it by go test ./stdlib -run TestReference -update", path)
		}
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && files[filepath.ToSlash(strings.TrimPrefix(path, dir+string(filepath.Separator)))] == "" {
			t.Errorf("%s is no page", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestExamples runs the examples of the manual.
func TestExamples(t *testing.T) {
	t.Chdir("..")
	err := filepath.WalkDir("stdlib/manual/examples", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			t.Run(strings.TrimPrefix(filepath.ToSlash(path), "stdlib/manual/examples/"), func(t *testing.T) { checkTable(t, path) })
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
