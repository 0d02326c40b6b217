package flatzinc

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

func TestModels(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/models.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(archive.Files); i += 2 {
		model, want := archive.Files[i], string(archive.Files[i+1].Data)
		var out strings.Builder
		if err := Run(context.Background(), model.Name, string(model.Data), Options{}, &out); err != nil {
			out.WriteString(err.Error() + "\n")
		}
		if got := out.String(); got != want {
			t.Errorf("%s writes\n%s\nwant\n%s", model.Name, got, want)
		}
	}
}

// TestStopped: a search ends with its context.
func TestStopped(t *testing.T) {
	text := "var 1..39: x0;\n"
	names := "x0"
	for i := 1; i < 40; i++ {
		name := "x" + string(rune('a'+i/26)) + string(rune('a'+i%26))
		text += "var 1..39: " + name + ";\n"
		names += "," + name
	}
	for _, a := range strings.Split(names, ",") {
		for _, b := range strings.Split(names, ",") {
			if a < b {
				text += "constraint int_ne(" + a + "," + b + ");\n"
			}
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out strings.Builder
	if err := Run(ctx, "hole.fzn", text+"solve satisfy;", Options{}, &out); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "=====UNKNOWN=====\n" {
		t.Errorf("%q", got)
	}
}

// FuzzModel: whatever a text is, there is a solution, none, or an error with its place.
func FuzzModel(f *testing.F) {
	archive, err := txtar.ParseFile("testdata/models.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range archive.Files {
		f.Add(string(file.Data))
	}
	f.Fuzz(func(t *testing.T, text string) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		err := Run(ctx, "fuzz.fzn", text, Options{}, io.Discard)
		if wrong := new(Error); err != nil && !errors.As(err, &wrong) {
			t.Error(err)
		}
	})
}
