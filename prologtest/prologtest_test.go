package prologtest_test

import (
	"embed"
	"errors"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/prologtest"
)

//go:embed testdata
var testdata embed.FS

func sub(t *testing.T, dir string) fs.FS {
	t.Helper()
	fsys, err := fs.Sub(testdata, "testdata/"+dir)
	if err != nil {
		t.Fatal(err)
	}
	return fsys
}

// inStock registers in_stock/2.
func inStock(p *prolog.Interpreter) error {
	return p.Register("in_stock/2", func(item string) (int, bool) { return 3, item == "apple" })
}

func TestRun(t *testing.T) {
	t.Run("one by one", func(t *testing.T) {
		prologtest.Run(t, sub(t, "rules"), prologtest.Setup(inStock))
	})
	t.Run("parallel", func(t *testing.T) {
		prologtest.Run(t, sub(t, "rules"), prologtest.Setup(inStock), prologtest.Parallel())
	})
	t.Run("factory", func(t *testing.T) {
		made := 0
		prologtest.Run(t, sub(t, "rules"), prologtest.Files("disc*.pl"), prologtest.New(func() (*prolog.Interpreter, error) {
			made++
			return prolog.New(nil, nil)
		}))
		if made != 1 {
			t.Errorf("%d interpreters", made)
		}
	})
}

// failing is the part of TestFailing that runs in another process.
var failing = map[string]func(*testing.T){
	"failing": func(t *testing.T) { prologtest.Run(t, sub(t, "failing")) },
	"nothing": func(t *testing.T) { prologtest.Run(t, fstest.MapFS{}) },
	"missing": func(t *testing.T) { prologtest.Run(t, fstest.MapFS{}, prologtest.Files("a.pl")) },
	"broken": func(t *testing.T) {
		prologtest.Run(t, fstest.MapFS{"a.plt": {Data: []byte("p(.\n:- foo.\n")}})
	},
	"setup": func(t *testing.T) {
		prologtest.Run(t, sub(t, "rules"), prologtest.Setup(func(*prolog.Interpreter) error { return errors.New("no stock") }))
	},
}

// TestFailing compares what failing tests print with testdata/NAME.out; -update writes it.
func TestFailing(t *testing.T) {
	if name := os.Getenv("PROLOGTEST_FAILING"); name != "" {
		failing[name](t)
		return
	}
	for name := range failing {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.run=^TestFailing$", "-test.v")
			cmd.Env = append(os.Environ(), "PROLOGTEST_FAILING="+name)
			out, err := cmd.CombinedOutput()
			if exit := new(exec.ExitError); !errors.As(err, &exit) {
				t.Errorf("it does not fail: %v", err)
			}
			got := fresh.ReplaceAllString(variable.ReplaceAllString(string(out), ""), "_")
			path := "testdata/" + name + ".out"
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil || got != string(want) {
				t.Errorf("%v\n%s\nwant\n%s", err, got, want)
			}
		})
	}
}

var update = flag.Bool("update", false, "write testdata/NAME.out")

// variable matches what differs from run to run: times, lines of the test itself, and the
// place where a time limit meets an endless loop.
var variable = regexp.MustCompile(`(?m)^ *test endless at .*\n| \(\d+\.\d+s\)|prologtest(_test)?\.go:\d+: ?|coverage: .*\n`)

// fresh is the name of a variable that the program gave none.
var fresh = regexp.MustCompile(`\b_\d+\b`)

// TestSelected runs one test by its name.
func TestSelected(t *testing.T) {
	cmd := exec.Command(os.Args[0], "-test.run=^TestFailing$/fails/passes", "-test.v")
	cmd.Env = append(os.Environ(), "PROLOGTEST_FAILING=failing")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestFailing/fails/passes") || strings.Contains(string(out), "goal") {
		t.Errorf("%v\n%s", err, out)
	}
}
