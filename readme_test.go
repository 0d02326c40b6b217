package prolog_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// fence matches a fenced block of README.md: its language and its text.
var fence = regexp.MustCompile("(?m)^```([a-z]+)\n((?s:.*?))^```$")

// TestReadme runs the Go program of README.md and the commands of its console
// blocks, and compares what they print with what README.md says.
func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "zebra"), "./cmd/zebra").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	program, ran := "", 0
	for _, block := range fence.FindAllStringSubmatch(string(readme), -1) {
		switch lang, text := block[1], block[2]; lang {
		case "go":
			program = filepath.Join(t.TempDir(), "main.go")
			if err := os.WriteFile(program, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		case "output":
			expectOutput(t, text, "go", "run", program)
			ran++
		case "console":
			for _, command := range strings.Split("\n"+text, "\n$ ")[1:] {
				line, want, _ := strings.Cut(command, "\n")
				if want != "" && !strings.HasSuffix(want, "\n") {
					want += "\n"
				}
				expectOutput(t, want, "sh", "-c", line)
				ran++
			}
		}
	}
	if ran < 6 {
		t.Errorf("%d programs and commands", ran)
	}
}

// expectOutput compares what a command writes; blank lines at the end do not count.
func expectOutput(t *testing.T, want, name string, args ...string) {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil || strings.TrimRight(string(out), "\n") != strings.TrimRight(want, "\n") {
		t.Errorf("%s %q: %v\n%s\nwant\n%s", name, args, err, out, want)
	}
}
