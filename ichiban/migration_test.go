package ichiban_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	ich "github.com/ichiban/prolog"

	"github.com/zebralog/prolog"
)

// TestMigrationProgram runs the program of MIGRATION.md with both systems.
func TestMigrationProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	text := migration(t)
	for _, name := range []string{"main.go", "ichiban.go", "zebra.go"} {
		source, err := os.ReadFile("both/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if block := "```go\n" + string(source) + "```"; name != "main.go" && !strings.Contains(text, block) {
			t.Errorf("MIGRATION.md has not the text of ichiban/both/%s", name)
		}
	}
	var outputs []string
	for _, tags := range []string{"", "ichiban"} {
		out, err := exec.Command("go", "run", "-tags="+tags, "./both").CombinedOutput()
		if err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		outputs = append(outputs, string(out))
	}
	if outputs[0] != outputs[1] || !strings.Contains(text, "```output\n"+outputs[0]+"```") {
		t.Errorf("here\n%s\nichiban\n%s", outputs[0], outputs[1])
	}
}

func migration(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../MIGRATION.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// row matches a row of the table of differences: a query, and the first answers.
var row = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| `([^`]+)` \\| `([^`]+)` \\|")

// TestMigrationDifferences asks both systems what the table of differences in MIGRATION.md
// says.
func TestMigrationDifferences(t *testing.T) {
	rows := row.FindAllStringSubmatch(migration(t), -1)
	if len(rows) < 20 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, r := range rows {
		query := strings.ReplaceAll(r[1], `\|`, "|")
		if got, want := ichibanAnswer(query), strings.ReplaceAll(r[2], `\|`, "|"); got != want {
			t.Errorf("ichiban: %s\n got %s\nwant %s", query, got, want)
		}
		if got, want := zebraAnswer(t, query), strings.ReplaceAll(r[3], `\|`, "|"); got != want {
			t.Errorf("zebra: %s\n got %s\nwant %s", query, got, want)
		}
	}
}

func ichibanAnswer(query string) string {
	var out strings.Builder
	m := make(map[string]ich.TermString)
	err := ich.New(nil, &out).QuerySolution(query + ".").Scan(m)
	if errors.Is(err, ich.ErrNoSolutions) {
		return out.String() + "false"
	}
	return answer(out.String(), m, err)
}

func zebraAnswer(t *testing.T, query string) string {
	var out strings.Builder
	p, err := prolog.New(nil, &out)
	if err != nil {
		t.Fatal(err)
	}
	m := make(map[string]prolog.TermString)
	err = p.QuerySolution(query + ".").Scan(m)
	if errors.Is(err, prolog.ErrNoSolutions) {
		return out.String() + "false"
	}
	return answer(out.String(), m, err)
}

var variable = regexp.MustCompile(`\b_[G0-9]\d*`)

func answer[T ~string](output string, values map[string]T, err error) string {
	if err != nil {
		return output + variable.ReplaceAllString(strings.TrimPrefix(err.Error(), "prolog: "), "_")
	}
	text := output
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if name[0] != '_' {
			text += fmt.Sprintf("%s = %s, ", name, variable.ReplaceAllString(string(values[name]), "_"))
		}
	}
	if text == output {
		text += "true"
	}
	return strings.TrimSuffix(text, ", ")
}
