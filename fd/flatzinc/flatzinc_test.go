package flatzinc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
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

// TestSmall: small models have the outcomes that are expected, by the annotated search and
// by the free one. testdata/small has each in MiniZinc, and as the compiler of MiniZinc
// hands it over; outcomes agree with Gecode's.
func TestSmall(t *testing.T) {
	table, err := os.ReadFile("testdata/small/expected.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(table)) {
		name, want, _ := strings.Cut(strings.TrimSpace(line), " ")
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile("testdata/small/" + name + ".fzn")
			if err != nil {
				t.Fatal(err)
			}
			for _, free := range []bool{false, true} {
				var b strings.Builder
				all := strings.HasPrefix(want, "solutions")
				if err := Run(t.Context(), name, string(text), Options{All: all, Free: free, Statistics: true}, &b); err != nil {
					t.Fatal(err)
				}
				out := b.String()
				got := "unknown"
				switch _, best, optimal := strings.Cut(out, "objective="); {
				case strings.Contains(out, "=====UNSATISFIABLE====="):
					got = "unsatisfiable"
				case !strings.Contains(out, "=========="):
				case optimal:
					got = "optimum " + best[:strings.Index(best, "\n")]
				default:
					got = fmt.Sprint("solutions ", strings.Count(out, "----------"))
				}
				if got != want {
					t.Errorf("%s, want %s (free: %v)", got, want, free)
				}
			}
		})
	}
}

// TestIntermediate: -i writes what leads to the best solution, but one solution when there
// is no best one.
func TestIntermediate(t *testing.T) {
	for goal, want := range map[string]int{"maximize": 4, "satisfy": 1} {
		text := "var 0..3: x :: output_var;\nsolve :: int_search([x], input_order, indomain_min, complete) " + goal
		if goal == "maximize" {
			text += " x"
		}
		var out strings.Builder
		if err := Run(t.Context(), "x.fzn", text+";", Options{Intermediate: true}, &out); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(out.String(), "----------"); got != want {
			t.Errorf("%s: %d solutions, want %d", goal, got, want)
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
