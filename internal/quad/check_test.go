package quad

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// command returns a runner that starts a system on a file with the script.
func command(t *testing.T, name string, args func(file string) []string) Runner {
	if _, err := exec.LookPath(name); err != nil {
		t.Skipf("%s is not installed", name)
	}
	return func(script string) (string, error) {
		file := filepath.Join(t.TempDir(), "script.pl")
		if err := os.WriteFile(file, []byte(script), 0o666); err != nil {
			return "", err
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		cmd := exec.CommandContext(ctx, name, args(file)...)
		cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
		cmd.Dir = filepath.Dir(file)
		var out bytes.Buffer
		cmd.Stdout = &out
		cmd.WaitDelay = time.Second
		err := cmd.Run()
		return out.String(), err
	}
}

func swipl(t *testing.T) Runner {
	return command(t, "swipl", func(file string) []string {
		return []string{"-f", "none", "-q", "-g", "'quad main'", "-t", "halt", file}
	})
}

func gprolog(t *testing.T) Runner {
	return command(t, "gprolog", func(file string) []string {
		return []string{"--consult-file", file, "--query-goal", "'quad main',halt"}
	})
}

// TestCheck runs a table whose cases under the heading "differ" are wrong.
func TestCheck(t *testing.T) {
	for _, system := range []struct {
		name   string
		runner func(*testing.T) Runner
	}{{"swi", swipl}, {"gprolog", gprolog}} {
		t.Run(system.name, func(t *testing.T) {
			run := system.runner(t)
			file, err := ParseFile("testdata/check.txt")
			if err != nil {
				t.Fatal(err)
			}
			results, err := Check(file, run)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range results {
				if want := !strings.HasPrefix(r.Case.Section, "differ"); r.OK != want {
					t.Errorf("%s:%d: OK is %t: %s: %s", file.Path, r.Case.Line, r.OK, r.Case.Query, r.Detail)
				}
			}
		})
	}
}

// TestCheckEndedRun has a system that answers true and ends at "halt", which
// takes the case out of the next run.
func TestCheckEndedRun(t *testing.T) {
	file, err := Parse("ended.txt", "?- a.\n   true.\n\n?- halt.\n   true.\n\n?- b.\n   true.\n")
	if err != nil {
		t.Fatal(err)
	}
	runs := 0
	results, err := Check(file, func(script string) (string, error) {
		runs++
		var out strings.Builder
		for _, c := range file.Cases() {
			if !strings.Contains(script, fmt.Sprintf("query(%d,", c.Line)) {
				continue
			}
			fmt.Fprintf(&out, "\x01begin %d\n", c.Line)
			if c.Query == "halt." {
				return out.String(), errors.New("exit status 1")
			}
			fmt.Fprintf(&out, "\x01ok solution\n\x01ok false\n\x01end %d\n", c.Line)
		}
		return out.String(), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []bool
	for _, r := range results {
		got = append(got, r.OK)
	}
	if want := []bool{true, false, true}; !slices.Equal(got, want) || runs != 2 {
		t.Errorf("%d runs gave %v, want 2 with %v", runs, got, want)
	}
	if detail := results[1].Detail; !strings.Contains(detail, "exit status 1") {
		t.Errorf("the detail is %q", detail)
	}
}
