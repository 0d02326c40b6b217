package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestPicture holds the picture of a session that README shows to its transcript, which is tested.
func TestPicture(t *testing.T) {
	archive, err := txtar.ParseFile("../../testdata/terminal/picture.txtar")
	if err != nil {
		t.Fatal(err)
	}
	const path = "../../docs/screenshots/terminal.svg"
	want := picture(string(archive.Files[len(archive.Files)-1].Data))
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s is not current; make it by go test ./cmd/zebra -run Picture -update", path)
	}
}

// keys are those whose character is not shown.
var keys = regexp.MustCompile(`«[^»↵]*»`)

// picture draws a session: typed text is bold, errors are red.
func picture(session string) string {
	const width, height, margin = 8.4, 20, 16
	lines := strings.Split(strings.TrimRight(keys.ReplaceAllString(session, ""), "\n"), "\n")
	columns := 0
	for _, line := range lines {
		columns = max(columns, len([]rune(line)))
	}
	w, h := int(float64(columns)*width)+2*margin, len(lines)*height+2*margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="monospace" font-size="14" fill="#dddddd">`+"\n", w, h)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" rx="6" fill="#1e2228"/>`+"\n", w, h)
	marks := strings.NewReplacer(" ", "\u00a0", "&", "&amp;", "<", "&lt;", "↵", "", "«", `<tspan font-weight="bold" fill="#ffffff">`, "»", "</tspan>")
	for i, line := range lines {
		colour := ""
		if strings.HasPrefix(line, "ERROR") {
			colour = ` fill="#ff8a80"`
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d"%s>%s</text>`+"\n", margin, margin+(i+1)*height-6, colour, marks.Replace(line))
	}
	return b.String() + "</svg>\n"
}
